"""Random play beside other frameworks, in one run on one core: `make peers`.

Three tables: moves alone, chance included; decisions as a learner sees them, each with its observation and its mask of
legal moves; and observations alone, of positions met in random games, written into a row of a NumPy array. OpenSpiel,
PettingZoo and RLCard are driven move by move from Python, as a researcher would; catanatron plays with its own random
players; Pgx and our `Batch` step 64 games in one call, `Batch` 2,048 too; Pgx is compiled by XLA for the CPU.

The process stays on one core. After a round of warm-up, rounds of all of them alternate, so that a busy machine slows
them alike; processor time is measured, and the mean of the rounds is given with its standard deviation.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import numpy as np

from tinkertable.core.build import which
from tinkertable.core.contract import Seat, State
from tinkertable.core.dice import Dice, playout
from tinkertable.core.setup import choose_options, start
from tinkertable.games import open_game
from tinkertable.lab.batch import Batch

Play = Callable[[], int]
"""Plays at random for a while and returns the number of moves, or of decisions."""
OWN = ("mech-a-dream", "imaginarium", "bot-factory")
SPIEL = ("backgammon", "gin_rummy", "chess")
SEED = 2143
GAMES = 64
"""How many games are stepped together, by Pgx and by us."""
MANY_GAMES = 2048
"""How many more are stepped together by us: more than the processor's cache holds."""
PACKAGES = ("open-spiel", "pettingzoo", "rlcard", "catanatron", "pgx", "jax", "numpy")
SEEN = 500
"""How many positions are observed again and again."""
MOVES, DECISIONS, OBSERVATIONS = "moves", "decisions with observation and mask", "observations alone"
TABLES = (MOVES, DECISIONS, OBSERVATIONS)


def open_spiel(name: str, learner: bool) -> Play:
    """OpenSpiel's game; a learner looks at the observation and the mask before each decision."""
    import pyspiel  # noqa: PLC0415 - each framework is optional

    game = pyspiel.load_game(name)
    rng = random.Random(SEED)

    def play() -> int:
        state = game.new_initial_state()
        moves = decisions = 0
        while not state.is_terminal():
            moves += 1
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, odds)[0])
                continue
            if learner:
                np.asarray(state.observation_tensor(), np.float32)
                np.asarray(state.legal_actions_mask(), np.bool_)
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
        return decisions if learner else moves

    return play


def open_spiel_observations(name: str) -> Play:
    """OpenSpiel's observations of positions met at random, each from the seat that is to move."""
    import pyspiel  # noqa: PLC0415

    game = pyspiel.load_game(name)
    rng = random.Random(SEED)
    seen: list[Any] = []
    while len(seen) < SEEN:
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                seen.append(state.clone())
            state.apply_action(rng.choice(state.legal_actions()))
    rng.shuffle(seen)
    row = np.zeros(game.observation_tensor_size(), np.float32)

    def play() -> int:
        for state in seen[:SEEN]:
            row[:] = state.observation_tensor()
        return SEEN

    return play


def pettingzoo(name: str) -> Play:
    """An environment of PettingZoo classic; it always gives the observation and the mask."""
    from importlib import import_module  # noqa: PLC0415

    env = import_module(f"pettingzoo.classic.{name}").env()
    dice = np.random.default_rng(SEED)

    def play() -> int:
        env.reset(seed=int(dice.integers(1 << 30)))
        decisions = 0
        for _agent in env.agent_iter():
            observation, _reward, ended, cut, _info = env.last()
            if ended or cut:
                env.step(None)
                continue
            env.step(int(dice.choice(np.flatnonzero(observation["action_mask"]))))
            decisions += 1
        return decisions

    return play


def rlcard(name: str) -> Play:
    """An environment of RLCard; it always gives the observation and the legal actions."""
    import rlcard as peer  # noqa: PLC0415

    env = peer.make(name, config={"seed": SEED})
    rng = random.Random(SEED)

    def play() -> int:
        state, _player = env.reset()
        decisions = 0
        while not env.is_over():
            state, _player = env.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play


def pgx(name: str) -> Play:
    """A batch of a game of Pgx on the CPU; it always gives the observation and the mask, and deals again."""
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    import jax  # noqa: PLC0415
    import pgx as peer  # noqa: PLC0415
    from pgx.experimental import auto_reset  # noqa: PLC0415

    env = peer.make(name)
    step = auto_reset(env.step, env.init)

    def turn(state: Any, key: Any) -> Any:
        chosen, chance = jax.random.split(key)
        odds = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        moves = jax.random.categorical(chosen, odds, axis=-1)
        return jax.vmap(step)(state, moves, jax.random.split(chance, GAMES))

    compiled = jax.jit(turn)
    key = jax.random.key(SEED)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, GAMES))

    def play() -> int:
        nonlocal state, key
        for _step in range(20):
            key, chance = jax.random.split(key)
            state = compiled(state, chance)
        jax.block_until_ready(state)
        return 20 * GAMES

    return play


def catanatron() -> Play:
    """Settlers with four of catanatron's random players."""
    from catanatron import Color, Game, RandomPlayer  # noqa: PLC0415

    def play() -> int:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        game.play()
        state = game.state
        return len(state.action_records if hasattr(state, "action_records") else state.actions)

    return play


def own_moves(name: str) -> Play:
    """Whole games of four players, played in the compiled loop."""
    game = open_game(name)
    options = choose_options(game, {})
    dice = Dice(SEED)
    return lambda: playout(start(game, 4, options), dice, game.longest)


def own_decisions(name: str, seats: int, games: int) -> Play:
    """A batch of games, with features and masks."""
    batch = Batch(name, games, seats=seats, seed=SEED)
    steps = max(1, 20 * GAMES // games)

    def play() -> int:
        for _step in range(steps):
            batch.step(batch.sample())
        return steps * games

    return play


def own_observations(name: str, seats: int) -> Play:
    """The features of positions met at random, each from the seat that is to move."""
    game = open_game(name)
    options = choose_options(game, {})
    dice, rng = Dice(SEED), random.Random(SEED)
    seen: list[tuple[State, Seat]] = []
    while len(seen) < SEEN:
        state = start(game, seats, options)
        while actors := state.actors():
            if actors[0] >= 0:
                seen.append((state.clone(), actors[0]))
            playout(state, dice, 1)
    rng.shuffle(seen)
    row = np.zeros(len(game.feature_names), np.float32)

    def play() -> int:
        for state, seat in seen[:SEEN]:
            game.features_into(state, seat, row)
        return SEEN

    return play


def contestants() -> list[tuple[str, str, Callable[[], Play]]]:
    """What is measured: the table it belongs to, its name, and how to make it ready."""
    return [
        *((MOVES, f"OpenSpiel {name}", lambda name=name: open_spiel(name, False)) for name in SPIEL),
        (MOVES, "catanatron, 4 players", catanatron),
        *((MOVES, f"Tinkertable {name}, 4 players", lambda name=name: own_moves(name)) for name in OWN),
        *((DECISIONS, f"OpenSpiel {name}", lambda name=name: open_spiel(name, True)) for name in SPIEL),
        *(
            (DECISIONS, f"PettingZoo {name}", lambda name=name: pettingzoo(name))
            for name in ("connect_four_v3", "leduc_holdem_v4", "chess_v6")
        ),
        *((DECISIONS, f"RLCard {name}", lambda name=name: rlcard(name)) for name in ("gin-rummy", "uno")),
        *(
            (DECISIONS, f"Pgx {name}, batch of {GAMES}", lambda name=name: pgx(name))
            for name in ("backgammon", "chess")
        ),
        *(
            (
                DECISIONS,
                f"Tinkertable {name}, {seats} players, batch of {games:,}",
                lambda n=name, s=seats, g=games: own_decisions(n, s, g),
            )
            for name in OWN
            for seats in (2, 4)
            for games in (GAMES, MANY_GAMES)
        ),
        *((OBSERVATIONS, f"OpenSpiel {name}", lambda name=name: open_spiel_observations(name)) for name in SPIEL),
        *(
            (OBSERVATIONS, f"Tinkertable {name}, {seats} players", lambda n=name, s=seats: own_observations(n, s))
            for name in OWN
            for seats in (2, 4)
        ),
    ]


def measure(seconds: float, rounds: int) -> tuple[list[dict[str, Any]], list[str]]:
    """The rows of the tables, and what could not be measured, with the reason."""
    ready: list[tuple[str, str, Play]] = []
    missing: list[str] = []
    for table, name, make in contestants():
        print(f"warm-up: {name}", file=sys.stderr, flush=True)
        try:
            play = make()
            round_of(play, seconds)
        except Exception as failure:
            missing.append(f"{name}: {type(failure).__name__}: {failure}")
            continue
        ready.append((table, name, play))
    speeds: list[list[float]] = [[] for _ in ready]
    for number in range(rounds):
        for at, (_table, name, play) in enumerate(ready):
            print(f"round {number + 1}: {name}", file=sys.stderr, flush=True)
            speeds[at].append(round_of(play, seconds))
    rows = [
        {
            "table": table,
            "name": name,
            "mean_per_s": round(statistics.mean(speeds[at])),
            "spread_per_s": round(statistics.stdev(speeds[at])) if rounds > 1 else 0,
            "rounds_per_s": [round(speed) for speed in speeds[at]],
        }
        for at, (table, name, _play) in enumerate(ready)
    ]
    return rows, missing


def round_of(play: Play, seconds: float) -> float:
    """How many a second of processor time, over about this many seconds of it."""
    done = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        done += play()
    return done / spent


def chart(rows: list[dict[str, Any]]) -> str:
    """The rows as bars on a logarithmic scale, the tables one below the other."""
    left, width, line = 340, 850, 20
    parts: list[str] = []
    y = 10
    low, high = 2.0, 7.0
    for table in TABLES:
        y += 24
        parts.append(f'<text x="10" y="{y}" font-weight="bold">{table} per second, one core</text>')
        for row in sorted((row for row in rows if row["table"] == table), key=lambda row: row["mean_per_s"]):
            y += line
            length = (np.log10(max(row["mean_per_s"], 101)) - low) / (high - low) * (width - left - 90)
            colour = "#d55e00" if row["name"].startswith("Tinkertable") else "#0072b2"
            parts.append(f'<text x="{left - 8}" y="{y}" text-anchor="end">{row["name"]}</text>')
            parts.append(f'<rect x="{left}" y="{y - 11}" width="{length:.1f}" height="13" fill="{colour}"/>')
            parts.append(f'<text x="{left + length + 6:.1f}" y="{y}">{row["mean_per_s"]:,}</text>')
        y += 10
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y + 26}" font-family="sans-serif"\n'
        ' font-size="12" role="img" aria-label="Moves, decisions and observations per second of several frameworks">\n'
        f'<rect width="{width}" height="{y + 26}" fill="#ffffff"/>'
    )
    foot = f'<text x="10" y="{y + 14}" fill="#555555">bars on a logarithmic scale, from 100 to 10,000,000</text>'
    return "\n".join([head, *parts, foot, "</svg>"]) + "\n"


def installed(package: str) -> str:
    """The version of a package that is installed, or a dash."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "–"


def main() -> None:
    """Measure, print the tables, and write them where asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="processor seconds of a round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", type=Path, help="write the report here")
    parser.add_argument("--chart", type=Path, help="write the chart, an SVG, here")
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    load = os.getloadavg()[0]
    rows, missing = measure(arguments.seconds, arguments.rounds)
    report = {
        "build": which(),
        "cores_used": 1,
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "packages": {package: installed(package) for package in PACKAGES},
        "warm_up": f"one round of {arguments.seconds:g} s",
        "rounds": f"{arguments.rounds} of {arguments.seconds:g} s of processor time, alternating",
        "load_average": [round(load, 1), round(os.getloadavg()[0], 1)],
        "rows": rows,
        "missing": missing,
    }
    print(f"build: {report['build']}; warm-up: {report['warm_up']}; rounds: {report['rounds']}")
    for row in rows:
        print(f"{row['table'].split()[0]:12} {row['name']:52} {row['mean_per_s']:12,} ± {row['spread_per_s']:,}")
    print(*missing, sep="\n")
    if arguments.json is not None:
        arguments.json.write_text(json.dumps(report, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    if arguments.chart is not None:
        arguments.chart.write_text(chart(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
