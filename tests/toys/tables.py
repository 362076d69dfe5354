"""Small builders for tables of the toy game."""

from __future__ import annotations

from tests.toys.pebbles.game import PebblesGame
from tinkertable.core.dice import Dice
from tinkertable.table.changes import TableChange
from tinkertable.table.clock import read_pace
from tinkertable.table.play import At, move
from tinkertable.table.seating import maybe_begin
from tinkertable.table.seats import Chair
from tinkertable.table.table import Table, new_table

GAME = PebblesGame()


def waiting(
    *who: str, pace: str = "none", private: bool = False, nights: str = "2", hints: bool = True, rated: bool = False
) -> Table:
    """A table of Pebbles: `ann` is a person, `bot` a bot, `open` a free chair."""
    chairs = [
        Chair(seat, bot="random")
        if name == "bot"
        else Chair(seat)
        if name == "open"
        else Chair(seat, name.rstrip("2").title() + ("2" if name.endswith("2") else ""), name.rstrip("2"))
        for seat, name in enumerate(who)
    ]
    return new_table(
        GAME,
        {"nights": nights},
        chairs,
        pace=read_pace(pace),
        private=private,
        host=who[0].rstrip("2"),
        now=1000.0,
        hints=hints,
        rated=rated,
    )


def begun(*who: str, pace: str = "none", seed: int = 1, nights: str = "2", rated: bool = False) -> TableChange:
    """The same, with the first cards dealt."""
    return maybe_begin(waiting(*who, pace=pace, nights=nights, rated=rated), 1000.0, Dice(seed))


def playing(*who: str, pace: str = "none", seed: int = 1, nights: str = "2", rated: bool = False) -> Table:
    """The table of `begun`."""
    return begun(*who, pace=pace, seed=seed, nights=nights, rated=rated).table


def play(table: Table, *steps: tuple[str, int, str], now: float = 1000.0, seed: int = 5) -> Table:
    """The table after these moves: who, which seat, what."""
    dice = Dice(seed)
    for person, seat, text in steps:
        table = move(table, person, At(seat, table.match.ply, table.match.branch), text, now, dice).table
    return table
