"""Jinja with the shortest way for what our templates do most: read and print values, call macros and functions.

A board reads and prints thousands of values and calls hundreds of macros. Jinja asks of each value whether it knows its
own HTML and of each callable whether it wants the context, though nearly all of them are texts, numbers and plain
functions; and nearly all attributes are attributes, not keys.
"""

from __future__ import annotations

from collections.abc import Callable
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any, Final

import markupsafe
from jinja2 import Environment, Template
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.nodes import Expr, Getattr
from jinja2.runtime import Context, Macro
from jinja2.utils import missing
from markupsafe import Markup, escape

_escape: Final[Callable[[str], str]] = getattr(markupsafe, "_escape_inner", escape)
"""What `escape` does to a text before it marks it as escaped, which nobody asks here."""
_MISSING: Final = (missing,) * 20
"""What stands for arguments that are not given."""
_PLAIN_CALLABLES: Final = (FunctionType, MethodType, BuiltinFunctionType, type)


def print_value(value: Any) -> str:
    """A value as HTML: markup as it is, anything else escaped. Unlike `escape` it returns a plain string."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    if kind is str:
        return _escape(value)
    if kind is int:
        return str(value)
    return escape(value)


class QuickContext(Context):
    """Calls macros and plain functions directly."""

    def call(self, obj: Any, /, *args: Any, **kwargs: Any) -> Any:
        """The result of a callable."""
        kind = type(obj)
        if kind is Macro:
            if kwargs:
                kwargs.pop("_loop_vars", None)
                kwargs.pop("_block_vars", None)
            left = obj._argument_count - len(args)
            if kwargs or left < 0 or obj.caller or obj.catch_kwargs or obj.catch_varargs:
                return obj(self.eval_ctx, *args, **kwargs)
            drawn = obj._func(*args, *_MISSING[:left])
            return Markup(drawn) if self.eval_ctx.autoescape else drawn
        if kind in _PLAIN_CALLABLES and not hasattr(obj, "jinja_pass_arg"):
            if kwargs:
                kwargs.pop("_loop_vars", None)
                kwargs.pop("_block_vars", None)
            return obj(*args, **kwargs)
        return super().call(obj, *args, **kwargs)


class QuickCodeGenerator(CodeGenerator):
    """Prints values with `print_value`, and reads attributes without asking the environment."""

    def visit_Getattr(self, node: Getattr, frame: Frame) -> None:  # noqa: N802 - named by Jinja
        """Write the code for `value.name`: an attribute, else what the environment finds."""
        if self.environment.is_async:
            super().visit_Getattr(node, frame)
            return
        self.write("(found if (found := getattr((owner := ")
        self.visit(node.node, frame)
        self.write(f"), {node.attr!r}, missing)) is not missing else environment.getattr(owner, {node.attr!r}))")

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.print_value(")


class QuickTemplate(Template):
    """Imported once for all pages: all our templates have the same globals, which Jinja would compare each time."""

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        if self._module is None:
            self._module = self.make_module()
        return self._module


class QuickEnvironment(Environment):
    """An environment whose templates print values, call macros and import templates the short way."""

    code_generator_class = QuickCodeGenerator
    context_class = QuickContext
    template_class = QuickTemplate
    print_value = staticmethod(print_value)
