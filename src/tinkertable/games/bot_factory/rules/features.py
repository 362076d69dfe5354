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
MEEPLE_COUNT: Final = 6
COLOUR_COUNT: Final = 4
KIND_COUNT: Final = 15

_contract: Final = FeatureNames()
_CONTRACT_ID: Final[i64] = _contract.each("contract", range(1, CONTRACTS + 1))
_DEMAND: Final[i64] = _contract.each("demand", COLOURS)
_FIRST_POINTS: Final[i64] = _contract.one("first-claim")
_SECOND_POINTS: Final[i64] = _contract.one("second-claim")
_COST: Final[i64] = _contract.one("cost")
_ROW_POINTS: Final[i64] = _contract.one("row-points")
_FIRST_OWNER: Final[i64] = _contract.each("first", SEAT_NAMES)
_SECOND_OWNER: Final[i64] = _contract.each("second", SEAT_NAMES)
_CONTRACT_SIZE: Final[i64] = len(_contract)

_factory: Final = FeatureNames()
_SEAT: Final[i64] = _factory.each("seat", range(1, MOST_SEATS + 1))
_SEATS: Final[i64] = _factory.each("seats", range(1, MOST_SEATS + 1))
_TILE_RULE: Final[i64] = _factory.each("tiles", ("no", "claimed", "open"))
_WITH_ROBOT: Final[i64] = _factory.one("universal-robot")
_START_PARTS: Final[i64] = _factory.one("start-parts")
_CHOOSE_TASK: Final[i64] = _factory.one("choose-task")
_ROUND: Final[i64] = _factory.one("round")
_ROUNDS_LEFT: Final[i64] = _factory.one("rounds-left")
_PHASE: Final[i64] = _factory.each("phase", PHASES)
_LEAD: Final[i64] = _factory.each("lead", SEAT_NAMES)
_MOVER: Final[i64] = _factory.each("mover", SEAT_NAMES)
_ORDER: Final[i64] = _factory.each_of([f"order-{place + 1}" for place in range(6)], MEEPLES)
_AT: Final[i64] = _factory.one("turns-begun")
_STEP: Final[i64] = _factory.each("step", STEPS)
_ARGUMENT: Final[i64] = _factory.one("step-argument")
_PENDING: Final[i64] = _factory.each("pending", STEPS)
_PENDING_ARGUMENT: Final[i64] = _factory.each("pending-argument", STEPS)
_LEFT: Final[i64] = _factory.one("left")
_ICONS: Final[i64] = _factory.one("icons")
_BEGUN: Final[i64] = _factory.one("begun")
_CLOSED: Final[i64] = _factory.one("closed")
_EXECUTIVE: Final[i64] = _factory.one("executive")
_FRESH: Final[i64] = _factory.one("fresh-tile")
_SANDRA: Final[i64] = _factory.each("sandra", SPACES)
_VILELA: Final[i64] = _factory.each("vilela", SPACES)
_COLUMN: Final[i64] = _factory.each("placed", [f"{part}{kind}" for part in KINDS[:12] for kind in ("", "-universal")])
_SPARE: Final[i64] = _factory.each_of([f"spare-{side}" for side in SIDES], KINDS)
_STOCK: Final[i64] = _factory.each("robots-left", COLOURS)
_TAKEN: Final[i64] = _factory.each("robots-removed", COLOURS)
_TOP: Final[i64] = _factory.each("top", KINDS[:12])
_PILE: Final[i64] = _factory.each("under", KINDS[:12])
_GONE: Final[i64] = _factory.each("discarded", KINDS[:12])
_MARKER: Final[i64] = _factory.each("marker", COLOURS)
_WHEEL: Final[i64] = _factory.each_of([f"wheel-{cell}" for cell in range(8)], KINDS)
_TURNED: Final[i64] = _factory.one("wheel-turned")
_PLANS: Final[i64] = _factory.each_of([f"project-{space}" for space in PLANS], COLOURS)
_PLAN_PILE: Final[i64] = _factory.each("projects-covered", COLOURS)
_PLAN_GONE: Final[i64] = _factory.each("projects-discarded", COLOURS)
_UNIVERSAL: Final[i64] = _factory.each("universal", TYPES)
_ROBOT_OWNER: Final[i64] = _factory.each("universal-robot-owner", SEAT_NAMES)
_ROBOT_COLOUR: Final[i64] = _factory.each("universal-robot-colour", COLOURS)
_VALUE: Final[i64] = _factory.each("value", COLOURS)
_CONTRACT: Final[i64] = _factory.blocks(OFFERS, _contract)
_TASK: Final[i64] = _factory.each("task", range(1, 5))
_HALL_DECK: Final[i64] = _factory.each("hall-left", HALLS)
_ROBOT_DECK: Final[i64] = _factory.each("colour-left", COLOURS)
_INSPECTION_DECK: Final[i64] = _factory.each("inspection-left", range(1, 7))
_VILELA_HALL: Final[i64] = _factory.each("inspector-hall", HALLS)
_VILELA_ROBOT: Final[i64] = _factory.each("inspector-colour", COLOURS)
_INSPECTION: Final[i64] = _factory.each("inspection", range(1, 7))

_player: Final = FeatureNames()
_TOKENS: Final[i64] = _player.one("tokens")
_CLAIMS: Final[i64] = _player.one("claims")
_ROBOT_POINTS: Final[i64] = _player.one("robot-points")
_WHERE: Final[i64] = _player.each("space", SPACES)
_WAITING: Final[i64] = _player.one("still-to-act")
_HAND: Final[i64] = _player.each("part", KINDS)
_WANTED: Final[i64] = _player.each("project", COLOURS)
_ROBOTS: Final[i64] = _player.each("robot", COLOURS)
_TILE: Final[i64] = _player.each("tile", range(1, 7))
_TILE_USED: Final[i64] = _player.one("tile-used")
_PLAYER_SIZE: Final[i64] = len(_player)

_all: Final = FeatureNames()
_all.block("factory", _factory)
_PLAYERS: Final[i64] = _all.blocks(SEAT_NAMES, _player)
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
    waiting: i64 = 0
    order = position.order
    for place in range(i64(position.at), i64(len(order))):
        who: i64 = order[place]
        waiting |= 1 << who
    for turn in range(seats):
        row.block(_PLAYERS + turn * _PLAYER_SIZE)
        player: i64 = viewer + turn
        if player >= seats:
            player -= seats
        _write_player(position, player, waiting >> player & 1, row)


def _relative(seat: i64, viewer: i64, seats: i64) -> i64:
    """A seat counted from the viewer on."""
    return seat - viewer if seat >= viewer else seat - viewer + seats


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
    row.one(_LEAD + _relative(position.lead, viewer, seats))
    if position.phase != OVER:
        row.one(_MOVER + _relative(position.mover, viewer, seats))
    order = position.order
    for place in range(i64(len(order))):
        who: i64 = order[place]
        row.one(_ORDER + MEEPLE_COUNT * place + (who if who >= SANDRA else _relative(who, viewer, seats)))
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
    row.one(_SANDRA + sandra)
    vilela: i64 = position.where[VILELA]
    if vilela != NONE:
        row.one(_VILELA + vilela)
    row.cases(_COLUMN, position.column, 1, 2)
    row.cases(_SPARE, position.spare, 0, KIND_COUNT)
    printed = position.printed
    row.counts(_STOCK, position.stock, 0, 4, 5)
    row.counts(_TAKEN, position.removed, 0, 4, 5)
    row.cases(_TOP, position.top, 0, 3)
    row.counts(_PILE, position.pile, 0, 12, printed.parts_per_kind)
    row.counts(_GONE, position.gone, 0, 12, printed.parts_per_kind)
    row.one(_MARKER + position.marker)
    row.cases(_WHEEL, position.wheel, 0, KIND_COUNT)
    row.flag(_TURNED, position.turned)


def _write_projects(position: Position, viewer: i64, row: FeatureRow) -> None:
    """Write the projects board."""
    seats: i64 = position.seats
    row.cases(_PLANS, position.plans, 0, COLOUR_COUNT)
    most: i64 = position.printed.projects_per_colour
    row.counts(_PLAN_PILE, position.plan_pile, 0, 4, most)
    row.counts(_PLAN_GONE, position.plan_gone, 0, 4, most)
    row.counts(_UNIVERSAL, position.universal, 0, 3, 3)
    if position.robot_owner != NONE:
        row.one(_ROBOT_OWNER + _relative(position.robot_owner, viewer, seats))
        row.one(_ROBOT_COLOUR + position.robot_colour)


def _write_contracts(position: Position, viewer: i64, row: FeatureRow) -> None:
    """Write the values of the colours, and the contracts with their printed values."""
    seats: i64 = position.seats
    features_of_contracts = position.printed.features_of_contracts
    row.counts(_VALUE, position.value, 0, 4, 10)
    first, second = position.first, position.second
    for space in range(i64(9)):
        contract: i64 = position.contract[space]
        if contract == NONE:
            continue
        row.copy(features_of_contracts[CONTRACTS * space + contract])
        at: i64 = _CONTRACT + space * _CONTRACT_SIZE
        owner: i64 = first[space]
        if owner != NONE:
            row.one(at + _FIRST_OWNER + _relative(owner, viewer, seats))
        owner = second[space]
        if owner != NONE:
            row.one(at + _SECOND_OWNER + _relative(owner, viewer, seats))


def _write_contract(printed: PrintedValues, space: i64, contract: i64, row: FeatureRow) -> None:
    """Write which contract lies on a space, with its printed values."""
    first: i64 = _CONTRACT + space * _CONTRACT_SIZE
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


def _write_player(position: Position, seat: i64, waiting: i64, row: FeatureRow) -> None:
    row.count(_TOKENS, position.tokens[seat], 10)
    row.count(_CLAIMS, position.claims[seat], 9)
    robots = position.robots
    points: i64 = 0
    for colour in range(i64(COLOUR_COUNT)):
        built: i64 = robots[COLOUR_COUNT * seat + colour]
        if built:
            worth: i64 = position.value[colour]
            points += built * worth
    row.count(_ROBOT_POINTS, points, 50)
    where: i64 = position.where[seat]
    if where != NONE:
        row.one(_WHERE + where)
    row.flag(_WAITING, waiting)
    row.counts(_HAND, position.hand, KIND_COUNT * seat, KIND_COUNT, 4)
    row.counts(_WANTED, position.wanted, COLOUR_COUNT * seat, COLOUR_COUNT, 5)
    row.counts(_ROBOTS, robots, COLOUR_COUNT * seat, COLOUR_COUNT, 5)
    tile: i64 = position.tile[seat]
    if tile != NONE:
        row.one(_TILE + tile)
    row.flag(_TILE_USED, position.tile_used[seat])
