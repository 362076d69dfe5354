"""Schemathesis: requests of every kind that OpenAPI describes, and of many it does not, get an answer it describes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import checks
from schemathesis.generation import GenerationMode

from tests.web.app_in_process import ADDRESS, AppInProcess
from tinkertable.games import GAMES

CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
]
ENDLESS = ("/api/tables/{id}/events", "/api/events")
"""Streams: they have tests of their own."""
QUICK, LONG = 4, 100
"""Requests to each route."""


@dataclass(frozen=True, slots=True)
class Site:
    """An application with tables in every state, and those who ask there."""

    http: httpx.Client
    schema: Any
    tokens: list[str]
    tables: list[str]


@pytest.fixture(scope="module", name="site")
def fixture_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with AppInProcess(f"sqlite:///{tmp_path_factory.mktemp('app') / 'tables.db'}") as app, app.connect() as http:
        people = [http.post("/api/people", json={"name": name}).json()["token"] for name in ("Ann", "Bob", "Eve")]
        ann, bob = ({"authorization": f"Bearer {token}"} for token in people[:2])

        def table(**wanted: Any) -> str:
            answer = http.post("/api/tables", json={"game": "pebbles", "seats": ["me", "open"]} | wanted, headers=ann)
            return str(answer.json()["id"])

        waiting, playing, private = table(), table(), table(private=True)
        http.post(f"/api/tables/{playing}/join", json={}, headers=bob)
        schema = schemathesis.openapi.from_dict(http.get("/api/openapi.json").json())
        yield Site(http, schema, [*people, "tt_junk", ""], [waiting, playing, private, "none"])


def operations() -> list[tuple[str, str]]:
    """Every route of the API as OpenAPI describes it, without a running server."""
    from tinkertable.web.api.routes import api  # noqa: PLC0415 - the toy games have to be registered first

    assert GAMES
    found = []
    for route in api.routes:
        path = route.path.replace("{id:str}", "{id}")
        found += [(path, method) for method in sorted(getattr(route, "methods", [])) if method != "OPTIONS"]
    return sorted(each for each in found if each[0] not in ENDLESS)


def attack(site: Site, path: str, method: str, number: int, mode: GenerationMode) -> None:
    """Send many requests to one route."""
    operation = site.schema[path][method]
    cases = operation.as_strategy(generation_mode=mode)

    @settings(
        max_examples=number,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases, table=st.sampled_from(site.tables), token=st.sampled_from(site.tokens))
    def send(case: Any, table: str, token: str) -> None:
        if "id" in case.path_parameters and mode is GenerationMode.POSITIVE:
            case.path_parameters["id"] = table
        if path.endswith("/wait"):
            case.query = {**(case.query or {}), "seconds": 0}
        headers = {"authorization": f"Bearer {token}"} if token else {}
        asked = requests.Request(**case.as_transport_kwargs(base_url=ADDRESS, headers=headers)).prepare()
        body = asked.body if isinstance(asked.body, bytes) else str(asked.body or "").encode()
        told = {name: str(value) for name, value in asked.headers.items()}
        sent = httpx.Request(str(asked.method), str(asked.url), headers=told, content=body)
        answer = site.http.send(sent)
        refused = [checks.negative_data_rejection] if mode is GenerationMode.NEGATIVE else []
        case.validate_response(answer, checks=[*CHECKS, *refused])

    try:
        send()
    except Unsatisfiable:
        assert not operation.body, "a body can always be wrong"
        assert not operation.query, "and so can a query"


@pytest.mark.parametrize(("path", "method"), operations())
def test_every_route_answers_as_described(site: Site, path: str, method: str) -> None:
    attack(site, path, method, QUICK, GenerationMode.POSITIVE)


@pytest.mark.slow
@pytest.mark.parametrize("mode", list(GenerationMode))
@pytest.mark.parametrize(("path", "method"), operations())
def test_every_route_answers_as_described_to_many_requests(
    site: Site, path: str, method: str, mode: GenerationMode
) -> None:
    attack(site, path, method, LONG, mode)
