"""Measures a board fragment: processor time and bytes over the middle of a game, for each game.

    PYTHONPATH=src python benchmarks/fragment.py [--games NAME …] [--plies N] [--dump FOLDER] [--json]

Each position is shown as a server would show it after a move: to the player who moves next, then to the one beside
them. `yardsticks` compares the time with a fixed piece of work done in between, so that figures of two runs on a
busy machine can be compared. `--dump` writes every fragment to a file, to compare what two versions of the templates
make of the same games.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import re
import time
from collections.abc import AsyncIterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final

from tinkertable.core.dice import Dice
from tinkertable.games import open_game
from tinkertable.server.config import Config
from tinkertable.server.service import TableService, games
from tinkertable.store.people import Person
from tinkertable.table.clock import read_pace
from tinkertable.table.seating import maybe_begin
from tinkertable.table.seats import Chair
from tinkertable.table.table import Table, new_table
from tinkertable.web.app import GZIP_LEVEL
from tinkertable.web.identity import Me
from tinkertable.web.pages.table_page import build_table_page
from tinkertable.web.pages.viewer import TableQuery
from tinkertable.web.rendering import Pages

NOW: Final = 1_700_000_000.0
WARM_UP: Final = 40
"""Plies before the first that is measured: caches fill as on a server that runs."""


async def positions(service: TableService, name: str, plies: int) -> AsyncIterator[Table]:
    """A game of random moves with all seats taken by people, after each move."""
    game = open_game(name)
    seats = max(game.seats)
    chairs = [Chair(seat, f"Player {seat}", f"person{seat}") for seat in range(seats)]
    table = new_table(game, {}, chairs, pace=read_pace("none"), private=True, host="person0", now=NOW)
    news = maybe_begin(table, NOW, Dice(5))
    await service.tables.add(news)
    table, dice = news.table, Dice(7)
    for _ply in range(plies):
        if not table.turn():
            return
        seat = table.turn()[0]
        legal = table.match.state().legal(seat)
        text = table.game.notation(legal[dice.below(len(legal))])
        news = table.step(table.match.submit(seat, table.match.ply, text, NOW, dice), NOW)
        await service.tables.save(news)
        table = news.table
        yield table


async def measure_game(name: str, plies: int, dump: Path | None) -> dict[str, Any]:
    """The figures of one game."""
    models, renderings, sizes, packed, yardsticks = [], [], [], [], []
    with TemporaryDirectory() as folder:
        service = await TableService.open(Config(database=f"sqlite:///{Path(folder) / 'bench.db'}"))
        pages = Pages()
        languages = ("en", "fr", "it") if dump else ("en",)
        async for table in positions(service, name, plies):
            turn = table.turn()[0] if table.turn() else 0
            for seat in (turn, (turn + 1) % len(table.chairs)):
                for language in languages:
                    person = Person(f"person{seat}", f"Player {seat}", True, language, "auto", 0.0, None, None, 0)
                    me = Me(person, language, "auto")
                    began = time.process_time()
                    page, translator = await build_table_page(service, table, me, TableQuery())
                    built = time.process_time()
                    text = pages.render("fragment.html", me, translator, here="/", status=200, table=page)
                    ended = time.process_time()
                    if dump:
                        save(dump / f"{name}-{table.match.ply}-{seat}-{language}.html", table, text)
                    if table.match.ply > WARM_UP:
                        models.append(built - began)
                        renderings.append(ended - built)
                        sizes.append(len(text.encode()))
                        packed.append(len(gzip.compress(text.encode(), GZIP_LEVEL)))
                        yardsticks.append(yardstick())
        await service.close()
    return {
        "game": name,
        "fragments": len(models),
        "model_ms": round(median(models) * 1000, 2),
        "render_ms": round(median(renderings) * 1000, 2),
        "total_ms": round(median(m + r for m, r in zip(models, renderings, strict=True)) * 1000, 2),
        "yardsticks": round(median(m + r for m, r in zip(models, renderings, strict=True)) / median(yardsticks), 2),
        "bytes": round(median(sizes)),
        "bytes_packed": round(median(packed)),
    }


def yardstick() -> float:
    """The processor time of a fixed piece of work: on a busy machine everything takes longer, this too."""
    began = time.process_time()
    found = {}
    for number in range(4000):
        found[f"piece-{number}"] = str(number).join(("<b>", "</b>"))
    assert len("".join(found.values())) > len(found)
    return time.process_time() - began


def save(path: Path, table: Table, text: str) -> None:
    """Write a fragment without what differs from one run to the next."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(re.sub(r"<time.*?</time>", "", text).replace(table.id, "TABLE"), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="*")
    parser.add_argument("--plies", type=int, default=200)
    parser.add_argument("--dump", type=Path)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    rows = [
        asyncio.run(measure_game(name, chosen.plies, chosen.dump))
        for name in chosen.games or [game.name for game in games()]
    ]
    if chosen.json:
        print(json.dumps(rows, indent=2))
    else:
        for row in rows:
            print(" ".join(f"{key}={value}" for key, value in row.items()))


if __name__ == "__main__":
    main()
