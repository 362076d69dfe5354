"""A bot sees only what its seat sees: two positions it cannot tell apart, the same choice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tinkertable
from tests.toys.pebbles.game import Pebbles, PebblesGame
from tinkertable.bots.protocol import Bot, Choice, ask
from tinkertable.bots.registry import make_bot
from tinkertable.core.contract import CHANCE, Game, Seat, State
from tinkertable.core.dice import Dice, draw, step
from tinkertable.core.setup import start
from tinkertable.games import open_game
from tinkertable.games.imaginarium.rules.pieces import CHARCOALIUM, GOOD_COUNT, POINTS
from tinkertable.games.imaginarium.rules.state import IN_BOX, IN_SECRET
from tinkertable.games.imaginarium.rules.turn import ImaginariumState

BOTS = ("random", "greedy", "greedy:0.05", "planner:6", "search:16n", "net:2", "net-search:6n")


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


class Spy(Bot):
    """Keeps what it is handed, and plays anything."""

    def __init__(self) -> None:
        self.handed: list[list[int]] = []

    def choose(self, game: Game, seen: State, seat: Seat, dice: Dice) -> Choice:
        self.handed.append(seen.dump())
        return Choice(seen.legal(seat)[0], [], [])


def peek(bot: Bot, game: Game, state: State, seat: Seat, dice: Dice) -> Choice:
    """How a cheat would ask: with the truth."""
    return bot.choose(game, state.clone(), seat, dice)


def with_other_stocks(state: ImaginariumState, guess: ImaginariumState) -> None:
    """Other goods behind the screens."""
    for seat in range(state.seats):
        for good in range(CHARCOALIUM, POINTS):
            state.stock[seat * GOOD_COUNT + good] = guess.stock[seat * GOOD_COUNT + good]


def with_other_points(state: ImaginariumState, guess: ImaginariumState) -> None:
    """Other points behind the screens."""
    for seat in range(state.seats):
        state.stock[seat * GOOD_COUNT + POINTS] = guess.stock[seat * GOOD_COUNT + POINTS]


def with_other_secrets(state: ImaginariumState, guess: ImaginariumState) -> None:
    """Other secret projects in the others' hands."""
    state.office[:] = guess.office


HIDDEN = {"stocks": with_other_stocks, "points": with_other_points, "secret projects": with_other_secrets}
"""Everything that somebody cannot see in Imaginarium; the other two games hide nothing."""


def hiding(hidden: str, number: int) -> list[State]:
    """Positions in which somebody hides such a thing from the seat to move."""
    found = positions(open_game("imaginarium"), 3, seed=4, number=number)
    for state in found:
        assert isinstance(state, ImaginariumState)
        if hidden == "secret projects":  # in a usual game one assistant brings them
            state.office[state.office.index(IN_BOX)] = IN_SECRET + (state.actors()[0] + 1) % 3
    return found


def twins(state: State, seat: Seat, hidden: str, number: int) -> list[ImaginariumState]:
    """Positions that look the same from a seat and differ in one hidden kind of thing, each from the truth."""
    game = open_game("imaginarium")
    assert isinstance(state, ImaginariumState)
    found: list[ImaginariumState] = []
    for seed in range(60):
        guess = game.guess(state, seat, Dice(100 + seed))
        twin = state.clone()
        assert isinstance(guess, ImaginariumState)
        assert isinstance(twin, ImaginariumState)
        HIDDEN[hidden](twin, guess)
        if twin.dump() != state.dump() and len(found) < number:
            assert game.view(twin, seat) == game.view(state, seat)
            found.append(twin)
    assert len(found) == number, "the truth can be otherwise"
    return found


@pytest.mark.parametrize("hidden", HIDDEN)
def test_whatever_is_hidden_a_bot_is_handed_the_very_same_position(hidden: str) -> None:
    game = open_game("imaginarium")
    for state in hiding(hidden, 5):
        seat = state.actors()[0]
        honest, cheat = Spy(), Spy()
        for each in (state, *twins(state, seat, hidden, 3)):
            ask(honest, game, each, seat, Dice(9))
            peek(cheat, game, each, seat, Dice(9))
        assert honest.handed == honest.handed[:1] * 4
        assert cheat.handed[0] not in cheat.handed[1:], "a cheat would have been handed something else"


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("hidden", HIDDEN)
def test_what_cannot_be_told_apart_gets_the_same_move(hidden: str, bot: str) -> None:
    game = open_game("imaginarium")
    for state in hiding(hidden, 3):
        seat = state.actors()[0]
        truth = ask(make_bot(bot), game, state, seat, Dice(9))
        for twin in twins(state, seat, hidden, 2):
            choice = ask(make_bot(bot), game, twin, seat, Dice(9))
            assert (choice.move, choice.continuation, choice.values) == (truth.move, truth.continuation, truth.values)


@pytest.mark.parametrize("bot", ["greedy", "planner:6", "search:16n"])
def test_where_the_truth_would_change_its_mind_a_bot_does_not_know_it(bot: str) -> None:
    game = open_game("imaginarium")
    for seed in range(6):
        for state in positions(game, 3, seed=seed, number=12):
            seat = state.actors()[0]
            alike = [state, *(game.guess(state, seat, Dice(100 + other)) for other in range(3))]
            if len({peek(make_bot(bot), game, each, seat, Dice(9)).move for each in alike}) > 1:  # a cheat is found out
                assert len({ask(make_bot(bot), game, each, seat, Dice(9)).move for each in alike}) == 1
                return
    raise AssertionError("no position in which a cheat would be found out")


@pytest.mark.parametrize("bot", ["planner:6", "search:16n"])
def test_a_bot_that_remembers_its_plan_remembers_no_secret(bot: str) -> None:
    game = open_game("imaginarium")
    for state in positions(game, 3, seed=6, number=3):
        seat = state.actors()[0]
        lines = []
        for each in (state, *(game.guess(state, seat, Dice(100 + other)) for other in range(2))):
            keeper, dice, position = make_bot(bot), Dice(9), each.clone()
            moves: list[int] = []
            # as far as what chance and the others do then is not yet known
            while position.actors() == [seat] and len(moves) < 6:
                moves.append(ask(keeper, game, position, seat, dice).move)
                if game.reveals(position, seat, moves[-1]):
                    break
                position.play(seat, moves[-1])
            lines.append(moves)
        assert lines[1:] == lines[:1] * 2


@pytest.mark.parametrize("name", ["mech-a-dream", "bot-factory"])
def test_the_open_games_hide_nothing(name: str) -> None:
    game = open_game(name)
    for state in positions(game, 3, seed=4, number=12):
        for seat in range(3):
            assert game.guess(state, seat, Dice(1)).dump() == state.dump()


def test_the_only_door_to_a_bot_is_the_one_that_guesses() -> None:
    source = Path(tinkertable.__file__).parent
    calls = {
        path.name: re.findall(r"\.choose\((.*)\)", path.read_text(encoding="utf-8")) for path in source.rglob("*.py")
    }
    # a bot that asks another one hands on what it was shown itself
    doors = [name for name, given in calls.items() if any(each != "game, seen, seat, dice" for each in given)]
    assert doors == ["protocol.py"]


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
