"""What chance deals and draws: the table at the start, machines for the belt, assistants and secret projects."""

from __future__ import annotations

from tinkertable.core.contract import Move
from tinkertable.games.imaginarium.rules import events, state
from tinkertable.games.imaginarium.rules.actions import draw_secret
from tinkertable.games.imaginarium.rules.collecting import draw_from_pile
from tinkertable.games.imaginarium.rules.machines import add_stack
from tinkertable.games.imaginarium.rules.moves import DRAW, GIVE_WORKSHOP, SHOW_ASSISTANT, SHOW_PROJECT
from tinkertable.games.imaginarium.rules.pieces import (
    ASSISTANTS,
    BELT,
    CHARCOALIUM,
    CRYSTAL,
    FIRST_ATTACK,
    FIRST_DEFENCE,
    GOOD_COUNT,
    KIND_COUNT,
    PROJECTS,
    WORKSHOPS,
)
from tinkertable.games.imaginarium.rules.planning import start_round
from tinkertable.games.imaginarium.rules.rounds import fill_meeting_room, fill_slot
from tinkertable.games.imaginarium.rules.state import Position


def outcomes(position: Position) -> list[Move]:
    """Everything that chance can draw now."""
    phase = position.phase
    moves: list[int] = []
    if phase in (state.DEAL_BELT, state.FILLING_BELT, state.OPENING_PILE):
        for kind in range(KIND_COUNT):
            # rulebook "Mise en place": no attack machine on the first belt
            peaceful = phase != state.DEAL_BELT or not FIRST_ATTACK <= kind < FIRST_DEFENCE
            if position.deck[kind] and peaceful:
                moves.append(DRAW + kind)
    elif phase == state.DEAL_WORKSHOPS:
        moves = [GIVE_WORKSHOP + workshop for workshop in range(WORKSHOPS) if workshop not in position.workshops]
    elif phase in (state.DEAL_ASSISTANTS, state.FILLING_ASSISTANTS):
        moves = [SHOW_ASSISTANT + nth for nth in range(ASSISTANTS) if position.helpers[nth] == state.IN_DECK]
    else:
        moves = [SHOW_PROJECT + project for project in range(PROJECTS) if position.office[project] == state.IN_BOX]
    return moves


def odds(position: Position) -> list[int]:
    """Machines as likely as there are of them in the pile; everything else alike."""
    return [position.deck[move - DRAW] if move < GIVE_WORKSHOP else 1 for move in outcomes(position)]


def play_chance(position: Position, move: Move) -> None:
    """Carry out what chance has drawn."""
    phase = position.phase
    if phase == state.FILLING_BELT:
        fill_slot(position, move - DRAW)
    elif phase == state.FILLING_ASSISTANTS:
        show_assistant(position, move - SHOW_ASSISTANT)
        fill_meeting_room(position)
    elif phase == state.OPENING_PILE:
        draw_from_pile(position, move - DRAW)
    elif phase == state.DRAWING_SECRETS:
        draw_secret(position, move - SHOW_PROJECT)
    elif phase == state.DEAL_WORKSHOPS:
        deal_workshop(position, move - GIVE_WORKSHOP)
    elif phase == state.DEAL_BELT:
        deal_machine(position, move - DRAW)
    elif phase == state.DEAL_ASSISTANTS:
        show_assistant(position, move - SHOW_ASSISTANT)
        if position.helpers.count(state.SHOWN) == position.printed.shown:
            position.phase = state.DEAL_PROJECTS
    else:
        position.office[move - SHOW_PROJECT] = state.IN_OFFICE
        if position.keep_events:
            position.note(events.OFFICE, move - SHOW_PROJECT)
        if position.office.count(state.IN_OFFICE) == position.printed.projects_shown[position.seats]:
            start_round(position)


def deal_workshop(position: Position, workshop: int) -> None:
    """Give the next player a workshop, its stock and its repaired machines."""
    seat = position.workshops.index(-1)
    position.workshops[seat] = workshop
    for good in range(CHARCOALIUM, CRYSTAL + 1):
        position.stock[seat * GOOD_COUNT + good] = position.printed.start_stock[workshop * 4 + good]
    for nth in range(2):
        kind = position.printed.start_machines[workshop * 2 + nth]
        position.deck[kind] -= 1
        add_stack(position, seat, kind)
    if position.keep_events:
        position.note(events.WORKSHOP, seat, workshop)
    if seat == position.seats - 1:
        _line_up(position)
        position.phase = state.DEAL_BELT


def _line_up(position: Position) -> None:
    """The numbers on the workshops give the first initiative; in a duel the saboteurs stand in front."""
    order = [position.workshops.index(number) for number in range(WORKSHOPS) if number in position.workshops]
    if position.seats == 2:
        order = [order[0] + 2, order[1] + 2, order[0], order[1]]
    position.order = order


def deal_machine(position: Position, kind: int) -> None:
    """Levels fall from the pile to the far end; equal ones in order of appearance (ruling 27)."""
    position.deck[kind] -= 1
    belt = position.belt
    at = 0
    while belt[at] >= 0 and position.printed.level[belt[at]] >= position.printed.level[kind]:
        at += 1
    for slot in range(BELT - 1, at, -1):
        belt[slot] = belt[slot - 1]
    belt[at] = kind
    if position.keep_events:
        position.note(events.BELT_FILLED, kind, at)
    if belt[BELT - 1] >= 0:
        position.phase = state.DEAL_ASSISTANTS


def show_assistant(position: Position, assistant: int) -> None:
    """Turn an assistant face up in the meeting room."""
    position.helpers[assistant] = state.SHOWN
    if position.keep_events:
        position.note(events.MEETING, assistant)
