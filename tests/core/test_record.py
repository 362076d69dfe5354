"""The record: a text a person can read and write, refused with the line and the reason when it is broken."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tinkertable.core.contract import CHANCE
from tinkertable.core.errors import BadRecord
from tinkertable.core.record import LONGEST_FILE, LONGEST_NAME, Entry, Player, Record, read_record, write_record

GOOD = """tinkertable 1
# two friends on a rainy Sunday
game pebbles
edition 1
components toy
option nights 4
seat 1 "Anna"
seat 2 "Robby the \\"Robot\\"" bot search:1s

* deal 3
# a bold start
1 take 2
"""


def test_a_record_reads_as_it_is_written() -> None:
    record = read_record(GOOD)
    assert record.game == "pebbles"
    assert record.options == {"nights": "4"}
    assert record.players == (Player("Anna"), Player('Robby the "Robot"', "search:1s"))
    assert record.entries == (Entry(CHANCE, "deal 3"), Entry(0, "take 2"))
    assert record.lines == (10, 12)
    assert read_record(write_record(record)).entries == record.entries


def test_a_record_is_written_line_by_line() -> None:
    bot = Player("Zoë", "search:1s")
    record = Record("pebbles", 1, (Player("Anna"), bot), {"nights": "4"}, "toy", (Entry(CHANCE, "deal 3"),))
    lines = ["tinkertable 1", "# rain", "game pebbles", "edition 1", "components toy", "option nights 4"]
    lines += ['seat 1 "Anna"', 'seat 2 "Zoë" bot search:1s', "", "* deal 3", ""]
    assert write_record(record, ["rain"]).split("\n") == lines
    without = Record("pebbles", 1, (Player("Anna"),))
    assert write_record(without) == 'tinkertable 1\ngame pebbles\nedition 1\nseat 1 "Anna"\n\n'
    assert read_record(write_record(without)) == without


def test_a_move_is_on_a_line_if_there_was_a_file() -> None:
    record = read_record(GOOD)
    assert [record.line_of(ply) for ply in (0, 1, 2)] == [10, 12, 0]
    assert Record("pebbles", 1, (Player("Anna"),)).line_of(0) == 0


def test_a_record_has_a_longest_file() -> None:
    rest = GOOD + "#"
    assert read_record(rest + "x" * (LONGEST_FILE - len(rest))).game == "pebbles"
    with pytest.raises(BadRecord) as refused:
        read_record(rest + "x" * (LONGEST_FILE - len(rest) + 1))
    assert (refused.value.key, refused.value.line) == ("record_long", 0)


def test_the_largest_numbers_and_the_longest_name_are_read() -> None:
    text = GOOD.replace("edition 1", "edition 999999999").replace("Anna", "x" * LONGEST_NAME)
    assert (read_record(text).edition, read_record(text).players[0].name) == (999_999_999, "x" * LONGEST_NAME)


@pytest.mark.parametrize(
    ("change", "line", "reason"),
    [
        (("tinkertable 1", "tinkertable 2"), 1, "format “2” is unknown"),
        (("tinkertable 1\n", ""), 2, "expected “tinkertable”, found “game pebbles”"),
        (("game pebbles", "game Péb bles"), 3, "is not a valid game name"),
        (("edition 1", "edition one"), 4, "edition must be a number"),
        (("edition 1", "edition ¹"), 4, "edition must be a number"),
        (("edition 1", "edition 1234567890"), 4, "edition must be a number"),
        (("option nights 4", "option N!ghts 4"), 6, "an option is a name and a value"),
        (("option nights 4", "option nights"), 6, "an option is a name and a value"),
        (("option nights 4", "option nights 4\noption nights 2"), 7, "was already given"),
        (('seat 1 "Anna"', 'seat 3 "Anna"'), 7, "expected seat 1, found seat “3”"),
        (('seat 1 "Anna"', "seat 1 Anna"), 7, "a name in double quotes"),
        (('seat 1 "Anna"', 'seat 1 ""'), 7, "1 to 60 printable characters"),
        (('seat 1 "Anna"', f'seat 1 "{"x" * (LONGEST_NAME + 1)}"'), 7, "1 to 60 printable characters"),
        (('seat 1 "Anna"', 'seat 1 "\\u202eAnna"'), 7, "1 to 60 printable characters"),
        (("bot search:1s", "robot search:1s"), 8, "after the name comes “bot”"),
        (("bot search:1s", "bot $(reboot)"), 8, "after the name comes “bot”"),
        (("1 take 2", "3 take 2"), 12, "a seat from 1 to 2 or with \\*, not “3”"),
        (("1 take 2", "take 2"), 12, "a seat from 1 to 2"),
        (("1 take 2", "x take 2"), 12, "a seat from 1 to 2"),
        (("1 take 2", "¹ take 2"), 12, "a seat from 1 to 2"),
        (("1 take 2", "001 take 2"), 12, "a seat from 1 to 2"),
        (("1 take 2", "1"), 12, "is not a move"),
        (("1 take 2", "1 take  2"), 12, "is not a move"),
    ],
)
def test_a_broken_record_is_refused_with_the_line_and_the_reason(
    change: tuple[str, str], line: int, reason: str
) -> None:
    broken = GOOD.replace(*change)
    assert broken != GOOD
    with pytest.raises(BadRecord, match=reason) as refused:
        read_record(broken)
    assert refused.value.line == line


def test_an_empty_file_is_refused() -> None:
    for text in ("", "\n\n", "# nothing\n"):
        with pytest.raises(BadRecord, match="the end of the file") as refused:
            read_record(text)
        assert refused.value.line == 0


def test_a_record_without_seats_is_refused() -> None:
    with pytest.raises(BadRecord, match="no seats") as refused:
        read_record("tinkertable 1\ngame pebbles\nedition 1\n")
    assert refused.value.line == 3


NAMES = st.text(min_size=1, max_size=LONGEST_NAME).filter(lambda name: bool(name.strip()) and name.isprintable())
WORDS = st.from_regex(r"[a-z0-9][a-z0-9-]{0,8}", fullmatch=True)
MOVES = st.from_regex(r"[!-~]{1,9}( [!-~]{1,9}){0,3}", fullmatch=True)
BOTS = st.none() | st.from_regex(r"[a-z][a-z0-9:]{0,8}", fullmatch=True)


@st.composite
def records(draw: st.DrawFn) -> Record:
    players = draw(st.lists(st.builds(Player, NAMES, BOTS), min_size=1, max_size=5))
    seats = st.integers(CHANCE, len(players) - 1)
    return Record(
        draw(WORDS),
        draw(st.integers(0, 999_999_999)),
        tuple(players),
        draw(st.dictionaries(WORDS, WORDS, max_size=3)),
        draw(st.just("") | WORDS),
        tuple(draw(st.lists(st.builds(Entry, seats, MOVES), max_size=9))),
    )


@given(records())
def test_every_record_survives_being_written_and_read(record: Record) -> None:
    again = read_record(write_record(record, ["a comment\nof two lines"]))
    assert Record(again.game, again.edition, again.players, again.options, again.components, again.entries) == record


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused_and_never_anything_else(text: str) -> None:
    try:
        read_record(text)
    except BadRecord as refused:
        assert refused.reason


@given(st.data())
def test_a_damaged_record_is_read_or_refused_and_never_anything_else(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(GOOD) - 1))
    length = data.draw(st.integers(0, 5))
    damaged = GOOD[:at] + data.draw(st.text(max_size=5)) + GOOD[at + length :]
    try:
        read_record(damaged)
    except BadRecord as refused:
        assert 0 <= refused.line <= damaged.count("\n") + 1
