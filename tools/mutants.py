"""The mutants of a module: its functions, each with one small change that a test should notice.

What the type checker would find (`None` for a value, an argument left out) is not made, nor what nobody promises: the
texts of `__repr__` and of assertions. The texts of what is raised and of notes in the log are keys of messages, which
`tests/core/test_errors.py` and `tests/table/test_notes.py` compare with the catalogs.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import CodeType, MappingProxyType
from typing import Final, TypeAlias

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
Place: TypeAlias = tuple[str, int | None]
"""Where a node is in its parent: the name of the field, and the index if that is a list."""

COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OPERATORS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
}
OPPOSITES: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
LEFT_OUT: Final = (ast.Assert, ast.arguments, ast.Raise)
"""Nothing in these is changed; that something is raised at all is a matter of the statement."""
LONGEST: Final = 90


@dataclass
class Mutant:
    """One change: in which function and block, what stood there and what stands there now."""

    function: str
    block: int
    """The line of the first statement of the innermost block around the change."""
    line: int
    parent: ast.AST
    place: Place
    new: ast.AST
    text: str

    def swap(self) -> None:
        """Put the change into the tree, or take it out again."""
        name, index = self.place
        held = getattr(self.parent, name)
        if index is None:
            setattr(self.parent, name, self.new)
            self.new = held
        else:
            held[index], self.new = self.new, held[index]


def functions(tree: ast.Module) -> Iterator[tuple[str, Function]]:
    """The functions and methods of a module with their qualified names; those within them belong to them."""

    def within(body: list[ast.stmt], prefix: str) -> Iterator[tuple[str, Function]]:
        for node in body:
            if isinstance(node, Function):
                yield prefix + node.name, node
            elif isinstance(node, ast.ClassDef):
                yield from within(node.body, f"{prefix}{node.name}.")

    return within(tree.body, "")


def mutants(tree: ast.Module, names: Mapping[str, object] = MappingProxyType({})) -> list[Mutant]:
    """All mutants of a module, each with a text that says what is changed and is the same wherever the line moves.

    With the names of the loaded module, no constant that is zero is subtracted instead of added, or the other way.
    """
    found: list[Mutant] = []
    at_load = _run_at_load(tree)
    for name, function in functions(tree):
        if function.name == "__repr__" or name in at_load:
            continue
        used = _used(function)
        of_function = [
            Mutant(name, spot.block, spot.statement.lineno, spot.parent, spot.place, new, _told(spot, new))
            for spot in _spots(function, function, function.body[0].lineno)
            for new in _changes(spot.node, used)
            if not _adds_zero(spot.node, names)
        ]
        seen: Counter[str] = Counter()
        for mutant in of_function:
            seen[mutant.text] += 1
            if seen[mutant.text] > 1:
                mutant.text += f" ({seen[mutant.text]})"
        found += of_function
    return found


def _run_at_load(tree: ast.Module) -> set[str]:
    """Private functions that only the module itself calls when it is loaded: that has happened before the fork."""
    inside = {id(node) for _name, function in functions(tree) for node in ast.walk(function)}
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)} - inside
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    otherwise = {node.id for node in names if id(node) not in called}
    return {node.id for node in names if node.id.startswith("_") and node.id not in otherwise}


@dataclass
class Spot:
    """A node that may be changed, and where it is."""

    node: ast.AST
    parent: ast.AST
    place: Place
    statement: ast.stmt
    block: int


def _spots(node: ast.AST, statement: ast.stmt, block: int) -> Iterator[Spot]:
    """What may be changed below a node."""
    keys = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "LogNote"
    for name, value in ast.iter_fields(node):
        if name == "annotation" or (isinstance(node, Function) and name != "body"):
            continue
        listed = isinstance(value, list)
        inner = value[0].lineno if listed and value and isinstance(value[0], ast.stmt) else block
        for index, child in enumerate(value) if listed else [(0, value)]:
            if not isinstance(child, ast.AST) or _is_docstring(child):
                continue
            around = child if isinstance(child, ast.stmt) else statement
            if not (keys and _is_text(child)):
                yield Spot(child, node, (name, index if listed else None), around, inner)
            if not isinstance(child, LEFT_OUT) and not _is_type_expression(child):
                below = _spots(child, around, inner)
                yield from (spot for spot in below if not (keys and _is_text(spot.node)))


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _is_type_expression(node: ast.AST) -> bool:
    """A call that only tells the type checker something."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("cast", "TypeVar")


def _used(function: Function) -> set[str]:
    """The names that a function uses otherwise than to ask whether there is something."""
    asked = {id(node.left) for node in ast.walk(function) if _asks_for_none(node) and isinstance(node, ast.Compare)}
    names = (node for node in ast.walk(function) if isinstance(node, ast.Name | ast.Attribute | ast.Subscript))
    return {ast.unparse(node) for node in names if id(node) not in asked}


def _asks_for_none(node: ast.AST) -> bool:
    match node:
        case ast.Compare(ops=[ast.Is() | ast.IsNot()], comparators=[ast.Constant(value=None)]):
            return True
    return False


def _adds_zero(node: ast.AST, names: Mapping[str, object]) -> bool:
    """Whether a constant is added or subtracted that is zero: both give the same."""
    match node:
        case ast.BinOp(op=ast.Add() | ast.Sub(), right=ast.Name(id=name)):
            return name.isupper() and names.get(name) == 0
        case ast.BinOp(op=ast.Add() | ast.Sub(), right=ast.Attribute(value=ast.Name(id=module), attr=name)):
            return name.isupper() and getattr(names.get(module), name, None) == 0
    return False


def _changes(node: ast.AST, used: set[str]) -> Iterator[ast.AST]:
    """What may stand in place of a node, at the same line."""
    for new in _replacements(node, used):
        yield ast.fix_missing_locations(ast.copy_location(new, node) if hasattr(node, "lineno") else new)


def _replacements(node: ast.AST, used: set[str]) -> Iterator[ast.AST]:
    match node:
        case ast.If():
            yield from (_with(node, test=ast.Constant(value)) for value in _forced(node))
        case ast.While(test=test) if not isinstance(test, ast.Constant):
            yield _with(node, test=ast.Constant(False))
        case ast.IfExp(body=body, orelse=orelse):
            yield body
            yield orelse
        case ast.comprehension(ifs=conditions):
            for index in range(len(conditions)):
                yield _with(node, ifs=conditions[:index] + conditions[index + 1 :])
        case ast.BoolOp(values=values):
            for index, value in enumerate(values):
                if isinstance(value, ast.Compare) and _asks_for_none(value) and ast.unparse(value.left) in used:
                    continue  # the type checker wants it
                rest = values[:index] + values[index + 1 :]
                yield rest[0] if len(rest) == 1 else _with(node, values=rest)
        case ast.Compare(ops=[operator], comparators=[_]) if type(operator) in COMPARISONS:
            yield _with(node, ops=[COMPARISONS[type(operator)]()])
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in OPERATORS:
            yield _with(node, op=OPERATORS[type(op)]())
        case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.Invert(), operand=operand):
            yield operand
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(value=int() | float() as number):
            yield ast.Constant(number + 1)
        case ast.Constant(value=str() as text):
            yield ast.Constant(text + "?")
        case ast.Call(func=ast.Name(id=name)) if name in OPPOSITES:
            yield _with(node, func=ast.Name(OPPOSITES[name], ast.Load()))
    if _can_be_left_out(node):
        yield ast.Pass()


def _forced(node: ast.If) -> Iterator[bool]:
    """That a condition always holds, and never; whether something is there at all is for the type checker."""
    asked = node.test.values if isinstance(node.test, ast.BoolOp) else [node.test]
    if isinstance(node.test, ast.Constant) or all(map(_asks_for_none, asked)):
        return
    yield True
    if node.orelse or len(node.body) > 1 or not _can_be_left_out(node.body[0]):
        yield False


def _can_be_left_out(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Call() | ast.Await()) | ast.AugAssign() | ast.Delete() | ast.Raise():
            return True
        case ast.Break() | ast.Continue() | ast.Return(value=None):
            return True
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return True
    return False


def _with(node: ast.AST, **fields: object) -> ast.AST:
    """A copy of a node with other values in some fields; the rest is shared."""
    return type(node)(**{**dict(ast.iter_fields(node)), **fields})


def _told(spot: Spot, new: ast.AST) -> str:
    """The change in one line: `before -> after`, and in which statement."""
    change = f"{_head(spot.node)} -> {_head(new)}"
    return change if spot.node is spot.statement else f"{change} in `{_head(spot.statement)}`"


def _head(node: ast.AST) -> str:
    """A node in one line; of a statement with others in it only its beginning."""
    text = ast.unparse(node)
    if hasattr(node, "body") and isinstance(node, ast.stmt):
        text = text.partition("\n")[0]
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"


def with_marks(tree: ast.Module, name: str) -> ast.Module:
    """The module with a call at the beginning of every block of every function, which tells the block's line."""
    for _qualified, function in functions(tree):
        for node in ast.walk(function):
            for field in ("body", "orelse", "finalbody"):
                block = getattr(node, field, None)
                if isinstance(block, list) and block:
                    call = ast.Expr(ast.Call(ast.Name(name, ast.Load()), [ast.Constant(block[0].lineno)], []))
                    block.insert(0, call)
    return ast.fix_missing_locations(tree)


def codes(code: CodeType, names: set[str]) -> dict[str, CodeType]:
    """The compiled functions of a module by qualified name."""
    found: dict[str, CodeType] = {}
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_qualname in names:
                found[constant.co_qualname] = constant
            else:
                found |= codes(constant, names)
    return found
