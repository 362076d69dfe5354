"""`tinkertable join`: a bot of the library plays at a server's table."""

from __future__ import annotations

import pytest

from tests.web.http_client import RunningServer
from tinkertable.cli import main
from tinkertable.cli.join import TableServer


@pytest.fixture
def host(server: RunningServer) -> TableServer:
    """Somebody who makes tables."""
    host = TableServer(server.address, None)
    host.token = host.call("POST", "/people", {"name": "Host"})["token"]
    return host


def test_a_bot_joins_a_table_and_plays_it_to_its_end(host: TableServer, capsys: pytest.CaptureFixture[str]) -> None:
    table = host.call("POST", "/tables", {"game": "mech-a-dream", "seats": ["open", "bot:random"]})
    assert main(["join", f"{host.address}/t/{table['id']}", "--bot", "greedy", "--name", "Robby"]) == 0
    told = capsys.readouterr().out
    assert "Robby: " in told
    assert "(won)" in told


def test_what_goes_wrong_is_told_in_a_sentence(host: TableServer, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["join", f"{host.address}/t/nothing"]) == 1
    assert "The server refused it (404)" in capsys.readouterr().err
    assert main(["join", "http://127.0.0.1:9/t/nothing"]) == 1
    assert "http://127.0.0.1:9 does not answer" in capsys.readouterr().err
