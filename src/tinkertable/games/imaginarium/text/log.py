"""What Imaginarium's log says: every event of the rules as a sentence."""

from __future__ import annotations

from typing import Final

from tinkertable.core.contract import Move, Seat
from tinkertable.core.text import Arg, Line, line, private_line, seat_arg
from tinkertable.games.imaginarium.rules.events import (
    BELT_FILLED,
    BLOCK,
    BORROWED,
    BOUGHT,
    BUYS,
    CANCELLED,
    COMBINED,
    DEALER,
    DIALLED,
    DISCARDED,
    ENDED,
    EVENT_WIDTH,
    EVENTS,
    EXTRACTED,
    FED,
    JAMMED,
    LOOT,
    MAJORITY,
    MEETING,
    MINE_TAKEN,
    MINED,
    OFFICE,
    PILE_OPENED,
    RECRUITED,
    RECYCLED,
    RESERVED,
    RESHUFFLED,
    RESTORED,
    REVEALED,
    ROBBED,
    ROUND,
    SECRET,
    SELLS,
    SHIELDED,
    SHORT,
    SPENT,
    SPLIT_UP,
    STRANDED,
    TOOK,
    TURN,
    UNJAMMED,
    USED,
    VALIDATED,
    WORKSHOP,
)
from tinkertable.games.imaginarium.rules.moves import GOODS, KINDS, stack_name
from tinkertable.games.imaginarium.rules.state import END_REASONS, ENOUGH_POINTS
from tinkertable.games.imaginarium.rules.turn import ImaginariumState
from tinkertable.games.imaginarium.text.labels import RESOURCES, SHOPPING, TREASURES, dial_args, machine, the

_BY_GOOD: Final = (USED, FED, SPENT, BUYS, SELLS, TOOK, ROBBED, LOOT, MAJORITY)
"""Events whose sentence depends on the good."""
_WITH_NUMBER: Final = (MINE_TAKEN, BLOCK, MINED, EXTRACTED, DEALER)
"""Events of a player and a number of charcoalium."""
_WITH_PRICE: Final = (RESERVED, BOUGHT)
_OF_STACKS: Final = (UNJAMMED, SPLIT_UP, COMBINED, SHIELDED)
"""Events of a player and a stack; the others name a single machine."""
_ALONE: Final = (STRANDED, TURN, RESTORED, RECYCLED)
"""Events of a player and nothing else."""


def log_lines(before: ImaginariumState, seat: Seat, move: Move) -> list[Line]:
    """What a move did, event by event."""
    after = before.clone()
    after.keep_events = 1
    after.play(seat, move)
    lines: list[Line] = []
    for at in range(0, len(after.events), EVENT_WIDTH):
        event, first, second, third, fourth = after.events[at : at + EVENT_WIDTH]
        if event == ENDED:
            number = after.printed.target if first == ENOUGH_POINTS else after.limit
            lines.append(line(f"log.ended.{END_REASONS[first]}", number=number))
        else:
            lines += _tell_event(event, first, second, third, fourth)
    if not after.actors():
        winners = after.winners()
        key = "log.winner" if len(winners) == 1 else "log.shared"
        lines += [line(key, who=seat_arg(winner), n=after.scores()[winner]) for winner in winners]
    return lines


def _tell_event(event: int, first: int, second: int, third: int, fourth: int) -> list[Line]:
    key = f"log.{EVENTS[event]}"
    who = seat_arg(first)
    if event in _BY_GOOD:
        return [_tell_good(event, key, first, second, third, fourth)]
    if event in _ALONE:
        return [line(key, who=who)]
    if event in _WITH_NUMBER:
        return [line(key, who=who, n=second)]
    if event in _WITH_PRICE:
        return [line(key, who=who, machine=the(KINDS[second]), n=third)]
    if event in (BELT_FILLED, DISCARDED):
        return [line(key, machine=machine(KINDS[first]))]
    if event == RESHUFFLED:
        return [line(key)]
    if event == WORKSHOP:
        return [line(key, who=who, number=second + 1)]
    if event == ROUND:
        return [line(key, number=first)]
    if event == MEETING:
        return [line(key, assistant=Arg("assistant", first + 1))]
    if event == OFFICE:
        return [line(key, project=Arg("project", first + 1))]
    if event == SECRET:
        # the table sees that a project is drawn; only its owner sees which
        return [line(key, who=who), private_line((first,), "log.secret.own", project=Arg("project", second + 1))]
    if event in (VALIDATED, REVEALED):
        return [line(key, who=who, project=Arg("project", second + 1), n=third)]
    if event == CANCELLED:
        return [line(key, who=who, project=Arg("project", second + 1))]
    if event == RECRUITED:
        return [line(key, who=who, assistant=Arg("assistant", second + 1), n=third)]
    if event == DIALLED:
        return [line(key, who=who, **dial_args(second))]
    if event == PILE_OPENED:
        return [line(key, who=who, n=second)]
    if event == BORROWED:
        return [line(key, who=who, machine=the(KINDS[second]), owner=seat_arg(third))]
    if event == JAMMED:
        return [line(key, who=who, machine=the(stack_name(second)), owner=seat_arg(third))]
    if event == SHORT:
        return [line(key, who=who, machine=the(KINDS[second]), n=third)]
    return [line(key, who=who, machine=the(stack_name(second) if event in _OF_STACKS else KINDS[second]))]


def _tell_good(event: int, key: str, first: int, second: int, third: int, fourth: int) -> Line:
    who = seat_arg(first)
    if event in (USED, FED):
        return line(f"{key}.{GOODS[third]}", who=who, machine=the(stack_name(second)), n=fourth)
    good = GOODS[second]
    if event in (BUYS, SELLS):
        return line(f"{key}.{good}", who=who, n=third)
    if event == ROBBED:
        if third == 0:
            return line("log.spared", who=who, thief=seat_arg(fourth))
        return line(f"{key}.{good}", who=who, thief=seat_arg(fourth), n=third)
    if event == LOOT and third == 0:
        return line("log.empty-handed", who=who)
    return line(f"{key}.{good}", who=who, n=third)


def log_keys() -> set[str]:
    """Every catalog id that the log can use."""
    found = {f"log.{name}" for number, name in enumerate(EVENTS) if number not in (*_BY_GOOD, ENDED)}
    found |= {f"log.used.{good}" for good in GOODS}
    for event in ("fed", "spent", "sell"):
        found |= {f"log.{event}.{good}" for good in RESOURCES}
    for event in ("buy", "took"):
        found |= {f"log.{event}.{good}" for good in SHOPPING}
    for event in ("robbed", "loot", "majority"):
        found |= {f"log.{event}.{good}" for good in TREASURES}
    found |= {f"log.ended.{reason}" for reason in END_REASONS if reason}
    return found | {"log.secret.own", "log.spared", "log.empty-handed", "log.winner", "log.shared"}
