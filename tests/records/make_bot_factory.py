"""Finds and writes the recorded games of Bot Factory: one for each thing to prove, then what is still missing.

python -m tests.records.make_bot_factory
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

from tests.games.bot_factory.record_coverage import ending, everything, seen
from tests.records.bot_factory_policies import (
    collector,
    contractor,
    fond_of,
    modest,
    sensible,
    stubborn,
    tiler,
    trader,
    valuer,
)
from tests.records.tools import FOLDER, NAMES, Policy, play_record, save_record
from tinkertable.core.contract import CHANCE, Move, Options, State
from tinkertable.core.dice import Dice, draw
from tinkertable.core.record import Entry, Player, Record
from tinkertable.core.setup import choose_options, start
from tinkertable.games import open_game
from tinkertable.games.bot_factory.rules.moves import INSPECTION, INSPECTOR_HALL, INSPECTOR_ROBOT, TASK
from tinkertable.games.bot_factory.rules.state import ASSEMBLY
from tinkertable.games.bot_factory.rules.turn import BotFactoryState

GAME = open_game("bot-factory", edition=1)
"""Most records are of the first edition: old games must replay for ever."""
PROMOS: tuple[Options, ...] = (
    {"tiles": "variant-1", "universal-robot": "yes", "start-parts": "2"},
    {"tiles": "variant-2", "universal-robot": "yes", "rounds": "60"},
)


Luck = Callable[[State, Dice], Move]
"""How chance decides."""


def mercy(state: State, dice: Dice) -> Move:
    """Vilela looks where it hurts least; everything else is left to the dice."""
    assert isinstance(state, BotFactoryState)
    moves = state.legal(CHANCE)
    if INSPECTOR_HALL <= moves[0] < INSPECTOR_ROBOT:
        return min(moves, key=lambda move: (2, 0, 1, 3)[move - INSPECTOR_HALL])
    if INSPECTOR_ROBOT <= moves[0] < INSPECTION:
        return min(moves, key=lambda move: (state.robots[move - INSPECTOR_ROBOT], -state.stock[move - INSPECTOR_ROBOT]))
    return draw(state, dice)


def spite(state: State, dice: Dice) -> Move:
    """Vilela goes to the assembly line and asks for the rarest robots."""
    assert isinstance(state, BotFactoryState)
    moves = state.legal(CHANCE)
    if INSPECTOR_HALL <= moves[0] < INSPECTOR_ROBOT:
        return moves[0]
    if INSPECTOR_ROBOT <= moves[0] < INSPECTION:
        return min(moves, key=lambda move: state.stock[move - INSPECTOR_ROBOT])
    return draw(state, dice)


class Goal(NamedTuple):
    """A record to be found: what it shows at its end, and who plays it."""

    name: str
    proves: str
    seats: int
    options: Options
    shows: set[str]
    lacks: set[str] = set()
    policy: Policy = sensible
    task: int = 0
    luck: Luck = draw


GOALS: tuple[Goal, ...] = (
    Goal("colour", "The last robot of a colour ends the game.", 4, {}, {"ended by colour"}, {"ended by crew"}),
    Goal("crew", "A fifth robot ends the game.", 3, {}, {"ended by crew"}, {"ended by colour"}),
    Goal("both-ends", "A fifth robot that was the last of its colour.", 2, {}, {"ended by crew", "ended by colour"}),
    Goal(
        "safety-limit",
        "Nobody ends the game: it is scored after 40 rounds.",
        2,
        {},
        {"ended by rounds"},
        policy=stubborn,
    ),
    Goal(
        "safety-limit-60",
        "Nobody ends the game: it is scored after 60 rounds.",
        3,
        {"rounds": "60"},
        {"ended by rounds"},
        policy=stubborn,
    ),
    Goal("most-robots", "A tie, won by the most robots.", 4, {}, {"tie by robots"}),
    Goal("odd-tokens", "A tie in points and robots, won by an odd number of tokens.", 4, {}, {"tie by tokens"}),
    Goal("shared", "A tie in everything: the victory is shared.", 2, {}, {"tie shared"}),
    *(
        Goal(f"task-{task}-lost", f"Task {task} is not done: fired.", 1, {}, {f"task {task} lost"}, task=task)
        for task in (1, 2, 3, 4)
    ),
    Goal(
        "vilela-too-late",
        "Vilela comes for a robot that is no longer there.",
        1,
        {},
        {"ended by colour", "told log.vilela.nothing"},
        luck=spite,
    ),
    Goal(
        "task-1-won", "Task 1: three robots of a colour.", 1, {}, {"task 1 won"}, policy=collector, task=1, luck=mercy
    ),
    Goal("task-2-won", "Task 2: three fine robots.", 1, {}, {"task 2 won"}, policy=valuer, task=2, luck=mercy),
    Goal("task-3-won", "Task 3: two pairs.", 1, {}, {"task 3 won"}, policy=collector, task=3, luck=mercy),
    Goal("task-4-won", "Task 4: three contracts.", 1, {}, {"task 4 won"}, policy=contractor, task=4, luck=mercy),
    Goal("report-poor", "A task done, and few points.", 1, {}, {"report poor"}, policy=collector, task=1, luck=mercy),
    Goal(
        "report-satisfactory",
        "A task done, and a fair number of points.",
        1,
        {},
        {"report satisfactory"},
        policy=collector,
        task=1,
        luck=mercy,
    ),
    Goal(
        "report-exemplary",
        "A task done, and fifty points or more.",
        1,
        {},
        {"report exemplary"},
        policy=valuer,
        task=1,
        luck=mercy,
    ),
    Goal(
        "task-chosen-won",
        "Two pairs, chosen and done.",
        1,
        {"task": "choose"},
        {"task 3 won"},
        policy=collector,
        task=3,
        luck=mercy,
    ),
    Goal("task-chosen-lost", "Contracts, chosen and not done.", 1, {"task": "choose"}, {"task 4 lost"}, task=4),
)


def play(
    seats: int, options: Options, seed: int, policy: Policy, task: int = 0, luck: Luck = draw
) -> tuple[Record, BotFactoryState]:
    """A game from the first draw to the end, its task and Vilela's mood as asked."""
    complete = choose_options(GAME, options)
    state = start(GAME, seats, complete)
    assert isinstance(state, BotFactoryState)
    dice = Dice(seed)
    entries: list[Entry] = []
    while actors := state.actors():
        seat = actors[0]
        if task and state.legal(seat)[0] == TASK:
            move = TASK + task - 1
        elif seat != CHANCE:
            move = policy(state, seat, state.legal(seat), dice)
        else:
            move = luck(state, dice)
        entries.append(Entry(seat, GAME.notation(move)))
        state.play(seat, move)
    players = tuple(Player(name) for name in NAMES[:seats])
    return Record(GAME.name, GAME.edition, players, complete, GAME.components, tuple(entries)), state


def games(goal: Goal) -> Iterator[tuple[Record, BotFactoryState]]:
    """One game after the other."""
    for seed in range(20000):
        yield play(goal.seats, goal.options, seed, goal.policy, goal.task, goal.luck)
    raise AssertionError(f"no game shows {goal.name}")


def write_edition_2() -> None:
    """Write a game in which the tiles are used as only edition 2 allows: while moving, and for a raise."""
    newest = open_game("bot-factory")
    for seed in range(20000):
        record, state = play_record(newest, 3, {"tiles": "variant-2"}, seed, tiler)
        assert isinstance(state, BotFactoryState)
        texts = [entry.text for entry in record.entries]
        pairs = list(pairwise(texts))
        moved = any(first.startswith("raise") and after.startswith("go") for first, after in pairs)
        raised = any(first == "tile 2" and after.startswith("raise") for first, after in pairs)
        if moved and raised:
            proves = "Edition 2: tile 4 used while moving, tile 2 for a raise."
            save_record(FOLDER / "bot_factory" / "edition-2-tiles.record", record, state, proves)
            return


def write_given_up() -> None:
    """Write a game in which whatever can be given up is given up: bonuses and production tiles."""
    wanted = {"told log.skipped.place", "told log.skipped.tile"}
    shown: set[str] = set()
    seed = 0
    while not wanted <= shown:
        seed += 1
        record, state = play(2 + seed % 3, PROMOS[seed % 2], seed, modest)
        shown = seen(GAME, record)
    proves = "A bonus to place a part and a production tile are given up."
    save_record(FOLDER / "bot_factory" / "given-up.record", record, state, proves)


def main() -> None:
    """Write every record again."""
    folder = FOLDER / "bot_factory"
    write_edition_2()
    write_given_up()
    missing = everything(GAME)
    for goal in GOALS:
        for record, state in games(goal):
            shown = ending(state)
            if goal.name == "vilela-too-late" and state.vilela_hall == ASSEMBLY:
                shown = seen(GAME, record)
            if goal.shows <= shown and not goal.lacks & shown:
                break
        save_record(folder / f"{goal.name}.record", record, state, goal.proves)
        missing -= seen(GAME, record)
        print(f"{goal.name}: {len(missing)} things not seen yet", flush=True)
    number = 0
    while missing:
        number += 1
        tries = [try_game(number, seed, missing) for seed in range(40)]
        found, record, state = max(tries, key=lambda one: len(one[0]))
        if not found:
            print(f"try {number}: still {sorted(missing)}", flush=True)
            continue
        missing -= found
        listed = ", ".join(sorted(found)[:6])
        save_record(folder / f"more-{number}.record", record, state, f"Shows what the others do not: {listed}.")
        print(f"more-{number}: {len(missing)} left: {sorted(missing)[:8]}", flush=True)


def try_game(number: int, seed: int, missing: set[str]) -> tuple[set[str], Record, BotFactoryState]:
    """A game with promos, and what it shows of what is missing."""
    policy = (tiler, trader, fond_of(missing))[seed % 3]
    options = PROMOS[(number + seed // 4) % 2]
    record, state = play(1 + (number + seed) % 4, options, 1000 * number + seed, policy)
    return seen(GAME, record) & missing, record, state


if __name__ == "__main__":
    main()
