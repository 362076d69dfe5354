"""Why a move of Mech A Dream is not possible now: one sentence for each rule that stands in its way."""

from __future__ import annotations

from typing import Final

from tinkertable.core import text
from tinkertable.core.contract import Move
from tinkertable.core.text import Amount, Arg, Line, line, line_arg, seat_arg
from tinkertable.games.mech_a_dream.rules import moves
from tinkertable.games.mech_a_dream.rules.printed_values import DAY_PARTS
from tinkertable.games.mech_a_dream.text.prompts import prompt
from tinkertable.games.mech_a_dream.text.signs import goods_arg
from tinkertable.games.mech_a_dream.view import BuiltTile, Effect, MechADreamView, Player

KEYS: Final = frozenset(
    f"refusal.{reason}"
    for reason in (
        *("price", "night", "day", "part.morning", "part.afternoon", "part.evening", "buy", "hire.own", "hire.when"),
        *("build", "used", "idle", "crystal", "other", "boost", "bonus", "opening"),
        *("belt", "shop", "machines", "copy", "copy.nothing", "copy.buyer"),
    )
) | {f"waste.{what}" for what in ("sleep", "decline", "build", "deliver")}


def refusal(view: MechADreamView, move: Move) -> Line:
    """Why the viewer may not play this move now."""
    me = view.players[view.seat]
    if move >= moves.SCREEN:
        return line("refusal.opening")
    if view.phase in ("screens", "specialists"):
        return _first(view)
    if move < moves.BUY:
        return _factory(view, me, move)
    if move < moves.BUILD:
        return _purchase(view, me, move - moves.BUY)
    if move < moves.ROBOT:
        return _building(view, me, move - moves.BUILD)
    if move < moves.COPY:
        return _activation(view, me, move)
    if move < moves.BOOST:
        return _copying(view, me, move)
    if move < moves.BONUS:
        return line("refusal.boost")
    if move < moves.CHOICE:
        return line("refusal.bonus")
    return _first(view)


def waste(view: MechADreamView, move: Move) -> Line | None:
    """What going to sleep or declining a gain would leave unused, and an Assistant or a price that brings nothing."""
    me = view.players[view.seat]
    others = len(view.legal) - 1
    if move == moves.SLEEP and others:
        machines = sum(moves.ACTIVATE <= other < moves.COPY for other in view.legal)
        return line("waste.sleep", n=machines + (others > machines))  # the robot works once, however it can be used
    if move == moves.DECLINE and others and me.task in ("boost", "activate", "machine"):
        return line("waste.decline")
    rewarded = {one.after for one in view.specialists if one.owner == view.seat}
    if moves.BUILD <= move < moves.ROBOT and not rewarded & {"workshop", "build"}:
        return line("waste.build") if _is_idle_builder(view, me, move - moves.BUILD) else None
    if move == moves.DELIVER and not me.belt and "delivery" not in rewarded:
        return line("waste.deliver") if _bring_pushes_only(view.dock.rows[view.part]) else None
    return None


def _is_idle_builder(view: MechADreamView, me: Player, number: int) -> bool:
    """Whether those who stand on a machine complete it without one more Assistant, today and no later."""
    tile = next(tile for tile in me.belt if tile.number == number)
    there = len(tile.assistants)
    if not there:
        return False
    steps = -(-tile.slot // there)
    return steps <= len(DAY_PARTS) - DAY_PARTS.index(view.part) and steps == -(-tile.slot // (there + 1))


def _bring_pushes_only(packages: list[Effect]) -> bool:
    return bool(packages) and all(package.get.keys() == {"hourglass"} for package in packages)


def _first(view: MechADreamView) -> Line:
    """Something else is asked."""
    return line("refusal.first", asked=line_arg(prompt(view)))


def _price(me: Player, price: dict[str, int]) -> Line | None:
    """What a price lacks; `None` when it can be paid."""
    stock = {"flower": me.flowers, "ink": me.ink, "rainbow": me.rainbows, "point": me.points}
    missing = {good: n - stock.get(good, 0) for good, n in price.items() if n > stock.get(good, 0)}
    if not missing:
        return None
    have = Arg("effect", text.Effect((), tuple(Amount(good, stock.get(good, 0)) for good in missing)))
    lacking = sum(missing.values())
    return line("refusal.price", price=goods_arg(price), have=have, missing=goods_arg(missing), n=lacking)


def _factory(view: MechADreamView, me: Player, move: Move) -> Line:
    """The stock room, the delivery dock and the Specialists of others."""
    if view.phase == "night":
        return line("refusal.night")
    if move >= moves.HIRE:
        one = next((one for one in view.specialists if one.id == moves.SPECIALISTS[move - moves.HIRE]), None)
        if one is not None and one.owner == view.seat:
            return line("refusal.hire.own")
        if me.task not in (None, "specialist"):
            return _first(view)
        lacking = None if one is None else _price(me, {"rainbow": one.price})
        may = me.task == "specialist" or (view.visit == "instead" and view.part != "evening")
        return (lacking if may else None) or line("refusal.hire.when")
    if me.task is not None:
        return _first(view)
    price = view.dock.yours if view.dock.yours is not None else view.dock.price
    return (_price(me, {"flower": price or 0}) if move == moves.DELIVER else None) or line("refusal.now")


def _purchase(view: MechADreamView, me: Player, number: int) -> Line:
    tile = next(
        (tile for belt in view.belts for tile in belt.places if tile is not None and tile.number == number), None
    )
    if tile is None:
        return line("refusal.buy")
    if me.task == "shop" or (view.phase == "day" and me.task is None):
        price = tile.price if tile.yours is None else tile.yours
        return _price(me, {tile.currency: price}) or line("refusal.now")
    return _first(view) if me.task is not None else line("refusal.night")


def _building(view: MechADreamView, me: Player, number: int) -> Line:
    if all(tile.number != number for tile in me.belt):
        return line("refusal.build")
    return line("refusal.boost") if view.phase == "night" and me.task is None else _first(view)


def _activation(view: MechADreamView, me: Player, move: Move) -> Line:
    """One's own robot and machines."""
    if me.task in ("boost", "shop", "specialist", "bonus", "side"):
        return _first(view)
    if view.phase != "night" and me.task is None:
        return line("refusal.day")
    if move < moves.ACTIVATE:
        effects, used = me.robot.effects, me.robot.used
        effect = effects[min(move - moves.ROBOT, len(effects) - 1)]
    else:
        tile = next((tile for tile in me.workshop if tile.number == move - moves.ACTIVATE), None)
        if tile is None:
            return line("refusal.other")
        if tile.effect is None:
            return _idle(tile)
        effect, used = tile.effect, tile.used
    if used:
        return line("refusal.used")
    if move < moves.ACTIVATE and (me.task == "machine" or len(effects) == move - moves.ROBOT):
        return _first(view)
    return _price(me, effect.pay) or _useless(view, me, effect) or _first(view)


def _useless(view: MechADreamView, me: Player, effect: Effect) -> Line | None:
    """Why an effect that can be paid would do nothing now."""
    package = view.dock.rows["evening"]
    if "evening" in effect.get and package:
        effect = package[0]
    if effect.get.keys() == {"hourglass"} and not me.belt:
        return line("refusal.belt")
    if "purchase" in effect.get:
        return line("refusal.shop")
    if "activation" in effect.get:
        return line("refusal.machines")
    if "copy" in effect.get:
        copying = any(moves.COPY <= other < moves.BOOST for other in view.legal)
        return line("refusal.copy" if copying else "refusal.copy.nothing")
    return None


def _idle(tile: BuiltTile) -> Line:
    """A machine without an effect to activate: a discount, or points that were counted."""
    return line("refusal.crystal" if tile.colour == "yellow" else "refusal.idle")


def _copying(view: MechADreamView, me: Player, move: Move) -> Line:
    """What belongs to others, for a robot that copies."""
    fee = next((own.pay for own in me.robot.effects if "copy" in own.get), None)
    if fee is None:
        return line("refusal.other")
    if me.robot.used or view.phase != "night" or me.task is not None or _price(me, fee) is not None:
        return _activation(view, me, moves.ROBOT)
    owner, side = divmod(move - moves.COPY_ROBOT, 2)
    if move >= moves.COPY_ROBOT:
        effects = view.players[owner].robot.effects if owner < len(view.players) else []
        copied = effects[side] if side < len(effects) else None
    else:
        tile = next((tile for one in view.players for tile in one.workshop if tile.number == move - moves.COPY), None)
        if tile is not None and tile.effect is None:
            return _idle(tile)
        copied = None if tile is None else tile.effect
    if copied is None:
        return line("refusal.now")
    pay = {good: fee.get(good, 0) + copied.pay.get(good, 0) for good in {**fee, **copied.pay}}
    buys_later = move >= moves.COPY_ROBOT and "purchase" in copied.get and not _has_bought(view.players[owner])
    waits = line("refusal.copy.buyer", seat=seat_arg(owner)) if buys_later else None
    return _price(me, pay) or waits or _useless(view, me, copied) or line("refusal.now")


def _has_bought(owner: Player) -> bool:
    return owner.asleep or (owner.robot.used and owner.task != "shop")
