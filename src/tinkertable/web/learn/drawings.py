"""Our own drawings for the rules: each is made of the boards' pieces and of values from the component file."""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup

from tinkertable.games import GAMES
from tinkertable.i18n import Translator
from tinkertable.web.learn.component_tables import Drawn
from tinkertable.web.learn.svg import Drawing


def drawings_of(game: str) -> dict[str, Callable[[Translator], Drawing]]:
    """The drawings a game's documents may ask for, by name."""
    module = GAMES[game].load_module("learn.drawings")
    drawings: dict[str, Callable[[Translator], Drawing]] = {} if module is None else module.DRAWINGS
    return drawings


def make_picture(translator: Translator, name: str) -> Drawn:
    """The drawing a document asks for, with a caption; raises `KeyError` when there is none of that name."""
    width, height, shapes = drawings_of(str(translator.game))[name](translator)
    caption = translator.template(f"drawing.{name}")
    drawn = Markup(
        '<figure class="picture picture-{}"><svg viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>'
        "<figcaption>{}</figcaption></figure>"
    ).format(name, width, height, caption, shapes, caption)
    return Drawn(drawn, caption)


def sprite(game: str) -> Markup:
    """The pieces that the drawings and tables of a game's rules are made of."""
    module = GAMES[game].load_module("learn.drawings")
    made: Markup = Markup() if module is None else module.sprite()
    return made
