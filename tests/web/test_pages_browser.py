"""Pages beside the table in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser import LOCALES, OpenPage, needs_browser, play_now, press, visit

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
