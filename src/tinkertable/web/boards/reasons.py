"""Why things on a board cannot be clicked now; each reason is written once on the page and pointed at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import Final, Literal

from markupsafe import Markup

from tinkertable.core.contract import Game
from tinkertable.core.text import Line
from tinkertable.core.view import View
from tinkertable.core.why_not import not_acting

NOT_ACTING: Final = "wait"
"""The reason for those who are not asked to move, whose name it takes."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Stands where a button would be: false, and with the name of the reason why there is none."""

    reason: str

    def __bool__(self) -> Literal[False]:
        """There is no button."""
        return False


_NOT_ACTING: Final = Refusal(NOT_ACTING)


class Reasons:
    """The reasons of one board, as its painter asks for them."""

    def __init__(self, game: Game, view: View, say: Callable[[Line], Markup]) -> None:
        self._game = game
        self._view = view
        self._say = say
        self._general = not_acting(view)
        self.said: Final[dict[str, Markup]] = {}
        """Every reason that is needed, by its name."""

    def why_not(self, text: str) -> Refusal | None:
        """Why the move with this notation is not possible now; `None` when the game has no such move."""
        if text not in self._game.moves:
            return None
        if self._general is not None:
            return self.because(self._general)
        return self.because(self._game.refusal(self._view, self._game.parse(text)))

    def because(self, reason: Line) -> Refusal:
        """A reason of the painter's own; a viewer who is not asked to move gets that reason instead."""
        if self._general is not None:
            if NOT_ACTING not in self.said:
                self.said[NOT_ACTING] = self._say(self._general)
            return _NOT_ACTING
        said = self._say(reason)
        name = _name(said)
        self.said[name] = said
        return Refusal(name)


@lru_cache(maxsize=5_000)
def _name(said: Markup) -> str:
    """A name that stays the same from one board to the next, so that what points at it stays as it was."""
    return blake2b(said.encode(), digest_size=4).hexdigest()
