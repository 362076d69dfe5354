"""A cache of planned turns, keyed by what the seat will see: a bot thinks once per turn."""

from __future__ import annotations

import msgspec

from tinkertable.core.contract import Game, Move, Seat, State


class PlannedMove:
    """One move of a plan, what comes after it, and what was expected of it all."""

    def __init__(self, move: Move, continuation: list[Move], values: list[float]) -> None:
        self.move = move
        self.continuation = continuation
        self.values = values


class PlanCache:
    """Remembers one turn at a time."""

    def __init__(self) -> None:
        self._steps: dict[bytes, PlannedMove] = {}

    def keep(self, game: Game, seen: State, seat: Seat, moves: list[Move], values: list[float]) -> None:
        """Remember the moves after the first one."""
        self._steps = {}
        state = seen.clone()
        for at in range(1, len(moves)):
            state.play(seat, moves[at - 1])
            self._steps[visible_key(game, state, seat)] = PlannedMove(moves[at], moves[at + 1 :], values)

    def recall(self, game: Game, seen: State, seat: Seat) -> PlannedMove | None:
        """The planned move for what the seat sees now, if this was planned."""
        if not self._steps:
            return None
        return self._steps.get(visible_key(game, seen, seat))


def visible_key(game: Game, state: State, seat: Seat) -> bytes:
    """All that a seat can see, as JSON."""
    return msgspec.json.encode(game.view(state, seat))
