"""The pieces of Imaginarium: its goods, every kind of machine, every stack that can be built, and the actions.

Machines are numbered in the order of `KINDS`. A stack, whether one machine or several combined, is numbered in the
order of `STACKS`: first the machines that stand alone, so that a lone machine has the number of its kind.
"""

from __future__ import annotations

from typing import Final

KINDS: Final[tuple[str, ...]] = (
    *("P1", "P2", "P3", "P4", "P5", "P6"),
    *("T1", "T2", "T3", "T4"),
    *("A1", "A2", "A3", "A4", "A5", "A6"),
    *("D1", "D2", "D3"),
    *("S2", "S1"),
)
FIRST_TRANSFORMER: Final = 6
FIRST_ATTACK: Final = 10
FIRST_DEFENCE: Final = 16
DIPLOMATRICE: Final = 19
RECYCLATRICE: Final = 20
"""It never stays in a workshop, so no stack holds it (rulebook "La Recyclatrice")."""
KIND_COUNT: Final = 21

GOODS: Final[tuple[str, ...]] = ("charcoalium", "wood", "copper", "crystal", "points")
CHARCOALIUM: Final = 0
WOOD: Final = 1
COPPER: Final = 2
CRYSTAL: Final = 3
POINTS: Final = 4
GOOD_COUNT: Final = 5

IDENTICAL: Final[tuple[tuple[int, int], ...]] = (
    *((0, 2), (0, 3), (1, 2), (1, 3), (2, 2), (2, 3), (3, 2), (3, 3), (5, 2)),
    *((6, 2), (7, 2), (8, 2), (9, 2), (9, 3)),
    (19, 2),
)
"""Kind and number of machines in each stack of twins or triplets."""
FED: Final[tuple[tuple[int, int], ...]] = (
    *((1, 6), (2, 6), (3, 6), (5, 6)),
    *((1, 7), (3, 7)),
    *((1, 8), (2, 8)),
    (4, 9),
)
"""Production and transformation machine of each mixed pair."""


def _defence_stacks() -> list[tuple[int, ...]]:
    return [
        (16,) * first + (17,) * second + (18,) * third
        for first in range(3)
        for second in range(3)
        for third in range(3)
        if first + second + third >= 2
    ]


STACKS: Final[tuple[tuple[int, ...], ...]] = (
    *((kind,) for kind in range(20)),
    *((kind,) * number for kind, number in IDENTICAL),
    *FED,
    *_defence_stacks(),
)
"""The machines of every stack that can stand in a slot, as kinds in ascending order."""
STACK_COUNT: Final = 67
FIRST_COMBINED: Final = 20
FIRST_FED: Final = 35
FIRST_DEFENCE_STACK: Final = 44


def stack_name(stack: int) -> str:
    """A stack as written in moves and catalogs: `P2`, `P1+P1`, `P2+T1`."""
    return "+".join(KINDS[kind] for kind in STACKS[stack])


ACTIONS: Final[tuple[str, ...]] = ("recruit", "extract", "repair", "trade", "dismantle", "reorganise")
"""Clockwise around the dial: neighbours are the pairs that its double hand can show."""
RECRUIT: Final = 0
EXTRACT: Final = 1
REPAIR: Final = 2
TRADE: Final = 3
DISMANTLE: Final = 4
REORGANISE: Final = 5
ACTION_COUNT: Final = 6

BELT: Final = 7
EXTRACTORS: Final = 3
SPOTS: Final = 10
ASSISTANTS: Final = 13
PROJECTS: Final = 14
WORKSHOPS: Final = 5


def _halves() -> tuple[bytes, bytes]:
    """For each combined stack that is no defence: the lone machine put on, and the stack it is put onto."""
    upper = bytearray(STACK_COUNT)
    lower = bytearray(STACK_COUNT)
    for stack in range(FIRST_COMBINED, FIRST_DEFENCE_STACK):
        kinds = STACKS[stack]
        upper[stack] = kinds[-1]
        lower[stack] = STACKS.index(kinds[:-1])
    return bytes(upper), bytes(lower)


def _joins() -> bytes:
    """What a lone defence machine and a defence stack make together, by machine and stack; 0 when impossible."""
    table = bytearray(3 * STACK_COUNT)
    for machine in range(3):
        for stack in range(STACK_COUNT):
            kinds = STACKS[stack]
            if kinds[0] >= FIRST_DEFENCE and kinds[0] != DIPLOMATRICE:
                joined = tuple(sorted((*kinds, FIRST_DEFENCE + machine)))
                table[machine * STACK_COUNT + stack] = STACKS.index(joined) if joined in STACKS else 0
    return bytes(table)


_UPPER_LOWER: Final = _halves()
UPPER: Final[bytes] = _UPPER_LOWER[0]
LOWER: Final[bytes] = _UPPER_LOWER[1]
JOINED: Final[bytes] = _joins()
