"""The strict reader for component files, and the digests by which tables and records name their values."""

from __future__ import annotations

import hashlib
import re
from typing import Annotated

import msgspec
import pytest

from tests.games.bot_factory import test_components as bot_factory
from tests.games.imaginarium import test_components as imaginarium
from tests.games.mech_a_dream import test_components as mech_a_dream
from tests.i18n.test_catalogs import messages
from tests.toys.pebbles.game import PebblesGame
from tinkertable.core.components import ComponentEntry, SourcedEntry, digest, earlier_digests, parse, read
from tinkertable.core.contract import Game
from tinkertable.core.errors import BadComponents, BadRecord
from tinkertable.core.record import Player, Record
from tinkertable.core.replay import replay
from tinkertable.core.text import Arg
from tinkertable.games import open_game
from tinkertable.i18n import LANGUAGES, Translator


class Card(SourcedEntry):
    """A card with a price and, for some, a bonus."""

    id: Annotated[str, msgspec.Meta(pattern="^C[0-9]+$", max_length=3)]
    price: Annotated[int, msgspec.Meta(ge=1, le=9)]
    bonus: int | None = None

    def __post_init__(self) -> None:
        """A check of this game only."""
        super().__post_init__()
        if self.bonus is not None and self.bonus >= self.price:
            raise BadComponents("bonus", "components_most", most=self.price - 1)


class Box(ComponentEntry):
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
        ("rounds = 3", "rounds = [", "Component file: this is not valid TOML at line 3, column 3."),
        ("rounds = 3", "", "Component file: missing: rounds."),
        ("rounds = 3", "rounds = true", "rounds: must be a whole number, not a boolean."),
        ("rounds = 3", "rounds = 3.0", "rounds: must be a whole number, not a decimal number."),
        ("rounds = 3", "rounds = 3\nseats = 2", "Component file: the name “seats” is unknown."),
        ("price = 4", "", "card 2: missing: price."),
        ("price = 4", "price = 10", "card 2.price: must be at most 9."),
        ("price = 4", 'price = "4"', "card 2.price: must be a whole number, not text."),
        ("price = 4", "price = 4\ncolour = 1", "card 2: the name “colour” is unknown."),
        ('"C2"', '"D2"', "card 2.id: does not match the pattern ^C[0-9]+$."),
        ('"C2"', '"C222"', "card 2.id: Expected `str` of length <= 3"),
        ("bonus = 1", "bonus = 4", "card 2.bonus: must be at most 3."),
        ("bonus = 1", 'bonus = "1"', "card 2.bonus: must be a whole number, not text."),
        ('source = "rulebook"', "source = 1", "card 1.source: must be text or a table, not a whole number."),
        ('source = "rulebook"', "", "card 1: missing: source."),
        ('source = "rulebook"', 'source = "dreamt"', "card 1.source: “dreamt” is not one of the possible values."),
        (', bonus = "house"', "", "card 2.source: no source is given for bonus."),
        (
            ', bonus = "house"',
            ', bonus = "house", colour = "house"',
            "card 2.source: there is a source for colour, but no value.",
        ),
        (', bonus = "house"', ', bonus = "dreamt"', "card 2.source: “dreamt” is not one of the possible values."),
    ],
)
def test_a_broken_file_is_refused_with_path_and_reason(old: str, new: str, message: str) -> None:
    with pytest.raises(BadComponents) as refused:
        read(TEXT.replace(old, new, 1), Box)
    assert str(refused.value).startswith(message)


class Hand(ComponentEntry):
    """One or two cards, each from 1 to 30, and checks of this game only."""

    cards: Annotated[list[Annotated[int, msgspec.Meta(ge=1, le=30)]], msgspec.Meta(min_length=1, max_length=2)]

    def __post_init__(self) -> None:
        """Checks of the whole table, and of one value of it."""
        if sum(self.cards) > 20:
            raise BadComponents("", "components_most", most=20)
        if self.cards[0] > 10:
            raise BadComponents("cards", "components_most", most=10)


class Hands(ComponentEntry):
    """Several hands."""

    hand: list[Hand]


@pytest.mark.parametrize(
    ("cards", "path", "key", "args"),
    [
        ("[]", "cards", "components_shortest", {"n": Arg("count", 1)}),
        ("[1, 1, 1]", "cards", "components_longest", {"n": Arg("count", 2)}),
        ("[0]", "cards 1", "components_least", {"least": Arg("count", 1)}),
        ("[31]", "cards 1", "components_most", {"most": Arg("count", 30)}),
        ("[11]", "cards", "components_most", {"most": Arg("count", 10)}),
        ("[1, 20]", "", "components_most", {"most": Arg("count", 20)}),
    ],
)
def test_a_limit_is_told_as_a_number_with_its_place(cards: str, path: str, key: str, args: dict[str, Arg]) -> None:
    with pytest.raises(BadComponents) as alone:
        read(f"cards = {cards}", Hand)
    with pytest.raises(BadComponents) as second:
        read(f"[[hand]]\ncards = [1]\n[[hand]]\ncards = {cards}", Hands)
    assert (alone.value.path, second.value.path) == (path, f"hand 2.{path}".rstrip("."))
    for refused in (alone.value, second.value):
        assert (refused.reason.key, refused.reason.args) == (f"error.{key}", args)


@pytest.mark.parametrize(
    ("text", "row", "column"), [("a = 1\nb = x", 2, 5), ("a = 1\nb = [", 2, 6), ("a = 1\nb = 2\nc", 3, 2)]
)
def test_a_text_stops_being_toml_at_a_line_and_a_column(text: str, row: int, column: int) -> None:
    with pytest.raises(BadComponents) as refused:
        parse(text)
    assert refused.value.reason.args == {"row": Arg("count", row), "column": Arg("count", column)}


IMPOSSIBLE = {
    "mech-a-dream": [text for text, _ in mech_a_dream.IMPOSSIBLE],
    "imaginarium": [text for text, _ in imaginarium.IMPOSSIBLE],
    "bot-factory": [bot_factory.TEXT.replace(old, new, 1) for old, new, _ in bot_factory.IMPOSSIBLE],
}
"""Component files that cannot be played with, by game."""


@pytest.fixture(scope="module")
def refusals(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[BadComponents]]:
    """Why each of these files is refused, by game."""
    found: dict[str, list[BadComponents]] = {game: [] for game in IMPOSSIBLE}
    path = tmp_path_factory.mktemp("components") / "box.toml"
    for game, texts in IMPOSSIBLE.items():
        for text in texts:
            path.write_text(text, encoding="utf-8")
            with pytest.raises(BadComponents) as refused:
                open_game(game, path)
            found[game].append(refused.value)
    return found


def test_the_games_refuse_files_for_every_reason_there_is(refusals: dict[str, list[BadComponents]]) -> None:
    produced = {game: {refused.reason.key for refused in found} for game, found in refusals.items()}
    frames = {"error.components_at", "error.components_file", "error.components_either"}
    unused_by_games = {"error.components_other", "error.components_pattern"}
    shared = {key for key in messages("en", "errors") if key.startswith("error.components_")}
    assert shared - frames - unused_by_games == {key for keys in produced.values() for key in keys} & shared
    for game in IMPOSSIBLE:
        own = {key for key in messages("en", game) if key.startswith("error.")}
        assert own == produced[game] - shared


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reason_is_read_in_every_language(language: str, refusals: dict[str, list[BadComponents]]) -> None:
    translator = Translator(language, strict=True)
    for refused in (refused for found in refusals.values() for refused in found):
        said = translator.plain(refused.message)
        assert not re.search(r"\b(Expected|Object|Invalid|field|null)\b|{", said), said
        assert refused.path in said
        assert refused.path in translator.html(refused.message)
        if language != "en":
            assert said != str(refused)


def test_a_message_that_is_not_known_is_shown_as_it_is() -> None:
    with pytest.raises(BadComponents) as refused:
        read(TEXT.replace('"C2"', '"C222"'), Box)
    assert refused.value.reason.key == "error.components_other"


@pytest.mark.parametrize(
    "value", ["1.5", "true", '"x"', "[1]", "{ a = 1 }", "2020-01-01", "10:00:00", "2020-01-01T10:00:00"]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_type_of_toml_has_a_name(language: str, value: str) -> None:
    with pytest.raises(BadComponents) as refused:
        read(TEXT.replace("rounds = 3", f"rounds = {value}"), Box)
    assert refused.value.reason.key == "error.components_type"
    Translator(language, strict=True).plain(refused.value.message)


def test_the_digest_stands_for_the_values_and_not_for_comments_layout_or_sources() -> None:
    assert len(digest(TEXT)) == 16
    assert digest(TEXT) == digest("# a comment\n" + TEXT) == digest(TEXT.replace('"rulebook"', '"house"'))
    assert digest(TEXT) != digest(TEXT.replace("price = 4", "price = 5"))


def test_a_digest_stays_the_same_for_ever_for_records_name_it() -> None:
    values = '{"a":1,"b":[1,2]}'
    assert digest("b = [1, 2]\na = 1\n") == hashlib.sha256(values.encode()).hexdigest()[:16]


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
