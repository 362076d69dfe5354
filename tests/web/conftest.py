"""The application over a real database: in the test process, as a server process, and in a browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser

from tests.postgres import Postgres, find_binaries
from tests.web.app_in_process import AppInProcess
from tests.web.board_harness import Boards
from tests.web.browser import BROWSER, PageOpener
from tests.web.http_client import Client, RunningServer, Site


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("server")
    with RunningServer(f"sqlite:///{folder / 'tables.db'}", "--absent-after", "0.5") as running:
        yield running


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppInProcess]:
    """The application in the test process, for everything that needs neither a browser nor the process of a server."""
    with AppInProcess(f"sqlite:///{tmp_path_factory.mktemp('app') / 'tables.db'}", absent_after=0.5) as running:
        yield running


@pytest.fixture
def client(app: AppInProcess) -> Iterator[Callable[..., Client]]:
    """Makes clients, each a person of their own: `client()`, `client("fr")`."""
    with clients_of(app) as make:
        yield make


@pytest.fixture
def server_client(server: RunningServer) -> Iterator[Callable[..., Client]]:
    """Makes clients of the server process, whose tables a browser can open."""
    with clients_of(server) as make:
        yield make


@contextmanager
def clients_of(site: Site) -> Iterator[Callable[..., Client]]:
    """Makes clients, and closes them at the end."""
    made: list[Client] = []

    def make(language: str = "en") -> Client:
        made.append(Client(site, language))
        return made[-1]

    yield make
    for each in made:
        each.http.close()


@pytest.fixture(scope="module")
def browser() -> Browser:
    """A browser, which the next file of tests uses too if it needs one."""
    return BROWSER.get()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Close the browser unless the next file of tests begins with one: other event loops cannot run beside it."""
    if nextitem is None or (nextitem.path != item.path and "browser" not in getattr(nextitem, "fixturenames", ())):
        BROWSER.close()


@pytest.fixture
def open_page(browser: Browser, server: RunningServer) -> Iterator[PageOpener]:
    """Opens browser pages: `open_page()`, `open_page("phone", "fr", "dark")`; any error on them fails the test."""
    opener = PageOpener(browser, server)
    yield opener
    opener.close()
    assert opener.complaints == []


@pytest.fixture(scope="module")
def boards(browser: Browser, server: RunningServer) -> Iterator[Boards]:
    """Boards to draw positions on: `boards(game)`, `boards(game, "phone", "dark")`."""
    opener = PageOpener(browser, server)
    yield Boards(opener)
    opener.close()
    assert opener.complaints == []


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def any_app(request: pytest.FixtureRequest) -> Iterator[AppInProcess]:
    """The application over each kind of database."""
    if request.param == "sqlite":
        yield request.getfixturevalue("app")
        return
    if find_binaries() is None:
        pytest.skip("PostgreSQL is not installed")
    with Postgres() as database, AppInProcess(database.new_database("tables")) as running:
        yield running
