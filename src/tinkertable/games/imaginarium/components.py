"""The printed values of Imaginarium, read from a component file and checked to the last value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Generic, Literal, TypeVar

from msgspec import Meta, field

from tinkertable.core.components import ComponentEntry, SourcedEntry, read
from tinkertable.core.errors import BadComponents
from tinkertable.games.imaginarium.meta import NAME
from tinkertable.games.imaginarium.rules.pieces import (
    ASSISTANTS,
    BELT,
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
    PROJECTS,
    STACK_COUNT,
    STACKS,
    WORKSHOPS,
)
from tinkertable.games.imaginarium.rules.printed_values import (
    CANCELS,
    CHOOSES,
    EATS,
    GUARDS_AGAINST_JAM,
    JAMS,
    MAKES,
    NOTHING,
    STEALS,
    PrintedValues,
)

EARLIER_DIGESTS: Final[dict[str, tuple[str, ...]]] = {"480181f900e85134": ("9359c1f48186cc24",)}
"""By the digest of the values of the box: its digests from before sources were left out."""
CONDITIONS: Final = (
    *("production-slots", "attack", "defence", "attack-and-defence", "transformation", "identical", "machines"),
    *("level-two", "level-three", "generate", "generate-each", "generate-same", "assistants", "charcoalium"),
)
POWERS: Final = (
    *("free-pair", "scrap-dealer", "twice", "project-bonus", "base-cost", "extra-slots", "buy-from-pile"),
    *("secret-projects", "cheap-points", "more-transactions", "double-start", "borrow", "majorities"),
)
_WITHOUT_AMOUNT: Final = (0, 1, 2, 4, 11)
_EFFECTS: Final = (
    *((("produce", "choose"),) * FIRST_TRANSFORMER),
    *((("transform",),) * (FIRST_ATTACK - FIRST_TRANSFORMER)),
    *((("steal", "cancel", "jam"),) * (FIRST_DEFENCE - FIRST_ATTACK)),
    *((("protect",),) * (DIPLOMATRICE - FIRST_DEFENCE)),
    ("produce",),
    ("recycle",),
)
"""What each kind of machine can do."""
_MODES: Final = {
    "produce": MAKES,
    "choose": CHOOSES,
    "transform": EATS,
    "steal": STEALS,
    "cancel": CANCELS,
    "jam": JAMS,
    "protect": NOTHING,
    "recycle": NOTHING,
}

T = TypeVar("T")
Number = Annotated[int, Meta(ge=1, le=99)]
NumberOrZero = Annotated[int, Meta(ge=0, le=99)]


class BadBox(BadComponents):
    """A component file that Imaginarium cannot be played with."""

    game = NAME


class Value(SourcedEntry, Generic[T]):
    """A single value."""

    value: T


class Rules(ComponentEntry, rename="kebab"):
    """Numbers that the rulebook names in its text."""

    target: Value[Number]
    majority: Value[Number]
    slots: Value[Annotated[int, Meta(ge=2, le=6)]]
    assistants: Value[Number]
    shown_assistants: Value[Number]
    extract: Value[Number]
    transactions: Value[Number]
    shortage: Value[Number]


class Market(ComponentEntry):
    """Charcoalium for one of each."""

    wood: Value[Number]
    copper: Value[Number]
    crystal: Value[Number]
    point: Value[Number]


class Belt(ComponentEntry):
    """The base prices of the belt, and what the extractors give."""

    base: Value[Annotated[list[NumberOrZero], Meta(min_length=BELT, max_length=BELT)]]
    extractors: Value[Annotated[list[NumberOrZero], Meta(min_length=EXTRACTORS, max_length=EXTRACTORS)]]


class ProjectsShown(ComponentEntry):
    """How many projects lie in the design office, by number of players."""

    two: Value[Annotated[int, Meta(ge=1, le=PROJECTS)]] = field(name="2")
    three: Value[Annotated[int, Meta(ge=1, le=PROJECTS)]] = field(name="3")
    four: Value[Annotated[int, Meta(ge=1, le=PROJECTS)]] = field(name="4")
    five: Value[Annotated[int, Meta(ge=1, le=PROJECTS)]] = field(name="5")


class Totals(ComponentEntry):
    """How many machines of each family are in the box."""

    production: Value[int]
    transformation: Value[int]
    attack: Value[int]
    defence: Value[int]
    special: Value[int]


class Repair(ComponentEntry):
    """The resources that a repair costs."""

    wood: Annotated[int, Meta(ge=0, le=9)] = 0
    copper: Annotated[int, Meta(ge=0, le=9)] = 0
    crystal: Annotated[int, Meta(ge=0, le=9)] = 0


class Machine(SourcedEntry):
    """One kind of machine."""

    id: str
    level: Annotated[int, Meta(ge=1, le=3)]
    copies: Number
    repair: Repair
    combines: list[str]
    effect: Literal["produce", "choose", "transform", "steal", "cancel", "jam", "protect", "recycle"]
    goods: list[Literal["charcoalium", "wood", "copper", "crystal", "points", "jam"]] = []
    amounts: Annotated[list[Number], Meta(max_length=3)] = []
    """What it gives alone, and combined with one and with two of its kind."""
    inputs: Annotated[int, Meta(ge=1, le=9)] | None = None

    def __post_init__(self) -> None:
        """Refuse what this kind of machine cannot be or do."""
        super().__post_init__()
        _only("id", self.id, KINDS)
        kind = KINDS.index(self.id)
        _only("effect", self.effect, _EFFECTS[kind])
        if FIRST_DEFENCE <= kind < DIPLOMATRICE and self.copies > 2:
            raise BadBox("copies", "components_most", most=2)
        if self.repair.wood + self.repair.copper + self.repair.crystal < self.level:
            raise BadBox("repair", "repair_level", level=self.level)
        for number, name in enumerate(self.combines, 1):
            _only(f"combines {number}", name, KINDS)
            if self.combines.count(name) > 1:
                raise BadBox("combines", "components_twice", name=name)
        self._check_effect(kind)

    def _check_effect(self, kind: int) -> None:
        _wanted("goods", bool(self.goods), self.effect in ("produce", "transform", "steal", "protect"))
        if self.effect in ("transform", "steal") and len(self.goods) > 1:
            raise BadBox("goods", "components_longest", n=1)
        if self.effect != "protect":
            for number, good in enumerate(self.goods, 1):
                _only(f"goods {number}", good, GOODS if kind == DIPLOMATRICE else GOODS[:-1])
        _wanted("inputs", self.inputs is not None, self.effect == "transform")
        _wanted("amounts", bool(self.amounts), self.effect in ("produce", "choose", "transform", "steal"))
        largest = max([size for twin, size in IDENTICAL if twin == kind], default=1)
        if len(self.amounts) > largest:
            raise BadBox("amounts", "components_longest", n=largest)


class Assistant(SourcedEntry):
    """One assistant."""

    number: int
    cost: NumberOrZero
    power: str
    amount: Number | None = None


class Project(SourcedEntry):
    """One project."""

    number: int
    condition: str
    count: Number
    points: Number


class Stock(SourcedEntry):
    """What a workshop starts with."""

    charcoalium: NumberOrZero
    wood: NumberOrZero
    copper: NumberOrZero
    crystal: NumberOrZero


class Workshop(ComponentEntry):
    """One workshop at the start."""

    number: int
    machines: Value[Annotated[list[str], Meta(min_length=2, max_length=2)]]
    stock: Stock

    def __post_init__(self) -> None:
        """Refuse machines that no player can start with."""
        for number, name in enumerate(self.machines.value, 1):
            _only(f"machines.value {number}", name, KINDS[:FIRST_ATTACK])


class Box(ComponentEntry, rename="kebab"):
    """A whole component file."""

    rules: Rules
    market: Market
    belt: Belt
    projects_shown: ProjectsShown
    totals: Totals
    machine: Annotated[list[Machine], Meta(min_length=KIND_COUNT, max_length=KIND_COUNT)]
    assistant: Annotated[list[Assistant], Meta(min_length=ASSISTANTS, max_length=ASSISTANTS)]
    project: Annotated[list[Project], Meta(min_length=PROJECTS, max_length=PROJECTS)]
    workshop: Annotated[list[Workshop], Meta(min_length=WORKSHOPS, max_length=WORKSHOPS)]


def read_components(text: str) -> PrintedValues:
    """The values of a component file; raises `BadComponents` with the path and the reason when one is impossible."""
    box = read(text, Box)
    machines = _by_kind(box)
    printed = PrintedValues()
    _fill_rules(box, printed)
    _fill_machines(machines, printed)
    _fill_stacks(machines, printed)
    _fill_assistants(box, printed)
    _fill_projects(box, printed)
    _fill_workshops(box, printed)
    return printed


def _only(path: str, found: int | str, known: Sequence[int | str]) -> None:
    """Refuse a value that is not among those known."""
    if found not in known:
        raise BadBox(path, "components_only", found=found, known=", ".join(str(one) for one in known))


def _wanted(path: str, given: bool, wanted: bool) -> None:
    """Refuse a value that is missing, or given where it has no use."""
    if given != wanted:
        above, _, name = path.rpartition(".")
        raise BadBox(above, "components_missing" if wanted else "components_unused", name=name)


def _by_kind(box: Box) -> list[Machine]:
    """The machines in the order of `KINDS`, as many as the totals say, with combinations that both sides name."""
    named: dict[str, Machine] = {}
    for number, machine in enumerate(box.machine, 1):
        if machine.id in named:
            raise BadBox(f"machine {number}.id", "components_twice", name=machine.id)
        named[machine.id] = machine
    machines = [named[name] for name in KINDS]
    for family in ("production", "transformation", "attack", "defence", "special"):
        wanted: Value[int] = getattr(box.totals, family)
        found = sum(machine.copies for machine in machines if machine.id[0] == family[0].upper())
        if found != wanted.value:
            raise BadBox(f"totals.{family}", "copies_total", wanted=wanted.value, found=found)
    buildable = {(kinds[under], kinds[-1]) for kinds in STACKS if len(kinds) > 1 for under in range(len(kinds) - 1)}
    for kind, machine in enumerate(machines):
        for name in machine.combines:
            other = KINDS.index(name)
            if machine.id not in machines[other].combines:
                raise BadBox(f"machine {machine.id}.combines", "combines_one_way", name=name, machine=machine.id)
            if (kind, other) not in buildable and (other, kind) not in buildable:
                raise BadBox(f"machine {machine.id}.combines", "combines_never", name=name, machine=machine.id)
    return machines


def _fill_rules(box: Box, printed: PrintedValues) -> None:
    rules, market, shown = box.rules, box.market, box.projects_shown
    printed.target = rules.target.value
    printed.majority = rules.majority.value
    printed.slots = rules.slots.value
    printed.places = rules.assistants.value
    printed.shown = rules.shown_assistants.value
    printed.extract = rules.extract.value
    printed.transactions = rules.transactions.value
    printed.shortage = rules.shortage.value
    printed.price = bytes([0, market.wood.value, market.copper.value, market.crystal.value, market.point.value])
    printed.base = bytes(box.belt.base.value)
    printed.mine = bytes(box.belt.extractors.value)
    printed.projects_shown = bytes([0, 0, shown.two.value, shown.three.value, shown.four.value, shown.five.value])


def _fill_machines(machines: list[Machine], printed: PrintedValues) -> None:
    printed.level = bytes(machine.level for machine in machines)
    printed.copies = bytes(machine.copies for machine in machines)
    repairs = [machine.repair for machine in machines]
    printed.cost = bytes(cost for repair in repairs for cost in (repair.wood, repair.copper, repair.crystal))


def _fill_stacks(machines: list[Machine], printed: PrintedValues) -> None:
    """What every stack does, whether it may be built, and what projects count in it."""
    effects = [_stack_effect(machines, stack) for stack in range(STACK_COUNT)]
    printed.mode = bytes(effect.mode for effect in effects)
    printed.makes = bytes(number for effect in effects for number in effect.makes)
    printed.any = bytes(effect.any for effect in effects)
    printed.eats = bytes(effect.eats for effect in effects)
    printed.gives = bytes(effect.gives for effect in effects)
    printed.amount = bytes(effect.amount for effect in effects)
    printed.guard = bytes(effect.guard for effect in effects)
    printed.allowed = bytes(_is_allowed(machines, stack) for stack in range(STACK_COUNT))
    printed.machines = bytes(len(kinds) for kinds in STACKS)
    printed.makers = bytes(sum(kind < FIRST_TRANSFORMER for kind in kinds) for kinds in STACKS)
    printed.transformers = bytes(sum(FIRST_TRANSFORMER <= kind < FIRST_ATTACK for kind in kinds) for kinds in STACKS)
    printed.attackers = bytes(sum(FIRST_ATTACK <= kind < FIRST_DEFENCE for kind in kinds) for kinds in STACKS)
    printed.defenders = bytes(sum(FIRST_DEFENCE <= kind < DIPLOMATRICE for kind in kinds) for kinds in STACKS)
    printed.levels = bytes(sum(printed.level[kind] for kind in kinds) for kinds in STACKS)
    printed.level_twos = bytes(sum(printed.level[kind] == 2 for kind in kinds) for kinds in STACKS)
    printed.level_threes = bytes(sum(printed.level[kind] == 3 for kind in kinds) for kinds in STACKS)
    printed.twins = bytes(max(kinds.count(kind) for kind in kinds) for kinds in STACKS)


class _StackEffect:
    """What one stack does."""

    def __init__(self, mode: int = NOTHING) -> None:
        self.mode = mode
        self.makes = [0] * GOOD_COUNT
        self.any = self.eats = self.gives = self.amount = self.guard = 0


def _stack_effect(machines: list[Machine], stack: int) -> _StackEffect:
    kinds = STACKS[stack]
    machine = machines[kinds[-1]]
    goods = [GOODS.index(good) for good in machine.goods if good != "jam"]
    if FIRST_FED <= stack < FIRST_DEFENCE_STACK:
        # rulebook "Réorganiser": the smallest multiplier of the transformation machine, and nothing from the stock
        fed = _StackEffect(MAKES)
        fed.makes[goods[0]] = machine.amounts[0]
        return fed
    effect = _StackEffect(_MODES[machine.effect])
    amount = machine.amounts[len(kinds) - 1] if len(machine.amounts) >= len(kinds) else 0
    if effect.mode == MAKES:
        for good in goods:
            effect.makes[good] = amount
    elif effect.mode == CHOOSES:
        effect.any = amount
    elif effect.mode in (EATS, STEALS):
        effect.eats = machine.inputs or 0
        effect.gives = goods[0]
        effect.amount = amount
    elif machine.effect == "protect":
        for part in {good for kind in kinds for good in machines[kind].goods}:
            effect.guard |= GUARDS_AGAINST_JAM if part == "jam" else 1 << GOODS.index(part)
    return effect


def _is_allowed(machines: list[Machine], stack: int) -> bool:
    """Whether every machine of a stack may be combined with those under it."""
    kinds = STACKS[stack]
    if FIRST_COMBINED <= stack < FIRST_FED and len(kinds) > len(machines[kinds[0]].amounts):
        return False  # ruling 6: no more twins than multipliers
    return all(
        KINDS[kinds[under]] in machines[kinds[place]].combines for place in range(len(kinds)) for under in range(place)
    )


def _fill_assistants(box: Box, printed: PrintedValues) -> None:
    for index, assistant in enumerate(box.assistant):
        _only(f"assistant {index + 1}.number", assistant.number, [index + 1])
        _only(f"assistant {index + 1}.power", assistant.power, [POWERS[index]])
        _wanted(f"assistant {index + 1}.amount", assistant.amount is not None, index not in _WITHOUT_AMOUNT)
    printed.wage = bytes(assistant.cost for assistant in box.assistant)
    printed.power = bytes(assistant.amount or 0 for assistant in box.assistant)
    if printed.slots + printed.power[5] > 6:
        raise BadBox("assistant 6.amount", "workshop_room", most=6)
    if printed.power[7] > 4:
        raise BadBox("assistant 8.amount", "components_most", most=4)


def _fill_projects(box: Box, printed: PrintedValues) -> None:
    for index, project in enumerate(box.project):
        _only(f"project {index + 1}.number", project.number, [index + 1])
        _only(f"project {index + 1}.condition", project.condition, [CONDITIONS[index]])
    _only("project 11.count", box.project[10].count, [1])
    printed.worth = bytes(project.points for project in box.project)
    printed.wants = bytes(project.count for project in box.project)


def _fill_workshops(box: Box, printed: PrintedValues) -> None:
    for index, workshop in enumerate(box.workshop):
        _only(f"workshop {index + 1}.number", workshop.number, [index + 1])
    stocks = [workshop.stock for workshop in box.workshop]
    printed.start_stock = bytes(n for one in stocks for n in (one.charcoalium, one.wood, one.copper, one.crystal))
    printed.start_machines = bytes(KINDS.index(name) for one in box.workshop for name in one.machines.value)
    for kind in range(KIND_COUNT):
        if printed.start_machines.count(kind) > printed.copies[kind]:
            raise BadBox("workshop", "machine_copies", name=KINDS[kind], copies=printed.copies[kind])
    peaceful = sum(printed.copies[kind] for kind in range(KIND_COUNT) if not FIRST_ATTACK <= kind < FIRST_DEFENCE)
    if peaceful < 17:
        raise BadBox("machine", "peaceful_machines", found=peaceful, least=17)
