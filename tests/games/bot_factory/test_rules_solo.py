"""The solo Inspection: Vilela's moves and actions, the tasks and the performance report."""

from __future__ import annotations

import re
from importlib.resources import files
from math import comb

import pytest

from tests.games.bot_factory.builder import GAME, SANDRA, VILELA, Table
from tinkertable.core.contract import CHANCE
from tinkertable.core.setup import every_setup, start
from tinkertable.games.bot_factory.game import create
from tinkertable.games.bot_factory.rules.moves import CONTRACT, OFFERS
from tinkertable.games.bot_factory.rules.score import report, task_done
from tinkertable.games.bot_factory.rules.state import NONE, OVER
from tinkertable.i18n import Translator


def alone(task: int = 1) -> Table:
    table = Table(1).do(f"task {task}").bare()
    return table.vilela("finance-1").worker(0, "parts-3")


def inspects(table: Table, hall: str, colour: str) -> Table:
    """Vilela acts in a hall, then the worker."""
    table.vilela(f"{hall}-1")
    table.state.vilela_hall = ("assembly", "parts", "projects", "finance").index(hall)
    table.state.vilela_robot = ("red", "yellow", "blue", "green").index(colour)
    return table.acting(VILELA, 0)


def test_the_task_is_drawn_by_lot_as_a_rule() -> None:
    state = Table(1).state
    assert state.actors() == [CHANCE]
    assert state.odds() == [1, 1, 1, 1]


@pytest.mark.parametrize("task", [1, 2, 3, 4])
def test_the_player_may_choose_the_task_before_anything_is_laid_out(task: int) -> None:
    table = Table(1, task="choose")
    assert table.state.actors() == [0]
    assert table.may() == {"task 1", "task 2", "task 3", "task 4"}
    assert table.state.contract == [NONE] * 9
    table.do(f"task {task}")
    assert table.state.task == task - 1
    assert table.state.actors() == [CHANCE]
    assert table.dealt().do("go parts-1").state.round == 1


def test_choosing_the_task_asks_and_tells_in_plain_words() -> None:
    table = Table(1, task="choose")
    words = Translator("en", "bot-factory", ["Anna"], strict=True)
    view = GAME.view(table.state, 0)
    assert view.solo is not None
    assert (view.options["task"], view.asked.step, view.solo.task) == ("choose", "task", None)
    assert words.plain(GAME.prompt(view)) == "Which task do you take on?"
    assert [words.plain(GAME.label(view, move)) for move in view.legal] == [
        "Build 3 robots of one colour.",
        "Build 3 robots of different colours, each worth 12 or more.",
        "Build 2 robots of one colour and 2 of another.",
        "Fill 3 contracts.",
    ]
    before, move = table.state.clone(), GAME.parse("task 3")
    table.do("task 3")
    told = [words.plain(line) for line in GAME.log_lines(before, 0, move, table.state)]
    assert told == ["Anna chooses the task: two pairs."]


def test_with_others_there_is_no_task_to_choose() -> None:
    assert Table(2, task="choose").state.legal(CHANCE) == Table(2).state.legal(CHANCE)
    assert {(seats, options["task"]) for seats, options in every_setup(GAME)} == {
        *((seats, "chance") for seats in GAME.seats),
        (1, "choose"),
    }


BOX = (files("tinkertable.games.bot_factory") / "components.toml").read_text(encoding="utf-8")
WITHOUT_SINGLES = re.sub(r'robots = \["(\w+)"\]', r'robots = ["\1", "\1", "red"]', BOX)


def odds_of_contracts(box: str, *laid: int) -> dict[int, int]:
    """Alone with task 4: the odds of each contract after these have been laid out."""
    state = start(create(box), 1, {})
    state.play(CHANCE, GAME.parse("task 4"))
    while state.legal(CHANCE)[0] < CONTRACT:
        state.play(CHANCE, state.legal(CHANCE)[0])
    for number in laid:
        state.play(CHANCE, GAME.parse(f"contract {number}"))
    return {move - CONTRACT + 1: odds for move, odds in zip(state.legal(CHANCE), state.odds(), strict=True)}


def test_a_box_without_one_robot_contracts_can_be_dealt_too() -> None:
    assert odds_of_contracts(WITHOUT_SINGLES) == dict.fromkeys(range(1, 15), 1)


def test_the_odds_of_contracts_with_task_4_are_the_ways_to_lay_out_the_others() -> None:
    singles, pairs = dict.fromkeys(range(1, 5)), dict.fromkeys(range(5, 15))
    assert odds_of_contracts(BOX) == {**dict.fromkeys(singles, comb(13, 8)), **dict.fromkeys(pairs, comb(13, 8) - 9)}
    assert odds_of_contracts(BOX, 1) == dict.fromkeys(range(2, 15), comb(12, 7))
    del pairs[5]
    more = {**dict.fromkeys(singles, comb(12, 7)), **dict.fromkeys(pairs, comb(12, 7) - comb(8, 7))}
    assert odds_of_contracts(BOX, 5) == more
    assert odds_of_contracts(BOX, *range(5, 13)) == dict.fromkeys(singles, 1)


def test_a_box_may_have_a_single_contract_for_one_robot() -> None:
    box = WITHOUT_SINGLES.replace('id = "C14"\nrobots = ["green", "green"]', 'id = "C14"\nrobots = ["green"]')
    assert odds_of_contracts(box) == {**dict.fromkeys(range(1, 14), comb(13, 8) - comb(12, 8)), 14: comb(13, 8)}
    assert odds_of_contracts(box, *range(1, 9)) == {14: 1}


def test_vilela_stays_and_does_nothing_in_the_first_round() -> None:
    table = Table(1).dealt().do("go parts-1")
    assert table.place(VILELA) == "finance-1"
    table.do("done").may()
    assert table.state.round == 2
    assert table.state.value == [6, 6, 6, 6]


def test_vilela_goes_to_the_leftmost_free_space_of_the_hall_he_draws() -> None:
    table = alone().worker(0, "assembly-1").moving(VILELA, 0).do("inspector assembly", "inspector blue")
    assert table.place(VILELA) == "assembly-2"
    assert (table.state.vilela_hall, table.state.vilela_robot) == (0, 2)


def test_vilela_draws_again_when_the_tile_shows_his_own_hall() -> None:
    table = alone().moving(VILELA, 0).do("inspector finance")
    assert table.place(VILELA) == "finance-1"
    assert table.do("inspector parts", "inspector red").place(VILELA) == "parts-1"


def test_tiles_drawn_do_not_come_back_before_the_deck_is_empty() -> None:
    table = alone().moving(VILELA, 0).do("inspector parts", "inspector red")
    assert (table.state.hall_deck, table.state.robot_deck) == (0b1101, 0b1110)


def test_an_empty_deck_is_shuffled_anew() -> None:
    table = alone()
    table.state.hall_deck = 0
    table.state.robot_deck = 0
    table.moving(VILELA, 0)
    assert len(table.state.options) == 4
    table.do("inspector parts")
    assert len(table.state.options) == 4


def test_on_the_assembly_line_vilela_takes_two_parts_of_his_colour() -> None:
    table = alone().line("red-head", "universal red-torso", "blue-head")
    table.state.universal[1] = 1
    inspects(table, "assembly", "red")
    assert (table.state.parts_in_column(0), table.state.parts_in_column(2)) == (0, 1)
    assert (table.state.gone[0], table.state.universal[1]) == (1, 2)
    assert table.stock("red") == 3


def test_otherwise_vilela_takes_a_robot_of_his_colour_without_changing_its_value() -> None:
    table = inspects(alone().line("red-head"), "assembly", "red")
    assert (table.stock("red"), table.value("red"), table.state.parts_in_column(0)) == (2, 6, 1)


def test_in_part_production_vilela_discards_his_colour_from_the_wheel() -> None:
    table = alone().wheel(left_inlet="red-head", c3="blue-head", left_outlet="red-legs")
    inspects(table, "parts", "red")
    assert [kind for kind in table.on_wheel() if kind] == ["blue-head"]
    assert table.state.gone[:3] == [1, 0, 1]


def test_in_part_production_nothing_happens_without_his_colour() -> None:
    table = inspects(alone().wheel(c3="blue-head"), "parts", "red")
    assert [kind for kind in table.on_wheel() if kind] == ["blue-head"]


def test_at_the_projects_vilela_discards_his_colour_and_nothing_slides() -> None:
    table = alone().plan(left_bottom="red", left_middle="blue", right_top="red")
    inspects(table, "projects", "red")
    assert table.offered() == {"left-middle": "blue"}
    assert table.state.plan_gone[0] == 2


def test_at_finance_vilela_lowers_his_colour_and_inspects_contracts() -> None:
    table = inspects(alone(), "finance", "green").do("inspection 1")
    assert table.value("green") == 5
    assert table.may() == {"remove top-1", "remove middle-2", "remove bottom-3"}
    assert GAME.view(table.state, 0).asked.number == 2
    assert GAME.view(table.do("remove top-1").state, 0).asked.number == 1
    table.do("remove bottom-3")
    gone = [OFFERS[space] for space, contract in enumerate(table.state.contract) if contract == NONE]
    assert gone == ["top-1", "bottom-3"]


def test_at_finance_vilela_lowers_no_colour_below_one() -> None:
    assert inspects(alone().values(green=2), "finance", "green").value("green") == 1
    assert inspects(alone().values(green=1), "finance", "green").value("green") == 1


def test_claimed_contracts_are_safe() -> None:
    table = alone()
    table.state.first[0] = 0
    table.state.claims[0] = 1
    inspects(table, "finance", "green").do("inspection 1")
    gone = [OFFERS[space] for space, contract in enumerate(table.state.contract) if contract == NONE]
    assert gone == ["middle-2", "bottom-3"]


def test_a_single_contract_that_can_go_goes() -> None:
    table = alone()
    table.state.contract[4] = table.state.contract[8] = NONE
    inspects(table, "finance", "green").do("inspection 1")
    assert table.state.contract[0] == NONE


def test_no_contract_goes_when_none_can() -> None:
    table = alone()
    for space in (0, 4, 8):
        table.state.contract[space] = NONE
    inspects(table, "finance", "green").do("inspection 1")
    assert table.state.contract.count(NONE) == 3


def test_vilela_can_end_the_game_by_taking_the_last_robot() -> None:
    table = alone()
    table.state.stock = [1, 3, 3, 3]
    inspects(table, "assembly", "red").do("done")
    table.may()
    assert table.state.phase == OVER


def test_sandra_bans_and_charges_as_with_two_players() -> None:
    table = alone().sandra("assembly-1").moving(0, SANDRA)
    assert {text.split()[1].split("-")[0] for text in table.may()} == {"projects", "finance"}


DONE = {
    1: ("red", "red", "red"),
    2: ("red", "yellow", "blue"),
    3: ("red", "red", "blue", "blue"),
    4: ("red", "blue", "green"),
}


def finished(task: int, *robots: str) -> Table:
    table = alone(task).no_contracts().robots(0, *robots)
    table.state.phase = OVER
    table.state.frames = []
    return table


@pytest.mark.parametrize("task", [1, 2, 3, 4])
def test_a_task_not_done_means_fired(task: int) -> None:
    table = finished(task, "red", "blue")
    assert (report(table.state), table.state.winners()) == (0, [])


def test_task_1_asks_for_three_robots_of_one_colour() -> None:
    assert task_done(finished(1, *DONE[1]).state)
    assert not task_done(finished(1, "red", "red", "blue", "blue", "green").state)


def test_task_2_asks_for_three_colours_worth_twelve_or_more() -> None:
    table = finished(2, *DONE[2]).values(red=12, yellow=12, blue=11, green=15)
    assert not task_done(table.state)
    assert task_done(table.values(red=12, yellow=12, blue=12).state)


def test_task_3_asks_for_two_and_two() -> None:
    assert task_done(finished(3, *DONE[3]).state)
    assert not task_done(finished(3, "red", "red", "red", "red", "blue").state)


def test_task_4_asks_for_three_filled_contracts() -> None:
    table = finished(4, *DONE[4]).contract("top-1", 1, 0).contract("top-2", 3, 0)
    assert not task_done(table.state)
    assert task_done(table.contract("bottom-1", 4, 0).state)


def test_of_three_contracts_filled_those_with_the_most_points_count() -> None:
    table = finished(4, "red", "yellow", "blue", "green").contract("top-1", 5, 0).contract("bottom-1", 1, 0)
    points = table.contract("top-2", 3, 0).contract("top-3", 4, 0).points()
    # red-yellow 5 + 5, blue and green 3 + 5 each, less 3 for red
    assert points["contracts"] + points["broken"] == 10 + 8 + 8 - 3


def test_two_contracts_with_more_points_do_not_make_up_for_three() -> None:
    table = finished(4, "red", "blue", "green").contract("middle-1", 4, 0).contract("bottom-1", 1, 0)
    table.contract("bottom-2", 3, 0).contract("bottom-3", 6, 0)
    table.state.printed = create(BOX.replace("first = 3\nsecond = 2", "first = 2\nsecond = 2")).printed
    points = table.points()
    # green 2 + 3, red and blue 2 + 1 each, less 5 for red-blue; with red-blue 5 + 1 less 4 there were a point more
    assert points["contracts"] + points["broken"] == 5 + 3 + 3 - 5
    assert task_done(table.state)


@pytest.mark.parametrize(
    ("value", "tokens", "verdict"), [(5, 0, 1), (6, 0, 1), (6, 4, 2), (7, 0, 2), (16, 0, 2), (16, 4, 3), (17, 0, 3)]
)
def test_the_performance_report(value: int, tokens: int, verdict: int) -> None:
    """Satisfactory from 20 points on, exemplary from 50."""
    table = finished(1, *DONE[1]).values(red=value).tokens(0, tokens)
    assert report(table.state) == verdict


def test_there_is_no_report_before_the_end_nor_of_two_players() -> None:
    assert report(alone().state) == NONE
    table = Table(2).bare()
    table.state.phase = OVER
    assert report(table.state) == NONE
