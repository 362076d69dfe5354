"""How long people take for a choice, from a server's database: `python tools/pace.py FILE.sqlite`.

For `tinkertable lab --seconds-per-choice`. Counts the time between a move of a person and the move before it. What
plays itself comes at once, and is no choice. The median does not mind who went to lunch.
"""

from __future__ import annotations

import sqlite3
import sys
from collections import defaultdict
from contextlib import closing
from pathlib import Path
from statistics import median

AT_ONCE = 0.5
"""A person who moves sooner than this, in seconds, did not choose."""

CHOICES = """
SELECT tables.game, entries.at - before.at
FROM entries
JOIN entries AS before
  ON before.table_id = entries.table_id AND before.branch = entries.branch AND before.ply = entries.ply - 1
JOIN chairs ON chairs.table_id = entries.table_id AND chairs.seat = entries.seat
JOIN tables ON tables.id = entries.table_id
WHERE chairs.person IS NOT NULL AND chairs.bot IS NULL AND NOT chairs.program AND NOT tables.lesson
"""


def seconds_by_game(file: Path) -> dict[str, list[float]]:
    """The seconds that people took for each choice, by game."""
    found: dict[str, list[float]] = defaultdict(list)
    with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as database:
        for game, seconds in database.execute(CHOICES):
            if seconds >= AT_ONCE:
                found[game].append(seconds)
    return dict(found)


def main(file: Path) -> None:
    """Print the median of each game."""
    found = seconds_by_game(file)
    if not found:
        print("no choices of people")
    for game, seconds in sorted(found.items()):
        print(f"{game}: {median(seconds):.1f} s a choice in the middle of {len(seconds)}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
