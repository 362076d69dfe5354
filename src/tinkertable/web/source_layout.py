"""Line breaks in templates lay out the source for its reader and do not reach the browser.

A line break, with the spaces around it, is one space between two words of text and between the attributes of a tag,
and nothing anywhere else (the rule of JSX). A space that people must see beside a tag or an expression is written on
one line with both, or as `{{ ' ' }}`.
"""

from __future__ import annotations

import re
from typing import Final

from jinja2.ext import Extension

_PART: Final = re.compile(
    r"""(?P<jinja> \{\{.*?\}\} | \{%.*?%\} | \{\#.*?\#\})
      | (?P<line_break> \s*\n\s*)
      | (?P<end> \s*/?>)
      | (?P<start> <(?=[A-Za-z/!]))
      | (?P<quote> ["'])
      | (?P<text> [^\s{<>"'/]+ | .)""",
    re.VERBOSE | re.DOTALL,
)


class SourceLayout(Extension):
    """Drops the line breaks of every template."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """The source of a template as the browser shall get it."""
        return drop_line_breaks(source)


def drop_line_breaks(source: str) -> str:
    """The source without its layout; errors still name the right line, since the breaks become Jinja comments."""
    out: list[str] = []
    in_tag, quote, before = False, "", ""
    for match in _PART.finditer(source):
        kind, part = match.lastgroup, match[0]
        if kind == "line_break":
            after = source[match.end() : match.end() + 2]
            space = not after.startswith((">", "/>")) if in_tag else before == "text" and not _is_markup(after)
            out.append(("{#" + "\n" * part.count("\n") + "#}") + (" " if space else ""))
            continue
        if kind == "quote" and in_tag:
            quote = "" if part == quote else quote or part
        elif kind == "start" and not in_tag:
            in_tag = True
        elif kind == "end" and in_tag and not quote:
            in_tag, part = False, part.lstrip()
        before = "text" if not in_tag and kind in ("text", "quote") else "markup"
        out.append(part)
    return "".join(out)


def _is_markup(after: str) -> bool:
    return not after or after in ("{{", "{%", "{#") or bool(re.match(r"<[A-Za-z/!]", after))
