"""Production tiles: each player may use one of them once. What each does stands with the rule it changes."""

from __future__ import annotations

from tinkertable.games.bot_factory.rules import events
from tinkertable.games.bot_factory.rules.state import NONE, TILES_CLAIMED, TILES_OPEN, Position


def tile_is_left(position: Position, tile: int) -> bool:
    """Whether nobody has taken this production tile."""
    return tile not in position.tile


def can_use_tile(position: Position, seat: int, tile: int) -> bool:
    """Whether the player may use this production tile now: one tile, one use (ruling 35)."""
    if position.tile_rule == TILES_CLAIMED:
        return position.tile[seat] == tile and position.tile_used[seat] == 0 and position.fresh == 0
    return position.tile_rule == TILES_OPEN and position.tile[seat] == NONE and tile_is_left(position, tile)


def use_tile(position: Position, seat: int, tile: int) -> None:
    """Use a production tile: the player's only tile, once."""
    events.note(position, events.TILE_USED, seat, tile)
    position.tile[seat] = tile
    position.tile_used[seat] = 1
