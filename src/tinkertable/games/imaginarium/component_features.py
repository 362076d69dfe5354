"""The values of a component file of Imaginarium as features, for agents that learn to play with any values."""

from __future__ import annotations

from tinkertable.core.named_values import NamedValues
from tinkertable.games.imaginarium.rules import pieces
from tinkertable.games.imaginarium.rules.features import RESOURCES, STACK_NAMES
from tinkertable.games.imaginarium.rules.printed_values import PrintedValues

MODES = ("nothing", "makes", "chooses", "eats", "steals", "cancels", "jams")
"""What a stack does when it is used, by its number."""
PLAYERS = ("2", "3", "4", "5")


def component_features(printed: PrintedValues) -> dict[str, float]:
    """Every value by its name, divided by what it usually is at most."""
    features = NamedValues()
    features.one("edition", printed.edition)
    features.one("target", printed.target, 20)
    for name in ("majority", "slots", "places", "shown", "extract", "transactions", "shortage"):
        features.one(name, getattr(printed, name))
    features.row("price", pieces.GOODS, printed.price[: pieces.GOOD_COUNT])
    features.row("belt-price", _numbers(pieces.BELT), printed.base)
    features.row("extractor", _numbers(pieces.EXTRACTORS), printed.mine)
    features.row("projects-shown", PLAYERS, printed.projects_shown[2:])
    features.row("level", pieces.KINDS, printed.level, 3)
    features.row("copies", pieces.KINDS, printed.copies)
    for kind, name in enumerate(pieces.KINDS):
        features.row(f"{name}.repair", RESOURCES, printed.cost[3 * kind : 3 * kind + 3])
    for stack, name in enumerate(STACK_NAMES):
        _add_stack(features, f"stack {name}", printed, stack)
    features.row("assistant-wage", _numbers(pieces.ASSISTANTS), printed.wage)
    features.row("assistant-amount", _numbers(pieces.ASSISTANTS), printed.power)
    features.row("project-points", _numbers(pieces.PROJECTS), printed.worth)
    features.row("project-count", _numbers(pieces.PROJECTS), printed.wants)
    for workshop in range(pieces.WORKSHOPS):
        features.row(f"workshop-{workshop + 1}", pieces.GOODS[:4], printed.start_stock[4 * workshop : 4 * workshop + 4])
        for nth in range(2):
            machine = printed.start_machines[2 * workshop + nth]
            features.case(f"workshop-{workshop + 1}.machine-{nth + 1}", pieces.KINDS, machine)
    return features.values


def _add_stack(features: NamedValues, name: str, printed: PrintedValues, stack: int) -> None:
    """Add what a machine, or a stack of machines, does."""
    features.one(f"{name}.allowed", printed.allowed[stack], 1)
    features.case(name, MODES, printed.mode[stack])
    features.row(
        f"{name}.makes", pieces.GOODS, printed.makes[pieces.GOOD_COUNT * stack : pieces.GOOD_COUNT * (stack + 1)]
    )
    features.one(f"{name}.makes.any", printed.any[stack])
    features.one(f"{name}.eats", printed.eats[stack])
    gives = [printed.amount[stack] if good == printed.gives[stack] else 0 for good in range(pieces.GOOD_COUNT)]
    features.row(f"{name}.gives", pieces.GOODS, gives)
    features.row(f"{name}.guards", (*pieces.GOODS[:4], "jam"), [printed.guard[stack] >> bit & 1 for bit in range(5)], 1)


def _numbers(count: int) -> list[str]:
    """The numbers of things that have no names, from 1."""
    return [str(number) for number in range(1, count + 1)]
