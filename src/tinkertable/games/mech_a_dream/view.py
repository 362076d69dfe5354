"""The table as one seat sees it, as plain values for screens, bots and programs.

Everything in Mech A Dream is open, so views differ only in `seat`, `legal` and the prices "for you".

    game, seat, seats, actors, legal, over, winners, scores    as for every game; seat is -2 for a watcher
    robots        whether the Enlightened Robots are played
    visit         "no" without the Specialists; "instead" or "addition": what taking one does to the last resources
    phase         "setup" "screens" "specialists" "day" "night" "over"
    ending        when over: "days" (the week is full) or "machines" (a workshop is full); otherwise None
    day, days     1 to 7
    part          "morning" "afternoon" "evening"; at night it stays "evening"
    first         the seat with the Phase pawn; None before it is drawn
    turn          the seat whose turn it is by day or while Specialists are picked; otherwise None
    draw          what chance brings next: "tile" "card" "first" "screen" "specialist", or None
    belts         three: {id: "blue" "red" "yellow", covered: tiles left under the top, places: [tile or None, ...]};
                  the first place is the top of the pile
    dock          {card: "D1" or None, price, yours: the viewer's price or None, rows: {part: [effect, ...]},
                  opened: packages of the current row already opened, or None when nobody is at the gate,
                  left: covered cards still to come, seen: [card, ...], unseen: [card, ...]}
    stock         {part: {flowers, ink, choice, specialist: whether one can be taken there}}
    specialists   [{id: "S1", owner: a seat, or None in the middle, price: rainbows on its token, 0 without one,
                  after: "workshop" (buying or building) "buy" "build" "delivery" "stock",
                  effects: [effect] or [effect, effect], due: bonus still to come in this action}]
    bonuses       Dream points for the machine in each place of a workshop, the first place first
    sides         the two effects the acting seat has to choose between ("choice 1", "choice 2"), or []
    players       one for each seat, in seat order:
        seat, flowers, ink, rainbows, points, score
        sheep         {tens, units, cloud: 0, 50 or 100}
        machines      how many are completed
        belt          [tile + {slot: 1 to 7, assistants: [part, ...]}], by slot from left (7) to right (1)
        workshop      [tile + {place: 1, 2, ..., used: activated tonight, assistants: [part, ...]}], by place
        robot         {id: "M0" printed on the board, or "M1" to "M8", effects: [...], used: activated tonight}
        hand          Monitor Screens to choose from: [{id, effects, flowers, ink, rainbows}]
        specialists   ["S1", ...]
        assistants    [{part, where: "home" "stock" "dock" "belt" "workshop", tile: "B1a" or None}], three
        powers        {ink, hourglass, rainbow, flower}: how much cheaper, from completed green machines
        asleep        at night: finished
        task          what this seat has to decide: None (the usual move) "boost" "activate" "machine" (activate, but
                      not the robot) "shop" (buy without an Assistant) "specialist" (take one or not) "bonus" (which
                      Specialist first) "side"
        boosts        construction-time boosts still to place

    tile    {id: "B3a", kind: "B3" (its name is the message machine.B3), number: 0 to 49, colour: "blue" "green" "red"
            "yellow", price, currency: "ink" or "rainbow", time, effect: effect or None, power: "ink" "hourglass"
            "rainbow" "flower" or None, reward: {rainbow: n} or {point: n} or {}}; on the Factory's belts also
            yours: what the viewer would pay, slot: where it would start (0 or less: completed at once), both None for
            watchers
    effect  {pay: {good: n}, get: {good: n}}; goods: flower ink rainbow point hourglass, and in get also activation: 1
            evening: 1 purchase: slots further copy: 1

The moves of a tile are BUY, BUILD, ACTIVATE, COPY, BOOST or DRAW of `moves.py` plus its number.
"""

from __future__ import annotations

from typing import Any, Final

from tinkertable.core.view import DictView
from tinkertable.games.mech_a_dream.rules.day import dock_price
from tinkertable.games.mech_a_dream.rules.moves import CARDS, SCREENS, SPECIALISTS, TILES
from tinkertable.games.mech_a_dream.rules.printed_values import (
    ACTIVATION,
    CHEAP_INK,
    CHEAP_RAINBOWS,
    CHEAP_TIME,
    COLOURS,
    COPYING,
    EVENING,
    GREEN,
    NO_POWER,
    PARTS,
    PILE_TILES,
    POWERS,
    PURCHASE,
    YELLOW,
    PrintedValues,
)
from tinkertable.games.mech_a_dream.rules.score import score_lines
from tinkertable.games.mech_a_dream.rules.state import (
    ASLEEP,
    AT_DOCK,
    AT_HOME,
    AT_STOCK,
    BELT,
    BOOSTS,
    BUILT,
    CENTRE,
    CHOOSE_SIDE,
    DAY,
    DRAW_CARD,
    FLOWERS,
    FURTHER,
    GO_SHOPPING,
    HAND,
    HELPER,
    INK,
    MACHINES,
    NO_CARD,
    NO_TILE,
    NOBODY,
    ON_TILE,
    OVER,
    PICKING_SPECIALISTS,
    POINTS,
    POWER,
    RAINBOWS,
    ROBOT_USED,
    SCREEN_NUMBER,
    TASK,
    USED,
    WIDTH,
    WORKSHOP,
    count_bits,
)
from tinkertable.games.mech_a_dream.rules.turn import MechADreamState
from tinkertable.games.mech_a_dream.text.signs import kind_of

PHASES: Final = ("setup", "screens", "specialists", "day", "night", "over")
TASKS: Final = (None, "boost", "activate", "machine", "shop", "specialist", "bonus", "side")
DRAWS: Final = (None, "tile", "tile", "tile", "card", "first", "screen", "specialist")
VISITS: Final = ("no", "instead", "addition")
BELTS: Final = (("blue", (0, 1, 2)), ("red", (3, 4)), ("yellow", (5,)))


def view(state: MechADreamState, seat: int) -> DictView:
    """The table as a seat sees it."""
    over = state.phase == OVER
    return DictView(
        {
            "game": "mech-a-dream",
            "seat": seat,
            "seats": state.seats,
            "actors": state.actors(),
            "legal": state.legal(seat) if seat >= 0 else [],
            "over": over,
            "winners": state.winners() if over else [],
            "scores": state.scores(),
            "robots": bool(state.robots),
            "visit": VISITS[state.specialists],
            "phase": PHASES[state.phase],
            "ending": _ending(state),
            "day": state.day,
            "days": state.printed.days,
            "part": PARTS[state.part],
            "first": None if state.phase < PICKING_SPECIALISTS else state.first,
            "turn": state.turn if state.phase in (PICKING_SPECIALISTS, DAY) else None,
            "draw": DRAWS[state.draw],
            "belts": [
                {
                    "id": name,
                    "covered": count_bits(state.unseen & PILE_TILES[pile]),
                    "places": [_offered(state, seat, state.market[place]) for place in places],
                }
                for pile, (name, places) in enumerate(BELTS)
            ],
            "dock": _dock(state, seat),
            "stock": {
                part: {
                    "flowers": state.printed.stock_flowers[number],
                    "ink": state.printed.stock_ink[number],
                    "choice": state.printed.stock_choice[number],
                    "specialist": state.specialists > 0 and number < 2,
                }
                for number, part in enumerate(PARTS)
            },
            "specialists": _specialists(state),
            "bonuses": list(state.printed.slot_bonus[1 : state.printed.places + 1]),
            "sides": _sides(state),
            "players": [_player(state, player) for player in range(state.seats)],
        }
    )


def effect(printed: PrintedValues, row: int) -> dict[str, dict[str, int]]:
    """One effect: what it takes and what it gives."""
    pay = {
        "flower": printed.pay_flowers[row],
        "ink": printed.pay_ink[row],
        "rainbow": printed.pay_rainbows[row],
    }
    get = {
        "flower": printed.get_flowers[row],
        "ink": printed.get_ink[row],
        "rainbow": printed.get_rainbows[row],
        "point": printed.get_points[row],
        "hourglass": printed.get_boosts[row],
        "activation": int(printed.special[row] == ACTIVATION),
        "evening": int(printed.special[row] == EVENING),
        "copy": int(printed.special[row] == COPYING),
    }
    result = {
        "pay": {good: n for good, n in pay.items() if n},
        "get": {good: n for good, n in get.items() if n},
    }
    if printed.special[row] == PURCHASE:
        result["get"]["purchase"] = printed.amount[row]
    return result


def effects(printed: PrintedValues, first: int, sides: int) -> list[dict[str, dict[str, int]]]:
    """The one or two effects of a robot or a Specialist."""
    return [effect(printed, row) for row in range(first, first + sides)]


def tile_view(printed: PrintedValues, tile: int) -> dict[str, Any]:
    """One Machine tile."""
    colour = printed.colour[tile]
    reward = {"rainbow" if colour == GREEN else "point": printed.reward[tile]} if printed.reward[tile] else {}
    return {
        "id": TILES[tile],
        "kind": kind_of(tile),
        "number": tile,
        "colour": COLOURS[colour],
        "price": printed.price[tile],
        "currency": "rainbow" if colour == YELLOW else "ink",
        "time": printed.time[tile],
        "effect": effect(printed, printed.effect[tile]) if printed.effect[tile] else None,
        "power": POWERS[printed.power[tile]] if printed.power[tile] != NO_POWER else None,
        "reward": reward,
    }


def _ending(state: MechADreamState) -> str | None:
    if state.phase != OVER:
        return None
    full = any(state.cells[seat * WIDTH + MACHINES] >= state.printed.places for seat in range(state.seats))
    return "machines" if full else "days"


def _offered(state: MechADreamState, seat: int, tile: int) -> dict[str, Any] | None:
    if tile == NO_TILE:
        return None
    seen = tile_view(state.printed, tile)
    seen["yours"] = seen["slot"] = None
    if seat >= 0:
        me = seat * WIDTH
        cells = state.cells
        cheaper = CHEAP_RAINBOWS if state.printed.colour[tile] == YELLOW else CHEAP_INK
        seen["yours"] = max(0, state.printed.price[tile] - cells[me + POWER + cheaper])
        further = cells[me + FURTHER] if cells[me + TASK] == GO_SHOPPING else 0
        seen["slot"] = state.printed.time[tile] - cells[me + POWER + CHEAP_TIME] - further
    return seen


def _dock(state: MechADreamState, seat: int) -> dict[str, Any]:
    printed = state.printed
    rows: dict[str, list[dict[str, dict[str, int]]]] = {}
    for number, part in enumerate(PARTS):
        place = 3 * state.card + number
        rows[part] = (
            []
            if state.card == NO_CARD
            else [
                effect(printed, printed.packages[printed.row_start[place] + package])
                for package in range(printed.row_size[place])
            ]
        )
    return {
        "card": None if state.card == NO_CARD else CARDS[state.card],
        "price": None if state.card == NO_CARD else printed.card_price[state.card],
        "yours": None if state.card == NO_CARD or seat < 0 else dock_price(state, seat),
        "rows": rows,
        "opened": state.row - 1 if state.row else None,
        "left": printed.days - state.day + (1 if state.draw == DRAW_CARD or state.card == NO_CARD else 0),
        "seen": [card for number, card in enumerate(CARDS) if state.cards >> number & 1],
        "unseen": [card for number, card in enumerate(CARDS) if not state.cards >> number & 1],
    }


def _specialists(state: MechADreamState) -> list[dict[str, Any]]:
    printed = state.printed
    return [
        {
            "id": SPECIALISTS[number],
            "owner": None if (staff >> 4) - 1 == CENTRE else (staff >> 4) - 1,
            "price": staff & 15,
            "after": printed.bonus_word[number],
            "effects": effects(printed, printed.bonus_first[number], printed.bonus_sides[number]),
            "due": bool(state.bonuses >> number & 1),
        }
        for number, staff in enumerate(state.staff)
        if staff != NOBODY
    ]


def _sides(state: MechADreamState) -> list[dict[str, dict[str, int]]]:
    if state.phase != DAY or state.cells[state.turn * WIDTH + TASK] != CHOOSE_SIDE:
        return []
    return effects(state.printed, state.asked, 2)


def _player(state: MechADreamState, seat: int) -> dict[str, Any]:
    cells = state.cells
    me = seat * WIDTH
    printed = state.printed
    points = cells[me + POINTS]
    cloud = 100 if points > 99 else 50 if points > 49 else 0
    screen = cells[me + SCREEN_NUMBER]
    where = [cells[me + HELPER + part] for part in range(3)]
    belt = [tile for tile in range(len(TILES)) if cells[me + BELT] >> tile & 1]
    built = [tile for tile in range(len(TILES)) if cells[me + BUILT] >> tile & 1]
    return {
        "seat": seat,
        "flowers": cells[me + FLOWERS],
        "ink": cells[me + INK],
        "rainbows": cells[me + RAINBOWS],
        "points": points,
        "score": sum(score_lines(state, seat)),
        "sheep": {"tens": (points - cloud) // 10, "units": points % 10, "cloud": cloud},
        "machines": cells[me + MACHINES],
        "belt": [
            {**tile_view(printed, tile), "slot": state.spots[tile], "assistants": _on_tile(where, tile)}
            for tile in sorted(belt, key=lambda tile: (-state.spots[tile], tile))
        ],
        "workshop": [
            {
                **tile_view(printed, tile),
                "place": state.spots[tile] - WORKSHOP,
                "used": bool(cells[me + USED] >> tile & 1),
                "assistants": _on_tile(where, tile),
            }
            for tile in sorted(built, key=lambda tile: state.spots[tile])
        ],
        "robot": {
            "id": f"M{screen}",
            "effects": effects(printed, printed.robot_first[screen], printed.robot_sides[screen]),
            "used": bool(cells[me + ROBOT_USED]),
        },
        "hand": [
            {
                "id": SCREENS[number],
                "effects": effects(printed, printed.robot_first[number + 1], printed.robot_sides[number + 1]),
                "flowers": printed.start_flowers[number + 1],
                "ink": printed.start_ink[number + 1],
                "rainbows": printed.start_rainbows[number + 1],
            }
            for number in range(len(SCREENS))
            if cells[me + HAND] >> number & 1
        ],
        "specialists": [SPECIALISTS[number] for number, staff in enumerate(state.staff) if staff >> 4 == seat + 1],
        "assistants": [
            {
                "part": part,
                "where": _place(place, belt),
                "tile": TILES[place - ON_TILE] if place >= ON_TILE else None,
            }
            for part, place in zip(PARTS, where, strict=True)
        ],
        "powers": {power: cells[me + POWER + number] for number, power in enumerate(POWERS)},
        "asleep": bool(cells[me + ASLEEP]),
        "task": TASKS[cells[me + TASK]],
        "boosts": cells[me + BOOSTS],
    }


def _on_tile(where: list[int], tile: int) -> list[str]:
    return [part for part, place in zip(PARTS, where, strict=True) if place == ON_TILE + tile]


def _place(place: int, belt: list[int]) -> str:
    if place >= ON_TILE:
        return "belt" if place - ON_TILE in belt else "workshop"
    return {AT_HOME: "home", AT_STOCK: "stock", AT_DOCK: "dock"}[place]
