"""Fuzzing: random games with every number of seats and option, the contract checked at every move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tinkertable.core.contract import Options
from tinkertable.core.record import write_record
from tinkertable.core.setup import every_setup
from tinkertable.games import GameKey
from tinkertable.i18n import LANGUAGES
from tinkertable.lab.parallel import run_parallel
from tinkertable.laws.contract_check import ContractCheck, LawBroken
from tinkertable.laws.vocabulary import check_vocabulary

SLOW_LAWS_EVERY: Final = 397
"""The slow laws (views, guesses, words) are checked at one position of this many, the quick ones at every one."""


@dataclass(frozen=True, slots=True)
class FuzzGame:
    """One game for one process, by its seed."""

    game: GameKey
    seed: int


@dataclass(frozen=True, slots=True)
class FuzzResult:
    """What was played: games and moves, the longest game, and the first failure if there was one."""

    games: int
    moves: int
    longest: int
    failure: str = ""
    record: str = ""


def fuzz(game: GameKey, games: int, seed: int, jobs: int) -> Iterator[FuzzResult]:
    """Play random games under all laws; each is reported as soon as it is over. Stops at the first failure."""
    check_vocabulary(game.open())
    for outcome in run_parallel(play_one, [FuzzGame(game, seed + number) for number in range(games)], jobs):
        yield outcome
        if outcome.failure:
            return


def play_one(asked: FuzzGame) -> FuzzResult:
    """Play one game; the setups take turns, so that every one gets its share."""
    game = asked.game.open()
    setups = _setups(asked.game)
    seats, options = setups[asked.seed % len(setups)]
    check = ContractCheck(game, seats, options, seed=asked.seed, every=SLOW_LAWS_EVERY, languages=LANGUAGES)
    try:
        played = check.run()
    except LawBroken as broken:
        comment = f"fuzz seed {asked.seed}: {broken}"
        return FuzzResult(0, 0, 0, comment, write_record(broken.record, [comment]))
    return FuzzResult(1, played, played)


@lru_cache(maxsize=1)
def _setups(game: GameKey) -> list[tuple[int, Options]]:
    return list(every_setup(game.open()))
