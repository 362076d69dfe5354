"""Chance: the same seed gives the same luck in every build, and the odds are what they say."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from collections.abc import Callable

import pytest

from tests.toys.pebbles.game import Pebbles, PebblesGame
from tinkertable.core.contract import State
from tinkertable.core.dice import Dice, SecretDice, draw, playout, step
from tinkertable.core.setup import start


def test_a_seed_gives_the_same_numbers_in_every_build() -> None:
    dice = Dice(2143)
    assert [dice.word() for _ in range(4)] == [2256277926, 3170406437, 3599240169, 3950523199]


def test_seeds_differ_and_huge_or_negative_ones_work() -> None:
    assert len({Dice(seed).word() for seed in (*range(100), -1, 2**64 + 5, 10**40)}) >= 102


def test_numbers_below_a_bound_are_even() -> None:
    dice = Dice(1)
    counts = Counter(dice.below(6) for _ in range(60_000))
    assert set(counts) == set(range(6))
    assert all(9_500 < count < 10_500 for count in counts.values())


def test_picks_follow_their_weights() -> None:
    dice = Dice(1)
    counts = Counter(dice.pick([1, 0, 3]) for _ in range(40_000))
    assert set(counts) == {0, 2}
    assert 9_500 < counts[0] < 10_500


def test_a_shuffle_keeps_every_item() -> None:
    items = list(range(20))
    Dice(3).shuffle(items)
    assert items != list(range(20))
    assert sorted(items) == list(range(20))


def test_a_seed_gives_the_same_order_in_every_build() -> None:
    items = list(range(6))
    Dice(4).shuffle(items)
    assert items == [4, 3, 2, 5, 0, 1]


def test_every_order_is_equally_likely() -> None:
    dice = Dice(1)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(6_000):
        items = [0, 1, 2]
        dice.shuffle(items)
        counts[tuple(items)] += 1
    assert len(counts) == 6
    assert all(850 < count < 1_150 for count in counts.values())


class MarkedDice(Dice):
    """Dice with something of their own."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.marks = [seed]


@pytest.mark.parametrize("kind", [Dice, MarkedDice])
@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda dice: pickle.loads(pickle.dumps(dice))])
def test_a_copy_of_dice_goes_on_alike_and_has_all_that_is_theirs(
    kind: type[Dice], again: Callable[[Dice], Dice]
) -> None:
    dice = kind(7)
    dice.word()
    other = again(dice)
    assert type(other) is kind
    assert getattr(other, "marks", None) == getattr(dice, "marks", None)
    assert [other.word() for _ in range(3)] == [dice.word() for _ in range(3)]


def test_only_a_deep_copy_of_dice_shares_nothing() -> None:
    dice = MarkedDice(7)
    assert copy.copy(dice).marks is dice.marks
    assert copy.deepcopy(dice).marks is not dice.marks


def test_secret_dice_stay_in_bounds_and_do_not_repeat() -> None:
    first = [SecretDice().below(1000) for _ in range(50)]
    assert all(0 <= number < 1000 for number in first)
    assert first != [SecretDice().below(1000) for _ in range(50)]


def test_a_draw_is_a_legal_outcome() -> None:
    state = start(PebblesGame(), 2, {})
    assert draw(state, Dice(5)) in state.legal(-1)


def test_what_is_certain_takes_no_random_number() -> None:
    state, dice = Pebbles(), Dice(5)
    state.deck = [0, 0, 9, 0]
    assert draw(state, dice) == 2
    assert dice.words() == Dice(5).words()
    state.deck = [0, 1, 9, 0]
    assert {draw(state, dice) for _ in range(100)} == {1, 2}


def test_a_playout_reaches_the_end_or_its_limit() -> None:
    state = start(PebblesGame(), 3, {})
    assert playout(state.clone(), Dice(5), 4) == 4
    assert playout(state, Dice(5), 1000) < 80
    assert state.actors() == []


@pytest.mark.parametrize("go_on", [step, lambda state, dice: playout(state, dice, 1)])
def test_chance_follows_the_odds_in_random_play(go_on: Callable[[State, Dice], object]) -> None:
    dice = Dice(1)
    counts: Counter[int] = Counter()
    for _ in range(2_000):
        state = Pebbles()
        state.deck = [17, 1, 1, 1]
        go_on(state, dice)
        counts[state.cards[0]] += 1
    assert set(counts) == {1, 2, 3, 4}
    assert 1_600 < counts[1] < 1_800
