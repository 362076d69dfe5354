"""Who somebody is: sessions, API tokens, accounts with passwords. Nothing here knows about HTTP."""

from __future__ import annotations

import asyncio
import base64
import re
import secrets
import time
import unicodedata
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from itsdangerous import BadSignature, URLSafeSerializer

from tinkertable.core.record import LONGEST_NAME
from tinkertable.store.people import People, Person
from tinkertable.table.refusal import Forbidden, Refused

SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 200
LONGEST_JUDGED: Final = 32
"""So many characters of a password are compared with common ones: that takes time quadratic in the length."""
WEAKEST_SCORE: Final = 2
"""The score of zxcvbn (0 to 4) that a password needs: more than a million guesses."""


class NoToken(Refused):
    """No API token was sent, or it is not valid."""


class Identity:
    """Signs and reads sessions, checks tokens and passwords."""

    def __init__(self, people: People, secret: str) -> None:
        self._people: Final = people
        self._signer: Final = URLSafeSerializer(secret, salt="person")
        self._hasher: Final = PasswordHasher()
        # one hash takes 64 MiB: only two at a time
        self._hashing: Final = asyncio.Semaphore(2)
        self._decoy: str | None = None

    # Sessions

    def session_of(self, person: Person) -> str:
        """The signed value of a session cookie; a changed password makes it invalid."""
        return str(self._signer.dumps([person.id, person.epoch]))

    async def person_of_session(self, value: str | None) -> Person | None:
        """The person of a session, noted as seen now; `None` when the session is not valid."""
        if value is None:
            return None
        try:
            who, epoch = self._signer.loads(value) if is_canonical(value) else (None, None)
        except (BadSignature, ValueError, TypeError):
            return None
        person = await self._people.find(str(who))
        if person is None or person.epoch != epoch:
            return None
        await self._people.saw(person, time.time())
        return person

    async def person_of_token(self, token: str) -> Person:
        """The owner of an API token, noted as seen now; raises `NoToken`."""
        person = await self._people.by_token(token) if token else None
        if person is None:
            raise NoToken("no_token")
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
        """The person with this account; raises `Forbidden` when login or password is wrong."""
        try:
            person = await self._people.find_login(clean_login(login))
        except Refused:
            person = None
        # an unknown login takes as long as a wrong password
        stored = person.password if person is not None and person.password is not None else await self._decoy_hash()
        if not await self._verify(stored, password) or person is None:
            raise Forbidden("bad_login")
        return person

    async def change_password(self, person: Person | None, old: str, new: str) -> Person:
        """Change a password; every other device is logged out. Raises `Forbidden` when the old one is wrong."""
        owner = await self.check_owner(person, old)
        check_password(new, owner.login or "", owner.name)
        await self._people.change(owner.id, password=await self._hash(new), epoch=owner.epoch + 1)
        return await self.reload(owner)

    async def check_owner(self, person: Person | None, password: str) -> Person:
        """The person, if they have an account and this is its password; raises `Forbidden`."""
        if person is None or person.password is None:
            raise Forbidden("no_account")
        if not await self._verify(person.password, password):
            raise Forbidden("bad_login")
        return person

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
