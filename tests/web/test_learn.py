"""The rules pages: the same in every language, nothing in them points nowhere, and everything can be found."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.i18n.test_catalogs import messages
from tests.web.http_client import Client
from tests.web.sprite import drawn_signs
from tinkertable.core.contract import CHANCE
from tinkertable.core.dice import Dice, draw
from tinkertable.core.errors import BadRecord
from tinkertable.core.setup import every_setup, start
from tinkertable.games import GAMES, open_game
from tinkertable.games.mech_a_dream.learn.component_tables import effect
from tinkertable.i18n import LANGUAGES, Translator, translator
from tinkertable.i18n.translator import signs_of
from tinkertable.web.learn import documents
from tinkertable.web.learn.component_tables import components, tables_of
from tinkertable.web.learn.documents import TOP, Document, document, document_of, read_source
from tinkertable.web.learn.drawings import drawings_of, sprite
from tinkertable.web.learn.lesson_page import OTHER, RIGHT, WRONG, guide, judge
from tinkertable.web.learn.lessons import lesson, read_lesson, taught_games
from tinkertable.web.learn.markup import look_up
from tinkertable.web.learn.rule_links import anchors_of_pieces, rule_anchor, rule_link
from tinkertable.web.learn.search import find, words_of
from tinkertable.web.learn.svg import WIDTH
from tinkertable.web.rendering import TEMPLATES

EVERY = [(game, language) for game in GAMES for language in LANGUAGES]
RULES = Path(documents.__file__).parent / "rules"
SIGNS = drawn_signs()
every_document = pytest.mark.parametrize(("game", "language"), EVERY)
every_game = pytest.mark.parametrize("game", GAMES)


def html_of(found: Document) -> str:
    return "".join(section.body for section in found.sections)


def test_every_game_on_the_shelf_can_be_learnt() -> None:
    assert {name for name in GAMES if GAMES[name].module.startswith("tinkertable.")} == set(taught_games())


@every_game
def test_the_documents_have_the_same_anchors_in_the_same_order_at_the_same_depth(game: str) -> None:
    outlines = [
        [(section.anchor, section.level) for section in document(game, language).sections] for language in LANGUAGES
    ]
    assert outlines[0] == outlines[1] == outlines[2]
    anchors = [anchor for anchor, _ in outlines[0]]
    assert len(anchors) == len(set(anchors))
    assert anchors[0] == TOP


@every_game
def test_the_documents_have_the_same_rulings_tables_and_pictures(game: str) -> None:
    written = [
        re.findall(
            r"^!((?:(?:since|until) \d+ )?(?:house(?: (?:\d+|values|names),?)+|note|example))|^(\[\[.*\]\])$",
            source,
            re.MULTILINE,
        )
        for source in (read_source(game, language) for language in LANGUAGES)
    ]
    assert written[0] == written[1] == written[2]


OLDER = [(game, edition) for game in GAMES for edition in open_game(game).editions[:-1]]


@pytest.mark.parametrize(("game", "edition"), OLDER)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_of_an_older_edition_say_what_holds_there(game: str, edition: int, language: str) -> None:
    newest, older = document(game, language), document_of(open_game(game, edition=edition), language)
    assert [section.anchor for section in newest.sections if section.older] == []
    differing = [section.anchor for section in older.sections if section.older]
    assert differing == [
        section.anchor for section, now in zip(older.sections, newest.sections, strict=True) if section.body != now.body
    ]
    assert differing
    assert "!until" not in html_of(newest) + html_of(older)
    assert "!since" not in html_of(newest) + html_of(older)


def test_an_older_edition_of_the_rules_has_its_values_and_its_address(client: Callable[..., Client]) -> None:
    reader = client()
    older, newest = reader.get("/rules/imaginarium~2").text, reader.get("/rules/imaginarium").text
    assert "rules of edition 2" in older
    assert 'href="/rules/imaginarium~2#setup"' in older
    assert "rules of edition" not in newest
    stocks = [re.findall(r"<table.*?</table>", page, re.DOTALL)[0] for page in (older, newest)]
    assert stocks[0] != stocks[1]
    asked = reader.get("/rules/bot-factory~1/about?piece=tile-2")
    assert asked.headers["location"] == "/rules/bot-factory~1?rule=tiles#tiles"
    assert "Tile 2 makes only one claim a token cheaper" in reader.get("/rules/bot-factory~1").text
    for unknown in ("imaginarium~1", "imaginarium~new", "imaginarium~"):
        assert reader.get(f"/rules/{unknown}").status_code == 404


@every_game
def test_every_value_and_name_of_a_document_is_in_the_others_too(game: str) -> None:
    wanted = [set(re.findall(r"\{(=?[a-z][\w.-]*)\}", read_source(game, language))) for language in LANGUAGES]
    assert wanted[0] == wanted[1] == wanted[2]


@every_game
def test_every_section_speaks_of_the_same_signs_in_every_language(game: str) -> None:
    for sections in zip(*(document(game, language).sections for language in LANGUAGES), strict=True):
        used = [set(re.findall(r'href="#([si]-[a-z-]+)"', section.body)) for section in sections]
        assert used[0] == used[1] == used[2], sections[0].anchor


@every_document
def test_every_link_leads_to_a_section_or_a_page(game: str, language: str) -> None:
    found = document(game, language)
    anchors = {section.anchor for section in found.sections}
    links = re.findall(r'<a href="([^"]*)"', html_of(found))
    assert links
    assert [link for link in links if not link.startswith("#") or link[1:] not in anchors] == []


@every_document
def test_every_sign_and_piece_is_drawn(game: str, language: str) -> None:
    drawn = SIGNS + str(sprite(game))
    used = set(re.findall(r'<use href="#([^"]+)"', html_of(document(game, language))))
    assert used <= set(re.findall(r'<symbol id="([^"]+)"', drawn))


@every_game
def test_every_main_thing_has_a_picture_that_is_told_and_fits_a_phone(game: str) -> None:
    assert len(drawings_of(game)) >= 8
    for language in LANGUAGES:
        pages = html_of(document(game, language))
        told = re.findall(r'<figure [^>]*><svg viewBox="0 0 (\d+) \d+" role="img" aria-label="([^"]+)"', pages)
        assert len(told) == len({words for _width, words in told}) == len(drawings_of(game))
        assert all(int(width) <= WIDTH for width, _words in told)


def test_the_search_suggests_words_of_its_own_game(client: Callable[..., Client]) -> None:
    somebody = client()
    hints = set()
    for game in taught_games():
        somebody.get(f"/rules/{game}")
        hint = Translator("en", game).template("search.ask")
        assert f'placeholder="{hint}"' in somebody.page
        hints.add(hint)
        asked = hint.partition(": ")[2].split(", ")
        assert all(find(document(game, "en").sections, word) for word in asked)
    assert len(hints) == len(taught_games())


def test_every_sign_of_the_documents_is_in_the_sprite() -> None:
    signs = SIGNS
    for game in GAMES:
        assert all(f'<symbol id="{sign.symbol}"' in signs for sign in signs_of(game).values())


@every_document
def test_nothing_of_the_notation_is_left_in_the_text(game: str, language: str) -> None:
    for section in document(game, language).sections:
        assert not re.search(r"[{}]|\[\[|\]\]|!house|!note|!example|\*\*|:[a-z]+:", section.title + section.text)


@every_game
def test_every_table_and_picture_is_shown_once(game: str) -> None:
    source = read_source(game, "en")
    asked = re.findall(r"\[\[(table|picture) ([a-z-]+)", source)
    assert {name for kind, name in asked if kind == "table"} == set(tables_of(game))
    assert {name for kind, name in asked if kind == "picture"} == set(drawings_of(game))


def test_every_machine_card_and_person_of_the_boxes_is_in_a_table() -> None:
    dream, curious = html_of(document("mech-a-dream", "en")), html_of(document("imaginarium", "en"))
    values = components("mech-a-dream")
    teacher = Translator("en", "mech-a-dream")
    names = [f"card.{card['id']}" for card in values["delivery"]]
    names += [f"screen.{screen['id']}" for screen in values["screen"]]
    names += [f"specialist.{one['id']}" for one in values["specialist"]]
    assert [name for name in names if teacher.template(name) not in dream] == []
    assert len(set(re.findall(r"#(m-\w+)", dream))) == 29
    assert len(set(re.findall(r"#(m-\w+)", curious))) == 21


def test_numbers_come_from_the_component_file() -> None:
    values = components("mech-a-dream")
    assert look_up(values, "workshop.bonuses.0") == values["workshop"]["bonuses"][0]
    with pytest.raises(KeyError):
        look_up(values, "workshop.bonus")
    with pytest.raises(KeyError):
        look_up(values, "workshop")
    with pytest.raises(ValueError, match="3X"):
        effect("3X")


# Sentences of our own: the rulebooks' pictures of a rule may be told, their words may not be copied.


@every_game
def test_documents_are_not_longer_than_needed_to_look_things_up(game: str) -> None:
    for section in document(game, "en").sections:
        assert len(words_of(section.text)) < 420, section.anchor


# Tooltips


def boards(game: str) -> Iterator[str]:
    """The ids of pieces on many boards of a game."""
    played, dice = open_game(game), Dice(11)
    for seats, options in every_setup(played):
        state = start(played, seats, options)
        for ply in range(240):
            actors = state.actors()
            if not actors:
                break
            if actors == [CHANCE]:
                state.play(CHANCE, draw(state, dice))
                continue
            legal = state.legal(actors[0])
            state.play(actors[0], legal[int(dice.word()) % len(legal)])
            if ply % 40 == 0:
                zones = played.board(played.view(state, actors[0]))
                yield from (piece.id for zone in zones for piece in zone.pieces)


@every_game
def test_every_piece_of_a_board_has_a_rule(game: str) -> None:
    pieces = set(boards(game))
    assert len(pieces) > 20
    assert {piece for piece in pieces if rule_anchor(game, piece) == TOP} == set()


@every_game
def test_every_rule_of_a_tooltip_exists(game: str) -> None:
    for language in LANGUAGES:
        found = document(game, language)
        assert all(found.section(anchor) is not None for anchor in anchors_of_pieces(game))


def test_a_tooltip_points_at_the_kind_of_machine() -> None:
    assert rule_anchor("mech-a-dream", "tile-G2a") == "green"
    assert rule_anchor("imaginarium", "yard 0 A3") == "attack"
    assert rule_anchor("bot-factory", "universal-robot") == "universal-robot"
    assert rule_anchor("bot-factory", "meeple-4") == "sandra"
    assert rule_anchor("imaginarium", "belt-T3-1") == "transformation"
    assert rule_anchor("imaginarium", "shop 0 free 1") == "repair"
    assert rule_anchor("pebbles", "anything") == TOP
    assert rule_link("mech-a-dream", "dock-morning") == "/rules/mech-a-dream#delivery"


def test_a_tooltip_without_a_link_of_its_own_is_led_to_the_rule(client: Callable[..., Client]) -> None:
    somebody = client()
    answer = somebody.get("/rules/bot-factory/about?piece=offer-top-1")
    assert (answer.status_code, answer.headers["location"]) == (303, "/rules/bot-factory?rule=claim#claim")
    assert somebody.get("/rules/bot-factory/about").headers["location"] == f"/rules/bot-factory?rule={TOP}#{TOP}"
    assert somebody.get("/rules/pebbles/about?piece=x").status_code == 404


# Search


@pytest.mark.parametrize(
    ("game", "language", "question", "anchor"),
    [
        ("mech-a-dream", "en", "tie", "ties"),
        ("mech-a-dream", "fr", "egalite", "ties"),
        ("mech-a-dream", "it", "Pareggio?", "ties"),
        ("mech-a-dream", "fr", "machine jaune", "yellow"),
        ("mech-a-dream", "it", "clessidra", "boost"),
        ("imaginarium", "en", "cannot pay", "shortage"),
        ("imaginarium", "fr", "réparer", "repair"),
        ("imaginarium", "it", "sabotatori", "duel"),
        ("bot-factory", "en", "Sandra", "sandra"),
        ("bot-factory", "fr", "roue", "parts"),
        ("bot-factory", "it", "contratto", "claim"),
    ],
)
def test_a_rule_is_found_by_a_word(game: str, language: str, question: str, anchor: str) -> None:
    found = find(document(game, language).sections, question)
    assert anchor in [section.anchor for section in found[:5]]


def test_the_search_prefers_what_has_every_word_and_is_silent_about_nonsense() -> None:
    sections = document("mech-a-dream", "en").sections
    assert [section.anchor for section in find(sections, "yellow prices xyzzy")]
    assert find(sections, "xyzzy") == []
    assert find(sections, " ?! ") == []


def test_signs_are_found_by_their_names() -> None:
    found = find(document("bot-factory", "en").sections, "speech token")
    assert "rewards" in [section.anchor for section in found]


# Lessons as data


@every_game
def test_a_lesson_can_be_played_and_every_rule_it_names_exists(game: str) -> None:
    taught = lesson(game)
    played = open_game(game)
    assert taught.game == game
    assert 15 <= len(taught.steps) <= 30
    for number, step in enumerate(taught.steps, 1):
        match = taught.match(played, number)
        if step.move is not None:
            assert match.actors() == [taught.seat] or taught.seat in match.actors()
            assert played.parse(step.move) in match.state().legal(taught.seat)
        assert document(game, "en").section(step.rule) is not None
    assert taught.steps[-1].move is None
    assert not taught.match(played, len(taught.steps)).over


@every_game
def test_a_lesson_asks_for_at_least_a_dozen_clicks_and_ends_ahead(game: str) -> None:
    taught = lesson(game)
    assert sum(step.move is not None for step in taught.steps) >= 12
    scores = taught.match(open_game(game), len(taught.steps)).state().scores()
    assert scores[taught.seat] == max(scores)


@every_document
def test_every_step_speaks_and_shows_what_it_speaks_of(game: str, language: str) -> None:
    taught = lesson(game)
    for number in range(1, len(taught.steps) + 1):
        guided, _ = guide(open_game(game), taught, number, language, "Ann")
        assert not re.search(r"[{}]|\*\*|:[a-z]+:", str(guided.said.striptags()))
        assert guided.rule_title
        assert guided.last == (number == len(taught.steps))
        assert (guided.asked is None) == (guided.board_view.legal == [])


def test_the_lesson_tells_what_the_last_step_did_and_about_whom() -> None:
    guided, _ = guide(open_game("mech-a-dream"), lesson("mech-a-dream"), 4, "en", "Ann")
    fresh = [(line.seat, line.said.striptags()) for line in guided.news if line.fresh]
    assert [seat for seat, _said in fresh] == [CHANCE, CHANCE, 1, CHANCE, 0]
    assert fresh[0][1].startswith("Time passes"), "also what comes with a tile that is uncovered"
    assert "Cog" in fresh[2][1]
    assert "Ann" in fresh[4][1]
    # the turn of one neighbour begins with the move of another, and the belt runs by itself
    again, _ = guide(open_game("imaginarium"), lesson("imaginarium"), 13, "en", "Ann")
    said = {line.said.striptags(): line.seat for line in again.news if line.fresh}
    assert said["Sprocket’s turn begins."] == 2
    assert said["The belt drops a machine into the shredder: Latchette."] == CHANCE


@every_game
def test_the_log_of_a_lesson_keeps_what_happened(game: str) -> None:
    taught, told = lesson(game), 0
    for number in range(1, len(taught.steps) + 1):
        guided, _ = guide(open_game(game), taught, number, "en", "Ann")
        assert len(guided.news) >= told, f"the log is shorter at step {number}"
        assert [line.fresh for line in guided.news] == sorted((line.fresh for line in guided.news), reverse=True)
        told = len(guided.news)
    assert told > 12


def test_no_number_in_a_lesson_tells_what_lies_behind_the_screen() -> None:
    for language in LANGUAGES:
        guided, _ = guide(open_game("imaginarium"), lesson("imaginarium"), 2, language, "Ann")
        assert not re.search(r"\d", guided.said.striptags())


@every_game
def test_right_other_and_impossible_clicks_are_told_apart(game: str) -> None:
    taught, played = lesson(game), open_game(game)
    for number, step in enumerate(taught.steps, 1):
        legal = taught.match(played, number).state().legal(taught.seat)
        if step.move is None or len(legal) < 2:
            continue
        other = next(played.notation(move) for move in legal if played.notation(move) != step.move)
        assert judge(played, taught, number, step.move) == RIGHT
        assert judge(played, taught, number, other) == OTHER
        assert judge(played, taught, number, "dance") == WRONG


def test_a_lesson_with_an_unknown_word_is_refused() -> None:
    with pytest.raises(BadRecord, match="Step 1 has unknown entries: mvoe"):
        read_lesson('game = "x"\nseats = 2\nseat = 1\nopening = ""\n[[step]]\ntext = "a"\nrule = "b"\nmvoe = "c"\n')


# Pages


@every_document
def test_the_rules_page_is_complete(client: Callable[..., Client], game: str, language: str) -> None:
    somebody = client(language)
    answer = somebody.get(f"/rules/{game}")
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in somebody.page
    ids = re.findall(r'\bid="([^"]+)"', somebody.page)
    assert len(ids) == len(set(ids))
    assert {section.anchor for section in document(game, language).sections} <= set(ids)
    assert "style=" not in somebody.page
    used = set(re.findall(r'href="#([sim]-[^"]+)"', somebody.page))
    assert {name for name in used if f'id="{name}"' not in somebody.page} == set()


def test_the_page_answers_a_question(client: Callable[..., Client]) -> None:
    somebody = client("fr")
    somebody.get("/rules/imaginarium?q=égalité")
    assert 'id="ties"' in somebody.page
    assert 'id="setup"' not in somebody.page
    somebody.get("/rules/imaginarium?q=<b>xyzzy")
    assert "<b>xyzzy" not in somebody.page
    assert "&lt;b&gt;xyzzy" in somebody.page


def test_the_shelf_and_unknown_games(client: Callable[..., Client]) -> None:
    somebody = client()
    assert somebody.get("/rules").status_code == 200
    assert all(f'href="/rules/{game}"' in somebody.page for game in taught_games())
    for path in (
        "/rules/pebbles",
        "/learn/pebbles",
        "/learn/pebbles/1",
        "/learn/mech-a-dream/0",
        "/learn/imaginarium/99",
    ):
        assert somebody.get(path).status_code == 404


# Words


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The keys of all messages that are looked up."""
    keys: set[str] = set()
    template = Translator.template

    def note_template(self: Translator, key: str, n: object = None) -> str:
        keys.add(key)
        return template(self, key, n)

    monkeypatch.setattr(Translator, "template", note_template)
    translator._fixed.cache_clear()
    return keys


def test_the_catalogs_say_nothing_that_no_rules_page_asks_for(asked: set[str]) -> None:
    for game in taught_games():
        asked.clear()
        document_of.__wrapped__(open_game(game), "en")
        for number in range(1, len(lesson(game).steps) + 1):
            guide(open_game(game), lesson(game), number, "en", "")
        families = {"rules", "lesson", "drawing"}
        known = {key for key in messages("en", game) if key.partition(".")[0] in families}
        assert known == {key for key in asked if key.partition(".")[0] in families}


def test_the_catalog_of_learning_says_nothing_that_nobody_asks_for(asked: set[str]) -> None:
    for game in taught_games():
        for edition in open_game(game).editions:
            document_of.__wrapped__(open_game(game, edition=edition), "en")
        guide(open_game(game), lesson(game), 1, "en", "")
    for path in (TEMPLATES / "learn").glob("*.html"):
        asked |= set(re.findall(r"\bt\('([^']+)'", path.read_text(encoding="utf-8")))
    asked |= {f"lesson_page.{verdict}" for verdict in (OTHER, WRONG)}
    assert messages("en", "learn").keys() - asked == set()


class Tips(HTMLParser):
    """Which rule each explanation of a page leads to: by its own link, or by the script's, made from its piece."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game = game
        self.around: list[dict[str, str | None]] = []
        self.found: dict[str, str] = {}
        self.now = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Remember what the explanation belongs to, and where it leads."""
        values = dict(attrs)
        if tag in ("br", "img", "input", "link", "meta", "use", "path", "circle", "rect", "ellipse", "stop"):
            return
        if "tip" in (values.get("class") or "").split():
            piece = next((one for one in reversed(self.around) if "data-tip" in one), {})
            name = piece.get("data-piece") or piece.get("id") or ""
            self.now = name or f"{piece.get('class')} {len(self.found)}"
            self.found[self.now] = rule_anchor(self.game, name)
        if tag == "a" and values.get("class") == "rule":
            self.found[self.now] = str(values["href"]).rpartition("#")[2]
        self.around.append(values)

    def handle_endtag(self, tag: str) -> None:
        """Leave what has ended."""
        self.around.pop()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """What is empty holds no explanation."""


@every_game
def test_every_explanation_on_the_board_leads_to_its_rule(client: Callable[..., Client], game: str) -> None:
    ann = client()
    ann.get(ann.new_table("me", "bot:easy", game=game))
    tips = Tips(game)
    tips.feed(ann.page)
    assert len(tips.found) > 20
    assert {piece for piece, anchor in tips.found.items() if anchor == TOP} == set()
    for language in LANGUAGES:
        sections = {section.anchor for section in document(game, language).sections}
        assert set(tips.found.values()) <= sections


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_example_keeps_the_number_it_begins_with(language: str) -> None:
    score = document("mech-a-dream", language).section("score")
    assert score is not None
    assert re.search(r"37 \D+ 3 \D+ 4 \D+ 2 .*: 37 \+ 3 \+ 1 = 41", score.text), score.text
