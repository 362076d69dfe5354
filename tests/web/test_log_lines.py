"""The log of a table: days and rounds are headings, every line has the colour of whom it is about."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Final

import pytest
from markupsafe import Markup

from tests.web.http_client import Client
from tests.web.test_step_queue import a_game, somebody
from tinkertable.core.contract import CHANCE
from tinkertable.core.text import line, seat_arg
from tinkertable.web.pages.game_log import HEADINGS, LOG_PLIES, about, build_log
from tinkertable.web.pages.viewer import TableQuery, Viewer

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


@pytest.mark.parametrize("name", ["mech-a-dream", "bot-factory", "imaginarium"])
def test_a_heading_is_above_the_lines_of_its_day_or_round_and_below_later_ones(name: str) -> None:
    spanning = 0
    for plies in range(60, 150, 15):
        viewer = Viewer(a_game(name, plies), somebody("ann"), TableQuery(all_log=True))
        lines, cut = build_log(viewer, [])
        assert not cut
        order = [tuple(map(int, line.id.split("-")[1:])) for line in lines]
        assert lines[0].heading or not any(line.heading for line in lines)
        parts: list[list[int]] = []
        for at, one in enumerate(lines):
            if one.heading:
                parts.append([])
            if parts:
                parts[-1].append(at)
        for heading, *headed in parts:
            assert headed == sorted(headed, key=lambda at: order[at], reverse=True)
            assert all(order[heading] < order[at] for at in headed)
            spanning += {lines[at].fresh for at in headed} == {True, False}
        assert [line.fresh for line in lines] == sorted((line.fresh for line in lines), reverse=True)
        assert all(order[earlier[0]] < order[later[-1]] for later, earlier in pairwise(parts))
    assert spanning, "one began before the last move and goes on after it"


def test_what_is_left_out_of_the_log_ends_with_a_whole_day_or_round() -> None:
    viewer = Viewer(a_game("bot-factory", 300), somebody("ann"), TableQuery())
    lines, cut = build_log(viewer, [])
    assert cut
    assert lines[0].heading
    oldest = max(at for at, line in enumerate(lines) if line.heading)
    assert lines[oldest].ply <= min(line.ply for line in lines) <= viewer.ply - LOG_PLIES + 1


def test_only_lines_of_one_kind_share_a_line(client: Callable[..., Client]) -> None:
    ann = client()
    made = ann.post("/new", game="bot-factory", name="Ann", seat_1="me", seat_2="none")
    page = ann.get(made.headers["location"]).text
    shown = page[page.index(LOG) :]
    lines = [re.sub(r"<[^>]+>", "", line) for line in shown[: shown.index("</ol>")].split("<li")[1:]]
    assert sum("Spare part:" in line for line in lines) == 1
    assert not any("The task:" in line and "Spare part:" in line for line in lines)
