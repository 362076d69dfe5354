"""Parts of a page: what was drawn before is not drawn again, and what the browser holds is not sent again.

A template writes `{{ keep(macro, piece) }}` instead of `{{ macro(piece) }}`. The macro must depend on nothing but its
arguments and the language; `by` names what it uses of them, when they hold more than that. `{% call part() %}` makes
a part of an element that is drawn each time, `{% call part(by=[…]) %}` of one that depends on nothing but these values
and the language.

A part is one element without the parts inside it. Its name is a digest of its markup, which the element carries as
`data-part`. The browser tells the names of the parts that it holds. In place of one that it holds it gets a mark,
`<span data-held="3"></span>` for the fourth name it told and `3+5` for five from there, and after it what goes into the
part (`static/js/parts.js`). So naming parts can only make the answer shorter. (A comment would be shorter, but
browsers that parse what htmx gives them may drop comments.)
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from contextvars import ContextVar
from hashlib import blake2b
from itertools import count
from typing import Any, Final

import msgspec
from markupsafe import Markup

MOST_CHARACTERS: Final = 32_000_000
"""How much is kept at most: some hundred boards with all their pieces."""
LONGEST_KEY: Final = 400
"""Bytes of the arguments that are kept as they are; of longer ones only a digest."""
MOST_MADE: Final = 2_000
"""How many parts of those that are drawn each time are kept, with what is inside them."""
NAME_BYTES: Final = 6
"""Of the digest that names a part: one name for two parts of a page is as good as impossible."""
TAGS: Final = frozenset(
    re.findall(r"\w+", "a article aside b button details div form header i label li ol p section span ul")
)
"""The elements that a browser reads alike wherever they stand: a part can be sent without the element around it."""

_BEGIN: Final = "<!--="
_MARK: Final = re.compile(r"<!--=(\d+)-->")
_FIRST: Final = re.compile(r'<([a-z]+)(?: (?:[^">]|"[^"]*")*)?(?=>)')
_numbers: Final = count()
_used: Final[ContextVar[dict[str, Part] | None]] = ContextVar("used", default=None)
"""The parts of what is being drawn, by number."""


class Part:
    """One element of a page: its own markup, and the parts inside it."""

    __slots__ = ("inside", "mark", "name", "number", "pieces")

    def __init__(self, markup: str, begin: int, used: dict[str, Part]) -> None:
        """`begin` is where the first tag ends, without its bracket."""
        self.number: Final = str(next(_numbers))
        self.mark: Final = Markup(f"<!--={self.number}-->")
        """Stands for the part while a page is drawn."""
        own = _MARK.sub("<!---->", markup) if _BEGIN in markup else markup
        self.name: Final = b64encode(blake2b(own.encode(), digest_size=NAME_BYTES).digest(), altchars=b"_.").decode()
        self.pieces: Final = _split(f'{markup[:begin]} data-part="{self.name}"{markup[begin:]}', used)
        self.inside: Final = [piece for piece in self.pieces if isinstance(piece, Part)]


_made: Final[dict[str, Part]] = {}
"""The parts that were made last of what is drawn each time, by their markup, in which numbers name what is inside."""


class KeptDrawing:
    """What a macro drew of something: what stands for it on the page, and the parts that this names."""

    __slots__ = ("characters", "of", "parts", "shown")

    def __init__(self, markup: Markup, used: dict[str, Part], of: object) -> None:
        self.of: Final = of
        part = _make_part(markup, used)
        self.shown: Final = markup if part is None else part.mark
        self.parts: Final = used if part is None else {part.number: part}
        self.characters: Final = len(markup)


class KeptMarkup:
    """What macros have drawn, by the content of their arguments; those used last are kept."""

    def __init__(self, speaker: Callable[[], Hashable], most: int = MOST_CHARACTERS) -> None:
        self._speaker: Final = speaker
        """Says in which language, about which game and with which names the templates speak."""
        self._most: Final = most
        self._encode: Final = msgspec.msgpack.Encoder(enc_hook=_encode_markup).encode
        self._kept: Final[OrderedDict[Hashable, KeptDrawing]] = OrderedDict()
        self._characters = 0

    def __len__(self) -> int:
        return len(self._kept)

    def keep(self, macro: Any, *args: Any, by: Any = None) -> Markup:
        """What a macro draws for these arguments, from memory when it was drawn before."""
        what = self._digest(args if by is None else by)
        return _show(self._find((*_origin(macro), self._speaker(), what), macro, args, None))

    def part(self, caller: Any, by: Any = None) -> Markup:
        """Make a part of what a template draws, if it is one element; from memory when `by` is the same as before."""
        if by is None:
            return part(caller)
        code = caller._func.__code__
        key = code.co_filename, code.co_firstlineno, self._speaker(), self._digest(by)
        return _show(self._find(key, caller, (), None))

    def keep_each(self, macro: Any, items: Iterable[object], *args: Hashable) -> Markup:
        """What a macro draws for each of some things that never change, and the same arguments."""
        all_alike = (*_origin(macro), self._speaker(), args)
        # a thing is kept with what was drawn of it, so that its address belongs to it alone
        drawn = [self._find((all_alike, id(item)), macro, (item, *args), item) for item in items]
        used = _used.get()
        if used is None:
            return Markup("").join([_show(each) for each in drawn])
        for each in drawn:
            used.update(each.parts)
        return Markup("".join([each.shown for each in drawn]))

    def _digest(self, value: Any) -> bytes:
        """The content of a value, or a digest of a long one."""
        what = self._encode(value)
        return what if len(what) <= LONGEST_KEY else blake2b(what, digest_size=16).digest()

    def _find(self, key: Hashable, macro: Any, args: tuple[Any, ...], of: object) -> KeptDrawing:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        found = self._kept[key] = KeptDrawing(*_draw(lambda: macro(*args)), of)
        self._characters += found.characters
        while self._characters > self._most:
            self._characters -= self._kept.popitem(last=False)[1].characters
        return found


def _origin(macro: Any) -> tuple[str, str]:
    """Each page makes its own macros of the code that a template was compiled to once: where that is."""
    return macro._func.__code__.co_filename, macro.name


def _show(drawn: KeptDrawing) -> Markup:
    """What stands for something that was drawn on the page that is being drawn."""
    used = _used.get()
    if used is None:
        return Markup(_write(_split(drawn.shown, drawn.parts), {}))
    used.update(drawn.parts)
    return drawn.shown


def part(caller: Callable[[], Markup]) -> Markup:
    """Make a part of what a template draws, if it is one element."""
    used, markup = _used.get(), caller()
    if used is None:
        return markup
    made = _made.get(markup)
    if made is None:
        made = _make_part(markup, used)
        if made is None:
            return markup
        _made[markup] = made
        if len(_made) > MOST_MADE:
            del _made[next(iter(_made))]
    used[made.number] = made
    return made.mark


def whole(markup: Markup) -> Markup:
    """What a template drew with its parts written out, for a template that changes it: it is sent as it is then."""
    return Markup(_write(_split(markup, _used.get() or {}), {}))


def assemble(render: Callable[[], str], held: Mapping[str, int]) -> str:
    """A page without the parts that the browser holds; `held` numbers their names."""
    return _write(_split(*_draw(render)), held)


def _draw(render: Callable[[], Any]) -> tuple[Any, dict[str, Part]]:
    """What is rendered, and the parts that it names."""
    used: dict[str, Part] = {}
    token = _used.set(used)
    try:
        return render(), used
    finally:
        _used.reset(token)


def _make_part(markup: str, used: dict[str, Part]) -> Part | None:
    """The part, if the markup is one element."""
    first = _FIRST.match(markup)
    if first is None or first[1] not in TAGS or not markup.endswith(f"</{first[1]}>"):
        return None
    if markup.count(f"</{first[1]}>") == 1 == markup.count(f"<{first[1]}>") + markup.count(f"<{first[1]} "):
        return Part(markup, first.end(), used)
    depth = 0
    for tag in re.finditer(rf"<(/?){first[1]}(?=[ >])", markup):
        depth += -1 if tag[1] else 1
        if depth == 0 and tag.end() + 1 < len(markup):
            return None
    return Part(markup, first.end(), used) if depth == 0 else None


def _split(markup: str, used: dict[str, Part]) -> list[str | Part]:
    """The markup with the parts in place of their marks."""
    if _BEGIN not in markup:
        return [markup]
    split = _MARK.split(markup)
    return [used[each] if at % 2 else each for at, each in enumerate(split) if each]


def _write(pieces: list[str | Part], held: Mapping[str, int]) -> str:
    out = _Writer(held)
    out.write(pieces)
    return out.finish()


class _Writer:
    """Writes a page for a browser that holds some parts of it."""

    def __init__(self, held: Mapping[str, int]) -> None:
        self._held = held
        self._out: list[str] = []
        self._first = 0
        self._run = 0
        """How many held parts follow each other, from the first of them on."""

    def write(self, pieces: Sequence[str | Part]) -> None:
        """Add markup and parts."""
        for piece in pieces:
            if not isinstance(piece, Part):
                self._end_run()
                self._out.append(piece)
            elif (at := self._held.get(piece.name)) is None:
                self.write(piece.pieces)
            else:
                self._leave_out(at)
                if piece.inside:
                    self.write(piece.inside)

    def finish(self) -> str:
        """What was written."""
        self._end_run()
        return "".join(self._out)

    def _leave_out(self, at: int) -> None:
        if self._run and at == self._first + self._run:
            self._run += 1
        else:
            self._end_run()
            self._first, self._run = at, 1

    def _end_run(self) -> None:
        if self._run:
            more = f"+{self._run}" if self._run > 1 else ""
            self._out.append(f'<span data-held="{self._first}{more}"></span>')
            self._run = 0


def _encode_markup(value: object) -> bytes:
    if isinstance(value, Markup):
        return value.encode()  # not as text: that would be escaped
    raise TypeError(f"{type(value).__name__} cannot be part of a key")
