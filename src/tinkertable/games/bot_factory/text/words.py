"""What Bot Factory says to the player: prompts, buttons and the score sheet, as keys of its catalogs."""

from __future__ import annotations

from typing import Any, Final

from tinkertable.core.contract import Game, Move
from tinkertable.core.text import Arg, Line, line, seat_arg
from tinkertable.games.bot_factory import zones as board
from tinkertable.games.bot_factory.rules.moves import (
    BUILD,
    CLAIM,
    COLOURS,
    DISCARD,
    DONE,
    DROP,
    EXCHANGE,
    GO,
    HALLS,
    KEEP,
    KINDS,
    OFFERS,
    ONTO,
    OUTLET,
    PAY,
    PILE,
    PLACE,
    PLACE_UNIVERSAL,
    PLANS,
    RAISE,
    REFUSE,
    REMOVE,
    ROTATE,
    SIDES,
    SKIP,
    SPACES,
    SWAP,
    TAKE,
    TASK,
    TILE,
    TRADE,
    UNIVERSAL,
    USED_TILES,
    family,
)
from tinkertable.games.bot_factory.rules.score import REPORTS, score_lines
from tinkertable.games.bot_factory.rules.turn import BotFactoryState
from tinkertable.games.bot_factory.text import log

SHEET: Final = ("robots", "contracts", "tokens", "broken", "parts", "projects")
"""The lines of the score sheet, in the order of `score_lines`."""

PLAIN_MOVES: Final = {
    PAY: "pay",
    REFUSE: "refuse",
    ROTATE: "rotate",
    EXCHANGE: "exchange",
    TRADE: "trade",
    BUILD: "build",
    SKIP: "skip",
}
"""Moves that say the same at all times."""

KEYS: Final = frozenset(
    {
        "game.name",
        "game.pitch",
        *(f"prompt.won{suffix}" for suffix in ("", ".shared")),
        *(f"prompt.report.{name}" for name in REPORTS),
        *("prompt.wait", "prompt.chance", "prompt.go", "prompt.go.first", "prompt.toll"),
        *(f"prompt.turn.{hall}" for hall in HALLS),
        *("prompt.turn.icons", "prompt.turn.rest"),
        *("prompt.place.free", "prompt.place.paid", "prompt.project", "prompt.icon"),
        *(f"prompt.pile.{purpose}" for purpose in ("start", "hand", "left-inlet", "right-inlet")),
        *("prompt.discard", "prompt.drop", "prompt.universal", "prompt.return", "prompt.onto", "prompt.cheap"),
        *("prompt.raise", "prompt.favour", "prompt.tile", "prompt.limit-parts", "prompt.limit-projects"),
        *("prompt.inspect", "prompt.task"),
        *(f"move.{name}" for name in PLAIN_MOVES.values()),
        *("move.go", "move.place", "move.place.priced", "move.place-universal", "move.place-universal.priced"),
        *("move.swap", "move.outlet.left", "move.outlet.right", "move.discard", "move.take", "move.drop"),
        *(f"move.{name}{suffix}" for name in ("pile", "buy", "inlet") for suffix in ("", ".shuffle")),
        *("move.universal", "move.return", "move.onto", "move.raise", "move.claim", "move.tile", "move.keep"),
        *("move.remove", "move.done", "move.done.placing"),
        *(f"sheet.{name}" for name in SHEET),
    }
)


def keys(game: Game) -> set[str]:
    """Every message of the catalogs that the game can use."""
    found = set(KEYS | log.KEYS | board.KEYS)
    for option in game.options:
        found |= {f"option.{option.name}", f"option.{option.name}.about"}
        found |= {f"option.{option.name}.{value}" for value in option.values}
    return found


def prompt(view: dict[str, Any]) -> Line:
    """One sentence for the viewer: what is asked of them, or whom they wait for."""
    asked = view["asked"]
    step = asked["step"]
    if step == "over":
        return _verdict(view)
    if step == "chance":
        return line("prompt.chance")
    if asked["seat"] != view["seat"]:
        return line("prompt.wait", who=seat_arg(asked["seat"]))
    if step == "turn":
        return _turn_prompt(view["action"])
    if step == "go":
        return line("prompt.go.first" if view["round"] == 1 else "prompt.go")
    if step == "place":
        return line("prompt.place.paid" if asked["number"] else "prompt.place.free")
    if step == "pile":
        return line(f"prompt.pile.{asked['purpose']}")
    if step in ("discard", "drop", "inspect"):
        return line(f"prompt.{step}", n=asked["number"])
    return line(f"prompt.{step}")


def _verdict(view: dict[str, Any]) -> Line:
    if view["solo"] is not None:
        return line(f"prompt.report.{view['solo']['report']}", points=view["scores"][0])
    winners = view["winners"]
    if len(winners) == 1:
        return line("prompt.won", who=seat_arg(winners[0]), points=view["scores"][winners[0]])
    return line("prompt.won.shared", n=len(winners), points=view["scores"][winners[0]])


def _turn_prompt(action: dict[str, Any]) -> Line:
    if action["closed"] and action["icons"]:
        return line("prompt.turn.icons", n=action["icons"])
    if action["closed"] or not action["left"]:
        return line("prompt.turn.rest")
    return line(f"prompt.turn.{action['hall']}", n=action["left"])


def label(view: dict[str, Any], move: Move) -> Line:
    """What a move does, in the words of a button."""
    start = family(move)
    index = move - start
    if start in PLAIN_MOVES:
        return line(f"move.{PLAIN_MOVES[start]}")
    if start == TASK:
        return board.task_line(view, index + 1)
    if start == GO:
        return line("move.go", space=Arg("to-space", SPACES[index]))
    if start in (PLACE, PLACE_UNIVERSAL):
        return _place_label(view, start, index)
    if start == SWAP:
        pallet, kind = divmod(index, 15)
        spare = view["assembly"]["spares"][pallet]
        return line("move.swap", part=Arg("a-part", KINDS[kind]), spare=Arg("a-part", spare))
    if start == PILE:
        return _pile_label(view, index)
    if start == OUTLET:
        return line(f"move.outlet.{SIDES[index]}", part=Arg("a-part", view["parts"]["wheel"][5 - index]))
    if start == DISCARD:
        return line("move.discard", part=Arg("a-part", KINDS[index]))
    if start == TAKE:
        project = Arg("project", view["projects"]["spaces"][index])
        return line("move.take", project=project, plan=Arg("plan", PLANS[index]))
    if start == DROP:
        return line("move.drop", project=Arg("project", COLOURS[index]))
    if start == UNIVERSAL:
        name = "move.return" if view["asked"]["step"] == "return" else "move.universal"
        return line(name, part=Arg("a-part", KINDS[12 + index]))
    if start == ONTO:
        return line("move.onto", project=Arg("project", COLOURS[index]))
    if start == RAISE:
        return line("move.raise", robots=Arg("robots", COLOURS[index]), value=view["finance"]["values"][index] + 1)
    if start in (CLAIM, REMOVE):
        return _contract_label(view, start, index)
    if start == TILE:
        return line("move.tile", tile=Arg("tile", str(USED_TILES[index])))
    if start == KEEP:
        return line("move.keep", tile=Arg("tile", str(index + 1)))
    assert start == DONE
    action = view["action"]
    return line("move.done.placing" if action["icons"] and not action["closed"] else "move.done")


def _place_label(view: dict[str, Any], start: int, index: int) -> Line:
    step = view["asked"]["step"]
    price = view["asked"]["number"] if step == "place" else 0
    if step == "turn":
        price = view["action"]["price"]
    arguments: dict[str, Arg | int | str] = {"part": Arg("a-part", KINDS[index])}
    name = "move.place"
    if start == PLACE_UNIVERSAL:
        name = "move.place-universal"
        arguments = {"part": Arg("a-part", KINDS[12 + index % 3]), "robot": Arg("robot", COLOURS[index // 3])}
    if price:
        return line(f"{name}.priced", n=price, **arguments)
    return line(name, **arguments)


def _pile_label(view: dict[str, Any], colour: int) -> Line:
    asked = view["asked"]
    name = "move.pile"
    if asked["purpose"] in ("left-inlet", "right-inlet"):
        name = "move.inlet"
    elif asked["step"] in ("icon", "turn"):
        name = "move.buy"
    top = view["parts"]["piles"][colour]["top"]
    if top is None:
        return line(f"{name}.shuffle", pile=Arg("pile", COLOURS[colour]))
    return line(name, part=Arg("a-part", f"{COLOURS[colour]}-{top}"))


def _contract_label(view: dict[str, Any], start: int, index: int) -> Line:
    contract = view["finance"]["contracts"][index]
    name = Arg("contract", contract["id"])
    place = Arg("offer", OFFERS[index])
    if start == REMOVE:
        return line("move.remove", contract=name, offer=place)
    cost = view["finance"]["costs"][index] - (1 if view["asked"]["step"] == "cheap" else 0)
    return line("move.claim", contract=name, offer=place, n=cost)


def score_sheet(state: BotFactoryState) -> list[tuple[Line, list[int]]]:
    """The score line by line."""
    lines = [score_lines(state, seat) for seat in range(state.seats)]
    return [(line(f"sheet.{name}"), [row[number] for row in lines]) for number, name in enumerate(SHEET)]
