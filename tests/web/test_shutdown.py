"""A server that is asked to stop ends soon, whatever it is doing."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from tests.databases import sqlite_database
from tests.web.http_client import PATIENCE, ROOT, Client, RunningServer, free_port
from tinkertable.server import shutdown
from tinkertable.server.config import Config
from tinkertable.server.jobs import runner
from tinkertable.server.jobs.base import run_every
from tinkertable.server.jobs.bots import BotMover
from tinkertable.server.jobs.clocks import ClockChecker
from tinkertable.server.jobs.ratings import RatingUpdater
from tinkertable.server.service import TableService
from tinkertable.server.shutdown import PROCESS_SECONDS, end_tasks, within
from tinkertable.server.workers.pool import Report, Task, TaskFailed, WorkerPool


@pytest.mark.parametrize("steps", range(6))
def test_a_job_that_is_woken_and_cancelled_in_the_same_moment_ends(tmp_path: Path, steps: int) -> None:
    """`asyncio.wait_for` of Python 3.11 drops such a cancellation; the server then waited for this job for ever."""

    async def work() -> None:
        service = await TableService.open(Config(database=sqlite_database(tmp_path / "tables.db"), tick=0.0))
        job = RatingUpdater(service)
        running = asyncio.create_task(job.run())
        async with asyncio.timeout(PATIENCE):
            while not job._begun:
                await asyncio.sleep(0.001)
        for _ in range(20):
            await asyncio.sleep(0)
        job.wake()
        for _ in range(steps):
            await asyncio.sleep(0)
        running.cancel()
        await asyncio.wait({running}, timeout=PATIENCE / 10)
        assert running.done()
        await service.close()

    asyncio.run(work())


def test_a_loop_ends_though_an_error_took_the_place_of_its_cancellation() -> None:
    async def work() -> None:
        async def fail_when_cancelled(_now: float) -> None:
            try:
                await asyncio.sleep(PATIENCE)
            except asyncio.CancelledError:
                raise ValueError("no active connection") from None

        running = asyncio.create_task(run_every(0.0, fail_when_cancelled, "testing"))
        await asyncio.sleep(0)
        running.cancel()
        await asyncio.wait({running}, timeout=PATIENCE / 10)
        assert running.done()

    asyncio.run(work())


def test_a_task_that_does_not_end_is_cancelled_again_then_reported_and_dropped(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutdown, "CANCEL_AGAIN", 0.001)

    ending = False

    async def ignore(times: int) -> None:
        while times and not ending:
            try:
                await asyncio.sleep(PATIENCE)
            except asyncio.CancelledError:
                times -= 1

    async def work() -> None:
        nonlocal ending
        slow, stubborn = asyncio.create_task(ignore(3)), asyncio.create_task(ignore(1_000_000))
        await asyncio.sleep(0)
        await end_tasks([slow], PATIENCE)
        assert slow.done()
        await end_tasks([stubborn], 0.05)
        assert not stubborn.done()
        assert "ignore does not end; it is dropped" in caplog.text
        await within(0.01, "waiting for it", asyncio.shield(stubborn))
        assert "waiting for it takes longer than 0.01 s" in caplog.text
        ending = True

    asyncio.run(work())


@pytest.mark.slow
def test_jobs_that_cannot_be_ended_do_not_keep_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(runner, "JOB_SECONDS", 0.05)
    ending = asyncio.Event()

    async def never_end(self: object) -> None:
        while not ending.is_set():
            with suppress(asyncio.CancelledError):
                await ending.wait()

    async def work() -> None:
        service = await TableService.open(Config(database=sqlite_database(tmp_path / "tables.db")))
        monkeypatch.setattr(ClockChecker, "run", never_end)
        monkeypatch.setattr(BotMover, "stop", never_end)
        try:
            async with runner.background_jobs(service):
                await asyncio.sleep(0)
        finally:
            ending.set()
            # on a busy machine real jobs were dropped, too: they end while the database is still open
            late = asyncio.all_tasks() - {asyncio.current_task()}
            if late:
                await asyncio.wait(late, timeout=PATIENCE)
            await service.close()

    asyncio.run(work())
    assert "never_end does not end; it is dropped" in caplog.text
    assert "the end of BotMover takes longer than" in caplog.text


@dataclass(frozen=True)
class Sleep(Task[None]):
    """A thought that takes its time."""

    table: str = "table"

    def run(self, _report: Report) -> None:
        time.sleep(PATIENCE)

    def seconds(self) -> float:
        return PATIENCE


def test_a_worker_whose_process_ends_before_it_began_is_not_started_again() -> None:
    pool = WorkerPool(1, 0.0)
    [worker] = pool._workers

    async def work() -> None:
        asked = asyncio.create_task(pool.run(Sleep()))
        async with asyncio.timeout(PATIENCE / 2):
            while not worker.is_warm:
                await asyncio.sleep(0.001)
            await asyncio.to_thread(pool.close)
            with pytest.raises(TaskFailed):
                await asked
            with pytest.raises(TaskFailed):
                await pool.run(Sleep())

    asyncio.run(work())
    assert not worker.is_warm


def test_a_process_that_waits_for_ever_is_ended_and_says_where_it_was() -> None:
    script = """
import threading
from tinkertable.server.shutdown import end_process_after
end_process_after(0.1)
threading.Thread(target=threading.Event().wait).start()
"""
    ended = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=PATIENCE, check=False, cwd=ROOT
    )
    assert ended.returncode == 1
    assert "in wait" in ended.stderr


@pytest.mark.slow
def test_it_ends_at_any_moment_with_streams_open_and_bots_thinking(tmp_path: Path) -> None:
    dice = random.Random(2)
    for number in range(20):
        running = RunningServer(f"sqlite:///{tmp_path / f'{number}.db'}").start()
        ann = Client(running)
        table = ann.new_table("me", "bot:random", game="mech-a-dream", name="Ann")
        with ann.http.stream("GET", f"{table}/events") as stream:
            assert "event: ply" in stream.iter_lines()
            stopper = threading.Timer(dice.uniform(0.0, 1.0), os.kill, (running.pid, signal.SIGTERM))
            stopper.start()
            with suppress(httpx.HTTPError):
                for _ in range(100):
                    ann.get(table)
                    if ann.moves():
                        ann.move(table, ann.moves()[0])
            stopper.join()
        running.stop()
        ann.http.close()


@pytest.mark.slow
def test_it_ends_while_it_is_starting(tmp_path: Path) -> None:
    dice = random.Random(1)
    for number in range(20):
        log = tmp_path / f"{number}.log"
        command = [sys.executable, "-m", "tests.web.toy_server", "--database", f"sqlite:///{tmp_path / 'tables.db'}"]
        with log.open("w") as file:
            process = subprocess.Popen([*command, "--port", str(free_port())], cwd=ROOT, stdout=file, stderr=file)
            time.sleep(dice.uniform(0.0, 4.0))
            process.send_signal(signal.SIGTERM)
            assert process.wait(PROCESS_SECONDS + PATIENCE) in (0, -signal.SIGTERM), log.read_text()
