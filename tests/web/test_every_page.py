"""Every page the application has, with real content, at every size and in every language: it fits, speaks and is kind.

Which pages there are is read from the application's own list of paths: a new one fails here until it is visited.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.tiers import quick_and_slow
from tests.web.browser import LOCALES, SIZES, WORDS, PageOpener, faults, needs_axe, raw_key, visit
from tests.web.http_client import Client, RunningServer
from tests.web.seed_data import GAMES, SeedData, Stop, addresses, seed_database

NO_PAGES = {
    "/static/{path:path}": "files",
    "/healthz": "for machines",
    "/livez": "for machines",
    "/readyz": "for machines",
    "/metrics": "for machines",
    "/waiting": "the tables that wait for the visitor, for the count in the header",
    "/favicon.ico": "browsers ask for it whatever the page says",
    "/t/{id:str}/events": "a stream of numbers",
    "/t/{id:str}/record": "a file",
    "/t/{id:str}/fragment": "the part of a table's page that changes",
    "/t/{id:str}/boards": "boards of the past, for the animation",
    "/t/{id:str}/review/progress": "the part of the review's page that changes",
    "/rules/{name:str}/about": "leads to a section of the rules",
    "/learn/{name:str}": "leads to the first step of a lesson",
}
"""What a browser may ask for though it is no page of its own."""


@pytest.fixture(scope="module", name="house")
def fixture_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[SeedData, RunningServer]]:
    database = f"sqlite:///{tmp_path_factory.mktemp('house') / 'tables.db'}"
    seed = seed_database(database)
    with RunningServer(database) as running:
        someone = client(seed, running)
        while 'id="making"' in someone.get(f"/t/{seed.over['mech-a-dream']}/review").text:
            pass  # the first request starts the work
        someone.http.close()
        yield seed, running


def client(house: SeedData, server: RunningServer, language: str = "en") -> Client:
    someone = Client(server, language)
    someone.http.cookies.set(*house.cookie)
    return someone


def test_no_page_is_forgotten(house: tuple[SeedData, RunningServer]) -> None:
    seed, server = house
    visited = {address.path for address in addresses(seed)}
    pages = {path for path in seed.pages if not path.startswith("/api")}
    assert pages == visited | set(NO_PAGES)
    people = {language: client(seed, server, language) for language in LOCALES}
    someone = people["en"]
    for number, address in enumerate(address for address in addresses(seed) if not address.guest):
        language = list(LOCALES)[number % len(LOCALES)]
        answer = people[language].get(address.at)
        assert (answer.status_code, answer.headers["content-type"][:9]) == (address.status, "text/html"), address
        assert answer.text.lstrip().lower().startswith("<!doctype html>"), address
        assert f'<html lang="{language}"' in answer.text, address
        assert not re.search(raw_key(), re.sub(r"<script.*?</script>|<[^>]*>", "\n", answer.text)), address
    example = {"path:path": "css/base.css", "id:str": seed.over["mech-a-dream"], "name:str": "mech-a-dream"}
    for path in set(NO_PAGES) - {"/t/{id:str}/events"}:
        answer = someone.http.get(re.sub(r"\{(.+?)\}", lambda found: example[found[1]], path))
        assert answer.status_code < 400, path
        assert "<!doctype" not in answer.text.lower(), path
    for each in people.values():
        each.http.close()


QUICK = {"new": "mech-a-dream", "rules": "imaginarium", "lesson": "bot-factory", "over": "mech-a-dream"}
"""Pages that every game has, and the game whose page stays in the first tier."""


def is_quick(stop: Stop) -> bool:
    """Whether a page is looked at in the first tier too: of those that look alike for every game, only one is."""
    kind, _, game = stop.name.partition("-")
    return QUICK.get(kind, game) == game or game not in GAMES


@needs_axe
@pytest.mark.parametrize(("turn", "thorough"), quick_and_slow(range(len(LOCALES))))
def test_every_page(browser: Browser, house: tuple[SeedData, RunningServer], turn: int, thorough: bool) -> None:
    """Each page is looked at closely once in every turn: in another language and at another size each time.

    The thorough look at the pages of every game and at the width at every size, and let axe judge every page instead
    of one of each path.
    """
    seed, server = house
    judged: set[str] = set()
    open_page = PageOpener(browser, server)
    people = {
        (language, guest): open_page(language=language, reduced_motion="reduce")
        for language in LOCALES
        for guest in (True, False)
    }
    name, value = seed.cookie
    for (_language, guest), page in people.items():
        if not guest:
            page.context.add_cookies([{"name": name, "value": value, "url": server.address}])
    wrong: list[str] = []
    for number, address in enumerate(stop for stop in addresses(seed) if thorough or is_quick(stop)):
        language = list(LOCALES)[(number + turn) % len(LOCALES)]
        page = people[language, address.guest]
        closely = (number // len(LOCALES) + turn) % len(SIZES)
        sizes = list(SIZES)[closely:] + list(SIZES)[:closely]
        page.emulate_media(color_scheme="dark" if (number + closely) % 2 else "light")
        for size in sizes if thorough else sizes[:1]:
            width, height = SIZES[size]
            page.set_viewport_size({"width": width, "height": height})
            if size == sizes[0]:
                found = problems_of(page, address, language)
                found += faults(page) if thorough or address.path not in judged else []
                judged.add(address.path)
                found += try_thumb(page) if size == "phone" else []
            else:
                found = []
            found += [str(fault) for fault in page.evaluate(WIDE)]
            wrong += [f"{address.at}, {size}: {fault}" for fault in found]
    open_page.close()
    assert wrong == [], "\n".join(wrong)
    assert open_page.complaints == []
    missing = {line for line in server.said().splitlines() if "has no message" in line}
    assert not {line for line in missing if not re.search(r"/(pebbles|landmine|fuse)\.po", line)}


def problems_of(page: Page, address: Stop, language: str) -> list[str]:
    """Open a page; what it answers and says that it should not."""
    answer = visit(page, address.at)
    assert answer is not None
    wrong = [] if answer.status == address.status else [f"answers {answer.status}"]
    if page.evaluate("document.documentElement.lang") != language:
        wrong.append("speaks another language")
    key = page.evaluate(READ, raw_key())
    return [*wrong, f"{key} instead of words"] if key else wrong


READ = f"""keys => {{
  const spoken = [document.title, ({WORDS})(document.body)];
  for (const name of ["aria-label", "title", "placeholder", "alt"])
    for (const part of document.querySelectorAll(`[${{name}}]`)) spoken.push(part.getAttribute(name));
  return new RegExp(keys).exec(spoken.join("\\n"))?.[0];
}}"""
# What moves to its place after the window has changed gets the time for it.
WIDE = """async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  for (let frames = 0; frames < 60; frames += 1) {
    await frame();
    if (document.documentElement.scrollWidth <= innerWidth) return [];
  }
  const parts = [...document.body.querySelectorAll("*")];
  const wide = parts.filter((part) => part.getBoundingClientRect().right > innerWidth + 1);
  return [`wider than the screen: ${wide.slice(0, 3).map((part) => part.id || part.className || part.tagName)}`];
}"""
# Links within a sentence, and what stands behind a label of its own, are no targets; a line of text is one if it is
# as high as a line that a finger can hit.
SMALL = """() => {
  const small = new Set();
  const targets = "button, a, summary, select, textarea, input:not([type=hidden])" +
    ", label.button, .tabs label, .talk-tabs label";
  for (const part of document.querySelectorAll(targets)) {
    const { width, height } = part.getBoundingClientRect();
    if (!part.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (width <= 2 || height <= 2) continue;
    if (getComputedStyle(part).display === "inline" || part.closest(".tabber, .sr, .skip")) continue;
    if (part.matches("[type=checkbox], [type=radio], [type=file]") && part.labels?.length) continue;
    const name = `${part.tagName.toLowerCase()}#${part.id}.${part.className}`;
    if (Math.min(width, height) < 43.5) small.add(`${name} ${Math.round(width)}x${Math.round(height)}`);
  }
  return [...small];
}"""


def try_thumb(page: Page) -> list[str]:
    """What is too small for a thumb, also behind the tabs and in the menu."""
    small = page.evaluate(SMALL)
    for tab in page.locator(".tabs label:visible").all()[::-1]:
        tab.evaluate("label => label.click()")
        small += page.evaluate(SMALL)
    menu = page.locator("details[data-menu] > summary:visible")
    if menu.count():
        menu.first.evaluate("summary => summary.click()")
        small += page.evaluate(SMALL)
        menu.first.evaluate("summary => summary.click()")
    return [f"too small for a thumb: {part}" for part in sorted(set(small))]
