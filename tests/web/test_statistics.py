"""The pages about finished games: mine, with whom, and the leaderboards."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest

from tests.web.http_client import PATIENCE, Client

NewClient = Callable[..., Client]


def play_out(someone: Client, table: str) -> None:
    while moves := someone.wait_for_moves(table):
        someone.move(table, moves[0])


def wait_for(someone: Client, path: str, word: str) -> str:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        someone.get(path)
        if word in someone.page:
            return someone.page
        time.sleep(0.1)
    raise AssertionError(f"{path} never said {word}")


def test_my_games_head_to_head_and_the_leaderboard(client: NewClient) -> None:
    ann = client()
    ann.get("/me")
    assert "/t/" not in ann.page.partition("<main")[2]
    table = ann.new_table("me", "bot:random", name="Ann Onymous", rated="yes")
    play_out(ann, table)
    page = wait_for(ann, "/me", f'href="{table}"')
    link = re.search(r'href="(/me/against/\w+)"', page)
    assert link is not None
    assert ann.get(link[1]).status_code == 200
    assert f'href="{table}"' in ann.page
    ann.get("/ratings/pebbles")
    assert "Ann Onymous" in ann.page
    assert "1000" in ann.page  # the random bot
    stranger = client()
    assert stranger.get(link[1]).status_code == 404
    stranger.get("/me")
    assert table not in stranger.page


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_every_page_in_every_language(client: NewClient, language: str) -> None:
    someone = client(language)
    for path in ("/me", "/ratings", "/ratings/pebbles"):
        assert someone.get(path).status_code == 200
    assert someone.get("/ratings/chess").status_code == 404
    assert someone.get("/me/against/nobody").status_code == 404


def test_somebody_without_a_name_is_not_on_the_leaderboard(client: NewClient) -> None:
    guest = client()
    table = guest.new_table("me", "bot:random", rated="yes")
    play_out(guest, table)
    wait_for(guest, "/me", f'href="{table}"')
    guest.get("/ratings/pebbles")
    assert "Guest " not in guest.page.partition("<main")[2]
