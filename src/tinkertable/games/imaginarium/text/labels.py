"""Names of things and of moves: the buttons, the lines of the score sheet, and machines as arguments of sentences."""

from __future__ import annotations

from typing import Final

from tinkertable.core.contract import Move
from tinkertable.core.text import Arg, Line, line, seat_arg
from tinkertable.games.imaginarium.rules.moves import (
    ACTION_COUNT,
    ACTIONS,
    BORROW,
    BUY,
    CANCEL,
    COLLECT,
    COMBINE,
    DIAL,
    DO_DISMANTLE,
    DO_EXTRACT,
    DO_RECRUIT,
    DO_REPAIR,
    DONE,
    FETCH,
    FIRST_COMBINED,
    FIRST_DEFENCE,
    FOR_POINTS,
    GOODS,
    JAM,
    JOIN,
    KINDS,
    MINE,
    ONTO,
    PAY,
    PILE,
    REFUND,
    RESERVE,
    RESTORE,
    SCRAP,
    SELL,
    SPLIT,
    STACK_COUNT,
    TAKE,
    USE,
    VALIDATE,
    WOOD,
    fetched_kind,
    stack_name,
    used_stack,
)
from tinkertable.games.imaginarium.rules.turn import ImaginariumState
from tinkertable.games.imaginarium.view import ImaginariumView, points_by_source

STACK_NAMES: Final = (*(stack_name(stack) for stack in range(STACK_COUNT)), "S1")
RESOURCES: Final = GOODS[1:4]
TREASURES: Final = GOODS[:4]
"""What majorities are counted in."""
SHOPPING: Final = GOODS[1:]
"""What the market sells."""


def label(view: ImaginariumView, move: Move) -> Line:
    """What a move does, in the words of a button."""
    phase = view.phase
    if move == DONE:
        return line(f"move.done.{phase}")
    if move == RESTORE:
        return line("move.restore")
    if move == COLLECT:
        return line("move.collect")
    if move == PILE:
        return line("move.pile")
    if move < USE:
        return _placement_label(view, move)
    if move < PAY:
        return _machine_label(move)
    if move < TAKE:
        return line(f"move.{'feed' if phase == 'feeding' else 'pay'}.{RESOURCES[move - PAY]}")
    if move < DIAL:
        return line(f"move.take.{RESOURCES[move - TAKE]}")
    if move < DO_EXTRACT:
        return dial_line(move - DIAL)
    if move == DO_EXTRACT:
        return line("move.extract")
    if move < DO_REPAIR:
        return _trade_label(view, move)
    if move in (REFUND, FOR_POINTS):
        if move == REFUND:
            return line("move.refund")
        assert view.task.machine is not None
        return line("move.points", n=view.machines[view.task.machine].level)
    if move < DO_RECRUIT:
        return _workshop_label(view, move)
    if move < VALIDATE:
        number = move - DO_RECRUIT + 1
        cost = next(card.cost for card in view.meeting if card.assistant == number)
        return line("move.recruit", assistant=Arg("assistant", number), n=cost)
    if move < FETCH:
        return line("move.validate", project=Arg("project", move - VALIDATE + 1))
    if move < JAM:
        return line("move.fetch", machine=the(KINDS[fetched_kind(move)]))
    if move < CANCEL:
        assert view.task.victim is not None
        victim = view.players[view.task.victim]
        return line("move.jam", machine=the(victim.shop[move - JAM].stack), who=seat_arg(victim.seat))
    return line("move.cancel", project=Arg("project", move - CANCEL + 1))


def dial_line(pair: int) -> Line:
    """A pair of actions on the dial."""
    return line("move.dial", **dial_args(pair))


def _placement_label(view: ImaginariumView, move: Move) -> Line:
    saboteur = view.at_work is not None and view.at_work.saboteur
    if move >= MINE:
        number = view.extractors[move - MINE].charcoalium
        return line("move.block" if saboteur else "move.mine", n=number)
    slot = view.belt[move - RESERVE]
    if saboteur:
        return line("move.sabotage", machine=the(slot.machine))
    if slot.missing:
        # ruling 1: it may be reserved all the same, but its owner is warned
        return line("move.reserve.short", machine=the(slot.machine), price=slot.price, n=slot.missing)
    return line("move.reserve", machine=the(slot.machine), n=slot.price)


def _machine_label(move: Move) -> Line:
    if move < BORROW:
        return line("move.use", machine=the(stack_name(used_stack(move))))
    return line("move.borrow", machine=the(KINDS[move - BORROW]))


def _trade_label(view: ImaginariumView, move: Move) -> Line:
    if move < SELL:
        good = GOODS[move - BUY + WOOD]
        return line(f"move.buy.{good}", n=view.market[good])
    good = GOODS[move - SELL + WOOD]
    return line(f"move.sell.{good}", n=view.market[good])


def _workshop_label(view: ImaginariumView, move: Move) -> Line:
    if move < SCRAP:
        return line("move.repair", machine=the(KINDS[move - DO_REPAIR]))
    if move < DO_DISMANTLE:
        return line("move.scrap", machine=the(KINDS[move - SCRAP]))
    if move < REFUND:
        return line("move.dismantle", machine=the(KINDS[move - DO_DISMANTLE]))
    if move < COMBINE:
        return line("move.split", machine=the(stack_name(move - SPLIT + FIRST_COMBINED)))
    if move < JOIN:
        return line("move.combine", machine=the(stack_name(move - COMBINE + FIRST_COMBINED)))
    if move < ONTO:
        return line("move.join", machine=the(KINDS[move - JOIN + FIRST_DEFENCE]))
    return line("move.onto", machine=the(view.task.targets[move - ONTO]))


def score_sheet(position: ImaginariumState) -> list[tuple[Line, list[int]]]:
    """Points brought in, then each majority."""
    return [(line(f"sheet.{name}"), points) for name, points in points_by_source(position).items()]


def machine(name: str) -> Arg:
    """A machine or stack by its bare name."""
    return Arg("machine", name)


def the(name: str | None) -> Arg:
    """A machine or stack with its article; where a sentence names one, the view has it."""
    assert name is not None
    return Arg("the", name)


def dial_args(pair: int) -> dict[str, Arg]:
    """The two actions of a pair on the dial."""
    return {"first": Arg("action", ACTIONS[pair]), "second": Arg("action", ACTIONS[(pair + 1) % ACTION_COUNT])}
