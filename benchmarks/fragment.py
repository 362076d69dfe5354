"""Measures a board fragment: processor time and bytes over the middle of a game, for each game.

    PYTHONPATH=src python benchmarks/fragment.py [--games NAME …] [--plies N] [--dump FOLDER] [--json]

Each position is shown as a server would show it after a move, to each player, whose browser holds the fragment that
it was sent before. `whole` are the figures of fragments for browsers that hold nothing. Times are those of the player
who moves next and of the one beside them, bytes those of everybody. `yardsticks` compares the time with a fixed piece
of work done in between, so that figures of two runs on a busy machine can be compared. `--dump` writes every fragment
to a file, to compare what two versions of the templates make of the same games.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import re
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from statistics import mean, median
from tempfile import TemporaryDirectory
from typing import Any, Final

from tinkertable.core.dice import Dice
from tinkertable.games import open_game
from tinkertable.server.config import Config
from tinkertable.server.service import TableService, games
from tinkertable.store.people import Person
from tinkertable.table.changes import TableChange
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


async def positions(service: TableService, name: str, plies: int) -> AsyncIterator[tuple[Table, list[Person]]]:
    """A game of random moves with all seats taken by people, after each move."""
    game = open_game(name)
    people = [await service.people.add(f"Player {seat}", True, "en") for seat in range(max(game.seats))]
    chairs = [Chair(seat, person.name, person.id) for seat, person in enumerate(people)]
    table = new_table(game, {}, chairs, pace=read_pace("none"), private=True, host=people[0].id, now=NOW)
    news = maybe_begin(table, NOW, Dice(5))
    await service.add(news)
    table, dice = news.table, Dice(7)
    for _ply in range(plies):
        if not table.turn():
            return
        seat = table.turn()[0]
        legal = table.match.state().legal(seat)
        text = table.game.notation(legal[dice.below(len(legal))])

        def move(now_at: Table, _now: float, seat: int = seat, text: str = text) -> TableChange:
            return now_at.step(now_at.match.submit(seat, now_at.match.ply, text, NOW, dice), NOW)

        table = (await service.apply(table.id, move)).table
        yield table, people


async def measure_game(name: str, plies: int, dump: Path | None) -> dict[str, Any]:
    """The figures of one game."""
    models, renderings, wholes, sent, whole, asked, yardsticks = [], [], [], [], [], [], []
    held: dict[tuple[int, str], dict[str, int]] = {}
    with TemporaryDirectory() as folder:
        service = await TableService.open(Config(database=f"sqlite:///{Path(folder) / 'bench.db'}"))
        pages = Pages()
        languages = ("en", "fr", "it") if dump else ("en",)
        async for table, people in positions(service, name, plies):
            turn = table.turn()[0] if table.turn() else 0
            for seat in range(len(table.chairs)):
                for language in languages:
                    me = Me(replace(people[seat], language=language), language, "auto")
                    began = time.process_time()
                    page, translator = await build_table_page(service, table, me, TableQuery())
                    built = time.process_time()
                    holds = held.get((seat, language), {})
                    text = pages.render(
                        "table_fragment.html", me, translator, here="/", held=holds, status=200, table=page
                    )
                    ended = time.process_time()
                    full = pages.render("table_fragment.html", me, translator, here="/", status=200, table=page)
                    ended_full = time.process_time()
                    names = dict.fromkeys(re.findall(r' data-part="([^"]+)"', full))
                    held[seat, language] = {name: number for number, name in enumerate(names)}
                    if dump:
                        save(dump / f"{name}-{table.match.ply}-{seat}-{language}.html", table, full)
                    if table.match.ply > WARM_UP:
                        sent.append(weigh(text))
                        whole.append(weigh(full))
                        asked.append(len(" ".join(holds)))
                    if table.match.ply > WARM_UP and seat in (turn, (turn + 1) % len(table.chairs)):
                        models.append(built - began)
                        renderings.append(ended - built)
                        wholes.append(built - began + ended_full - ended)
                        yardsticks.append(yardstick())
        await service.close()
    return {
        "game": name,
        "fragments": len(models),
        "model_ms": round(median(models) * 1000, 2),
        "render_ms": round(median(renderings) * 1000, 2),
        "total_ms": round(median(m + r for m, r in zip(models, renderings, strict=True)) * 1000, 2),
        "yardsticks": round(median(m + r for m, r in zip(models, renderings, strict=True)) / median(yardsticks), 2),
        "whole_ms": round(median(wholes) * 1000, 2),
        "bytes": round(mean(raw for raw, _packed in sent)),
        "bytes_packed": round(mean(packed for _raw, packed in sent)),
        "whole_bytes": round(mean(raw for raw, _packed in whole)),
        "whole_bytes_packed": round(mean(packed for _raw, packed in whole)),
        "held_parts_bytes": round(mean(asked)),
    }


def weigh(text: str) -> tuple[int, int]:
    """The bytes of a text, and those that travel."""
    data = text.encode()
    return len(data), len(gzip.compress(data, GZIP_LEVEL))


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
