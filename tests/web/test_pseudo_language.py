"""Every page in a pseudo language: all it says comes from the catalogs, and longer messages fit a phone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser

from tests.records.tools import NAMES as RECORD_NAMES
from tests.tiers import slow
from tests.web.browser import PageOpener, needs_browser, visit
from tests.web.http_client import Client, RunningServer
from tests.web.pseudo_language import CLOSE, OPEN, WordsWithoutCatalog, pseudo
from tests.web.seed_data import NAMES, SeedData, addresses, seed_database
from tests.web.test_every_page import WIDE
from tinkertable.table.table import BOT_NAMES

KNOWN: Final = (
    *NAMES,
    *BOT_NAMES,
    *RECORD_NAMES,
    "Tinkertable",
    "English",
    "Français",
    "Italiano",
    "Bonne chance",
    "my own bot",
    "ann@example.org",
    "ann",
    "Imaginarium",
    "BOT FACTORY",
    "MECH A",
    "DREAM",
    "Discord",
    "Slack",
    "Esc",
    "III",
    "II",
)
"""What people wrote, names that are the same in every language, keys and Roman numerals."""
DOCUMENTS: Final = ("/rules/", "/learn/")
"""The rules and lessons are documents of their own in each language, not messages."""


@pytest.fixture(scope="module", name="pseudo_server")
def fixture_pseudo_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[SeedData, RunningServer]]:
    database = f"sqlite:///{tmp_path_factory.mktemp('pseudo') / 'tables.db'}"
    seed = seed_database(database)
    with RunningServer(database, "--pseudo") as running:
        yield seed, running


def test_messages_are_bracketed_and_longer() -> None:
    assert pseudo("Play {n} <b>games</b>") == f"{OPEN}Plaay {{n}} <b>gaames</b>{CLOSE}"
    assert pseudo("{n} · {who}") == "{n} · {who}"
    page = WordsWithoutCatalog(("Ann",))
    page.feed(f'<p title="plain">Ann {OPEN}plays{CLOSE} <b>now</b></p><p aria-label="{OPEN}x{CLOSE}">7</p>')
    assert page.found == ["p[title]: plain", "b: now"]


def test_every_word_of_every_page_comes_from_a_catalog(pseudo_server: tuple[SeedData, RunningServer]) -> None:
    seed, server = pseudo_server
    found: set[str] = set()
    for address in addresses(seed):
        if address.at.startswith(DOCUMENTS):
            continue
        someone = Client(server)
        if not address.guest:
            someone.http.cookies.set(*seed.cookie)
        someone.get(address.at)
        someone.http.close()
        assert OPEN in someone.page, address
        page = WordsWithoutCatalog(KNOWN)
        page.feed(someone.page)
        found |= {f"{address.name}: {words}" for words in page.found}
    assert found == set(), "\n".join(sorted(found))


@slow
@needs_browser
def test_longer_messages_fit_a_phone(browser: Browser, pseudo_server: tuple[SeedData, RunningServer]) -> None:
    seed, server = pseudo_server
    opener = PageOpener(browser, server)
    ann, guest = opener("phone", reduced_motion="reduce"), opener("phone", reduced_motion="reduce")
    name, value = seed.cookie
    ann.context.add_cookies([{"name": name, "value": value, "url": server.address}])
    wrong = []
    for address in addresses(seed):
        page = guest if address.guest else ann
        visit(page, address.at)
        wrong += [f"{address.name}: {fault}" for fault in page.evaluate(WIDE)]
    opener.close()
    assert wrong == [], "\n".join(wrong)
