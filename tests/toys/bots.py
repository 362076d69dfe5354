"""Bots as a host might write them: one that plays, and some that fail."""

from __future__ import annotations

import os
import time

from tinkertable.bots.protocol import Bot, Choice
from tinkertable.core.contract import Game, Seat, State
from tinkertable.core.dice import Dice


class First(Bot):
    """Always takes the first legal move."""

    def choose(self, game: Game, seen: State, seat: Seat, dice: Dice) -> Choice:
        return Choice(seen.legal(seat)[0], [], [])


class Cheat(Bot):
    """Chooses a move that is not legal."""

    def choose(self, game: Game, seen: State, seat: Seat, dice: Dice) -> Choice:
        return Choice(0 if 0 not in seen.legal(seat) else len(game.moves) - 1, [], [])


class Crash(Bot):
    """Ends its process."""

    def choose(self, game: Game, seen: State, seat: Seat, dice: Dice) -> Choice:
        os._exit(3)


class Sleeper(Bot):
    """Never answers."""

    def choose(self, game: Game, seen: State, seat: Seat, dice: Dice) -> Choice:
        time.sleep(3600)
        raise AssertionError("it was to be ended")
