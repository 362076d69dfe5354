"""The automatic move: a seat's only legal move, when playing it takes nothing from anybody."""

from __future__ import annotations

from typing import Final

from tinkertable.core.contract import CHANCE, WATCHER, Game, Move, Seat, State
from tinkertable.core.dice import Dice
from tinkertable.table.table import Table
from tinkertable.table.undo import undo_floor

GUESSES: Final = 32
"""How many positions that look alike from outside are compared."""


def only_move(table: Table, seat: Seat) -> str | None:
    """The one move of a seat, when playing it takes nothing from anybody.

    Nothing becomes known by it, no chance follows, the game does not end. It does not end a turn of which something
    could still be taken back, and it does not play again what its seat has just taken back. Everybody else could tell
    that it is the only one: an answer that comes at once must not tell what only its seat knows.
    """
    if (
        seat not in table.turn()
        or table.chairs[seat].acting_bot is not None
        or any(played.seat != CHANCE for played in table.redo)
        or table.proposal is not None
    ):
        return None
    game, state = table.game, table.match.state()
    move = forced_move(game, state, seat)
    if move is None:
        return None
    after = state.clone()
    after.play(seat, move)
    if seat not in after.actors() and undo_floor(table.match, seat) < table.match.ply:
        return None
    return game.notation(move)


def forced_move(game: Game, state: State, seat: Seat) -> Move | None:
    """The one quiet move of a seat, when a watcher can tell that there is no other.

    It has to be the same in every position that looks alike to a watcher, who sees no more than any other seat does.
    The seeds are fixed, so the answer follows from what everybody can see.
    """
    move = _quiet_move(game, state, seat)
    if move is None:
        return None
    imagined = (game.guess(state, WATCHER, Dice(seed)) for seed in range(GUESSES))
    return move if all(_quiet_move(game, other, seat) == move for other in imagined) else None


def _quiet_move(game: Game, state: State, seat: Seat) -> Move | None:
    """The one move of a seat, when it makes nothing known, no chance follows and the game goes on."""
    legal = state.legal(seat)
    if len(legal) != 1 or game.reveals(state, seat, legal[0]):
        return None
    after = state.clone()
    after.play(seat, legal[0])
    actors = after.actors()
    return legal[0] if actors and CHANCE not in actors else None
