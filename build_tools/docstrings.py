"""Docstrings for the compiled modules: mypyc leaves them out, and `help()` would have nothing to say."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_FUNCTION: Final = re.compile(r'\(PyCFunction\)CPyPy_(\w+),\s*METH_[A-Z_| ]*,\s*PyDoc_STR\("(?:[^"\\]|\\.)*"')
_CLASS: Final = re.compile(r'\.tp_doc = PyDoc_STR\("(\w+)\((?:[^"\\]|\\.)*"')
_MODULE: Final = re.compile(r'"([\w.]+)",\s*NULL(?=, /\* docstring \*/)')
_PLACES: Final = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def add_docstrings(code: Path, sources: list[Path], root: Path) -> None:
    """Write the docstrings of some modules into the C code that was made from them."""
    functions: dict[str, str] = {}
    classes: dict[str, str] = {}
    modules: dict[str, str] = {}
    for source in sources:
        module = ".".join(source.relative_to(root).with_suffix("").parts)
        tree = ast.parse(source.read_text(encoding="utf-8"))
        modules[module] = ast.get_docstring(tree) or ""
        for name, is_class, text in _docstrings(tree, module):
            if is_class:
                classes[name.rpartition(".")[2]] = text
            else:
                functions[name.replace(".", "___")] = text

    def with_text(texts: dict[str, str], found: re.Match[str]) -> str:
        return f"{found[0]} {_c_string(texts[found[1]])}" if found[1] in texts else found[0]

    old = code.read_text(encoding="utf-8")
    new = _FUNCTION.sub(lambda found: with_text(functions, found), old)
    new = _CLASS.sub(lambda found: with_text(classes, found), new)
    new = _MODULE.sub(lambda found: f'"{found[1]}", {_c_string(modules.get(found[1], ""))}', new)
    if new != old:
        code.write_text(new, encoding="utf-8")


def _docstrings(tree: ast.AST, name: str) -> Iterator[tuple[str, bool, str]]:
    """Every function and class below a place, with its docstring: its full name, whether it is a class, the text."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, _PLACES):
            inner = f"{name}.{child.name}"
            text = ast.get_docstring(child)
            if text:
                yield inner, isinstance(child, ast.ClassDef), text
            yield from _docstrings(child, inner)


def _c_string(text: str) -> str:
    """A text as a string of C: every byte that is not plain is written as a number."""
    plain = (
        chr(byte) if 32 <= byte < 127 and chr(byte) not in '"\\?' else f"\\{byte:03o}" for byte in text.encode("utf-8")
    )
    return f'"{"".join(plain)}"'
