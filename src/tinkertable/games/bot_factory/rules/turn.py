"""The state of Bot Factory: plays a move and everything that follows from it without a decision."""

from __future__ import annotations

from tinkertable.core.contract import CHANCE, Move, Seat
from tinkertable.core.feature_row import FeatureRow
from tinkertable.games.bot_factory.rules import events, steps
from tinkertable.games.bot_factory.rules.actions import finish_action, go_to, play_answer, play_turn
from tinkertable.games.bot_factory.rules.chance import odds, outcomes, play_chance
from tinkertable.games.bot_factory.rules.features import write_features
from tinkertable.games.bot_factory.rules.invariants import check_invariants
from tinkertable.games.bot_factory.rules.legal import decisions
from tinkertable.games.bot_factory.rules.moves import GO, PAY, REFUSE, SKIP
from tinkertable.games.bot_factory.rules.rounds import open_turn, proceed
from tinkertable.games.bot_factory.rules.score import scores, winners
from tinkertable.games.bot_factory.rules.state import NOBODY, OVER, Position
from tinkertable.games.bot_factory.rules.steps import ARGUMENT, FRAME, LAST_AUTOMATIC, LAST_CHANCE, TO_HAND
from tinkertable.games.bot_factory.rules.supply import draw_from, fill_projects, fill_spares, fill_wheel, reveal_top


class BotFactoryState(Position):
    """A position that can be played."""

    def actors(self) -> list[Seat]:
        """Who may act now: chance or one player; nobody when the game is over."""
        return [] if self.actor == NOBODY else [self.actor]

    def legal(self, seat: Seat) -> list[Move]:
        """The moves open to a seat."""
        return self.options[:] if seat == self.actor else []

    def odds(self) -> list[int]:
        """The weight of each outcome of chance."""
        return odds(self)

    def play(self, seat: Seat, move: Move) -> None:
        """Carry out a legal move and everything that follows from it without a decision."""
        if move < GO:
            play_chance(self, move)
        elif move <= REFUSE:
            self.frames.pop()
            if move == PAY:
                self.tokens[seat] -= 1
                open_turn(self, seat)
            elif move != REFUSE:
                go_to(self, seat, move - GO)
        elif move < SKIP:
            step = self.frames[-1] // FRAME
            if step == steps.TURN:
                play_turn(self, seat, move)
            else:
                argument = self.frames.pop() & ARGUMENT
                play_answer(self, seat, move, step, argument)
        elif move == SKIP:
            self.frames.pop()
        else:
            finish_action(self)
        settle(self)

    def clone(self) -> BotFactoryState:
        """An equal position that shares nothing that can change."""
        return BotFactoryState(self.printed, self.seats, self)

    def scores(self) -> list[int]:
        """Points by seat if the game were scored now."""
        return scores(self)

    def winners(self) -> list[Seat]:
        """Who is ahead with the tie-breakers applied; in a solo game nobody until the task is done."""
        return winners(self)

    def check(self) -> None:
        """Account for every piece."""
        check_invariants(self)

    def write_features(self, seat: Seat, row: FeatureRow) -> None:
        """Write the features of the position as a seat sees it."""
        write_features(self, seat, row)


def settle(position: Position) -> None:
    """Do everything that needs no decision, then note who is to act and what they may do."""
    frames = position.frames
    while True:
        if not frames:
            if position.phase == OVER:
                position.actor = NOBODY
                position.options = []
                return
            proceed(position)
            continue
        frame = frames[-1]
        step = frame // FRAME
        argument = frame & ARGUMENT
        if step <= LAST_CHANCE:
            position.actor = CHANCE
            position.options = outcomes(position, step, argument)
            return
        if step <= LAST_AUTOMATIC:
            frames.pop()
            do_automatic(position, step, argument)
            continue
        options = decisions(position, step, argument)
        if not options:
            frames.pop()
            if step == steps.TOLL:
                events.note(position, events.SILENT, position.mover)
            elif step in (steps.PLACE, steps.PROJECT):
                events.withdraw_bonus(position)
            continue
        if len(options) == 1:
            # nothing to decide: the turn ends, or the only answer is played; to move there are always more (ruling 2)
            if step == steps.TURN:
                finish_action(position)
            else:
                frames.pop()
                play_answer(position, position.mover, options[0], step, argument)
            continue
        position.actor = position.mover
        position.options = options
        return


def do_automatic(position: Position, step: int, argument: int) -> None:
    """Continue a step that waited for chance."""
    if step == steps.AUTO_DRAW:
        draw_from(position, position.mover, argument & 3, argument >> 2)
    elif step == steps.AUTO_WHEEL:
        fill_wheel(position, argument)
    elif step == steps.AUTO_SPARE:
        fill_spares(position, argument)
    elif step == steps.AUTO_PROJECTS:
        fill_projects(position, argument)
    elif step == steps.AUTO_OPEN:
        reveal_top(position, argument)
    else:  # steps.AUTO_START_PART
        position.mover = (position.lead + argument) % position.seats
        position.frames.append(steps.PILE * FRAME + TO_HAND)
