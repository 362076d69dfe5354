"""The game on a table: the strict door, chance behind it, and the way back."""

from __future__ import annotations

import pytest

from tests.toys.pebbles.game import PebblesGame
from tests.toys.tables import GAME
from tinkertable.core.contract import CHANCE, WATCHER
from tinkertable.core.dice import Dice
from tinkertable.core.errors import BadRecord, IllegalMove, InvalidMove, StalePly
from tinkertable.core.record import Player, read_record, write_record
from tinkertable.core.replay import replay
from tinkertable.table.match import SNAPSHOT_EVERY, Match, PlayedMove
from tinkertable.table.undo import undo_floor


def begun(seats: int = 2, nights: str = "2", seed: int = 1) -> Match:
    return Match(GAME, seats, {"nights": nights}).begin(5.0, Dice(seed)).match


def after(match: Match, *moves: tuple[int, str]) -> Match:
    dice = Dice(9)
    for seat, text in moves:
        match = match.submit(seat, match.ply, text, 6.0, dice, match.branch).match
    return match


def at_night() -> Match:
    return after(begun(3), (0, "done"), (1, "done"), (2, "done"))


def finished(nights: str = "4", seed: int = 3) -> Match:
    match, dice = begun(4, nights), Dice(seed)
    while not match.over:
        seat = match.actors()[dice.below(len(match.actors()))]
        moves = match.state().legal(seat)
        text = GAME.notation(moves[dice.below(len(moves))])
        match = match.submit(seat, match.ply, text, 7.0, dice, match.branch).match
    return match


def test_chance_is_played_right_away() -> None:
    match = begun()
    assert [played.seat for played in match.history] == [CHANCE, CHANCE]
    assert match.actors() == [0]


def test_a_move_and_the_chance_after_it_are_one_step() -> None:
    match = after(at_night(), (0, "sleep"), (1, "dream"))
    progress = match.submit(2, match.ply, "sleep", 8.0, Dice(1))
    assert [played.seat for played in progress.played] == [2, CHANCE, CHANCE, CHANCE]
    assert progress.match.actors() == [0]


def test_the_match_before_a_step_is_not_changed_by_it() -> None:
    match = begun()
    before = match.state().dump()
    match.submit(0, match.ply, "take 2", 6.0, Dice(1))
    assert match.state().dump() == before
    assert match.ply == 2


@pytest.mark.parametrize(
    ("seat", "ply", "text", "wrong"),
    [
        (0, 1, "take 1", StalePly),
        (0, 3, "take 1", StalePly),
        (0, -1, "take 1", StalePly),
        (0, 2, "fly", InvalidMove),
        (0, 2, "sleep", IllegalMove),
        (1, 2, "take 1", IllegalMove),
        (CHANCE, 2, "deal 1", IllegalMove),
        (WATCHER, 2, "take 1", IllegalMove),
    ],
)
def test_the_door_refuses(seat: int, ply: int, text: str, wrong: type[Exception]) -> None:
    match = begun()
    with pytest.raises(wrong):
        match.submit(seat, ply, text, 6.0, Dice(1))
    assert match.ply == 2


def test_a_branch_that_was_cut_is_stale_even_at_the_same_ply() -> None:
    match = after(begun(), (0, "take 1"))
    back = match.cut(2, 7.0, Dice(1)).match
    again = after(back, (0, "take 2"))
    assert again.ply == match.ply
    with pytest.raises(StalePly):
        again.submit(0, match.ply, "done", 8.0, Dice(1), match.branch)


def test_at_night_nobody_waits_for_anybody() -> None:
    match = at_night()
    seen = match.ply
    match = after(match, (1, "sleep"))
    match = match.submit(0, seen, "dream", 8.0, Dice(1), match.branch).match
    assert [played.seat for played in match.history[-2:]] == [1, 0]


def test_at_night_an_own_move_makes_the_older_ply_stale() -> None:
    match = at_night()
    seen = match.ply
    match = after(match, (0, "sleep"))
    with pytest.raises(StalePly):
        match.submit(0, seen, "dream", 8.0, Dice(1))


def test_somebody_who_could_not_act_then_is_stale() -> None:
    match = begun()
    seen = match.ply
    match = after(match, (0, "done"))
    with pytest.raises(StalePly):
        match.submit(1, seen, "take 1", 8.0, Dice(1))


def test_undo_stops_where_something_became_known() -> None:
    match = begun()
    assert undo_floor(match, 0) == match.ply
    assert undo_floor(after(match, (0, "take 1"), (0, "take 2")), 0) == match.ply


def test_undo_stops_where_somebody_else_acted() -> None:
    match = begun()
    turn = after(match, (0, "take 2"), (0, "done"))
    assert undo_floor(turn, 0) == match.ply
    other = after(turn, (1, "take 1"))
    assert undo_floor(other, 0) == other.ply
    assert undo_floor(other, 1) == turn.ply


def test_cutting_leads_back_to_the_same_position() -> None:
    match = begun()
    further = after(match, (0, "take 1"), (0, "take 2"))
    back = further.cut(match.ply, 8.0, Dice(1))
    assert back.cut == match.ply
    assert back.match.branch == 1
    assert back.match.state().dump() == match.state().dump()
    with pytest.raises(IllegalMove):
        match.cut(match.ply, 8.0, Dice(1))


def test_every_moment_is_the_one_that_replay_finds() -> None:
    match = finished()
    assert match.ply > 2 * SNAPSHOT_EVERY
    record = match.record([Player(name) for name in "abcd"])
    for ply in range(match.ply + 1):
        assert match.at(ply).dump() == replay(GAME, record, ply).dump()
    with pytest.raises(IndexError):
        match.at(match.ply + 1)


def test_a_moment_is_a_copy() -> None:
    match = begun()
    match.at(2).play(0, 4)
    match.state().play(0, 4)
    assert match.state().dump() == match.at(2).dump()


def test_the_log_is_the_same_played_or_loaded() -> None:
    match = finished()
    loaded = Match.load(GAME, 4, {"nights": "4"}, 0, match.history, match.snapshots)
    assert [loaded.outcome(ply) for ply in range(loaded.ply)] == [match.outcome(ply) for ply in range(match.ply)]


def test_kept_positions_that_are_spoilt_are_passed_over() -> None:
    match = finished()
    spoilt = {32: [1, 2], 64: [0] * 200, 9999: match.snapshots[32]}
    loaded = Match.load(GAME, 4, {"nights": "4"}, 0, match.history, spoilt)
    assert loaded.state().dump() == match.state().dump()


def test_a_line_that_is_not_legal_is_refused() -> None:
    with pytest.raises(BadRecord, match="move 1"):
        Match.load(GAME, 2, {"nights": "2"}, 0, [PlayedMove(0, "take 1", 1.0)])


def test_the_record_is_a_record() -> None:
    match = finished()
    record = match.record([Player("Ann"), Player("Bob", "random"), Player("Cid"), Player("Dee")])
    assert replay(PebblesGame(), read_record(write_record(record))).dump() == match.state().dump()


def test_secrets_are_noticed() -> None:
    match = finished()
    assert match.hides(10)
    assert not match.hides(0)
    assert not match.hides(match.ply)
    assert match.has_private_lines(1)
    assert not match.has_private_lines(0)
