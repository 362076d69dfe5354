"""Notifications of a closed browser: encrypted for it alone, signed by the server, to a real push service."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.web.app_in_process import AppInProcess
from tests.web.http_client import Client
from tests.web.test_notifications import wait_until
from tests.web.test_pages import pair
from tinkertable.server.notify import web_push
from tinkertable.server.notify.web_push import Target, decode, encode
from tinkertable.store.push_subscriptions import subscription_of
from tinkertable.table.refusal import Refused

NewClient = Callable[..., Client]


class PushService(BaseHTTPRequestHandler):
    """Takes messages for browsers; an address that ends in `gone` belongs to one that has ended its subscription."""

    posts: list[tuple[str, dict[str, str], bytes]] = []

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.posts.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
        self.send_response(410 if self.path.endswith("gone") else 201)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""

    @classmethod
    def to(cls, path: str) -> list[tuple[dict[str, str], bytes]]:
        """What was sent to an address."""
        return [(headers, body) for at, headers, body in cls.posts if at == path]


class Browser:
    """The keys of a browser, and how it reads what it is sent."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.secret = b"0123456789abcdef"

    def fields(self, endpoint: str, label: str = "Firefox · Linux") -> dict[str, Any]:
        return {"endpoint": endpoint, "key": encode(self.public), "secret": encode(self.secret), "label": label}

    def read(self, body: bytes) -> dict[str, Any]:
        salt, theirs, sealed = body[:16], body[21:86], body[86:]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))

        def derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
            return HKDF(hashes.SHA256(), length, salt, info).derive(secret)

        secret = derive(self.secret, shared, b"WebPush: info\0" + self.public + theirs, 32)
        key = derive(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        plain = AESGCM(key).decrypt(derive(salt, secret, b"Content-Encoding: nonce\0", 12), sealed, None)
        assert plain[-1:] == b"\x02"
        found: dict[str, Any] = json.loads(plain[:-1])
        return found


@pytest.fixture(scope="module")
def push_service() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), PushService) as web:
        thread = threading.Thread(target=web.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{web.server_port}"
        web.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppInProcess]:
    """An application that lets push services be on this machine."""
    database = f"sqlite:///{tmp_path_factory.mktemp('push') / 'tables.db'}"
    with AppInProcess(database, private_webhooks=True) as running:
        yield running


def test_a_message_is_encrypted_as_the_standard_shows() -> None:
    target = Target(
        "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    own = ec.derive_private_key(
        int.from_bytes(decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), ec.SECP256R1()
    )
    message = b"When I grow up, I want to be a watermelon"
    assert encode(web_push.encrypt(message, target, own, decode("DGv6ra1nlYgDCS1FRnbzlw"))) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
        "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
        "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_the_server_names_itself_to_the_push_service() -> None:
    server_key = web_push.new_server_key()
    header = web_push.authorization(server_key, "https://push.example.net:444/abc?d=1", "https://table.example", 1000.0)
    found = re.fullmatch(r"vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)", header)
    assert found is not None
    head, claims, signature, key = found.groups()
    assert json.loads(decode(claims)) == {
        "aud": "https://push.example.net:444",
        "exp": 1000 + web_push.TOKEN_LASTS,
        "sub": "https://table.example",
    }
    assert key == web_push.public_key(server_key)
    raw = decode(signature)
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(key))
    signed = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public.verify(signed, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))  # raises if it is not right


@pytest.mark.parametrize(("key", "secret"), [("", ""), ("AAAA", "A" * 22), ("!!", "A" * 22), ("B" + "A" * 86, "AAAA")])
def test_keys_that_are_none_are_refused(key: str, secret: str) -> None:
    with pytest.raises(Refused) as refused:
        web_push.check_keys(key, secret)
    assert refused.value.key == "bad_push"


@pytest.mark.parametrize("endpoint", ["https://127.0.0.1/x", "https://localhost/x", "https://10.0.0.8/x"])
def test_nothing_is_pushed_into_the_house(endpoint: str) -> None:
    browser = Browser()
    target = Target(endpoint, encode(browser.public), encode(browser.secret))
    server_key = web_push.new_server_key()
    send = web_push.push(target, {}, "topic", server_key=server_key, contact="https://t.example", allow_private=False)
    with pytest.raises(Refused) as refused:
        asyncio.run(send)
    assert refused.value.key == "private_webhook"


@pytest.mark.parametrize(("kind", "id"), [("p1f", 31), ("email", None), ("p", None), ("pzz", None)])
def test_the_kind_of_a_message_names_the_browser(kind: str, id: int | None) -> None:
    assert subscription_of(kind) == id


def test_a_closed_browser_is_told_which_table_waits_and_nothing_else(client: NewClient, push_service: str) -> None:
    ann, bob, table = pair(client, pace="none")
    browser = Browser()
    bob.get("/settings")
    assert re.search(r'data-push="[\w-]{87}"', bob.page)
    assert bob.post("/settings/push", **browser.fields(f"{push_service}/bob")).status_code == 303
    bob.get("/settings")
    assert "Firefox · Linux" in bob.page
    ann.get(table)
    ann.move(table, "done")
    wait_until(lambda: bool(PushService.to("/bob")))
    ((headers, body),) = PushService.to("/bob")
    told = browser.read(body)
    assert told == {"title": told["title"], "address": table}
    assert told["title"].endswith(": it is your turn")
    assert (headers["content-encoding"], headers["topic"]) == ("aes128gcm", table.removeprefix("/t/"))
    assert headers["authorization"].startswith("vapid t=")


def test_a_subscription_that_has_ended_is_removed(client: NewClient, push_service: str) -> None:
    ann, bob, table = pair(client, pace="day:1")
    assert bob.post("/settings/push", **Browser().fields(f"{push_service}/gone", "Old phone")).status_code == 303
    ann.get(table)
    ann.move(table, "done")
    wait_until(lambda: "Old phone" not in bob.get("/settings").text)
    assert len(PushService.to("/gone")) == 1


def test_each_device_is_withdrawn_by_itself(client: NewClient, push_service: str) -> None:
    ann = client()
    for name in ("Phone", "Laptop"):
        ann.post("/settings/push", **Browser().fields(f"{push_service}/{name}", name))
    ann.get("/settings")
    numbers = re.findall(r'name="browser" value="(\d+)"', ann.page)
    assert len(numbers) == 2
    stranger = client()
    stranger.get("/settings")
    stranger.post("/settings/push/withdraw", browser=int(numbers[0]))
    assert len(re.findall(r'name="browser"', ann.get("/settings").text)) == 2, "only one's own"
    assert ann.post("/settings/push/withdraw", browser=int(numbers[0])).status_code == 303
    ann.get("/settings")
    assert ("Phone" in ann.page, "Laptop" in ann.page) == (True, False)


def test_logging_out_ends_the_notifications_of_that_browser(client: NewClient, push_service: str) -> None:
    ann = client()
    password = "correct horse battery"
    ann.post("/account/create", login="pushed", password=password)
    ann.get("/settings")
    ann.post("/settings/push", **Browser().fields(f"{push_service}/lent", "Lent laptop"))
    assert "Lent laptop" in ann.get("/settings").text
    ann.post("/account/leave")
    ann.post("/account/enter", login="pushed", password=password)
    assert "Lent laptop" not in ann.get("/settings").text


def test_a_subscription_that_is_none_is_refused(client: NewClient, push_service: str) -> None:
    ann = client()
    wrong = ann.post("/settings/push", endpoint=f"{push_service}/x", key="AAAA", secret="AAAA", label="")
    assert wrong.status_code == 422
    assert "subscription is not valid" in wrong.text
    assert ann.post("/settings/push", **Browser().fields("ftp://example.org/x")).status_code == 422
