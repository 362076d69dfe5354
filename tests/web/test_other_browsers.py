"""Whole games in Firefox and in WebKit: every game in both."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest

from tests.web.browser import MOST_MOVES, MOVES, PATIENCE, PLAY, SHEET, raw_key
from tests.web.http_client import RunningServer
from tests.web.other_browsers import BROWSERS, is_installed
from tinkertable.web.rendering import is_live

GAMES: Final = {"mech-a-dream": {}, "imaginarium": {"option_rounds": "15"}, "bot-factory": {}}
CHUNK: Final = 4
"""Clicks in one call: a game that stands still is noticed, and a busy machine has the time for them."""
SIT_DOWN: Final = """async (fields) => {
  const answer = await fetch("/new", { method: "POST", body: new URLSearchParams(fields) });
  return answer.url;
}"""


@pytest.mark.slow
@pytest.mark.filterwarnings(  # of what drives the browsers
    "ignore::DeprecationWarning", "ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning"
)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", BROWSERS)
def test_a_whole_game_in_another_browser(server: RunningServer, tmp_path: Path, name: str, game: str) -> None:
    if not (is_installed(name) and is_live()):
        pytest.skip(f"needs {BROWSERS[name][1]} and the bundle")
    fields = {"game": game, "name": "Ann", "seat_1": "me", "seat_2": "bot:easy", **GAMES[game]}
    with BROWSERS[name][0](tmp_path) as tab:
        tab.open(f"{server.address}/new?game={game}")
        tab.open(tab.call(SIT_DOWN, json.dumps(fields)))
        turn, over, unreached = 0, False, []
        while not over and turn < MOST_MOVES:
            what = {
                "moves": MOVES,
                "sheet": SHEET,
                "turn": turn,
                "most": CHUNK,
                "patience": 2 * PATIENCE,
                "keys": raw_key(),
            }
            went = tab.call(PLAY, json.dumps(what))
            assert "error" not in went, went
            assert went["found"] == []
            turn, over, unreached = went["turn"], went["over"], went["unreached"]
        assert over
        assert unreached == []
