"""Commands about a person: preferences, addresses for notifications, tokens, deleting the account."""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from tinkertable.core.errors import TinkertableError
from tinkertable.server.identity import clean_name
from tinkertable.server.notify.mail import clean_email, mailbox
from tinkertable.server.notify.web_push import check_keys
from tinkertable.server.notify.webhook import FORMS, check_webhook
from tinkertable.server.service import STAND_IN, TableService
from tinkertable.store.people import Person
from tinkertable.store.tables import Conflict
from tinkertable.table import seating
from tinkertable.table.refusal import Forbidden, Refused

logger = logging.getLogger(__name__)

THEMES: Final = ("auto", "light", "dark")
CONFIRM: Final = ("phone", "always", "never")
"""Where a move that cannot be undone asks for a confirmation."""
PACES: Final = ("slow", "normal", "fast", "once")
"""How fast the page shows what others did."""
MOST_TOKENS: Final = 20
LONGEST_WEBHOOK: Final = 500


async def change_preferences(
    service: TableService, person: Person, *, language: str, theme: str, auto: str, confirm: str, steps: str
) -> Person:
    """Change a person's preferences; an empty text leaves one as it is."""
    changes: dict[str, str | bool] = {}
    if language:
        changes["language"] = language
    if theme:
        changes["theme"] = theme
    if auto:
        changes["auto"] = auto == "yes"
    if confirm:
        changes["confirm"] = confirm
    if steps:
        changes["steps"] = steps
    if changes:
        await service.people.change(person.id, **changes)
    return await service.identity.reload(person)


async def carry_name(service: TableService, person: str, old: str, name: str) -> None:
    """Call a person by their new name at the tables where they play."""
    if old == name:
        return
    for seated in await service.tables.seated(person):
        table = await service.table(seated)
        if seating.rename(table, person, old, name, 0.0) is None:
            continue
        with suppress(Conflict):
            await service.apply(
                seated, lambda latest, now: seating.rename(latest, person, old, name, now) or latest.touch(now)
            )


def check_email(service: TableService, text: str) -> str | None:
    """An e-mail address to send notifications to, or `None` for an empty text; raises `Refused`."""
    email = clean_email(text) if text else None
    if email is not None and service.mailer is None:
        raise Refused("no_mail")
    return email


async def change_email(service: TableService, person: str, language: str, email: str | None) -> None:
    """Change or delete the e-mail address for notifications; a new one has to be confirmed. Raises `TooFast`."""
    if email is not None:
        # for everybody who asks together: nobody's mailbox is filled from here
        await service.limiter.check("mail_to", person=mailbox(email))
    old = await service.outbox.address_of(person)
    if old is None or old.email != email or not old.confirmed:
        await service.outbox.change(person, language, email=email, confirmed=False)
        if email is not None:
            await service.outbox.ask_to_confirm(person)


async def check_webhook_form(service: TableService, url: str, form: str) -> str | None:
    """A webhook to post notifications to, or `None` for an empty text; raises `Refused`."""
    if form not in FORMS or len(url) > LONGEST_WEBHOOK:
        raise Refused("bad_webhook")
    return await check_webhook(url, service.config.private_webhooks) if url else None


@dataclass(frozen=True, slots=True)
class NewBrowser:
    """A browser that asks for notifications, as it describes itself."""

    endpoint: str
    key: str
    secret: str
    label: str


async def add_browser(service: TableService, person: str, session: str, language: str, browser: NewBrowser) -> None:
    """Tell a person in a browser from now on; raises `Refused` when it cannot be reached as webhooks are."""
    check_keys(browser.key, browser.secret)
    endpoint = await check_webhook(browser.endpoint, service.config.private_webhooks)
    label = "".join(letter for letter in browser.label if letter.isprintable()).strip()[:60]
    about = {"key": browser.key, "secret": browser.secret, "language": language, "label": label}
    await service.outbox.push.add(person, session, endpoint, **about)


async def create_token(service: TableService, person: Person, label: str) -> str:
    """A new API token; raises `Forbidden` when a person has too many."""
    if len(await service.people.tokens_of(person.id)) >= MOST_TOKENS:
        raise Forbidden("too_many_tokens")
    return await service.people.new_token(person.id, clean_name(label or "bot"))


async def delete_account(service: TableService, person: Person) -> None:
    """Delete a person; their running games go on with bots, their finished games stay without their name."""
    for table in await service.tables.seated(person.id):
        try:
            for seat in (await service.table(table)).seats_of(person.id):
                await service.prepared.drop(table, seat)
            await service.apply(table, lambda latest, now: seating.forget(latest, person.id, STAND_IN, now))
        except (Conflict, Refused):
            continue  # it was deleted, or the game is over now
        except (TinkertableError, LookupError, ValueError, TypeError):
            # a table that can no longer be opened must keep nobody from leaving; its chair loses the name below
            logger.exception("table %s cannot be opened; an account is deleted beside it", table)
    await service.people.delete(person.id)
