"""Mech A Dream as a `Game`: its rules, its view and its texts behind the contract."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from tinkertable.core.component_values import box_text
from tinkertable.core.components import digest
from tinkertable.core.contract import Move, Options, Seat, State
from tinkertable.core.dice import Dice
from tinkertable.core.errors import BrokenPosition
from tinkertable.games.base_game import BaseGame, GameFunctions, pickle_as_dump
from tinkertable.games.mech_a_dream import zones
from tinkertable.games.mech_a_dream.component_features import component_features
from tinkertable.games.mech_a_dream.components import read_components
from tinkertable.games.mech_a_dream.free_moves import free_move
from tinkertable.games.mech_a_dream.meta import EDITION, EDITIONS, NAME, OPTIONS, SEATS
from tinkertable.games.mech_a_dream.rules.features import FEATURES
from tinkertable.games.mech_a_dream.rules.hidden import guess_hidden, shows_something
from tinkertable.games.mech_a_dream.rules.moves import MOVES, TILES
from tinkertable.games.mech_a_dream.rules.printed_values import PrintedValues
from tinkertable.games.mech_a_dream.rules.setup import new_position
from tinkertable.games.mech_a_dream.rules.state import FIELDS, NO_TILE
from tinkertable.games.mech_a_dream.rules.turn import MechADreamState
from tinkertable.games.mech_a_dream.text import labels, log, prompts, refusals
from tinkertable.games.mech_a_dream.view import MechADreamView, view

FUNCTIONS: Final = GameFunctions(
    state_type=MechADreamState,
    view_type=MechADreamView,
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


def create(components: str | None = None, edition: int = EDITION) -> MechADreamGame:
    """The game at an edition, with the components of its box or with those written in a text."""
    text = components or box_text(files(__package__), edition, EDITION)
    printed = read_components(text)
    printed.text = components
    printed.digest = digest(text)
    printed.edition = edition
    return MechADreamGame(printed, digest(text))


class MechADreamGame(BaseGame[MechADreamState, MechADreamView]):
    """Mech A Dream with one set of components. Only Screens that were just chosen are hidden, until all have chosen."""

    def __init__(self, printed: PrintedValues, components: str) -> None:
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
        self.longest = longest_game(printed)

    def component_features(self) -> dict[str, float]:
        """The values of the component file in use as features, by their names."""
        return component_features(self.printed)

    def deal(self, seats: int, options: Options) -> State:
        """An empty table: chance lays out the tiles, the Delivery card and what the variations need."""
        specialists = 0
        if options["specialists"] == "yes":
            specialists = 2 if options["specialist-visit"] == "addition" else 1
        return new_position(self.printed, seats, int(options["robots"] == "yes"), specialists)

    def load(self, cells: list[int]) -> State:
        """The position that `dump` wrote."""
        if len(cells) < 3 or cells[0] not in SEATS or cells[1] not in (0, 1) or cells[2] not in (0, 1, 2):
            raise BrokenPosition("not a dump of Mech A Dream")
        state = MechADreamState(self.printed, cells[0], cells[1], cells[2])
        FIELDS.restore(state, cells)
        state.offer = sum(1 << tile for tile in state.market if tile != NO_TILE)
        return state

    def guess(self, state: State, seat: Seat, dice: Dice) -> State:
        """A position that looks the same from this seat: the Screens that others chose secretly are random."""
        return guess_hidden(self.own_seen(state, seat), seat, dice)

    def reveals(self, state: State, seat: Seat, move: Move) -> bool:
        """Whether a move shows the Screens, or lets chance draw."""
        return shows_something(self.own(state), seat, move)

    def round(self, state: State) -> int:
        """The day that is being played."""
        return self.own(state).day


def longest_game(printed: PrintedValues) -> int:
    """No game takes more moves than this.

    An effect takes its own move, at most one more for a purchase, and a move for each boost. A part of the day is, for
    each of four seats, an action, a Specialist taken or declined, the packages of the dock and at most four bonuses,
    whose order or side is one more move each. A night is an effect for each robot and for each completed tile, and
    a move to sleep. On top come a tile for each draw, a card each day, and the set-up with its choices.
    """
    effect = 2 + printed.most_boosts
    part = 2 + printed.most_packages * effect + 4 * (1 + effect)
    night = 4 * (effect + 1) + len(TILES) * effect
    set_up = 1 + 4 + 8 + 4 + 4
    return printed.days * (1 + 3 * 4 * part + night) + len(TILES) + set_up


pickle_as_dump(MechADreamState, NAME)
