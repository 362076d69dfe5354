"""Imaginarium's board: every legal move lies where it belongs, everything is explained, nothing hidden is drawn."""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.games.imaginarium.builder import Table
from tinkertable.core.contract import WATCHER, Options, State
from tinkertable.core.dice import Dice, step
from tinkertable.core.setup import start
from tinkertable.games import open_game
from tinkertable.games.imaginarium.moves import GOOD_COUNT
from tinkertable.games.imaginarium.rules import Manufactory
from tinkertable.locale import LANGUAGES
from tinkertable.web.boards import draw
from tinkertable.web.boards.imaginarium import ACTIONS, Model
from tinkertable.web.learn.anchors import rule_anchor
from tinkertable.web.pages import STATIC, make_environment
from tinkertable.web.stage import Stage, set_stage
from tinkertable.web.voice import Voice, current

GAME = open_game("imaginarium")
NAMES = ["Ada", "Bruno <i>", "Chiara", "Denis", "Élodie"]
SEATS = (2, 3, 4, 5)
OPEN: Options = {"open-totals": "yes"}
PAGE = make_environment().from_string(
    "{% import art.template as drawn with context %}{{ drawn.where(art) }}{{ drawn.shared(art) }}"
    "{{ drawn.mine(art) }}{% for seat in others %}{{ drawn.other(art, seat) }}{% endfor %}"
)


def positions(seats: int, seed: int, every: int = 1, options: Options | None = None) -> Iterator[Manufactory]:
    """Positions in which the first seat may act, one of so many, through a whole random game, and its end."""
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


def at_work(state: State) -> Manufactory:
    assert isinstance(state, Manufactory)
    return state


def stage(state: State, seat: int = 0, language: str = "en") -> Stage:
    names = NAMES[: len(state.scores())]
    return set_stage(GAME, state, seat, names, Voice(language).about(GAME.name, names), clickable=True)


def model(state: State, seat: int = 0) -> Model:
    drawn = draw(stage(state, seat)).model
    assert isinstance(drawn, Model)
    return drawn


def page(state: State, seat: int = 0, language: str = "en") -> str:
    """The board as it is put on the page, shared and everybody's own."""
    names = NAMES[: len(state.scores())]
    token = current.set(Voice(language).about(GAME.name, names))
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
    for state in positions(3, seed=31, every=9):
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


def test_my_curtain_is_open_and_the_others_are_drawn() -> None:
    state = next(positions(4, seed=121))
    assert [shop.open for shop in model(state).shops] == [True, False, False, False]
    assert [shop.open for shop in model(state, WATCHER).shops] == [False] * 4
    assert page(state).count('class="stage parted"') == 1


def test_with_open_totals_every_curtain_is_open() -> None:
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
        if view["phase"] == "turning-dial":
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


def test_slots_of_others_are_jammed_and_spied_on_where_they_are() -> None:
    table = Table(3).yard(0, "A6").stock(0, copper=9, crystal=9).shop(1, "P1", "P2").acts("repair+trade")
    table.do("repair A6", "use A6")
    assert acts(table, 1) == {"P1": ["jam 1"], "P2": ["jam 2"]}
    assert acts(Table(3).assistants(0, 12).shop(1, "P1", "P2+T1").turn(0), 1) == {"P1": ["borrow P1"], "P2+T1": []}


def test_the_shredder_and_the_design_office_are_clicked_when_a_machine_asks() -> None:
    table = Table(3).shredder("P1", "P2", "A1").yard(0, "S1").stock(0, wood=9, copper=9, crystal=9)
    table.acts("repair+trade").do("repair S1")
    assert [scrap.card.kind for scrap in model(table.state).shredder if scrap.hit is not None] == ["P1", "P2"]
    table = Table(3).office(1, 2).yard(0, "A5").stock(0, copper=9, crystal=9).acts("repair+trade")
    table.do("repair A5", "use A5")
    assert [one.hit.text for one in model(table.state).office if one.hit is not None] == ["cancel 1", "cancel 2"]


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
    gives = {good.name: good.number for good in shown.effect.gives}
    assert gives == {"P1+P1+P1": {"charcoalium": 7}, "P5+T4": {"charcoalium": 6}}.get(stack, {})


def test_price_says_when_an_assistant_makes_it_cheaper_and_what_is_missing() -> None:
    table = Table(3).belt("P6").plans(0, 1, 2)
    place = model(table.state).belt[0]
    assert (place.price, place.cheaper, place.missing) == (7, False, 7)
    place = model(table.assistants(0, 5).stock(0, charcoalium=3).state).belt[0]
    assert (place.price, place.cheaper, place.missing) == (4, True, 1)


def test_the_style_sheet_keeps_to_the_policy() -> None:
    sheet = (STATIC / "css" / "imaginarium.css").read_text(encoding="utf-8")
    assert "data:" not in sheet
    assert "@import" not in sheet
    assert not re.search(r"url\((?!#)", sheet)
