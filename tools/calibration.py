"""Measures whether the chances that people are told come true, on games that nothing was fitted to.

    PYTHONPATH=build/compiled python tools/calibration.py [--games 200] [--only mech-a-dream] [--seats 2] [--jobs 2]

Every seat is played by the bot `net`, alone by `strong`. What everybody could expect when a turn began is compared
with how the game ended, in bands of a tenth. The results go into `benchmarks/calibration.json` and the table of
`docs/extend/bots.md`.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path
from typing import Any, Final

from tinkertable.core.build import which
from tinkertable.games import BUILT_IN, open_game
from tinkertable.lab.calibration import (
    CalibrationBatch,
    Forecast,
    bands,
    calibration_error,
    forecast_batch,
    log_loss,
)
from tinkertable.lab.parallel import cores, run_parallel

ROOT: Final = Path(__file__).resolve().parent.parent
RESULTS: Final = ROOT / "benchmarks" / "calibration.json"
PAGE: Final = ROOT / "docs" / "extend" / "bots.md"
FIRST: Final = 900_000
"""The number of the first game: no weights, nets or chances were fitted to games with such numbers."""
PER_BATCH: Final = 5


def main() -> int:
    """Play the games and write the results down; what was measured before at other tables stays."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--only", choices=tuple(BUILT_IN))
    parser.add_argument("--seats", type=int)
    parser.add_argument("--jobs", type=int, default=cores())
    arguments = parser.parse_args()
    results = json.loads(RESULTS.read_text()) if RESULTS.is_file() else {}
    for game in (arguments.only,) if arguments.only else BUILT_IN:
        for seats in (arguments.seats,) if arguments.seats else open_game(game).seats:
            bot = "net" if seats > 1 else "strong"
            row = {"bot": bot, "games": arguments.games, "first": FIRST, "build": which()}
            row |= measure(play(game, seats, bot, arguments.games, arguments.jobs))
            results[f"{game} {seats}"] = row
            print(f"{game}, {seats}: off by {row['told']['error']:.3f} (by hand {row['hand']['error']:.3f})")
            RESULTS.write_text(json.dumps(results, indent=1) + "\n")
    page = PAGE.read_text()
    marks = "<!-- calibration -->\n", "<!-- end of calibration -->"
    PAGE.write_text(re.sub(f"(?s){marks[0]}.*{marks[1]}", f"{marks[0]}{table(results)}{marks[1]}", page))
    return 0


def play(game: str, seats: int, bot: str, games: int, jobs: int) -> list[Forecast]:
    """The forecasts of a number of games."""
    starts = range(FIRST, FIRST + games, PER_BATCH)
    batches = [CalibrationBatch(game, seats, bot, first, min(PER_BATCH, FIRST + games - first)) for first in starts]
    found: list[Forecast] = []
    for number, forecasts in enumerate(run_parallel(forecast_batch, batches, jobs), 1):
        found += forecasts
        print(f"\r{game}, {seats}: {min(number * PER_BATCH, games)} of {games} games", end="", file=sys.stderr)
    print(file=sys.stderr)
    return found


def measure(found: list[Forecast]) -> dict[str, Any]:
    """How far off the told and the hand-made chances are, and how much they say."""
    kinds = {
        "told": [(forecast.told, forecast.won) for forecast in found],
        "hand": [(forecast.hand, forecast.won) for forecast in found],
    }
    return {
        kind: {
            "error": round(calibration_error(pairs), 4),
            "log_loss": round(log_loss(pairs), 4),
            "bands": [[band.forecasts, round(band.told, 3), round(band.won, 3)] for band in bands(pairs)],
        }
        for kind, pairs in kinds.items()
    }


def table(results: dict[str, Any]) -> str:
    """The results as a table of the documentation."""
    lines = ["| game | players | games | off by | by hand | log loss | by hand |", "| --- |" + " ---: |" * 6]
    for name, row in sorted(results.items(), key=lambda item: tuple(BUILT_IN).index(item[0].split()[0])):
        game, seats = name.split()
        told, hand = row["told"], row["hand"]
        off = f"{100 * told['error']:.1f} | {100 * hand['error']:.1f}"
        lines.append(f"| {game} | {seats} | {row['games']} | {off} | {told['log_loss']:.3f} | {hand['log_loss']:.3f} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
