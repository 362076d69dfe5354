"""The signs, seats and icons as a page draws them."""

from __future__ import annotations

from tinkertable.i18n import Translator
from tinkertable.web.rendering import current, make_environment


def drawn_signs() -> str:
    """The sprite with the symbols of the program and of every game."""
    token = current.set(Translator("en"))
    try:
        return make_environment().get_template("signs.html").render()
    finally:
        current.reset(token)
