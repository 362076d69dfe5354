"""`tinkertable join`: a bot of the library plays at a server's table."""

from __future__ import annotations

import itertools

import pytest

from tests.interrupts import interrupted
from tests.tiers import one_of
from tests.web.http_client import RunningServer
from tinkertable.cli import main
from tinkertable.cli.join import OtherRules, TableServer, load_known
from tinkertable.core.contract import Options
from tinkertable.games import GAMES, open_game


@pytest.fixture
def host(server: RunningServer) -> TableServer:
    """Somebody who makes tables."""
    host = TableServer(server.address, None)
    host.token = host.call("POST", "/people", {"name": "Host"})["token"]
    return host


def variations() -> list[tuple[str, int, Options]]:
    """Hidden totals first, then every game with each value of each option, at every number of seats in turn."""
    found: list[tuple[str, int, Options]] = [("imaginarium", 3, {"rounds": "15"})]
    for name in GAMES:
        game = open_game(name)
        chosen = [
            {option.name: value} for option in game.options for value in option.values if value not in option.endless
        ]
        found += [(name, seats, each) for each, seats in zip(chosen, itertools.cycle(game.seats), strict=False)]
    return found


@pytest.mark.parametrize(("game", "seats", "options"), one_of(variations()))
def test_a_bot_joins_a_table_and_plays_it_to_its_end(
    host: TableServer, capsys: pytest.CaptureFixture[str], game: str, seats: int, options: Options
) -> None:
    wanted = {"game": game, "seats": ["open"] + ["bot:random"] * (seats - 1), "options": options}
    table = host.call("POST", "/tables", wanted)
    assert main(["join", f"{host.address}/t/{table['id']}", "--bot", "greedy", "--name", "Robby"]) == 0
    told = capsys.readouterr().out
    assert "Robby: " in told
    assert "(won)" in told or seats == 1
    assert host.call("GET", f"/tables/{table['id']}")["status"] == "over"


def test_a_program_that_was_restarted_plays_on(host: TableServer, capsys: pytest.CaptureFixture[str]) -> None:
    assert host.token is not None
    table = host.call("POST", "/tables", {"game": "mech-a-dream", "seats": ["me", "bot:random"]})
    assert main(["join", f"{host.address}/t/{table['id']}", "--bot", "greedy", "--token", host.token]) == 0
    assert "Host: " in capsys.readouterr().out


def test_a_program_that_is_interrupted_can_go_on(host: TableServer, capsys: pytest.CaptureFixture[str]) -> None:
    table = host.call("POST", "/tables", {"game": "mech-a-dream", "seats": ["open", "bot:random"]})
    told = interrupted(capsys, "join", f"{host.address}/t/{table['id']}", "--bot", "greedy")
    assert f"Moves played at table {table['id']}: 1 so far" in told
    command = told.partition("To go on: ")[2].splitlines()[0].split()
    again = TableServer(host.address, command[command.index("--token") + 1])
    assert again.call("GET", f"/tables/{table['id']}")["mine"] == [0]


def test_a_game_played_by_other_rules_is_refused_in_a_sentence() -> None:
    known = {"game": "imaginarium", "edition": 0, "components": open_game("imaginarium").components, "cells": []}
    with pytest.raises(OtherRules):
        load_known(known)


def test_what_goes_wrong_is_told_in_a_sentence(host: TableServer, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["join", f"{host.address}/t/nothing"]) == 1
    assert "The server refused it (404)" in capsys.readouterr().err
    assert main(["join", "http://127.0.0.1:9/t/nothing"]) == 1
    assert "http://127.0.0.1:9 does not answer" in capsys.readouterr().err
