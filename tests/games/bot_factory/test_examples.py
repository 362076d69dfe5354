"""The worked examples of the rulebook."""

from __future__ import annotations

from tests.games.bot_factory.builder import COLOURS, SANDRA, Table


def test_the_left_spare_is_yellow_so_the_marker_starts_over_the_yellow_pile() -> None:
    table = Table(3).do("part yellow-head", "part blue-legs")
    assert COLOURS[table.state.marker] == "yellow"


def test_the_wheel_is_filled_yellow_blue_green_red_twice_from_eleven_o_clock() -> None:
    table = Table(3).do("part yellow-head", "part blue-legs").dealt()
    colours = [str(kind).split("-", maxsplit=1)[0] for kind in table.on_wheel()]
    assert colours == ["yellow", "blue", "green", "red"] * 2


def test_blue_yellow_violet_and_sandra_move_in_order_and_a_space_left_is_free_at_once() -> None:
    blue, yellow, violet = 0, 1, 2
    table = Table(3).bare().worker(blue, "assembly-1").worker(yellow, "assembly-2").worker(violet, "parts-2")
    table.sandra("projects-2").moving(blue, yellow, violet, SANDRA)
    table.do("go projects-1", "go parts-1")
    assert "go assembly-2" in table.may()
    table.do("go assembly-2")
    assert [table.place(who) for who in (blue, yellow, violet)] == ["projects-1", "parts-1", "assembly-2"]
    assert table.place(SANDRA) == "finance-1"


def test_violet_turns_takes_places_for_a_token_and_has_four_credits_left() -> None:
    table = Table(3).bare().wheel(c3="blue-head", c2="blue-torso", c6="red-legs", c7="red-head").tokens(0, 1)
    # one quarter turn before, so that this one brings the bonus spaces to the outlets
    table.state.turned = 1
    table.acts("parts-3").do("rotate", "outlet left")
    assert table.state.left == 4
    table.do("place blue-head")
    assert table.state.left == 4
    assert {"rotate", "outlet right"} <= table.may()


def test_who_may_spend_only_two_more_tokens_cannot_claim_in_the_top_row_even_with_three() -> None:
    table = Table(3).bare().sandra("assembly-1").tokens(0, 4).acts("finance-2").do("raise red")
    assert (table.state.left, table.state.tokens[0]) == (2, 3)
    assert not table.can("claim top")
    assert table.can("claim middle", "claim bottom")
