"""HTML and style sheets of our templates for a picture that stands in a foreign page.

Pictures are SVG, which is XML. All classes and ids get a prefix, so that neither the styles of the picture reach what
is around it nor the other way round. (Nesting the styles under one class would be shorter, but browsers match what
`<use>` draws without its ancestors.)
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Final
from xml.sax.saxutils import escape, quoteattr

SVG: Final = "http://www.w3.org/2000/svg"
XHTML: Final = "http://www.w3.org/1999/xhtml"
VOID: Final = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr"})
"""Elements of HTML without an end tag."""
SVG_NAMES: Final = {
    name.lower(): name
    for name in (
        *(
            "viewBox",
            "linearGradient",
            "radialGradient",
            "clipPath",
            "foreignObject",
            "textPath",
            "preserveAspectRatio",
        ),
        *("gradientUnits", "gradientTransform", "patternUnits", "patternTransform", "clipPathUnits", "spreadMethod"),
        *("textLength", "lengthAdjust", "pathLength", "maskUnits", "stdDeviation", "feGaussianBlur", "feDropShadow"),
    )
}
"""The names of SVG that are not written in small letters: the parser of HTML makes all letters small."""


def as_xml(html: str, prefix: str) -> str:
    """A fragment of HTML as well-formed XML, with a prefix before all classes and ids."""
    writer = _Writer(prefix)
    writer.feed(html)
    writer.close()
    return "".join(writer.parts)


class _Writer(HTMLParser):
    """Writes what it reads; every element gets its end tag, and SVG its namespace."""

    def __init__(self, prefix: str) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._prefix = prefix
        self._in_foreign_object = False
        """Whether the last tag was that of a `foreignObject`, after which HTML begins again."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        name = SVG_NAMES.get(tag, tag)
        given = {SVG_NAMES.get(key, key): self._value(key, value or "") for key, value in attrs}
        if tag == "svg" or self._in_foreign_object:
            given["xmlns"] = XHTML if self._in_foreign_object else SVG
        self._in_foreign_object = tag == "foreignobject"
        written = "".join(f" {key}={quoteattr(value)}" for key, value in given.items())
        self.parts.append(f"<{name}{written}></{name}>" if tag in VOID else f"<{name}{written}>")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            self.parts.append(f"</{SVG_NAMES.get(tag, tag)}>")

    def handle_data(self, data: str) -> None:
        self.parts.append(escape(data))

    def _value(self, key: str, value: str) -> str:
        if key in ("class", "id", "for", "aria-labelledby", "aria-describedby"):
            return " ".join(self._prefix + word for word in value.split())
        if key == "href" and value.startswith("#"):
            return f"#{self._prefix}{value[1:]}"
        return value.replace("url(#", f"url(#{self._prefix}")


def prefixed_styles(css: str, prefix: str, root: str) -> str:
    """Style sheets for such a fragment: classes and ids with their prefix, everything else only below a class `root`.

    Fonts and animations are left out: a picture loads nothing and stands still.
    """
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    css = re.sub(r"@(?:font-face|keyframes|property)[^{]*\{(?:[^{}]|\{[^{}]*\})*\}", "", css)
    css = re.sub(r"\s+", " ", css).replace("url(#", f"url(#{prefix}")
    return re.sub(r"([^{};]+)\{", lambda found: _prelude(found[1].strip(), prefix, root) + "{", css)


def _prelude(prelude: str, prefix: str, root: str) -> str:
    """What stands before a brace: a condition as it is, or selectors."""
    if prelude.startswith("@"):
        return prelude
    return ",".join(_selector(one.strip(), prefix, root) for one in re.split(r",(?![^(]*\))", prelude))


def _selector(selector: str, prefix: str, root: str) -> str:
    own = re.sub(r"([.#])(?=[a-zA-Z_])", rf"\1{prefix}", re.sub(r"^(?:html|body|:root)(?![\w-])", f".{root}", selector))
    if selector.startswith((":root", "html", "body")):
        return own.replace(f".{prefix}{root}", f".{root}")
    return own if own != selector else f".{root} {own}"
