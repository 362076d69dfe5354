"""`BaseGame`: what the games do alike, which is to hand positions and views to the functions of their folder."""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tinkertable.core.contract import Game, Move, Seat, State
from tinkertable.core.errors import IllegalMove, OtherGame
from tinkertable.core.text import Line
from tinkertable.core.view import View
from tinkertable.core.zones import Zone
from tinkertable.games import reload, reopen

OwnState = TypeVar("OwnState", bound=State)
OwnView = TypeVar("OwnView", bound=View)


def no_question(view: View) -> bool:
    """Never a question: for games whose moves are all on the board."""
    return False


def nothing_free(state: State, seat: Seat) -> Move | None:
    """No move: for games in which nothing is free."""
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFunctions(Generic[OwnState, OwnView]):
    """The types of a game's positions and views, and the functions of its folder that read them."""

    state_type: type[OwnState]
    view_type: type[OwnView]
    view: Callable[[OwnState, Seat], OwnView]
    board: Callable[[OwnView], list[Zone]]
    prompt: Callable[[OwnView], Line]
    label: Callable[[OwnView, Move], Line]
    refusal: Callable[[OwnView, Move], Line]
    waste: Callable[[OwnView, Move], Line | None]
    log_lines: Callable[[OwnState, Seat, Move, OwnState], list[Line]]
    score_sheet: Callable[[OwnState], list[tuple[Line, list[int]]]]
    is_question: Callable[[OwnView], bool] = no_question
    free_move: Callable[[OwnState, Seat], Move | None] = nothing_free


class BaseGame(Game, Generic[OwnState, OwnView]):
    """A game made of the functions of its folder."""

    def __init__(self, functions: GameFunctions[OwnState, OwnView], own_components: str | None) -> None:
        self._functions = functions
        self.state_type = functions.state_type
        self.own_components = own_components

    def __reduce__(self) -> tuple[Callable[[str, str | None, int | None], Game], tuple[str, str | None, int]]:
        return reopen, (self.name, self.own_components, self.edition)

    def own(self, state: State) -> OwnState:
        """A position of this game, with its own type."""
        if not isinstance(state, self._functions.state_type):
            raise OtherGame("other_game", game=self.name)
        return state

    def own_seen(self, state: State, seat: Seat) -> OwnState:
        """A position of this game, looked at from one of its seats or by a watcher; raises `NoSuchSeat`."""
        self.check_seat(state, seat)
        return self.own(state)

    def _seen(self, view: View) -> OwnView:
        if not isinstance(view, self._functions.view_type):
            raise OtherGame("other_game_view", game=self.name)
        return view

    def view(self, state: State, seat: Seat) -> OwnView:
        """What this seat may see and what it may click."""
        return self._functions.view(self.own_seen(state, seat), seat)

    def board(self, view: View) -> list[Zone]:
        """The view laid out as zones of pieces."""
        return self._functions.board(self._seen(view))

    def prompt(self, view: View) -> Line:
        """What is asked of the viewer."""
        return self._functions.prompt(self._seen(view))

    def is_question(self, view: View) -> bool:
        """Whether the viewer answers one question."""
        return self._functions.is_question(self._seen(view))

    def label(self, view: View, move: Move) -> Line:
        """What a legal move does; raises `IllegalMove` for any other, and `InvalidMove` for one that does not exist."""
        seen = self._seen(view)
        if move not in seen.legal:
            raise IllegalMove("not_possible", move=self.notation(move))
        return self._functions.label(seen, move)

    def refusal(self, view: View, move: Move) -> Line:
        """Why a move is not possible now; raises `InvalidMove` for one that does not exist."""
        self.notation(move)
        return self._functions.refusal(self._seen(view), move)

    def waste(self, view: View, move: Move) -> Line | None:
        """What a move would leave unused."""
        return self._functions.waste(self._seen(view), move)

    def free_move(self, state: State, seat: Seat) -> Move | None:
        """A move that costs nothing and leaves no choice."""
        return self._functions.free_move(self.own_seen(state, seat), seat)

    def log_lines(self, before: State, seat: Seat, move: Move, after: State) -> list[Line]:
        """What happened."""
        return self._functions.log_lines(self.own(before), seat, move, self.own(after))

    def score_sheet(self, state: State) -> list[tuple[Line, list[int]]]:
        """The score line by line."""
        return self._functions.score_sheet(self.own(state))


def pickle_as_dump(state_type: type[State], game: str) -> None:
    """Let the positions of a game be pickled as their dump, with their component file and edition if they have any."""

    def pickled(state: Any) -> tuple[Callable[..., State], tuple[str, str | None, list[int], int | None]]:
        printed = getattr(state, "printed", None)
        if printed is None:
            return reload, (game, None, state.dump(), None)
        return reload, (game, printed.text, state.dump(), printed.edition)

    copyreg.pickle(state_type, pickled)
