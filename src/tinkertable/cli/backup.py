"""`tinkertable backup`: write the database of a server into a file, also while the server runs."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from tinkertable.cli.common import CopyProgress
from tinkertable.cli.words import t


def add(commands: Any) -> None:
    """Describe the command."""
    parser = commands.add_parser("backup", help=t("help.backup"), description=t("help.backup"))
    parser.add_argument("file", type=Path, metavar="FILE", help=t("help.backup_file"))
    parser.add_argument("--database", metavar="URL", help=t("help.serve_database"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the backup and say how large it is; interrupted, how far it came and that nothing is left of it."""
    # the database is heavy to load and few commands need it
    from tinkertable.store.database_copy import back_up
    from tinkertable.store.engine import default_url

    with CopyProgress(t("backup.working")) as copying:
        try:
            size = back_up(arguments.database or default_url(), arguments.file, copying.tell)
        except KeyboardInterrupt:
            return copying.say_interrupted(t("backup.interrupted", file=str(arguments.file)))
    print(t("backup.done", file=str(arguments.file), kilobytes=size // 1000))
    return 0
