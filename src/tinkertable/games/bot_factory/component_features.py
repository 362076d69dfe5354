"""The values of a component file of Bot Factory as features, for agents that learn to play with any values."""

from __future__ import annotations

from tinkertable.core.named_values import NamedValues
from tinkertable.games.bot_factory.rules.features import CONTRACTS
from tinkertable.games.bot_factory.rules.moves import COLOURS, KINDS, OFFERS, SPACES
from tinkertable.games.bot_factory.rules.printed_values import PrintedValues

SINGLE = (
    *("edition", "parts_per_kind", "universal_per_type", "projects_per_colour", "robots_for_two", "robots_for_more"),
    *("tokens", "start_tokens", "start_tokens_last", "start_value", "part_limit", "project_limit", "robot_limit"),
    *("highest", "lowest", "tokens_per_point", "part_loss", "project_loss", "task_alike", "task_different"),
    *("task_value", "task_pair", "task_contracts"),
)
"""The values that stand alone."""
BONUSES = ("none", "project", "place")
"""The bonus of a line across the value tracks, by its number."""
HIGHEST = 99
"""No value track is longer."""
INSPECTIONS = 6


def component_features(printed: PrintedValues) -> dict[str, float]:
    """Every value by its name, divided by what it usually is at most."""
    features = NamedValues()
    for name in SINGLE:
        features.one(name.replace("_", "-"), getattr(printed, name))
    features.one("satisfactory", printed.satisfactory, 100)
    features.one("exemplary", printed.exemplary, 100)
    features.row("grants", SPACES, printed.grants)
    features.row("costs", SPACES, printed.costs)
    features.row("gives", SPACES, printed.gives)
    features.row("reward", ("none", "first-part", "second-part", "last-part"), printed.rewards)
    features.row("icon", KINDS[:12], printed.icons, 1)
    features.row("wheel-bonus", [str(cell) for cell in range(8)], printed.wheel_bonus, 1)
    for value in range(1, HIGHEST + 1):
        bonus = printed.line_bonus[value] if value < len(printed.line_bonus) else 0
        features.case(f"line-{value}", BONUSES[1:], bonus - 1)
    features.row("claim-cost", OFFERS, printed.contract_cost)
    features.row("row-points", OFFERS, printed.row_points)
    for contract in range(CONTRACTS):
        name = f"C{contract + 1}"
        features.row(f"{name}.demand", COLOURS, printed.demand[4 * contract : 4 * contract + 4])
        features.one(f"{name}.first", printed.first_claim[contract])
        features.one(f"{name}.second", printed.second_claim[contract])
    for tile in range(INSPECTIONS):
        marked = printed.inspected[3 * tile : 3 * tile + 3]
        features.row(f"I{tile + 1}", OFFERS, [int(space in marked) for space in range(len(OFFERS))], 1)
    return features.values
