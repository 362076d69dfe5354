"""What of Mech A Dream a recorded game has shown, so that a test can list what no record shows."""

from __future__ import annotations

from tinkertable.core.contract import Game
from tinkertable.core.record import Record
from tinkertable.core.replay import first_position, steps
from tinkertable.games.mech_a_dream.rules.moves import (
    ACTIVATE,
    CARDS,
    COPY_ROBOT,
    DELIVER,
    ROBOT,
    SCREENS,
    SPECIALISTS,
    TILES,
    kind_of,
)
from tinkertable.games.mech_a_dream.rules.printed_values import DAY_PARTS
from tinkertable.games.mech_a_dream.rules.state import MACHINES, RAINBOWS, SCREEN_NUMBER, WIDTH
from tinkertable.games.mech_a_dream.rules.turn import MechADreamState
from tinkertable.games.mech_a_dream.text.log import KEYS

TWO_SIDED = ("M3", "M5", "M6", "M7")


def everything() -> set[str]:
    """Every component, event and ending that the records together must show."""
    kinds = {kind_of(tile) for tile in range(len(TILES))}
    wanted = {f"{what} {kind}" for kind in kinds for what in ("bought", "completed")}
    wanted |= {f"activated {kind}" for kind in kinds if kind[0] in "BR"}
    wanted |= {f"delivered {card} {part}" for card in CARDS for part in DAY_PARTS}
    wanted |= {f"robot {screen} 1" for screen in ("M0", *SCREENS) if screen != "M8"}
    wanted |= {f"robot {screen} 2" for screen in TWO_SIDED} | {"copied a machine", "copied a robot"}
    wanted |= {f"bonus {specialist}" for specialist in SPECIALISTS}
    wanted |= {f"told {key}" for key in KEYS}
    wanted |= {"ended by days", "ended by machines", "tie by machines", "tie by rainbows", "tie shared"}
    wanted |= {f"{robots} robots, {visit} specialists" for robots in (0, 1) for visit in (0, 1, 2)}
    return wanted | {f"{seats} seats" for seats in (2, 3, 4)}


def seen(game: Game, record: Record) -> set[str]:
    """What one recorded game shows."""
    before = first_position(game, record)
    assert isinstance(before, MechADreamState)
    found = {f"{before.seats} seats", f"{before.robots} robots, {before.specialists} specialists"}
    for seat, move, after in steps(game, record):
        assert isinstance(after, MechADreamState)
        assert isinstance(before, MechADreamState)
        found |= _move(before, seat, move)
        for line in game.log_lines(before, seat, move, after):
            found.add(f"told {line.key}")
            what = line.key.split(".")[1]
            if what in ("completed", "buy"):
                found.add(f"{'bought' if what == 'buy' else what} {line.args['machine'].value}")
            elif line.key == "log.activate":
                found.add(f"activated {line.args['machine'].value}")
            elif what == "copy":
                found.add("copied a machine" if line.key == "log.copy" else "copied a robot")
            elif what == "bonus":
                found.add(f"bonus {line.args['specialist'].value}")
        before = after.clone()
    assert isinstance(before, MechADreamState)
    return found | _ending(before)


def _move(before: MechADreamState, seat: int, move: int) -> set[str]:
    if seat < 0:
        return set()
    if move == DELIVER:
        return {f"delivered {CARDS[before.card]} {DAY_PARTS[before.day_part]}"}
    if ROBOT <= move < ACTIVATE:
        return {f"robot M{before.cells[seat * WIDTH + SCREEN_NUMBER]} {move - ROBOT + 1}"}
    if COPY_ROBOT <= move < COPY_ROBOT + 8:
        owner, side = divmod(move - COPY_ROBOT, 2)
        return {f"robot M{before.cells[owner * WIDTH + SCREEN_NUMBER]} {side + 1}"}
    return set()


def _ending(last: MechADreamState) -> set[str]:
    cells = last.cells
    machines = [cells[seat * WIDTH + MACHINES] for seat in range(last.seats)]
    rainbows = [cells[seat * WIDTH + RAINBOWS] for seat in range(last.seats)]
    found = {"ended by machines" if max(machines) >= 9 else "ended by days"}
    best = max(last.scores())
    tied = [seat for seat, score in enumerate(last.scores()) if score == best]
    if len(tied) > 1:
        busiest = [seat for seat in tied if machines[seat] == max(machines[other] for other in tied)]
        richest = [seat for seat in busiest if rainbows[seat] == max(rainbows[other] for other in busiest)]
        if len(busiest) == 1:
            found.add("tie by machines")
        elif len(richest) == 1:
            found.add("tie by rainbows")
        else:
            found.add("tie shared")
    return found
