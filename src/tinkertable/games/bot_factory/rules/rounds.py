"""The round: its three phases and the turns of the meeples."""

from __future__ import annotations

from tinkertable.games.bot_factory.rules import events, state, steps
from tinkertable.games.bot_factory.rules.sandra import act_sandra, move_sandra
from tinkertable.games.bot_factory.rules.state import Position
from tinkertable.games.bot_factory.rules.steps import FRAME
from tinkertable.games.bot_factory.rules.supply import clear_column, gain_tokens, shift_projects
from tinkertable.games.bot_factory.rules.vilela import act_vilela, move_vilela


def proceed(position: Position) -> None:
    """Continue when nothing is pending: the next meeple has its turn, or the next phase begins."""
    if position.at < len(position.order):
        who = position.order[position.at]
        position.at += 1
        if position.phase == state.MOVING:
            begin_move(position, who)
        else:
            begin_act(position, who)
    elif position.phase == state.MOVING:
        position.phase = state.ACTING
        position.order = meeples_in_order(position)
        position.at = 0
    elif position.phase == state.ACTING:
        position.phase = state.MAINTENANCE
        maintain(position)
    elif not is_finished(position):
        begin_round(position)
    else:
        position.phase = state.OVER
        position.order = []
        position.at = 0


def begin_round(position: Position) -> None:
    """Begin phase 1. In round 1 players put their workers down clockwise; Sandra and Vilela stay (ruling 1)."""
    position.phase = state.MOVING
    position.round += 1
    position.at = 0
    if position.round == 1:
        position.order = [(position.lead + turn) % position.seats for turn in range(position.seats)]
    else:
        position.order = meeples_in_order(position)
    events.note(position, events.ROUND, position.round)


def meeples_in_order(position: Position) -> list[int]:
    """All meeples from left to right, as they stand now."""
    on_place = [state.NONE] * len(state.HALL_OF)
    for who, place in enumerate(position.where):
        if place != state.NONE:
            on_place[place] = who
    return [meeple for meeple in on_place if meeple != state.NONE]


def begin_move(position: Position, who: int) -> None:
    """Phase 1: move a worker, Sandra or Vilela to another hall."""
    if who == state.SANDRA:
        move_sandra(position)
    elif who == state.VILELA:
        move_vilela(position)
    else:
        position.mover = who
        position.frames.append(steps.GO * FRAME)


def begin_act(position: Position, who: int) -> None:
    """Phase 2: let a worker, Sandra or Vilela act. In round 1 Sandra and Vilela do nothing."""
    if who == state.SANDRA:
        if position.round > 1:
            act_sandra(position)
    elif who == state.VILELA:
        if position.round > 1:
            act_vilela(position)
    else:
        position.mover = who
        if state.HALL_OF[position.where[who]] == state.HALL_OF[position.where[state.SANDRA]]:
            position.frames.append(steps.TOLL * FRAME)
        else:
            open_turn(position, who)


def open_turn(position: Position, seat: int) -> None:
    """Open a worker's turn: gain what the space gives, and set what its action allows."""
    place = position.where[seat]
    position.left = position.printed.grants[place]
    position.begun = 0
    position.icons = 0
    position.closed = 0
    position.executive = 0
    gain_tokens(position, seat, position.printed.gives[place], events.TOKENS_SPACE)
    position.frames.append(steps.TURN * FRAME)


def end_turn(position: Position, seat: int) -> None:
    """End a worker's turn; a player with too many parts or projects discards first (ruling 25)."""
    position.left = 0
    position.begun = 0
    position.icons = 0
    position.closed = 0
    position.executive = 0
    position.fresh = 0
    if position.wanted_count(seat) + position.robot_count(seat) > position.printed.project_limit:
        position.frames.append(steps.LIMIT_PROJECTS * FRAME)
    if position.part_count(seat) > position.printed.part_limit:
        position.frames.append(steps.LIMIT_PARTS * FRAME)


def maintain(position: Position) -> None:
    """Phase 3: clear finished columns, lower their colour's value, and shift the projects."""
    for colour in range(4):
        if position.parts_in_column(colour) == 3:
            clear_column(position, colour)
            if position.value[colour] > position.printed.lowest:
                position.value[colour] -= 1
            events.note(position, events.CLEARED, colour, position.value[colour])
    events.note(position, events.MAINTENANCE)
    shift_projects(position)


def is_finished(position: Position) -> bool:
    """Whether the game ends with this round: a colour is used up, a crew is complete, or the limit is reached."""
    return position.colour_gone() or position.crew_complete() or position.round >= position.round_limit
