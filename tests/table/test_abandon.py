"""Abandoning a game by agreement: who is asked, and when the proposal ends."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.toys.tables import play, playing, waiting
from tinkertable.core.dice import Dice
from tinkertable.core.errors import IllegalMove
from tinkertable.table.abandon import may_abandon, propose_abandon
from tinkertable.table.play import answer, ask_back
from tinkertable.table.refusal import Forbidden, Refused
from tinkertable.table.rematch import rematch_table
from tinkertable.table.resignation import resign
from tinkertable.table.seating import leave
from tinkertable.table.table import ABANDONED, OVER, PLAYING, Table


def proposed(*who: str, **more: Any) -> Table:
    table = propose_abandon(playing(*who, **more), "ann", 5.0).table
    assert table.proposal is not None
    return table


def say(table: Table, person: str, word: str) -> Table:
    assert table.proposal is not None
    return answer(table, person, table.proposal.id, word, 6.0, Dice(1)).table


def test_the_game_ends_without_result_when_everybody_agrees() -> None:
    table = proposed("ann", "bob", "cid", "bot")
    assert table.proposal is not None
    assert table.proposal.awaited == (1, 2)
    table = say(table, "bob", "accept")
    assert table.status == PLAYING
    table = say(table, "cid", "accept")
    assert (table.status, table.ended, table.turn(), table.proposal) == (ABANDONED, True, [], None)
    assert table.is_open_book(), "nothing has to be hidden any more"
    assert all(chair.clock is None for chair in table.chairs)
    with pytest.raises(IllegalMove):
        play(table, ("ann", 0, "take 1"))


@pytest.mark.parametrize(("who", "word"), [("bob", "decline"), ("ann", "withdraw")])
def test_one_refusal_or_a_withdrawal_ends_the_proposal(who: str, word: str) -> None:
    table = say(proposed("ann", "bob", "cid"), who, word)
    assert (table.status, table.proposal) == (PLAYING, None)


def test_the_proposal_stays_while_the_game_goes_on() -> None:
    table = play(proposed("ann", "bob"), ("ann", 0, "take 1"), ("ann", 0, "done"))
    assert say(table, "bob", "accept").status == ABANDONED


def test_it_lapses_when_somebody_concerned_is_gone() -> None:
    assert leave(proposed("ann", "bob", "cid"), "bob", 1, "random", 6.0).table.proposal is None
    assert leave(proposed("ann", "bob", "cid"), "ann", 0, "random", 6.0).table.proposal is None
    assert resign(proposed("ann", "bob", "cid"), "cid", 2, "random", 6.0).table.proposal is None


def test_who_is_away_is_not_asked_but_a_rated_game_waits_for_them() -> None:
    away = leave(playing("ann", "bob", "cid"), "bob", 1, "random", 2.0).table
    asked = propose_abandon(away, "ann", 5.0).table
    assert asked.proposal is not None
    assert asked.proposal.awaited == (2,)
    both = leave(away, "cid", 2, "random", 3.0).table
    assert propose_abandon(both, "ann", 5.0).table.status == ABANDONED
    rated = leave(playing("ann", "bob", rated=True), "bob", 1, "random", 2.0).table
    with pytest.raises(Refused, match="cannot agree"):
        propose_abandon(rated, "ann", 5.0)


def test_only_a_player_of_a_running_game_with_other_people_proposes() -> None:
    with pytest.raises(Forbidden):
        propose_abandon(playing("ann", "bob"), "eve", 5.0)
    with pytest.raises(Refused, match="Nobody else plays here"):
        propose_abandon(playing("ann", "bot"), "ann", 5.0)
    with pytest.raises(Refused, match="not begun"):
        propose_abandon(waiting("ann", "bob", "open"), "ann", 5.0)
    with pytest.raises(Refused, match="over"):
        propose_abandon(replace(playing("ann", "bob"), status=OVER), "ann", 5.0)


def test_one_proposal_at_a_time() -> None:
    with pytest.raises(Refused, match="Another proposal"):
        propose_abandon(proposed("ann", "bob"), "bob", 6.0)
    table = play(proposed("ann", "bob"), ("ann", 0, "take 1"), ("ann", 0, "done"), ("bob", 1, "take 1"))
    with pytest.raises(Refused, match="Another proposal"):
        ask_back(table, "ann", 0, 2, 7.0, Dice(1))


def test_a_rematch_follows_an_abandoned_game() -> None:
    table = say(proposed("ann", "bob"), "bob", "accept")
    spawned = rematch_table(table, "bob", 9.0, Dice(1)).spawned
    assert spawned is not None
    assert spawned.table.status == PLAYING


def test_a_rated_game_can_be_abandoned_while_the_others_are_there() -> None:
    table = playing("ann", "bob", rated=True)
    assert propose_abandon(table, "ann", 5.0).table.proposal is not None
    away = leave(table, "ann", 0, "random", 2.0).table
    assert propose_abandon(away, "ann", 5.0).notes[0].key == "abandon_asked", "who proposes agrees, from anywhere"


def test_the_proposal_is_offered_to_those_who_may_make_it() -> None:
    table = playing("ann", "bob")
    assert may_abandon(table, "ann")
    assert not may_abandon(table, "eve"), "does not play"
    assert not may_abandon(proposed("ann", "bob"), "ann"), "one proposal at a time"
    assert not may_abandon(replace(table, status=OVER), "ann")
    assert not may_abandon(playing("ann", "bot"), "ann"), "nobody to ask"


def test_proposals_are_numbered_one_after_the_other() -> None:
    table = proposed("ann", "bob")
    assert table.proposal is not None
    assert table.proposal.id == 1
    again = propose_abandon(say(table, "bob", "decline"), "bob", 7.0).table
    assert again.proposal is not None
    assert (again.proposal.id, again.proposals) == (2, 2)


def test_the_log_says_that_the_game_was_abandoned() -> None:
    table = proposed("ann", "bob")
    assert table.proposal is not None
    change = answer(table, "bob", table.proposal.id, "accept", 6.0, Dice(1))
    assert [note.key for note in change.notes] == ["abandoned"]


def test_the_end_of_the_game_ends_the_proposal() -> None:
    table = proposed("ann", "bob")
    for _night in range(2):
        table = play(table, ("ann", 0, "done"), ("bob", 1, "done"), ("ann", 0, "sleep"), ("bob", 1, "sleep"))
    assert (table.status, table.proposal) == (OVER, None)
