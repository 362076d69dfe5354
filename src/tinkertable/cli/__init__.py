"""The command `tinkertable`: one module per command."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

from tinkertable import __version__
from tinkertable.cli.parser_words import translate_parser
from tinkertable.cli.words import reason_of, t, use_language
from tinkertable.core.errors import TinkertableError
from tinkertable.i18n import LANGUAGES

COMMANDS: Final = (
    "games",
    "play",
    "join",
    "serve",
    "backup",
    "restore",
    "ratings",
    "replay",
    "review",
    "verify",
    "fuzz",
    "bench",
    "arena",
    "train",
    "tune",
    "new-game",
    "completion",
    "lab",
    "components",
    "propose",
)
"""Each is a module (`new_game` for `new-game`) with `add(commands)`, which describes the command and names the function
that runs it."""

EXTRAS: Final = {"numpy": "numpy", "optuna": "lab", "ray": "ray", "torch": "train"}
"""Which extra brings a package; those that are not here come with `server`."""


def main(arguments: list[str] | None = None) -> int:
    """Run a command; returns 0 when all went well, 1 when something was refused, 2 for a command nobody knows.

    An interrupted command says how far it came and returns 130.
    """
    arguments = sys.argv[1:] if arguments is None else arguments
    translate_parser()
    try:
        asked = _choose_language(arguments)
        # each command loads what it needs; help and typing errors need them all
        parser = make_parser([asked] if asked in COMMANDS else COMMANDS)
        chosen = parser.parse_args(arguments, argparse.Namespace(typed=arguments))
        result: int = chosen.run(chosen)
    except BrokenPipeError:  # the program that reads our output, such as `head`, has ended
        return 1
    except (TinkertableError, OSError) as refused:
        print(t("cli.refused", reason=reason_of(refused)), file=sys.stderr)
        return 1
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("tinkertable"):
            raise
        package = missing.name or ""
        command = f"pip install 'tinkertable[{EXTRAS.get(package, 'server')}]'"
        reason = t("cli.missing_package", package=package, command=command)
        print(t("cli.refused", reason=reason), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the command ends: pressing it again changes nothing
        # the module is loaded by now, unless the interrupt came before anything was done
        common = sys.modules.get("tinkertable.cli.common")
        print("\n" + (common.how_far() if common is not None else t("cli.interrupted")), file=sys.stderr)
        return 130
    return result


def make_parser(names: Sequence[str] = COMMANDS) -> argparse.ArgumentParser:
    """The parser of some commands, or of all."""
    parser = argparse.ArgumentParser(prog="tinkertable", description=t("help.tinkertable"))
    version = f"tinkertable {__version__}"
    parser.add_argument("--version", action="version", version=version, help=t("help.version"))
    parser.add_argument("--language", choices=LANGUAGES, help=t("help.language"))
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name in names:
        import_module(f"tinkertable.cli.{name.replace('-', '_')}").add(commands)
    return parser


def _choose_language(arguments: list[str]) -> str:
    """Find the language before the parser is made, since the parser speaks it; returns the first other word."""
    early = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    early.add_argument("--language")
    known, rest = early.parse_known_args(arguments)
    use_language(known.language)
    return rest[0] if rest else ""
