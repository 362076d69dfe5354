"""Invalid input is answered with a reason: nothing anybody sends breaks the server."""

from __future__ import annotations

import random

import httpx
import pytest

from tests.tiers import one_of
from tests.web.app_in_process import AppInProcess
from tests.web.http_client import Client
from tests.web.test_api import Program

JUNK = (
    "",
    " ",
    "0",
    "-1",
    "999999999999999999999999",
    "1e5",
    "NaN",
    "null",
    "take 1",
    "bot:",
    "bot:random",
    "bot:search:99999s",
    "\x00",
    "a\x00b",
    "ÿ",
    "é" * 400,
    "𝔘𝔫𝔦",
    "\u202eabc",
    "../../etc/passwd",
    "%00",
    "{{ 7 * 7 }}",
    "<b>",
    "'; DROP TABLE tables; --",
    "x" * 3000,
)
FIELDS = [
    "game",
    "seats",
    "bot",
    "seat_1",
    "seat_2",
    "seat_3",
    "option_nights",
    "pace",
    "private",
    "name",
    "code",
    "seat",
    "ply",
    "branch",
    "move",
    "to",
    "proposal",
    "answer",
    "text",
    "as",
    "language",
    "theme",
    "next",
    "login",
    "password",
    "old",
    "new",
    "label",
    "id",
    "prepared",
]
POSTS = [
    "/play",
    "/new",
    "/open-record",
    "/settings",
    "/account/create",
    "/account/enter",
    "/account/password",
    "/account/tokens",
    "/account/tokens/revoke",
    "/account/leave",
    "/account/delete",
    "{t}/join",
    "{t}/start",
    "{t}/move",
    "{t}/undo",
    "{t}/restart",
    "{t}/redo",
    "{t}/hint",
    "{t}/prepare",
    "{t}/prepare/cancel",
    "{t}/takeback",
    "{t}/answer",
    "{t}/chat",
    "{t}/privacy-screen",
    "{t}/leave",
    "{t}/return",
    "{t}/replace",
    "{t}/resign",
    "{t}/fork",
    "{t}/rematch",
]
GETS = [
    "/?x={j}",
    "/new?game={j}",
    "/play?game={j}",
    "{t}?as={j}",
    "{t}?notice={j}",
    "{t}?log={j}",
    "{t}/1?as={j}",
    "{t}/fragment?version={j}",
    "{t}/fragment?prepare={j}",
    "/api{t2}/prepared?seat={j}",
    "{t}/join?code={j}",
    "/t/{j}",
    "/t/{j}/1",
    "/t/{j}/fragment",
    "/t/{j}/record",
    "{t}/{j}",
    "/static/{j}",
    "/static/css/base.css?v={j}",
    "/api/tables/{j}",
    "/api/tables?show={j}",
    "/api{t2}/view?seat={j}",
    "/api{t2}/view?ply={j}",
    "/api{t2}/wait?version={j}&seconds=0",
    "/api{t2}/log?seat={j}",
    "/learn/{j}",
    "/{j}",
]


@pytest.mark.parametrize("attempts", one_of([1, 6]))
def test_forms_full_of_nonsense(any_app: AppInProcess, attempts: int) -> None:
    chance = random.Random(11)
    ann = Client(any_app)
    table = ann.new_table("me", "bot:random", name="Ann")
    for path in POSTS:
        for _attempt in range(attempts):
            names = chance.sample(FIELDS, 6) + ["seat", "ply", "move", "game"][: chance.randrange(5)]
            fields = {name: chance.choice(JUNK) for name in names}
            answer = ann.http.post(
                path.format(t=table),
                data=fields,
                headers={"hx-request": chance.choice(("true", "false"))},
            )
            assert answer.status_code < 500 or (path.endswith("/hint") and answer.status_code == 503), (path, fields)
        if path == "/account/leave":
            ann.get("/")
            table = ann.new_table("me", "bot:random", name="Ann")
    assert ann.get("/").status_code == 200
    ann.http.close()


def test_addresses_full_of_nonsense(app: AppInProcess) -> None:
    ann = Client(app)
    table = ann.new_table("me", "bot:random", name="Ann")
    for path in GETS:
        for junk in JUNK:
            address = path.format(
                t=table, t2=table.replace("/t/", "/tables/"), j=httpx.QueryParams({"j": junk}).__str__()[2:]
            )
            answer = ann.http.get(address)
            assert answer.status_code < 500, address
    ann.http.close()


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"x"',
        b"\xff\xfe",
        b'{"name": null}',
        b'{"name": "\\u0000"}',
        b'{"name": "\\ud800"}',
        b'{"ply": 1e400, "move": "x"}',
        b'{"ply": 99999999999999999999999999, "move": "take 1"}',
        b'{"ply": 2, "move": "\\u0000"}',
        b'{"game": "pebbles", "seats": ["me", "\\u0000"]}',
        b'{"game": "pebbles", "seats": ["me", "open"], "options": {"nights": "\\u0000"}}',
        b'{"game": "\\u0000", "seats": ["me", "open"]}',
        b'{"text": "\\u0000"}',
        b'{"seat": 99999999999999999999, "code": "\\u0000"}',
        b'{"to": -99999999999999999999}',
        b'{"proposal": 99999999999999999999, "answer": "accept"}',
        b"[" * 100_000,
    ],
)
def test_bodies_full_of_nonsense(any_app: AppInProcess, body: bytes) -> None:
    ann = Program(any_app, "Ann")
    table = ann.post("/tables", game="pebbles", seats=["me", "open"])["id"]
    for path in (
        "/people",
        "/tables",
        f"/tables/{table}/join",
        f"/tables/{table}/moves",
        f"/tables/{table}/undo",
        f"/tables/{table}/takeback",
        f"/tables/{table}/answer",
        f"/tables/{table}/chat",
    ):
        answer = ann.http.post(path, content=body, headers={"content-type": "application/json"})
        assert answer.status_code < 500, path
    ann.http.close()


def test_too_much_at_once(any_app: AppInProcess) -> None:
    ann = Client(any_app)
    ann.get("/open-record")
    huge = {"record": ("game.txt", b"x" * 10_000_000)}
    answer = ann.http.post("/open-record", files=huge)
    assert answer.status_code == 413
    ann.http.close()
