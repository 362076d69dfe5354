"""Names that follow from those in the catalogs: machines without their article, and stacks of several machines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby

from tinkertable.games.imaginarium.text.labels import STACK_NAMES


def derived_names(said: Mapping[str, str], bare: Callable[[str], str]) -> dict[str, str]:
    """The names by their keys, from the messages of a catalog; `bare` removes the article of its language.

    `P1+T1` is “Coaler + Combustor” or “the Coaler and the Combustor”, `P1+P1` is “Coaler ×2”; the catalogs have “the
    two Coalers”.
    """
    found = {}
    for stack in STACK_NAMES:
        machines = [(name, len([*same])) for name, same in groupby(stack.split("+"))]
        names = [(bare(said[f"the.{name}"]), number) for name, number in machines]
        found[f"machine.{stack}"] = " + ".join(name if number == 1 else f"{name} ×{number}" for name, number in names)
        *first, last = (said["the." + "+".join([name] * number)] for name, number in machines)
        found[f"the.{stack}"] = said["stack.and"].format(first=", ".join(first), last=last) if first else last
    return found
