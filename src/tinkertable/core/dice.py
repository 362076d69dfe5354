"""Random numbers: a seeded generator for the lab, the system's entropy for the server."""

from __future__ import annotations

import secrets
from copy import deepcopy
from typing import Final, SupportsIndex

from mypy_extensions import i64, mypyc_attr

from tinkertable.core.contract import CHANCE, State
from tinkertable.core.setup import check_seed

WORD: Final[i64] = 0xFFFFFFFF


def _scramble(seed: int) -> tuple[int, int]:
    """One step of splitmix64: the next seed and its 64 well-mixed bits."""
    mask = 0xFFFFFFFFFFFFFFFF
    seed = (seed + 0x9E3779B97F4A7C15) & mask
    bits = seed
    bits = ((bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9) & mask
    bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & mask
    return seed, bits ^ (bits >> 31)


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """A seeded generator (xoshiro128++): the same seed gives the same game in every build.

    Works in 32-bit words, so that the compiled and the interpreted build agree to the last bit.
    """

    def __init__(self, seed: SupportsIndex = 0) -> None:
        mixed, first = _scramble(check_seed(seed) & 0xFFFFFFFFFFFFFFFF)
        mixed, second = _scramble(mixed)
        self._a: i64 = first & 0xFFFFFFFF
        self._b: i64 = first >> 32
        self._c: i64 = second & 0xFFFFFFFF
        self._d: i64 = (second >> 32) | 1

    def words(self) -> list[int]:
        """The condition of the generator: dice in the same condition go on alike."""
        return [self._a, self._b, self._c, self._d]

    def restore(self, words: list[int]) -> None:
        """Bring the generator into the condition that `words` gave."""
        self._a = words[0]
        self._b = words[1]
        self._c = words[2]
        self._d = words[3]

    def __copy__(self) -> Dice:
        return _remade(type(self), self.words(), getattr(self, "__dict__", {}))

    def __deepcopy__(self, memo: dict[int, object]) -> Dice:
        return _remade(type(self), self.words(), deepcopy(getattr(self, "__dict__", {}), memo))

    def __reduce__(self) -> tuple[object, ...]:
        return _remade, (type(self), self.words(), getattr(self, "__dict__", {}))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} at {self._a:08x}{self._b:08x}{self._c:08x}{self._d:08x}>"

    def word(self) -> i64:
        """The next 32 bits."""
        a: i64 = self._a
        b: i64 = self._b
        c: i64 = self._c
        d: i64 = self._d
        total: i64 = (a + d) & WORD
        result: i64 = ((((total << 7) | (total >> 25)) & WORD) + a) & WORD
        c ^= a
        d ^= b
        self._b = b ^ c
        self._a = a ^ d
        self._c = c ^ ((b << 9) & WORD)
        self._d = ((d << 11) | (d >> 21)) & WORD
        return result

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely."""
        bound: i64 = n
        return (self.word() * bound) >> 32

    def pick(self, weights: list[int]) -> int:
        """An index, each as likely as its weight."""
        total: i64 = 0
        for weight in weights:
            total += weight
        left: i64 = self.below(total)
        index = 0
        for weight in weights:
            left -= weight
            if left < 0:
                return index
            index += 1
        return index - 1

    def shuffle(self, items: list[int]) -> None:
        """Put the items into a random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def _remade(kind: type[Dice], words: list[int], more: dict[str, object]) -> Dice:
    """Dice in the same condition as others; those of a plain Python class have more attributes."""
    dice: Dice = kind.__new__(kind)
    dice.restore(words)
    for name, value in more.items():
        setattr(dice, name, value)
    return dice


class SecretDice(Dice):
    """Unpredictable random numbers from the system's entropy, for games between people."""

    def __repr__(self) -> str:
        return "<SecretDice>"

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely."""
        return secrets.randbelow(n)


def draw(state: State, dice: Dice) -> int:
    """The outcome that chance gives in this position, not yet played."""
    outcomes = state.legal(CHANCE)
    if len(outcomes) == 1:
        return outcomes[0]
    return outcomes[dice.pick(state.odds())]


def step(state: State, dice: Dice) -> None:
    """Let the first actor, chance or seat, play a random move."""
    seat = state.actors()[0]
    if seat == CHANCE:
        state.play(seat, draw(state, dice))
    else:
        moves = state.legal(seat)
        state.play(seat, moves[dice.below(len(moves))])


def playout(state: State, dice: Dice, limit: int) -> int:
    """Play at random to the end of the game, or for at most `limit` moves; returns how many were played."""
    played = 0
    while played < limit:
        actors = state.actors()
        if not actors:
            break
        seat = actors[0]
        if seat == CHANCE:
            state.play(seat, draw(state, dice))
        else:
            moves = state.legal(seat)
            state.play(seat, moves[dice.below(len(moves))])
        played += 1
    return played
