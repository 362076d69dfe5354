"""What Mech A Dream asks of a player, in one sentence."""

from __future__ import annotations

from tinkertable.core.text import Line, line, seat_arg
from tinkertable.games.mech_a_dream.view import MechADreamView, Player


def prompt(view: MechADreamView) -> Line:
    """What is asked of the viewer, or whom the table waits for."""
    if view.over:
        return _verdict(view)
    if view.draw is not None:
        return line(f"prompt.draw.{view.draw}")
    if view.seat in view.actors:
        return _question(view, view.players[view.seat])
    if view.phase == "screens":
        return line("prompt.wait.screens")
    if view.phase == "specialists":
        return line("prompt.wait.specialists", seat=seat_arg(view.actors[0]))
    if view.phase == "night":
        return line("prompt.wait.night")
    return line(f"prompt.wait.{view.part}", seat=seat_arg(view.actors[0]))


def is_question(view: MechADreamView) -> bool:
    """Whether something is to be decided before the day or the night goes on."""
    me = view.players[view.seat] if view.seat >= 0 else None
    return view.phase in ("screens", "specialists") or (me is not None and me.task is not None)


def _verdict(view: MechADreamView) -> Line:
    winners = view.winners
    if len(winners) > 1:
        return line("prompt.over.we" if view.seat in winners else "prompt.over.they")
    if view.seat in winners:
        return line("prompt.over.you")
    return line("prompt.over.other", seat=seat_arg(winners[0]))


def _question(view: MechADreamView, me: Player) -> Line:
    if view.phase in ("screens", "specialists"):
        return line(f"prompt.{view.phase}")
    if me.task == "boost":
        return line("prompt.boost", n=me.boosts)
    if me.task is not None:
        return line(f"prompt.{me.task}")
    if view.phase == "night":
        if len(view.legal) == 1:
            return line("prompt.night.idle")
        return line("prompt.night.last" if _is_last_night(view) else "prompt.night")
    return line(f"prompt.{view.part}")


def _is_last_night(view: MechADreamView) -> bool:
    """Whether the game ends with this night: it is the last day, or somebody's workshop is full."""
    return view.day == view.days or any(player.machines >= len(view.bonuses) for player in view.players)
