"""A game looked at again: what everybody could expect at every moment, where it turned, and what was luck.

Every turn is compared with the best one that can be found, and both are then played on with the same luck: only what
still makes a difference after a round is reported. The game is over, so the review looks at all that lay on the table.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tinkertable.bots.coach import expected_points, label_turn, lead, lead_of
from tinkertable.bots.net_file import SHIPPED, find_chances, find_net_value
from tinkertable.bots.turn_search import Turn, TurnSearch, worth_of
from tinkertable.bots.value import shared_victory
from tinkertable.bots.value_bot import best_move
from tinkertable.bots.weights import games_with_a_value
from tinkertable.core.contract import CHANCE, Game, Move, Seat, State
from tinkertable.core.dice import Dice, draw
from tinkertable.core.record import Record
from tinkertable.core.replay import first_position, steps
from tinkertable.core.text import Arg, Line, line
from tinkertable.games import GAMES

VERSION: Final = 6
"""Rises when the same game would be reviewed otherwise: kept reviews are then made again."""
WIDTH: Final = 10
"""How many beginnings of a turn are followed at a time."""
TURNING_POINTS: Final = 8
"""How many moments a review points out at most."""
SERIOUS: Final = 60
"""How many turns that look bad are looked at closely."""
AT_LEAST: Final = 6
"""How many of the turns that look bad are always studied, half of them closely, however little time there is."""
TRIALS: Final = 6
"""How often a turn and its better are played on, with the same luck."""
WORTH_A_WORD: Final = 0.02
"""A turn that cost a smaller share of the victory is not worth a word."""
POINTS_WORTH_A_WORD: Final = 0.3
"""Nor is one that cost fewer points."""
CLEARLY: Final = 1.0
"""A turn that cost this many points was a miss even where no share of the victory was left to lose."""
LUCKY: Final = 0.12
"""Chance that moved the victory by so much of a share is pointed out."""
LONGEST_OUTLOOK: Final = 300
"""No more moves are played when two turns are compared."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a game: a turn that could have been played better, a very good one, or a stroke of luck."""

    kind: str
    """`better` when there was a better move, `best` when there was none by far, `luck` when chance decided.

    `swing` is the turn that moved the chances most, where nothing else is said about it.
    """
    ply: int
    """How many moves had been made."""
    seat: Seat
    """Who could have done better, or who was lucky."""
    when: Line
    """The day or the round, as a line of the catalog `coach`."""
    before: float
    """The seat's share of the victory before it."""
    after: float
    """And after it."""
    share: float
    """How much of the victory the choice cost, or brought."""
    points: float
    """The same in points."""
    played: tuple[Line, ...] = ()
    """The move in the game's words and how the turn went on; what chance brought, when it was luck."""
    other: tuple[Line, ...] = ()
    """The better move, or the next best one, and how its turn would go on."""
    other_move: str = ""
    """Its notation."""


@dataclass(frozen=True, slots=True)
class Balance:
    """One seat's game in short."""

    turns: int
    """How often it had something to decide."""
    judged: int
    """How many of these turns there was time to judge."""
    good: int
    """In how many of those nothing was missed."""
    lost: float
    """The points that the others gave away; nothing alone, where only the task counts."""
    luck: float
    """The points that chance brought beyond what it brought the others."""
    best: Moment | None = None
    costliest: Moment | None = None


@dataclass(frozen=True, slots=True)
class Review:
    """A game looked at again."""

    shares: tuple[tuple[float, ...], ...]
    """The share of the victory each seat could expect after every number of moves, from none to all."""
    leads: tuple[tuple[float, ...], ...]
    """The points by which each seat could expect to be ahead of the others' average in the end."""
    rounds: tuple[int, ...]
    """The day or the round after every number of moves."""
    moments: tuple[Moment, ...]
    """The turning points, in the order they happened."""
    seats: tuple[Balance, ...]


def review_mark(game: Game) -> str:
    """What a review depends on besides the game that was played: another mark, another review."""
    mark = hashlib.sha256(f"{VERSION} {game.name} {game.edition} {game.components}".encode())
    if game.name in games_with_a_value():
        judges = [GAMES[game.name].file(name) for name in ("bot/weights.toml", SHIPPED)]
        for file in judges:
            mark.update(file.read_bytes() if file.is_file() else b"")
    return mark.hexdigest()[:16]


def review(
    game: Game,
    record: Record,
    seconds: float = 20.0,
    watch: Callable[[float], None] = lambda done: None,
    closely: int = SERIOUS,
) -> Review:
    """Look at a game again; `watch` is called with the share of the work that is done.

    The turns that look worst are studied first, some of them closely; when the time is up, the rest is left out.
    """
    return _Reviewer(game, record, seconds, watch, closely).run()


@dataclass(slots=True)
class _Stretch:
    """One turn of a game: its first ply, the ply after its last, whose it is, and what was found in its place."""

    first: int
    last: int
    seat: Seat
    drop: float = 0.0
    """By how much its seat's share fell while it was played."""
    studied: bool = False
    """Whether a better one was looked for."""
    loss: float = 0.0
    """By how much the best turn found looks better."""
    points: float = 0.0
    """The same in points; nothing alone, where only the task counts."""
    lead: float = 0.0
    """By how much it looks better than the best one that begins otherwise."""
    rival: Turn | None = None
    """That other turn."""
    compared: bool = False
    """Whether it was played on beside its better."""
    miss: Moment | None = None
    """What that showed it to have cost."""

    @property
    def suspicion(self) -> float:
        """How bad it looks: from 1 on it is worth a closer look."""
        return max(self.loss / WORTH_A_WORD, self.points / CLEARLY)

    @property
    def judged(self) -> bool:
        """Whether it is known to be a miss or none: what only looks bad may be neither."""
        return self.compared if self.suspicion >= 1.0 else self.studied


class _Reviewer:
    """The work on one review."""

    def __init__(
        self, game: Game, record: Record, seconds: float, watch: Callable[[float], None], closely: int
    ) -> None:
        self.game = game
        self.closely = closely
        self.began = time.monotonic()
        self.seconds = seconds
        self.watch = watch
        self.seats = len(record.players)
        self.value = find_net_value(game, self.seats)
        """Judges turns, and what they are worth in points."""
        self.chances = find_chances(game, self.seats)
        """Tells the chances of winning."""
        self.states = [first_position(game, record).clone()]
        self.played: list[tuple[Seat, Move]] = []
        for seat, move, state in steps(game, record):
            self.played.append((seat, move))
            self.states.append(state.clone())
        self.shares: list[tuple[float, ...]] = []
        self.leads: list[tuple[float, ...]] = []
        self.rounds: list[int] = []

    def run(self) -> Review:
        """The whole review."""
        self._weigh_everything()
        stretches = self._study_everything()
        self._compare_worst(stretches)
        self.watch(0.9)
        best = self._find_best(stretches)
        luck = self._strokes_of_luck()
        self.watch(1.0)
        missed = [turn.miss for turn in stretches if turn.miss is not None and turn.miss.share >= WORTH_A_WORD / 2]
        told = self._turning_points([*missed, *luck])
        return Review(
            tuple(self.shares),
            tuple(self.leads),
            tuple(self.rounds),
            tuple(sorted(told, key=lambda moment: (moment.ply, moment.kind))),
            tuple(self._balance(seat, stretches, best) for seat in range(self.seats)),
        )

    def _turning_points(self, found: list[Moment]) -> list[Moment]:
        """The moments that mattered most; the largest swing of the game is always among them."""
        found.sort(key=lambda moment: moment.share, reverse=True)
        first, last = max(self._runs(), key=lambda plies: self._swing(*plies), default=(0, 0))
        if self._swing(first, last) < WORTH_A_WORD:
            return found[:TURNING_POINTS]
        there = [moment for moment in found if first <= moment.ply < last] or [self._told_swing(first, last)]
        others = [moment for moment in found if moment is not there[0]]
        return [there[0], *others[: TURNING_POINTS - 1]]

    def _runs(self) -> list[tuple[int, int]]:
        """Where each run of moves by one seat or chance begins and ends, after what was dealt at the start."""
        starts = [
            ply
            for ply in range(self._first_decision(), len(self.played))
            if ply == 0 or self.played[ply][0] != self.played[ply - 1][0]
        ]
        return list(zip(starts, [*starts[1:], len(self.played)], strict=True))

    def _swing(self, first: int, last: int) -> float:
        """The share of the victory that changed hands between two plies."""
        pairs = zip(self.shares[first], self.shares[last], strict=True)
        return sum(abs(after - before) for before, after in pairs) / min(2, self.seats)

    def _told_swing(self, first: int, last: int) -> Moment:
        """The largest swing of the game as a moment: of the seat that played, or whom chance favoured."""
        mover = self.played[first][0]
        gains = [after - before for before, after in zip(self.shares[first], self.shares[last], strict=True)]
        seat = mover if mover != CHANCE else max(range(self.seats), key=gains.__getitem__)
        if mover == CHANCE:
            news = self.game.log_lines(self.states[first], CHANCE, self.played[first][1], self.states[first + 1])
            played = tuple(told._replace(readers=None) for told in news)
        else:
            moves = [move for _seat, move in self.played[first:last]]
            played = tuple(label_turn(self.game, self.states[first], seat, moves))
        return Moment(
            "luck" if mover == CHANCE else "swing",
            first,
            seat,
            self._when(first),
            self.shares[first][seat],
            self.shares[last][seat],
            round(abs(gains[seat]), 4),
            round(lead(self.value, self.states[last], seat) - lead(self.value, self.states[first], seat), 2),
            played,
        )

    def _spent(self, share: float) -> bool:
        """Whether this share of the time is over: something must be left for what comes after."""
        return time.monotonic() - self.began > share * self.seconds

    # What everybody could expect

    def _weigh_everything(self) -> None:
        for ply, state in enumerate(self.states):
            points = expected_points(self.value, state)
            self.leads.append(tuple(round(lead_of(points, seat), 3) for seat in range(self.seats)))
            self.shares.append(tuple(round(share, 4) for share in self._shares_of(state)))
            self.rounds.append(self.game.round(state))
            if ply % 16 == 0:
                self.watch(0.15 * ply / len(self.states))
        # half a deal says nothing: what is dealt before anybody decides counts when all of it is there
        dealt = self._first_decision()
        self.shares[:dealt] = [self.shares[dealt]] * dealt
        self.leads[:dealt] = [self.leads[dealt]] * dealt

    def _shares_of(self, state: State) -> list[float]:
        """What everybody can expect; over is over, whatever the value thinks of it."""
        return self.chances.shares(state) if state.actors() else shared_victory(state)

    def _when(self, ply: int) -> Line:
        if self.rounds[ply] < 1:
            return line("any.start")
        return line("when" if self.game.name in games_with_a_value() else "any.when", n=self.rounds[ply])

    # What could have been played instead

    def _study_everything(self) -> list[_Stretch]:
        """The turns with something to decide, those first after which their seat was worse off."""
        found = self._stretches()
        found.sort(key=lambda turn: turn.drop)
        for number, turn in enumerate(found):
            if number >= AT_LEAST and self._spent(0.45):
                break
            self._study(turn)
            self.watch(0.15 + 0.5 * number / len(found))
        return found

    def _stretches(self) -> list[_Stretch]:
        found: list[_Stretch] = []
        first = 0
        while first < len(self.played):
            seat = self.played[first][0]
            last = first + 1
            while last < len(self.played) and self.played[last][0] == seat:
                last += 1
            if seat != CHANCE and any(len(self.states[at].legal(seat)) > 1 for at in range(first, last)):
                found.append(_Stretch(first, last, seat, self.shares[last][seat] - self.shares[first][seat]))
            first = last
        return found

    def _study(self, turn: _Stretch) -> None:
        turn.studied = True
        turns = self._turns_from(turn.first, turn.seat)
        if not turns:
            return
        best, reached = max(turns, key=worth_of), self._reach(turn.last, turn.seat)
        turn.loss = best.worth - reached.worth
        if self.seats > 1:
            turn.points = lead(self.value, best.state, turn.seat) - lead(self.value, reached.state, turn.seat)
        others = [other for other in turns if other.moves[0] != self.played[turn.first][1]]
        if others:
            turn.rival = max(others, key=worth_of)
            turn.lead = reached.worth - turn.rival.worth

    def _turns_from(self, ply: int, seat: Seat) -> list[Turn]:
        finder = TurnSearch(self.value, self.states[ply], seat, Dice(ply), WIDTH)
        while finder.grow(64):
            pass
        return finder.found

    def _reach(self, ply: int, seat: Seat) -> Turn:
        """The most a seat can still make of its turn; nothing more when the turn is over."""
        state = self.states[ply]
        turns = self._turns_from(ply, seat) if seat in state.actors() else []
        return max(turns, key=worth_of) if turns else Turn([], state, self.value.worth(state, seat))

    def _compare_worst(self, stretches: list[_Stretch]) -> None:
        """Find out which of the turns that look worst were a miss: what still shows after playing on."""
        worst = sorted((turn for turn in stretches if turn.suspicion >= 1.0), key=lambda turn: -turn.suspicion)
        for number, turn in enumerate(worst[: self.closely]):
            if number >= AT_LEAST // 2 and self._spent(0.85):
                break
            turn.compared = True
            turn.miss = self._miss(turn)
            self.watch(0.65 + 0.25 * number / min(len(worst), self.closely))

    def _miss(self, turn: _Stretch) -> Moment | None:
        """The one move of a turn after which most was lost, and what should have been played in its place."""
        at, better, most = -1, None, 0.0
        reach = self._reach(turn.first, turn.seat)
        for ply in range(turn.first, turn.last):
            then = self._reach(ply + 1, turn.seat)
            if reach.moves and reach.worth - then.worth > most and reach.moves[0] != self.played[ply][1]:
                at, better, most = ply, reach, reach.worth - then.worth
            reach = then
        if better is None:
            return None
        moves = [move for _seat, move in self.played[at : turn.last]]
        return self._told("better", at, turn.seat, moves, better.moves)

    def _find_best(self, stretches: list[_Stretch]) -> dict[Seat, Moment]:
        """For each seat the turn that was best by far; the likeliest one is looked at however little time there is."""
        found: dict[Seat, Moment] = {}
        tried: set[Seat] = set()
        good = [turn for turn in stretches if turn.suspicion < 1.0 and turn.lead > 0.0 and turn.rival is not None]
        for turn in sorted(good, key=lambda turn: -turn.lead):
            if turn.seat in found or (turn.seat in tried and self._spent(1.0)):
                continue
            tried.add(turn.seat)
            assert turn.rival is not None
            moves = [move for _seat, move in self.played[turn.first : turn.last]]
            moment = self._told("best", turn.first, turn.seat, moves, turn.rival.moves)
            if moment is not None:
                found[turn.seat] = moment
        return found

    def _told(self, kind: str, at: int, seat: Seat, moves: list[Move], other: list[Move]) -> Moment | None:
        """The moment at which one turn was played and not another, when it made a clear difference."""
        missed = kind == "better"
        share, points = self._compare(at, seat, *((other, moves) if missed else (moves, other)))
        turned = share >= WORTH_A_WORD / 2 and points >= POINTS_WORTH_A_WORD
        if not turned and not (missed and self.seats > 1 and share >= 0.0 and points >= CLEARLY):
            return None
        played = label_turn(self.game, self.states[at], seat, moves)
        instead = label_turn(self.game, self.states[at], seat, other)
        if reads_alike(played[0], instead[0]):
            return None
        return Moment(
            kind,
            at,
            seat,
            self._when(at),
            self.shares[at][seat],
            self.shares[at + len(moves)][seat],
            round(share, 4),
            round(points, 2),
            tuple(played),
            tuple(instead),
            self.game.notation(other[0]),
        )

    def _compare(self, at: int, seat: Seat, moves: list[Move], other: list[Move]) -> tuple[float, float]:
        """By how much one turn is better than another, in shares and points, after both were played on for a round."""
        share = points = 0.0
        for trial in range(TRIALS):
            one, two = self._outlook(at, seat, moves, trial), self._outlook(at, seat, other, trial)
            share += self.chances.shares(one)[seat] - self.chances.shares(two)[seat]
            points += lead(self.value, one, seat) - lead(self.value, two, seat)
        return share / TRIALS, points / TRIALS

    def _outlook(self, at: int, seat: Seat, moves: list[Move], trial: int) -> State:
        """The position a round after a turn, everybody playing their best single moves."""
        state = self.states[at].clone()
        for move in moves:
            state.play(seat, move)
        dice = Dice(at * 7919 + trial)
        turns, last = 0, seat
        for _move in range(LONGEST_OUTLOOK):
            actors = state.actors()
            if not actors:
                break
            if actors[0] == CHANCE:
                state.play(CHANCE, draw(state, dice))
                continue
            actor = last if last in actors else actors[0]
            if actor != last:
                turns, last = turns + 1, actor
                if turns > self.value.turns_a_round * self.seats:
                    break
            state.play(actor, best_move(self.value, state, actor, dice))
        return state

    # Luck, and each seat's game in short

    def _strokes_of_luck(self) -> list[Moment]:
        """The draws of chance after which somebody was much better off; alone, also much worse off."""
        found = []
        for ply in self._draws():
            gains = [after - before for before, after in zip(self.shares[ply], self.shares[ply + 1], strict=True)]
            seat = max(range(self.seats), key=gains.__getitem__)
            if abs(gains[seat]) < LUCKY or abs(self.shares[ply + 1][seat] - self._mean(ply, seat)) < LUCKY:
                continue
            before, after = self.states[ply], self.states[ply + 1]
            news = self.game.log_lines(before, CHANCE, self.played[ply][1], after)
            found.append(
                Moment(
                    "luck",
                    ply,
                    seat,
                    self._when(ply),
                    self.shares[ply][seat],
                    self.shares[ply + 1][seat],
                    round(abs(gains[seat]), 4),
                    round(lead(self.value, after, seat) - lead(self.value, before, seat), 2),
                    tuple(told._replace(readers=None) for told in news),
                )
            )
        return found

    def _mean(self, ply: int, seat: Seat) -> float:
        """The share that a draw brings on average: what comes anyway is no luck."""
        state = self.states[ply]
        odds = state.odds()
        total = 0.0
        for move, weight in zip(state.legal(CHANCE), odds, strict=True):
            after = state.clone()
            after.play(CHANCE, move)
            total += weight * self._shares_of(after)[seat]
        return total / sum(odds)

    def _first_decision(self) -> int:
        """How many moves were made before anybody decided something: the set-up, which is nobody's luck."""
        return next((ply for ply, (seat, _move) in enumerate(self.played) if seat != CHANCE), len(self.played))

    def _draws(self) -> list[int]:
        return [ply for ply in range(self._first_decision(), len(self.played)) if self.played[ply][0] == CHANCE]

    def _balance(self, seat: Seat, stretches: list[_Stretch], best: dict[Seat, Moment]) -> Balance:
        mine = [turn for turn in stretches if turn.seat == seat]
        judged = [turn for turn in mine if turn.judged]
        misses = [turn.miss for turn in judged if turn.miss is not None]
        luck = 0.0
        for ply in self._draws():
            luck += lead(self.value, self.states[ply + 1], seat) - lead(self.value, self.states[ply], seat)
        alone = self.seats == 1
        return Balance(
            len(mine),
            len(judged),
            len(judged) - len(misses),
            0.0 if alone else round(sum(miss.points for miss in misses), 1),
            0.0 if alone else round(luck, 1),
            best.get(seat),
            max(misses, key=lambda miss: miss.share if alone else miss.points, default=None),
        )


def reads_alike(one: Line, other: Line) -> bool:
    """Whether two moves are described with the same words: two machines of one kind, wherever they begin to be built.

    Nothing is to be learned from such a choice.
    """
    return one.key == other.key and _told_of(one) == _told_of(other)


def _told_of(label: Line) -> dict[str, Arg]:
    return {name: arg for name, arg in label.args.items() if name != "slot"}
