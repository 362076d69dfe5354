"""The game on a table: the strict door, chance behind it, and the way back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.toys.pebbles.game import DREAM, TAKE, PebblesGame
from tests.toys.tables import GAME, playing
from tinkertable.core.contract import CHANCE, WATCHER, Game, Move, Seat, State
from tinkertable.core.dice import Dice
from tinkertable.core.errors import BadRecord, IllegalMove, InvalidMove, StalePly
from tinkertable.core.record import Player, read_record, write_record
from tinkertable.core.replay import replay
from tinkertable.core.text import Line, line, private_line
from tinkertable.table.match import SNAPSHOT_EVERY, Match, PlayedMove
from tinkertable.table.takeback import seats_to_ask
from tinkertable.table.undo import undo_floor


class OpenPebbles(PebblesGame):
    """Pebbles with open cards: only a dream is for the dreamer's eyes, and taking two shows everybody something."""

    def reveals(self, state: State, seat: Seat, move: Move) -> bool:
        return move == TAKE + 1

    def log_lines(self, before: State, seat: Seat, move: Move, after: State) -> list[Line]:
        return [private_line((seat,), "log.dream") if move == DREAM else line("log.move")]


def begun(seats: int = 2, nights: str = "2", seed: int = 1, game: Game = GAME) -> Match:
    return Match(game, seats, {"nights": nights}).begin(5.0, Dice(seed)).match


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


def test_before_the_first_move_there_is_nothing_to_go_back_to() -> None:
    assert undo_floor(Match(GAME, 2, {"nights": "2"}), 0) == 0


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


def test_the_whole_game_can_be_taken_back() -> None:
    back = after(begun(), (0, "take 1")).cut(0, 8.0, Dice(4)).match
    assert [played.seat for played in back.history] == [CHANCE, CHANCE], "chance deals again"


def test_nothing_of_what_was_cut_is_remembered() -> None:
    match, other = finished(), finished(seed=4)
    back = match.cut(SNAPSHOT_EVERY, 8.0, Dice(1)).match
    assert set(back.snapshots) == {0, SNAPSHOT_EVERY}
    start = next(ply for ply in range(match.ply) if match.history[ply] != other.history[ply])
    gone_on = match.cut(start, 8.0, Dice(1)).match.followed_by(other.history[start:])
    for ply in range(other.ply):
        assert gone_on.outcome(ply) == other.outcome(ply)
        assert gone_on.at(ply).dump() == other.at(ply).dump()


def test_games_that_go_on_from_one_position_do_not_mix() -> None:
    history = finished().history
    start = next(
        ply for ply in range(SNAPSHOT_EVERY - 1, 0, -1) if len(finished().at(ply).legal(history[ply].seat)) > 1
    )
    match = Match.load(GAME, 4, {"nights": "4"}, 0, history[:start])
    both = []
    for number in (0, -1):
        game = match
        while game.ply <= SNAPSHOT_EVERY + 1:
            seat = game.actors()[0]
            text = GAME.notation(game.state().legal(seat)[number])
            game = game.submit(seat, game.ply, text, 8.0, Dice(1), game.branch).match
        both.append(game)
    assert both[0].at(SNAPSHOT_EVERY).dump() != both[1].at(SNAPSHOT_EVERY).dump()
    for game in both:
        alone = Match.load(GAME, 4, {"nights": "4"}, 0, game.history)
        assert game.at(SNAPSHOT_EVERY).dump() == alone.at(SNAPSHOT_EVERY).dump()
        assert [game.outcome(ply) for ply in range(game.ply)] == [alone.outcome(ply) for ply in range(game.ply)]


def test_what_is_hidden_in_one_game_may_be_open_in_another() -> None:
    def night(match: Match) -> Match:
        return after(match, (0, "done"), (1, "done"), (0, "sleep"), (1, "sleep"))

    match = begun()
    short, longer = night(night(match)), night(night(after(match, (0, "take 1"))))
    assert not short.hides(short.ply)
    assert longer.hides(short.ply)


def test_every_moment_is_the_one_that_replay_finds() -> None:
    match = finished()
    assert match.ply > 2 * SNAPSHOT_EVERY
    record = match.record([Player(name) for name in "abcd"])
    for ply in range(match.ply + 1):
        assert match.at(ply).dump() == replay(GAME, record, ply).dump()
    for outside in (-1, match.ply + 1):
        with pytest.raises(IndexError):
            match.at(outside)


def test_a_moment_is_a_copy() -> None:
    match = begun()
    match.at(2).play(0, 4)
    match.state().play(0, 4)
    assert match.state().dump() == match.at(2).dump()


def test_the_log_is_the_same_played_or_loaded() -> None:
    match = finished()
    loaded = Match.load(GAME, 4, {"nights": "4"}, 0, match.history, match.snapshots)
    assert [loaded.outcome(ply) for ply in range(loaded.ply)] == [match.outcome(ply) for ply in range(match.ply)]


def test_the_log_of_any_move_can_be_asked_for_first() -> None:
    match = finished()
    for ply in (SNAPSHOT_EVERY + 5, match.ply - 1):
        assert Match.load(GAME, 4, {"nights": "4"}, 0, match.history).outcome(ply) == match.outcome(ply)


def test_a_loaded_game_is_the_same_game() -> None:
    match = finished()
    loaded = Match.load(GAME, 4, {"nights": "4"}, 3, match.history)
    assert loaded.branch == 3
    assert loaded.snapshots == match.snapshots
    assert list(match.snapshots) == list(range(0, match.ply + 1, SNAPSHOT_EVERY))
    part = Match.load(GAME, 4, {"nights": "4"}, 0, match.history[:20])
    followed = part.followed_by(match.history[20:])
    assert followed.history == match.history
    assert (followed.state().dump(), part.ply) == (match.state().dump(), 20)


def test_a_game_is_loaded_from_its_latest_kept_position() -> None:
    match, other = finished(), finished(seed=4)
    kept = {
        0: [9],
        1: match.at(1).dump(),
        32: match.snapshots[32],
        64: other.snapshots[64],
        match.ply: other.state().dump(),
        9999: [9],
    }
    assert other.state().dump() != match.state().dump()
    loaded = Match.load(GAME, 4, {"nights": "4"}, 0, match.history, kept)
    assert loaded.state().dump() == other.state().dump(), "nothing was played again"
    assert set(loaded.snapshots) == {0, 1, 32, 64, match.ply}
    assert loaded.snapshots[0] == match.snapshots[0]
    elsewhere = next(game for game in (begun(4, "4", seed) for seed in range(9)) if game.history[0] != match.history[0])
    first = Match.load(GAME, 4, {"nights": "4"}, 0, match.history[:1], {1: elsewhere.at(1).dump()})
    assert first.state().dump() == elsewhere.at(1).dump()


def test_positions_on_the_way_are_kept() -> None:
    match = finished()
    loaded = Match.load(GAME, 4, {"nights": "4"}, 0, match.history, {match.ply: match.state().dump()})
    assert set(loaded.snapshots) == {0, match.ply}
    loaded.at(66)
    assert set(loaded.snapshots) == {0, 32, 64, match.ply}
    assert loaded.snapshots[32] == match.at(32).dump()


def test_kept_positions_that_are_spoilt_are_passed_over() -> None:
    match = finished()
    a_card_short = list(match.state().dump())
    a_card_short[6] -= 1
    spoilt = {32: [1, 2], 64: [0] * 200, match.ply: a_card_short, 9999: match.snapshots[32]}
    loaded = Match.load(GAME, 4, {"nights": "4"}, 0, match.history, spoilt)
    assert loaded.state().dump() == match.state().dump()


def test_a_line_that_is_not_legal_is_refused() -> None:
    with pytest.raises(BadRecord, match="move 1"):
        Match.load(GAME, 2, {"nights": "2"}, 0, [PlayedMove(0, "take 1", 1.0)])


def test_the_record_is_a_record() -> None:
    match = finished()
    record = match.record([Player("Ann"), Player("Bob", "random"), Player("Cid"), Player("Dee")])
    assert replay(PebblesGame(), read_record(write_record(record))).dump() == match.state().dump()


def test_the_record_names_the_players_or_numbers_them() -> None:
    match = begun(3)
    names = [Player("Ann"), Player("Bob", "random"), Player("Cid")]
    assert match.record(names).players == tuple(names)
    assert [player.name for player in match.record(()).players] == ["1", "2", "3"]


def test_secrets_are_noticed() -> None:
    match = finished()
    assert match.hides(10)
    assert not match.hides(0)
    assert not match.hides(match.ply)
    assert match.has_private_lines(1)
    assert not match.has_private_lines(0)


def test_log_lines_are_private_from_the_first_that_is() -> None:
    match = after(begun(game=OpenPebbles()), (0, "done"), (1, "done"), (0, "sleep"))
    assert not match.has_private_lines(match.ply)
    dreamt = after(match, (1, "dream"))
    assert dreamt.has_private_lines(dreamt.ply)
    assert not dreamt.has_private_lines(match.ply)


def test_what_was_public_before_a_cut_may_be_private_after_it() -> None:
    night = after(begun(game=OpenPebbles()), (0, "done"), (1, "done"))
    slept = after(night, (0, "sleep"), (1, "sleep"))
    assert not slept.has_private_lines(slept.ply)
    dreamt = after(slept.cut(night.ply, 8.0, Dice(1)).match, (0, "dream"), (1, "sleep"))
    assert dreamt.has_private_lines(dreamt.ply)


def test_undo_stops_at_a_move_that_showed_something_and_at_what_chance_did() -> None:
    match = begun(game=OpenPebbles())
    assert undo_floor(match, CHANCE) == match.ply, "what chance does is known to all, whatever the game says"
    shown = after(match, (0, "take 2"))
    assert undo_floor(shown, 0) == shown.ply
    assert undo_floor(after(shown, (0, "done")), 0) == shown.ply


def test_nobody_plays_for_chance() -> None:
    with pytest.raises(IllegalMove, match="chance"):
        Match(GAME, 2, {"nights": "2"}).submit(CHANCE, 0, "deal 1", 6.0, Dice(1))


def test_known_luck_comes_once_and_only_where_it_can() -> None:
    dealt = set()
    for seed in range(20):
        night = after(at_night(), (0, "sleep"), (1, "sleep"))
        progress = night.submit(2, night.ply, "sleep", 8.0, Dice(seed), None, ["take 1", "deal 4"])
        texts = [played.text for played in progress.played[1:]]
        assert texts[0] == "deal 4"
        dealt.add(texts[1])
    assert len(dealt) > 1, "the dice decide again"


@pytest.mark.parametrize(("text", "asked"), [("take 2", (1, 2)), ("take 1", ())])
def test_everybody_is_asked_to_go_back_over_what_they_have_seen(text: str, asked: tuple[int, ...]) -> None:
    match = after(begun(3, game=OpenPebbles()), (0, text), (0, "done"))
    assert seats_to_ask(match, playing("ann", "bob", "cid").chairs, 0, 3) == asked


class NothingHidden(PebblesGame):
    """Nobody knows more than the others of the position, but the log tells each seat its own cards."""

    def guess(self, state: State, seat: Seat, dice: Dice) -> State:
        return state.clone()


@pytest.mark.parametrize("game", [OpenPebbles(), NothingHidden()], ids=["hidden cards", "private lines"])
def test_a_book_is_open_when_neither_the_position_nor_the_log_hides_anything(game: Game) -> None:
    table = replace(playing("ann", "bob"), match=begun(game=game))
    assert not table.is_open_book()
    assert table.is_open_book(0)
