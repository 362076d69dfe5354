"""Training: what wins is kept, a run can be resumed, and the model file says how it was made."""

from __future__ import annotations

import struct
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.bots.test_net import tiny_model
from tinkertable.bots.net_file import read_model, write_model
from tinkertable.cli import main
from tinkertable.core.dice import Dice
from tinkertable.games import GAMES, open_game
from tinkertable.lab.self_play import COMPARED, Glance, Samples
from tinkertable.lab.train import TrialResult, code_digest, latest_file, wins_beyond_doubt
from tinkertable.lab.train_worker import Training, TrainingWorker

TINY = Training("mech-a-dream", (2,), minutes=0.01, jobs=1, hidden=3, inner=2, width=1, rounds=1)


def test_what_wins_more_than_its_share_at_all_tables_together_wins_beyond_doubt() -> None:
    assert wins_beyond_doubt({2: 400}, {2: 230.0})
    assert not wins_beyond_doubt({2: 400}, {2: 210.0})
    assert not wins_beyond_doubt({2: 4}, {2: 3.0})
    assert wins_beyond_doubt({2: 100, 4: 400}, {2: 55.0, 4: 140.0})
    assert not wins_beyond_doubt({2: 100, 4: 400}, {2: 60.0, 4: 90.0})


def test_a_trial_is_written_down_with_its_interval() -> None:
    result = TrialResult("planner", {2: 100}, {2: 60.0}, True, 1.0)
    row = result.json()["seats"]["2"]
    assert (row["games"], row["share"]) == (100, 0.6)
    assert row["low"] < 0.6 < row["high"]


def test_a_worker_plays_for_learning_and_in_trials(tmp_path: Path) -> None:
    write_model(tmp_path / "latest.npz", tiny_model("mech-a-dream"))
    write_model(tmp_path / "candidate.npz", tiny_model("mech-a-dream"))
    (tmp_path / "champion.txt").write_text("greedy", encoding="utf-8")
    worker = TrainingWorker(0, TINY, tmp_path)
    worker.learn_from(0)
    assert worker.play() is None, "one game is not enough to hand over"
    assert worker.players[2].samples.rows > 40
    deal = worker.trial(1)
    assert (deal.phase, deal.seats, deal.games) == (1, 2, 2)
    assert 0.0 <= deal.won <= 2.0


def test_a_comparison_has_always_as_many_rows_and_tells_what_came_of_each(tmp_path: Path) -> None:
    write_model(tmp_path / "latest.npz", tiny_model("mech-a-dream"))
    worker = TrainingWorker(0, replace(TINY, method="comparisons", horizon=1), tmp_path)
    worker.learn_from(0)
    worker.play()
    samples = worker.players[2].samples
    assert samples.rows > 0
    assert samples.rows % COMPARED == 0
    _cells, counts, numbers = samples.take()
    assert len(numbers) == 4 * len(counts)
    shares = struct.unpack(f"<{len(numbers) // 4}f", numbers)[2::4]
    assert all(0.0 <= share <= 1.0 for share in shares)
    groups = [shares[at : at + COMPARED] for at in range(0, len(shares), COMPARED)]
    assert any(len(set(group)) > 1 for group in groups)


def test_of_comparisons_only_the_differences_are_learned() -> None:
    pytest.importorskip("torch")
    from tinkertable.lab.train_learner import Learner  # noqa: PLC0415 - PyTorch is an extra

    # the second half of the turns has a feature, and comes out better by a fifth; how good all are together is chance
    dice = Dice(1)
    samples = Samples()
    for _comparison in range(64):
        level = dice.below(50) / 100.0
        for row in range(COMPARED):
            better = row >= COMPARED // 2
            cells = struct.pack("<if", int(better), 1.0)
            samples.add(Glance(cells, 0.0, 0.0, 0.0, 0.0), level + 0.2 * better, 0.0)
    learner = Learner(2, 4, 4, 1, 1000, compares=True)
    taken = samples.take()
    before = learner.add([taken])
    assert before["net"] == before["hand"] == pytest.approx(1.0, abs=0.01)
    learner.learn(400, 0.0)
    assert learner.add([taken])["net"] < 0.1


def test_a_worker_plays_with_the_component_file_of_the_run(tmp_path: Path) -> None:
    box = GAMES["mech-a-dream"].read("components.toml")
    changed = tmp_path / "changed.toml"
    changed.write_text(box.replace("price = 3", "price = 4", 1), encoding="utf-8")
    model = tiny_model("mech-a-dream")
    write_model(tmp_path / "latest.npz", model)
    worker = TrainingWorker(0, replace(TINY, components=changed), tmp_path)
    assert worker.game.components == open_game("mech-a-dream", changed).components
    assert worker.game.components != open_game("mech-a-dream").components
    worker.learn_from(0)
    worker.play()
    assert worker.players[2].samples.rows > 40


def test_without_pytorch_training_says_what_to_install(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.delitem(sys.modules, "tinkertable.lab.train_learner", raising=False)
    assert main(["train", "mech-a-dream", "--minutes", "1", "--out", str(tmp_path / "m.npz")]) == 1
    assert "tinkertable[train]" in capsys.readouterr().err


def test_there_must_be_something_to_resume(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["train", "mech-a-dream", "--minutes", "1", "--resume", "--out", str(tmp_path / "m.npz")]
    assert main(words) == 1
    assert "m.latest.npz is missing" in capsys.readouterr().err


def test_a_run_writes_its_history_and_is_resumed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("torch")
    out = tmp_path / "m.npz"
    words = ["train", "mech-a-dream", "--seats", "2", "--minutes", "0.2", "--jobs", "1", "--rounds", "1"]
    words += ["--width", "1", "--hidden", "4", "--out", str(out), "--json"]
    assert main(words) == 0
    assert main([*words, "--resume"]) == 0
    model = read_model(latest_file(out), 1)
    assert [run["code"] for run in model.history["runs"]] == [code_digest()] * 2
    assert all(run["trials"] and run["command"] for run in model.history["runs"])
    capsys.readouterr()
