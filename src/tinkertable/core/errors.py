"""Everything that can be refused, each with a reason a person can read."""

from __future__ import annotations

from typing import Any


class TinkertableError(Exception):
    """Something was refused; the text says what and why."""

    def __reduce__(self) -> tuple[Any, ...]:
        """The same for another process, whatever its constructor asks for."""
        return _remade, (type(self), self.args, self.__dict__)


def _remade(kind: type[TinkertableError], args: tuple[object, ...], more: dict[str, object]) -> TinkertableError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(more)
    return error


class InvalidMove(TinkertableError):
    """There is no such move in this game."""


class IllegalMove(TinkertableError):
    """The move exists but may not be played now."""


class StalePly(TinkertableError):
    """The table has moved on since the mover looked at it."""


class BadSetup(TinkertableError):
    """A number of seats or an option that the game does not have."""


class BadComponents(TinkertableError):
    """A component file that cannot be played with: the place and the reason."""


class BadRecord(TinkertableError):
    """A record that cannot be read or replayed: the line and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line = line
        self.reason = reason


class BrokenPosition(TinkertableError):
    """A position in which a piece is missing, doubled or impossible: a fault in the rules, not in the player."""
