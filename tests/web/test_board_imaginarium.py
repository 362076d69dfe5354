"""Imaginarium's board: every legal move lies where it belongs, everything is explained, nothing hidden is drawn."""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice, pairwise
from typing import Final

import pytest

from tests.games.imaginarium.builder import Table
from tests.tiers import one_of, quick_and_slow, slow
from tests.web.board_harness import LONG_NAMES, WINDOWS, Boards, in_languages, plain
from tests.web.browser import SIZES, needs_browser
from tests.web.layout_checks import DRESS, LEVELS, faint
from tests.web.sprite import drawn_signs
from tinkertable.core.contract import WATCHER, Options, State
from tinkertable.core.dice import Dice, step
from tinkertable.core.setup import start
from tinkertable.core.text import line
from tinkertable.games import GAMES
from tinkertable.games.imaginarium.board.model import Model
from tinkertable.games.imaginarium.board.symbols import SIGNS
from tinkertable.games.imaginarium.game import create
from tinkertable.games.imaginarium.rules.pieces import ACTIONS, GOOD_COUNT, GOODS
from tinkertable.games.imaginarium.rules.turn import ImaginariumState
from tinkertable.i18n import LANGUAGES, Translator
from tinkertable.web.boards import draw
from tinkertable.web.boards.board_view import BoardView, build_board_view
from tinkertable.web.boards.reasons import Refusal
from tinkertable.web.boards.syllables import SOFT, with_breaks
from tinkertable.web.learn.rule_links import rule_anchor
from tinkertable.web.rendering import current, make_environment
from tinkertable.web.static_files import STATIC

GAME = create()
NAMES = ["Ada", "Bruno <i>", "Chiara", "Denis", "Élodie"]
SEATS = (2, 3, 4, 5)
OPEN: Options = {"open-totals": "yes"}
PAGE = make_environment().from_string(
    "{% import art.template as drawn with context %}{{ drawn.where(art) }}{{ drawn.shared(art) }}"
    "{{ drawn.mine(art) }}{% for seat in others %}{{ drawn.other(art, seat) }}{% endfor %}"
)


def positions(seats: int, seed: int, every: int = 1, options: Options | None = None) -> Iterator[ImaginariumState]:
    """Positions in which the first seat may act, one of some, through a whole random game, and its end."""
    state = start(GAME, seats, options or {})
    dice = Dice(seed)
    number = 0
    while state.actors():
        if 0 in state.actors():
            if number % every == 0:
                yield at_work(state)
            number += 1
        step(state, dice)
    yield at_work(state)


def at_work(state: State) -> ImaginariumState:
    assert isinstance(state, ImaginariumState)
    return state


def stage(state: State, seat: int = 0, language: str = "en") -> BoardView:
    names = NAMES[: len(state.scores())]
    return build_board_view(GAME, state, seat, names, Translator(language).about(GAME.name, names), clickable=True)


def model(state: State, seat: int = 0) -> Model:
    drawn = draw(stage(state, seat)).model
    assert isinstance(drawn, Model)
    return drawn


def page(state: State, seat: int = 0, language: str = "en") -> str:
    """The board as it is put on the page, shared and everybody's own."""
    names = NAMES[: len(state.scores())]
    token = current.set(Translator(language).about(GAME.name, names))
    try:
        art = draw(stage(state, seat, language))
        return PAGE.render(art=art, others=[one for one in range(len(names)) if one != art.place])
    finally:
        current.reset(token)


def buttons(html: str) -> list[str]:
    return re.findall(r'<button[^>]* value="([^"]+)"', html)


def pieces(html: str) -> list[str]:
    return re.findall(r'data-piece="([^"]+)"', html)


@pytest.mark.parametrize("seats", SEATS)
def test_every_legal_move_is_on_the_board_or_beside_the_prompt_exactly_once(seats: int) -> None:
    for state in positions(seats, seed=seats, every=7):
        shown = stage(state)
        clickable = buttons(page(state)) + [button.text for button in draw(shown).choices]
        assert sorted(clickable) == sorted(button.text for button in shown.moves.values())


def test_only_answers_and_ends_of_steps_are_left_to_the_prompt() -> None:
    plain = {"done", "restore", "collect", "refund", "points"}
    for seats in SEATS:
        for state in positions(seats, seed=20 + seats, every=2):
            assert {button.text for button in draw(stage(state)).choices} <= plain


def test_every_button_belongs_to_the_move_form_and_says_what_it_does() -> None:
    for state in positions(3, seed=31, every=30):
        for button in re.findall(r"<button[^>]*>", page(state)):
            assert 'form="move-form"' in button
            assert re.search(r'aria-label="[^"]{4,}"', button)


def test_nothing_but_legal_moves_can_be_clicked_and_nothing_needs_a_lenient_browser() -> None:
    for state in positions(4, seed=41, every=15):
        html = page(state)
        assert not re.search(r"<(input|label|select|script|style)\b|\son\w+=|\sstyle=|data:|javascript:", html)
        links = re.findall(r'<a\b[^>]*?href="([^"]*)"', html)
        assert len(links) == html.count("<a "), "every link says where it leads"
        assert all(link.startswith("/rules/imaginarium#") for link in links), "explanations lead to the rules"


def test_watchers_and_those_who_wait_can_click_nothing() -> None:
    for state in positions(3, seed=51, every=20):
        assert not buttons(page(state, WATCHER))
        if 1 not in state.actors():
            assert not buttons(page(state, 1))


def test_no_id_and_no_piece_is_there_twice() -> None:
    for seats in SEATS:
        for state in positions(seats, seed=60 + seats, every=12):
            html = page(state)
            for found in (re.findall(r'\sid="([^"]+)"', html), pieces(html)):
                assert [name for name, number in Counter(found).items() if number > 1] == []


def test_everything_that_can_be_asked_about_has_an_answer() -> None:
    for state in positions(3, seed=71, every=25):
        html = page(state)
        # each element that explains itself has a tip, or a move whose words are shown instead
        assert html.count("data-tip") <= html.count('class="tip"') + html.count('class="hit"')
        assert '<span class="tip"></span>' not in html


def test_what_lies_on_the_table_leads_to_its_rule() -> None:
    for state in positions(2, seed=72, every=25):
        for name in [*pieces(page(state)), *re.findall(r'<header id="([^"]+)"', page(state))]:
            assert rule_anchor(GAME.name, name) != "top", name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_there_in_every_language(language: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        for seats in (2, 5):
            for state in positions(seats, seed=81, every=10):
                page(state, 0, language)
    assert not caplog.records


def test_names_of_players_are_only_names() -> None:
    for state in positions(2, seed=91, every=30):
        assert "Bruno <i>" not in page(state)


def test_pages_are_the_same_to_the_last_byte_for_states_a_seat_cannot_tell_apart() -> None:
    for seats in SEATS:
        for number, state in enumerate(positions(seats, seed=100 + seats, every=25)):
            if not state.actors():
                continue
            for seat in range(seats):
                assert page(state, seat) == page(GAME.guess(state, seat, Dice(number)), seat)


def test_what_stands_behind_a_screen_is_on_nobody_elses_page() -> None:
    for state in positions(3, seed=111, every=15):
        if not state.actors():
            continue
        other = state.clone()
        # a number that nothing else on the table shows
        other.stock[GOOD_COUNT : 2 * GOOD_COUNT] = [7391] * GOOD_COUNT
        for seat in (0, WATCHER):
            assert page(state, seat) == page(other, seat)
        assert page(other, 1).count("7391") >= GOOD_COUNT


def test_my_stock_is_shown_and_the_others_are_hidden() -> None:
    state = next(positions(4, seed=121))
    assert [shop.open for shop in model(state).shops] == [True, False, False, False]
    assert [shop.open for shop in model(state, WATCHER).shops] == [False] * 4
    assert page(state).count('class="stage parted"') == 1


def test_with_open_totals_every_stock_is_shown() -> None:
    state = next(positions(4, seed=122, options=OPEN))
    assert [shop.open for shop in model(state).shops] == [True] * 4
    assert page(state, WATCHER).count('class="stage parted"') == 4


def test_two_players_have_saboteurs_and_others_have_none() -> None:
    assert [spot.figure.saboteur for spot in model(next(positions(2, seed=131))).track] == [True, True, False, False]
    assert not any(spot.figure.saboteur for spot in model(next(positions(3, seed=132))).track)


def test_a_figure_stands_in_exactly_one_place() -> None:
    for seats in SEATS:
        for state in positions(seats, seed=140 + seats, every=10):
            standing = [name for name in pieces(page(state)) if name.startswith(("handyman-", "saboteur-"))]
            assert len(standing) == (4 if seats == 2 else seats)


def test_a_machine_is_seen_to_go_from_the_belt_to_the_yard_of_its_buyer() -> None:
    state = start(GAME, 3, {})
    dice = Dice(150)
    seen = 0
    promised: dict[int, str] = {}
    while state.actors() and seen < 5:
        drawn = model(state)
        for shop in drawn.shops:
            piece = promised.get(shop.seat)
            if piece is not None and piece in [card.piece for heap in shop.yard for card in heap]:
                seen += 1
        promised = {
            place.figure.seat: place.bound
            for place in drawn.belt
            if place.figure is not None and place.bound is not None
        }
        step(state, dice)
    assert seen == 5


def test_the_dial_shows_the_pair_and_offers_every_other() -> None:
    for state in positions(3, seed=160):
        view = GAME.view(state, 0)
        dial = model(state).mine.dial
        if view.phase == "turning-dial":
            offered = [pair for pair, button in enumerate(dial.pairs) if button is not None]
            assert offered == [pair for pair in range(len(ACTIONS)) if pair != dial.pair]
        else:
            assert not any(dial.pairs)


def acts(table: Table, seat: int = 0) -> dict[str, list[str]]:
    """The moves on each stack of a player, as the first seat sees them."""
    return {
        "+".join(card.kind for card in stack.cards): [act.button.text for act in stack.acts]
        for stack in model(table.state).shops[seat].stacks
        if stack.cards
    }


def test_machines_are_clicked_together_on_the_one_that_is_put_on_and_apart_on_the_stack() -> None:
    table = Table(3).shop(0, "P2", "T1", "T2", "P1+P1").acts("reorganise+recruit")
    assert acts(table) == {
        "P2": [],
        "T1": ["combine P2+T1"],
        "T2": ["combine P2+T2"],
        "P1+P1": ["split P1+P1"],
    }
    html = page(table.state)
    assert html.count('class="deed deed-combine"') == 0  # the only move of a machine is the machine itself
    table = Table(3).shop(0, "P2", "T1", "T2").acts("dismantle+reorganise")
    assert acts(table)["T1"] == ["dismantle T1", "combine P2+T1"]
    assert page(table.state).count('<svg class="partner"') == 2


def test_a_defence_is_clicked_first_and_then_the_one_it_joins() -> None:
    table = Table(3).shop(0, "D1", "D2", "D3").acts("reorganise+recruit")
    assert acts(table) == {"D1": ["join D1"], "D2": ["join D2"], "D3": ["join D3"]}
    table.do("join D1")
    assert acts(table) == {"D1": [], "D2": ["onto 1"], "D3": ["onto 2"]}
    assert [stack.busy for stack in model(table.state).mine.stacks][:3] == [True, False, False]


def test_a_repaired_machine_is_started_where_it_stands() -> None:
    table = Table(3).yard(0, "P1").stock(0, wood=2).acts("repair+trade").do("repair P1")
    assert acts(table) == {"P1": ["use P1"]}


def test_what_the_recycler_never_takes_says_so_in_the_shredder() -> None:
    state = Table(3).shredder("P1", "A1", "S1").stock(0, wood=9).acts("extract+repair").state
    for language in LANGUAGES:
        voice = Translator(language).about(GAME.name, NAMES[:3])
        shown = build_board_view(GAME, state, 0, NAMES[:3], voice, clickable=True, explained=True)
        drawn = draw(shown).model
        assert shown.reasons is not None
        why = {}
        for scrap in drawn.shredder:
            assert isinstance(scrap.hit, Refusal), scrap.card.kind
            why[scrap.card.kind] = plain(shown.reasons.said[scrap.hit.reason])
        keys = {"P1": "refusal.fetch", "A1": "refusal.fetch.attack", "S1": "refusal.fetch.recycler"}
        assert why == {kind: voice.plain(line(key)) for kind, key in keys.items()}


def test_no_action_is_under_way_after_the_actions() -> None:
    table = Table(3).shop(0, "A1", "A2").office(2).acts("extract+repair").do("extract")
    assert any(sector.doing for sector in model(table.state).mine.dial.sectors)
    table.do("done")
    assert GAME.view(table.state, 0).phase == "validating"
    assert not any(sector.doing or sector.open for sector in model(table.state).mine.dial.sectors)


def test_slots_of_others_are_jammed_and_spied_on_where_they_are() -> None:
    table = Table(3).yard(0, "A6").stock(0, copper=9, crystal=9).shop(1, "P1", "P2").acts("repair+trade")
    table.do("repair A6", "use A6")
    assert acts(table, 1) == {"P1": ["jam 1"], "P2": ["jam 2"]}
    assert acts(Table(3).assistants(0, 12).shop(1, "P1", "P2+T1").turn(0), 1) == {"P1": ["borrow P1"], "P2+T1": []}


def test_slots_of_others_say_why_the_spy_cannot_use_them() -> None:
    def said(table: Table) -> list[str | None]:
        voice = Translator("en").about(GAME.name, NAMES[:3])
        shown = build_board_view(GAME, table.state, 0, NAMES[:3], voice, clickable=True, explained=True)
        assert shown.reasons is not None
        reasons = shown.reasons.said
        refused = [stack.refused for stack in draw(shown).model.shops[1].stacks[:2]]
        return [None if one is None else plain(reasons[one.reason]) for one in refused]

    table = Table(3).shop(0, "P2").shop(1, "P1", "T2")
    assert said(table.turn(0)) == [None, None]
    table = Table(3).assistants(0, 12).shop(0, "P2").shop(1, "P1", "T2").turn(0)
    assert said(table) == [None, "It needs 1 resource. You have 0."]
    used = "Your Spy has already used a machine this turn."
    assert said(table.do("borrow P1")) == [used, used]


def test_the_shredder_and_the_design_office_are_clicked_when_a_machine_asks() -> None:
    table = Table(3).shredder("P1", "P2", "A1").yard(0, "S1").stock(0, wood=9, copper=9, crystal=9)
    table.acts("repair+trade").do("repair S1")
    assert [scrap.card.kind for scrap in model(table.state).shredder if scrap.hit is not None] == ["P1", "P2"]
    table = Table(3).office(1, 2).yard(0, "A5").stock(0, copper=9, crystal=9).acts("repair+trade")
    table.do("repair A5", "use A5")
    assert [one.hit.text for one in model(table.state).office if one.hit] == ["cancel 1", "cancel 2"]


def test_secret_projects_lie_on_their_owners_bench_only() -> None:
    table = Table(3).secret(0, 3, 7).assistants(0, 8).acts("repair+trade")
    assert [one.number for one in model(table.state).mine.projects] == [3, 7]
    assert [shop.projects for shop in model(table.state, 1).shops] == [[], [], []]
    assert "project-3" not in page(table.state, 1)


@pytest.mark.parametrize("stack", ["P1+P1+P1", "P5+T4", "D1+D1+D2+D2+D3+D3"])
def test_a_stack_shows_all_its_machines_and_what_they_do_together(stack: str) -> None:
    shown = model(Table(3).shop(0, stack).acts("repair+trade").state).mine.stacks[0]
    assert [card.kind for card in shown.cards] == stack.split("+")
    assert shown.effect is not None
    gives = shown.effect.gives
    assert gives == {"P1+P1+P1": {"charcoalium": 7}, "P5+T4": {"charcoalium": 6}}.get(stack, {})


def test_price_says_when_an_assistant_makes_it_cheaper_and_what_is_missing() -> None:
    table = Table(3).belt("P6").plans(0, 1, 2)
    place = model(table.state).belt[0]
    assert (place.price, place.cheaper, place.missing) == (7, False, 7)
    place = model(table.assistants(0, 5).stock(0, charcoalium=3).state).belt[0]
    assert (place.price, place.cheaper, place.missing) == (4, True, 1)


def test_the_style_sheet_keeps_to_the_policy() -> None:
    sheet = GAMES["imaginarium"].file("board/board.css").read_text(encoding="utf-8")
    assert "data:" not in sheet
    assert "@import" not in sheet
    assert not re.search(r"url\((?!#)", sheet)


# Colour, shape and letter


def test_every_figure_carries_the_colour_the_shape_and_the_letter_of_its_seat() -> None:
    figures = {"handyman", "saboteur"}
    for seats in SEATS:
        for state in positions(seats, seed=170 + seats, every=20):
            html = page(state)
            # those who stand somewhere, and those who have left the track
            for found in re.findall(r'<span class="(?:figure [^"]*|ghost)".*?</svg>', html):
                seat = re.search(r"#im-plate-(\d)", found)
                assert seat is not None, found
                assert "ghost" in found or f" seat-{seat[1]}" in found
                assert any(f"#im-{kind}" in found for kind in figures)
            assert len(re.findall(r'class="figure ', html)) == (4 if seats == 2 else seats)
    plates = [SIGNS[f"im-plate-{seat}"] for seat in range(5)]
    assert len({re.sub("<text.*", "", plate) for plate in plates}) == 5, "a shape for each seat"
    assert [re.findall(">([A-E])<", plate) for plate in plates] == [["A"], ["B"], ["C"], ["D"], ["E"]]
    base = (STATIC / "css" / "base.css").read_text(encoding="utf-8")
    colours = re.findall(r"--seat-[0-4]: light-dark\((#\w+), (#\w+)\)", base)
    assert len({light for light, _dark in colours}) == len({dark for _light, dark in colours}) == 5


def test_every_good_has_a_colour_a_shape_and_a_letter_or_a_star() -> None:
    signs = drawn_signs()
    styles = (STATIC / "css" / "base.css").read_text(encoding="utf-8") + GAMES["imaginarium"].read("board/theme.css")
    shapes, fills = set(), set()
    for good in GOODS:
        name = "point" if good == "points" else good
        symbol = re.search(rf'<symbol id="s-{name}".*?</symbol>', signs, re.DOTALL)
        assert symbol is not None
        shape = re.search(r'<path class="([\w-]+)" d="([^"]+)"', symbol[0])
        assert shape is not None
        fill = re.search(rf"\.{shape[1]} {{\s*fill: (#\w+)", styles)
        assert fill is not None
        shapes.add(shape[2])
        fills.add(fill[1])
        assert re.search(r"<text[^>]*>\w</text>|s-star", symbol[0]), name
    assert len(shapes) == len(fills) == len(GOODS)


def test_a_number_of_goods_stands_beside_the_sign_of_the_good_wherever_it_is_drawn() -> None:
    for state in positions(4, seed=181, every=30, options=OPEN):
        html = page(state)
        for kind in ("good", "heap", "ware", "yield", "wage", "plate", "worth", "goal"):
            parts = re.split(rf'<\w+[^>]*class="{kind}[ "]', html)[1:]
            assert all(re.search(r'href="#(s-\w+|im-any)"', part[:900]) for part in parts), kind


def test_long_names_break_at_a_syllable() -> None:
    assert with_breaks("Supertransmuter").split(SOFT) == ["Super", "trans", "muter"]
    assert with_breaks("Copobrigandeuse").replace(SOFT, "-") == "Copo-bri-gan-deuse"
    assert with_breaks("Falegnametta").replace(SOFT, "-") == "Fale-gna-metta"
    assert with_breaks("Clockmaker").replace(SOFT, "-") == "Clock-maker"
    assert with_breaks("Wood Raider") == "Wood Raider"


# On a real page


@cache
def crowded(seats: int, pair: str = "repair+trade") -> ImaginariumState:
    """A table on which everything is full: stacks, yards, assistants, projects that many have validated."""
    table = Table(seats).stock(0, charcoalium=39, wood=12, copper=10, crystal=11, points=17)
    table.shop(0, "P1+P1+P1", "P5+T4", "D1+D2", "D3", "A1", "P2+T1").yard(0, "S2", "A6", "T3", "P6", "P3", "A4", "D1")
    table.belt("P1", "T2", "A3", "D2", "S1", "P4", "A2").shredder("P1", "P2", "A1", "T1")
    table.meeting(1, 2, 4).assistants(0, 12, 5, 6).assistants(1, 7, 8, 9)
    table.shop(1, "P1", "P2+T2", "D1").yard(1, "A5", "P3")
    table.office(*(1, 11, 4, 10, 6, 13, 7, 8, 9)[: seats + 4])
    for project in (1, 11, 4):
        table.state.marks[project - 1] = 2**seats - 1
        table.state.firsts[project - 1] = seats - 1
    return table.acts(pair).state


@cache
def middle(seats: int) -> ImaginariumState:
    """Somewhere in the middle of a game played at random; four play with open stocks."""
    played = positions(seats, seed=190 + seats, every=12, options=OPEN if seats == 4 else {})
    return at_work(next(islice(played, 2, None)).clone())


@needs_browser
@pytest.mark.parametrize(("size", "thorough"), quick_and_slow(SIZES, 1))
def test_nothing_that_is_written_is_cut_or_crosses_anything(boards: Boards, size: str, thorough: bool) -> None:
    board = boards(GAME, size)
    looks = in_languages([crowded(seats) for seats in SEATS], thorough)
    looks += [(middle(seats), LANGUAGES[seats % len(LANGUAGES)]) for seats in SEATS]
    assert board.misfits_of(looks) == {}
    board.page.evaluate(DRESS, ".card-name { width: 2em; overflow: hidden; text-overflow: ellipsis }")
    assert board.misfits(), "what is cut is found"


@needs_browser
@pytest.mark.parametrize(("size", "thorough"), quick_and_slow(["low"]))
def test_nothing_is_cut_in_a_low_window(boards: Boards, size: str, thorough: bool) -> None:
    assert boards(GAME, size).misfits_of(in_languages([crowded(seats) for seats in (2, 5)], thorough)) == {}


DRAWN: Final = """() => [...document.querySelectorAll(".place .machine")].map((one) => {
  const style = getComputedStyle(one);
  return one.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
})"""
"""How high the drawings of the machines on the belt are."""


@needs_browser
@pytest.mark.parametrize("size", one_of(["low", "phone"]))
def test_every_machine_on_the_belt_keeps_its_drawing(boards: Boards, size: str) -> None:
    board = boards(GAME, size)
    state = Table(2).belt("T3", "T4", "P5", "T2", "D3", "S2", "A6").state
    for language in LANGUAGES:
        board.put(state, language=language)
        assert min(board.page.evaluate(DRAWN)) > 18, language
    board.page.evaluate(DRESS, ".place .effect { flex-wrap: wrap !important; padding: 1em !important }")
    assert min(board.page.evaluate(DRAWN)) < 18, "a drawing that has become a speck is found"


def busy_table(**options: str) -> ImaginariumState:
    """Five players late in a game: everybody has four machines or stacks, some broken ones, and assistants."""
    table = Table(5, **options).belt("P1", "P2")
    for seat, shop in enumerate((("P1", "P2", "A1"), ("P4+T1", "T4", "P3"), ("P1+P1", "P2+T2", "S2"), ("D1+D2", "P5"))):
        table.shop(seat + 1, *shop)
    for seat, yard in enumerate((("A1", "T3", "P6"), ("S2", "D3"), ("P3",), ("T2", "A4"))):
        table.yard(seat + 1, *yard)
    for seat, hired in enumerate(((2, 6, 9), (3, 4), (5,), (7, 10))):
        table.assistants(seat + 1, *hired)
    return table.acts("repair+trade").state


SCROLLED: Final = """() => {
  const others = document.getElementById("others");
  const log = document.querySelector(".talk-panel").getBoundingClientRect();
  return { beyond: others.scrollHeight - others.clientHeight, log: log.height };
}"""
"""How much of the others is seen only by scrolling, and what is left for the log."""


@needs_browser
@pytest.mark.parametrize(
    ("size", "totals"), one_of([(size, one) for size in ("low", "desktop") for one in ("no", "yes")])
)
def test_four_opponents_are_seen_without_scrolling(boards: Boards, size: str, totals: str) -> None:
    board = boards(GAME, size)
    board.put(busy_table(open_totals=totals))
    seen = board.page.evaluate(SCROLLED)
    assert seen["beyond"] <= 0
    assert seen["log"] > 75, "a heading and two lines of the log"
    assert board.misfits() == []
    board.page.evaluate(DRESS, ".small-shop .slot { height: 20em !important }")
    assert board.page.evaluate(SCROLLED)["beyond"] > 0, "cards that are too high are found"


def full_yards(seats: int, **options: str) -> ImaginariumState:
    """Everybody has as many machines as fit, and broken ones of many kinds."""
    table = Table(seats, **options)
    shops = (("P1", "P2", "A1", "P6"), ("P4+T1", "T4", "P3", "S2"), ("P1+P1", "P2+T2", "D1"), ("D1+D2", "P5", "T2"))
    yards = ("P1 P2 P4 P5 T1 D1 D3", "A1 T3 P6 S1 D2 P3 D3", "S2 D3 T1 T4 A5 A6", "P3 P3 P4 P4 T1 T2 T3")
    hired = ((3, 9), (2, 6, 10), (4, 5), (1,))
    for seat, (shop, yard, team) in enumerate(zip(shops[:seats], yards, hired, strict=False)):
        table.shop(seat, *shop).yard(seat, *yard.split()).assistants(seat, *team)
    return table.acts("repair+trade").state


@needs_browser
@pytest.mark.parametrize(("seats", "totals"), one_of([(seats, one) for seats in (3, 4) for one in ("no", "yes")]))
def test_two_or_three_opponents_with_full_yards_are_seen_in_a_low_window(
    boards: Boards, seats: int, totals: str
) -> None:
    board = boards(GAME, "low")
    board.put(full_yards(seats, open_totals=totals))
    seen = board.page.evaluate(SCROLLED)
    assert seen["beyond"] <= 0
    assert seen["log"] > 120, "a heading and some lines of the log"
    assert board.misfits() == []


WRECKS: Final = """() => [...document.querySelectorAll(".yard .wreck .mech:last-of-type")]
  .filter((one) => one.querySelectorAll(".repair > .good").length < 3)
  .map((one) => one.querySelector(".machine").getBoundingClientRect().height)"""
"""How high the drawings of the broken machines are, but where the repair takes two lines."""


@needs_browser
@pytest.mark.parametrize("size", one_of(["low", "desktop", "hd"]))
def test_a_full_yard_keeps_its_drawings(boards: Boards, size: str) -> None:
    board = boards(GAME, size)
    for state in (full_yards(4), Table(3).yard(0, "P1", "T2", "A3", "D1", "P3").acts("repair+trade").state):
        board.put(state)
        assert min(board.page.evaluate(WRECKS)) > 34
        made = board.page.locator(".yard .effect").first.is_visible()
        assert made == (size != "low"), "what it makes, where there is room"
    board.page.evaluate(DRESS, ".yard { padding-block: 4em !important }")
    assert min(board.page.evaluate(WRECKS)) < 34, "a drawing that has become a speck is found"


HIDDEN_COSTS: Final = """() => [...document.querySelectorAll(".yard .wreck .mech")].filter((one) => {
  const cost = one.querySelector(".repair").getBoundingClientRect();
  return [...one.querySelectorAll(".deed > .sign")].some((sign) => sign.getBoundingClientRect().bottom > cost.top + 2);
}).length"""
"""How many broken machines have the sign of a move over what their repair costs."""


@needs_browser
@pytest.mark.parametrize("size", one_of(["low", "desktop", "tablet", "hd"]))
def test_what_can_be_done_in_a_full_yard_does_not_hide_what_it_costs(boards: Boards, size: str) -> None:
    board = boards(GAME, size)
    table = Table(3).assistants(0, 1).yard(0, "P1", "T2", "A3", "D1", "P3").stock(0, wood=5, copper=4, crystal=5)
    board.put(table.acts("free").state)
    assert board.page.locator(".yard .deed").count() == 10
    assert board.page.evaluate(HIDDEN_COSTS) == 0
    board.page.evaluate(DRESS, ".yard .deed { align-items: flex-end !important }")
    assert board.page.evaluate(HIDDEN_COSTS) == 5, "what is hidden is found"


FACES: Final = """() => [...document.querySelectorAll(":is(.chairs, .workshop .team) .portrait")]
  .map((one) => one.getBoundingClientRect().height)"""
"""How high the portraits of the assistants are."""


@needs_browser
@pytest.mark.parametrize("size", one_of(["desktop", "low", "tablet", "hd"]))
def test_assistants_show_their_faces_where_their_words_leave_room(boards: Boards, size: str) -> None:
    board = boards(GAME, size)
    board.put(Table(2).meeting(4, 6, 13).assistants(0, 3, 9).acts("repair+trade").state)
    faces = board.page.evaluate(FACES)
    assert len(faces) == 5
    assert min(faces) > 15
    board.page.evaluate(DRESS, ".face { flex: none !important; height: 0 !important }")
    assert min(board.page.evaluate(FACES)) < 15, "a face without room is found"


def test_a_machine_at_work_is_explained_with_its_family_and_a_stack_with_what_it_makes() -> None:
    html = page(Table(3).shop(0, "P1", "P2+T3").acts("repair+trade").state)
    tips = re.findall(r'<span class="tip">.*?</div>', html, re.DOTALL)
    told = [plain(re.sub(r"\s+", " ", tip)) for tip in tips]
    assert any("Coaler" in tip and "Production · Level 1" in tip for tip in told)
    assert any("Together: 1 crystal" in tip for tip in told)


WORDIEST: Final = (((7, 11, 1), (12, 2, 5)), ((12, 2, 5), (7, 11, 1)), ((7, 4, 13), (11, 3, 6)))
"""Those in the meeting room and those hired: the longest notes together, and long ones between short ones."""


@needs_browser
@pytest.mark.slow
@pytest.mark.parametrize("size", [*SIZES, *WINDOWS])
def test_what_assistants_do_fits_their_cards(boards: Boards, size: str) -> None:
    board = boards(GAME, size)
    tables = [Table(2).meeting(*met).assistants(0, *hired).acts("repair+trade") for met, hired in WORDIEST]
    assert board.misfits_of([(table.state, language) for table in tables for language in LANGUAGES]) == {}
    board.page.evaluate(DRESS, ".power { white-space: nowrap !important }")
    assert board.misfits(), "what leaves its card is found"


@needs_browser
@pytest.mark.parametrize("theme", one_of(["light", "dark"], 1))
def test_words_stand_out_from_the_pixels_under_them(boards: Boards, theme: str) -> None:
    board = boards(GAME, theme=theme)
    for state in (crowded(3), middle(4)):
        board.put(state)
        assert faint(board.page) == []


@slow
@needs_browser
def test_words_that_stand_out_too_little_are_found(boards: Boards) -> None:
    board = boards(GAME)
    board.put(crowded(3))
    board.page.evaluate("() => document.getElementById('floor-name').classList.add('pale')")
    board.page.add_style_tag(content=".floor .pale { background: none; color: #c9a36a }")
    assert any("Workshop" in word for word in faint(board.page))


@needs_browser
@pytest.mark.parametrize(("size", "thorough"), quick_and_slow(["phone"]))
def test_whatever_can_be_clicked_in_the_middle_of_a_game_is_large_enough_for_a_thumb(
    boards: Boards, size: str, thorough: bool
) -> None:
    board = boards(GAME, size)
    jam = Table(3).yard(0, "A6").stock(0, copper=9, crystal=9).shop(1, "P1", "P2").acts("repair+trade")
    recycle = Table(3).shredder("P1", "P2", "A1", "T1", "D1", "P3").yard(0, "S1").stock(0, wood=9, copper=9, crystal=9)
    states: dict[str, State] = {
        "market": crowded(3),
        "reorganise": crowded(3, "dismantle+reorganise"),
        "machines": Table(3).shop(0, "P1", "P2+T1", "T2").stock(0, wood=3).turn(0).state,
        "jam": jam.do("repair A6", "use A6").state,
        "recycle": recycle.acts("repair+trade").do("repair S1").state,
        **{
            f"{seats} {number}": at_work(state.clone())
            for seats in (2, 5)
            for number, state in enumerate(positions(seats, seed=210 + seats, every=30 if thorough else 120))
        },
    }
    assert board.narrow_of(states) == {}


@needs_browser
def test_headings_go_down_one_level_at_a_time(boards: Boards) -> None:
    board = boards(GAME)
    board.put(crowded(3))
    levels = board.page.evaluate(LEVELS)
    assert levels.count(3) >= 5
    assert all(after - before <= 1 for before, after in pairwise(levels))


def spoken(name: str, note: str) -> str:
    return f"{plain(name)}: {plain(note)}"


@needs_browser
@pytest.mark.parametrize("language", one_of(LANGUAGES, 2))
def test_a_screen_reader_hears_what_the_pieces_mean(boards: Boards, language: str) -> None:
    board = boards(GAME)
    state = crowded(3)
    board.put(state, language=language)
    heard = plain(board.aloud())
    voice = Translator(language).about(GAME.name, LONG_NAMES[:3])
    token = current.set(voice)
    try:
        drawn = draw(stage(state, 0, language)).model
        assert isinstance(drawn, Model)
        for project in drawn.office:
            assert spoken(project.name, project.note) in heard
            for seat in project.seen.by:
                assert (
                    f"{LONG_NAMES[seat]}: {voice.html('board.first' if seat == project.seen.first else 'board.done')}"
                    in heard
                )
        for one in [*drawn.meeting, *(one for shop in drawn.shops for one in shop.team)]:
            assert spoken(one.name, one.note) in heard
        for place in drawn.belt:
            assert place.card is not None
            assert re.search(rf"{place.card.name}, [^.]+\. {re.escape(plain(place.card.note))}", heard)
        for key in ("zone.belt", "zone.extractors", "zone.track", "zone.meeting", "zone.office", "zone.team"):
            assert f'- list "{voice.html(key)}"' in heard, key
        assert f"{voice.html('board.together')}: 7 " in heard
    finally:
        current.reset(token)
    assert not re.search(r"(?m)^ *- (text|listitem): [\d ×]+$", heard), "no number without its unit"
    board.page.evaluate("() => document.querySelectorAll('#shared .project .sr').forEach((one) => one.remove())")
    assert plain(drawn.office[0].note) not in plain(board.aloud()), "silence is found"
