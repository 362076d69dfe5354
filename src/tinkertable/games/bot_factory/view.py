"""What a seat sees: the whole factory as plain JSON values. Hands are open, so only `seat` and `legal` differ by seat.

Colours are `red yellow blue green`, types `head torso legs`; a part is written `red-head` or `universal-legs`.
Meeples are written by number: the workers are the seats, 4 is Sandra, 5 is Vilela. `null` is an empty space.

    game seat seats actors legal over winners scores       as in every game
    options     {tiles, universal-robot, start-parts, rounds, task}, as the players chose them
    first       the first player of round 1
    round       the round being played; 0 during setup
    limit       the round after which the game is scored in any case
    phase       "setup" "moving" "acting" "maintenance" "over"
    last_round  true when the game will end after this round's maintenance
    endings     why it will end or has ended: some of "colour" "crew" "rounds"
    spaces      [{id, grants, costs, gives}] for every place a meeple can stand, from left to right:
                grants   parts, credits, projects or tokens its main action allows
                costs    speech tokens it takes, gives: speech tokens it brings, before anything else
    rewards     [speech tokens for the first, for the second part of a robot]
    limits      {tokens, parts, projects, robots}: the most one player may have
    order       meeples in the order of this phase, from left to right as they stood when it began
    turn        how many of them have had their turn, the present one included (the present one is order[turn - 1])
    meeples     [{who, space, hall, standing}]: standing means moved and still to act; lying is acted, or still to move
    asked       what is pending, on top of everything else:
                {step, seat, number, purpose}
                step     "chance" "go" "toll" "turn" "place" "project" "icon" "pile" "discard" "drop" "universal"
                         "return" "onto" "cheap" "raise" "favour" "tile" "limit-parts" "limit-projects" "inspect" "task"
                         "over"
                seat     who decides, null for chance
                number   the price of "place", the parts, projects or contracts still to give up; otherwise 0
                purpose  of "pile": "start" "hand" "left-inlet" "right-inlet"; otherwise null
    action      the turn under way, or null: {seat, space, hall, left, price, icons, closed, executive}
                left     parts, credits, projects or tokens the main action still allows
                price    speech tokens its first part still costs
                icons    purchases earned by covered icons; they are open once `closed` is true
    assembly    {columns: [{colour, parts: [null "coloured" "universal"] by type, icons: [bool] by type, count}],
                 stock: [robots left by colour], spares: [left, right]}
    parts       {piles: [{colour, top, under, discards}], marker: colour the marker stands over,
                 wheel: [8 parts, clockwise from the left inlet; 5 is the left outlet, 4 the right],
                 bonus: [8 bools: cells that carry the bonus as the wheel stands now], turned: bool}
                top is a type; under and discards are counts by type
    projects    {spaces: [6 colours: left-bottom right-bottom left-middle right-middle left-top right-top],
                 pile: count, discards: [count by colour], universal: [count by type],
                 robot: "none" (not in this game) "free" or "built"}
    finance     {values: [by colour], highest, lowest, lines: [{reach, bonus: "project" or "place"}],
                 contracts: [9, row by row from the top: null or
                     {space, id, robots: [colours], claims: [seat or null, twice], points: [first, second]}],
                 costs: [9], row_points: [9]}
    tiles       [{id: 1-6, owner: seat or null, used: bool}]; empty when not in play
    players     [{seat, tokens, claims, parts: [sorted], projects: [colours of unfinished ones],
                  robots: [{colour, universal: bool}], space, hall, tile: id or null, tile_used,
                  filled: [spaces of the claimed contracts their robots fill best], points: [six numbers of the sheet]}]
    solo        null, or {task: 1-4 or null, done: bool, goals: [{number, value} that each of the four asks for],
                 hall: hall tile or null, robot: colour or null,
                 halls: [tiles left], robots: [left], inspections: [left], inspection: id or null,
                 marked: [contract spaces on the inspection tile last turned over],
                 grades: [points of a satisfactory, of an exemplary performance],
                 report: null "fired" "poor" "satisfactory" "exemplary"}
"""

from __future__ import annotations

from typing import Any, Final

from tinkertable.core.contract import CHANCE, Seat
from tinkertable.core.view import DictView
from tinkertable.games.bot_factory.components import BONUS_PROJECT, NO_BONUS
from tinkertable.games.bot_factory.rules.moves import COLOURS, HALLS, KINDS, OFFERS, SPACES, TYPES
from tinkertable.games.bot_factory.rules.rounds import is_finished
from tinkertable.games.bot_factory.rules.score import REPORTS, best_contracts, report, score_lines, task_done
from tinkertable.games.bot_factory.rules.state import (
    ACTING,
    COLOURED,
    D_CHEAP,
    D_DISCARD,
    D_DROP,
    D_FAVOUR,
    D_GO,
    D_ICON,
    D_INSPECT,
    D_LIMIT_PARTS,
    D_LIMIT_PROJECTS,
    D_ONTO,
    D_PILE,
    D_PLACE,
    D_PROJECT,
    D_RAISE,
    D_RETURN,
    D_TASK,
    D_TILE,
    D_TOLL,
    D_TURN,
    D_UNIVERSAL,
    EMPTY,
    FRAME,
    HALL_OF,
    MOVING,
    NO_TILES,
    NONE,
    OVER,
    SETUP,
    TILES_CLAIMED,
    TILES_OPEN,
)
from tinkertable.games.bot_factory.rules.turn import BotFactoryState

PHASES: Final = ("setup", "moving", "acting", "maintenance", "over")
PURPOSES: Final = ("hand", "left-inlet", "right-inlet")
STEPS: Final = {
    D_GO: "go",
    D_TOLL: "toll",
    D_TURN: "turn",
    D_PLACE: "place",
    D_PROJECT: "project",
    D_ICON: "icon",
    D_PILE: "pile",
    D_DISCARD: "discard",
    D_DROP: "drop",
    D_UNIVERSAL: "universal",
    D_RETURN: "return",
    D_ONTO: "onto",
    D_CHEAP: "cheap",
    D_RAISE: "raise",
    D_FAVOUR: "favour",
    D_TILE: "tile",
    D_LIMIT_PARTS: "limit-parts",
    D_LIMIT_PROJECTS: "limit-projects",
    D_INSPECT: "inspect",
    D_TASK: "task",
}
COUNTED: Final = (D_PLACE, D_DISCARD, D_DROP, D_INSPECT)


def view(state: BotFactoryState, seat: Seat) -> DictView:
    """What this seat may see and what it may click; the shape is described at the top of this file."""
    over = state.phase == OVER
    return DictView(
        {
            "game": "bot-factory",
            "seat": seat,
            "seats": state.seats,
            "actors": state.actors(),
            "legal": state.legal(seat) if seat >= 0 else [],
            "over": over,
            "winners": state.winners() if over else [],
            "scores": state.scores(),
            "options": {
                "tiles": {NO_TILES: "none", TILES_CLAIMED: "variant-1", TILES_OPEN: "variant-2"}[state.tile_rule],
                "universal-robot": "yes" if state.with_universal_robot else "no",
                "start-parts": str(state.start_parts),
                "rounds": str(state.round_limit),
                "task": "choose" if state.choose_task else "chance",
            },
            "first": state.lead,
            "round": state.round,
            "limit": state.round_limit,
            "phase": PHASES[state.phase],
            "last_round": state.phase != SETUP and is_finished(state),
            "endings": endings(state),
            "spaces": _spaces(state),
            "rewards": list(state.tables.rewards[1:3]),
            "limits": _limits(state),
            "order": list(state.order),
            "turn": state.at,
            "meeples": _meeples(state),
            "asked": _asked(state),
            "action": _action(state),
            "assembly": _assembly(state),
            "parts": _parts(state),
            "projects": _projects(state),
            "finance": _finance(state),
            "tiles": _tiles(state),
            "players": [_player(state, player) for player in range(state.seats)],
            "solo": _solo(state) if state.seats == 1 else None,
        }
    )


def endings(state: BotFactoryState) -> list[str]:
    """Why the game ends with this round; empty while it goes on."""
    if state.phase == SETUP:
        return []
    reasons = []
    if state.colour_gone():
        reasons.append("colour")
    if state.crew_complete():
        reasons.append("crew")
    if state.round >= state.round_limit:
        reasons.append("rounds")
    return reasons


def _name(names: tuple[str, ...], index: int) -> str | None:
    return None if index == NONE else names[index]


def _seat(number: int) -> int | None:
    return None if number == NONE else number


def _spaces(state: BotFactoryState) -> list[dict[str, Any]]:
    tables = state.tables
    return [
        {"id": space, "grants": tables.grants[place], "costs": tables.costs[place], "gives": tables.gives[place]}
        for place, space in enumerate(SPACES)
    ]


def _limits(state: BotFactoryState) -> dict[str, int]:
    tables = state.tables
    return {
        "tokens": tables.tokens,
        "parts": tables.part_limit,
        "projects": tables.project_limit,
        "robots": tables.robot_limit,
    }


def _meeples(state: BotFactoryState) -> list[dict[str, Any]]:
    meeples = []
    for who, place in enumerate(state.where):
        if place == NONE:
            continue
        waiting = who in state.order[state.at :] or (state.at > 0 and state.order[state.at - 1] == who)
        standing = state.phase == ACTING and waiting
        if state.phase == MOVING:
            standing = who in state.order[: state.at] and not (state.order[state.at - 1] == who and bool(state.frames))
        meeples.append({"who": who, "space": SPACES[place], "hall": HALLS[HALL_OF[place]], "standing": standing})
    return meeples


def _asked(state: BotFactoryState) -> dict[str, Any]:
    if not state.frames:
        return {"step": "over", "seat": None, "number": 0, "purpose": None}
    if state.actor == CHANCE:
        return {"step": "chance", "seat": None, "number": 0, "purpose": None}
    step, argument = divmod(state.frames[-1], FRAME)
    purpose = None
    if step == D_PILE:
        purpose = "start" if state.phase == SETUP else PURPOSES[argument]
    number = argument if step in COUNTED else 0
    return {"step": STEPS[step], "seat": state.mover, "number": number, "purpose": purpose}


def _action(state: BotFactoryState) -> dict[str, Any] | None:
    if not any(frame // FRAME == D_TURN for frame in state.frames):
        return None
    place = state.where[state.mover]
    return {
        "seat": state.mover,
        "space": SPACES[place],
        "hall": HALLS[HALL_OF[place]],
        "left": state.left,
        "price": 0 if state.begun else state.tables.costs[place],
        "icons": state.icons,
        "closed": bool(state.closed),
        "executive": bool(state.executive),
    }


def _assembly(state: BotFactoryState) -> dict[str, Any]:
    names = {EMPTY: None, COLOURED: "coloured"}
    return {
        "columns": [
            {
                "colour": COLOURS[colour],
                "parts": [names.get(cell, "universal") for cell in state.column[3 * colour : 3 * colour + 3]],
                "icons": [bool(icon) for icon in state.tables.icons[3 * colour : 3 * colour + 3]],
                "count": state.parts_in_column(colour),
            }
            for colour in range(4)
        ],
        "stock": list(state.stock),
        "spares": [_name(KINDS, kind) for kind in state.spare],
    }


def _parts(state: BotFactoryState) -> dict[str, Any]:
    return {
        "piles": [
            {
                "colour": COLOURS[colour],
                "top": _name(TYPES, state.top[colour]),
                "under": state.pile[3 * colour : 3 * colour + 3],
                "discards": state.gone[3 * colour : 3 * colour + 3],
            }
            for colour in range(4)
        ],
        "marker": COLOURS[state.marker],
        "wheel": [_name(KINDS, kind) for kind in state.wheel],
        "bonus": [state.tables.wheel_bonus[(cell - 2 * state.turned) & 7] == 1 for cell in range(8)],
        "turned": bool(state.turned),
    }


def _projects(state: BotFactoryState) -> dict[str, Any]:
    robot = "none"
    if state.with_universal_robot:
        robot = "free" if state.robot_owner == NONE else "built"
    return {
        "spaces": [_name(COLOURS, colour) for colour in state.plans],
        "pile": sum(state.plan_pile),
        "discards": list(state.plan_gone),
        "universal": list(state.universal),
        "robot": robot,
    }


def _finance(state: BotFactoryState) -> dict[str, Any]:
    tables = state.tables
    contracts: list[dict[str, Any] | None] = []
    for space, contract in enumerate(state.contract):
        if contract == NONE:
            contracts.append(None)
            continue
        demand = tables.demand[4 * contract : 4 * contract + 4]
        contracts.append(
            {
                "space": OFFERS[space],
                "id": f"C{contract + 1}",
                "robots": [COLOURS[colour] for colour in range(4) for _robot in range(demand[colour])],
                "claims": [_seat(state.first[space]), _seat(state.second[space])],
                "points": [tables.first_claim[contract], tables.second_claim[contract]],
            }
        )
    return {
        "values": list(state.value),
        "highest": tables.highest,
        "lowest": tables.lowest,
        "lines": [
            {"reach": reach, "bonus": "project" if bonus == BONUS_PROJECT else "place"}
            for reach, bonus in enumerate(tables.line_bonus)
            if bonus != NO_BONUS
        ],
        "contracts": contracts,
        "costs": list(tables.contract_cost),
        "row_points": list(tables.row_points),
    }


def _tiles(state: BotFactoryState) -> list[dict[str, Any]]:
    if state.tile_rule == NO_TILES:
        return []
    tiles = []
    for tile in range(6):
        owner = state.tile.index(tile) if tile in state.tile else None
        used = owner is not None and bool(state.tile_used[owner])
        tiles.append({"id": tile + 1, "owner": owner, "used": used})
    return tiles


def _player(state: BotFactoryState, seat: int) -> dict[str, Any]:
    place = state.where[seat]
    filled = best_contracts(state, seat)
    robots: list[dict[str, Any]] = []
    for colour in range(4):
        universal = state.robot_owner == seat and state.robot_colour == colour
        robots += [
            {"colour": COLOURS[colour], "universal": universal and number == 0}
            for number in range(state.robots[4 * seat + colour])
        ]
    return {
        "seat": seat,
        "tokens": state.tokens[seat],
        "claims": state.claims[seat],
        "parts": [KINDS[kind] for kind in range(15) for _part in range(state.hand[15 * seat + kind])],
        "projects": [COLOURS[colour] for colour in range(4) for _plan in range(state.wanted[4 * seat + colour])],
        "robots": robots,
        "space": _name(SPACES, place),
        "hall": None if place == NONE else HALLS[HALL_OF[place]],
        "tile": None if state.tile[seat] == NONE else state.tile[seat] + 1,
        "tile_used": bool(state.tile_used[seat]),
        "filled": [OFFERS[space] for space in range(9) if filled >> space & 1],
        "points": score_lines(state, seat),
    }


def _solo(state: BotFactoryState) -> dict[str, Any]:
    verdict = report(state)
    tables = state.tables
    numbers = (tables.task_alike, tables.task_different, tables.task_pair, tables.task_contracts)
    return {
        "task": None if state.task == NONE else state.task + 1,
        "goals": [{"number": number, "value": tables.task_value} for number in numbers],
        "done": task_done(state),
        "hall": _name(HALLS, state.vilela_hall),
        "robot": _name(COLOURS, state.vilela_robot),
        "halls": [HALLS[hall] for hall in range(4) if state.hall_deck >> hall & 1],
        "robots": [COLOURS[colour] for colour in range(4) if state.robot_deck >> colour & 1],
        "inspections": [f"I{tile + 1}" for tile in range(6) if state.inspection_deck >> tile & 1],
        "inspection": None if state.inspection == NONE else f"I{state.inspection + 1}",
        "marked": []
        if state.inspection == NONE
        else [OFFERS[space] for space in state.tables.inspected[3 * state.inspection : 3 * state.inspection + 3]],
        "grades": [tables.satisfactory, tables.exemplary],
        "report": None if verdict == NONE else REPORTS[verdict],
    }
