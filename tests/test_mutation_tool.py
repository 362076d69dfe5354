"""The tool that changes the code: what it changes, what it leaves alone, and that a survivor must be explained."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tools.mutants import codes, mutants, with_marks
from tools.mutation import KILLED, SURVIVED, TIMED_OUT, Result, explanations, report

ROOT = Path(__file__).parent.parent


def changes(body: str) -> list[str]:
    """What is changed in a function with this body."""
    return [mutant.text for mutant in mutants(ast.parse(f"def f(a, b):\n    {body}\n"))]


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("return a < b", "a < b -> a <= b in `return a < b`"),
        ("return a + 1", "a + 1 -> a - 1 in `return a + 1`"),
        ("return a + 1", "1 -> 2 in `return a + 1`"),
        ("return a and b", "a and b -> b in `return a and b`"),
        ("return not a", "not a -> a in `return not a`"),
        ("return max(a, b)", "max(a, b) -> min(a, b) in `return max(a, b)`"),
        ("return [x for x in a if x]", "for x in a if x -> for x in a in `return [x for x in a if x]`"),
        ("return a if b else 0", "a if b else 0 -> a in `return a if b else 0`"),
        ("a.append(b)", "a.append(b) -> pass"),
        ("a.cells = b", "a.cells = b -> pass"),
        ("a += b", "a += b -> a -= b"),
        ("if a: a = b", "if a: -> if False:"),
        ("while a: a = b", "while a: -> while False:"),
        ("raise ValueError('bad')", "raise ValueError('bad') -> pass"),
        ("return a['key']", "'key' -> 'key?' in `return a['key']`"),
    ],
)
def test_one_small_thing_is_changed(body: str, text: str) -> None:
    assert text in changes(body)


@pytest.mark.parametrize(
    "body",
    [
        "'''A docstring.'''",
        "assert a > 1, 'why'",
        "x: list[int] = a",
        "return cast('list[int]', a)",
        "return a is None",
    ],
)
def test_what_nobody_promises_is_left_alone(body: str) -> None:
    assert changes(body) == []


def test_what_the_type_checker_asks_for_is_left_alone() -> None:
    assert not any("-> a.cells in" in text for text in changes("return a is not None and a.cells"))
    assert "a is not None and b -> b in `return a is not None and b`" in changes("return a is not None and b")


def test_the_keys_of_messages_are_left_to_the_tests_of_the_catalogs() -> None:
    assert changes("raise Refused('no_seat', seat=1)") == ["raise Refused('no_seat', seat=1) -> pass"]
    assert changes("return LogNote('left', {'seat': a[0]})") == ["0 -> 1 in `return LogNote('left', {'seat': a[0]})`"]


def test_what_runs_only_when_the_module_is_loaded_is_left_alone() -> None:
    private = "def _squares(n):\n    return n * n\n"
    assert mutants(ast.parse(f"{private}TABLE = _squares(3)")) == []
    for use in ("TABLE = _squares", "TABLE = _squares(3)\ndef f(n):\n    return _squares(n)"):
        assert mutants(ast.parse(f"{private}{use}")) != []


def test_no_zero_is_subtracted_instead_of_added() -> None:
    tree = ast.parse("def f(a):\n    return a + FIRST, a + SECOND, a - cells.FIRST, a + first")
    names = {"FIRST": 0, "SECOND": 1, "cells": SimpleNamespace(FIRST=0), "first": 0}
    changed = [mutant.text.partition(" in ")[0] for mutant in mutants(tree, names)]
    assert changed == ["a + SECOND -> a - SECOND", "a + first -> a - first"]


def test_the_same_change_twice_has_two_names() -> None:
    assert changes("return a(1, 1)") == ["1 -> 2 in `return a(1, 1)`", "1 -> 2 in `return a(1, 1)` (2)"]


def test_a_mutant_goes_into_the_function_that_is_there_and_out_again() -> None:
    source = "class Box:\n    def most(self, a, b):\n        return max(a, b)\n"
    tree = ast.parse(source)
    space: dict[str, type] = {}
    exec(compile(tree, "box.py", "exec"), space)
    box = space["Box"]()
    (mutant,) = mutants(tree)
    mutant.swap()
    space["Box"].most.__code__ = codes(compile(tree, "box.py", "exec"), {"Box.most"})["Box.most"]  # type: ignore[attr-defined]
    assert box.most(1, 2) == 1
    mutant.swap()
    assert ast.unparse(tree) == ast.unparse(ast.parse(source))


def test_marks_tell_which_blocks_were_entered() -> None:
    source = "def f(a):\n    if a:\n        return 1\n    else:\n        return 2\n"
    entered: list[int] = []
    space: dict[str, Any] = {"mark": entered.append}
    exec(compile(with_marks(ast.parse(source), "mark"), "f.py", "exec"), space)
    assert (space["f"](0), entered) == (2, [2, 5])


def test_a_survivor_must_be_explained_and_an_explanation_needed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "table.toml"
    path.write_text('[[group]]\nwhy = "only speed"\nmutants = ["table.a:f: x -> y", "table.b:g*"]\n', encoding="utf-8")
    known = explanations("table", tmp_path)
    done = {
        "table.a:f: x -> y": Result(SURVIVED),
        "table.b:g: 1 -> 2": Result(SURVIVED),
        "table.c:h: z -> y": Result(KILLED),
    }
    assert report("table", done, set(), known)
    assert "table: 1 of 3 noticed, 33.3 %" in capsys.readouterr().out
    assert not report("table", {**done, "table.a:f: x -> y (2)": Result(SURVIVED)}, set(), known)
    assert not report("table", {**done, "table.b:g: 1 -> 2": Result(KILLED)}, set(), known)
    assert not report("table", done, {"table.d:i: 0 -> 1"}, known), "not everything was run"


RUN = """
import sys
from pathlib import Path
import pytest
from tools.mutation import SOURCES, Module, Mutation
folder = Path(sys.argv[1])
mutation = Mutation("core", sys.argv[2], 1, 4.0, [Module.read(SOURCES / "core" / "why_not.py")], folder)
pytest.main([str(folder), "-qq", "-p", "no:xdist", "--capture=sys"], plugins=[mutation])
for name, result in mutation.results.items():
    print(result.status, name)
"""

TEST = """
from tests.toys.pebbles.game import PebblesGame
from tinkertable.core.why_not import not_acting

def test_who_watches_is_told_so():
    game = PebblesGame()
    state = game.deal(2, {"nights": "2"})
    assert not_acting(game.view(state, -2)).key == "refusal.watching"
    assert not_acting(game.view(state, 0)).key == "refusal.chance"
"""


def found(folder: Path, only: str = "") -> set[str]:
    """What became of the mutants of a function by the tests in a folder."""
    command = [sys.executable, "-c", RUN, str(folder), only and f"core.why_not:not_acting: {only}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=500)
    return {line.replace("core.why_not:not_acting: ", "") for line in done.stdout.splitlines()}


def test_a_run_finds_what_a_test_notices_and_what_none_does(tmp_path: Path) -> None:
    (tmp_path / "test_watching.py").write_text(TEST, encoding="utf-8")
    told = found(tmp_path)
    assert "killed if view.over: -> if True:" in told
    assert "killed 'refusal.watching' -> 'refusal.watching?' in `return line('refusal.watching')`" in told
    assert "survived if view.seat in view.actors: -> if False:" in told
    assert "not entered 'refusal.over' -> 'refusal.over?' in `return line('refusal.over')`" in told
    assert (tmp_path / "core.json").exists()


SLOW = """
import functools, time

@functools.cache
def opened():
    began = time.process_time()
    while time.process_time() < began + 1.2:
        pass

opened.__wrapped__.__module__ = "tinkertable.slow"
opened()

def test_a_view_of_what_is_open():
    opened()
    test_who_watches_is_told_so()
"""


def test_a_test_that_takes_long_only_with_empty_caches_finds_nothing_by_it(tmp_path: Path) -> None:
    (tmp_path / "test_watching.py").write_text(TEST + SLOW, encoding="utf-8")
    survivor = "if view.seat in view.actors: -> if False:"
    assert f"survived {survivor}" in found(tmp_path, survivor)
    results = json.loads((tmp_path / "core.json").read_text(encoding="utf-8"))
    assert max(run["seconds"] for run in results["runs"].values()) > 1
    (slow,) = (name for name in results["runs"] if name.endswith("what_is_open"))
    for result in results["results"].values():
        result["status"], result["by"] = TIMED_OUT, slow
    for run in results["runs"].values():
        run["seconds"] = 0.01  # as an earlier version of this tool noted it
    (tmp_path / "core.json").write_text(json.dumps(results), encoding="utf-8")
    assert f"survived {survivor}" in found(tmp_path, survivor)
