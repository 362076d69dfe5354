"""A real server with a real database, shared by the tests that do not have to break it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.postgres import Postgres, find_binaries
from tests.web.browser import PageOpener, chromium
from tests.web.http_client import Client, RunningServer


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("server")
    with RunningServer(f"sqlite:///{folder / 'tables.db'}", "--absent-after", "0.5") as running:
        yield running


@pytest.fixture
def client(server: RunningServer) -> Iterator[Callable[..., Client]]:
    """Makes clients, each a person of their own: `client()`, `client("fr")`."""
    made: list[Client] = []

    def make(language: str = "en") -> Client:
        made.append(Client(server.address, language))
        return made[-1]

    yield make
    for each in made:
        each.http.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for the tests of one file: as long as it runs, no other event loop can run beside it."""
    with chromium() as started:
        yield started


@pytest.fixture
def open_page(browser: Browser, server: RunningServer) -> Iterator[PageOpener]:
    """Opens browser pages: `open_page()`, `open_page("phone", "fr", "dark")`; any error on them fails the test."""
    opener = PageOpener(browser, server)
    yield opener
    opener.close()
    assert opener.complaints == []


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def any_server(request: pytest.FixtureRequest) -> Iterator[RunningServer]:
    """A server over each kind of database."""
    if request.param == "sqlite":
        yield request.getfixturevalue("server")
        return
    if find_binaries() is None:
        pytest.skip("PostgreSQL is not installed")
    with Postgres() as database, RunningServer(database.new_database("tables")) as running:
        yield running
