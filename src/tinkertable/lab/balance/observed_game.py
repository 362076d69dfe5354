"""One game of self-play, and everything the lab notes about it while it is played."""

from __future__ import annotations

from collections import Counter
from typing import Final

import msgspec

from tinkertable.bots.own_bots import checked_move
from tinkertable.bots.protocol import Bot
from tinkertable.core.contract import CHANCE, Game, Seat, State
from tinkertable.core.dice import Dice
from tinkertable.core.study import GameStudy
from tinkertable.lab.balance.bot_dice import BotDice
from tinkertable.lab.balance.experiment import new_bot, options_of, value_of
from tinkertable.lab.paired_luck import PairedLuck

NEAR: Final = 0.02
"""A move is a real choice when it costs no more than this share of the victory, by the bots' own estimate."""
SAMPLE: Final = 12
"""One decision in this many is looked at for real choices."""


class Taking(msgspec.Struct, frozen=True, array_like=True):
    """A component that a seat took, and in which round."""

    component: str
    seat: Seat
    round: int


class Outcome(msgspec.Struct, frozen=True, array_like=True):
    """How a game ended."""

    scores: list[int]
    winners: list[Seat]

    def victory(self, seat: Seat) -> float:
        """What a seat has of the victory: all of it, its part of a shared one, or nothing."""
        return 1.0 / len(self.winners) if seat in self.winners else 0.0


class GameFacts(msgspec.Struct, kw_only=True):
    """What was noted about one game."""

    outcome: Outcome
    turn_order: list[Seat] = []
    """All seats in the order of their turns in the first round."""
    rounds: int = 0
    moves: int = 0
    """Moves of all seats together."""
    decisions: int = 0
    """Those at which there was more than one legal move."""
    legal: int = 0
    """Legal moves at all of these together."""
    looked: int = 0
    """How many decisions were looked at for real choices."""
    real: int = 0
    """Moves near the best at all of these together."""
    lead_changes: int = 0
    decided: float = 0.0
    """The share of the game after which the winner was always ahead."""
    ending: str = ""
    sheet: dict[str, list[int]] = {}
    """The score sheet: points of each seat by the key of the line."""
    gains: dict[str, list[int]] = {}
    """Points that each seat made, by the option of the turn that made them."""
    offered: dict[str, int] = {}
    """At how many decisions each option was open."""
    chosen: dict[str, int] = {}
    seen: list[str] = []
    """The components that came to the table."""
    takings: list[Taking] = []
    dealt: list[str] = []


class BranchPoint:
    """A position of a game with the luck and the dice that are still to come, from which it can go on another way."""

    def __init__(self, state: State, luck: PairedLuck, dice: BotDice) -> None:
        self.state = state.clone()
        self.luck = luck.copy()
        self.dice = dice.copy()


class ObservedGame:
    """Plays one game and notes what happens."""

    def __init__(self, game: Game, study: GameStudy, lineup: list[str], dice: BotDice) -> None:
        self.game = game
        self.study = study
        self.lineup = lineup
        self.bots: list[Bot] = [new_bot(text) for text in lineup]
        self.dice = dice
        self.sampling = Dice(dice.seed * 17)
        self.options = options_of(game.name)
        self.takings: list[tuple[Taking, BranchPoint]] = []
        """Every taking of a seat's first copy of a component, and the moment before it."""
        self.rounds: list[BranchPoint] = []
        """The moment at which each round began."""

    def play(self, state: State, luck: PairedLuck) -> GameFacts:
        """Play from a position to the end."""
        facts = GameFacts(outcome=Outcome([], []), seen=list(self.study.always))
        seats = len(self.lineup)
        offered: Counter[str] = Counter()
        chosen: Counter[str] = Counter()
        leads: list[tuple[int, list[Seat]]] = []
        acted = -1
        ply = 0
        while actors := state.actors():
            seat = actors[0]
            if seat == CHANCE:
                move = luck.draw(state)
                shown = self.study.component(state, CHANCE, move)
                if shown is not None and shown not in facts.seen:
                    facts.seen.append(shown)
                state.play(CHANCE, move)
            else:
                self._note_round(facts, state, luck)
                if seat != acted and seats > 1:
                    leads.append((ply, state.winners()))
                    acted = seat
                self._act(facts, state, luck, seat, ply, offered, chosen)
            ply += 1
        facts.outcome = Outcome(state.scores(), state.winners())
        facts.sheet = {line.key: points for line, points in self.game.score_sheet(state)}
        facts.ending = self.study.ending(state)
        facts.dealt = self.study.dealt(state)
        facts.takings = [taking for taking, _ in self.takings]
        facts.offered, facts.chosen = dict(sorted(offered.items())), dict(sorted(chosen.items()))
        _note_lead(facts, leads, ply)
        return facts

    def _note_round(self, facts: GameFacts, state: State, luck: PairedLuck) -> None:
        number = self.game.round(state)
        if number > facts.rounds:
            if not facts.rounds:
                facts.turn_order = self.study.turn_order(state)
            facts.rounds = number
            self.rounds.append(BranchPoint(state, luck, self.dice))

    def _act(
        self,
        facts: GameFacts,
        state: State,
        luck: PairedLuck,
        seat: Seat,
        ply: int,
        offered: Counter[str],
        chosen: Counter[str],
    ) -> None:
        """Let a seat decide, and note what it could do and what it did."""
        legal = state.legal(seat)
        dice = self.dice.take(seat, self.game.round(state), legal)
        move = checked_move(self.lineup[seat], self.bots[seat], self.game, state, seat, dice, ply + 1)
        facts.moves += 1
        option = self.options[move]
        if len(legal) > 1:
            facts.decisions += 1
            facts.legal += len(legal)
            offered.update({found for found in [self.options[move] for move in legal] if found is not None})
            if option is not None:
                chosen[option] += 1
            if self.sampling.below(SAMPLE) == 0:
                facts.looked += 1
                facts.real += self._real_choices(state, seat, legal)
        component = self.study.component(state, seat, move)
        if component is not None:
            if component not in facts.seen:
                facts.seen.append(component)
            if all(taking.component != component or taking.seat != seat for taking, _ in self.takings):
                taking = Taking(component, seat, self.game.round(state))
                self.takings.append((taking, BranchPoint(state, luck, self.dice)))
        before = state.scores()[seat]
        state.play(seat, move)
        gained = state.scores()[seat] - before
        if gained:
            gains = facts.gains.setdefault(option or "lab.other", [0] * len(self.lineup))
            gains[seat] += gained

    def _real_choices(self, state: State, seat: Seat, legal: list[int]) -> int:
        """How many moves lose hardly anything against the best, as far as one move can show."""
        value = value_of(self.game, len(self.lineup))
        seen = self.game.guess(state, seat, self.sampling)
        worths = []
        for move in legal:
            child = seen.clone()
            child.play(seat, move)
            worths.append(value.worth(child, seat))
        return sum(worth >= max(worths) - NEAR for worth in worths)


def _note_lead(facts: GameFacts, leads: list[tuple[int, list[Seat]]], plies: int) -> None:
    """Note how often the lead changed hands, and from when on the winner kept it."""
    leader: Seat | None = None
    kept = 0
    winners = facts.outcome.winners
    for ply, ahead in leads:
        if len(ahead) == 1 and ahead[0] != leader:
            facts.lead_changes += leader is not None
            leader = ahead[0]
        if not set(winners) <= set(ahead):
            kept = ply + 1
    facts.decided = round(kept / max(plies, 1), 4)
