"""What the moves of Mech A Dream do, in the words of a button, and the lines of the score sheet."""

from __future__ import annotations

from typing import Final

from tinkertable.core.contract import Move
from tinkertable.core.text import Arg, Line, amount, line, seat_arg
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
)
from tinkertable.games.mech_a_dream.rules.score import score_lines
from tinkertable.games.mech_a_dream.rules.turn import MechADreamState
from tinkertable.games.mech_a_dream.text.signs import effect_arg, effects_arg, goods_arg, the
from tinkertable.games.mech_a_dream.view import Effect, MechADreamView

SHEET: Final = ("points", "rainbows", "stock")
"""The lines of the score sheet."""


def label(view: MechADreamView, move: Move) -> Line:
    """What a move does, as a button says it."""
    if move < BUY:
        return _factory_label(view, move)
    if move < BUILD:
        return _purchase_label(view, move - BUY)
    if move < ROBOT:
        slot = _slot(view, move - BUILD)
        return line("move.build", machine=the(move - BUILD), slot=slot)
    if move < ACTIVATE:
        effect = view.players[view.seat].robot.effects[move - ROBOT]
        return line(_shopping("move.robot", effect), effect=_shown(view, effect))
    if move < COPY_ROBOT:
        key, tile = ("move.activate", move - ACTIVATE) if move < COPY else ("move.copy", move - COPY)
        return line(key, machine=the(tile), effect=_built_effect(view, tile))
    if move < BOOST:
        owner, side = divmod(move - COPY_ROBOT, 2)
        effect = view.players[owner].robot.effects[side]
        return line(_shopping("move.copy.robot", effect), seat=seat_arg(owner), effect=_shown(view, effect))
    if move < BONUS:
        slot = _slot(view, move - BOOST)
        if slot == 1:
            return line("move.boost.done", machine=the(move - BOOST))
        return line("move.boost", machine=the(move - BOOST), slot=slot - 1)
    if move < CHOICE:
        return line("move.bonus", specialist=Arg("the", SPECIALISTS[move - BONUS]))
    if move < DECLINE:
        return line("move.choice", effect=effect_arg(view.sides[move - CHOICE]))
    return _plain_label(move)


def _factory_label(view: MechADreamView, move: Move) -> Line:
    floor = view.stock[view.part]
    if move == DELIVER:
        assert view.dock.yours is not None
        price = amount("flower", view.dock.yours)
        return line("move.deliver", price=price, gain=effects_arg(view.dock.rows[view.part]))
    fixed = {"flower": floor.flowers, "ink": floor.ink}
    if move >= HIRE:
        name = SPECIALISTS[move - HIRE]
        price = amount("rainbow", next(one.price for one in view.specialists if one.id == name))
        hired = {"specialist": Arg("the", name), "price": price}
        if view.players[view.seat].task is not None:
            return line("move.take", **hired)
        return line("move.hire", gain=goods_arg(fixed), **hired)
    fixed["flower" if move == STOCK_FLOWERS else "ink"] += floor.choice
    return line("move.stock", gain=goods_arg(fixed))


def _purchase_label(view: MechADreamView, number: int) -> Line:
    tile = next(tile for belt in view.belts for tile in belt.places if tile and tile.number == number)
    assert tile.yours is not None
    assert tile.slot is not None
    price = amount(tile.currency, tile.yours)
    if tile.slot < 1:
        return line("move.buy.done", machine=the(number), price=price)
    return line("move.buy", machine=the(number), price=price, slot=tile.slot)


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


def _shopping(key: str, effect: Effect) -> str:
    return f"{key}.buy" if "purchase" in effect.get else key


def _shown(view: MechADreamView, effect: Effect) -> Arg:
    """An effect; the evening package as what is in it today."""
    return effect_arg(view.dock.rows["evening"][0] if "evening" in effect.get else effect)


def _built_effect(view: MechADreamView, number: int) -> Arg:
    effect = next(tile.effect for player in view.players for tile in player.workshop if tile.number == number)
    assert effect is not None
    return effect_arg(effect)


def _slot(view: MechADreamView, number: int) -> int:
    return next(tile.slot for player in view.players for tile in player.belt if tile.number == number)


def score_sheet(state: MechADreamState) -> list[tuple[Line, list[int]]]:
    """The score line by line: the sheep, the rainbows, and what is left in stock."""
    lines = [score_lines(state, seat) for seat in range(state.seats)]
    return [(line(f"sheet.{name}"), [seat[number] for seat in lines]) for number, name in enumerate(SHEET)]
