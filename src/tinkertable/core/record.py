"""The record of a game: a text file that a person can read and write, and that alone determines the game.

The format is described in `docs/internals/record.md`. Parsing is strict: an error names the line and the reason.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tinkertable.core.contract import CHANCE, Options, Seat
from tinkertable.core.errors import BadRecord, BadSetup

FORMAT: Final = 1
LONGEST_NAME: Final = 60
LONGEST_FILE: Final = 8_000_000

_WORD: Final = re.compile(r"[a-z0-9][a-z0-9-]*")
_MOVE: Final = re.compile(r"[!-~]+( [!-~]+)*")


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits in a seat: a name, and the text of the bot when it is one."""

    name: str
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One move of a record: the seat that made it, or `CHANCE`, and its notation."""

    seat: Seat
    text: str


@dataclass(frozen=True, slots=True)
class Record:
    """A game as its setup and its moves."""

    game: str
    edition: int
    players: tuple[Player, ...]
    options: Options = field(default_factory=dict)
    components: str = ""
    entries: tuple[Entry, ...] = ()
    lines: tuple[int, ...] = ()
    """The line of the file each entry stood on; empty for a record that was never a file."""

    def upto(self, ply: int) -> Record:
        """The same game, cut after a number of moves."""
        return replace(self, entries=self.entries[:ply], lines=self.lines[:ply])

    def then(self, entry: Entry) -> Record:
        """The same game with one more move."""
        return replace(self, entries=(*self.entries, entry))

    def line_of(self, ply: int) -> int:
        """The line of the file on which the move stands that follows `ply` moves; 0 when there was no file."""
        return self.lines[ply] if ply < len(self.lines) else 0


def write_record(record: Record, comments: Sequence[str] = ()) -> str:
    """The record as text, with the comments under its first line."""
    lines = [f"tinkertable {FORMAT}"]
    lines += [f"# {comment}" for text in comments for comment in text.splitlines()]
    lines += [f"game {record.game}", f"edition {record.edition}"]
    if record.components:
        lines.append(f"components {record.components}")
    lines += [f"option {name} {value}" for name, value in record.options.items()]
    for number, player in enumerate(record.players, 1):
        bot = f" bot {player.bot}" if player.bot is not None else ""
        lines.append(f"seat {number} {json.dumps(player.name, ensure_ascii=False)}{bot}")
    lines.append("")
    lines += [f"{'*' if entry.seat == CHANCE else entry.seat + 1} {entry.text}" for entry in record.entries]
    return "\n".join(lines) + "\n"


def read_record(text: str) -> Record:
    """The record written in a text; raises `BadRecord` with the line and the reason when there is none."""
    return _Reader(text).record()


class _Reader:
    """Reads a record line by line, and knows where it stands when something is wrong."""

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise BadRecord(0, "record_text", kind=type(text).__name__)
        if len(text) > LONGEST_FILE:
            raise BadRecord(0, "record_long", longest=LONGEST_FILE)
        self._rows = [
            (number, row)
            for number, row in enumerate((row.strip() for row in text.split("\n")), 1)
            if row and not row.startswith("#")
        ]
        self._at = 0

    def record(self) -> Record:
        self._version()
        game = self._word("game")
        edition = self._number("edition")
        components = self._word("components") if self._next_is("components") else ""
        options = self._options()
        players = self._players()
        entries, lines = self._entries(len(players))
        return Record(game, edition, players, options, components, entries, lines)

    def _here(self) -> tuple[int, str]:
        if self._at < len(self._rows):
            return self._rows[self._at]
        return (self._rows[-1][0] if self._rows else 0), ""

    def _next_is(self, keyword: str) -> bool:
        return self._here()[1].partition(" ")[0] == keyword

    def _rest(self, keyword: str) -> tuple[int, str]:
        number, row = self._here()
        head, _, rest = row.partition(" ")
        if head != keyword:
            raise BadRecord(number, "record_expected" if row else "record_ended", keyword=keyword, found=row)
        self._at += 1
        return number, rest.strip()

    def _version(self) -> None:
        number, rest = self._rest("tinkertable")
        if rest != str(FORMAT):
            raise BadRecord(number, "record_format", format=rest, known=FORMAT)

    def _word(self, keyword: str) -> str:
        number, rest = self._rest(keyword)
        if not _WORD.fullmatch(rest):
            raise BadRecord(number, "record_name", text=rest, keyword=keyword)
        return rest

    def _number(self, keyword: str) -> int:
        number, rest = self._rest(keyword)
        if not (rest.isascii() and rest.isdigit() and len(rest) < 10):
            raise BadRecord(number, "record_number", keyword=keyword, text=rest)
        return int(rest)

    def _options(self) -> Options:
        options: Options = {}
        while self._next_is("option"):
            number, rest = self._rest("option")
            name, _, value = rest.partition(" ")
            if not (_WORD.fullmatch(name) and _WORD.fullmatch(value)):
                raise BadRecord(number, "record_option", text=rest)
            if name in options:
                raise BadRecord(number, "record_option_twice", name=name)
            options[name] = value
        return options

    def _players(self) -> tuple[Player, ...]:
        players: list[Player] = []
        while self._next_is("seat"):
            number, rest = self._rest("seat")
            seat, _, who = rest.partition(" ")
            if seat != str(len(players) + 1):
                raise BadRecord(number, "record_seat", wanted=len(players) + 1, found=seat)
            players.append(_read_player(number, who))
        if not players:
            raise BadRecord(self._here()[0], "record_no_seats")
        return tuple(players)

    def _entries(self, seats: int) -> tuple[tuple[Entry, ...], tuple[int, ...]]:
        entries: list[Entry] = []
        lines: list[int] = []
        for number, row in self._rows[self._at :]:
            who, _, move = row.partition(" ")
            if who == "*":
                seat = CHANCE
            elif who.isascii() and who.isdigit() and len(who) < 3 and 1 <= int(who) <= seats:
                seat = int(who) - 1
            else:
                raise BadRecord(number, "record_who", seats=seats, text=who)
            if not _MOVE.fullmatch(move):
                raise BadRecord(number, "record_bad_move", text=move)
            entries.append(Entry(seat, move))
            lines.append(number)
        return tuple(entries), tuple(lines)


def is_player_name(name: object) -> bool:
    """Whether a record can hold this as the name of a player."""
    return isinstance(name, str) and bool(name.strip()) and len(name) <= LONGEST_NAME and name.isprintable()


def check_names(names: Sequence[str], seats: int) -> None:
    """Refuse names of players that do not fit a table of some size or that no record can hold; raises `BadSetup`."""
    if not isinstance(names, Sequence) or isinstance(names, str) or len(names) > seats:
        raise BadSetup("player_names", names=repr(names), seats=seats)
    for name in names:
        if not is_player_name(name):
            raise BadSetup("player_name", name=repr(name), longest=LONGEST_NAME)


def _read_player(number: int, text: str) -> Player:
    try:
        name, end = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError):
        raise BadRecord(number, "record_quotes", text=text) from None
    if not is_player_name(name):
        raise BadRecord(number, "record_player", longest=LONGEST_NAME)
    rest = text[end:].strip()
    if not rest:
        return Player(name)
    keyword, _, bot = rest.partition(" ")
    if keyword != "bot" or not re.fullmatch(r"[A-Za-z_][A-Za-z0-9:.,=_/-]*", bot):
        raise BadRecord(number, "record_bot", text=rest)
    return Player(name, bot)
