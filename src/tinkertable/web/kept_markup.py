"""Parts of a board that were drawn before: after a move most of it looks as it did, for this viewer and for others.

A template writes `{{ keep(macro, piece) }}` instead of `{{ macro(piece) }}`. The macro must depend on nothing but its
arguments and the language; `by` names what it uses of them, when they hold more than that.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from hashlib import blake2b
from typing import Any, Final

import msgspec
from markupsafe import Markup

MOST_CHARACTERS: Final = 32_000_000
"""How much is kept at most: some hundred boards with all their pieces."""
LONGEST_KEY: Final = 400
"""Bytes of the arguments that are kept as they are; of longer ones only a digest."""


def _encode_markup(value: object) -> bytes:
    if isinstance(value, Markup):
        return value.encode()  # not as text: that would be escaped
    raise TypeError(f"{type(value).__name__} cannot be part of a key")


class KeptMarkup:
    """What macros have drawn, by the content of their arguments; those used last are kept."""

    def __init__(self, speaker: Callable[[], Hashable], most: int = MOST_CHARACTERS) -> None:
        self._speaker: Final = speaker
        """Says in which language, about which game and with which names the templates speak."""
        self._most: Final = most
        self._encode: Final = msgspec.msgpack.Encoder(enc_hook=_encode_markup).encode
        self._kept: Final[OrderedDict[Hashable, Markup]] = OrderedDict()
        self._characters = 0

    def __len__(self) -> int:
        return len(self._kept)

    def keep(self, macro: Any, *args: Any, by: Any = None) -> Markup:
        """What a macro draws for these arguments, from memory when it was drawn before."""
        what = self._encode(args if by is None else by)
        if len(what) > LONGEST_KEY:
            what = blake2b(what, digest_size=16).digest()
        # each page makes its own macros of the code that a template was compiled to once
        key = macro._func.__code__.co_filename, macro.name, self._speaker(), what
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = macro(*args)
            self._characters += len(found)
            while self._characters > self._most:
                self._characters -= len(self._kept.popitem(last=False)[1])
        else:
            self._kept.move_to_end(key)
        return found
