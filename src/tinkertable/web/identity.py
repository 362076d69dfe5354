"""Who is asking: a signed cookie carries a person, a token carries the owner of a bot."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
import unicodedata
from dataclasses import dataclass
from typing import Any, Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from itsdangerous import BadSignature, URLSafeSerializer
from litestar import Request
from litestar.datastructures import Cookie

from tinkertable.core.record import LONGEST_NAME
from tinkertable.i18n import LANGUAGES, Translator, choose_language
from tinkertable.server.service import TableService
from tinkertable.store.people import Person
from tinkertable.table.refusal import Forbidden, Refused

COOKIE: Final = "tinkertable"
YEARS: Final = 2 * 365 * 86_400
THEMES: Final = ("auto", "light", "dark")
CONFIRM: Final = ("phone", "always", "never")
SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 200

AnyRequest = Request[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Me:
    """The visitor, as pages see them; somebody who has done nothing yet is nobody in the store."""

    person: Person | None
    language: str
    theme: str

    @property
    def id(self) -> str | None:
        """The id of the person."""
        return self.person.id if self.person is not None else None

    @property
    def name(self) -> str:
        """The name they are called by."""
        return self.person.name if self.person is not None else ""

    @property
    def named(self) -> bool:
        """Whether they chose it."""
        return self.person is not None and self.person.named

    @property
    def account(self) -> str | None:
        """The login of their account."""
        return self.person.login if self.person is not None else None

    @property
    def auto(self) -> bool:
        """Whether a move that is no choice plays itself."""
        return self.person is not None and self.person.auto

    @property
    def confirm(self) -> str:
        """Where a move that cannot be undone asks once."""
        return self.person.confirm if self.person is not None else CONFIRM[0]

    @property
    def translator(self) -> Translator:
        """Speaks their language."""
        return Translator(self.language)


class Identity:
    """Reads and writes the cookie, and makes people out of visitors."""

    def __init__(self, service: TableService) -> None:
        self._service = service
        self._signer = URLSafeSerializer(service.secret, salt="person")
        self._hasher = PasswordHasher()
        # one hash takes 64 MiB: only two at a time
        self._hashing = asyncio.Semaphore(2)

    async def who(self, request: AnyRequest) -> Me:
        """The visitor who asks."""
        known = request.scope["state"].get("me")
        if isinstance(known, Me):
            return known
        person = await self._from_cookie(request.cookies.get(COOKIE))
        me = self._me(request, person)
        request.scope["state"]["me"] = me
        return me

    def _me(self, request: AnyRequest, person: Person | None) -> Me:
        language = person.language if person is not None else None
        if language not in LANGUAGES:
            language = choose_language(request.headers.get("accept-language", ""))
        return Me(person, language, person.theme if person is not None else "auto")

    async def _from_cookie(self, value: str | None) -> Person | None:
        if value is None:
            return None
        try:
            who, epoch = self._signer.loads(value)
        except (BadSignature, ValueError, TypeError):
            return None
        person = await self._service.people.find(str(who))
        if person is None or person.epoch != epoch:
            return None
        await self._service.people.saw(person, time.time())
        return person

    async def ensure(self, request: AnyRequest, name: str | None = None) -> Me:
        """The visitor as a person of this house, made now if they are new; a name given is taken on."""
        me = await self.who(request)
        chosen = clean_name(name) if name is not None and name.strip() else None
        if me.person is None:
            guest = f"{me.translator.plain('event.guest')} {secrets.randbelow(9000) + 1000}"
            person = await self._service.people.add(chosen or guest, chosen is not None, None)
            return self.become(request, person)
        if chosen is not None and chosen != me.name:
            await self._service.people.change(me.person.id, name=chosen, named=True)
            return await self.refresh(request, me.person.id)
        return me

    async def refresh(self, request: AnyRequest, id: str) -> Me:
        """The person again, after something about them was changed."""
        person = await self._service.people.find(id)
        assert person is not None
        return self.become(request, person)

    def become(self, request: AnyRequest, person: Person | None) -> Me:
        """From now on this browser is that person, or nobody."""
        me = self._me(request, person)
        request.scope["state"]["me"] = me
        request.scope["state"]["cookie"] = self._cookie(person).to_header(header="")
        return me

    def _cookie(self, person: Person | None) -> Cookie:
        return Cookie(
            key=COOKIE,
            value=self._signer.dumps([person.id, person.epoch]) if person is not None else "",
            max_age=YEARS if person is not None else 0,
            httponly=True,
            samesite="lax",
            secure=self._service.config.secure,
        )

    # Accounts

    async def open_account(self, request: AnyRequest, login: str, password: str) -> Me:
        """Give the visitor an account, so that they can come back from another device."""
        login = clean_login(login)
        check_password(password)
        me = await self.ensure(request)
        assert me.person is not None
        if me.person.login is not None:
            raise Refused("has_account", "you already have an account")
        await self._service.people.open_account(me.person.id, login, await self._hash(password))
        if not me.named:
            await self._service.people.change(me.person.id, name=login, named=True)
        return await self.refresh(request, me.person.id)

    async def enter(self, request: AnyRequest, login: str, password: str) -> Me:
        """Become the person with this account; raises `Forbidden` when login and password do not fit."""
        try:
            person = await self._service.people.find_login(clean_login(login))
        except Refused:
            person = None
        # somebody unknown costs the same time as a wrong password
        stored = person.password if person is not None and person.password is not None else await self._decoy()
        if not await self._verify(stored, password) or person is None:
            raise Forbidden("bad_login", "login and password do not fit")
        return self.become(request, person)

    async def change_password(self, request: AnyRequest, old: str, new: str) -> Me:
        """Another password; every other device has to enter again."""
        person = await self.check_owner(request, old)
        check_password(new)
        await self._service.people.change(person.id, password=await self._hash(new), epoch=person.epoch + 1)
        return await self.refresh(request, person.id)

    async def check_owner(self, request: AnyRequest, password: str) -> Person:
        """The owner of the account who asks, if this is their password; raises `Forbidden`."""
        me = await self.who(request)
        if me.person is None or me.person.password is None:
            raise Forbidden("no_account", "you have no account")
        if not await self._verify(me.person.password, password):
            raise Forbidden("bad_login", "login and password do not fit")
        return me.person

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _decoy(self) -> str:
        if not hasattr(self, "_decoy_hash"):
            self._decoy_hash = await self._hash(secrets.token_hex(16))
        return self._decoy_hash

    async def _verify(self, stored: str, password: str) -> bool:
        async with self._hashing:
            try:
                return await asyncio.to_thread(self._hasher.verify, stored, password[:LONGEST_PASSWORD])
            except (VerifyMismatchError, InvalidHashError):
                return False

    # Tokens

    async def bearer(self, request: AnyRequest) -> Person:
        """The owner of the token in the `Authorization` header; raises `NoToken`."""
        kind, _, secret = request.headers.get("authorization", "").partition(" ")
        person = await self._service.people.by_token(secret.strip()) if kind.lower() == "bearer" else None
        if person is None:
            raise NoToken("no_token", "send a valid token: Authorization: Bearer tt_…")
        return person


class NoToken(Refused):
    """No token, or one that is not valid any more."""


def clean_name(name: str) -> str:
    """A name as it may be shown: printable, single spaces, not too long; raises `Refused` when nothing is left."""
    text = unicodedata.normalize("NFC", name)
    kept = "".join(letter if letter.isprintable() else " " for letter in text)
    kept = " ".join(kept.split())[:LONGEST_NAME].strip()
    if not kept:
        raise Refused("bad_name", "a name needs at least one letter")
    return kept


def clean_login(login: str) -> str:
    """A login: letters, digits and a few signs, in small letters; raises `Refused`."""
    text = unicodedata.normalize("NFKC", login).strip().casefold()
    if not re.fullmatch(r"[\w.@+-]{2,40}", text):
        raise Refused("bad_login_name", "a login is 2 to 40 letters, digits, or one of . @ + - _")
    return text


def check_password(password: str) -> None:
    """Refuse a password that is too short or absurdly long."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise Refused("bad_password", f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} letters")
