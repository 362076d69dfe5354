"""The arena: seats move round, the luck is the same for all, and the figures add up."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from tinkertable.cli import main
from tinkertable.core.build import which
from tinkertable.core.errors import BadSetup
from tinkertable.core.record import read_record
from tinkertable.core.replay import replay
from tinkertable.games import open_game
from tinkertable.i18n import LANGUAGES
from tinkertable.lab.arena import Contest, GameResult, check_contest, contend, interval, play_game, sum_up

KEYS = {"bot", "wins", "share", "low", "high", "mean_score", "ms_per_move", "even", "rating"}


def test_everybody_sits_everywhere() -> None:
    contest = Contest("mech-a-dream", ("greedy", "random"), 4, 8)
    assert [contest.lineup(number) for number in range(5)] == [
        [0, 1, 1, 1],
        [1, 0, 1, 1],
        [1, 1, 0, 1],
        [1, 1, 1, 0],
        [0, 1, 1, 1],
    ]
    assert [contest.chairs(0), contest.chairs(1)] == [1, 3]


def test_the_games_of_a_deal_share_their_luck() -> None:
    game = open_game("mech-a-dream")
    contest = Contest("mech-a-dream", ("random", "greedy"), 2, 4)
    deals = []
    for number in range(4):
        _result, record = play_game(game, contest, number)
        deals.append([entry.text for entry in record.entries[:8]])
    assert deals[0] == deals[1]
    assert deals[2] == deals[3]
    assert deals[0] != deals[2]


def test_the_same_contest_has_the_same_outcome_with_any_number_of_processes() -> None:
    contest = Contest("mech-a-dream", ("greedy", "random"), 2, 20, seed=3)
    outcomes = []
    for jobs in (1, 2):
        results = sorted((one for piece in contend(contest, jobs) for one in piece), key=lambda one: one.number)
        outcomes.append([(one.number, one.lineup, one.scores, one.winners) for one in results])
    assert outcomes[0] == outcomes[1]


def test_shared_victories_count_as_fractions() -> None:
    contest = Contest("mech-a-dream", ("greedy", "random"), 2, 2)
    results = [
        GameResult(0, [0, 1], [10, 10], [0, 1], [5, 5], [0.1, 0.1]),
        GameResult(1, [1, 0], [3, 12], [1], [5, 5], [0.1, 0.3]),
    ]
    outcome = sum_up(contest, results)
    assert outcome["games"] == 2
    greedy, other = outcome["bots"]
    assert (greedy["wins"], greedy["share"], greedy["mean_score"], greedy["ms_per_move"]) == (1.5, 0.75, 11.0, 40.0)
    assert other["wins"] == 0.5


def test_the_interval_is_wilsons() -> None:
    low, high = interval(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert interval(0, 10)[0] == pytest.approx(0.0)
    assert interval(10, 10)[1] == pytest.approx(1.0)


def test_an_impossible_contest_is_refused() -> None:
    with pytest.raises(BadSetup):
        check_contest(Contest("mech-a-dream", ("greedy", "random", "random"), 2, 4))
    with pytest.raises(BadSetup):
        check_contest(Contest("mech-a-dream", ("greedy",), 7, 4))


def test_the_command_answers_a_script(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = ["arena", "mech-a-dream", "--bots", "greedy,random", "--seats", "3", "--games", "6", "--jobs", "1"]
    assert main([*arguments, "--json", "--records", str(tmp_path), "--output", str(tmp_path / "out.json")]) == 0
    outcome = json.loads(capsys.readouterr().out)
    keys = ["game", "components", "seats", "games", "bots", "by_seat", "edition", "options", "seed", "build"]
    keys += ["seconds"]
    assert list(outcome) == keys
    assert outcome["options"] == {option.name: option.values[0] for option in open_game("mech-a-dream").options}
    assert (outcome["seed"], outcome["build"]) == (0, which())
    assert (outcome["game"], outcome["seats"], outcome["games"]) == ("mech-a-dream", 3, 6)
    assert [set(bot) for bot in outcome["bots"]] == [KEYS, KEYS]
    assert sum(bot["wins"] for bot in outcome["bots"]) == pytest.approx(6)
    assert outcome["bots"][0]["low"] <= outcome["bots"][0]["share"] <= outcome["bots"][0]["high"]
    assert json.loads((tmp_path / "out.json").read_text(encoding="utf-8")) == outcome
    records = sorted(tmp_path.glob("*.record"))
    assert len(records) == 6
    game = open_game("mech-a-dream")
    assert not replay(game, read_record(records[0].read_text(encoding="utf-8"))).actors()


def test_results_come_deal_by_deal() -> None:
    contest = Contest("mech-a-dream", ("random",), 3, 7)
    assert [[one.number for one in played] for played in contend(contest, 1)] == [[0, 1, 2], [3, 4, 5], [6]]


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """The lines of an arena's table."""
    assert (
        main([*arguments[:-1], "arena", arguments[-1], "--bots", "greedy,random", "--games", "1", "--jobs", "1"]) == 0
    )
    return capsys.readouterr().out.splitlines()


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "--language", "en", "mech-a-dream")
    assert lines[0].strip() == "mech-a-dream, 2 seats, 1 game"
    assert lines[2].split() == ["bot", "wins", "share", "interval", "share", "score", "move", "rating"]
    assert lines[3].startswith("greedy")
    assert "–100.0%" in lines[3]
    assert " ± " in lines[3]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_fits_where_there_is_no_terminal(capsys: pytest.CaptureFixture[str], language: str) -> None:
    lines = printed(capsys, "--language", language, "mech-a-dream")
    assert max(map(len, lines)) <= 80
    assert not any("…" in line for line in lines)


def test_figures_are_written_as_the_language_writes_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert "100,0\N{NO-BREAK SPACE}%" in printed(capsys, "--language", "fr", "mech-a-dream")[3]
    assert "–100,0%" in printed(capsys, "--language", "it", "mech-a-dream")[3]


def test_a_deal_that_was_not_played_from_every_seat_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert "1 of 2 seats; play 2 games to complete it" in " ".join(" ".join(printed(capsys, "mech-a-dream")).split())


def test_alone_nobody_is_even_or_rated(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["arena", "bot-factory", "--bots", "random", "--seats", "1", "--games", "1", "--jobs", "1"]
    assert main(["--language", "it", *arguments]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].strip() == "bot-factory, 1 posto, 1 partita"
    assert lines[2].split() == ["bot", "vittorie", "quota", "al", "95", "%", "punti", "mossa"]


def interrupted_after(deals: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let somebody press Ctrl+C when this many deals have been played."""

    def cut_short(contest: Contest, jobs: int, records: Path | None) -> Iterator[list[GameResult]]:
        yield from islice(contend(contest, jobs, records), deals)
        raise KeyboardInterrupt

    monkeypatch.setattr("tinkertable.cli.arena.contend", cut_short)


def test_what_was_played_before_an_interruption_counts(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupted_after(2, monkeypatch)
    output = tmp_path / "out.json"
    arguments = ["arena", "mech-a-dream", "--bots", "random", "--games", "100", "--jobs", "1", "--output", str(output)]
    assert main([*arguments, "--json"]) == 130
    told = capsys.readouterr()
    assert "after 4 of 100 games" in told.err
    assert json.loads(told.out)["games"] == 4
    assert json.loads(output.read_text(encoding="utf-8")) == json.loads(told.out)
    assert main(arguments) == 130
    assert "4 games" in capsys.readouterr().out


def test_an_interruption_before_the_first_game_leaves_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupted_after(0, monkeypatch)
    arguments = ["arena", "mech-a-dream", "--bots", "random", "--output", str(tmp_path / "out.json")]
    assert main(arguments) == 130
    told = capsys.readouterr()
    assert not told.out
    assert "after 0 of 100 games" in told.err
    assert not list(tmp_path.iterdir())


def test_bots_may_be_written_with_spaces_between_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "mech-a-dream", "--bots", "greedy, random", "--games", "2", "--jobs", "1", "--json"]) == 0
    assert [bot["bot"] for bot in json.loads(capsys.readouterr().out)["bots"]] == ["greedy", "random"]


def test_a_mirror_match_plays_each_deal_once_and_compares_the_seats() -> None:
    contest = Contest("mech-a-dream", ("random", "random", "random"), 3, 6)
    results = [result for played in contend(contest, 1) for result in played]
    assert len({contest.deal(number) for number in range(6)}) == 6
    outcome = sum_up(contest, results)
    assert [bot["bot"] for bot in outcome["bots"]] == ["random"]
    assert [row["seat"] for row in outcome["by_seat"]] == [1, 2, 3]
    assert sum(row["wins"] for row in outcome["by_seat"]) == pytest.approx(6, abs=0.01)
    assert outcome["components"] == open_game("mech-a-dream").components
