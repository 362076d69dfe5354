"""The schemas of the JSON API: what each request and answer contains, as OpenAPI describes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Union, get_type_hints

import msgspec

from tinkertable.core.view import View
from tinkertable.games import GAMES
from tinkertable.server.commands.tables import LONGEST_CHAT


def view_types() -> list[type[View]]:
    """The view of every game that has a module for it, as the module's function `view` declares it."""
    modules = [package.load_module("view") for package in GAMES.values()]
    return [get_type_hints(module.view)["return"] for module in modules if module is not None]


if TYPE_CHECKING:
    AnyView = View
else:
    AnyView = Union[(*view_types(), View)]


class FieldProblem(msgspec.Struct):
    """A field of a request that is missing, unknown or wrong."""

    field: str
    """Its name, as `name`, `seats[1]` or `options`."""
    problem: str


class ErrorInfo(msgspec.Struct, omit_defaults=True):
    """Why a request was refused; it has changed nothing."""

    error: str
    """What is wrong, in one word for programs."""
    reason: str
    """The same in a sentence, in the language of `Accept-Language`."""
    detail: str = ""
    """What was wrong with the form of the request, in English."""
    fields: list[FieldProblem] = []


class GameInfo(msgspec.Struct):
    """A game that can be played here."""

    name: str
    edition: int
    seats: list[int]
    options: dict[str, list[str]]
    """Every value of each option, the usual one first."""
    moves: list[str]
    """The fixed vocabulary."""
    components: list[str]
    """The component files of the host that a table can be played with, beside the values of the box."""


class SeatInfo(msgspec.Struct):
    """Who sits where."""

    seat: int
    name: str
    kind: str
    bot: str | None
    stand_in: str | None
    program: bool
    """Whether a program plays for the person: it sat down, or has moved, through this API."""
    mine: bool
    acting: bool
    due: float | None
    """When the time of the seat is up, its time bank included."""
    bank: float | None
    """Seconds left in the time bank; nothing where the pace has none."""
    asked_again: list[str]
    """What the host has changed, until the person agrees: `seats`, `options`, `pace`, `rated`, `hints`."""


class ProposalInfo(msgspec.Struct):
    """What somebody proposes to the others."""

    id: int
    kind: str
    """`takeback` or `abandon`."""
    by: int
    """The seat that proposes it."""
    ply: int
    """To go back to; for a game to be abandoned, when it was proposed."""
    awaited: list[int]
    """The seats that have not answered yet."""


class TableInfo(msgspec.Struct):
    """A table without its position."""

    id: str
    game: str
    status: str
    version: int
    branch: int
    ply: int
    turn: list[int]
    seats: list[SeatInfo]
    mine: list[int]
    options: dict[str, str]
    pace: str
    """`none`, `move:120` (seconds a move) or `day:3`, with a time bank `move:120+900` or `day:3+10`."""
    edition: int
    """The edition of the rules."""
    components: str | None
    """The name of the host's component file that it is played with; nothing for the values of the box."""
    private: bool
    hints: bool
    """Whether the coach may be asked."""
    rated: bool
    """Whether the game counts for ratings."""
    unrated: str | None
    """Why it does not count: `casual`, `fork`, `lesson`, `recorded`, `hints`, `alone`, `several_seats`, `stand_in`,
    `takeback`, `program`."""
    code: str | None
    """What friends need to join a private table; only for those who sit at it."""
    proposal: ProposalInfo | None
    """What waits for an answer."""
    next: str | None
    winners: list[int] | None
    scores: list[int] | None


class TableGone(msgspec.Struct):
    """A table that was deleted, or at which the person has no seat any more."""

    id: str


class MoveInfo(msgspec.Struct):
    """A legal move: its index in the vocabulary, its notation and what it does in words."""

    move: int
    text: str
    label: str


@dataclass(frozen=True, slots=True)
class Position:
    """What a seat sees, and what it may do. A dataclass, because msgspec wants tags in a union of structs."""

    seat: int
    version: int
    branch: int
    ply: int
    prompt: str
    view: AnyView
    """What the seat sees of the position: each game has a schema of its own."""
    moves: list[MoveInfo]


class KnownPosition(msgspec.Struct):
    """What a seat knows, as a position that the library can load: nothing hidden is in it."""

    seat: int
    version: int
    branch: int
    ply: int
    game: str
    edition: int
    components: str
    """The digest of the component values in use: positions are only read with the same ones."""
    options: dict[str, str]
    cells: list[int]
    """A dump: `Game.load` reads it. What the seat cannot see is made up, alike for all positions that look alike."""


class NewPerson(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody without a browser."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]


class PersonInfo(msgspec.Struct):
    """A person and the token that speaks for them; it is shown this once."""

    id: str
    name: str
    token: str


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be made."""

    game: str
    seats: Annotated[list[str], msgspec.Meta(min_length=1, max_length=8)]
    """For each seat `me`, `open`, or `bot:` and the text of a bot."""
    options: dict[str, str] = {}
    pace: str = "none"
    private: bool = False
    hints: bool = True
    rated: bool = False
    """Whether the game is to count for ratings; then it has no hints."""
    components: str = ""
    """The name of a component file of the host; empty for the values of the box. Such a game is never rated."""


class LobbyEdit(msgspec.Struct, forbid_unknown_fields=True):
    """What a waiting table is to be like from now on; what is left out has its usual value."""

    seats: Annotated[list[str], msgspec.Meta(min_length=1, max_length=8)]
    """For each seat `seat:N` for the person or bot on seat N now, `me`, `open`, or `bot:` and the text of a bot."""
    options: dict[str, str] = {}
    pace: str = "none"
    private: bool = False
    hints: bool = True
    rated: bool = False


class SeatOnly(msgspec.Struct, forbid_unknown_fields=True):
    """A seat."""

    seat: int


class SeatOfMine(msgspec.Struct, forbid_unknown_fields=True):
    """A seat of the asker."""

    seat: int | None = None
    """Needed only by those who hold several seats."""


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """A request to sit down."""

    seat: int | None = None
    code: str = ""


class NewMove(msgspec.Struct, forbid_unknown_fields=True):
    """A move, made on sight of a ply."""

    ply: int
    move: Annotated[str, msgspec.Meta(max_length=200)]
    branch: int | None = None
    seat: int | None = None
    """Needed only by those who hold several seats."""


class PrepareMove(msgspec.Struct, forbid_unknown_fields=True):
    """A move for the next turn of an own seat, as `prepared` lists them."""

    move: Annotated[str, msgspec.Meta(max_length=200)]
    seat: int | None = None


class PreparedInfo(msgspec.Struct):
    """What an own seat has prepared, and what it could prepare; nobody else can see it."""

    seat: int
    prepared: str | None
    """Played the moment the seat's turn comes, if it is then possible and means the same."""
    lapsed: str | None
    """Was prepared, and was not played because the table has changed."""
    choices: list[MoveInfo]
    """What the next turn will probably offer; empty while it is the seat's turn."""


class AtPly(msgspec.Struct, forbid_unknown_fields=True):
    """A command without more to say than the ply on sight of which it was given."""

    ply: int
    branch: int | None = None
    seat: int | None = None


class AskBack(msgspec.Struct, forbid_unknown_fields=True):
    """A takeback to ask for: the ply just before an own move."""

    to: int
    seat: int | None = None


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """An answer to the open proposal: `accept`, `decline` or `withdraw`."""

    proposal: int
    answer: str


class Say(msgspec.Struct, forbid_unknown_fields=True):
    """Something to say."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_CHAT)]


class LogEntry(msgspec.Struct):
    """A line of the log in words."""

    ply: int
    seat: int
    text: str
    at: float


class PlayedMove(msgspec.Struct):
    """A move as it was played; seat -1 is chance."""

    seat: int
    text: str
    at: float


class Branch(msgspec.Struct):
    """Moves that were taken back: they followed `ply` moves of the line."""

    branch: int
    ply: int
    moves: list[PlayedMove]


class MomentInfo(msgspec.Struct):
    """A moment at which the game turned, a very good move, or a stroke of luck."""

    kind: str
    """`better` when there was a better move, `best` when there was none by far, `luck` when chance decided.

    `swing` is the turn that moved the chances most, where nothing else is said about it.
    """
    ply: int
    """How many moves had been made."""
    seat: int
    before: float
    """The seat's share of the victory before it."""
    after: float
    share: float
    """How much of the victory the choice cost, or brought."""
    points: float
    said: str
    """The moment in one sentence."""
    played: list[str]
    """The move in words and how the turn went on; what chance brought, when it was luck."""
    other: list[str]
    """The better move, or the next best one, and how its turn would go on."""
    other_move: str | None
    """Its notation."""


class SeatReview(msgspec.Struct):
    """One seat's game in short."""

    turns: int
    judged: int
    """Turns that there was time to judge."""
    good: int
    """Those of them in which nothing was missed."""
    lost: float
    """Points given away in the others; nothing alone, where only the task counts."""
    luck: float
    """Points that chance brought beyond what it brought the others."""
    best: MomentInfo | None
    costliest: MomentInfo | None


class ReviewInfo(msgspec.Struct):
    """A game looked at again; while it is being made only `status` and `progress` say something."""

    status: str
    """`ready`, `working` or `failed`."""
    progress: float
    """How much of the work is done, from 0 to 1."""
    shares: list[list[float]] = []
    """The share of the victory each seat could expect after every number of moves, from none to all."""
    leads: list[list[float]] = []
    """The points by which each seat could expect to be ahead of the others' average in the end."""
    rounds: list[int] = []
    """The day or the round after every number of moves."""
    moments: list[MomentInfo] = []
    """The turning points, in the order they happened."""
    seats: list[SeatReview] = []
