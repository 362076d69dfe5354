"""Imbalances planted into each game are named: half a price, a gift for one seat, a component that does nothing."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.tiers import one_of
from tinkertable.core.contract import Game, Options, State
from tinkertable.games import GAMES
from tinkertable.games.package import GamePackage
from tinkertable.lab.balance.comparison import Comparison, compare
from tinkertable.lab.balance.experiment import Experiment
from tinkertable.lab.balance.findings import find
from tinkertable.lab.balance.runs import local_pool, run_experiment
from tinkertable.lab.balance.summary import summarise
from tinkertable.lab.balance.trial import Side


@dataclass(frozen=True)
class Plant:
    """A change of a component file, and the component that the report has to name."""

    game: str
    before: str
    after: str
    named: str
    games: int


HALF_PRICE = (
    Plant(
        "mech-a-dream",
        'tiles = ["R7a", "R7b"]\nprice = 3',
        'tiles = ["R7a", "R7b"]\nprice = 1',
        "machine.R7",
        60,
    ),
    Plant("imaginarium", "repair = { wood = 2, copper = 2 }", "repair = { wood = 1, copper = 1 }", "machine.P4", 150),
    Plant("bot-factory", 'id = "C11"\nrobots = ["red", "red"]', 'id = "C11"\nrobots = ["red"]', "contract.C11", 60),
)
DOES_NOTHING = (
    Plant("mech-a-dream", 'effect = "2I -> 3DP"', 'effect = "1F -> 1F"', "machine.R5", 20),
    Plant("imaginarium", 'power = "majorities"\namount = 3', 'power = "majorities"\namount = 2', "assistant.13", 40),
    Plant(
        "bot-factory",
        'robots = ["red"]\nfirst = 3\nsecond = 2',
        'robots = ["red"]\nfirst = 0\nsecond = 0',
        "contract.C1",
        80,
    ),
)


def compared(plant: Plant) -> Comparison:
    """The box compared with the planted file."""
    box = GAMES[plant.game].read("components.toml")
    assert plant.before in box
    changed = box.replace(plant.before, plant.after, 1)
    experiment = Experiment(game=plant.game, seats=3, bots=("greedy",), against=changed, replays=0)
    trials = run_experiment(experiment, local_pool(1), games=plant.games)
    second = [trial.against for trial in trials if trial.against is not None]
    return compare([trial.side for trial in trials], second, 3)


def named(comparison: Comparison) -> set[str]:
    """What differs beyond doubt."""
    return {change.thing for change in comparison.changes if change.beyond_doubt}


@pytest.mark.slow
@pytest.mark.parametrize("plant", HALF_PRICE, ids=lambda plant: plant.game)
def test_a_component_at_half_its_price_is_named(plant: Plant) -> None:
    assert plant.named in named(compared(plant))


@pytest.mark.parametrize("plant", one_of(DOES_NOTHING), ids=lambda plant: plant.game)
def test_a_component_that_does_nothing_is_named(plant: Plant) -> None:
    assert plant.named in named(compared(plant))


@pytest.mark.slow
def test_paired_luck_narrows_the_interval_of_a_difference_to_two_thirds() -> None:
    """0.59 of the width with separate luck, in the middle of all figures of 150 games."""
    tiles = 'tiles = ["R2a", "R2b"]\nprice = '
    comparison = compared(Plant("mech-a-dream", f"{tiles}4", f"{tiles}2", "", 150))
    assert 0 < comparison.pairing <= 0.65


class Generous(GamePackage):
    """A game in which one seat begins with a gift."""

    def open(self, components: str | None = None, edition: int | None = None) -> Game:
        game = super().open(components, edition)
        deal = game.deal

        def generous_deal(seats: int, options: Options) -> State:
            state = deal(seats, options)
            give(game.name, state)
            return state

        object.__setattr__(game, "deal", generous_deal)
        return game


GIFTS = {"mech-a-dream": ("cells", 2, 12), "imaginarium": ("stock", 4, 8), "bot-factory": ("robots", 1, 1)}
"""Rainbows, points or a yellow robot for seat 0: the list of the position, the place in it, and how many."""


def give(game: str, state: State) -> None:
    """Give seat 0 its gift."""
    name, place, number = GIFTS[game]
    goods: list[int] = getattr(state, name)
    goods[place] += number


@pytest.mark.slow
@pytest.mark.parametrize(("game", "games"), [("mech-a-dream", 60), ("imaginarium", 80), ("bot-factory", 80)])
def test_a_seat_with_a_gift_is_named(game: str, games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, game, Generous(game, GAMES[game].module))
    experiment = Experiment(game=game, seats=2, bots=("greedy",), replays=0)
    trials = run_experiment(experiment, local_pool(1), games=games)
    findings = find(summarise([trial.side for trial in trials], 2))
    assert ("lab.finding.seat", "1") in {(finding.key, finding.thing) for finding in findings}


@pytest.mark.slow
@pytest.mark.parametrize("game", ["mech-a-dream", "imaginarium", "bot-factory"])
def test_a_file_compared_with_itself_shows_nothing_in_19_of_20_runs(game: str) -> None:
    """With other luck on either side, so that the games differ; with the same luck they would be the same games."""
    clean = 0
    for run in range(20):
        runs: list[list[Side]] = []
        for seed in (2 * run, 2 * run + 1):
            experiment = Experiment(game=game, seats=2, bots=("greedy",), seed=seed, replays=1)
            runs.append([trial.side for trial in run_experiment(experiment, local_pool(1), games=12)])
        clean += not any(change.beyond_doubt for change in compare(runs[0], runs[1], 2, paired=False).changes)
    assert clean >= 19
