"""The settings of a server: its database, its workers, its time limits and its mail."""

from __future__ import annotations

from dataclasses import dataclass, field

from tinkertable.server.component_files import ComponentFile
from tinkertable.store.engine import default_url


@dataclass(frozen=True, slots=True)
class Config:
    """The settings of one server."""

    database: str = field(default_factory=default_url)
    workers: int = 2
    """How many worker processes run bots and hints."""
    bot_pause: float = 0.35
    """Seconds between the moves of bots, so that people can see them."""
    bot_margin: float = 15.0
    """Seconds a bot may take beyond the time limit in its name before it has failed."""
    bot_tries: int = 3
    """How often a bot may fail on one move, as when its process is killed, before a simpler one takes its seat."""
    bot_tables: int = 5
    """How many running games between bots alone a person may have."""
    own_bots: tuple[str, ...] = ()
    """The bots of the host, as `own_bots.find_bot` reads them; nobody else can have other code run here."""
    components: tuple[ComponentFile, ...] = ()
    """The component files that tables may be played with."""
    review_seconds: float = 15.0
    """Seconds the coach studies a finished game."""
    review_timeout: float = 120.0
    """Seconds after which a review has failed."""
    secure: bool = False
    """Whether the server is reached over HTTPS: cookies are then marked Secure."""
    trusted_proxies: str = "127.0.0.1,::1"
    """The addresses and networks of reverse proxies, separated by commas: they may say whom a request came from."""
    tick: float = 1.0
    """Seconds between two checks of clocks and notifications."""
    rescan: float = 10.0
    """Seconds between two searches for bots that are to move but were not woken."""
    absent_after: float = 900.0
    """Seconds after which somebody who was not seen may be replaced by a bot."""
    put_away: float = 30 * 86_400.0
    """Seconds after which a table whose game never began is deleted; 0: never."""
    address: str = ""
    """The address under which people reach the server, for links in messages; else the one it listens at."""
    smtp: str = ""
    """The SMTP server, as `smtp://user:password@host:587`; empty: no mail is sent."""
    mail_from: str = ""
    """The address that mails come from."""
    smtp_plain: bool = False
    """Whether the password may be sent to an SMTP server that does not encrypt the connection."""
    private_webhooks: bool = False
    """Whether webhooks may have addresses in private networks."""
    patience: float = 60.0
    """Seconds after which somebody who is not watching is notified that it is their turn."""
    retry: float = 30.0
    """Seconds until a notification that failed is sent again; four times as long after each further attempt."""
    metrics_token: str = ""
    """Requests that send it may read the metrics; without a token, only this machine may."""
    hash_memory: int = 65_536
    """KiB of memory that the hash of a password takes, as argon2 recommends; only tests take less."""
    limits: bool = True
    """Whether rate limits apply; only tests switch them off."""
