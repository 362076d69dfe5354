"""What was refused in one process can be reported in another."""

from __future__ import annotations

import ast
import pickle
from pathlib import Path

import pytest

from tests.i18n.test_catalogs import fields, forms, messages
from tinkertable.bots.registry import UnknownBot
from tinkertable.core import errors
from tinkertable.core.errors import BadComponents, BadRecord, BadSetup, TinkertableError
from tinkertable.core.text import Arg
from tinkertable.games import having
from tinkertable.i18n import Translator
from tinkertable.table.refusal import Refused

PACKAGE = Path(errors.__file__).parent.parent


@pytest.mark.parametrize(
    "refused",
    [
        BadSetup("seats", game="pebbles", known="2, 3", seats=7),
        BadRecord(3, "record_bad_move", text="hop"),
        BadComponents("machine 3.price", "components_most", most=9),
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
    assert str(refused) == "Line 3: “hop” is not a move."
    assert Translator("fr").plain(refused.message).startswith("Ligne 3\N{NO-BREAK SPACE}:")
    assert Translator("it").plain(BadSetup("seats", game="pebbles", known="2", seats=7).message).startswith("pebbles")
    assert (refused.key, Refused("seat_taken").key) == ("record_row", "seat_taken")


def test_a_reason_without_a_line_stands_alone() -> None:
    assert BadRecord(0, "record_no_seats").key == "record_no_seats"
    assert BadRecord(3, "record_no_seats").message.args["row"] == Arg("count", 3)


def errors_raised() -> dict[str, list[tuple[str, set[str]]]]:
    """The keys of the errors that the program raises, each with where and with which arguments."""
    kinds = {
        name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, TinkertableError)
    } - {"TechnicalError"}
    kinds |= {"Refused", "Forbidden", "NoSuchTable", "NoToken", "UnknownBot", "UnknownGame", "BadDatabase", "BadMail"}
    kinds |= {"BadBox", "ExposedDatabase"}
    free = {"BrokenPosition"}
    found: dict[str, list[tuple[str, set[str]]]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id in kinds - free:
                place = 1 if node.func.id in ("BadRecord", "BadComponents", "BadBox") else 0
                keys = [one.value for one in ast.walk(node.args[place]) if isinstance(one, ast.Constant)]
                args = {word.arg for word in node.keywords if word.arg is not None}
                for key in keys:
                    found.setdefault(str(key), []).append((f"{path.name}:{node.lineno}", args))
    return found


def test_every_error_that_is_raised_has_a_message_and_its_arguments() -> None:
    raised = errors_raised()
    known = {
        key: message for domain in ("errors", *having("text/en.po")) for key, message in messages("en", domain).items()
    }
    assert {key: calls for key, calls in raised.items() if f"error.{key}" not in known} == {}
    for key, calls in raised.items():
        wanted = set().union(*(fields(text) for text in forms(known[f"error.{key}"])))
        assert [where for where, args in calls if not wanted <= args] == [], key
