"""Pebbles on a minefield: whatever bot thinks about it in a worker dies."""

from __future__ import annotations

import multiprocessing
import os

from tests.toys.pebbles.game import PebblesGame
from tinkertable.core.contract import Game, Seat, State
from tinkertable.core.dice import Dice


class Landmine(PebblesGame):
    """The same rules; thinking kills the process, unless it is the server's own."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "landmine"

    def guess(self, state: State, seat: Seat, dice: Dice) -> State:
        if multiprocessing.parent_process() is not None:
            os._exit(1)
        return super().guess(state, seat, dice)


def create(components: str | None) -> Game:
    return Landmine()
