"""Several server processes behind one address: they share the listening socket and a PostgreSQL database."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import signal
import socket
import time
from collections.abc import Callable
from dataclasses import replace
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Semaphore
from typing import Final

from tinkertable.server.config import Config
from tinkertable.server.logs import configure_logging
from tinkertable.server.shutdown import PROCESS_SECONDS
from tinkertable.store.engine import BadDatabase
from tinkertable.store.server_lock import sqlite_file
from tinkertable.store.store import Store
from tinkertable.web.run import address_of, open_listener, serve_on

logger = logging.getLogger(__name__)

PAUSE: Final = 1.0
"""Seconds before a process that ended by itself is replaced."""
PATIENCE: Final = PROCESS_SECONDS + 2.0
"""Seconds a process has to end before it is killed."""


def serve_processes(
    config: Config,
    host: str,
    port: int,
    count: int,
    *,
    ready: Callable[[str], None] = print,
    log_json: bool = False,
) -> None:
    """Serve with several processes until this one is asked to stop; one that dies is replaced.

    Raises `BadDatabase` for SQLite, which has one writer and no way to tell other processes what was written.
    """
    if sqlite_file(config.database) is not None:
        raise BadDatabase("processes_sqlite", option="--workers 1", database="--database postgresql://…")
    asyncio.run(_check(config.database))
    context = multiprocessing.get_context("spawn")
    started = context.Semaphore(0)
    share = replace(config, workers=max(1, config.workers // count))
    stopping = False

    def stop(_signal: int, _frame: object) -> None:
        nonlocal stopping
        stopping = True

    with open_listener(host, port) as listener:
        listener.set_inheritable(True)

        def start() -> SpawnProcess:
            process = context.Process(
                target=_serve, args=(share, listener, host, started, log_json), name="tinkertable-server"
            )
            process.start()
            return process

        processes = [start() for _ in range(count)]
        before = {number: signal.signal(number, stop) for number in (signal.SIGTERM, signal.SIGINT)}
        try:
            if _all_started(started, processes, lambda: stopping):
                ready(address_of(host, listener))
            while not stopping:
                wait([process.sentinel for process in processes], timeout=0.2)
                for at, process in enumerate(processes):
                    if not process.is_alive() and not stopping:
                        logger.warning("a server process ended with %s; another one takes its place", process.exitcode)
                        time.sleep(PAUSE)
                        processes[at] = start()
        finally:
            _end(processes)
            for number, handler in before.items():
                signal.signal(number, handler)


async def _check(database: str) -> None:
    """Bring the schema up to date once; raises `BadDatabase` before any process is started."""
    await (await Store.open(database)).close()


def _all_started(started: Semaphore, processes: list[SpawnProcess], stopping: Callable[[], bool]) -> bool:
    """Wait until every process listens; false when one ended instead, or everything is to stop."""
    for _ in processes:
        while not started.acquire(timeout=0.2):
            if stopping() or not all(process.is_alive() for process in processes):
                return False
    return True


def _end(processes: list[SpawnProcess]) -> None:
    for process in processes:
        process.terminate()
    until = time.monotonic() + PATIENCE
    for process in processes:
        process.join(max(0.1, until - time.monotonic()))
        if process.is_alive():
            process.kill()


def _serve(config: Config, listener: socket.socket, host: str, started: Semaphore, log_json: bool) -> None:
    """One server process."""
    configure_logging(as_json=log_json)
    asyncio.run(serve_on(config, listener, host, ready=lambda _address: started.release()))
