"""Who may do what: every route about a table, asked by everybody, compared with the page in the documentation.

A new route has to appear there: `make access` writes the tables of the page.
"""

from __future__ import annotations

import re
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from tests.web.app_in_process import AppInProcess
from tinkertable.web.api.routes import api
from tinkertable.web.app import PAGES

PAGE: Final = Path(__file__).parents[2] / "docs" / "host" / "access.md"
ROLES: Final = ("stranger", "wrong key", "spectator", "other seat", "owner")
"""Those who may do least ask first: what is refused changes nothing for the next."""
PASSWORD: Final = "correct horse battery"
SEAT: Final = {"seat": 0, "ply": 0, "branch": 0}
FIELDS: Final[dict[str, dict[str, Any]]] = {
    "move": {**SEAT, "move": "take 1"},
    "moves": {**SEAT, "move": "take 1"},
    "use-free": SEAT,
    "undo": SEAT,
    "restart": SEAT,
    "redo": SEAT,
    "hint": SEAT,
    "takeback": {"seat": 0, "to": 0},
    "answer": {"proposal": 1, "answer": "decline"},
    "prepare": {"seat": 0, "prepared": "take 1"},
    "prepared": {"seat": 0, "move": "take 1"},
    "prepare/cancel": {"seat": 0},
    "privacy-screen": {"seat": 0},
    "leave": {"seat": 0},
    "resign": {"seat": 0},
    "return": {"seat": 0},
    "replace": {"seat": 0},
    "chat": {"text": "hello"},
    "fork": {"ply": 0},
    "free": {"seat": 0},
    "edit": {"seats": ["me", "open"]},
    "join": {},
}
"""What is sent to each route: it acts for the owner's seat."""
MEANINGS: Final = {401: "no token", 403: "no", 404: "hidden", 409: "not now", 422: "not now", 503: "not now"}
ALLOWED: Final = ("yes", "not now")


def routes_about_a_table() -> list[tuple[str, str]]:
    """Every route with the id of a table in its path: pages first."""
    found = []
    for router in (*PAGES, api):
        for route in router.routes:
            path = re.sub(r":\w+}", "}", route.path)
            if "{id}" in path:
                found += [(each, path) for each in sorted(getattr(route, "methods", ())) if each != "OPTIONS"]
    return sorted(found, key=lambda each: (each[1].startswith("/api"), each[1], each[0]))


class Cast:
    """Everybody who asks, each with a session and a token, and the tables they ask about."""

    def __init__(self, app: AppInProcess) -> None:
        self.app = app
        self.sessions: dict[str, httpx.Client] = {}
        self.tokens: dict[str, httpx.Client] = {}
        for role in ("owner", "other seat", "spectator"):
            self._add(role)
        key = {"authorization": self.tokens["owner"].headers["authorization"]}
        self.sessions |= {"stranger": app.connect(), "wrong key": app.connect(headers=key)}
        self.tokens |= {"stranger": app.connect(), "wrong key": self.sessions["owner"]}

    def _add(self, role: str) -> None:
        session = self.app.connect()
        login = role.replace(" ", "-") + str(time.time_ns())
        assert session.post("/account/create", data={"login": login, "password": PASSWORD}).status_code == 303
        page = session.post("/account/tokens", data={"label": "bot"}).text
        token = "tt_" + page.partition('value="tt_')[2].partition('"')[0]
        self.sessions[role] = session
        self.tokens[role] = self.app.connect(headers={"authorization": f"Bearer {token}"})

    def new_table(self, private: bool, *, asks_back: bool) -> str:
        """A game between the owner and the other seat; the owner may have asked for a move back."""
        owner = self.tokens["owner"]
        wanted = {"game": "pebbles", "seats": ["me", "open"], "private": private}
        table = owner.post("/api/tables", json=wanted).json()
        path, seat = f"/api/tables/{table['id']}", {"seat": 1, "code": table["code"]}
        assert self.tokens["other seat"].post(f"{path}/join", json=seat).status_code == 201
        self.ply = first = owner.get(path).json()["ply"]
        if asks_back:
            for role, seat_of, move in (("owner", 0, "take 1"), ("owner", 0, "done"), ("other seat", 1, "done")):
                position = {"seat": seat_of, "ply": owner.get(path).json()["ply"], "branch": 0, "move": move}
                assert self.tokens[role].post(f"{path}/moves", json=position).status_code == 201
            assert owner.post(f"{path}/takeback", json={"seat": 0, "to": first}).status_code == 201
        return str(table["id"])

    def ask(self, role: str, method: str, path: str, table: str) -> str:
        """What becomes of a request: `yes`, `no`, `not now`, `hidden` or `no token`."""
        is_api = path.startswith("/api")
        client = (self.tokens if is_api else self.sessions)[role]
        fields = FIELDS.get(path.partition("{id}/")[2], {})
        if "ply" in fields:
            fields = {**fields, "ply": self.ply}
        address = path.replace("{id}", table).replace("{ply}", "0")
        query = {"version": 0, "seconds": 0} if address.endswith("/wait") else {}
        json = fields if is_api and method == "POST" else None
        data = fields if not is_api and method == "POST" else None
        with client.stream(method, address, params=query, json=json, data=data) as answer:
            if address.endswith("/events") and answer.status_code == 200:
                next(answer.iter_raw())
            else:
                answer.read()
        # a session of somebody new may have begun: strangers stay strangers
        for nobody in ("stranger", "wrong key"):
            self.sessions[nobody].cookies.clear()
        assert answer.status_code < 500 or answer.status_code == 503, (method, path, role)
        return MEANINGS.get(answer.status_code, "yes")


@pytest.fixture(scope="module", name="cast")
def fixture_cast(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cast]:
    with AppInProcess(f"sqlite:///{tmp_path_factory.mktemp('app') / 'tables.db'}") as app:
        yield Cast(app)


def measure(cast: Cast, private: bool) -> dict[tuple[str, str], dict[str, str]]:
    """What becomes of every request of everybody."""
    found = {}
    for method, path in routes_about_a_table():
        table = cast.new_table(private, asks_back=path.endswith("/answer"))
        found[method, path] = {role: cast.ask(role, method, path, table) for role in ROLES}
    return found


def as_table(found: dict[tuple[str, str], dict[str, str]], *, is_api: bool) -> str:
    """The answers as a table of the page."""
    columns = list(reversed(ROLES))
    rows = ["| route | " + " | ".join(columns) + " |", "| --- " * (len(columns) + 1) + "|"]
    for (method, path), answers in found.items():
        if path.startswith("/api") == is_api:
            rows.append(f"| `{method} {path}` | " + " | ".join(answers[role] for role in columns) + " |")
    return "\n".join(rows)


def test_the_page_says_who_may_do_what(cast: Cast) -> None:
    page = PAGE.read_text(encoding="utf-8")
    found = measure(cast, private=False)
    for is_api in (False, True):
        table = as_table(found, is_api=is_api)
        assert [row for row in table.splitlines() if row not in page] == [], "`make access` writes it"
        assert table in page, "`make access` writes it"
    for (method, path), answers in found.items():
        name = path.partition("{id}/")[2]
        if "seat" in FIELDS.get(name, {}) and method == "POST" and name != "replace":
            others = {role: answers[role] for role in ROLES if role != "owner"}
            assert set(others.values()) <= {"no", "no token"}, f"{path}: somebody else acts for the owner's seat"
        assert answers["owner"] in ALLOWED or name == "answer", path
        key, nobody = answers["wrong key"], answers["stranger"]
        assert key == nobody, f"{path}: a token counts on a page, or a session in the API"


def test_a_private_table_does_not_exist_for_others(cast: Cast) -> None:
    for (method, path), answers in measure(cast, private=True).items():
        for role in ("stranger", "wrong key", "spectator"):
            assert answers[role] in ("hidden", "no token"), (method, path, role)
        assert answers["owner"] in ALLOWED or path.endswith("/answer"), (method, path)


def write_page(found: dict[tuple[str, str], dict[str, str]]) -> None:
    """Write the tables of the page."""
    page = PAGE.read_text(encoding="utf-8")
    old = re.findall(r"^\| route \|.*?(?=\n(?!\|)|\Z)", page, re.MULTILINE | re.DOTALL)
    for table, is_api in zip(old, (False, True), strict=True):
        page = page.replace(table, as_table(found, is_api=is_api))
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    with AppInProcess(f"sqlite:///{tempfile.mkdtemp()}/tables.db") as running:
        write_page(measure(Cast(running), private=False))
