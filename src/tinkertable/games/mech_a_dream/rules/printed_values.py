"""Every printed value of Mech A Dream as a row of numbers, as the rules read it."""

from __future__ import annotations

from typing import Final, Literal

from mypy_extensions import i64

SECRET_SCREENS: Final = 2
"""The first edition in which Monitor Screens are chosen secretly (ruling 37)."""

BLUE: Final = 0
GREEN: Final = 1
RED: Final = 2
YELLOW: Final = 3

CHEAP_INK: Final = 0
"""One ink less for a blue, red or green machine."""
CHEAP_TIME: Final = 1
"""One slot further for every machine bought."""
CHEAP_RAINBOWS: Final = 2
"""One rainbow less for a yellow machine."""
CHEAP_FLOWERS: Final = 3
"""One flower less at the delivery dock."""
NO_POWER: Final = 4
POWERS: Final[tuple[str, ...]] = ("ink", "hourglass", "rainbow", "flower")

PLAIN: Final = 0
ACTIVATION: Final = 1
"""Activate your robot or one of your completed purple machines."""
EVENING: Final = 2
"""The package on the evening spot of the delivery dock."""
PURCHASE: Final = 3
"""Buy a machine without an Assistant."""
COPYING: Final = 4
"""Reproduce an opponent's machine or robot."""

AFTER_STOCK: Final = 1
AFTER_DELIVERY: Final = 2
AFTER_BUY: Final = 3
AFTER_BUILD: Final = 4
FOLLOWED: Final[dict[str, tuple[int, ...]]] = {
    "stock": (AFTER_STOCK,),
    "delivery": (AFTER_DELIVERY,),
    "buy": (AFTER_BUY,),
    "build": (AFTER_BUILD,),
    "workshop": (AFTER_BUY, AFTER_BUILD),
}
"""The words for what a Specialist follows, and the actions they stand for."""

DEAREST: Final = 20
"""No price or gain is higher."""
DayPart = Literal["morning", "afternoon", "evening"]
DAY_PARTS: Final[tuple[DayPart, ...]] = ("morning", "afternoon", "evening")


class PrintedValues:
    """Every printed value as a number in a row. An effect is a row of its own; row 0 has none."""

    text: str | None = None
    """The component file they were read from; `None` for that of the box."""
    digest: str = ""
    """The digest of these values: with other values, a position is another."""
    edition: int = 0
    """The edition of the rules that are played with them."""
    features_of_cards: tuple[bytes, ...] = ()
    """The features of each Delivery card; prepared by `features.py`."""
    features_of_offers: tuple[bytes, ...] = ()
    """The features of place x 50 + tile on the Factory's belts."""

    def __init__(self) -> None:
        self.pay_flowers: bytes = b""
        self.pay_ink: bytes = b""
        self.pay_rainbows: bytes = b""
        self.get_flowers: bytes = b""
        self.get_ink: bytes = b""
        self.get_rainbows: bytes = b""
        self.get_points: bytes = b""
        self.get_boosts: bytes = b""
        self.special: bytes = b""
        self.amount: bytes = b""
        """Slots that a purchase without an Assistant is further."""
        self.only_time: bytes = b""
        """Whether the effect gives boosts and nothing else: of no use with an empty belt."""

        self.colour: bytes = b""
        self.price: bytes = b""
        self.time: bytes = b""
        self.effect: bytes = b""
        self.power: bytes = b""
        self.reward: bytes = b""
        """Rainbows of a green tile or dream points of a yellow one, once completed."""
        self.twins: list[int] = []
        """For each tile the set of tiles with the same values, itself among them."""

        self.purple: i64 = 0
        self.only_boosts: i64 = 0
        """The purple tiles that give boosts and nothing else."""
        self.for_ink: list[int] = []
        """By amount of ink: the set of tiles it can buy."""
        self.for_rainbows: list[int] = []
        self.run_on_flowers: list[int] = []
        """The purple tiles whose need of flowers is no higher."""
        self.run_on_ink: list[int] = []
        self.run_on_rainbows: list[int] = []

        self.card_price: bytes = b""
        self.row_start: bytes = b""
        """Where the packages of card x 3 + part begin in `packages`."""
        self.row_size: bytes = b""
        self.packages: bytes = b""

        self.robot_first: bytes = b""
        """The first effect of a robot: 0 the one printed on the board, then the Screens."""
        self.robot_sides: bytes = b""
        self.start_flowers: bytes = b""
        self.start_ink: bytes = b""
        self.start_rainbows: bytes = b""

        self.bonus_first: bytes = b""
        self.bonus_sides: bytes = b""
        self.bonus_word: list[str] = []
        """What each Specialist follows, in a word."""
        self.bonus_after: bytes = b""
        """For specialist x 5 + action, whether the Specialist follows the action."""

        self.stock_flowers: bytes = b""
        self.stock_ink: bytes = b""
        self.stock_choice: bytes = b""
        self.belt = 0
        self.places = 0
        self.cursor = 0
        self.slot_bonus: bytes = b""
        self.extra = 0
        self.days = 0
        self.resources = 0
        self.token_fresh = 0
        self.token_taken = 0
        self.most_boosts = 0
        self.most_packages = 0


PILE_TILES: Final[tuple[int, ...]] = ((1 << 26) - 1, ((1 << 16) - 1) << 26, ((1 << 8) - 1) << 42)
"""The tiles of the blue-and-green, the red and the yellow pile, as sets of bits."""
