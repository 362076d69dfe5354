"""Figures of the lab: honest intervals, comparisons that name no difference where there is none, and the report."""

from __future__ import annotations

import math
import re

import msgspec
import pytest

from tinkertable.core.contract import CHANCE
from tinkertable.core.dice import Dice, playout
from tinkertable.core.setup import choose_options, start
from tinkertable.core.study import clockwise_from
from tinkertable.games import GAMES, open_game
from tinkertable.i18n import LANGUAGES, Translator
from tinkertable.lab.balance.charts import histogram
from tinkertable.lab.balance.comparison import compare
from tinkertable.lab.balance.experiment import Experiment, study_of
from tinkertable.lab.balance.findings import Finding, find
from tinkertable.lab.balance.intervals import Estimate, beyond_doubt, deviation, doubt, games_needed, mean, ratio, share
from tinkertable.lab.balance.observed_game import GameFacts, Outcome, Taking
from tinkertable.lab.balance.report import COLUMNS, write_report
from tinkertable.lab.balance.report_words import Words
from tinkertable.lab.balance.studies import TooFewGames, make_study
from tinkertable.lab.balance.summary import summarise
from tinkertable.lab.balance.trial import Side, Trial, Without


def made_up(dice: Dice, *, gift: int = 0, worth: int = 0) -> Side:
    """A game that was never played: seat 0 has a gift, and component `machine.R2` is worth something."""
    scores = [40 + dice.below(20) + gift, 40 + dice.below(20)]
    owner = dice.below(2)
    scores[owner] += worth
    facts = GameFacts(
        outcome=Outcome(scores, [scores.index(max(scores))]),
        turn_order=[0, 1],
        rounds=7,
        moves=100 + dice.below(20),
        decisions=80,
        legal=400,
        looked=8,
        real=16,
        sheet={"sheet.points": scores},
        chosen={"study.option.buy": dice.below(9)},
        offered={"study.option.buy": 10},
        seen=[f"machine.R{kind}" for kind in range(1, 6)],
        takings=[Taking(f"machine.R{kind}", owner, 3) for kind in range(1, 6) if dice.below(2)],
    )
    without = []
    for kind in range(1, 6):
        other = scores.copy()
        other[owner] -= (worth if kind == 2 else 0) + dice.below(5) - 2
        without.append(Without(f"machine.R{kind}", owner, Outcome(other, [other.index(max(other))])))
    return Side(facts=facts, without=without)


def sides(seed: int, n: int = 60, *, gift: int = 0, worth: int = 0) -> list[Side]:
    dice = Dice(seed)
    return [made_up(dice, gift=gift, worth=worth) for _ in range(n)]


def test_intervals_hold_the_truth_in_19_of_20_samples() -> None:
    held = 0
    for seed in range(400):
        dice = Dice(seed)
        found = mean([dice.below(101) for _ in range(40)])
        assert found is not None
        held += found.low <= 50 <= found.high
    assert 368 <= held <= 392
    assert mean([1.0, 2.0]) is None
    assert share(5, 10) is not None


def test_equal_values_have_an_interval_too() -> None:
    """By the rule of three: three of n games may differ by a step."""
    assert mean([7.0] * 30) == Estimate(7.0, 6.9, 7.1, 30, all_equal=True)
    assert ratio([1, 2, 3, 4, 5], [2, 4, 6, 8, 10]) == Estimate(0.5, 0.4, 0.6, 5, all_equal=True)
    always = ratio([4] * 10, [4] * 10)
    assert always is not None
    assert (always.low, always.high) == (0.925, 1.0)
    other = mean([7.0] * 29 + [8.0])
    assert other is not None
    assert not other.all_equal


def test_the_interval_of_equal_values_misses_the_truth_in_one_of_20_samples_at_most() -> None:
    """Of 50 games without a single victory, when 5.9 % are won, which is within the interval, and when 6.1 % are."""
    for chance, within in ((59, True), (61, False)):
        equal = 0
        for seed in range(400):
            dice = Dice(seed)
            found = mean([float(dice.below(1000) < chance) for _ in range(50)])
            assert found is not None
            if found.all_equal:
                equal += 1
                assert (found.low <= chance / 1000 <= found.high) == within
        assert 0 < equal <= 25
        assert within or equal <= 20


def test_zero_has_no_sign_and_no_interval_looks_like_a_point() -> None:
    words = Words(Translator("en", "mech-a-dream"), "mech-a-dream")
    assert words.span(Estimate(-0.0004, -0.004, 0.1, 30), signed=True) == "0.00 (0.00 … 0.10)"
    assert words.span(Estimate(-0.0004, -0.004, 0.004, 30), signed=True) == "0.000 (−0.004 … 0.004)"
    assert words.share(Estimate(-0.0004, -0.1, 0.004, 30), signed=True) == "0% (−10 … 0%)"
    assert words.share(Estimate(-0.0004, -0.004, 0.004, 30), signed=True) == "0.0% (−0.4 … 0.4%)"


def test_the_report_says_where_all_were_equal() -> None:
    words = Words(Translator("en", "mech-a-dream"), "mech-a-dream")
    assert words.span(mean([7.0] * 30)) == "7.0 (6.9 … 7.1; all 30 equal)"
    assert words.share(mean([0.0] * 30), signed=True) == "0% (−10 … 10%; all 30 equal)"
    same = sides(1)
    unchanged = compare(same, same, 2).changes
    assert unchanged
    for change in unchanged:
        assert change.difference.low < 0 < change.difference.high
        assert change.difference.all_equal or change.paired is None


def test_students_t() -> None:
    assert doubt(2.262, 1.0, 9) == pytest.approx(0.05, abs=0.002)
    assert doubt(1.96, 1.0, 1e6) == pytest.approx(0.05, abs=0.0005)
    assert doubt(0.0, 1.0, 9) == 1.0


def test_many_comparisons_err_together_in_one_run_of_a_hundred() -> None:
    wrong = 0
    for seed in range(1000):
        dice = Dice(seed)
        wrong += any(beyond_doubt([(dice.below(1_000_000) + 0.5) / 1_000_000 for _ in range(80)]))
    assert wrong <= 20
    assert beyond_doubt([0.5, 1e-9, 0.02]) == [False, True, False]


def test_how_many_games_it_takes_to_know() -> None:
    """A difference found with the games asked for: four runs of five."""
    needed = games_needed(1.0, 4.0, 1)
    assert needed is not None
    found = 0
    for seed in range(200):
        dice = Dice(seed)
        values = [1.0 + (dice.below(1001) - 500) / 500 * 4.0 * math.sqrt(3) for _ in range(needed)]
        found += doubt(sum(values) / needed, deviation(values) / math.sqrt(needed), needed - 1) <= 0.01
    assert 140 <= found <= 180


def test_a_file_compared_with_itself_shows_nothing() -> None:
    same = sides(1)
    assert not any(change.beyond_doubt for change in compare(same, same, 2).changes)
    clean = 0
    for seed in range(20):
        result = compare(sides(2 * seed), sides(2 * seed + 1), 2, paired=False)
        clean += not any(change.beyond_doubt for change in result.changes)
    assert clean >= 19


def test_a_change_is_named_and_pairing_narrows_its_interval() -> None:
    changed = compare(sides(3), sides(3, gift=2), 2).changes
    assert {(change.measure, change.thing) for change in changed if change.beyond_doubt} >= {
        ("lab.measure.points", ""),
        ("lab.measure.source", "sheet.points"),
    }
    points = next(change for change in changed if change.measure == "lab.measure.points")
    assert points.paired is not None
    assert points.paired < 0.25
    assert points.difference.all_equal


def test_what_stands_out_is_named_and_nothing_else() -> None:
    assert find(summarise(sides(4, 200), 2)) == []
    unfair = find(summarise(sides(5, 200, gift=9), 2))
    assert {(finding.key, finding.thing) for finding in unfair} == {
        ("lab.finding.seat", "1"),
        ("lab.finding.seat", "2"),
        ("lab.finding.order", "1"),
        ("lab.finding.order", "2"),
    }
    strong = find(summarise(sides(6, 200, worth=8), 2))
    assert [(finding.key, finding.thing) for finding in strong] == [("lab.finding.strong", "machine.R2")]


@pytest.mark.parametrize("name", GAMES)
def test_the_turn_order_is_that_of_the_first_round(name: str) -> None:
    game = open_game(name)
    study = study_of(name)
    clockwise = 0
    for deal in range(20):
        state, dice = start(game, 4, choose_options(game, {})), Dice(deal)
        while not game.round(state) or state.actors()[0] == CHANCE:
            playout(state, dice, 1)
        order = study.turn_order(state)
        assert sorted(order) == [0, 1, 2, 3]
        clockwise += order == clockwise_from(order[0], 4)
    # in Imaginarium the workshops are dealt, and their numbers are the order of the first round
    assert clockwise < 20 if name == "imaginarium" else clockwise == 20


def test_victories_are_counted_by_place_in_the_turn_order() -> None:
    def shares(played: list[Side]) -> list[float]:
        return [row.estimate.value for row in summarise(played, 2).by_order if row.estimate]

    played = [made_up(Dice(deal)) for deal in range(40)]
    for number, side in enumerate(played):
        side.facts.turn_order = [number % 2, 1 - number % 2]
        side.facts.outcome = Outcome([50, 40], [0])
    assert shares(played) == [0.5, 0.5]
    for side in played:
        side.facts.turn_order = [1, 0]
    assert shares(played) == [0.0, 1.0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_needs_nothing_but_itself(language: str) -> None:
    experiment = Experiment(game="mech-a-dream", seats=2, bots=("greedy",), against="")
    first, second = sides(7, 30, gift=9), sides(7, 30, gift=9, worth=5)
    trials = [
        Trial(number=number, side=side, against=other)
        for number, (side, other) in enumerate(zip(first, second, strict=True))
    ]
    study = make_study(experiment, trials, {"robots": "no"})
    page = write_report(study, language)
    assert f'<html lang="{language}">' in page
    assert page.count("<svg") > 20
    assert max(map(len, page.splitlines())) <= COLUMNS
    assert not re.search(r"<script|<link|<img|src=|url\(|https?:", page)
    assert "{" not in re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL)  # no argument was forgotten
    for tag in ("section", "table", "svg", "div", "tr", "td", "th"):
        assert len(re.findall(rf"<{tag}[\s>]", page)) == page.count(f"</{tag}>"), tag
    assert msgspec.json.encode(study)


def test_the_report_says_that_the_pace_of_people_is_assumed() -> None:
    experiment = Experiment(game="mech-a-dream", seats=2, bots=("greedy",))
    trials = [Trial(number=number, side=side) for number, side in enumerate(sides(7, 30))]
    slow, quick = (make_study(experiment, trials, {}, seconds) for seconds in (30, 3))
    assert slow.summary.minutes is not None
    assert quick.summary.minutes is not None
    decisions = sum(trial.side.facts.decisions for trial in trials) / len(trials)
    assert slow.summary.minutes.value - quick.summary.minutes.value == pytest.approx(27 * decisions / 60, abs=1e-4)
    page = " ".join(write_report(slow, "en").split())
    assert "if they take 30 seconds for a choice" in page
    assert "an assumption, not a measurement" in page
    assert "--seconds-per-choice" in page


def test_what_is_listed_stands_with_its_figure() -> None:
    share, points = Estimate(0.99, 0.98, 1.0, 100), Estimate(-0.1, -1.2, 1.1, 100)
    words = Words(Translator("en", "mech-a-dream"), "mech-a-dream")
    found = [
        Finding("lab.finding.always", "machine.R7", share),
        Finding("lab.finding.free", "study.without.green", points),
    ]
    said = [str(sentence.striptags()) for sentence, _ in words.findings(found)]
    assert "99% (98 … 100%)" in said[0]
    assert "−0.10 (−1.20 … 1.10) points" in said[1]


def test_shares_are_drawn_in_even_steps_and_few_bars_with_their_figures() -> None:
    shares = re.findall(r">(\d+) %<", histogram([0.31, 0.97, 0.98], "", step=0.05))
    assert shares[:2] == ["0", "10"]
    assert re.findall(r">(\d+) %<", histogram([5, 5, 5, 6], "")) == ["75", "25"]


def test_too_few_games_are_no_report() -> None:
    experiment = Experiment(game="mech-a-dream", seats=2)
    with pytest.raises(TooFewGames):
        make_study(experiment, [Trial(number=0, side=made_up(Dice(1)))], {})
