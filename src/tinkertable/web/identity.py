"""Who sends a request: the session cookie of a browser, the token of a program."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from litestar import Request
from litestar.datastructures import Cookie

from tinkertable.i18n import LANGUAGES, Translator, choose_language
from tinkertable.server.commands.people import CONFIRM
from tinkertable.server.identity import Identity, NoToken, Session, check_password, clean_login, clean_name
from tinkertable.store.people import Person

COOKIE: Final = "tinkertable"
YEARS: Final = 2 * 365 * 86_400
"""Seconds for which a browser keeps the cookie."""

AnyRequest = Request[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Me:
    """The visitor, as pages see them; somebody who has done nothing yet is not in the database."""

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
        """Whether a move that is the only one plays itself."""
        return self.person is not None and self.person.auto

    @property
    def confirm(self) -> str:
        """Where a move that cannot be undone asks for a confirmation."""
        return self.person.confirm if self.person is not None else CONFIRM[0]

    @property
    def steps(self) -> str:
        """How fast they are shown what others did."""
        return self.person.steps if self.person is not None else "normal"

    @property
    def translator(self) -> Translator:
        """Speaks their language."""
        return Translator(self.language)


class Sessions:
    """Reads and writes the session cookie, and makes people out of visitors."""

    def __init__(self, identity: Identity, secure: bool) -> None:
        self._identity: Final = identity
        self._secure: Final = secure

    async def who(self, request: AnyRequest) -> Me:
        """The visitor who sends a request."""
        known = request.scope["state"].get("me")
        if isinstance(known, Me):
            return known
        session = await self._identity.read_session(request.cookies.get(COOKIE))
        me = self._me(request, session.person if session is not None else None)
        request.scope["state"]["session"] = session
        request.scope["state"]["me"] = me
        return me

    def _me(self, request: AnyRequest, person: Person | None) -> Me:
        language = person.language if person is not None else None
        if language not in LANGUAGES:
            language = choose_language(request.headers.get("accept-language", ""))
        return Me(person, language, person.theme if person is not None else "auto")

    async def ensure(self, request: AnyRequest, name: str | None = None) -> tuple[Me, Person]:
        """The visitor as a person, added now if they are new; a name that is given becomes theirs."""
        me = await self.who(request)
        chosen = clean_name(name) if name is not None and name.strip() else None
        person = me.person
        if person is None:
            person = await self._identity.add_guest(chosen, me.translator.plain("event.guest"))
        elif chosen is not None and chosen != person.name:
            person = await self._identity.rename(person, chosen)
        else:
            return me, person
        return self.become(request, person), person

    def session_id(self, request: AnyRequest) -> str:
        """Which of the visitor's sessions sends the request; empty for one that has just begun."""
        session: Session | None = request.scope["state"].get("session")
        return self._identity.name_of(session) if session is not None else ""

    def become(self, request: AnyRequest, person: Person | None) -> Me:
        """Make the browser's session that of a person, or of nobody."""
        me = self._me(request, person)
        request.scope["state"]["me"] = me
        session: Session | None = request.scope["state"].get("session")
        same = person is not None and session is not None and session.person.id == person.id
        kept = session.id if same and session is not None else None
        request.scope["state"]["cookie"] = self._cookie(person, kept).to_header(header="")
        return me

    def _cookie(self, person: Person | None, session: str | None) -> Cookie:
        return Cookie(
            key=COOKIE,
            value=self._identity.session_of(person, session) if person is not None else "",
            max_age=YEARS if person is not None else 0,
            httponly=True,
            samesite="lax",
            secure=self._secure,
        )

    # Accounts

    async def open_account(self, request: AnyRequest, login: str, password: str) -> None:
        """Give the visitor an account."""
        login = clean_login(login)
        me = await self.who(request)
        check_password(password, login, me.name)
        _me, person = await self.ensure(request)
        self.become(request, await self._identity.open_account(person, login, password))

    async def log_in(self, request: AnyRequest, login: str, password: str) -> None:
        """Make the browser's session that of the person with this account; raises `Forbidden`."""
        self.become(request, await self._identity.log_in(login, password))

    async def log_out(self, request: AnyRequest) -> None:
        """End the browser's session; copies of its cookie end with it."""
        await self.who(request)
        session: Session | None = request.scope["state"]["session"]
        if session is not None:
            await self._identity.end_session(session)
        self.become(request, None)

    async def change_password(self, request: AnyRequest, old: str, new: str, *, keep_tokens: bool) -> None:
        """Change the visitor's password; every other device is logged out, programs too unless tokens are kept."""
        me = await self.who(request)
        person = await self._identity.change_password(me.person, old, new, keep_tokens=keep_tokens)
        request.scope["state"]["session"] = None  # a new one begins
        self.become(request, person)

    async def check_owner(self, request: AnyRequest, password: str) -> Person:
        """The visitor, if this is the password of their account; raises `Forbidden`."""
        return await self._identity.check_owner((await self.who(request)).person, password)

    # Tokens

    async def bearer(self, request: AnyRequest) -> Person:
        """The owner of the token in the `Authorization` header; raises `NoToken`."""
        owner = await self.token_owner(request)
        if owner is None:
            raise NoToken("no_token")
        return owner

    async def token_owner(self, request: AnyRequest) -> Person | None:
        """The owner of the token in the `Authorization` header, or `None` when there is no valid one."""
        state = request.scope["state"]
        if "owner" not in state:
            kind, _, token = request.headers.get("authorization", "").partition(" ")
            state["owner"] = await self._identity.person_of_token(token.strip() if kind.lower() == "bearer" else "")
        owner: Person | None = state["owner"]
        return owner

    async def asker(self, request: AnyRequest) -> str | None:
        """The id of the owner of the token, or `None` when none was sent: public tables may be seen without."""
        return (await self.bearer(request)).id if "authorization" in request.headers else None
