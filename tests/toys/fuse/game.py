"""Pebbles with a lit fuse: the first worker that looks at a position dies; the second finds the fuse burnt down."""

from __future__ import annotations

import multiprocessing
import os
from pathlib import Path

from tests.toys.pebbles.game import PebblesGame, PebblesView
from tinkertable.core.contract import Game, Seat, State


class Fuse(PebblesGame):
    """The same rules; while the file that `TINKERTABLE_FUSE` names is there, looking from a worker kills it."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "fuse"

    def view(self, state: State, seat: Seat) -> PebblesView:
        fuse = os.environ.get("TINKERTABLE_FUSE")
        if fuse is not None and multiprocessing.parent_process() is not None and Path(fuse).exists():
            Path(fuse).unlink()
            os._exit(1)
        return super().view(state, seat)


def create(components: str | None) -> Game:
    return Fuse()
