"""The rules beside a second, independent model: the same questions, odds, goods and scores after every move."""

from __future__ import annotations

import pytest

from tests.games.bot_factory.builder import GAME
from tests.games.bot_factory.model import COLOURS, Model
from tests.records.bot_factory_policies import sensible, tiler
from tests.records.tools import Policy, any_move
from tinkertable.core.contract import CHANCE, Game, Options
from tinkertable.core.dice import Dice, draw
from tinkertable.core.setup import choose_options, every_setup, start
from tinkertable.games import open_game
from tinkertable.games.bot_factory.rules.moves import KINDS
from tinkertable.games.bot_factory.rules.turn import BotFactoryState

SETUPS = [(seats, options) for seats, options in every_setup(GAME) if options["rounds"] == "40"]
POLICIES: tuple[Policy, ...] = (any_move, sensible, tiler)


def compare(state: BotFactoryState, model: Model) -> None:
    """Everything the two have in common is the same."""
    if model.question is None:
        assert state.actors() == []
        return
    who, answers = model.question
    seat = CHANCE if who == "chance" else int(who)
    assert state.actors() == [seat]
    legal = [GAME.notation(move) for move in state.legal(seat)]
    assert set(legal) == set(answers), f"round {state.round}: {sorted(set(legal) ^ set(answers))}"
    if seat == CHANCE:
        odds = dict(zip(legal, state.odds(), strict=True))
        total, whole = sum(odds.values()), sum(answers.values())
        assert all(odds[text] * whole == answers[text] * total for text in odds)
    assert state.tokens == [player.tokens for player in model.players]
    for number, player in enumerate(model.players):
        held = [KINDS[kind] for kind in range(15) for _part in range(state.hand[15 * number + kind])]
        assert sorted(held) == sorted(player.parts)
        assert state.wanted[4 * number : 4 * number + 4] == [player.projects.count(colour) for colour in COLOURS]
        assert state.robots[4 * number : 4 * number + 4] == [player.robots.count(colour) for colour in COLOURS]
    assert state.value == list(model.value.values())
    assert state.stock == list(model.stock.values())
    assert [None if kind < 0 else KINDS[kind] for kind in state.wheel] == model.wheel
    assert [None if kind < 0 else KINDS[kind] for kind in state.spare] == model.spares


def play_beside(seats: int, options: Options, seed: int, policy: Policy, game: Game = GAME) -> None:
    """A whole game in both."""
    state = start(game, seats, options)
    assert isinstance(state, BotFactoryState)
    model = Model(seats, options, game.edition)
    dice = Dice(seed)
    while actors := state.actors():
        compare(state, model)
        seat = actors[0]
        move = draw(state, dice) if seat == CHANCE else policy(state, seat, state.legal(seat), dice)
        state.play(seat, move)
        model.play(GAME.notation(move))
    assert model.question is None
    assert model.over
    assert state.scores() == model.scores()
    assert state.winners() == model.winners()


@pytest.mark.parametrize(("number", "seats", "options"), [(n, s, o) for n, (s, o) in enumerate(SETUPS)])
def test_the_rules_and_the_model_agree(number: int, seats: int, options: Options) -> None:
    play_beside(seats, options, number, POLICIES[number % 3])


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("tiles", ["variant-1", "variant-2"])
def test_the_tiles_of_edition_1_and_the_model_agree(seats: int, tiles: str) -> None:
    options = choose_options(GAME, {"tiles": tiles})
    play_beside(seats, options, seats, tiler, open_game("bot-factory", edition=1))


@pytest.mark.parametrize("number", range(12))
def test_the_tiles_and_the_model_agree(number: int) -> None:
    options = choose_options(GAME, {"tiles": f"variant-{1 + number % 2}"})
    play_beside(1 + number % 4, options, 100 + number, (tiler, sensible)[number // 6])
