"""Why a move is not possible: each reason is the rule that stands in the way, with what one has."""

from __future__ import annotations

import pytest

from tests.games.bot_factory.builder import GAME, Table
from tinkertable.i18n import Translator

ENGLISH = Translator("en", "bot-factory", ["Ada", "Ben", "Cleo"])


def why(table: Table, text: str, seat: int = 0) -> str:
    """The reason in English, for a move that is indeed not legal."""
    assert text not in table.may()
    return ENGLISH.speech(GAME.refusal(GAME.view(table.state, seat), GAME.parse(text)))


def assembly(*parts: str, tokens: int = 2) -> Table:
    """A hand for the assembly line; a production tile keeps the turn open when nothing else can be done."""
    return Table(3, tiles="variant-2").bare().tokens(0, tokens).parts(0, *parts)


def test_a_claim_beyond_what_the_space_allows_is_not_an_action_that_is_used_up() -> None:
    table = Table(3).bare().sandra("assembly-3").no_contracts().contract("top-1", 1).tokens(0, 3).acts("finance-1")
    assert why(table, "claim top-1") == "It costs 3 speech tokens; this action has only 2 speech tokens left to spend."
    poor = Table(3).bare().sandra("assembly-3").no_contracts().contract("top-1", 1).tokens(0, 1).acts("finance-1")
    assert why(poor, "claim top-1") == "It costs 3 speech tokens. You have 1 speech token: 2 speech tokens missing."


def test_what_a_third_part_lacks() -> None:
    def third(*projects: str) -> Table:
        return assembly("red-legs").line("red-head", "red-torso").projects(0, *projects)

    assert why(third("blue").acts("assembly-1"), "place red-legs") == (
        "The third part finishes the robot, but you have no red project for it."
    )
    sold_out = third("red")
    sold_out.state.stock[0] = 0
    assert why(sold_out.acts("assembly-1"), "place red-legs") == "No red robot is left to finish."
    five = third("red").robots(0, "blue", "blue", "green", "green", "yellow")
    assert why(five.acts("assembly-1"), "place red-legs") == "You have 5 robots: nobody builds more."
    without = assembly("blue-legs").line("red-head", "red-torso").projects(0, "red").acts("assembly-1")
    assert why(without, "place red-legs") == "You have neither this part nor a universal one: red legs."


def test_what_a_swap_lacks() -> None:
    def swapping(*parts: str, tokens: int = 1) -> Table:
        return assembly(*parts, tokens=tokens).spares("red-head", "blue-legs").acts("assembly-1")

    assert why(swapping(), "swap red-head left") == "You have no part to swap for it."
    assert why(swapping("red-head"), "swap red-head left") == "You have only the same part: that would be no swap."
    assert why(swapping("red-head", tokens=0), "swap red-head right").startswith("It costs 1 speech token.")
    assert why(assembly("red-head").acts("assembly-1"), "swap red-head left") == "This pallet is empty."


def test_what_the_exchanges_lack() -> None:
    office = Table(3, universal_robot="yes", tiles="variant-2").bare().projects(0, "red").acts("projects-1")
    assert why(office, "trade") == "It takes two unfinished projects. You have 1."
    assert why(office, "universal head") == "It takes two unfinished projects. You have 1."
    assert why(office, "build") == "It takes two different universal parts. You have 0."
    office = Table(3, universal_robot="yes", tiles="variant-2").bare().parts(0, "universal-head", "universal-legs")
    office.acts("projects-1")
    assert why(office, "build") == "You have no unfinished project for it."
    rich = Table(3).bare().projects(0, "red", "red").acts("projects-1")
    assert why(rich, "universal head") == "First give up two projects for it, with “two for one”."
    rich.state.universal = [0, 0, 0]
    view = GAME.view(rich.state, 0)
    assert GAME.refusal(view, GAME.parse("trade")).key == "refusal.universal.none"


def test_a_universal_part_is_had_in_the_project_hall() -> None:
    for table in (Table(3).bare().tokens(0, 1).acts("parts-1"), Table(3).bare().worker(0, "parts-1").moving(0)):
        reason = why(table, "universal head")
        assert reason in (
            "For this your worker has to be here: Projects.",
            "Not now. To be answered first: “Where does your worker go now?”",
        )


def test_what_lies_before_one_says_when_it_goes() -> None:
    for table in (assembly("red-head").acts("assembly-1"), assembly("red-head").worker(0, "parts-1").moving(0)):
        table.projects(0, "red")
        assert why(table, "discard red-head").startswith("A part is discarded only for “three for one”")
        assert why(table, "drop red").startswith("A project is given up only for a universal part")
        assert why(table, "pile red").startswith("A part is bought here only for a shopping sign")


def test_a_sign_is_used_when_the_placing_is_over() -> None:
    table = assembly("red-head", "blue-head").acts("assembly-2").do("place red-head")
    assert why(table, "pile red").startswith("You have covered a shopping sign: you buy once")


@pytest.mark.parametrize(
    ("space", "tile", "reason"),
    [
        ("parts-1", "tile 1", "You use it when Sandra asks for her token."),
        ("parts-1", "tile 2", "For this your worker has to be here: Finance."),
        ("parts-1", "tile 6", "For this your worker has to be here: Projects."),
        ("projects-1", "tile 6", "You have no unfinished project for it."),
    ],
)
def test_each_production_tile_says_when_it_is_used(space: str, tile: str, reason: str) -> None:
    table = Table(3, tiles="variant-2").bare().tokens(0, 1).acts(space)
    assert why(table, tile) == reason


def test_a_production_tile_says_whose_it_is_and_how_it_is_had() -> None:
    claimed = Table(3, tiles="variant-1").bare().tokens(0, 1).acts("parts-1")
    assert why(claimed, "tile 3") == "A production tile is taken after your first contract."
    claimed.state.tile[1] = 2
    assert why(claimed, "tile 3") == "This tile belongs to somebody else."
    claimed.state.tile[0] = 0
    assert why(claimed, "tile 3") == "You have another production tile: one for each player."
    claimed.state.tile_used[0] = 1
    assert why(claimed, "tile 3") == why(claimed, "tile 1") == "You have used your production tile: one each in a game."
