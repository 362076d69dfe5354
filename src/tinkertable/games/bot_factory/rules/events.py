"""Events: what the rules note for the log when a log is wanted; `text/log.py` turns them into lines."""

from __future__ import annotations

from typing import Final

from tinkertable.games.bot_factory.rules.state import Position

ROUND: Final = 0  # round
SILENT: Final = 1  # seat
CLEARED: Final = 2  # colour, its value now
MAINTENANCE: Final = 3

WENT: Final = 10  # seat, space
TOKENS_SPACE: Final = 11  # seat, how many; for the space where the worker stands
TILE_USED: Final = 12  # seat, tile
TILE_KEPT: Final = 13  # seat, tile
TOKENS_PART: Final = 14  # seat, how many; for a part that was placed
TOKENS_PROJECT: Final = 15  # seat, how many; for a project of the bottom row
TOKENS_TILE: Final = 16  # seat, how many; with a production tile
PAID_SPACE: Final = 17  # seat, how many
PAID_BONUS: Final = 18  # seat, how many; to place a part as a bonus
PAID_FAVOUR: Final = 19  # seat, how many; for production tile 3

PLACED: Final = 20  # seat, kind
PLACED_UNIVERSAL: Final = 21  # seat, kind, colour of the robot
FINISHED: Final = 22  # seat, colour, its value now
SWAPPED: Final = 23  # seat, kind, kind of the spare
ROTATED: Final = 24  # seat
OUTLET_TAKEN: Final = 25  # seat, kind
INLET_FILLED: Final = 26  # seat, kind
DREW: Final = 27  # seat, kind
SHUFFLED: Final = 28  # colour
DISCARDED: Final = 29  # seat, kind
TOOK_PROJECT: Final = 30  # seat, colour
DROPPED_PROJECT: Final = 31  # seat, colour
TOOK_UNIVERSAL: Final = 32  # seat, kind
RETURNED_UNIVERSAL: Final = 33  # seat, kind
BUILT_UNIVERSAL: Final = 34  # seat, colour of the project
RAISED: Final = 35  # seat, colour, its value now
CLAIMED: Final = 36  # seat, contract, cost
CLAIM_WORTH: Final = 37  # points when it is filled, points lost when it is not
BONUS_PROJECT: Final = 38  # seat; for a line that was reached
BONUS_PLACE: Final = 39  # seat; for a line that was reached

SANDRA_WENT: Final = 40  # space
SANDRA_ASSEMBLY: Final = 41
"""What Sandra did: one event for each hall, in the order of the halls."""
SANDRA_IDLE: Final = 45
SANDRA_RAISED: Final = 46  # colour, its value now
BONUS_WHEEL: Final = 47  # seat; for a space of the wheel
BONUS_ROW: Final = 48  # seat; for a project of the bottom row

OVER_PARTS: Final = 49  # seat, kind; more parts than the limit

VILELA_WENT: Final = 50  # space
VILELA_AGAIN: Final = 51  # hall
VILELA_COLUMN: Final = 52  # colour
VILELA_ROBOT: Final = 53  # colour
VILELA_NOTHING: Final = 54
VILELA_PARTS: Final = 55  # colour
VILELA_PROJECTS: Final = 56  # colour
VILELA_FINANCE: Final = 57  # colour, its value now
REMOVED: Final = 58  # contract
OVER_PROJECTS: Final = 59  # seat, colour; more projects than the limit


def note(position: Position, event: int, first: int = 0, second: int = 0, third: int = 0) -> None:
    """Note an event, if the position collects them."""
    if position.events is not None:
        position.events.append((event, first, second, third))


def withdraw_bonus(position: Position) -> None:
    """Take back the bonus, which was noted last: its player can do nothing with it."""
    if position.events:
        position.events.pop()
