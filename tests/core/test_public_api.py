"""The public API: everything a first program needs is in `tinkertable` itself."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import tinkertable as tt
from tinkertable.core.errors import IllegalMove, InvalidMove, TechnicalError
from tinkertable.games import GAMES


class Last(tt.Bot):
    """Takes the last legal move."""

    def choose(self, game: tt.Game, seen: tt.State, seat: int, dice: tt.Dice) -> tt.Choice:
        return tt.Choice(seen.legal(seat)[-1], [], [])


def test_every_public_name_is_there() -> None:
    assert {name for name in tt.__all__ if not hasattr(tt, name)} == set()
    assert set(tt.__all__) <= set(dir(tt))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        tt.nothing  # noqa: B018


@pytest.mark.parametrize("name", list(GAMES))
def test_a_game_is_played_taken_back_and_written_down(name: str) -> None:
    play = tt.new_game(name, seats=3, seed=2, names=["Ann"])
    assert play.names == ["Ann", "Player 2", "Player 3"]
    begin = play.fork()
    for _move in range(30):
        move = play.choose(Last())
        assert move == play.legal_moves[-1]
        assert play.describe(move)
        play.play(move)
    assert tt.read_game(play.write()) == play
    assert play.at(play.ply) == play
    assert play != begin
    for _move in range(31):
        play.undo()
    assert play == begin
    assert hash(play) == hash(begin)
    assert "Ann" in str(play)
    assert play._repr_html_().startswith("<pre>")
    assert play.view(1)["seat"] == 1
    assert len(play.features(0)) == len(play.game.feature_names)


def test_bad_input_gets_a_sentence() -> None:
    play = tt.new_game("mech-a-dream")
    with pytest.raises(IllegalMove, match="There is no such seat"):
        play.view(9)
    with pytest.raises(TechnicalError, match="there is no seat 9: the first is 0, the last 1"):
        play.game.features(play.state, 9)
    for number in (-5, len(play.game.moves)):
        with pytest.raises(InvalidMove, match=f"has no move “{number}”"):
            play.game.notation(number)
    with pytest.raises(FileNotFoundError, match=r"no-such-file\.toml"):
        tt.open_game("mech-a-dream", "no-such-file.toml")
    with pytest.raises(tt.TinkertableError, match="has no move “fly”"):
        play.play("fly")
    with pytest.raises(IllegalMove, match=r"not possible|cannot"):
        play.play("sleep")


LIGHT = """
import sys
import tinkertable as tt
play = tt.new_game("imaginarium", seats=2)
play.play(play.choose("greedy"))
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
