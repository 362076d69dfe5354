"""A move prepared for the next turn: what can be foreseen, and what becomes of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.toys.pebbles.game import SLEEP, TAKE, PebblesGame, PebblesView
from tests.toys.tables import GAME, play, playing
from tinkertable.core.contract import CHANCE, Move
from tinkertable.core.dice import Dice, step
from tinkertable.core.errors import IllegalMove, InvalidMove
from tinkertable.core.setup import start
from tinkertable.core.text import Line, line
from tinkertable.core.view import View
from tinkertable.games import GAMES, open_game
from tinkertable.table.play import At
from tinkertable.table.prepare import Prepared, Verdict, foresee, foresee_at, judge, lapse, may_prepare, prepare
from tinkertable.table.refusal import Forbidden, Refused
from tinkertable.table.table import OVER, Table
from tinkertable.table.takeback import Proposal
from tinkertable.table.undo import undo


def wish(table: Table, person: str, seat: int, text: str) -> Prepared:
    return prepare(table, person, seat, text, foresee_at(table, seat))


def test_somebody_who_waits_can_prepare_what_their_turn_will_offer() -> None:
    table = playing("ann", "bob")
    assert [choice.text for choice in foresee_at(table, 1)] == ["take 1", "take 2", "done"]
    assert not may_prepare(table, 0)
    night = play(table, ("ann", 0, "done"), ("bob", 1, "done"), ("ann", 0, "sleep"))
    # the next cards come first, whatever they are: what is offered is after them
    assert [choice.text for choice in foresee_at(night, 0)] == ["take 1", "take 2", "done"]


def test_a_prepared_move_waits_for_the_turn_of_its_seat() -> None:
    table = playing("ann", "bob")
    prepared = wish(table, "bob", 1, "take 2")
    assert judge(table, 1, prepared) is Verdict.WAITS
    table = play(table, ("ann", 0, "take 1"))
    assert judge(table, 1, prepared) is Verdict.WAITS
    table = play(table, ("ann", 0, "done"))
    assert judge(table, 1, prepared) is Verdict.PLAYS
    assert judge(play(table, ("bob", 1, "take 2")), 1, prepared) is Verdict.SPENT


def test_what_is_no_longer_possible_lapses() -> None:
    table = playing("ann", "bob")
    prepared = wish(table, "bob", 1, "take 2")
    asked = play(table, ("ann", 0, "done"))
    assert judge(asked, 1, replace(prepared, text="sleep")) is Verdict.LAPSED


def test_what_would_mean_something_else_lapses() -> None:
    table = playing("ann", "bob")
    prepared = wish(table, "bob", 1, "take 2")
    asked = play(table, ("ann", 0, "done"))
    dearer = replace(prepared, said=prepared.said._replace(key="move.take-dearer"))
    assert judge(asked, 1, dearer) is Verdict.LAPSED


def test_an_undo_of_the_others_gives_it_up() -> None:
    table = play(playing("ann", "bob"), ("ann", 0, "take 1"))
    prepared = wish(table, "bob", 1, "take 2")
    ply, branch = table.match.ply, table.match.branch
    back = undo(table, "ann", At(0, ply, branch), 1001.0, Dice(3)).table
    assert judge(back, 1, prepared) is Verdict.LAPSED
    told = lapse(back, prepared)
    asked = play(back, ("ann", 0, "done"))
    assert judge(asked, 1, told) is Verdict.LAPSED  # not played, and still said
    assert judge(play(asked, ("bob", 1, "done")), 1, told) is Verdict.SPENT


def test_the_same_words_for_what_is_not_possible_lapse_too() -> None:
    table = playing("ann", "bob")
    prepared = wish(table, "bob", 1, "take 2")
    asked = play(table, ("ann", 0, "done"))
    said = GAME.label(GAME.view(asked.match.state(), 1), SLEEP)
    assert judge(asked, 1, replace(prepared, text="sleep", said=said)) is Verdict.LAPSED


class Telling(PebblesGame):
    """What a move is called depends on the newest card of the seat; so it cannot be said before the card is dealt."""

    def __init__(self, kinds: int) -> None:
        super().__init__()
        self.kinds = kinds

    def label(self, view: View, move: Move) -> Line:
        assert isinstance(view, PebblesView)
        return line(f"move.{move}.{view.hands[view.seat][-1] % self.kinds}")


class Alike(PebblesGame):
    """Whatever is taken is called the same."""

    def label(self, view: View, move: Move) -> Line:
        return line("move.take" if move in (TAKE, TAKE + 1) else "move.other")


def offered(game: PebblesGame, seed: int) -> list[str]:
    """What Ann can prepare at night, before the next cards are dealt."""
    night = play(playing("ann", "bob"), ("ann", 0, "done"), ("bob", 1, "done"), ("ann", 0, "sleep"))
    return [choice.text for choice in foresee(game, night.match.state(), 0, seed)]


def test_what_half_of_the_futures_offer_can_be_prepared() -> None:
    few, some = ([offered(Telling(kinds), 10 * seed) for seed in range(30)] for kinds in (4, 2))
    assert few.count([]) == 15, "of four cards often none comes in half of the futures"
    assert ["take 1", "take 1", "take 2", "take 2", "done", "done"] in some, "two halves"
    assert ["take 1", "take 2", "done"] in some


def test_what_reads_the_same_is_offered_once() -> None:
    assert offered(Alike(), 1) == ["take 1", "done"]


def test_nothing_is_played_for_a_chair_that_a_bot_minds() -> None:
    table = playing("ann", "bob")
    prepared = wish(table, "bob", 1, "take 2")
    asked = play(table, ("ann", 0, "done"))
    minded = asked.with_chair(replace(asked.chairs[1], stand_in="random"))
    assert judge(minded, 1, prepared) is Verdict.WAITS
    assert not may_prepare(table.with_chair(replace(table.chairs[1], stand_in="random")), 1)


def test_only_an_own_foreseen_move_can_be_prepared() -> None:
    table = playing("ann", "bob")
    with pytest.raises(Forbidden):
        wish(table, "ann", 1, "done")
    with pytest.raises(Refused, match="your turn"):
        wish(table, "ann", 0, "done")
    with pytest.raises(Refused, match="Wait for your turn"):
        wish(table, "bob", 1, "sleep")
    with pytest.raises(InvalidMove):
        wish(table, "bob", 1, "fly")


def test_a_prepared_move_waits_while_a_proposal_is_open_and_is_spent_when_the_game_is_over() -> None:
    table = playing("ann", "bob")
    prepared = wish(table, "bob", 1, "take 2")
    asked = play(table, ("ann", 0, "done"))
    assert judge(replace(asked, proposal=Proposal(1, 0, 2, (1,))), 1, prepared) is Verdict.WAITS
    assert judge(replace(asked, status=OVER), 1, prepared) is Verdict.SPENT


def test_nothing_is_prepared_when_the_game_is_over() -> None:
    table = playing("ann", "bob")
    choices = foresee_at(table, 1)
    over = replace(table, status=OVER)
    assert may_prepare(table, 1)
    assert not may_prepare(over, 1)
    with pytest.raises(IllegalMove, match="over"):
        prepare(over, "bob", 1, "done", choices)


def test_a_last_turn_cannot_be_prepared_for() -> None:
    table = playing("ann", "bob")
    for _night in range(2):
        table = play(table, ("ann", 0, "done"), ("bob", 1, "done"), ("bob", 1, "sleep"))
        last, table = table, play(table, ("ann", 0, "sleep"))
    assert foresee_at(last, 1) == [], "after this night nobody is asked any more"


@pytest.mark.parametrize("name", list(GAMES))
def test_what_can_be_prepared_tells_nothing_of_what_is_hidden(name: str) -> None:
    """Two positions that a seat cannot tell apart offer it the same."""
    game = open_game(name)
    dice = Dice(11)
    state = start(game, 3, {})
    offered = 0
    for number in range(120):
        actors = state.actors()
        for seat in range(3):
            if CHANCE in actors or seat in actors or number % 8:
                continue
            choices = foresee(game, state, seat, number)
            other = game.guess(state, seat, Dice(1000 + number))
            assert foresee(game, other, seat, number) == choices
            offered += len(choices)
        step(state, dice)
    assert offered > 20
