"""Whatever people do at a table, in any order: the table, the store and a small model of both agree.

The model knows the rules of Pebbles only through the game itself, and the rest of a table in a few lines. It says which
wishes are granted; everything else must be refused and must change nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from tests.databases import sqlite_database
from tests.tiers import one_of
from tests.toys.tables import GAME, waiting
from tinkertable.core.contract import CHANCE, WATCHER, Seat, State
from tinkertable.core.dice import Dice
from tinkertable.core.errors import TinkertableError
from tinkertable.store.store import Store
from tinkertable.store.tables import CHAT_SHOWN, Said, TableRepository
from tinkertable.table import play, seating
from tinkertable.table import undo as undoing
from tinkertable.table.changes import TableChange
from tinkertable.table.clock import tick
from tinkertable.table.rematch import rematch_table
from tinkertable.table.table import OVER, PLAYING, WAITING, Table

PEOPLE: Final = ("ann", "bob", "cid", "eve")
"""Ann has made the table; one of the others stays outside."""
LIMIT: Final = 60.0
GRACE: Final = 15.0
EXTENDED: Final = 0.0
"""Instead of the time of a warning: somebody came back after their time was up, which is granted once a move."""
SEATS: Final = range(3)
people = st.sampled_from(PEOPLE)
seats = st.sampled_from(SEATS)
Act = Callable[[Table], TableChange | None]


@dataclass
class Clock:
    """When a seat is warned, when its time is up, whether it was warned, and the furthest ply it was asked at."""

    warn: float
    due: float
    warned: bool = False
    ply: int = 0


@dataclass
class Model:
    """A table as somebody beside it would describe it."""

    chairs: list[str | None] = field(default_factory=lambda: ["ann", None, None])
    away: set[Seat] = field(default_factory=set)
    status: str = WAITING
    history: list[tuple[Seat, str]] = field(default_factory=list)
    branches: list[list[tuple[Seat, str]]] = field(default_factory=list)
    redo: list[tuple[Seat, str]] = field(default_factory=list)
    asked: tuple[Seat, int, set[Seat]] | None = None
    """Who asks to go back, to which ply, and who has not agreed yet."""
    times: list[float] = field(default_factory=list)
    """When each move was made."""
    clocks: dict[Seat, Clock] = field(default_factory=dict)
    stopped: dict[Seat, Clock] = field(default_factory=dict)
    """The clocks of those who have moved: they go on if the move is taken back."""
    said: list[str] = field(default_factory=list)
    followed: bool = False

    def state(self) -> State:
        """The position after all moves."""
        state = GAME.deal(len(self.chairs), {"nights": "2"})
        for seat, text in self.history:
            state.play(seat, GAME.parse(text))
        return state

    def legal(self, seat: Seat) -> list[str]:
        """What a seat may play."""
        return [GAME.notation(move) for move in self.state().legal(seat)] if self.status == PLAYING else []

    def owns(self, person: str, seat: Seat) -> bool:
        """Whether a person sits there."""
        return self.chairs[seat] == person

    def set_clocks(self, now: float, moved: set[Seat]) -> None:
        """A seat that is asked to move has a clock; a bot's move ends it.

        It starts again after an own move, if the game was never as far.
        """
        actors = self.state().actors() if self.status == PLAYING else []
        ply = len(self.history)
        for seat in SEATS:
            if seat not in actors or (seat in self.away and seat in moved):
                if seat in self.clocks:
                    clock = self.clocks.pop(seat)
                    self.stopped[seat] = replace(clock, ply=max(clock.ply, ply - 1))
            elif seat not in self.away and (seat not in self.clocks or seat in moved):
                known = self.clocks.get(seat) or self.stopped.get(seat)
                if known is None or ply > known.ply:
                    known = Clock(now + LIMIT - GRACE, now + LIMIT, ply=ply)
                elif known.warn and known.due <= now:
                    known = Clock(EXTENDED, now + LIMIT, True, known.ply)
                self.clocks[seat] = known

    def cut(self, ply: int, by: set[Seat], now: float, agreed: bool = False) -> None:
        """Go back; what is cut stays as a branch. Nobody gets time by it, unless everybody agreed."""
        moved = {seat: at for (seat, _text), at in zip(self.history, self.times, strict=True)}
        self.branches.append(self.history[ply:])
        self.history, self.times = self.history[:ply], self.times[:ply]
        self.asked = None
        for seat in SEATS:
            if seat not in by and seat not in self.state().actors():
                self.clocks.pop(seat, None)
            if not agreed:
                continue
            if seat in self.clocks:
                self.clocks[seat].ply = min(self.clocks[seat].ply, ply)
            if (old := self.stopped.pop(seat, None)) is not None and seat in by:
                left = max(old.due - moved[seat], LIMIT)
                self.stopped[seat] = Clock(now + left - GRACE, now + left, ply=ply)


class TableMachine(RuleBasedStateMachine):
    """People who join, move, take back, ask, talk, leave and play again."""

    _runner: asyncio.Runner
    _tables: TableRepository

    def __init__(self) -> None:
        super().__init__()
        self.model = Model()
        self.now = 1000.0
        self.luck = 0

    @initialize()
    def make_table(self) -> None:
        """A table with two free chairs."""
        self.table = waiting("ann", "open", "open", pace="move:60")
        self._runner.run(self._tables.add(TableChange(self.table)))

    def dice(self) -> Dice:
        """Other dice each time."""
        self.luck += 1
        return Dice(self.luck)

    def attempt(self, act: Act, granted: bool) -> TableChange | None:
        """Try something: it is granted and written down, or refused."""
        try:
            change = act(self.table)
        except TinkertableError:
            assert not granted, "something that should be granted was refused"
            return None
        assert granted, "something that should be refused was granted"
        if change is not None:
            self._runner.run(self._tables.save(change))
            self.table = change.table
        return change

    def went_on(self, change: TableChange, redo: list[tuple[Seat, str]] | None = None) -> None:
        """Note what was played, and what follows from it."""
        model = self.model
        played = [(move.seat, move.text) for move in change.played]
        model.history += played
        model.times += [self.now] * len(played)
        model.redo = redo or []
        model.asked = None
        model.status = PLAYING if model.state().actors() else OVER
        model.set_clocks(self.now, {seat for seat, _text in played})

    # Chairs

    @rule(person=people, seat=st.none() | seats)
    def join(self, person: str, seat: Seat | None) -> None:
        """Somebody takes a free chair; the last one begins the game."""
        model = self.model
        free = [number for number in SEATS if model.chairs[number] is None and seat in (None, number)]
        granted = model.status == WAITING and person not in model.chairs and bool(free)
        change = self.attempt(
            lambda table: seating.join(table, person, person.title(), seat, "", self.now, self.dice()), granted
        )
        if change is not None:
            model.chairs[free[0]] = person
            if None not in model.chairs:
                model.status = PLAYING
                self.went_on(change)

    @rule(person=people, seat=seats)
    def leave(self, person: str, seat: Seat) -> None:
        """Somebody gives up a chair, or leaves it to a bot."""
        model = self.model
        granted = model.owns(person, seat) and model.status != OVER
        if self.attempt(lambda table: seating.leave(table, person, seat, "random", self.now), granted) is not None:
            if model.status == WAITING:
                model.chairs[seat] = None
            else:
                model.away.add(seat)
            model.set_clocks(self.now, set())

    @rule(person=people, seat=seats)
    def come_back(self, person: str, seat: Seat) -> None:
        """Somebody takes the chair back from the bot."""
        granted = self.model.owns(person, seat) and seat in self.model.away
        if self.attempt(lambda table: seating.come_back(table, person, seat, self.now), granted) is not None:
            self.model.away.discard(seat)
            clock = self.model.clocks.get(seat)
            if clock is not None and clock.warn and clock.due <= self.now:
                self.model.clocks[seat] = Clock(EXTENDED, self.now + LIMIT, True, clock.ply)
            self.model.set_clocks(self.now, set())

    # Moves

    @rule(person=people, seat=seats, text=st.sampled_from(GAME.moves), late=st.booleans())
    def try_a_move(self, person: str, seat: Seat, text: str, late: bool) -> None:
        """Any move by anybody, also in a position that is long gone."""
        model = self.model
        ply = len(model.history) - (4 if late else 0)
        # a move chosen four plies ago is always stale: no seat of three stays asked that long
        granted = not late and model.owns(person, seat) and text in model.legal(seat)
        self.play_one(person, seat, ply, text, granted=granted)

    @rule(choices=st.lists(st.integers(0, 5), min_size=1, max_size=8))
    def play_on(self, choices: list[int]) -> None:
        """Some moves that are legal, each by its own player or by the bot on its chair."""
        for number in choices:
            actors = self.model.state().actors() if self.model.status == PLAYING else []
            if not actors:
                return
            seat = actors[number % len(actors)]
            legal = self.model.legal(seat)
            text = legal[number % len(legal)]
            if seat in self.model.away:
                self.bot_plays(seat, text)
            else:
                person = self.model.chairs[seat]
                assert person is not None
                self.play_one(person, seat, len(self.model.history), text, granted=True)

    def bot_plays(self, seat: Seat, text: str) -> None:
        """A move of the bot that minds a chair."""
        ply, branch = len(self.model.history), len(self.model.branches)
        change = self.attempt(
            lambda table: play.bot_move(table, play.At(seat, ply, branch), text, self.now, self.dice()), granted=True
        )
        assert change is not None
        self.went_on(change)

    def play_one(self, person: str, seat: Seat, ply: int, text: str, *, granted: bool) -> None:
        """One move; somebody who moves for a chair that a bot was minding has come back."""
        change = self.attempt(
            lambda table: play.move(table, person, play.At(seat, ply, None), text, self.now, self.dice()), granted
        )
        if change is not None:
            self.model.away.discard(seat)
            self.went_on(change)

    @rule(person=people, seat=seats)
    def undo(self, person: str, seat: Seat) -> None:
        """The last move, if it was one's own and nothing came of it."""
        model = self.model
        last = model.history[-1] if model.history else (CHANCE, "")
        granted = model.owns(person, seat) and model.status == PLAYING and last[0] == seat
        change = self.attempt(
            lambda table: undoing.undo(table, person, play.At(seat, len(model.history), None), self.now, self.dice()),
            granted,
        )
        if change is not None:
            redo = [last, *model.redo]
            model.cut(len(model.history) - 1, {seat}, self.now)
            self.went_on(change, redo)

    @rule(person=people, seat=seats)
    def redo(self, person: str, seat: Seat) -> None:
        """What the last undo took back, as long as nothing else was played."""
        model = self.model
        granted = model.owns(person, seat) and bool(model.redo) and model.redo[0][0] == seat
        rest = model.redo[1:]
        change = self.attempt(
            lambda table: undoing.redo(table, person, play.At(seat, len(model.history), None), self.now, self.dice()),
            granted,
        )
        if change is not None:
            self.went_on(change, rest)

    @rule(person=people, seat=seats, back=st.integers(1, 12))
    def ask_back(self, person: str, seat: Seat, back: int) -> None:
        """To go back to before an own move; those who are concerned must agree."""
        model = self.model
        to = len(model.history) - back
        granted = model.owns(person, seat) and model.status == PLAYING and to >= 0 and model.history[to][0] == seat
        since = {mover for mover, _text in model.history[max(to, 0) :]}
        others = {other for other in SEATS if other != seat and (CHANCE in since or other in since)}
        granted = granted and not others & model.away  # who is away cannot be asked
        concerned = others - model.away
        change = self.attempt(lambda table: play.ask_back(table, person, seat, to, self.now, self.dice()), granted)
        if change is not None:
            model.asked = (seat, to, concerned)
            model.set_clocks(self.now, set())
            self.maybe_go_back(change)

    @rule(person=people, word=st.sampled_from(("accept", "accept", "decline", "withdraw", "perhaps")))
    def answer(self, person: str, word: str) -> None:
        """Of those who were asked; the one who asked may withdraw."""
        model = self.model
        by, _to, awaited = model.asked or (-9, 0, set())
        mine = {seat for seat in SEATS if model.owns(person, seat)}
        granted = model.asked is not None and (
            by in mine if word == "withdraw" else bool(mine & awaited) and word != "perhaps"
        )
        number = self.table.proposals
        change = self.attempt(lambda table: play.answer(table, person, number, word, self.now, self.dice()), granted)
        if change is not None:
            if word == "accept":
                awaited -= mine
                model.set_clocks(self.now, set())
                self.maybe_go_back(change)
            else:
                model.asked = None
                model.set_clocks(self.now, set())

    def maybe_go_back(self, change: TableChange) -> None:
        """When nobody has to agree any more."""
        assert self.model.asked is not None
        by, to, awaited = self.model.asked
        if not awaited:
            since = {mover for mover, _text in self.model.history[to:]}
            others = (set(SEATS) if CHANCE in since else since) - self.model.away
            everybody = set(SEATS) - self.model.away <= {by, *others}
            self.model.cut(to, {by, *others}, self.now, everybody)
            self.went_on(change)

    # Beside the game

    @rule(person=people, text=st.text("ab ", min_size=1, max_size=4))
    def talk(self, person: str, text: str) -> None:
        """Chat changes nothing of the game."""
        said = Said(person, person.title(), WATCHER, text, self.now)
        self._runner.run(self._tables.chat(self.table.id, said))
        self.table = replace(self.table, version=self.table.version + 1)
        self.model.said.append(text)

    @rule(seconds=st.sampled_from((1.0, 20.0, 46.0, 100.0)))
    def wait(self, seconds: float) -> None:
        """Time goes by: a seat is warned first, and then a bot plays for it."""
        self.now += seconds
        model = self.model
        due = {
            seat: clock
            for seat, clock in model.clocks.items()
            if seat not in model.away and (clock.due if clock.warned else clock.warn) <= self.now
        }
        change = self.attempt(lambda table: tick(table, "random", self.now), granted=True)
        assert (change is not None) == bool(due)
        for seat, clock in due.items():
            if clock.warned:
                model.away.add(seat)
            else:
                model.clocks[seat] = Clock(clock.warn, max(clock.due, self.now + GRACE), True, clock.ply)
        if due:
            model.set_clocks(self.now, set())

    @rule(person=people)
    def play_again(self, person: str) -> None:
        """After the game, once: everybody one chair further."""
        model = self.model
        granted = model.status == OVER and person in model.chairs and not model.followed
        change = self.attempt(lambda table: rematch_table(table, person, self.now, self.dice()), granted)
        if change is not None:
            model.followed = True
            assert change.spawned is not None
            again = self._runner.run(self._tables.load(change.spawned.table.id))
            assert [chair.person for chair in again.chairs] == [*model.chairs[1:], model.chairs[0]]
            assert (again.status, again.rematch_of, self.table.next) == (PLAYING, self.table.id, again.id)

    @invariant()
    def agree(self) -> None:
        """The table, the store and the model say the same."""
        if not hasattr(self, "table"):
            return
        loaded = self._runner.run(self._tables.load(self.table.id))
        assert replace(loaded, match=self.table.match) == self.table
        model = self.model
        for table in (self.table, loaded):
            assert [(move.seat, move.text) for move in table.match.history] == model.history
            assert table.match.state().dump() == model.state().dump()
            assert table.match.branch == len(model.branches)
            assert table.status == model.status
            assert [chair.person for chair in table.chairs] == model.chairs
            assert {chair.seat for chair in table.chairs if chair.stand_in is not None} == model.away
            assert [(move.seat, move.text) for move in table.redo] == model.redo
            clocks = {chair.seat: chair.clock for chair in table.chairs if chair.clock is not None}
            assert {
                seat: Clock(clock.warn or EXTENDED, clock.due or 0.0, clock.warned, clock.ply)
                for seat, clock in clocks.items()
            } == model.clocks
            asked = table.proposal and (table.proposal.by, table.proposal.ply, set(table.proposal.awaited))
            assert asked == model.asked

    def teardown(self) -> None:
        """What was cut and what was said is still there."""
        if not hasattr(self, "table"):
            return
        cut = self._runner.run(self._tables.branches_of(self.table.id))
        assert [[(move.seat, move.text) for move in moves] for _branch, _ply, moves in cut] == self.model.branches
        _notes, said = self._runner.run(self._tables.talk(self.table.id))
        assert [one.text for one in said] == self.model.said[-CHAT_SHOWN:]


@pytest.fixture(name="tables")
def fixture_tables(runner: asyncio.Runner, tmp_path: Path) -> Iterator[TableRepository]:
    store = runner.run(Store.open(sqlite_database(tmp_path / "tables.db")))
    yield TableRepository(store, lambda *_stated: GAME)
    runner.run(store.close())


@pytest.mark.parametrize("evenings", one_of([8, 150]))
def test_table_store_and_model_agree(runner: asyncio.Runner, tables: TableRepository, evenings: int) -> None:
    class Machine(TableMachine):
        _runner = runner
        _tables = tables

    run_state_machine_as_test(Machine, settings=settings(max_examples=evenings, stateful_step_count=60))
