"""The values of a component file as features: a block that is the same in every position of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import final


@final
class NamedValues:
    """Numbers with names, in the order in which they were added: the names are the same for every component file."""

    def __init__(self) -> None:
        self.values: dict[str, float] = {}

    def one(self, name: str, value: float, most: float = 10.0) -> None:
        """Add a number, divided by the most it usually is."""
        if name in self.values:
            raise ValueError(f"there are two features {name}")
        self.values[name] = value / most

    def row(self, name: str, things: Iterable[str], values: Iterable[int], most: float = 10.0) -> None:
        """Add the number of each of several things: `price.wood`; things without a number have 0."""
        given = list(values)
        for at, thing in enumerate(things):
            self.one(f"{name}.{thing}", given[at] if at < len(given) else 0, most)

    def case(self, name: str, cases: Sequence[str], chosen: int) -> None:
        """Add a feature for each of several cases: 1 for the one that is true."""
        for at, case in enumerate(cases):
            self.one(f"{name}={case}", float(at == chosen), 1.0)
