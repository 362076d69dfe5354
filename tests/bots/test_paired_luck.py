"""The luck of a deal: what is drawn comes in the same order for everybody, with the odds the game gives it."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations

import pytest

from tinkertable.core.contract import CHANCE, Move, Seat, State
from tinkertable.games import open_game
from tinkertable.lab.arena import Contest, play_game
from tinkertable.lab.paired_luck import PairedLuck


class Urn(State):
    """Balls by kind; kinds from ten on belong to a second urn that is drawn from in between."""

    def __init__(self, balls: dict[Move, int], back: bool = False) -> None:
        self.balls = dict(balls)
        self.back = back

    def actors(self) -> list[Seat]:
        return [CHANCE]

    def legal(self, seat: Seat) -> list[Move]:
        return sorted(kind for kind, number in self.balls.items() if number)

    def odds(self) -> list[int]:
        return [self.balls[kind] for kind in self.legal(CHANCE)]

    def play(self, seat: Seat, move: Move) -> None:
        self.balls[move] -= not self.back


def drawn(urn: Urn, luck: PairedLuck, times: int) -> list[Move]:
    """What comes out of an urn."""
    kinds = []
    for _time in range(times):
        kinds.append(luck.draw(urn))
        urn.play(CHANCE, kinds[-1])
    return kinds


def test_whatever_else_is_drawn_in_between_a_pile_keeps_its_order() -> None:
    alone = drawn(Urn({1: 2, 2: 3, 3: 1, 4: 2}), PairedLuck(7), 8)
    luck, pile, other = PairedLuck(7), Urn({1: 2, 2: 3, 3: 1, 4: 2}), Urn({11: 5, 12: 5})
    mixed = []
    for number in range(8):
        drawn(other, luck, number % 2)
        mixed += drawn(pile, luck, 1)
    assert mixed == alone
    assert drawn(Urn({1: 2, 2: 3, 3: 1, 4: 2}), PairedLuck(8), 8) != alone


def test_every_order_of_a_pile_is_equally_likely() -> None:
    orders = Counter(tuple(drawn(Urn({1: 1, 2: 1, 3: 1}), PairedLuck(deal), 3)) for deal in range(6000))
    assert set(orders) == set(permutations((1, 2, 3)))
    assert sum((seen - 1000) ** 2 / 1000 for seen in orders.values()) < 20.5  # chi square, 5 degrees: one in a thousand


def test_what_is_put_back_comes_as_often_as_its_odds_say() -> None:
    kinds = Counter(drawn(Urn({1: 1, 2: 2, 3: 5}, back=True), PairedLuck(3), 8000))
    expected = {1: 1000, 2: 2000, 3: 5000}
    assert sum((kinds[kind] - often) ** 2 / often for kind, often in expected.items()) < 13.8


def test_one_draw_tells_nothing_about_the_next() -> None:
    kinds = drawn(Urn({1: 1, 2: 1}, back=True), PairedLuck(5), 8000)
    same = sum(first == second for first, second in pairwise(kinds))
    assert abs(same - 4000) < 4 * 45


@pytest.mark.parametrize(("name", "seats"), [("mech-a-dream", 3), ("bot-factory", 2)])
def test_games_of_a_deal_draw_the_same_though_others_play(name: str, seats: int) -> None:
    game = open_game(name)
    contest = Contest(name, ("greedy", "random"), seats, seats, seed=2)
    orders = []
    for number in range(seats):
        _result, record = play_game(game, contest, number)
        orders.append([entry.text for entry in record.entries if entry.seat == CHANCE])
    shortest = min(len(order) for order in orders)
    for order in orders[1:]:
        alike = sum((Counter(orders[0][:shortest]) & Counter(order[:shortest])).values())
        assert alike > 0.8 * shortest, (alike, shortest)
