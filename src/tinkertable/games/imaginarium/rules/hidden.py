"""Hidden information: replacing it with a random consistent position for a bot, and which moves reveal some of it."""

from __future__ import annotations

from typing import Final

from tinkertable.core.contract import CHANCE, Move, Seat
from tinkertable.core.dice import Dice
from tinkertable.games.imaginarium.rules import events, state
from tinkertable.games.imaginarium.rules.pieces import BELT, CHARCOALIUM, CRYSTAL, GOOD_COUNT, POINTS, PROJECTS
from tinkertable.games.imaginarium.rules.state import owns, price_at
from tinkertable.games.imaginarium.rules.turn import ImaginariumState

_USUAL: Final[tuple[int, ...]] = (9, 6, 5, 4)
"""A guessed stock of charcoalium, wood, copper or crystal is below this number: what players hold most of the time."""


def guess_hidden(position: ImaginariumState, seat: Seat, dice: Dice) -> ImaginariumState:
    """A position that looks the same from this seat; other players' stocks, points and secret projects are random.

    Only what the seat can see is used, never the true numbers: a guess must not leak them.
    """
    guess = position.clone()
    if position.phase == state.OVER:
        return guess
    if not position.open_totals:
        for other in range(position.seats):
            if other != seat:
                _guess_stock(guess, other, dice)
    _guess_secrets(guess, seat, dice)
    return guess


def _guess_stock(guess: ImaginariumState, other: int, dice: Dice) -> None:
    start = other * GOOD_COUNT
    for good in range(CHARCOALIUM, POINTS):
        guess.stock[start + good] = dice.below(_USUAL[good])
    if other in guess.spots:
        # assume that a player who reserves a machine has the money for it, and for the pile too
        spot = guess.spots.index(other)
        if spot < BELT:
            price = price_at(guess, other, spot)
            if owns(guess, other, 7):
                price += guess.printed.power[6]
            guess.stock[start + CHARCOALIUM] = max(guess.stock[start + CHARCOALIUM], price)
    if guess.phase in (state.PAYING, state.FEEDING) and guess.seat == other:
        # in both cases they have enough, and who pays in kind has no charcoalium left
        guess.stock[start + CRYSTAL] += guess.need
        if guess.phase == state.PAYING:
            guess.stock[start + CHARCOALIUM] = 0
    seen = seen_points(guess, other)
    guessed = seen + dice.below(2 + guess.round // 2)
    # somebody with enough points would have ended the last round
    guess.stock[start + POINTS] = max(seen, min(guessed, guess.printed.target - 1))


def seen_points(position: ImaginariumState, seat: int) -> int:
    """The points of a player that lie open: those of validated projects."""
    total = 0
    for project in range(PROJECTS):
        if position.marks[project] >> seat & 1:
            total += position.printed.worth[project]
            if position.firsts[project] != seat:
                total -= 1
    return total


def _guess_secrets(guess: ImaginariumState, seat: Seat, dice: Dice) -> None:
    unseen: list[int] = []
    owners: list[int] = []
    for project in range(PROJECTS):
        place = guess.office[project]
        if place == state.IN_BOX or (place >= state.IN_SECRET and place != state.IN_SECRET + seat):
            unseen.append(project)
            owners.append(place)
    owners.sort()
    dice.shuffle(owners)
    for nth in range(len(unseen)):
        guess.office[unseen[nth]] = owners[nth]


def shows_something(position: ImaginariumState, seat: Seat, move: Move) -> bool:
    """Whether a move makes something known that was hidden: undo stops there."""
    if seat == CHANCE:
        return True
    after = position.clone()
    after.keep_events = 1
    after.play(seat, move)
    if after.phase in (state.OVER, state.FILLING_BELT, state.FILLING_ASSISTANTS) or after.round != position.round:
        return True  # the round is closed: everyone has said whether they have enough points
    for at in range(0, len(after.events), events.EVENT_WIDTH):
        event = after.events[at]
        if event == events.REVEALED:
            return True
        if not position.open_totals:
            if event in (events.ROBBED, events.RUINED, events.SHORT) or (
                event == events.VALIDATED and after.events[at + 2] == PROJECTS - 1
            ):
                return True
            # the next to play has nothing to use and pays at once: that they can is news, as much as that they cannot
            if event == events.BOUGHT and (position.phase == state.PLANNING or after.events[at + 1] != seat):
                return True
    return False
