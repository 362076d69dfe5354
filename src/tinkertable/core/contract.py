"""The contract between a game and everything that plays, shows, stores or studies it."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from tinkertable.core.errors import InvalidMove, NoSuchSeat, OtherGame
from tinkertable.core.feature_row import FeatureRow, borrow_row, return_row, write_mask
from tinkertable.core.text import Line, line

if TYPE_CHECKING:
    from tinkertable.core.dice import Dice
    from tinkertable.core.view import View
    from tinkertable.core.zones import Zone

Seat = int
Move = int
Options = dict[str, str]

CHANCE: Final = -1
"""The seat that draws cards and shuffles; its outcomes are moves, and are recorded."""
WATCHER: Final = -2
"""Anyone without a seat: sees what everybody at the table sees, and may not act."""


class Option:
    """One choice made before the game: its name, the values it can take, and the usual one first.

    `name` is written in records, `values` are all it can take, `seats` the numbers of players it makes a difference for
    (empty for all), `endless` the values with which a game need not end.
    """

    def __init__(
        self, name: str, values: tuple[str, ...], seats: tuple[int, ...] = (), endless: tuple[str, ...] = ()
    ) -> None:
        self.name: Final = name
        """As written in records and on the command line: `specialists`."""
        self.values: Final = values
        """Every value, the default first: `("no", "yes")`."""
        self.seats: Final = seats
        """The numbers of players it makes a difference for; empty when it does for all."""
        self.endless: Final = endless
        """The values with which a game need not end: `Game.longest` does not hold then, and tests leave them out."""

    def __repr__(self) -> str:
        more = f", seats={self.seats}" if self.seats else ""
        return f"Option({self.name!r}, {self.values}{more})"


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The whole truth about one position.

    Attributes are ints and lists of ints. `play` trusts its caller: search runs through it millions
    of times. People's moves go through `Match.submit`, which checks everything first. Positions are equal when their
    dumps, component values and editions are; they can be copied, and those of the built-in games can be pickled.
    """

    def actors(self) -> list[Seat]:
        """Who may act now: `[]` when the game is over, `[CHANCE]`, one seat, or several at once."""
        raise NotImplementedError

    def legal(self, seat: Seat) -> list[Move]:
        """The moves open to a seat: ascending and unique; never empty for an actor, empty for others."""
        raise NotImplementedError

    def odds(self) -> list[int]:
        """Positive integer weights, one beside each move of `legal(CHANCE)`."""
        raise NotImplementedError

    def play(self, seat: Seat, move: Move) -> None:
        """Carry out a legal move. No clock, no generator, no text; the move is not checked."""
        raise NotImplementedError

    def clone(self) -> State:
        """An equal position that shares nothing that can change."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """Points by seat, at any time; final when nobody may act."""
        raise NotImplementedError

    def winners(self) -> list[Seat]:
        """Who is ahead after tie-breakers, ascending; several for a shared victory, none for a lost solo game."""
        raise NotImplementedError

    def dump(self) -> list[int]:
        """The position as numbers: equal dumps, equal positions; `Game.load` reads it back."""
        raise NotImplementedError

    def check(self) -> None:
        """Check that every piece is accounted for; raises `BrokenPosition` otherwise."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State) or type(other) is not type(self):
            return False
        return _values_of(self) == _values_of(other) and self.dump() == other.dump()

    def __hash__(self) -> int:
        return hash(tuple(self.dump()))

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.clone()

    def __repr__(self) -> str:
        actors = self.actors()
        turn = "chance" if actors == [CHANCE] else ", ".join(f"seat {seat}" for seat in actors)
        return f"<{type(self).__name__}: {turn + ' to act' if actors else 'over'}, scores {self.scores()}>"

    def write_features(self, seat: Seat, row: FeatureRow) -> None:
        """Write the features of the position as a seat sees it, in the order of `Game.feature_names`."""
        raise NotImplementedError


def _values_of(state: State) -> tuple[object, object]:
    """What a position does not dump: the digest of its component values and the edition of its rules."""
    printed: object = getattr(state, "printed", None)
    return getattr(printed, "digest", None), getattr(printed, "edition", None)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The rules of one game with one set of components. Stateless: every position is a `State`.

    `name` and `edition` are written in records, `editions` are all that can be opened. `seats` are the numbers of
    players, `options` the choices made before the game, each an `Option`. `moves` is the fixed list of all moves: a
    move is an index into it, its text is the notation. `feature_names` says what each number of `features` is,
    `components` is the digest of the component values, and no game takes more moves than `longest`.
    """

    name: str
    """As written in records and addresses: `mech-a-dream`."""
    edition: int
    """Rises when a legal move, an outcome or a score can differ for the same record."""
    editions: tuple[int, ...] = ()
    """Every edition that the game can be opened at, the newest last; empty when it only knows its own."""
    seats: tuple[int, ...]
    """How many may sit down: `(2, 3, 4)`."""
    options: tuple[Option, ...]
    """The choices made before the game."""
    moves: tuple[str, ...]
    """The fixed vocabulary: a move is an index, its text is its notation. It only ever grows at the end."""
    components: str
    """Digest of the values in the component file in use."""
    earlier_digests: tuple[str, ...] = ()
    """Digests by which earlier versions of the program named the same values."""
    own_components: str | None = None
    """The text of the component file in use; `None` for the values of the box."""
    values_name: str = ""
    """What people call the component file in use; empty for the values of the box."""
    state_type: type | None = None
    """The type of its positions: those of another game are refused; `None` when it is not known."""
    feature_names: tuple[str, ...]
    """What each number of `features` says: `you.ink`."""
    longest: int
    """No game takes more moves than this, chance included; but see `Option.endless`."""

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Game:
        return self

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name!r}, edition {self.edition}>"

    def deal(self, seats: int, options: Options) -> State:
        """The position before anything is drawn. Options are complete and valid (`choose_options`)."""
        raise NotImplementedError

    def accepts(self, components: str) -> bool:
        """Whether a table or record that names its components by this digest can be opened with those in use."""
        return components == self.components or components in self.earlier_digests

    def load(self, cells: list[int]) -> State:
        """The position that `dump` wrote."""
        raise NotImplementedError

    def guess(self, state: State, seat: Seat, dice: Dice) -> State:
        """A random position that looks the same from this seat: hidden information is drawn again (determinization)."""
        raise NotImplementedError

    def reveals(self, state: State, seat: Seat, move: Move) -> bool:
        """Whether the move would make something new known to anyone: undo stops there."""
        return seat == CHANCE

    def round(self, state: State) -> int:
        """The round, or day, that is being played, from 1; 0 during the set-up."""
        raise NotImplementedError

    def notation(self, move: Move) -> str:
        """The notation of a move; raises `InvalidMove` for a number that no move has."""
        if not 0 <= move < len(self.moves):
            raise InvalidMove("unknown_move", game=self.name, move=str(move))
        return self.moves[move]

    def parse(self, text: str) -> Move:
        """The move with this notation; raises `InvalidMove` when there is none."""
        if text not in self.moves:
            raise InvalidMove("unknown_move", game=self.name, move=text)
        return self.moves.index(text)

    def view(self, state: State, seat: Seat) -> View:
        """What this seat may see and what it may click: the game's own `View`."""
        raise NotImplementedError

    def board(self, view: View) -> list[Zone]:
        """The view laid out as zones of pieces, for tables that have no art of their own."""
        raise NotImplementedError

    def prompt(self, view: View) -> Line:
        """One sentence for the viewer: whose turn it is and what is asked."""
        raise NotImplementedError

    def is_question(self, view: View) -> bool:
        """Whether the viewer answers one question, whose answers are all shown alike; not in the midst of a turn."""
        return False

    def label(self, view: View, move: Move) -> Line:
        """What a legal move does, in the words of a button; raises `IllegalMove` for any other."""
        raise NotImplementedError

    def refusal(self, view: View, move: Move) -> Line:
        """Why the viewer, who is asked to move, may not play this move now; by what they see, one key for each rule."""
        return line("refusal.now")

    def waste(self, view: View, move: Move) -> Line | None:
        """What a legal move would leave unused, so that the page asks first; `None` when it wastes nothing."""
        return None

    def free_move(self, state: State, seat: Seat) -> Move | None:
        """A legal move that costs this seat nothing, leaves it no choice and loses nothing; `None` when there is none.

        The table plays such moves one after the other when somebody wants to use everything that is free.
        """
        return None

    def log_lines(self, before: State, seat: Seat, move: Move, after: State) -> list[Line]:
        """What happened, as log lines; each says who may read it."""
        raise NotImplementedError

    def score_sheet(self, state: State) -> list[tuple[Line, list[int]]]:
        """The score line by line: what counts, and the points of each seat; the lines add up to `scores`."""
        raise NotImplementedError

    def features(self, state: State, seat: Seat) -> list[float]:
        """The position as this seat sees it, as a fixed number of features for learning: see `feature_names`."""
        features = array("f", bytes(4 * len(self.feature_names)))
        self.features_into(state, seat, features)
        return features.tolist()

    def features_into(self, state: State, seat: Seat, buffer: Any) -> None:
        """Write the features as 32-bit floats into a buffer of the right size, such as a row of a NumPy array.

        Raises `BadBuffer` with the size and type it needs.
        """
        _check_viewer(self, state, seat)
        dense = borrow_row(len(self.feature_names))
        state.write_features(seat, dense.row)
        dense.copy_into(buffer)
        return_row(dense)

    def sparse_features(self, state: State, seat: Seat) -> tuple[array[int], array[float]]:
        """The features that are not zero: their numbers, ascending, and their values."""
        _check_viewer(self, state, seat)
        row = FeatureRow()
        state.write_features(seat, row)
        cells = row.cells()
        return array("i", cells)[::2], array("f", cells)[1::2]

    def component_features(self) -> dict[str, float]:
        """The values of the component file in use as features, by their names; the names do not depend on the file."""
        return {}

    def mask_into(self, state: State, seat: Seat, buffer: Any) -> None:
        """Write 1 for each legal move of a seat and 0 for all other moves into a buffer of bytes.

        Raises `BadBuffer` with the size and type it needs.
        """
        _check_state(self, state)
        moves = state.legal(seat)
        if not moves and seat != CHANCE:
            self.check_seat(state, seat)
        write_mask(moves, len(self.moves), buffer)

    def check_seat(self, state: State, seat: Seat) -> None:
        """Raise `NoSuchSeat` unless a position has this seat; watchers may look at any position."""
        if seat not in (0, WATCHER):
            seats = len(state.scores())
            if not 0 <= seat < seats:
                raise NoSuchSeat("seat_range", seat=str(seat), last=str(seats - 1))


# Functions, not methods: compiled code would look for a method in the game's own class, which may be plain Python.


def _check_state(game: Game, state: State) -> None:
    """Refuse a position of another game."""
    kind = game.state_type
    if kind is not None and not isinstance(state, kind):
        raise OtherGame("other_game", game=game.name)


def _check_viewer(game: Game, state: State, seat: Seat) -> None:
    """Refuse what `write_features`, which trusts its caller, does not refuse itself."""
    _check_state(game, state)
    if seat < 0 and seat != WATCHER:
        game.check_seat(state, seat)
