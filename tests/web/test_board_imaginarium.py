"""Imaginarium's board: every legal move lies where it belongs, everything is explained, nothing hidden is drawn."""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from tinkertable.core.contract import WATCHER, Options, State
from tinkertable.core.dice import Dice, step
from tinkertable.core.setup import start
from tinkertable.games import open_game
from tinkertable.games.imaginarium.moves import GOOD_COUNT
from tinkertable.games.imaginarium.rules import Manufactory
from tinkertable.locale import LANGUAGES
from tinkertable.web.boards import draw
from tinkertable.web.boards.imaginarium import ACTIONS, Model
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
    for state in positions(seats, seed=seats, every=3):
        shown = stage(state)
        clickable = buttons(page(state)) + [button.text for button in draw(shown).choices]
        assert sorted(clickable) == sorted(button.text for button in shown.moves.values())


def test_only_answers_and_ends_of_steps_are_left_to_the_prompt() -> None:
    plain = {"done", "restore", "collect", "refund", "points"}
    for seats in SEATS:
        for state in positions(seats, seed=20 + seats):
            assert {button.text for button in draw(stage(state)).choices} <= plain


def test_every_button_belongs_to_the_move_form_and_says_what_it_does() -> None:
    for state in positions(3, seed=31, every=9):
        for button in re.findall(r"<button[^>]*>", page(state)):
            assert 'form="move-form"' in button
            assert re.search(r'aria-label="[^"]{4,}"', button)


def test_nothing_but_legal_moves_can_be_clicked_and_nothing_needs_a_lenient_browser() -> None:
    for state in positions(4, seed=41, every=15):
        html = page(state)
        assert not re.search(r"<(a|input|label|select|script|style)\b|\son\w+=|\sstyle=|data:|javascript:", html)


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
        for number, state in enumerate(positions(seats, seed=100 + seats, every=8)):
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
            if piece is not None and piece in [card.piece for card in shop.yard]:
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


def test_machines_that_can_be_put_together_offer_it_on_the_one_that_is_put_on() -> None:
    found = 0
    for seed in range(170, 180):
        for state in positions(3, seed=seed):
            for stack in model(state).mine.stacks:
                for act in stack.acts:
                    if act.partner:
                        assert act.button.text == "combine " + "+".join([*act.partner, stack.cards[0].kind])
                        found += 1
    assert found


def test_the_style_sheet_keeps_to_the_policy() -> None:
    sheet = (STATIC / "css" / "imaginarium.css").read_text(encoding="utf-8")
    assert "data:" not in sheet
    assert "@import" not in sheet
    assert not re.search(r"url\((?!#)", sheet)
