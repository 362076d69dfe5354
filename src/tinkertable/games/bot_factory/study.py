"""What the balance lab asks about Bot Factory."""

from __future__ import annotations

from typing import Final

from tinkertable.core.contract import CHANCE, Move, Seat
from tinkertable.core.study import GameStudy, clockwise_from
from tinkertable.games.bot_factory.rules import moves
from tinkertable.games.bot_factory.rules.state import HALL_OF, NONE
from tinkertable.games.bot_factory.rules.turn import BotFactoryState

FAMILIES: Final = {
    moves.PAY: "pay",
    moves.REFUSE: "refuse",
    moves.PLACE: "place",
    moves.PLACE_UNIVERSAL: "place",
    moves.SWAP: "swap",
    moves.PILE: "pile",
    moves.ROTATE: "rotate",
    moves.OUTLET: "outlet",
    moves.EXCHANGE: "exchange",
    moves.TAKE: "take",
    moves.TRADE: "trade",
    moves.BUILD: "build",
    moves.RAISE: "raise",
    moves.CLAIM: "claim",
    moves.TILE: "tile",
    moves.DONE: "done",
}
"""The option of a turn by the first move of its family; going to a hall is an option for each hall."""
WITHOUT: Final = {
    "contracts": ("claim ",),
    "raising": ("raise ",),
    "swaps": ("swap ",),
    "universal": ("universal ", "trade", "build"),
    "exchange": ("exchange",),
    "finance": ("go finance",),
}
"""What a player may do without, and how the moves that use it begin."""


def component(state: BotFactoryState, seat: Seat, move: Move) -> str | None:
    """The action space, project, contract or production tile that a move takes or brings to the table."""
    family = moves.family(move)
    if seat == CHANCE:
        if family == moves.CONTRACT:
            return f"contract.C{move - moves.CONTRACT + 1}"
        return f"project.{moves.COLOURS[move - moves.PROJECT]}" if family == moves.PROJECT else None
    if family == moves.GO:
        return f"space.{moves.SPACES[move - moves.GO]}"
    if family == moves.CLAIM:
        return f"contract.C{state.contract[move - moves.CLAIM] + 1}"
    if family == moves.TAKE and state.plans[move - moves.TAKE] != NONE:
        return f"project.{moves.COLOURS[state.plans[move - moves.TAKE]]}"
    return f"tile.{move - moves.KEEP + 1}" if family == moves.KEEP else None


def option(move: Move) -> str | None:
    """The option of a turn that a move chooses."""
    family = moves.family(move)
    if family == moves.GO:
        return f"study.option.go.{moves.HALLS[HALL_OF[move - moves.GO]]}"
    name = FAMILIES.get(family)
    return None if name is None else f"study.option.{name}"


def ending(state: BotFactoryState) -> str:
    """Why a finished game is over."""
    if state.crew_complete():
        return "study.ending.crew"
    return "study.ending.colour" if state.colour_gone() else "study.ending.rounds"


STUDY: Final = GameStudy(
    component=component,
    option=option,
    turn_order=lambda state: clockwise_from(int(state.lead), int(state.seats)),
    ending=ending,
    always=tuple(f"space.{space}" for space in moves.SPACES if not space.endswith("extra")),
    restrictions={f"study.without.{name}": beginnings for name, beginnings in WITHOUT.items()},
)

KEYS: Final = (
    {f"study.family.{family}" for family in ("space", "project", "contract", "tile")}
    | {f"study.option.{name}" for name in FAMILIES.values()}
    | {f"study.option.go.{hall}" for hall in moves.HALLS}
    | {f"study.without.{name}" for name in WITHOUT}
    | {f"study.ending.{reason}" for reason in ("crew", "colour", "rounds")}
)
"""The messages of the catalogs that the lab asks for."""
