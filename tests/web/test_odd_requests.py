"""Text that is not ASCII or not UTF-8, the headers of every answer, and passwords that everybody would guess."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.web.app_in_process import AppInProcess
from tests.web.conftest import clients_of
from tests.web.http_client import Client
from tinkertable.server.identity import check_password, is_canonical
from tinkertable.table.refusal import Refused

NewClient = Callable[..., Client]
JSON = {"content-type": "application/json"}
FORM = {"content-type": "application/x-www-form-urlencoded"}


@pytest.mark.parametrize(
    ("address", "there"),
    [
        ("/日本", "/%E6%97%A5%E6%9C%AC"),
        ("/t/x?as=é", "/t/x?as=%C3%A9"),
        ("/t/%E6?x=1&y=2#log", "/t/%E6?x=1&y=2#log"),
        ("/\ud800".encode("utf-8", "surrogatepass").decode("utf-8", "replace"), "/%EF%BF%BD%EF%BF%BD%EF%BF%BD"),
        ("//evil.example", "/"),
    ],
)
def test_any_letters_may_be_in_the_address_to_go_on_to(client: NewClient, address: str, there: str) -> None:
    answer = client().post("/settings", theme="dark", next=address)
    assert (answer.status_code, answer.headers["location"]) == (303, there)


@pytest.mark.parametrize("path", ["/api/people", "/api/tables", "/api/tables/x/moves", "/api/tables/x/chat"])
def test_json_that_is_not_utf8_is_a_bad_request(client: NewClient, path: str) -> None:
    ann = client()
    for body in (b'{"name": "\xff\xfe"}', b'{"\xc3": 1}', b'{"name": "\xed\xa0\x80"}', b"\xff"):
        answer = ann.http.post(path, content=body, headers=JSON)
        assert answer.status_code in (400, 401), (body, answer.text)
        assert "error" in answer.json()


def test_forms_and_addresses_that_are_not_utf8_do_not_break_anything(client: NewClient) -> None:
    ann = client()
    for body in (b"game=%ff%fe&name=%ed%a0%80", b"\xff\xfe=\xff", b"next=/%ff&theme=dark"):
        assert ann.http.post("/settings", content=body, headers=FORM).status_code < 500
    for address in ("/t/%ff", "/?x=%ff", "/new?game=%ff", "/%ed%a0%80", "/api/tables/%ff", "/api/tables?show=%ff"):
        assert ann.http.get(address).status_code < 500, address
    for name in (b"cookie", b"authorization", b"accept-language", b"origin", b"x-forwarded-for", b"hx-request"):
        assert ann.http.get("/api/tables?show=mine", headers={name: b"\xff\xfe=\xff"}).status_code == 401, name
        assert ann.http.get("/", headers={name: b"tinkertable=\xff\xfe"}).status_code == 200, name


@pytest.mark.parametrize("host", ["127.0.0.1:99999", "127.0.0.1:x", "[::1", "a@b", "a/b", "a?b", "\xff", "a:0"])
def test_a_host_that_cannot_be_is_a_bad_request(client: NewClient, host: str) -> None:
    for path in ("/", "/settings", "/api/games", "/none"):
        answer = client().http.get(path, headers={b"host": host.encode("latin-1")})
        assert answer.status_code == 400, (path, answer.text)
        assert answer.headers["content-security-policy"]
    for good in ("table.example.org", "[::1]:8300", "münchen.example".encode("idna").decode()):
        assert client().http.get("/", headers={"host": good}).status_code == 200, good


@pytest.mark.parametrize(
    "path", ["/api/games", "/api/tables", "/api/tables/none", "/api/none", "/", "/none", "/healthz"]
)
def test_no_cache_keeps_an_answer(client: NewClient, path: str) -> None:
    assert client().get(path).headers["cache-control"] == "no-store"


def test_files_may_be_kept(client: NewClient) -> None:
    assert "no-store" not in client().get("/static/css/base.css").headers["cache-control"]


def test_over_https_browsers_are_told_to_stay_there(client: NewClient, tmp_path: Path) -> None:
    assert "strict-transport-security" not in client().get("/").headers
    with AppInProcess(f"sqlite:///{tmp_path / 'tables.db'}", secure=True) as app, clients_of(app) as secure:
        for path in ("/", "/api/games", "/none"):
            assert "max-age=31536000" in secure().get(path).headers["strict-transport-security"]


@pytest.mark.parametrize(
    "password",
    ["12345678", "password", "Password1!", "iloveyou", "qwertzuiop", "juventus", "aaaaaaaaaaaa", "grace.hopper"],
)
def test_common_passwords_are_refused(client: NewClient, password: str) -> None:
    with pytest.raises(Refused) as refused:
        check_password(password, "grace.hopper", "Grace")
    assert refused.value.key == "common_password"


@pytest.mark.parametrize(
    "password", ["correct horse battery", "compilers & linkers", "vX7#qq-kKd2", "élan vital, 1907"]
)
def test_good_passwords_are_accepted(password: str) -> None:
    check_password(password, "grace.hopper", "Grace")


def test_a_common_password_is_refused_with_a_reason_in_every_language(client: NewClient) -> None:
    for language, word in (("en", "guess"), ("fr", "deviner"), ("it", "indovinare")):
        someone = client(language)
        assert someone.post("/account/create", login="somebody", password="password1").status_code == 422
        assert word in someone.page


def test_a_signature_can_be_written_in_one_way_only(client: NewClient) -> None:
    ann = client()
    ann.post("/settings", name="Ann")
    cookie = ann.http.cookies["tinkertable"]
    assert is_canonical(cookie)
    assert "Ann" in ann.get("/settings").text
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    last = alphabet.index(cookie[-1])
    variants = [alphabet[last ^ bit] for bit in (1, 2, 3)]  # bits that a decoder drops
    for forged in (
        *(cookie[:-1] + other for other in variants),
        cookie + "=",
        cookie + "*",
        cookie + "%",
        cookie + ".",
    ):
        eve = client()
        eve.http.cookies.set("tinkertable", forged, domain="127.0.0.1")
        assert 'value="Ann"' not in eve.get("/settings").text, forged
