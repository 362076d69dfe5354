"""Mech A Dream keeps the laws of every game, with the box's components and with stranger ones."""

from __future__ import annotations

from importlib.resources import files

import pytest

from tests.games.mech_a_dream.builder import GAME
from tinkertable.core.errors import BrokenPosition
from tinkertable.core.setup import choose_options
from tinkertable.games.mech_a_dream.game import create
from tinkertable.laws import ContractCheck, check

STRANGE = {
    'evening = ["2DP"]': 'evening = ["A"]',
    'evening = ["2H"]': 'evening = ["A"]',
    "days = 7": "days = 4",
    "price = 5\n": "price = 0\n",
    'effect = "2F"': 'effect = "1F -> 9H"',
    'effects = ["1DP"]\nflowers': 'effects = ["3R", "1R -> 2H 2DP"]\nflowers',
    'after = "workshop"\neffects = ["1DP"]': 'after = "stock"\neffects = ["A", "2H"]',
    'after = "buy"\neffects = ["1R"]': 'after = "stock"\neffects = ["A"]',
    "bonuses = [2, 3, 5]": "bonuses = [9]",
    "places = 9": "places = 4",
    "taken = 2": "taken = 3",
}
"""A box with activations in the evening, robots and Specialists of another kind, and a shorter week."""


def test_the_box_keeps_the_laws() -> None:
    assert check(GAME, every=40, languages=("en", "fr", "it")) > 3000


def test_edition_1_keeps_the_laws() -> None:
    first = create(edition=1)
    for seed in range(2):
        ContractCheck(first, 3, choose_options(first, {"robots": "yes"}), seed=seed, every=20, languages=("en",)).run()


def test_a_strange_box_keeps_the_laws() -> None:
    text = (files("tinkertable.games.mech_a_dream") / "components.toml").read_text(encoding="utf-8")
    for old, new in STRANGE.items():
        assert old in text, old
        text = text.replace(old, new)
    game = create(text)
    for seed in range(6):
        options = {"robots": "yes", "specialists": "yes", "specialist-visit": ("instead", "addition")[seed % 2]}
        ContractCheck(game, 2 + seed % 3, options, seed=seed, every=10, languages=("en",)).run()


@pytest.mark.parametrize("cells", [[], [2, 0], [5, 0, 0], [2, 2, 0], [2, 0, 3], [2, 0, 0, 1, 1]])
def test_what_is_no_dump_is_not_loaded(cells: list[int]) -> None:
    with pytest.raises(BrokenPosition):
        GAME.load(cells)
