"""`tinkertable verify`: replay records, or every open match of a server, check them, and print the result."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tinkertable.cli.common import add_components, add_json, print_json, progress, read_game
from tinkertable.cli.words import reason_of, t
from tinkertable.core.errors import BadSetup, TinkertableError
from tinkertable.core.setup import choose_options
from tinkertable.core.text_file import UnreadableFile
from tinkertable.i18n import LANGUAGES
from tinkertable.laws.contract_check import ContractCheck
from tinkertable.server.component_files import ComponentFiles, read_component_file

if TYPE_CHECKING:
    from tinkertable.store.tables import FindGame


def add(commands: Any) -> None:
    """Describe the command."""
    parser = commands.add_parser("verify", help=t("help.verify"), description=t("help.verify"))
    parser.add_argument("files", type=Path, nargs="*", metavar="FILE", help=t("help.record_file"))
    parser.add_argument("--all", action="store_true", help=t("help.verify_all"))
    parser.add_argument("--database", metavar="URL", help=t("help.serve_database"))
    add_components(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Verify every file, or every open match; returns 1 when one of them does not hold."""
    if arguments.all:
        return _run_all(arguments)
    if not arguments.files:
        raise BadSetup("verify_nothing")
    results = []
    with progress(arguments.json) as bar:
        task = bar.add_task(t("verify.working"), total=len(arguments.files), note="")
        for path in arguments.files:
            results.append(verify(path, arguments.components))
            bar.advance(task)
    if arguments.json:
        print_json(results)
    else:
        for result in results:
            _print(result)
    return 0 if all(result["valid"] for result in results) else 1


def _run_all(arguments: argparse.Namespace) -> int:
    # the database is heavy to load and few commands need it
    from tinkertable.store.engine import default_url

    given = [] if arguments.components is None else [read_component_file(arguments.components)]
    files = ComponentFiles(given)
    results = asyncio.run(_verify_database(arguments.database or default_url(), files.find, arguments.json))
    if arguments.json:
        print_json(results)
    else:
        for result in results:
            if not result["valid"]:
                print(t("verify.broken", file=result["table"], reason=result["reason"]))
        print(t("verify.open_matches", n=len(results), broken=sum(not result["valid"] for result in results)))
    return 0 if all(result["valid"] for result in results) else 1


async def _verify_database(url: str, find_game: FindGame, quiet: bool) -> list[dict[str, Any]]:
    """What became of every open match of a database."""
    from tinkertable.store.store import Store
    from tinkertable.store.verification import open_matches, verify_matches

    store = await Store.open(url)
    results = []
    try:
        ids = await open_matches(store)
        with progress(quiet) as bar:
            task = bar.add_task(t("verify.working"), total=len(ids), note="")
            async for match in verify_matches(store, ids, find_game):
                found: dict[str, Any] = {"table": match.table, "game": match.game, "moves": match.moves}
                if match.difference is None:
                    results.append({**found, "valid": True})
                else:
                    results.append({**found, "valid": False, "reason": reason_of(match.difference)})
                bar.advance(task)
    finally:
        await store.close()
    return results


def verify(path: Path, components: Path | None) -> dict[str, Any]:
    """What became of one record: valid or why not, how many moves, over or not, the score and the winners."""
    found: dict[str, Any] = {"file": str(path), "valid": False}
    try:
        game, record = read_game(path, components)
        options = choose_options(game, record.options)
        check = ContractCheck(game, len(record.players), options, seed=0, languages=LANGUAGES, follow=record)
        check.run()
    except (OSError, UnreadableFile) as wrong:
        return {**found, "readable": False, "reason": reason_of(wrong)}
    except TinkertableError as wrong:
        return {**found, "reason": reason_of(wrong)}
    state = check.state
    assert state is not None
    over = not state.actors()
    return {
        **found,
        "valid": True,
        "game": game.name,
        "moves": len(record.entries),
        "over": over,
        "players": [player.name for player in record.players],
        "scores": state.scores(),
        "winners": state.winners() if over else [],
    }


def _print(result: dict[str, Any]) -> None:
    if not result.get("readable", True):
        print(t("cli.refused", reason=result["reason"]), file=sys.stderr)
        return
    if not result["valid"]:
        print(t("verify.broken", file=result["file"], reason=result["reason"]))
        return
    scores = ", ".join(f"{name} {score}" for name, score in zip(result["players"], result["scores"], strict=True))
    key = "verify.over" if result["over"] else "verify.unfinished"
    print(t(key, file=result["file"], game=result["game"], n=result["moves"], scores=scores))
