"""Lessons played to the end by somebody who only does what the page says, in every language and in a real browser."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from itertools import product
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.tiers import one_of, rotating
from tests.web.browser import SIZES, PageOpener, needs_browser, press, visit
from tests.web.http_client import Client
from tests.web.layout_checks import SQUEEZED, UNSEEN
from tinkertable.games import open_game
from tinkertable.i18n import LANGUAGES, Translator
from tinkertable.web.learn.lesson_page import guide
from tinkertable.web.learn.lessons import lesson, taught_games

WINDOWS: Final = ((390, 844), (820, 1180), (1280, 720), (1440, 900))


def asked_on(page: str) -> list[str]:
    """The moves that the page marks."""
    buttons = re.findall(r"<button\b[^>]*\bdata-asked\b[^>]*>", page)
    values = [found[1] for button in buttons if (found := re.search(r'value="([^"]*)"', button))]
    return [html.unescape(value) for value in values]


# Without a script


@pytest.mark.parametrize(("game", "language"), rotating(taught_games(), LANGUAGES))
def test_a_lesson_is_played_to_its_end_by_following_the_page(
    client: Callable[..., Client], game: str, language: str
) -> None:
    somebody = client(language)
    address = somebody.get(f"/learn/{game}").headers["location"]
    for number, step in enumerate(lesson(game).steps, 1):
        assert somebody.get(address).status_code == 200
        assert f'<html lang="{language}"' in somebody.page
        assert all(f'data-piece="{piece}" data-highlight' in somebody.page for piece in step.highlight), (
            f"step {number}"
        )
        asked = asked_on(somebody.page)
        if step.move is not None:
            assert set(asked) == {step.move}, f"step {number} marks {asked}"
            answer = somebody.post(address, move=asked[0])
            assert answer.status_code == 303
            address = answer.headers["location"]
        elif number < len(lesson(game).steps):
            on = re.search(r'id="go-on"[^>]* href="([^"]+)"', somebody.page)
            assert on is not None
            address = on[1]
    assert 'id="play-on"' in somebody.page
    table = somebody.post(f"/learn/{game}/on").headers["location"]
    assert re.fullmatch(r"/t/[a-z0-9]+", table)
    assert somebody.get(table).status_code == 200
    assert 'id="move-form"' in somebody.page


def test_what_a_step_says_stands_on_the_page_and_is_marked(client: Callable[..., Client]) -> None:
    somebody = client("it")
    somebody.get("/learn/mech-a-dream/2")
    assert 'data-piece="robot-0" data-highlight' in somebody.page
    assert 'class="said coach-said"' in somebody.page


def test_another_legal_click_gets_a_gentle_word_and_changes_nothing(client: Callable[..., Client]) -> None:
    somebody = client("fr")
    somebody.get("/learn/mech-a-dream/3")
    answer = somebody.post("/learn/mech-a-dream/3", move="stock ink")
    assert answer.status_code == 200
    assert str(Translator("fr", "mech-a-dream").html("lesson_page.other")) in somebody.page
    assert asked_on(somebody.page) == ["buy B4a"]


def test_an_impossible_click_is_refused_gently(client: Callable[..., Client]) -> None:
    somebody = client()
    somebody.get("/learn/mech-a-dream/3")
    answer = somebody.post("/learn/mech-a-dream/3", move="buy B9a")
    assert answer.status_code == 422
    assert str(Translator("en", "mech-a-dream").html("lesson_page.no")) in somebody.page
    assert somebody.post("/learn/mech-a-dream/3", move="x" * 300).status_code == 400


def test_a_step_to_read_has_nothing_to_click_on_the_board(client: Callable[..., Client]) -> None:
    somebody = client()
    somebody.get("/learn/bot-factory/1")
    assert 'name="move"' not in somebody.page


def test_what_is_only_shown_is_not_marked_as_what_is_asked_for() -> None:
    for game in taught_games():
        for number, step in enumerate(lesson(game).steps, 1):
            marks = "".join(new for _old, new in guide(open_game(game), lesson(game), number, "en", "")[0].marks)
            assert (" data-highlight" in marks, " data-asked" in marks) == (bool(step.highlight), step.move is not None)


@pytest.mark.parametrize(("step", "main", "unasked"), [(7, [], ["sleep"]), (3, [], [])])
def test_choices_that_nobody_asks_for_are_quiet(
    client: Callable[..., Client], step: int, main: list[str], unasked: list[str]
) -> None:
    somebody = client()
    somebody.get(f"/learn/mech-a-dream/{step}")
    assert re.findall(r'<button class="button main" [^>]*value="([^"]*)"', somebody.page) == main
    assert re.findall(r'<button class="button unasked" [^>]*value="([^"]*)"', somebody.page) == unasked


def test_the_choice_that_is_asked_for_comes_first_and_is_the_main_one(client: Callable[..., Client]) -> None:
    somebody = client()
    somebody.get("/learn/bot-factory/12")
    choices = re.findall(r'<button class="button (main|unasked)" [^>]*value="([^"]*)"', somebody.page)
    assert choices[0] == ("main", "skip")


# In a real browser


@needs_browser
@pytest.mark.parametrize(
    ("game", "size", "language"),
    one_of(
        [
            ("mech-a-dream", "phone", "fr"),
            ("imaginarium", "tablet", "it"),
            ("bot-factory", "phone", "en"),
            ("bot-factory", "desktop", "fr"),
        ]
    ),
)
def test_a_lesson_is_clicked_through_on_the_board(open_page: PageOpener, game: str, size: str, language: str) -> None:
    page = open_page(size, language)
    visit(page, f"/learn/{game}/1")
    for number, step in enumerate(lesson(game).steps[:-1], 1):
        # on a phone the part of the table with the marked piece is the one that lies open
        page.locator("button[data-asked]:visible" if step.move is not None else "#go-on").first.click()
        expect(page).to_have_url(re.compile(f"/learn/{game}/{number + 1}$"))
        expect(page.locator("#table")).to_have_attribute("data-step", f"/learn/{game}/{number + 1}")
    press(page, "#play-on")
    assert "/t/" in page.url
    expect(page.locator("#prompt")).to_be_visible()


@needs_browser
@pytest.mark.parametrize(("game", "window", "language"), one_of(product(taught_games(), WINDOWS, LANGUAGES), 7))
def test_no_answer_of_a_lesson_is_squeezed_cut_or_over_the_text(
    open_page: PageOpener, game: str, window: tuple[int, int], language: str
) -> None:
    page = open_page("phone" if window == SIZES["phone"] else "desktop", language)
    page.set_viewport_size({"width": window[0], "height": window[1]})
    wrong = {}
    for number in range(1, len(lesson(game).steps) + 1):
        visit(page, f"/learn/{game}/{number}")
        page.evaluate("document.fonts.ready.then(() => {})")
        if found := page.evaluate(SQUEEZED) + page.evaluate(UNSEEN):
            wrong[number] = found
    assert wrong == {}
    page.evaluate("document.getElementById('said').append(document.querySelector('.coach .choices .button'))")
    assert page.evaluate(SQUEEZED), "an answer across the text is found"


@needs_browser
def test_a_lesson_is_played_by_keyboard_alone(open_page: PageOpener) -> None:
    page = open_page()
    visit(page, "/learn/mech-a-dream/1")
    for number, step in enumerate(lesson("mech-a-dream").steps[:-1], 1):
        # what is asked has the focus when the page opens
        if step.move is None:
            expect(page.locator("#go-on")).to_be_focused()
        else:
            expect(page.locator("button[data-asked]:focus")).to_have_attribute("value", step.move)
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile(f"/learn/mech-a-dream/{number + 1}$"))


@needs_browser
@pytest.mark.parametrize(
    ("game", "piece", "anchor"),
    one_of(
        [
            ("mech-a-dream", "tile-Y1", "yellow"),
            ("imaginarium", "belt-T1-1", "transformation"),
            ("bot-factory", "offer-top-1", "claim"),
        ],
        kept=2,
    ),
)
def test_the_card_that_explains_a_piece_leads_to_its_rule(
    open_page: PageOpener, game: str, piece: str, anchor: str
) -> None:
    page = open_page()
    visit(page, f"/learn/{game}/1")
    page.locator(f'[data-piece="{piece}"]').first.hover()
    expect(page.locator("#explain a.rule")).to_be_visible()
    lesson = page.url
    page.locator("#explain a.rule").click()
    expect(page.locator("#rule-panel .rule-text")).to_be_in_viewport()
    expect(page.locator("#rule-panel .all-rules")).to_have_attribute("href", f"/rules/{game}#{anchor}")
    assert page.url == lesson, "the rule opens over the board, not instead of it"


@needs_browser
@pytest.mark.parametrize(("size", "language"), one_of(product(SIZES, LANGUAGES), 1))
def test_a_link_of_the_contents_leads_to_its_section(open_page: PageOpener, size: str, language: str) -> None:
    page = open_page(size, language)
    for game in taught_games():
        visit(page, f"/rules/{game}")
        page.locator('.contents a[href$="#ties"]').click()
        expect(page.locator("#ties:target h3")).to_be_in_viewport()
