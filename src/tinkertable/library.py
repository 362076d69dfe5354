"""One game being played, for programs: `import tinkertable as tt`, then `tt.new_game(...)`.

`Play` holds the moves so far and the position they lead to. Chance plays by itself, from a seeded generator: the same
seed and the same moves give the same game, also after an undo, in a fork, and in a game read with the same seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from html import escape
from importlib import import_module
from importlib.util import find_spec
from operator import index
from pathlib import Path
from typing import Any, SupportsIndex

from tinkertable.bots.own_bots import checked_move, find_bot
from tinkertable.bots.protocol import Bot
from tinkertable.core.contract import CHANCE, WATCHER, Game, Move, Options, Seat, State
from tinkertable.core.dice import Dice, draw
from tinkertable.core.errors import BadSetup, IllegalMove, MissingPackage, NoSuchSeat, TechnicalError
from tinkertable.core.record import Entry, Player, Record, check_names, read_record, write_record
from tinkertable.core.replay import check_move, parse_move, steps
from tinkertable.core.setup import check_seed, choose_options, start
from tinkertable.core.view import plain
from tinkertable.games import GAMES, open_game
from tinkertable.i18n import LANGUAGES, Translator
from tinkertable.i18n.board_text import board_text


def list_games() -> list[str]:
    """The names of all games."""
    return list(GAMES)


def new_game(
    game: str | Game,
    seats: int = 2,
    options: Options | None = None,
    *,
    seed: int = 0,
    names: Sequence[str] = (),
    components: str | Path | None = None,
) -> Play:
    """Begin a game; chance lays out the table. The same seed and the same moves give the same game.

    Raises `BadSetup` for a number of seats, an option or names that do not fit the game.
    """
    rules = game if isinstance(game, Game) else open_game(game, components)
    chosen = choose_options(rules, {} if options is None else options)
    start(rules, seats, chosen)
    check_names(names, seats)
    called = [*names, *(f"Player {seat + 1}" for seat in range(len(names), seats))]
    players = tuple(Player(name) for name in called)
    return Play(rules, Record(rules.name, rules.edition, players, chosen, rules.components), seed)


def read_game(text: str, *, seed: int = 0, components: str | Path | None = None) -> Play:
    """The game of a record, after its last move; raises `BadRecord` with the line and the reason."""
    record = read_record(text)
    return Play(open_game(record.game, components, record.edition), record, seed)


def _known(language: str) -> str:
    """A language that there is; raises `BadSetup` for any other."""
    if language not in LANGUAGES:
        raise BadSetup("language", language=language, known=", ".join(LANGUAGES))
    return language


def _is_below(number: int, end: int) -> bool:
    """Whether it is a whole number, of Python or NumPy, from 0 up to another."""
    return isinstance(number, SupportsIndex) and 0 <= number < end


class Play:  # noqa: PLW1641 - it changes, so it has no hash
    """One game being played: the moves so far, and the position they lead to.

    Games are equal when their records are. As a game changes with every move it has no hash; its `state` has one.
    """

    def __init__(self, game: Game, record: Record, seed: int = 0) -> None:
        self.game = game
        """The rules: see `docs/internals/contract.md`."""
        self.names = [player.name for player in record.players]
        self.options = record.options
        self._players = record.players
        seed = check_seed(seed)
        self._dice = Dice(seed)
        self._bot_dice = Dice(seed + 1)
        """Dice of their own for bots: to ask one does not change the luck."""
        self._entries: list[Entry] = []
        self._states = [start(game, len(record.players), record.options)]
        self._luck = [self._dice.words()]
        """The condition of the dice in each of these positions."""
        for seat, move, state in steps(game, record):
            if seat == CHANCE:
                draw(self._states[-1], self._dice)  # as if the dice had brought this outcome
            self._add(seat, move, state.clone())
        self._draw()

    @property
    def state(self) -> State:
        """A copy of the position: for search, which may do with it what it likes."""
        return self._states[-1].clone()

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.names)

    @property
    def ply(self) -> int:
        """How many moves were played, chance included."""
        return len(self._entries)

    @property
    def turn(self) -> Seat | None:
        """The seat that decides, from 0; where several may act at once the first of them; `None` at the end."""
        actors = self._states[-1].actors()
        return actors[0] if actors else None

    @property
    def actors(self) -> list[Seat]:
        """All seats that may act now."""
        return self._states[-1].actors()

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self._states[-1].actors()

    @property
    def scores(self) -> list[int]:
        """Points by seat; final at the end."""
        return self._states[-1].scores()

    @property
    def winners(self) -> list[Seat]:
        """Who has won, or is ahead."""
        return self._states[-1].winners()

    @property
    def legal_moves(self) -> list[str]:
        """The legal moves of the seat whose turn it is, in the notation of records."""
        return self.legal_moves_of(self.turn) if self.turn is not None else []

    def legal_moves_of(self, seat: Seat) -> list[str]:
        """The legal moves of a seat."""
        return [self.game.notation(move) for move in self._states[-1].legal(self._seat(seat))]

    def describe(self, move: str, language: str = "en") -> str:
        """What a legal move does, in the words of its button."""
        seat = self._mover(move)
        view = self.game.view(self._states[-1], seat)
        label = self.game.label(view, check_move(self.game, self._states[-1], seat, move))
        return Translator(_known(language), self.game.name, self.names).plain(label)

    def play(self, move: str, seat: Seat | None = None) -> None:
        """Play a move; chance then plays by itself.

        Raises `InvalidMove` when the game has no such move, and `IllegalMove` with the reason when it may not be
        played now. Without a seat it is played by the seat whose turn it is.
        """
        mover = self._mover(move) if seat is None else self._seat(seat)
        actors = self.actors
        if actors and mover not in actors:
            parse_move(self.game, move)
            turn = ", ".join(self.names[actor] for actor in actors)
            raise IllegalMove("not_turn_named", player=self.names[mover], turn=turn)
        self._push(mover, check_move(self.game, self._states[-1], mover, move))
        self._draw()

    def bot_move(self, bot: str | Bot) -> str:
        """The move a bot would play: `planner`, `search:1s`, `my_package:MyBot`, or a `Bot`."""
        seat = self.turn
        if seat is None:
            raise IllegalMove("game_over")
        if not isinstance(bot, str | Bot):
            raise TechnicalError(f"a bot is a text such as 'planner', or an object of its class, not {bot!r}")
        name = bot if isinstance(bot, str) else type(bot).__name__
        asked = find_bot(bot, self.game, len(self.scores)) if isinstance(bot, str) else bot
        return self.game.notation(
            checked_move(name, asked, self.game, self._states[-1], seat, self._bot_dice, self.ply + 1)
        )

    def undo(self) -> None:
        """Take back the last decision, and everything that chance did after it; nothing at the first decision."""
        last = max((ply for ply, entry in enumerate(self._entries) if entry.seat != CHANCE), default=None)
        if last is not None:
            self._back_to(last)

    def at(self, ply: int) -> Play:
        """The game as it stood after `ply` moves: a fork, which can be played on; raises `IllegalMove`."""
        if not _is_below(ply, self.ply + 1):
            raise IllegalMove("no_such_ply")
        other = self.fork()
        other._back_to(ply)
        other._draw()
        return other

    def fork(self) -> Play:
        """The same game, to be played on by itself: with the same moves, it has the same luck."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.names, other.options = self.names[:], self.options.copy()
        other._entries, other._states, other._luck = self._entries[:], self._states[:], self._luck[:]
        other._dice, other._bot_dice = copy(self._dice), copy(self._bot_dice)
        return other

    def __copy__(self) -> Play:
        return self.fork()

    def __deepcopy__(self, memo: dict[int, object]) -> Play:
        return self.fork()

    def view(self, seat: Seat = WATCHER) -> dict[str, Any]:
        """What a seat may see, as plain values; without a seat, what everybody sees."""
        return plain(self.game.view(self._states[-1], self._seat(seat, watcher=True)))

    def features(self, seat: Seat) -> list[float]:
        """The position as a seat sees it, as numbers for learning: see `Game.feature_names`."""
        return self.game.features(self._states[-1], self._seat(seat))

    def text(self, seat: Seat = WATCHER, language: str = "en") -> str:
        """What a seat sees, in words."""
        seat = self._seat(seat, watcher=True)
        return board_text(self.game, self._states[-1], seat, self.names, _known(language))

    def record(self) -> Record:
        """The game as its setup and its moves."""
        return Record(
            self.game.name,
            self.game.edition,
            self._players,
            self.options,
            self.game.components,
            tuple(self._entries),
        )

    def write(self) -> str:
        """The record as text: `read_game` reads it back."""
        return write_record(self.record())

    def _seat(self, seat: Seat, *, watcher: bool = False) -> Seat:
        if _is_below(seat, self.seats) or (watcher and seat == WATCHER):
            return index(seat)
        named = str(seat) if isinstance(seat, SupportsIndex) else repr(seat)
        raise NoSuchSeat("seat_range", seat=named, last=str(self.seats - 1))

    def _mover(self, move: str) -> Seat:
        """The seat that may play a move; the one whose turn it is when nobody may."""
        state, parsed = self._states[-1], parse_move(self.game, move)
        actors = state.actors()
        return next((actor for actor in actors if parsed in state.legal(actor)), actors[0] if actors else 0)

    def _push(self, seat: Seat, move: Move) -> None:
        state = self._states[-1].clone()
        state.play(seat, move)
        self._add(seat, move, state)

    def _add(self, seat: Seat, move: Move, state: State) -> None:
        self._entries.append(Entry(seat, self.game.notation(move)))
        self._states.append(state)
        self._luck.append(self._dice.words())

    def _back_to(self, ply: int) -> None:
        """Forget all moves after `ply`, and what the dice did meanwhile."""
        del self._entries[ply:]
        del self._states[ply + 1 :]
        del self._luck[ply + 1 :]
        self._dice.restore(self._luck[-1])

    def _draw(self) -> None:
        while self._states[-1].actors() == [CHANCE]:
            self._push(CHANCE, draw(self._states[-1], self._dice))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Play) and self.record() == other.record()

    def __repr__(self) -> str:
        turn = f"{self.names[self.turn]} to move" if self.turn is not None else "over"
        return f"<Play {self.game.name}, ply {self.ply}, {turn}, scores {self.scores}>"

    def __str__(self) -> str:
        return self.text(WATCHER if self.turn is None else self.turn)

    def svg(self, seat: Seat = WATCHER, language: str = "en") -> str:
        """What a seat sees as a picture: the drawn board as SVG.

        Raises `MissingPackage` without the extra `server`, which has the boards.
        """
        # by its name: a build that compiles the rules follows imports, and has not installed what the web needs
        try:
            picture = import_module("tinkertable.web.boards.picture")
        except ModuleNotFoundError as missing:
            command = "pip install 'tinkertable[server]'"
            raise MissingPackage("no_boards", package=str(missing.name), command=command) from None
        drawn: str = picture.board_svg(
            self.game, self._states[-1], self._seat(seat, watcher=True), self.names, _known(language)
        )
        return drawn

    def _repr_svg_(self) -> str | None:
        """The picture that notebooks show; nothing where the boards are not installed."""
        try:
            return self.svg(WATCHER if self.turn is None else self.turn)
        except MissingPackage:
            return None

    def _repr_html_(self) -> str | None:
        """The board in words, for notebooks where the boards are not installed."""
        return f"<pre>{escape(str(self))}</pre>" if find_spec("jinja2") is None else None
