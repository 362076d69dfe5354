"""Ratings: which games count, and a skill with its uncertainty, updated after every game that does.

The random bot is the fixed point of the scale, at 1000 points.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from tinkertable.core.contract import Seat

ANCHOR: Final = "bot:random"
"""The player whose rating never moves."""
MIDDLE: Final = 25.0
DOUBT: Final = MIDDLE / 3
ANCHOR_DOUBT: Final = 1.0
"""A random player is always itself; a little doubt remains, for its luck."""
POINTS: Final = 40.0
"""Points on the pages for each unit of skill."""
ANCHOR_POINTS: Final = 1000

# Why a game does not count: the messages `unrated.<reason>`.
CASUAL: Final = "casual"
"""The host of the table chose it."""
FORK: Final = "fork"
"""The game goes on from a position of another one."""
LESSON: Final = "lesson"
"""The game goes on from a lesson."""
RECORDED: Final = "recorded"
"""The game was uploaded, not played here."""
HINTS: Final = "hints"
"""The coach could be asked; only at tables made before rated games had no hints."""
ALONE: Final = "alone"
"""There are no two different players."""
SEVERAL_SEATS: Final = "several_seats"
"""Somebody plays more than one seat."""
STAND_IN: Final = "stand_in"
"""A bot has played for a person for long."""
TAKEN_BACK: Final = "takeback"
"""Somebody went back through the moves of bots."""
PROGRAM: Final = "program"
"""Somebody lets a program play, and nobody can say which one, or how much of it."""

STAND_IN_MOVES: Final = 5
"""A bot may make this many moves for a person; with the next one the game no longer counts."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A skill and how much it is in doubt."""

    mu: float = MIDDLE
    sigma: float = DOUBT

    @property
    def points(self) -> int:
        """The skill as pages show it."""
        return round(ANCHOR_POINTS + POINTS * (self.mu - MIDDLE))

    @property
    def margin(self) -> int:
        """How far off the points may be."""
        return round(POINTS * 2 * self.sigma)


FIXED: Final = Rating(MIDDLE, ANCHOR_DOUBT)


def first_rating(player: str) -> Rating:
    """The rating of somebody who has not played yet."""
    return FIXED if player == ANCHOR else Rating()


def player_of(person: str | None, bot: str | None) -> str:
    """The player on a chair, as ratings know them: a person's id, or `bot:` and the bot's text."""
    return person if person is not None else f"bot:{bot}"


def why_unrated(players: Sequence[str]) -> str | None:
    """Why a game of these players says nothing about strength, or `None`: it takes two different players at least.

    Nobody gains by playing against themselves; several bots of one kind are several opponents.
    """
    people = [player for player in players if not player.startswith("bot:")]
    if len(people) != len(set(people)):
        return SEVERAL_SEATS
    return ALONE if len(set(players)) < 2 else None


def rank(winners: Sequence[Seat], scores: Sequence[int]) -> list[int]:
    """The place of each seat: the winners first, then by score; equal scores share a place."""
    others = sorted({score for seat, score in enumerate(scores) if seat not in winners}, reverse=True)
    return [1 if seat in winners else len(winners) + 1 + others.index(score) for seat, score in enumerate(scores)]


def result_without(
    winners: Sequence[Seat], scores: Sequence[int], resigned: Collection[Seat]
) -> tuple[list[Seat], list[int]]:
    """The winners and the place of each seat when some have resigned: those share the last place, and win nothing."""
    playing = [seat for seat in range(len(scores)) if seat not in resigned]
    if not resigned or not playing:
        return list(winners), rank(winners, scores)
    best = max(scores[seat] for seat in playing)
    top = [seat for seat in winners if seat in playing] or [seat for seat in playing if scores[seat] == best]
    others = sorted({scores[seat] for seat in playing if seat not in top}, reverse=True)
    places = [
        len(scores) if seat in resigned else 1 if seat in top else len(top) + 1 + others.index(scores[seat])
        for seat in range(len(scores))
    ]
    return top, places


@cache
def _model() -> Any:
    # numerical and slow to load: only wanted when a game has ended
    from openskill.models import PlackettLuce  # noqa: PLC0415

    return PlackettLuce(mu=MIDDLE, sigma=DOUBT)


def rate(before: Mapping[str, Rating], players: Sequence[str], places: Sequence[int]) -> dict[str, Rating]:
    """The ratings of the players after a game with these places by seat."""
    model = _model()
    teams = [[model.rating(mu=before[player].mu, sigma=before[player].sigma)] for player in players]
    rated = model.rate(teams, ranks=list(places))
    after = {}
    for player in dict.fromkeys(players):
        new = [team[0] for team, other in zip(rated, players, strict=True) if other == player]
        # two bots of one kind are one player: what happened to each counts in equal parts
        after[player] = Rating(sum(one.mu for one in new) / len(new), sum(one.sigma for one in new) / len(new))
    if ANCHOR in after:
        after[ANCHOR] = FIXED
    return after
