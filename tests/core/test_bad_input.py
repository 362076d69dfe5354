"""Bad input to the public API gets a sentence, in both builds."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tinkertable as tt
from tinkertable.core.contract import CHANCE, WATCHER
from tinkertable.core.errors import BadBuffer, BadRecord, BadSetup, IllegalMove, InvalidMove, NoSuchSeat, OtherGame
from tinkertable.core.record import read_record
from tinkertable.games import GAMES

NESTED = "x = " + "[" * 100_000


@pytest.fixture(params=list(GAMES))
def play(request: pytest.FixtureRequest) -> tt.Play:
    """A game that has just begun."""
    return tt.new_game(request.param)


@pytest.mark.parametrize(
    "read", [lambda file: tt.open_game("mech-a-dream", file), lambda file: tt.new_game("bot-factory", components=file)]
)
def test_a_component_file_that_cannot_be_read_is_named(tmp_path: Path, read: Callable[[str], object]) -> None:
    (tmp_path / "binary.toml").write_bytes(b"\x80\xff\x00")
    (tmp_path / "nested.toml").write_text(NESTED, encoding="utf-8")
    for name, reason in {
        "missing.toml": r"There is no .*missing\.toml",
        ".": "is a folder, not a file",
        "binary.toml": r"binary\.toml is not UTF-8 text",
        "nested.toml": "nested too deeply",
        "nu\0l.toml": "There is no",
    }.items():
        with pytest.raises(tt.TinkertableError, match=reason):
            read(f"{tmp_path}/{name}")


@pytest.mark.parametrize("bot", ["planner:weights={}", "search:500n,weights={}", "net:model={}"])
def test_a_file_of_a_bot_that_cannot_be_read_is_named(tmp_path: Path, bot: str) -> None:
    (tmp_path / "bad").write_bytes(b"\x80\xff\x00")
    for name in ("missing", ".", "bad"):
        with pytest.raises(tt.TinkertableError, match=r"missing|is a folder|/bad "):
            tt.find_bot(bot.format(tmp_path / name))


def test_a_bot_refuses_what_it_does_not_know(tmp_path: Path) -> None:
    (tmp_path / "nested").write_text(NESTED, encoding="utf-8")
    with pytest.raises(tt.TinkertableError, match="random uses no weights"):
        tt.find_bot("random:weights=x")
    with pytest.raises(tt.TinkertableError, match="nested too deeply"):
        tt.find_bot(f"planner:weights={tmp_path}/nested")


@pytest.mark.parametrize("seat", [2, 9, CHANCE, -3])
def test_a_seat_that_nobody_has_is_refused_everywhere(play: tt.Play, seat: int) -> None:
    game, state = play.game, play.state
    asked: list[Callable[[], object]] = [
        lambda: game.features(state, seat),
        lambda: game.sparse_features(state, seat),
        lambda: game.features_into(state, seat, array("f", bytes(4 * len(game.feature_names)))),
        lambda: game.guess(state, seat, tt.Dice()),
        lambda: game.view(state, seat),
        lambda: game.free_move(state, seat),
        lambda: play.view(seat),
        lambda: play.text(seat),
        lambda: play.svg(seat),
        lambda: play.features(seat),
        lambda: play.legal_moves_of(seat),
        lambda: play.play(play.legal_moves[0], seat),
    ]
    if seat != CHANCE:  # chance has a mask, when it draws
        asked.append(lambda: game.mask_into(state, seat, bytearray(len(game.moves))))
    for ask in asked:
        with pytest.raises(NoSuchSeat, match=f"There is no seat {seat}: the first is 0, the last 1"):
            ask()


def test_watchers_look_at_every_position(play: tt.Play) -> None:
    mask = bytearray(b"x" * len(play.game.moves))
    play.game.mask_into(play.state, WATCHER, mask)
    assert set(mask) == {0}
    assert play.game.view(play.state, WATCHER)
    assert play.game.guess(play.state, WATCHER, tt.Dice())


def test_a_position_of_another_game_is_refused(play: tt.Play) -> None:
    game = play.game
    other = tt.new_game(next(name for name in GAMES if name != game.name))
    state = other.state
    for ask in (
        lambda: game.features(state, 0),
        lambda: game.sparse_features(state, 0),
        lambda: game.features_into(state, 0, array("f", bytes(4 * len(game.feature_names)))),
        lambda: game.mask_into(state, 0, bytearray(len(game.moves))),
        lambda: game.guess(state, 0, tt.Dice()),
        lambda: game.view(state, 0),
        lambda: game.score_sheet(state),
    ):
        with pytest.raises(OtherGame, match=f"not a position of {game.name}"):
            ask()
    with pytest.raises(OtherGame, match=f"not a view of {game.name}"):
        game.prompt(other.game.view(state, 0))


def test_a_wrong_buffer_is_told_the_size_and_type(play: tt.Play) -> None:
    game, state = play.game, play.state
    size, moves = len(game.feature_names), len(game.moves)
    row = array("f", bytes(4 * size))
    for bad in (
        bytearray(7),
        array("f", [0.0]),
        array("i", bytes(4 * size)),
        bytes(row),
        None,
        "text",
        memoryview(array("f", bytes(8 * size)))[::2],
    ):
        with pytest.raises(BadBuffer, match=rf"{size} 32-bit floats, such as numpy.zeros\({size}, numpy.float32\)"):
            game.features_into(state, 0, bad)
    game.features_into(state, 0, row)
    assert row.tolist() == game.features(state, 0)
    for bad in (bytearray(7), array("f", [0.0]) * moves, bytes(moves), None):
        with pytest.raises(BadBuffer, match=rf"{moves} bytes, such as numpy.zeros\({moves}, numpy.int8\)"):
            game.mask_into(state, 0, bad)


def test_a_move_that_is_no_text_is_refused_in_a_sentence(play: tt.Play) -> None:
    for wrong in (3, None, ["x"]):
        move: Any = wrong
        for ask in (play.play, play.describe, lambda move: play.play(move, 0)):
            with pytest.raises(InvalidMove, match="has no move"):
                ask(move)


def test_only_a_move_of_the_game_is_put_into_words(play: tt.Play) -> None:
    game, seat = play.game, play.turn
    assert seat is not None
    view = game.view(play.state, seat)
    other = next(move for move in range(len(game.moves)) if move not in view.legal)
    with pytest.raises(IllegalMove, match="is not possible now"):
        game.label(view, other)
    assert game.refusal(view, other)
    for number in (-1, len(game.moves)):
        for say in (game.label, game.refusal):
            with pytest.raises(InvalidMove, match=f"has no move “{number}”"):
                say(view, number)


def test_names_of_players_must_fit_the_table_and_the_record() -> None:
    for names in ([""], [" "], ["a\nb"], ["x" * 1000], [3], ["Ann", "Bob", "Cy"], "Al"):
        bad: Any = names
        with pytest.raises(BadSetup, match=r"cannot be the name|must be a list"):
            tt.new_game("mech-a-dream", seats=2, names=bad)
    play = tt.new_game("mech-a-dream", seats=2, names=("Ann", "Bob"))
    assert tt.read_game(play.write()).names == ["Ann", "Bob"]


def test_numbers_given_as_text_are_refused_in_a_sentence() -> None:
    text: Any = "1"
    with pytest.raises(BadSetup, match=r"An edition is a whole number, not '1'\. mech-a-dream has: 1, 2, 3\."):
        tt.open_game("mech-a-dream", edition=text)
    for seats in ("2", 2.0):
        number: Any = seats
        with pytest.raises(BadSetup, match=f"players, not {seats!r}"):
            tt.new_game("mech-a-dream", seats=number)


def test_a_record_of_brackets_is_refused() -> None:
    head = tt.new_game("mech-a-dream").write().partition("seat 1")[0]
    with pytest.raises(BadRecord, match="quotes"):
        read_record(f"{head}seat 1 {'[' * 100_000}\n")


def test_what_is_no_whole_number_is_no_seat_ply_or_seed() -> None:
    play = tt.new_game("mech-a-dream")
    for wrong in ("x", 1.0, None, Decimal(1)):
        number: Any = wrong
        with pytest.raises(NoSuchSeat, match="There is no seat"):
            play.view(number)
        with pytest.raises(IllegalMove, match="no such moment"):
            play.at(number)
        with pytest.raises(BadSetup, match="A seed is a whole number, not"):
            tt.new_game("mech-a-dream", seed=number)
        with pytest.raises(BadSetup, match="A seed is a whole number, not"):
            tt.read_game(play.write(), seed=number)
        with pytest.raises(BadSetup, match="A seed is a whole number, not"):
            tt.Dice(number)


def test_numbers_of_numpy_are_whole_numbers() -> None:
    one: Any = np.int64(1)
    play = tt.new_game("mech-a-dream", seed=one)
    assert play == tt.new_game("mech-a-dream", seed=1)
    assert tt.Dice(one).words() == tt.Dice(1).words()
    assert play.view(one) == play.view(1)
    assert play.at(one) == play.at(1)


def test_options_of_the_wrong_form_are_refused_in_a_sentence() -> None:
    for options in (["rounds"], "rounds=15", [], 0):
        bad: Any = options
        with pytest.raises(BadSetup, match="The options must be a dict of names and values, not"):
            tt.new_game("imaginarium", options=bad)
    number: Any = {"rounds": 15}
    with pytest.raises(BadSetup, match="The value of an option is text; that of rounds is 15: write it in quotes"):
        tt.new_game("imaginarium", options=number)


def test_what_is_no_text_is_no_record() -> None:
    for text, kind in ((None, "NoneType"), (b"tinkertable 1", "bytes"), (Path("x"), "PosixPath")):
        bad: Any = text
        with pytest.raises(BadRecord, match=f"a record is text, not {kind}"):
            tt.read_game(bad)


def test_players_out_of_turn_are_told_by_their_names() -> None:
    """Records count seats from 1 and programs from 0."""
    play = tt.new_game("mech-a-dream", names=["Ann", "Bob"], seed=3)
    turn = play.turn
    assert turn is not None
    with pytest.raises(IllegalMove, match=f"not the turn of {play.names[1 - turn]}; it is that of {play.names[turn]}"):
        play.play(play.legal_moves[0], 1 - turn)
    with pytest.raises(InvalidMove, match="has no move"):
        play.play("fly", 1 - turn)


def test_what_is_no_game_file_edition_or_list_of_names_is_refused_in_a_sentence() -> None:
    opened: Any = tt.open_game
    for name in (None, 5, ["imaginarium"]):
        with pytest.raises(tt.TinkertableError, match="No game is called"):
            opened(name)
    with pytest.raises(tt.TinkertableError, match="a component file is named by its path, not by 2"):
        opened("imaginarium", 2)
    with pytest.raises(BadSetup, match="An edition is a whole number, not True"):
        opened("imaginarium", edition=True)
    names: Any = 3
    with pytest.raises(BadSetup, match="The names must be a list"):
        tt.new_game("imaginarium", names=names)
    seat: Any = "0"
    with pytest.raises(NoSuchSeat, match="There is no seat '0': the first is 0"):
        tt.new_game("imaginarium").text(seat)


def test_what_is_no_bot_is_refused_in_a_sentence() -> None:
    play = tt.new_game("imaginarium")
    for wrong in (None, 5, int, tt.Bot):
        bot: Any = wrong
        with pytest.raises(tt.TinkertableError, match="a bot is a text such as 'planner', or an object of its class"):
            play.bot_move(bot)
        with pytest.raises(tt.TinkertableError, match="No bot is called"):
            tt.find_bot(bot)
