"""Who somebody is: sessions, API tokens, accounts with passwords. Nothing here knows about HTTP."""

from __future__ import annotations

import asyncio
import base64
import re
import secrets
import time
import unicodedata
from dataclasses import dataclass
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from itsdangerous import BadSignature, URLSafeSerializer

from tinkertable.core.record import LONGEST_NAME
from tinkertable.server.rate_limiter import RateLimiter
from tinkertable.store.people import People, Person
from tinkertable.table.refusal import Forbidden, Refused

SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 200
LONGEST_JUDGED: Final = 32
"""This many characters of a password are compared with common ones: that takes time quadratic in the length."""
WEAKEST_SCORE: Final = 2
"""The score of zxcvbn (0 to 4) that a password needs: more than a million guesses."""


class NoToken(Refused):
    """No API token was sent, or it is not valid."""


@dataclass(frozen=True, slots=True)
class Session:
    """A session of a browser: whose it is, and which of theirs."""

    person: Person
    id: str
    """Empty for cookies that are older than session ids: such sessions of one person end together."""


class Identity:
    """Signs and reads sessions, checks tokens and passwords."""

    def __init__(self, people: People, secret: str, limiter: RateLimiter, hash_memory: int) -> None:
        self._people: Final = people
        self._limiter: Final = limiter
        self._signer: Final = URLSafeSerializer(secret, salt="person")
        self._hasher: Final = PasswordHasher(memory_cost=hash_memory)
        # one hash takes 64 MiB: only two at a time
        self._hashing: Final = asyncio.Semaphore(2)
        self._decoy: str | None = None

    # Sessions

    def session_of(self, person: Person, session: str | None = None) -> str:
        """The signed value of a session cookie, of a new session unless the id of one is given."""
        which = secrets.token_urlsafe(12) if session is None else session
        return str(self._signer.dumps([person.id, person.epoch, *([which] if which else [])]))

    async def read_session(self, value: str | None) -> Session | None:
        """A session, its person noted as seen now; `None` when it is not valid: forged, ended or of an old password."""
        if value is None or not is_canonical(value):
            return None
        try:
            who, epoch, *rest = self._signer.loads(value)
        except (BadSignature, ValueError, TypeError):
            return None
        which = str(rest[0]) if rest else ""
        person = await self._people.find_session(str(who), which or _unnamed(epoch))
        if person is None or person.epoch != epoch:
            return None
        await self._people.saw(person, time.time())
        return Session(person, which)

    async def end_session(self, session: Session) -> None:
        """Log out: no copy of the cookie is valid any more."""
        await self._people.end_session(session.person.id, self.name_of(session))

    def name_of(self, session: Session) -> str:
        """What a session is called in the database."""
        return session.id or _unnamed(session.person.epoch)

    async def person_of_token(self, token: str) -> Person | None:
        """The owner of an API token, noted as seen now; `None` when it is not valid."""
        person = await self._people.by_token(token) if token else None
        if person is not None:
            await self._people.saw(person, time.time())
        return person

    # People

    async def add_guest(self, name: str | None, guest_word: str) -> Person:
        """A new person; without a name they are called a guest, with a number."""
        guest = f"{guest_word} {secrets.randbelow(9000) + 1000}"
        return await self._people.add(name or guest, name is not None, None)

    async def rename(self, person: Person, name: str) -> Person:
        """Give a person another name."""
        await self._people.change(person.id, name=name, named=True)
        return await self.reload(person)

    async def reload(self, person: Person) -> Person:
        """The person again, after something about them was changed."""
        found = await self._people.find(person.id)
        assert found is not None
        return found

    # Accounts

    async def open_account(self, person: Person, login: str, password: str) -> Person:
        """Give a person an account, so that they can log in from another device."""
        if person.login is not None:
            raise Refused("has_account")
        await self._people.open_account(person.id, login, await self._hash(password))
        if not person.named:
            await self._people.change(person.id, name=login, named=True)
        return await self.reload(person)

    async def log_in(self, login: str, password: str) -> Person:
        """The person with this account; raises `Forbidden` when login or password is wrong, `TooFast` if too often."""
        try:
            name = clean_login(login)
            person = await self._people.find_login(name)
        except Refused:
            name, person = login.casefold()[:LONGEST_PASSWORD], None
        # an unknown login takes as long as a wrong password
        stored = person.password if person is not None and person.password is not None else await self._decoy_hash()
        if not await self._try_password(name, stored, password) or person is None:
            raise Forbidden("bad_login")
        return person

    async def change_password(self, person: Person | None, old: str, new: str, *, keep_tokens: bool) -> Person:
        """Change a password; every other device is logged out, and tokens are revoked unless they are kept.

        Raises `Forbidden` when the old one is wrong.
        """
        owner = await self.check_owner(person, old)
        check_password(new, owner.login or "", owner.name)
        await self._people.change_password(owner.id, await self._hash(new), keep_tokens=keep_tokens)
        return await self.reload(owner)

    async def check_owner(self, person: Person | None, password: str) -> Person:
        """The person, if they have an account and this is its password; raises `Forbidden`."""
        if person is None or person.password is None:
            raise Forbidden("no_account")
        if not await self._try_password(person.login or person.id, person.password, password):
            raise Forbidden("bad_login")
        return person

    async def _try_password(self, login: str, stored: str, password: str) -> bool:
        """Whether a password is right; wrong ones are counted for each account, wherever they come from."""
        await self._limiter.check("wrong_password", person=login)
        right = await self._verify(stored, password)
        if right:
            await self._limiter.refund("wrong_password", login)
        return right

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _decoy_hash(self) -> str:
        if self._decoy is None:
            self._decoy = await self._hash(secrets.token_hex(16))
        return self._decoy

    async def _verify(self, stored: str, password: str) -> bool:
        async with self._hashing:
            try:
                return await asyncio.to_thread(self._hasher.verify, stored, password[:LONGEST_PASSWORD])
            except (VerifyMismatchError, InvalidHashError):
                return False


def clean_name(name: str) -> str:
    """A name as it may be shown: printable, single spaces, not too long; raises `Refused` when nothing is left."""
    text = unicodedata.normalize("NFC", name)
    kept = "".join(letter if letter.isprintable() else " " for letter in text)
    kept = " ".join(kept.split())[:LONGEST_NAME].strip()
    if not kept:
        raise Refused("bad_name")
    return kept


def clean_login(login: str) -> str:
    """A login in lower case: letters, digits and a few signs; raises `Refused`."""
    text = unicodedata.normalize("NFKC", login).strip().casefold()
    if not re.fullmatch(r"[\w.@+-]{2,40}", text):
        raise Refused("bad_login_name")
    return text


def check_password(password: str, *known: str) -> None:
    """Refuse a password that is too short, too long or easily guessed, also from what is `known`: login and name."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise Refused("bad_password")
    # its lists of common passwords and words take time to load, and few requests need them
    from zxcvbn import zxcvbn  # noqa: PLC0415

    judged = password[:LONGEST_JUDGED]
    if zxcvbn(judged, user_inputs=[word for word in known if word])["score"] < WEAKEST_SCORE:
        raise Refused("common_password")


def _unnamed(epoch: object) -> str:
    """What stands for the sessions without an id."""
    return f"unnamed {epoch}"


def is_canonical(signed: str) -> bool:
    """Whether a signed text is written in its only valid form.

    Base64 decoders ignore some characters and the last bits: without this check one signature could be spelled in
    many ways.
    """
    try:
        for part in signed.lstrip(".").split("."):
            raw = base64.b64decode(part + "=" * (-len(part) % 4), altchars=b"-_", validate=True)
            if base64.urlsafe_b64encode(raw).rstrip(b"=") != part.encode():
                return False
    except ValueError:
        return False
    return True
