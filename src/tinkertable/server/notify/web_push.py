"""Web Push: encrypted messages to a browser through its push service (RFC 8030, 8188, 8291 and 8292).

The push service learns who is notified, but not of what: only the browser can decrypt the message. It is reached as
webhooks are: over HTTPS, at an address that is routed on the internet, with one deadline.
"""

from __future__ import annotations

import base64
import binascii
import json
import os
import struct
import time
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tinkertable.server.notify.webhook import WebhookFailed, send
from tinkertable.table.refusal import Refused

KEY_BYTES: Final = 65
"""Bytes of a public key on the curve P-256, uncompressed."""
SECRET_BYTES: Final = 16
RECORD_SIZE: Final = 4096
TOKEN_LASTS: Final = 12 * 3600
"""Seconds for which the token that names this server is valid; the most allowed is a day."""
MESSAGE_LASTS: Final = 86_400
"""Seconds for which a push service keeps a message for a browser that is closed."""
GONE: Final = (404, 410)
"""How a push service says that a subscription has ended."""


class SubscriptionGone(WebhookFailed):
    """The browser has ended the subscription: it is not used any more."""


@dataclass(frozen=True, slots=True)
class Target:
    """What a browser gives: the address of its push service, its public key and a shared secret."""

    endpoint: str
    key: str
    secret: str


def encode(raw: bytes) -> str:
    """Bytes as the web writes them: base64url without padding."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """Bytes from base64url; raises `ValueError`."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except binascii.Error as wrong:
        raise ValueError(str(wrong)) from None


def check_keys(key: str, secret: str) -> None:
    """Raise `Refused` unless these are a public key and a secret of a browser."""
    try:
        point, shared = decode(key), decode(secret)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        raise Refused("bad_push") from None
    if len(point) != KEY_BYTES or len(shared) != SECRET_BYTES:
        raise Refused("bad_push")


def new_server_key() -> str:
    """A private key with which a server names itself, as text."""
    return encode(ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32, "big"))


def _private(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decode(text), "big"), ec.SECP256R1())


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def public_key(server_key: str) -> str:
    """The public key that browsers subscribe with."""
    return encode(_point(_private(server_key)))


def _derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def encrypt(
    message: bytes, target: Target, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes | None = None
) -> bytes:
    """A message that only the browser can read (RFC 8291); tests give the key and the salt."""
    own = own or ec.generate_private_key(ec.SECP256R1())
    salt = salt or os.urandom(16)
    theirs = decode(target.key)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
    mine = _point(own)
    secret = _derive(decode(target.secret), shared, b"WebPush: info\0" + theirs + mine, 32)
    key = _derive(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(salt, secret, b"Content-Encoding: nonce\0", 12)
    head = salt + struct.pack("!IB", RECORD_SIZE, len(mine)) + mine
    return head + AESGCM(key).encrypt(nonce, message + b"\x02", None)


def authorization(server_key: str, endpoint: str, contact: str, now: float) -> str:
    """The header that names this server to a push service (RFC 8292, VAPID)."""
    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + TOKEN_LASTS, "sub": contact}
    signed = ".".join(encode(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    key = _private(server_key)
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    signature = encode(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={signed}.{signature}, k={encode(_point(key))}"


async def push(
    target: Target,
    message: dict[str, Any],
    topic: str,
    *,
    server_key: str,
    contact: str,
    allow_private: bool,
    known: bool = False,
) -> None:
    """Send a message to a browser; raises `SubscriptionGone`, `Refused`, `WebhookFailed` or `OSError`.

    A later message with the same topic replaces one that was not delivered yet.
    """
    headers = {
        "content-type": "application/octet-stream",
        "content-encoding": "aes128gcm",
        "ttl": str(MESSAGE_LASTS),
        "topic": topic,
        "authorization": authorization(server_key, target.endpoint, contact, time.time()),
    }
    body = encrypt(json.dumps(message).encode(), target)
    status = await send(target.endpoint, body, headers, allow_private, known=known)
    if status in GONE:
        raise SubscriptionGone(f"the subscription has ended ({status})")
    if not 200 <= status < 300:
        raise WebhookFailed(f"{urlsplit(target.endpoint).hostname} answered {status}")
