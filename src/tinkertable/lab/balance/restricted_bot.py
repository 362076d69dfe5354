"""A player who does without something: a bot whose choice is replaced when it, or its plan, would use the thing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tinkertable.bots.protocol import Bot, Choice
from tinkertable.bots.turn_search import finish_turn
from tinkertable.bots.value import Value
from tinkertable.bots.value_bot import ValueBot
from tinkertable.core.contract import Game, Move, Seat, State
from tinkertable.core.dice import Dice
from tinkertable.lab.balance.experiment import value_of

Ban = Callable[[State, Move], bool]
"""Whether a move would use what the player does without."""

WIDTH: Final = 12
"""How many unfinished turns are followed at a time when the planned one is banned."""
LONGEST: Final = 30
"""No turn is followed further than this many moves."""
SERIOUS: Final = 4
"""How many finished turns are weighed again with what chance may bring."""
TRIALS: Final = 2


class RestrictedBot(Bot):
    """Plays like another bot, but never makes a banned move as long as there is another."""

    def __init__(self, bot: Bot, banned: Ban) -> None:
        self.bot = bot
        self.banned = banned

    def choose(self, game: Game, seen: State, seat: Seat, dice: Dice) -> Choice:
        """The other bot's choice, or the best turn found without banned moves."""
        allowed = [move for move in seen.legal(seat) if not self.banned(seen, move)]
        if len(allowed) == 1:
            return Choice(allowed[0], [], [])
        choice = self.bot.choose(game, seen, seat, dice)
        if not allowed or not self._plans_banned(seen, seat, choice):
            return choice
        if not choice.continuation and len(choice.values) == 0:
            return Choice(allowed[dice.below(len(allowed))], [], [])
        value = self.bot.value_of(game, seen) if isinstance(self.bot, ValueBot) else value_of(game, len(seen.scores()))
        best = self._best(value, seen, seat, dice, bool(choice.continuation))
        return choice if best is None else Choice(best, [], [])

    def _plans_banned(self, seen: State, seat: Seat, choice: Choice) -> bool:
        """Whether the move, or one that is planned after it in the same turn, is banned."""
        state = seen.clone()
        for move in (choice.move, *choice.continuation):
            if seat not in state.actors() or move not in state.legal(seat):
                return False
            if self.banned(state, move):
                return True
            state.play(seat, move)
        return False

    def _best(self, value: Value, seen: State, seat: Seat, dice: Dice, whole_turn: bool) -> Move | None:
        """The first move of the best turn without banned moves, or the best single move.

        `None` when all that is left leads back to where it began: without the banned move the turn would never end.
        """
        begun: list[tuple[float, Move, State]] = [(0.0, -1, seen)]
        found: list[tuple[float, Move, State]] = []
        known = {tuple(seen.dump())}
        for _length in range(LONGEST if whole_turn else 1):
            longer: list[tuple[float, Move, State]] = []
            for _worth, first, state in begun:
                moves = state.legal(seat)
                for move in [move for move in moves if not self.banned(state, move)] or moves:
                    child = state.clone()
                    child.play(seat, move)
                    cells = tuple(child.dump())
                    if cells in known:
                        continue
                    known.add(cells)
                    going_on = whole_turn and seat in child.actors() and not value.turn_over(child, seat)
                    worth = value.promise(child, seat) if going_on else value.worth(child, seat)
                    turn = (worth, move if first < 0 else first, child)
                    (longer if going_on else found).append(turn)
            if not longer:
                break
            begun = sorted(longer, key=lambda turn: -turn[0])[:WIDTH]
        # no turn that was followed came to an end: the best beginning will do
        found = found or [turn for turn in begun if turn[1] >= 0]
        if not found:
            return None
        found = sorted(found, key=lambda turn: -turn[0])[: SERIOUS if whole_turn else 1]
        return max(found, key=lambda turn: _after_chance(value, turn[2], seat, dice) if whole_turn else 0.0)[1]


def _after_chance(value: Value, state: State, seat: Seat, dice: Dice) -> float:
    """What a finished turn is worth once chance, and others who have to act first, have had their say."""
    if value.turn_over(state, seat):
        return value.worth(state, seat)
    total = 0.0
    for _trial in range(TRIALS):
        after = state.clone()
        finish_turn(value, after, seat, dice)
        total += value.worth(after, seat)
    return total / TRIALS
