"""Fuzzing: random games with every number of seats and option, the contract checked at every move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tinkertable.core.record import write_record
from tinkertable.core.setup import every_setup
from tinkertable.games import GameKey
from tinkertable.i18n import LANGUAGES
from tinkertable.lab.parallel import run_parallel
from tinkertable.laws.contract_check import ContractCheck, LawBroken
from tinkertable.laws.vocabulary import check_vocabulary

GAMES_PER_BATCH: Final = 25
SLOW_LAWS_EVERY: Final = 397
"""The slow laws (views, guesses, words) are checked at one position of this many, the quick ones at every one."""


@dataclass(frozen=True, slots=True)
class FuzzBatch:
    """Some games for one process: which, and the seed of the first."""

    game: GameKey
    first: int
    games: int


@dataclass(frozen=True, slots=True)
class FuzzResult:
    """What a batch came to: games and moves played, the longest game, and the first failure if there was one."""

    games: int
    moves: int
    longest: int
    failure: str = ""
    record: str = ""


def fuzz(game: GameKey, games: int, seed: int, jobs: int) -> Iterator[FuzzResult]:
    """Play random games under all laws, in batches; stops at the first failure."""
    check_vocabulary(game.open())
    batches = [
        FuzzBatch(game, seed + first, min(GAMES_PER_BATCH, games - first)) for first in range(0, games, GAMES_PER_BATCH)
    ]
    for outcome in run_parallel(play_batch, batches, jobs):
        yield outcome
        if outcome.failure:
            return


def play_batch(batch: FuzzBatch) -> FuzzResult:
    """Play the games of one batch; the setups take turns, so that every one gets its share."""
    game = batch.game.open()
    setups = list(every_setup(game))
    moves = longest = 0
    for number in range(batch.first, batch.first + batch.games):
        seats, options = setups[number % len(setups)]
        check = ContractCheck(game, seats, options, seed=number, every=SLOW_LAWS_EVERY, languages=LANGUAGES)
        try:
            played = check.run()
        except LawBroken as broken:
            comment = f"fuzz seed {number}: {broken}"
            text = write_record(broken.record, [comment])
            return FuzzResult(number - batch.first, moves, longest, comment, text)
        moves += played
        longest = max(longest, played)
    return FuzzResult(batch.games, moves, longest)
