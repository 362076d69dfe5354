"""Rate limits: how often one person and one network address may do the same thing.

A person is somebody whose session or token was checked; everybody else is counted by address. Nothing that a client
merely claims is part of a key. The limits of rare and costly actions are counted in the database, exactly and for all
server processes. Those of frequent actions are counted in memory, and the processes of one database exchange their
counts every second.
"""

from __future__ import annotations

import hashlib
import ipaddress
import math
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from tinkertable.store.rate_counts import Count, RateCounts
from tinkertable.table.refusal import Refused

IPV6_PREFIX: Final = 64
"""One IPv6 customer has at least a network of this size, so its addresses count as one."""
MOST_KEPT: Final = 100_000
"""How many counters are kept in memory."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something may be done within some seconds."""

    seconds: int
    person: int | None = None
    """By one person, or by one address without a session or token."""
    address: int | None = None
    """From one network address, for all people together."""
    exact: bool = False
    """Whether it is counted in the database."""


MINUTE: Final = 60
HOUR: Final = 3600
DAY: Final = 86_400
RATES: Final[dict[str, Rate]] = {
    "request": Rate(MINUTE, address=6000),
    "page": Rate(MINUTE, person=600),
    "api": Rate(MINUTE, person=1200),
    "move": Rate(MINUTE, person=300),
    "chat": Rate(MINUTE, person=20, address=60),
    "hint": Rate(MINUTE, person=20, address=60),
    "review": Rate(MINUTE, person=300),
    "create": Rate(MINUTE, person=20, address=60, exact=True),
    "open_record": Rate(MINUTE, person=10, address=20, exact=True),
    "login": Rate(MINUTE, address=10, exact=True),
    "mail": Rate(HOUR, person=20, address=20, exact=True),
    "people": Rate(HOUR, address=60, exact=True),
    "wrong_password": Rate(10 * MINUTE, person=10, exact=True),
    "mail_to": Rate(DAY, person=5, exact=True),
}
"""The limits. `login` is every form with a password, `wrong_password` wrong passwords of one account, `mail_to` the
mails that ask one e-mail address for a confirmation."""


class TooFast(Refused):
    """Something was done too often; `wait` is the number of seconds until it may be done again."""

    def __init__(self, key: str = "too_fast", wait: float = 1.0) -> None:
        self.wait = max(1, math.ceil(wait))
        if key == "too_fast" and self.wait > MINUTE:
            super().__init__("too_often", n=math.ceil(self.wait / MINUTE))
        else:
            super().__init__(key)


class RateLimiter:
    """Counts what people do, and refuses what is too much."""

    def __init__(self, counts: RateCounts, secret: str, *, shared: bool, enabled: bool) -> None:
        self._counts: Final = counts
        self._secret: Final = hashlib.sha256(secret.encode()).digest()
        self._shared: Final = shared
        self.enabled: Final = enabled
        self._kept: Final[OrderedDict[str, Count]] = OrderedDict()
        self._unsent: Final[dict[str, int]] = {}

    async def check(self, action: str, *, person: str | None = None, address: str = "") -> None:
        """Count an action; raises `TooFast` when it was done too often."""
        rate = RATES[action]
        if rate.person is not None:
            await self._count(action, rate, "person", person or network_of(address), rate.person)
        if rate.address is not None:
            await self._count(action, rate, "address", network_of(address), rate.address)

    async def refund(self, action: str, person: str) -> None:
        """Take back one action of a person that was counted in the database: it did no harm."""
        if self.enabled:
            rate, now = RATES[action], time.time()
            key = self.key(action, "person", person)
            self._keep((await self._counts.add([Count(key, -1, now + rate.seconds)], now))[0])

    async def _count(self, action: str, rate: Rate, kind: str, subject: str, most: int) -> None:
        if not self.enabled:
            return
        now = time.time()
        key = self.key(action, kind, subject)
        kept = self._kept.get(key)
        fresh = kept is None or kept.until <= now
        # what is known to be too much is refused without asking the database
        if not rate.exact or (kept is not None and not fresh and kept.count > most):
            count = (
                Count(key, 1, now + rate.seconds) if kept is None or fresh else Count(key, kept.count + 1, kept.until)
            )
            if self._shared and not rate.exact:
                self._unsent[key] = self._unsent.get(key, 0) + 1
        else:
            (count,) = await self._counts.add([Count(key, 1, now + rate.seconds)], now)
        self._keep(count)
        if count.count > most:
            raise TooFast(wait=count.until - now)

    def key(self, action: str, kind: str, subject: str) -> str:
        """The key of a counter: addresses and logins are not readable in the database."""
        digest = hashlib.blake2b(f"{action} {kind} {subject}".encode(), key=self._secret, digest_size=16)
        return digest.hexdigest()

    def _keep(self, count: Count) -> None:
        self._kept[count.key] = count
        self._kept.move_to_end(count.key)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    async def exchange(self, now: float) -> None:
        """Tell the other processes what was counted in memory since the last time, and hear what they counted."""
        unsent = {key: self._unsent.pop(key) for key in list(self._unsent)}
        counts = [Count(key, n, self._kept[key].until) for key, n in unsent.items() if key in self._kept]
        if counts:
            for count in await self._counts.add(counts, now):
                later = self._unsent.get(count.key, 0)
                self._keep(Count(count.key, count.count + later, count.until))

    async def forget(self, now: float) -> None:
        """Delete the counters whose time is over."""
        for key in [key for key, count in self._kept.items() if count.until <= now]:
            del self._kept[key]
        await self._counts.forget(now)


def network_of(address: str) -> str:
    """What counts as one address: an IPv4 address, or the network of an IPv6 customer; whatever is none, together."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((int(found), IPV6_PREFIX), strict=False))
    return str(found)
