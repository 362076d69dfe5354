"""What `pip install .` gives somebody who has only Python and a C compiler, and what they can do with our docs alone.

The path of a stranger: install, a first random game, an own bot in the arena and at a server's table, an agent that
learns, and a script that type checkers accept. Processor time is limited, not the time on the clock.
"""

from __future__ import annotations

import json
import re
import resource
import subprocess
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.clean_environment import CleanEnvironment

BUILD_AND_GAMES = """
from tinkertable.core.build import which
from tinkertable.games import GAMES
print(which(), *sorted(GAMES))
"""
USERS_SCRIPT = """
from __future__ import annotations

import tinkertable as tt
from tinkertable.bots.protocol import Bot, Choice
from tinkertable.core.dice import Dice
from tinkertable.lab.batch import Batch


class Mine(Bot):
    def choose(self, game: tt.Game, seen: tt.State, seat: int, dice: Dice) -> Choice:
        after = seen.clone()
        legal: list[int] = after.legal(seat)
        after.play(seat, legal[0])
        return Choice(legal[0], [float(score) for score in after.scores()], [])


play = tt.new_game("mech-a-dream", seats=3, options={"robots": "yes"}, seed=1)
while not play.is_over:
    move: str = play.bot_move(Mine())
    play.play(move)
text: str = play.write()
again = tt.read_game(text)
points: list[int] = again.scores
names: tuple[str, ...] = again.game.feature_names
batch = Batch("bot-factory", 8, seats=2, seed=1)
batch.step(batch.sample())
print(points, len(names))
"""


def doc(stranger: CleanEnvironment, page: str) -> str:
    return (stranger.sources / "docs" / page).read_text(encoding="utf-8")


def shell_command(text: str, start: str) -> list[str]:
    """The words of a command that a page shows."""
    line = next(line for line in text.splitlines() if line.startswith(start))
    return line.partition("  #")[0].split()


def processor_seconds(work: Callable[[], object]) -> float:
    """The processor time that commands took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    work()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def write_own_bot(stranger: CleanEnvironment) -> None:
    """Save the bot of the page as the package that its commands name."""
    shown = re.search(
        r"^>>> class FirstMove.*?\n\n", doc(stranger, "extend/writing-a-bot.md"), re.DOTALL | re.MULTILINE
    )
    assert shown is not None
    lines = [line[4:] for line in shown[0].splitlines()]
    source = "import tinkertable as tt\n" + "\n".join(lines).replace("FirstMove", "MyBot")
    (stranger.folder / "my_package.py").write_text(source + "\n", encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("build", ["compiled", "interpreted"])
def test_the_path_of_a_stranger(build: str, tmp_path: Path) -> None:
    """One environment for all steps, in the order in which a stranger takes them, with and without a C compiler."""
    stranger = CleanEnvironment(tmp_path, compiled=build == "compiled")
    stranger.install(str(stranger.sources))
    check_the_install(stranger, build)
    play_a_first_game(stranger)
    play_an_own_bot_in_the_arena(stranger)
    seat_an_own_bot_at_a_servers_table(stranger)
    for checker in (("mypy", "--strict"), ("pyright",)):
        check_the_types_of_a_script(stranger, *checker)
    train_a_toy_agent(stranger)


def check_the_install(stranger: CleanEnvironment, wanted: str) -> None:
    """A compilation that fails is only told by pip's log, and the table would be slow without anybody knowing why."""
    installed = stranger.packages()
    assert len([one for one in installed if not one.startswith(("pip==", "setuptools=="))]) <= 10, installed
    build, *games = stranger.run("python", "-c", BUILD_AND_GAMES).split()
    assert build == wanted
    assert games == ["bot-factory", "imaginarium", "mech-a-dream"]
    for game in games:
        assert game in stranger.run("tinkertable", "bench", "--game", game, "--seconds", "0.1", "--json")


def play_a_first_game(stranger: CleanEnvironment) -> None:
    """The page that says it takes five minutes runs as it stands, in less than one."""
    page = str(stranger.sources / "docs" / "extend" / "library.md")
    assert processor_seconds(lambda: stranger.run("python", "-m", "doctest", page)) < 60
    assert "play.bot_move(" in doc(stranger, "extend/library.md")


def play_an_own_bot_in_the_arena(stranger: CleanEnvironment) -> None:
    """The command of the page plays the bot of the page."""
    write_own_bot(stranger)
    words = shell_command(doc(stranger, "extend/writing-a-bot.md"), "tinkertable arena")
    words[words.index("--games") + 1] = "6"
    report = json.loads(stranger.run(*words, "--json"))
    assert "my_package:MyBot" in [bot["bot"] for bot in report["bots"]]


def seat_an_own_bot_at_a_servers_table(stranger: CleanEnvironment) -> None:
    """The bot plays a game with hidden information twice: as the host's own bot, and as a program that joins."""
    write_own_bot(stranger)
    page = doc(stranger, "extend/writing-a-bot.md")
    stranger.install("tinkertable[server]")
    serve = shell_command(page, "tinkertable serve")
    serve[serve.index("--own-bots") + 1] = "my_package:MyBot"
    database = f"sqlite:///{stranger.folder / 'tables.db'}"
    with subprocess.Popen(
        stranger.command(*serve, "--port", "0", "--database", database),
        cwd=stranger.folder,
        env=stranger.variables,
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        try:
            assert server.stdout is not None
            ready = re.search(r"http://[\d.:]+", server.stdout.readline())
            assert ready is not None
            join_a_table(stranger, ready[0])
        finally:
            server.terminate()


def join_a_table(stranger: CleanEnvironment, server: str) -> None:
    """Make a table with one free seat, and let the bot of the page take it."""
    token = ask(server, "/people", {"name": "Host"})["token"]
    seats = ["open", "bot:my_package:MyBot"]
    table = ask(server, "/tables", {"game": "imaginarium", "seats": seats, "options": {"rounds": "15"}}, token)
    join = shell_command(doc(stranger, "extend/api.md"), "tinkertable join")
    join[2] = f"{server}/t/{table['id']}"
    assert "(won)" in stranger.run(*join)


def ask(server: str, path: str, body: Any, token: str = "") -> Any:
    """Send a request as the page about the API describes it."""
    headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
    if not token:
        del headers["authorization"]
    request = urllib.request.Request(f"{server}/api{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def train_a_toy_agent(stranger: CleanEnvironment) -> None:
    """The example learns with the vector environment to beat random play."""
    stranger.install("tinkertable[envs]")
    example = str(stranger.sources / "examples" / "toy_agent.py")
    assert "examples/toy_agent.py" in doc(stranger, "research/environments.md")
    said: list[str] = []
    spent = processor_seconds(lambda: said.append(stranger.run("python", example, "mech-a-dream")))
    wins = re.search(r"wins (\d+)\s?%", said[0])
    assert wins is not None
    assert int(wins[1]) > 60
    assert spent < 20 * 60, "ten minutes on two cores"


def check_the_types_of_a_script(stranger: CleanEnvironment, *checker: str) -> None:
    """A type checker accepts a user's script with the installed package, and notices a wrong type in it."""
    stranger.install("tinkertable[numpy]", checker[0])
    script = stranger.folder / "users_script.py"
    script.write_text(USERS_SCRIPT, encoding="utf-8")
    stranger.run("python", str(script))
    settings = {"pythonVersion": "3.11", "strict": ["users_script.py"], "include": ["users_script.py"]}
    (stranger.folder / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    python = stranger.command("python")[0]
    more = ["--pythonpath", python] if checker[0] == "pyright" else []
    stranger.run(*checker, *more, str(script))
    script.write_text(USERS_SCRIPT.replace("points: list[int]", "points: list[str]"), encoding="utf-8")
    with pytest.raises(AssertionError, match="list"):
        stranger.run(*checker, *more, str(script))
