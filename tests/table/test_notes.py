"""Every note that a table writes into the log has a message, and the arguments that the message needs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.core.test_errors import PACKAGE
from tests.i18n.test_catalogs import fields, forms, messages


def notes() -> Iterator[tuple[str, str, set[str]]]:
    """Where a note is written, a pattern of its key, and the names of its arguments."""
    paths = sorted(PACKAGE.rglob("*.py"))
    texts = {path.relative_to(PACKAGE).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    for name, text in texts.items():
        for node in ast.walk(ast.parse(text)) if "LogNote(" in text else ():
            match node:
                case ast.Call(func=ast.Name(id="LogNote"), args=[key, *more]):
                    pattern = "".join(
                        re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"
                        for part in (key.values if isinstance(key, ast.JoinedStr) else [key])
                        if isinstance(part, ast.AST)
                    )
                    named = more[0].keys if more and isinstance(more[0], ast.Dict) else []
                    args = {str(arg.value) for arg in named if isinstance(arg, ast.Constant)}
                    yield f"{name}:{node.lineno}", pattern, args


def test_every_note_has_a_message_and_its_arguments() -> None:
    known = messages("en", "web")
    found = list(notes())
    assert len(found) > 20
    for where, pattern, args in found:
        meant = [message for key, message in known.items() if re.fullmatch(rf"event\.{pattern}", key)]
        assert meant, where
        given = args | {"name"} if "seat" in args else args
        assert all(fields(text) <= given for message in meant for text in forms(message)) or pattern == ".+", where
