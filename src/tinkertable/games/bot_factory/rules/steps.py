"""Steps: everything that can be pending in a position. The stack `Position.frames` holds them, the next on top."""

from __future__ import annotations

from typing import Final

FRAME: Final = 64
"""A pending step is one number: its kind times `FRAME`, plus its argument."""
ARGUMENT: Final = 63
"""The bits of the argument."""

# Steps of chance.
CHANCE_PILE: Final = 1
"""Reveal the next part of the pile of colour `argument`."""
CHANCE_SPARE: Final = 2
"""The first part of pallet `argument`, at setup."""
CHANCE_PROJECT: Final = 3
"""A project for space `argument`, or, from 6 on, for a player."""
CHANCE_CONTRACT: Final = 4
CHANCE_TASK: Final = 5
CHANCE_HALL: Final = 6
CHANCE_ROBOT: Final = 7
CHANCE_INSPECTION: Final = 8
CHANCE_FIRST: Final = 9
LAST_CHANCE: Final = 9

# Automatic steps, which wait for chance.
AUTO_DRAW: Final = 10
"""Draw from a pile that was empty, after its discards were shuffled: 4 x purpose + colour."""
AUTO_WHEEL: Final = 11
AUTO_SPARE: Final = 12
AUTO_PROJECTS: Final = 13
AUTO_OPEN: Final = 14
AUTO_START_PART: Final = 15
LAST_AUTOMATIC: Final = 15

# Decisions of the player in turn.
GO: Final = 16
TOLL: Final = 17
TURN: Final = 18
PLACE: Final = 19
"""A bonus: place a part, for `argument` speech tokens."""
PROJECT: Final = 20
"""A bonus: take a project."""
ICON: Final = 21
"""A purchase after a bonus covered an icon."""
PILE: Final = 22
"""A pile for a purpose: `TO_HAND`, `TO_LEFT_INLET` or `TO_RIGHT_INLET`."""
DISCARD: Final = 23
"""Parts still to be discarded for the exchange."""
DROP: Final = 24
"""Projects still to be discarded for a universal part."""
UNIVERSAL: Final = 25
RETURN: Final = 26
"""Universal parts given back for the universal robot: the type already returned, or 3."""
ONTO: Final = 27
CHEAP: Final = 28
RAISE: Final = 29
FAVOUR: Final = 30
TILE: Final = 31
LIMIT_PARTS: Final = 32
LIMIT_PROJECTS: Final = 33
INSPECT: Final = 34
"""Contracts still to be removed."""
TASK: Final = 35
"""Solo: the player chooses the task before anything is laid out (ruling 47)."""

TO_HAND: Final = 0
TO_LEFT_INLET: Final = 1
TO_RIGHT_INLET: Final = 2

DECISIONS: Final = (
    *("go", "toll", "turn", "place", "project", "icon", "pile"),
    *("discard", "drop", "universal", "return", "onto", "cheap", "raise"),
    *("favour", "tile", "limit-parts", "limit-projects", "inspect", "task"),
)
"""The name of each decision in views and catalogs, in the order of the numbers from `GO` on."""
