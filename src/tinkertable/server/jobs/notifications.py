"""Notifications by mail, webhook and in closed browsers: tells people that it is their turn, or that they are asked."""

from __future__ import annotations

import asyncio
import logging
import smtplib
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final

from itsdangerous import BadData, URLSafeTimedSerializer

from tinkertable.core.contract import CHANCE, Seat
from tinkertable.core.errors import TinkertableError
from tinkertable.core.text import Line
from tinkertable.i18n import Translator
from tinkertable.server.identity import is_canonical
from tinkertable.server.jobs.base import BadTables, run_leased
from tinkertable.server.notify.lanes import MAIL, MAILS_AT_ONCE, DeliveryLanes, Post
from tinkertable.server.notify.proposals import ways_to_tell
from tinkertable.server.notify.web_push import SubscriptionGone, Target, push
from tinkertable.server.notify.webhook import WebhookFailed, body_for
from tinkertable.server.notify.webhook import post as post_to
from tinkertable.server.service import TableService
from tinkertable.store.outbox import CONFIRM, DROPPED, EMAIL, FAILED, SENT, WAITING, Address, Message, WaitingTurn
from tinkertable.store.people import Person
from tinkertable.store.push_subscriptions import subscription_of
from tinkertable.table.refusal import Refused
from tinkertable.table.table import Table
from tinkertable.table.takeback import ABANDON

logger = logging.getLogger(__name__)

ATTEMPTS: Final = 6
"""How often a message is tried before it has failed."""
LAST_MOMENT: Final = 2.0
"""Seconds that the messages being sent have left when the server stops."""
LINK_LASTS: Final = 3 * 86_400
"""Seconds for which the link in a confirmation mail is valid."""


class Notifier:
    """Finds turns that began and sends what is due. What fails is tried again; the game never waits for it."""

    def __init__(self, service: TableService, lanes: DeliveryLanes | None = None) -> None:
        self._service = service
        self._lanes: Final = lanes or DeliveryLanes(service.config.retry)
        self._mails: Final = ThreadPoolExecutor(MAILS_AT_ONCE, thread_name_prefix="mail")
        self._sending: Final[set[asyncio.Task[None]]] = set()
        self._bad: Final = BadTables("notifying its players")

    async def run(self) -> None:
        """Check once a second."""
        await run_leased(self._service, "sending notifications", self._service.config.tick, self.check)

    async def stop(self) -> None:
        """Give the messages that are being sent a moment to arrive."""
        if self._sending:
            _done, late = await asyncio.wait(self._sending, timeout=LAST_MOMENT)
            for task in late:
                task.cancel()
        self._mails.shutdown(wait=False)

    async def check(self, now: float) -> None:
        """Decide about every turn that began, then begin to send what is due; nothing waits for it to arrive."""
        for turn in await self._service.outbox.new_turns(now - self._service.config.patience):
            decided = False
            with self._bad.isolate(turn.table_id):
                await self._decide(turn)
                decided = True
            if not decided:
                await self._service.outbox.decide(turn, 0, [], DROPPED)
        lanes = self._lanes
        for message in sorted(await self._service.outbox.due(now), key=lambda message: lanes.rank(_lane(message))):
            post = lanes.begin(_lane(message), message.person, time.time())
            if post is None:
                continue
            claimed = await self._service.outbox.claim(message)
            if claimed is None:
                lanes.leave(post)
                continue
            task = asyncio.create_task(self._deliver(claimed, post))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    async def _deliver(self, message: Message, post: Post) -> None:
        accepted = False
        try:
            accepted = await self._try(message, post)
        finally:
            self._lanes.end(post, accepted, time.time())

    async def _decide(self, turn: WaitingTurn) -> None:
        outbox = self._service.outbox
        table = await self._table(turn.table_id)
        if table is None or not is_news(table, turn.seat):
            await outbox.decide(turn, 0, [], DROPPED)
            return
        ways = await ways_to_tell(self._service, table, turn.person)
        looking = await self._is_looking(turn.table_id, turn.person)
        # somebody who sees it now is not told later either
        await outbox.decide(turn, turn_number(table, turn.seat), ways, DROPPED if looking else WAITING)

    async def _table(self, id: str) -> Table | None:
        try:
            return await self._service.table(id)
        except TinkertableError:
            return None

    async def _is_looking(self, table: str, person: str) -> bool:
        return person in self._service.hub.present(table) or await self._service.outbox.is_looking(table, person)

    async def _try(self, message: Message, post: Post) -> bool:
        """Send a message and write down what came of it; returns false when it was not accepted."""
        outbox = self._service.outbox
        try:
            sent = await self._send(message, post)
            await outbox.settle(message.id, SENT if sent else DROPPED)
            return True
        except SubscriptionGone:
            browser = subscription_of(message.kind)
            assert browser is not None
            await outbox.push.remove(browser)
            await outbox.settle(message.id, FAILED)
            return True
        except (OSError, smtplib.SMTPException, WebhookFailed, Refused) as wrong:
            logger.warning("message %d was not accepted (attempt %d): %s", message.id, message.attempts, wrong)
            again = message.attempts < ATTEMPTS and not _is_hopeless(wrong)
            pause = self._service.config.retry * 4 ** (message.attempts - 1)
            await outbox.settle(message.id, WAITING if again else FAILED, time.time() + pause)
        except Exception:
            await outbox.settle(message.id, FAILED)
            logger.exception("message %d could not be sent", message.id)
        return False

    async def _send(self, message: Message, post: Post) -> bool:
        """Send a message; returns false when it is no longer needed."""
        service = self._service
        address = await service.outbox.address_of(message.person)
        person = await service.people.find(message.person)
        browser = subscription_of(message.kind)
        if person is None or (address is None and browser is None):
            return False
        if message.kind == CONFIRM and address is not None:
            translator = Translator(person.language or address.language)
            return await self._mail(address, *confirmation(service, address, translator))
        assert message.table_id is not None
        assert message.seat is not None
        table = await self._table(message.table_id)
        if table is None or not self._is_current(table, message):
            return False
        if await self._is_looking(table.id, message.person):
            return False
        if browser is not None:
            return await self._push(browser, person, table, what_about(message), post)
        if address is None or message.kind not in address.ways:
            return False
        translator = Translator(person.language or address.language)
        about = what_about(message)
        words = {
            "name": table.chairs[message.seat].name,
            "game": translator.about(table.game.name).plain(Line("game.name")),
            "link": f"{service.address}/t/{table.id}",
            "settings": f"{service.address}/settings",
        }
        if about == ABANDON and table.proposal is not None:
            words["other"] = table.chairs[table.proposal.by].name
        if message.kind == EMAIL:
            subject = translator.plain(f"mail.{about}_subject", **words)
            return await self._mail(address, subject, translator.plain(f"mail.{about}_body", **words))
        text = translator.plain(f"mail.{about}_hook", **words)
        assert address.webhook is not None
        body = body_for(address.form, text)
        with post.place() as limit:
            async with limit:
                await post_to(address.webhook, body, service.config.private_webhooks, known=post.quick)
        return True

    async def _push(self, browser: int, person: Person, table: Table, about: str, post: Post) -> bool:
        """Tell a browser which table waits, and for what: nothing else about the game leaves the server."""
        service = self._service
        found = (await service.outbox.push.find([browser])).get(browser)
        if found is None or found.person != person.id:
            return False
        translator = Translator(person.language or found.language)
        game = translator.about(table.game.name).plain(Line("game.name"))
        server_key = await service.push_key()
        with post.place() as limit:
            async with limit:
                await push(
                    Target(found.endpoint, found.key, found.secret),
                    {"title": translator.plain(f"mail.{about}_subject", game=game), "address": f"/t/{table.id}"},
                    table.id,
                    server_key=server_key,
                    contact=service.address if service.address.startswith("https:") else "https://tinkertable.invalid",
                    allow_private=service.config.private_webhooks,
                    known=post.quick,
                )
        return True

    def _is_current(self, table: Table, message: Message) -> bool:
        assert message.seat is not None
        chair = table.chairs[message.seat]
        if chair.person != message.person or chair.stand_in is not None:
            return False
        if what_about(message) == ABANDON:
            proposal = table.proposal
            return proposal is not None and -proposal.id == message.turn and message.seat in proposal.awaited
        return message.seat in table.turn() and turn_number(table, message.seat) == message.turn

    async def _mail(self, address: Address, subject: str, body: str) -> bool:
        if self._service.mailer is None or address.email is None:
            return False
        send = partial(self._service.mailer.send, address.email, subject, body)
        await asyncio.get_running_loop().run_in_executor(self._mails, send)
        return True


def _lane(message: Message) -> str:
    return MAIL if message.kind in (EMAIL, CONFIRM) else message.target or ""


def what_about(message: Message) -> str:
    """What a message is about, as in the names of its texts: a turn, or a proposal to abandon the game."""
    return ABANDON if message.turn is not None and message.turn < 0 else "turn"


def turn_number(table: Table, seat: Seat) -> int:
    """How many moves a seat has made: until it makes the next one it is the same turn, whatever is undone."""
    return sum(1 for played in table.match.history if played.seat == seat)


def is_news(table: Table, seat: Seat) -> bool:
    """Whether a turn is news to its player: they did not make the last move, and did not begin this turn."""
    chair = table.chairs[seat]
    line = table.match.history
    last = next((played.seat for played in reversed(line) if played.seat != CHANCE), None)
    if last is not None and table.chairs[last].person == chair.person:
        return False
    own = next((played.at for played in reversed(line) if played.seat == seat), None)
    # the clock starts again with each small move of a turn, unless something was taken back
    return chair.clock is not None and (own is None or chair.clock.asked > own)


def _is_hopeless(wrong: Exception) -> bool:
    """Whether trying again cannot help."""
    if isinstance(wrong, Refused):
        return wrong.key != "no_webhook_host"
    return isinstance(wrong, smtplib.SMTPRecipientsRefused) and all(
        code >= 500 for code, _reason in wrong.recipients.values()
    )


def _signer(service: TableService) -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(service.secret, salt="email")


def confirmation(service: TableService, address: Address, translator: Translator) -> tuple[str, str]:
    """The mail that asks to confirm an address: its subject and its body, with a signed link."""
    key = _signer(service).dumps([address.person, address.email])
    link = f"{service.address}/settings/email/confirm?key={key}"
    days = LINK_LASTS // 86_400
    return (
        translator.plain("mail.confirm_subject"),
        translator.plain("mail.confirm_body", link=link, days=days),
    )


def read_key(service: TableService, key: str) -> tuple[str, str]:
    """The person and address that a signed link confirms; raises `Refused` when it is not ours or too old."""
    if not is_canonical(key):
        raise Refused("bad_key")
    try:
        person, email = _signer(service).loads(key, max_age=LINK_LASTS)
    except (BadData, ValueError, TypeError):
        raise Refused("bad_key") from None
    return str(person), str(email)
