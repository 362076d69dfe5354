"""Features: the names, the dense and the sparse form, masks, and what a row refuses."""

from __future__ import annotations

from array import array

import numpy as np
import pytest

from tinkertable.core.contract import CHANCE, WATCHER, Game, State
from tinkertable.core.dice import Dice, step
from tinkertable.core.errors import NoSuchSeat
from tinkertable.core.feature_row import DenseRow, FeatureNames, FeatureRow, check_viewer, write_mask
from tinkertable.core.setup import start
from tinkertable.games import GAMES, open_game


def positions(game: Game, seats: int) -> list[State]:
    """Positions of a random game, in which somebody decides."""
    state = start(game, seats, {})
    dice = Dice(11)
    found = []
    while state.actors():
        if state.actors() != [CHANCE] and dice.below(20) == 0:
            found.append(state.clone())
        step(state, dice)
    return found


@pytest.mark.parametrize("name", list(GAMES))
def test_the_forms_of_features_say_the_same(name: str) -> None:
    game = open_game(name)
    assert len(set(game.feature_names)) == len(game.feature_names)
    buffer = array("f", [7.0]) * len(game.feature_names)
    for state in positions(game, game.seats[-1]):
        for seat in (WATCHER, 0, 1):
            features = game.features(state, seat)
            game.features_into(state, seat, buffer)
            assert buffer.tolist() == features
            numbers, values = game.sparse_features(state, seat)
            assert list(numbers) == sorted(numbers)
            assert {at: value for at, value in enumerate(features) if value} == dict(zip(numbers, values, strict=True))


@pytest.mark.parametrize("name", list(GAMES))
def test_the_mask_marks_the_legal_moves(name: str) -> None:
    game = open_game(name)
    mask = bytearray(len(game.moves))
    for state in positions(game, 2):
        for seat in (0, 1):
            game.mask_into(state, seat, mask)
            assert [move for move in range(len(game.moves)) if mask[move]] == state.legal(seat)
            assert set(mask) <= {0, 1}


@pytest.mark.parametrize("name", list(GAMES))
def test_the_viewer_comes_first(name: str) -> None:
    game = open_game(name)
    own = [at for at, text in enumerate(game.feature_names) if text.startswith("you.")]
    following = [at for at, text in enumerate(game.feature_names) if text.startswith("next.")]
    assert len(own) == len(following) > 40
    for state in positions(game, 2):
        if name != "imaginarium":  # where much is hidden from the other player
            first, second = game.features(state, 0), game.features(state, 1)
            assert [first[at] for at in own] == [second[at] for at in following]


def test_a_row_keeps_its_features_in_order() -> None:
    row = FeatureRow()
    with pytest.raises(ValueError, match="feature -1 comes after feature -1"):
        row.one(-1)
    row.one(3)
    with pytest.raises(ValueError, match="feature 3 comes after feature 3"):
        row.one(3)
    row.count(5, 1, 4)
    with pytest.raises(ValueError, match="feature 5 comes after feature 5"):
        row.count(5, 1, 4)
    with pytest.raises(ValueError, match="feature 5 comes after feature 5"):
        row.one(5)
    with pytest.raises(ValueError, match="feature 4 comes after feature 5"):
        row.count(4, 1, 4)
    with pytest.raises(ValueError, match="feature 5 comes after feature 5"):
        row.counts(5, [1, 2], 0, 2, 4)
    row.next_row()
    with pytest.raises(ValueError, match="feature -1 comes after feature -1"):
        row.one(-1)


def written(row: FeatureRow) -> dict[int, float]:
    """The features of a row by their numbers."""
    numbers, values = array("i", row.cells())[::2], array("f", row.cells())[1::2]
    return dict(zip(numbers.tolist(), values.tolist(), strict=True))


def test_a_flag_is_written_unless_its_number_is_zero() -> None:
    row = FeatureRow()
    for index, value in enumerate((0, 1, 7, -1)):
        row.flag(index, value)
    assert written(row) == {1: 1.0, 2: 1.0, 3: 1.0}


@pytest.mark.parametrize("most", [1, 7, 64, 100])
def test_the_numbers_of_a_part_of_a_list_are_written_as_shares(most: int) -> None:
    row = FeatureRow()
    row.block(10)
    row.counts(2, [9, 0, 3, 64, -1, 5, 9], 1, 5, most)
    shares = {13: 3 / most, 14: 64 / most, 15: -1 / most, 16: 5 / most}
    assert written(row) == pytest.approx(shares)
    with pytest.raises(ValueError, match="feature 16 comes after feature 16"):
        row.one(6)
    row.counts(7, [0, 0], 0, 2, most)
    row.one(7)


def test_a_set_is_written_bit_by_bit() -> None:
    row = FeatureRow()
    row.bits(3, 0b101)
    row.bits(0, 0)
    assert written(row) == {3: 1.0, 5: 1.0}
    with pytest.raises(ValueError, match="feature 5 comes after feature 5"):
        row.one(5)


def test_a_share_is_the_same_from_the_table_and_by_division() -> None:
    for most in (1, 3, 7, 20, 63, 64, 256):
        row = FeatureRow()
        for value in range(-2, 130):
            row.count(value + 2, value, most)
        found = array("f", row.cells())[1::2].tolist()
        assert found == array("f", [value / most for value in range(-2, 130) if value]).tolist()


def test_the_cells_of_a_row_are_copied_into_another() -> None:
    made, row = FeatureRow(), FeatureRow()
    made.block(12)
    made.bits(0, 0b101)
    row.copy(made.cells())
    assert row.cells() == made.cells()
    assert len(row) == 2
    with pytest.raises(ValueError, match="feature 12 comes after feature 14"):
        row.copy(made.cells())
    row.next_row()
    row.copy(made.cells())
    assert len(row) == 4
    row.next_row()
    row.one(12)
    with pytest.raises(ValueError, match="feature 12 comes after feature 12"):
        row.copy(made.cells())


def test_names_say_the_block_and_the_case() -> None:
    inner, outer = FeatureNames(), FeatureNames()
    assert inner.one("ink") == 0
    assert inner.each("phase", ("day", "night")) == 1
    assert inner.one("moon") == 3
    outer.one("round")
    assert outer.block("you", inner) == 1
    assert outer.names == ["round", "you.ink", "you.phase=day", "you.phase=night", "you.moon"]


def test_names_under_several_names_follow_each_other() -> None:
    inner, outer = FeatureNames(), FeatureNames()
    inner.one("ink")
    outer.one("round")
    assert outer.each_of(("first", "second"), ("red", "blue")) == 1
    assert outer.blocks(("you", "next"), inner) == 5
    assert outer.names[1:] == ["first=red", "first=blue", "second=red", "second=blue", "you.ink", "next.ink"]
    assert len(outer) == 7


def test_the_cases_of_a_list_are_written_and_those_below_the_lowest_left_out() -> None:
    row = FeatureRow()
    row.block(10)
    row.cases(2, [1, -1, 0], 0, 3)
    row.cases(20, [0, 2, 1], 1, 2)
    assert array("i", row.cells())[::2].tolist() == [13, 18, 33, 34]
    assert set(array("f", row.cells())[1::2]) == {1.0}
    with pytest.raises(ValueError, match="feature 12 comes after feature 34"):
        row.cases(2, [0], 0, 3)
    with pytest.raises(ValueError, match="feature 13 comes after feature 34"):
        row.cases(2, [1], 0, 3)
    with pytest.raises(ValueError, match="feature 34 comes after feature 34"):
        row.cases(24, [0], 0, 3)
    with pytest.raises(ValueError, match="feature 34 comes after feature 34"):
        row.bits(24, 1)


@pytest.mark.parametrize("name", list(GAMES))
def test_features_are_written_into_floats_bytes_and_tables_of_one_row(name: str) -> None:
    game = open_game(name)
    size = len(game.feature_names)
    for state in positions(game, 2):
        expected = game.features(state, 1)
        as_bytes, table = bytearray(4 * size), np.full((1, size), 7, np.float32)
        game.features_into(state, 1, as_bytes)
        game.features_into(state, 1, table)
        game.features_into(state, 0, np.zeros(size, np.float32))
        assert array("f", bytes(as_bytes)).tolist() == expected == table[0].tolist()
        assert game.features(state, 1) == expected


def test_only_a_seat_that_there_is_has_features() -> None:
    check_viewer(1, 2)
    with pytest.raises(NoSuchSeat):
        check_viewer(2, 2)


def test_a_dense_row_is_empty_again_after_it_was_copied() -> None:
    dense, buffer = DenseRow(5), array("f", [7.0]) * 5
    dense.row.one(0)
    dense.row.count(3, 1, 4)
    dense.copy_into(buffer)
    assert buffer.tolist() == [1.0, 0.0, 0.0, 0.25, 0.0]
    dense.row.one(4)
    dense.copy_into(buffer)
    assert buffer.tolist() == [0.0, 0.0, 0.0, 0.0, 1.0]


@pytest.mark.parametrize("moves", [[], [0], [7, 8], [0, 1, 17, 18], [23], list(range(24))])
def test_a_mask_has_a_byte_for_each_move(moves: list[int]) -> None:
    mask = bytearray(b"x" * 24)
    write_mask(moves, 24, mask)
    assert [move for move in range(24) if mask[move] == 1] == moves
    assert mask.count(0) == 24 - len(moves)
