"""The printed values as int tables, read strictly from the component file."""

from __future__ import annotations

import hashlib
import json
import tomllib
from typing import Any, Final

from tinkertable.core.errors import BadComponents
from tinkertable.games.bot_factory.rules.moves import COLOURS, HALLS, OFFERS, ROWS, TYPES

NO_BONUS: Final = 0
BONUS_PROJECT: Final = 1
BONUS_PLACE: Final = 2

SOURCES: Final = ("rulebook", "printed", "reported", "house")
WORKERS: Final = ("blue", "yellow", "purple", "white")
SPACES_PER_HALL: Final = (3, 3, 2, 3)
"""The eleven circles at the foot of the four halls."""
MOST: Final = 99
"""No printed number is larger."""


class Tables:
    """Every printed value, ready for the rules."""

    def __init__(self) -> None:
        self.parts_per_kind = 0
        self.universal_per_type = 0
        self.projects_per_colour = 0
        self.robots_for_two = 0
        self.robots_for_more = 0
        self.tokens = 0
        """Speech tokens of one player, on contracts and in hand together."""
        self.start_tokens = 0
        self.start_tokens_last = 0
        self.start_value = 0
        self.part_limit = 0
        self.project_limit = 0
        self.robot_limit = 0
        self.highest = 0
        self.lowest = 0
        self.grants: bytes = b""
        """By place (fifteen, extra places included): parts, credits, projects or tokens the action allows."""
        self.costs: bytes = b""
        """By place: speech tokens the action costs before anything else."""
        self.gives: bytes = b""
        """By place: speech tokens the action gives before anything else."""
        self.rewards: bytes = b""
        """Speech tokens for a part, by the number of parts its robot has now."""
        self.icons: bytes = b""
        """By column and type: whether covering the space allows a purchase."""
        self.wheel_bonus: bytes = b""
        """By wheel cell as it stood at setup: whether it carries the bonus."""
        self.line_bonus: bytes = b""
        """By value just reached: the bonus of the line that was crossed."""
        self.contract_cost: bytes = b""
        """By contract space: what a claim costs."""
        self.row_points: bytes = b""
        """By contract space: points beside its row."""
        self.demand: list[int] = []
        """By contract and colour: robots asked for."""
        self.first_claim: list[int] = []
        self.second_claim: list[int] = []
        self.tokens_per_point = 0
        self.part_loss = 0
        self.project_loss = 0
        self.inspected: list[int] = []
        """By inspection tile, three each: the contract spaces it marks."""
        self.task_alike = 0
        self.task_different = 0
        self.task_value = 0
        self.task_pair = 0
        self.task_contracts = 0
        self.satisfactory = 0
        self.exemplary = 0


def read_tables(text: str) -> Tables:
    """The values of a component file; raises `BadComponents` with the place and the reason when one is impossible."""
    content = parse(text)
    known = (
        *("box", "start", "limits", "floor", "space", "rewards", "icon", "wheel", "line", "row_costs", "row_points"),
        *("contract", "scoring", "inspection", "tasks", "report", "worker"),
    )
    for name in content:
        if name not in known:
            raise BadComponents(f"{name}: there is no such table")
    for name in known:
        if name not in content:
            raise BadComponents(f"{name}: missing")
    tables = Tables()
    _read_box(content, tables)
    _read_spaces(content, tables)
    _read_assembly(content, tables)
    _read_finance(content, tables)
    _read_solo(content, tables)
    workers = tuple(_word(row, f"worker {n}", "colour", WORKERS) for n, row in _rows(content, "worker", ("colour",), 4))
    if len(set(workers)) != len(workers):
        raise BadComponents("worker: two workers have the same colour")
    return tables


def digest(text: str) -> str:
    """A short name for the content of a component file: comments and layout do not change it."""
    canonical = json.dumps(parse(text), sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(canonical.encode()).hexdigest()[:16]


def parse(text: str) -> dict[str, Any]:
    """The tables of a component file as they are written; raises `BadComponents` when it is no TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise BadComponents(f"not a TOML file: {wrong}") from None


def _read_box(content: dict[str, Any], tables: Tables) -> None:
    names = (
        "parts_per_kind",
        "universal_per_type",
        "projects_per_colour",
        "robots_for_two",
        "robots_for_more",
        "tokens",
    )
    box = _table(content, "box", names)
    tables.parts_per_kind = _number(box, "box", "parts_per_kind", 1, 15)
    tables.universal_per_type = _number(box, "box", "universal_per_type", 0, 15)
    tables.projects_per_colour = _number(box, "box", "projects_per_colour", 1, 15)
    if tables.projects_per_colour * 4 < 10:
        raise BadComponents("box.projects_per_colour: too few projects to set the game up for four")
    tables.robots_for_two = _number(box, "box", "robots_for_two", 1, 15)
    tables.robots_for_more = _number(box, "box", "robots_for_more", 1, 15)
    tables.tokens = _number(box, "box", "tokens", 2, 15)
    start = _table(content, "start", ("tokens", "tokens_last_player", "value"))
    tables.start_tokens = _number(start, "start", "tokens", 0, tables.tokens)
    tables.start_tokens_last = _number(start, "start", "tokens_last_player", 0, tables.tokens)
    limits = _table(content, "limits", ("parts", "projects", "robots", "value"))
    tables.part_limit = _number(limits, "limits", "parts", 2, 15)
    tables.project_limit = _number(limits, "limits", "projects", 1, 15)
    tables.robot_limit = _number(limits, "limits", "robots", 1, tables.project_limit)
    tables.highest = _number(limits, "limits", "value", 2, 40)
    tables.lowest = _number(_table(content, "floor", ("value",)), "floor", "value", 0, tables.highest - 1)
    tables.start_value = _number(start, "start", "value", tables.lowest, tables.highest)
    scoring = _table(content, "scoring", ("tokens_per_point", "part", "project"))
    tables.tokens_per_point = _number(scoring, "scoring", "tokens_per_point", 1, MOST)
    tables.part_loss = _number(scoring, "scoring", "part", 0, MOST)
    tables.project_loss = _number(scoring, "scoring", "project", 0, MOST)


def _read_spaces(content: dict[str, Any], tables: Tables) -> None:
    rows = _rows(content, "space", ("hall", "grants", "costs", "gives"), 11)
    by_hall: list[list[tuple[int, int, int]]] = [[], [], [], []]
    last = 0
    for number, row in rows:
        place = f"space {number}"
        hall = HALLS.index(_word(row, place, "hall", HALLS))
        if hall < last:
            raise BadComponents(f"{place}.hall: the spaces go from left to right, hall by hall")
        last = hall
        grants = _number(row, place, "grants", 1, 9)
        costs = _number(row, place, "costs", 0, 9) if "costs" in row else 0
        gives = _number(row, place, "gives", 0, 9) if "gives" in row else 0
        if costs and hall != 0:
            raise BadComponents(f"{place}.costs: only a space of the assembly line has a price")
        by_hall[hall].append((grants, costs, gives))
    values: list[tuple[int, int, int]] = []
    for hall, spaces in enumerate(by_hall):
        if len(spaces) != SPACES_PER_HALL[hall]:
            raise BadComponents(f"space: {HALLS[hall]} has {SPACES_PER_HALL[hall]} spaces, not {len(spaces)}")
        # ruling 34: the extra place copies the rightmost space of its hall
        values += [*spaces, spaces[-1]]
    tables.grants = bytes([value[0] for value in values])
    tables.costs = bytes([value[1] for value in values])
    tables.gives = bytes([value[2] for value in values])


def _read_assembly(content: dict[str, Any], tables: Tables) -> None:
    rewards = _table(content, "rewards", ("first_part", "second_part"))
    first = _number(rewards, "rewards", "first_part", 0, 9)
    second = _number(rewards, "rewards", "second_part", 0, 9)
    tables.rewards = bytes([0, first, second, 0])
    icons = [0] * 12
    for number, row in _rows(content, "icon", ("colour", "type"), None):
        colour = COLOURS.index(_word(row, f"icon {number}", "colour", COLOURS))
        space = 3 * colour + TYPES.index(_word(row, f"icon {number}", "type", TYPES))
        if icons[space]:
            raise BadComponents(f"icon {number}: this space already has its icon")
        icons[space] = 1
    tables.icons = bytes(icons)
    wheel = _table(content, "wheel", ("bonus_cells",))
    cells = wheel["bonus_cells"]
    if not isinstance(cells, list):
        raise BadComponents("wheel.bonus_cells: a list of cells from 0 to 7")
    bonus = [0] * 8
    for cell in cells:
        if not isinstance(cell, int) or isinstance(cell, bool) or not 0 <= cell < 8 or bonus[cell]:
            raise BadComponents(f"wheel.bonus_cells: {cell!r} is no cell from 0 to 7, or stands there twice")
        bonus[cell] = 1
    if bonus[:4] != bonus[4:]:
        raise BadComponents("wheel.bonus_cells: the icons lie in two opposite quarters, alike in both")
    tables.wheel_bonus = bytes(bonus)


def _read_finance(content: dict[str, Any], tables: Tables) -> None:
    lines = [NO_BONUS] * (tables.highest + 1)
    for number, row in _rows(content, "line", ("reach", "bonus"), None):
        place = f"line {number}"
        reach = _number(row, place, "reach", tables.lowest + 1, tables.highest)
        if lines[reach] != NO_BONUS:
            raise BadComponents(f"{place}.reach: there is already a line below {reach}")
        lines[reach] = BONUS_PROJECT if _word(row, place, "bonus", ("project", "place")) == "project" else BONUS_PLACE
    tables.line_bonus = bytes(lines)
    costs = _table(content, "row_costs", ROWS)
    points = _table(content, "row_points", ROWS)
    tables.contract_cost = bytes([_number(costs, "row_costs", row, 1, 9) for row in ROWS for _column in range(3)])
    tables.row_points = bytes([_number(points, "row_points", row, 0, MOST) for row in ROWS for _column in range(3)])
    for number, row in _rows(content, "contract", ("id", "robots", "first", "second"), 14):
        place = f"contract {number}"
        if row["id"] != f"C{number}":
            raise BadComponents(f"{place}.id: must be 'C{number}', not {row['id']!r}")
        robots = row["robots"]
        if not isinstance(robots, list) or not 1 <= len(robots) <= tables.robot_limit:
            raise BadComponents(f"{place}.robots: from 1 to {tables.robot_limit} colours")
        demand = [0, 0, 0, 0]
        for colour in robots:
            if colour not in COLOURS:
                raise BadComponents(f"{place}.robots: {colour!r} is no colour")
            demand[COLOURS.index(colour)] += 1
        tables.demand += demand
        tables.first_claim.append(_number(row, place, "first", 0, MOST))
        tables.second_claim.append(_number(row, place, "second", 0, tables.first_claim[-1]))


def _read_solo(content: dict[str, Any], tables: Tables) -> None:
    for number, row in _rows(content, "inspection", ("id", "spaces"), 6):
        place = f"inspection {number}"
        if row["id"] != f"I{number}":
            raise BadComponents(f"{place}.id: must be 'I{number}', not {row['id']!r}")
        spaces = row["spaces"]
        if not isinstance(spaces, list) or len(spaces) != 3 or any(space not in OFFERS for space in spaces):
            raise BadComponents(f"{place}.spaces: three contract spaces such as 'top-1', not {spaces!r}")
        marked = sorted(OFFERS.index(space) for space in spaces)
        if len(set(marked)) != 3:
            raise BadComponents(f"{place}.spaces: the three spaces must be different")
        tables.inspected += marked
    tasks = _table(content, "tasks", ("alike", "different", "different_value", "pair", "contracts"))
    tables.task_alike = _number(tasks, "tasks", "alike", 1, tables.robot_limit)
    tables.task_different = _number(tasks, "tasks", "different", 1, 4)
    tables.task_value = _number(tasks, "tasks", "different_value", tables.lowest, tables.highest)
    tables.task_pair = _number(tasks, "tasks", "pair", 1, tables.robot_limit)
    tables.task_contracts = _number(tasks, "tasks", "contracts", 1, 9)
    report = _table(content, "report", ("satisfactory", "exemplary"))
    tables.satisfactory = _number(report, "report", "satisfactory", 0, MOST)
    tables.exemplary = _number(report, "report", "exemplary", tables.satisfactory + 1, 999)


def _table(content: dict[str, Any], name: str, keys: tuple[str, ...]) -> dict[str, Any]:
    table = content[name]
    if not isinstance(table, dict):
        raise BadComponents(f"{name}: must be a table")
    _check_keys(table, name, keys, keys)
    return table


def _rows(
    content: dict[str, Any], name: str, keys: tuple[str, ...], count: int | None
) -> list[tuple[int, dict[str, Any]]]:
    rows = content[name]
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise BadComponents(f"{name}: must be a list of tables")
    if count is not None and len(rows) != count:
        raise BadComponents(f"{name}: there must be {count}, not {len(rows)}")
    needed = tuple(key for key in keys if key not in ("costs", "gives"))
    for number, row in enumerate(rows, 1):
        _check_keys(row, f"{name} {number}", keys, needed)
    return list(enumerate(rows, 1))


def _check_keys(table: dict[str, Any], place: str, known: tuple[str, ...], needed: tuple[str, ...]) -> None:
    for key in table:
        if key not in known and key != "source":
            raise BadComponents(f"{place}.{key}: there is no such value")
    for key in (*needed, "source"):
        if key not in table:
            raise BadComponents(f"{place}.{key}: missing")
    if table["source"] not in SOURCES:
        raise BadComponents(f"{place}.source: {table['source']!r} is none of {', '.join(SOURCES)}")


def _number(table: dict[str, Any], place: str, key: str, least: int, most: int) -> int:
    value = table[key]
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadComponents(f"{place}.{key}: must be a whole number from {least} to {most}, not {value!r}")
    return value


def _word(table: dict[str, Any], place: str, key: str, words: tuple[str, ...]) -> str:
    value = table[key]
    if value not in words:
        raise BadComponents(f"{place}.{key}: {value!r} is none of {', '.join(words)}")
    return str(value)
