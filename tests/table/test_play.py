"""What a seat may do with the game, and what it may not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.toys.tables import play, playing, waiting
from tinkertable.core.dice import Dice
from tinkertable.core.errors import IllegalMove, StalePly
from tinkertable.table.changes import TableChange
from tinkertable.table.play import At, answer, ask_back, bot_move, move
from tinkertable.table.rating import CASUAL, PROGRAM
from tinkertable.table.refusal import Forbidden, Refused
from tinkertable.table.seating import leave
from tinkertable.table.table import OVER, Table
from tinkertable.table.undo import redo, restart, undo


def here(table: Table) -> tuple[int, int]:
    return table.match.ply, table.match.branch


def test_only_the_owner_of_a_seat_moves_for_it() -> None:
    table = playing("ann", "bob")
    for person, seat in (("bob", 0), ("eve", 0), ("ann", 1), ("ann", 7), ("ann", -1)):
        with pytest.raises(Forbidden):
            move(table, person, At(seat, *here(table)), "take 1", 1.0, Dice(1))


def test_nothing_is_played_before_everybody_sits() -> None:
    table = waiting("ann", "open")
    with pytest.raises(Refused, match="not begun"):
        move(table, "ann", At(0, 0, 0), "take 1", 1.0, Dice(1))
    with pytest.raises(Refused, match="not begun"):
        move(table, "ann", At(0, 5, 0), "take 1", 1.0, Dice(1))


def test_a_plain_move_is_no_news() -> None:
    table = playing("ann", "bob")
    assert move(table, "ann", At(0, *here(table)), "take 1", 1.0, Dice(1)).notes == ()


@pytest.mark.parametrize(("rated", "reason"), [(True, PROGRAM), (False, CASUAL)])
def test_everybody_sees_once_that_a_program_plays(rated: bool, reason: str) -> None:
    table = playing("ann", "bob", rated=rated)
    first = move(table, "ann", At(0, *here(table)), "take 1", 1.0, Dice(1), program=True)
    assert [(note.key, note.args) for note in first.notes] == [("program", {"seat": 0})]
    assert (first.table.unrated, first.table.chairs[0].program) == (reason, True)
    second = move(first.table, "ann", At(0, *here(first.table)), "take 1", 1.0, Dice(1), program=True)
    assert second.notes == ()
    by_hand = move(first.table, "ann", At(0, *here(first.table)), "take 1", 1.0, Dice(1))
    assert by_hand.table.chairs[0].program, "it is not forgotten"


def test_undo_takes_back_one_move_and_redo_plays_it_again() -> None:
    table = play(playing("ann", "bob"), ("ann", 0, "take 1"), ("ann", 0, "take 2"))
    once = undo(table, "ann", At(0, *here(table)), 1.0, Dice(1)).table
    twice = undo(once, "ann", At(0, *here(once)), 1.0, Dice(1)).table
    assert [played.text for played in twice.redo] == ["take 1", "take 2"]
    assert twice.match.ply == 2
    redone = redo(twice, "ann", At(0, *here(twice)), 1.0, Dice(1)).table
    assert redone.match.history[-1].text == "take 1"
    redone = redo(redone, "ann", At(0, *here(redone)), 1.0, Dice(1)).table
    assert redone.match.state().dump() == table.match.state().dump()
    with pytest.raises(Refused):
        redo(redone, "ann", At(0, *here(redone)), 1.0, Dice(1))


def test_another_move_after_undo_forgets_the_redo() -> None:
    table = play(playing("ann", "bob"), ("ann", 0, "take 1"))
    table = undo(table, "ann", At(0, *here(table)), 1.0, Dice(1)).table
    table = play(table, ("ann", 0, "take 2"))
    assert table.redo == ()


def test_restart_takes_back_the_whole_turn() -> None:
    table = play(playing("ann", "bob"), ("ann", 0, "done"), ("bob", 1, "take 1"), ("bob", 1, "take 1"))
    table = restart(table, "bob", At(1, *here(table)), 1.0, Dice(1)).table
    assert table.match.history[-1].text == "done"
    with pytest.raises(Refused, match="Propose"):
        undo(table, "bob", At(1, *here(table)), 1.0, Dice(1))


@pytest.mark.parametrize("step", [undo, restart, redo])
def test_nobody_goes_back_or_forth_for_another(step: Callable[[Table, str, At, float, Dice], TableChange]) -> None:
    table = play(playing("ann", "bob"), ("ann", 0, "take 1"), ("ann", 0, "take 1"))
    table = undo(table, "ann", At(0, *here(table)), 1.0, Dice(1)).table
    for person, seat in (("bob", 0), ("eve", 0), ("ann", 1)):
        with pytest.raises(Forbidden):
            step(table, person, At(seat, *here(table)), 1.0, Dice(1))
    with pytest.raises(IllegalMove, match="over"):
        step(replace(table, status=OVER), "ann", At(0, *here(table)), 1.0, Dice(1))


def test_what_another_took_back_cannot_be_played_again() -> None:
    table = play(playing("ann", "bob"), ("ann", 0, "take 1"))
    table = undo(table, "ann", At(0, *here(table)), 1.0, Dice(1)).table
    with pytest.raises(Refused):
        redo(table, "bob", At(1, *here(table)), 1.0, Dice(1))


def test_there_is_nothing_to_restart_before_the_first_move_of_a_turn() -> None:
    table = playing("ann", "bob")
    with pytest.raises(Refused, match="Propose"):
        restart(table, "ann", At(0, *here(table)), 1.0, Dice(1))


def test_undo_does_not_reach_over_others_or_over_what_was_revealed() -> None:
    table = play(playing("ann", "bob"), ("ann", 0, "done"), ("bob", 1, "take 1"))
    with pytest.raises(Refused):
        undo(table, "ann", At(0, *here(table)), 1.0, Dice(1))
    table = play(table, ("bob", 1, "done"), ("ann", 0, "sleep"), ("bob", 1, "sleep"))
    with pytest.raises(Refused):  # new cards were dealt
        undo(table, "bob", At(1, *here(table)), 1.0, Dice(1))


def test_undo_of_a_ply_one_has_not_seen_is_stale() -> None:
    table = play(playing("ann", "bob"), ("ann", 0, "take 1"), ("ann", 0, "take 1"))
    with pytest.raises(StalePly):
        undo(table, "ann", At(0, 3, 0), 1.0, Dice(1))


def test_a_bot_moves_only_where_it_sits() -> None:
    table = play(playing("ann", "bot"), ("ann", 0, "done"))
    after = bot_move(table, At(1, *here(table)), "take 1", 1.0, Dice(1)).table
    assert after.match.history[-1].text == "take 1"
    with pytest.raises(Forbidden):
        bot_move(playing("ann", "bot"), At(0, 2, 0), "take 1", 1.0, Dice(1))
    with pytest.raises(IllegalMove, match="over"):
        bot_move(replace(table, status=OVER), At(1, *here(table)), "take 1", 1.0, Dice(1))


def test_a_move_of_the_owner_brings_them_back_to_their_chair() -> None:
    table = leave(playing("ann", "bob"), "ann", 0, "random", 1.0).table
    assert table.chairs[0].acting_bot == "random"
    news = move(table, "ann", At(0, *here(table)), "take 1", 1.0, Dice(1))
    assert news.table.chairs[0].acting_bot is None
    assert [note.key for note in news.notes] == ["returned"]


def test_the_end_is_noticed() -> None:
    table = playing("ann", "bob")
    for _night in range(2):
        table = play(table, ("ann", 0, "done"), ("bob", 1, "done"), ("ann", 0, "sleep"), ("bob", 1, "sleep"))
    assert table.status == OVER
    assert table.turn() == []
    with pytest.raises(IllegalMove, match="over"):
        move(table, "ann", At(0, *here(table)), "take 1", 1.0, Dice(1))
    with pytest.raises(IllegalMove, match="over"):  # nobody may peek at the end and go back
        ask_back(table, "ann", 0, table.match.ply - 2, 1.0, Dice(1))


# Takebacks


def three() -> Table:
    return play(playing("ann", "bob", "cid"), ("ann", 0, "take 1"), ("ann", 0, "done"), ("bob", 1, "take 2"))


def test_a_takeback_is_asked_of_those_it_touches() -> None:
    table = three()
    news = ask_back(table, "ann", 0, 3, 1.0, Dice(1))
    assert news.table.proposal is not None
    assert news.table.proposal.awaited == (1,)  # cid has not moved and nothing was revealed
    assert news.cut is None
    done = answer(news.table, "bob", news.table.proposal.id, "accept", 1.0, Dice(1))
    assert done.cut == 3
    assert done.table.match.ply == 3
    assert done.table.turn() == [0]
    assert done.table.proposal is None
    assert [note.key for note in done.notes] == ["taken_back"]


def test_everybody_is_asked_when_something_was_revealed() -> None:
    table = playing("ann", "bob", "cid")
    table = play(table, ("ann", 0, "take 1"), *((who, seat, "done") for seat, who in enumerate(("ann", "bob", "cid"))))
    table = play(table, ("ann", 0, "sleep"), ("bob", 1, "sleep"), ("cid", 2, "sleep"))
    news = ask_back(table, "ann", 0, 3, 1.0, Dice(1))
    assert news.table.proposal is not None
    assert news.table.proposal.awaited == (1, 2)


def test_a_player_who_has_not_moved_is_not_asked_unless_something_was_revealed_on_the_way() -> None:
    table = playing("ann", "bob", "cid")
    table = play(table, *((who, seat, "done") for seat, who in enumerate(("ann", "bob", "cid"))))
    table = play(table, *((who, seat, "sleep") for seat, who in enumerate(("ann", "bob", "cid"))))
    before = table.match.ply
    table = play(table, ("ann", 0, "take 1"), ("ann", 0, "done"), ("bob", 1, "take 1"))
    asked = ask_back(table, "ann", 0, before, 1.0, Dice(1)).table
    assert asked.proposal is not None
    assert asked.proposal.awaited == (1,)
    night = next(ply for ply in range(before) if table.match.history[ply].text == "sleep")
    asked = ask_back(table, "ann", 0, night, 1.0, Dice(1)).table
    assert asked.proposal is not None
    assert asked.proposal.awaited == (1, 2), "cards were dealt between other moves"


def test_bots_accept() -> None:
    table = play(playing("ann", "bot"), ("ann", 0, "take 1"), ("ann", 0, "done"))
    table = bot_move(table, At(1, *here(table)), "take 1", 1.0, Dice(1)).table
    news = ask_back(table, "ann", 0, 2, 1.0, Dice(1))
    assert news.cut == 2
    assert news.table.match.ply == 2


def test_a_takeback_may_be_declined_or_withdrawn_by_those_concerned() -> None:
    asked = ask_back(three(), "ann", 0, 3, 1.0, Dice(1)).table
    assert asked.proposal is not None
    number = asked.proposal.id
    assert answer(asked, "bob", number, "decline", 1.0, Dice(1)).table.proposal is None
    assert answer(asked, "ann", number, "withdraw", 1.0, Dice(1)).table.proposal is None
    with pytest.raises(Forbidden):
        answer(asked, "cid", number, "accept", 1.0, Dice(1))
    with pytest.raises(Forbidden):
        answer(asked, "bob", number, "withdraw", 1.0, Dice(1))
    with pytest.raises(Refused):
        answer(asked, "bob", number + 1, "accept", 1.0, Dice(1))
    with pytest.raises(Refused):
        answer(asked, "bob", number, "perhaps", 1.0, Dice(1))


def test_nobody_asks_or_answers_for_another() -> None:
    with pytest.raises(Forbidden):
        ask_back(three(), "bob", 0, 3, 1.0, Dice(1))
    asked = ask_back(three(), "ann", 0, 3, 1.0, Dice(1)).table
    for word in ("accept", "decline"):
        with pytest.raises(Forbidden):
            answer(asked, "ann", asked.proposals, word, 1.0, Dice(1))


def test_who_asks_again_asks_for_something_new() -> None:
    first = ask_back(three(), "ann", 0, 3, 1.0, Dice(1)).table
    second = ask_back(first, "ann", 0, 4, 2.0, Dice(1)).table
    assert first.proposal is not None
    assert second.proposal is not None
    assert [(one.id, one.ply) for one in (first.proposal, second.proposal)] == [(1, 3), (2, 4)]


def test_a_takeback_lapses_when_the_game_goes_on() -> None:
    asked = ask_back(three(), "ann", 0, 3, 1.0, Dice(1)).table
    assert play(asked, ("bob", 1, "done")).proposal is None


def test_only_an_own_move_can_be_asked_back() -> None:
    table = three()
    for ply in (0, 5, 6, 99, -1):
        with pytest.raises(IllegalMove):
            ask_back(table, "ann", 0, ply, 1.0, Dice(1))


def test_a_move_that_another_made_too_late_is_stale_though_it_ended_the_game() -> None:
    """Of two that race for a ply the second always gets the same answer, also for the last ply of a game."""
    table = playing("ann", "bob")
    while table.status != OVER:
        before, seat = table, table.turn()[0]
        person = ("ann", "bob")[seat]
        text = table.game.notation(table.match.state().legal(seat)[-1])
        table = move(table, person, At(seat, *here(table)), text, 1.0, Dice(1)).table
        with pytest.raises(StalePly):
            move(table, person, At(seat, *here(before)), text, 1.0, Dice(1))
    with pytest.raises(IllegalMove, match="over"):
        move(table, person, At(seat, *here(table)), text, 1.0, Dice(1))
