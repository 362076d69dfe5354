"""The prompt: one sentence that tells the viewer whose turn it is and what is asked."""

from __future__ import annotations

from typing import Final

from tinkertable.core.text import Line, line, seat_arg
from tinkertable.games.bot_factory.rules import moves
from tinkertable.games.bot_factory.rules.moves import HALLS
from tinkertable.games.bot_factory.rules.score import REPORTS
from tinkertable.games.bot_factory.view import Action, BotFactoryView

KEYS: Final = frozenset(
    {
        *(f"prompt.won{suffix}" for suffix in ("", ".shared")),
        *(f"prompt.report.{name}" for name in REPORTS),
        *("prompt.wait", "prompt.chance", "prompt.go", "prompt.go.first", "prompt.toll"),
        *(f"prompt.turn.{hall}" for hall in HALLS),
        *("prompt.turn.icons", "prompt.turn.rest"),
        *("prompt.place.free", "prompt.place.paid", "prompt.project", "prompt.icon"),
        *(f"prompt.pile.{purpose}" for purpose in ("start", "hand", "left-inlet", "right-inlet")),
        *("prompt.discard", "prompt.drop", "prompt.universal", "prompt.return", "prompt.onto", "prompt.cheap"),
        "prompt.cheap.any",
        *("prompt.raise", "prompt.favour", "prompt.tile", "prompt.limit-parts", "prompt.limit-projects"),
        *("prompt.inspect", "prompt.task"),
    }
)


def prompt(view: BotFactoryView) -> Line:
    """One sentence for the viewer: what is asked of them, or whom they wait for."""
    asked = view.asked
    step = asked.step
    if step == "over":
        return _verdict(view)
    if step == "chance":
        return line("prompt.chance")
    assert asked.seat is not None
    if asked.seat != view.seat:
        return line("prompt.wait", who=seat_arg(asked.seat))
    if step == "turn" and view.action is not None:
        return _turn_prompt(view.action)
    if step == "go":
        return line("prompt.go.first" if view.round == 1 else "prompt.go")
    if step == "place":
        return line("prompt.place.paid" if asked.number else "prompt.place.free")
    if step == "pile":
        return line(f"prompt.pile.{asked.purpose}")
    if step == "cheap" and any(moves.RAISE <= move < moves.CLAIM for move in view.legal):
        return line("prompt.cheap.any")
    if step in ("discard", "drop", "inspect"):
        return line(f"prompt.{step}", n=asked.number)
    return line(f"prompt.{step}")


def is_question(view: BotFactoryView) -> bool:
    """Whether something is to be decided before the turn goes on."""
    return view.asked.seat == view.seat and view.asked.step not in ("go", "turn")


def _verdict(view: BotFactoryView) -> Line:
    if view.solo is not None:
        return line(f"prompt.report.{view.solo.report}", points=view.points(0))
    winners = view.winners
    if len(winners) == 1:
        return line("prompt.won", who=seat_arg(winners[0]), points=view.points(winners[0]))
    return line("prompt.won.shared", n=len(winners), points=view.points(winners[0]))


def _turn_prompt(action: Action) -> Line:
    if action.closed and action.icons:
        return line("prompt.turn.icons", n=action.icons)
    if action.closed or not action.left:
        return line("prompt.turn.rest")
    return line(f"prompt.turn.{action.hall}", n=action.left)
