"""Features: each says what its name says, counted from the seat that looks."""

from __future__ import annotations

import pytest

from tests.games.bot_factory.builder import GAME, SANDRA, VILELA, Table
from tinkertable.core.contract import WATCHER
from tinkertable.core.errors import NoSuchSeat
from tinkertable.games.bot_factory.rules.state import ACTING, NONE, OVER
from tinkertable.games.bot_factory.rules.steps import FRAME, ICON, PILE, PLACE, TO_RIGHT_INLET, TURN


def seen(table: Table, *names: str, seat: int = 0) -> object:
    """The features that are not zero and whose names begin with one of these."""
    features = dict(zip(GAME.feature_names, GAME.features(table.state, seat), strict=True))
    return pytest.approx({name: value for name, value in features.items() if value and name.startswith(names)})


def cases(*names: str) -> dict[str, float]:
    """Features that are true."""
    return dict.fromkeys(names, 1.0)


def test_the_game_and_its_options() -> None:
    table = Table(4, tiles="variant-1", universal_robot="yes", start_parts="2").bare(round=5)
    table.state.lead, table.state.mover, table.state.phase, table.state.frames = 3, 1, ACTING, []
    names = ("factory.seat", "factory.tiles", "factory.uni", "factory.st", "factory.ch", "factory.r", "factory.phase")
    assert seen(table, *names, "factory.lead", "factory.mover", seat=2) == {
        **cases("factory.seat=3", "factory.seats=4", "factory.tiles=claimed", "factory.universal-robot"),
        "factory.start-parts": 2 / 3,
        "factory.round": 5 / 20,
        "factory.rounds-left": 35 / 20,
        **cases("factory.phase=acting", "factory.lead=next", "factory.mover=fourth"),
        **{f"factory.universal={part}": 2 / 3 for part in ("head", "torso", "legs")},
        **{f"factory.robots-left={colour}": 4 / 5 for colour in ("red", "yellow", "blue", "green")},
    }
    assert seen(Table(1, task="choose", rounds="none"), "factory.choose-task", "factory.rounds-left") == {
        "factory.choose-task": 1,
        "factory.rounds-left": 60 / 20,
    }


def test_nobody_is_to_act_at_the_end() -> None:
    table = Table(2).bare()
    table.state.phase, table.state.frames = OVER, []
    assert seen(table, "factory.phase", "factory.mover", "factory.step", "factory.pending") == {"factory.phase=over": 1}


def test_a_watcher_sees_what_the_first_player_sees() -> None:
    table = Table(3).dealt().do("go parts-1")
    assert GAME.features(table.state, WATCHER) == GAME.features(table.state, 0)
    assert GAME.features(Table(1).state, WATCHER) == GAME.features(Table(1).state, 0)
    with pytest.raises(NoSuchSeat):
        GAME.features(table.state, 3)


def test_the_order_of_turns_and_who_is_still_to_act() -> None:
    table = Table(3).bare().worker(0, "parts-2").worker(1, "projects-1").worker(2, "assembly-3").sandra("parts-3")
    table.state.order, table.state.at = [2, 0, SANDRA, 1], 1
    assert seen(table, "factory.order", "factory.turns", "factory.sandra", seat=1) == {
        **cases("factory.order-1=next", "factory.order-2=third", "factory.order-3=sandra", "factory.order-4=you"),
        "factory.turns-begun": 1 / 6,
        "factory.sandra=parts-3": 1,
    }
    assert seen(table, *(f"{who}.{what}" for who in ("you", "next", "third") for what in ("sp", "st")), seat=1) == (
        cases("you.space=projects-1", "you.still-to-act", "next.space=assembly-3", "third.space=parts-2")
        | cases("third.still-to-act")
    )


def test_the_pending_steps_and_what_the_turn_allows() -> None:
    table = Table(3).bare()
    state = table.state
    state.frames = [TURN * FRAME, ICON * FRAME + 1, PLACE * FRAME + 1, PLACE * FRAME + 2, PILE * FRAME + TO_RIGHT_INLET]
    state.left, state.icons, state.begun, state.closed, state.executive, state.fresh = 4, 2, 1, 0, 0, 0
    assert seen(table, "factory.step", "factory.pending", "factory.left", "factory.icons") == {
        "factory.step=pile": 1,
        "factory.step-argument": TO_RIGHT_INLET / 63,
        "factory.pending=turn": 1 / 4,
        "factory.pending=icon": 1 / 4,
        "factory.pending=place": 2 / 4,
        "factory.pending-argument=icon": 1 / 63,
        "factory.pending-argument=place": 3 / 63,
        "factory.left": 4 / 6,
        "factory.icons": 2 / 6,
    }
    flags = ("factory.begun", "factory.closed", "factory.executive", "factory.fresh-tile")
    assert seen(table, *flags) == {"factory.begun": 1}
    state.begun, state.closed, state.executive, state.fresh = 0, 1, 1, 1
    assert seen(table, *flags) == cases(*flags[1:])
    state.frames = [PLACE * FRAME + 1, PILE * FRAME]
    assert seen(table, "factory.step", "factory.pending") == {
        "factory.step=pile": 1,
        "factory.pending=place": 1 / 4,
        "factory.pending-argument=place": 1 / 63,
    }
    state.frames = [ICON * FRAME, PLACE * FRAME, PILE * FRAME]
    assert seen(table, "factory.pending") == {"factory.pending=icon": 1 / 4, "factory.pending=place": 1 / 4}
    state.frames = [PILE * FRAME]
    assert seen(table, "factory.step", "factory.pending") == {"factory.step=pile": 1}


def test_the_assembly_line_and_the_piles() -> None:
    table = Table(3).bare().line("red-head", "universal red-torso", "green-legs").spares("blue-head", "universal-torso")
    state = table.state
    state.stock, state.removed = [1, 2, 3, 4], [4, 3, 2, 1]
    state.top, state.pile, state.gone = [0, 2, NONE, 1], [1, 2, *[0] * 9, 3], [0, 3, *[0] * 9, 1]
    names = ("factory.placed", "factory.spare", "factory.robots-", "factory.top=", "factory.under", "factory.discarded")
    assert seen(table, *names) == {
        **cases("factory.placed=red-head", "factory.placed=red-torso-universal", "factory.placed=green-legs"),
        **cases("factory.spare-left=blue-head", "factory.spare-right=universal-torso"),
        **{f"factory.robots-left={colour}": n / 5 for n, colour in enumerate(("red", "yellow", "blue", "green"), 1)},
        **{f"factory.robots-removed={colour}": n / 5 for n, colour in enumerate(("green", "blue", "yellow", "red"), 1)},
        **cases("factory.top=red-head", "factory.top=yellow-legs", "factory.top=green-torso"),
        "factory.under=red-head": 1 / 4,
        "factory.under=red-torso": 2 / 4,
        "factory.under=green-legs": 3 / 4,
        "factory.discarded=red-torso": 3 / 4,
        "factory.discarded=green-legs": 1 / 4,
    }


def test_the_wheel_and_the_projects() -> None:
    table = Table(3).bare().wheel(left_inlet="red-head", c7="universal-legs").plan(left_bottom="blue", right_top="red")
    state = table.state
    state.marker, state.turned, state.universal = 2, 1, [0, 1, 2]
    state.plan_pile, state.plan_gone = [1, 2, 3, 4], [4, 3, 2, 1]
    colours = ("red", "yellow", "blue", "green")
    assert seen(table, "factory.marker", "factory.wheel", "factory.project", "factory.universal") == {
        **cases("factory.marker=blue", "factory.wheel-0=red-head", "factory.wheel-7=universal-legs"),
        **cases("factory.wheel-turned", "factory.project-left-bottom=blue", "factory.project-right-top=red"),
        **{f"factory.projects-covered={colour}": n / 6 for n, colour in enumerate(colours, 1)},
        **{f"factory.projects-discarded={colour}": n / 6 for n, colour in enumerate(reversed(colours), 1)},
        "factory.universal=torso": 1 / 3,
        "factory.universal=legs": 2 / 3,
    }
    state.robot_owner, state.robot_colour = 1, 3
    assert seen(table, "factory.universal-robot", seat=2) == cases(
        "factory.universal-robot-owner=third", "factory.universal-robot-colour=green"
    )


def test_the_values_and_the_contracts_with_what_is_printed_on_them() -> None:
    table = Table(4).bare().no_contracts().values(3, 6, 12, 15)
    table.contract("top-2", 6, 1).contract("bottom-3", 14, 2, 0).contract("middle-1", 1)
    table.state.printed.features_of_contracts = ()  # what other tests have prepared is written down again
    values = {f"factory.value={colour}": n / 10 for colour, n in zip(("red", "yellow"), (3, 6), strict=True)}
    values |= {"factory.value=blue": 12 / 10, "factory.value=green": 15 / 10}
    top = {"contract=6": 1, "demand=red": 1 / 3, "demand=blue": 1 / 3, "first-claim": 5 / 10, "second-claim": 3 / 10}
    top |= {"cost": 3 / 5, "row-points": 5 / 10, "first=fourth": 1}
    middle = {"contract=1": 1, "demand=red": 1 / 3, "first-claim": 3 / 10, "second-claim": 2 / 10}
    middle |= {"cost": 2 / 5, "row-points": 3 / 10}
    bottom = {"contract=14": 1, "demand=green": 2 / 3, "first-claim": 7 / 10, "second-claim": 4 / 10}
    bottom |= {"cost": 1 / 5, "row-points": 1 / 10, "first=you": 1, "second=third": 1}
    assert seen(table, "factory.value", "factory.top-", "factory.middle", "factory.bottom", seat=2) == {
        **values,
        **{f"factory.top-2.{name}": value for name, value in top.items()},
        **{f"factory.middle-1.{name}": value for name, value in middle.items()},
        **{f"factory.bottom-3.{name}": value for name, value in bottom.items()},
    }


def test_the_task_and_vilelas_tiles() -> None:
    names = (
        "factory.bottom-3",
        "factory.task",
        "factory.hall-left",
        "factory.colour-left",
        "factory.ins",
        "factory.vilela",
    )
    table = Table(1)
    state = table.state
    state.hall_deck, state.robot_deck, state.inspection_deck = 0b0101, 0b1010, 0b100001
    decks = (
        cases("factory.hall-left=assembly", "factory.hall-left=projects")
        | cases("factory.colour-left=yellow", "factory.colour-left=green")
        | cases("factory.inspection-left=1", "factory.inspection-left=6")
    )
    assert seen(table, *names) == decks | cases("factory.vilela=finance-1")
    state.task, state.vilela_hall, state.vilela_robot, state.inspection = 2, 1, 3, 4
    state.where[VILELA] = NONE
    assert seen(table, *names) == {
        **decks,
        **cases("factory.task=3", "factory.inspector-hall=parts", "factory.inspector-colour=green"),
        **cases("factory.inspection=5"),
    }
    assert seen(Table(2), *names) == {}


def test_the_goods_of_each_player() -> None:
    table = Table(3, tiles="variant-2").bare().values(9, 7, 5, 3).tokens(0, 4).parts(0, "red-head", "universal-legs")
    table.projects(0, "red", "red", "green").robots(0, "blue", "red", "blue").tokens(2, 9).parts(2, "green-legs")
    table.robots(1, "green").projects(2, "yellow").no_contracts().contract("top-1", 1, 0, 1)
    table.state.tile, table.state.tile_used = [NONE, 0, 5], [0, 0, 1]
    table.state.order = []
    assert seen(table, "you.", "next.", "third.", "fourth.", seat=2) == {
        "you.tokens": 9 / 10,
        "you.part=green-legs": 1 / 4,
        "you.project=yellow": 1 / 5,
        **cases("you.tile=6", "you.tile-used"),
        "next.tokens": 4 / 10,
        "next.claims": 1 / 9,
        "next.robot-points": (9 + 5 + 5) / 50,
        "next.part=red-head": 1 / 4,
        "next.part=universal-legs": 1 / 4,
        "next.project=red": 2 / 5,
        "next.project=green": 1 / 5,
        "next.robot=red": 1 / 5,
        "next.robot=blue": 2 / 5,
        "third.claims": 1 / 9,
        "third.robot-points": 3 / 50,
        "third.robot=green": 1 / 5,
        "third.tile=1": 1,
    }
