"""Sends e-mail through the SMTP server of the settings."""

from __future__ import annotations

import re
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final
from urllib.parse import unquote, urlsplit

from tinkertable.core.errors import TinkertableError
from tinkertable.table.refusal import Refused

TIMEOUT: Final = 20.0
PORTS: Final = {"smtp": 587, "smtps": 465}
LONGEST: Final = 254


class BadMail(TinkertableError):
    """Mail settings that cannot work."""


class NotEncrypted(smtplib.SMTPException):
    """The SMTP server would get the password in the clear."""


@dataclass(frozen=True, slots=True)
class Mailer:
    """An SMTP server and the sender of the mails."""

    host: str
    port: int
    sender: str
    direct: bool
    """Whether the connection is encrypted from the start (`smtps`); otherwise by STARTTLS if the server offers it."""
    user: str = ""
    password: str = ""
    allow_plain: bool = False
    """Whether the password may be sent over a connection that is not encrypted."""

    def send(self, to: str, subject: str, body: str) -> None:
        """Send one mail; raises `OSError` or `SMTPException` when it was not accepted. Blocks: call in a thread."""
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.sender, to, subject
        message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain=self.sender.rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(body)
        context = ssl.create_default_context()
        connection = (
            smtplib.SMTP_SSL(self.host, self.port, timeout=TIMEOUT, context=context)
            if self.direct
            else smtplib.SMTP(self.host, self.port, timeout=TIMEOUT)
        )
        with connection as server:
            server.ehlo()
            if not self.direct and server.has_extn("starttls"):
                server.starttls(context=context)
                server.ehlo()
            elif self.user and not (self.direct or self.allow_plain):
                # somebody between us and the server may have removed the offer, to read the password
                raise NotEncrypted(f"{self.host} offers no STARTTLS: the password was not sent")
            if self.user:
                server.login(self.user, self.password)
            server.send_message(message)


def read_mailer(url: str, sender: str, allow_plain: bool = False) -> Mailer:
    """The mailer for an address such as `smtp://user:password@host:587`; raises `BadMail`."""
    parts = urlsplit(url)
    try:
        port = parts.port
    except ValueError:
        port = 0
    if parts.scheme not in PORTS or not parts.hostname or port == 0:
        raise BadMail("mail_address")
    try:
        clean_email(sender)
    except Refused:
        raise BadMail("mail_from") from None
    return Mailer(
        parts.hostname,
        port or PORTS[parts.scheme],
        sender,
        parts.scheme == "smtps",
        unquote(parts.username or ""),
        unquote(parts.password or ""),
        allow_plain,
    )


def clean_email(text: str) -> str:
    """An e-mail address without the spaces around it; raises `Refused` when it is not valid."""
    kept = text.strip()
    if len(kept) > LONGEST or not re.fullmatch(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]+", kept):
        raise Refused("bad_email")
    return kept


def mailbox(email: str) -> str:
    """The mailbox behind an address, however it is written: `Ann+games@Example.org` is that of `ann@example.org`."""
    name, _, domain = email.casefold().rpartition("@")
    return f"{name.partition('+')[0]}@{domain}"
