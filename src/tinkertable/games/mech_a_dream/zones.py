"""The table of Mech A Dream laid out as zones of pieces, for tables that have no art of their own."""

from __future__ import annotations

from typing import Any

from tinkertable.core.contract import Move
from tinkertable.core.text import Arg, Line, line
from tinkertable.core.zones import Fact, Piece, Zone
from tinkertable.games.mech_a_dream.rules.moves import (
    ACTIVATE,
    BONUS,
    BOOST,
    BUILD,
    BUY,
    COPY,
    COPY_ROBOT,
    DELIVER,
    HIRE,
    PICK,
    ROBOT,
    SCREEN,
    SCREENS,
    SPECIALISTS,
    STOCK_FLOWERS,
    STOCK_INK,
)
from tinkertable.games.mech_a_dream.rules.printed_values import PARTS
from tinkertable.games.mech_a_dream.text.signs import amount, signs
from tinkertable.games.mech_a_dream.text.words import note


def board(view: dict[str, Any]) -> list[Zone]:
    """The Factory with its belts, stock room, dock and calendar, then each workshop."""
    zones = [_calendar(view)]
    zones += [_belt(view, belt) for belt in view["belts"]]
    zones += [_stock_room(view), _dock(view)]
    middle = [specialist for specialist in view["specialists"] if specialist["owner"] is None]
    if middle:
        zones.append(Zone("specialists", line("zone.specialists"), _specialists(view, middle)))
    for player in view["players"]:
        zones += _workshop(view, player)
    return zones


def _open(view: dict[str, Any], *moves: Move) -> tuple[Move, ...]:
    """Those of the moves that the viewer may play now."""
    return tuple(move for move in moves if move in view["legal"])


def _effect_facts(effect: dict[str, dict[str, int]]) -> tuple[Fact, ...]:
    """What an effect takes, with a minus, and what it gives."""
    costs = tuple(Fact(f"good.{good}", -n) for good, n in effect["pay"].items())
    return costs + tuple(
        Fact(f"do.{good}" if good in ("activation", "evening", "purchase", "copy") else f"good.{good}", n)
        for good, n in effect["get"].items()
    )


def _calendar(view: dict[str, Any]) -> Zone:
    """The day, and the part of it that is being played."""
    now = "night" if view["phase"] == "night" else view["part"]
    pieces = (Piece("now", line(f"part.{now}"), marks=(now,)),)
    return Zone("calendar", line("zone.calendar"), pieces, facts=(Fact("fact.day", view["day"]),))


def _now(view: dict[str, Any], part: str) -> bool:
    return bool(view["phase"] == "day" and view["part"] == part)


def _belt(view: dict[str, Any], belt: dict[str, Any]) -> Zone:
    pieces = tuple(
        _tile(tile, _open(view, BUY + tile["number"]), (Fact(f"good.{tile['currency']}", -tile["price"]),))
        for tile in belt["places"]
        if tile is not None
    )
    return Zone(belt["id"], line(f"zone.{belt['id']}"), pieces, facts=(Fact("fact.covered", belt["covered"]),))


def _tile(tile: dict[str, Any], moves: tuple[Move, ...], facts: tuple[Fact, ...], marks: tuple[str, ...] = ()) -> Piece:
    if "place" not in tile and "assistants" not in tile:
        facts += (Fact("fact.time", tile["time"]),)
    if tile["effect"] is not None:
        facts += _effect_facts(tile["effect"])
    facts += tuple(Fact(f"good.{good}", n) for good, n in tile["reward"].items())
    if tile.get("assistants"):
        facts += (Fact("fact.assistants", len(tile["assistants"])),)
    name = line(f"machine.{tile['kind']}")
    return Piece(f"tile-{tile['id']}", name, facts, moves, note(tile), (tile["colour"], *marks))


def _stock_room(view: dict[str, Any]) -> Zone:
    floors = []
    for part in PARTS:
        floor = view["stock"][part]
        fixed = signs({"pay": {}, "get": {"flower": floor["flowers"], "ink": floor["ink"]}})
        key = "note.floor.specialist" if floor["specialist"] and view["visit"] == "instead" else "note.floor"
        explained = line(
            key,
            gain=fixed or "–",
            flowers=amount("flower", floor["choice"]),
            ink=amount("ink", floor["choice"]),
        )
        facts = (
            Fact("good.flower", floor["flowers"]),
            Fact("good.ink", floor["ink"]),
            Fact("fact.choice", floor["choice"]),
        )
        moves = _open(view, STOCK_FLOWERS, STOCK_INK) if _now(view, part) else ()
        floors.append(Piece(f"stock-{part}", line(f"part.{part}"), facts, moves, explained, _here(view, part, "stock")))
    return Zone("stock", line("zone.stock"), tuple(floors))


def _here(view: dict[str, Any], part: str, where: str) -> tuple[str, ...]:
    """Whose Assistants stand there."""
    return tuple(
        f"seat-{player['seat']}"
        for player in view["players"]
        for assistant in player["assistants"]
        if assistant["part"] == part and assistant["where"] == where
    )


def _dock(view: dict[str, Any]) -> Zone:
    dock = view["dock"]
    rows: list[Piece] = []
    if dock["card"] is None:
        return Zone("dock", line("zone.dock"), facts=(Fact("fact.left", dock["left"]),))
    for part in PARTS:
        packages = dock["rows"][part]
        facts = tuple(fact for package in packages for fact in _effect_facts(package))
        moves = _open(view, DELIVER) if _now(view, part) else ()
        explained = line(
            "note.package",
            card=Arg("card", dock["card"]),
            price=amount("flower", dock["price"]),
            gain=" · ".join(signs(package) for package in packages),
        )
        rows.append(Piece(f"dock-{part}", line(f"part.{part}"), facts, moves, explained, _here(view, part, "dock")))
    facts = (Fact("good.flower", -dock["price"]), Fact("fact.left", dock["left"]))
    return Zone("dock", line(f"card.{dock['card']}"), tuple(rows), facts=facts)


def _specialists(view: dict[str, Any], some: list[dict[str, Any]]) -> tuple[Piece, ...]:
    pieces = []
    for specialist in some:
        number = SPECIALISTS.index(specialist["id"])
        moves = _open(view, HIRE + number, BONUS + number, PICK + number)
        name = line(f"specialist.{specialist['id']}")
        facts = (Fact("fact.price", specialist["price"]),)
        marks = ("due",) if specialist["due"] else ()
        pieces.append(Piece(f"specialist-{specialist['id']}", name, facts, moves, note(specialist), marks))
    return tuple(pieces)


def _workshop(view: dict[str, Any], player: dict[str, Any]) -> list[Zone]:
    seat = player["seat"]
    goods = tuple(
        Fact(f"good.{good}", player[field])
        for good, field in (("flower", "flowers"), ("ink", "ink"), ("rainbow", "rainbows"), ("point", "points"))
    )
    zones = [Zone(f"goods-{seat}", line("zone.goods"), (), seat, goods)]
    if player["hand"]:
        zones.append(Zone(f"hand-{seat}", line("zone.hand"), _hand(view, player), seat))
    belt = tuple(
        _tile(tile, _own(view, seat, BUILD, BOOST, tile), (Fact("fact.slot", tile["slot"]),)) for tile in player["belt"]
    )
    zones.append(Zone(f"belt-{seat}", line("zone.belt"), belt, seat))
    built = tuple(_completed(view, seat, tile) for tile in player["workshop"])
    facts = (Fact("fact.machines", player["machines"]),)
    zones.append(Zone(f"workshop-{seat}", line("zone.workshop"), (_robot(view, player), *built), seat, facts))
    mine = [specialist for specialist in view["specialists"] if specialist["owner"] == seat]
    if mine:
        zones.append(Zone(f"specialists-{seat}", line("zone.specialists"), _specialists(view, mine), seat))
    return zones


def _own(view: dict[str, Any], seat: int, first: Move, second: Move, tile: dict[str, Any]) -> tuple[Move, ...]:
    """The moves of the viewer's own tile."""
    return _open(view, first + tile["number"], second + tile["number"]) if seat == view["seat"] else ()


def _completed(view: dict[str, Any], seat: int, tile: dict[str, Any]) -> Piece:
    family = ACTIVATE if seat == view["seat"] else COPY
    marks = ("completed", "used") if tile["used"] else ("completed",)
    return _tile(tile, _open(view, family + tile["number"]), (Fact("fact.place", tile["place"]),), marks)


def _robot(view: dict[str, Any], player: dict[str, Any]) -> Piece:
    seat, robot = player["seat"], player["robot"]
    first = ROBOT if seat == view["seat"] else COPY_ROBOT + 2 * seat
    facts = tuple(fact for effect in robot["effects"] for fact in _effect_facts(effect))
    marks = ("used",) if robot["used"] else ()
    name: Line = line(f"screen.{robot['id']}")
    return Piece(f"robot-{seat}", name, facts, _open(view, first, first + 1), note(robot), marks)


def _hand(view: dict[str, Any], player: dict[str, Any]) -> tuple[Piece, ...]:
    pieces = []
    for screen in player["hand"]:
        moves = _open(view, SCREEN + SCREENS.index(screen["id"])) if player["seat"] == view["seat"] else ()
        facts = (
            Fact("good.flower", screen["flowers"]),
            Fact("good.ink", screen["ink"]),
            Fact("good.rainbow", screen["rainbows"]),
        )
        pieces.append(Piece(f"screen-{screen['id']}", line(f"screen.{screen['id']}"), facts, moves, note(screen)))
    return tuple(pieces)
