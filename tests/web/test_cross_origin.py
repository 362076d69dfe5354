"""Only our own pages may act in a visitor's name, and the first form of a visitor always works."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.web.app_in_process import AppInProcess

OURS: dict[str, dict[str, str]] = {
    "over HTTPS or on localhost": {"sec-fetch-site": "same-origin"},
    "typed in by hand": {"sec-fetch-site": "none"},
    "without HTTPS": {"origin": "http://127.0.0.1"},
    "on another port of a proxy that hides it": {"origin": "http://127.0.0.1:8300"},
    "behind a proxy that changes the host, over HTTPS": {
        "sec-fetch-site": "same-origin",
        "origin": "https://table.example.org",
    },
    "not from a browser": {},
}
THEIRS: dict[str, dict[str, str]] = {
    "another site": {"sec-fetch-site": "cross-site", "origin": "https://evil.example"},
    "another subdomain": {"sec-fetch-site": "same-site", "origin": "http://127.0.0.1"},
    "another site without HTTPS": {"origin": "http://evil.example"},
    "a frame without an origin": {"origin": "null"},
    "a name that begins alike": {"origin": "http://127.0.0.1.evil.example"},
    "our name as a user name": {"origin": "http://127.0.0.1@evil.example"},
    "something that is no address": {"origin": "http://["},
}


@pytest.fixture(scope="module", name="app")
def fixture_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppInProcess]:
    with AppInProcess(f"sqlite:///{tmp_path_factory.mktemp('app') / 'tables.db'}") as app:
        yield app


def fresh(app: AppInProcess) -> httpx.Client:
    return app.connect()


def start(somebody: httpx.Client, **headers: str) -> httpx.Response:
    return somebody.post("/play", data={"game": "pebbles", "bot": "easy"}, headers=headers)


@pytest.mark.parametrize("headers", OURS.values(), ids=OURS)
def test_a_form_of_our_own_is_accepted(app: AppInProcess, headers: dict[str, str]) -> None:
    assert start(fresh(app), **headers).status_code == 303


@pytest.mark.parametrize("headers", THEIRS.values(), ids=THEIRS)
def test_a_form_of_another_origin_is_refused(app: AppInProcess, headers: dict[str, str]) -> None:
    ann = fresh(app)
    start(ann)
    answer = start(ann, **headers)
    assert answer.status_code == 403
    assert start(ann, **headers, **{"hx-request": "true"}).headers["hx-refresh"] == "true"
    assert ann.get("/", headers=headers).status_code == 200, "links from elsewhere work"


def test_the_first_form_works_in_each_of_two_tabs_opened_at_once(app: AppInProcess) -> None:
    """Both pages were asked for before either answer brought a cookie; the later answer replaces the cookies."""
    one, other = fresh(app), fresh(app)
    first, second = one.get("/"), other.get("/")
    browser = fresh(app)
    browser.cookies.update(first.cookies)
    browser.cookies.update(second.cookies)
    for page in (first, second):
        assert 'action="/play"' in page.text
        assert start(browser, **{"sec-fetch-site": "same-origin"}).status_code == 303


def test_a_cookie_of_another_server_on_the_same_host_does_not_matter(app: AppInProcess, tmp_path: Path) -> None:
    with AppInProcess(f"sqlite:///{tmp_path / 'tables.db'}") as neighbour:
        ann = fresh(neighbour)
        ann.get("/")
        start(ann)
        here = fresh(app)
        here.cookies.update(ann.cookies)
        here.get("/")
        assert start(here).status_code == 303
