"""What the API says a seat knows: enough for a bot to guess from, and nothing that is hidden from the seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.tiers import one_of
from tests.web.app_in_process import AppInProcess
from tests.web.test_api import NewProgram, Program, pair
from tests.web.test_programs import table_of_a_person
from tinkertable.core.contract import Game
from tinkertable.core.dice import Dice
from tinkertable.core.record import read_record
from tinkertable.core.replay import replay
from tinkertable.games import open_game

Told = list[tuple[int, dict[str, Any]]]


@pytest.fixture
def program(app: AppInProcess) -> NewProgram:
    """Makes programs with a token."""
    return lambda name="Robby": Program(app, name)


def play_out(players: list[Program], path: str, choose: Callable[[list[str]], str]) -> Told:
    """Play a game between programs to its end; returns what each of them was told before each move."""
    told: Told = []
    while (table := players[0].get(path))["status"] == "playing":
        for seat, player in enumerate(players):
            told.append((seat, player.get(f"{path}/knowledge")))
        seat = table["turn"][0]
        position = players[seat].get(f"{path}/view")
        move = choose([move["text"] for move in position["moves"]])
        players[seat].post(f"{path}/moves", ply=position["ply"], move=move)
    return told


def check_secrecy(game: Game, record_text: str, told: Told) -> int:
    """Whatever was hidden, the same was told; returns how often the truth was something else."""
    record = read_record(record_text)
    others = 0
    for seat, known in told:
        truth = replay(game, record, known["ply"])
        state = game.load(known["cells"])
        assert game.view(state, seat) == game.view(truth, seat)
        for seed in range(3):
            alike = game.guess(truth, seat, Dice(seed))
            again = game.guess(alike, seat, Dice(0))
            assert again.dump() == known["cells"], "the answer depends on what the seat cannot see"
            assert game.guess(state, seat, Dice(seed)).dump() == alike.dump(), "bots would guess differently"
        others += truth.dump() != known["cells"]
    return others


@pytest.mark.parametrize("name", one_of(["pebbles", "imaginarium", "mech-a-dream", "bot-factory"]))
def test_a_seat_is_told_what_it_knows_and_nothing_that_is_hidden_from_it(program: NewProgram, name: str) -> None:
    ann, bob = program("Ann"), program("Bob")
    options = {"rounds": "15"} if name == "imaginarium" else {}
    table = ann.post("/tables", game=name, seats=["me", "open"], options=options)
    path = f"/tables/{table['id']}"
    bob.post(f"{path}/join")
    dice = Dice(5)
    told = play_out([ann, bob], path, lambda moves: moves[dice.below(len(moves))])
    others = check_secrecy(open_game(name), ann.http.get(f"{path}/record").text, told)
    assert (others > 0) == (name in ("pebbles", "imaginarium"))


def test_only_those_who_sit_there_are_told_and_only_about_their_own_seat(program: NewProgram) -> None:
    ann, bob, table = pair(program)
    eve, nobody = program("Eve"), program(None)
    path = f"{table}/knowledge"
    assert bob.get(path)["seat"] == 1
    assert bob.http.get(path, params={"seat": 0}).status_code == 403
    assert ann.http.get(path, params={"seat": -2}).status_code == 403
    assert eve.http.get(path, params={"seat": 0}).status_code == 403
    assert nobody.http.get(path).status_code == 401


def test_nothing_is_told_before_the_game_begins(program: NewProgram) -> None:
    ann = program("Ann")
    table = ann.post("/tables", game="pebbles", seats=["me", "open"])
    assert ann.http.get(f"/tables/{table['id']}/knowledge").json()["error"] == "not_started"


def test_where_the_coach_may_not_be_asked_only_programs_are_told(app: AppInProcess, program: NewProgram) -> None:
    person, table = table_of_a_person(app, rated="yes")
    answer = person.http.get(f"{table}/knowledge")
    assert (answer.status_code, answer.json()["error"]) == (422, "running_without_hints")
    _ann, bob, other = pair(program, hints=False)
    assert bob.get(f"{other}/knowledge")["seat"] == 1
