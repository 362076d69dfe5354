"""The search for component values: goals are judged, unknown values refused, and proposals trade goals for effort."""

from __future__ import annotations

import pytest

from tests.lab.test_balance_figures import sides
from tinkertable.core.component_values import differences
from tinkertable.core.errors import BadComponents
from tinkertable.games import GAMES, reopen
from tinkertable.lab.balance.experiment import Experiment
from tinkertable.lab.balance.runs import local_pool
from tinkertable.lab.balance.summary import summarise
from tinkertable.lab.balance.value_search import Goals, judge, read_plan, search

PLAN = """
[goals]
rounds = [4, 5]

[move]
"calendar.days" = [3, 9]
"machine Y8.points" = [10, 20]
"""


def test_goals_are_judged_by_how_far_they_are_missed() -> None:
    summary = summarise(sides(8, 100, gift=9), 2)
    figures, missed = judge(summary, Goals(rounds=(7, 9), first_player=0.1, decided=(0.2, 0.4), worth=100.0))
    assert missed["rounds"] == 0
    assert figures["rounds"] == 7
    assert missed["first_player"] > 0.1
    assert missed["decided"] == pytest.approx(1.0)
    assert missed["worth"] == 0


def test_what_is_dealt_at_random_can_be_a_goal() -> None:
    played = sides(8, 100, gift=9)
    for side in played:
        side.facts.dealt = ["study.workshop.1", "study.workshop.2"]
    figures, missed = judge(summarise(played, 2), Goals(dealt=1.0))
    assert figures["dealt"] == pytest.approx(4.5, abs=1.0)
    assert missed["dealt"] == pytest.approx(3.5, abs=1.0)
    assert judge(summarise(played, 2), Goals(dealt=9.0))[1] == {"dealt": 0}


def test_a_value_that_does_not_exist_is_refused() -> None:
    experiment = Experiment(game="mech-a-dream", seats=2, bots=("random",), replays=0)
    plan = read_plan(PLAN.replace("Y8", "Y9"))
    with pytest.raises(BadComponents):
        search(experiment, plan, local_pool(1), tries=1, games=5)
    with pytest.raises(BadComponents):
        read_plan(PLAN.replace("rounds", "length"))


@pytest.mark.slow
def test_the_search_proposes_what_the_goals_ask_for() -> None:
    """A week of four or five days; the value of a yellow machine has nothing to do with it and stays."""
    experiment = Experiment(game="mech-a-dream", seats=2, bots=("random",), replays=0)
    proposals = search(experiment, read_plan(PLAN), local_pool(1), tries=30, games=5)
    assert proposals[0].changes == {}
    assert [one.distance for one in proposals] == sorted((one.distance for one in proposals), reverse=True)
    best = proposals[-1]
    assert best.distance == 0
    assert best.changes["calendar.days"][1] in (4, 5)
    box = GAMES["mech-a-dream"].read("components.toml")
    assert {path for path, _, _ in differences(box, best.text)} == set(best.changes)
    assert reopen("mech-a-dream", best.text).components != reopen("mech-a-dream", None).components
