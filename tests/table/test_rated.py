"""Fair play: which games count for ratings, what they do not offer, and games without hints."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.toys.tables import play, playing, waiting
from tinkertable.core.dice import Dice
from tinkertable.table.clock import absence, read_pace
from tinkertable.table.fork import fork_table
from tinkertable.table.play import At, ask_back, bot_move
from tinkertable.table.rating import (
    ALONE,
    CASUAL,
    FIXED,
    FORK,
    SEVERAL_SEATS,
    STAND_IN,
    STAND_IN_MOVES,
    Rating,
    first_rating,
    player_of,
    rate,
)
from tinkertable.table.refusal import Refused
from tinkertable.table.rematch import rematch_table
from tinkertable.table.seating import begin_with_bots, forget, join, leave
from tinkertable.table.table import OVER, Table
from tinkertable.table.takeback import choices, why_refused


def bot_plays(table: Table, *texts: str) -> Table:
    for text in texts:
        at = At(table.turn()[0], table.match.ply, table.match.branch)
        table = bot_move(table, at, text, 1.0, Dice(1)).table
    return table


def test_a_game_is_casual_unless_chosen_otherwise() -> None:
    assert playing("ann", "bob").unrated == CASUAL
    assert playing("ann", "bob", rated=True).rated


def test_a_rated_game_has_no_hints() -> None:
    assert not waiting("ann", "open", rated=True).hints
    assert waiting("ann", "open").hints


def test_people_see_before_they_sit_down_and_the_players_decide_when_it_begins() -> None:
    table = waiting("ann", "open", rated=True)
    assert table.rated
    assert join(table, "bob", "Bob", None, "", 1.0, Dice(1)).table.rated
    assert begin_with_bots(table, "ann", "easy", 1.0, Dice(1)).table.rated
    assert playing("ann", "ann2", rated=True).unrated == SEVERAL_SEATS
    assert playing("bot", "bot", rated=True).unrated == ALONE


def test_a_bot_that_plays_for_somebody_for_long_ends_the_rating() -> None:
    table = leave(playing("ann", "bob", rated=True, nights="4"), "ann", 0, "fair", 1.0).table
    others = {0: "done", 1: "done"}
    notes = 0
    while table.chairs[0].minded <= STAND_IN_MOVES:
        assert table.rated
        if 0 in table.turn():
            text = table.game.notation(table.match.state().legal(0)[0])
            change = bot_move(table, At(0, table.match.ply, table.match.branch), text, 1.0, Dice(1))
            notes += [note.key for note in change.notes].count("unrated")
            table = change.table
        else:
            text = "sleep" if len(table.match.state().legal(1)) == 2 else others[1]
            table = play(table, ("bob", 1, text))
    assert table.unrated == STAND_IN
    assert notes == 1
    assert table.chairs[1].minded == 0


def test_a_casual_game_says_nothing_about_ratings() -> None:
    table = leave(playing("ann", "bot"), "ann", 0, "fair", 1.0).table
    table = table.with_chair(replace(table.chairs[0], minded=STAND_IN_MOVES))
    change = bot_move(table, At(0, table.match.ply, table.match.branch), "take 1", 1.0, Dice(1))
    assert (change.table.unrated, change.notes, change.table.chairs[0].minded) == (CASUAL, (), STAND_IN_MOVES + 1)


def test_a_rating_is_shown_in_points_around_that_of_a_random_bot() -> None:
    assert first_rating("bot:random") == FIXED
    assert first_rating("ann") == Rating()
    assert (FIXED.points, Rating().points) == (1000, 1000)
    shown = Rating(30.0, 3.0)
    assert (shown.points, shown.margin) == (1200, 240)
    assert (player_of("ann", None), player_of(None, "random")) == ("ann", "bot:random")


def test_what_happens_to_two_bots_of_one_kind_counts_in_equal_parts() -> None:
    before = {name: Rating() for name in ("ann", "bob", "cid", "bot:easy")}
    apart = rate(before, ["ann", "bob", "cid"], [1, 2, 3])
    together = rate(before, ["ann", "bot:easy", "bot:easy"], [1, 2, 3])
    assert together["ann"] == apart["ann"]
    assert together["bot:easy"].mu == pytest.approx((apart["bob"].mu + apart["cid"].mu) / 2)
    assert together["bot:easy"].sigma == pytest.approx((apart["bob"].sigma + apart["cid"].sigma) / 2)


def test_a_bot_that_plays_for_a_moment_does_not() -> None:
    table = leave(playing("ann", "bob", rated=True), "ann", 0, "fair", 1.0).table
    table = bot_plays(table, "take 1", "done")
    assert table.rated
    assert table.chairs[0].minded == 2


def test_a_rated_game_takes_nothing_back_from_a_bot() -> None:
    def after_the_bot(rated: bool) -> Table:
        table = play(playing("ann", "bot", rated=rated), ("ann", 0, "take 1"), ("ann", 0, "done"))
        return bot_plays(table, "take 1")

    assert ask_back(after_the_bot(False), "ann", 0, 2, 1.0, Dice(1)).cut == 2
    table = after_the_bot(True)
    with pytest.raises(Refused, match="rated"):
        ask_back(table, "ann", 0, 2, 1.0, Dice(1))
    assert choices(table.match, table.chairs, 0, rated=False) == [3, 2]
    assert choices(table.match, table.chairs, 0, rated=True) == []
    assert why_refused(table.match, table.chairs, 0, 2, rated=True) == "takeback_rated"
    mixed = play(playing("ann", "bob", "bot", rated=True), ("ann", 0, "done"), ("bob", 1, "done"))
    mixed = bot_plays(mixed, "take 1")
    assert why_refused(mixed.match, mixed.chairs, 0, 3, rated=True) == "takeback_rated", "one bot is enough"


def test_people_who_agree_may_take_back_in_a_rated_game() -> None:
    table = play(playing("ann", "bob", rated=True), ("ann", 0, "take 1"), ("ann", 0, "done"), ("bob", 1, "take 1"))
    asked = ask_back(table, "ann", 0, 2, 1.0, Dice(1)).table
    assert asked.proposal is not None
    assert asked.proposal.awaited == (1,)


def test_nobody_goes_back_while_a_bot_minds_the_chair_of_somebody_concerned() -> None:
    table = play(playing("ann", "bob", "cid"), ("ann", 0, "take 1"), ("ann", 0, "done"))
    away = bot_plays(leave(table, "bob", 1, "fair", 1.0).table, "take 1")
    with pytest.raises(Refused, match="back"):
        ask_back(away, "ann", 0, 3, 1.0, Dice(1))
    assert why_refused(away.match, away.chairs, 0, 3, rated=False) == "takeback_minded"
    # cid has not moved and nothing was revealed: nothing is taken from them
    assert ask_back(leave(table, "cid", 2, "fair", 1.0).table, "ann", 0, 3, 1.0, Dice(1)).cut == 3
    # somebody who has gone for good is asked no more
    gone = bot_plays(forget(table, "bob", "fair", 1.0).table, "take 1")
    assert ask_back(gone, "ann", 0, 3, 1.0, Dice(1)).cut == 3


def test_a_fork_and_a_rematch_know_whether_they_count() -> None:
    table = replace(playing("ann", "bob", rated=True), status=OVER)
    fork = fork_table(table, "ann", 0, name="Ann", seat=0, bot="easy", now=1.0, dice=Dice(1)).table
    assert (fork.unrated, fork.hints) == (FORK, True)
    for reason, rated in ((None, True), (STAND_IN, True), (CASUAL, False), (FORK, False)):
        again = rematch_table(replace(table, unrated=reason), "ann", 1.0, Dice(1)).spawned
        assert again is not None
        assert again.table.rated is rated


def test_a_running_game_without_hints_goes_nowhere() -> None:
    table = replace(playing("ann", "bob"), hints=False)
    with pytest.raises(Refused, match="without hints"):
        fork_table(table, "eve", 0, name="Eve", seat=0, bot="easy", now=1.0, dice=Dice(1))
    assert not table.may_be_copied(0)
    assert replace(table, status=OVER).may_be_copied()


@pytest.mark.parametrize(
    ("pace", "seconds"), [("none", 900), ("move:120", 900), ("move:3600", 3600), ("day:3", 259_200)]
)
def test_nobody_is_absent_while_a_move_may_take_longer(pace: str, seconds: float) -> None:
    assert absence(read_pace(pace), 900.0) == seconds
