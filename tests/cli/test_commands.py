"""The commands, run as a user runs them."""

from __future__ import annotations

import argparse
import inspect
import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path

import pytest

from tinkertable.cli import COMMANDS, main, make_parser, words
from tinkertable.cli import fuzz as fuzz_command
from tinkertable.cli.parser_words import KEYS
from tinkertable.core.record import read_record
from tinkertable.core.replay import replay
from tinkertable.games import GAMES, open_game
from tinkertable.i18n import LANGUAGES, Translator
from tinkertable.lab.fuzz import FuzzResult

BUILT_IN = list(GAMES)
"""Without the toys, which other tests add to the games of this process."""


def run_process(*arguments: str, typed: str = "", language: str = "en") -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own, as a user does."""
    environment = {**os.environ, "LC_ALL": language, "COLUMNS": "160", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "tinkertable", *arguments]
    return subprocess.run(
        command, input=typed, capture_output=True, text=True, env=environment, check=False, timeout=600
    )


def run(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command in this process: what a process of its own adds to it is seen in the tests that start one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LC_ALL", "en")
        patch.setenv("COLUMNS", "160")
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8"))
        with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as told:
            try:
                code = main(list(arguments))
            except SystemExit as ended:
                code = ended.code if isinstance(ended.code, int) else 1
    return subprocess.CompletedProcess(arguments, code, out.getvalue(), told.getvalue())


@pytest.fixture(name="saved", scope="module")
def fixture_saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game of Mech A Dream in the terminal, always taking the first move, saved before it ends."""
    path = tmp_path_factory.mktemp("cli") / "first.record"
    typed = "1\n" * 20 + f"s {path}\nq\n"
    played = run_process("play", "mech-a-dream", "--seed", "5", "--name", "Anna", typed=typed)
    assert played.returncode == 0, played.stderr
    return path


def test_games_are_listed_for_people_and_for_scripts() -> None:
    assert "Mech A Dream" in run_process("games").stdout
    rows = json.loads(run_process("games", "--json").stdout)
    assert [row["game"] for row in rows] == BUILT_IN
    assert rows[0]["seats"] == [2, 3, 4]
    assert set(rows[0]) >= {"game", "title", "edition", "seats", "options", "moves", "components"}


def test_the_terminal_speaks_the_language_of_its_user() -> None:
    assert "joueurs" in run_process("games", language="fr_FR.UTF-8").stdout
    assert "giocatori" in run_process("--language", "it", "games").stdout
    assert "players" in run_process("games", language="xx").stdout


def test_a_game_can_be_played_saved_and_resumed(saved: Path) -> None:
    record = read_record(saved.read_text(encoding="utf-8"))
    assert [player.bot for player in record.players] == [None, "random"]
    assert record.players[0].name == "Anna"
    assert sum(entry.seat == 0 for entry in record.entries) == 20
    state = replay(open_game("mech-a-dream"), record)
    assert state.actors()
    resumed = run_process("play", "mech-a-dream", "--resume", str(saved), typed="1\n" * 300)
    assert resumed.returncode == 0
    assert "Total" in resumed.stdout


def test_undo_takes_back_in_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "undone.record"
    night = run("play", "mech-a-dream", "--seed", "5", typed=f"1\nu\ns {path}\nq\n")
    assert night.returncode == 0
    assert path.exists()


def test_what_cannot_be_understood_gets_help() -> None:
    played = run("play", "mech-a-dream", "--seed", "5", typed="xyzzy\n0\n-3\n999999\n²\nq\n")
    assert played.returncode == 0
    assert played.stdout.count("u takes back") == 5


def test_saving_where_nothing_can_be_written_loses_nothing(tmp_path: Path) -> None:
    kept = tmp_path / "kept.record"
    typed = f"1\ns {tmp_path}\n1\nq\n"
    played = run("play", "mech-a-dream", "--seed", "5", "--save", str(kept), typed=typed)
    assert played.returncode == 0
    assert "Error" in played.stdout
    assert kept.exists()


def test_a_game_that_is_left_is_saved_and_can_be_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)

    def play(typed: str, *arguments: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        assert main(["--language", "en", "play", *arguments, "--seed", "5"]) == 0
        return capsys.readouterr().out

    def moves(path: Path) -> int:
        return sum(entry.seat == 0 for entry in read_record(path.read_text(encoding="utf-8")).entries)

    assert "--resume" not in play("q\n", "mech-a-dream"), "nothing was chosen, nothing is lost"
    assert "play --resume mech-a-dream.record" in play("1\n1\nq\n", "mech-a-dream")
    assert moves(tmp_path / "mech-a-dream.record") == 2
    play("1\n1\n1\nq\n", "--resume", "mech-a-dream.record")  # back into the file it came from
    assert moves(tmp_path / "mech-a-dream.record") == 5
    again = play("q\n", "--resume", "mech-a-dream.record")
    assert "Go on with: tinkertable play --resume mech-a-dream.record" in again
    assert "Saved" not in again, "it is as it was"
    assert "--resume other.record" in play("s other.record\nq\n", "--resume", "mech-a-dream.record")
    assert "mech-a-dream-2.record" in play("1\n", "mech-a-dream"), "the end of the input; no file is overwritten"
    assert main(["--language", "en", "play", "imaginarium", "--resume", "mech-a-dream.record"]) == 1
    assert "is a game of mech-a-dream, not of imaginarium" in capsys.readouterr().err
    assert main(["--language", "en", "play"]) == 1
    assert "Name a game" in capsys.readouterr().err


def test_a_game_that_is_interrupted_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Interrupted(io.StringIO):
        def readline(self, *_size: int) -> str:  # type: ignore[override]
            if self.tell():
                raise KeyboardInterrupt
            return super().readline()

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", Interrupted("1\n1\n"))
    assert main(["--language", "en", "play", "mech-a-dream", "--seed", "5"]) == 130
    assert "Go on with: tinkertable play --resume mech-a-dream.record" in capsys.readouterr().out
    assert (tmp_path / "mech-a-dream.record").exists()


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_missing_file_is_told_alike_by_every_command(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--language", "en", command, "nowhere.record"]) == 1
    assert capsys.readouterr().err == "Error: There is no nowhere.record.\n"


def test_files_are_read_from_standard_input(saved: Path) -> None:
    text = saved.read_text(encoding="utf-8")
    assert "move 12 of" in run("replay", "-", "--ply", "12", typed=text).stdout
    assert json.loads(run_process("verify", "--json", "-", typed=text).stdout)[0]["valid"]
    box = GAMES["mech-a-dream"].read("components.toml")
    fuzzed = run("fuzz", "mech-a-dream", "--games", "2", "--jobs", "1", "--components", "-", typed=box)
    assert fuzzed.returncode == 0, fuzzed.stderr
    checked = run("components", "check", "mech-a-dream", "-", typed=box)
    assert checked.stdout.startswith("-: "), checked
    refused = run("play", "--resume", "-", typed=text)
    assert refused.returncode == 1
    assert "standard input" in refused.stderr


def test_the_lab_compares_with_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    box = GAMES["mech-a-dream"].read("components.toml")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(box.replace("days = 7", "days = 6").encode())))
    quick = ("--bots", "random", "--games", "5", "--replays", "0", "--jobs", "1", "--seats", "2")
    assert main(["lab", "mech-a-dream", "--against", "-", *quick, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["against_file"] == "-"


def test_an_interrupted_command_says_how_far_it_came(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def until_interrupted(*_asked: object) -> Iterator[FuzzResult]:
        yield FuzzResult(25, 1000, 60)
        raise KeyboardInterrupt

    monkeypatch.setattr(fuzz_command, "fuzz", until_interrupted)
    assert main(["--language", "en", "fuzz", "mech-a-dream", "--games", "100"]) == 130
    told = capsys.readouterr()
    assert told.out == ""
    assert "Interrupted." in told.err
    assert "25 of 100" in told.err


def test_any_moment_of_a_record_can_be_shown(saved: Path) -> None:
    shown = run("replay", str(saved), "--ply", "12")
    assert shown.returncode == 0
    assert "move 12 of" in shown.stdout
    view = json.loads(run("replay", str(saved), "--ply", "12", "--json").stdout)
    assert view["ply"] == 12
    assert view["view"]["game"] == "mech-a-dream"


def test_a_moment_or_seat_that_is_not_there_is_refused(saved: Path) -> None:
    for arguments in (("--ply", "9999"), ("--ply", "-1"), ("--seat", "7")):
        refused = run("replay", str(saved), *arguments)
        assert refused.returncode == 1
        assert "Error: There is no" in refused.stderr


def test_verify_says_how_a_record_ended(saved: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.record"
    broken.write_text(saved.read_text(encoding="utf-8") + "1 fly away\n", encoding="utf-8")
    nothing = tmp_path / "nothing.record"
    verified = run("verify", str(saved), str(broken), str(nothing), "--json")
    assert verified.returncode == 1
    good, bad, missing = json.loads(verified.stdout)
    assert good["valid"]
    assert len(good["scores"]) == 2
    assert not bad["valid"]
    assert "Line " in bad["reason"]
    assert not missing["valid"]
    assert run("verify", str(saved)).returncode == 0


def test_fuzz_plays_and_reports() -> None:
    fuzzed = run("fuzz", "mech-a-dream", "--games", "12", "--jobs", "1", "--json")
    assert fuzzed.returncode == 0, fuzzed.stderr
    report = json.loads(fuzzed.stdout)
    assert report["games"] == 12
    assert report["failure"] is None
    assert report["moves"] > 1200


def test_games_are_played_by_an_older_edition(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\nq\n"))
    assert main(["play", "bot-factory", "--edition", "1", "--save", "played.record"]) == 0
    for command in ("arena bot-factory --bots random --games 1 --records played", "fuzz bot-factory --games 1"):
        capsys.readouterr()
        assert main([*command.split(), "--edition", "1", "--jobs", "1", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["edition"] == 1
    for path in (tmp_path / "played.record", *(tmp_path / "played").iterdir()):
        assert read_record(path.read_text(encoding="utf-8")).edition == 1
    assert main(["--language", "en", "play", "--resume", "played.record", "--edition", "2"]) == 1
    assert "played.record is a game of edition 1" in capsys.readouterr().err


@pytest.mark.parametrize(
    "command", ["play imaginarium", "arena imaginarium --bots random", "fuzz imaginarium", "bench"]
)
def test_an_edition_that_there_is_not_is_refused(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--language", "en", *command.split(), "--edition", "9"]) == 1
    assert "has no edition 9 that can be played here. There are: " in capsys.readouterr().err


def test_a_failure_of_fuzz_is_a_record_that_replay_opens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = open_game("mech-a-dream")
    monkeypatch.setattr(game, "longest", 40)
    path = tmp_path / "failure.record"
    assert main(["fuzz", "mech-a-dream", "--games", "4", "--jobs", "1", "--failure", str(path)]) == 1
    text = path.read_text(encoding="utf-8")
    assert "the game goes on after 40 moves" in text
    assert run("replay", str(path)).returncode == 0


def test_bench_prints_what_scripts_expect() -> None:
    measured = run("bench", "--json", "--seconds", "0.05", "--game", "mech-a-dream")
    rows = json.loads(measured.stdout)
    assert {row["seats"] for row in rows} == {2, 3, 4}
    keys = {"game", "seats", "options", "build", "moves_per_s", "games_per_s", "clone_us"}
    assert all(set(row) == keys and row["moves_per_s"] > 0 for row in rows)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("play", "mech-a-dream", "--seats", "7"), "players, not 7"),
        (("play", "mech-a-dream", "--option", "robots"), "An option is written"),
        (("play", "mech-a-dream", "--option", "robots=maybe"), "cannot be “maybe”"),
        (("play", "mech-a-dream", "--option", "fish=yes"), "no option “fish”"),
        (("play", "mech-a-dream", "--bot", "genius"), "No bot is called “genius”"),
        (("play", "mech-a-dream", "--seats", "2", *["--name", "x"] * 3), "More people than the 2 seats"),
        (("play", "mech-a-dream", "--components", "nowhere.toml"), "nowhere.toml"),
        (("replay", "nowhere.record"), "nowhere.record"),
    ],
)
def test_bad_input_gets_a_clear_error(arguments: tuple[str, ...], reason: str) -> None:
    refused = run(*arguments)
    assert refused.returncode == 1
    assert reason in refused.stderr
    assert "Traceback" not in refused.stderr


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("play", "mech-a-dream", "--seats", "7"), "mech-a-dream se joue à 2, 3, 4, et non à 7"),
        (("play", "mech-a-dream", "--option", "fish=yes"), "pas d’option"),
        (("play", "mech-a-dream", "--option", "robots=maybe"), "L’option robots ne peut pas être"),
        (("arena", "mech-a-dream", "--bots", "genius"), "Aucun bot ne s’appelle"),
        (("arena", "mech-a-dream", "--bots", "random", "--seats", "7"), "et non à 7"),
        (("arena", "mech-a-dream", "--bots", "random,random,random"), "3 bots pour 2 places, c’est trop"),
        (("tune", "mech-a-dream", "--seats", "7", "--output", "weights.toml"), "et non à 7"),
    ],
)
def test_what_is_refused_is_told_in_the_language_of_the_user(
    arguments: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--language", "fr", *arguments]) == 1
    assert reason in capsys.readouterr().err


@pytest.mark.parametrize("host", ["192.0.2.1", "no-such-host.invalid"])
def test_an_address_at_which_nobody_can_listen_is_told_in_the_language_of_the_user(
    host: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = f"sqlite:///{tmp_path / 'table.sqlite'}"
    assert main(["--language", "fr", "serve", "--host", host, "--port", "0", "--database", database]) == 1
    assert f"{host} n’est pas une adresse de cette machine." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("arena", "chess", "--bots", "greedy"), "argument GAME\N{NO-BREAK SPACE}: choix impossible"),
        (("arena", "mech-a-dream"), "il manque\N{NO-BREAK SPACE}: --bots"),
        (("arena", "mech-a-dream", "--bots", "greedy", "--seed", "x"), "valeur impossible\N{NO-BREAK SPACE}: 'x'"),
        (("arena", "mech-a-dream", "--bots"), "il manque une valeur"),
        (("serve", "--port", "99999"), "Nombre entier de 0 à 65535 attendu, reçu 99999."),
        (("bench", "--fast"), "arguments inconnus\N{NO-BREAK SPACE}: --fast"),
        (("lab", "mech-a-dream", "--games", "9", "--minutes", "9"), "ne va pas avec l’argument --games"),
        (("arena", "mech-a-dream", "--se", "1"), "option ambiguë"),
        (("bench", "--json=yes"), "ne prend pas de valeur, mais 'yes'"),
    ],
)
def test_typing_errors_are_told_in_the_language_of_the_user(
    arguments: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--language", "fr", *arguments])
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert reason in told
    assert told.startswith("utilisation\N{NO-BREAK SPACE}: ")
    assert "erreur\N{NO-BREAK SPACE}: " in told


def test_help_is_all_in_the_language_of_the_user(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--language", "it", "bench", "--help"])
    told = capsys.readouterr().out
    assert told.startswith("uso: ")
    assert "opzioni:" in told
    assert "mostra questo aiuto ed esci" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_command_does_is_said_in_a_sentence(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "_translator", Translator(language))
    actions = make_parser()._actions
    (commands,) = [action for action in actions if isinstance(action, argparse._SubParsersAction)]
    assert [*commands.choices] == [*COMMANDS]
    for command, parser in commands.choices.items():
        said = parser.description
        assert said[0].isupper(), command
        assert said.endswith("."), command


def test_argparse_says_what_is_translated() -> None:
    assert [sentence for sentence in KEYS if repr(sentence)[1:-1] not in inspect.getsource(argparse)] == []


@pytest.mark.parametrize(
    ("path", "en", "fr", "it"),
    [
        ("nowhere.record", "There is no nowhere.record", "nowhere.record n’existe pas", "nowhere.record non esiste"),
        ("folder", "is a folder", "est un dossier", "è una cartella"),
        ("noise", "is not UTF-8 text", "n’est pas un texte UTF-8", "non è un testo UTF-8"),
        ("file/in/a/file", "a parent is not a directory", "un dossier parent", "una cartella superiore"),
    ],
)
def test_what_is_the_matter_with_a_file_is_told_in_every_language(
    path: str,
    en: str,
    fr: str,
    it: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    Path("file").touch()
    Path("noise").write_bytes(bytes(range(256)))
    for language, reason in (("en", en), ("fr", fr), ("it", it)):
        assert main(["--language", language, "replay", path]) == 1
        told = capsys.readouterr().err
        assert reason in told
        assert "Errno" not in told


@pytest.mark.parametrize(
    ("bot", "en", "fr", "it"),
    [
        ("greedy:x", "how careless it is", "à quel point il est distrait", "quanto è distratto"),
        ("planner:0", "how many turns it follows", "combien de tours il suit", "quanti turni segue"),
        ("search:soon", "how long it thinks", "combien de temps il réfléchit", "per quanto pensa"),
        ("search:0n", "a whole number", "un nombre entier", "un numero intero"),
        ("search:0s", "no time to think", "pas le temps de réfléchir", "non avrebbe tempo"),
        ("search:601s", "600 seconds are the most", "600\u00a0secondes au plus", "al massimo 600 secondi"),
    ],
)
def test_what_is_wrong_with_a_bots_setting_is_told_in_every_language(
    bot: str, en: str, fr: str, it: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for language, reason in (("en", en), ("fr", fr), ("it", it)):
        assert main(["--language", language, "arena", "mech-a-dream", "--bots", bot]) == 1
        told = capsys.readouterr().err
        assert reason in told
        assert bot in told


def test_an_unknown_game_or_command_is_refused() -> None:
    assert run_process("play", "chess").returncode == 2
    assert run("juggle").returncode == 2


def test_main_can_be_called_from_python(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("q\n"))
    assert main(["play", "mech-a-dream", "--seed", "1"]) == 0
    assert capsys.readouterr().out


@pytest.mark.parametrize(
    "wrong",
    [
        ["arena", "mech-a-dream", "--bots", "greedy,random", "--games", "0"],
        ["arena", "mech-a-dream", "--bots", "greedy,random", "--games", "2", "--jobs", "0"],
        ["arena", "mech-a-dream", "--bots", "greedy,random", "--games", "-5"],
        ["tune", "mech-a-dream", "--trial", "0", "--output", "weights.toml"],
        ["tune", "mech-a-dream", "--rounds", "x", "--output", "weights.toml"],
        ["fuzz", "mech-a-dream", "--games", "0"],
        ["serve", "--workers", "0"],
        ["serve", "--bot-workers", "-1"],
    ],
)
def test_numbers_that_make_no_sense_are_refused_before_anything_is_played(wrong: list[str]) -> None:
    refused = run(*wrong)
    assert refused.returncode == 2
    assert "Expected a whole number of at least 1" in refused.stderr


@pytest.mark.parametrize("number", ["nan", "-1", "x", "1e9", "inf", "99999"])
@pytest.mark.parametrize(
    ("wrong", "most"),
    [
        (["bench", "--seconds"], 3600),
        (["serve", "--put-away"], 36500),
        (["train", "mech-a-dream", "--minutes", "1", "--out", "net.npz", "--lead"], 1),
    ],
)
def test_what_is_no_number_of_seconds_or_days_is_refused(wrong: list[str], most: int, number: str) -> None:
    refused = run(*wrong, number)
    assert refused.returncode == 2
    assert f"Expected a number from 0 to {most}, got {number}." in refused.stderr


def test_in_no_time_the_speed_of_one_game_is_measured() -> None:
    measured = json.loads(run("bench", "--game", "bot-factory", "--seconds", "0", "--json").stdout)
    assert all(speed["moves_per_s"] > 0 for speed in measured)


@pytest.mark.parametrize("command", ["arena", "lab"])
@pytest.mark.parametrize("bots", ["", " , "])
def test_a_list_of_no_bots_is_refused(command: str, bots: str) -> None:
    refused = run(command, "mech-a-dream", "--bots", bots, "--games", "2")
    assert (refused.returncode, refused.stderr.partition(";")[0]) == (1, "Error: No bot is called “”")


@pytest.mark.parametrize("seats", ["0", "-1", "9"])
def test_a_number_of_players_that_a_game_is_not_for_is_refused(seats: str) -> None:
    refused = run("play", "mech-a-dream", "--seats", seats, typed="q\n")
    assert (refused.returncode, refused.stderr) == (1, f"Error: mech-a-dream is for 2, 3, 4 players, not {seats}.\n")


@pytest.mark.parametrize("name", ["", "a\nb", "x" * 61])
def test_a_name_that_no_record_can_hold_is_refused(name: str) -> None:
    """The saved game could not be read again."""
    refused = run("play", "mech-a-dream", "--name", name, typed="1\nq\n")
    assert refused.returncode == 1
    assert "cannot be the name of a player" in refused.stderr


def test_the_end_of_what_is_typed_ends_the_line_of_the_prompt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lines = run("play", "mech-a-dream", "--seed", "1", typed="1\n").stdout.splitlines()
    assert "Saved as mech-a-dream.record." in lines


def test_a_file_that_cannot_be_written_is_noticed_before_the_games(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    there = str(tmp_path / "file" / "arena.json")
    refused = run("arena", "mech-a-dream", "--bots", "random", "--games", "1000000", "--output", there)
    assert refused.returncode != 0
    assert "Traceback" not in refused.stderr


# What a shell starts in the background ignores interruptions, and so do the tests and all they start.
LISTENING = """
import signal, sys
from tinkertable.cli import COMMANDS, main, make_parser, words
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(main())
"""


@pytest.mark.skipif(
    not Path(f"/proc/self/task/{os.getpid()}/children").exists(), reason="who is whose child is unknown"
)
def test_interrupted_games_of_several_processes_end_at_once() -> None:
    command = [sys.executable, "-c", LISTENING, "arena", "bot-factory", "--bots", "planner", "--games", "10000"]
    playing = subprocess.Popen(
        [*command, "--jobs", "2"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    try:
        while len(family(playing.pid)) < 3:  # both workers and the process that tracks them
            assert playing.poll() is None
            time.sleep(0.1)
        workers = family(playing.pid)
        os.killpg(playing.pid, signal.SIGINT)
        assert playing.wait(timeout=60) == 130
        end = time.monotonic() + 60
        while any(alive(pid) for pid in workers):
            assert time.monotonic() < end, "somebody plays on"
            time.sleep(0.1)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(playing.pid, signal.SIGKILL)
        playing.communicate()


def family(parent: int) -> list[int]:
    """The processes a process has started."""
    children = Path(f"/proc/{parent}/task/{parent}/children")
    return [int(pid) for pid in children.read_text(encoding="utf-8").split()] if children.exists() else []


def alive(pid: int) -> bool:
    """Whether a process still does something."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


WITHOUT = """
import sys
sys.modules[sys.argv[1]] = None  # as if it were not installed
from tinkertable.cli import COMMANDS, main, make_parser, words
sys.exit(main(sys.argv[2:]))
"""


@pytest.mark.parametrize(
    ("package", "extra", "words"),
    [
        ("optuna", "lab", ("propose", "mech-a-dream", "-", "--output", "FOLDER")),
        ("ray", "ray", ("lab", "mech-a-dream", "--bots", "random", "--games", "5", "--ray", "auto")),
        ("sqlalchemy", "server", ("ratings",)),
    ],
)
def test_a_missing_package_is_told_with_the_extra_that_has_it(
    package: str, extra: str, words: tuple[str, ...], tmp_path: Path
) -> None:
    given = [str(tmp_path / word) if word == "FOLDER" else word for word in words]
    command = [sys.executable, "-c", WITHOUT, package, "--language", "en", *given]
    goals = '[move]\n"machine B1a+B1b.price" = [1, 3]\n[goals]\nfirst_player = 0.05\n'
    done = subprocess.run(command, input=goals, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert f"this needs the package “{package}”: pip install 'tinkertable[{extra}]'" in done.stderr


def test_a_reader_that_has_had_enough_is_no_error() -> None:
    command = [sys.executable, "-m", "tinkertable", "games", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as listing:
        assert listing.stdout is not None
        assert listing.stderr is not None
        listing.stdout.close()
        assert listing.stderr.read() == b""
