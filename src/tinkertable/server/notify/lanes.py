"""Delivery lanes: each address has its own, so that one that is slow or broken never delays the messages of another."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

MAIL: Final = "mail"
"""The lane of all mails: they go through the host's own mail server."""
MAILS_AT_ONCE: Final = 4
POSTS_TO_ONE_HOST: Final = 4
POSTS_AT_ONCE: Final = 64
LONGEST_REST: Final = 3600.0
"""Seconds for which a webhook that keeps failing is left alone at most."""


@dataclass(slots=True)
class _Rest:
    failures: int
    until: float


class DeliveryLanes:
    """Which messages may be sent now: one at a time to a webhook, a few to its host, none to one that just failed."""

    def __init__(self, pause: float) -> None:
        self._pause: Final = pause
        self._busy: Final[Counter[str]] = Counter()
        self._resting: Final[dict[str, _Rest]] = {}

    def is_free(self, lane: str, now: float) -> bool:
        """Whether another message may be sent through a lane."""
        if lane == MAIL:
            return self._busy[MAIL] < MAILS_AT_ONCE
        rest = self._resting.get(lane)
        if rest is not None and now < rest.until:
            return False
        full = self._busy[_host(lane)] >= POSTS_TO_ONE_HOST or self._busy["posts"] >= POSTS_AT_ONCE
        return not full and self._busy[lane] == 0

    def begin(self, lane: str) -> None:
        """A message is being sent."""
        self._busy.update(_places(lane))

    def end(self, lane: str, accepted: bool, now: float) -> None:
        """A message was accepted, or was not: then its lane rests, twice as long after each failure."""
        self._busy.subtract(_places(lane))
        for place in _places(lane):
            if self._busy[place] <= 0:
                del self._busy[place]
        if accepted or lane == MAIL:
            self._resting.pop(lane, None)
            return
        failures = self._resting[lane].failures + 1 if lane in self._resting else 1
        self._resting[lane] = _Rest(failures, now + min(self._pause * 2 ** (failures - 1), LONGEST_REST))
        for old in [each for each, rest in self._resting.items() if rest.until < now - LONGEST_REST]:
            del self._resting[old]


def _host(webhook: str) -> str:
    return f"host {urlsplit(webhook).hostname}"


def _places(lane: str) -> list[str]:
    return [MAIL] if lane == MAIL else [lane, _host(lane), "posts"]
