"""`tinkertable restore`: put a backup in the place of a server's database."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from tinkertable.cli.common import CopyProgress
from tinkertable.cli.words import t


def add(commands: Any) -> None:
    """Describe the command."""
    parser = commands.add_parser("restore", help=t("help.restore"), description=t("help.restore"))
    parser.add_argument("file", type=Path, metavar="FILE", help=t("help.backup_file"))
    parser.add_argument("--database", metavar="URL", help=t("help.serve_database"))
    parser.add_argument("--replace", action="store_true", help=t("help.restore_replace"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Restore the backup; interrupted, say how far it came and that the database is as it was."""
    # the database is heavy to load and few commands need it
    from tinkertable.store.database_copy import restore
    from tinkertable.store.engine import default_url

    with CopyProgress(t("restore.working")) as copying:
        try:
            restore(arguments.file, arguments.database or default_url(), replace=arguments.replace, tell=copying.tell)
        except KeyboardInterrupt:
            if not copying.is_complete:  # otherwise it came too late to change anything
                return copying.say_interrupted(t("restore.interrupted"))
    print(t("restore.done", file=str(arguments.file)))
    return 0
