"""The log: whatever happens has a line of its own, with who, what and how much."""

from __future__ import annotations

import pytest

from tests.games.bot_factory.builder import COLOURS, GAME, HALLS, SANDRA, VILELA, Table
from tinkertable.core.contract import CHANCE
from tinkertable.games.bot_factory.rules.moves import OFFERS
from tinkertable.games.bot_factory.rules.state import NONE


def told(table: Table, *texts: str) -> list[str]:
    """Play moves; returns the lines of the last one as their keys and arguments."""
    table.do(*texts[:-1])
    move = GAME.parse(texts[-1])
    table._pass_chance(move)
    before, seat = table.state.clone(), table.state.actors()[0]
    table.state.play(seat, move)
    lines = GAME.log_lines(before, seat, move, table.state)
    return [" ".join([line.key[4:], *(str(arg.value) for arg in line.args.values())]) for line in lines]


def test_the_assembly_line() -> None:
    table = Table(3).bare().tokens(0, 2).parts(0, "yellow-head", "universal-torso", "red-legs", "blue-head")
    table.spares("green-head", "blue-torso").line("red-head", "red-torso").projects(0, "red").values(red=9)
    table.acts("assembly-3")
    assert told(table, "swap blue-head right") == ["swapped 0 blue-head blue-torso"]
    assert told(table, "place yellow-head") == ["paid.space 0 1", "placed 0 yellow-head", "tokens.part 0 2"]
    assert told(table, "place universal yellow-torso") == [
        "placed.universal 0 universal-torso yellow",
        "tokens.part 0 2",
    ]
    assert told(table, "place red-legs") == ["placed 0 red-legs", "finished 0 red 9"]
    assert told(table, "pile green")[0] == "bought 0 green-head"


def test_part_production() -> None:
    table = Table(3).bare().wheel(left_outlet="red-legs", c6="blue-head").tokens(0, 1).parts(0, *["red-torso"] * 3)
    table.acts("parts-2")
    assert told(table, "outlet left") == ["outlet 0 red-legs", "bonus.wheel 0"]
    assert told(table, "place red-legs") == ["paid.bonus 0 1", "placed 0 red-legs", "tokens.part 0 2"]
    assert told(table, "rotate") == ["rotated 0"]
    assert told(table, "pile green") == ["inlet 0 green-head"]
    assert told(table, "exchange") == ["exchange 0", *["discarded 0 red-torso"] * 3]
    assert told(table, "pile yellow") == ["drew 0 yellow-head"]


def test_an_empty_pile_is_shuffled() -> None:
    table = Table(3).bare().acts("parts-2")
    table.state.top[2], table.state.pile[6:9], table.state.gone[6:9] = NONE, [0, 0, 0], [0, 0, 1]
    assert told(table, "rotate", "pile blue") == ["shuffled blue"]


def test_the_first_space_of_part_production_gives_a_token() -> None:
    table = Table(3).bare().sandra("parts-3").tokens(0, 1).acts("parts-1")
    assert told(table, "pay") == ["paid 0", "tokens.space 0 1"]


def test_projects() -> None:
    table = Table(3, universal_robot="yes").bare().sandra("parts-1").plan(left_bottom="red", right_bottom="blue")
    table.tokens(0, 1).parts(0, "universal-head", "universal-legs", "red-head").acts("projects-2")
    assert told(table, "take left-bottom") == ["took 0 red", "bonus.row 0"]
    assert told(table, "skip", "take right-bottom") == ["took 0 blue", "tokens.project 0 1"]
    assert told(table, "build") == ["build 0", "returned 0 universal-head", "returned 0 universal-legs"]
    assert told(table, "onto blue")[0] == "onto 0 blue"
    table.projects(0, "green", "green").acts("projects-1")
    assert told(table, "trade", "drop red") == ["dropped 0 red", "dropped 0 green"]
    assert told(table, "universal torso")[0] == "universal 0 universal-torso"


def test_finance() -> None:
    table = Table(3).bare().sandra("parts-1").tokens(0, 5).values(red=8, blue=11).parts(0, "red-legs")
    table.no_contracts().contract("top-2", 14).plan(left_top="green").acts("finance-3")
    assert told(table, "raise red") == ["raised.paid 0 red 9", "bonus.project 0"]
    table = Table(3).bare().sandra("parts-1").tokens(0, 5).values(red=8, blue=11).parts(0, "red-legs")
    table.no_contracts().contract("top-2", 14, 1).acts("finance-3")
    assert told(table, "raise blue") == ["raised.paid 0 blue 12", "bonus.place 0"]
    assert told(table, "place red-legs") == ["placed 0 red-legs", "tokens.part 0 2"]
    assert told(table, "claim top-2")[:2] == ["claimed 0 C14 3", "claimed.worth 9 4 C14"]


def test_production_tiles() -> None:
    table = Table(3, tiles="variant-1").bare().sandra("parts-1").tokens(0, 1).acts("finance-1")
    assert told(table, "claim bottom-1", "keep 5")[0] == "kept 0 5"
    table = Table(3, tiles="variant-2").bare().sandra("parts-1").acts("parts-2")
    assert told(table, "tile 1") == ["tile 0 1", "tokens.tile 0 1"]
    table = Table(3, tiles="variant-2").bare().tokens(0, 1).acts("parts-2")
    assert told(table, "tile 3") == ["tile 0 3", "paid.favour 0 1"]
    table = Table(3, tiles="variant-2").bare().projects(0, "red").acts("projects-1")
    assert told(table, "tile 6") == ["tile 0 6", "dropped 0 red"]
    table = Table(3, tiles="variant-2").bare().worker(0, "parts-1").worker(1, "projects-1").worker(2, "projects-2")
    assert told(table.moving(0), "go projects-extra")[:2] == ["goes 0 projects-extra", "tile 0 5"]


def test_a_claim_for_nothing_costs_somebody_with_nine_tokens_one() -> None:
    table = Table(3, tiles="variant-2").bare().sandra("parts-1").tokens(0, 3).acts("finance-2").do("raise red")
    assert told(table.tokens(0, 9), "tile 2", "claim bottom-1")[0] == "claimed 0 C7 1"


def test_the_end_of_a_round() -> None:
    table = (
        Table(3).bare(round=4).line("blue-head", "blue-torso", "blue-legs").worker(1, "finance-1").worker(2, "parts-1")
    )
    table.state.plan_pile = [1, 0, 0, 0]
    table.parts(0, *["red-head"] * 6).projects(0, *["green"] * 6).acts("parts-2", then=(1,))
    assert told(table, "done") == [
        *("done 0", "discarded.limit 0 red-head", "dropped.limit 0 green", "silent 1"),
        *("cleared blue 5", "maintenance"),
    ]
    assert told(table, "project red", "project green")[-1] == "round 5"


@pytest.mark.parametrize("hall", HALLS)
def test_sandra_acts(hall: str) -> None:
    table = Table(3).bare().sandra(f"{hall}-1").plan(left_top="red").values(red=4 if hall == "finance" else 6)
    table.acts("projects-2" if hall == "parts" else "parts-2", then=(SANDRA,))
    assert told(table, "done")[:2] == ["done 0", f"sandra.{hall}"]


def test_sandra_raises_the_lowest_colours() -> None:
    table = Table(3).bare().values(red=4, blue=4).sandra("finance-1").acts("parts-2", then=(SANDRA,))
    assert told(table, "done")[1:4] == ["sandra.finance", "sandra.raised red 5", "sandra.raised blue 5"]


def test_sandra_walks_and_finds_nothing_to_do() -> None:
    table = Table(3).bare().sandra("parts-1").worker(0, "finance-2").moving(0, SANDRA)
    assert told(table, "go parts-2")[:2] == ["goes 0 parts-2", "sandra.goes projects-1"]
    table = Table(3).bare().sandra("finance-1").acts("parts-2", then=(SANDRA,))
    assert told(table, "done")[:2] == ["done 0", "sandra.idle"]


def alone(hall: str, colour: str) -> Table:
    """Vilela acts after the player, in a hall and with a colour."""
    table = Table(1).do("task 1").bare().vilela(f"{hall}-1").worker(0, "assembly-2").parts(0, "red-head").tokens(0, 1)
    table.state.vilela_hall, table.state.vilela_robot = HALLS.index(hall), COLOURS.index(colour)
    return table


def test_vilela_walks() -> None:
    table = alone("finance", "red").moving(VILELA, 0)
    assert told(table, "inspector finance") == ["vilela.again finance"]
    assert told(table, "inspector parts") == ["vilela.goes parts-1"]
    assert told(table, "inspector blue") == ["vilela.colour blue"]


def test_vilela_inspects_the_assembly_line() -> None:
    table = alone("assembly", "blue").line("blue-head", "blue-torso").acting(0, VILELA)
    assert told(table, "done")[:2] == ["done 0", "vilela.column blue"]
    assert told(alone("assembly", "green").acting(0, VILELA), "done")[:2] == ["done 0", "vilela.robot green"]
    table = alone("assembly", "green")
    table.state.stock[3] = 0
    assert told(table.acting(0, VILELA), "done")[:2] == ["done 0", "vilela.nothing"]


def test_vilela_inspects_parts_and_projects() -> None:
    table = alone("parts", "blue").wheel(c2="blue-head").acting(0, VILELA)
    assert told(table, "done")[:2] == ["done 0", "vilela.parts blue"]
    table = alone("projects", "blue").plan(right_top="blue").acting(0, VILELA)
    assert told(table, "done")[:2] == ["done 0", "vilela.projects blue"]


def test_vilela_inspects_contracts() -> None:
    table = alone("finance", "blue").acting(0, VILELA)
    assert told(table, "done") == ["done 0", "vilela.finance blue 5"]
    assert told(table, "inspection 1", "remove middle-2")[0] == "removed C5"
    table = alone("finance", "blue").contract("top-1", 1, 0).acting(0, VILELA).do("done")
    assert table.state.actors() == [CHANCE]
    marked = [OFFERS[space] for space in table.state.printed.inspected[:3]]
    taken = [table.state.contract[OFFERS.index(offer)] + 1 for offer in marked if offer != "top-1"]
    assert told(table, "inspection 1")[:2] == [f"removed C{number}" for number in taken]
    table = alone("finance", "blue").no_contracts().acting(0, VILELA).do("done")
    assert not any(line.startswith("vilela") for line in told(table, "inspection 1"))
