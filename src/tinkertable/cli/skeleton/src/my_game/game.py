"""My Game as a `Game`: its rules, its view and its texts behind the contract."""

from __future__ import annotations

from typing import Final

from my_game import zones
from my_game.meta import EDITION, NAME, OPTIONS, SEATS
from my_game.rules.features import FEATURES
from my_game.rules.moves import MOVES
from my_game.rules.state import FIELDS, MyGameState
from my_game.text import labels, log, prompts
from my_game.view import MyGameView, view
from tinkertable.core.contract import Options, Seat, State
from tinkertable.core.dice import Dice
from tinkertable.core.errors import BadSetup, BrokenPosition
from tinkertable.games.base_game import BaseGame, GameFunctions, pickle_as_dump

FUNCTIONS: Final = GameFunctions(
    state_type=MyGameState,
    view_type=MyGameView,
    view=view,
    board=zones.board,
    prompt=prompts.prompt,
    label=labels.label,
    refusal=labels.refusal,
    waste=labels.waste,
    log_lines=log.log_lines,
    score_sheet=labels.score_sheet,
)


def create(components: str | None = None) -> MyGame:
    """The game; it has no component file that could be replaced."""
    if components is not None:
        raise BadSetup("no_components", game=NAME)
    return MyGame()


class MyGame(BaseGame[MyGameState, MyGameView]):
    """My Game. Nothing is hidden."""

    def __init__(self) -> None:
        super().__init__(FUNCTIONS, None)
        self.name = NAME
        self.edition = EDITION
        self.seats = SEATS
        self.options = OPTIONS
        self.moves = MOVES
        self.feature_names = FEATURES
        self.components = "none"
        self.longest = 2 * max(SEATS) * max(int(value) for option in OPTIONS for value in option.values)

    def deal(self, seats: int, options: Options) -> State:
        """The position before anything is rolled."""
        return MyGameState(seats, int(options["turns"]))

    def load(self, cells: list[int]) -> State:
        """The position that `dump` wrote."""
        if len(cells) < 2 or cells[0] not in SEATS:
            raise BrokenPosition("not a dump of My Game")
        state = MyGameState(cells[0], cells[1])
        FIELDS.restore(state, cells)
        return state

    def guess(self, state: State, seat: Seat, dice: Dice) -> State:
        """The same position: nothing is hidden. Where something is, draw it again, consistent with what `seat` sees."""
        return state.clone()

    def round(self, state: State) -> int:
        """How often everybody has had a turn, from 1."""
        own = self.own(state)
        return min(own.turn // own.seats + 1, own.turns_each)


pickle_as_dump(MyGameState, NAME)
