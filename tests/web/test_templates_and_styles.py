"""Templates and style sheets keep our rules: words only from catalogs, nothing inline, every sign drawn."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.i18n.test_catalogs import messages
from tests.web.sprite import drawn_signs
from tinkertable.games import GAMES
from tinkertable.i18n.translator import signs_of
from tinkertable.web.boards.machine_art import BODIES, FACES, FEET, LEFTS, RIGHTS, TOPS, family
from tinkertable.web.boards.portraits import portraits

WEB = Path(__file__).parents[2] / "src" / "tinkertable" / "web"
TEMPLATES = sorted((WEB / "templates").rglob("*.html"))
STYLES = sorted([*(WEB / "static" / "css").glob("*.css"), *WEB.parent.glob("games/*/*/*.css")])
SPRITE = (WEB / "templates" / "signs.html").read_text(encoding="utf-8") + "".join(
    package.read("board/signs.html") for package in GAMES.values()
)


def markup_of(path: Path) -> str:
    return re.sub(r"\{#.*?#\}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_no_template_has_inline_style_or_script(path: Path) -> None:
    text = markup_of(path)
    assert not re.search(r"\s(style|on[a-z]+)=", text)
    assert "<style" not in text
    assert not re.search(r"<script(?![^>]*\bsrc=)", text)
    assert "xlink:" not in text
    assert "data:" not in re.sub(r"\bdata-[a-z-]+", "", text)


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_style_sheets_fetch_nothing_from_elsewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"url\((?!#)", text)
    assert "@import" not in text
    assert text.count("{") == text.count("}")


def test_every_message_of_the_table_is_asked_for_and_every_one_asked_for_exists() -> None:
    text = "\n".join(markup_of(path) for path in TEMPLATES)
    known = set(messages("en", "web"))
    asked = set(re.findall(r"\bt\('([\w.-]+)'\s*[,)]", text))
    families = tuple(re.findall(r"(?:\bt\(|ui\.choice\('\w+', )'([\w.-]+[._-])'(?: ~|,)", text))
    literals = {
        word
        for path in sorted(WEB.parent.rglob("*.py"))
        for word in re.findall(r"[\"']([a-z]+[._][\w.-]+)[\"']", path.read_text(encoding="utf-8"))
    }
    prefixes = {
        found
        for path in sorted(WEB.rglob("*.py"))
        for found in re.findall(r"f[\"']([a-z_]+\.)\{", path.read_text(encoding="utf-8"))
    }
    everything = known.union(*(messages("en", domain) for domain in ("learn", "coach", "errors")))
    assert asked <= everything
    lonely = {key for key in known - asked - literals if not key.startswith((*families, *prefixes))}
    assert not {key for key in lonely if not key.startswith(("error.", "log.", "api.", "bot.", "clock.", "mail."))}


def test_every_sign_that_is_used_is_drawn() -> None:
    drawn = set(re.findall(r'<symbol id="([\w-]+)"', drawn_signs()))
    common = [path for path in TEMPLATES if path.parent.name != "boards" or path.stem in ("generic", "mech_a_dream")]
    for path in common:  # other boards bring signs of their own
        for name in re.findall(r"ui\.icon\('([\w-]+)'", markup_of(path)):
            assert f"i-{name}" in drawn, (path.name, name)
        for name in re.findall(r"ui\.sign\('([\w-]+)'\)", markup_of(path)):
            assert f"s-{name}" in drawn, (path.name, name)
    assert {sign.symbol for sign in signs_of("mech-a-dream").values()} <= drawn


def test_every_language_has_a_letter_for_every_good() -> None:
    domains = ("web", "mech-a-dream", "imaginarium", "bot-factory")
    known = {key: str(message.string) for domain in domains for key, message in messages("it", domain).items()}
    wanted = re.findall(r"'(letter\.\w+)'", SPRITE)
    assert len(wanted) == 13
    assert all(len(known[key]) == 1 for key in wanted)


def test_a_machine_is_drawn_the_same_for_ever() -> None:
    once = family("a-game", ("B1", "B2"))
    assert once == family("a-game", ("B1", "B2"))
    assert once["B1"] != once["B2"]


def test_no_two_machines_of_a_family_look_alike() -> None:
    names = tuple(f"M{number}" for number in range(50))
    assert len(set(family("a-game", names).values())) == len(names)


def test_every_part_fits_every_body() -> None:
    for body in (make() for make in BODIES):
        for part in (*FEET, *TOPS, *LEFTS, *RIGHTS):
            assert part(body).startswith("<")
        for face in FACES:
            assert face(*body.face).startswith("<")


def test_a_face_is_drawn_the_same_for_ever() -> None:
    assert portraits("a-game", ["S1"]) == portraits("a-game", ["S1"])


def test_boards_that_divide_a_tablet_differently_name_all_of_its_rows() -> None:
    """Bar, standing, shared board, prompt and own place: a row too few would give the board's room to another."""
    tracks = {}
    for path in WEB.parent.glob("games/*/board/board.css"):
        for media, rules in re.findall(r"@media ([^{]+) \{\n(.*?)\n\}", path.read_text(encoding="utf-8"), re.DOTALL):
            rows = re.search(r"\.page-table \{\s*grid-template-rows: ([^;]+);", rules)
            if rows is not None and "max-width: 68rem" in media:
                tracks[path.parts[-3], media] = len(re.findall(r"minmax\((?:[^()]|\([^()]*\))*\)|\bauto\b", rows[1]))
    assert len(tracks) >= 4
    assert set(tracks.values()) == {5}, tracks


def test_no_piece_of_a_board_has_a_class_that_the_page_keeps_in_place() -> None:
    """Bot Factory's tokens on contracts once had the class of a banner, and hung over the board."""
    styles = "".join(path.read_text(encoding="utf-8") for path in (WEB / "static" / "css").glob("*.css"))
    fixed = set(re.findall(r"^\.([a-z-]+) \{[^}]*position: fixed", styles, re.MULTILINE))
    assert fixed
    for path in WEB.parent.glob("games/*/board/*.html"):
        classes = " ".join(re.findall(r'class="([^"]*)"', re.sub(r"\{%.*?%\}", " ", markup_of(path))))
        assert not fixed & set(classes.split()), path
