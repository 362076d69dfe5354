"""Names of things and of moves: the buttons, the lines of the score sheet, and machines as arguments of sentences."""

from __future__ import annotations

from typing import Final

from tinkertable.core.contract import Move, Seat
from tinkertable.core.text import Arg, Line, line, seat_arg
from tinkertable.games.imaginarium.rules import moves, pieces
from tinkertable.games.imaginarium.rules.turn import ImaginariumState
from tinkertable.games.imaginarium.view import ImaginariumView, points_by_source

STACK_NAMES: Final = (*(pieces.stack_name(stack) for stack in range(pieces.STACK_COUNT)), "S1")
RESOURCES: Final = pieces.GOODS[1:4]
TREASURES: Final = pieces.GOODS[:4]
"""What majorities are counted in."""
SHOPPING: Final = pieces.GOODS[1:]
"""What the market sells."""


def label(view: ImaginariumView, move: Move) -> Line:
    """What a move does, in the words of a button."""
    phase = view.phase
    if move == moves.DONE:
        return line(f"move.done.{phase}")
    if move == moves.RESTORE:
        return line("move.restore")
    if move == moves.COLLECT:
        return line("move.collect")
    if move == moves.PILE:
        return line("move.pile", n=view.powers[6])
    if move < moves.USE:
        return _placement_label(view, move)
    if move < moves.PAY:
        return _machine_label(view, move)
    if move < moves.TAKE:
        return line(f"move.{'feed' if phase == 'feeding' else 'pay'}.{RESOURCES[move - moves.PAY]}")
    if move < moves.DIAL:
        return line(f"move.take.{RESOURCES[move - moves.TAKE]}")
    if move < moves.DO_EXTRACT:
        return dial_line(move - moves.DIAL)
    if move == moves.DO_EXTRACT:
        return line("move.extract", n=view.extract)
    if move < moves.DO_REPAIR:
        return _trade_label(view, move)
    if move in (moves.REFUND, moves.FOR_POINTS):
        if move == moves.REFUND:
            return line("move.refund")
        assert view.task.machine is not None
        return line("move.points", n=view.machines[view.task.machine].level)
    if move < moves.DO_RECRUIT:
        return _workshop_label(view, move)
    if move < moves.VALIDATE:
        number = move - moves.DO_RECRUIT + 1
        cost = next(card.cost for card in view.meeting if card.assistant == number)
        return line("move.recruit", assistant=the(f"assistant.{number}"), n=cost)
    if move < moves.FETCH:
        return line("move.validate", project=Arg("project", move - moves.VALIDATE + 1))
    if move < moves.JAM:
        return line("move.fetch", machine=the(pieces.KINDS[moves.fetched_kind(move)]))
    if move < moves.CANCEL:
        assert view.task.victim is not None
        victim = view.players[view.task.victim]
        return line("move.jam", machine=the(victim.shop[move - moves.JAM].stack), who=seat_arg(victim.seat))
    return line("move.cancel", project=Arg("project", move - moves.CANCEL + 1))


def dial_line(pair: int) -> Line:
    """A pair of actions on the dial."""
    return line("move.dial", **dial_args(pair))


def _placement_label(view: ImaginariumView, move: Move) -> Line:
    saboteur = view.at_work is not None and view.at_work.saboteur
    if move >= moves.MINE:
        number = view.extractors[move - moves.MINE].charcoalium
        return line("move.block" if saboteur else "move.mine", n=number)
    slot = view.belt[move - moves.RESERVE]
    if saboteur:
        return line("move.sabotage", machine=the(slot.machine))
    if slot.missing:
        # ruling 1: it may be reserved all the same, but its owner is warned
        return line("move.reserve.short", machine=the(slot.machine), price=slot.price, n=slot.missing)
    return line("move.reserve", machine=the(slot.machine), n=slot.price)


def _machine_label(view: ImaginariumView, move: Move) -> Line:
    if move < moves.BORROW:
        return line("move.use", machine=the(pieces.stack_name(moves.used_stack(move))))
    kind = pieces.KINDS[move - moves.BORROW]
    owner = lender(view, kind)
    assert owner is not None
    return line("move.borrow", machine=the(kind), owner=seat_arg(owner))


def lender(view: ImaginariumView, kind: str) -> Seat | None:
    """Whose machine the viewer's Spy would use: the next opponent round the table who has it alone and not jammed."""
    for step in range(1, view.seats):
        player = view.players[(view.seat + step) % view.seats]
        if any(place.stack == kind and not place.jammed for place in player.shop):
            return player.seat
    return None


def _trade_label(view: ImaginariumView, move: Move) -> Line:
    if move < moves.SELL:
        good = pieces.GOODS[move - moves.BUY + pieces.WOOD]
        return line(f"move.buy.{good}", n=view.market[good])
    good = pieces.GOODS[move - moves.SELL + pieces.WOOD]
    return line(f"move.sell.{good}", n=view.market[good])


def _workshop_label(view: ImaginariumView, move: Move) -> Line:
    if move < moves.SCRAP:
        return line("move.repair", machine=the(pieces.KINDS[move - moves.DO_REPAIR]))
    if move < moves.DO_DISMANTLE:
        return line("move.scrap", machine=the(pieces.KINDS[move - moves.SCRAP]))
    if move < moves.REFUND:
        return line("move.dismantle", machine=the(pieces.KINDS[move - moves.DO_DISMANTLE]))
    if move < moves.COMBINE:
        return line("move.split", machine=the(pieces.stack_name(move - moves.SPLIT + pieces.FIRST_COMBINED)))
    if move < moves.JOIN:
        return line("move.combine", machine=the(pieces.stack_name(move - moves.COMBINE + pieces.FIRST_COMBINED)))
    if move < moves.ONTO:
        return line("move.join", machine=the(pieces.KINDS[move - moves.JOIN + pieces.FIRST_DEFENCE]))
    return line("move.onto", machine=the(view.task.targets[move - moves.ONTO]))


def score_sheet(position: ImaginariumState) -> list[tuple[Line, list[int]]]:
    """Points brought in, then each majority."""
    return [(line(f"sheet.{name}"), points) for name, points in points_by_source(position).items()]


def machine(name: str) -> Arg:
    """A machine or stack by its bare name."""
    return Arg("machine", name)


def the(name: str | None) -> Arg:
    """A machine or stack with its article; where a sentence names one, the view has it."""
    assert name is not None
    return Arg("the", name)


def dial_args(pair: int) -> dict[str, Arg]:
    """The two actions of a pair on the dial."""
    return {
        "first": Arg("action", pieces.ACTIONS[pair]),
        "second": Arg("action", pieces.ACTIONS[(pair + 1) % pieces.ACTION_COUNT]),
    }
