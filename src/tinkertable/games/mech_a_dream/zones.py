"""The table of Mech A Dream laid out as zones of pieces, for tables that have no art of their own."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tinkertable.core.contract import Move
from tinkertable.core.text import Arg, Line, amount, line
from tinkertable.core.zones import Fact, Piece, Zone
from tinkertable.games.mech_a_dream.rules import moves
from tinkertable.games.mech_a_dream.rules.printed_values import DAY_PARTS, DayPart
from tinkertable.games.mech_a_dream.text.signs import effect_arg, effects_arg, goods_arg
from tinkertable.games.mech_a_dream.view import (
    BeltTile,
    BuiltTile,
    Effect,
    FactoryBelt,
    MechADreamView,
    OfferedTile,
    Player,
    Specialist,
    Tile,
)

_GAINS: Final = {"activation": "do.activation", "evening": "do.evening", "purchase": "fact.further", "copy": "do.copy"}
"""What an effect gives besides goods, in words; a purchase counts the slots it saves."""


def board(view: MechADreamView) -> list[Zone]:
    """The Factory with its belts, stock room, dock and calendar, then each workshop."""
    zones = [_calendar(view)]
    zones += [_belt(view, belt) for belt in view.belts]
    zones += [_stock_room(view), _dock(view)]
    middle = [specialist for specialist in view.specialists if specialist.owner is None]
    if middle:
        zones.append(Zone("specialists", line("zone.specialists"), _specialists(view, middle)))
    for player in view.players:
        zones += _workshop(view, player)
    return zones


def _open(view: MechADreamView, *options: Move) -> tuple[Move, ...]:
    """Those of the moves that the viewer may play now."""
    return tuple(move for move in options if move in view.legal)


def _effect_facts(effect: Effect) -> tuple[Fact, ...]:
    """What an effect takes, with a minus, and what it gives."""
    return _facts(tuple(effect.pay.items()), tuple(effect.get.items()))


@lru_cache(maxsize=1_000)
def _facts(pay: tuple[tuple[str, int], ...], get: tuple[tuple[str, int], ...]) -> tuple[Fact, ...]:
    costs = tuple(Fact(f"good.{good}", -n) for good, n in pay)
    return costs + tuple(Fact(_GAINS.get(good, f"good.{good}"), n) for good, n in get)


def _calendar(view: MechADreamView) -> Zone:
    """The day, and the part of it that is being played."""
    now = "night" if view.phase == "night" else view.part
    pieces = (Piece("now", line(f"part.{now}"), marks=(now,)),)
    return Zone("calendar", line("zone.calendar"), pieces, facts=(Fact("fact.day", view.day),))


def _now(view: MechADreamView, part: DayPart) -> bool:
    return view.phase == "day" and view.part == part


def _belt(view: MechADreamView, belt: FactoryBelt) -> Zone:
    pieces = tuple(
        _tile(tile, _open(view, moves.BUY + tile.number), (Fact(f"good.{tile.currency}", -tile.price),))
        for tile in belt.places
        if tile is not None
    )
    return Zone(belt.id, line(f"zone.{belt.id}"), pieces, facts=(Fact("fact.covered", belt.covered),))


def _tile(tile: Tile, options: tuple[Move, ...], facts: tuple[Fact, ...], marks: tuple[str, ...] = ()) -> Piece:
    if isinstance(tile, OfferedTile):
        facts += (Fact("fact.time", tile.time),)
    if tile.effect is not None:
        facts += _effect_facts(tile.effect)
    facts += tuple(Fact(f"good.{good}", n) for good, n in tile.reward.items())
    if isinstance(tile, BeltTile | BuiltTile) and tile.assistants:
        facts += (Fact("fact.assistants", len(tile.assistants)),)
    name = line(f"machine.{tile.kind}")
    return Piece(f"tile-{tile.id}", name, facts, options, _tile_note(tile, "completed" in marks), (tile.colour, *marks))


def _stock_room(view: MechADreamView) -> Zone:
    floors = []
    for part in DAY_PARTS:
        floor = view.stock[part]
        choice = {"flowers": amount("flower", floor.choice), "ink": amount("ink", floor.choice)}
        if floor.flowers + floor.ink:
            choice["gain"] = goods_arg({"flower": floor.flowers, "ink": floor.ink})
        key = "note.floor" if floor.flowers + floor.ink else "note.bare_floor"
        explained = line(f"{key}.{view.visit}" if floor.specialist else key, **choice)
        facts = (Fact("good.flower", floor.flowers), Fact("good.ink", floor.ink), Fact("fact.choice", floor.choice))
        options = _open(view, moves.STOCK_FLOWERS, moves.STOCK_INK) if _now(view, part) else ()
        floors.append(
            Piece(f"stock-{part}", line(f"part.{part}"), facts, options, explained, _here(view, part, "stock"))
        )
    return Zone("stock", line("zone.stock"), tuple(floors))


def _here(view: MechADreamView, part: DayPart, where: str) -> tuple[str, ...]:
    """Whose Assistants stand there."""
    return tuple(
        f"seat-{player.seat}"
        for player in view.players
        for assistant in player.assistants
        if assistant.part == part and assistant.where == where
    )


def _dock(view: MechADreamView) -> Zone:
    dock = view.dock
    rows: list[Piece] = []
    if dock.card is None or dock.price is None:
        return Zone("dock", line("zone.dock"), facts=(Fact("fact.left", dock.left),))
    for part in DAY_PARTS:
        packages = dock.rows[part]
        facts = tuple(fact for package in packages for fact in _effect_facts(package))
        options = _open(view, moves.DELIVER) if _now(view, part) else ()
        price = dock.price if dock.yours is None else dock.yours
        told = {"card": Arg("card", dock.card), "gain": effects_arg(packages)}
        explained = line("note.package", price=amount("flower", price), **told)
        if not price:
            explained = line("note.package.free", **told)
        rows.append(Piece(f"dock-{part}", line(f"part.{part}"), facts, options, explained, _here(view, part, "dock")))
    facts = (Fact("good.flower", -dock.price), Fact("fact.left", dock.left))
    return Zone("dock", line(f"card.{dock.card}"), tuple(rows), facts=facts)


def _specialists(view: MechADreamView, some: list[Specialist]) -> tuple[Piece, ...]:
    pieces = []
    for specialist in some:
        number = moves.SPECIALISTS.index(specialist.id)
        options = _open(view, moves.HIRE + number, moves.BONUS + number, moves.PICK + number)
        name = line(f"specialist.{specialist.id}")
        facts = (Fact("fact.price", specialist.price),)
        marks = ("due",) if specialist.due else ()
        pieces.append(Piece(f"specialist-{specialist.id}", name, facts, options, _specialist_note(specialist), marks))
    return tuple(pieces)


def _workshop(view: MechADreamView, player: Player) -> list[Zone]:
    seat = player.seat
    goods = (
        Fact("good.flower", player.flowers),
        Fact("good.ink", player.ink),
        Fact("good.rainbow", player.rainbows),
        Fact("good.point", player.points),
    )
    zones = [Zone(f"goods-{seat}", line("zone.goods"), (), seat, goods)]
    if player.hand:
        zones.append(Zone(f"hand-{seat}", line("zone.hand"), _hand(view, player), seat))
    belt = tuple(
        _tile(tile, _own(view, seat, moves.BUILD, moves.BOOST, tile), (Fact("fact.slot", tile.slot),))
        for tile in player.belt
    )
    zones.append(Zone(f"belt-{seat}", line("zone.belt"), belt, seat))
    built = tuple(_completed(view, seat, tile) for tile in player.workshop)
    facts = (Fact("fact.machines", player.machines),)
    zones.append(Zone(f"workshop-{seat}", line("zone.workshop"), (_robot(view, player), *built), seat, facts))
    mine = [specialist for specialist in view.specialists if specialist.owner == seat]
    if mine:
        zones.append(Zone(f"specialists-{seat}", line("zone.specialists"), _specialists(view, mine), seat))
    return zones


def _own(view: MechADreamView, seat: int, first: Move, second: Move, tile: Tile) -> tuple[Move, ...]:
    """The moves of the viewer's own tile."""
    return _open(view, first + tile.number, second + tile.number) if seat == view.seat else ()


def _completed(view: MechADreamView, seat: int, tile: BuiltTile) -> Piece:
    family = moves.ACTIVATE if seat == view.seat else moves.COPY
    marks = ("completed", "used") if tile.used else ("completed",)
    return _tile(tile, _open(view, family + tile.number), (Fact("fact.place", tile.place),), marks)


def _robot(view: MechADreamView, player: Player) -> Piece:
    seat, robot = player.seat, player.robot
    first = moves.ROBOT if seat == view.seat else moves.COPY_ROBOT + 2 * seat
    facts = tuple(fact for effect in robot.effects for fact in _effect_facts(effect))
    marks = ("used",) if robot.used else ()
    name: Line = line(f"screen.{robot.id}")
    return Piece(f"robot-{seat}", name, facts, _open(view, first, first + 1), _robot_note(robot.effects), marks)


def _hand(view: MechADreamView, player: Player) -> tuple[Piece, ...]:
    pieces = []
    for screen in player.hand:
        options = _open(view, moves.SCREEN + moves.SCREENS.index(screen.id)) if player.seat == view.seat else ()
        facts = (
            Fact("good.flower", screen.flowers),
            Fact("good.ink", screen.ink),
            Fact("good.rainbow", screen.rainbows),
        )
        pieces.append(
            Piece(f"screen-{screen.id}", line(f"screen.{screen.id}"), facts, options, _robot_note(screen.effects))
        )
    return tuple(pieces)


# Notes: one sentence that explains a piece.


def _tile_note(tile: Tile, completed: bool) -> Line:
    built = ".completed" if completed else ""
    if tile.power is not None:
        return line(f"note.{tile.power}{built}", **({} if completed else {"reward": goods_arg(tile.reward)}))
    if tile.effect is None:
        return line(f"note.crystal{built}", reward=goods_arg(tile.reward))
    return line(f"note.purple{built}", effect=effect_arg(tile.effect))


def _specialist_note(specialist: Specialist) -> Line:
    after = Arg("after", specialist.after)
    first, *second = specialist.effects
    if second:
        return line("note.specialist.or", after=after, first=effect_arg(first), second=effect_arg(second[0]))
    if "activation" in first.get:
        return line("note.specialist.activation", after=after)
    return line("note.specialist", after=after, effect=effect_arg(first))


def _robot_note(effects: list[Effect]) -> Line:
    first, *second = effects
    if "evening" in first.get:
        return line("note.robot.evening")
    if "copy" in first.get:
        return line("note.robot.copy", price=goods_arg(first.pay))
    if second and "purchase" in second[0].get:
        return line("note.robot.purchase", effect=effect_arg(first), n=second[0].get["purchase"])
    if second:
        return line("note.robot.or", first=effect_arg(first), second=effect_arg(second[0]))
    return line("note.robot", effect=effect_arg(first))
