"""Webhooks of strangers: a slow, endless or broken one delays nobody. A mail password is never sent in the clear."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

from tests.tiers import one_of
from tests.toys.tables import playing
from tests.web.app_in_process import AppInProcess
from tests.web.conftest import clients_of
from tests.web.http_client import PATIENCE, Client, free_port
from tests.web.test_notifications import Channel, Letterbox, channel, wait_until
from tests.web.test_pages import pair
from tinkertable.games import GAMES, GamePackage
from tinkertable.server.config import Config
from tinkertable.server.jobs import notifications
from tinkertable.server.jobs.notifications import Notifier
from tinkertable.server.notify.lanes import MAIL, DeliveryLanes, Post
from tinkertable.server.notify.mail import NotEncrypted, read_mailer
from tinkertable.server.notify.webhook import LARGEST_HEAD, WebhookFailed, post
from tinkertable.server.service import TableService
from tinkertable.store.outbox import Outbox
from tinkertable.store.people import People
from tinkertable.store.store import Store
from tinkertable.table.changes import TableChange

__all__ = ["channel"]  # a fixture


@contextmanager
def answering(talk: Callable[[socket.socket], None]) -> Iterator[str]:
    """A web server that talks to each connection as it likes."""
    with socket.create_server(("127.0.0.1", 0)) as door:

        def serve() -> None:
            while True:
                try:
                    caller, _ = door.accept()
                except OSError:
                    return
                threading.Thread(target=hold, args=(caller,), daemon=True).start()

        def hold(caller: socket.socket) -> None:
            with caller, suppress(OSError):  # when the caller has hung up
                talk(caller)

        threading.Thread(target=serve, daemon=True).start()
        yield f"http://127.0.0.1:{door.getsockname()[1]}"
        door.shutdown(socket.SHUT_RDWR)


def drip(caller: socket.socket) -> None:
    """One byte after the other, each soon enough for a timeout between two of them."""
    caller.sendall(b"HTTP/1.1 200 OK\r\nx-slow: ")
    while True:
        caller.sendall(b"a")
        time.sleep(0.05)


def flood(caller: socket.socket) -> None:
    caller.sendall(b"HTTP/1.1 200 OK\r\n")
    while True:
        caller.sendall(b"x-more: and more\r\n" * 1000)


def test_a_webhook_that_drips_bytes_is_left_at_the_deadline() -> None:
    with answering(drip) as slow:
        began = time.monotonic()
        with pytest.raises(WebhookFailed, match=r"within 0\.4 seconds"):
            asyncio.run(post(f"{slow}/x", {}, allow_private=True, deadline=0.4))
        assert time.monotonic() - began < PATIENCE / 10


def test_an_answer_without_end_is_not_read() -> None:
    with answering(flood) as endless, pytest.raises(WebhookFailed, match="invalid answer"):
        asyncio.run(post(f"{endless}/x", {}, allow_private=True))
    assert LARGEST_HEAD < 100_000


@pytest.mark.parametrize("answer", [b"", b"\x00\xff" * 50, b"HTTP/1.1 abc\r\n\r\n", b"SSH-2.0-x\r\n"])
def test_an_answer_that_is_not_http_is_a_failure(answer: bytes) -> None:
    with answering(lambda caller: caller.sendall(answer)) as odd, pytest.raises((WebhookFailed, OSError)):
        asyncio.run(post(f"{odd}/x", {}, allow_private=True))


def test_a_slow_webhook_delays_nobody_elses_message(
    tmp_path: Path, channel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # the slow ones are not left before this test has given up
    monkeypatch.setattr(notifications, "post_to", partial(post, deadline=10 * PATIENCE))
    with (
        answering(drip) as slow,
        AppInProcess(f"sqlite:///{tmp_path / 'tables.db'}", private_webhooks=True) as app,
        clients_of(app) as client,
    ):
        for number in range(3):
            hand_over(client, f"{slow}/{number}")
        path = f"/prompt-{time.time_ns()}"
        hand_over(client, channel + path)
        wait_until(lambda: any(sent == path for sent, _ in Channel.posts))


def hand_over(client: Callable[..., Client], webhook: str) -> None:
    """Bob, who wants to be told through a webhook, is to move."""
    ann, bob, table = pair(client, pace="day:1")
    assert bob.post("/settings/webhook", webhook=webhook, form="slack").status_code == 303
    ann.get(table)
    ann.move(table, "done")


def test_lanes_of_a_broken_webhook_rest_longer_each_time_and_others_do_not() -> None:
    lanes = DeliveryLanes(30.0)
    bad, good = "https://bad.example/1", "https://bad.example/2"
    for failures, rest in ((1, 30), (2, 60), (3, 120)):
        now = failures * 10_000.0
        sending = begin(lanes, bad, now)
        assert lanes.begin(bad, "eve", now) is None, "one message at a time"
        lanes.end(begin(lanes, good, now, "bob"), True, now)
        lanes.end(sending, False, now)
        assert lanes.begin(bad, "eve", now + rest - 1) is None
        lanes.leave(begin(lanes, bad, now + rest))
        assert lanes.rank(good) < 0 < lanes.rank(bad) == failures, "who has failed waits for the others"
    lanes.end(begin(lanes, bad, 50_000.0), True, 50_000.0)
    lanes.leave(begin(lanes, bad, 50_000.0))
    assert lanes.rank(bad) == -1


def begin(lanes: DeliveryLanes, lane: str, now: float = 0.0, person: str = "eve") -> Post:
    post = lanes.begin(lane, person, now)
    assert post is not None, f"{lane} has no place"
    return post


@pytest.mark.parametrize(
    ("lanes_of_eve", "share"),
    [
        ([f"https://bad.example/{number}" for number in range(100)], 4),
        ([f"https://{number}.bad.example/" for number in range(100)], 8),
        ([f"https://{number}.bad.co.uk/" for number in range(100)], 8),
        ([f"https://192.0.2.{number}/" for number in range(100)], 8),
        ([f"https://[2001:db8:0:{number}::1]/" for number in range(100)], 8),
        ([f"https://bad{number}.example/" for number in range(100)], 64),
    ],
)
def test_hosts_and_sites_have_a_share_of_the_places(lanes_of_eve: list[str], share: int) -> None:
    lanes = DeliveryLanes(30.0)
    people = [f"eve{number}" for number in range(100)]  # names cost nothing
    begun = [lanes.begin(lane, person, 0.0) for lane, person in zip(lanes_of_eve, people, strict=True)]
    assert sum(post is not None for post in begun) == share
    assert lanes.begin(MAIL, "bob", 0.0) is not None
    if share < 64:
        assert lanes.begin("https://good.example/", "bob", 0.0) is not None


def test_a_person_has_a_share_of_the_places() -> None:
    lanes = DeliveryLanes(30.0)
    begun = [lanes.begin(f"https://bad{number}.example/", "eve", 0.0) for number in range(10)]
    assert sum(post is not None for post in begun) == 4


def test_who_was_quick_has_places_that_strangers_cannot_take() -> None:
    lanes = DeliveryLanes(30.0)
    good = "https://good.example/"
    lanes.end(begin(lanes, good, 0.0, "bob"), True, 1.9)
    for number in range(64):
        begin(lanes, f"https://bad{number}.example/", 10.0, f"eve{number}")
    assert lanes.begin("https://bad64.example/", "eve64", 10.0) is None
    lanes.end(begin(lanes, good, 10.0, "bob"), True, 12.1)
    assert lanes.begin(good, "bob", 13.0) is None, "it was slow the last time"


@pytest.mark.parametrize("hosts", one_of([12, 64]))
def test_slow_hosts_in_every_place_delay_nobody_elses_first_message(
    tmp_path: Path, channel: str, monkeypatch: pytest.MonkeyPatch, hosts: int
) -> None:
    """Each slow host is one of its own network and of a person of its own, and takes connections without answering.

    Their deadline is longer than the test: who waited for it would never be told.
    """
    monkeypatch.setattr("tinkertable.server.notify.lanes.POSTS_AT_ONCE", hosts)
    monkeypatch.setattr("tinkertable.server.jobs.notifications.post_to", partial(post, deadline=10 * PATIENCE))
    monkeypatch.setattr("tinkertable.server.jobs.notifications.LAST_MOMENT", 0.0)
    monkeypatch.setitem(GAMES, "pebbles", GamePackage("pebbles", "tests.toys.pebbles"))
    path = f"/among-slow-ones-{time.time_ns()}"

    async def work() -> None:
        config = Config(database=f"sqlite:///{tmp_path / 'tables.db'}", private_webhooks=True, patience=0.0)
        service = await TableService.open(config)
        notifier = Notifier(service, DeliveryLanes(config.retry, patience=0.2))
        callers: list[asyncio.StreamWriter] = []
        slow = await asyncio.start_server(lambda _reader, writer: callers.append(writer), "0.0.0.0", 0)
        port = slow.sockets[0].getsockname()[1]
        try:
            for number in range(hosts):
                await is_to_move(service, f"http://127.{number + 1}.0.1:{port}/")
            await notifier.check(time.time())
            async with asyncio.timeout(PATIENCE):
                while len(callers) < hosts:  # until every place is taken
                    await asyncio.sleep(0.01)
            await is_to_move(service, channel + path)
            async with asyncio.timeout(PATIENCE):
                while not any(sent == path for sent, _ in Channel.posts):
                    await notifier.check(time.time())
                    await asyncio.sleep(0.05)
        finally:
            await notifier.stop()
            slow.close()
            for writer in callers:
                writer.transport.abort()
            await service.close()

    asyncio.run(work())


async def is_to_move(service: TableService, webhook: str) -> None:
    """Somebody new, who wants to be told through a webhook, is to move."""
    person = await service.people.add("Somebody", True, "en")
    await service.outbox.change(person.id, "en", webhook=webhook, form="slack")
    table = playing("ann", "bob", pace="day:1")
    table = table.with_chair(replace(table.chairs[0], person=person.id))
    await service.add(TableChange(table, tuple(table.match.history)))


def test_messages_of_somebody_with_very_many_hide_nobodys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tinkertable.store.outbox.MOST_DUE", 5)

    async def work() -> list[str]:
        store = await Store.open(f"sqlite:///{tmp_path / 'tables.db'}")
        try:
            people, outbox = People(store), Outbox(store)
            eve, bob = await people.add("Eve", True, "en"), await people.add("Bob", True, "en")
            for person in [eve] * 9 + [bob]:
                await outbox.ask_to_confirm(person.id)
            names = {eve.id: "eve", bob.id: "bob"}
            return [names[message.person] for message in await outbox.due(1.0)]
        finally:
            await store.close()

    assert asyncio.run(work()) == ["eve", "bob", "eve", "eve", "eve"]


def test_the_mail_password_is_not_sent_in_the_clear() -> None:
    seen: list[Any] = []

    def log_in(_server: Any, _session: Any, _envelope: Any, _kind: str, data: Any) -> AuthResult:
        seen.append(data)
        return AuthResult(success=True)

    port = free_port()
    box = Letterbox()
    controller = Controller(
        box,
        hostname="127.0.0.1",
        port=port,
        ready_timeout=PATIENCE,
        authenticator=log_in,
        auth_require_tls=False,
    )
    controller.start()
    try:
        url = f"smtp://ann:secret@127.0.0.1:{port}"
        with pytest.raises(NotEncrypted):
            read_mailer(url, "table@example.org").send("bob@example.org", "x", "y")
        assert (seen, box.mails) == ([], [])
        read_mailer(url, "table@example.org", allow_plain=True).send("bob@example.org", "x", "y")
        assert len(seen) == len(box.mails) == 1
        read_mailer(f"smtp://127.0.0.1:{port}", "table@example.org").send("bob@example.org", "x", "y")
        assert (len(seen), len(box.mails)) == (1, 2), "without a password there is nothing to hide"
    finally:
        controller.stop()
