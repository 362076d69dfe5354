"""Half-sent requests, too many connections, too many open files, and bodies that would keep everybody waiting."""

from __future__ import annotations

import asyncio
import http.client
import itertools
import os
import re
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from tests.web.app_in_process import AppInProcess
from tests.web.http_client import PATIENCE, ROOT, Client, RunningServer
from tinkertable.web.connections import GuardedProtocol, is_trusted, most_connections

FORM = {"content-type": "application/x-www-form-urlencoded"}
HEAD = b"GET / HTTP/1.1\r\nhost: x\r\n"


class Impatient(GuardedProtocol):
    header_timeout = 0.3
    body_timeout = 0.3
    most_connections = 5
    trusted = ""
    open_connections: Counter[str] = Counter()


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Answers with the length of the body."""
    length, more = 0, True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            return
        length, more = length + len(message["body"]), message["more_body"]
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"4")]})
    await send({"type": "http.response.body", "body": b"%04d" % length})


@pytest.fixture
def port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as door:
        config = uvicorn.Config(echo, http=Impatient, lifespan="off", log_level="critical", timeout_keep_alive=60)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[door])))
        thread.start()
        yield door.getsockname()[1]
        server.should_exit = True
        thread.join()


def call(port: int, data: bytes = b"") -> socket.socket:
    caller = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    caller.sendall(data)
    return caller


def is_hung_up(caller: socket.socket) -> bool:
    """Wait until the server says something; nothing means that it hung up."""
    try:
        return caller.recv(1000) == b""
    except ConnectionError:
        return True


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"\r\n\r\n",
        b"GET / HT",
        HEAD,
        HEAD + b"content-length: 10\r\n\r\n12345",
        HEAD + b"transfer-encoding: chunked\r\n\r\n5\r\n12",
    ],
)
def test_a_half_sent_request_is_hung_up_on(port: int, half: bytes) -> None:
    with call(port, half) as caller:
        assert is_hung_up(caller)


def send(caller: socket.socket, pieces: Iterable[bytes], pause: float = 0.0) -> None:
    for piece in pieces:
        caller.sendall(piece)
        time.sleep(pause)


def test_a_head_without_end_is_hung_up_on(port: int) -> None:
    lines = (b"x-more-%d: %s\r\n" % (number, b"x" * 1000) for number in range(10_000))
    with call(port, HEAD) as caller, pytest.raises(ConnectionError):
        send(caller, lines)


def test_dripping_bytes_does_not_help(port: int) -> None:
    with call(port, HEAD) as caller, pytest.raises(ConnectionError):
        send(caller, itertools.repeat(b"x", 5000), pause=0.02)


def test_a_kept_connection_is_not_hung_up_on_between_requests(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Impatient, "header_timeout", 3.0)  # enough for the first request on a busy machine
    with call(port) as caller:
        for pause in (0.0, 3.5):
            time.sleep(pause)
            caller.sendall(HEAD + b"content-length: 3\r\n\r\nabc")
            answer = b""
            while not answer.endswith(b"0003"):
                answer += caller.recv(1) or pytest.fail(f"hung up after {answer!r}")
        caller.sendall(b"\r\nGET / HT")
        assert is_hung_up(caller), "a half-sent second request"


def test_one_address_cannot_keep_every_connection(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Impatient, "header_timeout", PATIENCE)  # none of them is hung up on before the sixth comes
    held = [call(port) for _ in range(5)]
    with call(port, HEAD + b"\r\n") as sixth:
        assert is_hung_up(sixth)
    for each in held:
        each.close()
    until = time.monotonic() + PATIENCE
    while Impatient.open_connections and time.monotonic() < until:
        time.sleep(0.02)
    with call(port, HEAD + b"\r\n") as again:
        assert b"200 OK" in again.recv(1000)


def test_proxies_are_trusted_by_address_or_network() -> None:
    assert is_trusted("127.0.0.1", "127.0.0.1,::1")
    assert is_trusted("10.1.2.3", "127.0.0.1, 10.0.0.0/8")
    assert not is_trusted("11.1.2.3", "127.0.0.1, 10.0.0.0/8")
    assert not is_trusted("", "127.0.0.1")
    assert not is_trusted("127.0.0.1", "")


@pytest.mark.skipif(os.name != "posix", reason="limits of POSIX")
def test_with_few_files_the_host_is_told_and_those_who_are_there_go_on(tmp_path: Path) -> None:
    few_files = 'ulimit -Sn 200; ulimit -Hn 280; exec "$@"'
    command = ["sh", "-c", few_files, "sh", sys.executable, "-m", "tinkertable", "serve", "--port", "0"]
    command += ["--workers", "1", "--database", f"sqlite:///{tmp_path / 'tables.db'}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        try:
            said = [process.stdout.readline() for _ in range(2)]
            assert "may open only 280 files" in said[1], said
            found = re.search(r":(\d+)", said[0])
            assert found is not None, said
            check_that_those_who_are_there_go_on(int(found[1]), most_connections(280) or 0)
        finally:
            process.terminate()
    assert (most_connections(700), most_connections(None)) == (500, None)


def check_that_those_who_are_there_go_on(port: int, most: int) -> None:
    kept = [call(port) for _ in range(most)]
    assert ask(kept[0]) == 200
    further = call(port)
    assert ask(further) == 503
    assert is_hung_up(further)
    assert [ask(each) for each in (kept[0], kept[-1])] == [200, 200], "one that was there and one that had said nothing"
    gone = [call(port) for _ in range(100)]
    assert all(is_hung_up(each) for each in gone[-20:]), "the files of the database are not used up"
    assert ask(kept[0]) == 200
    for each in (*gone, *kept[1:10]):
        each.close()
    until = time.monotonic() + PATIENCE
    codes = [503]
    while codes[-1] == 503 and time.monotonic() < until:
        with call(port) as another:
            codes.append(ask(another))
    assert codes[-1] == 200, "there is room again"
    for each in (further, *kept):
        each.close()


def ask(caller: socket.socket) -> int:
    """The status of the answer to another request on a connection; 0 if it was closed."""
    caller.sendall(b"GET /livez HTTP/1.1\r\nhost: x\r\n\r\n")
    answer = http.client.HTTPResponse(caller)
    try:
        answer.begin()
        answer.read()
    except (ConnectionError, http.client.BadStatusLine):
        return 0
    return answer.status


@pytest.mark.slow
def test_a_forged_address_is_believed_only_from_a_trusted_proxy(tmp_path: Path) -> None:
    """Fifteen claimed addresses: each may log in ten times a minute, if the proxy is believed."""
    for trusted, refused in (("10.0.0.1", 5), ("127.0.0.1", 0)):
        url = f"sqlite:///{tmp_path / trusted}.db"
        with RunningServer(url, "--limits", "--trusted-proxies", trusted) as server, server.connect() as eve:
            codes = []
            for number in range(15):
                form = {"login": f"nobody-{number}", "password": "guess guess"}
                claimed = {"x-forwarded-for": f"203.0.113.{number}"}
                codes.append(eve.post("/account/enter", data=form, headers=claimed).status_code)
            assert codes.count(429) == refused, codes


@pytest.mark.parametrize("path", ["/new", "/settings", "/account/enter", "/t/x/move", "/open-record"])
def test_forms_with_millions_of_fields_are_refused_at_once(app: AppInProcess, path: str) -> None:
    body = b"a=&" * (8_900_000 // 3)
    with app.connect() as eve:
        eve.post("/settings", data={"name": "Eve"})
        before = time.process_time()
        answer = eve.post(path, content=body, headers=FORM)
        assert answer.status_code in (413, 404), answer.status_code
        assert time.process_time() - before < 0.5
        small = eve.post(path, content=b"a=&" * 20_000, headers=FORM)
        assert small.status_code in (413, 404)


def test_forms_with_many_parts_and_large_bodies_of_json_are_refused(app: AppInProcess) -> None:
    with app.connect() as eve:
        parts = {f"field{number}": (None, "x") for number in range(200)}
        assert eve.post("/open-record", files=parts).status_code in (400, 413)
        assert eve.post("/api/people", json={"name": "x" * 100_000}).status_code == 413
        chunks = (b"x" * 10_000 for _ in range(100))
        assert eve.post("/api/people", content=chunks).status_code == 413, "without a length"


def test_a_record_of_ordinary_size_can_be_uploaded(app: AppInProcess) -> None:
    ann = Client(app)
    answer = ann.http.post("/open-record", files={"record": ("game.txt", b"x" * 200_000)})
    assert answer.status_code == 422, "read, and found to be no record"
    ann.http.close()
