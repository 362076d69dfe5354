"""The review of a finished game: real games, a real server, a real browser.

The test server gives the coach no time beyond the least it takes, so that every review is the same on any machine.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.i18n.test_catalogs import messages
from tests.tiers import one_of
from tests.web.app_in_process import AppInProcess
from tests.web.browser import OpenPage, faults, needs_axe, needs_browser
from tests.web.http_client import Client, RunningServer
from tinkertable.core.record import read_record
from tinkertable.core.replay import replay
from tinkertable.games import open_game
from tinkertable.i18n import LANGUAGES

RECORDS = Path(__file__).parents[1] / "records"
GAMES = {
    "mech-a-dream": RECORDS / "mech_a_dream" / "shared.record",
    "imaginarium": RECORDS / "imaginarium" / "shared.record",
    "bot-factory": RECORDS / "bot_factory" / "task-1-lost.record",
}
PATIENCE = 300.0


def put_up(client: Client, name: str) -> str:
    """Put a record on a table; returns the table's address."""
    answer = client.post("/open-record", text=GAMES[name].read_text(encoding="utf-8"))
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).rpartition("/")[0]


def wait_for_review(client: Client, table: str) -> str:
    """Ask for the page until the review is there."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        answer = client.get(f"{table}/review")
        assert answer.status_code == 200
        if 'id="making"' not in client.page:
            return client.page
        assert "review-retry" not in client.page
        assert 'http-equiv="refresh"' in client.page
        time.sleep(0.2)
    raise AssertionError("the review never came")


def facts_of(app: AppInProcess, table: str, language: str = "en") -> dict[str, Any]:
    """The review as programs get it."""
    with app.connect(headers={"accept-language": language}) as http:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            answer = http.get(f"/api/tables/{table.rpartition('/')[2]}/review")
            found: dict[str, Any] = answer.json()
            if answer.status_code == 200:
                return found
            assert (answer.status_code, found["status"]) == (202, "working")
            time.sleep(0.2)
    raise AssertionError("the review never came")


@pytest.mark.parametrize("name", one_of(GAMES, 2))
def test_every_game_can_be_reviewed_in_every_language(
    app: AppInProcess, client: Callable[..., Client], name: str
) -> None:
    record = read_record(GAMES[name].read_text(encoding="utf-8"))
    table = put_up(client(), name)
    facts = facts_of(app, table)
    assert len(facts["shares"]) == len(facts["leads"]) == len(record.entries) + 1
    assert facts["moments"]
    raw = {key for key in messages("en", "coach") if "." in key}
    for language in LANGUAGES:
        page = wait_for_review(client(language), table)
        curves = re.findall(r'<polyline class="seat-\d curve-\d" points="([^"]+)"', page)
        # chances, and unless alone leads, each for a desk and for a phone
        assert len(curves) == (2 if len(record.players) == 1 else 4 * len(record.players))
        assert all(len(points.split()) == len(record.entries) + 1 for points in curves)
        assert len(re.findall(r'id="moment-\d+"', page)) == len(facts["moments"])
        for drawn in re.findall(r'<svg class="evaluation.*?</svg>', page, re.DOTALL):
            assert drawn.rindex('class="band"') < drawn.index('class="rounds"'), "a band covers the number before it"
            assert ">+0<" not in drawn
        assert (str(messages(language, "coach")["review_page.task.failed"].string) in page) == (name == "bot-factory")
        assert not [key for key in raw if f">{key}<" in page or f" {key} " in page]
        said = facts_of(app, table, language)["moments"]
        assert all("{" not in moment["said"] and "deed." not in moment["said"] for moment in said)


def test_a_turning_point_leads_to_its_moment_and_can_be_played_on(
    app: AppInProcess, client: Callable[..., Client]
) -> None:
    name = "mech-a-dream"
    record = read_record(GAMES[name].read_text(encoding="utf-8"))
    game = open_game(name, edition=record.edition)
    somebody = client()
    table = put_up(somebody, name)
    page = wait_for_review(somebody, table)
    moment = next(found for found in facts_of(app, table)["moments"] if found["kind"] == "better")
    ply, seat = moment["ply"], moment["seat"]
    assert f'href="{table}/{ply}?as={seat}"' in page
    assert somebody.get(f"{table}/{ply}?as={seat}").status_code == 200
    assert 'id="strip"' in somebody.page
    assert 'class="sr moment"' in somebody.page
    marks = re.findall(r'class="hit marked (\w+)', somebody.page)
    assert set(marks) <= {"played", "better"}
    shown = re.findall(r'aria-label="(Played|Better): ', somebody.page)
    assert sorted(shown) == sorted(mark.title() for mark in marks)
    assert marks, "what was played or what was better is marked on the board"
    assert 'name="move"' not in somebody.page, "nothing can be clicked in the past"
    assert f"{round(100 * moment['before'])}%" in somebody.page
    # another visitor, who was not there, tries the better move against the bots
    other = client()
    other.get(f"{table}/review")
    answer = other.post(f"{table}/fork", ply=ply, as_=seat, bot="strong")
    assert answer.status_code == 303
    forked = str(answer.headers["location"])
    other.get(forked)
    assert other.field("ply") == str(ply)
    assert other.field("seat") == str(seat)
    expected = {game.notation(move) for move in replay(game, record, ply).legal(seat)}
    assert set(other.moves()) == expected
    assert moment["other_move"] in expected
    begun = read_record(other.get(f"{forked}/record").text)
    assert begun.entries == record.entries[:ply]
    assert [player.bot for number, player in enumerate(begun.players) if number != seat] == ["strong"]
    assert other.move(forked, moment["other_move"]).status_code == 303


def test_any_moment_of_the_replay_can_be_played_on(client: Callable[..., Client]) -> None:
    somebody = client()
    table = put_up(somebody, "imaginarium")
    for ply in (40, 151):
        somebody.get(f"{table}/{ply}")
        assert f'action="{table}/fork"' in somebody.page
        answer = somebody.post(f"{table}/fork", ply=ply, bot="strong")
        assert answer.status_code == 303
        assert somebody.get(answer.headers["location"]).status_code == 200
    assert somebody.post(f"{table}/fork", ply=40, bot="nobody").status_code == 422


def test_a_running_game_is_not_reviewed(app: AppInProcess, client: Callable[..., Client]) -> None:
    said = {language: messages(language, "errors")["error.review_running"].string for language in LANGUAGES}
    player = client()
    table = player.new_table("me", "bot:random", game="imaginarium", name="Ann")
    for language in LANGUAGES:
        looker = client(language)
        answer = looker.get(f"{table}/review")
        assert answer.status_code == 422
        assert str(said[language]) in answer.text.replace("&#39;", "'")
        assert "polyline" not in answer.text
        assert looker.get(f"{table}/review/progress").status_code == 422
        assert looker.post(f"{table}/review").status_code == 422
    with app.connect() as http:
        answer = http.get(f"/api/tables/{table.rpartition('/')[2]}/review")
        assert (answer.status_code, answer.json()["error"]) == (422, "review_running")
    player.get(table)
    assert "/review" not in player.page


def finished(client: Client, game: str, **fields: str) -> str:
    """Play a toy to its end against a bot; returns the table's address."""
    table = client.new_table("me", "bot:random", game=game, name="Ann", **fields)
    for _move in range(200):
        moves = client.wait_for_moves(table, PATIENCE)
        if not moves:
            assert client.is_over()
            return table
        client.move(table, moves[0])
    raise AssertionError("the game never ended")


def test_the_end_of_a_game_offers_its_review(client: Callable[..., Client]) -> None:
    somebody = client()
    table = finished(somebody, "pebbles", private="yes")
    assert f'href="{table}/review"' in somebody.page
    assert 'class="evaluation' in wait_for_review(somebody, table)
    # a private table does not exist for strangers, nor does its review
    assert client().get(f"{table}/review").status_code == 404


def test_a_worker_that_dies_is_forgiven_and_a_restart_forgets_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fuse = tmp_path / "fuse"
    monkeypatch.setenv("TINKERTABLE_FUSE", str(fuse))
    with RunningServer(f"sqlite:///{tmp_path / 'tables.db'}") as running:
        ann = Client(running)
        table = finished(ann, "fuse")
        fuse.touch()
        until = time.monotonic() + PATIENCE
        while "review-retry" not in ann.page and time.monotonic() < until:
            assert ann.get(f"{table}/review").status_code == 200
            time.sleep(0.1)
        assert "review-retry" in ann.page
        assert not fuse.exists()
        # looking again does not try again by itself; the button does
        assert "review-retry" in ann.get(f"{table}/review").text
        assert ann.post(f"{table}/review").status_code == 303
        page = wait_for_review(ann, table)
        running.stop()
        running.start()
        fuse.touch()  # nothing is computed any more
        assert moments(ann.get(f"{table}/review").text) == moments(page)
        assert fuse.exists()
        ann.http.close()


def moments(page: str) -> list[str]:
    return re.findall(r'<p class="sentence">(.*?)</p>', page)


def test_the_description_of_the_api_knows_the_review(app: AppInProcess) -> None:
    with app.connect() as http:
        described = http.get("/api/openapi.json").json()
    assert "/api/tables/{id}/review" in described["paths"]
    assert "MomentInfo" in described["components"]["schemas"]


@needs_browser
def test_in_a_browser_the_review_comes_by_itself_and_its_marks_lead_to_the_moment(
    open_page: OpenPage, server_client: Callable[..., Client]
) -> None:
    table = put_up(server_client(), "mech-a-dream")
    page = open_page()
    page.goto(f"{table}/review")
    expect(page.locator("#moment-1")).to_be_visible(timeout=1000 * PATIENCE)
    mark = page.locator(".figure-chances .evaluation.roomy a.mark").first
    target = mark.get_attribute("href")
    assert target is not None
    # by keyboard
    mark.focus()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert page.url.endswith(target)
    ply = int(target.rpartition("/")[2].partition("?")[0])
    slider = page.locator("[data-slider]")
    expect(slider).to_have_value(str(ply))
    last = int(slider.get_attribute("max") or 0)
    expect(page.locator("#strip-cursor")).to_have_attribute("transform", cursor_at(ply, last))
    # the slider and the graph agree, one step further and where the graph is clicked
    page.locator("#replay-forward").click()
    expect(page.locator("#replay")).to_have_attribute("data-at", str(ply + 1))
    expect(page.locator("#strip-cursor")).to_have_attribute("transform", cursor_at(ply + 1, last))
    room = page.locator("[data-strip]").bounding_box()
    assert room is not None
    page.locator("[data-strip]").click(position={"x": room["width"] / 2, "y": room["height"] / 2})
    expect(page.locator("#replay")).to_have_attribute("data-at", re.compile(rf"^({last // 2}|{last // 2 + 1})$"))


def cursor_at(ply: int, last: int) -> re.Pattern[str]:
    """Where the cursor stands, whatever the number of decimals."""
    return re.compile(rf"^translate\({int(1000 * ply / last)}(\.\d+)? 0\)$")


@needs_axe
@pytest.mark.parametrize("theme", one_of(["light", "dark"]))
def test_on_a_phone_nothing_is_cut_off_and_a_try_is_one_tap_away(
    open_page: OpenPage, server_client: Callable[..., Client], theme: str
) -> None:
    somebody = server_client()
    table = put_up(somebody, "mech-a-dream")
    wait_for_review(somebody, table)
    page = open_page("phone", theme=theme)
    page.goto(f"{table}/review")
    expect(page.locator(".evaluation.slim").first).to_be_visible()
    expect(page.locator(".evaluation.roomy").first).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert faults(page) == []
    with page.expect_navigation():
        page.locator("button.try").first.click()
    expect(page.locator("#move-form")).to_be_attached()
