"""Mech A Dream's board in a real browser, in the opening, the middle and the end of games that were really played."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.databases import sqlite_database
from tests.games.mech_a_dream.builder import Table
from tests.tiers import one_of, slow
from tests.web.board_harness import WINDOWS, Boards, plain
from tests.web.browser import LOCALES, SIZES, PageOpener, needs_browser, visit
from tests.web.http_client import RunningServer
from tests.web.layout_checks import faint
from tinkertable.core.record import read_record
from tinkertable.games import open_game
from tinkertable.server.config import Config
from tinkertable.server.service import TableService
from tinkertable.table.changes import TableChange
from tinkertable.table.clock import read_pace
from tinkertable.table.match import Match, PlayedMove
from tinkertable.table.seats import Chair, set_clocks
from tinkertable.table.table import OVER, PLAYING, new_table
from tinkertable.web.identity import COOKIE

pytestmark = needs_browser

GAME: Final = open_game("mech-a-dream")
RECORDS: Final = Path(__file__).parents[1] / "records" / "mech_a_dream"
NAMES: Final = ("Ann", "Françoise Lemaître", "Bartolomeo Sant'Angelo", "Denis")
MOMENTS: Final = {
    "opening": ("both", 19, 0),
    "first day": ("both", 29, 0),
    "middle": ("both", 130, 0),
    "crowded": ("both", 159, 3),
    "copying": ("both", 160, 3),
    "night": ("nine-machines", 143, 2),
    "end": ("both", None, 0),
}
"""A recorded game, how far it was played, and the chair from which it is looked at."""


@dataclass(frozen=True)
class Evening:
    """Tables on a running server, and what makes a browser Ann's, who sits at each of them."""

    server: RunningServer
    cookie: tuple[str, str]
    tables: dict[str, str]

    def open_page(self, opener: PageOpener, size: str = "desktop", language: str = "en", theme: str = "light") -> Page:
        """Ann with a browser of her own."""
        page = opener(size, language, theme, reduced_motion="reduce")
        name, value = self.cookie
        page.context.add_cookies([{"name": name, "value": value, "url": self.server.address}])
        return page

    def open(self, page: Page, moment: str) -> None:
        """Look at a moment of a game."""
        visit(page, f"/t/{self.tables[moment]}")
        page.evaluate("document.fonts.ready.then(() => {})")
        page.evaluate(STILL)


async def lay_tables(database: str) -> tuple[tuple[str, str], dict[str, str]]:
    """A table for every moment, all of people, so that nothing moves by itself."""
    service = await TableService.open(Config(database=database))
    try:
        people = [await service.people.add(name, True, None) for name in NAMES]
        ann, *friends = people
        tables: dict[str, str] = {}
        for moment, (name, ply, seat) in MOMENTS.items():
            record = read_record((RECORDS / f"{name}.record").read_text(encoding="utf-8"))
            now = time.time()
            sitting = [*friends[:seat], ann, *friends[seat:]][: len(record.players)]
            chairs = [Chair(number, one.name, one.id) for number, one in enumerate(sitting)]
            game = open_game(record.game, edition=record.edition)
            table = new_table(
                game, record.options, chairs, pace=read_pace("none"), private=False, host=ann.id, now=now - 3600
            )
            line = [PlayedMove(entry.seat, entry.text, now) for entry in record.entries[:ply]]
            match = Match.load(game, len(chairs), table.options, 0, line)
            clocked = set_clocks(table.chairs, match.actors(), (), table.pace, now, match.ply)
            status = PLAYING if match.actors() else OVER
            table = replace(table, match=match, chairs=clocked, status=status, version=1, changed=now)
            await service.add(TableChange(table, tuple(match.history)))
            tables[moment] = table.id
        return (COOKIE, service.identity.session_of(ann)), tables
    finally:
        await service.close()


@pytest.fixture(scope="module", name="evening")
def fixture_evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    database = sqlite_database(tmp_path_factory.mktemp("evening") / "tables.db")
    with ThreadPoolExecutor(1) as thread:  # a browser may already run its own event loop in this one
        cookie, tables = thread.submit(lambda: asyncio.run(lay_tables(database))).result()
    with RunningServer(database) as running:
        yield Evening(running, cookie, tables)


@pytest.fixture(name="opener")
def fixture_opener(browser: Browser, evening: Evening) -> Iterator[PageOpener]:
    opener = PageOpener(browser, evening.server)
    yield opener
    opener.close()
    assert opener.complaints == []


STILL: Final = """async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  for (let frames = 0; frames < 200; frames += 1) {
    await frame();
    if (!document.getAnimations().length) return;
  }
}"""
# Words and signs lie within the piece they belong to, pieces within their place, nothing hangs over another's words.
CUT: Final = """() => {
  const found = [];
  const name = (one) => one.id || [...one.classList].join(".") || one.tagName;
  const inside = (inner, outer, slack) =>
    inner.left >= outer.left - slack && inner.right <= outer.right + slack &&
    inner.top >= outer.top - slack && inner.bottom <= outer.bottom + slack;
  const fits = (what, part, box, outer, slack = 2) => {
    if (outer && !inside(box, outer.getBoundingClientRect(), slack))
      found.push(`${what} ${name(part)} in ${name(outer)}: ${part.textContent.trim().slice(0, 30)}`);
  };
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const pieces = `.tile, .specialist, .crate, .jar, .gate, .dock-row, .floor, .screen-card, .price-token,
    .workshop-slot-bonus`;
  const boxes = `${pieces}, .robot-deed, .monitor, .gauge, .locker, .dock, .stock, .agency, .slot, .workshop-slot,
    .belt, .workshop, .other, .where`;
  const badges = ".price, .time, .left-count, .slot-number, .hour, .crew, .peek-label, .peek, .colour-mark";
  const places = ".slot, .place, .small-slot, .workshop-slot, .small-workshop-slot";
  for (const part of seen("#shared *, #mine *, #others *, #where *")) {
    if (part.closest(".sr, .tip, .pasture, .machine, .robot-art > :not(foreignObject)")) continue;
    const style = getComputedStyle(part);
    const hides = style.overflowX !== "visible" || style.textOverflow === "ellipsis";
    if (style.display !== "inline" && hides && part.clientWidth && part.scrollWidth > part.clientWidth + 1)
      found.push(`cut ${name(part)}: ${part.textContent.trim().slice(0, 30)}`);
    if (style.overflowY === "hidden" && part.clientHeight && part.scrollHeight > part.clientHeight + 1)
      found.push(`cut below ${name(part)}: ${part.textContent.trim().slice(0, 30)}`);
    if (part.closest(badges)) continue;  // they hang over the edges
    const drawn = part.matches("svg.sign") ? [part.getBoundingClientRect()] : [];
    for (const text of part.childNodes) {
      if (text.nodeType !== Node.TEXT_NODE || !text.data.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      drawn.push(...range.getClientRects());
    }
    for (const box of drawn) fits("out", part, box, part.parentElement.closest(boxes));
  }
  const holds = `${places}, .agency, .dock, .stock, .floor, .dock-row`;
  for (const part of seen(".tile, .specialist, .crate, .jar, .dock-row, .floor"))
    fits("over", part, part.getBoundingClientRect(), part.parentElement.closest(holds));
  if (getComputedStyle(document.getElementById("shared")).overflowY === "visible")
    for (const part of seen(".belt, .dock, .stock, .agency, .workshop"))
      fits("outside", part, part.getBoundingClientRect(), part.closest("#shared, #mine"), 8);
  const hung = ".left-count, .slot-number, .tile .crew svg, .tile .price, .tile .time, .colour-mark svg";
  for (const badge of seen(hung)) {
    const one = badge.getBoundingClientRect();
    for (const good of badge.closest(places)?.querySelectorAll(".tile .effect .good") ?? []) {
      const other = good.getBoundingClientRect();
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (wide > 2 && high > 3) found.push(`${name(good.closest(".tile"))} covered by ${name(badge)}`);
    }
  }
  for (const art of seen("#mine .tile .art, #shared .tile .art"))
    if (art.clientHeight < 16) found.push(`no room for the drawing of ${name(art.parentElement)}`);
  return [...new Set(found)];
}"""
SMALL: Final = """() => [...document.querySelectorAll(
    "#shared button, #mine button, #others button, #others .peek-label")]
  .filter((one) => one.checkVisibility()).map((one) => [one, one.getBoundingClientRect()])
  .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
  .map(([one, box]) => `${one.value || one.className} is ${Math.round(box.width)}x${Math.round(box.height)}`)"""


def look_around(page: Page, size: str) -> Iterator[str]:
    """Every part of the table that this size of screen shows at a time, and an opponent's place from near."""
    ways = {"phone": ("#tab-board", "#tab-mine", "#tab-others"), "tablet": ("",), "desktop": ("",)}[size]
    for way in ways:
        if way:
            page.evaluate("way => document.querySelector(way).click()", way)
            page.evaluate(STILL)
        yield way
    if size == "tablet":
        page.evaluate("document.getElementById('drawer').click()")
    page.evaluate("document.querySelector('input.peek').click()")
    page.evaluate(STILL)
    yield "peek"


@pytest.mark.parametrize(("size", "language"), one_of(product(SIZES, LOCALES)))
def test_nothing_is_cut_and_a_thumb_hits_what_it_wants(
    opener: PageOpener, evening: Evening, size: str, language: str
) -> None:
    page = evening.open_page(opener, size, language)
    wrong: list[str] = []
    moments = {"phone": ("opening", "middle", "crowded", "copying", "night", "end"), "tablet": ("opening", "night")}
    for moment in moments.get(size, ("night",)) if language == "en" else ("crowded", "copying"):
        evening.open(page, moment)
        for way in look_around(page, size):
            found = page.evaluate(CUT) + (page.evaluate(SMALL) if size != "desktop" else [])
            wrong += [f"{moment} {way}: {fault}" for fault in found]
    assert wrong == [], "\n".join(wrong)


def test_three_opponents_are_seen_whole_on_a_small_laptop(opener: PageOpener, evening: Evening) -> None:
    page = evening.open_page(opener)
    page.set_viewport_size({"width": 1280, "height": 720})
    for moment in ("middle", "crowded", "night"):
        evening.open(page, moment)
        room = "({scrollHeight, clientHeight}) => scrollHeight - clientHeight"
        assert page.locator("#others").evaluate(room) <= 1, f"{moment}: the others have to be scrolled"
        assert page.locator("#panel-log").evaluate("({clientHeight}) => clientHeight") > 140, "the log has its room"


@pytest.mark.parametrize("size", ["low", "desktop"])
def test_three_opponents_are_seen_whole_above_four_answers(boards: Boards, size: str) -> None:
    board = boards(GAME, size)
    table = Table(4, card="D8").give(0, flowers=9).built(0, "B5a", "R3a")
    for seat, built in ((1, ("B6a", "B7a", "R5a")), (2, ("G1a", "R4a")), (3, ("B8a", "R3b", "B5b"))):
        table.built(seat, *built)
    table.belt(1, "B4a", 2).belt(2, "B8b", 3).belt(3, "R8a", 4)
    board.put(table.play("deliver").state)
    assert board.page.locator("#choices .button").count() == 4
    assert board.page.locator("#others").evaluate("one => one.scrollHeight <= one.clientHeight + 1")
    assert board.page.locator(".talk").evaluate("one => one.clientHeight") > 60, "the log keeps its newest line"


@pytest.mark.parametrize("size", one_of(["hd", "wide"]))
def test_full_workshops_of_three_opponents_are_seen_with_their_pictures_on_a_wide_screen(
    boards: Boards, size: str
) -> None:
    board = boards(GAME, size)
    table = Table(4)
    table.built(1, "B4a", "B5b", "B6a", "B7a", "B8a", "R5a", "G1a").belt(1, "R3a", 2)
    table.built(2, "B4b", "B6b", "B7b", "B8b", "R4a", "R5b", "G2a").belt(2, "R3b", 3)
    table.built(3, "B9a", "R6a", "R7a", "R8a", "G3a", "Y2", "Y3")
    board.put(table.state)
    beyond = board.page.locator("#others").evaluate("one => one.scrollHeight - one.clientHeight")
    assert beyond <= 1
    heights = board.page.locator("#others .tile .art").evaluate_all("all => all.map((one) => one.offsetHeight)")
    assert len(heights) == 23
    assert min(heights) >= 14, heights


@pytest.mark.parametrize("size", one_of((*WINDOWS, *SIZES), 2))
def test_a_single_opponents_machines_are_seen_with_their_pictures(boards: Boards, size: str) -> None:
    board = boards(GAME, size)
    many = ("B5a", "B6a", "B7a", "R3a", "R5a", "G1a", "Y2", "R4a")
    board.put(Table().built(1, *many).belt(1, "B4a", 2).state)
    assert [*board.tabs()][-1] in ("", "others")
    pictures = "places => places.map((one) => one.querySelector('.machine').getBoundingClientRect().height)"
    if size == "tablet":
        board.page.evaluate("document.getElementById('drawer').click()")
    heights = board.page.locator("#others .tile").evaluate_all(pictures)
    assert len(heights) == 9
    assert min(heights) > (20 if size == "low" else 28), heights
    assert board.page.locator("#others").evaluate("one => one.scrollHeight <= one.clientHeight + 1")
    board.put(Table(4).built(1, *many).belt(1, "B4a", 2).state)
    assert min(board.page.locator("#others .tile").evaluate_all(pictures)) < min(heights), "four share the room"


TRODDEN: Final = """() => {
  const pasture = document.querySelector("#mine .pasture");
  const boxes = (what) => [...pasture.querySelectorAll(what)].map((one) => [one, one.getBoundingClientRect()]);
  const found = [];
  for (const [number, one] of boxes("text"))
    for (const [walker, other] of boxes(".sheep, .cloud")) {
      if (number.parentElement === walker.parentElement) continue;
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      const rim = one.height * 0.3;
      if (wide > 1 && high > rim) found.push(`${number.textContent.trim()} lies under ${walker.getAttribute("class")}`);
    }
  return found;
}"""
"""Numbers of the pasture on which something lies."""


@pytest.mark.parametrize("size", one_of((*WINDOWS, *SIZES), 2))
def test_the_sheep_stand_on_no_number(boards: Boards, size: str) -> None:
    board = boards(GAME, size)
    [*_, tab] = [tab for tab in board.tabs() if tab in ("", "mine")]
    if tab:
        board.page.evaluate("document.getElementById('tab-mine').checked = true")
    for points in (0, 7, 24, 46, 58, 73, 99, 138):
        board.put(Table().give(0, points=points).state)
        assert board.page.evaluate(TRODDEN) == [], points
    letters = "one => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a"
    assert min(board.page.locator("#mine .pasture .mark + text").evaluate_all(f"all => all.map({letters})")) > 13
    board.page.evaluate("document.querySelector('.sheep').setAttribute('transform', 'translate(60 44)')")
    assert board.page.evaluate(TRODDEN) == ["20 lies under sheep"]


CLEARANCE: Final = """places => places.map((place) =>
  place.querySelector(".workshop-slot-bonus").getBoundingClientRect().top
    - place.querySelector(".workshop-slot-number").getBoundingClientRect().bottom)"""
"""How far below its number the bonus of a place begins."""


@pytest.mark.parametrize("size", one_of((*WINDOWS, *SIZES), 2))
def test_the_bonus_of_an_empty_place_is_clear_of_its_number(boards: Boards, size: str) -> None:
    board = boards(GAME, size)
    board.put(Table().built(0, "B5a").state)
    if size == "phone":
        board.page.evaluate("document.getElementById('tab-mine').checked = true")
    clear = board.page.locator("#mine .workshop-slot:has(.workshop-slot-bonus)").evaluate_all(CLEARANCE)
    assert len(clear) == 3
    assert min(clear) > 0, clear


@pytest.mark.parametrize("size", one_of((*WINDOWS, *SIZES), 2))
def test_completed_machines_have_the_room_of_empty_places(boards: Boards, size: str) -> None:
    board = boards(GAME, size)
    built = ("B8a", "B5a", "B6a", "B7a", "R3a", "R5a", "G1a", "Y2", "R4a")
    widths = {}
    for count in (3, 9):
        board.put(Table().built(0, *built[:count]).state)
        assert board.misfits() == [], count
        tiles = board.page.locator("#mine .workshop-slot .tile")
        widths[count] = min(tiles.evaluate_all("all => all.map((one) => one.offsetWidth)"))
    if size != "phone":  # there they stand in rows of three
        assert widths[3] > widths[9] * 1.25, widths


@pytest.mark.parametrize(("size", "theme"), one_of(product(SIZES, ["light", "dark"]), 3))
def test_every_word_stands_out_from_the_pixels_behind_it(
    opener: PageOpener, evening: Evening, size: str, theme: str
) -> None:
    page = evening.open_page(opener, size, theme=theme)
    evening.open(page, "middle")
    wrong: list[str] = []
    for way in look_around(page, size):
        if way != "peek":
            wrong += [f"{way}: {fault}" for fault in faint(page)]
    assert wrong == [], "\n".join(wrong)


@slow
def test_words_that_are_too_faint_are_found(opener: PageOpener, evening: Evening) -> None:
    page = evening.open_page(opener)
    evening.open(page, "middle")
    pale = "one => Object.assign(one.style, { transition: 'none', color: '#6f66a8' })"
    page.evaluate(f"document.querySelectorAll('.slot-number').forEach({pale})")
    assert [fault for fault in faint(page) if "slot-number" in fault]


HEARD: Final = {
    "en": [
        '- list "Blue and green belt":',
        "Colour Organ, costs 2 ink, construction time 4. Once completed, every night: 1 ink becomes 1 flower",
        "From then on blue, red and green machines cost you 1 ink less.",
        "3 flowers become 4 dream points",
        "9 more tiles underneath",
        '- group "Morning": Françoise Lemaître’s morning Assistant, Denis’s morning Assistant 2 flowers, 2 ink, '
        "and 2 flowers or 2 ink or a Specialist",
        "- listitem: 3 dream points",
        "Poet, works for Françoise Lemaître, costs 1 rainbow. After buying or building a machine: 1 dream point",
        '- \'group "Robot: Mimic"\': "Every night: pay 1 flower and do what an opponent’s robot',
        '- list "Stock":',
        "- listitem: 8 flowers",
        '- list "Assistants who have not worked yet today":',
        "- listitem: Ann’s afternoon Assistant",
        '- list "Conveyor belt":',
        "Slot 2: Ink Spring. Once completed, every night: 2 ink. Ann’s morning Assistant",
        '- list "Workshop":',
        "Place 9: free, 5 dream points",
        "16 dream points on the sheep",
    ],
    "fr": [
        '- list "Tapis bleu et vert":',
        "coûte 2 gouttes d’encre, temps de construction : 4. Une fois construite, chaque nuit : "
        "1 goutte d’encre devient 1 fleur",
        "3 fleurs deviennent 4 points de rêve",
        "Encore 9 tuiles en dessous",
        "Assistant du matin (Denis)",
        "Poétesse, travaille pour Françoise Lemaître, coûte 1 arc-en-ciel.",
        "2 fleurs ou 2 gouttes d’encre ou un spécialiste",
        "Robot : Imitateur",
        '- list "Tapis roulant":',
        "Place 9 : libre, 5 points de rêve",
    ],
    "it": [
        '- list "Nastro rosso":',
        "costa 2 gocce d’inchiostro, tempo di costruzione: 4. Una volta completata, ogni notte: "
        "1 goccia d’inchiostro diventa 1 fiore",
        "3 fiori diventano 4 Punti Sogno",
        "Ancora 9 tessere sotto",
        "Assistente della mattina (Denis)",
        "Poetessa, lavora per Françoise Lemaître, costa 1 arcobaleno.",
        "2 fiori oppure 2 gocce d’inchiostro oppure uno Specialista",
        "Robot: Imitatore",
        "Posto 9: libero, 5 Punti Sogno",
    ],
}


@pytest.mark.parametrize("language", one_of(LOCALES))
def test_somebody_who_listens_hears_what_lies_where_what_it_does_and_whose_it_is(
    opener: PageOpener, evening: Evening, language: str
) -> None:
    page = evening.open_page(opener, language=language)
    evening.open(page, "crowded")
    heard = "\n".join(page.locator(part).aria_snapshot() for part in ("#shared", "#mine", "#others"))
    assert [words for words in HEARD[language] if words not in plain(heard)] == []
    for line in heard.splitlines():
        assert not re.search(r'^\s*- (text|listitem|paragraph)(:| ")\W*\d+\W*$', line), f"a bare number: {line}"
        assert not re.search("[→➜/]", line.partition("/url")[0]), line


def test_an_opponents_place_tells_everything_from_near(opener: PageOpener, evening: Evening) -> None:
    page = evening.open_page(opener)
    evening.open(page, "crowded")
    place = page.locator("#other-0")
    expect(place).to_match_aria_snapshot(
        """
        - article "Françoise Lemaître":
          - text: /Françoise Lemaître.*points.*30/
          - checkbox "Show Françoise Lemaître’s board"
          - list "Stock":
            - listitem: 9 flowers
            - listitem: 4 ink
            - listitem: 5 rainbows
            - listitem: 23 dream points
          - group "Assistants who have not worked yet today": /Françoise Lemaître’s afternoon Assistant, .*evening/
          - 'group "Robot: Night Porter"': /Every night. what is in the package/
          - list "Conveyor belt":
            - listitem: /Slot 3. Petal Press/
            - listitem: /Slot 2. Ink Spring/
          - list "Workshop":
            - listitem
            - listitem
        """
    )
    for total in (place, page.locator(".me-tag")):
        assert total.locator(".score use").get_attribute("href") == "#s-point", "a total is no dream point"
    expect(place.locator(".robot-deed b")).to_be_hidden()
    page.evaluate("document.getElementById('peek-0').click()")
    expect(place.locator(".robot-deed")).to_be_visible()
    expect(place.locator(".robot-deed b")).to_have_text("Night Porter")
    expect(place.locator(".robot-deed .s-parcel")).to_be_visible()
    expect(place.locator(".small-stock .good:has(.s-dream) b")).to_have_text("23")
