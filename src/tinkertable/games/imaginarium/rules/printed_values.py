"""Every printed value of Imaginarium as a row of numbers, as the rules read it."""

from __future__ import annotations

from typing import Final

from tinkertable.games.imaginarium.rules.pieces import (
    ASSISTANTS,
    BELT,
    EXTRACTORS,
    GOOD_COUNT,
    KIND_COUNT,
    PROJECTS,
    STACK_COUNT,
    WORKSHOPS,
)

NOTHING: Final = 0
"""A stack that does nothing when used: defence."""
MAKES: Final = 1
"""Gives its goods at once."""
CHOOSES: Final = 2
"""Gives resources of one kind that the owner chooses."""
EATS: Final = 3
"""Wants resources from the owner's stock first."""
STEALS: Final = 4
CANCELS: Final = 5
JAMS: Final = 6

GUARDS_AGAINST_JAM: Final = 16
"""Bit of a defence stack beside the bits of the goods it protects (1 << good)."""


class PrintedValues:
    """Every printed value of one box, as rows of numbers that the rules look things up in."""

    text: str | None = None
    """The component file they were read from; `None` for that of the box."""
    digest: str = ""
    """The digest of these values: with other values, a position is another."""
    edition: int = 0
    """The edition of the rules that are played with them."""
    features_of_slots: tuple[bytes, ...] = ()
    """The features of slot x 21 + machine on the belt; prepared by `features.py`."""

    def __init__(self) -> None:
        self.target = 0
        self.majority = 0
        self.slots = 0
        self.places = 0
        """Assistants that a workshop has room for."""
        self.shown = 0
        """Assistants face up in the meeting room."""
        self.extract = 0
        self.transactions = 0
        self.shortage = 0
        self.price = bytes(GOOD_COUNT)
        """Charcoalium for one wood, copper, crystal or point, by good."""
        self.base = bytes(BELT)
        self.mine = bytes(EXTRACTORS)
        self.projects_shown = bytes(8)
        """How many projects lie in the design office, by number of players."""
        # by kind of machine
        self.level = bytes(KIND_COUNT)
        self.copies = bytes(KIND_COUNT)
        self.cost = bytes(KIND_COUNT * 3)
        """Wood, copper and crystal to repair each kind."""
        # by stack
        self.mode = bytes(STACK_COUNT)
        self.makes = bytes(STACK_COUNT * GOOD_COUNT)
        """What a stack gives without a choice, by good."""
        self.any = bytes(STACK_COUNT)
        """Resources of one chosen kind."""
        self.eats = bytes(STACK_COUNT)
        self.gives = bytes(STACK_COUNT)
        """The good that a fed or stealing stack gives."""
        self.amount = bytes(STACK_COUNT)
        """How much of it."""
        self.guard = bytes(STACK_COUNT)
        self.allowed = bytes(STACK_COUNT)
        self.machines = bytes(STACK_COUNT)
        self.makers = bytes(STACK_COUNT)
        """Production machines in the stack; then transformation, attack, defence."""
        self.transformers = bytes(STACK_COUNT)
        self.attackers = bytes(STACK_COUNT)
        self.defenders = bytes(STACK_COUNT)
        self.levels = bytes(STACK_COUNT)
        self.level_twos = bytes(STACK_COUNT)
        self.level_threes = bytes(STACK_COUNT)
        self.twins = bytes(STACK_COUNT)
        """Identical machines combined in the stack."""
        # assistants, projects, workshops
        self.wage = bytes(ASSISTANTS)
        self.power = bytes(ASSISTANTS)
        self.worth = bytes(PROJECTS)
        self.wants = bytes(PROJECTS)
        self.start_stock = bytes(WORKSHOPS * 4)
        self.start_machines = bytes(WORKSHOPS * 2)
