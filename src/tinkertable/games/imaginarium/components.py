"""The printed values of Imaginarium as number tables, read from a component file and checked first."""

from __future__ import annotations

import hashlib
import json
import tomllib
from typing import Any, Final

from tinkertable.core.errors import BadComponents
from tinkertable.games.imaginarium.rules.moves import (
    ASSISTANTS,
    BELT,
    CHARCOALIUM,
    CRYSTAL,
    DIPLOMATRICE,
    EXTRACTORS,
    FIRST_ATTACK,
    FIRST_COMBINED,
    FIRST_DEFENCE,
    FIRST_DEFENCE_STACK,
    FIRST_FED,
    FIRST_TRANSFORMER,
    GOOD_COUNT,
    GOODS,
    IDENTICAL,
    KIND_COUNT,
    KINDS,
    POINTS,
    PROJECTS,
    STACK_COUNT,
    STACKS,
    WOOD,
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

SOURCES: Final = ("rulebook", "printed", "reported", "house")
CONDITIONS: Final = (
    *("production-slots", "attack", "defence", "attack-and-defence", "transformation", "identical", "machines"),
    *("level-two", "level-three", "generate", "generate-each", "generate-same", "assistants", "charcoalium"),
)
POWERS: Final = (
    *("free-pair", "scrap-dealer", "twice", "project-bonus", "base-cost", "extra-slots", "buy-from-pile"),
    *("secret-projects", "cheap-points", "more-transactions", "double-start", "borrow", "majorities"),
)
_WITHOUT_AMOUNT: Final = (0, 1, 2, 4, 11)
_RULES: Final = (
    *("target", "majority", "slots", "assistants", "shown-assistants", "extract", "transactions", "shortage"),
)
_FAMILIES: Final = (("production", "P"), ("transformation", "T"), ("attack", "A"), ("defence", "D"), ("special", "S"))
_MOST: Final = 99
"""No printed number is larger."""


class Tables:
    """Every printed value of one box, as lists the rules can look things up in."""

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


def digest(text: str) -> str:
    """The fingerprint of a component file: the same for any layout of the same values."""
    content = json.dumps(_parse(text), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(content.encode()).hexdigest()[:16]


def read_tables(text: str) -> Tables:
    """The tables of a component file; raises `BadComponents` with the place and the reason when it cannot be used."""
    root = _parse(text)
    _only(
        root,
        "the file",
        ("rules", "market", "belt", "projects-shown", "totals", "machine", "assistant", "project", "workshop"),
    )
    tables = Tables()
    _read_rules(root, tables)
    amounts = _read_machines(root, tables)
    _build_stacks(tables, amounts)
    _read_assistants(root, tables)
    _read_projects(root, tables)
    _read_workshops(root, tables)
    return tables


def _parse(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise BadComponents(f"not a TOML file: {wrong}") from None


def _only(table: dict[str, Any], place: str, keys: tuple[str, ...], spare: tuple[str, ...] = ()) -> None:
    for key in table:
        if key not in keys and key not in spare:
            raise BadComponents(f"{place}: unknown key {key!r}")
    for key in keys:
        if key not in table:
            raise BadComponents(f"{place}: {key!r} is missing")


def _table(value: Any, place: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadComponents(f"{place}: expected a table")
    return value


def _rows(root: dict[str, Any], key: str, number: int) -> list[dict[str, Any]]:
    rows = root[key]
    if not isinstance(rows, list) or len(rows) != number:
        found = len(rows) if isinstance(rows, list) else 0
        raise BadComponents(f"{key}: expected {number} of them, found {found}")
    return [_table(row, f"{key} {index}") for index, row in enumerate(rows, 1)]


def _number(value: Any, place: str, least: int, most: int = _MOST) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadComponents(f"{place}: expected a number, found {value!r}")
    if not least <= value <= most:
        raise BadComponents(f"{place}: {value} is not between {least} and {most}")
    return value


def _numbers(value: Any, place: str, length: int, least: int) -> list[int]:
    if not isinstance(value, list) or (length and len(value) != length) or not value:
        raise BadComponents(f"{place}: expected {length or 'some'} numbers, found {value!r}")
    return [_number(item, place, least) for item in value]


def _source(table: dict[str, Any], place: str) -> None:
    if table.get("source") not in SOURCES:
        raise BadComponents(f"{place}: source must be one of {', '.join(SOURCES)}, not {table.get('source')!r}")


def _sourced(value: Any, place: str) -> Any:
    table = _table(value, place)
    _only(table, place, ("value", "source"))
    _source(table, place)
    return table["value"]


def _read_rules(root: dict[str, Any], tables: Tables) -> None:
    rules = _table(root["rules"], "rules")
    _only(rules, "rules", _RULES)
    numbers = [_number(_sourced(rules[key], f"rules {key}"), f"rules {key}", 1) for key in _RULES]
    tables.target, tables.majority, tables.slots, tables.places = numbers[0], numbers[1], numbers[2], numbers[3]
    tables.shown, tables.extract, tables.transactions, tables.shortage = numbers[4], numbers[5], numbers[6], numbers[7]
    _number(tables.slots, "rules slots", 2, 6)
    market = _table(root["market"], "market")
    names = ("wood", "copper", "crystal", "point")
    _only(market, "market", names)
    tables.price = bytes(
        [0] + [_number(_sourced(market[name], f"market {name}"), f"market {name}", 1) for name in names]
    )
    belt = _table(root["belt"], "belt")
    _only(belt, "belt", ("base", "extractors"))
    tables.base = bytes(_numbers(_sourced(belt["base"], "belt base"), "belt base", BELT, 0))
    tables.mine = bytes(_numbers(_sourced(belt["extractors"], "belt extractors"), "belt extractors", EXTRACTORS, 0))
    shown = _table(root["projects-shown"], "projects-shown")
    _only(shown, "projects-shown", ("2", "3", "4", "5"))
    counts = [
        _number(_sourced(shown[str(seats)], f"projects-shown {seats}"), f"projects-shown {seats}", 1, PROJECTS)
        for seats in range(2, 6)
    ]
    tables.projects_shown = bytes([0, 0, *counts])


def _read_machines(root: dict[str, Any], tables: Tables) -> list[list[int]]:
    """Fills the tables by kind, and those of machines that stand alone; returns the amounts of each kind."""
    rows = _rows(root, "machine", KIND_COUNT)
    by_id: dict[str, dict[str, Any]] = {}
    for row in rows:
        name = row.get("id")
        if not isinstance(name, str) or name not in KINDS or name in by_id:
            raise BadComponents(f"machine {name!r}: an unknown or repeated id")
        by_id[name] = row
    level = bytearray(KIND_COUNT)
    copies = bytearray(KIND_COUNT)
    cost = bytearray(KIND_COUNT * 3)
    amounts: list[list[int]] = []
    partners: list[list[str]] = []
    lone = _Stacks()
    for kind in range(KIND_COUNT):
        row = by_id[KINDS[kind]]
        place = f"machine {KINDS[kind]}"
        _only(
            row,
            place,
            ("id", "level", "copies", "repair", "effect", "combines", "source"),
            ("goods", "amounts", "inputs"),
        )
        _source(row, place)
        level[kind] = _number(row["level"], f"{place} level", 1, 3)
        most = 2 if FIRST_DEFENCE <= kind < DIPLOMATRICE else _MOST
        copies[kind] = _number(row["copies"], f"{place} copies", 1, most)
        repair = _table(row["repair"], f"{place} repair")
        _only(repair, f"{place} repair", (), ("wood", "copper", "crystal"))
        for good in range(WOOD, POINTS):
            cost[kind * 3 + good - WOOD] = _number(repair.get(GOODS[good], 0), f"{place} repair {GOODS[good]}", 0, 9)
        if sum(cost[kind * 3 : kind * 3 + 3]) < level[kind]:
            raise BadComponents(f"{place}: repair costs less than its level, so it cannot be dismantled broken")
        amounts.append(_read_effect(row, place, kind, lone))
        partners.append(_read_partners(row, place))
    _check_totals(root, copies)
    tables.level, tables.copies, tables.cost = bytes(level), bytes(copies), bytes(cost)
    lone.fill(tables)
    tables.allowed = _allowed_stacks(amounts, partners)
    return amounts


class _Stacks:
    """What each stack does, while it is being read."""

    def __init__(self) -> None:
        self.mode = bytearray(STACK_COUNT)
        self.makes = bytearray(STACK_COUNT * GOOD_COUNT)
        self.any = bytearray(STACK_COUNT)
        self.eats = bytearray(STACK_COUNT)
        self.gives = bytearray(STACK_COUNT)
        self.amount = bytearray(STACK_COUNT)
        self.guard = bytearray(STACK_COUNT)

    def fill(self, tables: Tables) -> None:
        """Hands everything over to the tables."""
        tables.mode, tables.makes, tables.any = bytes(self.mode), bytes(self.makes), bytes(self.any)
        tables.eats, tables.gives, tables.amount = bytes(self.eats), bytes(self.gives), bytes(self.amount)
        tables.guard = bytes(self.guard)


def _read_effect(row: dict[str, Any], place: str, kind: int, lone: _Stacks) -> list[int]:
    effect = row["effect"]
    possible: tuple[str, ...]
    if kind < FIRST_TRANSFORMER:
        possible = ("produce", "choose")
    elif kind < FIRST_ATTACK:
        possible = ("transform",)
    elif kind < FIRST_DEFENCE:
        possible = ("steal", "cancel", "jam")
    elif kind < DIPLOMATRICE:
        possible = ("protect",)
    else:
        possible = ("produce",) if kind == DIPLOMATRICE else ("recycle",)
    if effect not in possible:
        raise BadComponents(f"{place}: effect {effect!r} is none of {', '.join(possible)}")
    goods: list[int] = []
    names = (*GOODS, "jam") if effect == "protect" else GOODS
    for name in row.get("goods", []):
        if name not in names:
            raise BadComponents(f"{place}: unknown good {name!r}")
        goods.append(names.index(name))
    wants_goods = effect in ("produce", "transform", "steal", "protect")
    if wants_goods != bool(goods) or (effect in ("transform", "steal") and len(goods) != 1):
        raise BadComponents(f"{place}: the wrong goods for effect {effect!r}")
    if POINTS in goods and kind != DIPLOMATRICE and effect != "protect":
        raise BadComponents(f"{place}: only S2 gives points")
    if ("inputs" in row) != (effect == "transform"):
        raise BadComponents(f"{place}: 'inputs' belongs to machines that transform")
    amounts: list[int] = []
    if effect in ("produce", "choose", "transform", "steal"):
        amounts = _numbers(row.get("amounts"), f"{place} amounts", 0, 1)
        if len(amounts) > 3:
            raise BadComponents(f"{place} amounts: at most 3 identical machines can be combined")
    elif "amounts" in row:
        raise BadComponents(f"{place}: effect {effect!r} has no amounts")
    if kind == KIND_COUNT - 1:
        return amounts
    if effect == "produce":
        lone.mode[kind] = MAKES
        for good in goods:
            lone.makes[kind * GOOD_COUNT + good] = amounts[0]
    elif effect == "choose":
        lone.mode[kind] = CHOOSES
        lone.any[kind] = amounts[0]
    elif effect == "transform":
        lone.mode[kind] = EATS
        lone.eats[kind] = _number(row["inputs"], f"{place} inputs", 1, 9)
        lone.gives[kind] = goods[0]
        lone.amount[kind] = amounts[0]
    elif effect == "steal":
        lone.mode[kind] = STEALS
        lone.gives[kind] = goods[0]
        lone.amount[kind] = amounts[0]
    elif effect == "protect":
        for good in goods:
            lone.guard[kind] |= GUARDS_AGAINST_JAM if good == len(GOODS) else 1 << good
    else:
        lone.mode[kind] = CANCELS if effect == "cancel" else JAMS
    return amounts


def _read_partners(row: dict[str, Any], place: str) -> list[str]:
    names = row["combines"]
    if not isinstance(names, list):
        raise BadComponents(f"{place} combines: expected a list of machines")
    partners: list[str] = []
    for name in names:
        if name not in KINDS or name in partners:
            raise BadComponents(f"{place} combines: {name!r} is no machine or stands there twice")
        partners.append(name)
    return partners


def _check_totals(root: dict[str, Any], copies: bytearray) -> None:
    totals = _table(root["totals"], "totals")
    _only(totals, "totals", tuple(family for family, _letter in _FAMILIES))
    for family, letter in _FAMILIES:
        place = f"totals {family}"
        wanted = _number(_sourced(totals[family], place), place, 1, 999)
        found = sum(copies[kind] for kind in range(KIND_COUNT) if KINDS[kind][0] == letter)
        if found != wanted:
            raise BadComponents(f"{place}: {wanted} wanted, but the copies add up to {found}")


def _allowed_stacks(amounts: list[list[int]], partners: list[list[str]]) -> bytes:
    """Which stacks the combination lists and the number of multipliers permit."""
    buildable = [[False] * KIND_COUNT for kind in range(KIND_COUNT)]
    for kinds in STACKS:
        if len(kinds) > 1:
            buildable[kinds[0]][kinds[-1]] = buildable[kinds[-1]][kinds[0]] = True
    for kind in range(KIND_COUNT):
        for name in partners[kind]:
            other = KINDS.index(name)
            if KINDS[kind] not in partners[other]:
                raise BadComponents(f"machine {KINDS[kind]} combines: {name} does not combine with {KINDS[kind]}")
            if not buildable[kind][other]:
                raise BadComponents(f"machine {KINDS[kind]} combines: {name} cannot be combined with it")
    allowed = bytearray(STACK_COUNT)
    for stack, kinds in enumerate(STACKS):
        fits = True
        for place in range(1, len(kinds)):
            for under in range(place):
                fits = fits and KINDS[kinds[under]] in partners[kinds[place]]
        if FIRST_COMBINED <= stack < FIRST_FED and len(kinds) > len(amounts[kinds[0]]):
            fits = False  # ruling 6: no more twins than multipliers
        allowed[stack] = fits
    for kind, number in enumerate(len(sizes) for sizes in amounts):
        largest = max([size for twin, size in IDENTICAL if twin == kind], default=1)
        if number > largest:
            raise BadComponents(f"machine {KINDS[kind]} amounts: at most {largest} of them can be combined")
    return bytes(allowed)


def _build_stacks(tables: Tables, amounts: list[list[int]]) -> None:
    """Fills what combined stacks do, and what projects count in every stack."""
    stacks = _Stacks()
    for stack, kinds in enumerate(STACKS):
        _combine(tables, amounts, stacks, stack, kinds)
    stacks.fill(tables)
    tables.machines = bytes(len(kinds) for kinds in STACKS)
    tables.makers = bytes(sum(kind < FIRST_TRANSFORMER for kind in kinds) for kinds in STACKS)
    tables.transformers = bytes(sum(FIRST_TRANSFORMER <= kind < FIRST_ATTACK for kind in kinds) for kinds in STACKS)
    tables.attackers = bytes(sum(FIRST_ATTACK <= kind < FIRST_DEFENCE for kind in kinds) for kinds in STACKS)
    tables.defenders = bytes(sum(FIRST_DEFENCE <= kind < DIPLOMATRICE for kind in kinds) for kinds in STACKS)
    tables.levels = bytes(sum(tables.level[kind] for kind in kinds) for kinds in STACKS)
    tables.level_twos = bytes(sum(tables.level[kind] == 2 for kind in kinds) for kinds in STACKS)
    tables.level_threes = bytes(sum(tables.level[kind] == 3 for kind in kinds) for kinds in STACKS)
    tables.twins = bytes(max(kinds.count(kind) for kind in kinds) for kinds in STACKS)


def _combine(tables: Tables, amounts: list[list[int]], stacks: _Stacks, stack: int, kinds: tuple[int, ...]) -> None:
    kind = kinds[-1]
    size = len(kinds)
    if stack >= FIRST_DEFENCE_STACK:
        for guard in kinds:
            stacks.guard[stack] |= tables.guard[guard]
        return
    if stack >= FIRST_FED:
        # rulebook "Réorganiser": the smallest multiplier of the transformation machine, and nothing from the stock
        stacks.mode[stack] = MAKES
        stacks.makes[stack * GOOD_COUNT + tables.gives[kind]] = amounts[kind][0]
        return
    stacks.mode[stack] = tables.mode[kind]
    stacks.guard[stack] = tables.guard[kind]
    stacks.eats[stack] = tables.eats[kind]
    stacks.gives[stack] = tables.gives[kind]
    amount = amounts[kind][size - 1] if len(amounts[kind]) >= size else 0
    if tables.mode[kind] in (EATS, STEALS):
        stacks.amount[stack] = amount
    elif tables.mode[kind] == CHOOSES:
        stacks.any[stack] = amount
    elif tables.mode[kind] == MAKES:
        for good in range(GOOD_COUNT):
            if tables.makes[kind * GOOD_COUNT + good]:
                stacks.makes[stack * GOOD_COUNT + good] = amount


def _read_assistants(root: dict[str, Any], tables: Tables) -> None:
    wage = bytearray(ASSISTANTS)
    power = bytearray(ASSISTANTS)
    for index, row in enumerate(_rows(root, "assistant", ASSISTANTS)):
        place = f"assistant {index + 1}"
        plain = index in _WITHOUT_AMOUNT
        _only(
            row,
            place,
            ("number", "cost", "power", "source") if plain else ("number", "cost", "power", "amount", "source"),
        )
        _source(row, place)
        if row["number"] != index + 1 or row["power"] != POWERS[index]:
            raise BadComponents(f"{place}: expected number {index + 1} with power {POWERS[index]!r}")
        wage[index] = _number(row["cost"], f"{place} cost", 0)
        power[index] = 0 if plain else _number(row["amount"], f"{place} amount", 1)
    if tables.slots + power[5] > 6:
        raise BadComponents("assistant 6 amount: a workshop has room for at most 6 stacks")
    if power[7] > 4:
        raise BadComponents("assistant 8 amount: at most 4 secret projects")
    tables.wage, tables.power = bytes(wage), bytes(power)


def _read_projects(root: dict[str, Any], tables: Tables) -> None:
    worth = bytearray(PROJECTS)
    wants = bytearray(PROJECTS)
    for index, row in enumerate(_rows(root, "project", PROJECTS)):
        place = f"project {index + 1}"
        _only(row, place, ("number", "condition", "count", "points", "source"))
        _source(row, place)
        if row["number"] != index + 1 or row["condition"] != CONDITIONS[index]:
            raise BadComponents(f"{place}: expected number {index + 1} with condition {CONDITIONS[index]!r}")
        wants[index] = _number(row["count"], f"{place} count", 1)
        worth[index] = _number(row["points"], f"{place} points", 1)
    _number(wants[10], "project 11 count", 1, 1)
    tables.worth, tables.wants = bytes(worth), bytes(wants)


def _read_workshops(root: dict[str, Any], tables: Tables) -> None:
    stock = bytearray(WORKSHOPS * 4)
    machines = bytearray(WORKSHOPS * 2)
    taken = bytearray(KIND_COUNT)
    for index, row in enumerate(_rows(root, "workshop", WORKSHOPS)):
        place = f"workshop {index + 1}"
        _only(row, place, ("number", "machines", "stock"))
        if row["number"] != index + 1:
            raise BadComponents(f"{place}: expected number {index + 1}")
        names = _sourced(row["machines"], f"{place} machines")
        if not isinstance(names, list) or len(names) != 2:
            raise BadComponents(f"{place} machines: expected two machines")
        for nth, name in enumerate(names):
            kind = KINDS.index(name) if name in KINDS else KIND_COUNT
            if kind >= FIRST_ATTACK:
                raise BadComponents(f"{place} machines: {name!r} is no production or transformation machine")
            machines[index * 2 + nth] = kind
            taken[kind] += 1
        goods = _table(row["stock"], f"{place} stock")
        _only(goods, f"{place} stock", ("charcoalium", "wood", "copper", "crystal", "source"))
        _source(goods, f"{place} stock")
        for good in range(CHARCOALIUM, CRYSTAL + 1):
            stock[index * 4 + good] = _number(goods[GOODS[good]], f"{place} stock {GOODS[good]}", 0)
    for kind in range(KIND_COUNT):
        if taken[kind] > tables.copies[kind]:
            raise BadComponents(f"workshop machines: there are only {tables.copies[kind]} of {KINDS[kind]}")
    if sum(tables.copies[kind] for kind in range(KIND_COUNT) if not FIRST_ATTACK <= kind < FIRST_DEFENCE) < 17:
        raise BadComponents("machine: too few peaceful machines for the first belt")
    tables.start_stock, tables.start_machines = bytes(stock), bytes(machines)
