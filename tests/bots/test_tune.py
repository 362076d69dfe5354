"""Tuning: least squares that fit, weights that are data, the same seed and the same weights."""

from __future__ import annotations

import json
import shlex
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from tinkertable import __version__
from tinkertable.bots.greedy_bot import GreedyBot
from tinkertable.bots.least_squares import Fit
from tinkertable.bots.value import ScoreValue, Value
from tinkertable.bots.weights import (
    WeightTable,
    find_value,
    games_with_a_value,
    new_value,
    put_table,
    put_weights,
    read_weights,
    table_of,
    write_weights,
)
from tinkertable.bots.weights_file import check_sizes, read_weights_file
from tinkertable.cli import main
from tinkertable.core.contract import Game, State
from tinkertable.core.dice import Dice, playout
from tinkertable.core.setup import start
from tinkertable.games import open_game
from tinkertable.lab.tune import TuneBatch, Tuning, TuningRound, _play_out, correlate, fit_spread, play_trial, tune

ROOT = Path(__file__).parents[2]

ALONE = Tuning("bot-factory", None, 1, rounds=1, games=5, trial=5, bot="greedy", seed=5, jobs=1)
FOR_TWO = Tuning("mech-a-dream", None, 2, rounds=1, games=6, trial=6, bot="greedy", seed=5, jobs=1)


def test_least_squares_find_the_weights_that_made_the_targets() -> None:
    fit = Fit(2)
    dice = Dice(1)
    for _sample in range(400):
        amounts = [float(dice.below(10)), float(dice.below(4))]
        ahead = dice.below(100) / 100
        fit.add(amounts, ahead, (2.0 + 3.0 * ahead) * amounts[0] - 1.0 * amounts[1])
    assert fit.solve([0.0] * 4, 0.001) == pytest.approx([2.0, -1.0, 3.0, 0.0], abs=0.01)


def test_what_was_never_seen_keeps_its_weight() -> None:
    fit = Fit(2)
    for _sample in range(50):
        fit.add([1.0, 0.0], 0.5, 4.0)
    weights = fit.solve([0.0, 7.0, 0.0, -2.0], 1.0)
    assert weights[1] == pytest.approx(7.0)
    assert weights[3] == pytest.approx(-2.0)


def test_weights_that_are_trusted_move_less() -> None:
    fit = Fit(1)
    for _sample in range(50):
        fit.add([1.0], 0.0, 4.0)
    steps = [fit.solve([1.0, 0.0], trust)[0] for trust in (5, 50, 500)]
    assert 4.0 > steps[0] > steps[1] > steps[2] > 1.0
    assert steps[1] == pytest.approx(2.5, abs=0.01)


def test_merged_fits_are_one_fit() -> None:
    whole, half, other = Fit(1), Fit(1), Fit(1)
    for number in range(20):
        whole.add([float(number)], 0.5, 2.0 * number)
        (half if number % 2 else other).add([float(number)], 0.5, 2.0 * number)
    half.merge(other.samples, other.products, other.targets)
    assert half.samples == whole.samples
    assert half.solve([0.0, 0.0], 1.0) == pytest.approx(whole.solve([0.0, 0.0], 1.0))


def test_a_lead_that_always_wins_is_a_sure_one() -> None:
    sure = [(0.5, [3.0, 0.0], [1.0, 0.0])] * 50
    vague = [(0.5, [3.0, 0.0], [float(number % 2), float(1 - number % 2)]) for number in range(50)]
    assert fitted(ScoreValue(), sure) < fitted(ScoreValue(), vague)


def test_alone_a_hope_that_always_comes_true_is_a_sure_one() -> None:
    sure = [(0.5, [points], [float(points > 60.0)]) for points in (20.0, 50.0, 70.0, 100.0)] * 10
    vague = [(0.5, [points], [float(number % 2)]) for number, points in enumerate((20.0, 50.0, 70.0, 100.0) * 10)]
    assert fitted(new_value("bot-factory"), sure) < fitted(new_value("bot-factory"), vague)


def fitted(value: Value, outlooks: list[tuple[float, list[float], list[float]]]) -> float:
    """How sure a lead is in the middle of the game, after such experience: the smaller, the surer."""
    fit_spread(value, outlooks)
    return value.spread_now + 0.5 * value.spread_later


def test_alone_the_same_weights_draw_their_trial() -> None:
    table = read_weights("bot-factory")["seats-1"]
    assert play_trial(TuneBatch(ALONE, 0, 5, table, table)) == (2.5, 5)


def test_alone_a_trial_is_won_by_the_task_and_not_by_points() -> None:
    table = read_weights("bot-factory")["seats-1"]
    careless = {**table, "features": {**table["features"]}}
    for task in ("task-alike", "task-different", "task-pairs", "task-filled", "task-done"):
        careless["features"][task] = [0.0, 0.0]
    game = open_game("bot-factory")
    with_task, without = (
        [bool(play_alone(game, table_, number).winners()) for number in range(30)] for table_ in (table, careless)
    )
    assert sum(with_task) > sum(without)
    won, _played = play_trial(TuneBatch(ALONE, 0, 30, table, careless))
    assert won == 15.0 + (sum(with_task) - sum(without)) / 2


def play_alone(game: Game, table: WeightTable, number: int) -> State:
    """A game of a player alone to its end, with these weights and this luck."""
    value = new_value(game.name)
    put_table(value, table)
    return _play_out(game, [GreedyBot(lambda _game, _seats: value)], number, number)


def test_correlation_by_tenths() -> None:
    margins = [(0.05, float(number), 2.0 * number) for number in range(30)]
    assert correlate(margins)[9] == 1.0
    assert correlate(margins)[0] is None


@pytest.mark.parametrize("name", games_with_a_value())
def test_every_feature_has_its_weights_for_every_number_of_seats(name: str) -> None:
    game = open_game(name)
    weights = read_weights(name)
    for seats in game.seats:
        value = new_value(name)
        assert set(weights[f"seats-{seats}"]["features"]) == set(value.names)
        put_weights(value, weights, seats)
        assert tomllib.loads(write_weights({"seats-2": table_of(value)}, ["made so"]))["seats-2"] == table_of(value)


@pytest.mark.parametrize("name", games_with_a_value())
def test_points_are_the_score_and_the_weighed_features(name: str) -> None:
    game = open_game(name)
    for seats in game.seats:
        value: Value = find_value(game, seats)
        state = start(game, seats, {})
        playout(state, Dice(seats), 150)
        points = value.points(state)
        scores = state.scores()
        for seat in range(seats):
            features = value.features(state, seat)
            weighed = sum(
                (now + later * value.ahead) * amount
                for now, later, amount in zip(value.now, value.later, features, strict=True)
            )
            assert points[seat] == pytest.approx(scores[seat] + weighed)
        assert sum(value.shares(state)) == pytest.approx(1.0) or seats == 1


def test_the_same_seed_gives_the_same_weights_with_any_number_of_processes() -> None:
    tables = []
    for jobs in (1, 2):
        table = read_weights("mech-a-dream")["seats-2"]
        made = tune(replace(FOR_TWO, games=40, trial=20, jobs=jobs), table)
        tables.append([(round_.json(), new) for round_, new in made])
    assert tables[0] == tables[1]


def tuned(monkeypatch: pytest.MonkeyPatch, low: float) -> tuple[TuningRound, WeightTable, WeightTable]:
    """A round of tuning whose trial was won with an interval that begins here, and the weights before and after."""
    monkeypatch.setattr("tinkertable.lab.tune.compare", lambda *_trial: (low + 0.1, low, low + 0.2))
    table = read_weights("mech-a-dream")["seats-2"]
    round_, after = next(tune(FOR_TWO, table))
    return round_, table, after


def test_weights_are_kept_when_they_win_beyond_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    round_, before, after = tuned(monkeypatch, 0.51)
    assert round_.kept
    assert after["features"] != before["features"]


def test_a_trial_that_proves_nothing_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    round_, before, after = tuned(monkeypatch, 0.49)
    assert round_.share > 0.5
    assert not round_.kept
    assert after == before


def test_every_game_is_told_once() -> None:
    told: list[int] = []
    table = read_weights("mech-a-dream")["seats-2"]
    list(tune(replace(FOR_TWO, games=23, trial=3), table, report=told.append))
    assert told == [20, 3, 3]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("root:x:0:0", "is not valid TOML at line 1, column 5."),
        ("", "seats-2 is missing"),
        ("[seats-9]", "mech-a-dream has no seats-9."),
        ("[seats-2]", "seats-2.spread is missing"),
        ("seats-2 = 5", "seats-2.spread is missing"),
        ("[seats-2]\nspread = [2, 6]", "seats-2.features is missing"),
        ("[seats-2]\nspread = [2, 6]\nfeatures = 1", "seats-2.features is missing"),
        ("[seats-2]\nspread = [2, 6, 1]\nfeatures = {}", "seats-2.spread must be two numbers"),
        ("[seats-2]\nspread = [nan, 6]\nfeatures = {}", "seats-2.spread must be two numbers"),
        ("[seats-2]\nspread = [0, 6]\nfeatures = {}", "seats-2.spread must be a number above 0"),
        ("[seats-2]\nspread = [2, 6]\nfeatures = {wood = [1, 1]}", "mech-a-dream has no seats-2.features.wood."),
        ("[seats-2]\nspread = [2, 6]\nfeatures = {ink = ['a', 1]}", "seats-2.features.ink must be two numbers"),
        ("[seats-2]\nspread = [2, 6]\nfeatures = {}\nseats = 2", "mech-a-dream has no seats-2.seats."),
    ],
)
def test_a_file_that_holds_no_weights_for_the_game_is_refused(
    text: str, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, output = tmp_path / "bad.toml", tmp_path / "new.toml"
    path.write_text(text, encoding="utf-8")
    assert main(["--language", "en", "tune", "mech-a-dream", "--weights", str(path), "--output", str(output)]) == 1
    assert reason in capsys.readouterr().err
    assert not output.exists()


def test_the_command_in_the_file_finds_its_files_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    first = Path("first/mech.toml")
    first.parent.mkdir()
    first.write_text(write_weights({"seats-2": read_weights("mech-a-dream")["seats-2"]}, []), encoding="utf-8")
    arguments = ["tune", "mech-a-dream", "--seats", "2", "--rounds", "1", "--games", "2", "--trial", "2", "--jobs", "1"]
    assert main([*arguments, "--weights", str(first), "--output", str(tmp_path / "then" / "mech.toml")]) == 0
    command = Path("then/mech.toml").read_text(encoding="utf-8").splitlines()[1]
    assert " --weights first/mech.toml " in command
    assert command.endswith(" --output then/mech.toml")


def test_a_file_says_when_it_began_with_the_weights_of_the_box(tmp_path: Path) -> None:
    path = tmp_path / "new.toml"
    arguments = ["tune", "mech-a-dream", "--seats", "2", "--rounds", "1", "--games", "2", "--trial", "2", "--jobs", "1"]
    assert main([*arguments, "--output", str(path)]) == 0
    assert f"It began with the weights that came with Tinkertable {__version__}." in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", sorted((ROOT / "benchmarks").glob("*-weights/*.toml")), ids=lambda path: path.stem)
def test_what_a_tuning_began_with_can_still_be_begun_with(path: Path) -> None:
    name = path.stem.replace("_", "-")
    game = open_game(name)
    weights = read_weights_file(path, game)
    check_sizes(path, weights, list(game.seats))
    for table in weights.values():
        assert set(table["features"]) == set(new_value(name).names)


@pytest.mark.parametrize("name", games_with_a_value())
def test_the_weights_name_the_commands_that_made_them_and_what_they_began_with(name: str) -> None:
    file = f"{name.replace('-', '_')}.toml"
    made = written = f"src/tinkertable/games/{name.replace('-', '_')}/bot/weights.toml"
    while written != f"benchmarks/first-weights/{file}":
        lines = (ROOT / written).read_text(encoding="utf-8").splitlines()
        commands = [shlex.split(text)[1:] for text in lines if text.startswith("# tinkertable ")]
        assert all(command[:3] == ["tinkertable", "tune", name] and command[-1] == made for command in commands)
        written, *later = [command[command.index("--weights") + 1] for command in commands]
        assert set(later) <= {made}


def test_the_command_writes_weights_that_name_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "new.toml"
    arguments = ["tune", "mech-a-dream", "--seats", "2", "--rounds", "1", "--games", "20", "--trial", "20"]
    assert main([*arguments, "--jobs", "1", "--output", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["round"] for one in told["rounds"]] == [1]
    text = path.read_text(encoding="utf-8")
    assert "tinkertable tune mech-a-dream --seats 2 --rounds 1" in text
    assert tomllib.loads(text).keys() == read_weights("mech-a-dream").keys()
