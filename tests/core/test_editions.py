"""Editions side by side: a game opens at any edition it knows, with the component values that edition had."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from tinkertable.core.component_values import box_text
from tinkertable.core.components import parse
from tinkertable.core.errors import BadRecord
from tinkertable.games import BUILT_IN, GameKey, open_game, stated_game

EVERY = [(name, edition) for name in BUILT_IN for edition in open_game(name).editions]


@pytest.mark.parametrize(("name", "edition"), EVERY)
def test_a_game_opens_at_every_edition_it_knows(name: str, edition: int) -> None:
    game = open_game(name, edition=edition)
    assert game.edition == edition
    assert open_game(name, edition=edition) is game, "it is read only once"
    assert stated_game(name, edition, game.components) is game
    assert GameKey.of(game).open() is game


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_newest_edition_is_the_usual_one(name: str) -> None:
    game = open_game(name)
    assert game.edition == game.editions[-1] == max(game.editions)
    assert open_game(name, edition=game.edition) is game


@pytest.mark.parametrize(("name", "edition"), EVERY)
def test_games_and_positions_are_pickled_with_their_edition(name: str, edition: int) -> None:
    game = open_game(name, edition=edition)
    assert pickle.loads(pickle.dumps(game)) is game
    state = game.deal(game.seats[-1], {option.name: option.values[0] for option in game.options})
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert again.printed.edition == edition


@pytest.mark.parametrize("name", BUILT_IN)
def test_an_unknown_edition_is_refused_with_those_that_are_known(name: str) -> None:
    known = ", ".join(map(str, open_game(name).editions))
    with pytest.raises(BadRecord, match=f"edition 77 of the rules; editions that can be played here: {known}"):
        open_game(name, edition=77)


def test_other_component_values_are_refused() -> None:
    game = open_game("mech-a-dream")
    with pytest.raises(BadRecord, match="played with components 0000"):
        stated_game(game.name, game.edition, "0" * 16)


def test_an_edition_has_the_values_that_were_kept_for_it(tmp_path: Path) -> None:
    (tmp_path / "components.toml").write_text("price = 5\nseats = [{ id = 1, ink = 6 }]\n", encoding="utf-8")
    (tmp_path / "components-edition-3.toml").write_text("price = 4\n", encoding="utf-8")
    (tmp_path / "components-edition-2.toml").write_text('"seats 1.ink" = 7\n', encoding="utf-8")
    found = [parse(box_text(tmp_path, edition, newest=4)) for edition in (1, 2, 3, 4)]
    assert [(box["price"], box["seats"][0]["ink"]) for box in found] == [(4, 7), (4, 7), (4, 6), (5, 6)]


def test_the_newest_edition_is_as_the_component_file_says_whatever_is_kept(tmp_path: Path) -> None:
    (tmp_path / "components.toml").write_text("price = 5\n", encoding="utf-8")
    (tmp_path / "components-edition-4.toml").write_text("price = 4\n", encoding="utf-8")
    assert parse(box_text(tmp_path, 4, newest=4))["price"] == 5


def test_the_values_that_were_kept_are_those_that_differ() -> None:
    assert open_game("mech-a-dream", edition=2).components == "62ef403a0905b527"
    assert open_game("imaginarium", edition=2).components == "480181f900e85134"
