"""Ctrl+C: every command that takes a while says how far it came, and ends with 130."""

from __future__ import annotations

import signal
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.databases import sqlite_database
from tests.interrupts import ctrl_c_interrupts, interrupted, interrupted_twice
from tests.store.test_results import finished, run
from tinkertable import Bot, Choice, Dice, Game, State
from tinkertable.cli import main
from tinkertable.library import new_game
from tinkertable.store.results import Results
from tinkertable.store.store import Store
from tinkertable.store.tables import TableRepository

GOALS = """
[move]
"machine B1a+B1b.price" = [1, 3]
[goals]
first_player = 0.05
"""
QUICK = ("--games", "6", "--jobs", "1")


@pytest.fixture
def records(tmp_path: Path) -> dict[str, str]:
    """The files of a game that was just begun, and of a whole one."""
    play = new_game("mech-a-dream", seats=2, seed=1)
    while not play.is_over:
        play.play(play.bot_move("random"))
    (tmp_path / "RECORD").write_text(play.write(), encoding="utf-8")
    (tmp_path / "BEGUN").write_text(play.at(12).write(), encoding="utf-8")
    return {name: str(tmp_path / name) for name in ("RECORD", "BEGUN")}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("arena", "mech-a-dream", "--bots", "random", *QUICK), "of 6 games"),
        (("bench", "--game", "bot-factory", "--seconds", "0.01"), "1 of 4"),
        (("tune", "mech-a-dream", "--seats", "2", "--rounds", "1", "--trial", "4", *QUICK, "--output", "W"), "of 10"),
        (("lab", "mech-a-dream", "--bots", "random", "--replays", "0", *QUICK), "1 of 6"),
        (("lab", "mech-a-dream", "--bots", "random", "--replays", "0", "--minutes", "9", "--jobs", "1"), "1 so far"),
        (("train", "mech-a-dream", "--minutes", "9", "--jobs", "1", "--out", "N"), "--resume"),
        (("verify", "BEGUN", "BEGUN", "BEGUN"), "1 of 3"),
        (("review", "RECORD", "--seconds", "1"), "of 100"),
        pytest.param(("bench", "--web"), "Measuring pages: 1 of", marks=pytest.mark.slow),
    ],
    ids=lambda given: " ".join(given[:2]) if isinstance(given, tuple) else "",
)
def test_an_interrupted_command_says_how_far_it_came(
    words: tuple[str, ...], said: str, records: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if words[0] == "train" and find_spec("torch") is None:
        pytest.skip("torch is not installed")
    files = {name: str(tmp_path / name) for name in ("W", "N")} | records
    told = interrupted(capsys, *(files.get(word, word) for word in words))
    assert "Interrupted" in told
    assert said in told


@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_an_arena_that_is_interrupted_twice_prints_its_table(jobs: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("arena", "mech-a-dream", "--bots", "random,greedy", "--games", "60", "--jobs", jobs)
    table, told = interrupted_twice(capsys, *words)
    assert "of 60 games" in told
    assert "greedy" in table


def test_a_fuzz_that_is_interrupted_twice_says_how_many_games_it_played(capsys: pytest.CaptureFixture[str]) -> None:
    _table, told = interrupted_twice(capsys, "fuzz", "bot-factory", "--games", "60", "--jobs", "1")
    assert "1 of 60" in told


def test_interrupted_ratings_change_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = sqlite_database(tmp_path / "tables.db")

    async def play_two(store: Store, tables: TableRepository, results: Results) -> None:
        await tables.add(finished("ann", "bob", seed=1, at=2000.0))
        await tables.add(finished("ann", "bob", seed=2, at=2001.0))
        assert await results.keep_up() == 2

    async def still_two(store: Store, tables: TableRepository, results: Results) -> None:
        assert len({result.table_id for result in await results.of("ann")}) == 2

    run(url, play_two)
    told = interrupted(capsys, "ratings", "--database", url)
    assert "nothing is changed before the end: 1 so far" in told
    run(url, still_two)


class PressesCtrlC(Bot):
    """Interrupts the command after some moves."""

    moves = 0

    def choose(self, game: Game, seen: State, seat: int, dice: Dice) -> Choice:
        PressesCtrlC.moves -= 1
        if PressesCtrlC.moves < 0:
            signal.raise_signal(signal.SIGINT)
        return Choice(seen.legal(seat)[0], [], [])


@pytest.mark.parametrize(
    ("moves", "kept", "said"),
    [
        (0, False, "Stopped before the 5 deals that a report needs."),
        (1200, False, "With --report or --results they would be kept"),
        (1200, True, "the same command goes on."),
    ],
)
def test_an_interrupted_lab_says_what_it_knows_and_keeps(
    moves: int, kept: bool, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    PressesCtrlC.moves = moves
    words = ("lab", "mech-a-dream", "--bots", f"{__name__}:{PressesCtrlC.__name__}", "--seats", "2", "--replays", "0")
    files = ("--results", str(tmp_path / "results")) if kept else ()
    with ctrl_c_interrupts():
        assert main(["--language", "en", *words, "--games", "99", "--jobs", "1", *files]) == 130
    told = capsys.readouterr().err
    assert "Interrupted. Playing mech-a-dream:" in told
    assert said in told
    assert "Error" not in told
    assert ("The report tells" in told) is (moves > 0)


@pytest.mark.parametrize(
    ("moves", "progress", "said", "proposed"),
    [
        (0, "0 of 9", "Stopped before the first file had been played 6 times", []),
        (2000, "of 9", "These are the best of the files tried so far", ["proposal-1.toml"]),
    ],
)
def test_an_interrupted_search_proposes_what_it_tried(
    moves: int, progress: str, said: str, proposed: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if find_spec("optuna") is None:
        pytest.skip("optuna is not installed")
    PressesCtrlC.moves = moves
    goals, folder = tmp_path / "goals.toml", tmp_path / "proposals"
    goals.write_text(GOALS, encoding="utf-8")
    words = ("propose", "mech-a-dream", str(goals), "--bots", f"{__name__}:{PressesCtrlC.__name__}", "--seats", "2")
    with ctrl_c_interrupts():
        assert main(["--language", "en", *words, "--tries", "9", *QUICK, "--output", str(folder)]) == 130
    told = capsys.readouterr()
    assert "Interrupted. Playing mech-a-dream:" in told.err
    assert f"{progress}." in told.err
    assert said in told.err
    assert sorted(file.name for file in folder.iterdir()) == proposed
    assert all(name in told.out for name in proposed)


def test_a_search_that_is_interrupted_between_two_files_proposes_the_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if find_spec("optuna") is None:
        pytest.skip("optuna is not installed")
    goals, folder = tmp_path / "goals.toml", tmp_path / "proposals"
    goals.write_text(GOALS, encoding="utf-8")
    words = ("propose", "mech-a-dream", str(goals), "--bots", "random", "--tries", "9", *QUICK)
    assert "1 of 9" in interrupted(capsys, *words, "--output", str(folder))
    assert (folder / "proposal-1.toml").exists()
