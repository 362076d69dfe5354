"""Features for learning: what each block says of a position, and what it leaves out."""

from __future__ import annotations

import pytest

from tests.games.imaginarium.builder import GAME, Table
from tinkertable.core.contract import WATCHER
from tinkertable.core.errors import NoSuchSeat
from tinkertable.core.feature_row import FeatureRow
from tinkertable.core.setup import start
from tinkertable.games.imaginarium.rules.state import REMOVED
from tinkertable.games.imaginarium.rules.turn import ImaginariumState

BELT = {
    "P1": "machine=P1, price 0.5, level 0.333, repair=wood 0.4, makes=charcoalium 0.2",
    "P5": "machine=P5, price 0.5, level 0.667, repair=crystal 0.6, makes=wood 0.2, makes=copper 0.2",
    "P6": "machine=P6, price 0.6, level, repair=copper 0.4, repair=crystal 0.4, makes=any 0.2",
    "T4": "machine=T4, price 0.4, level 0.667, repair=wood 0.2, repair=copper 0.2, repair=crystal 0.2, eats 0.4,"
    " gives=charcoalium 1.2",
    "A4": "machine=A4, price 0.3, level 0.333, repair=wood 0.2, repair=copper 0.6, gives=crystal 0.4",
    "-": "",
    "S1": "machine=S1, price 0.4, level, repair=wood 0.2, repair=copper 0.2, repair=crystal 0.4",
}


def told(table: Table, block: str, seat: int = 0) -> str:
    """The features of a block that are not zero, as a seat sees them, with their values unless that is 1."""
    values = zip(GAME.feature_names, GAME.features(table.state, seat), strict=True)
    found = {name.removeprefix(block): round(value, 3) for name, value in values if value and name.startswith(block)}
    return ", ".join(name if value == 1 else f"{name} {value}" for name, value in found.items())


def test_the_machines_on_the_belt_with_their_printed_values() -> None:
    table = Table(3).belt(*BELT).plans()
    assert [told(table, f"table.belt-{slot}.") for slot in range(1, 8)] == list(BELT.values())


def test_the_machines_in_the_pile_and_the_shredder() -> None:
    table = Table(3).shredder("P1", "P1", "S2").plans()
    table.state.deck = [5, *[0] * 19, 1]
    assert told(table, "table.shredder=") == "P1 0.4, S2 0.2"
    assert told(table, "table.pile=") == "P1, S1 0.2"


def test_the_pieces_are_counted_from_the_viewer_on_and_saboteurs_after_all_players() -> None:
    table = Table(2).belt("P1", "P2", "P3").plans(3, 0, 2, 1).do("reserve 2", "mine 3")
    assert told(table, "table.order-") == "1=next-saboteur, 2=you, 3=you-saboteur, 4=next"
    assert told(table, "table.spot-") == "2=next-saboteur, 10=you"
    assert told(table, "table.spot-", 1) == "2=you-saboteur, 10=next"
    five = Table(5).plans(4, 1, 3, 0, 2)
    assert told(five, "table.order-", 3) == "1=next, 2=fourth, 3=you, 4=third, 5=fifth"


def test_the_size_of_the_table_the_rounds_and_the_target() -> None:
    table = Table(3, open_totals="yes", rounds="15")
    table.state.round = 4
    first = "seat=3, seats=3, open-totals, round 0.1, rounds-left 0.275, target, order-1"
    assert told(table.plans(), "table.", 2).startswith(first)
    first = "seat=1, seats=2, round 0.025, rounds-left, target, order-1"
    assert told(Table(2, rounds="none").plans(), "table.").startswith(first)


def test_the_meeting_room_and_the_assistants_of_each_player() -> None:
    table = Table(3).meeting(4, 13).assistants(0, 1, 12).assistants(2, 2, 3, 11).plans()
    assert told(table, "table.assistant-") == "4.in-meeting-room, 4.wage 0.5, 13.in-meeting-room, 13.wage 0.3"
    assert told(table, "you.assistant=", 1) == ""
    assert told(table, "next.assistant=", 1) == "2, 3, 11"
    assert told(table, "third.assistant=", 1) == "1, 12"


@pytest.mark.parametrize(
    ("seat", "told_only_to"),
    [
        (0, ", 5.secret, 5.worth 0.3"),
        (1, ", 8.secret, 8.worth 0.4"),
        (2, ", 9.secret, 9.worth 0.3, 14.secret, 14.worth 0.3"),
        (WATCHER, ""),
    ],
)
def test_projects_of_the_office_removed_ones_and_the_own_secret_ones(seat: int, told_only_to: str) -> None:
    table = Table(3).office(1, 3).secret(0, 5).secret(1, 8).secret(2, 9, 14).plans()
    table.state.office[1] = REMOVED
    everybody = "1.in-office, 1.worth 0.4, 2.removed, 2.worth 0.4, 3.in-office, 3.worth 0.4"
    assert told(table, "table.project-", seat) == everybody + told_only_to


def test_everybody_sees_how_many_secret_projects_a_player_has() -> None:
    table = Table(3).secret(2, 5, 14).secret(1, 8).plans()
    assert [told(table, f"{name}.secrets", 1) for name in ("you", "next", "third")] == [" 0.333", " 0.667", ""]
    assert [told(table, f"{name}.secrets", WATCHER) for name in ("you", "next", "third")] == ["", " 0.333", " 0.667"]


def test_a_watcher_sees_the_table_from_the_first_seat_and_no_stock() -> None:
    table = Table(3).stock(0, wood=3).yard(0, "P1").plans()
    assert told(table, "table.seat=", WATCHER) == "1"
    assert told(table, "you.", WATCHER) == "yard=P1 0.5, workshop=1"


def test_stocks_are_shown_to_their_owner_in_open_games_and_at_the_end() -> None:
    table = Table(3).stock(0, charcoalium=1, wood=2, copper=3, crystal=4, points=5).stock(1, crystal=6).plans()
    stock = "stock=charcoalium 0.1, stock=wood 0.2, stock=copper 0.3, stock=crystal 0.4, stock=points 0.5"
    assert told(table, "you.") == f"open, {stock}, workshop=1"
    assert told(table, "next.") == "workshop=2"
    table.state.open_totals = 1
    assert told(table, "next.") == "open, stock=crystal 0.6, workshop=2"
    assert told(table, "third.") == "open, workshop=3"
    over = Table(3).stock(1, points=20).acts("extract+repair")
    over.state.order, over.state.turn = [1, 2, 0], 2
    assert told(over.do("done"), "next.stock=") == "points 2.0"
    assert told(over, "table.ending=") == "points"
    assert told(over, "turn.") == "phase=over, back=running"


def test_the_machines_of_each_player() -> None:
    table = Table(3).shop(1, "P1", "P1", "P2", "D1+D2+D3").jammed(1, "P2+T1").jammed(2, "P3").yard(2, "S1", "P1", "P1")
    table.plans()
    assert told(table, "next.shop=") == "P1, P2 0.5, P2+T1-jammed 0.5, D1+D2+D3 0.5"
    assert told(table, "next.yard=") == ""
    assert told(table, "third.shop=") == "P3-jammed 0.5"
    assert told(table, "third.yard=") == "P1, S1 0.5"


def test_validated_projects_and_who_was_first() -> None:
    table = Table(3).office(1, 2, 14).plans()
    table.state.marks[0], table.state.firsts[0] = 0b101, 2
    table.state.marks[13], table.state.firsts[13] = 0b001, 0
    assert told(table, "you.validated=") == "1, 14, 14-first"
    assert told(table, "next.validated=") == ""
    assert told(table, "third.validated=") == "1, 1-first"


def test_the_dial_of_each_player() -> None:
    table = Table(3).last_pair(1, "recruit+extract").last_pair(2, "dismantle+reorganise").plans()
    assert [told(table, f"{name}.dial=") for name in ("you", "next", "third")] == ["", "recruit", "dismantle"]


def test_before_the_deal_there_is_no_actor_and_no_workshop() -> None:
    table = Table(2)
    state = start(GAME, 2, {})
    assert isinstance(state, ImaginariumState)
    table.state = state
    assert told(table, "you.") == "open"
    assert told(table, "turn.") == "phase=deal-workshops, back=running"
    assert told(table, "table.order-") + told(table, "table.ending=") == ""


def test_a_seat_that_nobody_has_is_refused() -> None:
    with pytest.raises(NoSuchSeat):
        Table(3).plans().state.write_features(3, FeatureRow())


# The turn of the piece at work


def test_planning() -> None:
    table = Table(3).plans(1, 0, 2)
    assert told(table, "turn.") == "phase=planning, piece=1, acting=next, back=running"
    assert told(table.do("mine 1"), "turn.") == "phase=planning, piece=2, acting=you, back=running"


def test_while_the_next_round_is_prepared_nothing_is_left_of_the_last_turn() -> None:
    table = Table(3).acts("extract+repair", 1)
    table.state.order, table.state.turn = [2, 0, 1], 2
    assert (
        told(table.belt("P1").do("extract", "done"), "turn.") == "phase=filling-belt, piece=1, acting=you, back=running"
    )


def test_machines_in_step_one() -> None:
    table = Table(3).assistants(1, 12).shop(0, "P4").shop(1, "P1", "P1", "P2+T1", "T1").stock(1, wood=1).turn(1)
    table.do("borrow P4")
    acting = "piece=1, acting=next"
    assert told(table, "turn.") == (
        f"phase=running, {acting}, borrowed, back=running, ready=P1, ready=T1 0.5, ready=P2+T1 0.5"
    )
    assert told(table.do("use P1", "use T1"), "turn.") == (
        f"phase=feeding, {acting}, need 0.2, borrowed, back=running, ready=P1 0.5, ready=P2+T1 0.5, at-work=T1"
    )


def test_collecting() -> None:
    table = Table(3).assistants(1, 7).stock(1, charcoalium=9).turn(1, "mine 2")
    acting = "piece=1, acting=third"
    assert told(table, "turn.", 2) == f"phase=collecting, {acting}, back=running"
    assert told(table.do("collect"), "turn.", 2) == f"phase=collecting, {acting}, collected, back=running"
    table.do("pile", "draw P1")
    assert told(table, "turn.", 2) == f"phase=turning-dial, {acting}, pile-used, collected, back=running"


def test_actions() -> None:
    table = Table(3).assistants(1, 11).yard(1, "P1").stock(1, wood=9).acts("repair+trade", 1).do("sell wood")
    acting = "piece=1, acting=you, pair=repair"
    assert told(table, "turn.", 1) == f"phase=acting, {acting}, doing=trade, spent=trade, left 0.4, back=running"
    assert told(table.do("repair P1"), "turn.", 1) == (
        f"phase=starting, {acting}, doing=repair, spent=repair, spent=trade, uses, back=running, fresh=P1"
    )


def test_reorganising() -> None:
    table = Table(3).shop(1, "P1", "P1", "D1", "D2", "D3").jammed(1, "P3").assistants(1, 6)
    table.acts("reorganise+recruit", 1).do("combine P1+P1", "join D1")
    acting = "piece=1, acting=next, pair=reorganise, doing=reorganise, spent=reorganise"
    assert told(table, "turn.") == (
        f"phase=joining, {acting}, left 0.2, combining, back=running,"
        " before=P1, before=P3-jammed 0.5, before=D1 0.5, before=D2 0.5, before=D3 0.5, at-work=D1"
    )


def test_nothing_is_left_of_reorganising_when_the_next_action_begins() -> None:
    table = Table(3).shop(1, "P1", "P1").meeting(13).stock(1, charcoalium=9).acts("reorganise+recruit", 1)
    table.office(14).do("combine P1+P1", "recruit 13")
    acting = "piece=1, acting=next, pair=reorganise, doing=recruit, spent=recruit, spent=reorganise"
    assert told(table, "turn.") == f"phase=validating, {acting}, back=running"


def test_nothing_is_left_of_the_old_workshop_when_projects_are_validated() -> None:
    table = Table(3).shop(1, "P1", "P1").office(14).acts("reorganise+recruit", 1).do("combine P1+P1", "done")
    acting = "piece=1, acting=next, pair=reorganise, doing=reorganise, spent=reorganise"
    assert told(table, "turn.") == f"phase=validating, {acting}, left 0.2, combining, back=running"


def test_taking_a_broken_machine_apart() -> None:
    table = Table(3).yard(1, "P6").acts("trade+dismantle", 1).do("scrap P6")
    acting = "piece=1, acting=next, pair=trade, doing=dismantle, spent=dismantle"
    assert told(table, "turn.") == (
        f"phase=scrapping, {acting}, need 0.6, rest=copper 0.4, rest=crystal 0.4, back=running, at-work=P6"
    )


def test_taking_a_repaired_machine_apart() -> None:
    table = Table(3).shop(1, "P1").acts("trade+dismantle", 1).do("dismantle P1")
    acting = "piece=1, acting=next, pair=trade, doing=dismantle, spent=dismantle"
    assert told(table, "turn.") == f"phase=dismantling, {acting}, back=running, at-work=P1"


def test_recruiting() -> None:
    table = Table(3).acts("recruit+extract", 1)
    assert told(table, "turn.") == "phase=acting, piece=1, acting=next, pair=recruit, back=running"


def test_an_attack() -> None:
    table = Table(3).yard(1, "A6").shop(0, "P1", "P2").assistants(1, 1).stock(1, copper=9, crystal=9)
    table.acts("free", 1).do("extract", "repair A6", "use A6")
    acting = "piece=1, acting=next, pair=free, doing=repair, spent=extract, spent=repair"
    assert told(table, "turn.") == f"phase=jamming, {acting}, victim=you, back=starting, fresh=A6, at-work=A6"
    assert "acting=you" in told(table, "turn.", 1)
    assert "victim=third" in told(table, "turn.", 1)
