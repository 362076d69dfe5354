"""Webhooks of strangers: a slow, endless or broken one delays nobody. A mail password is never sent in the clear."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

from tests.web.app_in_process import AppInProcess
from tests.web.conftest import clients_of
from tests.web.http_client import PATIENCE, Client, free_port
from tests.web.test_notifications import Channel, Letterbox, channel, wait_until
from tests.web.test_pages import pair
from tinkertable.server.notify.lanes import MAIL, DeliveryLanes
from tinkertable.server.notify.mail import NotEncrypted, read_mailer
from tinkertable.server.notify.webhook import LARGEST_HEAD, WebhookFailed, post

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


def test_a_slow_webhook_delays_nobody_elses_message(tmp_path: Any, channel: str) -> None:
    with (
        answering(drip) as slow,
        AppInProcess(f"sqlite:///{tmp_path / 'tables.db'}", private_webhooks=True) as app,
        clients_of(app) as client,
    ):
        for number in range(3):
            hand_over(client, f"{slow}/{number}")
        began = time.monotonic()
        path = f"/prompt-{time.time_ns()}"
        hand_over(client, channel + path)
        wait_until(lambda: any(sent == path for sent, _ in Channel.posts))
        assert time.monotonic() - began < 9, "it did not wait for the deadline of the slow ones"


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
        assert lanes.is_free(bad, now)
        lanes.begin(bad)
        assert not lanes.is_free(bad, now), "one message at a time"
        assert lanes.is_free(good, now)
        lanes.end(bad, False, now)
        assert not lanes.is_free(bad, now + rest - 1)
        assert lanes.is_free(bad, now + rest)
        assert lanes.is_free(good, now)
    lanes.begin(bad)
    lanes.end(bad, True, 50_000.0)
    assert lanes.is_free(bad, 50_000.0)


def test_a_host_with_many_webhooks_does_not_take_all_lanes() -> None:
    lanes = DeliveryLanes(30.0)
    many = [f"https://bad.example/{number}" for number in range(100)]
    for each in many:
        if lanes.is_free(each, 0.0):
            lanes.begin(each)
    assert sum(not lanes.is_free(each, 0.0) for each in many) == 100
    assert lanes.is_free("https://good.example/", 0.0)
    assert lanes.is_free(MAIL, 0.0)


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
