"""Bot Factory's board: every legal move can be clicked once, everything is explained, nothing is shown twice."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from itertools import islice, pairwise
from typing import Final

import pytest

from tests.games.bot_factory.builder import Table
from tests.tiers import one_of, quick_and_slow, slow
from tests.web.board_harness import LONG_NAMES, Boards, in_languages, plain
from tests.web.browser import SIZES, needs_browser
from tests.web.layout_checks import DRESS, LEVELS, faint
from tests.web.sprite import drawn_signs
from tinkertable.core.contract import WATCHER, Options, State
from tinkertable.core.dice import Dice, step
from tinkertable.core.setup import start
from tinkertable.games.bot_factory.board.model import Model
from tinkertable.games.bot_factory.board.robots import SHAPES, TYPES, figures, robot_parts, whole_robots
from tinkertable.games.bot_factory.game import create
from tinkertable.games.bot_factory.rules.moves import COLOURS, HALLS
from tinkertable.i18n import LANGUAGES, Translator
from tinkertable.web.boards import draw
from tinkertable.web.boards.board_view import BoardView, build_board_view
from tinkertable.web.rendering import current, make_environment
from tinkertable.web.static_files import STATIC, has_asset

GAME = create()
NAMES = ["Ada", "Bruno <i>", "Chiara", "Denis"]
EVERYTHING: Options = {"tiles": "variant-1", "universal-robot": "yes"}
TABLES: list[tuple[int, Options]] = [
    (1, {}),
    (1, {"task": "choose"}),
    (2, EVERYTHING),
    (3, {"tiles": "variant-2", "universal-robot": "yes", "start-parts": "2"}),
    (4, {}),
]
PAGE = make_environment().from_string(
    "{% import art.template as drawn with context %}{{ drawn.where(art) }}{{ drawn.shared(art) }}"
    "{{ drawn.mine(art) }}{% for seat in others %}{{ drawn.other(art, seat) }}{% endfor %}"
)
VOID = {"input", "br", "path", "circle", "rect", "use", "ellipse"}


class Node:
    """An element with what lies in it."""

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag = tag
        self.attributes = attributes
        self.children: list[Node] = []
        self.text = ""

    def all(self) -> Iterator[Node]:
        """Itself and everything inside."""
        yield self
        for child in self.children:
            yield from child.all()

    def said(self) -> str:
        """Everything written inside."""
        return self.text + "".join(child.said() for child in self.children)

    def has(self, name: str) -> bool:
        """Whether it is of this class."""
        return name in self.attributes.get("class", "").split()


class Reader(HTMLParser):
    """Reads a page into nodes and insists that what is opened is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.root = Node("page", {})
        self.path = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs})
        self.path[-1].children.append(node)
        if tag not in VOID:
            self.path.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.path[-1].children.append(Node(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.path.pop().tag == tag

    def handle_data(self, data: str) -> None:
        self.path[-1].text += data


def positions(seats: int, options: Options, seed: int, every: int = 1) -> Iterator[State]:
    """Positions in which the first seat may act, one of some, through a whole random game, and its end."""
    state = start(GAME, seats, options)
    dice = Dice(seed)
    number = 0
    while state.actors():
        if 0 in state.actors():
            if number % every == 0:
                yield state
            number += 1
        step(state, dice)
    yield state


def stage(state: State, seat: int = 0, language: str = "en") -> BoardView:
    names = NAMES[: len(state.scores())]
    return build_board_view(GAME, state, seat, names, Translator(language).about(GAME.name, names), clickable=True)


def model(state: State, seat: int = 0) -> Model:
    drawn = draw(stage(state, seat)).model
    assert isinstance(drawn, Model)
    return drawn


def page(state: State, seat: int = 0, language: str = "en") -> Node:
    """The board as it is put on the page, shared and everybody's own."""
    names = NAMES[: len(state.scores())]
    token = current.set(Translator(language).about(GAME.name, names))
    try:
        art = draw(stage(state, seat, language))
        others = [one for one in range(len(names)) if one != art.place]
        reader = Reader()
        reader.feed(PAGE.render(art=art, others=others))
    finally:
        current.reset(token)
    assert reader.path == [reader.root]
    return reader.root


def buttons(root: Node) -> list[str]:
    return [node.attributes["value"] for node in root.all() if node.tag == "button"]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_legal_move_is_on_the_board_or_beside_the_prompt_exactly_once(seats: int, options: Options) -> None:
    for state in positions(seats, options, seed=seats, every=2):
        shown = stage(state)
        clickable = buttons(page(state)) + [button.text for button in draw(shown).choices]
        assert sorted(clickable) == sorted(button.text for button in shown.moves.values())


def test_only_answers_and_ends_of_turns_are_left_to_the_prompt() -> None:
    plain = {"pay", "refuse", "skip", "done", "task 1", "task 2", "task 3", "task 4"}
    for seats, options in TABLES:
        for state in positions(seats, options, seed=10 + seats):
            assert {button.text for button in draw(stage(state)).choices} <= plain


def test_a_task_is_chosen_beside_the_prompt() -> None:
    state = start(GAME, 1, {"task": "choose"})
    assert [button.text for button in draw(stage(state)).choices] == ["task 1", "task 2", "task 3", "task 4"]
    report = model(state).report
    assert report is not None
    assert report.task is None


def test_every_button_belongs_to_the_move_form_and_says_what_it_does() -> None:
    for state in positions(3, EVERYTHING, seed=5, every=6):
        for node in page(state).all():
            if node.tag == "button":
                assert node.attributes["form"] == "move-form"
                assert node.attributes["name"] == "move"
                assert node.attributes["aria-label"] == node.attributes["data-say"]
                assert node.attributes["aria-label"].strip()


def test_nothing_can_be_clicked_by_those_who_watch() -> None:
    for state in positions(3, EVERYTHING, seed=1, every=12):
        assert not buttons(page(state, WATCHER))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_ids_are_unique_and_every_piece_is_explained(
    language: str, seats: int, options: Options, caplog: pytest.LogCaptureFixture
) -> None:
    for state in positions(seats, options, seed=seats + 20, every=20):
        root = page(state, language=language)
        ids = Counter(node.attributes["id"] for node in root.all() if "id" in node.attributes)
        assert not [name for name, times in ids.items() if times > 1]
        for node in root.all():
            if "data-tip" in node.attributes:
                inside = [child for child in node.children if child.has("tip") or child.has("hit")]
                assert inside, node.attributes
                assert all(child.said().strip() for child in inside if child.has("tip")), node.attributes
    assert "has no message" not in caplog.text


def test_a_page_needs_no_inline_style_and_no_script() -> None:
    for state in positions(1, {}, seed=3, every=8):
        for node in page(state).all():
            assert node.tag not in ("script", "style")
            assert not [name for name in node.attributes if name == "style" or name.startswith("on")]


def test_names_are_escaped() -> None:
    for state in positions(2, {}, seed=2, every=9):
        assert not [node for node in page(state).all() if node.tag == "i"]


def test_places_stay_where_they_are_from_ply_to_ply() -> None:
    """Pieces travel only between elements that are always there."""
    steady = {f"lane-{hall}" for hall in ("assembly", "parts", "projects", "finance")}
    steady |= {f"wheel-{name}-{cell}" for name in ("cell", "load") for cell in range(8)}
    steady |= {f"cabin-{colour}" for colour in ("red", "yellow", "blue", "green")}
    steady |= {"wheel-turn", "shelf", "parts-0", "projects-0", "held-0", "own-tile-0", "parts-1", "projects-1"}
    for state in positions(2, EVERYTHING, seed=7, every=8):
        assert steady <= {node.attributes.get("id") for node in page(state).all()}


def test_everybody_stands_on_one_space() -> None:
    for state in positions(3, {"tiles": "variant-2"}, seed=6):
        view = GAME.view(state, 0)
        drawn = model(state)
        found = [(place.thing.id, place.figure.who) for lane in drawn.lanes.values() for place in lane if place.figure]
        assert sorted(found) == sorted((f"space-{one.space}", one.who) for one in view.meeples)


def test_a_quarter_turn_carries_the_parts_two_cells_on_and_turns_the_drawing() -> None:
    turned = 0
    for seed in range(6):
        state = start(GAME, 2, {})
        dice = Dice(seed)
        while state.actors():
            seat = state.actors()[0]
            rotate = GAME.parse("rotate")
            if seat >= 0 and rotate in state.legal(seat):
                before = model(state, seat).wheel
                state.play(seat, rotate)
                after = model(state, seat).wheel
                assert after.half != before.half
                carried = [cell.part for cell in before.cells[-2:] + before.cells[:-2]]
                fixed = [(new.part, old) for new, old in zip(after.cells, carried, strict=True) if new.number > 1]
                assert all(new == old for new, old in fixed)
                turned += 1
            else:
                step(state, dice)
    assert turned


def test_a_higher_value_hangs_higher() -> None:
    for state in positions(2, {}, seed=4):
        lifts = sorted(model(state).lifts, key=lambda lift: lift.value)
        assert [lift.y for lift in lifts] == sorted((lift.y for lift in lifts), reverse=True)


def test_a_solo_game_shows_its_task_and_ends_with_a_stamped_report() -> None:
    seen: set[str] = set()
    for seed in range(3):
        for state in positions(1, {}, seed=seed, every=3):
            root = page(state)
            seen |= {
                name for name in ("task", "hunt", "grades", "stamp", "verdict") if any(n.has(name) for n in root.all())
            }
            assert any(node.attributes.get("id") == "report" for node in root.all())
        solo = GAME.view(state, 0).solo
        assert solo is not None
        assert any(node.has(f"verdict-{solo.report}") for node in root.all())
    assert seen == {"task", "hunt", "grades", "stamp", "verdict"}


def test_only_a_solo_game_has_a_report() -> None:
    for state in positions(2, {}, seed=9):
        assert model(state).report is None


def test_what_others_have_is_drawn_as_well() -> None:
    for state in positions(3, {}, seed=11, every=6):
        view = GAME.view(state, 0)
        ids = {node.attributes.get("id") for node in page(state).all()}
        for player in view.players:
            seat = player.seat
            assert {f"hand-{seat}-{kind}" for kind in player.parts} <= ids
            assert {f"project-{seat}-{colour}" for colour in player.projects} <= ids
            assert {f"robot-{seat}-{number}" for number in range(len(player.robots))} <= ids


def test_every_symbol_that_is_used_is_drawn() -> None:
    state = start(GAME, 1, {})
    drawn = drawn_signs() + str(draw(stage(state)).sprite)
    for seats, options in TABLES:
        for position in positions(seats, options, seed=seats, every=15):
            used = {node.attributes["href"] for node in page(position).all() if node.tag == "use"}
            assert not [name for name in used if f'id="{name[1:]}"' not in drawn]


def test_robots_have_four_silhouettes_beside_their_colours() -> None:
    parts = robot_parts()
    assert len(parts) == len(set(parts.values())) == len(SHAPES) * len(TYPES)
    assert len(set(whole_robots().values())) == len(SHAPES)
    assert len(set(figures().values())) == 6


def test_the_board_has_its_own_style() -> None:
    assert has_asset("games/bot-factory/board.css")


# Colour, shape and letter


def test_every_worker_carries_the_colour_the_shape_and_the_letter_of_its_seat() -> None:
    workers = [figures()[str(seat)] for seat in range(4)]
    assert [re.findall(r">([A-Z])</text>", worker) for worker in workers] == [["A"], ["B"], ["C"], ["D"]]
    assert len({re.sub(r"<text.*", "", worker) for worker in workers}) == 4, "a shape for each seat"
    for state in positions(4, {}, seed=31, every=20):
        for node in page(state).all():
            if node.has("person"):
                who = node.children[0].attributes["href"].removeprefix("#who-")
                assert node.has(f"seat-{who}") == (int(who) < 4)


def test_every_colour_has_a_colour_a_shape_and_a_letter() -> None:
    signs = drawn_signs() + str(draw(stage(start(GAME, 2, {}))).sprite)
    base = (STATIC / "css" / "base.css").read_text(encoding="utf-8")
    shapes, letters, fills = set(), set(), set()
    for colour in COLOURS:
        symbol = re.search(rf'<symbol id="s-{colour}".*?</symbol>', signs, re.DOTALL)
        assert symbol is not None
        shapes.update(re.findall(r' d="([^"]+)"', symbol[0]))
        letters.update(re.findall(r">(\w)</text>", symbol[0]))
        fills.update(re.findall(rf"--k-{colour}: (#\w+)", base))
    assert len(shapes) == len(letters) == len(fills) == len(COLOURS)
    assert re.search(r'<symbol id="s-universal".*?>U</text>', signs)


def test_the_sign_of_its_colour_lies_on_whatever_is_drawn_in_one() -> None:
    for seats, options in TABLES:
        for state in positions(seats, options, seed=seats + 40, every=25):
            for node in page(state).all():
                colour = next((name[2:] for name in node.attributes.get("class", "").split() if name[:2] == "c-"), None)
                things = ("part-card", "blueprint", "jig", "lift", "swap", "hunted")
                if colour is None or node.has("bare") or not any(node.has(thing) for thing in things):
                    continue
                used = {inner.attributes["href"] for inner in node.all() if inner.tag == "use"}
                assert f"#s-{colour}" in used, node.attributes
            for node in page(state).all():
                if node.has("bay") and node.has("full"):
                    assert any(inner.has("corner") for inner in node.all())
                if node.has("want") or node.has("held"):
                    assert any(inner.attributes.get("href", "").startswith("#s-") for inner in node.all())


# On a real page

LOOKS: dict[int, Options] = {1: {}, 2: EVERYTHING, 3: {"tiles": "variant-2", "universal-robot": "yes"}, 4: EVERYTHING}


@cache
def middle(seats: int, nth: int = 3) -> State:
    """Somewhere in the middle of a game played at random."""
    return next(islice(positions(seats, LOOKS[seats], seed=seats + 50, every=9), nth, None)).clone()


@cache
def acting(hall: str) -> State:
    """In the middle of the action of a hall."""
    for seed in range(70, 80):
        for state in positions(2, {}, seed=seed):
            action = GAME.view(state, 0).action
            if action is not None and action.hall == hall and action.left and state.actors() == [0]:
                return state.clone()
    raise AssertionError(f"nobody acts in {hall}")


@needs_browser
@pytest.mark.parametrize(("size", "thorough"), quick_and_slow(SIZES, 0))
def test_nothing_that_is_written_is_cut_or_crosses_anything(boards: Boards, size: str, thorough: bool) -> None:
    board = boards(GAME, size)
    states = [middle(seats) for seats in LOOKS] + [acting(hall) for hall in HALLS]
    assert board.misfits_of(in_languages(states, thorough)) == {}
    board.page.evaluate(DRESS, ".drawer h3, .hall h3 { width: 2em; overflow: hidden; white-space: nowrap }")
    assert board.misfits(), "what is cut is found"


@slow
@needs_browser
def test_nothing_is_cut_in_a_low_window(boards: Boards) -> None:
    looks = [(middle(seats), language) for seats in (1, 4) for language in LANGUAGES]
    assert boards(GAME, "low").misfits_of(looks) == {}


BEYOND: Final = """() => [[".grants", ".hall", 2], [".claim.by > *", ".claim", 0]].flatMap(([inner, outer, least]) =>
  [...document.querySelectorAll(inner)].filter((one) => {
    const box = one.getBoundingClientRect(), edge = one.closest(outer).getBoundingClientRect();
    return box.left < edge.left + least || box.right > edge.right - least;
  }).map((one) => `${inner} ${one.textContent.trim()}`))"""
"""What a space grants and costs beyond its hall, and the mark or the points of a claim beyond its place."""


@needs_browser
def test_chips_lie_within_their_places(boards: Boards) -> None:
    middle_of_game = (state for state in positions(4, {}, seed=54) if GAME.view(state, 0).players[1].claims)
    claimed = next(middle_of_game)
    for size in ("desktop", "low"):
        board = boards(GAME, size)
        board.put(claimed)
        assert board.page.evaluate(BEYOND) == []


PARTS: Final = ("red-head", "yellow-torso", "blue-head", "green-head", "universal-legs")

OUTSIDE: Final = """() => {
  const drawer = document.querySelector(".drawer-parts");
  const { left, right, bottom } = drawer.getBoundingClientRect();
  const top = drawer.querySelector("h3").getBoundingClientRect().bottom;
  return [...drawer.querySelectorAll(".part-card, .swap")].map((one) => one.getBoundingClientRect())
    .filter((box) => box.left < left || box.right > right || box.top < top - 2 || box.bottom > bottom).length;
}"""
"""How many of my parts and their swaps lie across my heading or beyond my panel."""


@needs_browser
@pytest.mark.parametrize(
    ("size", "seats"), one_of([(size, seats) for size in ("low", "desktop", "tablet") for seats in (1, 4)])
)
def test_five_parts_and_their_swaps_lie_inside_their_panel(boards: Boards, size: str, seats: int) -> None:
    table = Table(seats).bare().tokens(0, 5).parts(0, *PARTS).spares("red-torso", "universal-head")
    board = boards(GAME, size)
    board.put(table.acts("assembly-2").state)
    assert board.page.locator(".swap").count() == 10
    assert board.page.evaluate(OUTSIDE) == 0
    board.page.evaluate(DRESS, ".swap { height: 8em !important }")
    assert board.page.evaluate(OUTSIDE), "what lies beyond the panel is found"


SCROLLED: Final = """() => {
  const others = document.getElementById("others");
  return others.scrollHeight - others.clientHeight;
}"""
"""How much of the others is seen only by scrolling."""


@needs_browser
@pytest.mark.parametrize("size", one_of(["low", "desktop"]))
def test_three_opponents_are_seen_beside_seven_answers(boards: Boards, size: str) -> None:
    table = Table(4).bare().sandra("assembly-3").tokens(0, 4).values(yellow=8).no_contracts()
    table.plan(left_bottom="red", right_bottom="green", left_middle="blue", right_middle="red")
    table.plan(left_top="yellow", right_top="green")
    for seat, offer in enumerate(("top-1", "middle-2", "bottom-3"), 1):
        table.robots(seat, "red", "blue", "green").projects(seat, "yellow", "red").contract(offer, seat, seat)
        table.parts(seat, "red-head", "blue-legs").tokens(seat, 4)
    state = table.acts("finance-3").do("raise yellow").state
    assert len(state.legal(0)) == 7
    board = boards(GAME, size)
    board.put(state)
    assert board.page.evaluate(SCROLLED) <= 0
    assert board.misfits() == []
    board.page.evaluate(DRESS, ".mini { height: 8em !important }")
    assert board.page.evaluate(SCROLLED) > 0, "cards that are too high are found"


NOT_CLEAR: Final = """() => {
  const box = (one) => one.getBoundingClientRect();
  const all = (what) => [...document.querySelectorAll(what)];
  const found = all(".car").filter((car) => box(car).bottom > box(car.closest(".cabin-box")).bottom + 0.5)
    .map((car) => `the value ${car.textContent} is cut`);
  const prices = all(".row-price").map(box);
  for (const level of all(".level-number")) {
    const { right, top, bottom } = box(level);
    const touched = prices.some((price) => right > price.left && bottom > price.top && top < price.bottom);
    if (touched) found.push(`${level.textContent.trim()} of the scale lies on a price`);
  }
  if (new Set(all(".shelf > .prod-tile").map((tile) => Math.round(box(tile).top))).size > 1) found.push("two lines");
  return found;
}"""
"""Values that are cut, numbers of the scale that run into the prices beside them, and tiles in more than one line."""


@needs_browser
@pytest.mark.parametrize("size", one_of(["low", "desktop", "tablet"], 0))
def test_values_prices_and_six_tiles_have_their_room(boards: Boards, size: str) -> None:
    board = boards(GAME, size)
    board.put(start(GAME, 4, EVERYTHING), language="it")
    assert board.page.evaluate(NOT_CLEAR) == []
    board.page.evaluate(DRESS, ".cabins { font-size: 8px !important } .shelf { width: 20em }")
    assert [fault.split()[-1] for fault in board.page.evaluate(NOT_CLEAR)] == [*["cut"] * 4, "lines"]


@needs_browser
@pytest.mark.parametrize("theme", one_of(["light", "dark"], 0))
def test_words_stand_out_from_the_pixels_under_them(boards: Boards, theme: str) -> None:
    board = boards(GAME, theme=theme)
    for seats in (1, 4):
        board.put(middle(seats))
        assert faint(board.page) == []


@needs_browser
def test_words_that_stand_out_too_little_are_found(boards: Boards) -> None:
    board = boards(GAME)
    board.put(middle(4))
    board.page.add_style_tag(content=".car { background: var(--b) !important }")
    assert [word for word in faint(board.page) if word.startswith("car ")]


@needs_browser
@pytest.mark.parametrize(("size", "thorough"), quick_and_slow(["phone"]))
def test_whatever_can_be_clicked_in_the_middle_of_a_game_is_large_enough_for_a_thumb(
    boards: Boards, size: str, thorough: bool
) -> None:
    board = boards(GAME, size)
    steps: dict[str, State] = {}
    for seats, options in LOOKS.items():
        for state in positions(seats, options, seed=seats + 60):
            # one position of every kind: where the same question is asked with as many answers
            if state.actors():
                steps.setdefault(f"{GAME.view(state, 0).asked.step} {min(len(state.legal(0)), 9)}", state.clone())
    assert board.narrow_of(steps if thorough else dict(islice(steps.items(), 0, None, 3))) == {}


@needs_browser
def test_headings_go_down_one_level_at_a_time(boards: Boards) -> None:
    board = boards(GAME)
    for seats in (1, 4):
        board.put(middle(seats))
        levels = board.page.evaluate(LEVELS)
        assert levels.count(3) >= 7
        assert all(after - before <= 1 for before, after in pairwise(levels))


@needs_browser
@pytest.mark.parametrize("language", one_of(LANGUAGES, 1))
def test_a_screen_reader_hears_what_contracts_want_and_what_spaces_do(boards: Boards, language: str) -> None:
    board = boards(GAME)
    state = middle(3)
    board.put(state, language=language)
    heard = plain(board.aloud())
    names = list(LONG_NAMES[:3])
    voice = Translator(language).about(GAME.name, names)
    drawn = draw(build_board_view(GAME, state, 0, names, voice, clickable=True)).model
    assert isinstance(drawn, Model)
    wants = plain(voice.html("board.wants"))
    for row in drawn.rows:
        assert plain(voice.html("board.row", n=row.cost, points=row.points)) in heard
        for offer in row.offers:
            if offer.contract is None:
                continue
            robots = ", ".join(plain(voice.html(f"robot.{colour}")) for colour in offer.robots)
            first, second = (claim.points for claim in offer.claims)
            worth = plain(voice.html("board.contract", first=first, second=second, row=row.points))
            assert f"{plain(offer.thing.name)}: {wants} {robots}. {worth}" in heard
            for claim in offer.claims:
                if claim.seat is not None:
                    assert plain(voice.html("board.claimed_by", name=names[claim.seat], points=claim.points)) in heard
    for hall, lane in drawn.lanes.items():
        for place in lane:
            does = plain(voice.html(f"board.grants.{hall}", n=place.space.grants))
            assert re.search(rf"{re.escape(plain(place.thing.name))}: .*{re.escape(does)}", heard)
    for held in (held for bench in drawn.benches for held in bench.held):
        robots = ", ".join(plain(voice.html(f"robot.{colour}")) for colour in held.robots)
        assert f"{wants} {robots}. {plain(voice.html('board.points_for', n=held.points))}" in heard
    for key in ("board.values", "board.parts"):
        assert f'- list "{voice.html(key)}"' in heard
    assert not re.search(r"(?m)^ *- (text|listitem): [\d ×−+-]+$", heard), "no number without its unit"
    board.page.evaluate("() => document.querySelectorAll('#shared .offer .sr').forEach((one) => one.remove())")
    assert f": {wants} " not in plain(board.page.locator("#shared").aria_snapshot()), "silence is found"
