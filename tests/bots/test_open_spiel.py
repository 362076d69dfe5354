"""OpenSpiel's own suite accepts the games; their texts and positions survive the round trip."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts

from tests.tiers import one_of
from tinkertable.core.contract import Option
from tinkertable.core.errors import NoSuchSeat
from tinkertable.games import GAMES, open_game
from tinkertable.lab.batch_games import IllegalAction
from tinkertable.lab.envs.openspiel import OptionParameter

NAMES = [f"tinkertable_{name.replace('-', '_')}" for name in GAMES]
SETUPS = [
    "tinkertable_bot_factory(option_rounds=60,option_start_parts=2,option_universal_robot=yes)",
    "tinkertable_imaginarium(option_rounds=15,option_open_totals=yes,players=4)",
    "tinkertable_mech_a_dream(option_robots=yes,option_specialists=yes,option_specialist_visit=addition,players=3)",
]


def played(game: Any, actions: int) -> Any:
    """A position after some random actions."""
    state, dice = game.new_initial_state(), random.Random(3)
    for _action in range(actions):
        state.apply_action(dice.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("text", one_of([*NAMES, *SETUPS]))
def test_open_spiel_simulates_the_game(text: str) -> None:
    game = pyspiel.load_game(text)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", one_of(list(GAMES)))
def test_tree_search_of_open_spiel_plays_the_game(name: str) -> None:
    game = pyspiel.load_game(f"tinkertable_{name.replace('-', '_')}(players=3)")
    state = game.new_initial_state()
    dice = np.random.RandomState(4)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert len(state.observation_tensor(0)) == len(open_game(name).feature_names)
    bot = mcts.MCTSBot(game, 2.0, 4, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
    before = state.information_state_string(0)
    state.apply_action(bot.step(state))
    assert state.information_state_string(0) != before


@pytest.mark.parametrize("text", [*SETUPS, *NAMES])
def test_games_and_positions_survive_the_round_trip(text: str) -> None:
    game = pyspiel.load_game(text)
    assert str(pyspiel.load_game(str(game))) == str(game)
    for again in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert (str(again), again.chosen) == (str(game), game.chosen)
    state = played(game, 25)
    _game, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    others = [read, state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
    for other in others:
        assert other.position == state.position
        assert other.information_state_string(0) == state.information_state_string(0)
        other.apply_action(other.legal_actions()[0])
        assert len(state.history()) == 25


def test_options_are_chosen_by_parameters() -> None:
    chosen = pyspiel.load_game(SETUPS[0]).chosen
    assert (chosen["rounds"], chosen["start-parts"], chosen["universal-robot"]) == ("60", "2", "yes")
    assert pyspiel.load_game("tinkertable_imaginarium(option_rounds=-1)").chosen["rounds"] == "none"
    assert pyspiel.load_game("tinkertable_imaginarium", {"option_rounds": 15}).chosen["rounds"] == "15"
    with pytest.raises(Exception, match=r"option_rounds.*40, 15, -1"):
        pyspiel.load_game("tinkertable_imaginarium(option_rounds=7)")
    mixed = OptionParameter(Option("some-thing", ("true", "3", "1.5")))
    assert (mixed.name, mixed.values, mixed.usual) == ("option_some_thing", {"true": -1, "3": 3, "1.5": -2}, -1)


@pytest.mark.parametrize("name", NAMES)
def test_an_illegal_action_is_refused(name: str) -> None:
    game = pyspiel.load_game(name)
    for state in (game.new_initial_state(), played(game, 25)):
        wrong = next(action for action in range(9999) if action not in state.legal_actions())
        for action in (10**6, -2, wrong):
            with pytest.raises(IllegalAction, match=rf"action {action}.* is not legal for (chance|player \d)"):
                state.apply_action(action)
    dice = random.Random(1)
    while not state.is_terminal():
        state.apply_action(dice.choice(state.legal_actions()))
    with pytest.raises(IllegalAction, match="the game is over"):
        state.apply_action(0)


def test_chance_and_players_that_there_are_not_know_nothing() -> None:
    state = pyspiel.load_game("tinkertable_imaginarium").new_initial_state()
    assert state.is_chance_node()
    for ask in (state.information_state_string, state.observation_string):
        for player in ((), (-1,), (2,)):
            with pytest.raises(NoSuchSeat, match="There is no seat"):
                ask(*player)
        assert ask(1)


class Followed:
    """A game with all that each player has seen and done, to compare with what the information state says."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.seen: list[tuple[Any, ...]] = [()] * state.players
        self.actions: tuple[int, ...] = ()

    def after(self, action: int) -> Followed:
        """The same game after another action."""
        other = Followed(self.state.clone())
        actor = other.state.current_player()
        other.state.apply_action(action)
        rules, position = other.state.rules, other.state.position
        other.seen = [
            (hash(seen), action if player == actor else None, repr(rules.view(position, player)))
            for player, seen in enumerate(self.seen)
        ]
        other.actions = (*self.actions, action)
        return other


@pytest.mark.parametrize("text", one_of(["tinkertable_imaginarium", SETUPS[0], SETUPS[2]]))
def test_the_information_state_tells_apart_what_a_player_can_and_nothing_else(text: str) -> None:
    """Perfect recall: also after two moves in another order, which lead to the same position."""
    now, dice = Followed(pyspiel.load_game(text).new_initial_state()), random.Random(5)
    told: dict[tuple[int, str], tuple[Any, ...]] = {}
    meant: dict[tuple[int, tuple[Any, ...]], str] = {}
    histories: dict[tuple[int, str], set[tuple[int, ...]]] = {}
    while not now.state.is_terminal() and len(now.actions) < 150:
        legal = now.state.legal_actions()
        chosen = dice.choice(legal)
        reached = [now.after(action) for action in {chosen, *dice.sample(legal, min(4, len(legal)))}]
        reached += [each.after(action) for each in reached for action in legal if action in each.state.legal_actions()][
            :12
        ]
        for each in reached:
            for player in range(each.state.players):
                string = each.state.information_state_string(player)
                assert told.setdefault((player, string), each.seen[player]) == each.seen[player]
                assert meant.setdefault((player, each.seen[player]), string) == string
                histories.setdefault((player, string), set()).add(each.actions)
        now = now.after(chosen)
    assert any(len(alike) > 1 for alike in histories.values()), "no player was to be kept from telling anything apart"
