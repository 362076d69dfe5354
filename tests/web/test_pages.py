"""The pages as somebody without JavaScript meets them."""

from __future__ import annotations

import html
import re
import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.tiers import rotating
from tests.web.http_client import PATIENCE, Client

NewClient = Callable[..., Client]


def pair(client: NewClient, **fields: str) -> tuple[Client, Client, str]:
    """Ann and Bob at a table of Pebbles, Ann to move."""
    ann, bob = client(), client()
    table = ann.new_table("me", "open", name="Ann", **fields)
    ann.get(table)
    invite = re.search(r'value="http://[^"]*?(/t/[^"]*/join\?code=[^"]*)"', ann.page)
    assert invite is not None
    bob.get(invite[1])
    assert bob.join(table, "Bob", bob.field("code")).status_code == 303
    ann.get(table)
    bob.get(table)
    return ann, bob, table


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("fr-CH, fr;q=0.9, en;q=0.8", "fr"),
        ("it", "it"),
        ("de, en;q=0.7", "en"),
        ("de;q=0.9, it;q=0.4, fr;q=0.5", "fr"),
        ("", "en"),
        ("xx;q=abc,,;;", "en"),
    ],
)
def test_the_browser_chooses_the_language_first(client: NewClient, header: str, language: str) -> None:
    someone = client(header)
    someone.get("/")
    assert f'<html lang="{language}"' in someone.page


@pytest.mark.parametrize("path", ["/", "/new", "/new?game=pebbles", "/settings", "/account", "/open-record"])
@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_every_page_in_every_language(client: NewClient, path: str, language: str) -> None:
    assert client(language).get(path).status_code == 200


def test_language_theme_and_name_are_remembered(client: NewClient) -> None:
    someone = client("en")
    answer = someone.post("/settings", language="it", theme="dark", name="  Ada \n Lovelace ", next="/settings")
    assert answer.headers["location"] == "/settings"
    someone.get("/settings")
    assert '<html lang="it" data-theme="dark"' in someone.page
    assert "Ada Lovelace" in someone.page
    assert someone.post("/settings", language="xx").status_code == 400


@pytest.mark.parametrize(
    "address", ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"]
)
def test_nobody_is_sent_elsewhere(client: NewClient, address: str) -> None:
    assert client().post("/settings", theme="dark", next=address).headers["location"] == "/"


def test_a_whole_game_against_bots_by_plain_forms(client: NewClient) -> None:
    someone = client()
    someone.get("/")
    answer = someone.post("/play", game="pebbles", bot="random")
    table = answer.headers["location"]
    played = 0
    while moves := someone.wait_for_moves(table):
        assert someone.move(table, moves[played % len(moves)]).status_code == 303
        played += 1
    assert someone.is_over()
    assert played >= 4
    assert someone.get(f"{table}/0").status_code == 200
    assert someone.get(f"{table}/record").text.startswith("tinkertable 1\n")


@pytest.mark.parametrize(
    ("game", "language"), rotating(["mech-a-dream", "imaginarium", "bot-factory"], ["en", "fr", "it"])
)
def test_every_game_is_playable_in_every_language(client: NewClient, game: str, language: str) -> None:
    someone = client(language)
    someone.get(f"/new?game={game}")
    table = someone.post("/play", game=game, bot="random").headers["location"]
    for turn in range(6):
        moves = someone.wait_for_moves(table)
        answer = someone.move(table, moves[turn % len(moves)], htmx=True)
        assert answer.status_code == 200
        assert answer.text.lstrip().startswith("<section")
        assert "no message" not in answer.text
    assert someone.get(f"{table}/1").status_code == 200


def test_a_stale_ply_gets_the_fresh_board_and_a_gentle_word(client: NewClient) -> None:
    ann, _bob, table = pair(client)
    before = ann.where()
    ann.move(table, "take 1")
    stale = ann.post(f"{table}/move", htmx=True, move="take 2", **before)
    assert stale.status_code == 409
    assert stale.text.lstrip().startswith("<section")
    assert "moved on since you looked" in stale.text
    assert ann.field("ply") == str(int(before["ply"]) + 1)
    plain = ann.post(f"{table}/move", move="take 2", **before)
    assert plain.status_code == 303
    assert plain.headers["location"] == f"{table}?notice=stale"
    ann.get(plain.headers["location"])
    assert "moved on since you looked" in ann.page


@pytest.mark.parametrize(("text", "status"), [("sleep", 422), ("fly", 400), ("", 400), ("x" * 300, 400)])
@pytest.mark.parametrize("htmx", [True, False])
def test_bad_moves_change_nothing(client: NewClient, text: str, status: int, htmx: bool) -> None:
    ann, _bob, table = pair(client)
    before = ann.where()
    assert ann.move(table, text, htmx=htmx).status_code == status
    ann.get(table)
    assert ann.where() == before


@pytest.mark.parametrize("field", ["ply", "seat", "move"])
def test_a_form_without_a_field_is_refused(client: NewClient, field: str) -> None:
    ann, _bob, table = pair(client)
    fields = {**ann.where(), "move": "take 1"}
    assert ann.post(f"{table}/move", **{**fields, field: "1e9"}).status_code == 400
    del fields[field]
    assert ann.post(f"{table}/move", **fields).status_code == 400


def test_another_persons_seat_is_forbidden(client: NewClient) -> None:
    ann, bob, table = pair(client)
    eve = client()
    eve.get(table)
    for thief in (bob, eve):
        for action in ("move", "undo", "restart", "redo", "hint", "leave", "return", "privacy-screen"):
            answer = thief.post(f"{table}/{action}", **ann.where(), move="take 1")
            assert answer.status_code == 403, action
    assert eve.moves() == []


def test_it_is_not_bobs_turn(client: NewClient) -> None:
    _ann, bob, table = pair(client)
    assert bob.moves() == []
    assert bob.post(f"{table}/move", ply=2, branch=0, seat=1, move="take 1").status_code == 422


@pytest.mark.parametrize(("language", "words"), [("en", "no table"), ("fr", "pas de table"), ("it", "nessun tavolo")])
def test_an_unknown_table_is_a_helpful_404(client: NewClient, language: str, words: str) -> None:
    someone = client(language)
    for path in ("/t/nowhere", "/t/nowhere/3", "/t/nowhere/fragment", "/t/nowhere/record", "/t/nowhere/events"):
        answer = someone.get(path)
        assert answer.status_code == 404
        assert words in answer.text
    assert someone.get("/t/nowhere/bla").status_code == 404
    assert someone.get("/nothing").status_code == 404


def test_moments_outside_the_game_are_404(client: NewClient) -> None:
    ann, _bob, table = pair(client)
    assert ann.get(f"{table}/2").status_code == 200
    assert ann.get(f"{table}/3").status_code == 404
    assert ann.get(f"{table}/-1").status_code == 404
    assert ann.get(f"{table}/99999999999999999999").status_code in (400, 404)


def test_undo_redo_and_restart(client: NewClient) -> None:
    ann, _bob, table = pair(client)
    ann.move(table, "take 1", htmx=True)
    ann.move(table, "take 2", htmx=True)
    assert ann.moves() == ["done"]
    ann.post(f"{table}/undo", htmx=True, **ann.where())
    assert ann.moves() == ["done", "take 1", "take 2"]
    ann.post(f"{table}/redo", htmx=True, **ann.where())
    assert ann.moves() == ["done"]
    ann.post(f"{table}/restart", htmx=True, **ann.where())
    assert ann.field("ply") == "2"
    assert ann.post(f"{table}/undo", htmx=True, **ann.where()).status_code == 422


def test_a_takeback_is_asked_and_accepted(client: NewClient) -> None:
    ann, bob, table = pair(client)
    ann.move(table, "take 1")
    ann.get(table)
    ann.move(table, "done")
    bob.get(table)
    bob.move(table, "take 2")
    ann.post(f"{table}/takeback", seat=0, to=2)
    bob.get(table)
    assert 'value="accept"' in bob.page
    ann.get(table)
    assert 'value="accept"' not in ann.page
    assert 'value="withdraw"' in ann.page
    number = bob.field("proposal")
    assert ann.post(f"{table}/answer", proposal=number, answer="accept").status_code == 403
    assert bob.post(f"{table}/answer", proposal=number, answer="accept").status_code == 303
    ann.get(table)
    assert ann.field("ply") == "2"
    assert ann.moves() == ["done", "take 1", "take 2"]


def test_a_hint_is_one_of_the_moves(client: NewClient) -> None:
    ann, _bob, table = pair(client)
    answer = ann.post(f"{table}/hint", htmx=True, **ann.where())
    assert answer.status_code in (200, 503)  # the toy has no bot that knows it well
    assert answer.text.lstrip().startswith("<section")


def test_at_a_table_without_hints_nobody_is_advised(client: NewClient) -> None:
    ann = client()
    table = ann.new_table("me", "bot:easy", hints="no")
    ann.wait_for_moves(table)
    assert f"{table}/hint" not in ann.page
    answer = ann.post(f"{table}/hint", htmx=True, **ann.where())
    assert answer.status_code == 422
    assert "There are no hints at this table." in answer.text


def test_the_coach_tells_what_it_would_play_and_what_then(client: NewClient) -> None:
    ann = client()
    table = ann.new_table("me", "bot:easy", game="bot-factory")
    for _move in range(12):
        ann.wait_for_moves(table)
        answer = ann.post(f"{table}/hint", htmx=True, **ann.where())
        assert answer.status_code == 200
        hinted = re.search(r'data-hint="([^"]+)"', answer.text)
        assert hinted is not None
        assert html.unescape(hinted[1]) in ann.moves()
        said = re.sub(r"<[^>]+>", "", answer.text)
        assert "Try " in said
        if "Then: " in said:
            return
        ann.move(table, html.unescape(hinted[1]))
    raise AssertionError("every hint was a turn of one move")


def test_a_chair_is_left_to_a_bot_and_taken_back(client: NewClient) -> None:
    ann, bob, table = pair(client)
    assert ann.post(f"{table}/leave", seat=0).status_code == 303
    bob.wait_for_moves(table)  # the bot has played Ann's turn
    ann.get(table)
    assert "a bot plays on" in ann.page
    assert ann.post(f"{table}/return", seat=0).status_code == 303
    ann.get(table)
    assert "Ann is back" in re.sub(r"<[^>]+>", "", ann.page)


def test_somebody_who_never_comes_back_can_be_replaced(client: NewClient) -> None:
    ann, bob, table = pair(client)
    with ann.http.stream("GET", f"{table}/events") as stream:
        lines = stream.iter_lines()  # kept: the stream ends with it
        next(lines)
        bob.get(table)
        assert "/replace" not in bob.page  # she is looking
    until = time.monotonic() + PATIENCE
    while "/replace" not in bob.page and time.monotonic() < until:
        time.sleep(0.1)
        bob.get(table)
    assert "/replace" in bob.page
    assert bob.post(f"{table}/replace", seat=0).status_code == 303
    assert bob.wait_for_moves(table)


def test_chat_and_names_are_escaped_and_bounded(client: NewClient) -> None:
    ann, bob, table = pair(client)
    evil = '<script>alert("x")</script>'
    ann.post(f"{table}/chat", text=evil)
    bob.get(table)
    assert evil not in bob.page
    assert "&lt;script&gt;" in bob.page
    assert ann.post(f"{table}/chat", text="   ").status_code == 422
    assert ann.post(f"{table}/chat", text="x" * 501).status_code == 422
    assert ann.post(f"{table}/chat", text="x" * 5000).status_code == 400
    named = client()
    other = named.new_table("me", "bot:random", name='<img src=x onerror="1">' + "y" * 100)
    named.get(other)
    assert "<img src=x" not in named.page
    assert len(re.findall("y{61}", named.page)) == 0


def test_the_news_is_a_number_and_nothing_else(client: NewClient) -> None:
    ann, bob, table = pair(client)
    with bob.http.stream("GET", f"{table}/events") as stream:
        lines = stream.iter_lines()
        assert next(lines).startswith("retry: ")
        first = [next(lines) for _ in range(4)]
        assert first[0] == "event: ply"
        version = int(first[1].removeprefix("id: "))
        assert first[2] == f"data: {version}"
        ann.move(table, "take 1")
        second = [next(lines) for _ in range(4)]
        assert second == ["event: ply", f"id: {version + 1}", f"data: {version + 1}", ""]
    bob.get(table)
    assert bob.get(f"{table}/fragment?version={version}").status_code == 200
    assert bob.get(f"{table}/fragment?version={version + 1}").status_code == 204


def test_the_lobby_reloads_when_the_game_begins(client: NewClient) -> None:
    ann, bob = client(), client()
    table = ann.new_table("me", "open", name="Ann")
    ann.get(table)
    version = ann.field("version")
    assert ann.get(f"{table}/fragment?version={version}").status_code == 204
    bob.join(table, "Bob")
    assert ann.get(f"{table}/fragment?version={version}").headers["hx-refresh"] == "true"


def test_what_is_new_since_my_last_move_is_marked(client: NewClient) -> None:
    ann, bob, table = pair(client)
    ann.move(table, "done")
    ann.get(table)
    assert len(re.findall(r'<li class="[^"]*fresh', ann.page)) == 0
    bob.get(table)
    bob.move(table, "take 1")
    ann.get(table)
    assert len(re.findall(r'<li class="[^"]*fresh', ann.page)) == 1
    eve = client()
    eve.get(table)
    assert len(re.findall(r'<li class="[^"]*fresh', eve.page)) == 0


def test_the_host_need_not_wait(client: NewClient) -> None:
    ann = client()
    table = ann.new_table("me", "open", "open", name="Ann")
    assert client().post(f"{table}/start").status_code == 403
    ann.get("/")
    assert table in ann.page
    assert ann.post(f"{table}/start").status_code == 303
    assert ann.wait_for_moves(table)


def test_a_private_table_does_not_exist_for_strangers(client: NewClient) -> None:
    _ann, bob, table = pair(client, private="yes")
    eve = client()
    for path in ("", "/1", "/fragment", "/events", "/record", "/join", "/join?code=wrong"):
        assert eve.get(table + path).status_code == 404, path
    assert eve.post(f"{table}/chat", text="hello").status_code == 404
    assert eve.post(f"{table}/fork", ply=0).status_code == 404
    eve.get("/")
    assert table not in eve.page
    assert bob.get(table).status_code == 200


def test_a_bad_new_table_is_refused_with_a_reason(client: NewClient) -> None:
    ann = client()
    wishes: list[dict[str, Any]] = [
        {"seat_1": "me"},
        {"seat_1": "me", "seat_2": "bot:genius"},
        {"seat_1": "me", "seat_2": "somebody"},
        {"seat_1": "me", "seat_2": "open", "pace": "never"},
        {"seat_1": "me", "seat_2": "open", "option_nights": "7"},
        {"seat_1": "me", "seat_2": "open", "option_dice": "yes"},
    ]
    for fields in wishes:
        answer = ann.post("/new", game="pebbles", **fields)
        assert answer.status_code == 422, fields
    assert ann.post("/new", game="chess", seat_1="me").status_code == 404
    assert ann.post("/play", game="chess").status_code == 404


def test_an_option_counts_only_for_its_number_of_players(client: NewClient) -> None:
    """Bot Factory's task is for somebody who plays alone: a form that sends it for two is played without."""
    ann = client()
    ann.get("/new?game=bot-factory")
    assert 'data-for="1"' in ann.page
    assert "number of players: 1" in ann.page
    for seats, heard in ((("me",), "choose"), (("me", "open"), "chance")):
        table = ann.new_table(*seats, game="bot-factory", option_task="choose", option_rounds="60")
        task = ann.get(f"/api/tables/{table.removeprefix('/t/')}").json()["options"]
        assert (task["task"], task["rounds"]) == (heard, "60")
    ann.get(table)
    assert "Rounds" in ann.page or "rounds" in ann.page
    assert "option.task" not in ann.page
    # nor is it refused when it is nonsense: it is not listened to
    ann.new_table("me", "open", game="bot-factory", option_task="nonsense")
    assert ann.post("/new", game="bot-factory", seat_1="me", option_task="nonsense").status_code == 422


def test_head_answers_like_get_without_a_body(client: NewClient) -> None:
    ann, bob, table = pair(client)
    paths = ["/", "/rules", table, f"{table}/fragment", "/healthz", "/static/css/base.css", "/api/games", "/nowhere"]
    for path in paths:
        get, head = ann.get(path), ann.http.head(path)
        assert head.status_code == get.status_code, path
        assert head.headers["content-type"] == get.headers["content-type"], path
        assert head.content == b""
    # also where GET never ends
    assert bob.http.head(f"{table}/events").headers["content-type"].startswith("text/event-stream")
    assert bob.http.head(f"{table}/move").status_code == 405


def finished(client: NewClient) -> tuple[Client, Client, str]:
    ann, bob, table = pair(client)
    people = [ann, bob]
    for _step in range(40):
        for one in people:
            one.get(table)
            if one.moves():
                one.move(table, one.moves()[0])
        ann.get(table)
        if ann.is_over():
            return ann, bob, table
    raise AssertionError("the game does not end")


def test_after_the_game(client: NewClient) -> None:
    ann, bob, table = finished(client)
    assert '<svg class="chart"' in ann.page
    first = ann.post(f"{table}/rematch").headers["location"]
    second = bob.post(f"{table}/rematch").headers["location"]
    assert first == second
    bob.get(first)
    assert bob.moves()  # everybody sits one further
    eve = client()
    assert eve.post(f"{table}/rematch").status_code == 303  # leads to the same table
    forked = eve.post(f"{table}/fork", ply=4)
    assert forked.status_code == 303
    assert eve.wait_for_moves(forked.headers["location"])
    assert eve.get(f"{table}/4?as=1").status_code == 200


def test_a_record_can_be_downloaded_and_looked_at(client: NewClient) -> None:
    ann, _bob, table = finished(client)
    answer = ann.get(f"{table}/record")
    assert answer.headers["content-disposition"].startswith("attachment")
    eve = client()
    eve.get("/open-record")
    shown = eve.http.post("/open-record", files={"record": ("game.txt", answer.text.encode())})
    assert shown.status_code == 303
    assert eve.get(shown.headers["location"]).status_code == 200
    base = shown.headers["location"].removesuffix("/0")
    assert eve.get(f"{base}/5?as=1").status_code == 200
    assert eve.get(base).status_code == 303
    assert eve.moves() == []
    assert eve.post(f"{base}/move", ply=0, branch=0, seat=0, move="take 1").status_code == 403
    assert eve.get(f"{base}/record").text.splitlines()[-1] == answer.text.splitlines()[-1]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        'tinkertable 1\ngame chess\nedition 1\nseat 1 "A"\nseat 2 "B"\n',
        'tinkertable 1\ngame pebbles\nedition 9\nseat 1 "A"\nseat 2 "B"\n',
        'tinkertable 1\ngame pebbles\nedition 1\nseat 1 "A"\nseat 2 "B"\n\n1 take 1\n',
        'tinkertable 1\ngame pebbles\nedition 1\nseat 1 "A"\n',
        "\x00\x01",
    ],
)
def test_a_broken_record_is_refused_with_a_reason(client: NewClient, text: str) -> None:
    eve = client()
    assert eve.post("/open-record", text=text).status_code == 422
    eve.get("/open-record")
    file = {"record": ("x.txt", text.encode() + b"\xff\xfe")}
    assert eve.http.post("/open-record", files=file).status_code == 422


def test_headers_and_files(client: NewClient) -> None:
    someone = client()
    for path in ("/", "/t/nowhere", "/static/css/base.css", "/api/games", "/healthz"):
        headers = someone.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"], path
        assert "frame-ancestors 'none'" in headers["content-security-policy"], path
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
    someone.get("/")
    styles = re.findall(r'href="(/static/[^"]+)"', someone.page)
    assert styles
    for address in styles:
        answer = someone.get(address)
        assert answer.status_code == 200, address
        assert "immutable" in answer.headers["cache-control"]
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static//etc/passwd", "/static/css"):
        assert someone.get(path).status_code == 404


def test_no_inline_script_or_style(client: NewClient) -> None:
    ann, _bob, table = pair(client)
    for path in ("/", "/new?game=mech-a-dream", table, f"{table}/1", "/account", "/settings", "/open-record"):
        ann.get(path)
        assert not re.search(r"<script(?![^>]*src=)", ann.page), path
        assert not re.search(r"\son[a-z]+=|<style|javascript:", ann.page), path
        assert " style=" not in ann.page, path


# Accounts


def test_an_account_carries_a_name_to_another_device(client: NewClient) -> None:
    laptop, phone = client(), client()
    laptop.post("/settings", name="Grace")
    made = laptop.post("/account/create", login="Grace.H", password="compilers & linkers")
    assert made.status_code == 303
    table = laptop.new_table("me", "bot:random")
    wrong = phone.post("/account/enter", login="grace.h", password="guess guess")
    assert wrong.status_code == 403
    assert phone.post("/account/enter", login="nobody", password="guess guess").status_code == 403
    assert phone.post("/account/enter", login="grace.h", password="compilers & linkers").status_code == 303
    phone.get(table)
    assert phone.moves()
    laptop.post("/account/password", old="compilers & linkers", new="debuggers & profilers")
    assert laptop.get("/account").text.count("grace.h") > 0
    phone.get(table)
    assert phone.moves() == []  # every other device has to enter again
    phone.post("/account/leave")
    assert phone.post("/account/create", login="grace.h", password="12345678").status_code == 422


@pytest.mark.parametrize(
    ("login", "password"), [("a", "long enough"), ("a b", "long enough"), ("ann", "short"), ("ann", "x" * 300)]
)
def test_bad_accounts(client: NewClient, login: str, password: str) -> None:
    assert client().post("/account/create", login=login, password=password).status_code == 422


def test_a_forged_cookie_is_nobody(client: NewClient) -> None:
    someone = client()
    someone.http.cookies.set("tinkertable", "WyJhZG1pbiIsMF0.forged")
    assert someone.get("/").status_code == 200
