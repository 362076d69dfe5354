"""Positions: stocktaking notices what is wrong, dumps are read back, copies share nothing."""

from __future__ import annotations

import pytest

from tests.games.bot_factory.builder import GAME, Table
from tests.games.declared_fields import declared_fields
from tinkertable.core.contract import CHANCE
from tinkertable.core.dice import Dice, playout
from tinkertable.core.errors import BrokenPosition
from tinkertable.games.bot_factory.rules.printed_values import PrintedValues
from tinkertable.games.bot_factory.rules.state import ACTING, COLOURED, EMPTY, FIELDS, NONE, UNIVERSAL_PART, Position
from tinkertable.games.bot_factory.rules.turn import BotFactoryState
from tinkertable.games.bot_factory.text.log import log_lines


def busy() -> BotFactoryState:
    """Seat 1 acts; everything lies somewhere, and everybody has as much as is allowed."""
    table = Table(4, tiles="variant-1", universal_robot="yes").dealt().no_contracts().values(1, 15, 6, 6)
    state = table.worker(0, "assembly-1").worker(1, "projects-extra").worker(3, "finance-extra").state
    state.frames, state.phase, state.mover = [], ACTING, 1
    state.column[:] = [COLOURED, *[EMPTY] * 9, UNIVERSAL_PART, EMPTY]
    state.spare, state.top, state.marker = [14, NONE], [0, NONE, 1, 2], 3
    state.wheel = [NONE, 12, *[NONE] * 5, 3]
    state.hand = [0] * 60
    table.parts(0, *["red-torso"] * 3, *["blue-legs"] * 2).parts(1, *["green-torso"] * 3, *["red-legs"] * 3)
    state.universal = [1, 1, 1]
    state.gone = [0, 0, 0, 3, 0, 4, 0, 3, 0, 1, 0, 0]
    state.pile = [2, 1, 1, 0, 4, 0, 4, 0, 2, 3, 1, 3]
    state.wanted = [0] * 16
    table.robots(0, "red", "red", "yellow", "blue", "blue").robots(1, "green", "green", "green")
    table.projects(1, "red", "red", "yellow").robots(2, "green").projects(2, *["yellow"] * 4).projects(3, "blue")
    state.robot_owner, state.robot_colour = 0, 2
    state.stock, state.removed = [2, 3, 3, 0], [0, 0, 0, 0]
    state.stock[1], state.removed[1] = 1, 2
    state.plans = [NONE, 0, NONE, 3, NONE, NONE]
    state.plan_pile, state.plan_gone = [1, 0, 3, 0], [0, 0, 0, 1]
    table.contract("top-1", 1, 1).contract("middle-1", 14, 0, 2).contract("bottom-3", 5)
    state.tokens = [8, 0, 8, 9]
    state.tile, state.tile_used = [NONE, 2, 5, NONE], [0, 1, 0, 0]
    return state


WHOLE = NONE
"""In place of an index: the field is a number."""

BREAKS: dict[str, tuple[str, dict[tuple[str, int], int]]] = {
    "a part too many": ("parts of kind 5", {("pile", 5): 1}),
    "a universal part missing": ("parts of kind 14", {("universal", 2): -1}),
    "an unknown thing on the line": ("space 1 holds 3", {("column", 1): 3}),
    "fewer than no parts in a pile": ("fewer than no parts", {("pile", 1): -2, ("gone", 1): 2}),
    "fewer than no parts discarded": ("fewer than no parts", {("gone", 1): -1, ("pile", 1): 1}),
    "fewer than no parts in a hand": ("fewer than no parts", {("hand", 0): -1, ("pile", 0): 1}),
    "fewer than no universal parts": ("fewer than no parts", {("universal", 0): -2, ("hand", 42): 2}),
    "a project missing": ("projects of colour 0", {("plans", 1): -1}),
    "a project too many": ("projects of colour 3", {("plan_gone", 3): 1}),
    "fewer than no projects drawn": ("fewer than no projects", {("plan_pile", 1): -1, ("plan_gone", 1): 1}),
    "fewer than no projects discarded": ("fewer than no projects", {("plan_gone", 2): -1, ("plan_pile", 2): 1}),
    "fewer than no projects of a player": ("fewer than no projects", {("wanted", 0): -1, ("plan_pile", 0): 1}),
    "a robot missing": ("robots of colour 2", {("stock", 2): -1}),
    "fewer than no robots": ("robots of colour 3", {("stock", 3): -1, ("removed", 3): 1}),
    "a universal robot nobody built": ("universal robot has", {("robot_owner", WHOLE): -1}),
    "a universal robot without a project": ("universal robot has", {("robot_colour", WHOLE): -3, ("stock", 2): -1}),
    "a universal robot that is not in the game": ("no universal robot", {("with_universal_robot", WHOLE): -1}),
    "a contract twice": ("lies there twice", {("contract", 8): -4}),
    "a claim where no contract is": ("impossible claim", {("contract", 0): -1}),
    "two claims of one player": ("impossible claim", {("second", 0): 2, ("claims", 1): 1}),
    "a second claim without a first": ("without a first", {("first", 3): -1, ("claims", 0): -1}),
    "a claim nobody made": ("claims on the board", {("claims", 3): 1, ("tokens", 3): -1}),
    "a value below its track": ("colour 0 is worth 0", {("value", 0): -1}),
    "a value above its track": ("colour 1 is worth 16", {("value", 1): 1}),
    "too many tokens": ("seat 3 has 10 speech tokens", {("tokens", 3): 1}),
    "too many tokens beside those on contracts": ("seat 2 has 9 speech tokens", {("tokens", 2): 1}),
    "fewer than no tokens": ("seat 1 has -1 speech tokens", {("tokens", 1): -1}),
    "a sixth robot": ("seat 0 has too many robots", {("robots", 0): 1, ("stock", 0): -1, ("plan_pile", 0): -1}),
    "a used tile nobody has": ("seat 0 used a production tile", {("tile_used", 0): 1}),
    "a tile twice": ("held twice", {("tile", 2): -3}),
    "a tile in a game without tiles": ("held twice", {("tile_rule", WHOLE): -1}),
    "a sixth part of somebody else": ("seat 0 holds too many parts", {("hand", 6): 1, ("pile", 6): -1}),
    "a sixth part of who moves": ("seat 1 holds too many parts", {("phase", WHOLE): -1}),
    "a sixth project of somebody else": ("seat 2 has too many projects", {("wanted", 8): 1, ("plan_pile", 0): -1}),
    "two meeples on one space": ("on one space", {("where", 0): 10}),
    "a meeple right of the floor": ("on one space", {("where", 3): 1}),
    "a meeple left of the floor": ("on one space", {("where", 0): -2}),
    "a task among four": ("4 players have task 2", {("task", WHOLE): 3}),
}


@pytest.mark.parametrize("name", list(BREAKS))
def test_stocktaking_notices(name: str) -> None:
    message, changes = BREAKS[name]
    state = busy()
    for (field, index), more in changes.items():
        held = getattr(state, field)
        if index == WHOLE:
            setattr(state, field, held + more)
        else:
            held[index] += more
    with pytest.raises(BrokenPosition, match=message):
        state.check()


def test_stocktaking_allows_who_acts_more_than_the_limits() -> None:
    busy().check()


@pytest.mark.parametrize("task", [-2, NONE, 4])
def test_stocktaking_notices_a_solo_game_without_a_task(task: int) -> None:
    state = Table(1).state
    state.check()
    state = Table(1).do("task 4").dealt().state
    state.check()
    state.task = task
    with pytest.raises(BrokenPosition, match="task"):
        state.check()


def test_stocktaking_notices_a_task_of_two_players() -> None:
    state = Table(2).dealt().state
    state.task = 0
    with pytest.raises(BrokenPosition, match="2 players have task 0"):
        state.check()


@pytest.mark.parametrize("moves", [0, 40, 90, 200])
@pytest.mark.parametrize(("seats", "task"), [(1, "chance"), (1, "choose"), (4, "chance")])
def test_a_dump_is_read_back(seats: int, task: str, moves: int) -> None:
    state = Table(seats, tiles="variant-2", universal_robot="yes", task=task).state
    playout(state, Dice(3), moves)
    again = GAME.load(state.dump())
    assert again.dump() == state.dump()
    assert again.actors() == state.actors()
    assert all(again.legal(seat) == state.legal(seat) for seat in again.actors())


def test_what_is_no_dump_is_refused() -> None:
    for cells in ([], [9] * 300, [2, 0, 0]):
        with pytest.raises(BrokenPosition):
            GAME.load(cells)


def test_a_copy_shares_nothing() -> None:
    state = Table(2).dealt().state
    before = state.dump()
    copy = state.clone()
    assert (copy.actors(), copy.legal(0)) == (state.actors(), state.legal(0))
    playout(copy, Dice(1), GAME.longest)
    assert state.dump() == before


def test_only_who_acts_has_moves_and_at_the_end_nobody() -> None:
    state = Table(2).dealt().state
    assert state.actors() == [0]
    assert state.legal(0)
    assert state.legal(1) == state.legal(CHANCE) == []
    playout(state, Dice(1), GAME.longest)
    assert (state.actors(), state.options) == ([], [])


def test_every_field_is_copied_dumped_and_restored() -> None:
    """A field that `Position` declares but forgets to copy, dump or restore shows here."""
    state = Table(1, tiles="variant-2", universal_robot="yes").dealt().state
    left_out = ("printed", "seats", "actor", "options", "events")
    names = [name for name in declared_fields(Position) if name not in left_out]
    for number, name in enumerate(names, 7):
        value = getattr(state, name)
        setattr(
            state, name, [number + item for item in range(max(1, len(value)))] if isinstance(value, list) else number
        )
    cells = state.dump()
    again = BotFactoryState(state.printed, 1)
    FIELDS.restore(again, cells)
    for copy in (state.clone(), again):
        for name in names:
            value = getattr(state, name)
            assert getattr(copy, name) == value, name
            assert not isinstance(value, list) or getattr(copy, name) is not value, name
    assert again.dump() == cells


def test_an_empty_position_holds_nothing() -> None:
    state = BotFactoryState(PrintedValues(), 3)
    left_out = ("printed", "actor", "options", "events")
    held = {name: getattr(state, name) for name in declared_fields(Position) if name not in left_out}
    sizes = {"where": 6, "column": 12, "spare": 2, "stock": 4, "removed": 4, "top": 4, "pile": 12, "gone": 12}
    sizes |= {"wheel": 8, "plans": 6, "plan_pile": 4, "plan_gone": 4, "universal": 3, "value": 4, "contract": 9}
    sizes |= {"first": 9, "second": 9, "tokens": 3, "claims": 3, "hand": 45, "wanted": 12, "robots": 12, "tile": 3}
    lists = sizes | {"tile_used": 3, "order": 0, "frames": 0}
    none = {"robot_owner", "robot_colour", "task", "vilela_hall", "vilela_robot", "inspection"}
    none |= {"where", "spare", "top", "wheel", "plans", "contract", "first", "second", "tile"}
    numbers = dict.fromkeys(held.keys() - lists.keys(), 0) | dict.fromkeys(none - lists.keys(), NONE)
    numbers |= {"seats": 3, "start_parts": 1}
    assert held == numbers | {name: [NONE if name in none else 0] * size for name, size in lists.items()}
    assert state.actors() == []


def flags(table: Table) -> dict[str, int]:
    """What is noted about the turn, where it is not 0."""
    names = ("begun", "icons", "closed", "executive", "fresh", "turned")
    return {name: getattr(table.state, name) for name in names if getattr(table.state, name)}


def test_what_happened_in_the_turn_is_noted_once() -> None:
    line = Table(3).bare().tokens(0, 1).parts(0, "red-head", "red-legs", "blue-head").spares("green-head", "blue-torso")
    assert flags(line.acts("assembly-2")) == {}
    assert flags(line.do("place red-head")) == {"begun": 1, "icons": 1}
    assert flags(line.do("done")) == {"begun": 1, "icons": 1, "closed": 1}
    assert flags(line.acts("assembly-1")) == {}
    assert flags(line.do("place red-legs")) == {"begun": 1}, "there is nothing to buy"
    line = Table(3).bare().parts(0, "red-head").acts("assembly-1").do("place red-head")
    assert flags(line) == {"begun": 1, "icons": 1, "closed": 1}
    parts = Table(3).bare().parts(0, *["red-head"] * 4).acts("parts-1").do("rotate", "pile red", "pile red")
    assert flags(parts) == {"turned": 1}
    assert flags(parts.do("exchange")) == {"executive": 1, "turned": 1}
    projects = Table(3, tiles="variant-2", universal_robot="yes").bare().projects(0, *["red"] * 4)
    projects.parts(0, "universal-head", "universal-legs").plan(left_top="red")
    for executive in ("trade", "build", "tile 6"):
        assert flags(projects.acts("projects-1").do(executive)) == {"executive": 1}
    finance = Table(3, tiles="variant-1").bare().sandra("parts-1").tokens(0, 3).acts("finance-3")
    assert flags(finance.do("raise red")) == {"begun": 1}
    assert flags(finance.do("claim bottom-1", "keep 4")) == {"begun": 1, "fresh": 1}
    assert flags(finance.do("done")) == {}
    finance = Table(3).bare().sandra("parts-1").tokens(0, 3).acts("finance-3")
    assert flags(finance.do("raise red")) == {}, "only production tile 2 asks whether anything was paid"


def test_telling_a_move_leaves_the_position_alone() -> None:
    state = Table(2, tiles="variant-1").state
    dice = Dice(5)
    for _move in range(300):
        seat = state.actors()[0]
        moves = state.legal(seat)
        move = moves[dice.below(len(moves))]
        before = state.dump()
        log_lines(state, seat, move, state)
        assert state.dump() == before
        state.play(seat, move)
        assert state.events is None
