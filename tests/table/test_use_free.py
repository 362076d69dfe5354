"""Using what is free: one move after the other, until there is none or something new is known."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.toys.pebbles.game import NIGHT_PHASE, SLEEP, TAKE, Pebbles, PebblesGame
from tests.toys.tables import play, waiting
from tinkertable.core.contract import Move, Seat, State
from tinkertable.core.dice import Dice
from tinkertable.core.errors import IllegalMove, StalePly
from tinkertable.table.match import Match
from tinkertable.table.play import At
from tinkertable.table.refusal import Forbidden, Refused
from tinkertable.table.seating import maybe_begin
from tinkertable.table.table import OVER, Table
from tinkertable.table.use_free import has_more, next_free_move, use_free_move


class Generous(PebblesGame):
    """By day one pebble is free, at night sleep is."""

    def free_move(self, state: State, seat: Seat) -> Move | None:
        assert isinstance(state, Pebbles)
        free = SLEEP if state.phase == NIGHT_PHASE else TAKE
        return free if free in state.legal(seat) else None


class Showing(Generous):
    """Every move shows something new."""

    def reveals(self, state: State, seat: Seat, move: Move) -> bool:
        return True


def a_table(game: PebblesGame) -> Table:
    table = waiting("ann", "bob")
    match = Match(game, 2, table.options)
    return maybe_begin(replace(table, game=game, match=match), 1000.0, Dice(1)).table


def at(table: Table, seat: int = 0) -> At:
    return At(seat, table.match.ply, table.match.branch)


def test_only_a_player_who_is_asked_has_something_free() -> None:
    table = a_table(Generous())
    assert (next_free_move(table, 0), next_free_move(table, 1)) == ("take 1", None)
    assert next_free_move(a_table(PebblesGame()), 0) is None


def test_one_free_move_after_the_other_is_played_until_there_is_none() -> None:
    first = use_free_move(a_table(Generous()), "ann", at(a_table(Generous())), 1001.0, Dice(1))
    assert first.table.match.history[-1].text == "take 1"
    assert has_more(first, 0)
    assert not has_more(first, 1), "it is not Bob's turn"
    second = use_free_move(first.table, "ann", at(first.table), 1002.0, Dice(1))
    assert not has_more(second, 0)
    with pytest.raises(Refused, match="free"):
        use_free_move(second.table, "ann", at(second.table), 1003.0, Dice(1))


def test_after_something_new_is_known_its_player_decides_afresh() -> None:
    table = a_table(Showing())
    change = use_free_move(table, "ann", at(table), 1001.0, Dice(1))
    assert next_free_move(change.table, 0) == "take 1"
    assert not has_more(change, 0)


def test_what_chance_does_after_a_free_move_is_no_reason_to_stop() -> None:
    night = play(a_table(Generous()), ("ann", 0, "done"), ("bob", 1, "done"), ("bob", 1, "sleep"))
    change = use_free_move(night, "ann", at(night), 1001.0, Dice(1))
    assert [played.text.split()[0] for played in change.played] == ["sleep", "deal", "deal"]
    assert has_more(change, 0)


def test_nobody_uses_what_is_free_for_another_or_in_a_position_that_is_gone() -> None:
    table = a_table(Generous())
    for person, seat in (("bob", 0), ("ann", 1)):
        with pytest.raises(Forbidden):
            use_free_move(table, person, at(table, seat), 1001.0, Dice(1))
    with pytest.raises(StalePly):
        use_free_move(table, "ann", At(0, table.match.ply - 1, table.match.branch), 1001.0, Dice(1))
    with pytest.raises(IllegalMove, match="over"):
        use_free_move(replace(table, status=OVER), "ann", at(table), 1001.0, Dice(1))


def test_a_program_that_uses_what_is_free_is_noticed() -> None:
    table = a_table(Generous())
    change = use_free_move(table, "ann", at(table), 1001.0, Dice(1), program=True)
    assert change.table.chairs[0].program
    assert not use_free_move(table, "ann", at(table), 1001.0, Dice(1)).table.chairs[0].program
