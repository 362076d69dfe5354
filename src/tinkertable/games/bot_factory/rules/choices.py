"""What may be done in Bot Factory: the moves that answer a pending decision, and what chance may bring."""

# ruff: noqa: PERF401 (appending in a plain loop is what compiles to fast code)

from __future__ import annotations

from math import comb
from typing import Final

from mypy_extensions import mypyc_attr

from tinkertable.games.bot_factory.rules.moves import (
    BUILD,
    CONTRACT,
    DONE,
    EXCHANGE,
    FIRST,
    GO,
    INSPECTION,
    INSPECTOR_HALL,
    INSPECTOR_ROBOT,
    KEEP,
    ONTO,
    OUTLET,
    PART,
    PAY,
    PROJECT,
    REFUSE,
    ROTATE,
    SKIP,
    TASK,
    TILE,
    TILE_6,
    TRADE,
)
from tinkertable.games.bot_factory.rules.staff import Staff
from tinkertable.games.bot_factory.rules.state import (
    ASSEMBLY,
    C_CONTRACT,
    C_FIRST,
    C_HALL,
    C_INSPECTION,
    C_PILE,
    C_PROJECT,
    C_ROBOT,
    C_SPARE,
    C_TASK,
    D_CHEAP,
    D_DISCARD,
    D_DROP,
    D_FAVOUR,
    D_GO,
    D_ICON,
    D_INSPECT,
    D_LIMIT_PARTS,
    D_LIMIT_PROJECTS,
    D_ONTO,
    D_PILE,
    D_PLACE,
    D_PROJECT,
    D_RAISE,
    D_RETURN,
    D_TASK,
    D_TILE,
    D_TOLL,
    D_TURN,
    D_UNIVERSAL,
    EXTRA_PLACE,
    FINANCE,
    FIRST_PLACE,
    HALL_OF,
    NONE,
    PARTS,
    PROJECTS,
    SANDRA,
)

TASK_CONTRACTS: Final = 3
"""The task that asks for filled contracts."""
CONTRACTS: Final = 14


@mypyc_attr(allow_interpreted_subclasses=True)
class Choices(Staff):
    """A position that knows what is open to whoever has to decide."""

    def decisions(self, step: int, argument: int) -> list[int]:
        """The moves that answer a pending decision; none when it can only be passed over."""
        seat = self.mover
        options: list[int] = []
        if step == D_TURN:
            self.add_turn(options, seat)
        elif step == D_GO:
            self.add_goes(options, seat)
        elif step == D_TOLL:
            self.add_toll(options, seat)
        elif step == D_PILE:
            self.add_piles(options)
        elif step == D_PLACE:
            if self.tokens[seat] >= argument:
                self.add_places(options, seat)
                self.add_skip(options)
        elif step == D_PROJECT:
            self.add_takes(options)
            self.add_skip(options)
        elif step == D_ICON:
            if self.tokens[seat] > 0:
                self.add_piles(options)
                self.add_skip(options)
        elif step == D_DISCARD:
            self.add_discards(options, seat)
        elif step == D_DROP:
            self.add_drops(options, seat)
        elif step == D_UNIVERSAL:
            self.add_universals(options)
        elif step == D_RETURN:
            self.add_returns(options, seat, argument)
        elif step == D_ONTO:
            for colour in range(4):
                if self.wanted[4 * seat + colour] > 0:
                    options.append(ONTO + colour)
        elif step == D_CHEAP:
            self.add_claims(options, seat, 1)
        elif step == D_RAISE:
            self.add_raises(options)
        elif step == D_FAVOUR:
            self.add_favours(options, seat)
        elif step == D_TILE:
            for tile in range(6):
                if self.tile_is_left(tile):
                    options.append(KEEP + tile)
            self.add_skip(options)
        elif step == D_LIMIT_PARTS:
            if self.part_count(seat) > self.tables.part_limit:
                self.add_discards(options, seat)
        elif step == D_LIMIT_PROJECTS:
            if self.wanted_count(seat) + self.robot_count(seat) > self.tables.project_limit:
                self.add_drops(options, seat)
        elif step == D_INSPECT:
            self.add_removals(options)
        elif step == D_TASK:
            options = [TASK, TASK + 1, TASK + 2, TASK + 3]
        return options

    def add_skip(self, options: list[int]) -> None:
        """A bonus may be let go, where there is one."""
        if options:
            options.append(SKIP)

    def add_goes(self, options: list[int], seat: int) -> None:
        """Every free space of another hall; with two players or alone, not where Sandra is (rulings 4 and 5)."""
        where = self.where
        taken = 0
        for place in where:
            if place != NONE:
                taken |= 1 << place
        home = HALL_OF[where[seat]] if where[seat] != NONE else NONE
        banned = HALL_OF[where[SANDRA]] if self.seats <= 2 else NONE
        for hall in range(4):
            if hall in (home, banned):
                continue
            full = True
            for place in range(FIRST_PLACE[hall], EXTRA_PLACE[hall]):
                if not taken >> place & 1:
                    full = False
                    options.append(GO + place)
            # production tile 5: stand to the right of a full hall
            if full and not taken >> EXTRA_PLACE[hall] & 1 and self.can_use_tile(seat, 4):
                options.append(GO + EXTRA_PLACE[hall])

    def add_toll(self, options: list[int], seat: int) -> None:
        """Sandra wants an explanation: a token, the tile that spares it, or a lost turn (ruling 6)."""
        if self.tokens[seat] > 0:
            options.append(PAY)
        spared = self.can_use_tile(seat, 0)
        if options or spared:
            options.append(REFUSE)
        if spared:
            options.append(TILE)

    def add_turn(self, options: list[int], seat: int) -> None:
        """What is left of the main action, the executive action, the production tiles, and the end of the turn."""
        hall = HALL_OF[self.where[seat]]
        if hall == ASSEMBLY:
            self.add_assembly(options, seat)
        elif hall == PARTS:
            if self.left > 0:
                options.append(ROTATE)
                if self.wheel[5] != NONE:
                    options.append(OUTLET)
                if self.wheel[4] != NONE:
                    options.append(OUTLET + 1)
            if self.executive == 0 and self.part_count(seat) >= 3:
                options.append(EXCHANGE)
        elif hall == PROJECTS:
            if self.left > 0:
                self.add_takes(options)
            if self.executive == 0:
                if self.wanted_count(seat) >= 2 and self.has_universals():
                    options.append(TRADE)
                if self.can_build_universal_robot(seat):
                    options.append(BUILD)
        elif self.left > 0 and self.tokens[seat] > 0:
            self.add_raises(options)
            self.add_claims(options, seat, 0)
        if self.tile_rule and not (self.tile[seat] != NONE and self.tile_used[seat]):
            self.add_tiles(options, seat, hall)
        options.append(DONE)

    def add_assembly(self, options: list[int], seat: int) -> None:
        """Placements while the action is open, purchases once it is closed, and swaps at any time (ruling 11)."""
        tokens = self.tokens[seat]
        if self.closed == 0 and self.left > 0 and (self.begun or tokens >= self.tables.costs[self.where[seat]]):
            self.add_places(options, seat)
        self.add_swaps(options, seat)
        if self.closed and self.icons > 0 and tokens > 0:
            self.add_piles(options)

    def has_universals(self) -> bool:
        """Whether the projects board still holds a universal part."""
        universal = self.universal
        return universal[0] + universal[1] + universal[2] > 0

    def add_tiles(self, options: list[int], seat: int, hall: int) -> None:
        """The production tiles that help during a turn; the first and the fifth have their own moments."""
        if hall == FINANCE and self.can_use_tile(seat, 1):
            claims: list[int] = []
            self.add_claims(claims, seat, 1)
            if claims:
                options.append(TILE + 1)
        if self.tokens[seat] > 0 and self.can_use_tile(seat, 2):
            favours: list[int] = []
            self.add_favours(favours, seat)
            if favours:
                options.append(TILE + 2)
        if self.can_use_tile(seat, 3):
            raises: list[int] = []
            self.add_raises(raises)
            if raises:
                options.append(TILE + 3)
        if (
            hall == PROJECTS
            and self.executive == 0
            and self.wanted_count(seat) > 0
            and self.has_universals()
            and self.can_use_tile(seat, 5)
        ):
            options.append(TILE_6)

    def add_favours(self, options: list[int], seat: int) -> None:
        """Production tile 3: place a part, take one from a pile, or take a project."""
        self.add_places(options, seat)
        self.add_piles(options)
        self.add_takes(options)

    # Chance

    def chances(self, step: int, argument: int) -> list[int]:
        """What can turn up now."""
        options: list[int] = []
        if step == C_PILE:
            for kind in range(3 * argument, 3 * argument + 3):
                if self.pile[kind] > 0:
                    options.append(PART + kind)
        elif step == C_PROJECT:
            for colour in range(4):
                if self.plan_pile[colour] > 0:
                    options.append(PROJECT + colour)
        elif step == C_SPARE:
            for kind in range(12):
                if self.pile[kind] > 0:
                    options.append(PART + kind)
        elif step == C_CONTRACT:
            for contract in range(CONTRACTS):
                if contract not in self.contract and self.contract_weight(contract, argument) > 0:
                    options.append(CONTRACT + contract)
        elif step == C_TASK:
            options = [TASK, TASK + 1, TASK + 2, TASK + 3]
        elif step == C_HALL:
            self.add_deck(options, self.hall_deck, INSPECTOR_HALL)
        elif step == C_ROBOT:
            self.add_deck(options, self.robot_deck, INSPECTOR_ROBOT)
        elif step == C_INSPECTION:
            self.add_deck(options, self.inspection_deck, INSPECTION)
        elif step == C_FIRST:
            for seat in range(self.seats):
                options.append(FIRST + seat)
        return options

    def add_deck(self, options: list[int], deck: int, first: int) -> None:
        """The tiles still in one of Vilela's decks."""
        for tile in range(6):
            if deck >> tile & 1:
                options.append(first + tile)

    def is_single(self, contract: int) -> bool:
        """Whether a contract asks for one robot only."""
        return sum(self.tables.demand[4 * contract : 4 * contract + 4]) == 1

    def contract_weight(self, contract: int, space: int) -> int:
        """In how many ways the layout can go on after this contract.

        Alone with the task of filling contracts, layouts without a one-robot contract are dealt again: they never
        happen, and the odds say so.
        """
        if self.task != TASK_CONTRACTS or self.is_single(contract):
            return comb(CONTRACTS - space - 1, 8 - space)
        singles = 0
        for other in range(CONTRACTS):
            if self.is_single(other):
                if other in self.contract:
                    return comb(CONTRACTS - space - 1, 8 - space)
                singles += 1
        if singles == 0:
            return 1
        return comb(CONTRACTS - space - 1, 8 - space) - comb(CONTRACTS - space - 1 - singles, 8 - space)
