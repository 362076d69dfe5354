"""Labels: what each move does, in the words of a button, and the lines of the score sheet."""

from __future__ import annotations

from typing import Final

from tinkertable.core.contract import Move
from tinkertable.core.text import Arg, Line, line
from tinkertable.games.bot_factory.rules import moves
from tinkertable.games.bot_factory.rules.moves import COLOURS, KINDS, OFFERS, PLANS, SIDES, SPACES, USED_TILES, family
from tinkertable.games.bot_factory.rules.printed_values import TILES_AS_WRITTEN
from tinkertable.games.bot_factory.rules.score import score_lines
from tinkertable.games.bot_factory.rules.turn import BotFactoryState
from tinkertable.games.bot_factory.view import BotFactoryView

SHEET: Final = ("robots", "contracts", "tokens", "broken", "parts", "projects")
"""The lines of the score sheet, in the order of `score_lines`."""

TILE_2: Final = Arg("tile", "2.about")
"""What production tile 2 does, since the second edition."""

PLAIN_MOVES: Final = {
    moves.PAY: "pay",
    moves.REFUSE: "refuse",
    moves.ROTATE: "rotate",
    moves.EXCHANGE: "exchange",
    moves.TRADE: "trade",
    moves.BUILD: "build",
    moves.SKIP: "skip",
}
"""Moves whose label never changes."""

KEYS: Final = frozenset(
    {
        *(f"move.{name}" for name in PLAIN_MOVES.values()),
        *("move.go", "move.place", "move.place.priced", "move.place-universal", "move.place-universal.priced"),
        *("move.swap", "move.outlet.left", "move.outlet.right", "move.discard", "move.take", "move.drop"),
        *(f"move.{name}{suffix}" for name in ("pile", "buy", "inlet") for suffix in ("", ".shuffle")),
        *("move.universal", "move.return", "move.onto", "move.raise", "move.raise.paid", "move.claim"),
        *("move.tile", "move.keep", "move.remove", "move.done", "move.done.placing"),
        *(f"sheet.{name}" for name in SHEET),
    }
)


def label(view: BotFactoryView, move: Move) -> Line:
    """What a move does, in the words of a button."""
    start = family(move)
    index = move - start
    if start in PLAIN_MOVES:
        return line(f"move.{PLAIN_MOVES[start]}")
    if start == moves.TASK:
        return task_line(view, index + 1)
    if start == moves.GO:
        return line("move.go", space=Arg("to-space", SPACES[index]))
    if start in (moves.PLACE, moves.PLACE_UNIVERSAL):
        return _place_label(view, start, index)
    if start == moves.SWAP:
        pallet, kind = divmod(index, 15)
        return line("move.swap", part=Arg("a-part", KINDS[kind]), spare=_named("a-part", view.assembly.spares[pallet]))
    if start == moves.PILE:
        return _pile_label(view, index)
    if start == moves.OUTLET:
        return line(f"move.outlet.{SIDES[index]}", part=_named("a-part", view.parts.wheel[5 - index]))
    if start == moves.DISCARD:
        return line("move.discard", part=Arg("a-part", KINDS[index]))
    if start == moves.TAKE:
        project = _named("project", view.projects.spaces[index])
        return line("move.take", project=project, plan=Arg("plan", PLANS[index]))
    if start == moves.DROP:
        return line("move.drop", project=Arg("project", COLOURS[index]))
    if start == moves.UNIVERSAL:
        name = "move.return" if view.asked.step == "return" else "move.universal"
        return line(name, part=Arg("a-part", KINDS[12 + index]))
    if start == moves.ONTO:
        return line("move.onto", project=Arg("project", COLOURS[index]))
    if start == moves.RAISE:
        name = "move.raise.paid" if view.asked.step == "turn" else "move.raise"
        return line(name, robots=Arg("robots", COLOURS[index]), value=view.finance.values[index] + 1)
    if start in (moves.CLAIM, moves.REMOVE):
        return _contract_label(view, start, index)
    if start == moves.TILE:
        return line("move.tile", tile=Arg("tile", str(USED_TILES[index])))
    if start == moves.KEEP:
        return line("move.keep", tile=Arg("tile", str(index + 1)))
    assert start == moves.DONE
    placing = view.action is not None and view.action.icons and not view.action.closed
    return line("move.done.placing" if placing else "move.done")


def _named(family: str, name: str | None) -> Arg:
    """The name of a piece that is there, because a legal move takes it."""
    assert name is not None
    return Arg(family, name)


def _place_label(view: BotFactoryView, start: int, index: int) -> Line:
    step = view.asked.step
    price = view.asked.number if step == "place" else 0
    if step == "turn" and view.action is not None:
        price = view.action.price
    arguments: dict[str, Arg | int | str] = {"part": Arg("a-part", KINDS[index])}
    name = "move.place"
    if start == moves.PLACE_UNIVERSAL:
        name = "move.place-universal"
        arguments = {"part": Arg("a-part", KINDS[12 + index % 3]), "robot": Arg("robot", COLOURS[index // 3])}
    if price:
        return line(f"{name}.priced", n=price, **arguments)
    return line(name, **arguments)


def _pile_label(view: BotFactoryView, colour: int) -> Line:
    asked = view.asked
    name = "move.pile"
    if asked.purpose in ("left-inlet", "right-inlet"):
        name = "move.inlet"
    elif asked.step in ("icon", "turn"):
        name = "move.buy"
    top = view.parts.piles[colour].top
    if top is None:
        return line(f"{name}.shuffle", pile=Arg("pile", COLOURS[colour]))
    return line(name, part=Arg("a-part", f"{COLOURS[colour]}-{top}"))


def _contract_label(view: BotFactoryView, start: int, index: int) -> Line:
    contract = view.finance.contracts[index]
    assert contract is not None
    name = Arg("contract", contract.id)
    place = Arg("offer", OFFERS[index])
    if start == moves.REMOVE:
        return line("move.remove", contract=name, offer=place)
    cost = view.finance.costs[index] - (1 if view.asked.step == "cheap" else 0)
    return line("move.claim", contract=name, offer=place, n=cost)


def task_line(view: BotFactoryView, task: int) -> Line:
    """What a task of the solo game asks for."""
    assert view.solo is not None
    goal = view.solo.goals[task - 1]
    if task == 2:
        return line("task.2.about", n=goal.number, value=goal.value)
    return line(f"task.{task}.about", n=goal.number)


def score_sheet(state: BotFactoryState) -> list[tuple[Line, list[int]]]:
    """The score line by line."""
    lines = [score_lines(state, seat) for seat in range(state.seats)]
    return [(line(f"sheet.{name}"), [row[number] for row in lines]) for number, name in enumerate(SHEET)]


def of_edition(said: Line, edition: int) -> Line:
    """A line as it is said in games of an edition: in the first one, tile 2 is for contracts alone (ruling 34)."""
    about = said.args.get("about")
    if edition < TILES_AS_WRITTEN and said.key == "refusal.tile.cheap":
        return line("refusal.tile.cheap.first")
    if edition >= TILES_AS_WRITTEN or about != TILE_2:
        return said
    return said._replace(args={**said.args, "about": Arg("tile", "2.about.first")})
