"""Undo against bots only: back through their moves at once, with the same luck, and the game no longer counts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tinkertable.core.contract import CHANCE
from tinkertable.core.dice import Dice
from tinkertable.core.errors import IllegalMove, StalePly
from tinkertable.games import open_game
from tinkertable.table.clock import read_pace
from tinkertable.table.play import At, bot_move, move
from tinkertable.table.rating import CASUAL, TAKEN_BACK
from tinkertable.table.refusal import Forbidden, Refused
from tinkertable.table.seating import maybe_begin
from tinkertable.table.seats import Chair
from tinkertable.table.table import OVER, Table, new_table
from tinkertable.table.undo import redo, undo


def a_table(*others: Chair) -> Table:
    """Ann and somebody else at a rated table of Mech A Dream, when it is Ann's turn."""
    game = open_game("mech-a-dream")
    chairs = [Chair(0, "Ann", "ann"), *others]
    table = new_table(
        game, {}, chairs, pace=read_pace("none"), private=True, host="ann", now=0.0, hints=False, rated=True
    )
    table = maybe_begin(table, 0.0, Dice(2)).table
    while table.turn() != [0]:
        table = other_plays(table)
    return table


def at(table: Table, seat: int = 0) -> At:
    return At(seat, table.match.ply, table.match.branch)


def other_plays(table: Table, seed: int = 9) -> Table:
    """Let the others who are to move go to the stock room, until it is Ann's turn."""
    while table.turn() and table.turn() != [0]:
        seat = table.turn()[0]
        if table.chairs[seat].person is None:
            table = bot_move(table, at(table, seat), "stock ink", 0.0, Dice(seed)).table
        else:
            table = move(table, table.chairs[seat].person or "", at(table, seat), "stock ink", 0.0, Dice(seed)).table
    return table


def first_purchase(table: Table) -> str:
    state = table.match.state()
    return next(text for text in map(table.game.notation, state.legal(0)) if text.startswith("buy"))


def draws(table: Table, since: int) -> list[str]:
    return [played.text for played in table.match.history[since:] if played.seat == CHANCE]


def test_undo_goes_back_through_the_moves_of_bots() -> None:
    before = a_table(Chair(1, "Cog", bot="random"))
    purchase = first_purchase(before)
    after = other_plays(move(before, "ann", at(before), purchase, 0.0, Dice(5)).table)
    assert after.match.history[-1].seat != 0
    back = undo(after, "ann", at(after), 0.0, Dice(6)).table
    assert back.match.ply == before.match.ply
    assert back.match.state().dump() == before.match.state().dump()
    assert (before.unrated, back.unrated) == (None, TAKEN_BACK)


@pytest.mark.parametrize("how", ["again", "redo"])
def test_what_chance_had_shown_comes_again(how: str) -> None:
    before = a_table(Chair(1, "Cog", bot="random"))
    purchase = first_purchase(before)
    for seed in range(5):
        after = other_plays(move(before, "ann", at(before), purchase, 0.0, Dice(seed)).table, seed)
        back = undo(after, "ann", at(after), 0.0, Dice(99)).table
        if how == "redo":
            again = redo(back, "ann", at(back), 0.0, Dice(100 + seed)).table
        else:
            again = move(back, "ann", at(back), purchase, 0.0, Dice(100 + seed)).table
        again = other_plays(again, 200 + seed)
        assert draws(again, before.match.ply) == draws(after, before.match.ply)
        assert not again.redo


def test_luck_that_was_seen_waits_for_its_own_pile() -> None:
    before = a_table(Chair(1, "Cog", bot="random"))
    purchase = first_purchase(before)
    after = other_plays(move(before, "ann", at(before), purchase, 0.0, Dice(3)).table)
    seen = draws(after, before.match.ply)
    back = undo(after, "ann", at(after), 0.0, Dice(99)).table
    elsewhere = other_plays(move(back, "ann", at(back), "stock ink", 0.0, Dice(50)).table)
    assert [played.text for played in elsewhere.redo] == seen
    later = move(elsewhere, "ann", at(elsewhere), purchase, 0.0, Dice(51)).table
    assert draws(later, elsewhere.match.ply)[0] == seen[0]


def test_people_have_to_be_asked() -> None:
    table = a_table(Chair(1, "Bob", "bob"))
    after = other_plays(move(table, "ann", at(table), "stock ink", 0.0, Dice(5)).table)
    with pytest.raises(Refused) as refused:
        undo(after, "ann", at(after), 0.0, Dice(6))
    assert refused.value.key == "nothing_to_undo"


def one_round() -> Table:
    """Ann has moved, and the bot after her."""
    table = a_table(Chair(1, "Cog", bot="random"))
    return other_plays(move(table, "ann", at(table), "stock ink", 0.0, Dice(5)).table)


def test_only_the_owner_goes_back_from_what_they_see_in_a_running_game() -> None:
    table = one_round()
    with pytest.raises(Forbidden):
        undo(table, "eve", at(table), 0.0, Dice(6))
    with pytest.raises(StalePly):
        undo(table, "ann", At(0, table.match.ply - 2, table.match.branch), 0.0, Dice(6))
    with pytest.raises(IllegalMove, match="over"):
        undo(replace(table, status=OVER), "ann", at(table), 0.0, Dice(6))


def test_a_game_that_did_not_count_keeps_its_reason() -> None:
    table = replace(one_round(), unrated=CASUAL)
    assert undo(table, "ann", at(table), 0.0, Dice(6)).table.unrated == CASUAL


def test_after_going_back_twice_the_first_move_is_redone_alone() -> None:
    first = one_round()
    second = other_plays(move(first, "ann", at(first), "stock flowers", 0.0, Dice(7)).table)
    back = undo(second, "ann", at(second), 0.0, Dice(8)).table
    back = undo(back, "ann", at(back), 0.0, Dice(8)).table
    assert [played.text for played in back.redo if played.seat == 0] == ["stock ink", "stock flowers"]
    again = redo(back, "ann", at(back), 0.0, Dice(9)).table
    assert all(played.seat == CHANCE for played in again.redo), "the bots choose again, and so does Ann"


def test_the_log_says_who_went_back_and_to_where() -> None:
    table = one_round()
    change = undo(table, "ann", at(table), 0.0, Dice(6))
    assert [(note.key, note.args) for note in change.notes] == [
        ("taken_back", {"seat": 0, "ply": change.table.match.ply})
    ]
