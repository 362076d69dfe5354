"""Bots of one's own: by import path, by entry point, with other weights; and what they do wrong."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any, cast

import pytest

from tinkertable.bots import own_bots
from tinkertable.bots.net_file import BadModel, shipped_model, write_model
from tinkertable.bots.own_bots import BadBotMove, find_bot
from tinkertable.bots.planner_bot import PlannerBot
from tinkertable.bots.protocol import Bot, Choice
from tinkertable.bots.registry import UnknownBot, make_bot
from tinkertable.bots.weights import find_value, read_weights, write_weights
from tinkertable.cli import main
from tinkertable.core.contract import Game, Seat, State
from tinkertable.core.dice import Dice
from tinkertable.core.errors import BadSetup
from tinkertable.core.record import read_record
from tinkertable.games import open_game
from tinkertable.i18n import Translator
from tinkertable.lab.arena import Contest, play_game


class First(Bot):
    """Always takes the first legal move."""

    def choose(self, game: Game, seen: State, seat: Seat, dice: Dice) -> Choice:
        return Choice(seen.legal(seat)[0], [], [])


class Cheat(Bot):
    """Knows only one move."""

    def choose(self, game: Game, seen: State, seat: Seat, dice: Dice) -> Choice:
        return Choice(game.parse("sleep"), [], [])


class Number(Bot):
    """Answers with a number instead of a choice."""

    def choose(self, game: Game, seen: State, seat: Seat, dice: Dice) -> Choice:
        answer: Any = seen.legal(seat)[0]
        return cast("Choice", answer)


class Needy(Bot):
    """Cannot be made without an argument."""

    def __init__(self, strength: int) -> None:
        self.strength = strength


class Broken(Bot):
    """Has a mistake."""

    def choose(self, game: Game, seen: State, seat: Seat, dice: Dice) -> Choice:
        raise ZeroDivisionError


HERE = "tests.bots.test_own_bots"


def test_the_arena_plays_a_bot_by_its_import_path(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "mech-a-dream", "--bots", f"{HERE}:First,random", "--games", "2", "--jobs", "1", "--json"]
    assert main([*words, "--records", str(tmp_path)]) == 0
    assert [bot["bot"] for bot in json.loads(capsys.readouterr().out)["bots"]] == [f"{HERE}:First", "random"]
    record = read_record((tmp_path / "mech-a-dream-2-0.record").read_text(encoding="utf-8"))
    assert record.players[0].bot == f"{HERE}:First"


def test_an_entry_point_names_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("first", f"{HERE}:First", own_bots.ENTRY_POINTS)
    monkeypatch.setattr(own_bots, "entry_points", lambda group: [point] if group == own_bots.ENTRY_POINTS else [])
    assert type(find_bot("first")).__name__ == "First"


def test_an_unknown_bot_is_told_all_bots_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("first", f"{HERE}:First", own_bots.ENTRY_POINTS)
    monkeypatch.setattr(own_bots, "entry_points", lambda group: [point] if group == own_bots.ENTRY_POINTS else [])
    with pytest.raises(UnknownBot, match=r"there are: easy, .*planner, .*net-search, first\."):
        find_bot("nonsense")


def test_an_entry_point_with_the_name_of_our_bot_is_reported_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    point = EntryPoint("planner", f"{HERE}:First", own_bots.ENTRY_POINTS)
    monkeypatch.setattr(own_bots, "entry_points", lambda group: [point] if group == own_bots.ENTRY_POINTS else [])
    own_bots.warn_of_hidden_entry_points.cache_clear()
    assert isinstance(find_bot("planner"), PlannerBot)
    assert isinstance(find_bot("planner"), PlannerBot)
    own_bots.warn_of_hidden_entry_points.cache_clear()
    said = [record.getMessage() for record in caplog.records if "planner" in record.getMessage()]
    assert said == [f"the bot 'planner' of {HERE}:First is left out: its name is taken"]


def test_a_bot_that_answers_with_a_number_or_fails_is_named() -> None:
    game = open_game("mech-a-dream")
    with pytest.raises(BadBotMove, match=r"“.*:Number” must answer with a Choice at move \d+ of mech-a-dream.*int"):
        play_game(game, Contest("mech-a-dream", (f"{HERE}:Number",), 2, 1), 0)
    with pytest.raises(ZeroDivisionError) as failed:
        play_game(game, Contest("mech-a-dream", (f"{HERE}:Broken",), 2, 1), 0)
    assert re.search(r":Broken failed at move \d+ of mech-a-dream", failed.value.__notes__[0])


def test_a_bot_takes_the_weights_of_a_file(tmp_path: Path) -> None:
    game = open_game("mech-a-dream")
    weights = read_weights(game.name)
    feature = next(iter(weights["seats-2"]["features"]))
    weights["seats-2"]["features"][feature] = [77.0, 7.0]
    file = tmp_path / "my.toml"
    file.write_text(write_weights({"seats-2": weights["seats-2"]}, []), encoding="utf-8")
    bot = find_bot(f"planner:8,weights={file}")
    assert isinstance(bot, PlannerBot)
    assert bot.width == 8
    value = own_bots.WeighedBy(file)(game, 2)
    assert value.now[value.names.index(feature)] == 77.0
    assert find_value(game, 2).now[value.names.index(feature)] != 77.0
    with pytest.raises(BadSetup, match="seats-3 is missing"):
        own_bots.WeighedBy(file)(game, 3)


def test_an_illegal_move_names_bot_move_and_ply() -> None:
    game = open_game("mech-a-dream")
    with pytest.raises(BadBotMove, match=r"Cheat.* chose “sleep” as move \d+ of mech-a-dream, which is not legal"):
        play_game(game, Contest("mech-a-dream", (f"{HERE}:Cheat",), 2, 1), 0)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("no_such_package:Bot", "cannot be loaded: No module named"),
        (f"{HERE}:Nothing", "cannot be loaded: .*Nothing"),
        (f"{HERE}:HERE", "is not a bot: it must be a class"),
        (f"{HERE}:Needy", "Needy” cannot be created without arguments.*TypeError: .*strength"),
        ("nonsense", "No bot is called"),
    ],
)
def test_a_bot_that_cannot_be_found_is_explained(text: str, reason: str) -> None:
    with pytest.raises(UnknownBot, match=reason):
        find_bot(text)


def test_a_server_neither_imports_code_nor_reads_files() -> None:
    for text in (f"{HERE}:First", "planner:weights=/etc/passwd"):
        with pytest.raises(UnknownBot):
            make_bot(text)


def weights_of(folder: Path, game: str, *sizes: int) -> Path:
    """A file with our weights of a game for tables of some sizes."""
    weights = read_weights(game)
    file = folder / f"{game}.toml"
    kept = {f"seats-{seats}": weights[f"seats-{seats}"] for seats in sizes}
    file.write_text(write_weights(kept, []), encoding="utf-8")
    return file


def test_a_weights_file_that_does_not_fit_is_refused_when_its_bot_is_named(tmp_path: Path) -> None:
    file = weights_of(tmp_path, "mech-a-dream", 2)
    bot = f"planner:8,weights={file}"
    game = open_game("mech-a-dream")
    assert isinstance(find_bot(bot, game, 2), PlannerBot)
    with pytest.raises(BadSetup, match=r"mech-a-dream\.toml has no weights for 3 players: seats-3 is missing"):
        find_bot(bot, game, 3)
    with pytest.raises(BadSetup, match=r"mech-a-dream\.toml: imaginarium has no seats-2\.features\."):
        find_bot(bot, open_game("imaginarium"), 2)


def model_of(folder: Path, **history: Any) -> Path:
    """The shipped net of Mech A Dream in a file, with something else in its history."""
    model = shipped_model(open_game("mech-a-dream"))
    assert model is not None
    file = folder / "my.npz"
    write_model(file, replace(model, history=model.history | history))
    return file


def test_a_model_file_that_does_not_fit_is_refused_when_its_bot_is_named(tmp_path: Path) -> None:
    game = open_game("mech-a-dream")
    bot = f"net:4,model={model_of(tmp_path, seats=[2, 3])}"
    assert isinstance(find_bot(bot, game, 2), PlannerBot)
    with pytest.raises(BadModel, match=r"my\.npz was not trained for 4 players, but for 2, 3\."):
        find_bot(bot, game, 4)
    with pytest.raises(BadModel, match=r"my\.npz is not a model of imaginarium"):
        find_bot(bot, open_game("imaginarium"), 2)
    model_of(tmp_path, components="0000")
    with pytest.raises(BadModel, match=r"my\.npz was trained with other component values of mech-a-dream"):
        find_bot(bot, game, 2)


def test_a_model_of_the_box_is_good_for_each_of_its_editions(tmp_path: Path) -> None:
    for edition in open_game("mech-a-dream").editions:
        old = open_game("mech-a-dream", edition=edition)
        file = model_of(tmp_path, seats=[2], components=old.components)
        assert isinstance(find_bot(f"net:4,model={file}", open_game("mech-a-dream"), 2), PlannerBot)


@pytest.mark.parametrize(
    "words",
    [
        ["arena", "imaginarium", "--games", "2", "--jobs", "1", "--bots", "random,{bot}"],
        ["play", "imaginarium", "--bot", "{bot}"],
        ["lab", "imaginarium", "--games", "2", "--jobs", "1", "--bots", "{bot}"],
        ["serve", "--own-bots", "{bot}"],
    ],
    ids=lambda words: words[0],
)
def test_every_command_refuses_a_file_that_does_not_fit_before_it_does_anything(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    file = weights_of(tmp_path, "mech-a-dream", 3)
    if words[0] == "serve":
        file.write_text(file.read_text(encoding="utf-8").replace("seats-3", "chairs-3"), encoding="utf-8")
    assert main([word.replace("{bot}", f"planner:weights={file}") for word in words]) == 1
    told = capsys.readouterr().err
    assert "mech-a-dream.toml: imaginarium has no seats-3.features." in told or "has no chairs-3" in told


@pytest.mark.parametrize("language", ["fr", "it"])
def test_what_is_wrong_with_a_file_is_told_in_each_language(tmp_path: Path, language: str) -> None:
    file = weights_of(tmp_path, "mech-a-dream", 2)
    with pytest.raises(UnknownBot) as refused:
        own_bots.check_some_game(f"planner:weights={file}", [open_game("imaginarium")])
    told = Translator(language).plain(refused.value.message)
    assert "imaginarium" in told
    assert told != str(refused.value)
