"""Pages beside the table in a real browser."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser import OpenPage, needs_browser, press, visit

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
