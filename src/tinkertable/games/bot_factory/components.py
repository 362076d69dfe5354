"""The component file of Bot Factory: what it may hold, and how it becomes the values that the rules read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Final, Literal

from msgspec import Meta

from tinkertable.core.components import ComponentEntry, SourcedEntry, read
from tinkertable.core.errors import BadComponents
from tinkertable.games.bot_factory.meta import NAME
from tinkertable.games.bot_factory.rules.moves import COLOURS, HALLS, OFFERS, ROWS, TYPES
from tinkertable.games.bot_factory.rules.printed_values import BONUS_PLACE, BONUS_PROJECT, NO_BONUS, PrintedValues

SPACES_PER_HALL: Final = (3, 3, 2, 3)
"""The eleven circles at the foot of the four halls."""

Colour = Literal["red", "yellow", "blue", "green"]
UpTo9 = Annotated[int, Meta(ge=0, le=9)]
From1To9 = Annotated[int, Meta(ge=1, le=9)]
UpTo15 = Annotated[int, Meta(ge=0, le=15)]
From1To15 = Annotated[int, Meta(ge=1, le=15)]
UpTo99 = Annotated[int, Meta(ge=0, le=99)]


class BadBox(BadComponents):
    """A component file that Bot Factory cannot be played with."""

    game = NAME


class BoxContents(SourcedEntry):
    """How many there are of everything."""

    parts_per_kind: From1To15
    universal_per_type: UpTo15
    projects_per_colour: Annotated[int, Meta(ge=3, le=15)]
    """With fewer, the game could not be set up for four."""
    robots_for_two: From1To15
    robots_for_more: From1To15
    tokens: Annotated[int, Meta(ge=2, le=15)]


class Start(SourcedEntry):
    """What the game begins with."""

    tokens: UpTo15
    tokens_last_player: UpTo15
    value: UpTo99


class Limits(SourcedEntry):
    """The most a player may have, and the highest value of a colour."""

    parts: Annotated[int, Meta(ge=2, le=15)]
    projects: From1To15
    robots: From1To15
    value: Annotated[int, Meta(ge=2, le=40)]


class Floor(SourcedEntry):
    """The lowest value of a colour."""

    value: UpTo99


class Space(SourcedEntry):
    """One of the eleven action spaces, from left to right."""

    hall: Literal["assembly", "parts", "projects", "finance"]
    grants: From1To9
    costs: UpTo9 = 0
    gives: UpTo9 = 0


class Rewards(SourcedEntry):
    """Speech tokens for placing the first and the second part of a robot."""

    first_part: UpTo9
    second_part: UpTo9


class Icon(SourcedEntry):
    """An assembly space with the icon that allows a purchase."""

    colour: Colour
    type: Literal["head", "torso", "legs"]


class Wheel(SourcedEntry):
    """The cells of the wheel that carry the bonus, clockwise from the left inlet at the set-up."""

    bonus_cells: list[Annotated[int, Meta(ge=0, le=7)]]

    def __post_init__(self) -> None:
        """The icons lie in two opposite quarters, alike in both."""
        super().__post_init__()
        _no_twins("bonus_cells", self.bonus_cells)
        if {(cell + 4) % 8 for cell in self.bonus_cells} != set(self.bonus_cells):
            raise BadBox("bonus_cells", "wheel_quarters")


class ValueLine(SourcedEntry):
    """A line across the value tracks: the bonus for reaching a value."""

    reach: UpTo99
    bonus: Literal["project", "place"]


class RowCosts(SourcedEntry):
    """What a claim costs in each row of contracts."""

    top: From1To9
    middle: From1To9
    bottom: From1To9


class RowPoints(SourcedEntry):
    """The points beside each row of contracts."""

    top: UpTo99
    middle: UpTo99
    bottom: UpTo99


class Contract(SourcedEntry):
    """A contract: the robots it asks for and the points of the two claims."""

    id: str
    robots: Annotated[list[Colour], Meta(min_length=1)]
    first: UpTo99
    second: UpTo99

    def __post_init__(self) -> None:
        """The second claim is never worth more than the first."""
        super().__post_init__()
        if self.second > self.first:
            raise BadBox("second", "components_most", most=self.first)


class Scoring(SourcedEntry):
    """Tokens for a point, and the points lost for what is left over."""

    tokens_per_point: Annotated[int, Meta(ge=1, le=99)]
    part: UpTo99
    project: UpTo99


class Inspection(SourcedEntry):
    """A tile of Vilela's third deck: three different contract spaces."""

    id: str
    spaces: Annotated[list[str], Meta(min_length=3, max_length=3)]

    def __post_init__(self) -> None:
        """The spaces exist and differ."""
        super().__post_init__()
        if len(set(self.spaces) & set(OFFERS)) != 3:
            raise BadBox("spaces", "inspection_spaces", example=OFFERS[0])


class Tasks(SourcedEntry):
    """What the four tasks of a solo game ask for."""

    alike: From1To15
    different: Annotated[int, Meta(ge=1, le=4)]
    different_value: UpTo99
    pair: From1To15
    contracts: From1To9


class Report(SourcedEntry):
    """The points of a satisfactory and of an exemplary performance."""

    satisfactory: UpTo99
    exemplary: Annotated[int, Meta(ge=1, le=999)]


class Worker(SourcedEntry):
    """The worker of a player, in the order of the seats."""

    colour: Literal["blue", "yellow", "purple", "white"]


class Box(ComponentEntry):
    """The whole file."""

    box: BoxContents
    start: Start
    limits: Limits
    floor: Floor
    space: Annotated[list[Space], Meta(min_length=11, max_length=11)]
    rewards: Rewards
    icon: list[Icon]
    wheel: Wheel
    line: list[ValueLine]
    row_costs: RowCosts
    row_points: RowPoints
    contract: Annotated[list[Contract], Meta(min_length=14, max_length=14)]
    scoring: Scoring
    inspection: Annotated[list[Inspection], Meta(min_length=6, max_length=6)]
    tasks: Tasks
    report: Report
    worker: Annotated[list[Worker], Meta(min_length=4, max_length=4)]


def read_components(text: str) -> PrintedValues:
    """The values of a component file; raises `BadComponents` with the place and the reason when one is impossible."""
    content = read(text, Box)
    _check_ranges(content)
    _check_rows(content)
    printed = PrintedValues()
    _fill_box(content, printed)
    _fill_spaces(content, printed)
    _fill_finance(content, printed)
    _fill_solo(content, printed)
    return printed


def _within(path: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise BadBox(path, "components_range", found=value, least=least, most=most)


def _check_ranges(content: Box) -> None:
    """Refuse numbers that do not fit other numbers of the file."""
    lowest, highest, robots = content.floor.value, content.limits.value, content.limits.robots
    _within("start.tokens", content.start.tokens, 0, content.box.tokens)
    _within("start.tokens_last_player", content.start.tokens_last_player, 0, content.box.tokens)
    _within("limits.robots", robots, 1, content.limits.projects)
    _within("floor.value", lowest, 0, highest - 1)
    _within("start.value", content.start.value, lowest, highest)
    for number, row in enumerate(content.line, 1):
        _within(f"line {number}.reach", row.reach, lowest + 1, highest)
    for number, contract in enumerate(content.contract, 1):
        if len(contract.robots) > robots:
            raise BadBox(f"contract {number}.robots", "components_longest", n=robots)
    _within("tasks.alike", content.tasks.alike, 1, robots)
    _within("tasks.pair", content.tasks.pair, 1, robots)
    _within("tasks.different_value", content.tasks.different_value, lowest, highest)
    _within("report.exemplary", content.report.exemplary, content.report.satisfactory + 1, 999)


def _check_rows(content: Box) -> None:
    """Refuse rows that are out of order or there twice."""
    halls = [HALLS.index(space.hall) for space in content.space]
    for number, space in enumerate(content.space, 1):
        if number > 1 and halls[number - 1] < halls[number - 2]:
            raise BadBox(f"space {number}.hall", "halls_order")
        if space.costs and space.hall != "assembly":
            raise BadBox(f"space {number}.costs", "hall_price")
    for hall, spaces in enumerate(SPACES_PER_HALL):
        if halls.count(hall) != spaces:
            raise BadBox("space", "hall_spaces", hall=HALLS[hall], wanted=spaces, found=halls.count(hall))
    for number, contract in enumerate(content.contract, 1):
        if contract.id != f"C{number}":
            raise BadBox(f"contract {number}.id", "components_only", found=contract.id, known=f"C{number}")
    for number, inspection in enumerate(content.inspection, 1):
        if inspection.id != f"I{number}":
            raise BadBox(f"inspection {number}.id", "components_only", found=inspection.id, known=f"I{number}")
    _no_twins("icon", [f"{icon.colour} {icon.type}" for icon in content.icon])
    _no_twins("line", [row.reach for row in content.line])
    _no_twins("worker", [worker.colour for worker in content.worker])


def _no_twins(path: str, values: Sequence[int | str]) -> None:
    for value, times in Counter(values).items():
        if times > 1:
            raise BadBox(path, "components_twice", name=value)


def _fill_box(content: Box, printed: PrintedValues) -> None:
    printed.parts_per_kind = content.box.parts_per_kind
    printed.universal_per_type = content.box.universal_per_type
    printed.projects_per_colour = content.box.projects_per_colour
    printed.robots_for_two = content.box.robots_for_two
    printed.robots_for_more = content.box.robots_for_more
    printed.tokens = content.box.tokens
    printed.start_tokens = content.start.tokens
    printed.start_tokens_last = content.start.tokens_last_player
    printed.start_value = content.start.value
    printed.part_limit = content.limits.parts
    printed.project_limit = content.limits.projects
    printed.robot_limit = content.limits.robots
    printed.highest = content.limits.value
    printed.lowest = content.floor.value
    printed.tokens_per_point = content.scoring.tokens_per_point
    printed.part_loss = content.scoring.part
    printed.project_loss = content.scoring.project


def _fill_spaces(content: Box, printed: PrintedValues) -> None:
    spaces: list[Space] = []
    for hall in HALLS:
        # ruling 34: the extra place copies the rightmost space of its hall
        here = [space for space in content.space if space.hall == hall]
        spaces += [*here, here[-1]]
    printed.grants = bytes(space.grants for space in spaces)
    printed.costs = bytes(space.costs for space in spaces)
    printed.gives = bytes(space.gives for space in spaces)
    printed.rewards = bytes([0, content.rewards.first_part, content.rewards.second_part, 0])
    icons = {(icon.colour, icon.type) for icon in content.icon}
    printed.icons = bytes((colour, part) in icons for colour in COLOURS for part in TYPES)
    printed.wheel_bonus = bytes(cell in content.wheel.bonus_cells for cell in range(8))


def _fill_finance(content: Box, printed: PrintedValues) -> None:
    bonuses = {row.reach: BONUS_PROJECT if row.bonus == "project" else BONUS_PLACE for row in content.line}
    printed.line_bonus = bytes(bonuses.get(value, NO_BONUS) for value in range(printed.highest + 1))
    printed.contract_cost = bytes(getattr(content.row_costs, row) for row in ROWS for _column in range(3))
    printed.row_points = bytes(getattr(content.row_points, row) for row in ROWS for _column in range(3))
    printed.demand = [contract.robots.count(colour) for contract in content.contract for colour in COLOURS]
    printed.first_claim = [contract.first for contract in content.contract]
    printed.second_claim = [contract.second for contract in content.contract]


def _fill_solo(content: Box, printed: PrintedValues) -> None:
    for inspection in content.inspection:
        printed.inspected += sorted(OFFERS.index(space) for space in inspection.spaces)
    printed.task_alike = content.tasks.alike
    printed.task_different = content.tasks.different
    printed.task_value = content.tasks.different_value
    printed.task_pair = content.tasks.pair
    printed.task_contracts = content.tasks.contracts
    printed.satisfactory = content.report.satisfactory
    printed.exemplary = content.report.exemplary
