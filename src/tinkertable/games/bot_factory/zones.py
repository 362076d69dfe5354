"""The view laid out as zones of pieces, for tables that have no art of their own."""

from __future__ import annotations

from typing import Final

from tinkertable.core.contract import Move
from tinkertable.core.text import Arg, Line, line, seat_arg
from tinkertable.core.zones import Fact, Piece, Zone
from tinkertable.games.bot_factory.rules import moves
from tinkertable.games.bot_factory.rules.moves import COLOURS, HALLS, KINDS, OFFERS, PLANS, SPACES, TYPES, USED_TILES
from tinkertable.games.bot_factory.rules.state import SANDRA, VILELA
from tinkertable.games.bot_factory.text.labels import task_line
from tinkertable.games.bot_factory.view import BotFactoryView, Player, Solo

CELLS: Final = ("left-inlet", "right-inlet", "2", "3", "right-outlet", "left-outlet", "6", "7")

KEYS: Final = frozenset(
    {
        *(f"zone.{hall}" for hall in HALLS),
        *("zone.spaces", "zone.tiles", "zone.solo", "zone.player"),
        *(f"part.{kind}" for kind in KINDS),
        *(f"colour.{colour}" for colour in COLOURS),
        *(f"space.{space}" for space in SPACES),
        *(f"space.{hall}.about" for hall in HALLS),
        *(f"plan.{plan}" for plan in PLANS),
        *(f"offer.{offer}" for offer in OFFERS),
        *(f"cell.{cell}" for cell in CELLS),
        *(f"robot.{colour}" for colour in COLOURS),
        *(f"robots.{colour}" for colour in COLOURS),
        *(f"project.{colour}" for colour in COLOURS),
        *(f"pile.{colour}" for colour in COLOURS),
        *(f"contract.C{number}" for number in range(1, 15)),
        *(f"tile.{number}{suffix}" for number in range(1, 7) for suffix in ("", ".about")),
        "tile.2.about.first",
        *(f"task.{number}{suffix}" for number in range(1, 5) for suffix in ("", ".about")),
        *(f"assembly.{colour}-{part}" for colour in COLOURS for part in TYPES),
        *("piece.spare.left", "piece.spare.right", "piece.no-spare", "piece.wheel", "piece.wheel.about"),
        *("piece.cell", "piece.cell.empty", "piece.plan", "piece.plan.empty", "piece.offer", "piece.offer.empty"),
        *("piece.universal-robot", "piece.universal-robot.about", "piece.value", "piece.deck", "piece.robot.universal"),
        *("piece.sandra", "piece.sandra.about", "piece.vilela", "piece.vilela.about", "piece.worker", "piece.icon"),
        *("piece.bonus", "piece.claimed", "piece.claimed.filled", "piece.pile", "piece.pile.empty", "piece.tile"),
        *("piece.marker", "piece.marker.about"),
        *(
            "fact.left",
            "fact.discards",
            "fact.stock",
            "fact.value",
            "fact.cost",
            "fact.row",
            "fact.first",
            "fact.second",
        ),
        *("fact.tokens", "fact.points", "fact.round", "fact.limit", "fact.count"),
    }
)


def board(view: BotFactoryView) -> list[Zone]:
    """The halls from left to right, then what each player has."""
    legal = set(view.legal)
    zones = [
        _spaces(view, legal),
        _assembly(view, legal),
        _parts(view, legal),
        _projects(view, legal),
        _finance(view, legal),
    ]
    if view.tiles:
        zones.append(_tiles(view, legal))
    if view.solo is not None:
        zones.append(_solo(view, view.solo))
    zones += [_player(view, player, legal) for player in view.players]
    return zones


def _clicks(legal: set[Move], *candidates: Move) -> tuple[Move, ...]:
    return tuple(sorted(move for move in candidates if move in legal))


def _meeple(who: int) -> Line:
    if who == SANDRA:
        return line("piece.sandra")
    if who == VILELA:
        return line("piece.vilela")
    return line("piece.worker", who=seat_arg(who))


def _spaces(view: BotFactoryView, legal: set[Move]) -> Zone:
    standing = {meeple.space: meeple for meeple in view.meeples}
    pieces: list[Piece] = []
    for index, space in enumerate(SPACES):
        clicks = _clicks(legal, moves.GO + index)
        hall = space.split("-", maxsplit=1)[0]
        if space.endswith("-extra") and not clicks and space not in standing:
            continue
        marks = ("taken",) if space in standing else ()
        pieces.append(Piece(f"space-{space}", line(f"space.{space}"), (), clicks, line(f"space.{hall}.about"), marks))
        if space in standing:
            meeple = standing[space]
            note = None
            if meeple.who in (SANDRA, VILELA):
                note = line("piece.sandra.about" if meeple.who == SANDRA else "piece.vilela.about")
            posture = ("standing",) if meeple.standing else ("lying",)
            pieces.append(Piece(f"meeple-{meeple.who}", _meeple(meeple.who), (), (), note, posture))
    facts: tuple[Fact, ...] = (Fact("fact.round", view.round),)
    if view.options["rounds"] != "none":
        facts += (Fact("fact.limit", view.limit),)
    return Zone("spaces", line("zone.spaces"), tuple(pieces), None, facts)


def _assembly(view: BotFactoryView, legal: set[Move]) -> Zone:
    pieces: list[Piece] = []
    for colour, column in enumerate(view.assembly.columns):
        stock = Fact("fact.stock", view.assembly.stock[colour])
        pieces.append(Piece(f"stock-{COLOURS[colour]}", line(f"robots.{COLOURS[colour]}"), (stock,)))
        for part in range(3):
            space = 3 * colour + part
            held = column.parts[part]
            kind = f"{COLOURS[colour]}-{TYPES[part]}"
            name = line(f"assembly.{kind}")
            if held is not None:
                name = line(f"part.{kind}" if held == "coloured" else f"part.universal-{TYPES[part]}")
            clicks = _clicks(legal, moves.PLACE + space, moves.PLACE_UNIVERSAL + space)
            note = line("piece.icon") if column.icons[part] else None
            pieces.append(Piece(f"assembly-{kind}", name, (), clicks, note, () if held is None else ("covered", held)))
    for pallet, side in enumerate(("left", "right")):
        spare = view.assembly.spares[pallet]
        name = line("piece.no-spare") if spare is None else line(f"part.{spare}")
        clicks = _clicks(legal, *range(moves.SWAP + 15 * pallet, moves.SWAP + 15 * pallet + 15))
        pieces.append(Piece(f"spare-{side}", name, (), clicks, line(f"piece.spare.{side}")))
    return Zone("assembly", line("zone.assembly"), tuple(pieces))


def _parts(view: BotFactoryView, legal: set[Move]) -> Zone:
    pieces: list[Piece] = []
    for index, pile in enumerate(view.parts.piles):
        colour = pile.colour
        under = sum(pile.under) + (pile.top is not None)
        facts = (Fact("fact.left", under), Fact("fact.discards", sum(pile.discards)))
        name = line("piece.pile.empty", pile=Arg("pile", colour))
        if pile.top is not None:
            name = line("piece.pile", pile=Arg("pile", colour), part=Arg("part", f"{colour}-{pile.top}"))
        pieces.append(Piece(f"pile-{colour}", name, facts, _clicks(legal, moves.PILE + index)))
    marker = line("piece.marker", pile=Arg("pile", view.parts.marker))
    pieces.append(Piece("marker", marker, (), (), line("piece.marker.about")))
    pieces.append(Piece("wheel", line("piece.wheel"), (), _clicks(legal, moves.ROTATE), line("piece.wheel.about")))
    for cell, kind in enumerate(view.parts.wheel):
        place = Arg("cell", CELLS[cell])
        name = line("piece.cell.empty", cell=place)
        if kind is not None:
            name = line("piece.cell", cell=place, part=Arg("part", kind))
        clicks = _clicks(legal, moves.OUTLET + 5 - cell) if cell in (4, 5) else ()
        note = line("piece.bonus") if view.parts.bonus[cell] else None
        pieces.append(Piece(f"cell-{CELLS[cell]}", name, (), clicks, note))
    return Zone("parts", line("zone.parts"), tuple(pieces))


def _projects(view: BotFactoryView, legal: set[Move]) -> Zone:
    projects = view.projects
    pieces: list[Piece] = []
    for space, colour in enumerate(projects.spaces):
        plan = Arg("plan", PLANS[space])
        name = line("piece.plan.empty", plan=plan)
        if colour is not None:
            name = line("piece.plan", plan=plan, project=Arg("project", colour))
        pieces.append(Piece(f"plan-{PLANS[space]}", name, (), _clicks(legal, moves.TAKE + space)))
    facts = (Fact("fact.left", projects.pile), Fact("fact.discards", sum(projects.discards)))
    pieces.append(Piece("plan-pile", line("piece.deck"), facts))
    giving_back = view.asked.step == "return"
    for index, part in enumerate(TYPES):
        clicks = () if giving_back else _clicks(legal, moves.UNIVERSAL + index)
        left = Fact("fact.left", projects.universal[index])
        pieces.append(Piece(f"universal-{part}", line(f"part.universal-{part}"), (left,), clicks))
    if projects.robot == "free":
        about = line("piece.universal-robot.about")
        pieces.append(Piece("universal-robot", line("piece.universal-robot"), (), _clicks(legal, moves.BUILD), about))
    return Zone("projects", line("zone.projects"), tuple(pieces))


def _finance(view: BotFactoryView, legal: set[Move]) -> Zone:
    finance = view.finance
    pieces: list[Piece] = []
    for index, colour in enumerate(COLOURS):
        value = Fact("fact.value", finance.values[index])
        robots = Arg("robots", colour)
        clicks = _clicks(legal, moves.RAISE + index)
        pieces.append(Piece(f"value-{colour}", line("piece.value", robots=robots), (value,), clicks))
    for space, contract in enumerate(finance.contracts):
        offer = Arg("offer", OFFERS[space])
        row = (Fact("fact.cost", finance.costs[space]), Fact("fact.row", finance.row_points[space]))
        if contract is None:
            pieces.append(Piece(f"offer-{OFFERS[space]}", line("piece.offer.empty", offer=offer), row))
            continue
        wanted = tuple(
            Fact(f"colour.{colour}", contract.robots.count(colour)) for colour in COLOURS if colour in contract.robots
        )
        points = tuple(
            Fact(name, value)
            for name, value, claim in zip(("fact.first", "fact.second"), contract.points, contract.claims, strict=True)
            if claim is None
        )
        name = line("piece.offer", offer=offer, contract=Arg("contract", contract.id))
        marks = tuple(f"claimed-{claim}" for claim in contract.claims if claim is not None)
        clicks = _clicks(legal, moves.CLAIM + space, moves.REMOVE + space)
        pieces.append(Piece(f"offer-{OFFERS[space]}", name, wanted + points + row, clicks, None, marks))
    return Zone("finance", line("zone.finance"), tuple(pieces))


def _tiles(view: BotFactoryView, legal: set[Move]) -> Zone:
    pieces = [_tile(tile.id, legal, ()) for tile in view.tiles if tile.owner is None]
    return Zone("tiles", line("zone.tiles"), tuple(pieces))


def _tile(number: int, legal: set[Move], marks: tuple[str, ...]) -> Piece:
    uses = [moves.TILE + USED_TILES.index(number)] if number in USED_TILES else []
    clicks = _clicks(legal, *uses, moves.KEEP + number - 1)
    name = line("piece.tile", tile=Arg("tile", str(number)), about=Arg("tile", f"{number}.about"))
    return Piece(f"tile-{number}", name, (), clicks, None, marks)


def _solo(view: BotFactoryView, solo: Solo) -> Zone:
    pieces = []
    if solo.task is not None:
        marks = ("done",) if solo.done else ()
        about = task_line(view, solo.task)
        pieces.append(Piece("task", about, (), (), line(f"task.{solo.task}"), marks))
    if solo.robot is not None:
        pieces.append(Piece("vilela-colour", line(f"robots.{solo.robot}"), (), (), line("piece.vilela.about")))
    return Zone("solo", line("zone.solo"), tuple(pieces))


def _player(view: BotFactoryView, player: Player, legal: set[Move]) -> Zone:
    seat = player.seat
    own = legal if view.seat == seat else set()
    pieces: list[Piece] = []
    for kind in dict.fromkeys(player.parts):
        index = KINDS.index(kind)
        clicks = _clicks(own, moves.DISCARD + index)
        if index >= 12 and view.asked.step == "return":
            clicks = _clicks(own, moves.UNIVERSAL + index - 12)
        count = Fact("fact.count", player.parts.count(kind))
        pieces.append(Piece(f"hand-{seat}-{kind}", line(f"part.{kind}"), (count,), clicks))
    for colour in dict.fromkeys(player.projects):
        index = COLOURS.index(colour)
        count = Fact("fact.count", player.projects.count(colour))
        clicks = _clicks(own, moves.DROP + index, moves.ONTO + index)
        pieces.append(Piece(f"project-{seat}-{colour}", line(f"project.{colour}"), (count,), clicks))
    for number, robot in enumerate(player.robots):
        name = line(f"robot.{robot.colour}")
        if robot.universal:
            name = line("piece.robot.universal", robot=Arg("robot", robot.colour))
        pieces.append(Piece(f"robot-{seat}-{number}", name, (), (), None, ("finished",)))
    for space, contract in enumerate(view.finance.contracts):
        if contract is not None and seat in contract.claims:
            filled = OFFERS[space] in player.filled
            name = line("piece.claimed.filled" if filled else "piece.claimed", contract=Arg("contract", contract.id))
            points = Fact("fact.points", contract.points[contract.claims.index(seat)])
            pieces.append(Piece(f"claim-{seat}-{OFFERS[space]}", name, (points,)))
    if player.tile is not None:
        pieces.append(_tile(player.tile, own, ("used",) if player.tile_used else ()))
    facts = (Fact("fact.tokens", player.tokens), Fact("fact.points", view.points(seat)))
    return Zone(f"player-{seat}", line("zone.player", who=seat_arg(seat)), tuple(pieces), seat, facts)
