"""How much paired luck narrows the interval of a difference: `python benchmarks/pairing.py [GAMES]`.

Ten changes of one value each, greedy bots, three players, both files on the same deals. Of each change: how many games
stay the same, and the middle of the intervals of all differences as a part of what it would be with separate luck.
Then the same file on both sides with the same luck and other dice of the bots, twenty times for each game: all that
differs is chance, so at most one run of twenty may name a difference.
"""

import sys

from tinkertable.core.component_values import changed
from tinkertable.games import GAMES
from tinkertable.lab.balance.comparison import compare
from tinkertable.lab.balance.experiment import Experiment
from tinkertable.lab.balance.trial import Side, play_game

CHANGES = [
    ("mech-a-dream", "machine Y6.price", 2),
    ("mech-a-dream", "machine R2a+R2b.price", 2),
    ("mech-a-dream", "machine R5a+R5b.price", 6),
    ("mech-a-dream", "machine R7a+R7b.price", 1),
    ("imaginarium", "workshop 2.stock.wood", 0),
    ("imaginarium", "machine P4.repair.wood", 1),
    ("bot-factory", "contract C11.first", 10),
    ("bot-factory", "contract C1.first", 6),
    ("bot-factory", "row_points.top", 7),
    ("bot-factory", "line 1.reach", 7),
]
RUNS = 20
DEALS_OF_A_RUN = 12


def main(games: int) -> None:
    for name, path, value in CHANGES:
        against = changed(GAMES[name].read("components.toml"), {path: value})
        experiment = Experiment(game=name, seats=3, bots=("greedy",), against=against)
        first = [play_game(experiment, number) for number in range(games)]
        second = [play_game(experiment, number, second=True) for number in range(games)]
        same = sum(one.facts.outcome == other.facts.outcome for one, other in zip(first, second, strict=True)) / games
        pairing = compare(first, second, experiment.seats).pairing
        print(f"{name}: {path} = {value}: {same:.0%} of {games} games the same, interval {pairing:.2f}", flush=True)
    for name in GAMES:
        print(f"{name}: {clean_runs(name)} of {RUNS} runs of a file with itself name nothing", flush=True)


def clean_runs(name: str) -> int:
    """In how many runs nothing is beyond doubt when only the dice of the bots differ."""
    clean = 0
    for run in range(RUNS):
        experiment = Experiment(game=name, seats=3, bots=("greedy",), seed=run + 1)
        sides: list[list[Side]] = [
            [play_game(experiment, number, part=part) for number in range(DEALS_OF_A_RUN)] for part in (0, 1)
        ]
        clean += not any(change.beyond_doubt for change in compare(sides[0], sides[1], experiment.seats).changes)
    return clean


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 150)
