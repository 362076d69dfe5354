"""A bot sees only what its seat sees: two positions it cannot tell apart, the same choice."""

from __future__ import annotations

import pytest

from tests.toy_game import Pebbles, PebblesGame
from tinkertable.bots.bot import ask
from tinkertable.bots.registry import make_bot
from tinkertable.core.contract import CHANCE, Game, State
from tinkertable.core.dice import Dice, draw, step
from tinkertable.core.setup import start
from tinkertable.games import open_game

BOTS = ("random", "greedy", "greedy:0.05", "planner:6", "search:16n")


def positions(game: Game, seats: int, seed: int, number: int) -> list[State]:
    """Some positions of a random game in which a player has something to decide."""
    state = start(game, seats, {})
    dice = Dice(seed)
    found: list[State] = []
    while actors := state.actors():
        seat = actors[0]
        if seat != CHANCE and len(state.legal(seat)) > 1 and dice.below(7) == 0:
            found.append(state.clone())
            if len(found) == number:
                break
        step(state, dice)
    return found


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name", ["mech-a-dream", "imaginarium", "bot-factory"])
def test_what_cannot_be_told_apart_gets_the_same_move(name: str, bot: str) -> None:
    game = open_game(name)
    for state in positions(game, 3 if name == "imaginarium" else 2, seed=4, number=3):
        seat = state.actors()[0]
        truth = ask(make_bot(bot), game, state, seat, Dice(9))
        for other in range(3):
            twin = game.guess(state, seat, Dice(100 + other))
            assert game.view(twin, seat) == game.view(state, seat)
            choice = ask(make_bot(bot), game, twin, seat, Dice(9))
            assert (choice.move, choice.line) == (truth.move, truth.line)


@pytest.mark.parametrize("bot", BOTS)
def test_a_hidden_card_of_somebody_else_changes_nothing(bot: str) -> None:
    game = PebblesGame()
    state = Pebbles(2, 2)
    while state.actors() == [CHANCE]:
        state.play(CHANCE, draw(state, Dice(3)))
    other = state.clone()
    other.cards[2], other.deck = 4, [6, 6, 6, 5]
    other.deck[other.cards[0] - 1] -= 1
    state.cards[2], state.deck = 1, [5, 6, 6, 6]
    state.deck[state.cards[0] - 1] -= 1
    assert game.view(state, 0) == game.view(other, 0)
    for seed in range(5):
        assert (
            ask(make_bot(bot), game, state, 0, Dice(seed)).move == ask(make_bot(bot), game, other, 0, Dice(seed)).move
        )


def test_the_hidden_stocks_of_imaginarium_are_drawn_anew_for_every_forecast() -> None:
    game = open_game("imaginarium")
    state = positions(game, 3, seed=11, number=2)[-1]
    seat = state.actors()[0]
    guesses = {tuple(game.guess(state, seat, Dice(seed)).dump()) for seed in range(8)}
    assert len(guesses) > 1
