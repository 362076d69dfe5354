"""One game as environments need it: chance and bots play by themselves, observations are arrays."""

from __future__ import annotations

from operator import index
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from tinkertable.bots.own_bots import checked_move, find_bot
from tinkertable.bots.protocol import Bot
from tinkertable.core.contract import CHANCE, Game, Options, Seat, State
from tinkertable.core.dice import Dice, draw
from tinkertable.core.errors import TechnicalError
from tinkertable.core.setup import check_seats, check_seed, choose_options
from tinkertable.games import open_game
from tinkertable.i18n.board_text import board_text
from tinkertable.lab.batch_games import IllegalAction, returns
from tinkertable.lab.bot_seats import check_bot_seats
from tinkertable.lab.envs.observation import LARGEST_OBSERVED

Observation = dict[str, NDArray[Any]]
"""`observation`: the features; `action_mask`: 1 for each legal move."""


class SingleGame:
    """A game that waits for the next decision of a seat that no bot plays."""

    def __init__(
        self,
        game: str | Game,
        seats: int,
        options: Options | None,
        bots: dict[Seat, str],
        components: bool = False,
    ) -> None:
        self.game = game if isinstance(game, Game) else open_game(game)
        check_seats(self.game, seats)
        self.seats = seats
        self.options = choose_options(self.game, options or {})
        check_bot_seats(seats, bots)
        self.bots: dict[Seat, tuple[str, Bot]] = {
            seat: (text, find_bot(text, self.game, seats)) for seat, text in bots.items()
        }
        self._values = list(self.game.component_features().values()) if components else []
        self.features = len(self.game.feature_names) + len(self._values)
        """How many features there are: those of the position, and those of the components if they are wanted."""
        self.state: State = self.game.deal(seats, self.options)
        self.dice = Dice(0)
        self.ply = 0
        """How many moves were played, chance included."""

    def deal(self, seed: int) -> None:
        """Begin a new game; the same seed gives the same luck."""
        self.dice = Dice(check_seed(seed))
        self.state = self.game.deal(self.seats, self.options)
        self.ply = 0
        self._go_on()

    @property
    def actor(self) -> Seat | None:
        """Who decides now; `None` when the game is over."""
        actors = self.state.actors()
        return actors[0] if actors else None

    def play(self, action: SupportsIndex) -> None:
        """Play a move of the seat that decides, and everything up to the next decision; raises `IllegalAction`."""
        try:
            move = index(action)
        except TypeError:
            raise TechnicalError(f"an action is the number of a move, not {action!r}") from None
        seat = self.actor
        if seat is None or move not in self.state.legal(seat):
            raise IllegalAction(f"move {move} is not legal for seat {seat}" if seat is not None else "the game is over")
        self._push(seat, move)
        self._go_on()

    def _push(self, seat: Seat, move: int) -> None:
        self.state.play(seat, move)
        self.ply += 1

    def _go_on(self) -> None:
        while actors := self.state.actors():
            seat = actors[0]
            if seat == CHANCE:
                self._push(CHANCE, draw(self.state, self.dice))
            elif seat in self.bots:
                name, bot = self.bots[seat]
                self._push(seat, checked_move(name, bot, self.game, self.state, seat, self.dice, self.ply + 1))
            else:
                return

    def returns(self) -> list[float]:
        """What the finished game is worth to each seat: 1 for a victory alone, 0 for all together."""
        return returns(self.state, self.seats)

    def observe(self, seat: Seat) -> Observation:
        """The features of a seat, and its legal moves: none while another seat decides."""
        features = np.empty(self.features, np.float32)
        positions = len(self.game.feature_names)
        mask = np.zeros(len(self.game.moves), np.int8)
        self.game.features_into(self.state, seat, features[:positions])
        features[positions:] = self._values
        features.clip(-LARGEST_OBSERVED, LARGEST_OBSERVED, out=features)
        if seat == self.actor:
            self.game.mask_into(self.state, seat, mask)
        return {"observation": features, "action_mask": mask}

    def text(self, seat: Seat) -> str:
        """What a seat sees, in words."""
        return board_text(self.game, self.state, seat, [f"player_{number}" for number in range(self.seats)])
