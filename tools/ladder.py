"""Plays the ladder of a game's bots, or part of it, and writes its figures into the documentation.

    python tools/ladder.py play mech-a-dream --seats 2 --step greedy --jobs 16
    python tools/ladder.py climb --jobs 16
    python tools/ladder.py docs

`play` plays one rung as `tinkertable arena` does and puts the result into `benchmarks/ladder-GAME.json`; `climb` plays
many, the longest first and all processes busy until the end; `docs` writes the tables of `docs/extend/bots.md` from
these files and draws how well the values foresee the end.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from pathlib import Path
from typing import Any, Final

from tinkertable.bots.weights import games_with_a_value
from tinkertable.core.build import which
from tinkertable.core.setup import start
from tinkertable.games import open_game
from tinkertable.lab.arena import ArenaBatch, Contest, GameResult, contend, interval, play_batch, sum_up
from tinkertable.lab.paired_luck import PairedLuck
from tinkertable.lab.parallel import cores, run_parallel
from tinkertable.lab.value_correlation import CorrelationBatch, correlation_by_round, predict_batch

ROOT: Final = Path(__file__).resolve().parent.parent
BENCHMARKS: Final = ROOT / "benchmarks"
DOCS: Final = ROOT / "docs"
GAMES_PER_BATCH: Final = 20

STEPS: Final[dict[str, tuple[str, str, int]]] = {
    "greedy": ("greedy", "random", 1000),
    "easy": ("easy", "random", 1000),
    "fair": ("fair", "easy", 1000),
    "planner": ("planner", "greedy", 1000),
    "search": ("search:1s", "planner", 200),
    "search-quick": ("search:200ms", "planner", 200),
    "solo": ("strong", "strong", 1000),
    "sanity": ("greedy", "greedy", 1000),
}
"""Who plays against whom, one against all the others, and in how many games."""


def main() -> int:
    """Run one of the two commands."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    play = commands.add_parser("play")
    play.add_argument("game", choices=tuple(games_with_a_value()))
    play.add_argument("--seats", type=int, required=True)
    play.add_argument("--step", choices=tuple(STEPS), required=True)
    play.add_argument("--games", type=int, default=0)
    play.add_argument("--seed", type=int, default=1)
    play.add_argument("--jobs", type=int, default=cores())
    play.add_argument("--output", type=Path, default=None, help="another file than the game's ladder")
    climbing = commands.add_parser("climb")
    climbing.add_argument("--jobs", type=int, default=cores())
    climbing.add_argument("--folder", type=Path, default=BENCHMARKS, help="where the ladders are")
    climbing.add_argument("rungs", nargs="*", metavar="GAME:STEP:SEATS:GAMES", help="only these, in this order")
    commands.add_parser("docs")
    arguments = parser.parse_args()
    if arguments.command == "docs":
        write_docs()
        return 0
    if arguments.command == "climb":
        climb(arguments.rungs or all_rungs(), arguments.folder, arguments.jobs)
        return 0
    path = arguments.output or BENCHMARKS / f"ladder-{arguments.game}.json"
    games = arguments.games or STEPS[arguments.step][2]
    run = sanity if arguments.step == "sanity" else rung
    entry = run(arguments.game, arguments.step, arguments.seats, games, arguments.seed, arguments.jobs)
    put(path, arguments.game, entry)
    print(json.dumps(entry))
    return 0


def rung(game: str, step: str, seats: int, games: int, seed: int, jobs: int) -> dict[str, Any]:
    """One bot against the one below it."""
    hero, rival, _games = STEPS[step]
    bots = (hero,) if seats == 1 else (hero, rival)
    contest = Contest(game, bots, seats, games, seed)
    results = []
    for piece in contend(contest, jobs):
        results += piece
        print(f"{len(results)}/{games}", end="\r", file=sys.stderr, flush=True)
    return entry_of(step, contest, results)


def entry_of(step: str, contest: Contest, results: list[GameResult]) -> dict[str, Any]:
    """A rung as it stands in the ladder."""
    entry: dict[str, Any] = {"step": step, **sum_up(contest, results), "seeds": [contest.seed], "build": which()}
    if contest.seats == 1:
        entry["tasks"] = tasks_of(contest, results)
    return entry


def contest_of(rung_: str) -> Contest:
    """The contest of a rung as it is written on the command line, `GAME:STEP:SEATS:GAMES`."""
    game, step, seats, games = rung_.split(":")
    hero, rival, _games = STEPS[step]
    bots = (hero,) if seats == "1" else (hero, rival)
    return Contest(game, bots, int(seats), int(games), seed=1)


def all_rungs() -> list[str]:
    """Every rung of every ladder, the longest first; enough games that every deal is played from every seat."""
    return ["bot-factory:solo:1:1000"] + [
        f"{game}:{step}:{seats}:{math.ceil(STEPS[step][2] / seats) * seats}"
        for step in ("search", "planner", "fair", "easy", "greedy")
        for game in ("bot-factory", "imaginarium", "mech-a-dream")
        for seats in (4, 3, 2)
    ]


def climb(rungs: list[str], folder: Path, jobs: int) -> None:
    """Play many rungs, and put each into its ladder as soon as it is done."""
    began = time.perf_counter()
    results: dict[str, list[GameResult]] = {text: [] for text in rungs}
    pieces = [piece for text in rungs for piece in pieces_of(text)]
    for text, played in run_parallel(play_rung, pieces, jobs):
        results[text] += played
        contest, found = contest_of(text), results[text]
        if len(found) < contest.games:
            continue
        entry = entry_of(text.split(":")[1], contest, found)
        put(folder / f"ladder-{contest.game}.json", contest.game, entry)
        hero = entry["bots"][0]
        share = f"{hero['share']:.1%} ({hero['low']:.1%} - {hero['high']:.1%}), even {hero['even']:.1%}"
        print(f"{time.perf_counter() - began:.0f} s, {text}: {share}", flush=True)


def pieces_of(rung_: str) -> list[tuple[str, ArenaBatch]]:
    """The games of a rung, a deal or a few at a time."""
    contest = contest_of(rung_)
    size = contest.seats * (1 if ":search:" in rung_ else 5)
    numbers = range(contest.games)
    return [(rung_, ArenaBatch(contest, tuple(numbers[at : at + size]))) for at in range(0, contest.games, size)]


def play_rung(tagged: tuple[str, ArenaBatch]) -> tuple[str, list[GameResult]]:
    """Some games of a rung."""
    return tagged[0], play_batch(tagged[1])


def tasks_of(contest: Contest, results: list[Any]) -> dict[str, list[int]]:
    """Alone: how many games of each task were won, and how many there were."""
    tasks: dict[str, list[int]] = {}
    for result in results:
        won, played = tasks.setdefault(task_of(contest, result.number), [0, 0])
        tasks[task_of(contest, result.number)] = [won + bool(result.winners), played + 1]
    return dict(sorted(tasks.items()))


def task_of(contest: Contest, number: int) -> str:
    """The task that was dealt in a game: the first thing chance brings."""
    game = open_game(contest.game)
    return game.notation(PairedLuck(contest.deal(number)).draw(start(game, 1, {})))


def sanity(game: str, step: str, seats: int, games: int, seed: int, jobs: int) -> dict[str, Any]:
    """How well the value foresees the end, by rounds."""
    pieces = [
        CorrelationBatch(game, seats, seed * 5_000_000 + at, min(GAMES_PER_BATCH, games - at))
        for at in range(0, games, GAMES_PER_BATCH)
    ]
    sights = [sight for found in run_parallel(predict_batch, pieces, jobs) for sight in found]
    sights.sort(key=lambda sight: (sight.round, sight.expected, sight.final))
    return {"step": step, "game": game, "seats": seats, "games": games, "correlation": correlation_by_round(sights)}


def put(path: Path, game: str, entry: dict[str, Any]) -> None:
    """Put an entry into a ladder file: added to one of the same step and seats with other seeds, or in its place."""
    ladder: dict[str, Any] = {"game": game, "ladder": []}
    if path.exists():
        ladder = json.loads(path.read_text(encoding="utf-8"))
    kept: list[dict[str, Any]] = []
    for old in ladder["ladder"]:
        if (old["step"], old["seats"]) != (entry["step"], entry["seats"]):
            kept.append(old)
        elif "bots" in old and not set(old["seeds"]) & set(entry["seeds"]) and old["build"] == entry["build"]:
            entry = join(old, entry)
    steps = list(STEPS)
    ladder["ladder"] = sorted([*kept, entry], key=lambda one: (steps.index(one["step"]), one["seats"]))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(ladder, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def join(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """Two runs of the same rung as one."""
    games = old["games"] + new["games"]
    bots = []
    for one, two in zip(old["bots"], new["bots"], strict=True):
        wins = one["wins"] + two["wins"]
        low, high = interval(wins, games)
        both = {**two, "wins": round(wins, 3), "share": round(wins / games, 4)}
        # ratings follow the order of the games, and cannot be added up
        both |= {"low": round(low, 4), "high": round(high, 4), "rating": None}
        for mean in ("mean_score", "ms_per_move"):
            both[mean] = round((one[mean] * old["games"] + two[mean] * new["games"]) / games, 3)
        bots.append(both)
    joined = {**new, "games": games, "seeds": [*old["seeds"], *new["seeds"]], "bots": bots}
    if "tasks" in new:
        joined["tasks"] = {
            task: [
                sum(pair) for pair in zip(old["tasks"].get(task, [0, 0]), new["tasks"].get(task, [0, 0]), strict=True)
            ]
            for task in sorted({*old["tasks"], *new["tasks"]})
        }
    return joined


def write_docs() -> None:
    """Write the figures between the marks of `docs/extend/bots.md`, and the curves of `docs/research/`."""
    text = (DOCS / "extend" / "bots.md").read_text(encoding="utf-8")
    for game in games_with_a_value():
        path = BENCHMARKS / f"ladder-{game}.json"
        if not path.exists():
            continue
        ladder = json.loads(path.read_text(encoding="utf-8"))["ladder"]
        text = replace_between(text, f"ladder-{game}", table_lines(ladder))
        curves = {entry["seats"]: entry["correlation"] for entry in ladder if entry["step"] == "sanity"}
        if curves:
            (DOCS / "research" / f"bots-{game}.svg").write_text(drawing(curves), encoding="utf-8")
    (DOCS / "extend" / "bots.md").write_text(text, encoding="utf-8")


def table_lines(ladder: list[dict[str, Any]]) -> list[str]:
    """The rungs of a ladder as a table."""
    lines = ["| players | bot | against | games | wins | 95 % interval | even | score | ms/move |"]
    lines.append("| --- | --- | --- | ---: | ---: | --- | ---: | ---: | ---: |")
    for entry in ladder:
        if "bots" not in entry:
            continue
        hero = entry["bots"][0]
        alone = entry["seats"] == 1
        rival = "the task" if alone else entry["bots"][1]["bot"]
        even = "–" if alone else f"{hero['even']:.1%}"
        lines.append(
            f"| {entry['seats']} | {hero['bot']} | {rival} | {entry['games']} | {hero['share']:.1%} "
            f"| {hero['low']:.1%} – {hero['high']:.1%} | {even} | {hero['mean_score']:.1f} "
            f"| {hero['ms_per_move']:.2f} |"
        )
    tasks = [entry["tasks"] for entry in ladder if "tasks" in entry]
    for found in tasks:
        lines += ["", "| solo task | won | of |", "| --- | ---: | ---: |"]
        lines += [f"| {task} | {won} | {played} |" for task, (won, played) in found.items()]
    return lines


def replace_between(text: str, mark: str, lines: list[str]) -> str:
    """A text with other lines between the two comments of this mark."""
    begin, end = f"<!-- {mark} -->", f"<!-- end of {mark} -->"
    head, _, rest = text.partition(begin)
    _, _, tail = rest.partition(end)
    return f"{head}{begin}\n" + "\n".join(lines) + f"\n{end}{tail}"


def drawing(curves: dict[int, list[float | None]]) -> str:
    """The correlation of expected and final leads over the course of the game, one curve for each number of seats."""
    colours = {1: "#777777", 2: "#0072b2", 3: "#d55e00", 4: "#009e73", 5: "#cc79a7"}
    width, height, left, top = 520, 260, 46, 16
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"',
        ' font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    plot_width, plot_height = width - left - 90, height - top - 40
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = top + plot_height * (1 - tick)
        parts.append(f'<path d="M{left} {y:.1f}h{plot_width}" stroke="#dddddd"/>')
        parts.append(f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end">{tick:g}</text>')
    rounds = max(len(curve) for curve in curves.values())
    for number in range(1, rounds + 1, 1 + rounds // 12):
        x = left + plot_width * (number - 0.5) / rounds
        parts.append(f'<text x="{x:.1f}" y="{height - 22}" text-anchor="middle">{number}</text>')
    parts.append(
        f'<text x="{left + plot_width / 2}" y="{height - 5}" text-anchor="middle">at the start of round</text>'
    )
    for row, (seats, curve) in enumerate(sorted(curves.items())):
        points = [
            (left + plot_width * (at + 0.5) / rounds, top + plot_height * (1 - max(number, 0.0)))
            for at, number in enumerate(curve)
            if number is not None
        ]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colours[seats]}" stroke-width="2"/>')
        label = "alone" if seats == 1 else f"{seats} players"
        parts.append(
            f'<text x="{left + plot_width + 10}" y="{top + 14 + 18 * row}" fill="{colours[seats]}">{label}</text>'
        )
    return "\n".join([*parts, "</svg>"]) + "\n"


if __name__ == "__main__":
    sys.exit(main())
