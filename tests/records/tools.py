"""Recorded games as tests: playing one at random, writing it with what it proves, and reading that back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tinkertable.core.contract import CHANCE, Game, Move, Options, Seat, State
from tinkertable.core.dice import Dice, draw
from tinkertable.core.record import Entry, Player, Record, write_record
from tinkertable.core.setup import choose_options, start

FOLDER = Path(__file__).parent
NAMES = ("Blue", "Yellow", "Pink", "Green", "Red")

Policy = Callable[[State, Seat, list[Move], Dice], Move]
"""How somebody who plays for a record chooses a move."""


class Claims(NamedTuple):
    """What the comments of a record say about its end."""

    scores: list[int]
    winners: list[Seat]


def any_move(state: State, seat: Seat, moves: list[Move], dice: Dice) -> Move:
    """Any move, all equally likely."""
    return moves[dice.below(len(moves))]


def play_record(game: Game, seats: int, options: Options, seed: int, policy: Policy = any_move) -> tuple[Record, State]:
    """A game from the first draw to the end, and its last position."""
    complete = choose_options(game, options)
    state = start(game, seats, complete)
    dice = Dice(seed)
    entries: list[Entry] = []
    while actors := state.actors():
        seat = actors[dice.below(len(actors))]
        move = draw(state, dice) if seat == CHANCE else policy(state, seat, state.legal(seat), dice)
        entries.append(Entry(seat, game.notation(move)))
        state.play(seat, move)
    players = tuple(Player(name) for name in NAMES[:seats])
    return Record(game.name, game.edition, players, complete, game.components, tuple(entries)), state


def save_record(path: Path, record: Record, state: State, proves: str) -> None:
    """Write a record with what it proves and how it ends."""
    scores = " ".join(map(str, state.scores()))
    winners = " ".join(str(seat + 1) for seat in state.winners())
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(write_record(record, [proves, f"scores: {scores}", f"winners: {winners}"]), encoding="utf-8")


def read_claims(text: str) -> Claims:
    """What a record says about its end; raises `KeyError` when it says nothing."""
    said = dict(line[2:].split(": ", 1) for line in text.splitlines() if line.startswith("# ") and ": " in line)
    return Claims([int(score) for score in said["scores"].split()], [int(seat) - 1 for seat in said["winners"].split()])
