"""The values of a component file of Mech A Dream as features, for agents that learn to play with any values."""

from __future__ import annotations

from tinkertable.core.named_values import NamedValues
from tinkertable.games.mech_a_dream.rules.features import GOODS, SPECIALS
from tinkertable.games.mech_a_dream.rules.moves import CARDS, SCREENS, SPECIALISTS, TILES
from tinkertable.games.mech_a_dream.rules.printed_values import DAY_PARTS, FOLLOWED, POWERS, PrintedValues

MOST_PACKAGES = (4, 4, 1)
"""How many packages a Delivery card can have in the morning, in the afternoon and in the evening."""


def component_features(printed: PrintedValues) -> dict[str, float]:
    """Every value by its name, divided by what it usually is at most."""
    features = NamedValues()
    features.one("edition", printed.edition)
    for name in ("belt", "places", "cursor", "extra", "days", "resources", "token_fresh", "token_taken"):
        features.one(name.replace("_", "-"), getattr(printed, name))
    features.row("place-bonus", [str(place) for place in range(len(TILES) + 1)], printed.slot_bonus)
    features.row("stock-room.flowers", DAY_PARTS, printed.stock_flowers)
    features.row("stock-room.ink", DAY_PARTS, printed.stock_ink)
    features.row("stock-room.choice", DAY_PARTS, printed.stock_choice)
    for number, tile in enumerate(TILES):
        features.one(f"{tile}.price", printed.price[number])
        features.one(f"{tile}.time", printed.time[number])
        features.case(f"{tile}.power", POWERS, printed.power[number])
        features.one(f"{tile}.reward", printed.reward[number])
        _add_effect(features, f"{tile}.effect", printed, printed.effect[number])
        twins = printed.twins[number]
        features.one(f"{tile}.alike-from", (twins & -twins).bit_length(), len(TILES))
    for number, card in enumerate(CARDS):
        features.one(f"{card}.price", printed.card_price[number])
        for part, name in enumerate(DAY_PARTS):
            first, size = printed.row_start[3 * number + part], printed.row_size[3 * number + part]
            for nth in range(MOST_PACKAGES[part]):
                effect = printed.packages[first + nth] if nth < size else 0
                _add_effect(features, f"{card}.{name}-{nth + 1}", printed, effect)
    for number, robot in enumerate(("M0", *SCREENS)):
        for goods in ("flowers", "ink", "rainbows"):
            features.one(f"{robot}.{goods}", getattr(printed, f"start_{goods}")[number])
        _add_sides(features, robot, printed, printed.robot_first[number], printed.robot_sides[number])
    for number, specialist in enumerate(SPECIALISTS):
        features.case(f"{specialist}.after", tuple(FOLLOWED), list(FOLLOWED).index(printed.bonus_word[number]))
        _add_sides(features, specialist, printed, printed.bonus_first[number], printed.bonus_sides[number])
    return features.values


def _add_sides(features: NamedValues, name: str, printed: PrintedValues, first: int, sides: int) -> None:
    """Add one effect, or two to choose between."""
    for side in range(2):
        _add_effect(features, f"{name}.side-{side + 1}", printed, first + side if side < sides else 0)


def _add_effect(features: NamedValues, name: str, printed: PrintedValues, effect: int) -> None:
    """Add what an effect takes and gives; the first effect of the table does nothing."""
    paid = (printed.pay_flowers, printed.pay_ink, printed.pay_rainbows)
    gained = (printed.get_flowers, printed.get_ink, printed.get_rainbows, printed.get_points, printed.get_boosts)
    features.row(name, GOODS, [column[effect] for column in (*paid, *gained)])
    features.case(f"{name}.special", SPECIALS, printed.special[effect] - 1)
    features.one(f"{name}.slots-further", printed.amount[effect])
