"""Delivery lanes: who may send now, so that an address that is slow or broken never delays the messages of another.

Everybody has a share: one message at a time to a webhook, a few of one person, to one host and to one site (a domain
with all its subdomains). Addresses that answered quickly the last time have places of their own. When no place is free,
a host that has held one for longer than `PATIENCE` gives way: so nobody waits long for the addresses of somebody else,
however many those are.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

MAIL: Final = "mail"
"""The lane of all mails: they go through the host's own mail server."""
MAILS_AT_ONCE: Final = 4
POSTS_OF_ONE_PERSON: Final = 4
POSTS_AT_ONCE: Final = 64
"""To addresses that are new, or were slow the last time; as many again to those that were quick."""
POSTS_TO_ONE_HOST: Final = 4
POSTS_TO_ONE_SITE: Final = 8
POSTS_TO_A_QUICK_HOST: Final = 16
"""The share of a host and of a site among the addresses that were quick: many people use the same chat service."""
QUICK: Final = 2.0
"""An address that accepts a message within this many seconds is quick."""
PATIENCE: Final = 3.0
"""Seconds for which a post keeps its place when others wait for it."""
MOST_KNOWN: Final = 10_000
"""This many addresses are remembered as quick."""
LONGEST_REST: Final = 3600.0
"""Seconds for which a webhook that keeps failing is left alone at most."""


@dataclass(slots=True)
class _Rest:
    failures: int
    until: float


@dataclass(slots=True, eq=False)
class Post:
    """A message that is being sent."""

    lane: str
    person: str
    quick: bool
    began: float
    _limit: asyncio.Timeout | None = None
    _gone: bool = False
    shares: dict[str, int] = field(default_factory=dict)
    """What it takes a part of, and how much of that may be taken together."""

    @contextmanager
    def place(self) -> Iterator[asyncio.Timeout]:
        """The deadline of the post when it has to give way; use it as an asynchronous context around the sending."""
        self._limit = asyncio.timeout(0 if self._gone else None)
        try:
            yield self._limit
        finally:
            self._limit = None

    def give_way(self) -> None:
        """End the post as one that took too long."""
        self._gone = True
        if self._limit is not None and self._limit.when() is None:
            self._limit.reschedule(asyncio.get_running_loop().time())


class DeliveryLanes:
    """Which messages may be sent now."""

    def __init__(self, pause: float, patience: float = PATIENCE) -> None:
        self._pause: Final = pause
        self._patience: Final = patience
        self._taken: Final[Counter[str]] = Counter()
        self._posts: Final[set[Post]] = set()
        self._resting: Final[dict[str, _Rest]] = {}
        self._quick: Final[dict[str, None]] = {}

    def rank(self, lane: str) -> int:
        """Who comes first when several wait: addresses that were quick, then new ones, then by their failures."""
        if lane in self._quick:
            return -1
        return self._resting[lane].failures if lane in self._resting else 0

    def begin(self, lane: str, person: str, now: float) -> Post | None:
        """A place for a message; `None` if it has to wait. Then a post that has held a place too long gives way."""
        rest = self._resting.get(lane)
        if rest is not None and now < rest.until:
            return None
        post = Post(lane, person, lane in self._quick, now)
        post.shares = _shares(post)
        full = [share for share, most in post.shares.items() if self._taken[share] >= most]
        if full:
            if lane != MAIL and lane not in full:
                self._make_room(full, now)
            return None
        self._taken.update(post.shares.keys())
        self._posts.add(post)
        return post

    def _make_room(self, full: list[str], now: float) -> None:
        for share in full:
            held = [post for post in self._posts if share in post.shares and now - post.began >= self._patience]
            # all of them: more than one message may be waiting for a place
            for post in held:
                post.give_way()

    def leave(self, post: Post) -> None:
        """A place is free again."""
        self._posts.discard(post)
        for share in post.shares:
            self._taken[share] -= 1
            if not self._taken[share]:
                del self._taken[share]

    def end(self, post: Post, accepted: bool, now: float) -> None:
        """A message was accepted, or was not: then its lane rests, twice as long after each failure."""
        self.leave(post)
        lane = post.lane
        if lane == MAIL:
            return
        self._quick.pop(lane, None)
        if accepted:
            self._resting.pop(lane, None)
            if now - post.began <= QUICK:
                self._quick[lane] = None
                if len(self._quick) > MOST_KNOWN:
                    del self._quick[next(iter(self._quick))]
            return
        failures = self._resting[lane].failures + 1 if lane in self._resting else 1
        self._resting[lane] = _Rest(failures, now + min(self._pause * 2 ** (failures - 1), LONGEST_REST))
        for old in [each for each, rest in self._resting.items() if rest.until < now - LONGEST_REST]:
            del self._resting[old]


def _shares(post: Post) -> dict[str, int]:
    if post.lane == MAIL:
        return {MAIL: MAILS_AT_ONCE}
    kind = "quick" if post.quick else "new"
    host = urlsplit(post.lane).hostname or ""
    return {
        post.lane: 1,
        f"person {post.person}": POSTS_OF_ONE_PERSON,
        f"{kind} host {host}": POSTS_TO_A_QUICK_HOST if post.quick else POSTS_TO_ONE_HOST,
        f"{kind} site {site_of(host)}": POSTS_TO_A_QUICK_HOST if post.quick else POSTS_TO_ONE_SITE,
        kind: POSTS_AT_ONCE,
    }


def site_of(host: str) -> str:
    """What has one owner: a domain for all its subdomains, a network for its addresses."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        labels = host.rstrip(".").split(".")
        # as in example.co.uk
        long = len(labels) > 2 and len(labels[-1]) == 2 and len(labels[-2]) <= 3
        return ".".join(labels[-3:] if long else labels[-2:])
    return str(ipaddress.ip_network((address, 24 if address.version == 4 else 48), strict=False))
