"""Pages beside the table in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser import LOCALES, OpenPage, needs_browser, play_now, press, redirect_of, visit, wait_for_turn

pytestmark = needs_browser


def test_a_new_table_offers_only_what_counts_for_so_many_players(open_page: OpenPage) -> None:
    page = open_page()
    visit(page, "/new?game=bot-factory")
    task = page.locator("#option_task")
    expect(task).to_be_hidden()  # two players, to begin with
    expect(task).to_be_disabled()
    page.locator("#seat_2").select_option("none")
    expect(task).to_be_visible()
    task.select_option("choose")
    press(page, 'form[action="/new"] button.main')
    expect(page.locator("#move-form")).to_be_attached()


CUT_CHOICES = """() => {
  const pen = document.createElement("canvas").getContext("2d");
  return [...document.querySelectorAll("select")].flatMap((select) => {
    const style = getComputedStyle(select);
    pen.font = style.font;
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 16;
    return [...select.options].map((one) => one.label).filter((text) => pen.measureText(text).width > room);
  });
}"""
"""What can be chosen in the lists of a page and is longer than the list is wide, less its arrow."""


@pytest.mark.parametrize("language", LOCALES)
def test_the_header_and_the_settings_fit_a_phone(open_page: OpenPage, language: str) -> None:
    page = open_page("phone", language)
    play_now(page)
    visit(page, "/settings")
    bell, brand = page.locator("[data-waiting]"), page.locator(".brand")
    expect(bell).to_be_visible()
    sign, name, count = brand.locator("svg").bounding_box(), brand.bounding_box(), bell.bounding_box()
    assert sign is not None
    assert name is not None
    assert count is not None
    assert sign["x"] >= 0
    assert name["x"] + name["width"] <= count["x"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.evaluate(CUT_CHOICES) == []


LINES_OF_NAME = """() => {
  const name = document.createRange();
  name.selectNodeContents(document.querySelector(".other .name"));
  return name.getClientRects().length;
}"""
ANSWERS_APART = """() => {
  const choices = document.getElementById("choices");
  choices.className = "choices apart";
  choices.innerHTML = "<button class='button'>One</button><button class='button'>Two</button>";
  document.getElementById("table").className = "answers-2";
  return [document.querySelector(".say input").getBoundingClientRect().bottom, choices.getBoundingClientRect().top];
}"""


def test_talking_to_the_others_covers_nothing(open_page: OpenPage) -> None:
    ann, bob = open_page(), open_page()
    seats = {"seat_1": "me", "seat_2": "open"}
    table = redirect_of(ann, "/new", game="mech-a-dream", name="Ann", pace="day:1", **seats)
    redirect_of(bob, f"{table}/join", name="Carla", code="")
    for page in (ann, bob):
        visit(page, table)
    # both have moved, so that Ann may ask to go back
    while ann.locator("#handle-ask").count() == 0:
        page = wait_for_turn(ann, bob)
        assert page is not None
        if page is bob:
            expect(ann.locator(".other .clock")).to_be_visible()
            assert ann.evaluate(LINES_OF_NAME) == 1
        before = page.locator("#version").input_value()
        page.locator('#table button[name="move"]').first.dispatch_event("click")
        expect(page.locator("#version")).not_to_have_value(before)
    ann.locator("#handle-ask").click()
    for page in (ann, bob):
        expect(page.locator(".proposal")).to_be_visible()
        # one at a time: who has asked waits for the answer
        expect(page.locator("#handle-ask")).to_have_count(0)
        prompt, shared = page.locator("#prompt").bounding_box(), page.locator("#shared").bounding_box()
        assert prompt is not None
        assert shared is not None
        assert shared["y"] + shared["height"] <= prompt["y"] + 1
    ann.locator('label[for="rail-chat"]').click()
    written, answers = ann.evaluate(ANSWERS_APART)
    assert written < answers
