"""Lessons are remembered: who comes back goes on where they were."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.http_client import Client
from tinkertable.web.learn.lessons import lesson

NewClient = Callable[..., Client]
GAME = "mech-a-dream"
STEPS = len(lesson(GAME).steps)


def lesson_link(page: str) -> str:
    """Where the way into the lesson leads."""
    return f"/learn/{GAME}/" + page.partition(f'href="/learn/{GAME}/')[2].partition('"')[0]


def test_somebody_who_comes_back_goes_on_where_they_were(client: NewClient) -> None:
    somebody = client()
    for page in ("/", "/rules", f"/rules/{GAME}"):
        somebody.get(page)
        assert lesson_link(somebody.page) == f"/learn/{GAME}/1"
    first = next(number for number, step in enumerate(lesson(GAME).steps, 1) if step.move is not None)
    answer = somebody.post(f"/learn/{GAME}/{first}", move=lesson(GAME).steps[first - 1].move or "")
    assert answer.headers["location"] == f"/learn/{GAME}/{first + 1}"
    somebody.get(answer.headers["location"])
    for page in ("/", "/rules", f"/rules/{GAME}"):
        somebody.get(page)
        assert lesson_link(somebody.page) == f"/learn/{GAME}/{first + 1}"
        assert f"Continue the lesson ({first + 1}/{STEPS})" in somebody.page
    assert somebody.get(f"/learn/{GAME}").headers["location"] == f"/learn/{GAME}/{first + 1}"
    somebody.get("/")
    assert 'href="/learn/imaginarium/1"' in somebody.page  # each lesson for itself


def test_a_finished_lesson_stays_finished(client: NewClient) -> None:
    somebody = client("it")
    somebody.post("/settings", name="Ada")
    somebody.get(f"/learn/{GAME}/{STEPS}")
    somebody.get("/")
    assert "Lezione finita" in somebody.page
    assert lesson_link(somebody.page) == f"/learn/{GAME}/1"
    somebody.get(f"/learn/{GAME}/3")  # once more
    somebody.get("/")
    assert f"Continua la lezione (3/{STEPS})" in somebody.page
    somebody.get(f"/learn/{GAME}/1")
    somebody.get("/")
    assert "Lezione finita" in somebody.page


def test_somebody_who_only_looks_is_nobody(client: NewClient) -> None:
    somebody = client()
    somebody.get(f"/learn/{GAME}/2")
    assert "tinkertable" not in somebody.http.cookies


def test_the_table_after_a_lesson_is_no_ordinary_game(client: NewClient) -> None:
    somebody = client()
    somebody.get(f"/learn/{GAME}/{STEPS}")
    table = somebody.post(f"/learn/{GAME}/on").headers["location"]
    somebody.get("/")
    assert table in somebody.page  # among one's own tables
    stranger = client()
    stranger.get("/")
    assert table not in stranger.page
