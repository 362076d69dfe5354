"""The fixed vocabulary of Imaginarium: every move as text, and the number at which each family of moves begins."""

from __future__ import annotations

from typing import Final

from tinkertable.games.imaginarium.rules.pieces import (
    ACTION_COUNT,
    ACTIONS,
    ASSISTANTS,
    BELT,
    EXTRACTORS,
    FIRST_ATTACK,
    FIRST_DEFENCE,
    KINDS,
    PROJECTS,
    STACK_COUNT,
    WORKSHOPS,
    stack_name,
)

_RESOURCES: Final[tuple[str, ...]] = ("wood", "copper", "crystal")

_GROUPS: Final[tuple[tuple[str, ...], ...]] = (
    ("done", "restore", "collect", "pile"),
    tuple(f"reserve {slot + 1}" for slot in range(BELT)),
    tuple(f"mine {extractor + 1}" for extractor in range(EXTRACTORS)),
    tuple(f"use {stack_name(stack)}" for stack in (*range(16), *range(19, 44))),
    tuple(f"borrow {KINDS[kind]}" for kind in range(10)),
    tuple(f"pay {good}" for good in _RESOURCES),
    tuple(f"take {good}" for good in _RESOURCES),
    tuple(f"dial {ACTIONS[pair]}+{ACTIONS[(pair + 1) % ACTION_COUNT]}" for pair in range(ACTION_COUNT)),
    ("extract",),
    tuple(f"buy {good}" for good in (*_RESOURCES, "point")),
    tuple(f"sell {good}" for good in _RESOURCES),
    tuple(f"repair {kind}" for kind in KINDS),
    tuple(f"scrap {KINDS[kind]}" for kind in range(19)),
    tuple(f"dismantle {KINDS[kind]}" for kind in range(19)),
    ("refund", "points"),
    tuple(f"split {stack_name(stack)}" for stack in range(20, STACK_COUNT)),
    tuple(f"combine {stack_name(stack)}" for stack in range(20, 44)),
    tuple(f"join {KINDS[kind]}" for kind in range(16, 19)),
    tuple(f"onto {number + 1}" for number in range(5)),
    tuple(f"recruit {assistant + 1}" for assistant in range(ASSISTANTS)),
    tuple(f"validate {project + 1}" for project in range(PROJECTS)),
    tuple(f"fetch {KINDS[kind]}" for kind in (*range(10), *range(16, 20))),
    tuple(f"jam {slot + 1}" for slot in range(6)),
    tuple(f"cancel {project + 1}" for project in range(PROJECTS)),
    tuple(f"draw {kind}" for kind in KINDS),
    tuple(f"workshop {workshop + 1}" for workshop in range(WORKSHOPS)),
    tuple(f"assistant {assistant + 1}" for assistant in range(ASSISTANTS)),
    tuple(f"project {project + 1}" for project in range(PROJECTS)),
)
MOVES: Final[tuple[str, ...]] = tuple(text for group in _GROUPS for text in group)

DONE: Final = 0
"""Go on: to the next step, or without the effect of a fresh machine."""
RESTORE: Final = 1
"""Put the workshop back as it was before reorganising, when nothing else can make it fit."""
COLLECT: Final = 2
"""Fetch what was planned, before thinking about the pile (assistant 7)."""
PILE: Final = 3
"""Buy the first machine of the pile (assistant 7)."""
RESERVE: Final = 4
MINE: Final = 11
USE: Final = 14
BORROW: Final = 55
PAY: Final = 65
TAKE: Final = 68
DIAL: Final = 71
DO_EXTRACT: Final = 77
BUY: Final = 78
SELL: Final = 82
DO_REPAIR: Final = 85
SCRAP: Final = 106
DO_DISMANTLE: Final = 125
REFUND: Final = 144
FOR_POINTS: Final = 145
SPLIT: Final = 146
COMBINE: Final = 193
JOIN: Final = 217
ONTO: Final = 220
DO_RECRUIT: Final = 225
VALIDATE: Final = 238
FETCH: Final = 252
JAM: Final = 266
CANCEL: Final = 272
DRAW: Final = 286
GIVE_WORKSHOP: Final = 307
SHOW_ASSISTANT: Final = 312
SHOW_PROJECT: Final = 325


def use_move(stack: int) -> int:
    """The move that starts a stack; defence stacks and the Recyclatrice have none."""
    return USE + stack if stack < FIRST_DEFENCE else USE + stack - 3


def used_stack(move: int) -> int:
    """The stack that a `use` move starts."""
    stack = move - USE
    return stack if stack < FIRST_DEFENCE else stack + 3


def fetch_move(kind: int) -> int:
    """The move that takes a machine of this kind back from the shredder."""
    return FETCH + kind if kind < FIRST_ATTACK else FETCH + kind - 6


def fetched_kind(move: int) -> int:
    """The kind of machine that a `fetch` move takes back."""
    kind = move - FETCH
    return kind if kind < FIRST_ATTACK else kind + 6
