"""The script of the page makes the same table of the parts that are sent as the whole would be."""

from __future__ import annotations

from tests.web.browser import MOVES, PageOpener, click_a_move, needs_browser, sit_down

pytestmark = needs_browser

COUNT = """() => {
  window.shortened = 0;
  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
    if (ctx.text.includes("data-held")) window.shortened += 1;
  });
}"""
SAME = """async () => {
  const answer = await fetch(`${location.pathname}/fragment`, { headers: { "HX-Request": "true" } });
  const whole = new DOMParser().parseFromString(await answer.text(), "text/html");
  const version = (root) => root.getElementById("version").value;
  const parts = (root) => [...root.querySelectorAll("#table [data-part]")].map((one) => one.dataset.part).join(" ");
  return version(whole) === version(document) && parts(whole) === parts(document);
}"""


def test_the_page_holds_every_part_after_moves(open_page: PageOpener) -> None:
    page = open_page("desktop", reduced_motion="reduce")
    sit_down(page, "imaginarium", "me", "bot:easy")
    page.evaluate(COUNT)
    for turn in range(3):
        page.wait_for_selector(MOVES, state="attached")
        click_a_move(page, turn)
        page.wait_for_function(SAME)
    assert page.evaluate("window.shortened") >= 3
    assert page.locator("[data-held]").count() == 0
