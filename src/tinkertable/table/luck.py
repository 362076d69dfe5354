"""What chance had shown before moves were taken back: it comes again, so that nobody goes back for better luck."""

from __future__ import annotations

from collections.abc import Sequence

from tinkertable.core.contract import CHANCE
from tinkertable.table.match import PlayedMove


def known_luck(taken_back: Sequence[PlayedMove]) -> list[str]:
    """What chance brought among moves that were taken back, in its order."""
    return [played.text for played in taken_back if played.seat == CHANCE]


def luck_left(taken_back: Sequence[PlayedMove], played: Sequence[PlayedMove]) -> tuple[PlayedMove, ...]:
    """The moves of chance that were taken back and have not come again with the moves just played."""
    drawn = known_luck(played)
    left = []
    for known in taken_back:
        if known.seat != CHANCE:
            continue
        if known.text in drawn:
            drawn.remove(known.text)
        else:
            left.append(known)
    return tuple(left)
