"""What was refused in one process can be told in another."""

from __future__ import annotations

import ast
import pickle
from pathlib import Path

import pytest

from tests.i18n.test_catalogs import messages
from tinkertable.bots.registry import UnknownBot
from tinkertable.core import errors
from tinkertable.core.errors import BadRecord, BadSetup, TinkertableError
from tinkertable.i18n import Translator
from tinkertable.table.refusal import Refused

PACKAGE = Path(errors.__file__).parent.parent


@pytest.mark.parametrize(
    "refused",
    [
        BadSetup("seats", game="pebbles", known="2, 3", seats=7),
        BadRecord(3, "record_bad_move", text="hop"),
        UnknownBot("bot_no_time", bot="search:0s"),
        Refused("seat_taken"),
    ],
    ids=lambda refused: type(refused).__name__,
)
def test_a_refusal_is_the_same_in_another_process(refused: TinkertableError) -> None:
    told = pickle.loads(pickle.dumps(refused))
    assert type(told) is type(refused)
    assert str(told) == str(refused)
    assert vars(told) == vars(refused)


def test_the_reason_is_english_unless_a_translator_is_asked() -> None:
    refused = BadRecord(3, "record_bad_move", text="hop")
    assert str(refused) == "Line 3: “hop” is no move."
    assert Translator("fr").plain(refused.message).startswith("Ligne 3\N{NO-BREAK SPACE}:")
    assert Translator("it").plain(BadSetup("seats", game="pebbles", known="2", seats=7).message).startswith("pebbles")
    assert (refused.key, Refused("seat_taken").key) == ("record_row", "seat_taken")


def errors_raised() -> dict[str, list[str]]:
    """The keys of the errors that the program raises, and where."""
    kinds = {
        name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, TinkertableError)
    } - {"TechnicalError"}
    kinds |= {"Refused", "Forbidden", "NoSuchTable", "NoToken", "UnknownBot", "UnknownGame", "BadDatabase", "BadMail"}
    free = {"BrokenPosition", "BadComponents"}
    found: dict[str, list[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id in kinds - free:
                place = 1 if node.func.id == "BadRecord" else 0
                keys = [one.value for one in ast.walk(node.args[place]) if isinstance(one, ast.Constant)]
                for key in keys:
                    found.setdefault(str(key), []).append(f"{path.name}:{node.lineno}")
    return found


def test_every_error_that_is_raised_has_a_message_and_its_arguments() -> None:
    known = messages("en", "errors")
    assert {key: where for key, where in errors_raised().items() if f"error.{key}" not in known} == {}
