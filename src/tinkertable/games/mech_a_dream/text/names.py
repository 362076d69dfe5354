"""Names that follow from those in the catalogs: machines, Screens and Specialists without their article."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tinkertable.games.mech_a_dream.rules.moves import SCREENS, SPECIALISTS, TILES, kind_of


def derived_names(said: Mapping[str, str], bare: Callable[[str], str]) -> dict[str, str]:
    """The names by their keys, from the messages of a catalog; `bare` removes the article of its language."""
    kinds = [kind_of(tile) for tile in range(len(TILES))]
    families = {"machine": kinds, "screen": SCREENS, "specialist": SPECIALISTS}
    return {f"{family}.{name}": bare(said[f"the.{name}"]) for family, names in families.items() for name in names}
