"""What the log tells of every event: who, which machine, how much of what."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.imaginarium.builder import GAME, Table
from tests.games.imaginarium.test_rules_setup import deal
from tinkertable.games.imaginarium.rules.pieces import KINDS
from tinkertable.i18n import Translator

Case = tuple[Callable[[], Table], str, list[str]]


def told(table: Table, move: str) -> list[str]:
    """What the log says in English about a move of the actor."""
    seat = table.state.actors()[0]
    after = table.state.clone()
    after.play(seat, GAME.parse(move))
    translator = Translator("en", "imaginarium", ["Anna", "Bruno", "Carla", "Dora", "Emil"], strict=True)
    return [translator.plain(line) for line in GAME.log_lines(table.state, seat, GAME.parse(move), after)]


def dealt(*texts: str) -> Table:
    table = Table(2)
    table.state = deal(2, *texts)
    return table


def closing(table: Table, seat: int = 1) -> Table:
    """Step 3 of the last turn of a round."""
    table.acts("extract+repair", seat)
    table.state.turn = len(table.state.order) - 1
    table.state.order = [*table.state.order[1:], seat]
    return table


def hoarded(table: Table) -> Table:
    """Step 2 with an empty pile."""
    table.state.shredder, table.state.deck = table.state.deck, [0] * len(KINDS)
    return table.turn(1, "")


def every_machine_in_a_yard() -> Table:
    table = Table(3)
    return table.yard(1, *(kind for nth, kind in enumerate(KINDS) for _copy in range(table.state.deck[nth])))


def repairs(table: Table, kind: str) -> Table:
    table.yard(1, kind).stock(1, wood=3, copper=3, crystal=3).acts("extract+repair", 1)
    return table.do(f"repair {kind}")


BELT = ("workshop 4", "workshop 2", *["draw D1"] * 2, *["draw P1"] * 4)
CASES: list[Case] = [
    (dealt, "workshop 4", ["Anna moves into workshop 4."]),
    (lambda: dealt("workshop 4"), "workshop 2", ["Bruno moves into workshop 2."]),
    (lambda: dealt(*BELT), "draw T1", ["New on the belt: Combustor."]),
    (lambda: dealt(*BELT, "draw T1"), "assistant 8", ["In the meeting room: Clerk."]),
    (
        lambda: dealt(*BELT, "draw T1", "assistant 8", "assistant 2", "assistant 4"),
        "project 9",
        ["In the design office: Masterpieces."],
    ),
    (
        lambda: dealt(
            *BELT, "draw T1", "assistant 8", "assistant 2", "assistant 4", *(f"project {n}" for n in range(1, 6))
        ),
        "project 9",
        ["In the design office: Masterpieces.", "Round 1 begins."],
    ),
    (
        lambda: Table(3).belt("-", "P3").assistants(1, 2).plans(1, 2, 0),
        "reserve 2",
        ["Bruno reserves the Copperette for 5 charcoalium."],
    ),
    (lambda: Table(3).belt("-", "P3").plans(1, 2, 0), "mine 1", ["Bruno heads for the extractor of 1 charcoalium."]),
    (
        lambda: Table(2).belt("-", "P3").plans(3, 0, 1, 2),
        "reserve 2",
        ["Bruno’s saboteur lies in wait for the Copperette."],
    ),
    (
        lambda: Table(2).belt("-", "P3").plans(3, 0, 1, 2),
        "mine 3",
        ["Bruno’s saboteur blocks the extractor of 3 charcoalium."],
    ),
    (
        lambda: Table(5).belt("-", "P1").stock(1, charcoalium=4).plans(2, 0, 4, 1, 3).do("mine 1", "mine 2", "mine 3"),
        "reserve 2",
        [
            "Bruno reserves the Coaler for 4 charcoalium.",
            "No spot is left for Dora, who waits and plays last.",
            "Bruno’s turn begins.",
            "Bruno pays 4 charcoalium and wheels the Coaler into the yard.",
        ],
    ),
    (
        lambda: Table(3).shop(1, "P1", "P2+T1").turn(1, "mine 2"),
        "use P2+T1",
        ["Bruno starts the Joinerette and the Combustor: 3 charcoalium."],
    ),
    (
        lambda: Table(3).shop(1, "P5").turn(1),
        "use P5",
        [
            "Bruno starts the Productivette: 1 wood.",
            "Bruno starts the Productivette: 1 copper.",
            "Bruno earns 1 charcoalium at the extractor.",
        ],
    ),
    (
        lambda: Table(3).shop(1, "S2").turn(1),
        "use S2",
        ["Bruno starts the Diplomatrix: 1 point.", "Bruno earns 1 charcoalium at the extractor."],
    ),
    (
        lambda: Table(3).shop(1, "T2", "P1").stock(1, wood=1).turn(1).do("use T2"),
        "pay wood",
        ["Bruno feeds the Transmuter with 1 wood.", "Bruno starts the Transmuter: 1 copper."],
    ),
    (
        lambda: Table(3).shop(1, "T4", "P1").stock(1, wood=1, crystal=1).turn(1).do("use T4"),
        "pay crystal",
        ["Bruno feeds the Supercombustor with 1 crystal."],
    ),
    (
        lambda: Table(3).shop(1, "P6+P6", "P1").turn(1).do("use P6+P6"),
        "take crystal",
        ["Bruno starts the two Flamers: 3 crystals."],
    ),
    (
        lambda: Table(3).assistants(1, 12).shop(1, "P1").shop(0, "P4").turn(1),
        "borrow P4",
        ["Bruno spies on Anna and uses the Rotativette.", "Bruno starts the Rotativette: 1 crystal."],
    ),
    (
        lambda: Table(3).shop(1, "P1").turn(1, "mine 2"),
        "done",
        ["Bruno leaves the Coaler idle.", "Bruno earns 2 charcoalium at the extractor."],
    ),
    (
        lambda: Table(3).shop(1, "P1").belt("-", "P3").stock(1, charcoalium=9).turn(1, "reserve 2"),
        "done",
        ["Bruno leaves the Coaler idle.", "Bruno pays 5 charcoalium and wheels the Copperette into the yard."],
    ),
    (
        lambda: Table(3).shop(1, "P1").belt("-", "P3").stock(1, charcoalium=4, wood=2).turn(1, "reserve 2"),
        "done",
        [
            "Bruno leaves the Coaler idle.",
            "Bruno lacks 1 charcoalium for the Copperette and gives 2 resources instead.",
        ],
    ),
    (
        lambda: Table(3).shop(1, "P1").belt("-", "P3").stock(1, charcoalium=2, wood=2).turn(1, "reserve 2"),
        "done",
        [
            "Bruno leaves the Coaler idle.",
            "Bruno cannot pay for the Copperette and loses all charcoalium and resources; "
            "the machine goes to the shredder.",
        ],
    ),
    (
        lambda: Table(3).belt("-", "P3").stock(1, charcoalium=4, copper=2).turn(1, "reserve 2"),
        "pay copper",
        ["Bruno hands over 1 copper."],
    ),
    (
        lambda: Table(3).assistants(1, 7).stock(1, charcoalium=4).turn(1, ""),
        "pile",
        ["Bruno’s Scavenger pays 3 charcoalium for the top machine of the pile."],
    ),
    (
        lambda: Table(3).assistants(1, 7).stock(1, charcoalium=4).turn(1, "").do("pile"),
        "draw P3",
        ["Bruno draws the Copperette from the pile."],
    ),
    (lambda: Table(3).assistants(1, 7).turn(1, "mine 2"), "collect", ["Bruno earns 2 charcoalium at the extractor."]),
    (
        lambda: Table(3).assistants(1, 7).turn(1, "mine 2").do("collect"),
        "done",
        ["Bruno’s Scavenger buys nothing from the pile."],
    ),
    (lambda: Table(3).turn(1, ""), "dial reorganise+recruit", ["Bruno turns the dial to Reorganise & Recruit."]),
    (lambda: Table(3).acts("extract+repair", 1), "extract", ["Bruno extracts 3 charcoalium."]),
    (
        lambda: Table(3).stock(1, charcoalium=9).acts("repair+trade", 1),
        "buy copper",
        ["Bruno buys copper for 2 charcoalium."],
    ),
    (
        lambda: Table(3).stock(1, charcoalium=9).acts("repair+trade", 1),
        "buy point",
        ["Bruno buys a victory point for 5 charcoalium."],
    ),
    (
        lambda: Table(3).stock(1, crystal=9).acts("repair+trade", 1),
        "sell crystal",
        ["Bruno sells crystal for 3 charcoalium."],
    ),
    (
        lambda: Table(3).yard(1, "P6").stock(1, copper=2, crystal=2).acts("extract+repair", 1),
        "repair P6",
        ["Bruno repairs the Flamer."],
    ),
    (
        lambda: Table(3).yard(1, "P5").acts("dismantle+reorganise", 1),
        "scrap P5",
        ["Bruno dismantles the Productivette from the yard.", "Bruno gets 2 crystals."],
    ),
    (
        lambda: Table(3).yard(1, "P3").acts("dismantle+reorganise", 1).do("scrap P3"),
        "take crystal",
        ["Bruno gets 1 crystal.", "Bruno gets 1 wood."],
    ),
    (
        lambda: Table(3).yard(1, "T4").acts("dismantle+reorganise", 1).do("scrap T4", "take wood"),
        "take copper",
        ["Bruno gets 1 copper."],
    ),
    (
        lambda: Table(3).shop(1, "P3").acts("dismantle+reorganise", 1),
        "dismantle P3",
        ["Bruno dismantles the Copperette from the workshop."],
    ),
    (
        lambda: Table(3).shop(1, "P3").acts("dismantle+reorganise", 1).do("dismantle P3"),
        "refund",
        ["Bruno gets 4 wood.", "Bruno gets 2 crystals."],
    ),
    (
        lambda: Table(3).shop(1, "P3").acts("dismantle+reorganise", 1).do("dismantle P3"),
        "points",
        ["Bruno gets 2 points."],
    ),
    (
        lambda: Table(3).shop(1, "P2+T3").acts("dismantle+reorganise", 1),
        "split P2+T3",
        ["Bruno takes apart the Joinerette and the Supertransmuter."],
    ),
    (
        lambda: Table(3).shop(1, "P2", "T3").acts("dismantle+reorganise", 1),
        "combine P2+T3",
        ["Bruno combines the Joinerette and the Supertransmuter."],
    ),
    (
        lambda: (
            Table(3)
            .shop(1, "P3+T1", "P4+T2", "A1", "D1")
            .acts("reorganise+recruit", 1)
            .do("split P3+T1", "split P4+T2", "combine P4+T1")
        ),
        "restore",
        ["Bruno puts the workshop back as it was."],
    ),
    (
        lambda: Table(3).meeting(4, 6).stock(1, charcoalium=9).acts("recruit+extract", 1),
        "recruit 4",
        ["Bruno recruits the Promoter for 5 charcoalium."],
    ),
    (
        lambda: Table(3).meeting(8).stock(1, charcoalium=9).acts("recruit+extract", 1).do("recruit 8"),
        "project 9",
        ["Bruno draws a secret project.", "Your secret project: “Masterpieces”."],
    ),
    (
        lambda: repairs(Table(3).stock(0, crystal=1).stock(2, crystal=5), "A4"),
        "use A4",
        [
            "Carla gives up 2 crystals to Bruno’s machine.",
            "Anna gives up 1 crystal to Bruno’s machine.",
            "Bruno keeps 2 crystals of the loot.",
        ],
    ),
    (
        lambda: repairs(Table(3), "A4"),
        "use A4",
        [
            "Carla has nothing for Bruno to take.",
            "Anna has nothing for Bruno to take.",
            "Bruno’s machine gets nothing from the others.",
        ],
    ),
    (
        lambda: repairs(Table(3).shop(0, "D3").shop(2, "D3"), "A4"),
        "use A4",
        [
            "Carla is safe from the Crystal Swindler.",
            "Anna is safe from the Crystal Swindler.",
            "Bruno’s machine gets nothing from the others.",
        ],
    ),
    (
        lambda: repairs(Table(3).shop(0, "P1", "P2").shop(2, "P3", "P4+T1"), "A6").do("use A6"),
        "jam 2",
        ["Bruno jams the Rotativette and the Combustor of Carla."],
    ),
    (lambda: repairs(Table(3).office(3), "A5"), "use A5", ["Bruno throws “Fortress” out of the design office."]),
    (
        lambda: repairs(Table(3).office(3, 4), "A5").do("use A5"),
        "cancel 4",
        ["Bruno throws “Sword and shield” out of the design office."],
    ),
    (
        lambda: Table(3).yard(1, "S1").stock(1, wood=1, copper=1, crystal=2).acts("extract+repair", 1),
        "repair S1",
        ["Bruno repairs the Recycler.", "Bruno sends the Recycler to the shredder."],
    ),
    (
        lambda: Table(3).shredder("P1").yard(1, "S1").stock(1, wood=1, copper=1, crystal=2).acts("extract+repair", 1),
        "repair S1",
        [
            "Bruno repairs the Recycler.",
            "Bruno sends the Recycler to the shredder.",
            "Bruno takes the Coaler from the shredder, repaired.",
        ],
    ),
    (
        lambda: Table(3).office(2, 14).shop(1, "A1", "A2").stock(1, charcoalium=15).validates(1),
        "validate 2",
        ["Bruno validates “Arsenal”: 4 points."],
    ),
    (
        lambda: Table(3).secret(1, 2, 7).shop(1, "A1", "A2").validates(1),
        "validate 2",
        ["Bruno reveals a secret project, “Arsenal”: 4 points.", "Anna’s turn begins."],
    ),
    (
        lambda: Table(3).acts("extract+repair", 1),
        "done",
        ["Bruno leaves Extract unused.", "Bruno leaves Repair unused.", "Anna’s turn begins."],
    ),
    (
        lambda: Table(3).jammed(1, "P2+T1").acts("extract+repair", 0),
        "done",
        [
            "Anna leaves Extract unused.",
            "Anna leaves Repair unused.",
            "Bruno’s turn begins.",
            "Bruno frees the Joinerette and the Combustor, which will work again next time.",
        ],
    ),
    (
        lambda: Table(3).assistants(2, 2).belt("-", "P3").acts("extract+repair", 1),
        "done",
        ["Bruno leaves Extract unused.", "Bruno leaves Repair unused.", "Anna’s turn begins."],
    ),
    (
        lambda: closing(Table(3).assistants(2, 2).belt("-", "P3")),
        "done",
        [
            "Bruno leaves Extract unused.",
            "Bruno leaves Repair unused.",
            "The belt drops a machine into the shredder: Copperette.",
            "Carla’s Scrap Miner gets 2 charcoalium out of the shredder.",
        ],
    ),
    (
        lambda: closing(Table(3).belt("P1")).do("done", *["draw D1"] * 2, *["draw P1"] * 4),
        "draw T1",
        ["New on the belt: Combustor."],
    ),
    (
        lambda: closing(Table(3).belt("P1", "P2", "P3", "P4", "P5", "P6", "T1")).do(
            "done", "draw D1", "assistant 3", "assistant 4"
        ),
        "assistant 5",
        ["In the meeting room: Negotiator.", "Round 2 begins."],
    ),
    (
        lambda: closing(
            Table(3).stock(1, points=20, wood=1, charcoalium=2).stock(2, wood=1, crystal=2).assistants(2, 13)
        ),
        "done",
        [
            "Bruno leaves Extract unused.",
            "Bruno leaves Repair unused.",
            "With 20 points Bruno ends the game.",
            "Bruno has the most charcoalium: 2 points.",
            "Bruno has the most wood: 2 points.",
            "Carla has the most wood: 3 points.",
            "Carla has the most crystal: 3 points.",
            "Bruno wins with 24 points.",
        ],
    ),
    (
        lambda: repairs(Table(3).shop(0, "D3").shop(2, "P1", "P2"), "A6").do("use A6"),
        "jam 1",
        ["Bruno jams the Coaler of Carla.", "Anna is safe from the Jammer."],
    ),
    (
        lambda: (
            Table(2).belt("P3", "P1").stock(0, charcoalium=5).plans(3, 0, 1, 2).do("reserve 1", "reserve 2", "mine 1")
        ),
        "mine 2",
        [
            "Anna’s saboteur blocks the extractor of 2 charcoalium.",
            "Bruno’s saboteur sends the Copperette to the shredder.",
            "Anna’s turn begins.",
            "Anna pays 4 charcoalium and wheels the Coaler into the yard.",
        ],
    ),
    (
        lambda: closing(every_machine_in_a_yard()),
        "done",
        ["Bruno leaves Extract unused.", "Bruno leaves Repair unused."],
    ),
    (
        lambda: hoarded(Table(3).assistants(1, 7).stock(1, charcoalium=3)),
        "pile",
        [
            "Bruno’s Scavenger pays 3 charcoalium for the top machine of the pile.",
            "The pile is empty: the shredder’s machines become the new one.",
        ],
    ),
]


@pytest.mark.parametrize(("lay", "move", "lines"), CASES)
def test_what_the_log_tells_of_a_move(lay: Callable[[], Table], move: str, lines: list[str]) -> None:
    assert told(lay(), move) == lines


@pytest.mark.parametrize(("lay", "move", "lines"), CASES)
def test_who_asks_for_no_log_gets_no_events(lay: Callable[[], Table], move: str, lines: list[str]) -> None:
    state = lay().state
    state.play(state.actors()[0], GAME.parse(move))
    assert lines
    assert state.events == []
