"""Finds and writes the recorded games of Mech A Dream: one for each thing to prove, then what is still missing.

python -m tests.records.make_mech_a_dream
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.games.mech_a_dream.record_coverage import everything, seen
from tests.records.tools import FOLDER, play_record, save_record
from tinkertable.core.contract import Move, Options, Seat, State
from tinkertable.core.dice import Dice
from tinkertable.core.record import Record, write_record
from tinkertable.games import open_game
from tinkertable.games.mech_a_dream.rules.moves import DECLINE, SLEEP

GAME = open_game("mech-a-dream", edition=1)
"""Most records are of the first edition: old games must replay for ever."""
BOTH: Options = {"robots": "yes", "specialists": "yes"}
MORE: Options = {**BOTH, "specialist-visit": "addition"}

GOALS: tuple[tuple[str, str, int, Options, set[str]], ...] = (
    ("day-7", "The week ends with the night of the seventh day.", 2, {}, {"ended by days"}),
    (
        "nine-machines",
        "The week ends early: a workshop is full.",
        3,
        {},
        {"ended by machines", "told log.end.machines"},
    ),
    ("most-machines", "A tie, won by the most completed machines.", 2, {}, {"tie by machines"}),
    ("most-rainbows", "A tie in points and machines, won by the most rainbows.", 2, {}, {"tie by rainbows"}),
    ("shared", "A tie in everything: the victory is shared.", 2, {}, {"tie shared"}),
    ("robots", "Enlightened Robots, four players.", 4, {"robots": "yes"}, {"copied a machine", "copied a robot"}),
    (
        "specialists",
        "Specialists, two players, one in the middle.",
        2,
        {"specialists": "yes"},
        {"told log.hire.middle"},
    ),
    (
        "specialists-addition",
        "Specialists taken in addition to the resources, three players.",
        3,
        {"specialists": "yes", "specialist-visit": "addition"},
        {"told log.hire.from", "told log.hire.free"},
    ),
    ("both", "Both variations, four players.", 4, BOTH, {"told log.hire.from", "told log.copy.robot"}),
    ("free-delivery", "A delivery that costs nothing.", 2, {}, {"told log.deliver.free"}),
    ("both-addition", "Both variations, Specialists in addition, two players.", 2, MORE, {"told log.hire.middle"}),
)


def write_edition_2() -> None:
    """Write a game in which Screens are chosen secretly."""
    record, state = play_record(open_game("mech-a-dream", edition=2), 4, BOTH, 1, industrious)
    proves = "Edition 2: Screens are chosen secretly and shown together."
    save_record(FOLDER / "mech_a_dream" / "edition-2-screens.record", record, state, proves)


def write_edition_3() -> None:
    """Write a game in which both machines whose prices rose are bought."""
    newest = open_game("mech-a-dream", edition=3)
    seed, played = 0, ""
    while not ("buy B6" in played and "buy G2" in played):
        seed += 1
        record, state = play_record(newest, 4, BOTH, seed, industrious)
        played = write_record(record)
    proves = "Edition 3: the Head-Start Ramp and the Prism Hourglass at their new prices."
    save_record(FOLDER / "mech_a_dream" / "edition-3-prices.record", record, state, proves)


def industrious(state: State, seat: Seat, moves: list[Move], dice: Dice) -> Move:
    """Any move, but seldom one that does nothing."""
    busy = [move for move in moves if move not in (DECLINE, SLEEP)]
    if busy and dice.below(8):
        return busy[dice.below(len(busy))]
    return moves[dice.below(len(moves))]


def games(seats: int, options: Options, first_seed: int) -> Iterator[tuple[Record, State, int]]:
    """One game after the other."""
    seed = first_seed
    while True:
        record, state = play_record(GAME, seats, options, seed, industrious)
        yield record, state, seed
        seed += 1


def main() -> None:
    """Write every record again."""
    write_edition_2()
    write_edition_3()
    folder = FOLDER / "mech_a_dream"
    missing = everything()
    for name, proves, seats, options, wanted in GOALS:
        for record, state, _seed in games(seats, options, 1):
            if name in ("most-machines", "most-rainbows", "shared") and len(set(state.scores())) > 1:
                continue
            found = seen(GAME, record)
            if wanted <= found and not (name == "day-7" and "ended by machines" in found):
                break
        save_record(folder / f"{name}.record", record, state, proves)
        missing -= found
        print(f"{name}: {len(missing)} things not seen yet")
    number = 0
    while missing:
        number += 1
        seats, options = 2 + number % 3, (BOTH, MORE)[number % 2]
        best: tuple[set[str], Record, State] | None = None
        for record, state, seed in games(seats, options, 1000 * number):
            found = seen(GAME, record) & missing
            if best is None or len(found) > len(best[0]):
                best = (found, record, state)
            if seed % 1000 == 60:
                break
        assert best is not None
        missing -= best[0]
        shown = ", ".join(sorted(best[0]))
        save_record(folder / f"more-{number}.record", best[1], best[2], f"Shows what the others do not: {shown}.")
        print(f"more-{number}: {len(missing)} left: {sorted(missing)[:6]}")


if __name__ == "__main__":
    main()
