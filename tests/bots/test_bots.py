"""Every bot plays whole legal games, keeps its time, and is what its text says."""

from __future__ import annotations

import time

import pytest

from tests.tiers import rotating
from tests.toys.pebbles.game import PebblesGame
from tinkertable.bots.greedy_bot import pick_softly
from tinkertable.bots.protocol import Bot, ask
from tinkertable.bots.registry import KINDS, LEVELS, UnknownBot, make_bot
from tinkertable.bots.turn_search import TurnSearch
from tinkertable.bots.weights import find_value
from tinkertable.core.contract import CHANCE, Game, Seat, State
from tinkertable.core.dice import Dice, draw, step
from tinkertable.core.setup import start
from tinkertable.games import open_game

QUICK = {"easy": "greedy:0.06", "fair": "greedy", "strong": "planner:3", "hardest": "search:20ms:1"}
"""The levels, with as little thought as possible."""


def play(game: Game, seats: int, bots: list[Bot], seed: int) -> State:
    """A whole game; every chosen move must be legal."""
    state = start(game, seats, {"rounds": "15"} if game.name == "imaginarium" else {})
    dice = Dice(seed)
    moves = 0
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            state.play(CHANCE, draw(state, dice))
        else:
            choice = ask(bots[seat], game, state, seat, dice)
            assert choice.move in state.legal(seat)
            assert not choice.values or abs(sum(choice.values) - 1.0) < 1e-6 or seats == 1
            state.play(seat, choice.move)
        moves += 1
        assert moves <= game.longest
    return state


@pytest.mark.parametrize(("level", "seats"), rotating(LEVELS, [2, 3, 4]))
def test_every_level_plays_mech_a_dream(seats: int, level: str) -> None:
    bots = [make_bot(QUICK[level]) if seat == 0 else make_bot("random") for seat in range(seats)]
    play(open_game("mech-a-dream"), seats, bots, seed=seats)


@pytest.mark.parametrize(("level", "seats"), rotating(LEVELS, [2, 3, 4, 5]))
def test_every_level_plays_imaginarium(seats: int, level: str) -> None:
    bots = [make_bot(QUICK[level]) if seat == seats - 1 else make_bot("greedy:0.3") for seat in range(seats)]
    play(open_game("imaginarium"), seats, bots, seed=seats)


@pytest.mark.parametrize(("level", "seats"), rotating(LEVELS, [1, 2, 3, 4]))
def test_every_level_plays_bot_factory(seats: int, level: str) -> None:
    bots = [make_bot(QUICK[level]) if seat == 0 else make_bot("greedy:0.3") for seat in range(seats)]
    play(open_game("bot-factory"), seats, bots, seed=seats)


@pytest.mark.parametrize("bot", ["greedy", "planner", "search:20n"])
def test_a_game_nobody_has_studied_is_played_by_its_points(bot: str) -> None:
    wins = 0.0
    for seed in range(8):
        state = play(PebblesGame(), 2, [make_bot(bot), make_bot("random")], seed)
        winners = state.winners()
        wins += 1 / len(winners) if 0 in winners else 0
    assert wins > 5


def test_greedy_beats_random_at_every_game() -> None:
    for name in ("mech-a-dream", "imaginarium", "bot-factory"):
        game = open_game(name)
        won = 0
        for seed in range(4):
            hero = seed % 2
            bots = [make_bot("greedy" if seat == hero else "random") for seat in range(2)]
            won += play(game, 2, bots, seed).winners() == [hero]
        assert won >= 3, name


def overrun(game: Game, state: State, seat: Seat) -> float:
    """The seconds of a processor that a bot takes beyond its 200 milliseconds; other work may fall into them too."""
    began = time.thread_time()
    ask(make_bot("search:200ms"), game, state, seat, Dice(3))
    return time.thread_time() - began - 0.2


@pytest.mark.parametrize("name", ["mech-a-dream", "imaginarium", "bot-factory"])
def test_the_deadline_is_kept(name: str) -> None:
    game = open_game(name)
    state = start(game, 2, {})
    dice = Dice(21)
    decided = 0
    while decided < 3 and state.actors():
        seat = state.actors()[0]
        if seat != CHANCE and len(state.legal(seat)) > 3 and dice.below(12) == 0:
            assert any(overrun(game, state, seat) < 0.04 for _again in range(3))
            decided += 1
        step(state, dice)
    assert decided


def test_the_same_dice_give_the_same_game() -> None:
    game = open_game("mech-a-dream")
    first = play(game, 2, [make_bot("planner"), make_bot("greedy:0.1")], seed=7)
    again = play(game, 2, [make_bot("planner"), make_bot("greedy:0.1")], seed=7)
    assert first.dump() == again.dump()


def test_a_planned_turn_is_played_to_its_end() -> None:
    game = open_game("bot-factory")
    state = start(game, 2, {})
    dice = Dice(5)
    bot = make_bot("search:24n")
    followed = 0
    for _move in range(120):
        seat = state.actors()[0]
        if seat != 0:
            step(state, dice)
            continue
        choice = ask(bot, game, state, seat, dice)
        state.play(seat, choice.move)
        if choice.continuation and state.actors() == [0] and len(state.legal(0)) > 1:
            assert ask(bot, game, state, 0, dice).move == choice.continuation[0]
            followed += 1
    assert followed


def test_whole_turns_end_where_somebody_else_acts() -> None:
    game = open_game("mech-a-dream")
    state = start(game, 2, {})
    dice = Dice(2)
    while state.actors() == [CHANCE]:
        step(state, dice)
    seat = state.actors()[0]
    finder = TurnSearch(find_value(game, 2), state, seat, dice, 8)
    while finder.grow(16):
        pass
    turns = finder.best(5)
    assert [turn.worth for turn in turns] == sorted((turn.worth for turn in turns), reverse=True)
    for turn in turns:
        position = state.clone()
        for move in turn.moves:
            assert move in position.legal(seat)
            position.play(seat, move)
        assert seat not in position.actors()
        assert position.dump() == turn.state.dump()


def test_a_careful_bot_takes_the_best_and_a_careless_one_sometimes_the_next() -> None:
    assert {pick_softly([0.2, 0.5, 0.4], 0.0, Dice(seed)) for seed in range(20)} == {1}
    picked = [pick_softly([0.2, 0.5, 0.4], 0.1, Dice(seed)) for seed in range(300)]
    assert picked.count(1) > picked.count(2) > picked.count(0)


@pytest.mark.parametrize(
    "text",
    [
        *KINDS,
        *LEVELS,
        "greedy:0.1",
        "planner:40",
        "search:1s",
        "search:0.5s",
        "search:200ms",
        "search:50n",
        "search:9n:3",
    ],
)
def test_a_bot_is_known_by_its_text(text: str) -> None:
    assert isinstance(make_bot(text), Bot)


@pytest.mark.parametrize(
    "text", ["", "chess", "random:1", "greedy:x", "planner:0", "search:s", "search:0n", "search:9999s", "search:1s:x"]
)
def test_a_text_that_is_no_bot_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(UnknownBot, match=r"No bot|does not say|whole number|too long"):
        make_bot(text)
