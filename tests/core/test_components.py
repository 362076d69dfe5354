"""The strict reader for component files, and the digests by which tables and records name their values."""

from __future__ import annotations

from typing import Annotated

import msgspec
import pytest

from tests.toys.pebbles.game import PebblesGame
from tinkertable.core.components import Entry, SourcedEntry, digest, earlier_digests, read
from tinkertable.core.contract import Game
from tinkertable.core.errors import BadComponents, BadRecord
from tinkertable.core.record import Player, Record
from tinkertable.core.replay import replay


class Card(SourcedEntry):
    """A card with a price and, for some, a bonus."""

    id: str
    price: Annotated[int, msgspec.Meta(ge=1, le=9)]
    bonus: int | None = None

    def __post_init__(self) -> None:
        """A check of this game only."""
        super().__post_init__()
        if self.bonus == self.price:
            raise ValueError("the bonus is as high as the price")


class Box(Entry):
    """A component file."""

    rounds: int
    card: list[Card]


TEXT = """
rounds = 3
[[card]]
id = "C1"
price = 2
source = "rulebook"
[[card]]
id = "C2"
price = 4
bonus = 1
source = { price = "printed", bonus = "house" }
"""


def test_a_component_file_becomes_a_struct() -> None:
    box = read(TEXT, Box)
    assert box.rounds == 3
    assert [(card.id, card.price, card.bonus) for card in box.card] == [("C1", 2, None), ("C2", 4, 1)]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("rounds = 3", "rounds = [", "not a TOML file: "),
        ("rounds = 3", "", "Object missing required field `rounds`"),
        ("rounds = 3", "rounds = true", "rounds: Expected `int`, got `bool`"),
        ("rounds = 3", "rounds = 3.0", "rounds: Expected `int`, got `float`"),
        ("rounds = 3", "rounds = 3\nseats = 2", "Object contains unknown field `seats`"),
        ("price = 4", "", "card 2: Object missing required field `price`"),
        ("price = 4", "price = 10", "card 2.price: Expected `int` <= 9"),
        ("price = 4", 'price = "4"', "card 2.price: Expected `int`, got `str`"),
        ("price = 4", "price = 4\ncolour = 1", "card 2: Object contains unknown field `colour`"),
        ("bonus = 1", "bonus = 4", "card 2: the bonus is as high as the price"),
        ('source = "rulebook"', "", "card 1: Object missing required field `source`"),
        ('source = "rulebook"', 'source = "dreamt"', "card 1.source: Invalid enum value 'dreamt'"),
        (', bonus = "house"', "", "card 2: no source for bonus"),
        (', bonus = "house"', ', bonus = "house", colour = "house"', "card 2: a source for colour, which has no value"),
        (', bonus = "house"', ', bonus = "dreamt"', "card 2.source: Invalid enum value 'dreamt'"),
    ],
)
def test_a_broken_file_is_refused_with_path_and_reason(old: str, new: str, message: str) -> None:
    with pytest.raises(BadComponents) as refused:
        read(TEXT.replace(old, new, 1), Box)
    assert str(refused.value).startswith(message)


def test_the_digest_stands_for_the_values_and_not_for_comments_layout_or_sources() -> None:
    assert len(digest(TEXT)) == 16
    assert digest(TEXT) == digest("# a comment\n" + TEXT) == digest(TEXT.replace('"rulebook"', '"house"'))
    assert digest(TEXT) != digest(TEXT.replace("price = 4", "price = 5"))


def test_digests_of_earlier_versions_are_those_with_sources_and_those_listed_for_the_same_values() -> None:
    corrected = TEXT.replace('"rulebook"', '"house"')
    (with_sources,) = earlier_digests(TEXT, {})
    assert with_sources != digest(TEXT)
    assert earlier_digests(corrected, {}) != (with_sources,)
    listed = {digest(TEXT): (with_sources,)}
    assert with_sources in earlier_digests(corrected, listed)
    assert with_sources not in earlier_digests(TEXT.replace("price = 4", "price = 5"), listed)


class OlderPebbles(PebblesGame):
    """A game whose records may name its components by an earlier digest."""

    def __init__(self) -> None:
        super().__init__()
        self.earlier_digests = ("old",)


def test_a_record_opens_by_every_digest_the_game_accepts() -> None:
    def record(game: Game, components: str) -> Record:
        return Record(game.name, game.edition, (Player("Ada"), Player("Bo")), components=components)

    for components in ("", "toy", "old"):
        replay(OlderPebbles(), record(OlderPebbles(), components))
    with pytest.raises(BadRecord, match="played with components old, not toy"):
        replay(PebblesGame(), record(PebblesGame(), "old"))
