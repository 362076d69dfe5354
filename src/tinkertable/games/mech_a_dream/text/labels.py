"""What the moves of Mech A Dream do, in the words of a button, and the lines of the score sheet."""

from __future__ import annotations

from typing import Final

from tinkertable.core.contract import Move
from tinkertable.core.text import Arg, Line, amount, line, seat_arg
from tinkertable.games.mech_a_dream.rules import moves
from tinkertable.games.mech_a_dream.rules.score import score_lines
from tinkertable.games.mech_a_dream.rules.turn import MechADreamState
from tinkertable.games.mech_a_dream.text.signs import copied_arg, effect_arg, effects_arg, goods_arg, the
from tinkertable.games.mech_a_dream.view import Effect, MechADreamView

SHEET: Final = ("points", "rainbows", "stock")
"""The lines of the score sheet."""


def label(view: MechADreamView, move: Move) -> Line:
    """What a move does, as a button says it."""
    if move < moves.BUY:
        return _factory_label(view, move)
    if move < moves.BUILD:
        return _purchase_label(view, move - moves.BUY)
    if move < moves.ROBOT:
        slot = _slot(view, move - moves.BUILD)
        return line("move.build", machine=the(move - moves.BUILD), slot=slot)
    if move < moves.ACTIVATE:
        effect = view.players[view.seat].robot.effects[move - moves.ROBOT]
        return line(_shopping("move.robot", effect), effect=effect_arg(_today(view, effect)))
    if move < moves.COPY_ROBOT:
        if move < moves.COPY:
            return line(
                "move.activate",
                machine=the(move - moves.ACTIVATE),
                effect=effect_arg(_built_effect(view, move - moves.ACTIVATE)),
            )
        return line(
            "move.copy", machine=the(move - moves.COPY), effect=_copied(view, _built_effect(view, move - moves.COPY))
        )
    if move < moves.BOOST:
        owner, side = divmod(move - moves.COPY_ROBOT, 2)
        effect = view.players[owner].robot.effects[side]
        return line(
            _shopping("move.copy.robot", effect), seat=seat_arg(owner), effect=_copied(view, _today(view, effect))
        )
    if move < moves.BONUS:
        slot = _slot(view, move - moves.BOOST)
        if slot == 1:
            return line("move.boost.done", machine=the(move - moves.BOOST))
        return line("move.boost", machine=the(move - moves.BOOST), slot=slot - 1)
    if move < moves.CHOICE:
        return line("move.bonus", specialist=Arg("the", moves.SPECIALISTS[move - moves.BONUS]))
    if move < moves.DECLINE:
        return line("move.choice", effect=effect_arg(view.sides[move - moves.CHOICE]))
    return _plain_label(move)


def _factory_label(view: MechADreamView, move: Move) -> Line:
    floor = view.stock[view.part]
    if move == moves.DELIVER:
        assert view.dock.yours is not None
        gain = effects_arg(view.dock.rows[view.part])
        if not view.dock.yours:
            return line("move.deliver.free", gain=gain)
        return line("move.deliver", price=amount("flower", view.dock.yours), gain=gain)
    fixed = {"flower": floor.flowers, "ink": floor.ink}
    if move >= moves.HIRE:
        name = moves.SPECIALISTS[move - moves.HIRE]
        price = amount("rainbow", next(one.price for one in view.specialists if one.id == name))
        hired = {"specialist": Arg("the", name), "price": price}
        if view.players[view.seat].task is not None:
            return line("move.take", **hired)
        return line("move.hire", gain=goods_arg(fixed), **hired)
    fixed["flower" if move == moves.STOCK_FLOWERS else "ink"] += floor.choice
    return line("move.stock", gain=goods_arg(fixed))


def _purchase_label(view: MechADreamView, number: int) -> Line:
    tile = next(tile for belt in view.belts for tile in belt.places if tile and tile.number == number)
    assert tile.yours is not None
    assert tile.slot is not None
    known: dict[str, Arg | int] = {"machine": the(number)}
    if tile.yours:
        known["price"] = amount(tile.currency, tile.yours)
    if tile.slot > 0:
        known["slot"] = tile.slot
    return line(f"move.buy{'' if tile.slot > 0 else '.done'}{'' if tile.yours else '.free'}", **known)


def _plain_label(move: Move) -> Line:
    if move == moves.DECLINE:
        return line("move.decline")
    if move == moves.SLEEP:
        return line("move.sleep")
    if move < moves.PICK:
        return line("move.screen", screen=Arg("the", moves.SCREENS[move - moves.SCREEN]))
    if move < moves.DRAW:
        return line("move.pick", specialist=Arg("the", moves.SPECIALISTS[move - moves.PICK]))
    if move < moves.CARD:
        return line("move.draw", machine=the(move - moves.DRAW))
    if move < moves.FIRST:
        return line("move.card", card=Arg("card", moves.CARDS[move - moves.CARD]))
    if move < moves.DEAL:
        return line("move.first", seat=seat_arg(move - moves.FIRST))
    if move < moves.REVEAL:
        return line("move.deal", screen=Arg("the", moves.SCREENS[move - moves.DEAL]))
    return line("move.reveal", specialist=Arg("the", moves.SPECIALISTS[move - moves.REVEAL]))


def _shopping(key: str, effect: Effect) -> str:
    return f"{key}.buy" if "purchase" in effect.get else key


def _today(view: MechADreamView, effect: Effect) -> Effect:
    """An effect; the evening package as what is in it today."""
    return view.dock.rows["evening"][0] if "evening" in effect.get else effect


def _copied(view: MechADreamView, effect: Effect) -> Arg:
    """An effect of an opponent, with what the viewer's own robot charges for copying it."""
    fee = next(own.pay for own in view.players[view.seat].robot.effects if "copy" in own.get)
    return copied_arg(fee, effect)


def _built_effect(view: MechADreamView, number: int) -> Effect:
    effect = next(tile.effect for player in view.players for tile in player.workshop if tile.number == number)
    assert effect is not None
    return effect


def _slot(view: MechADreamView, number: int) -> int:
    return next(tile.slot for player in view.players for tile in player.belt if tile.number == number)


def score_sheet(state: MechADreamState) -> list[tuple[Line, list[int]]]:
    """The score line by line: the sheep, the rainbows, and what is left in stock."""
    lines = [score_lines(state, seat) for seat in range(state.seats)]
    return [(line(f"sheet.{name}"), [seat[number] for seat in lines]) for number, name in enumerate(SHEET)]
