"""Every build replays every record to the same last number: `dumps.txt` holds a digest of each final position.

`python -m tests.records.test_dumps` writes the file again; read the difference before committing it.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from tinkertable.core.record import read_record
from tinkertable.core.replay import replay
from tinkertable.games import open_game

FOLDER = Path(__file__).parent
RECORDS = sorted(FOLDER.glob("*/*.record"))
DIGESTS = FOLDER / "dumps.txt"


def name(path: Path) -> str:
    return path.relative_to(FOLDER).as_posix()


def digest(path: Path) -> str:
    """The final position of a record as a short digest of its dump."""
    record = read_record(path.read_text(encoding="utf-8"))
    numbers = replay(open_game(record.game, edition=record.edition), record).dump()
    return hashlib.sha256(" ".join(map(str, numbers)).encode()).hexdigest()[:16]


def known() -> dict[str, str]:
    rows = DIGESTS.read_text(encoding="utf-8").splitlines()
    return {row.partition(" ")[2]: row.partition(" ")[0] for row in rows}


def test_every_record_has_its_digest() -> None:
    assert sorted(known()) == [name(path) for path in RECORDS]


@pytest.mark.parametrize("path", RECORDS, ids=name)
def test_the_record_leads_to_the_same_position_in_every_build(path: Path) -> None:
    assert digest(path) == known()[name(path)]


if __name__ == "__main__":
    DIGESTS.write_text("".join(f"{digest(path)} {name(path)}\n" for path in RECORDS), encoding="utf-8")
