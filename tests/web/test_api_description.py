"""What OpenAPI says of each operation is written by people, and its examples are what the API takes and answers."""

from __future__ import annotations

from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

import httpx
import msgspec
import pytest

from tests.web.app_in_process import ADDRESS, AppInProcess
from tinkertable.i18n import Translator
from tinkertable.web.api import schemas
from tinkertable.web.api.examples import ERRORS
from tinkertable.web.api.operation import PARAMETERS

PHRASES = {status.phrase for status in HTTPStatus} | {status.description for status in HTTPStatus}
"""What is said of an answer when nobody describes it."""


@pytest.fixture(scope="module", name="description")
def fixture_description(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    with AppInProcess(f"sqlite:///{tmp_path_factory.mktemp('app') / 'tables.db'}") as app, app.connect() as http:
        answer: httpx.Response = http.get(f"{ADDRESS}/api/openapi.json")
        yield answer.json()


def operations(description: dict[str, Any]) -> list[dict[str, Any]]:
    return [operation for methods in description["paths"].values() for operation in methods.values()]


def test_every_operation_has_a_summary_and_a_description_of_its_own(description: dict[str, Any]) -> None:
    found = operations(description)
    summaries = [operation["summary"] for operation in found]
    assert len(set(summaries)) == len(summaries) > 30
    for operation in found:
        generated = operation["operationId"].title().replace("_", "")
        assert operation["summary"] != generated
        assert " " in operation["summary"]
        assert not operation["summary"].endswith(".")
        assert operation["description"].rstrip().endswith(".")
        assert operation["description"] != operation["summary"]


def test_every_answer_and_parameter_is_described(description: dict[str, Any]) -> None:
    for operation in operations(description):
        for status, answer in operation["responses"].items():
            assert answer["description"] not in PHRASES | {"Stream Response", ""}, (operation["summary"], status)
        assert {parameter["description"] for parameter in operation.get("parameters", [])} <= set(PARAMETERS.values())


def test_every_object_that_is_sent_or_answered_has_an_example_of_its_kind(description: dict[str, Any]) -> None:
    for operation in operations(description):
        bodies = [operation.get("requestBody", {}), *operation["responses"].values()]
        for media in (media for body in bodies for media in body.get("content", {}).values()):
            schema = media.get("schema", {})
            name = schema.get("items", schema).get("$ref", "").rpartition("/")[2]
            if name:
                value = media["examples"]["example"]["value"]
                if name != "Position":  # msgspec cannot tell the views of the games from each other
                    for each in value if "items" in schema else [value]:
                        msgspec.convert(each, getattr(schemas, name))


@pytest.mark.parametrize("status", sorted(ERRORS))
def test_the_examples_of_errors_say_what_the_server_says(status: int) -> None:
    said = ERRORS[status]
    key = "bad_fields" if said.error == "bad_request" else said.error
    assert said.reason == Translator("en").speech(f"error.{key}")
