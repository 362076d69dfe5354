"""What the balance lab asks about Imaginarium."""

from __future__ import annotations

from typing import Final

from tinkertable.core.contract import CHANCE, Move, Seat
from tinkertable.core.study import GameStudy
from tinkertable.games.imaginarium.rules import moves
from tinkertable.games.imaginarium.rules.pieces import ACTION_COUNT, ACTIONS, WORKSHOPS
from tinkertable.games.imaginarium.rules.state import END_REASONS
from tinkertable.games.imaginarium.rules.turn import ImaginariumState

WORDS: Final = {
    "reserve": "reserve",
    "mine": "mine",
    "use": "use",
    "borrow": "use",
    "extract": "extract",
    "buy": "buy",
    "sell": "sell",
    "repair": "repair",
    "scrap": "dismantle",
    "dismantle": "dismantle",
    "split": "reorganise",
    "combine": "reorganise",
    "join": "reorganise",
    "recruit": "recruit",
    "validate": "validate",
    "jam": "attack",
    "cancel": "attack",
}
"""The option of a turn by the first word of a move."""
DIALS: Final = tuple(f"{ACTIONS[pair]}-{ACTIONS[(pair + 1) % ACTION_COUNT]}" for pair in range(ACTION_COUNT))
WITHOUT: Final = {
    "attack": ("repair A",),
    "defence": ("repair D",),
    "transformers": ("repair T",),
    "assistants": ("recruit ",),
    "projects": ("validate ",),
    "market": ("buy ", "sell "),
    "dismantling": ("scrap ", "dismantle "),
    "extractors": ("mine ", "extract"),
}
"""What a player may do without, and how the moves that use it begin."""


def component(state: ImaginariumState, seat: Seat, move: Move) -> str | None:
    """The machine repaired, the assistant recruited or the project validated, or what chance brings to the table."""
    text = moves.MOVES[move]
    word, _, name = text.partition(" ")
    if word in ("repair", "fetch") or (word == "draw" and seat == CHANCE):
        return f"machine.{name}"
    if word in ("recruit", "assistant"):
        return f"assistant.{name}"
    if word in ("validate", "project"):
        return f"project.{name}"
    return None


def option(move: Move) -> str | None:
    """The option of a turn that a move chooses."""
    if moves.DIAL <= move < moves.DIAL + ACTION_COUNT:
        return f"study.option.dial.{DIALS[move - moves.DIAL]}"
    name = WORDS.get(moves.MOVES[move].partition(" ")[0])
    return None if name is None else f"study.option.{name}"


def dealt(state: ImaginariumState) -> list[str]:
    """The workshop of each seat."""
    return [f"study.workshop.{workshop + 1}" for workshop in state.workshops]


STUDY: Final = GameStudy(
    component=component,
    option=option,
    turn_order=lambda state: list(dict.fromkeys(int(piece) % int(state.seats) for piece in state.order)),
    ending=lambda state: f"study.ending.{END_REASONS[state.end]}",
    dealt=dealt,
    restrictions={f"study.without.{name}": beginnings for name, beginnings in WITHOUT.items()},
)

KEYS: Final = (
    {f"study.family.{family}" for family in ("machine", "assistant", "project")}
    | {f"study.option.{name}" for name in WORDS.values()}
    | {f"study.option.dial.{pair}" for pair in DIALS}
    | {f"study.without.{name}" for name in WITHOUT}
    | {f"study.ending.{reason}" for reason in END_REASONS if reason}
    | {f"study.workshop.{number}" for number in range(1, WORKSHOPS + 1)}
)
"""The messages of the catalogs that the lab asks for."""
