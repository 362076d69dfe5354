"""`tinkertable ratings`: make the statistics of a server again from its finished games."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from tinkertable.cli.common import progress
from tinkertable.cli.words import t


def add(commands: Any) -> None:
    """Describe the command."""
    parser = commands.add_parser("ratings", help=t("help.ratings"), description=t("help.ratings"))
    parser.add_argument("--database", metavar="URL", help=t("help.serve_database"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Forget every rating and rate every game again, the oldest first."""
    # the database is heavy to load and few commands need it
    from tinkertable.store.engine import default_url

    with progress() as bar:
        task = bar.add_task(t("ratings.working"), total=None, note="")
        count = asyncio.run(rebuild(arguments.database or default_url(), partial(bar.advance, task)))
    print(t("ratings.done", count=count))
    return 0


async def rebuild(url: str, tell: Callable[[int], None] = lambda _games: None) -> int:
    """Rate every finished game of a database again, and tell of each; returns how many there are."""
    from tinkertable.store.results import Results
    from tinkertable.store.store import Store

    store = await Store.open(url)
    try:
        return await Results(store).rebuild(tell)
    finally:
        await store.close()
