"""Every printed value of Bot Factory as a number or a row of numbers, as the rules read it."""

from __future__ import annotations

from typing import Final

TILES_AS_WRITTEN: Final = 2
"""The first edition in which tile 2 helps the whole action in finance, and tiles 3 and 4 help somebody who moves
(ruling 34)."""

NO_BONUS: Final = 0
BONUS_PROJECT: Final = 1
BONUS_PLACE: Final = 2


class PrintedValues:
    """Every printed value, ready for the rules."""

    text: str | None = None
    """The component file they were read from; `None` for that of the box."""
    digest: str = ""
    """The digest of these values: with other values, a position is another."""
    edition: int = 0
    """The edition of the rules that are played with them."""
    features_of_contracts: tuple[bytes, ...] = ()
    """The features of space x 14 + contract; prepared by `features.py`."""

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
