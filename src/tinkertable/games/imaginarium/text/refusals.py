"""Why a move of Imaginarium is not possible now: one sentence for each rule that stands in its way."""

from __future__ import annotations

from typing import Final

from tinkertable.core.contract import Move
from tinkertable.core.text import Amount, Arg, Effect, Line, amount, line, line_arg, seat_arg
from tinkertable.games.imaginarium.rules import moves
from tinkertable.games.imaginarium.rules.pieces import FIRST_COMBINED, KINDS, stack_name
from tinkertable.games.imaginarium.text.labels import RESOURCES, SHOPPING, lender
from tinkertable.games.imaginarium.text.prompts import prompt
from tinkertable.games.imaginarium.view import ImaginariumView, Player

GIVING: Final = ("paying", "feeding", "scrapping")
"""Where one resource after the other is given or taken."""
KEYS: Final = frozenset(
    f"refusal.{reason}"
    for reason in (
        *("price", "repair", "planning", "taken", "empty", "running", "used", "used.attack", "jammed"),
        *("feed", "spy", "spy.step", "spy.used", "spy.none", "dial", "dial.last", "dial.free", "acting", "action"),
        *("action.done", "action.both", "sell", "slots", "places", "hired", "yard", "shop", "split", "split.late"),
        *("combine", "onto", "validating", "project", "project.count", "project.done", "project.gone", "fetch"),
        *("fetch.none", "fetch.attack", "fetch.recycler", "attack", "pile", "pile.step", "goods"),
        *(f"goods.{phase}" for phase in GIVING),
    )
) | {"waste.machines", "waste.spy", "waste.actions", "waste.projects"}
CLOCKMAKER: Final = 1
SCAVENGER: Final = 7
SPY: Final = 12
COUNTED: Final[dict[int, str | int]] = {2: "A", 3: "D", 5: "T", 7: "", 8: 2, 9: 3}
"""Projects that count machines: of a family, all, or of a level."""
STARTS: Final = (
    (moves.DO_EXTRACT, "extract"),
    (moves.BUY, "trade"),
    (moves.DO_REPAIR, "repair"),
    (moves.SCRAP, "dismantle"),
    (moves.SPLIT, "reorganise"),
    (moves.DO_RECRUIT, "recruit"),
)
"""Where the moves of each action of the dial begin."""


def refusal(view: ImaginariumView, move: Move) -> Line:
    """Why the viewer may not play this move now."""
    me = view.players[view.seat]
    if move < moves.RESERVE:
        return _pile(view, me) if move == moves.PILE else _first(view)
    if move < moves.USE:
        return _placement(view, move)
    if move < moves.PAY:
        return _machine(view, me, move)
    if move < moves.DIAL:
        return line(f"refusal.goods.{view.phase}" if view.phase in GIVING else "refusal.goods")
    if move < moves.DO_EXTRACT:
        return _dial(view, me)
    if move < moves.VALIDATE:
        return _action(view, me, move)
    if move < moves.FETCH:
        return _project(view, me, move - moves.VALIDATE + 1)
    if move < moves.JAM:
        return line("refusal.fetch.none" if view.phase == "fetching" else "refusal.fetch")
    return line("refusal.attack") if view.phase not in ("jamming", "cancelling") else _first(view)


def never_fetched(kind: str) -> Line:
    """Why a kind of machine never comes back from the shredder: there is no such move."""
    return line("refusal.fetch.attack" if kind.startswith("A") else "refusal.fetch.recycler")


def waste(view: ImaginariumView, move: Move) -> Line | None:
    """What going on would leave unused: machines that cost nothing, the Spy, actions, projects within reach."""
    if move != moves.DONE:
        return None
    if view.phase == "running":
        me = view.players[view.seat]
        free = {stack.stack for stack in me.shop if stack.ready and not stack.effect.eats}
        usable = [
            other
            for other in view.legal
            if moves.USE <= other < moves.BORROW and stack_name(moves.used_stack(other)) in free
        ]
        if usable:
            return line("waste.machines", n=len(usable))
        lent = [KINDS[other - moves.BORROW] for other in view.legal if moves.BORROW <= other < moves.PAY]
        return line("waste.spy") if any(not view.machines[kind].effect.eats for kind in lent) else None
    if view.phase == "acting" and len(view.legal) > 1:
        return line("waste.actions")
    if view.phase == "validating" and len(view.legal) > 1:
        return line("waste.projects", n=len(view.legal) - 1)
    return None


def _first(view: ImaginariumView) -> Line:
    """Something else is asked."""
    return line("refusal.first", asked=line_arg(prompt(view)))


def _goods(goods: dict[str, int]) -> Arg:
    return Arg("effect", Effect((), tuple(Amount(good, n) for good, n in goods.items())))


def _price(me: Player, price: int) -> Line | None:
    """What a price in charcoalium lacks; `None` when it can be paid."""
    have = me.stock["charcoalium"] or 0
    if have >= price:
        return None
    return line(
        "refusal.price",
        price=amount("charcoalium", price),
        have=amount("charcoalium", have),
        missing=amount("charcoalium", price - have),
        n=price - have,
    )


def _placement(view: ImaginariumView, move: Move) -> Line:
    """A machine on the belt, or an extractor."""
    if move < moves.MINE:
        slot = view.belt[move - moves.RESERVE]
        piece, empty = slot.piece, slot.machine is None
    else:
        piece, empty = view.extractors[move - moves.MINE].piece, False
    if view.phase != "planning":
        return line("refusal.planning")
    if piece is not None:
        return line("refusal.taken", who=seat_arg(piece.seat))
    return line("refusal.empty") if empty else _first(view)


def _machine(view: ImaginariumView, me: Player, move: Move) -> Line:
    """A machine of one's own workshop, or of somebody else's for the Spy."""
    if move >= moves.BORROW:
        return _spy(view, me, KINDS[move - moves.BORROW])
    name = stack_name(moves.used_stack(move))
    stacks = [stack for stack in me.shop if stack.stack == name]
    if not stacks:
        return line("refusal.shop")
    if all(stack.jammed for stack in stacks):
        return line("refusal.jammed")
    if view.phase == "starting":
        return _first(view)
    if view.phase != "running":
        return line("refusal.running")
    if not any(stack.ready for stack in stacks):
        return line("refusal.used.attack" if name.startswith("A") else "refusal.used")
    return _feed(me, stacks[0].effect.eats)


def _feed(me: Player, eats: int) -> Line:
    """A machine lacks resources."""
    return line("refusal.feed", n=eats, have=sum(me.stock[good] or 0 for good in RESOURCES))


def _spy(view: ImaginariumView, me: Player, kind: str) -> Line:
    """Somebody else's machine."""
    if SPY not in me.assistants:
        return line("refusal.spy")
    if view.phase != "running":
        return line("refusal.spy.step")
    if view.task.borrowed:
        return line("refusal.spy.used")
    if lender(view, kind) is None:
        return line("refusal.spy.none")
    return _feed(me, view.machines[kind].effect.eats)


def _pile(view: ImaginariumView, me: Player) -> Line:
    """The top machine of the pile."""
    if SCAVENGER not in me.assistants:
        return line("refusal.pile")
    if view.phase != "collecting":
        return line("refusal.pile.step")
    return _price(me, view.powers[SCAVENGER - 1]) or _first(view)


def _dial(view: ImaginariumView, me: Player) -> Line:
    if view.phase == "turning-dial":
        return line("refusal.dial.last")
    return line("refusal.dial.free" if CLOCKMAKER in me.assistants else "refusal.dial")


def _action(view: ImaginariumView, me: Player, move: Move) -> Line:
    """The actions of step 3."""
    if view.phase != "acting":
        later = view.step in (0, 1, 2) or view.phase == "turning-dial"
        return line("refusal.acting") if later or view.step > 3 else _first(view)
    if len(me.shop) > me.slots:
        return _first(view)
    action = next(name for start, name in reversed(STARTS) if move >= start)
    if action not in view.task.open:
        return _closed(view, action)
    if action == "trade":
        return _trade(view, me, move)
    if action == "repair":
        return _repair(view, me, KINDS[move - moves.DO_REPAIR])
    if action == "dismantle":
        yard = move < moves.DO_DISMANTLE
        return line("refusal.yard" if yard else "refusal.shop") if move < moves.REFUND else _first(view)
    if action == "recruit":
        return _recruit(view, me, move - moves.DO_RECRUIT + 1)
    return _reorganise(view, me, move)


def _closed(view: ImaginariumView, action: str) -> Line:
    """An action that is not open: not chosen, done, or one too many."""
    task = view.task
    named = Arg("action", action)
    if isinstance(task.pair, list) and action not in task.pair:
        return line("refusal.action", action=named)
    if task.pair == "free" and not set(task.open) - {task.doing}:
        return line("refusal.action.both")
    return line("refusal.action.done", action=named)


def _reorganise(view: ImaginariumView, me: Player, move: Move) -> Line:
    """Taking stacks apart and combining machines."""
    if move >= moves.ONTO:
        return line("refusal.onto")
    if move >= moves.COMBINE:
        return line("refusal.combine")
    stack = stack_name(move - moves.SPLIT + FIRST_COMBINED)
    mine = any(place.stack == stack for place in me.shop)
    return line("refusal.split.late" if mine else "refusal.split")


def _trade(view: ImaginariumView, me: Player, move: Move) -> Line:
    if move >= moves.SELL:
        return line("refusal.sell")
    return _price(me, view.market[SHOPPING[move - moves.BUY]]) or _first(view)


def _repair(view: ImaginariumView, me: Player, kind: str) -> Line:
    if kind not in me.yard:
        return line("refusal.yard")
    cost = view.machines[kind].repair
    missing = {good: n - (me.stock[good] or 0) for good, n in cost.items() if n > (me.stock[good] or 0)}
    if missing:
        return line("refusal.repair", price=_goods(cost), missing=_goods(missing), n=sum(missing.values()))
    return line("refusal.slots", n=me.slots)


def _recruit(view: ImaginariumView, me: Player, number: int) -> Line:
    card = next((card for card in view.meeting if card.assistant == number), None)
    if card is None:
        return line("refusal.hired")
    if len(me.assistants) >= me.places:
        return line("refusal.places", n=me.places)
    return _price(me, card.cost) or _first(view)


def _project(view: ImaginariumView, me: Player, number: int) -> Line:
    project = next((one for one in view.projects if one.project == number), None)
    if project is not None and view.seat in project.by:
        return line("refusal.project.done")
    if project is None or project.place == "removed":
        return line("refusal.project.gone")
    if view.phase == "cancelling":
        return _first(view)
    if view.phase != "validating":
        return line("refusal.validating")
    have = progress(view, me, number)
    if have is None:
        return line("refusal.project")
    return line("refusal.project.count", have=have, wanted=project.count, n=project.count - have)


def progress(view: ImaginariumView, me: Player, number: int) -> int | None:
    """How much a player has of what a project counts; `None` where that is more than one number."""
    stacks = [stack.machines for stack in me.shop]
    if number == 1:
        return sum(any(kind.startswith("P") for kind in stack) for stack in stacks)
    if number == 6:
        return max((stack.count(kind) for stack in stacks for kind in stack), default=0)
    if number == 13:
        return len(me.assistants)
    if number == 14:
        return me.stock["charcoalium"]
    if number not in COUNTED:
        return None
    return sum(COUNTED[number] in ("", kind[0], view.machines[kind].level) for stack in stacks for kind in stack)
