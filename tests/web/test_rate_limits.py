"""Rate limits cannot be escaped: by cookies, spellings, other addresses, the API or another server process."""

from __future__ import annotations

import asyncio
import math
import secrets
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.databases import sqlite_database
from tests.postgres import Postgres, find_binaries
from tests.web.app_in_process import AppInProcess
from tests.web.http_client import Client
from tests.web.test_notifications import Letterbox, letterbox
from tinkertable.server import rate_limiter
from tinkertable.server.rate_limiter import RATES, Rate, RateLimiter, TooFast, network_of
from tinkertable.server.service import TableService
from tinkertable.store.rate_counts import RateCounts
from tinkertable.store.store import Store
from tinkertable.web.api.routes import api
from tinkertable.web.app import PAGES
from tinkertable.web.rate_limits import RateLimit, StreamLimit

__all__ = ["letterbox"]  # a fixture
PASSWORD = "correct horse battery"


@pytest.fixture(scope="module", name="limited")
def fixture_limited(
    tmp_path_factory: pytest.TempPathFactory, letterbox: tuple[Letterbox, str]
) -> Iterator[AppInProcess]:
    database = f"sqlite:///{tmp_path_factory.mktemp('limited') / 'tables.db'}"
    with AppInProcess(database, limits=True, smtp=letterbox[1]) as app:
        yield app


@pytest.fixture(name="app")
def fixture_app(limited: AppInProcess, monkeypatch: pytest.MonkeyPatch) -> AppInProcess:
    """An application with limits whose windows are longer than any test; nothing has been counted yet."""
    for name, rate in list(RATES.items()):
        monkeypatch.setitem(RATES, name, replace(rate, seconds=3600))
    limited.run(forget_counts)
    return limited


async def forget_counts(service: TableService) -> None:
    """Forget what was counted in earlier tests."""
    await service.limiter.forget(time.time() + 1e6)


def lower(monkeypatch: pytest.MonkeyPatch, action: str, **most: Any) -> None:
    """A lower limit, to reach it sooner."""
    rate = RATES[action]
    monkeypatch.setitem(RATES, action, Rate(3600, **({"exact": rate.exact} | most)))


def register(app: AppInProcess, **more: Any) -> httpx.Client:
    """A program with a token."""
    program = app.connect(**more)
    token = program.post("/api/people", json={"name": "Robby"}).json()["token"]
    program.headers["authorization"] = f"Bearer {token}"
    return program


def new_table(program: httpx.Client) -> str:
    answer = program.post("/api/tables", json={"game": "pebbles", "seats": ["me", "open"]})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def test_random_cookies_and_headers_are_counted_as_one_address(
    app: AppInProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    lower(monkeypatch, "page", person=10)
    lower(monkeypatch, "api", person=10)
    codes, others = [], []
    for _ in range(15):
        junk = secrets.token_urlsafe(30)
        eve = app.connect(headers={"authorization": f"Bearer tt_{junk}", "x-forwarded-for": "9.9.9.9"})
        eve.cookies.set("tinkertable", junk)
        codes.append(eve.get("/").status_code)
        others.append(eve.get("/api/tables").status_code)
    assert codes.count(429) == others.count(429) == 5
    assert app.connect(come_from="203.0.113.9").get("/").status_code == 200, "nobody else is affected"


def test_a_token_counts_as_its_owner_however_it_is_spelled(app: AppInProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    lower(monkeypatch, "api", person=6)
    robby = register(app)
    token = robby.headers["authorization"].removeprefix("Bearer ")
    spellings = [
        f"Bearer {token}",
        f"bearer  {token}",
        f"BEARER {token} ",
        f"bEaReR\t {token}",
        f"Bearer   {token}",
    ] * 2
    codes = []
    for number, spelling in enumerate(spellings):
        eve = app.connect(come_from=f"203.0.113.{number}", headers={"authorization": spelling})
        codes.append(eve.get("/api/tables?show=mine").status_code)
    assert codes.count(200) == 6


def test_a_session_counts_as_its_person_whatever_is_added_to_the_cookie(
    app: AppInProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = app.connect()
    assert ann.post("/settings", data={"name": "Ann"}).status_code == 303
    cookie = ann.cookies["tinkertable"]
    lower(monkeypatch, "page", person=5)
    codes = []
    for number in range(8):
        again = app.connect(come_from=f"203.0.113.{number}")
        again.cookies.set("tinkertable", cookie)
        again.cookies.set("other", str(number))
        codes.append(again.get("/settings").status_code)
    assert codes == [200] * 5 + [429] * 3


def test_an_address_has_a_limit_of_its_own_also_for_paths_that_do_not_exist(
    app: AppInProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    lower(monkeypatch, "request", address=12)
    eve = app.connect(come_from="2001:db8:1:2::7")
    codes = [eve.get(path).status_code for path in ("/none", "/api/none", "/t/x", "/healthz") * 5]
    assert codes.count(429) == 8
    neighbour = app.connect(come_from="2001:db8:1:2:ffff::1")
    answer = neighbour.get("/")
    assert answer.status_code == 429, "the same network"
    assert int(answer.headers["retry-after"]) > 0
    assert answer.headers["content-security-policy"]
    assert app.connect(come_from="2001:db8:1:3::7").get("/").status_code == 200


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2::7", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:aaaa::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("what a proxy made up", ""),
    ],
)
def test_what_counts_as_one_address(address: str, network: str) -> None:
    assert network_of(address) == network


def test_chat_is_limited(app: AppInProcess) -> None:
    ann = Client(app)
    table = ann.new_table("me", "bot:random", name="Ann")
    codes = [ann.post(f"{table}/chat", text=f"hello {n}").status_code for n in range(25)]
    assert codes[:20] == [303] * 20
    assert codes[20:] == [429] * 5
    assert "That was too often" in ann.page


def test_passwords_cannot_be_guessed_quickly(app: AppInProcess) -> None:
    guesses = [Client(app).post("/account/enter", login="ann", password=f"guess {number}") for number in range(12)]
    assert [answer.status_code for answer in guesses].count(429) == 2


def test_chat_through_the_api_is_limited_as_on_the_page_and_says_when_to_try_again(app: AppInProcess) -> None:
    robby = register(app)
    table = new_table(robby)
    answers = [robby.post(f"/api/tables/{table}/chat", json={"text": f"hello {n}"}) for n in range(25)]
    assert [answer.status_code for answer in answers] == [201] * 20 + [429] * 5
    assert 0 < int(answers[-1].headers["retry-after"]) <= 3600
    assert answers[-1].json()["error"] == "too_often"


def test_who_has_to_wait_for_minutes_is_told_how_many(app: AppInProcess) -> None:
    program = app.connect()
    answers = [program.post("/api/people", json={"name": f"Robby {number}"}) for number in range(61)]
    refused = answers[-1]
    assert refused.status_code == 429
    minutes = math.ceil(int(refused.headers["retry-after"]) / 60)
    assert refused.json()["reason"] == f"That was too often. Try again in {minutes} minutes."


def test_new_tables_through_the_api_are_limited_as_on_the_page(app: AppInProcess) -> None:
    robby = register(app)
    wanted = {"game": "pebbles", "seats": ["me", "open"]}
    codes = [robby.post("/api/tables", json=wanted).status_code for _ in range(25)]
    assert codes == [201] * 20 + [429] * 5


def test_new_people_do_not_multiply_the_tables_of_an_address(app: AppInProcess) -> None:
    wanted = {"game": "pebbles", "seats": ["me", "open"]}
    codes = []
    for _ in range(5):
        robby = register(app)
        codes += [robby.post("/api/tables", json=wanted).status_code for _ in range(16)]
    assert codes.count(201) == 60


def test_guesses_at_one_account_are_limited_wherever_they_come_from(app: AppInProcess) -> None:
    ann = app.connect(come_from="198.51.100.1")
    assert ann.post("/account/create", data={"login": "ann", "password": PASSWORD}).status_code == 303
    codes = []
    for number in range(30):
        eve = app.connect(come_from=f"203.0.113.{number}")
        codes.append(eve.post("/account/enter", data={"login": "Ann", "password": f"guess {number}"}).status_code)
    assert codes == [403] * 10 + [429] * 20
    late = app.connect(come_from="198.51.100.2").post("/account/enter", data={"login": "ann", "password": PASSWORD})
    assert late.status_code == 429, "the eleventh guess might be right"
    assert int(late.headers["retry-after"]) > 0
    assert ann.get("/account").text.count("ann"), "those who are logged in stay so"
    bob = app.connect(come_from="198.51.100.3")
    assert bob.post("/account/create", data={"login": "bob", "password": PASSWORD}).status_code == 303
    other = app.connect(come_from="198.51.100.4")
    assert other.post("/account/enter", data={"login": "bob", "password": PASSWORD}).status_code == 303


def test_right_passwords_are_not_counted_as_guesses(app: AppInProcess) -> None:
    form = {"login": "cleo", "password": PASSWORD}
    assert app.connect(come_from="198.51.100.1").post("/account/create", data=form).status_code == 303
    for number in range(12):
        device = app.connect(come_from=f"203.0.113.{number}")
        assert device.post("/account/enter", data=form).status_code == 303


def test_nobodys_mailbox_is_filled_by_strangers(app: AppInProcess, letterbox: tuple[Letterbox, str]) -> None:
    codes = []
    for number in range(9):
        eve = app.connect(come_from=f"203.0.113.{number}")
        spelled = ("victim@example.org", f"Victim+{number}@Example.ORG")[number % 2]
        codes.append(eve.post("/settings/email", data={"email": spelled}).status_code)
    assert codes == [303] * 5 + [429] * 4
    other = app.connect(come_from="198.51.100.7")
    assert other.post("/settings/email", data={"email": "other@example.org"}).status_code == 303


def test_one_person_cannot_hold_all_streams(app: AppInProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tinkertable.web.rate_limits.STREAMS_OF_A_PERSON", 3)
    monkeypatch.setattr("tinkertable.web.rate_limits.STREAMS_FROM_AN_ADDRESS", 5)
    robby, other = register(app), register(app)
    table = new_table(robby)
    path = f"/api/tables/{table}/events"
    streams = []
    for program, most in ((robby, 3), (other, 2)):
        for number in range(4):
            answer = program.send(program.build_request("GET", path), stream=True)
            assert answer.status_code == (200 if number < most else 429), number
            streams.append(answer)
    assert robby.get(f"/api/tables/{table}/wait?version=1").status_code == 429
    assert app.connect().get(f"/t/{table}/events").status_code == 429
    elsewhere = app.connect(come_from="203.0.113.9")
    with elsewhere.stream("GET", path) as answer:
        assert answer.status_code == 200, "others are not locked out"
    for answer in streams:
        answer.close()
    with robby.stream("GET", path) as answer:
        assert answer.status_code == 200, "closed streams do not count"


def test_every_route_has_its_limit() -> None:
    """Streams are counted while they are open; what changes something has a limit of its own on pages."""
    missing = []
    for router in (*PAGES, api):
        for route in router.routes:
            for handler in getattr(route, "route_handlers", ()):
                kinds = {type(each) for each in handler.middleware or ()}
                open_long = StreamLimit in kinds or not route.path.endswith(("/events", "/wait"))
                limited = RateLimit in kinds or route.path.startswith("/api") or "POST" not in handler.http_methods
                if not (open_long and limited) and "OPTIONS" not in handler.http_methods:
                    missing.append(route.path)
    assert missing == []


async def _in_two_processes(url: str) -> None:
    stores = [await Store.open(url) for _ in range(2)]
    try:
        one, other = (RateLimiter(RateCounts(store), "key", shared=True, enabled=True) for store in stores)
        for limiter in (one, other) * (RATES["login"].address or 0):
            try:
                await limiter.check("login", address="203.0.113.9")
            except TooFast:
                break
        for limiter in (one, other):
            with pytest.raises(TooFast):
                await limiter.check("login", address="203.0.113.9")
        most = RATES["chat"].person or 0
        for _ in range(most - 2):
            await one.check("chat", person="ann")
        await other.check("chat", person="ann")
        for limiter in (one, other):
            await limiter.exchange(time.time())
        await one.check("chat", person="ann")
        await one.exchange(time.time())
        with pytest.raises(TooFast):
            await one.check("chat", person="ann")
        await one.forget(time.time() + 1e6)
        await one.check("login", address="203.0.113.9")
    finally:
        for store in stores:
            await store.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_several_processes_share_the_limits(kind: str, tmp_path: Path) -> None:
    if kind == "sqlite":
        asyncio.run(_in_two_processes(sqlite_database(tmp_path / "tables.db")))
        return
    if find_binaries() is None:
        pytest.skip("PostgreSQL is not installed")
    with Postgres() as database:
        asyncio.run(_in_two_processes(database.new_database("rates")))


def test_memory_is_bounded_however_many_addresses_there_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limiter, "MOST_KEPT", 50)

    async def job() -> None:
        store = await Store.open(sqlite_database(tmp_path / "tables.db"))
        try:
            limiter = RateLimiter(RateCounts(store), "key", shared=False, enabled=True)
            for number in range(200):
                await limiter.check("request", address=f"10.0.0.{number}")
            assert len(limiter._kept) == 50
        finally:
            await store.close()

    asyncio.run(job())
