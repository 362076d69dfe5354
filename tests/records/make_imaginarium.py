"""Finds and writes the recorded games of Imaginarium: one for each thing to prove, then what is still missing.

Records that are there are kept; delete them to have all of them found again.

python -m tests.records.make_imaginarium
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.games.imaginarium.record_coverage import everything, seen
from tests.records.tools import FOLDER, play_record, save_record
from tinkertable.core.contract import Move, Options, Seat, State
from tinkertable.core.dice import Dice
from tinkertable.core.record import Record, read_record
from tinkertable.games import open_game
from tinkertable.games.imaginarium.rules.moves import (
    BUY,
    COMBINE,
    DIAL,
    DO_DISMANTLE,
    DO_EXTRACT,
    DO_RECRUIT,
    DO_REPAIR,
    DONE,
    JOIN,
    MINE,
    REFUND,
    RESERVE,
    RESTORE,
    SCRAP,
    SELL,
    SPLIT,
    USE,
    VALIDATE,
)
from tinkertable.games.imaginarium.rules.pieces import FIRST_ATTACK, FIRST_COMBINED, KIND_COUNT, KINDS, STACKS, WOOD
from tinkertable.games.imaginarium.rules.state import price_at, slots_of
from tinkertable.games.imaginarium.rules.turn import ImaginariumState

GAME = open_game("imaginarium", edition=2)
"""Most records are of the first edition that is still played: old games must replay for ever."""

GOALS: tuple[tuple[str, str, int, Options, set[str]], ...] = (
    ("twenty-points", "Somebody reaches the points that end the game.", 4, {}, {"ended by points"}),
    ("last-round", "Nobody has enough points when the last round is over.", 3, {"rounds": "15"}, {"ended by rounds"}),
    ("most-levels", "A tie, won by the levels of repaired machines.", 3, {}, {"ended by points", "tie by levels"}),
    ("shared", "A tie in points and levels: the victory is shared.", 2, {"rounds": "15"}, {"tie shared"}),
    ("duel", "Two players and their saboteurs.", 2, {}, {"ended by points", "saboteurs"}),
    ("five", "Five players.", 5, {}, {"ended by points"}),
    ("hoarders", "Players keep so many machines that no spot is free.", 5, {"rounds": "15"}, {"told log.stranded"}),
    ("open-totals", "Stocks and points open to all.", 4, {"open-totals": "yes"}, {"ended by points"}),
)


class Collector:
    """Plays like somebody who wants machines of a certain kind, projects and assistants, and sometimes has whims."""

    def __init__(self, wishes: set[int], whims: int, *, breaks: bool = False, fidgets: bool = False) -> None:
        self.wishes = wishes
        self.whims = whims
        self.breaks = breaks
        """Whether what was wished for is dismantled again, like a child's clock."""
        self.fidgets = fidgets
        """Whether workshops are reorganised into a dead end where that is possible."""

    def __call__(self, state: State, seat: Seat, moves: list[Move], dice: Dice) -> Move:
        """The move that comes first to this player's mind."""
        assert isinstance(state, ImaginariumState)
        if self.whims and dice.below(self.whims) == 0:
            return moves[dice.below(len(moves))]
        if self.fidgets:
            stuck = [move for move in moves if SPLIT <= move < DO_RECRUIT and leads_astray(state, seat, move, 4)]
            if stuck:
                return stuck[0]
        ranked = [(self._urge(state, seat, move) * 16 + dice.below(16), move) for move in moves]
        return max(ranked)[1]

    def _urge(self, state: ImaginariumState, seat: Seat, move: Move) -> int:
        if move == DONE:
            return 1
        if RESERVE <= move < MINE:
            return self._urge_to_reserve(state, seat, move - RESERVE)
        if MINE <= move < USE:
            return 4 + move - MINE
        if USE <= move < DIAL:
            return 9
        if DIAL <= move < DIAL + 6:
            return self._urge_to_dial(state, seat, move - DIAL)
        if BUY <= move < DO_REPAIR:
            return self._urge_to_trade(state, seat, move)
        if DO_REPAIR <= move < SCRAP:
            return 9 if move - DO_REPAIR in self.wishes else 7
        if SCRAP <= move < DO_DISMANTLE:
            return 1 if move - SCRAP in self.wishes else 3
        if DO_DISMANTLE <= move < REFUND:
            crowded = len(state.shops[seat]) >= slots_of(state, seat)
            if move - DO_DISMANTLE in self.wishes:
                return 11 if self.breaks else 0
            return 3 if crowded and not self.fidgets else 0
        if SPLIT <= move < COMBINE:
            return 0
        if COMBINE <= move < JOIN:
            return 9 if set(STACKS[move - COMBINE + FIRST_COMBINED]) <= self.wishes else 5
        if JOIN <= move < DO_RECRUIT:
            return 6
        return 12 if VALIDATE <= move < VALIDATE + 14 else 8

    def _urge_to_reserve(self, state: ImaginariumState, seat: Seat, slot: int) -> int:
        kind = state.belt[slot]
        if price_at(state, seat, slot) > state.stock[seat * 5] + 1:
            return 0
        return 12 if kind in self.wishes else 5 - state.yards[seat * KIND_COUNT + kind]

    def _urge_to_dial(self, state: ImaginariumState, seat: Seat, pair: int) -> int:
        trial = state.clone()
        trial.play(seat, DIAL + pair)
        if self.fidgets and any(leads_astray(trial, seat, move, 4) for move in trial.legal(seat) if move >= SPLIT):
            return 13
        return max(self._urge(trial, seat, move) for move in trial.legal(seat)) if trial.actors() == [seat] else 1

    def _urge_to_trade(self, state: ImaginariumState, seat: Seat, move: Move) -> int:
        """Buy what the machine in the yard still needs; sell what nothing needs."""
        needs = [0, 0, 0]
        yard = [kind for kind in range(KIND_COUNT) if state.yards[seat * KIND_COUNT + kind]]
        wanted = [kind for kind in yard if kind in self.wishes] or yard[:1]
        for kind in wanted[:1]:
            needs = list(state.printed.cost[kind * 3 : kind * 3 + 3])
        if move == BUY + 3:
            return 4
        if move < BUY + 3:
            good = move - BUY
            return 6 if state.stock[seat * 5 + WOOD + good] < needs[good] else 0
        good = move - BUY - 4
        return 3 if state.stock[seat * 5 + WOOD + good] > needs[good] + 1 else 0


class Hoarder(Collector):
    """Buys every machine it can pay for, and does nothing with them."""

    def __init__(self) -> None:
        super().__init__(set(range(KIND_COUNT)), 0)

    def _urge(self, state: ImaginariumState, seat: Seat, move: Move) -> int:
        if move == DO_EXTRACT:
            return 11
        if BUY <= move < REFUND:
            return 10 if SELL <= move < DO_REPAIR else 0
        return 0 if VALIDATE <= move < VALIDATE + 14 else super()._urge(state, seat, move)


def leads_astray(state: ImaginariumState, seat: Seat, move: Move, depth: int) -> bool:
    """Whether a move of reorganising, or some that can follow it, leaves nothing but to put everything back."""
    if not SPLIT <= move < DO_RECRUIT:
        return False
    after = state.clone()
    after.play(seat, move)
    moves = after.legal(seat)
    return moves == [RESTORE] or (depth > 0 and any(leads_astray(after, seat, next_, depth - 1) for next_ in moves))


def any_taste(seed: int) -> Collector:
    """Another collector for each seed: one or two kinds of machines that go together."""
    wishes = set(STACKS[seed % len(STACKS)])
    if seed % 5 == 0:
        wishes |= set(range(FIRST_ATTACK, FIRST_ATTACK + 6))
    return Collector(wishes, (0, 12, 5)[seed % 3])


def taste_for(goal: str, seed: int) -> Collector:
    """A collector who wants what no record has shown yet, where that is a matter of machines."""
    what, _, name = goal.partition(" ")
    if goal == "told log.stranded":
        return Hoarder()
    if goal in ("told log.restored", "workshop put back"):
        return Collector({KINDS.index(kind) for kind in ("P3", "P4", "T1", "T2")}, 0, fidgets=True)
    kinds = {KINDS.index(kind) for kind in name.split("+") if kind in KINDS}
    if not kinds:
        return any_taste(seed)
    return Collector(kinds, (0, 12, 5)[seed % 3], breaks=what == "dismantled")


def may_show(record: Record, goal: str) -> bool:
    """Whether a closer look is worth it: whether the move that leads to the goal was played at all."""
    what, _, name = goal.partition(" ")
    verbs = {"used": "use", "combined": "combine", "dismantled": "dismantle", "scrapped": "scrap", "repaired": "repair"}
    if goal in ("told log.restored", "workshop put back"):
        needed = "restore"
    elif what in verbs:
        needed = f"{verbs[what]} {name}"
    else:
        return True
    return any(entry.text == needed for entry in record.entries)


def games(
    seats: int, options: Options, first_seed: int, goal: str = ""
) -> Iterator[tuple[Record, ImaginariumState, int]]:
    """One game after the other."""
    seed = first_seed
    while True:
        record, state = play_record(GAME, seats, options, seed, taste_for(goal, seed))
        assert isinstance(state, ImaginariumState)
        yield record, state, seed
        seed += 1


def write_edition_3() -> None:
    """Write a game of five, in which every workshop is dealt with the stock of edition 3."""
    newest = open_game("imaginarium", edition=3)
    record, state = play_record(newest, 5, {}, 1, any_taste(1))
    proves = "Edition 3: five players, each of the five workshops with its new stock."
    save_record(FOLDER / "imaginarium" / "edition-3-workshops.record", record, state, proves)


def main() -> None:
    """Write every record again."""
    folder = FOLDER / "imaginarium"
    write_edition_3()
    missing = everything(GAME)
    for path in folder.glob("*.record"):
        missing -= seen(GAME, read_record(path.read_text(encoding="utf-8")))
    for name, proves, seats, options, wanted in GOALS:
        if (folder / f"{name}.record").exists():
            continue
        goal = "told log.stranded" if name == "hoarders" else ""
        for record, state, _seed in games(seats, options, 1, goal):
            if name in ("most-levels", "shared") and len(set(state.scores())) == seats:
                continue
            found = seen(GAME, record)
            if wanted <= found:
                break
        save_record(folder / f"{name}.record", record, state, proves)
        missing -= found
        print(f"{name}: {len(missing)} things not seen yet")
    number = len(list(folder.glob("more-*.record")))
    while missing:
        number += 1
        goal = sorted(missing)[0]
        best: tuple[set[str], Record, ImaginariumState] | None = None
        for record, state, seed in games(2 + number % 4, {}, 1000 * number, goal):
            found = seen(GAME, record) & missing if may_show(record, goal) else set()
            if goal in found and (best is None or len(found) > len(best[0])):
                best = (found, record, state)
            if best is not None and seed % 1000 > 25:
                break
        assert best is not None
        missing -= best[0]
        shown = ", ".join(sorted(best[0]))
        save_record(folder / f"more-{number}.record", best[1], best[2], f"Shows what the others do not: {shown}.")
        print(f"more-{number}: {goal}; {len(missing)} left")


if __name__ == "__main__":
    main()
