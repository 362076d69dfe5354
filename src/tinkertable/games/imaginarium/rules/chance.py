"""What chance deals and draws: the table at the start, machines for the belt, assistants and secret projects."""

from __future__ import annotations

from tinkertable.core.contract import Move
from tinkertable.games.imaginarium.rules import events
from tinkertable.games.imaginarium.rules.actions import draw_secret
from tinkertable.games.imaginarium.rules.collecting import draw_from_pile
from tinkertable.games.imaginarium.rules.machines import add_stack
from tinkertable.games.imaginarium.rules.moves import (
    ASSISTANTS,
    BELT,
    CHARCOALIUM,
    CRYSTAL,
    DRAW,
    FIRST_ATTACK,
    FIRST_DEFENCE,
    GIVE_WORKSHOP,
    GOOD_COUNT,
    KIND_COUNT,
    PROJECTS,
    SHOW_ASSISTANT,
    SHOW_PROJECT,
    WORKSHOPS,
)
from tinkertable.games.imaginarium.rules.planning import start_round
from tinkertable.games.imaginarium.rules.rounds import fill_meeting_room, fill_slot
from tinkertable.games.imaginarium.rules.state import (
    DEAL_ASSISTANTS,
    DEAL_BELT,
    DEAL_PROJECTS,
    DEAL_WORKSHOPS,
    DRAWING_SECRETS,
    FILLING_ASSISTANTS,
    FILLING_BELT,
    IN_BOX,
    IN_DECK,
    IN_OFFICE,
    OPENING_PILE,
    SHOWN,
    Position,
)


def outcomes(position: Position) -> list[Move]:
    """Everything that chance can draw now."""
    phase = position.phase
    moves: list[int] = []
    if phase in (DEAL_BELT, FILLING_BELT, OPENING_PILE):
        for kind in range(KIND_COUNT):
            # rulebook "Mise en place": no attack machine on the first belt
            peaceful = phase != DEAL_BELT or not FIRST_ATTACK <= kind < FIRST_DEFENCE
            if position.deck[kind] and peaceful:
                moves.append(DRAW + kind)
    elif phase == DEAL_WORKSHOPS:
        moves = [GIVE_WORKSHOP + workshop for workshop in range(WORKSHOPS) if workshop not in position.workshops]
    elif phase in (DEAL_ASSISTANTS, FILLING_ASSISTANTS):
        moves = [SHOW_ASSISTANT + nth for nth in range(ASSISTANTS) if position.helpers[nth] == IN_DECK]
    else:
        moves = [SHOW_PROJECT + project for project in range(PROJECTS) if position.office[project] == IN_BOX]
    return moves


def odds(position: Position) -> list[int]:
    """Machines as likely as there are of them in the pile; everything else alike."""
    return [position.deck[move - DRAW] if move < GIVE_WORKSHOP else 1 for move in outcomes(position)]


def play_chance(position: Position, move: Move) -> None:
    """Carry out what chance has drawn."""
    phase = position.phase
    if phase == FILLING_BELT:
        fill_slot(position, move - DRAW)
    elif phase == FILLING_ASSISTANTS:
        show_assistant(position, move - SHOW_ASSISTANT)
        fill_meeting_room(position)
    elif phase == OPENING_PILE:
        draw_from_pile(position, move - DRAW)
    elif phase == DRAWING_SECRETS:
        draw_secret(position, move - SHOW_PROJECT)
    elif phase == DEAL_WORKSHOPS:
        deal_workshop(position, move - GIVE_WORKSHOP)
    elif phase == DEAL_BELT:
        deal_machine(position, move - DRAW)
    elif phase == DEAL_ASSISTANTS:
        show_assistant(position, move - SHOW_ASSISTANT)
        if position.helpers.count(SHOWN) == position.printed.shown:
            position.phase = DEAL_PROJECTS
    else:
        position.office[move - SHOW_PROJECT] = IN_OFFICE
        if position.keep_events:
            position.note(events.OFFICE, move - SHOW_PROJECT)
        if position.office.count(IN_OFFICE) == position.printed.projects_shown[position.seats]:
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
        position.phase = DEAL_BELT


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
        position.phase = DEAL_ASSISTANTS


def show_assistant(position: Position, assistant: int) -> None:
    """Turn an assistant face up in the meeting room."""
    position.helpers[assistant] = SHOWN
    if position.keep_events:
        position.note(events.MEETING, assistant)
