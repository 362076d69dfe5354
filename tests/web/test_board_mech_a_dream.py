"""Mech A Dream's board: every legal move can be clicked once, and nothing is shown twice, in both variations."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from jinja2 import Template

from tests.games.mech_a_dream.builder import Table
from tests.web.sprite import drawn_signs
from tinkertable.core.contract import WATCHER, Options, State
from tinkertable.core.dice import Dice, step
from tinkertable.core.setup import start
from tinkertable.games import GAMES, open_game
from tinkertable.games.mech_a_dream.board.model import Good, Model, Shop, Side, Tile
from tinkertable.i18n import LANGUAGES, Translator
from tinkertable.web.boards import draw
from tinkertable.web.boards.board_view import BoardView, build_board_view
from tinkertable.web.rendering import current, make_environment

GAME = open_game("mech-a-dream")
NAMES = ["Ada", "Bruno", "Chiara", "Denis"]
BOTH: Options = {"robots": "yes", "specialists": "yes"}


def positions(seats: int, options: Options, seed: int) -> Iterator[State]:
    """Positions in which the first seat may act, through a whole random game, and its end."""
    state = start(GAME, seats, options)
    dice = Dice(seed)
    while state.actors():
        if 0 in state.actors():
            yield state
        step(state, dice)
    yield state


def stage(state: State, seat: int = 0, language: str = "en") -> BoardView:
    names = NAMES[: len(state.scores())]
    return build_board_view(GAME, state, seat, names, Translator(language).about(GAME.name, names), clickable=True)


def model(state: State, seat: int = 0) -> Model:
    drawn = draw(stage(state, seat)).model
    assert isinstance(drawn, Model)
    return drawn


def hits(drawn: Model) -> list[str]:
    """The notation of every move that lies on the board."""
    buttons = [tile.hit for belt in drawn.belts for tile in belt.tiles if tile]
    buttons += [row.hit for row in drawn.rows] + [jar.hit for floor in drawn.floors for jar in floor.jars]
    buttons += [one.hit for one in drawn.centre or []]
    for shop in drawn.shops:
        buttons += [tile.hit for tile in tiles(shop)] + [one.hit for one in shop.specialists]
        buttons += [*shop.robot.hits, *(button for screen in shop.hand for button in screen.hits)]
    return [button.text for button in buttons if button]


def tiles(shop: Shop) -> list[Tile]:
    return [
        *(tile for slot in shop.belt for tile in slot.tiles),
        *(one.tile for one in shop.workshop if one.tile),
        *shop.extra,
    ]


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {"robots": "yes"}), (4, BOTH), (2, {"specialists": "yes", "specialist-visit": "addition"})],
)
def test_every_legal_move_is_on_the_board_or_beside_the_prompt_exactly_once(seats: int, options: Options) -> None:
    for state in positions(seats, options, seed=seats):
        shown = stage(state)
        drawing = draw(shown)
        clickable = hits(drawing.model) + [button.text for button in drawing.choices]
        assert sorted(clickable) == sorted(button.text for button in shown.moves.values())


def test_nothing_can_be_clicked_by_those_who_watch() -> None:
    for state in positions(3, BOTH, seed=1):
        assert not hits(model(state, WATCHER))


def test_every_machine_lies_in_one_place_only() -> None:
    for state in positions(4, {}, seed=4):
        drawn = model(state)
        found = [tile.id for belt in drawn.belts for tile in belt.tiles if tile]
        found += [tile.id for shop in drawn.shops for tile in tiles(shop)]
        assert not [name for name, times in Counter(found).items() if times > 1]


def test_every_assistant_is_shown_once() -> None:
    for state in positions(3, {}, seed=3):
        drawn = model(state)
        helpers = [helper for shop in drawn.shops for helper in shop.locker if helper]
        helpers += [helper for shop in drawn.shops for tile in tiles(shop) for helper in tile.helpers]
        helpers += [helper for row in drawn.rows for helper in row.helpers]
        helpers += [helper for floor in drawn.floors for helper in floor.helpers]
        assert sorted((helper.seat, helper.part) for helper in helpers) == [
            (seat, part) for seat in range(3) for part in range(3)
        ]


def test_the_last_places_show_their_bonus() -> None:
    state = next(positions(2, {}, seed=1))
    slots = model(state).mine.workshop
    assert [(slot.number, [good.number for good in slot.bonus]) for slot in slots[:4]] == [
        (9, [5]),
        (8, [3]),
        (7, [2]),
        (6, []),
    ]


def test_a_completed_green_machine_shows_only_its_discount() -> None:
    drawn = model(Table().belt(0, "G2a", 1).built(0, "G1a").state)
    (waiting,) = [tile for slot in drawn.mine.belt for tile in slot.tiles]
    (done,) = [place.tile for place in drawn.mine.workshop if place.tile]
    assert waiting.effects == [Side([], [Good("rainbow", 2), Good("hourglass", -1)])]
    assert done.effects == [Side([], [Good("ink", -1)])]


def told_of_robot(table: Table, owner: int = 0) -> tuple[str, str]:
    """What the explanation of a robot says of the effect that cannot be used, and why nothing of it can be clicked."""
    names = NAMES[:2]
    translator = Translator("en").about(GAME.name, names)
    shown = build_board_view(GAME, table.state, 0, names, translator, clickable=True, explained=True)
    robot = draw(shown).model.shops[owner].robot
    assert shown.reasons is not None
    why = shown.reasons.said[robot.refused.reason] if robot.refused is not None else ""
    return words_of(robot.blocked or ""), words_of(why)


def words_of(markup: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", markup).split())


def test_each_of_two_effects_of_a_robot_says_why_it_cannot_be_used() -> None:
    blocked, why = told_of_robot(Table(robots="M5 M1").give(0, flowers=1, ink=0).night())
    assert blocked.endswith("missing.")
    assert why == ""
    assert told_of_robot(Table(robots="M5 M1").give(0, flowers=1, ink=1).night()) == ("", "")
    blocked, why = told_of_robot(Table(robots="M7 M1").give(0, ink=0).night())
    assert blocked == ""
    assert "It only brings pushes" in why
    assert "You cannot pay for any machine" in why
    assert told_of_robot(Table(robots="M5 M1"))[1].count("Robots and machines work at night") == 1


def test_what_a_robot_that_copies_cannot_have_yet_is_told_beside_what_it_can() -> None:
    blocked, why = told_of_robot(Table(robots="M8 M7").belt(0, "B5a", 3).night(), owner=1)
    assert blocked.endswith(": It can be copied as soon as Bruno has bought with it, or sleeps.")
    assert why == ""


@cache
def board_template() -> Template:
    return make_environment().from_string(
        "{% import art.template as drawn with context %}{{ drawn.where(art) }}{{ drawn.shared(art) }}"
        "{{ drawn.mine(art) }}{% for seat in others %}{{ drawn.other(art, seat) }}{% endfor %}"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_drawn_board_has_unique_ids_and_explains_every_piece(language: str) -> None:
    current.set(Translator(language).about(GAME.name, NAMES))
    for number, state in enumerate(positions(3, BOTH, seed=2)):
        if number % 9:
            continue
        page = board_template().render(art=draw(stage(state, language=language)), others=(1, 2))
        ids = re.findall(r'\bid="([^"]+)"', page)
        assert len(ids) == len(set(ids)), [name for name, times in Counter(ids).items() if times > 1]
        for tile in re.findall(r'<div class="tile.*?</div>', page, flags=re.DOTALL):
            assert '<span class="tip"><b>' in tile


WEB = Path(__file__).parents[2] / "src" / "tinkertable" / "web"
SYMBOLS = (WEB / "templates" / "signs.html").read_text("utf-8") + GAMES["mech-a-dream"].read("board/signs.html")
STYLES = (WEB / "static" / "css" / "base.css").read_text("utf-8") + "".join(
    GAMES["mech-a-dream"].read(f"board/{sheet}.css") for sheet in ("theme", "board")
)
GOODS = ("flower", "ink", "rainbow", "dream", "hourglass", "activate", "parcel", "cart", "copy")
KINDS = ("blue", "red", "green", "yellow")


def symbol(sprite: str, name: str) -> str:
    found = re.search(rf'<symbol id="{name}"[^>]*>(.*?)</symbol>', sprite, re.DOTALL)
    assert found is not None, name
    return found[1]


def shapes(drawn: str) -> list[str]:
    """What is drawn without words, and without colours."""
    return [
        re.sub(r'\sclass="[^"]*"', "", shape) for shape in re.findall(r"<(?:path|circle|rect|ellipse)[^>]*>", drawn)
    ]


def colours(drawn: str) -> frozenset[str]:
    """The colours that the style sheets give to a symbol."""
    classes = {name for names in re.findall(r'class="([^"]*)"', drawn) for name in names.split()} - {"sl", "sd"}
    return frozenset(
        colour
        for name in classes
        for rule in re.findall(rf"\.{name}(?:, [^{{]*)? \{{([^}}]*)\}}", STYLES)
        for colour in re.findall(r"(?:fill|stroke): ([^;]+);", rule)
    )


def rendered(state: State, language: str = "en", seat: int = 0) -> str:
    """Everything that is drawn of the board for one seat."""
    current.set(Translator(language).about(GAME.name, NAMES))
    seats = len(state.scores())
    others = [other for other in range(seats) if other != seat]
    return board_template().render(art=draw(stage(state, seat, language=language)), others=others)


def busy(seats: int = 4) -> State:
    """A position late in a game with both variations."""
    return list(positions(seats, BOTH, seed=7))[-12]


@pytest.mark.parametrize("seat", range(4))
def test_an_assistant_wears_the_colour_the_shape_and_the_letter_of_its_seat(seat: int) -> None:
    state = busy()
    sprite = str(draw(stage(state)).sprite)
    figure, mark = symbol(sprite, f"a-{seat}"), symbol(drawn_signs(), f"seat-{seat}")
    letter = re.findall(r"<text[^>]*>\s*(\w)\s*</text>", mark)
    assert letter == re.findall(r"<text[^>]*>\s*(\w)\s*</text>", figure)
    head, body = re.findall(r"<(\w+)([^>]*)>", figure)[:2]
    assert (head[0], body[0]) == ("circle", re.findall(r"<(\w+)", mark)[0])
    outlines = [re.findall(r' d="([^"]*)"', drawn) for drawn in (figure, mark)]
    numbers = [[len(re.findall(r"\d*\.\d+|\d+", path)) for path in paths] for paths in outlines]
    assert numbers[0] == numbers[1], "as many corners"
    others = [other for other in range(4) if other != seat]
    assert shapes(figure)[1] not in [shapes(symbol(sprite, f"a-{other}"))[1] for other in others]
    plain = {number: re.findall(rf"--seat-{number}: light-dark\((#\w+), (#\w+)\)", STYLES) for number in range(4)}
    assert len({theme for colour in plain.values() for pair in colour for theme in pair}) == 8
    page = rendered(state)
    drawn = re.findall(r'class="helper seat-(\d)" id="helper-(\d)-(\d)"[^>]*><svg[^>]*><use href="#a-(\d)"', page)
    assert sorted(part for one, other, part, look in drawn if {one, other, look} == {str(seat)}) == ["0", "1", "2"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_good_has_a_colour_a_shape_and_a_letter_or_a_sign_of_its_own(language: str) -> None:
    drawn = {good: symbol(SYMBOLS, f"s-{good}") for good in GOODS + KINDS}
    assert len({tuple(shapes(one)) for one in drawn.values()}) == len(drawn)
    assert len({colours(one) for one in drawn.values()}) == len(drawn)
    keys = {good: re.findall(r"'letter\.(\w+)'", one) for good, one in drawn.items()}
    for family in (GOODS, KINDS):
        translator = Translator(language, GAME.name)
        letters = [translator.plain(f"letter.{key}") for good in family for key in keys[good]]
        assert len(set(letters)) == len(letters) >= 4


@pytest.mark.parametrize("seats", [2, 4])
def test_a_good_is_drawn_with_its_sign_wherever_it_lies(seats: int) -> None:
    for state in list(positions(seats, BOTH, seed=3))[::25]:
        page = rendered(state)
        for good in re.findall(r'<span class="good[ "].*?</svg>', page, flags=re.DOTALL):
            signs = re.findall(r'class="sign s-(\w+) ?"[^>]*><use href="#s-(\w+)"', good)
            assert [one == other and one in GOODS for one, other in signs] == [True], good
        for gauge, sign in re.findall(r'class="gauge gauge-(\w+)".*?<use href="#s-(\w+)"', page, flags=re.DOTALL):
            assert gauge == sign
