"""Our own drawings for the rules: each is made of the boards' pieces and of values from the component file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from markupsafe import Markup

from tinkertable.web.boards.drawing import sprite_of
from tinkertable.web.boards.imaginarium_art import INKS
from tinkertable.web.boards.imaginarium_art import SIGNS as CURIOUS
from tinkertable.web.boards.machines import family
from tinkertable.web.boards.people import portraits
from tinkertable.web.boards.robots import FIGURE_BOX, PART_BOX, ROBOT_BOX, figures, robot_parts, whole_robots
from tinkertable.web.learn import pictures_bot_factory, pictures_imaginarium, pictures_mech_a_dream
from tinkertable.web.learn.components import components
from tinkertable.web.learn.sketch import Drawing
from tinkertable.web.learn.words import Teacher

PICTURES: Final[dict[str, dict[str, Callable[[Teacher], Drawing]]]] = {
    "mech-a-dream": pictures_mech_a_dream.PICTURES,
    "imaginarium": pictures_imaginarium.PICTURES,
    "bot-factory": pictures_bot_factory.PICTURES,
}
"""The drawings each game's documents may ask for."""


def make_picture(teacher: Teacher, name: str) -> Markup:
    """The drawing a document asks for, with a caption; raises `KeyError` when there is none of that name."""
    width, height, shapes = PICTURES[teacher.game][name](teacher)
    caption = teacher.say(f"picture.{teacher.game}.{name}")
    return Markup(
        '<figure class="picture picture-{}"><svg viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>'
        "<figcaption>{}</figcaption></figure>"
    ).format(name, width, height, caption, shapes, caption)


def sprite(game: str) -> Markup:
    """The pieces that the drawings and tables of a game's rules are made of."""
    kinds = dict.fromkeys(
        machine["id"] if "id" in machine else machine["tiles"][0].rstrip("ab")
        for machine in components(game).get("machine", ())
    )
    made = sprite_of({f"m-{kind}": shapes for kind, shapes in family(game, tuple(kinds)).items()})
    if game == "imaginarium":
        people = portraits(game, [str(one["number"]) for one in components(game)["assistant"]])
        made += sprite_of({f"p-{name}": shapes for name, shapes in people.items()}, "0 0 40 40")
        made += sprite_of(CURIOUS, "0 0 24 24") + Markup(INKS)
    if game == "bot-factory":
        made += sprite_of({f"q-{kind}": shapes for kind, shapes in robot_parts().items()}, PART_BOX)
        made += sprite_of({f"bot-{colour}": shapes for colour, shapes in whole_robots().items()}, ROBOT_BOX)
        made += sprite_of({f"who-{number}": shapes for number, shapes in figures().items()}, FIGURE_BOX)
    return made
