"""Every test named on the page of the server's promises exists, and slow ones are said to be slow."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "internals" / "server-promises.md").read_text(encoding="utf-8")


@cache
def functions_of(path: str) -> dict[str, bool]:
    """The functions of a file of tests, and whether each is always slow."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    marks = [ast.unparse(each) for each in tree.body if isinstance(each, ast.Assign)]
    all_slow = "pytestmark = pytest.mark.slow" in marks
    return {
        each.name: all_slow or any(ast.unparse(decorator) == "pytest.mark.slow" for decorator in each.decorator_list)
        for each in tree.body
        if isinstance(each, ast.FunctionDef)
    }


def test_every_promise_names_tests_that_exist_and_run_when_it_says() -> None:
    promises = re.findall(r"^- .*\n((?:  .*\n)+)", PAGE, re.MULTILINE)
    assert len(promises) == len(re.findall(r"^- ", PAGE, re.MULTILINE)) > 60
    for tests in promises:
        named = re.findall(r"^  - (slow: )?`(tests/[\w/]+\.py)(?:::(\w+))?`$", tests, re.MULTILINE)
        assert len(named) == tests.count("\n"), tests
        for slow, path, name in named:
            found = functions_of(path)
            assert not name or found.get(name) == bool(slow), (path, name)
