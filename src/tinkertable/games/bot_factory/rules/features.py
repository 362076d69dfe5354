"""A position of Bot Factory as features for learning: the factory first, then each player, the viewer's goods first.

Features are between 0 and 1 as a rule: one feature for each of several cases, or a number divided by the most it
usually is. Of the contracts on the board it gives the printed values too.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tinkertable.core.contract import Seat
from tinkertable.core.feature_row import FeatureNames, FeatureRow, check_viewer
from tinkertable.games.bot_factory.rules.moves import COLOURS, HALLS, KINDS, OFFERS, PLANS, SIDES, SPACES, TYPES
from tinkertable.games.bot_factory.rules.printed_values import PrintedValues
from tinkertable.games.bot_factory.rules.state import NONE, OVER, SANDRA, VILELA, Position
from tinkertable.games.bot_factory.rules.steps import ARGUMENT, DECISIONS, FRAME

MOST_SEATS: Final = 4
SEAT_NAMES: Final = ("you", "next", "third", "fourth")
MEEPLES: Final = (*SEAT_NAMES, "sandra", "vilela")
PHASES: Final = ("setup", "moving", "acting", "maintenance", "over")
STEPS: Final = (
    *("none", "chance-pile", "chance-spare", "chance-project", "chance-contract", "chance-task", "chance-hall"),
    *("chance-robot", "chance-inspection", "chance-first", "draw", "wheel", "spare", "projects", "open", "start-part"),
    *DECISIONS,
)
CONTRACTS: Final = 14

_contract: Final = FeatureNames()
_CONTRACT_ID: Final = _contract.each("contract", range(1, CONTRACTS + 1))
_DEMAND: Final = _contract.each("demand", COLOURS)
_FIRST_POINTS: Final = _contract.one("first-claim")
_SECOND_POINTS: Final = _contract.one("second-claim")
_COST: Final = _contract.one("cost")
_ROW_POINTS: Final = _contract.one("row-points")
_FIRST_OWNER: Final = _contract.each("first", SEAT_NAMES)
_SECOND_OWNER: Final = _contract.each("second", SEAT_NAMES)

_factory: Final = FeatureNames()
_SEAT: Final = _factory.each("seat", range(1, MOST_SEATS + 1))
_SEATS: Final = _factory.each("seats", range(1, MOST_SEATS + 1))
_TILE_RULE: Final = _factory.each("tiles", ("no", "claimed", "open"))
_WITH_ROBOT: Final = _factory.one("universal-robot")
_START_PARTS: Final = _factory.one("start-parts")
_CHOOSE_TASK: Final = _factory.one("choose-task")
_ROUND: Final = _factory.one("round")
_ROUNDS_LEFT: Final = _factory.one("rounds-left")
_PHASE: Final = _factory.each("phase", PHASES)
_LEAD: Final = _factory.each("lead", SEAT_NAMES)
_MOVER: Final = _factory.each("mover", SEAT_NAMES)
_ORDER: Final = tuple(_factory.each(f"order-{place + 1}", MEEPLES) for place in range(6))
_AT: Final = _factory.one("turns-begun")
_STEP: Final = _factory.each("step", STEPS)
_ARGUMENT: Final = _factory.one("step-argument")
_PENDING: Final = _factory.each("pending", STEPS)
_PENDING_ARGUMENT: Final = _factory.each("pending-argument", STEPS)
_LEFT: Final = _factory.one("left")
_ICONS: Final = _factory.one("icons")
_BEGUN: Final = _factory.one("begun")
_CLOSED: Final = _factory.one("closed")
_EXECUTIVE: Final = _factory.one("executive")
_FRESH: Final = _factory.one("fresh-tile")
_SANDRA: Final = _factory.each("sandra", SPACES)
_VILELA: Final = _factory.each("vilela", SPACES)
_COLUMN: Final = _factory.each("placed", [f"{part}{kind}" for part in KINDS[:12] for kind in ("", "-universal")])
_SPARE: Final = tuple(_factory.each(f"spare-{side}", KINDS) for side in SIDES)
_STOCK: Final = _factory.each("robots-left", COLOURS)
_TAKEN: Final = _factory.each("robots-removed", COLOURS)
_TOP: Final = _factory.each("top", KINDS[:12])
_PILE: Final = _factory.each("under", KINDS[:12])
_GONE: Final = _factory.each("discarded", KINDS[:12])
_MARKER: Final = _factory.each("marker", COLOURS)
_WHEEL: Final = tuple(_factory.each(f"wheel-{cell}", KINDS) for cell in range(8))
_TURNED: Final = _factory.one("wheel-turned")
_PLANS: Final = tuple(_factory.each(f"project-{space}", COLOURS) for space in PLANS)
_PLAN_PILE: Final = _factory.each("projects-covered", COLOURS)
_PLAN_GONE: Final = _factory.each("projects-discarded", COLOURS)
_UNIVERSAL: Final = _factory.each("universal", TYPES)
_ROBOT_OWNER: Final = _factory.each("universal-robot-owner", SEAT_NAMES)
_ROBOT_COLOUR: Final = _factory.each("universal-robot-colour", COLOURS)
_VALUE: Final = _factory.each("value", COLOURS)
_CONTRACT: Final = tuple(_factory.block(space, _contract) for space in OFFERS)
_TASK: Final = _factory.each("task", range(1, 5))
_HALL_DECK: Final = _factory.each("hall-left", HALLS)
_ROBOT_DECK: Final = _factory.each("colour-left", COLOURS)
_INSPECTION_DECK: Final = _factory.each("inspection-left", range(1, 7))
_VILELA_HALL: Final = _factory.each("inspector-hall", HALLS)
_VILELA_ROBOT: Final = _factory.each("inspector-colour", COLOURS)
_INSPECTION: Final = _factory.each("inspection", range(1, 7))

_player: Final = FeatureNames()
_TOKENS: Final = _player.one("tokens")
_CLAIMS: Final = _player.one("claims")
_ROBOT_POINTS: Final = _player.one("robot-points")
_WHERE: Final = _player.each("space", SPACES)
_WAITING: Final = _player.one("still-to-act")
_HAND: Final = _player.each("part", KINDS)
_WANTED: Final = _player.each("project", COLOURS)
_ROBOTS: Final = _player.each("robot", COLOURS)
_TILE: Final = _player.each("tile", range(1, 7))
_TILE_USED: Final = _player.one("tile-used")

_all: Final = FeatureNames()
_all.block("factory", _factory)
_PLAYERS: Final = tuple(_all.block(name, _player) for name in SEAT_NAMES)
FEATURES: Final[tuple[str, ...]] = tuple(_all.names)


def _prepare(printed: PrintedValues) -> None:
    """Write down once what is always the same: the features of each contract on each space."""
    row = FeatureRow()
    contracts: list[bytes] = []
    for space in range(i64(len(OFFERS))):
        for contract in range(i64(CONTRACTS)):
            row.clear()
            _write_contract(printed, space, contract, row)
            contracts.append(row.cells())
    printed.features_of_contracts = tuple(contracts)


def write_features(position: Position, seat: Seat, row: FeatureRow) -> None:
    """Write the features of a position as a seat sees it; watchers see it from the first seat."""
    viewer: i64 = seat if seat >= 0 else 0
    seats: i64 = position.seats
    check_viewer(viewer, seats)
    if not position.printed.features_of_contracts:
        _prepare(position.printed)
    _write_game(position, viewer, row)
    _write_steps(position, row)
    _write_halls(position, row)
    _write_projects(position, viewer, row)
    _write_contracts(position, viewer, row)
    if seats == 1:
        _write_inspector(position, row)
    for turn in range(seats):
        row.block(_PLAYERS[turn])
        _write_player(position, (viewer + turn) % seats, row)


def _write_game(position: Position, viewer: i64, row: FeatureRow) -> None:
    seats: i64 = position.seats
    row.one(_SEAT + viewer)
    row.one(_SEATS + seats - 1)
    row.one(_TILE_RULE + position.tile_rule)
    row.flag(_WITH_ROBOT, position.with_universal_robot)
    row.count(_START_PARTS, position.start_parts, 3)
    row.flag(_CHOOSE_TASK, position.choose_task)
    row.count(_ROUND, position.round, 20)
    row.count(_ROUNDS_LEFT, min(position.round_limit - position.round, 60), 20)
    row.one(_PHASE + position.phase)
    row.one(_LEAD + (position.lead - viewer + seats) % seats)
    if position.phase != OVER:
        row.one(_MOVER + (position.mover - viewer + seats) % seats)
    for place in range(len(position.order)):
        who: i64 = position.order[place]
        row.one(_ORDER[place] + (who if who >= SANDRA else (who - viewer + seats) % seats))
    row.count(_AT, position.at, 6)


def _write_steps(position: Position, row: FeatureRow) -> None:
    """Write the pending steps, the next one in full, and what the main action still allows."""
    frames = position.frames
    depth: i64 = len(frames)
    if depth:
        top: i64 = frames[depth - 1]
        row.one(_STEP + top // FRAME)
        row.count(_ARGUMENT, top & ARGUMENT, ARGUMENT)
        if depth > 1:
            _write_pending(frames, depth - 1, row)
    row.count(_LEFT, position.left, 6)
    row.count(_ICONS, position.icons, 6)
    row.flag(_BEGUN, position.begun)
    row.flag(_CLOSED, position.closed)
    row.flag(_EXECUTIVE, position.executive)
    row.flag(_FRESH, position.fresh)


def _write_pending(frames: list[int], depth: i64, row: FeatureRow) -> None:
    """Write the steps that wait below the next one: how many of each kind, and their arguments added up."""
    if depth == 1:
        only: i64 = frames[0]
        row.count(_PENDING + only // FRAME, 1, 4)
        row.count(_PENDING_ARGUMENT + only // FRAME, only & ARGUMENT, ARGUMENT)
        return
    counts: list[int] = [0] * len(STEPS)
    arguments: list[int] = [0] * len(STEPS)
    for level in range(depth):
        frame: i64 = frames[level]
        counts[frame // FRAME] += 1
        arguments[frame // FRAME] += frame & ARGUMENT
    row.counts(_PENDING, counts, 0, len(STEPS), 4)
    row.counts(_PENDING_ARGUMENT, arguments, 0, len(STEPS), ARGUMENT)


def _write_halls(position: Position, row: FeatureRow) -> None:
    """Write the assembly line and the production of parts."""
    sandra: i64 = position.where[SANDRA]
    if sandra != NONE:
        row.one(_SANDRA + sandra)
    vilela: i64 = position.where[VILELA]
    if vilela != NONE:
        row.one(_VILELA + vilela)
    for cell in range(i64(12)):
        lies: i64 = position.column[cell]
        if lies:
            row.one(_COLUMN + 2 * cell + lies - 1)
    for side in range(i64(2)):
        kind: i64 = position.spare[side]
        if kind != NONE:
            row.one(_SPARE[side] + kind)
    printed = position.printed
    row.counts(_STOCK, position.stock, 0, 4, 5)
    row.counts(_TAKEN, position.removed, 0, 4, 5)
    for colour in range(i64(4)):
        top: i64 = position.top[colour]
        if top != NONE:
            row.one(_TOP + 3 * colour + top)
    row.counts(_PILE, position.pile, 0, 12, printed.parts_per_kind)
    row.counts(_GONE, position.gone, 0, 12, printed.parts_per_kind)
    row.one(_MARKER + position.marker)
    for cell in range(i64(8)):
        part: i64 = position.wheel[cell]
        if part != NONE:
            row.one(_WHEEL[cell] + part)
    row.flag(_TURNED, position.turned)


def _write_projects(position: Position, viewer: i64, row: FeatureRow) -> None:
    """Write the projects board."""
    seats: i64 = position.seats
    for space in range(i64(6)):
        colour: i64 = position.plans[space]
        if colour != NONE:
            row.one(_PLANS[space] + colour)
    most: i64 = position.printed.projects_per_colour
    row.counts(_PLAN_PILE, position.plan_pile, 0, 4, most)
    row.counts(_PLAN_GONE, position.plan_gone, 0, 4, most)
    row.counts(_UNIVERSAL, position.universal, 0, 3, 3)
    if position.robot_owner != NONE:
        row.one(_ROBOT_OWNER + (position.robot_owner - viewer + seats) % seats)
        row.one(_ROBOT_COLOUR + position.robot_colour)


def _write_contracts(position: Position, viewer: i64, row: FeatureRow) -> None:
    """Write the values of the colours, and the contracts with their printed values."""
    seats: i64 = position.seats
    features_of_contracts = position.printed.features_of_contracts
    row.counts(_VALUE, position.value, 0, 4, 10)
    for space in range(i64(9)):
        contract: i64 = position.contract[space]
        if contract == NONE:
            continue
        first: i64 = _CONTRACT[space]
        row.copy(features_of_contracts[CONTRACTS * space + contract])
        owner: i64 = position.first[space]
        if owner != NONE:
            row.one(first + _FIRST_OWNER + (owner - viewer + seats) % seats)
        second: i64 = position.second[space]
        if second != NONE:
            row.one(first + _SECOND_OWNER + (second - viewer + seats) % seats)


def _write_contract(printed: PrintedValues, space: i64, contract: i64, row: FeatureRow) -> None:
    """Write which contract lies on a space, with its printed values."""
    first: i64 = _CONTRACT[space]
    row.one(first + _CONTRACT_ID + contract)
    row.counts(first + _DEMAND, printed.demand, 4 * contract, 4, 3)
    row.count(first + _FIRST_POINTS, printed.first_claim[contract], 10)
    row.count(first + _SECOND_POINTS, printed.second_claim[contract], 10)
    row.count(first + _COST, printed.contract_cost[space], 5)
    row.count(first + _ROW_POINTS, printed.row_points[space], 10)


def _write_inspector(position: Position, row: FeatureRow) -> None:
    """Write the task and Vilela's tiles of a solo game."""
    if position.task != NONE:
        row.one(_TASK + position.task)
    row.bits(_HALL_DECK, position.hall_deck)
    row.bits(_ROBOT_DECK, position.robot_deck)
    row.bits(_INSPECTION_DECK, position.inspection_deck)
    if position.vilela_hall != NONE:
        row.one(_VILELA_HALL + position.vilela_hall)
    if position.vilela_robot != NONE:
        row.one(_VILELA_ROBOT + position.vilela_robot)
    if position.inspection != NONE:
        row.one(_INSPECTION + position.inspection)


def _write_player(position: Position, seat: i64, row: FeatureRow) -> None:
    row.count(_TOKENS, position.tokens[seat], 10)
    row.count(_CLAIMS, position.claims[seat], 9)
    points: i64 = 0
    for colour in range(i64(4)):
        points += position.robots[4 * seat + colour] * position.value[colour]
    row.count(_ROBOT_POINTS, points, 50)
    where: i64 = position.where[seat]
    if where != NONE:
        row.one(_WHERE + where)
    order = position.order
    for place in range(i64(position.at), i64(len(order))):
        if order[place] == seat:
            row.one(_WAITING)
            break
    row.counts(_HAND, position.hand, len(KINDS) * seat, len(KINDS), 4)
    row.counts(_WANTED, position.wanted, 4 * seat, 4, 5)
    row.counts(_ROBOTS, position.robots, 4 * seat, 4, 5)
    tile: i64 = position.tile[seat]
    if tile != NONE:
        row.one(_TILE + tile)
    row.flag(_TILE_USED, position.tile_used[seat])
