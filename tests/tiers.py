"""The two tiers of tests: `make test` runs what every change must pass, `make test-all` what is marked `slow` too.

A family of slow tests keeps a representative in the first tier.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any, Final

import pytest
from _pytest.mark import ParameterSet

slow: Final = pytest.mark.slow


def one_of(values: Iterable[Any], kept: int = 0) -> list[ParameterSet]:
    """Parameters of a test, of which only one stays in the first tier."""
    return [_param(value, number == kept) for number, value in enumerate(values)]


def quick_and_slow(values: Iterable[Any], kept: int = 0) -> list[ParameterSet]:
    """Parameters of a test, each with whether to be thorough: one of them, quickly, stays in the first tier."""
    listed = list(values)
    return [pytest.param(listed[kept], False), *(pytest.param(value, True, marks=slow) for value in listed)]


def rotating(*families: Iterable[Any], shift: int = 0) -> list[ParameterSet]:
    """Every combination of some families; those in which all of them go on together stay in the first tier.

    `rotating(GAMES, SIZES)` keeps the first game at the first size, the second at the second, and so on.
    """
    lists = [list(family) for family in families]
    return [
        _param(
            tuple(family[number] for family, number in zip(lists, numbers, strict=True)),
            all(
                number == (numbers[0] + shift) % len(family)
                for family, number in zip(lists[1:], numbers[1:], strict=True)
            ),
        )
        for numbers in product(*(range(len(family)) for family in lists))
    ]


def _param(value: Any, kept: bool) -> ParameterSet:
    values = value if isinstance(value, tuple) else (value,)
    return pytest.param(*values, marks=() if kept else slow)
