"""A real server with a real database, shared by the tests that do not have to break it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.postgres import Postgres, find_binaries
from tests.web.browsing import Crowd, chromium
from tests.web.visitor import RunningServer, Visitor


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("server")
    with RunningServer(f"sqlite:///{folder / 'tables.db'}", "--absent-after", "0.5") as running:
        yield running


@pytest.fixture
def visitor(server: RunningServer) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors: `visitor()`, `visitor("fr")`."""
    made: list[Visitor] = []

    def make(language: str = "en") -> Visitor:
        made.append(Visitor(server.address, language))
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
def come(browser: Browser, server: RunningServer) -> Iterator[Crowd]:
    """Opens pages for people: `come()`, `come("phone", "fr", "dark")`; nothing they open may complain."""
    crowd = Crowd(browser, server)
    yield crowd
    crowd.close()
    assert crowd.complaints == []


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
