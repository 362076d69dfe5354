"""What one seat sees of the table, and what it may click, as plain JSON values.

The view is a dict with these keys (machines are ids such as "P1", stacks are ids joined with "+": "P1+P1", "P2+T1"):

    game, seat, seats, actors, legal, over, winners, scores     as for every game; a hidden score is None
    options     {"open-totals": bool, "rounds": int}
    round       1, 2, ...; 0 while the table is being set up
    rounds      the last round that is played
    target      points that end the game
    phase       what is asked now: one of `state.PHASES` ("planning", "running", "acting", "validating", "over", ...)
    step        1 to 5: the step of the turn in progress, 0 outside of turns
    at_work     {"seat": int, "saboteur": bool}: the piece that is placed or at work now; None when chance deals or all
                is over
    order       [{"seat": int, "saboteur": bool}, ...]: initiative order while planning, playing order afterwards
    turn        index of `at_work` in `order`
    waiting     [{"seat": int, "saboteur": bool}, ...]: pieces on the initiative track, first first
    belt        seven slots from the pile on: {"slot": 1.., "machine": id or None, "level": int, "base": int,
                "price": int (for the viewer), "missing": int (charcoalium the viewer lacks for it now; None for
                watchers), "piece": {"seat", "saboteur"} or None}
    extractors  three: {"extractor": 1.., "charcoalium": int, "piece": ... or None}
    pile        how many machines are left in it
    shredder    {machine: how many}, the open discard
    meeting     assistants to recruit: [{"assistant": number, "cost": int}, ...]
    pool        how many assistants are still face down
    projects    what the viewer knows of: [{"project": number, "points": int, "count": int, "by": [seats that validated
                it], "first": seat or None, "place": "office", "removed" or "secret" (the viewer's own)}, ...]
    machines    {id: {"level": int, "repair": {"wood": int, ...}, "family": "P", "T", "A", "D" or "S", "effect": ...}}:
                printed values
    market      {"wood": price, "copper": ..., "crystal": ..., "points": ... (for the viewer)}
    players     one for each seat, in seat order:
        seat        int
        workshop    1 to 5, or None before it is dealt
        stock       {"charcoalium": int or None, "wood": ..., "copper": ..., "crystal": ..., "points": ...};
                    None is behind the screen
        yard        {machine: how many}: broken machines
        shop        [{"stack": id, "machines": [ids], "jammed": bool, "ready": bool, "effect": ...}, ...]: slots in use,
                    the order in which `jam 1` to `jam 6` count them; ready: may still be used in this step 1
        slots       how many stacks there is room for
        assistants  [numbers]
        places      how many assistants there is room for
        dial        ["recruit", "extract"], the pair chosen last, or None
        secrets     how many secret projects lie behind the screen
        levels      levels of all repaired machines: the tie-breaker
    task        what the piece at work has begun; everything here is open to all:
        pair        ["recruit", "extract"], "free" (any two actions) or None
        open        actions that may be begun or gone on with
        doing       the action in progress or None
        left        how often it may still be done
        combining   bool: while reorganising, nothing is taken apart any more
        machine     the stack at work, the machine being dismantled or the defence machine in hand; or None
        need        resources still to be paid, fed or taken
        rest        {"wood": int, ...}: what a broken machine still offers
        fresh       the machine that was repaired just now, or None
        uses        how often it may still be used at once
        victim      whose slot is to be jammed, or None
        targets     stacks that the defence machine in hand fits onto, in the order of `onto 1` to `onto 5`
        borrowed    bool: an opponent's machine was already used
        collected   bool: step 2 is done but for the pile
    ending      None, "points" or "rounds"
    sheet       None, or when all is over {"points": [by seat], "wood": [...], "copper": [...], "crystal": [...],
                "charcoalium": [...]}: points brought in and points for majorities

What a machine or stack does, its `effect`, is {"does": "makes", "chooses", "eats", "steals", "cancels", "jams",
"guards" or "recycles", "eats": resources it wants first, "gives": {good: number}, "any": resources of a chosen kind,
"guards": [goods that nobody can steal, and "jam"]}.
"""

from __future__ import annotations

from typing import Any

from tinkertable.core.contract import Seat
from tinkertable.core.view import DictView
from tinkertable.games.imaginarium.components import (
    CANCELS,
    CHOOSES,
    EATS,
    GUARDS_AGAINST_JAM,
    JAMS,
    MAKES,
    STEALS,
    Tables,
)
from tinkertable.games.imaginarium.meta import NAME
from tinkertable.games.imaginarium.rules.actions import is_open
from tinkertable.games.imaginarium.rules.moves import (
    ACTION_COUNT,
    ACTIONS,
    ASSISTANTS,
    BELT,
    CHARCOALIUM,
    CRYSTAL,
    EXTRACTORS,
    GOOD_COUNT,
    GOODS,
    KIND_COUNT,
    KINDS,
    POINTS,
    PROJECTS,
    RECYCLATRICE,
    STACKS,
    WOOD,
    stack_name,
)
from tinkertable.games.imaginarium.rules.reorganise import defence_targets
from tinkertable.games.imaginarium.rules.score import levels_of, majority_points
from tinkertable.games.imaginarium.rules.state import (
    CHANCE_PHASES,
    CHOOSING,
    COLLECTING,
    DRAWING_SECRETS,
    END_REASONS,
    FEEDING,
    FREE_PAIR,
    IN_DECK,
    IN_OFFICE,
    IN_SECRET,
    JOINING,
    OPENING_PILE,
    OVER,
    OWNED,
    PAYING,
    PHASES,
    PLANNING,
    REMOVED,
    RUNNING,
    SHOWN,
    VALIDATING,
)
from tinkertable.games.imaginarium.rules.turn import ImaginariumState


def see(position: ImaginariumState, seat: Seat, machines: dict[str, Any]) -> DictView:
    """The table as this seat sees it; `machines` are the printed values from `printed_machines`."""
    over = position.phase == OVER
    scores = position.scores()
    at_work = None
    if not over and position.order and (position.phase in (OPENING_PILE, DRAWING_SECRETS) or _is_acting(position)):
        at_work = _piece(position, position.order[position.turn])
    return DictView(
        {
            "game": NAME,
            "seat": seat,
            "seats": position.seats,
            "actors": position.actors(),
            "legal": position.legal(seat) if seat >= 0 else [],
            "over": over,
            "winners": position.winners() if over else [],
            "scores": [scores[who] if _is_open(position, seat, who) else None for who in range(position.seats)],
            "options": {"open-totals": bool(position.open_totals), "rounds": position.limit},
            "round": position.round,
            "rounds": position.limit,
            "target": position.tables.target,
            "phase": PHASES[position.phase],
            "step": _step(position),
            "at_work": at_work,
            "order": [_piece(position, piece) for piece in position.order],
            "turn": position.turn,
            "waiting": _waiting(position),
            "belt": [_slot(position, seat, slot) for slot in range(BELT)],
            "extractors": [_extractor(position, extractor) for extractor in range(EXTRACTORS)],
            "pile": sum(position.deck),
            "shredder": _machine_counts(position.shredder),
            "meeting": [
                {"assistant": nth + 1, "cost": position.tables.wage[nth]}
                for nth in range(ASSISTANTS)
                if position.helpers[nth] == SHOWN
            ],
            "pool": position.helpers.count(IN_DECK),
            "projects": _projects(position, seat),
            "machines": machines,
            "market": _market(position, seat),
            "players": [_player(position, seat, who) for who in range(position.seats)],
            "task": _task(position),
            "ending": END_REASONS[position.end] if over else None,
            "sheet": points_by_source(position) if over else None,
        }
    )


def printed_machines(tables: Tables) -> dict[str, Any]:
    """Level, repair cost and family of every machine, as the view shows them."""
    return {
        KINDS[kind]: {
            "level": tables.level[kind],
            "repair": {
                GOODS[WOOD + nth]: tables.cost[kind * 3 + nth] for nth in range(3) if tables.cost[kind * 3 + nth]
            },
            "family": KINDS[kind][0],
            "effect": _effect(tables, kind),
        }
        for kind in range(KIND_COUNT)
    }


def _effect(tables: Tables, stack: int) -> dict[str, Any]:
    """What a stack does; a lone machine has the number of its kind."""
    if stack == RECYCLATRICE:
        return {"does": "recycles", "eats": 0, "gives": {}, "any": 0, "guards": []}
    mode = tables.mode[stack]
    gives = {
        GOODS[good]: tables.makes[stack * GOOD_COUNT + good]
        for good in range(GOOD_COUNT)
        if tables.makes[stack * GOOD_COUNT + good]
    }
    if mode in (EATS, STEALS):
        gives = {GOODS[tables.gives[stack]]: tables.amount[stack]}
    guards = [GOODS[good] for good in range(POINTS) if tables.guard[stack] >> good & 1]
    if tables.guard[stack] & GUARDS_AGAINST_JAM:
        guards.append("jam")
    does = {MAKES: "makes", CHOOSES: "chooses", EATS: "eats", STEALS: "steals", CANCELS: "cancels", JAMS: "jams"}
    return {
        "does": does.get(mode, "guards"),
        "eats": tables.eats[stack],
        "gives": gives,
        "any": tables.any[stack],
        "guards": guards,
    }


def points_by_source(position: ImaginariumState) -> dict[str, list[int]]:
    """Points brought in, and points for each majority, by seat."""
    sheet = {"points": [position.stock[seat * GOOD_COUNT + POINTS] for seat in range(position.seats)]}
    for good in (*range(WOOD, CRYSTAL + 1), CHARCOALIUM):
        sheet[GOODS[good]] = majority_points(position, good)
    return sheet


def _is_acting(position: ImaginariumState) -> bool:
    return position.phase != OVER and not CHANCE_PHASES[position.phase]


def _is_open(position: ImaginariumState, viewer: Seat, who: Seat) -> bool:
    return viewer == who or position.open_totals == 1 or position.phase == OVER


def _step(position: ImaginariumState) -> int:
    phase = position.phase
    if phase in (COLLECTING, PAYING, OPENING_PILE):
        return 2
    if phase == VALIDATING:
        return 4
    if phase == RUNNING or (phase in (FEEDING, CHOOSING) and position.pair < 0):
        return 1
    return 3 if RUNNING < phase <= JOINING or phase == DRAWING_SECRETS else 0


def _piece(position: ImaginariumState, piece: int) -> dict[str, Any]:
    return {"seat": piece % position.seats, "saboteur": piece >= position.seats}


def _waiting(position: ImaginariumState) -> list[dict[str, Any]]:
    if position.phase == PLANNING:
        pieces = position.order[position.turn :]
    elif RUNNING <= position.phase <= DRAWING_SECRETS:
        at_work = position.order[position.turn]
        pieces = [piece for piece in position.order if piece != at_work and piece not in position.spots]
    else:
        pieces = position.order
    return [_piece(position, piece) for piece in pieces]


def _slot(position: ImaginariumState, viewer: Seat, slot: int) -> dict[str, Any]:
    kind = position.belt[slot]
    price = 0
    if kind >= 0:
        level = position.tables.level[kind]
        price = position.price_at(viewer, slot) if viewer >= 0 else position.tables.base[slot] + level
    piece = position.spots[slot]
    missing = None
    if viewer >= 0:
        missing = max(0, price - position.stock[viewer * GOOD_COUNT + CHARCOALIUM])
    return {
        "slot": slot + 1,
        "machine": KINDS[kind] if kind >= 0 else None,
        "level": position.tables.level[kind] if kind >= 0 else 0,
        "base": position.tables.base[slot],
        "price": price,
        "missing": missing,
        "piece": _piece(position, piece) if piece >= 0 else None,
    }


def _extractor(position: ImaginariumState, extractor: int) -> dict[str, Any]:
    piece = position.spots[BELT + extractor]
    return {
        "extractor": extractor + 1,
        "charcoalium": position.tables.mine[extractor],
        "piece": _piece(position, piece) if piece >= 0 else None,
    }


def _machine_counts(numbers: list[int]) -> dict[str, int]:
    return {KINDS[kind]: numbers[kind] for kind in range(KIND_COUNT) if numbers[kind]}


def _projects(position: ImaginariumState, viewer: Seat) -> list[dict[str, Any]]:
    known = []
    for project in range(PROJECTS):
        place = position.office[project]
        if place == IN_OFFICE:
            where = "office"
        elif place == REMOVED:
            where = "removed"
        elif viewer >= 0 and place == IN_SECRET + viewer:
            where = "secret"
        else:
            continue
        known.append(
            {
                "project": project + 1,
                "points": position.tables.worth[project],
                "count": position.tables.wants[project],
                "by": [seat for seat in range(position.seats) if position.marks[project] >> seat & 1],
                "first": position.firsts[project] if position.firsts[project] >= 0 else None,
                "place": where,
            }
        )
    return known


def _market(position: ImaginariumState, viewer: Seat) -> dict[str, int]:
    prices = {GOODS[good]: position.tables.price[good] for good in range(WOOD, POINTS + 1)}
    if viewer >= 0 and position.owns(viewer, 9):
        prices["points"] = position.tables.power[8]
    return prices


def _player(position: ImaginariumState, viewer: Seat, who: Seat) -> dict[str, Any]:
    stock = position.stock[who * GOOD_COUNT : (who + 1) * GOOD_COUNT]
    shown = _is_open(position, viewer, who)
    left = list(position.ready) if who == position.seat else []
    shop = []
    for cell in position.shops[who]:
        stack = cell >> 1
        ready = stack in left
        if ready:
            left.remove(stack)
        shop.append(
            {
                "stack": stack_name(stack),
                "machines": [KINDS[kind] for kind in STACKS[stack]],
                "jammed": bool(cell & 1),
                "ready": ready,
                "effect": _effect(position.tables, stack),
            }
        )
    return {
        "seat": who,
        "workshop": position.workshops[who] + 1 if position.workshops[who] >= 0 else None,
        "stock": {GOODS[good]: stock[good] if shown else None for good in range(GOOD_COUNT)},
        "yard": _machine_counts(position.yards[who * KIND_COUNT : (who + 1) * KIND_COUNT]),
        "shop": shop,
        "slots": position.slots_of(who),
        "assistants": [nth + 1 for nth in range(ASSISTANTS) if position.helpers[nth] == OWNED + who],
        "places": position.tables.places,
        "dial": _pair(position.dials[who]),
        "secrets": position.office.count(IN_SECRET + who),
        "levels": levels_of(position, who),
    }


def _pair(pair: int) -> list[str] | None:
    return [ACTIONS[pair], ACTIONS[(pair + 1) % ACTION_COUNT]] if pair >= 0 else None


def _task(position: ImaginariumState) -> dict[str, Any]:
    free = position.pair == FREE_PAIR
    acting = _is_acting(position) and position.pair >= 0
    return {
        "pair": "free" if free else _pair(position.pair),
        "open": [ACTIONS[action] for action in range(ACTION_COUNT) if acting and is_open(position, action)],
        "doing": ACTIONS[position.doing] if position.doing >= 0 else None,
        "left": position.left,
        "combining": bool(position.combining),
        "machine": stack_name(position.running) if position.running >= 0 else None,
        "need": position.need,
        "rest": {GOODS[WOOD + nth]: position.rest[nth] for nth in range(3)},
        "fresh": KINDS[position.fresh] if position.fresh >= 0 else None,
        "uses": position.uses,
        "victim": position.victim if position.victim >= 0 else None,
        "targets": [stack_name(stack) for stack in defence_targets(position, position.running)]
        if position.phase == JOINING
        else [],
        "borrowed": bool(position.borrowed),
        "collected": bool(position.collected),
    }
