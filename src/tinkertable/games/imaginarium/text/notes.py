"""Notes: one sentence that says what a machine or an assistant does, with the numbers of the box in play."""

from __future__ import annotations

from typing import Final

from tinkertable.core.text import Arg, Line, line, line_arg
from tinkertable.games.imaginarium.view import ImaginariumView

NUMBERED: Final = frozenset({4, 6, 7, 8, 9, 10, 11, 13})
"""Assistants whose power is a number."""
SIZES: Final = (1, 2, 3)
"""How many identical machines an amount can be for."""


def machine_note(view: ImaginariumView, kind: str) -> Line:
    """What a machine does, alone and combined with its twins."""
    machine = view.machines[kind]
    amounts = machine.together
    if not amounts:
        return line(f"note.machine.{kind}")
    if machine.effect.does == "steals":
        return line(f"note.machine.{kind}", n=amounts[0])
    together: dict[str, Arg | int] = {"amounts": _amounts(amounts)}
    if machine.effect.eats:
        together["n"] = machine.effect.eats
    return line(f"note.machine.{kind}", **together)


def assistant_note(view: ImaginariumView, number: int) -> Line:
    """What an assistant does."""
    key = f"note.assistant.{number}"
    return line(key, n=view.powers[number - 1]) if number in NUMBERED else line(key)


def _amounts(amounts: list[int]) -> Arg:
    named = {f"of_{size}": amount for size, amount in zip(SIZES, amounts, strict=False)}
    return line_arg(line(f"note.amounts.{len(amounts)}", **named))
