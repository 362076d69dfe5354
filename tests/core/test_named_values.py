"""Numbers with names: single ones, one for each of several things, and one for each of several cases."""

from __future__ import annotations

import pytest

from tinkertable.core.named_values import NamedValues


def test_a_number_is_divided_by_the_most_it_usually_is() -> None:
    values = NamedValues()
    values.one("rounds", 5)
    values.one("target", 5, 20.0)
    assert values.values == {"rounds": 0.5, "target": 0.25}


def test_things_without_a_number_have_none_of_it() -> None:
    values = NamedValues()
    values.row("price", ("wood", "iron", "gold"), [2, 4])
    assert values.values == {"price.wood": 0.2, "price.iron": 0.4, "price.gold": 0.0}


def test_of_several_cases_one_is_true() -> None:
    values = NamedValues()
    values.case("colour", ("red", "blue", "green"), 1)
    assert values.values == {"colour=red": 0.0, "colour=blue": 1.0, "colour=green": 0.0}


def test_no_name_is_given_twice() -> None:
    values = NamedValues()
    values.one("rounds", 5)
    with pytest.raises(ValueError, match="two features rounds"):
        values.one("rounds", 6)
