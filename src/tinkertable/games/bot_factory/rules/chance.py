"""Chance: its possible outcomes, their weights, and what each does."""

# ruff: noqa: PERF401 (appending in a plain loop is what compiles to fast code)

from __future__ import annotations

from math import comb
from typing import Final

from tinkertable.games.bot_factory.rules import moves, steps
from tinkertable.games.bot_factory.rules.state import Position
from tinkertable.games.bot_factory.rules.steps import ARGUMENT, FRAME
from tinkertable.games.bot_factory.rules.vilela import inspect_contracts, send_vilela

TASK_CONTRACTS: Final = 3
"""The task that asks for filled contracts."""
CONTRACTS: Final = 14


def outcomes(position: Position, step: int, argument: int) -> list[int]:
    """The possible outcomes of a chance step."""
    options: list[int] = []
    if step == steps.CHANCE_PILE:
        for kind in range(3 * argument, 3 * argument + 3):
            if position.pile[kind] > 0:
                options.append(moves.PART + kind)
    elif step == steps.CHANCE_PROJECT:
        for colour in range(4):
            if position.plan_pile[colour] > 0:
                options.append(moves.PROJECT + colour)
    elif step == steps.CHANCE_SPARE:
        for kind in range(12):
            if position.pile[kind] > 0:
                options.append(moves.PART + kind)
    elif step == steps.CHANCE_CONTRACT:
        for contract in range(CONTRACTS):
            if contract not in position.contract and contract_weight(position, contract, argument) > 0:
                options.append(moves.CONTRACT + contract)
    elif step == steps.CHANCE_TASK:
        options = [moves.TASK, moves.TASK + 1, moves.TASK + 2, moves.TASK + 3]
    elif step == steps.CHANCE_HALL:
        add_deck(position, options, position.hall_deck, moves.INSPECTOR_HALL)
    elif step == steps.CHANCE_ROBOT:
        add_deck(position, options, position.robot_deck, moves.INSPECTOR_ROBOT)
    elif step == steps.CHANCE_INSPECTION:
        add_deck(position, options, position.inspection_deck, moves.INSPECTION)
    else:  # steps.CHANCE_FIRST
        for seat in range(position.seats):
            options.append(moves.FIRST + seat)
    return options


def add_deck(position: Position, options: list[int], deck: int, first: int) -> None:
    """Add the tiles still in one of Vilela's decks."""
    for tile in range(6):
        if deck >> tile & 1:
            options.append(first + tile)


def odds(position: Position) -> list[int]:
    """The weight of each outcome: how many tiles lead to it."""
    weights: list[int] = []
    frame = position.frames[-1]
    for move in position.options:
        if move < moves.PROJECT:
            weights.append(position.pile[move])
        elif move < moves.CONTRACT:
            weights.append(position.plan_pile[move - moves.PROJECT])
        elif move < moves.TASK:
            weights.append(contract_weight(position, move - moves.CONTRACT, frame & ARGUMENT))
        else:
            weights.append(1)
    return weights


def play_chance(position: Position, move: int) -> None:
    """Apply an outcome of chance, or the task that the player chose."""
    frame = position.frames.pop()
    step = frame // FRAME
    argument = frame & ARGUMENT
    if step == steps.CHANCE_PILE:
        position.pile[move] -= 1
        position.top[argument] = move - 3 * argument
    elif step == steps.CHANCE_PROJECT:
        colour = move - moves.PROJECT
        position.plan_pile[colour] -= 1
        if argument < 6:
            position.plans[argument] = colour
        else:
            position.wanted[4 * (argument - 6) + colour] += 1
    elif step == steps.CHANCE_SPARE:
        position.pile[move] -= 1
        position.spare[argument] = move
        if argument == 0:
            position.marker = move // 3
    elif step == steps.CHANCE_CONTRACT:
        position.contract[argument] = move - moves.CONTRACT
    elif step in (steps.CHANCE_TASK, steps.TASK):
        position.task = move - moves.TASK
    elif step == steps.CHANCE_HALL:
        send_vilela(position, move - moves.INSPECTOR_HALL)
    elif step == steps.CHANCE_ROBOT:
        position.vilela_robot = move - moves.INSPECTOR_ROBOT
        position.robot_deck &= ~(1 << position.vilela_robot)
    elif step == steps.CHANCE_INSPECTION:
        inspect_contracts(position, move - moves.INSPECTION)
    else:
        choose_first_player(position, move - moves.FIRST)


def choose_first_player(position: Position, seat: int) -> None:
    """Set the first player; the last one starts with more speech tokens."""
    position.lead = seat
    position.tokens[(seat - 1) % position.seats] = position.printed.start_tokens_last


def asks_for_one_robot(position: Position, contract: int) -> bool:
    """Whether a contract asks for a single robot."""
    return sum(position.printed.demand[4 * contract : 4 * contract + 4]) == 1


def contract_weight(position: Position, contract: int, space: int) -> int:
    """In how many ways the layout can be completed after this contract.

    In a solo game with task 4, a layout without a one-robot contract is dealt again (ruling 43), so its weight is 0.
    """
    if position.task != TASK_CONTRACTS or asks_for_one_robot(position, contract):
        return comb(CONTRACTS - space - 1, 8 - space)
    singles = 0
    for other in range(CONTRACTS):
        if asks_for_one_robot(position, other):
            if other in position.contract:
                return comb(CONTRACTS - space - 1, 8 - space)
            singles += 1
    if singles == 0:
        return 1
    return comb(CONTRACTS - space - 1, 8 - space) - comb(CONTRACTS - space - 1 - singles, 8 - space)
