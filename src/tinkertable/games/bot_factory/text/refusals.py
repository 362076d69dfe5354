"""Why a move of Bot Factory is not possible now: one sentence for each rule that stands in its way."""

from __future__ import annotations

from typing import Final

from tinkertable.core.contract import Move
from tinkertable.core.text import Arg, Line, amount, line, line_arg
from tinkertable.games.bot_factory.rules import moves
from tinkertable.games.bot_factory.rules.moves import COLOURS, HALLS, KINDS, OFFERS, SPACES, USED_TILES, family
from tinkertable.games.bot_factory.rules.state import SANDRA
from tinkertable.games.bot_factory.text.prompts import prompt
from tinkertable.games.bot_factory.view import Action, BotFactoryView, Player

KEYS: Final = frozenset(
    f"refusal.{reason}"
    for reason in (
        *("go", "go.home", "go.sandra", "taken", "extra", "hall", "left", "limit", "closed", "covered"),
        *("finish.project", "finish.stock", "crew", "missing", "missing.any", "tokens", "icons", "icons.later"),
        *("outlet", "executive", "exchange", "discard", "drop", "universal", "universal.none"),
        *("trade.short", "build.parts", "build.project", "build.done"),
        *("plan", "highest", "offer", "claimed", "mine", "keep", "remove"),
        *("swap.none", "swap.spare", "swap.same"),
        *("tile.other", "tile.used", "tile.one", "tile.toll", "tile.cheap", "tile.cheap.first"),
        *("tile.turn", "tile.later"),
    )
) | {"waste.turn", *(f"waste.{hall}" for hall in HALLS)}
HALL_OF: Final = {
    moves.PLACE: "assembly",
    moves.PLACE_UNIVERSAL: "assembly",
    moves.SWAP: "assembly",
    moves.ROTATE: "parts",
    moves.OUTLET: "parts",
    moves.EXCHANGE: "parts",
    moves.TAKE: "projects",
    moves.TRADE: "projects",
    moves.BUILD: "projects",
    moves.RAISE: "finance",
    moves.CLAIM: "finance",
}
"""Where the worker has to be for what is done in a turn."""


EXTRAS: Final = {moves.SWAP, moves.EXCHANGE, moves.TRADE, moves.BUILD}
"""What does not use up the main action."""


def refusal(view: BotFactoryView, move: Move) -> Line:
    """Why the viewer may not play this move now."""
    me = view.players[view.seat]
    start = family(move)
    if start == moves.GO:
        return _go(view, me, SPACES[move - moves.GO])
    if start == moves.REMOVE:
        return line("refusal.remove")
    if start in (moves.TILE, moves.TILE_6):
        return _tile(view, me, move)
    if start == moves.KEEP:
        return line("refusal.keep")
    if view.asked.step != "turn" or view.action is None:
        return _elsewhere(view, me, start)
    return _in_turn(view, view.action, me, move)


def waste(view: BotFactoryView, move: Move) -> Line | None:
    """What ending the turn, or missing it, would leave unused."""
    if move == moves.REFUSE and moves.PAY in view.legal:
        return line("waste.turn")
    action = view.action
    if move != moves.DONE or view.asked.step != "turn" or action is None or action.closed or not action.left:
        return None
    mains = {start for start, hall in HALL_OF.items() if hall == action.hall} - EXTRAS
    open_now = sum(family(other) in mains for other in view.legal)
    if not open_now:
        return None
    # tokens may be fewer than the space allows, and so may parts that fit or projects; a wheel turns again and again
    most = {"finance": view.players[view.seat].tokens, "parts": action.left}.get(action.hall, open_now)
    return line(f"waste.{action.hall}", n=min(action.left, most))


def _first(view: BotFactoryView) -> Line:
    """Something else is asked."""
    return line("refusal.first", asked=line_arg(prompt(view)))


def _go(view: BotFactoryView, me: Player, space: str) -> Line:
    hall = space.split("-", maxsplit=1)[0]
    if view.asked.step != "go":
        return line("refusal.go")
    if any(meeple.space == space for meeple in view.meeples):
        return line("refusal.taken")
    if me.hall == hall:
        return line("refusal.go.home", hall=Arg("zone", hall))
    if view.seats <= 2 and any(meeple.who == SANDRA and meeple.hall == hall for meeple in view.meeples):
        return line("refusal.go.sandra")
    return line("refusal.extra")


def _elsewhere(view: BotFactoryView, me: Player, start: int) -> Line:
    """Not in the middle of one's own turn: workers are moved, or a bonus or a limit asks for something else."""
    if view.asked.step != "go":
        return _first(view)
    if start in HALL_OF:
        return line("refusal.hall", hall=Arg("zone", HALL_OF[start]))
    return _any_time(view, start)


def _any_time(view: BotFactoryView, start: int) -> Line:
    """What is done only when something asks for it."""
    if start == moves.PILE:
        return line("refusal.icons")
    if start == moves.DISCARD:
        return line("refusal.discard", n=view.limits.parts)
    if start == moves.DROP:
        return line("refusal.drop", n=view.limits.projects)
    return _first(view)


def _in_turn(view: BotFactoryView, action: Action, me: Player, move: Move) -> Line:
    start = family(move)
    hall = HALL_OF.get(start)
    if hall is not None and hall != action.hall:
        return line("refusal.hall", hall=Arg("zone", hall))
    index = move - start
    if start in (moves.PLACE, moves.PLACE_UNIVERSAL):
        return _place(view, action, me, index, start == moves.PLACE_UNIVERSAL)
    if start == moves.SWAP:
        return _swap(view, me, index)
    if start == moves.PILE and action.icons:
        return _tokens(1, me) if action.closed else line("refusal.icons.later")
    if start in (moves.EXCHANGE, moves.TRADE, moves.BUILD, moves.UNIVERSAL):
        return _executive(view, action, me, start)
    if start in (moves.ROTATE, moves.OUTLET, moves.TAKE, moves.RAISE, moves.CLAIM) and not action.left:
        return line("refusal.left")
    if start == moves.OUTLET:
        return line("refusal.outlet")
    if start == moves.TAKE:
        return line("refusal.plan")
    if start == moves.RAISE:
        highest = view.finance.values[index] >= view.finance.highest
        return line("refusal.highest", n=view.finance.highest) if highest else _tokens(1, me)
    if start == moves.CLAIM:
        return _claim(view, action, me, index)
    return _any_time(view, start)


def _tokens(price: int, me: Player) -> Line:
    return line(
        "refusal.tokens",
        price=amount("speech", price),
        have=amount("speech", me.tokens),
        missing=amount("speech", max(price - me.tokens, 0)),
        n=max(price - me.tokens, 0),
    )


def _place(view: BotFactoryView, action: Action, me: Player, space: int, universal: bool) -> Line:
    number, part = divmod(space, 3)
    column, any_colour = view.assembly.columns[number], KINDS[12 + part]
    kind = any_colour if universal else KINDS[space]
    if column.parts[part] is not None:
        return line("refusal.covered")
    if action.closed:
        return line("refusal.closed")
    if not action.left:
        return line("refusal.left")
    if column.count == 2:
        unfinished = _finish(view, me, number)
        if unfinished is not None:
            return unfinished
    if kind not in me.parts:
        neither = not universal and any_colour not in me.parts
        return line("refusal.missing.any" if neither else "refusal.missing", part=Arg("part", kind))
    return _tokens(action.price, me)


def _finish(view: BotFactoryView, me: Player, colour: int) -> Line | None:
    """Why nobody, or the viewer, may finish a robot of this colour."""
    if view.assembly.stock[colour] == 0:
        return line("refusal.finish.stock", robot=Arg("robot", COLOURS[colour]))
    if len(me.robots) >= view.limits.robots:
        return line("refusal.crew", n=view.limits.robots)
    if COLOURS[colour] not in me.projects:
        return line("refusal.finish.project", project=Arg("project", COLOURS[colour]))
    return None


def _swap(view: BotFactoryView, me: Player, index: int) -> Line:
    pallet, kind = divmod(index, len(KINDS))
    spare = view.assembly.spares[pallet]
    if spare is None:
        return line("refusal.swap.spare")
    if not me.parts:
        return line("refusal.swap.none")
    if not me.tokens:
        return _tokens(1, me)
    if all(part == spare for part in me.parts):
        return line("refusal.swap.same")
    return line("refusal.missing", part=Arg("part", KINDS[kind]))


def _executive(view: BotFactoryView, action: Action, me: Player, start: int) -> Line:
    if start == moves.UNIVERSAL and action.hall != "projects":
        return line("refusal.hall", hall=Arg("zone", "projects"))
    if action.executive:
        return line("refusal.executive")
    if start == moves.EXCHANGE:
        return line("refusal.exchange", n=len(me.parts))
    if start == moves.BUILD:
        return _build(view, me)
    if not any(view.projects.universal):
        return line("refusal.universal.none")
    if len(me.projects) < 2:
        return line("refusal.trade.short", n=len(me.projects))
    return line("refusal.universal")


def _build(view: BotFactoryView, me: Player) -> Line:
    kinds = len({part for part in me.parts if part in KINDS[12:]})
    if view.projects.robot != "free":
        return line("refusal.build.done")
    if kinds < 2:
        return line("refusal.build.parts", n=kinds)
    if not me.projects:
        return line("refusal.build.project")
    return line("refusal.crew", n=view.limits.robots)


def _claim(view: BotFactoryView, action: Action, me: Player, space: int) -> Line:
    contract = view.finance.contracts[space]
    if contract is None:
        return line("refusal.offer", offer=Arg("offer", OFFERS[space]))
    if view.seat in contract.claims:
        return line("refusal.mine")
    if None not in contract.claims:
        return line("refusal.claimed")
    price = view.finance.costs[space]
    if price > me.tokens:
        return _tokens(price, me)
    return line("refusal.limit", price=amount("speech", price), left=amount("speech", action.left))


def _tile(view: BotFactoryView, me: Player, move: Move) -> Line:
    """Why a production tile is of no use now: whose it is, and then what it waits for."""
    number = 6 if move == moves.TILE_6 else USED_TILES[move - moves.TILE]
    owner = next((tile.owner for tile in view.tiles if tile.id == number), None)
    if me.tile is not None and me.tile != number:
        return line("refusal.tile.used" if me.tile_used else "refusal.tile.one")
    if owner not in (None, view.seat):
        return line("refusal.tile.other")
    if me.tile_used:
        return line("refusal.tile.used")
    if owner is None and view.options["tiles"] == "variant-1":
        return line("refusal.keep")
    return _tile_waits(view, me, number)


def _tile_waits(view: BotFactoryView, me: Player, number: int) -> Line:
    if number == 1:
        return line("refusal.tile.toll")
    hall = view.action.hall if view.action is not None else None
    where = {2: "finance", 6: "projects"}.get(number)
    if where is not None and where != hall:
        return line("refusal.hall", hall=Arg("zone", where))
    if view.asked.step not in ("go", "turn"):
        return _first(view)
    if number == 3 and not me.tokens:
        return _tokens(1, me)
    if number == 2:
        return line("refusal.tile.cheap")
    if number == 6 and view.action is not None:
        return _shortcut(view, view.action, me)
    return line("refusal.tile.turn" if view.asked.step == "go" else "refusal.tile.later")


def _shortcut(view: BotFactoryView, action: Action, me: Player) -> Line:
    if action.executive:
        return line("refusal.executive")
    if not any(view.projects.universal):
        return line("refusal.universal.none")
    return line("refusal.tile.later") if me.projects else line("refusal.build.project")
