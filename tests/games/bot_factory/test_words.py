"""Every message the game can ask for is in the catalogs, and the catalogs hold nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from tests.games.bot_factory.builder import GAME, VILELA, Table
from tinkertable.core.contract import CHANCE, WATCHER
from tinkertable.core.dice import Dice, draw
from tinkertable.core.text import Line
from tinkertable.games import GAMES
from tinkertable.games.bot_factory.board.painter import paint
from tinkertable.games.bot_factory.game import create
from tinkertable.games.bot_factory.rules.moves import COLOURS
from tinkertable.games.bot_factory.rules.state import NONE, Position
from tinkertable.games.bot_factory.text.keys import keys
from tinkertable.i18n import LANGUAGES, Translator, catalog
from tinkertable.web.boards.board_view import build_board_view

OTHER_PAGES = (
    "axis",
    "board.",
    "deed.",
    "doing.",
    "drawing.",
    "error.",
    "lesson.",
    "letter.",
    "rules.",
    "search.ask",
    "when",
)
"""Messages of the board, the review, the rules page and errors, whose tests look at them."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalog_has_every_key_and_no_other(language: str) -> None:
    messages = {
        message.id if isinstance(message.id, str) else message.id[0] for message in catalog(language, "bot-factory")
    }
    assert {key for key in messages - {""} if not key.startswith(OTHER_PAGES)} == keys(GAME)


def play_at_random(state: Position, dice: Dice) -> Iterator[tuple[Position, int, int]]:
    """Play a game to its end; after each move comes the position before it, who played and what."""
    while actors := state.actors():
        seat = actors[0]
        moves = state.legal(seat)
        move = draw(state, dice) if seat == CHANCE else moves[dice.below(len(moves))]
        before = cast("Position", state.clone())
        state.play(seat, move)
        yield before, seat, move


def test_random_games_ask_only_for_known_keys() -> None:
    known = keys(GAME)
    for seats in (1, 2, 4):
        table = Table(seats, tiles="variant-2", universal_robot="yes")
        dice = Dice(seats)
        state = table.state
        for before, seat, move in play_at_random(state, dice):
            lines = GAME.log_lines(before, seat, move, state)
            if dice.below(8) == 0:
                view = GAME.view(before, seat if seat != CHANCE else WATCHER)
                lines += [GAME.prompt(view), *(GAME.label(view, one) for one in view.legal)]
                for zone in GAME.board(view):
                    lines += [zone.name, *(Line(fact.sign) for fact in zone.facts)]
                    for piece in zone.pieces:
                        lines += [piece.name, *(Line(fact.sign) for fact in piece.facts)]
                        lines += [piece.note] if piece.note else []
            asked = {line.key for line in lines}
            asked |= {
                f"{arg.kind}.{arg.value}"
                for line in lines
                for arg in line.args.values()
                if arg.kind not in ("seat", "count", "text")
            }
            assert asked <= known


PAYMENTS = ("log.paid", "log.swapped", "log.bought", "log.bought.shuffle", "log.raised.paid")
"""Lines about a token that somebody pays."""
VALUES = ("log.raised", "log.raised.paid", "log.cleared", "log.vilela.finance", "log.sandra.raised")
"""Lines about what a colour is worth now."""


def tokens_told(lines: list[Line], seats: int) -> list[int]:
    """How many tokens each player wins or loses according to the log."""
    change = [0] * seats
    for line in lines:
        if line.key in PAYMENTS:
            change[int(str(line.args["who"].value))] -= 1
        elif line.key.startswith(("log.tokens.", "log.paid.")) or line.key == "log.claimed":
            number = int(str(line.args["n"].value))
            change[int(str(line.args["who"].value))] += number if line.key.startswith("log.tokens.") else -number
    return change


@pytest.mark.parametrize("tiles", ["none", "variant-1", "variant-2"])
def test_the_log_tells_every_change_of_tokens_and_values(tiles: str) -> None:
    for seats in (1, 2, 4) if tiles == "none" else (2, 4):
        table = Table(seats, tiles=tiles, universal_robot="yes")
        dice = Dice(seats + 10)
        state = table.state
        for before, seat, move in play_at_random(state, dice):
            lines = GAME.log_lines(before, seat, move, state)
            changed = [after - was for was, after in zip(before.tokens, state.tokens, strict=True)][:seats]
            assert before.round == 0 or tokens_told(lines, seats) == changed, (GAME.notation(move), lines)
            told = {
                (str(line.args["robots"].value), int(str(line.args["value"].value)))
                for line in lines
                if line.key in VALUES
            }
            new = {
                (colour, state.value[at]) for at, colour in enumerate(COLOURS) if state.value[at] != before.value[at]
            }
            assert new <= told


def test_the_log_speaks_like_a_player() -> None:
    table = Table(3).bare().parts(0, "red-head").tokens(0, 1).sandra("assembly-2").acts("assembly-1")
    words = Translator("en", "bot-factory", ["Anna", "Ben", "Cleo"], strict=True)
    said = []
    for text in ("pay", "place red-head", "pile green"):
        before = table.state.clone()
        move = GAME.parse(text)
        table.state.play(0, move)
        said += [words.plain(line) for line in GAME.log_lines(before, 0, move, table.state)]
    assert said[:4] == [
        "Anna meets Sandra in this hall and pays her a token to act.",
        "Anna places a red head.",
        "Anna gets 2 speech tokens for the placed part.",
        "Anna takes a green head from a pile for a token.",
    ]


@pytest.mark.parametrize(
    ("language", "worth"),
    [
        ("en", "Filled at the end, the red contract is worth 4 points; otherwise it costs 3."),
        ("fr", "Rempli à la fin, le contrat rouge vaut 4 points ; sinon il en coûte 3."),
        ("it", "Se onorato alla fine, il contratto rosso vale 4 punti; altrimenti ne costa 3."),
    ],
)
def test_what_a_claim_is_worth_is_understood_without_the_line_before(language: str, worth: str) -> None:
    table = Table(3).bare().contract("bottom-1", 1).sandra("assembly-3").tokens(0, 4).acts("finance-3")
    before = table.state.clone()
    table.state.play(0, GAME.parse("claim bottom-1"))
    words = Translator(language, "bot-factory", ["Ada", "Bea", "Cid"], strict=True)
    claimed, told = GAME.log_lines(before, 0, GAME.parse("claim bottom-1"), table.state)[:2]
    assert claimed.key == "log.claimed"
    assert words.plain(told).replace("\N{NARROW NO-BREAK SPACE}", " ").replace("\N{NO-BREAK SPACE}", " ") == worth


def test_a_single_answer_is_told_too() -> None:
    table = Table(3).bare().projects(0, "red", "red").acts("projects-1")
    before = table.state.clone()
    move = GAME.parse("trade")
    table.state.play(0, move)
    assert [line.key for line in GAME.log_lines(before, 0, move, table.state)] == [
        "log.trade",
        "log.dropped",
        "log.dropped",
    ]


def test_the_page_of_the_game_names_every_test_of_a_ruling() -> None:
    page = GAMES["bot-factory"].read("README.md")
    tests = (Path(__file__).parent / "test_rulings.py").read_text(encoding="utf-8")
    named = set(re.findall(r"`(test_ruling_\w+)`", page))
    assert named == set(re.findall(r"^def (test_ruling_\w+)", tests, re.MULTILINE))


def log_of(table: Table, seat: int, text: str) -> list[str]:
    before = table.state.clone()
    table.state.play(seat, GAME.parse(text))
    words = Translator("en", "bot-factory", ["Ada", "Bea", "Cid"], strict=True)
    return [words.plain(line) for line in GAME.log_lines(before, seat, GAME.parse(text), table.state)]


@pytest.mark.parametrize("hall", ["parts", "projects"])
def test_vilela_takes_nothing_where_nothing_has_his_colour(hall: str) -> None:
    table = Table(1).do("task 1").bare().parts(0, "red-head").worker(0, "assembly-1").vilela(f"{hall}-1")
    table.state.vilela_hall = ("assembly", "parts", "projects", "finance").index(hall)
    table.state.vilela_robot = 0
    table.wheel(left_inlet="blue-head").plan(left_bottom="blue").acting(0, VILELA)
    assert log_of(table, 0, "done")[:2] == ["Ada ends their turn.", "Vilela finds nothing to take."]


def test_a_part_of_a_reshuffled_pile_is_bought_too() -> None:
    table = Table(3).bare().parts(0, "red-head").tokens(0, 2).acts("assembly-1").do("place red-head")
    table.state.top[3] = NONE
    for kind in range(9, 12):
        table.state.gone[kind] += table.state.pile[kind]
        table.state.pile[kind] = 0
    table.state.gone[9] += 1
    told = log_of(table, 0, "pile green")
    assert told[0] == "Ada pays a token for a part of the green pile."
    assert "The green pile was empty: its discards are shuffled." in told


def test_the_log_names_the_bonus_that_is_given_up() -> None:
    finance = Table(3).bare().sandra("assembly-1").tokens(0, 1).values(red=8, blue=11).parts(0, "blue-head")
    finance.plan(left_top="blue").worker(1, "parts-1").acts("finance-1", then=(1,)).do("raise red")
    assert log_of(finance, 0, "skip")[0] == "Ada gives up a bonus: taking a project."
    free = Table(3).bare().sandra("assembly-1").tokens(0, 2).values(red=11).parts(0, "blue-head").acts("finance-1")
    assert log_of(free.do("raise red"), 0, "skip")[0] == "Ada gives up a bonus: placing a part."
    paid = Table(3).bare().wheel(left_outlet="red-legs").tokens(0, 1).acts("parts-2").do("outlet left")
    assert log_of(paid, 0, "skip")[0] == "Ada gives up a bonus: placing a part for a token."
    tile = Table(3, tiles="variant-1").bare().sandra("assembly-3").tokens(0, 4).acts("finance-3").do("claim bottom-1")
    assert log_of(tile, 0, "skip")[0] == "Ada takes no production tile."


def test_the_log_says_what_is_paid_and_when_a_turn_ends() -> None:
    wheel = Table(3).bare().wheel(left_outlet="red-head", c2="red-head", c3="red-head").acts("parts-2")
    assert log_of(wheel, 0, "rotate")[0] == "Ada turns the wheel a quarter for one credit."
    line = Table(3).bare().parts(0, "red-head").tokens(0, 2).acts("assembly-1").do("place red-head")
    assert log_of(line, 0, "done")[0] == "Ada takes no more parts and ends their turn."
    finance = Table(3).bare().sandra("assembly-1").tokens(0, 2).acts("finance-1")
    assert log_of(finance, 0, "raise red")[0] == "Ada raises the red robots to 7 for a token."
    tile = Table(3, tiles="variant-2").bare().sandra("assembly-1").acts("finance-1").do("tile 4")
    assert log_of(tile, 0, "raise red")[0] == "Ada raises the red robots to 7."


@pytest.mark.parametrize(
    ("edition", "about", "reason"), [(1, "2.about.first", "tile.cheap.first"), (2, "2.about", "tile.cheap")]
)
def test_tile_2_is_explained_by_the_edition_of_the_table(edition: int, about: str, reason: str) -> None:
    table = Table(3, edition=edition, tiles="variant-2").bare().sandra("assembly-3").tokens(0, 0).acts("finance-1")
    game = create(edition=edition)
    view = game.view(table.state, 0)
    [tile] = [piece for zone in game.board(view) for piece in zone.pieces if piece.id == "tile-2"]
    assert tile.name.args["about"].value == about
    assert game.refusal(view, game.parse("tile 2")).key == f"refusal.{reason}"
    stage = build_board_view(
        game, table.state, 0, ["Anna", "Ben", "Cleo"], Translator("en", "bot-factory"), clickable=True, earlier=None
    )
    drawn = [tile for tile in paint(stage).model.shelf or [] if tile.number == 2]
    assert [tile.thing.note for tile in drawn] == [Translator("en", "bot-factory").plain(f"tile.{about}")]


def test_the_log_says_nothing_of_a_bonus_that_nobody_can_use() -> None:
    def wheel(tokens: int) -> list[str]:
        table = Table(3).bare().wheel(left_outlet="red-legs", right_outlet="red-head").tokens(0, tokens)
        return log_of(table.acts("parts-2"), 0, "outlet left")

    taken, bonus = wheel(1)
    assert bonus == "The part’s place on the wheel brings Ada a bonus: placing a part for a token."
    assert wheel(0) == [taken]
    finance = Table(3).bare().sandra("assembly-1").tokens(0, 2).values(red=8, blue=11).acts("finance-1")
    assert log_of(finance, 0, "raise red") == ["Ada raises the red robots to 9 for a token."]
    assert log_of(finance, 0, "raise blue")[0] == "Ada raises the blue robots to 12 for a token."
    row = Table(3).bare().plan(left_bottom="red", left_top="red").tokens(0, 0).acts("projects-2")
    assert log_of(row, 0, "take left-bottom") == ["Ada takes a red project."]


def test_the_log_says_why_somebody_discards() -> None:
    parts = Table(3).bare().parts(0, *["red-head"] * 5, "blue-head").acts("projects-1")
    assert log_of(parts, 0, "discard blue-head")[0] == "Ada has too many parts and discards a blue head."
    projects = Table(3).bare().projects(0, *["red"] * 6).acts("parts-1")
    assert "Ada has too many projects and discards a red project." in log_of(projects, 0, "done")


def test_the_log_says_who_starts_with_more() -> None:
    table = Table(3)
    assert log_of(table, CHANCE, "first 2") == ["Bea goes first.", "Ada goes last and starts with 2 speech tokens."]
