"""How a server is run: where it keeps things, and how patient it is."""

from __future__ import annotations

from dataclasses import dataclass, field

from tinkertable.store.engine import default_url


@dataclass(frozen=True, slots=True)
class Config:
    """The settings of one server."""

    database: str = field(default_factory=default_url)
    workers: int = 2
    """How many bots may think at once."""
    bot_pause: float = 0.35
    """Seconds between the moves of bots, so that people can see them."""
    bot_margin: float = 15.0
    """A bot that has not moved so many seconds after the time its text gives it has failed."""
    review_seconds: float = 15.0
    """So long the coach studies a game that is over."""
    review_timeout: float = 120.0
    """A review that is not there after so many seconds has failed."""
    secure: bool = False
    """Whether people come over HTTPS: cookies then never travel otherwise."""
    tick: float = 1.0
    """Seconds between two looks at the clocks."""
    rescan: float = 10.0
    """Seconds between two looks for bots that nobody woke."""
    absent_after: float = 900.0
    """Seconds without a sign of somebody before their chair may be handed to a bot."""
    put_away: float = 30 * 86_400.0
    """Seconds after which a table whose game never began is put away; 0: never."""
    address: str = ""
    """The address under which people reach the server, for links in messages; else the one it listens at."""
    smtp: str = ""
    """The server that takes mail, as `smtp://user:password@host:587`; empty: no mail is sent."""
    mail_from: str = ""
    """The address that mails come from."""
    private_webhooks: bool = False
    """Whether webhooks may lead into private networks."""
    patience: float = 60.0
    """Seconds after which somebody who does not look is told that it is their turn."""
    retry: float = 30.0
    """Seconds until a message that was not taken is sent again; longer and longer after that."""
    limits: bool = True
    """Whether the number of requests is limited; only tests switch it off."""
