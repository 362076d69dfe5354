"""What Imaginarium asks of a player."""

from __future__ import annotations

from tinkertable.core.text import Arg, Line, line, seat_arg
from tinkertable.games.imaginarium.rules import moves
from tinkertable.games.imaginarium.text.labels import the
from tinkertable.games.imaginarium.view import ImaginariumView


def prompt(view: ImaginariumView) -> Line:
    """What is asked of the viewer, or whom they wait for."""
    if view.over:
        winners = view.winners
        return line("prompt.over", who=seat_arg(winners[0])) if len(winners) == 1 else line("prompt.over.shared")
    if view.seat not in view.actors:
        if view.actors and view.actors[0] >= 0:
            return line("prompt.wait", who=seat_arg(view.actors[0]))
        return line("prompt.chance") if view.round else line("prompt.deal")
    phase = view.phase
    task = view.task
    if phase == "acting":
        return _acting_prompt(view)
    if phase == "running":
        return _running_prompt(view)
    if phase == "planning":
        saboteur = view.at_work is not None and view.at_work.saboteur
        return line("prompt.planning.saboteur" if saboteur else "prompt.planning")
    if phase == "collecting":
        if moves.PILE not in view.legal:
            return line("prompt.collecting.poor", n=view.powers[6])
        return line("prompt.collecting.after" if task.collected else "prompt.collecting")
    if phase == "jamming":
        assert task.victim is not None
        return line("prompt.jamming", who=seat_arg(task.victim))
    if phase == "paying":
        return line("prompt.paying", n=task.need)
    if phase in ("feeding", "scrapping"):
        return line(f"prompt.{phase}", machine=the(task.machine), n=task.need)
    if phase in ("choosing", "dismantling", "joining"):
        return line(f"prompt.{phase}", machine=the(task.machine))
    if phase == "starting":
        return line("prompt.starting" if len(view.legal) > 1 else "prompt.starting.starved", machine=the(task.fresh))
    if phase == "validating" and view.legal == [moves.DONE]:
        return line("prompt.validating.none")
    return line(f"prompt.{phase}")


def is_question(view: ImaginariumView) -> bool:
    """Whether something is to be decided before a step of the turn goes on."""
    return view.seat in view.actors and view.phase not in ("planning", "running", "turning-dial", "acting")


def _running_prompt(view: ImaginariumView) -> Line:
    if any(moves.USE <= move < moves.BORROW for move in view.legal):
        return line("prompt.running")
    spies = any(moves.BORROW <= move < moves.PAY for move in view.legal)
    return line("prompt.running.spy" if spies else "prompt.running.starved")


def _reorganising_prompt(view: ImaginariumView) -> Line:
    if any(moves.SPLIT <= move < moves.COMBINE for move in view.legal):
        return line("prompt.acting.reorganise")
    combines = any(moves.COMBINE <= move < moves.ONTO for move in view.legal)
    return line("prompt.acting.combine" if combines else "prompt.acting.more")


def _acting_prompt(view: ImaginariumView) -> Line:
    task = view.task
    me = view.players[view.seat]
    over = len(me.shop) - me.slots
    if over > 0:
        return line("prompt.acting.overfull", n=over)
    if view.legal == [moves.DONE]:
        return line("prompt.acting.none")
    if task.doing == "trade" and task.left:
        return line("prompt.acting.trade", n=task.left)
    if task.doing == "reorganise":
        return _reorganising_prompt(view)
    if task.doing is not None:
        return line("prompt.acting.more")
    if task.pair == "free":
        return line("prompt.acting.free")
    assert task.pair is not None
    return line("prompt.acting", first=Arg("action", task.pair[0]), second=Arg("action", task.pair[1]))
