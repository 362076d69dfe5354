"""Guided first games: a recorded game with words, in which one seat's moves are clicked by the learner.

A lesson is data (`learn/lesson.toml` of a game): an opening, then steps. A step says something and may ask for one
move; `then` is what chance and the others do after it. So every learner sees the same cards and the same neighbours,
a lesson has no memory but its address (how far somebody has come is stored beside it), and a test can play it through.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from tinkertable.core.contract import CHANCE, Game, Options, Seat
from tinkertable.core.errors import BadRecord
from tinkertable.games import GAMES, having
from tinkertable.table.match import Match, PlayedMove

_KEYS: Final = {"text", "move", "then", "highlight", "rule"}


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One page of a lesson."""

    text: str
    """The message that is said: `lesson.TEXT` of the game's catalog."""
    rule: str
    """The anchor of the rule it is about."""
    move: str | None
    """What the learner is asked to play; nothing where there is only something to read."""
    then: tuple[PlayedMove, ...]
    """What chance and the others play after it."""
    highlight: tuple[str, ...]
    """Pieces to point out, by the names the drawn board gives them (`data-piece`)."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A guided game."""

    game: str
    seats: int
    seat: Seat
    """Where the learner sits."""
    options: Options
    opening: tuple[PlayedMove, ...]
    steps: tuple[LessonStep, ...]

    def line(self, number: int) -> list[PlayedMove]:
        """Everything that was played before a step; steps count from 1."""
        line = list(self.opening)
        for step in self.steps[: number - 1]:
            if step.move is not None:
                line.append(PlayedMove(self.seat, step.move, 0.0))
            line += step.then
        return line

    def match(self, game: Game, number: int) -> Match:
        """The game as it stands at a step; raises `BadRecord` when the lesson cannot be played that way."""
        return Match.load(game, self.seats, self.options, 0, self.line(number))


def taught_games() -> list[str]:
    """The games that have a lesson."""
    return having("learn/lesson.toml")


@cache
def lesson(game: str) -> Lesson:
    """The lesson of a game."""
    return read_lesson(GAMES[game].read("learn/lesson.toml"))


def read_lesson(text: str) -> Lesson:
    """The lesson written in a text; raises `BadRecord` when a step says something it cannot."""
    content = tomllib.loads(text)
    steps = tuple(_step(number, step) for number, step in enumerate(content["step"], 1))
    return Lesson(
        content["game"],
        content["seats"],
        content["seat"] - 1,
        dict(content.get("options", {})),
        _entries(content["opening"]),
        steps,
    )


def _step(number: int, step: dict[str, Any]) -> LessonStep:
    unknown = step.keys() - _KEYS
    if unknown:
        raise BadRecord(0, "lesson_words", step=number, names=", ".join(sorted(unknown)))
    return LessonStep(
        step["text"], step["rule"], step.get("move"), _entries(step.get("then", "")), tuple(step.get("highlight", ()))
    )


def _entries(text: str) -> tuple[PlayedMove, ...]:
    """Moves as a record writes them, one in a line: `2 stock ink`, or `* draw B1a` for chance."""
    played = []
    for row in text.strip().splitlines():
        who, _, move = row.strip().partition(" ")
        played.append(PlayedMove(CHANCE if who == "*" else int(who) - 1, move, 0.0))
    return tuple(played)
