"""Finance: spending tokens on values and contracts, the lines, and Sandra."""

from __future__ import annotations

import pytest

from tests.games.bot_factory.builder import SANDRA, Table
from tinkertable.games.bot_factory.rules import events
from tinkertable.games.bot_factory.rules.moves import OFFERS
from tinkertable.games.bot_factory.rules.supply import gain_tokens


def desk(tokens: int, space: str = "finance-2") -> Table:
    return Table(3).bare().sandra("assembly-1").tokens(0, tokens).worker(1, "parts-1").acts(space, then=(1,))


@pytest.mark.parametrize(("space", "limit"), [("finance-1", 2), ("finance-2", 3), ("finance-3", 4)])
def test_the_spaces_allow_two_three_and_four_tokens(space: str, limit: int) -> None:
    table = desk(9, space)
    for _token in range(limit):
        table.do("raise red")
    assert table.value("red") == 6 + limit or table.actor() == 0
    assert table.state.tokens[0] == 9 - limit


def test_a_token_raises_a_colour_by_one() -> None:
    table = desk(2).do("raise blue")
    assert (table.value("blue"), table.state.tokens[0], table.state.left) == (7, 1, 2)


def test_without_tokens_nothing_can_be_done() -> None:
    assert desk(0).actor() == 1


def test_a_colour_at_the_top_cannot_be_raised() -> None:
    table = Table(3).bare().sandra("assembly-1").tokens(0, 2).values(red=15).acts("finance-1")
    assert table.can("raise") == {"raise yellow", "raise blue", "raise green"}


def test_crossing_the_first_line_lets_one_take_a_project_for_nothing() -> None:
    table = Table(3).bare().sandra("assembly-1").tokens(0, 1).values(red=8).plan(left_top="blue").worker(1, "parts-1")
    table.acts("finance-1", then=(1,)).do("raise red")
    assert table.may() == {"take left-top", "skip"}
    assert table.do("take left-top").planned() == ["blue"]


@pytest.mark.parametrize("value", [11, 14])
def test_crossing_the_other_lines_lets_one_place_a_part_for_nothing(value: int) -> None:
    table = Table(3).bare().sandra("assembly-1").tokens(0, 1).values(red=value).parts(0, "blue-head")
    table.acts("finance-1").do("raise red")
    assert table.may() == {"place blue-head", "skip"}
    table.do("place blue-head")
    assert (table.held(), table.state.tokens[0]) == ([], 2)


def test_a_line_bonus_not_used_at_once_is_lost() -> None:
    table = Table(3).bare().sandra("assembly-1").tokens(0, 2).values(red=11).parts(0, "blue-head")
    table.acts("finance-1").do("raise red", "skip")
    assert not table.can("place")


def test_line_bonuses_allow_no_executive_action() -> None:
    table = Table(3).bare().sandra("assembly-1").tokens(0, 4).values(red=11).parts(0, "blue-head")
    table.spares("red-head", "red-legs").acts("finance-1").do("raise red")
    assert not table.can("swap")


def test_tokens_gained_on_the_way_can_be_spent_within_the_limit() -> None:
    table = Table(3).bare().sandra("assembly-1").tokens(0, 1).values(red=11).parts(0, "blue-head")
    table.acts("finance-1").do("raise red", "place blue-head", "raise red")
    assert table.state.left == 0
    assert table.value("red") == 13


@pytest.mark.parametrize(("space", "cost"), [("top-1", 3), ("middle-2", 2), ("bottom-3", 1)])
def test_a_contract_costs_what_stands_beside_its_row(space: str, cost: int) -> None:
    table = desk(4, "finance-3").do(f"claim {space}")
    assert (table.state.tokens[0], table.state.left) == (4 - cost, 4 - cost)
    assert table.state.first[OFFERS.index(space)] == 0


def test_the_first_to_claim_takes_the_better_value() -> None:
    table = Table(3).bare().no_contracts().contract("bottom-1", 5).sandra("assembly-1").tokens(0, 1).tokens(1, 1)
    table.worker(1, "finance-2").acts("finance-1", then=(1,)).do("claim bottom-1", "claim bottom-1")
    assert (table.points(0)["broken"], table.points(1)["broken"]) == (-5, -3)


def test_nobody_claims_a_contract_twice() -> None:
    table = Table(3).bare().no_contracts().contract("bottom-1", 5, 0).sandra("assembly-1").tokens(0, 1)
    assert not table.acts("finance-1").can("claim")


def test_two_players_at_most_claim_a_contract() -> None:
    table = Table(3).bare().no_contracts().contract("bottom-1", 5, 1, 2).sandra("assembly-1").tokens(0, 1)
    assert not table.acts("finance-1").can("claim")


def test_a_claimed_contract_stays_on_the_board() -> None:
    table = desk(1)
    before = list(table.state.contract)
    table.do("claim bottom-1")
    assert table.state.contract == before


def test_one_of_the_spent_tokens_stays_on_the_contract() -> None:
    table = desk(3).do("claim top-1")
    assert table.state.claims[0] == 1
    gain_tokens(table.state, 0, 20, events.TOKENS_SPACE)
    assert table.state.tokens[0] == 8


def test_there_is_no_executive_action() -> None:
    table = Table(3).bare().sandra("assembly-1").tokens(0, 2).parts(0, *["red-head"] * 3).projects(0, "red", "red")
    assert not table.spares("blue-head", "blue-legs").acts("finance-1").can("swap", "exchange", "trade")


def test_sandra_raises_the_lowest_colour() -> None:
    table = Table(3).bare().values(red=4).sandra("finance-1").worker(0, "parts-1").acting(SANDRA, 0)
    assert table.state.value == [5, 6, 6, 6]


def test_sandra_raises_all_that_are_tied_for_the_lowest() -> None:
    table = Table(3).bare().values(red=4, green=4).sandra("finance-1").worker(0, "parts-1").acting(SANDRA, 0)
    assert table.state.value == [5, 6, 6, 5]


def test_sandra_does_nothing_when_all_are_equal() -> None:
    table = Table(3).bare().sandra("finance-1").worker(0, "parts-1").acting(SANDRA, 0)
    assert table.state.value == [6, 6, 6, 6]
