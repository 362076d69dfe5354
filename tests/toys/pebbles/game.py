"""Pebbles, a toy with everything a table must cope with: hidden cards, chance, undo, a night in which all act at once.

Each round every seat is dealt a hidden card, then takes pebbles in turn (twice at most, and says when it is done), and
at night all choose at once to sleep or to dream. Cards and pebbles are points; a dreamer's card counts twice.
"""

from __future__ import annotations

from typing import cast

from tinkertable.core.contract import CHANCE, Game, Move, Option, Options, Seat, State
from tinkertable.core.dice import Dice
from tinkertable.core.errors import BrokenPosition
from tinkertable.core.feature_row import FeatureRow
from tinkertable.core.text import Line, line, private_line, seat_arg
from tinkertable.core.view import View
from tinkertable.core.zones import Fact, Piece, Zone

MOVES = ("deal 1", "deal 2", "deal 3", "deal 4", "take 1", "take 2", "done", "sleep", "dream")
TAKE, DONE, SLEEP, DREAM = 4, 6, 7, 8
DEAL_PHASE, TURN_PHASE, NIGHT_PHASE, END_PHASE = range(4)
COPIES = 6
MOST_SEATS = 4
FEATURES = (
    *("seats", "rounds", "round", "phase", "turn", "takes"),
    *(
        f"{seat}.{name}"
        for seat in range(MOST_SEATS)
        for name in ("pebbles", "slept", *(f"{kind}-{night}" for kind in ("card", "dream") for night in range(4)))
    ),
)


class Pebbles(State):
    """One position of Pebbles."""

    def __init__(self, seats: int = 2, rounds: int = 2) -> None:
        self.seats = seats
        self.rounds = rounds
        self.round = 0
        self.phase = DEAL_PHASE
        self.turn = 0
        self.takes = 0
        self.deck = [COPIES] * 4
        self.pebbles = [0] * seats
        self.cards = [0] * (seats * rounds)
        self.dreams = [0] * (seats * rounds)
        self.slept = [0] * seats

    def actors(self) -> list[Seat]:
        if self.phase == DEAL_PHASE:
            return [CHANCE]
        if self.phase == TURN_PHASE:
            return [self.turn]
        if self.phase == NIGHT_PHASE:
            return [seat for seat in range(self.seats) if not self.slept[seat]]
        return []

    def legal(self, seat: Seat) -> list[Move]:
        if seat not in self.actors():
            return []
        if seat == CHANCE:
            return [kind for kind in range(4) if self.deck[kind]]
        if self.phase == NIGHT_PHASE:
            return [SLEEP, DREAM]
        return [DONE] if self.takes == 2 else [TAKE, TAKE + 1, DONE]

    def odds(self) -> list[int]:
        return [count for count in self.deck if count]

    def play(self, seat: Seat, move: Move) -> None:
        if seat == CHANCE:
            self.deck[move] -= 1
            self.cards[self.turn * self.rounds + self.round] = move + 1
            self._pass_on(TURN_PHASE)
        elif move < DONE:
            self.pebbles[seat] += move - TAKE + 1
            self.takes += 1
        elif move == DONE:
            self.takes = 0
            self._pass_on(NIGHT_PHASE)
        else:
            self.slept[seat] = 1
            self.dreams[seat * self.rounds + self.round] = int(move == DREAM)
            if all(self.slept):
                self.slept = [0] * self.seats
                self.round += 1
                self.phase = DEAL_PHASE if self.round < self.rounds else END_PHASE

    def _pass_on(self, phase: int) -> None:
        self.turn += 1
        if self.turn == self.seats:
            self.turn = 0
            self.phase = phase

    def clone(self) -> Pebbles:
        return restore(self.dump())

    def scores(self) -> list[int]:
        return [
            self.pebbles[seat]
            + sum(
                self.cards[seat * self.rounds + day] * (1 + self.dreams[seat * self.rounds + day])
                for day in range(self.rounds)
            )
            for seat in range(self.seats)
        ]

    def winners(self) -> list[Seat]:
        scores = self.scores()
        return [seat for seat in range(self.seats) if scores[seat] == max(scores)]

    def dump(self) -> list[int]:
        head = [self.seats, self.rounds, self.round, self.phase, self.turn, self.takes]
        return head + self.deck + self.pebbles + self.cards + self.dreams + self.slept

    def check(self) -> None:
        if sum(self.deck) + sum(1 for card in self.cards if card) != 4 * COPIES:
            raise BrokenPosition("a card is missing")

    def write_features(self, seat: Seat, row: FeatureRow) -> None:
        over = self.phase == END_PHASE
        numbers = [self.seats, self.rounds, self.round, self.phase, self.turn, self.takes]
        for at in range(MOST_SEATS):
            seated = at < self.seats
            cards = self.cards[at * self.rounds : (at + 1) * self.rounds] if seated and (over or at == seat) else []
            dreams = self.dreams[at * self.rounds : (at + 1) * self.rounds] if seated else []
            numbers += [self.pebbles[at], self.slept[at]] if seated else [0, 0]
            numbers += [*cards, 0, 0, 0, 0][:4] + [*dreams, 0, 0, 0, 0][:4]
        for index, number in enumerate(numbers):
            row.count(index, number, 10)


def restore(cells: list[int]) -> Pebbles:
    state = Pebbles(cells[0], cells[1])
    state.round, state.phase, state.turn, state.takes = cells[2:6]
    at = 6
    for name, length in (
        ("deck", 4),
        ("pebbles", state.seats),
        ("cards", state.seats * state.rounds),
        ("dreams", state.seats * state.rounds),
        ("slept", state.seats),
    ):
        setattr(state, name, cells[at : at + length])
        at += length
    if at != len(cells):
        raise BrokenPosition("too many numbers")
    return state


class PebblesView(View, kw_only=True):
    """The table as one seat sees it; a card that is hidden from it is 0."""

    round: int
    phase: int
    pebbles: list[int]
    hands: list[list[int]]
    dreams: list[int]


class PebblesGame(Game):
    """The rules of Pebbles."""

    def __init__(self) -> None:
        self.name = "pebbles"
        self.edition = 1
        self.seats = (2, 3, 4)
        self.options = (Option("nights", ("2", "4")),)
        self.moves = MOVES
        self.feature_names = FEATURES
        self.components = "toy"
        self.longest = 4 * 4 * 5

    def deal(self, seats: int, options: Options) -> State:
        return Pebbles(seats, int(options["nights"]))

    def load(self, cells: list[int]) -> State:
        return restore(cells)

    def guess(self, state: State, seat: Seat, dice: Dice) -> State:
        other = cast("Pebbles", state).clone()
        if other.phase == END_PHASE:
            return other
        hidden = [at for at, card in enumerate(other.cards) if card and at // other.rounds != seat]
        for at in hidden:
            other.deck[other.cards[at] - 1] += 1
        for at in hidden:
            kind = dice.pick(other.deck)
            other.deck[kind] -= 1
            other.cards[at] = kind + 1
        return other

    def reveals(self, state: State, seat: Seat, move: Move) -> bool:
        after = state.clone()
        after.play(seat, move)
        return seat == CHANCE or not after.actors()

    def round(self, state: State) -> int:
        return cast("Pebbles", state).round

    def view(self, state: State, seat: Seat) -> PebblesView:
        pebbles = cast("Pebbles", state)
        over = pebbles.phase == END_PHASE
        return PebblesView(
            game=self.name,
            seat=seat,
            seats=pebbles.seats,
            actors=pebbles.actors(),
            legal=pebbles.legal(seat) if seat >= 0 else [],
            over=over,
            winners=pebbles.winners() if over else [],
            scores=[score if over else None for score in pebbles.scores()],
            round=pebbles.round,
            phase=pebbles.phase,
            pebbles=list(pebbles.pebbles),
            hands=[
                [
                    (card if over or at == seat else 0)
                    for card in pebbles.cards[at * pebbles.rounds : (at + 1) * pebbles.rounds]
                    if card
                ]
                for at in range(pebbles.seats)
            ],
            dreams=list(pebbles.dreams),
        )

    def board(self, view: View) -> list[Zone]:
        assert isinstance(view, PebblesView)
        heap = Zone(
            "heap",
            line("zone.heap"),
            tuple(
                Piece(f"pebble-{n}", line("piece.pebbles", n=n), moves=(TAKE + n - 1,))
                if TAKE + n - 1 in view.legal
                else Piece(f"pebble-{n}", line("piece.pebbles", n=n))
                for n in (1, 2)
            ),
        )
        hands = [
            Zone(
                f"hand-{seat}",
                line("zone.hand", who=seat_arg(seat)),
                tuple(
                    Piece(f"card-{seat}-{at}", line("piece.card"), (Fact("card", card),) if card else ())
                    for at, card in enumerate(view.hands[seat])
                ),
                owner=seat,
                facts=(Fact("pebble", view.pebbles[seat]),),
            )
            for seat in range(view.seats)
        ]
        return [heap, *hands]

    def prompt(self, view: View) -> Line:
        if view.over:
            return line("prompt.over")
        if view.legal:
            return line("prompt.night" if SLEEP in view.legal else "prompt.take")
        return line("prompt.wait")

    def label(self, view: View, move: Move) -> Line:
        return line("move." + MOVES[move].replace(" ", "-"))

    def log_lines(self, before: State, seat: Seat, move: Move, after: State) -> list[Line]:
        if seat == CHANCE:
            turn = cast("Pebbles", before).turn
            return [
                line("log.dealt", who=seat_arg(turn)),
                private_line((turn,), "log.secret-card", who=seat_arg(turn), card=move + 1),
            ]
        return [line("log." + MOVES[move].replace(" ", "-"), who=seat_arg(seat))]

    def score_sheet(self, state: State) -> list[tuple[Line, list[int]]]:
        pebbles = cast("Pebbles", state)
        cards = [total - stones for total, stones in zip(pebbles.scores(), pebbles.pebbles, strict=True)]
        return [(line("sheet.pebbles"), list(pebbles.pebbles)), (line("sheet.cards"), cards)]


def create(components: str | None) -> Game:
    return PebblesGame()
