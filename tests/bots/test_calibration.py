"""The chances that people are told come true: what they said, against how games ended that nothing was fitted to."""

from __future__ import annotations

import pytest

from tests.tiers import slow
from tinkertable.core.build import which
from tinkertable.lab.calibration import (
    CalibrationBatch,
    bands,
    calibration_error,
    forecast_batch,
    log_loss,
)

FIRST = 910_000
"""The number of the first game: neither fitted to nor in `benchmarks/calibration.json`."""


def test_chances_are_compared_in_bands_of_a_tenth() -> None:
    pairs = [(0.12, 0.0), (0.18, 1.0), (0.95, 1.0), (1.0, 1.0)]
    assert [(band.forecasts, round(band.told, 3), band.won) for band in bands(pairs)] == [
        (2, 0.15, 0.5),
        (2, 0.975, 1.0),
    ]
    assert calibration_error(pairs) == pytest.approx((2 * 0.35 + 2 * 0.025) / 4)


def test_who_is_sure_and_wrong_is_surprised_most() -> None:
    assert log_loss([(0.9, 0.0)]) > log_loss([(0.6, 0.0)]) > log_loss([(0.1, 0.0)])
    assert log_loss([(1.0, 0.0)]) < 10


def test_every_seat_is_asked_at_the_beginning_of_every_turn() -> None:
    found = forecast_batch(CalibrationBatch("imaginarium", 2, "greedy", FIRST, 1))
    assert len(found) % 2 == 0
    assert sum(forecast.won for forecast in found) == pytest.approx(len(found) / 2)
    for one, two in zip(found[::2], found[1::2], strict=True):
        assert one.told + two.told == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("game", "seats", "bot", "games"),
    [
        ("mech-a-dream", 3, "net", 60),
        pytest.param("mech-a-dream", 2, "net", 120, marks=slow),
        pytest.param("mech-a-dream", 4, "net", 120, marks=slow),
        pytest.param("imaginarium", 2, "net", 120, marks=slow),
        pytest.param("imaginarium", 3, "net", 120, marks=slow),
        pytest.param("imaginarium", 4, "net", 120, marks=slow),
        pytest.param("imaginarium", 5, "net", 120, marks=slow),
        pytest.param("bot-factory", 2, "net", 60, marks=slow),
        pytest.param("bot-factory", 3, "net", 60, marks=slow),
        pytest.param("bot-factory", 4, "net", 60, marks=slow),
    ],
)
def test_chances_that_are_told_come_true(game: str, seats: int, bot: str, games: int) -> None:
    if which() != "compiled":
        pytest.skip("hundreds of games are played by compiled modules only")
    found = forecast_batch(CalibrationBatch(game, seats, bot, FIRST, games))
    told = [(forecast.told, forecast.won) for forecast in found]
    hand = [(forecast.hand, forecast.won) for forecast in found]
    # so few games are off by several points even when every chance is right
    assert calibration_error(told) <= (0.08 if games >= 120 else 0.1)
    assert log_loss(told) <= log_loss(hand) + 1e-9
    assert log_loss(told) < log_loss([(1.0 / seats, won) for _told, won in told]), "better than to know nothing"
