"""Keeps the SQLite file private: it holds the key that signs sessions, so no other user of the machine may read it."""

from __future__ import annotations

import logging
import os
import stat
from pathlib import Path
from typing import Final

from tinkertable.core.errors import TinkertableError

logger = logging.getLogger(__name__)

PRIVATE_FILE: Final = 0o600
PRIVATE_FOLDER: Final = 0o700
BESIDE: Final = ("", "-wal", "-shm", "-journal")
"""The files of one SQLite database: SQLite gives the others the permissions of the first."""


class ExposedDatabase(TinkertableError):
    """A database file that other users of the machine can read, and that we may not change."""


def keep_private(path: Path) -> None:
    """Create the file of a database for its owner only, or take the permissions of all others away.

    Raises `ExposedDatabase` when the file belongs to somebody else, who has to do it.
    """
    make_private_folder(path.parent)
    if os.name != "posix":
        return
    os.close(os.open(path, os.O_CREAT | os.O_RDONLY, PRIVATE_FILE))
    for each in (path.with_name(path.name + ending) for ending in BESIDE):
        if each.exists() and stat.S_IMODE(each.stat().st_mode) & 0o077:
            _close_to_others(each)


def _close_to_others(path: Path) -> None:
    try:
        path.chmod(PRIVATE_FILE)
    except OSError:
        raise ExposedDatabase("database_exposed", path=str(path), command=f"chmod 600 {path}") from None
    logger.warning("%s could be read by other users of this machine; from now on only its owner can", path)


def make_private_folder(folder: Path) -> None:
    """Create a folder, and those above it that are missing, for their owner only."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(PRIVATE_FOLDER, exist_ok=True)
