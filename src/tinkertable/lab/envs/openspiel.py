"""OpenSpiel: every game as a Python game, registered when this module is imported.

>>> import pyspiel
>>> from tinkertable.lab.envs import openspiel
>>> game = pyspiel.load_game("tinkertable_mech_a_dream(players=3)")

Actions are the numbers of `game.moves`, for chance too. Returns are 1 for a victory alone and 0 for all together.
Options are parameters: `option_rounds=15`. OpenSpiel reads digits as a number, so an option with such a value is a
number; those of its values that are words are -1, -2 and so on (`OptionParameter`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pyspiel

from tinkertable.core.contract import CHANCE, Game, Option
from tinkertable.core.errors import BadSetup, NoSuchSeat
from tinkertable.core.feature_row import FeatureRow
from tinkertable.core.setup import start
from tinkertable.games import GAMES, open_game
from tinkertable.i18n.board_text import board_text
from tinkertable.lab.batch_games import IllegalAction, returns

OPTION: Final = "option_"
"""What the parameters that are options of a game begin with."""


class OptionParameter:
    """An option of a game as a parameter of OpenSpiel, whose type has to be the one OpenSpiel reads from its text."""

    def __init__(self, option: Option) -> None:
        self.option = option.name
        self.name = OPTION + option.name.replace("-", "_")
        read = [pyspiel.game_parameters_from_string(f"game({self.name}={value})")[self.name] for value in option.values]
        numbers = dict(zip(option.values, read, strict=True))
        if any(not isinstance(value, str) for value in read):
            words = [value for value in option.values if type(numbers[value]) is not int]
            numbers |= {word: -1 - at for at, word in enumerate(words)}
        self.values: dict[str, str | int] = numbers
        """What each value of the option is in OpenSpiel."""
        self.usual = numbers[option.values[0]]

    def chosen(self, given: dict[str, Any]) -> str:
        """The value of the option that the parameters of a game ask for."""
        asked = given.get(self.name, self.usual)
        for value, number in self.values.items():
            if number == asked:
                return value
        raise BadSetup(
            "option_value", option=self.name, value=str(asked), known=", ".join(map(str, self.values.values()))
        )


def _reopened(text: str) -> Any:
    """The game that a pickle names."""
    return pyspiel.load_game(text)


class TinkertableGame(pyspiel.Game):
    """A game with its number of players and options."""

    def __init__(self, name: str, game_type: Any, params: dict[str, Any] | None) -> None:
        given = params or {}
        self.rules: Game = open_game(name)
        self.players = int(given.get("players", self.rules.seats[0] if self.rules.seats[0] > 1 else 2))
        self.chosen = {
            parameter.option: parameter.chosen(given) for parameter in map(OptionParameter, self.rules.options)
        }
        start(self.rules, self.players, self.chosen)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.moves),
            max_chance_outcomes=len(self.rules.moves),
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.rules.longest,
        )
        super().__init__(game_type, info, given)

    def __reduce__(self) -> tuple[Callable[[str], Any], tuple[str]]:
        return _reopened, (str(self),)

    def new_initial_state(self, state: Any = None) -> TinkertableState:
        """The first position of a game."""
        return TinkertableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What algorithms observe: the features of a player."""
        return FeatureObserver(self, iig_obs_type)


class TinkertableState(pyspiel.State):
    """A position, with what each player has seen so far."""

    def __init__(self, game: TinkertableGame) -> None:
        super().__init__(game)
        self.rules = game.rules
        self.players = game.players
        self.position = start(game.rules, game.players, game.chosen)
        self.seen = [b""] * game.players
        """A digest of all that each player has seen and done: perfect recall."""

    def current_player(self) -> int:
        """Who decides: a player, chance, or nobody any more."""
        actors = self.position.actors()
        if not actors:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actors[0] == CHANCE else actors[0]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.position.actors()

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can bring, and how likely it is."""
        odds = self.position.odds()
        total = sum(odds)
        return [(move, weight / total) for move, weight in zip(self.position.legal(CHANCE), odds, strict=True)]

    def _apply_action(self, action: int) -> None:
        actors = self.position.actors()
        if not actors:
            raise IllegalAction("the game is over: no action is legal any more")
        actor = actors[0]
        if action not in self.position.legal(actor):
            known = 0 <= action < len(self.rules.moves)
            who = "chance" if actor == CHANCE else f"player {actor}"
            named = f"action {action}" + (f", {self.rules.moves[action]!r}," if known else "")
            raise IllegalAction(f"{named} is not legal for {who}")
        self.position.play(actor, action)
        for player in range(self.players):
            row = FeatureRow()
            self.position.write_features(player, row)
            own = f"{action}" if player == actor else ""
            self.seen[player] = hashlib.blake2b(self.seen[player] + own.encode() + row.cells(), digest_size=16).digest()

    def _action_to_string(self, player: int, action: int) -> str:
        return self.rules.notation(action)

    def returns(self) -> list[float]:
        """What the game was worth to each player; nothing before its end."""
        return returns(self.position, self.players) if self.is_terminal() else [0.0] * self.players

    def information_state_string(self, player: int | None = None) -> str:
        """All that a player has seen and done so far, as a digest, and what it sees now."""
        player = self.current_player() if player is None else player
        now = self.observation_string(player)
        return f"{self.seen[player].hex()}\n{now}"

    def observation_string(self, player: int | None = None) -> str:
        """What a player sees now."""
        player = self.current_player() if player is None else player
        if player not in range(self.players):
            raise NoSuchSeat("seat_range", seat=str(player), last=str(self.players - 1))
        names = [f"player {number}" for number in range(self.players)]
        return board_text(self.rules, self.position, player, names)

    def __copy__(self) -> TinkertableState:
        copied: TinkertableState = self.clone()
        return copied

    def __str__(self) -> str:
        return " ".join(self.rules.notation(action) for action in self.history()) or "begin"


class FeatureObserver:
    """Observes the features of a player; with perfect recall asked for, what it has seen before too, as a string."""

    def __init__(self, game: TinkertableGame, kind: Any) -> None:
        self.recall = kind is not None and kind.perfect_recall
        self.tensor = np.zeros(len(game.rules.feature_names), np.float32)
        self.dict = {"features": self.tensor}

    def set_from(self, state: TinkertableState, player: int) -> None:
        """Write the features of a player into `tensor`."""
        state.rules.features_into(state.position, player, self.tensor)

    def string_from(self, state: TinkertableState, player: int) -> str:
        """What a player sees, in words."""
        return state.information_state_string(player) if self.recall else state.observation_string(player)


def _maker(name: str, game_type: Any) -> Callable[..., TinkertableGame]:
    class Registered(TinkertableGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(name, game_type, params)

    return Registered


def register() -> None:
    """Register every game by its name: `tinkertable_mech_a_dream`."""
    for name in GAMES:
        rules = open_game(name)
        seats = [number for number in rules.seats if number > 1]
        game_type = pyspiel.GameType(
            short_name=f"tinkertable_{name.replace('-', '_')}",
            long_name=f"Tinkertable: {name}",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=seats[-1],
            min_num_players=seats[0],
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={"players": seats[0]}
            | {parameter.name: parameter.usual for parameter in map(OptionParameter, rules.options)},
        )
        pyspiel.register_game(game_type, _maker(name, game_type))


register()
