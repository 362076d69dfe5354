"""Experiments: the same numbers on any number of cores, replays that differ in one thing, and runs that go on."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from tests.tiers import one_of
from tinkertable.bots.net_value import NetValue
from tinkertable.bots.value_bot import ValueBot
from tinkertable.cli import main
from tinkertable.core.contract import Move, State
from tinkertable.core.dice import Dice
from tinkertable.core.errors import BadSetup
from tinkertable.core.setup import choose_options, start
from tinkertable.games import GAMES, open_game, reopen
from tinkertable.games.mech_a_dream.rules.turn import MechADreamState
from tinkertable.i18n import Translator
from tinkertable.lab.balance.bot_dice import BotDice
from tinkertable.lab.balance.experiment import Experiment, check_experiment, new_bot, options_of, study_of
from tinkertable.lab.balance.observed_game import ObservedGame, Outcome
from tinkertable.lab.balance.restricted_bot import RestrictedBot
from tinkertable.lab.balance.runs import OtherResults, local_pool, run_experiment
from tinkertable.lab.balance.trial import Trial, run_trial
from tinkertable.lab.paired_luck import PairedLuck

QUICK = Experiment(game="mech-a-dream", seats=2, bots=("greedy",), replays=1)


@pytest.fixture(scope="module")
def trials() -> list[Trial]:
    return [run_trial(QUICK, number) for number in range(3)]


def test_a_number_fixes_all_luck(trials: list[Trial]) -> None:
    assert msgspec.json.encode(run_trial(QUICK, 2)) == msgspec.json.encode(trials[2])
    assert trials[0].side.facts.outcome != trials[1].side.facts.outcome


@pytest.mark.slow
def test_one_core_and_two_give_the_same_numbers(trials: list[Trial]) -> None:
    assert run_experiment(QUICK, local_pool(2), games=3) == trials


def test_a_killed_run_goes_on_where_it_was(trials: list[Trial], tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    run_experiment(QUICK, local_pool(1), games=1, kept=file)
    with file.open("ab") as kept:
        kept.write(msgspec.json.encode(trials[1]) + b'\n{"number":2,"side":{"fac')
    played: list[int] = []
    assert run_experiment(QUICK, local_pool(1), games=2, kept=file, tell=played.append) == trials[:2]
    assert played == [2]  # both were there: nothing is played again
    with pytest.raises(OtherResults):
        run_experiment(msgspec.structs.replace(QUICK, seed=1), local_pool(1), games=1, kept=file)


def test_a_trial_says_what_was_seen_taken_and_replayed(trials: list[Trial]) -> None:
    for trial in trials:
        facts = trial.side.facts
        assert {taking.component for taking in facts.takings} <= set(facts.seen)
        assert [without.thing in facts.seen for without in trial.side.without] == [True]
        assert facts.decisions <= facts.moves
        assert 0 <= facts.decided <= 1
        assert [sum(column) for column in zip(*facts.sheet.values(), strict=True)] == facts.outcome.scores
        assert trial.side.restricted is not None
        assert trial.side.skill is not None
        assert trial.side.other_luck is not None


def test_between_equals_a_bot_prefers_the_same_whatever_it_was_asked_before() -> None:
    plain, busy = BotDice(3, 2), BotDice(3, 2)
    preferred = []
    for number in range(1, 200):
        for _question in range(number % 3):  # about other moves, as in a game that went another way
            busy.take(0, number, [7, 8, 9]).pick([1, 1, 1])
        preferred.append([dice.take(0, number, [1, 2, 3, 4]).pick([1, 0, 1, 1]) for dice in (plain, busy)])
    assert all(one == other for one, other in preferred)
    often = Counter(one for one, _ in preferred)
    assert often[1] == 0
    assert min(often[0], often[2], often[3]) > 45


def test_a_replay_goes_on_with_the_dice_of_its_game() -> None:
    game, lineup = open_game("bot-factory"), ["greedy", "greedy"]

    def played(state: State, luck: PairedLuck, dice: BotDice) -> tuple[ObservedGame, Outcome]:
        observed = ObservedGame(game, study_of(game.name), lineup, dice)
        return observed, observed.play(state, luck).outcome

    observed, outcome = played(start(game, 2, choose_options(game, {})), PairedLuck(4), BotDice(4, 2))
    middle = observed.rounds[len(observed.rounds) // 2]
    assert played(middle.state.clone(), middle.luck.copy(), middle.dice)[1] == outcome
    assert played(middle.state, middle.luck, BotDice(9, 2))[1] != outcome


@pytest.mark.parametrize("bot", [*one_of(["greedy", "planner:4"])])
def test_a_restricted_bot_makes_no_banned_move(bot: str) -> None:
    game = open_game("mech-a-dream")
    buying = frozenset(move for move, text in enumerate(game.moves) if text.startswith("buy "))

    def banned(_state: State, move: Move) -> bool:
        return move in buying

    state = start(game, 2, choose_options(game, {}))
    dice = Dice(5)
    player, other = RestrictedBot(new_bot(bot), banned), new_bot("random")
    open_to_both = 0
    while (actors := state.actors()) and game.round(state) < 3:
        seat = actors[0]
        if seat < 0:
            state.play(seat, state.legal(seat)[dice.pick(state.odds())])
            continue
        move = (player if seat == 0 else other).choose(game, state, seat, dice).move
        if seat == 0:
            open_to_both += bool(buying & set(state.legal(0)))
            assert move not in buying
        state.play(seat, move)
    assert open_to_both > 2


NO_END_IN_SIGHT = """
2 0 40 4 7 2 1 0 0 0 0 -1 0 -1 0 0 5 -1 0 -1 0 -1 0 0 0 2 -1 -1 -1 -1 -1 -1 -1 -1 0 18 10 1 18 1 17 17 1 1 4 1
2 1 1 1 1 2 1 1 1 2 0 0 0 0 0 1 1 6 3 1 1 0 1 2 2 1 1 0 1 1 0 1 1 2 0 0 0 0 8 3 3 2 1 0 0 0 0 0 1 0 0 1 0 0 0
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 2 0 1 0 0 0 1 0 0 1 2 2 0 0 0 0 0 1 0
1 1 1 1 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 3 5 0 2 4 2 0 3 1 0 0 3 2
6 38 2 4 16
"""
"""A position of Imaginarium in which no turn that the search follows comes to an end without the mines."""


def test_a_restricted_bot_begins_a_turn_though_it_finds_no_end_of_it() -> None:
    game = open_game("imaginarium", edition=2)
    state = game.load([int(cell) for cell in NO_END_IN_SIGHT.split()])
    player = RestrictedBot(new_bot("planner:4"), lambda _state, move: game.moves[move].startswith(("mine ", "extract")))
    assert game.moves[player.choose(game, state, 1, Dice(1)).move].startswith("reserve ")


@pytest.mark.parametrize("game", list(GAMES))
def test_everything_a_game_tells_the_lab_has_a_name(game: str) -> None:
    study = study_of(game)
    words = Translator("en", game)
    opened = open_game(game)
    assert [key for key in {*options_of(game)} - {None} if not words.has(str(key))] == []
    for key, beginnings in study.restrictions.items():
        assert words.has(key)
        for beginning in beginnings:
            assert any(text.startswith(beginning) for text in opened.moves), beginning
    facts = run_trial(Experiment(game=game, seats=2, bots=("random",), replays=0), 0).side.facts
    told = {*facts.seen, *facts.dealt, facts.ending, *facts.sheet}
    assert [key for key in told if not words.has(key)] == []
    assert facts.takings


def test_a_bot_with_a_net_plays_by_it_where_it_knows_the_values() -> None:
    game = open_game("mech-a-dream")
    state = start(game, 2, choose_options(game, {}))
    bot = new_bot("net")
    assert isinstance(bot, ValueBot)
    assert isinstance(bot.value_of(game, state), NetValue)
    other = GAMES["mech-a-dream"].read("components.toml").replace("bonuses = [2, 3, 5]", "bonuses = [2, 3, 6]")
    assert not isinstance(bot.value_of(reopen("mech-a-dream", other), state), NetValue)
    with pytest.raises(BadSetup, match="knows only the values of the box"):
        check_experiment(msgspec.structs.replace(QUICK, bots=("net",), against=other))
    check_experiment(msgspec.structs.replace(QUICK, bots=("net",), against=""))
    check_experiment(msgspec.structs.replace(QUICK, bots=("planner",), against=other))


@pytest.mark.parametrize(("day", "told"), [(7, "study.ending.days"), (6, "study.ending.workshop")])
def test_a_week_that_ends_early_is_told_apart(day: int, told: str) -> None:
    game = open_game("mech-a-dream")
    state = start(game, 2, choose_options(game, {}))
    assert isinstance(state, MechADreamState)
    state.day = day
    assert study_of("mech-a-dream").ending(state) == told


def test_the_command_writes_figures_for_scripts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = tmp_path / "report.html"
    command = ["lab", "mech-a-dream", "--seats", "2", "--bots", "random", "--games", "5", "--replays", "1"]
    assert main([*command, "--jobs", "1", "--report", str(report), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["components"] == open_game("mech-a-dream").components
    assert told["summary"]["games"] == 5
    assert report.is_file()
    assert report.with_suffix(".jsonl").is_file()
