"""What is shown when a game is over: round numbers beside the chart, a minus before what was lost, no false crowns."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest

from tests.web.http_client import Client
from tinkertable.web.pages.game_summary import round_numbers


@pytest.mark.parametrize(
    ("low", "high", "shown"),
    [
        (0, 1, [0, 1]),
        (0, 24, [0, 5, 10, 15, 20, 25]),
        (-12, 30, [-20, -10, 0, 10, 20, 30]),
        (-10, 1, [-10, -5, 0, 5]),
        (0, 100, [0, 20, 40, 60, 80, 100]),
    ],
)
def test_the_numbers_beside_the_chart_are_round(low: int, high: int, shown: list[int]) -> None:
    assert round_numbers(low, high) == shown


@pytest.mark.parametrize("low", range(-60, 1, 7))
def test_every_score_lies_between_them(low: int) -> None:
    for high in range(1, 400, 3):
        shown = round_numbers(low, high)
        assert shown[0] <= low
        assert high <= shown[-1]
        assert len(shown) <= 6


def test_somebody_who_is_fired_wears_no_crown_and_reads_a_minus(client: Callable[..., Client]) -> None:
    ann, dice = client(), random.Random(6)
    table = ann.new_table("me", game="bot-factory")
    ann.get(table)
    while moves := ann.moves() or ann.wait_for_moves(table):
        ann.move(table, dice.choice(moves), htmx=True)
    end = ann.page[ann.page.index('class="after"') :]
    end = end[: end.index("</details>")]
    assert "#i-crown" not in end
    assert "#i-flag" in end
    assert "−" in end, "contracts that were not filled"
    assert not re.search(r">-\d", end)
