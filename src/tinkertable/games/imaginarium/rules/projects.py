"""Step 4 of a turn: what the projects of the design office ask for, and who has validated them."""

from __future__ import annotations

from mypy_extensions import i64

from tinkertable.core.contract import Move
from tinkertable.games.imaginarium.rules import events, state
from tinkertable.games.imaginarium.rules.moves import DONE, VALIDATE
from tinkertable.games.imaginarium.rules.pieces import CHARCOALIUM, COPPER, CRYSTAL, GOOD_COUNT, POINTS, PROJECTS, WOOD
from tinkertable.games.imaginarium.rules.state import Position, assistants_of, owns


def go_on_validating(position: Position) -> None:
    """Ask for a project to validate, or end the turn."""
    if is_asked(position, position.seat):
        position.phase = state.VALIDATING
    else:
        position.phase = state.PIECE_DONE


def legal_validating(position: Position) -> list[Move]:
    """Projects within reach whose condition is met, or none."""
    moves = [DONE]
    inventory = Inventory(position, position.seat)
    moves += [
        VALIDATE + project
        for project in range(PROJECTS)
        if within_reach(position, position.seat, project) and meets(position, position.seat, inventory, project)
    ]
    return moves


def play_validating(position: Position, move: Move) -> None:
    """Score a project, or end the turn."""
    if move == DONE:
        position.phase = state.PIECE_DONE
        return
    project = move - VALIDATE
    number = position.printed.worth[project]
    secret = position.office[project] != state.IN_OFFICE
    if position.firsts[project] >= 0:
        number -= 1
    else:
        position.firsts[project] = position.seat
    if owns(position, position.seat, 4):
        number += position.printed.power[3]
    position.marks[project] |= 1 << position.seat
    position.stock[position.seat * GOOD_COUNT + POINTS] += number
    if secret:
        _reveal_secret(position, project)
    if position.keep_events:
        position.note(events.REVEALED if secret else events.VALIDATED, position.seat, project, number)
    go_on_validating(position)


def _reveal_secret(position: Position, project: int) -> None:
    """The first secret project that is validated is shown; the other goes back into the box unseen (ruling 22)."""
    for other in range(PROJECTS):
        if position.office[other] == state.IN_SECRET + position.seat:
            position.office[other] = state.IN_BOX
    position.office[project] = state.REMOVED


class Inventory:
    """What a workshop holds, as projects count it: repaired machines only, one activation of each slot."""

    def __init__(self, position: Position, seat: int) -> None:
        printed = position.printed
        production_slots: i64 = 0
        transformers: i64 = 0
        attackers: i64 = 0
        defenders: i64 = 0
        machines: i64 = 0
        level_twos: i64 = 0
        level_threes: i64 = 0
        twins: i64 = 0
        wood: i64 = 0
        copper: i64 = 0
        crystal: i64 = 0
        wild: i64 = 0
        wild_slots: i64 = 0
        for cell in position.shops[seat]:
            stack: i64 = cell >> 1
            machines += printed.machines[stack]
            transformers += printed.transformers[stack]
            attackers += printed.attackers[stack]
            defenders += printed.defenders[stack]
            level_twos += printed.level_twos[stack]
            level_threes += printed.level_threes[stack]
            same: i64 = printed.twins[stack]
            twins = max(twins, same)
            if printed.makers[stack]:
                # ruling 24: a mixed pair counts as a slot with production; ruling 23: with what it really gives
                production_slots += 1
                row: i64 = stack * GOOD_COUNT
                wood += printed.makes[row + WOOD]
                copper += printed.makes[row + COPPER]
                crystal += printed.makes[row + CRYSTAL]
                if printed.any[stack]:
                    wild += printed.any[stack]
                    wild_slots += 1
        self.production_slots: i64 = production_slots
        self.transformers: i64 = transformers
        self.attackers: i64 = attackers
        self.defenders: i64 = defenders
        self.machines: i64 = machines
        self.level_twos: i64 = level_twos
        self.level_threes: i64 = level_threes
        self.twins: i64 = twins
        self.wood: i64 = wood
        self.copper: i64 = copper
        self.crystal: i64 = crystal
        self.wild: i64 = wild
        """Resources from Flamelleurs, each slot of them of one kind."""
        self.wild_slots: i64 = wild_slots

    def generates_each(self, wanted: int) -> bool:
        """Whether the wanted number of each resource can be generated; a Flamelleur slot helps one kind."""
        lacking: i64 = 0
        if self.wood < wanted:
            lacking += 1
        if self.copper < wanted:
            lacking += 1
        if self.crystal < wanted:
            lacking += 1
        return lacking <= self.wild_slots

    def generates_two_kinds(self, wanted: int) -> bool:
        """Whether the wanted number of resources, of at least two kinds, can be generated."""
        kinds: i64 = self.wild_slots
        if self.wood:
            kinds += 1
        if self.copper:
            kinds += 1
        if self.crystal:
            kinds += 1
        return kinds >= 2 and self.wood + self.copper + self.crystal + self.wild >= wanted

    def generates_same(self, wanted: int) -> bool:
        """Whether the wanted number of resources of one kind can be generated."""
        most = self.wood
        most = max(most, self.copper)
        most = max(most, self.crystal)
        return most + self.wild >= wanted


def meets(position: Position, seat: int, inventory: Inventory, project: int) -> bool:
    """Whether a player fulfils the condition of a project (from 0)."""
    wanted = position.printed.wants[project]
    if project == 0:
        return inventory.production_slots >= wanted
    if project == 1:
        return inventory.attackers >= wanted
    if project == 2:
        return inventory.defenders >= wanted
    if project == 3:
        return inventory.attackers >= wanted and inventory.defenders >= wanted
    if project == 4:
        return inventory.transformers >= wanted
    if project == 5:
        return inventory.twins >= wanted
    if project == 6:
        return inventory.machines >= wanted
    if project == 7:
        return inventory.level_twos >= wanted
    if project == 8:
        return inventory.level_threes >= wanted
    if project == 9:
        return inventory.generates_two_kinds(wanted)
    if project == 10:
        return inventory.generates_each(wanted)
    if project == 11:
        return inventory.generates_same(wanted)
    if project == 12:
        return assistants_of(position, seat) >= wanted
    return position.stock[seat * GOOD_COUNT + CHARCOALIUM] >= wanted


def within_reach(position: Position, seat: int, project: int) -> bool:
    """Whether a player could validate a project: in the office and not yet validated by them, or their own secret."""
    place = position.office[project]
    if place == state.IN_OFFICE:
        return position.marks[project] >> seat & 1 == 0
    return place == state.IN_SECRET + seat


def is_asked(position: Position, seat: int) -> bool:
    """Whether a player is asked about projects: what the others can see decides, so that asking tells them nothing."""
    inventory = Inventory(position, seat)
    for project in range(PROJECTS):
        if within_reach(position, seat, project) and (
            project == PROJECTS - 1
            or position.office[project] == state.IN_SECRET + seat
            or meets(position, seat, inventory, project)
        ):
            return True
    return False
