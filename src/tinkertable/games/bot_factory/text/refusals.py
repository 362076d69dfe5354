"""Why a move of Bot Factory is not possible now: one sentence for each rule that stands in its way."""

from __future__ import annotations

from typing import Final

from tinkertable.core.contract import Move
from tinkertable.core.text import Arg, Line, amount, line, line_arg
from tinkertable.games.bot_factory.rules import moves
from tinkertable.games.bot_factory.rules.moves import KINDS, OFFERS, SPACES, USED_TILES, family
from tinkertable.games.bot_factory.rules.state import SANDRA
from tinkertable.games.bot_factory.text.prompts import prompt
from tinkertable.games.bot_factory.view import Action, BotFactoryView, Player

KEYS: Final = frozenset(
    f"refusal.{reason}"
    for reason in (
        *("go", "go.home", "go.sandra", "taken", "extra", "hall", "left", "closed", "covered", "finish", "missing"),
        *(
            "tokens",
            "icons",
            "outlet",
            "executive",
            "exchange",
            "trade",
            "build",
            "plan",
            "highest",
            "offer",
            "claimed",
        ),
        *("mine", "tile.other", "tile.used", "tile.when", "keep", "remove", "swap"),
    )
) | {"waste.turn", "waste.left"}
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
    usable = any(family(other) in mains for other in view.legal)
    return line("waste.left", n=action.left) if usable else None


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
    if view.asked.step == "go" and start in HALL_OF:
        return line("refusal.hall", hall=Arg("zone", HALL_OF[start]))
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
        return line("refusal.swap") if me.tokens else _tokens(1, me)
    if start == moves.PILE:
        return line("refusal.icons") if me.tokens or not action.icons else _tokens(1, me)
    if start in (moves.EXCHANGE, moves.TRADE, moves.BUILD):
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
    return _first(view)


def _tokens(price: int, me: Player) -> Line:
    return line(
        "refusal.tokens",
        price=amount("speech", price),
        have=amount("speech", me.tokens),
        missing=amount("speech", max(price - me.tokens, 0)),
        n=max(price - me.tokens, 0),
    )


def _place(view: BotFactoryView, action: Action, me: Player, space: int, universal: bool) -> Line:
    colour, part = divmod(space, 3)
    kind = KINDS[12 + part] if universal else KINDS[space]
    if view.assembly.columns[colour].parts[part] is not None:
        return line("refusal.covered")
    if action.closed:
        return line("refusal.closed")
    if not action.left:
        return line("refusal.left")
    if kind not in me.parts:
        return line("refusal.missing", part=Arg("part", kind))
    if action.price > me.tokens:
        return _tokens(action.price, me)
    return line("refusal.finish")


def _executive(view: BotFactoryView, action: Action, me: Player, start: int) -> Line:
    if action.executive:
        return line("refusal.executive")
    if start == moves.EXCHANGE:
        return line("refusal.exchange", n=len(me.parts))
    return line("refusal.trade" if start == moves.TRADE else "refusal.build")


def _claim(view: BotFactoryView, action: Action, me: Player, space: int) -> Line:
    contract = view.finance.contracts[space]
    if contract is None:
        return line("refusal.offer", offer=Arg("offer", OFFERS[space]))
    if view.seat in contract.claims:
        return line("refusal.mine")
    if None not in contract.claims:
        return line("refusal.claimed")
    price = view.finance.costs[space]
    return _tokens(price, me) if price > me.tokens else line("refusal.left")


def _tile(view: BotFactoryView, me: Player, move: Move) -> Line:
    number = 6 if move == moves.TILE_6 else USED_TILES[move - moves.TILE]
    if any(tile.id == number and tile.owner not in (None, view.seat) for tile in view.tiles):
        return line("refusal.tile.other")
    if me.tile is not None and (me.tile != number or me.tile_used):
        return line("refusal.tile.used")
    return line("refusal.tile.when", about=Arg("tile", f"{number}.about"))
