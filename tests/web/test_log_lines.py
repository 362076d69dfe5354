"""The log of a table: days and rounds are headings, every line has the colour of whom it is about."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from markupsafe import Markup

from tests.web.http_client import Client
from tinkertable.core.contract import CHANCE
from tinkertable.core.text import line, seat_arg
from tinkertable.web.pages.game_log import HEADINGS, about

LOG: Final = 'class="log"'


def test_a_line_is_about_the_first_player_it_names() -> None:
    assert about(line("log.bonus", seat=seat_arg(2), by=seat_arg(1))) == 2
    assert about(line("log.round", number=3)) == CHANCE


def test_rounds_are_headings_and_what_is_turned_up_is_one_line(client: Callable[..., Client]) -> None:
    ann = client()
    made = ann.post("/new", game="imaginarium", name="Ann", seat_1="me", seat_2="me")
    page = ann.get(made.headers["location"]).text
    shown = page[page.index(LOG) :]
    shown = shown[: shown.index("</ol>")]
    assert "heading" in shown
    assert shown.count("<li") < 12, "all that is turned up at the start does not fill the log"
    said = Markup(shown).striptags()
    assert said.count("New on the belt: ") == 1, "what is turned up is one list"
    assert re.search(r"New on the belt: (\w[\w ]*, ){6}\w[\w ]*\.", said)
    assert HEADINGS == ("log.day", "log.round")


def test_only_lines_of_one_kind_share_a_line(client: Callable[..., Client]) -> None:
    ann = client()
    made = ann.post("/new", game="bot-factory", name="Ann", seat_1="me", seat_2="none")
    page = ann.get(made.headers["location"]).text
    shown = page[page.index(LOG) :]
    lines = [re.sub(r"<[^>]+>", "", line) for line in shown[: shown.index("</ol>")].split("<li")[1:]]
    assert sum("Spare part:" in line for line in lines) == 1
    assert not any("The task:" in line and "Spare part:" in line for line in lines)
