"""The public API: everything a first program needs is in `tinkertable` itself."""

from __future__ import annotations

import copy
import inspect
import pickle
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import requires
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from packaging.requirements import Requirement

import tinkertable as tt
from tinkertable.core.contract import Option
from tinkertable.core.dice import SecretDice, playout
from tinkertable.core.errors import IllegalMove, InvalidMove
from tinkertable.games import GAMES

ROOT = Path(__file__).parent.parent.parent


class Last(tt.Bot):
    """Takes the last legal move."""

    def choose(self, game: tt.Game, seen: tt.State, seat: int, dice: tt.Dice) -> tt.Choice:
        return tt.Choice(seen.legal(seat)[-1], [], [])


def test_every_public_name_is_there() -> None:
    assert {name for name in tt.__all__ if not hasattr(tt, name)} == set()
    offered = {name for name in dir(tt) if not name.startswith("_")}
    assert {name for name in offered if not isinstance(getattr(tt, name), ModuleType)} == set(tt.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        tt.nothing  # noqa: B018


def public_things() -> Iterator[tuple[str, object]]:
    """Every public function and class, with the methods and properties of the classes."""
    for name in tt.__all__:
        thing = getattr(tt, name)
        if callable(thing):
            yield name, thing
        if isinstance(thing, type):
            yield from (
                (f"{name}.{inner}", method)
                for inner, method in vars(thing).items()
                if not inner.startswith("_") and (callable(method) or isinstance(method, property))
            )


def test_help_has_something_to_say_in_every_build() -> None:
    things = dict(public_things()) | {"playout": playout}
    assert {"State.play", "Game.features", "Dice.below", "Play.turn", "Bot.choose"} <= things.keys()
    things |= {module: import_module(module) for module in ("tinkertable", *tt._HOMES.values())}
    for name, thing in things.items():
        first = (inspect.getdoc(thing) or "").partition("\n\n")[0]
        assert first.count(" ") > 1, name
        assert first.endswith((".", ":", "…")), name


def test_help_explains_the_attributes_in_every_build() -> None:
    for kind, names in {
        tt.Game: ("name", "edition", "seats", "options", "moves", "feature_names", "components", "longest"),
        tt.Choice: ("move", "values", "continuation"),
        Option: ("name", "values", "seats", "endless"),
    }.items():
        for name in names:
            assert f"`{name}`" in (inspect.getdoc(kind) or ""), (kind, name)


def test_what_is_printed_says_what_it_is_in_every_build() -> None:
    assert repr(tt.Choice(3, [0.5, 0.5], [4])) == "Choice(move=3, values=[0.5, 0.5], continuation=[4])"
    assert repr(Option("robots", ("no", "yes"), (2,))) == "Option('robots', ('no', 'yes'), seats=(2,))"
    assert repr(tt.Dice(7)) == repr(tt.Dice(7)) != repr(tt.Dice(8))
    assert re.fullmatch(r"<Dice at [0-9a-f]{32}>", repr(tt.Dice(7)))
    assert repr(SecretDice()) == "<SecretDice>"
    assert len(set(dir(tt))) == len(dir(tt))


@pytest.mark.parametrize("name", list(GAMES))
def test_a_game_is_played_taken_back_and_written_down(name: str) -> None:
    play = tt.new_game(name, seats=3, seed=2, names=["Ann"])
    assert play.names == ["Ann", "Player 2", "Player 3"]
    begin = play.fork()
    for _move in range(30):
        move = play.bot_move(Last())
        assert move == play.legal_moves[-1]
        assert play.describe(move)
        play.play(move)
    assert tt.read_game(play.write()) == play
    assert play.at(play.ply) == play
    assert play != begin
    for _move in range(31):
        play.undo()
    assert play == begin
    assert hash(play.state) == hash(begin.state)
    assert "Ann" in str(play)
    assert play.view(1)["seat"] == 1
    assert len(play.features(0)) == len(play.game.feature_names)


def play_on(play: tt.Play, moves: list[str]) -> tt.Play:
    """Play some moves, as far as they are legal, and otherwise the first that is."""
    for move in moves:
        play.play(move if move in play.legal_moves else play.legal_moves[0])
    return play


@pytest.mark.parametrize("name", list(GAMES))
def test_the_same_moves_bring_the_same_luck(name: str) -> None:
    play = play_on(tt.new_game(name, seats=3, seed=5), [""] * 10)
    again, later = tt.read_game(play.write(), seed=5), play.at(play.ply)
    forks = [again, later, play.fork(), copy.copy(play), copy.deepcopy(play), pickle.loads(pickle.dumps(play))]
    before = play.write()
    asked = [play.bot_move("random") for _question in range(3)]
    played = play_on(play, asked * 8).write()
    for fork in forks:
        assert fork.write() == before
        assert play_on(fork, asked * 8).write() == played
    for _move in range(24):
        play.undo()
    assert play.write() == before
    assert play_on(play, asked * 8).write() == played
    for ply in range(0, play.ply, 7):
        assert len(play.at(ply).record().entries) >= ply
        assert play.record().entries[: play.at(ply).ply] == play.at(ply).record().entries
    other = copy.copy(play)
    other.names[0] = "Ann"
    assert play.names[0] == "Player 1"


def test_a_game_that_changes_has_no_hash() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(tt.new_game("mech-a-dream"))


def test_bad_input_gets_a_sentence() -> None:
    play = tt.new_game("mech-a-dream")
    no_game: Any = 5
    for number in (-5, len(play.game.moves)):
        with pytest.raises(InvalidMove, match=f"has no move “{number}”"):
            play.game.notation(number)
    for ply in (-1, 99999):
        with pytest.raises(IllegalMove, match="no such moment"):
            play.at(ply)
    with pytest.raises(tt.TinkertableError, match="No game is called “5”"):
        tt.new_game(no_game)
    with pytest.raises(tt.TinkertableError, match="There is no language “xx”"):
        play.text(0, "xx")
    with pytest.raises(tt.TinkertableError, match="has no move “fly”"):
        play.play("fly")
    with pytest.raises(IllegalMove, match=r"not possible|cannot"):
        play.play("sleep")


LIGHT = """
import sys
import tinkertable as tt
play = tt.new_game("imaginarium", seats=2)
play.play(play.bot_move("greedy"))
str(play), play.write()
import tinkertable.lab.arena, tinkertable.laws
import tinkertable.cli.arena, tinkertable.cli.play, tinkertable.cli.replay, tinkertable.cli.verify
heavy = {"litestar", "sqlalchemy", "uvicorn", "jinja2", "alembic", "aiosqlite", "argon2", "itsdangerous", "numpy"}
print(sorted(heavy & set(sys.modules)))
"""


def test_the_light_parts_load_no_package_of_the_server(tmp_path: Path) -> None:
    script = tmp_path / "light.py"
    script.write_text(LIGHT, encoding="utf-8")
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


WITHOUT_SERVER = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {packages}:
            raise ModuleNotFoundError("No module named " + name, name=name)
sys.meta_path.insert(0, Missing())
from tinkertable.cli import main
sys.exit(main(sys.argv[1:]))
"""


def run_without_server(tmp_path: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command as if only what `pip install .` brings were installed."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    names = {re.split(r"[\[>=<]", package)[0].lower().replace("-", "_") for package in extras["server"]}
    script = tmp_path / "light.py"
    packages = sorted(names - {"markdown_it_py"} | {"argon2", "prometheus_client", "numpy"})
    script.write_text(WITHOUT_SERVER.replace("{packages}", repr(packages)), encoding="utf-8")
    return subprocess.run([sys.executable, str(script), *words], capture_output=True, text=True, check=False)


def test_commands_of_the_light_install_need_no_server_package(tmp_path: Path) -> None:
    done = run_without_server(tmp_path, "--help")
    assert done.returncode == 0, done.stderr
    words = ("arena", "mech-a-dream", "--bots", "random,random", "--games", "2", "--jobs", "1")
    done = run_without_server(tmp_path, *words)
    assert done.returncode == 0, done.stderr
    done = run_without_server(tmp_path, "serve", "--port", "8399")
    assert done.returncode == 1
    assert "pip install 'tinkertable[server]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_light_install_brings_few_packages() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed: set[str] = set()
    waiting = [Requirement(package) for package in project["dependencies"]]
    while waiting:
        one = waiting.pop()
        if one.name.lower() not in needed and (one.marker is None or one.marker.evaluate({"extra": ""})):
            needed.add(one.name.lower())
            waiting += map(Requirement, requires(one.name) or ())
    assert len(needed | {"tinkertable"}) <= 10, needed


DRAWN_WITHOUT_SERVER = """
import sys
sys.modules["jinja2"] = None
import tinkertable as tt
play = tt.new_game("bot-factory")
assert play._repr_svg_() is None
try:
    play.svg()
except tt.TinkertableError as refused:
    print(refused)
"""


def test_a_picture_without_the_packages_of_the_server_says_what_to_install() -> None:
    done = subprocess.run([sys.executable, "-c", DRAWN_WITHOUT_SERVER], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "The drawn boards need the package “jinja2”: pip install 'tinkertable[server]'"
