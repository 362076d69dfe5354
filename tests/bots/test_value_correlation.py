"""How well the value foresees the end: looked at when every round begins, and better the later it is."""

from __future__ import annotations

import pytest

from tinkertable.lab.value_correlation import FEWEST, CorrelationBatch, Prediction, correlation_by_round, predict_batch


def test_every_round_of_every_game_is_looked_at_once() -> None:
    sights = predict_batch(CorrelationBatch("mech-a-dream", 3, 0, 2))
    rounds = [sight.round for sight in sights]
    assert set(rounds) == set(range(1, max(rounds) + 1))
    assert rounds.count(1) == 2 * 3, "three seats in two games"


def test_leads_are_over_the_best_rival() -> None:
    sights = [sight for sight in predict_batch(CorrelationBatch("imaginarium", 2, 5, 1)) if sight.round == 1]
    one, two = sights
    assert one.expected == pytest.approx(-two.expected)
    assert one.final == -two.final


def test_the_correlation_is_told_round_by_round() -> None:
    sure = [Prediction(2, float(number), 2.0 * number) for number in range(FEWEST)]
    rare = [Prediction(1, 1.0, 1.0), Prediction(9, 1.0, 1.0)]
    assert correlation_by_round([*sure, *rare]) == [None, 1.0]
    assert correlation_by_round(rare) == []
