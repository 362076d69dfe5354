"""How well the value foresees the end: looked at when every round begins, and better the later it is."""

from __future__ import annotations

import pytest

from tinkertable.lab.value_correlation import FEWEST, Sight, Watched, by_round, watch


def test_every_round_of_every_game_is_looked_at_once() -> None:
    sights = watch(Watched("mech-a-dream", 3, 0, 2))
    rounds = [sight.round for sight in sights]
    assert set(rounds) == set(range(1, max(rounds) + 1))
    assert rounds.count(1) == 2 * 3, "three seats in two games"


def test_leads_are_over_the_best_rival() -> None:
    sights = [sight for sight in watch(Watched("imaginarium", 2, 5, 1)) if sight.round == 1]
    one, two = sights
    assert one.expected == pytest.approx(-two.expected)
    assert one.final == -two.final


def test_the_correlation_is_told_round_by_round() -> None:
    sure = [Sight(2, float(number), 2.0 * number) for number in range(FEWEST)]
    rare = [Sight(1, 1.0, 1.0), Sight(9, 1.0, 1.0)]
    assert by_round([*sure, *rare]) == [None, 1.0]
    assert by_round(rare) == []
