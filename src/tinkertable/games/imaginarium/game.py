"""`ImaginariumGame`: the contract of a game, implemented by the modules of this folder."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from tinkertable.core.component_values import box_text
from tinkertable.core.components import digest, earlier_digests
from tinkertable.core.contract import Move, Options, Seat, State
from tinkertable.core.dice import Dice
from tinkertable.core.errors import BrokenPosition
from tinkertable.games.base_game import BaseGame, GameFunctions, pickle_as_dump
from tinkertable.games.imaginarium import zones
from tinkertable.games.imaginarium.component_features import component_features
from tinkertable.games.imaginarium.components import EARLIER_DIGESTS, read_components
from tinkertable.games.imaginarium.free_moves import free_move
from tinkertable.games.imaginarium.meta import EDITION, EDITIONS, NAME, NO_LIMIT, OPTIONS, SEATS
from tinkertable.games.imaginarium.rules.features import FEATURES
from tinkertable.games.imaginarium.rules.hidden import guess_hidden, shows_something
from tinkertable.games.imaginarium.rules.moves import MOVES
from tinkertable.games.imaginarium.rules.printed_values import PrintedValues
from tinkertable.games.imaginarium.rules.setup import new_position
from tinkertable.games.imaginarium.rules.state import FIELDS
from tinkertable.games.imaginarium.rules.turn import ImaginariumState
from tinkertable.games.imaginarium.text import labels, log, prompts, refusals
from tinkertable.games.imaginarium.view import ImaginariumView, view

FUNCTIONS: Final = GameFunctions(
    state_type=ImaginariumState,
    view_type=ImaginariumView,
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


def create(components: str | None = None, edition: int = EDITION) -> ImaginariumGame:
    """The game at an edition, with the components of its box or with those written in a text."""
    text = components or box_text(files(__package__), edition, EDITION)
    printed = read_components(text)
    printed.text = components
    printed.digest = digest(text)
    printed.edition = edition
    return ImaginariumGame(printed, text)


class ImaginariumGame(BaseGame[ImaginariumState, ImaginariumView]):
    """Imaginarium with one set of components."""

    def __init__(self, printed: PrintedValues, text: str) -> None:
        super().__init__(FUNCTIONS, printed.text)
        self.name = NAME
        self.edition = printed.edition
        self.editions = EDITIONS
        self.seats = SEATS
        self.options = OPTIONS
        self.moves = MOVES
        self.feature_names = FEATURES
        self.printed = printed
        self.components = digest(text)
        self.earlier_digests = earlier_digests(text, EARLIER_DIGESTS)
        self.longest = longest_game(printed)

    def component_features(self) -> dict[str, float]:
        """The values of the component file in use as features, by their names."""
        return component_features(self.printed)

    def deal(self, seats: int, options: Options) -> State:
        """An empty table: chance deals workshops, machines, assistants and projects."""
        limit = NO_LIMIT if options["rounds"] == "none" else int(options["rounds"])
        return new_position(self.printed, seats, int(options["open-totals"] == "yes"), limit)

    def load(self, cells: list[int]) -> State:
        """The position that `dump` wrote."""
        if not cells or cells[0] not in SEATS:
            raise BrokenPosition("not a dump of Imaginarium")
        state = ImaginariumState(self.printed, cells[0])
        FIELDS.restore(state, cells)
        return state

    def guess(self, state: State, seat: Seat, dice: Dice) -> State:
        """A position that looks the same from this seat; what is behind the other screens is random."""
        return guess_hidden(self.own_seen(state, seat), seat, dice)

    def reveals(self, state: State, seat: Seat, move: Move) -> bool:
        """Whether a move shows something from behind a screen, or lets chance draw."""
        return shows_something(self.own(state), seat, move)

    def round(self, state: State) -> int:
        """The round that is being played."""
        return self.own(state).round


def longest_game(printed: PrintedValues) -> int:
    """No game takes more moves than this: the last round is fixed, and every step of a turn runs out.

    A turn uses each of six stacks and one borrowed machine once, each with its resources; pays for a machine; turns the
    dial; does two actions, of which reorganising is the longest: no more machines can be taken apart, nor then put
    together, than a workshop holds, and joining defences is two moves; validates every project; and says when
    a step is done. A round adds two placements for each seat at most, and seven machines and three assistants drawn.
    """
    inputs = max(printed.eats)
    use = 1 + inputs
    price = max(printed.base) + max(printed.level)
    machines = 6 + 5 * 3
    starts = 2 * (2 + printed.power[10] * use + max(printed.level))
    action = max(2 * machines + 6, starts, printed.transactions, printed.power[9])
    turn = 7 * use + 1 + printed.shortage * price + 3 + 1 + 2 * action + 4 + 1 + 14 + 1
    (rounds,) = (option for option in OPTIONS if option.name == "rounds")
    most_rounds = max(int(value) for value in rounds.values if value not in rounds.endless)
    most_seats = SEATS[-1]
    set_up = most_seats + 7 + printed.shown + 14
    return set_up + most_rounds * (most_seats * (turn + 2) + 7 + printed.shown)


pickle_as_dump(ImaginariumState, NAME)
