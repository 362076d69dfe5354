"""The tasks of the worker pool: a bot's move, a hint and the review of a game."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import msgspec

from tinkertable.bots.coach import Hint, hint
from tinkertable.bots.own_bots import BadBotMove, checked_choice, find_bot
from tinkertable.bots.protocol import Bot
from tinkertable.bots.registry import make_bot, thinking_time
from tinkertable.bots.review import review
from tinkertable.bots.search_bot import SearchBot
from tinkertable.core.contract import Seat
from tinkertable.core.dice import SecretDice
from tinkertable.core.record import read_record
from tinkertable.games import GameKey
from tinkertable.server.workers.pool import TABLES_KEPT, Report, Task, TaskFailed

LARGEST_SHARE: Final = 0.8
"""The part of its time that a bot thinks at most, so that bots that come meanwhile can be answered in time too."""
SMALLEST_SHARE: Final = 0.05
"""The part of its time that a bot always gets, however long it waited and however many wait behind it."""


@dataclass(frozen=True, slots=True)
class BotMoveResult:
    """The move a bot chose."""

    text: str
    """Its notation."""
    value: float | None
    """The bot's estimate for its seat."""
    line: list[str]
    """How the bot expects the game to go on."""
    effort: float = 0.0
    """Processor seconds it thought."""


@dataclass(frozen=True, slots=True)
class BotMoveTask(Task[BotMoveResult]):
    """A bot chooses a move for its seat."""

    table: str
    game: GameKey
    cells: list[int]
    """The position, as `State.dump` writes it."""
    seat: Seat
    bot: str
    waited: float = 0.0
    """Seconds it was in the queue."""
    sharing: int = 1
    """How many tasks share its worker: itself and those behind it, which are to be answered in time too."""
    own: bool = False
    """Whether it is one of the host's own bots, which may be any code."""
    limit: float | None = None
    """Seconds it has; `None` for the time limit in its name."""
    ply: int = 0
    """The number of the move it is to choose, for the log."""

    def run(self, _report: Report) -> BotMoveResult:
        """Let the bot choose from what its seat can see, in what is left of its time."""
        began, worked = time.perf_counter(), time.thread_time()
        game = self.game.open()
        state = game.load(self.cells)
        bot = _bot_at(self.table, self.seat, self.bot, self.own)
        if isinstance(bot, SearchBot):
            limit = self.seconds()
            left = limit - self.waited - (time.perf_counter() - began)
            bot.seconds = max(SMALLEST_SHARE * limit, min(left, LARGEST_SHARE * limit) / self.sharing)
        try:
            choice = checked_choice(self.bot, bot, game, state, self.seat, SecretDice(), self.ply)
        except BadBotMove as wrong:
            raise TaskFailed(str(wrong)) from None
        value = choice.values[self.seat] if choice.values else None
        line = [game.notation(move) for move in choice.continuation]
        return BotMoveResult(game.notation(choice.move), value, line, time.thread_time() - worked)

    def seconds(self) -> float:
        """Its time limit."""
        return thinking_time(self.bot) if self.limit is None else self.limit

    def after(self, waited: float, sharing: int) -> BotMoveTask:
        """The time in the queue counts, and what is left is shared with the tasks behind this one."""
        return replace(self, waited=waited, sharing=sharing)

    def __str__(self) -> str:
        return self.bot


@lru_cache(TABLES_KEPT)
def _bot_at(table: str, seat: Seat, text: str, own: bool) -> Bot:
    """The bot of a seat, kept in its worker: it remembers what it planned for the rest of its turn."""
    return find_bot(text) if own else make_bot(text)


@dataclass(frozen=True, slots=True)
class HintTask(Task[Hint]):
    """A player asks the coach for a hint."""

    table: str
    game: GameKey
    cells: list[int]
    seat: Seat

    def run(self, _report: Report) -> Hint:
        """What the coach would play, from what this seat can see."""
        game = self.game.open()
        return hint(game, game.load(self.cells), self.seat)

    def seconds(self) -> float:
        """As long as the bot that plans like the coach."""
        return thinking_time("strong")

    def __str__(self) -> str:
        return "the coach"


@dataclass(frozen=True, slots=True)
class ReviewTask(Task[str]):
    """The coach reviews a finished game and tells its progress."""

    table: str
    game: GameKey
    record: str
    """The game, as a record file writes it."""
    study: float
    """Seconds the coach studies the game."""
    timeout: float
    """Seconds after which the review has failed."""

    def run(self, report: Report) -> str:
        """The review as JSON."""
        record = read_record(self.record)
        found = review(self.game.open(), record, self.study, report)
        return msgspec.json.encode(found).decode()

    def seconds(self) -> float:
        """Its timeout."""
        return self.timeout

    def __str__(self) -> str:
        return "the review"
