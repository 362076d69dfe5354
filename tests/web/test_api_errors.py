"""The answer to a program when something is wrong: always JSON, the field by name, and all of it described."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.web.app_in_process import AppInProcess
from tests.web.test_api_schema import operations


@pytest.fixture(name="robby")
def fixture_robby(app: AppInProcess) -> httpx.Client:
    program = app.connect()
    token = program.post("/api/people", json={"name": "Robby"}).json()["token"]
    program.headers["authorization"] = f"Bearer {token}"
    return program


@pytest.mark.parametrize(
    "path", ["/api/none", "/api/none/", "/api/tables/x/none", "/api/openapi.json/x", "/api/%ff", "/api/people/1/2/3"]
)
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE", "PATCH"])
def test_unknown_paths_answer_in_json(app: AppInProcess, method: str, path: str) -> None:
    answer = app.connect().request(method, path)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["error"] == "not_found"
    assert "allow" not in answer.headers


def test_an_empty_body_is_told_as_such(app: AppInProcess) -> None:
    answer = app.connect().post("/api/people", headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["fields"] == [{"field": "data", "problem": "Expected `object`, got an empty body"}]


def test_a_wrong_method_is_told_with_the_right_ones(app: AppInProcess) -> None:
    answer = app.connect().put("/api/games")
    assert (answer.status_code, answer.json()["error"]) == (405, "no_method")
    assert "GET" in answer.headers["allow"]
    assert app.connect().put("/api/tables/x/moves").status_code == 405


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("/api/people", {}, "name"),
        ("/api/people", {"name": 5}, "name"),
        ("/api/people", {"name": "x", "nmae": "y"}, "nmae"),
        ("/api/tables", {"game": "pebbles"}, "seats"),
        ("/api/tables", {"game": "pebbles", "seats": ["me", 3]}, "seats[1]"),
        ("/api/tables", {"game": "pebbles", "seats": ["me"], "hint": True}, "hint"),
        ("/api/tables", {"game": "pebbles", "seats": ["me"], "private": "yes"}, "private"),
        ("/api/tables/x/moves", {"ply": "one", "move": "x"}, "ply"),
        ("/api/tables/x/moves", {"ply": "1", "move": "x"}, "ply"),
        ("/api/tables/x/moves", {"ply": 1, "move": "x", "seat": "0"}, "seat"),
        ("/api/tables", {"game": "pebbles", "seats": ["me"], "rated": "true"}, "rated"),
        ("/api/tables", {"game": "pebbles", "seats": ["me"], "options": {"nights": 2}}, "options"),
        ("/api/tables/x/moves", {"ply": 1, "move": "x", "seats": 1}, "seats"),
        ("/api/tables/x/join", {"seet": 1}, "seet"),
        ("/api/tables/x/undo", {"branch": 1}, "ply"),
        ("/api/tables/x/chat", {"text": ""}, "text"),
        ("/api/tables/x/takeback", {"to": 1.5}, "to"),
    ],
)
def test_a_wrong_field_is_named(robby: httpx.Client, path: str, body: Any, field: str) -> None:
    answer = robby.post(path, json=body)
    assert answer.status_code == 400
    assert "fields" in answer.json()["reason"]
    assert [each["field"] for each in answer.json()["fields"]] == [field]


@pytest.mark.parametrize("action", ["abandon", "agree", "link", "rematch"])
def test_a_route_without_a_body_refuses_one(robby: httpx.Client, action: str) -> None:
    path = f"/api/tables/x/{action}"
    for body, field in ((b'{"x": 1}', "x"), (b"null", "data"), (b"nonsense", "data"), (b"[1]", "data")):
        answer = robby.post(path, content=body)
        assert (answer.status_code, [each["field"] for each in answer.json()["fields"]]) == (400, [field])
    for body in (b"", b"{}", b" "):
        assert robby.post(path, content=body).status_code == 404


@pytest.mark.parametrize("body", ["null", "[]", "3", '"text"'])
def test_a_body_that_is_no_object_is_refused_in_a_sentence(robby: httpx.Client, body: str) -> None:
    for path in ("/api/people", "/api/tables", "/api/tables/x/moves", "/api/tables/x/join"):
        answer = robby.post(path, content=body)
        assert answer.status_code == 400
        (problem,) = answer.json()["fields"]
        assert problem["field"] == "data"
        assert problem["problem"].startswith("Expected `object`, got `")


@pytest.mark.parametrize(
    ("body", "reason", "detail"),
    [
        (b'{"name": ', "not valid JSON", "truncated"),
        (b'{"name": "x",}', "not valid JSON", "trailing comma"),
        (b"name=x", "not valid JSON", "invalid character"),
        (b'{"name": "\xff"}', "not valid UTF-8", "position 0"),
        (b'{"nmae": "x"}', "fields", "POST /api/people"),
    ],
)
def test_the_reason_says_whether_the_text_or_a_field_is_wrong(
    robby: httpx.Client, body: bytes, reason: str, detail: str
) -> None:
    answer = robby.post("/api/people", content=body, headers={"content-type": "application/json"})
    said = answer.json()
    assert (answer.status_code, said["error"]) == (400, "bad_request")
    assert reason in said["reason"]
    assert detail in said["detail"]
    assert bool(said.get("fields")) == (reason == "fields")


def test_json_that_is_nested_too_deep_is_told_as_such(robby: httpx.Client) -> None:
    said = robby.post("/api/tables/x/abandon", content=b"[" * 20000).json()
    assert "not valid JSON" in said["reason"]
    assert "recursion" in said["detail"]


@pytest.mark.parametrize(
    ("query", "field"),
    [("version=a", "version"), ("version=1&seconds=99", "seconds"), ("version=1&second=5", "second")],
)
def test_a_wrong_parameter_is_named(robby: httpx.Client, query: str, field: str) -> None:
    answer = robby.get(f"/api/tables/x/wait?{query}")
    assert [each["field"] for each in answer.json()["fields"]] == [field]


def test_a_missing_token_is_asked_for(app: AppInProcess) -> None:
    answer = app.connect().get("/api/tables?show=mine")
    assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")


@pytest.mark.parametrize(("path", "method"), operations())
def test_every_error_is_described(app: AppInProcess, path: str, method: str) -> None:
    described = app.connect().get("/api/openapi.json").json()["paths"][path][method.lower()]
    errors = {status: answer for status, answer in described["responses"].items() if status >= "400"}
    assert {"400", "401", "405", "429"} <= errors.keys()
    assert described["summary"]
    assert described["description"].endswith((".", "more"))
    for status, answer in described["responses"].items():
        assert status == "204" or all(kind["schema"] for kind in answer["content"].values()), status
    for status, answer in errors.items():
        schema = answer["content"]["application/json"]["schema"]
        assert schema == {"$ref": "#/components/schemas/ErrorInfo"}, status
        assert answer["description"]
    own = path.endswith(("/moves", "/prepared", "/knowledge", "/api/events"))
    assert ({} in described["security"]) == (method == "GET" and not own) or path == "/api/people"
