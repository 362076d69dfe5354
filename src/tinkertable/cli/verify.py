"""`tinkertable verify`: replay records, check them, and print the result."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from tinkertable.cli.common import add_components, add_json, print_json, progress, read_game
from tinkertable.cli.words import reason_of, t
from tinkertable.core.errors import TinkertableError
from tinkertable.core.setup import choose_options
from tinkertable.i18n import LANGUAGES
from tinkertable.laws.contract_check import ContractCheck


def add(commands: Any) -> None:
    """Describe the command."""
    parser = commands.add_parser("verify", help=t("help.verify"), description=t("help.verify"))
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help=t("help.record_file"))
    add_components(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Verify every file; returns 1 when one of them does not hold."""
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


def verify(path: Path, components: Path | None) -> dict[str, Any]:
    """What became of one record: valid or why not, how many moves, over or not, the score and the winners."""
    found: dict[str, Any] = {"file": str(path), "valid": False}
    try:
        game, record = read_game(path, components)
        options = choose_options(game, record.options)
        check = ContractCheck(game, len(record.players), options, seed=0, languages=LANGUAGES, follow=record)
        check.run()
    except (TinkertableError, OSError, UnicodeDecodeError) as wrong:
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
    if not result["valid"]:
        print(t("verify.broken", file=result["file"], reason=result["reason"]))
        return
    scores = ", ".join(f"{name} {score}" for name, score in zip(result["players"], result["scores"], strict=True))
    key = "verify.over" if result["over"] else "verify.unfinished"
    print(t(key, file=result["file"], game=result["game"], n=result["moves"], scores=scores))
