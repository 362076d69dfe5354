"""What Imaginarium's log says: every event of the rules as a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tinkertable.core.contract import Move, Seat
from tinkertable.core.text import Arg, Line, line, private_line, seat_arg
from tinkertable.games.imaginarium.rules import events, moves, pieces, state
from tinkertable.games.imaginarium.rules.state import END_REASONS, ENOUGH_POINTS
from tinkertable.games.imaginarium.rules.turn import ImaginariumState
from tinkertable.games.imaginarium.text.labels import RESOURCES, SHOPPING, TREASURES, dial_args, machine, the

_BY_GOOD: Final = (
    events.USED,
    events.FED,
    events.SPENT,
    events.BUYS,
    events.SELLS,
    events.TOOK,
    events.ROBBED,
    events.LOOT,
    events.MAJORITY,
)
"""Events whose sentence depends on the good."""
_WITH_NUMBER: Final = (events.MINE_TAKEN, events.BLOCK, events.MINED, events.EXTRACTED, events.DEALER)
"""Events of a player and a number of charcoalium."""
_WITH_PRICE: Final = (events.RESERVED, events.BOUGHT)
_OF_STACKS: Final = (events.UNJAMMED, events.SPLIT_UP, events.COMBINED, events.SHIELDED)
"""Events of a player and a stack; the others name a single machine."""
_ALONE: Final = (events.STRANDED, events.TURN, events.RESTORED, events.RECYCLED)
"""Events of a player and nothing else."""


def log_lines(before: ImaginariumState, seat: Seat, move: Move, _after: ImaginariumState) -> list[Line]:
    """What a move did, event by event: it is played again on a copy that notes events."""
    after = before.clone()
    after.keep_events = 1
    after.play(seat, move)
    lines: list[Line] = list(_left_out(before, seat)) if move == moves.DONE else []
    for at in range(0, len(after.events), events.EVENT_WIDTH):
        event, first, second, third, fourth = after.events[at : at + events.EVENT_WIDTH]
        if event == events.ENDED:
            lines += _tell_end(after, first)
        elif event == events.SHORT:
            machine = the(pieces.KINDS[second])
            lines.append(line("log.short", who=seat_arg(first), n=third, machine=machine, need=after.need))
        else:
            lines += _tell_event(event, first, second, third, fourth)
    if not after.actors():
        winners = after.winners()
        key = "log.winner" if len(winners) == 1 else "log.shared"
        lines += [line(key, who=seat_arg(winner), n=after.scores()[winner]) for winner in winners]
    return lines


def _tell_end(after: ImaginariumState, reason: int) -> list[Line]:
    """Why the game is over: who had enough points before the majorities, or which round was the last."""
    key = f"log.ended.{END_REASONS[reason]}"
    if reason != ENOUGH_POINTS:
        return [line(key, number=after.limit)]
    brought = {seat: after.stock[seat * pieces.GOOD_COUNT + pieces.POINTS] for seat in range(after.seats)}
    return [line(key, who=seat_arg(seat), number=n) for seat, n in brought.items() if n >= after.printed.target]


def _left_out(before: ImaginariumState, seat: Seat) -> Iterator[Line]:
    """What a player goes without who is done with a step: only what everybody sees, whatever the screen hides."""
    who = seat_arg(seat)
    if before.phase == state.RUNNING and len(before.ready) > 1:
        yield line("log.idle.several", who=who, n=len(before.ready))
    elif before.phase == state.RUNNING and before.ready:
        yield line("log.idle", who=who, machine=the(pieces.stack_name(before.ready[0])))
    elif before.phase == state.STARTING:
        yield line("log.idle.fresh", who=who, machine=the(pieces.KINDS[before.fresh]))
    elif before.phase == state.COLLECTING:
        yield line("log.pile.none", who=who)
    elif before.phase == state.ACTING and before.pair == state.FREE_PAIR:
        unused = 2 - before.spent.bit_count()
        if unused:
            yield line("log.unused.free", who=who, n=unused)
    elif before.phase == state.ACTING:
        for action in (before.pair, (before.pair + 1) % pieces.ACTION_COUNT):
            if not before.spent >> action & 1:
                yield line("log.unused", who=who, action=Arg("action", pieces.ACTIONS[action]))


def _tell_event(event: int, first: int, second: int, third: int, fourth: int) -> list[Line]:
    key = f"log.{events.EVENTS[event]}"
    who = seat_arg(first)
    if event in _BY_GOOD:
        return [_tell_good(event, key, first, second, third, fourth)]
    if event in _ALONE:
        return [line(key, who=who)]
    if event in _WITH_NUMBER:
        return [line(key, who=who, n=second)]
    if event in _WITH_PRICE:
        return [line(key, who=who, machine=the(pieces.KINDS[second]), n=third)]
    if event in (events.BELT_FILLED, events.DISCARDED):
        return [line(key, machine=machine(pieces.KINDS[first]))]
    if event == events.RESHUFFLED:
        return [line(key)]
    if event == events.WORKSHOP:
        return [line(key, who=who, number=second + 1)]
    if event == events.ROUND:
        return [line(key, number=first)]
    if event == events.MEETING:
        return [line(key, assistant=Arg("assistant", first + 1))]
    if event == events.OFFICE:
        return [line(key, project=Arg("project", first + 1))]
    if event == events.SECRET:
        # the table sees that a project is drawn; only its owner sees which
        return [line(key, who=who), private_line((first,), "log.secret.own", project=Arg("project", second + 1))]
    if event in (events.VALIDATED, events.REVEALED):
        return [line(key, who=who, project=Arg("project", second + 1), n=third)]
    if event == events.CANCELLED:
        return [line(key, who=who, project=Arg("project", second + 1))]
    if event == events.RECRUITED:
        return [line(key, who=who, assistant=the(f"assistant.{second + 1}"), n=third)]
    if event == events.DIALLED:
        return [line(key, who=who, **dial_args(second))]
    if event == events.PILE_OPENED:
        return [line(key, who=who, n=second)]
    if event == events.BORROWED:
        return [line(key, who=who, machine=the(pieces.KINDS[second]), owner=seat_arg(third))]
    if event == events.JAMMED:
        return [line(key, who=who, machine=the(pieces.stack_name(second)), owner=seat_arg(third))]
    return [line(key, who=who, machine=the(pieces.stack_name(second) if event in _OF_STACKS else pieces.KINDS[second]))]


def _tell_good(event: int, key: str, first: int, second: int, third: int, fourth: int) -> Line:
    who = seat_arg(first)
    if event in (events.USED, events.FED):
        return line(f"{key}.{pieces.GOODS[third]}", who=who, machine=the(pieces.stack_name(second)), n=fourth)
    good = pieces.GOODS[second]
    if event in (events.BUYS, events.SELLS):
        return line(f"{key}.{good}", who=who, n=third)
    if event == events.ROBBED:
        if third == 0:
            return line("log.spared", who=who, thief=seat_arg(fourth))
        return line(f"{key}.{good}", who=who, thief=seat_arg(fourth), n=third)
    if event == events.LOOT and third == 0:
        return line("log.empty-handed", who=who)
    return line(f"{key}.{good}", who=who, n=third)


def log_keys() -> set[str]:
    """Every catalog id that the log can use."""
    found = {f"log.{name}" for number, name in enumerate(events.EVENTS) if number not in (*_BY_GOOD, events.ENDED)}
    found |= {f"log.used.{good}" for good in pieces.GOODS}
    for event in ("fed", "spent", "sell"):
        found |= {f"log.{event}.{good}" for good in RESOURCES}
    for event in ("buy", "took"):
        found |= {f"log.{event}.{good}" for good in SHOPPING}
    for event in ("robbed", "loot", "majority"):
        found |= {f"log.{event}.{good}" for good in TREASURES}
    found |= {f"log.ended.{reason}" for reason in END_REASONS if reason}
    found |= {"log.idle", "log.idle.several", "log.idle.fresh", "log.pile.none", "log.unused", "log.unused.free"}
    return found | {"log.secret.own", "log.spared", "log.empty-handed", "log.winner", "log.shared"}
