"""Notifications of my turn: real mails to a real SMTP server, real posts to a real web server."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from email import message_from_bytes, policy
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller

from tests.databases import sqlite_database
from tests.toys.tables import play, playing
from tests.web.app_in_process import AppInProcess
from tests.web.http_client import PATIENCE, Client, free_port
from tests.web.test_pages import pair
from tinkertable.server.jobs.notifications import is_news, turn_number
from tinkertable.server.notify import webhook as hook
from tinkertable.server.notify.mail import BadMail, clean_email, read_mailer
from tinkertable.store.outbox import DROPPED, EMAIL, SENDING, WAITING, WEBHOOK, Outbox, WaitingTurn
from tinkertable.store.people import People
from tinkertable.store.store import Store
from tinkertable.store.tables import TableRepository
from tinkertable.table.refusal import Refused


class Letterbox:
    """Takes mails, after refusing the first few."""

    def __init__(self) -> None:
        self.mails: list[tuple[str, str, str]] = []
        self.refuse = 0

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        if self.refuse:
            self.refuse -= 1
            return "451 not now"
        mail = message_from_bytes(envelope.content, policy=policy.default)
        body = mail.get_body()
        assert body is not None
        self.mails.append((envelope.rcpt_tos[0], str(mail["Subject"]), body.get_content()))
        return "250 OK"

    def to(self, address: str) -> list[tuple[str, str]]:
        return [(subject, body) for to, subject, body in self.mails if to == address]


class Channel(BaseHTTPRequestHandler):
    """A channel of Discord or Slack, as a web server."""

    posts: list[tuple[str, dict[str, Any]]] = []

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.posts.append((self.path, body))
        if self.path == "/elsewhere":
            self.send_response(307)
            self.send_header("location", "/hook")
        else:
            self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def letterbox() -> Iterator[tuple[Letterbox, str]]:
    box = Letterbox()
    port = free_port()
    controller = Controller(box, hostname="127.0.0.1", port=port, ready_timeout=PATIENCE)
    controller.start()
    yield box, f"smtp://127.0.0.1:{port}"
    controller.stop()


@pytest.fixture(scope="module")
def channel() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Channel) as web:
        thread = threading.Thread(target=web.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{web.server_port}"
        web.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory, letterbox: tuple[Letterbox, str]) -> Iterator[AppInProcess]:
    """An application that sends mail, and lets webhooks lead to this machine."""
    database = f"sqlite:///{tmp_path_factory.mktemp('told') / 'tables.db'}"
    with AppInProcess(database, smtp=letterbox[1], private_webhooks=True) as running:
        yield running


def wait_until(true: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < until, "it never happened"
        time.sleep(0.05)


def confirm(client: Callable[..., Client], someone: Client, box: Letterbox, email: str) -> None:
    assert someone.post("/settings/email", email=email).status_code == 303
    wait_until(lambda: bool(box.to(email)))
    link = re.search(r"/settings/email/confirm\?key=\S+", box.to(email)[-1][1])
    assert link is not None
    anybody = client()
    assert anybody.get(link[0]).status_code == 200  # the phone on which the mail is read
    assert anybody.post("/settings/email/confirm", key=link[0].partition("key=")[2]).status_code == 303
    box.mails.clear()


def wait_for_what_is_due(client: Callable[..., Client], channel: str) -> None:
    """Wait until a turn that began just now was told: by then everything that was due before it was told too."""
    ann, bob, table = pair(client, pace="day:1")
    path = f"/later-{time.time_ns()}"
    assert bob.post("/settings/webhook", webhook=channel + path, form="slack").status_code == 303
    ann.get(table)
    ann.move(table, "done")
    wait_until(lambda: any(sent == path for sent, _ in Channel.posts))


def test_a_turn_in_a_slow_game_is_told_once_in_the_language_of_the_person(
    client: Callable[..., Client], letterbox: tuple[Letterbox, str], channel: str
) -> None:
    box = letterbox[0]
    ann, bob, table = pair(client, pace="day:1")
    confirm(client, bob, box, "bob@example.org")
    bob.post("/settings", language="fr", next="/settings")
    assert bob.post("/settings/webhook", webhook=f"{channel}/bob", form="slack").status_code == 303
    box.refuse = 2  # the moves do not wait for it, and it comes through later
    ann.get(table)
    assert ann.move(table, "done").status_code == 303
    wait_until(lambda: bool(box.to("bob@example.org")))
    subject, body = box.to("bob@example.org")[0]
    assert "votre tour" in subject
    assert table in body
    wait_until(lambda: any(path == "/bob" for path, _ in Channel.posts))
    bob.get(table)
    bob.move(table, "take 1")  # still the same turn
    bob.post(f"{table}/undo", **bob.where())
    wait_for_what_is_due(client, channel)
    assert len(box.to("bob@example.org")) == 1
    posts = [sent for path, sent in Channel.posts if path == "/bob"]
    assert len(posts) == 1
    assert list(posts[0]) == ["text"]


def test_who_is_asked_to_abandon_a_game_is_told_once_unless_they_see_it(
    client: Callable[..., Client], letterbox: tuple[Letterbox, str], channel: str
) -> None:
    box = letterbox[0]
    ann, bob, table = pair(client, pace="day:1")
    confirm(client, bob, box, "bobby@example.org")
    bob.post("/settings", language="it", next="/settings")
    assert bob.post("/settings/webhook", webhook=f"{channel}/asked", form="slack").status_code == 303
    assert ann.post(f"{table}/abandon", sure="yes").status_code == 303
    wait_until(lambda: bool(box.to("bobby@example.org")))
    wait_until(lambda: any(path == "/asked" for path, _ in Channel.posts))
    subject, body = box.to("bobby@example.org")[0]
    assert "interrompere la partita" in subject
    assert "Ann propone" in body
    assert table in body
    decline(bob, table)

    with bob.http.stream("GET", f"{table}/events") as stream:
        lines = stream.iter_lines()  # kept: the stream ends with it
        next(lines)
        assert ann.post(f"{table}/abandon", sure="yes").status_code == 303
        decline(bob, table)
    wait_for_what_is_due(client, channel)
    assert len(box.to("bobby@example.org")) == 1
    assert [path for path, _ in Channel.posts].count("/asked") == 1


def decline(asked: Client, table: str) -> None:
    asked.get(table)
    assert asked.post(f"{table}/answer", proposal=asked.field("proposal"), answer="decline").status_code == 303


def test_nobody_is_told_what_they_are_looking_at(
    client: Callable[..., Client], letterbox: tuple[Letterbox, str], channel: str
) -> None:
    ann, bob, table = pair(client, pace="day:3")
    bob.post("/settings/webhook", webhook=f"{channel}/looking", form="discord")
    with bob.http.stream("GET", f"{table}/events") as stream:
        lines = stream.iter_lines()  # kept: the stream ends with it
        next(lines)
        ann.get(table)
        ann.move(table, "done")
        wait_for_what_is_due(client, channel)
    wait_for_what_is_due(client, channel)
    assert [path for path, _ in Channel.posts if path == "/looking"] == []


def test_quick_games_and_unconfirmed_addresses_are_left_alone(
    client: Callable[..., Client], letterbox: tuple[Letterbox, str], channel: str
) -> None:
    box = letterbox[0]
    ann, bob, table = pair(client, pace="move:600")
    bob.post("/settings/webhook", webhook=f"{channel}/quick", form="discord")
    ann.get(table)
    ann.move(table, "done")
    cat, dan, slow = pair(client, pace="day:1")
    dan.post("/settings/email", email="dan@example.org")
    cat.get(slow)
    cat.move(slow, "done")
    wait_until(lambda: bool(box.to("dan@example.org")))
    wait_for_what_is_due(client, channel)
    assert [path for path, _ in Channel.posts if path == "/quick"] == []
    assert len(box.to("dan@example.org")) == 1  # only the question whether the address is right


def test_a_key_that_is_not_ours_confirms_nothing(client: Callable[..., Client]) -> None:
    someone = client()
    assert someone.get("/settings/email/confirm?key=nonsense").status_code == 422
    assert someone.post("/settings/email/confirm", key="nonsense").status_code == 422
    assert someone.post("/settings/email", email="no address").status_code == 422
    assert someone.post("/settings/webhook", webhook="gopher://x", form="slack").status_code == 422


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("1.1.1.1", True),
        ("2606:4700::1111", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("192.168.0.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("::ffff:10.0.0.1", False),
        ("::ffff:1.1.1.1", False),
        ("::127.0.0.1", False),
        ("::10.0.0.1", False),
        ("::ffff:0:127.0.0.1", False),
        ("fec0::1", False),
        ("64:ff9b::7f00:1", False),
        ("64:ff9b::10.0.0.1", False),
        ("64:ff9b:1::7f00:1", False),
        ("64:ff9b:1:fffe::10.0.0.1", False),
        ("2001:0:7f00:1::", False),
        ("100::1", False),
        ("2001:db8::1", False),
        ("255.255.255.255", False),
        ("240.0.0.1", False),
        ("2002:7f00:1::", False),
    ],
)
def test_which_addresses_lie_in_the_open(address: str, public: bool) -> None:
    assert hook.is_public(address) is public


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("https://127.0.0.1/x", "private_webhook"),
        ("https://localhost:8300/x", "private_webhook"),
        ("https://[::1]/x", "private_webhook"),
        ("https://2130706433/", "private_webhook"),
        ("http://1.1.1.1/", "bad_webhook"),
        ("https://user@1.1.1.1/", "bad_webhook"),
        ("https://1.1.1.1:99999/", "bad_webhook"),
        ("file:///etc/passwd", "bad_webhook"),
        ("https://1.1.1.1/\r\nx: y", "bad_webhook"),
    ],
)
def test_webhooks_do_not_lead_into_the_house(url: str, why: str) -> None:
    with pytest.raises(Refused) as refused:
        asyncio.run(hook.check_webhook(url, allow_private=False))
    assert refused.value.key == why
    with pytest.raises(Refused):
        asyncio.run(hook.post(url, {}, allow_private=False))


def test_a_name_is_looked_up_once_and_that_address_is_used(channel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    port = int(channel.rpartition(":")[2])
    asked = []

    def changing_its_mind(host: str, *_args: Any, **_more: Any) -> list[Any]:
        asked.append(host)
        address = "127.0.0.1" if len(asked) == 1 or host == "127.0.0.1" else "127.0.0.2"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))]

    monkeypatch.setattr(socket, "getaddrinfo", changing_its_mind)
    asyncio.run(hook.post(f"http://rebinding.example:{port}/once", {"content": "x"}, allow_private=True))
    assert [host for host in asked if host != "127.0.0.1"] == ["rebinding.example"]
    assert Channel.posts[-1][0] == "/once", "the channel listens at 127.0.0.1 only"


def test_redirects_are_not_followed(channel: str) -> None:
    before = len(Channel.posts)
    with pytest.raises(hook.WebhookFailed, match="307"):
        asyncio.run(hook.post(f"{channel}/elsewhere", {"content": "x"}, allow_private=True))
    assert [path for path, _ in Channel.posts[before:]] == ["/elsewhere"]


def test_discord_calls_nobody_and_slack_gets_no_markup() -> None:
    assert hook.body_for("discord", "@everyone") == {"content": "@everyone", "allowed_mentions": {"parse": []}}
    assert hook.body_for("slack", "<!channel>") == {"text": "&lt;!channel&gt;"}


def test_settings_of_the_mail_server() -> None:
    mailer = read_mailer("smtp://ann:p%40ss@mail.example.org", "table@example.org")
    assert (mailer.host, mailer.port, mailer.direct, mailer.password) == ("mail.example.org", 587, False, "p@ss")
    assert read_mailer("smtps://mail.example.org", "t@example.org").port == 465
    for url, sender in (("mail.example.org", "t@example.org"), ("smtp://x", "nobody"), ("smtp://x:port", "t@e.org")):
        with pytest.raises(BadMail):
            read_mailer(url, sender)
    with pytest.raises(Refused):
        clean_email("ann@example.org\nBcc: bob@example.org")


def test_the_small_moves_of_ones_own_turn_are_no_news() -> None:
    table = playing("ann", "bob", pace="day:1")
    assert is_news(table, 0)
    mine = play(table, ("ann", 0, "take 1"), now=2000.0)
    assert not is_news(mine, 0)
    theirs = play(mine, ("ann", 0, "done"), now=2001.0)
    assert is_news(theirs, 1)
    assert turn_number(theirs, 1) == 0
    night = play(theirs, ("bob", 1, "done"), ("ann", 0, "sleep"), now=2002.0)
    assert not is_news(night, 1)  # it was bob's own move that began it


def test_a_message_is_sent_by_one_and_decided_once(tmp_path: Path) -> None:
    async def job() -> None:
        store = await Store.open(sqlite_database(tmp_path / "tables.db"))
        try:
            outbox, tables, people = (
                Outbox(store),
                TableRepository(store, lambda *_stated: playing("x", "y").game),
                People(store),
            )
            ann = await people.add("Ann", True, None)
            table = playing("ann", "bob", pace="day:1")
            news = table.with_chair(replace(table.chairs[0], person=ann.id)).touch(1500.0)
            await tables.add(news)
            assert await outbox.new_turns(5000.0) == []
            await outbox.change(ann.id, "it", webhook="https://example.org", form="slack")
            (turn,) = await outbox.new_turns(5000.0)
            assert turn == WaitingTurn(news.table.id, 0, ann.id, 1000.0)
            assert await outbox.new_turns(900.0) == []
            await outbox.decide(turn, 0, [WEBHOOK], WAITING)
            await outbox.decide(turn, 0, [WEBHOOK, EMAIL], DROPPED)
            assert await outbox.new_turns(5000.0) == []
            (due,) = await outbox.due(5000.0)
            assert (due.kind, due.target) == (WEBHOOK, "https://example.org")
            first, second = await outbox.claim(due), await outbox.claim(due)
            assert first is not None
            assert second is None
            await outbox.settle(due.id, WAITING, 6000.0)
            assert await outbox.due(5999.0) == []
            again = await outbox.claim((await outbox.due(6000.0))[0])
            assert again is not None
            assert again.attempts == 2
            await outbox.settle(due.id, SENDING)
            assert await outbox.due(9e9) == []
            assert not await outbox.is_looking(news.table.id, ann.id)
            await outbox.looks([(news.table.id, ann.id)], time.time() + 5)
            assert await outbox.is_looking(news.table.id, ann.id)
        finally:
            await store.close()

    asyncio.run(job())
