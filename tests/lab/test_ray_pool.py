"""A local Ray cluster of several workers, one of which is killed, gives the numbers of one core."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tinkertable.lab.balance.experiment import Experiment
from tinkertable.lab.balance.ray_pool import ray_pool
from tinkertable.lab.balance.runs import local_pool, run_experiment
from tinkertable.lab.balance.trial import Trial, run_trial

EXPERIMENT = Experiment(game="mech-a-dream", seats=2, bots=("random",), replays=1)


def killing(folder: Path, work: Callable[[int], Trial], number: int) -> Trial:
    """The same work; the worker that gets number 3 first is killed in the middle of it."""
    mark = folder / "killed"
    if number == 3 and not mark.exists():
        mark.write_text(str(os.getpid()), encoding="utf-8")
        os.kill(os.getpid(), signal.SIGKILL)
    return work(number)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_gives_the_same_numbers_though_a_worker_is_killed(tmp_path: Path) -> None:
    ray = pytest.importorskip("ray")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, configure_logging=False)
    try:
        work = partial(killing, tmp_path, partial(run_trial, EXPERIMENT))
        found = sorted(ray_pool("local")(work, range(8)), key=lambda trial: trial.number)
    finally:
        ray.shutdown()
    assert (tmp_path / "killed").exists()
    assert found == run_experiment(EXPERIMENT, local_pool(1), games=8)
