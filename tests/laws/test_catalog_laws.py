"""The laws about the words of a game find what is wrong with a catalog."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tinkertable.games import GAMES, GamePackage, open_game
from tinkertable.i18n.catalogs import catalog
from tinkertable.laws import check_catalogs

ENGLISH = """
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\n"

msgid "game.name"
msgstr "Goat"

msgid "game.pitch"
msgstr "Iron."

msgid "log.took"
msgid_plural "log.took"
msgstr[0] "{who} takes one."
msgstr[1] "{who} takes {n}."
"""


@pytest.mark.parametrize("name", [name for name in GAMES if GAMES[name].module.startswith("tinkertable.")])
def test_the_catalogs_of_our_games_agree(name: str) -> None:
    check_catalogs(open_game(name))


@pytest.mark.parametrize(
    ("said", "instead", "reason"),
    [
        ('"Goat"', '"Goat"', None),
        ('"Goat"', '""', "'game.name' is empty"),
        ("{who} takes {n}", "{whom} takes {n}", "'log.took' has other arguments"),
        ('msgid "game.pitch"', 'msgid "game.motto"', "'game\\.(pitch|motto)' is missing, or only here"),
    ],
)
def test_what_is_wrong_is_named(
    said: str, instead: str, reason: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "iron_goat" / "text").mkdir(parents=True)
    (tmp_path / "iron_goat" / "__init__.py").touch()
    for language, text in (("en", ENGLISH), ("fr", ENGLISH.replace(said, instead))):
        (tmp_path / "iron_goat" / "text" / f"{language}.po").write_text(text.lstrip(), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(GAMES, "pebbles", GamePackage("pebbles", "tests.toys.pebbles"))
    game = open_game("pebbles")
    monkeypatch.setitem(GAMES, "pebbles", GamePackage("pebbles", "iron_goat"))
    monkeypatch.setattr(game, "options", ())
    catalog.cache_clear()
    try:
        if reason is None:
            check_catalogs(game, ("en", "fr"))
        else:
            with pytest.raises(AssertionError, match=f"fr: .*{reason}"):
                check_catalogs(game, ("en", "fr"))
    finally:
        catalog.cache_clear()
        sys.modules.pop("iron_goat", None)
