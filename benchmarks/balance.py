"""What the balance lab says about our own values, from files of results: `python benchmarks/balance.py FOLDER [BOT]`.

`FOLDER` holds one file for each game and number of players, `GAME-N.jsonl`, as `tinkertable lab --results` writes it;
`BOT` is who played, `net` without it.
"""

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from tinkertable.lab.balance.experiment import Experiment
from tinkertable.lab.balance.intervals import Estimate
from tinkertable.lab.balance.runs import without_gaps
from tinkertable.lab.balance.studies import make_study
from tinkertable.lab.balance.summary import Component, Summary
from tinkertable.lab.balance.trial import Trial

FIGURES = [
    "moves",
    "rounds",
    "minutes",
    "points",
    "margin",
    "lead_changes",
    "decided",
    "legal",
    "real",
    "same_winner",
    "skill",
]


def main(folder: Path, bot: str) -> None:
    found = {}
    for file in sorted(folder.glob("*.jsonl")):
        game, _, seats = file.stem.rpartition("-")
        experiment = Experiment(game=game, seats=int(seats), bots=(bot,))
        trials = without_gaps(read(file))
        study = make_study(experiment, trials, {})
        found[file.stem] = {
            "edition": experiment.open().edition,
            "components": study.components,
            "bots": [bot],
            **figures(study.summary),
        }
    print(written(found))


def read(file: Path) -> dict[int, Trial]:
    lines = file.read_bytes().splitlines(keepends=True)[1:]
    trials = [msgspec.json.decode(line, type=Trial) for line in lines if line.endswith(b"\n")]
    return {trial.number: trial for trial in trials}


def figures(summary: Summary) -> dict[str, Any]:
    return {
        "deals": summary.games,
        **{name: rounded(getattr(summary, name)) for name in FIGURES},
        "turn_order": [rounded(row.estimate) for row in summary.by_order],
        "endings": {row.key: rounded(row.estimate) for row in summary.endings},
        "without": {one.key: [rounded(one.points), rounded(one.victory)] for one in summary.restrictions},
        "dealt": {one.key: [rounded(one.worth_points), rounded(one.worth_victory)] for one in summary.dealt},
        "taken": {one.key: rounded(one.taken) for one in summary.components},
        "worth": {one.key: worth(one) for one in summary.components if one.worth_points is not None},
    }


def worth(one: Component) -> list[list[float] | None]:
    return [rounded(one.worth_points), rounded(one.worth_victory)]


def rounded(estimate: Estimate | None) -> list[float] | None:
    """A figure and its interval."""
    return None if estimate is None else [round(part, 3) for part in (estimate.value, estimate.low, estimate.high)]


def written(found: dict[str, Any]) -> str:
    """JSON with a line for each figure."""
    lines = []
    for name, content in found.items():
        rows = []
        for key, value in content.items():
            if isinstance(value, dict):
                inner = ",\n".join(f"   {json.dumps(thing)}: {json.dumps(figure)}" for thing, figure in value.items())
                rows.append(f"  {json.dumps(key)}: {{\n{inner}\n  }}")
            else:
                rows.append(f"  {json.dumps(key)}: {json.dumps(value)}")
        lines.append(f" {json.dumps(name)}: {{\n" + ",\n".join(rows) + "\n }")
    return "{\n" + ",\n".join(lines) + "\n}"


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "net")
