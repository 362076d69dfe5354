"""Set-up: lays out the boards and queues everything that chance decides."""

from __future__ import annotations

from typing import Final

from tinkertable.core.contract import Options
from tinkertable.games.bot_factory.meta import NO_LIMIT
from tinkertable.games.bot_factory.rules import steps
from tinkertable.games.bot_factory.rules.printed_values import PrintedValues
from tinkertable.games.bot_factory.rules.state import FINANCE_LEFT, FINANCE_RIGHT, SANDRA, VILELA, Position
from tinkertable.games.bot_factory.rules.steps import FRAME
from tinkertable.games.bot_factory.rules.turn import BotFactoryState, settle

TILE_RULES: Final = ("none", "variant-1", "variant-2")


def new_position(printed: PrintedValues, seats: int, options: Options) -> BotFactoryState:
    """A new position for a number of players and their options; chance is the first to act."""
    position = BotFactoryState(printed, seats)
    position.tile_rule = TILE_RULES.index(options["tiles"])
    position.with_universal_robot = int(options["universal-robot"] == "yes")
    position.start_parts = int(options["start-parts"])
    position.round_limit = NO_LIMIT if options["rounds"] == "none" else int(options["rounds"])
    position.choose_task = int(options["task"] == "choose")
    position.pile = [printed.parts_per_kind] * 12
    position.universal = [printed.universal_per_type] * 3
    position.plan_pile = [printed.projects_per_colour] * 4
    position.stock = [position.robots_at_start()] * 4
    position.value = [printed.start_value] * 4
    position.tokens = [printed.start_tokens] * seats
    position.where[SANDRA] = FINANCE_RIGHT
    _plan_the_deal(position)
    settle(position)
    return position


def _plan_the_deal(position: Position) -> None:
    """Push every step of the set-up onto the stack of pending steps, the last one first."""
    frames = position.frames
    # the last step lies at the bottom: every player takes a part, in reverse turn order
    for turn in range(position.seats):
        for _part in range(position.start_parts):
            frames.append(steps.AUTO_START_PART * FRAME + turn)
    for space in range(9):
        frames.append(steps.CHANCE_CONTRACT * FRAME + 8 - space)
    for seat in range(position.seats):
        frames.append(steps.CHANCE_PROJECT * FRAME + 6 + position.seats - 1 - seat)
    frames.append(steps.AUTO_PROJECTS * FRAME)
    frames.append(steps.AUTO_WHEEL * FRAME)
    for colour in range(4):
        frames.append(steps.AUTO_OPEN * FRAME + 3 - colour)
    frames.append(steps.CHANCE_SPARE * FRAME + 1)
    frames.append(steps.CHANCE_SPARE * FRAME)
    if position.seats == 1:
        position.where[VILELA] = FINANCE_LEFT
        position.hall_deck = 15
        position.robot_deck = 15
        position.inspection_deck = 63
        frames.append((steps.TASK if position.choose_task else steps.CHANCE_TASK) * FRAME)
    else:
        frames.append(steps.CHANCE_FIRST * FRAME)
