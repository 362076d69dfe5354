"""What the balance lab asks about Mech A Dream."""

from __future__ import annotations

from typing import Final

from tinkertable.core.contract import CHANCE, Move, Seat
from tinkertable.core.study import GameStudy, clockwise_from
from tinkertable.games.mech_a_dream.rules import moves
from tinkertable.games.mech_a_dream.rules.turn import MechADreamState

FAMILIES: Final = (
    (moves.STOCK_FLOWERS, "stock"),
    (moves.DELIVER, "deliver"),
    (moves.HIRE, "hire"),
    (moves.BUY, "buy"),
    (moves.BUILD, "build"),
    (moves.ROBOT, "robot"),
    (moves.ACTIVATE, "activate"),
    (moves.COPY, "copy"),
    (moves.BOOST, "boost"),
    (moves.BONUS, "bonus"),
    (moves.CHOICE, "choice"),
    (moves.DECLINE, "decline"),
    (moves.SLEEP, "sleep"),
    (moves.SCREEN, ""),
)
"""The first move of each option of a turn, ascending."""
WITHOUT: Final = {
    "dock": ("deliver",),
    "stock": ("stock ", "hire "),
    "blue": ("buy B",),
    "green": ("buy G",),
    "red": ("buy R",),
    "yellow": ("buy Y",),
    "robot": ("robot ", "copy robot "),
}
"""What a player may do without, and how the moves that use it begin."""


def component(state: MechADreamState, seat: Seat, move: Move) -> str | None:
    """The machine, delivery card, Monitor Screen or Specialist that a move takes or brings to the table."""
    if move == moves.DELIVER:
        return f"card.{moves.CARDS[state.card]}"
    if moves.BUY <= move < moves.BUILD:
        return f"machine.{moves.kind_of(move - moves.BUY)}"
    if moves.HIRE <= move < moves.BUY:
        return f"specialist.{moves.SPECIALISTS[move - moves.HIRE]}"
    if moves.SCREEN <= move < moves.PICK:
        return f"screen.{moves.SCREENS[move - moves.SCREEN]}"
    if moves.PICK <= move < moves.DRAW:
        return f"specialist.{moves.SPECIALISTS[move - moves.PICK]}"
    return _shown(move) if seat == CHANCE else None


def _shown(move: Move) -> str | None:
    if moves.DRAW <= move < moves.CARD:
        return f"machine.{moves.kind_of(move - moves.DRAW)}"
    if moves.CARD <= move < moves.FIRST:
        return f"card.{moves.CARDS[move - moves.CARD]}"
    if moves.DEAL <= move < moves.REVEAL:
        return f"screen.{moves.SCREENS[move - moves.DEAL]}"
    if moves.REVEAL <= move < moves.END:
        return f"specialist.{moves.SPECIALISTS[move - moves.REVEAL]}"
    return None


def option(move: Move) -> str | None:
    """The option of a turn that a move chooses."""
    name = ""
    for start, family in FAMILIES:
        if start > move:
            break
        name = family
    return f"study.option.{name}" if name else None


def ending(state: MechADreamState) -> str:
    """Why a finished game is over: a full workshop before the last night, or the last day."""
    return "study.ending.days" if state.day == state.printed.days else "study.ending.workshop"


STUDY: Final = GameStudy(
    component=component,
    option=option,
    turn_order=lambda state: clockwise_from(int(state.first), int(state.seats)),
    ending=ending,
    restrictions={f"study.without.{name}": beginnings for name, beginnings in WITHOUT.items()},
)

KEYS: Final = (
    {f"study.family.{family}" for family in ("machine", "card", "screen", "specialist")}
    | {f"study.option.{name}" for _, name in FAMILIES if name}
    | {f"study.without.{name}" for name in WITHOUT}
    | {"study.ending.days", "study.ending.workshop"}
)
"""The messages of the catalogs that the lab asks for."""
