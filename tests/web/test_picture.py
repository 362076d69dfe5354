"""The picture of a position in a notebook: whole in itself, and without effect on the page around it."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest
from playwright.sync_api import Browser

import tinkertable as tt
from tests.web.browser import needs_browser
from tinkertable.web.boards.picture_markup import as_xml, prefixed_styles

NAMES = ("mech-a-dream", "imaginarium", "bot-factory")
SHOW_AS_IMAGE = """async (svg) => {
  const image = new Image();
  image.src = "data:image/svg+xml," + encodeURIComponent(svg);
  await image.decode();
  return [image.width, image.height];
}"""
LOOK = """() => [...document.querySelectorAll(".around, .around *")].map((one) => {
  const style = getComputedStyle(one);
  return [style.display, style.color, style.fontFamily, style.margin, style.padding, style.boxSizing].join(" ");
})"""
AROUND = '<div class="around shared page-table"><h3 class="name">Notebook</h3><button class="hit">Run</button></div>'


@pytest.mark.parametrize("name", NAMES)
def test_a_position_is_a_picture_that_needs_nothing_else(name: str) -> None:
    play = tt.new_game(name, seats=2, seed=3)
    svg = play._repr_svg_()
    assert svg is not None
    root = ET.fromstring(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    ids = {element.get("id") for element in root.iter()}
    used = {(element.get("href") or "")[1:] for element in root.iter("{http://www.w3.org/2000/svg}use")}
    assert used, "boards are drawn with symbols"
    assert used <= ids
    assert "<button" not in svg
    assert not re.search(r"url\((?!#)|https?://(?!www\.w3\.org)|@import|@font-face", svg)
    assert play._repr_html_() is None, "notebooks prefer HTML to a picture"


def test_it_shows_what_the_seat_may_see() -> None:
    play = tt.new_game("imaginarium", seats=2, seed=3, names=["Ann <b>", "Bob"])
    assert play.svg(0) != play.svg(1)
    assert "Ann &lt;b&gt;" in play.svg(1)
    with pytest.raises(tt.TinkertableError):
        play.svg(7)


def test_html_becomes_xml_with_prefixed_names() -> None:
    html = '<p class="a b" id=c>1 &lt; 2&nbsp;<br><svg viewBox="0 0 1 1"><use href="#d"/></svg><i hidden></i></p>'
    written = as_xml(html, "x-")
    ET.fromstring(written)
    assert written == (
        '<p class="x-a x-b" id="x-c">1 &lt; 2\xa0<br></br>'
        '<svg viewBox="0 0 1 1" xmlns="http://www.w3.org/2000/svg"><use href="#x-d"></use></svg><i hidden=""></i></p>'
    )


@pytest.mark.parametrize(
    ("css", "written"),
    [
        (".a > .b-c::before, #d { margin: .5em }", ".x-a > .x-b-c::before,#x-d{ margin: .5em }"),
        (":root { --c: red } h3, a:is(b, i) { top: 0 }", ".r{ --c: red }.r h3,.r a:is(b, i){ top: 0 }"),
        ("@media (width > 1px) { body .a { fill: url(#g) } }", "@media (width > 1px){.r .x-a{ fill: url(#x-g) } }"),
        ("/* c */ @keyframes k { from { top: 0 } to { top: 1px } } .a { top: 0 }", ".x-a{ top: 0 }"),
    ],
)
def test_styles_reach_only_the_picture(css: str, written: str) -> None:
    assert prefixed_styles(css, "x-", "r").strip() == written


@pytest.mark.slow
@needs_browser
@pytest.mark.parametrize("name", NAMES)
def test_a_browser_shows_it_as_an_image_and_in_a_page(browser: Browser, name: str) -> None:
    svg = tt.new_game(name, seats=2, seed=3)._repr_svg_()
    page = browser.new_page()
    try:
        page.set_content(AROUND)
        before = page.evaluate(LOOK)
        width, height = page.evaluate(SHOW_AS_IMAGE, svg)
        assert abs(width / height - 1280 / 860) < 0.02
        page.set_content(AROUND + str(svg))
        assert page.evaluate(LOOK) == before, "the styles of the picture reach the page around it"
        box = page.locator("foreignObject > div > div > div").last.bounding_box()
        assert box is not None
        assert 1000 < box["width"] <= 1280, "it fits into the page"
        assert abs(box["width"] / box["height"] - 1280 / 860) < 0.02
        assert page.locator("foreignObject svg use").count() > 10
    finally:
        page.close()
