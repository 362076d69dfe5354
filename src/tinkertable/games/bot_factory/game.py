"""Bot Factory as a `Game`: its rules, view and texts behind the contract that the rest of the program uses."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from tinkertable.core.component_values import box_text
from tinkertable.core.components import digest, earlier_digests
from tinkertable.core.contract import Move, Options, Seat, State
from tinkertable.core.dice import Dice
from tinkertable.core.errors import BrokenPosition
from tinkertable.core.text import Line
from tinkertable.core.view import View
from tinkertable.core.zones import Zone
from tinkertable.games.base_game import BaseGame, GameFunctions, pickle_as_dump
from tinkertable.games.bot_factory import zones
from tinkertable.games.bot_factory.component_features import component_features
from tinkertable.games.bot_factory.components import read_components
from tinkertable.games.bot_factory.free_moves import free_move
from tinkertable.games.bot_factory.meta import EDITION, EDITIONS, NAME, OPTIONS, SEATS
from tinkertable.games.bot_factory.rules.features import FEATURES
from tinkertable.games.bot_factory.rules.moves import MOVES
from tinkertable.games.bot_factory.rules.printed_values import PrintedValues
from tinkertable.games.bot_factory.rules.setup import new_position
from tinkertable.games.bot_factory.rules.state import FIELDS
from tinkertable.games.bot_factory.rules.turn import BotFactoryState, settle
from tinkertable.games.bot_factory.text import labels, log, prompts, refusals
from tinkertable.games.bot_factory.view import BotFactoryView, view

ROUNDS: Final = next(option for option in OPTIONS if option.name == "rounds")
LONGEST_ROUNDS: Final = max(int(value) for value in ROUNDS.values if value not in ROUNDS.endless)


FUNCTIONS: Final = GameFunctions(
    state_type=BotFactoryState,
    view_type=BotFactoryView,
    view=view,
    board=zones.board,
    prompt=prompts.prompt,
    is_question=prompts.is_question,
    label=labels.label,
    refusal=refusals.refusal,
    waste=refusals.waste,
    free_move=free_move,
    log_lines=log.log_lines,
    score_sheet=labels.score_sheet,
)


def create(components: str | None = None, edition: int = EDITION) -> BotFactoryGame:
    """The game at an edition, with the components of its box or with those written in a text."""
    text = components or box_text(files(__package__), edition, EDITION)
    printed = read_components(text)
    printed.text = components
    printed.digest = digest(text)
    printed.edition = edition
    return BotFactoryGame(printed, digest(text), earlier_digests(text, {}))


class BotFactoryGame(BaseGame[BotFactoryState, BotFactoryView]):
    """Bot Factory with one set of components. Nothing is hidden but the order of the piles, which chance decides."""

    def __init__(self, printed: PrintedValues, components: str, earlier: tuple[str, ...] = ()) -> None:
        super().__init__(FUNCTIONS, printed.text)
        self.name = NAME
        self.edition = printed.edition
        self.editions = EDITIONS
        self.seats = SEATS
        self.options = OPTIONS
        self.moves = MOVES
        self.feature_names = FEATURES
        self.printed = printed
        self.components = components
        self.earlier_digests = earlier
        self.longest = longest_game(printed, LONGEST_ROUNDS)

    def component_features(self) -> dict[str, float]:
        """The values of the component file in use as features, by their names."""
        return component_features(self.printed)

    def board(self, view: View) -> list[Zone]:
        """The view laid out as zones of pieces, told by this edition."""
        return [
            zone._replace(
                pieces=tuple(piece._replace(name=labels.of_edition(piece.name, self.edition)) for piece in zone.pieces)
            )
            for zone in super().board(view)
        ]

    def refusal(self, view: View, move: Move) -> Line:
        """Why a move is not possible now, told by this edition."""
        return labels.of_edition(super().refusal(view, move), self.edition)

    def deal(self, seats: int, options: Options) -> BotFactoryState:
        """A new position: the boards laid out, nothing drawn yet."""
        return new_position(self.printed, seats, options)

    def load(self, cells: list[int]) -> BotFactoryState:
        """The position that `dump` wrote."""
        if not cells or cells[0] not in SEATS:
            raise BrokenPosition("not a dump of Bot Factory")
        state = BotFactoryState(self.printed, cells[0])
        FIELDS.restore(state, cells)
        settle(state)
        return state

    def guess(self, state: State, seat: Seat, dice: Dice) -> State:
        """The same position: hands are open, and the piles have no order before chance turns a tile over."""
        return self.own_seen(state, seat).clone()

    def round(self, state: State) -> int:
        """The round that is being played."""
        return self.own(state).round


def longest_game(printed: PrintedValues, rounds: int) -> int:
    """No game takes more moves than this, chance included.

    Drawing a part from a pile takes the choice, and two draws of chance when the pile was shuffled first. A step of a
    main action takes at most its own move and two inlets filled, or a bonus project, the part it lets one place and the
    purchase that follows: seven moves and draws. A swap costs a speech token, and a turn sees no more tokens than a
    player has at its start and gains in it. The executive action takes at most seven moves, a production tile eight.
    Everything drawn in a turn may have to be discarded at its end.
    """
    draw = 3
    grants = max(printed.grants)
    steps = (1 + 2 * draw) * grants
    placed = grants + 2
    swaps = printed.tokens + max(printed.rewards) * placed + max(printed.gives) + 1
    discards = 2 * (grants + 4)
    turn = 2 + steps + swaps + 7 + 8 + discards + 2
    sandra = 8 * 2
    vilela = 5 + 1 + 1 + 2
    maintenance = 6
    set_up = 1 + 2 + 4 + 8 * 2 + 6 + 4 + 9 + 2 * 4 * draw
    return set_up + rounds * (4 * turn + sandra + vilela + maintenance)


pickle_as_dump(BotFactoryState, NAME)
