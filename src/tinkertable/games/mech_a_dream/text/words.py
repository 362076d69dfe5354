"""What Mech A Dream says: prompts, labels and notes, as keys of its catalogs. The log is in `log.py`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from tinkertable.core.contract import Game, Move
from tinkertable.core.text import Arg, Line, line, seat_arg
from tinkertable.games.mech_a_dream.rules.moves import (
    ACTIVATE,
    BONUS,
    BOOST,
    BUILD,
    BUY,
    CARD,
    CARDS,
    CHOICE,
    COPY,
    COPY_ROBOT,
    DEAL,
    DECLINE,
    DELIVER,
    DRAW,
    FIRST,
    HIRE,
    PICK,
    REVEAL,
    ROBOT,
    SCREEN,
    SCREENS,
    SLEEP,
    SPECIALISTS,
    STOCK_FLOWERS,
    TILES,
)
from tinkertable.games.mech_a_dream.rules.printed_values import FOLLOWED, PARTS, POWERS
from tinkertable.games.mech_a_dream.rules.score import score_lines
from tinkertable.games.mech_a_dream.rules.turn import MechADreamState
from tinkertable.games.mech_a_dream.text.log import KEYS as LOG_KEYS
from tinkertable.games.mech_a_dream.text.log import log_lines
from tinkertable.games.mech_a_dream.text.signs import GOODS, amount, kind_of, signs, the

__all__ = ["keys", "label", "log_lines", "note", "prompt", "score_sheet"]

SHEET: Final = ("points", "rainbows", "stock")
ZONES: Final = (
    "blue",
    "red",
    "yellow",
    "stock",
    "dock",
    "calendar",
    "specialists",
    "goods",
    "belt",
    "workshop",
    "hand",
)
FACTS: Final = ("slot", "place", "time", "covered", "left", "day", "machines", "assistants", "price", "choice")
DOINGS: Final = ("activation", "evening", "purchase", "copy")


def prompt(view: dict[str, Any]) -> Line:
    """What is asked of the viewer, or whom the table waits for."""
    if view["over"]:
        return _verdict(view)
    if view["draw"] is not None:
        return line(f"prompt.draw.{view['draw']}")
    if view["seat"] in view["actors"]:
        return _question(view, view["players"][view["seat"]])
    if view["phase"] == "screens":
        return line("prompt.wait.screens")
    if view["phase"] == "specialists":
        return line("prompt.wait.specialists", seat=seat_arg(view["turn"]))
    if view["phase"] == "night":
        return line("prompt.wait.night")
    return line(f"prompt.wait.{view['part']}", seat=seat_arg(view["turn"]))


def _verdict(view: dict[str, Any]) -> Line:
    winners: list[int] = view["winners"]
    if len(winners) > 1:
        return line("prompt.over.we" if view["seat"] in winners else "prompt.over.they")
    if view["seat"] in winners:
        return line("prompt.over.you")
    return line("prompt.over.other", seat=seat_arg(winners[0]))


def _question(view: dict[str, Any], me: dict[str, Any]) -> Line:
    if view["phase"] in ("screens", "specialists"):
        return line(f"prompt.{view['phase']}")
    if me["task"] == "boost":
        return line("prompt.boost", n=me["boosts"])
    if me["task"] is not None:
        return line(f"prompt.{me['task']}")
    if view["phase"] == "night":
        return line("prompt.night" if len(view["legal"]) > 1 else "prompt.night.idle")
    return line(f"prompt.{view['part']}")


def label(view: dict[str, Any], move: Move) -> Line:
    """What a move does, as a button says it."""
    if move < BUY:
        return _factory_label(view, move)
    if move < BUILD:
        return _purchase_label(view, move - BUY)
    if move < ROBOT:
        slot = _under_way(view, move - BUILD)["slot"]
        return line("move.build", machine=the(move - BUILD), slot=slot)
    if move < ACTIVATE:
        effect = view["players"][view["seat"]]["robot"]["effects"][move - ROBOT]
        return line(_shopping("move.robot", effect), effect=_shown(view, effect))
    if move < COPY_ROBOT:
        key, tile = ("move.activate", move - ACTIVATE) if move < COPY else ("move.copy", move - COPY)
        return line(key, machine=the(tile), effect=signs(_built(view, tile)["effect"]))
    if move < BOOST:
        owner, side = divmod(move - COPY_ROBOT, 2)
        effect = view["players"][owner]["robot"]["effects"][side]
        return line(_shopping("move.copy.robot", effect), seat=seat_arg(owner), effect=_shown(view, effect))
    if move < BONUS:
        slot = _under_way(view, move - BOOST)["slot"]
        if slot == 1:
            return line("move.boost.done", machine=the(move - BOOST))
        return line("move.boost", machine=the(move - BOOST), slot=slot - 1)
    if move < CHOICE:
        return line("move.bonus", specialist=Arg("the", SPECIALISTS[move - BONUS]))
    if move < DECLINE:
        return line("move.choice", effect=signs(view["sides"][move - CHOICE]))
    return _plain_label(move)


def _factory_label(view: dict[str, Any], move: Move) -> Line:
    dock, floor = view["dock"], view["stock"][view["part"]]
    flowers, ink = floor["flowers"], floor["ink"]
    if move == DELIVER:
        content = " · ".join(signs(package) for package in dock["rows"][view["part"]])
        return line("move.deliver", price=amount("flower", dock["yours"]), gain=content)
    if move >= HIRE:
        name = SPECIALISTS[move - HIRE]
        price = next(specialist["price"] for specialist in view["specialists"] if specialist["id"] == name)
        hired = {"specialist": Arg("the", name), "price": Arg("text", amount("rainbow", price))}
        if view["players"][view["seat"]]["task"] is not None:
            return line("move.take", **hired)
        return line("move.hire", gain=signs({"pay": {}, "get": {"flower": flowers, "ink": ink}}), **hired)
    if move == STOCK_FLOWERS:
        flowers += floor["choice"]
    else:
        ink += floor["choice"]
    return line("move.stock", gain=signs({"pay": {}, "get": {"flower": flowers, "ink": ink}}))


def _purchase_label(view: dict[str, Any], number: int) -> Line:
    tile = next(tile for belt in view["belts"] for tile in belt["places"] if tile and tile["number"] == number)
    price = amount(tile["currency"], tile["yours"])
    if tile["slot"] < 1:
        return line("move.buy.done", machine=the(number), price=price)
    return line("move.buy", machine=the(number), price=price, slot=tile["slot"])


def _plain_label(move: Move) -> Line:
    if move == DECLINE:
        return line("move.decline")
    if move == SLEEP:
        return line("move.sleep")
    if move < PICK:
        return line("move.screen", screen=Arg("the", SCREENS[move - SCREEN]))
    if move < DRAW:
        return line("move.pick", specialist=Arg("the", SPECIALISTS[move - PICK]))
    if move < CARD:
        return line("move.draw", machine=the(move - DRAW))
    if move < FIRST:
        return line("move.card", card=Arg("card", CARDS[move - CARD]))
    if move < DEAL:
        return line("move.first", seat=seat_arg(move - FIRST))
    if move < REVEAL:
        return line("move.deal", screen=Arg("the", SCREENS[move - DEAL]))
    return line("move.reveal", specialist=Arg("the", SPECIALISTS[move - REVEAL]))


def _shopping(key: str, effect: dict[str, dict[str, int]]) -> str:
    return f"{key}.buy" if "purchase" in effect["get"] else key


def _shown(view: dict[str, Any], effect: dict[str, dict[str, int]]) -> str:
    """An effect in signs; the evening package as what is in it today."""
    return signs(view["dock"]["rows"]["evening"][0] if "evening" in effect["get"] else effect)


def _built(view: dict[str, Any], number: int) -> dict[str, Any]:
    return _find(number, (tile for player in view["players"] for tile in player["workshop"]))


def _under_way(view: dict[str, Any], number: int) -> dict[str, Any]:
    return _find(number, (tile for player in view["players"] for tile in player["belt"]))


def _find(number: int, tiles: Iterable[dict[str, Any]]) -> dict[str, Any]:
    return next(tile for tile in tiles if tile["number"] == number)


def note(thing: dict[str, Any]) -> Line:
    """One sentence that explains a tile, a Screen or a Specialist of a view."""
    if "kind" in thing:
        if thing["power"] is not None:
            return line(f"note.{thing['power']}", reward=signs({"pay": {}, "get": thing["reward"]}))
        if thing["effect"] is None:
            return line("note.crystal", reward=signs({"pay": {}, "get": thing["reward"]}))
        return line("note.purple", effect=signs(thing["effect"]))
    effects = thing["effects"]
    if "after" in thing:
        after = Arg("after", thing["after"])
        if len(effects) == 2:
            return line("note.specialist.or", after=after, first=signs(effects[0]), second=signs(effects[1]))
        if "activation" in effects[0]["get"]:
            return line("note.specialist.activation", after=after)
        return line("note.specialist", after=after, effect=signs(effects[0]))
    for special in ("evening", "copy", "purchase"):
        if any(special in effect["get"] for effect in effects):
            return line(f"note.robot.{special}", effect=signs(effects[0]))
    if len(effects) == 2:
        return line("note.robot.or", first=signs(effects[0]), second=signs(effects[1]))
    return line("note.robot", effect=signs(effects[0]))


def score_sheet(state: MechADreamState) -> list[tuple[Line, list[int]]]:
    """The score line by line: the sheep, the rainbows, and what is left in stock."""
    lines = [score_lines(state, seat) for seat in range(state.seats)]
    return [(line(f"sheet.{name}"), [seat[number] for seat in lines]) for number, name in enumerate(SHEET)]


def keys(game: Game) -> set[str]:
    """Every message the game can ask its catalogs for."""
    kinds = {kind_of(tile) for tile in range(len(TILES))}
    named = {"the." + name for name in (*kinds, *SCREENS, *SPECIALISTS)}
    named |= {f"machine.{kind}" for kind in kinds} | {f"card.{card}" for card in CARDS}
    named |= {f"screen.{screen}" for screen in ("M0", *SCREENS)} | {f"specialist.{name}" for name in SPECIALISTS}
    asked = {f"prompt.draw.{draw}" for draw in ("tile", "card", "first", "screen", "specialist")}
    asked |= {f"prompt.wait.{phase}" for phase in ("screens", "specialists", "night", *PARTS)}
    asked |= {f"prompt.over.{who}" for who in ("you", "other", "we", "they")}
    asked |= {f"prompt.{what}" for what in ("screens", "specialists", "night", "night.idle", "boost", *PARTS)}
    asked |= {f"prompt.{task}" for task in ("activate", "machine", "shop", "specialist", "bonus", "side")}
    moves = {
        f"move.{move}"
        for move in (
            *("stock", "deliver", "hire", "take", "buy", "buy.done", "build", "robot", "robot.buy", "activate", "copy"),
            *("copy.robot", "copy.robot.buy", "boost", "boost.done", "bonus", "choice", "decline", "sleep", "screen"),
            *("pick", "draw", "card", "first", "deal", "reveal"),
        )
    }
    notes = {f"note.{power}" for power in POWERS} | {"note.crystal", "note.purple", "note.package", "note.floor"}
    notes |= {"note.floor.specialist"}
    notes |= {"note.specialist", "note.specialist.or", "note.specialist.activation", "note.robot", "note.robot.or"}
    notes |= {f"note.robot.{special}" for special in ("evening", "copy", "purchase")}
    signed = {f"good.{good}" for good in GOODS} | {f"do.{doing}" for doing in DOINGS}
    signed |= {f"fact.{fact}" for fact in FACTS} | {f"zone.{zone}" for zone in ZONES}
    signed |= {f"part.{part}" for part in (*PARTS, "night")} | {f"after.{word}" for word in FOLLOWED}
    shelf = {"game.name", "game.pitch"} | {f"sheet.{name}" for name in SHEET}
    for option in game.options:
        shelf |= {f"option.{option.name}", f"option.{option.name}.about"}
        shelf |= {f"option.{option.name}.{value}" for value in option.values}
    return named | asked | moves | notes | signed | shelf | set(LOG_KEYS)
