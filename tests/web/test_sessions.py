"""Sessions end where they should: copied cookies, old cookies, new passwords, tokens."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import argon2
import httpx
from itsdangerous import URLSafeSerializer

from tests.web.app_in_process import AppInProcess
from tests.web.http_client import Client
from tinkertable.server.config import Config
from tinkertable.store.store import Store

NewClient = Callable[..., Client]
PASSWORD = "correct horse battery"


def with_cookie(client: NewClient, cookie: str) -> Client:
    other = client()
    other.http.cookies.set("tinkertable", cookie, domain="127.0.0.1")
    return other


def is_ann(someone: Client) -> bool:
    return 'value="Ann"' in someone.get("/settings").text


def new_account(client: NewClient) -> tuple[Client, str]:
    ann = client()
    login = f"ann-{time.time_ns()}"
    ann.post("/settings", name="Ann")
    assert ann.post("/account/create", login=login, password=PASSWORD).status_code == 303
    return ann, login


def test_only_tests_hash_passwords_cheaply() -> None:
    assert Config(database="").hash_memory == argon2.DEFAULT_MEMORY_COST


def test_a_cookie_that_was_copied_ends_with_the_log_out(client: NewClient) -> None:
    ann = client()
    ann.post("/settings", name="Ann")
    before = ann.http.cookies["tinkertable"]
    ann.post("/settings", theme="dark")
    copies = [before, ann.http.cookies["tinkertable"]]
    assert all(is_ann(with_cookie(client, copy)) for copy in copies)
    assert ann.post("/account/leave").status_code == 303
    assert not any(is_ann(with_cookie(client, copy)) for copy in copies)
    assert ann.post("/account/leave").status_code == 303, "once more does no harm"


def test_other_devices_stay_logged_in_after_a_log_out(client: NewClient) -> None:
    laptop, login = new_account(client)
    phone = client()
    assert phone.post("/account/enter", login=login, password=PASSWORD).status_code == 303
    laptop.post("/account/leave")
    assert not is_ann(laptop)
    assert is_ann(phone)


def test_a_new_password_ends_sessions_and_tokens_unless_they_are_kept(client: NewClient) -> None:
    for keep in (False, True):
        ann, login = new_account(client)
        phone = client()
        phone.post("/account/enter", login=login, password=PASSWORD)
        copy = ann.http.cookies["tinkertable"]
        ann.post("/account/tokens", label="bot")
        token = "tt_" + ann.page.partition('value="tt_')[2].partition('"')[0]
        chosen = "yes" if keep else ""
        changed = ann.post("/account/password", old=PASSWORD, new="battery staple horse", keep_tokens=chosen)
        assert changed.status_code == 303
        assert is_ann(ann)
        assert not is_ann(phone)
        assert not is_ann(with_cookie(client, copy))
        answer = client().http.get("/api/tables?show=mine", headers={"authorization": f"Bearer {token}"})
        assert answer.status_code == (200 if keep else 401)


def test_the_choice_to_keep_tokens_is_offered_to_those_who_have_some(client: NewClient) -> None:
    ann, _login = new_account(client)
    assert 'name="keep_tokens"' not in ann.get("/account").text
    ann.post("/account/tokens", label="bot")
    assert 'name="keep_tokens"' in ann.get("/account").text


def test_a_cookie_from_before_there_were_session_ids_works_until_the_log_out(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"

    async def secret() -> str:
        store = await Store.open(database)
        try:
            return await store.secret()
        finally:
            await store.close()

    with AppInProcess(database) as app:
        signer = URLSafeSerializer(asyncio.run(secret()), salt="person")

        def visit(cookie: str) -> httpx.Client:
            somebody = app.connect()
            somebody.cookies.set("tinkertable", cookie, domain="127.0.0.1")
            return somebody

        ann = app.connect()
        ann.post("/settings", data={"name": "Ann"})
        person, epoch, _session = signer.loads(ann.cookies["tinkertable"])
        old = str(signer.dumps([person, epoch]))
        assert 'value="Ann"' in visit(old).get("/settings").text
        assert visit(old).post("/account/leave").status_code == 303
        assert 'value="Ann"' not in visit(old).get("/settings").text
        assert 'value="Ann"' in ann.get("/settings").text, "a newer session is another one"
