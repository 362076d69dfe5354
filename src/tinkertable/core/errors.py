"""Everything that can be refused: each error is a message with arguments, so that people read it in their language."""

from __future__ import annotations

from typing import Any, ClassVar

from tinkertable.core.text import Arg, Line, line, line_arg


class TinkertableError(Exception):
    """Something was refused; `str` gives the reason in English, a translator gives it in any language."""

    message: Line
    """What to say: the message `error.KEY` of the catalog `errors`."""

    def __init__(self, key: str, /, **args: Arg | int | str) -> None:
        super().__init__(key)
        self.message = line(f"error.{key}", **args)

    @property
    def key(self) -> str:
        """What is wrong, in one word for programs."""
        return self.message.key.removeprefix("error.")

    def __str__(self) -> str:
        """The reason in English."""
        from tinkertable.i18n import Translator  # noqa: PLC0415 - only needed when somebody reads the reason

        return Translator("en").plain(self.message)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle support for subclasses with their own constructor."""
        return _remade, (type(self), self.args, self.__dict__)


def _remade(kind: type[TinkertableError], args: tuple[object, ...], more: dict[str, object]) -> TinkertableError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(more)
    return error


class TechnicalError(TinkertableError):
    """A fault that developers or hosts have to look into: its details are in English."""

    def __init__(self, reason: str) -> None:
        super().__init__("technical", reason=reason)


class InvalidMove(TinkertableError):
    """There is no such move in this game."""


class IllegalMove(TinkertableError):
    """The move exists but may not be played now."""


class NoSuchSeat(TinkertableError):
    """A position has no such seat."""


class OtherGame(TinkertableError):
    """A position or a view of another game."""


class BadBuffer(TinkertableError, ValueError):
    """A buffer that features or a mask cannot be written into: the size and type that it needs."""


class MissingPackage(TinkertableError, ImportError):
    """Something that is not part of the light install: what to install."""


class StalePly(TinkertableError):
    """The table has moved on since the mover looked at it."""


class BadSetup(TinkertableError):
    """A number of seats or an option that the game does not have."""


class BadComponents(TinkertableError, ValueError):
    """A component file that cannot be played with: the place in the file and what is wrong there.

    It is a `ValueError` so that msgspec adds the place when the check of a struct raises it.
    """

    game: ClassVar[str | None] = None
    """The game whose catalog has the reasons; a game with reasons of its own raises a subclass."""

    def __init__(self, path: str, key: str, /, **args: Arg | int | str) -> None:
        super().__init__(key, **args)
        self.reason = self.message
        """The reason without the place."""
        self.locate(path)

    def locate(self, path: str) -> None:
        """Say where in the file the mistake is: `machine 3.price`, or nothing for the whole file."""
        self.path = path
        reason = line_arg(self.reason, self.game)
        self.message = line("error.components_at", path=path, reason=reason)
        if not path:
            self.message = line("error.components_file", reason=reason)


class BadRecord(TinkertableError):
    """A record that cannot be read or replayed: the line and the reason."""

    def __init__(self, line: int, key: str, /, **args: Arg | int | str) -> None:
        super().__init__(key, **args)
        self.line = line
        """The line of the file, or 0 where it does not matter."""
        self.reason = self.message
        """The reason without the line."""
        if line:
            self.message = Line("error.record_row", {"row": Arg("count", line), "reason": line_arg(self.reason)})


class BrokenPosition(TechnicalError):
    """A position in which a piece is missing, doubled or impossible: a fault in the rules, not in the player."""
