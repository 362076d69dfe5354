"""The assembly line: placing parts, rewards, robots, icons, spares and Sandra."""

from __future__ import annotations

from tests.games.bot_factory.builder import COLOURS, SANDRA, Table
from tinkertable.games.bot_factory.rules.moves import KINDS
from tinkertable.games.bot_factory.rules.state import NONE


def bench(*parts: str, tokens: int = 0) -> Table:
    """A player with these parts; icons are out of the way because nobody has a token for them."""
    return Table(3).bare().parts(0, *parts).tokens(0, tokens)


def test_the_first_space_places_one_part() -> None:
    table = bench("red-torso", "red-legs", tokens=0).acts("assembly-1").do("place red-torso")
    assert table.held() == ["red-legs"]
    assert table.state.left == 0


def test_the_second_space_places_up_to_two_parts_in_any_columns() -> None:
    table = bench("red-torso", "blue-head").acts("assembly-2").do("place red-torso", "place blue-head")
    assert table.held() == []


def test_the_third_space_places_up_to_three_parts_for_a_token() -> None:
    table = bench("red-torso", "blue-head", "green-legs", tokens=1).acts("assembly-3")
    table.do("place red-torso")
    assert table.state.tokens[0] == 1 - 1 + 2
    table.do("place blue-head", "place green-legs")
    assert table.state.tokens[0] == 6


def test_without_the_token_the_third_space_places_nothing() -> None:
    table = bench("red-torso").acts("assembly-3", then=(1,))
    assert table.held() == ["red-torso"]
    assert table.state.order[table.state.at - 1] != 0


def test_the_third_space_still_allows_swaps_with_the_last_token() -> None:
    table = bench("red-torso", tokens=1).spares("blue-head", "blue-legs").acts("assembly-3")
    assert table.can("swap") == {"swap red-torso left", "swap red-torso right"}
    table.do("swap red-torso left")
    assert not table.can("place")


def test_a_part_fits_its_own_colour_and_type_only() -> None:
    table = bench("red-torso").acts("assembly-1")
    assert table.can("place") == {"place red-torso"}


def test_a_covered_space_takes_no_second_part() -> None:
    table = bench("red-torso", "red-legs").line("red-torso").acts("assembly-1")
    assert table.can("place") == {"place red-legs"}


def test_a_universal_part_fits_every_column_at_its_own_height() -> None:
    table = bench("universal-torso").acts("assembly-1")
    assert table.can("place") == {f"place universal {colour}-torso" for colour in COLOURS}


def test_parts_can_be_added_in_any_order() -> None:
    table = bench("red-legs", "red-torso").acts("assembly-2").do("place red-legs", "place red-torso")
    assert table.state.parts_in_column(0) == 2


def test_the_first_part_of_a_robot_gives_two_tokens() -> None:
    assert bench("red-torso").acts("assembly-1").do("place red-torso").state.tokens[0] == 2


def test_the_second_part_of_a_robot_gives_two_tokens() -> None:
    assert bench("red-torso").line("red-legs").acts("assembly-1").do("place red-torso").state.tokens[0] == 2


def test_the_third_part_puts_a_robot_on_a_matching_project() -> None:
    table = bench("red-torso").line("red-legs", "red-head").projects(0, "red", "blue").acts("assembly-1", then=(1,))
    table.do("place red-torso")
    assert (table.built(), table.planned(), table.stock("red")) == (["red"], ["blue"], 3)
    assert table.state.tokens[0] == 0


def test_without_a_matching_project_the_third_part_cannot_be_placed() -> None:
    table = bench("red-torso", "blue-head").line("red-legs", "red-head").projects(0, "blue").acts("assembly-1")
    assert table.can("place") == {"place blue-head"}


def test_a_finished_column_takes_nothing_more() -> None:
    table = bench("red-torso", "universal-head").line("red-head", "red-torso", "red-legs").projects(0, "red")
    table.acts("assembly-1")
    assert not any("red" in text for text in table.can("place"))


def test_an_icon_lets_the_player_buy_the_top_of_any_pile_after_the_placements() -> None:
    table = bench("red-head", "blue-head").acts("assembly-2").do("place red-head")
    assert not table.can("pile")
    table.do("place blue-head")
    assert table.can("pile") == {"pile red", "pile yellow", "pile blue", "pile green"}
    table.do("pile green")
    assert (table.held(), table.state.tokens[0]) == (["green-head"], 3)


def test_one_purchase_for_each_icon_covered() -> None:
    table = bench("red-head", "yellow-torso").acts("assembly-2", then=(1,)).do("place red-head", "place yellow-torso")
    table.do("pile red", "pile red")
    assert not table.can("pile") or table.actor() != 0
    assert len(table.held()) == 2


def test_saying_done_closes_the_placements_and_opens_the_purchases() -> None:
    table = bench("red-head", "blue-head").acts("assembly-2").do("place red-head", "done")
    assert table.can("pile")
    assert not table.can("place")


def test_the_purchase_can_be_declined() -> None:
    table = bench("red-head").worker(1, "parts-1").acts("assembly-1", then=(1,)).do("place red-head", "done")
    assert (table.actor(), table.held(0)) == (1, [])


def test_a_space_without_an_icon_sells_nothing() -> None:
    table = bench("red-torso").worker(1, "parts-1").acts("assembly-1", then=(1,)).do("place red-torso")
    assert table.actor() == 1


def test_a_swap_costs_a_token_and_exchanges_a_part_with_a_spare() -> None:
    table = bench("red-head", tokens=2).spares("blue-head", "green-legs").acts("assembly-1")
    table.do("swap red-head right")
    assert (table.held(), table.state.tokens[0]) == (["green-legs"], 1)
    assert [KINDS[kind] for kind in table.state.spare] == ["blue-head", "red-head"]


def test_swaps_as_often_as_tokens_last() -> None:
    table = bench("red-torso", tokens=2).spares("blue-torso", "green-legs").acts("assembly-1")
    table.do("swap red-torso left", "swap blue-torso right")
    assert not table.can("swap")


def test_two_parts_of_one_kind_are_no_exchange() -> None:
    table = bench("red-torso", "red-legs", tokens=1).spares("red-torso", "blue-legs").acts("assembly-1")
    assert table.can("swap") == {"swap red-legs left", "swap red-torso right", "swap red-legs right"}


def test_an_empty_pallet_has_nothing_to_swap() -> None:
    table = bench("red-torso", tokens=1)
    table.state.spare = [NONE, KINDS.index("green-legs")]
    assert table.acts("assembly-1").can("swap") == {"swap red-torso right"}


def test_swaps_before_between_and_after_the_placements() -> None:
    table = bench("blue-torso", "blue-legs", tokens=3).spares("red-torso", "green-legs").acts("assembly-2")
    table.do("swap blue-torso left", "place red-torso", "swap blue-legs right", "place green-legs")
    assert table.state.tokens[0] == 3 - 1 + 2 - 1 + 2


def test_sandra_discards_both_spares_and_refills_from_the_marker_on() -> None:
    table = Table(3).bare().sandra("assembly-1").spares("red-legs", "universal-head").worker(0, "parts-1")
    table.state.marker = COLOURS.index("green")
    table.state.universal = [1, 2, 2]
    table.acting(SANDRA, 0).may()
    assert [KINDS[kind] for kind in table.state.spare] == ["green-head", "red-head"]
    assert table.state.marker == COLOURS.index("yellow")
    assert table.state.gone[KINDS.index("red-legs")] == 1
    assert table.state.universal == [2, 2, 2]


def test_sandra_shuffles_the_discards_of_an_empty_pile() -> None:
    table = Table(3).bare().sandra("assembly-1").worker(0, "parts-1")
    table.state.top[0] = NONE
    table.state.pile[:3] = [0, 0, 0]
    table.state.gone[:3] = [0, 2, 0]
    table.state.marker = 0
    table.acting(SANDRA, 0).may()
    assert table.state.spare[0] == KINDS.index("red-torso")
    assert (table.state.top[0], table.state.gone) == (1, [0] * 12)
