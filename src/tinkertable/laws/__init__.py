"""Contract tests as a library: `check(game)` plays games and checks every law of the contract.

Run it early against a new game, before you draw a board. A broken law raises `LawBroken`, which names the law and
carries the record of the game so far; `tinkertable replay` opens it.
"""

from __future__ import annotations

from tinkertable.core.contract import Game
from tinkertable.core.setup import every_setup
from tinkertable.laws.contract_check import ContractCheck, LawBroken
from tinkertable.laws.messages import check_catalogs
from tinkertable.laws.vocabulary import check_vocabulary

__all__ = ["ContractCheck", "LawBroken", "check", "check_catalogs"]


def check(game: Game, *, games: int = 1, seed: int = 0, every: int = 1, languages: tuple[str, ...] = ()) -> int:
    """Play random games with every number of seats and every option, and check all laws; returns the moves played.

    The slow laws (views, guesses, texts) are checked at one position in `every`. `languages` are those
    whose catalogs must be able to say everything the game says.
    """
    check_vocabulary(game)
    moves = 0
    for number, (seats, options) in enumerate(every_setup(game)):
        for repeat in range(games):
            one = ContractCheck(
                game, seats, options, seed=seed + 1000 * number + repeat, every=every, languages=languages
            )
            moves += one.run()
    return moves
