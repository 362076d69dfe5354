"""The fixed vocabulary: every move Bot Factory can ever need, and where each family of moves begins."""

from __future__ import annotations

from typing import Final

COLOURS: Final = ("red", "yellow", "blue", "green")
TYPES: Final = ("head", "torso", "legs")
HALLS: Final = ("assembly", "parts", "projects", "finance")
ROWS: Final = ("top", "middle", "bottom")

KINDS: Final = (
    *(f"{colour}-{part}" for colour in COLOURS for part in TYPES),
    *(f"universal-{part}" for part in TYPES),
)
"""Every kind of part: colour by colour, then the universal ones."""

SPACES: Final = (
    "assembly-1",
    "assembly-2",
    "assembly-3",
    "assembly-extra",
    "parts-1",
    "parts-2",
    "parts-3",
    "parts-extra",
    "projects-1",
    "projects-2",
    "projects-extra",
    "finance-1",
    "finance-2",
    "finance-3",
    "finance-extra",
)
"""Where a meeple can stand, from left to right. The extra places, to the right of a full hall, are for the production
tile that opens them."""

PLANS: Final = ("left-bottom", "right-bottom", "left-middle", "right-middle", "left-top", "right-top")
"""The project spaces in the order in which they are filled (ruling 18)."""

OFFERS: Final = tuple(f"{row}-{column}" for row in ROWS for column in (1, 2, 3))
"""The contract spaces, row by row from the top."""

SIDES: Final = ("left", "right")

USED_TILES: Final = (1, 2, 3, 4, 6)
"""The production tiles that a move of their own brings into play."""

PART: Final = 0
"""Chance: a part turns up, on a pallet or on top of its pile."""
PROJECT: Final = 12
"""Chance: a project turns up, on the board or before a player."""
CONTRACT: Final = 16
"""Chance: a contract is laid on the next space."""
TASK: Final = 30
"""Chance, or the player who may choose: the task of a solo game."""
INSPECTOR_HALL: Final = 34
"""Chance: the hall Vilela means to visit."""
INSPECTOR_ROBOT: Final = 38
"""Chance: the colour Vilela looks into."""
INSPECTION: Final = 42
"""Chance: the contracts Vilela inspects."""
FIRST: Final = 48
"""Chance: who is the first player."""
GO: Final = 52
"""Put or move the worker to a space."""
PAY: Final = 67
"""Explain to Sandra: one speech token, and the turn goes on."""
REFUSE: Final = 68
"""Have nothing to say to Sandra, and miss the turn."""
PLACE: Final = 69
"""Place a coloured part in its column."""
PLACE_UNIVERSAL: Final = 81
"""Place a universal part in a column."""
SWAP: Final = 93
"""Swap a part of one's own for a spare: fifteen kinds with the left pallet, then fifteen with the right."""
PILE: Final = 123
"""Choose a pile of parts: for oneself or for the inlet, as the moment asks."""
ROTATE: Final = 127
"""Turn the wheel a quarter."""
OUTLET: Final = 128
"""Take the part at the left or the right outlet."""
EXCHANGE: Final = 130
"""Begin to discard three parts for one of a pile."""
DISCARD: Final = 131
"""Discard a part."""
TAKE: Final = 146
"""Take a project from the board."""
TRADE: Final = 152
"""Begin to discard projects for a universal part."""
DROP: Final = 153
"""Discard an unfinished project."""
UNIVERSAL: Final = 157
"""Take a universal part from the board, or give it back for the universal robot, as the moment asks."""
BUILD: Final = 160
"""Begin to build the universal robot."""
ONTO: Final = 161
"""Put the universal robot onto a project."""
RAISE: Final = 165
"""Raise the value of a colour."""
CLAIM: Final = 169
"""Claim a contract."""
TILE: Final = 178
"""Use a production tile: the first four, and the sixth; the fifth is used by going to an extra place."""
TILE_6: Final = 182
KEEP: Final = 183
"""Take a production tile for later."""
REMOVE: Final = 189
"""Let Vilela take away a contract."""
SKIP: Final = 198
"""Let a bonus go."""
DONE: Final = 199
"""End the main action, or the turn."""

MOVES: Final[tuple[str, ...]] = (
    *(f"part {kind}" for kind in KINDS[:12]),
    *(f"project {colour}" for colour in COLOURS),
    *(f"contract {number}" for number in range(1, 15)),
    *(f"task {number}" for number in range(1, 5)),
    *(f"inspector {hall}" for hall in HALLS),
    *(f"inspector {colour}" for colour in COLOURS),
    *(f"inspection {number}" for number in range(1, 7)),
    *(f"first {number}" for number in range(1, 5)),
    *(f"go {space}" for space in SPACES),
    "pay",
    "refuse",
    *(f"place {kind}" for kind in KINDS[:12]),
    *(f"place universal {colour}-{part}" for colour in COLOURS for part in TYPES),
    *(f"swap {kind} {side}" for side in SIDES for kind in KINDS),
    *(f"pile {colour}" for colour in COLOURS),
    "rotate",
    *(f"outlet {side}" for side in SIDES),
    "exchange",
    *(f"discard {kind}" for kind in KINDS),
    *(f"take {space}" for space in PLANS),
    "trade",
    *(f"drop {colour}" for colour in COLOURS),
    *(f"universal {part}" for part in TYPES),
    "build",
    *(f"onto {colour}" for colour in COLOURS),
    *(f"raise {colour}" for colour in COLOURS),
    *(f"claim {space}" for space in OFFERS),
    *(f"tile {number}" for number in USED_TILES),
    *(f"keep {number}" for number in range(1, 7)),
    *(f"remove {space}" for space in OFFERS),
    "skip",
    "done",
)
"""The text of each move, which is its notation."""

STARTS: Final[tuple[int, ...]] = (
    PART,
    PROJECT,
    CONTRACT,
    TASK,
    INSPECTOR_HALL,
    INSPECTOR_ROBOT,
    INSPECTION,
    FIRST,
    GO,
    PAY,
    REFUSE,
    PLACE,
    PLACE_UNIVERSAL,
    SWAP,
    PILE,
    ROTATE,
    OUTLET,
    EXCHANGE,
    DISCARD,
    TAKE,
    TRADE,
    DROP,
    UNIVERSAL,
    BUILD,
    ONTO,
    RAISE,
    CLAIM,
    TILE,
    KEEP,
    REMOVE,
    SKIP,
    DONE,
)
"""Where each family begins, ascending."""


def family(move: int) -> int:
    """The first move of the family a move belongs to: `PLACE` for every `place ...` of a coloured part."""
    first = 0
    for start in STARTS:
        if start > move:
            break
        first = start
    return first
