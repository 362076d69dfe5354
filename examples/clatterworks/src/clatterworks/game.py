"""Clatterworks as a `Game`: its rules, its view and its texts behind the contract."""

from __future__ import annotations

from typing import Final

from clatterworks import zones
from clatterworks.meta import EDITION, NAME, OPTIONS, SEATS
from clatterworks.rules.features import FEATURES
from clatterworks.rules.hidden import guess
from clatterworks.rules.moves import MOVES
from clatterworks.rules.state import FIELDS, ClatterworksState
from clatterworks.text import labels, log, prompts
from clatterworks.view import ClatterworksView, view
from tinkertable.core.contract import CHANCE, Move, Options, Seat, State
from tinkertable.core.dice import Dice
from tinkertable.core.errors import BadSetup, BrokenPosition
from tinkertable.games.base_game import BaseGame, GameFunctions, pickle_as_dump

FUNCTIONS: Final = GameFunctions(
    state_type=ClatterworksState,
    view_type=ClatterworksView,
    view=view,
    board=zones.board,
    prompt=prompts.prompt,
    label=labels.label,
    refusal=labels.refusal,
    waste=labels.waste,
    log_lines=log.log_lines,
    score_sheet=labels.score_sheet,
)


def create(components: str | None = None) -> Clatterworks:
    """The game; it has no component file that could be replaced."""
    if components is not None:
        raise BadSetup("no_components", game=NAME)
    return Clatterworks()


class Clatterworks(BaseGame[ClatterworksState, ClatterworksView]):
    """Clatterworks. The orders of the others are hidden."""

    def __init__(self) -> None:
        super().__init__(FUNCTIONS, None)
        self.name = NAME
        self.edition = EDITION
        self.seats = SEATS
        self.options = OPTIONS
        self.moves = MOVES
        self.feature_names = FEATURES
        self.components = "none"
        self.longest = longest_game()

    def deal(self, seats: int, options: Options) -> State:
        """The position before the orders are dealt."""
        return ClatterworksState(seats, int(options["rounds"]))

    def load(self, cells: list[int]) -> State:
        """The position that `dump` wrote."""
        if len(cells) < 2 or cells[0] not in SEATS:
            raise BrokenPosition("not a dump of Clatterworks")
        state = ClatterworksState(cells[0], cells[1])
        FIELDS.restore(state, cells)
        return state

    def guess(self, state: State, seat: Seat, dice: Dice) -> State:
        """A position that looks the same to this seat: the orders that it cannot see are dealt again."""
        return guess(self.own(state), seat, dice)

    def reveals(self, state: State, seat: Seat, move: Move) -> bool:
        """Chance always does; so does the last move of the game, after which all orders are shown."""
        if seat == CHANCE:
            return True
        after = state.clone()
        after.play(seat, move)
        return not after.actors()

    def round(self, state: State) -> int:
        """The round that is being played, from 1; 0 while the orders are dealt."""
        own = self.own(state)
        return 0 if 0 in own.orders else min(own.round + 1, own.rounds)


def longest_game() -> int:
    """No game takes more moves: an order for each seat; each round a die for each seat and one more, taken and put."""
    seats, rounds = max(SEATS), max(int(value) for option in OPTIONS for value in option.values)
    return seats + rounds * (seats + 1 + 2 * seats)


pickle_as_dump(ClatterworksState, NAME)
