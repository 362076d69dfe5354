"""Tables between people, on the pages: friends by link, play now, the way back, names, deleting, what waits."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.http_client import Client
from tests.web.test_pages import pair
from tests.web.test_statistics import wait_for

NewClient = Callable[..., Client]


def chosen(page: str, field: str) -> str:
    """The value that a select of the page has."""
    select = re.search(rf'<select id="{field}".*?</select>', page, re.DOTALL)
    assert select is not None, field
    found = re.search(r'<option value="([^"]*)"\s+selected', select[0])
    return found[1] if found else ""


def test_with_friends_offers_the_other_chairs_by_link(client: NewClient) -> None:
    ann = client()
    ann.get("/")
    assert 'href="/new?game=imaginarium&amp;with=friends"' in ann.page
    ann.get("/new?game=imaginarium&with=friends")
    assert [chosen(ann.page, f"seat_{number}") for number in (1, 2, 3)] == ["me", "open", "none"]
    assert re.search(r'name="private"\s+value="yes"\s+checked', ann.page)


def test_play_now_asks_once_and_starts_with_the_ordinary_rules(client: NewClient) -> None:
    ann = client()
    assert ann.post("/play", game="imaginarium").headers["location"] == "/play?game=imaginarium"
    ann.get("/play?game=imaginarium")
    assert chosen(ann.page, "seats") == "3", "two players would meet the saboteurs"
    table = ann.post("/play", game="imaginarium", bot="random", seats=4).headers["location"]
    ann.get(table)
    assert len(set(re.findall(r'id="other-(\d)"', ann.page))) == 3
    again = ann.post("/play", game="mech-a-dream").headers["location"]
    assert again.startswith("/t/")
    ann.get("/play?game=bot-factory")
    assert (chosen(ann.page, "bot"), chosen(ann.page, "seats")) == ("random", "4")


def test_a_duel_is_chosen_for_each_game_anew(client: NewClient) -> None:
    ann = client()
    assert ann.post("/play", game="mech-a-dream", bot="random", seats=2).headers["location"].startswith("/t/")
    assert ann.post("/play", game="mech-a-dream").headers["location"].startswith("/t/")
    # two players have saboteurs there, which no lesson teaches
    assert ann.post("/play", game="imaginarium").headers["location"] == "/play?game=imaginarium"
    ann.get("/play?game=imaginarium")
    assert (chosen(ann.page, "bot"), chosen(ann.page, "seats")) == ("random", "3")
    assert ann.post("/play", game="imaginarium", bot="random", seats=2).headers["location"].startswith("/t/")
    assert ann.post("/play", game="imaginarium").headers["location"].startswith("/t/")


def test_the_join_page_shows_clock_variations_and_who_is_there(client: NewClient) -> None:
    ann, bob = client(), client()
    table = ann.new_table("me", "open", "bot:easy", game="imaginarium", name="Ann", pace="move:600", option_rounds="15")
    bob.get(f"{table}/join")
    for text in ("10 minutes per move", "15: a short evening", "<b>Ann</b>", "Easy", "casual"):
        assert text in bob.page, text


def test_a_time_bank_is_offered_and_shown_wherever_the_clock_is(client: NewClient) -> None:
    ann, bob = client(), client()
    ann.get("/new?game=imaginarium")
    assert '<option value="move:120+900" >2 minutes per move, time bank 15 minutes</option>' in ann.page
    table = ann.new_table("me", "open", name="Ann", pace="move:120+900")
    said = "2 minutes per move, time bank 15 minutes"
    ann.get(table)
    assert said in ann.page
    bob.get("/")
    assert said in bob.page
    bob.get(f"{table}/join")
    assert said in bob.page
    assert bob.join(table, "Bob").status_code == 303
    ann.get(table)
    assert re.search(r'data-left="10\d\d"\s+data-bank="900"', ann.page)
    assert "time bank: 15 minutes" in ann.page


def test_ones_own_games_come_before_the_boxes(client: NewClient) -> None:
    ann = client()
    ann.new_table("me", "me")
    ann.get("/")
    assert 0 < ann.page.index('id="mine"') < ann.page.index('class="boxes"')


def test_what_waits_is_counted(client: NewClient) -> None:
    ann, bob, table = pair(client)
    assert ann.get("/waiting").json() == [{"address": table, "said": "pebbles: it is your turn"}]
    assert bob.get("/waiting").json() == []
    assert client().get("/waiting").json() == []
    ann.get("/")
    assert "data-waiting" in ann.page


def test_whose_seat_a_bot_plays_is_told_and_finds_the_way_back(client: NewClient) -> None:
    ann, bob, table = pair(client)
    assert "A bot is playing for" not in ann.page
    assert ann.post(f"{table}/leave", seat=0).status_code == 303
    ann.get(table)
    assert "A bot is playing for Ann." in ann.page
    bob.post(f"{table}/leave", seat=1)
    bob.get(table)
    assert "The game is paused: everybody is away." in bob.page
    assert bob.post(f"{table}/return", seat=1).status_code == 303
    bob.get(table)
    assert "is paused" not in bob.page


def test_a_player_may_resign_and_watch(client: NewClient) -> None:
    ann, bob, table = pair(client, private="yes")
    assert f'action="{table}/resign"' in ann.page
    assert ann.post(f"{table}/resign", seat=0, sure="yes").status_code == 303
    assert ann.get(table).status_code == 200
    bob.get(table)
    assert "Ann resigns; a bot plays to the end." in bob.page


def test_a_lobby_can_be_cancelled_and_a_game_of_ones_own_deleted(client: NewClient) -> None:
    ann, bob = client(), client()
    lobby = ann.new_table("me", "open")
    bob.get(lobby)
    assert bob.post(f"{lobby}/delete", sure="yes").status_code in (403, 409, 422)
    assert ann.post(f"{lobby}/delete", sure="yes").headers["location"] == "/"
    assert ann.get(lobby).status_code == 404
    alone = ann.new_table("me", "me")
    assert ann.post(f"{alone}/delete", sure="yes").headers["location"] == "/"
    assert ann.get(alone).status_code == 404
    ann, _bob, table = pair(client)
    assert ann.post(f"{table}/delete", sure="yes").status_code != 303
    assert ann.get(table).status_code == 200


def test_a_new_name_reaches_running_games(client: NewClient) -> None:
    ann, bob, table = pair(client)
    ann.post("/settings", name="Annabel", next="/settings")
    bob.get(table)
    assert "Annabel" in bob.page


def test_players_who_share_a_device_have_their_own_names(client: NewClient) -> None:
    ann = client()
    table = ann.new_table("me", "me", name="Ann", name_2="Grandpa")
    ann.get(table)
    assert "Grandpa" in ann.page
    assert "Ann 2" not in ann.page


@pytest.mark.parametrize("language", ["fr", "it"])
def test_play_now_speaks_every_language(client: NewClient, language: str) -> None:
    assert client(language).get("/play?game=imaginarium").status_code == 200


def test_the_host_changes_a_lobby_and_who_has_sat_down_agrees_again(client: NewClient) -> None:
    ann, bob = client(), client()
    table = ann.new_table("me", "open", "open", name="Ann")
    assert bob.join(table, "Bob").status_code == 303
    bob.get(table)
    assert "asked-again" not in bob.page
    assert bob.get(f"{table}/edit").status_code == 403
    ann.get(table)
    assert f'href="{table}/edit"' in ann.page
    ann.get(f"{table}/edit")
    assert chosen(ann.page, "seat_2") == "seat:1"
    form: dict[str, Any] = {
        "seat_1": "seat:0",
        "seat_2": "seat:1",
        "seat_3": "bot:random",
        "seat_4": "none",
        "pace": "move:120+900",
    }
    assert ann.post(f"{table}/edit", **form, option_nights="4").headers["location"] == table
    assert bob.get("/waiting").json() == [{"address": table, "said": "pebbles: the table has changed"}]
    bob.get(table)
    for text in ("the clock", "the variations", "the players or the bots", "I still want to play", "time bank 15"):
        assert text in bob.page, text
    ann.get(table)
    assert "asked again" in ann.page
    assert ann.post(f"{table}/start").status_code == 422
    assert bob.post(f"{table}/agree").status_code == 303
    ann.get(table)
    assert 'id="lobby"' not in ann.page, "all seats are taken and everybody agrees"


def test_a_lobby_cannot_be_changed_against_who_sits_there(client: NewClient) -> None:
    ann, bob = client(), client()
    table = ann.new_table("me", "open", "open", name="Ann")
    assert bob.join(table, "Bob").status_code == 303
    wrong = ann.post(f"{table}/edit", seat_1="seat:0", seat_2="open", pace="none")
    assert wrong.status_code == 422
    assert "A player who has sat down keeps the seat." in wrong.text
    assert ann.post(f"{table}/edit", seat_1="seat:0", seat_2="seat:1", seat_3="seat:1").status_code == 422
    assert ann.post(f"{table}/edit", seat_1="seat:0", seat_2="seat:1", seat_3="seat:7").status_code == 422
    assert bob.post(f"{table}/edit", seat_1="seat:0", seat_2="seat:1").status_code == 403
    ann.post(f"{table}/edit", seat_1="seat:0", seat_2="seat:1", seat_3="open", pace="day:1")
    assert ann.post(f"{table}/free", seat=1).status_code == 303
    bob.get(table)
    assert f'href="{table}/join"' in bob.page


def test_a_new_link_withdraws_the_old_one(client: NewClient) -> None:
    ann, bob, cid = client(), client(), client()
    table = ann.new_table("me", "open", name="Ann", private="yes")

    def link() -> str:
        ann.get(table)
        found = re.search(r'value="http://[^"]*?(/t/[^"]*/join\?code=[^"]*)"', ann.page)
        assert found is not None
        return found[1]

    old = link()
    assert bob.get(old).status_code == 200
    assert bob.get(table).status_code == 200
    assert ann.post(f"{table}/link").status_code == 303
    assert link() != old
    assert bob.get(table).status_code == 404
    assert cid.get(old).status_code == 404
    assert cid.get(link()).status_code == 200


def test_a_game_is_abandoned_when_everybody_agrees(client: NewClient) -> None:
    ann, bob, table = pair(client)
    assert f'action="{table}/abandon"' in ann.page
    assert ann.post(f"{table}/abandon", sure="yes").status_code == 303
    assert bob.get("/waiting").json() == [{"address": table, "said": "pebbles: a player proposes to abandon the game"}]
    bob.get(table)
    assert "Ann proposes to end the game without a result." in bob.page
    assert bob.post(f"{table}/answer", proposal=1, answer="decline").status_code == 303
    ann.get(table)
    assert "Bob wants to play on." in ann.page
    assert bob.post(f"{table}/abandon", sure="yes").status_code == 303
    assert ann.post(f"{table}/answer", proposal=2, answer="accept").status_code == 303
    for person in (ann, bob):
        person.get(table)
        assert "The game has ended without a result." in person.page
        assert f'action="{table}/rematch"' in person.page
        assert person.get("/waiting").json() == []
    ann.get("/")
    assert "No result" in ann.page


def test_a_rated_game_is_lost_by_resigning(client: NewClient) -> None:
    ann, bob, table = pair(client, rated="yes")
    for person in (ann, bob):
        person.get(table)
        person.post(f"{table}/move", **person.where(), move="done", sure="yes")
    ann.get(table)
    assert "resigning counts as a defeat" in ann.page
    assert ann.post(f"{table}/resign", seat=0, sure="yes").status_code == 303
    bob.get(table)
    for text in ("Ann resigned: Bob wins.", "Ann resigns and loses the game.", f'action="{table}/rematch"'):
        assert text in bob.page, text
    assert f'action="{table}/delete"' not in bob.page
    for person, place in ((ann, "2 of 2"), (bob, "1 of 2")):
        assert place in wait_for(person, "/me", place)


@pytest.mark.parametrize(("what", "asked"), [("resign", "A bot plays your seat"), ("abandon", "If everybody agrees")])
def test_without_scripts_a_page_asks_before_something_final(client: NewClient, what: str, asked: str) -> None:
    ann, _bob, table = pair(client)
    page = ann.post(f"{table}/{what}", seat=0)
    assert page.status_code == 200
    assert asked in page.text
    assert f'action="{table}/{what}"' in page.text
    assert re.search(r'name="sure"\s+value="yes"', page.text)
    ann.get(table)
    assert f'action="{table}/{what}"' in ann.page, "nothing has happened yet"


def test_without_scripts_a_page_asks_before_a_table_is_deleted(client: NewClient) -> None:
    ann = client()
    for table, asked in (
        (ann.new_table("me", "open"), "nobody can join it"),
        (ann.new_table("me", "me"), "brought back"),
    ):
        assert asked in ann.post(f"{table}/delete").text
        assert ann.get(table).status_code == 200
        assert ann.post(f"{table}/delete", sure="yes").headers["location"] == "/"
