"""Turn search: a beam search over the ways a seat can play its whole turn."""

from __future__ import annotations

from typing import Final

from tinkertable.bots.value import Value
from tinkertable.bots.value_bot import best_move
from tinkertable.core.contract import CHANCE, Move, Seat, State
from tinkertable.core.dice import Dice, draw

WIDTH: Final = 24
"""How many unfinished turns are followed at a time."""
LENGTH: Final = 60
"""At most this many times the width are valued for one turn."""
LONGEST_TURN: Final = 60
"""No turn is followed further than this many moves."""
LONGEST_WAIT: Final = 400
"""The most moves, of all seats together, that are played until a turn is over."""
ROUGHLY: Final = 4
"""How many beginnings are followed when a turn has to be played on after chance."""
SERIOUS: Final = 10
"""How many finished turns are looked at again with all that chance may bring."""
LUCK: Final = 4
"""How often chance is tried for each of them."""


class Turn:
    """One way to play on: its moves, the position they lead to, and what that is worth."""

    def __init__(self, moves: list[Move], state: State, worth: float) -> None:
        self.moves = moves
        self.state = state
        self.worth = worth


class TurnSearch:
    """Finds good turns: every move of the promising beginnings is tried, layer by layer."""

    def __init__(self, value: Value, state: State, seat: Seat, dice: Dice, width: int) -> None:
        self.value = value
        self.seat = seat
        self.dice = dice
        self.width = width
        self.most = LENGTH * width
        self.start = state
        self.weighed = 0
        self.begun: list[Turn] = [Turn([], state, 0.0)]
        """Turns that can be played on, most promising first."""
        self.found: list[Turn] = []
        """Turns after which somebody else, or chance, has to act."""
        self._next: list[Turn] = []
        self._aside: list[Turn] = []
        self._seen: set[tuple[int, ...]] = {tuple(state.dump())}
        self._length = 0

    def grow(self, steps: int) -> bool:
        """Follow a number of beginnings one move further; returns whether there are more to follow."""
        for _step in range(steps):
            if not self.begun and not self._open_next():
                return False
            self._follow(self.begun.pop(0))
        return True

    def _open_next(self) -> bool:
        """Go on with the most promising of the turns that are one move longer; returns whether there are any."""
        if self.found and (self.weighed >= self.most or self._length >= LONGEST_TURN):
            return False
        if not self._next and not self.found:
            # Everything that was followed led back to positions already seen: take up what was put aside.
            self._next = self._aside
            self._aside = []
        if not self._next or self._length >= 2 * LONGEST_TURN:
            return False
        self._next.sort(key=worth_of, reverse=True)
        self.begun = self._next[: self.width]
        self._aside = [*self._next[self.width :], *self._aside][: 4 * self.width]
        self._next = []
        self._length += 1
        return True

    def _follow(self, turn: Turn) -> None:
        seat = self.seat
        value = self.value
        seen = self._seen
        for move in turn.state.legal(seat):
            child = turn.state.clone()
            child.play(seat, move)
            known = len(seen)
            seen.add(tuple(child.dump()))  # added without a look first: a tuple does not keep its hash
            if len(seen) == known:
                continue
            self.weighed += 1
            moves = [*turn.moves, move]
            if seat in child.actors() and not value.turn_over(child, seat):
                self._next.append(Turn(moves, child, value.promise(child, seat)))
            else:
                self.found.append(Turn(moves, child, value.worth(child, seat)))

    def best(self, number: int) -> list[Turn]:
        """The best turns found, best first, each weighed again after what chance brings."""
        serious = self.promising(SERIOUS)
        for turn in serious:
            self.reconsider(turn)
        serious.sort(key=worth_of, reverse=True)
        return serious[:number]

    def promising(self, number: int) -> list[Turn]:
        """A number of good and different turns, by their first estimate."""
        if not self.found:
            # A turn longer than anyone looks: the most promising beginnings have to do.
            self.found = [turn for turn in [*self.begun, *self._next, *self._aside] if turn.moves]
        if not self.found:
            self.found = [self._single_move()]
        self.found.sort(key=worth_of, reverse=True)
        return first_of_each_kind(self.found, number)

    def _single_move(self) -> Turn:
        """The best single move: what is left when there was no time for anything else."""
        move = best_move(self.value, self.start, self.seat, self.dice)
        after = self.start.clone()
        after.play(self.seat, move)
        return Turn([move], after, self.value.worth(after, self.seat))

    def reconsider(self, turn: Turn) -> None:
        """Weigh a turn by what comes of it, when it is not over yet: chance, or others, have to act first."""
        if self.value.turn_over(turn.state, self.seat):
            return
        total = 0.0
        for _trial in range(LUCK):
            after = turn.state.clone()
            finish_turn(self.value, after, self.seat, self.dice)
            total += self.value.worth(after, self.seat)
        turn.worth = total / LUCK


def finish_turn(value: Value, state: State, seat: Seat, dice: Dice) -> None:
    """Play on until the seat's turn is over: chance as it comes, the others their best single moves."""
    for _move in range(LONGEST_WAIT):
        if value.turn_over(state, seat):
            return
        actors = state.actors()
        if actors[0] == CHANCE:
            state.play(CHANCE, draw(state, dice))
        elif seat in actors:
            for move in rough_turn(value, state, seat, dice, ROUGHLY):
                state.play(seat, move)
        else:
            state.play(actors[0], best_move(value, state, actors[0], dice))


def rough_turn(value: Value, state: State, seat: Seat, dice: Dice, width: int) -> list[Move]:
    """The moves of a good turn, found quickly: only `width` beginnings are followed."""
    finder = TurnSearch(value, state, seat, dice, width)
    while finder.grow(16):
        pass
    if not finder.found:
        return [best_move(value, state, seat, dice)]
    best = finder.found[0]
    for turn in finder.found:
        if turn.worth > best.worth:
            best = turn
    return best.moves


def worth_of(turn: Turn) -> float:
    """What a turn is worth, for sorting."""
    return turn.worth


def first_of_each_kind(turns: list[Turn], number: int) -> list[Turn]:
    """A number of the turns, given best first: half of them the best, the others the best that begin otherwise."""
    chosen = turns[: (number + 1) // 2]
    begins = [turn.moves[0] for turn in chosen]
    for turn in turns[(number + 1) // 2 :]:
        if len(chosen) >= number:
            break
        if turn.moves[0] not in begins:
            begins.append(turn.moves[0])
            chosen.append(turn)
    for turn in turns[(number + 1) // 2 :]:
        if len(chosen) >= number:
            break
        if turn not in chosen:
            chosen.append(turn)
    return chosen
