"""Effects of machines, robots and packages: what can be activated, and what it does."""

from __future__ import annotations

from mypy_extensions import i64

from tinkertable.games.mech_a_dream.rules.buying import ENOUGH, affordable, append_tiles
from tinkertable.games.mech_a_dream.rules.moves import ACTIVATE, COPY, COPY_ROBOT, ROBOT
from tinkertable.games.mech_a_dream.rules.printed_values import ACTIVATION, COPYING, EVENING, PLAIN, PURCHASE
from tinkertable.games.mech_a_dream.rules.state import (
    ASLEEP,
    BELT,
    BOOSTS,
    BUILT,
    FLOWERS,
    FREE,
    FURTHER,
    GO_SHOPPING,
    INK,
    NIGHT,
    PLACE_BOOST,
    POINTS,
    RAINBOWS,
    ROBOT_USED,
    SCREEN_NUMBER,
    TASK,
    USE_ACTIVATION,
    USE_MACHINE,
    USED,
    WIDTH,
    Position,
)


def activations(position: Position, seat: int, moves: list[int], tonight: bool, robot: bool) -> None:
    """The robot and the completed purple machines that would do something; at night each of them once."""
    cells = position.cells
    me = seat * WIDTH
    copying = False
    if robot and not cells[me + ROBOT_USED]:  # by day it never is
        printed = position.printed
        screen = cells[me + SCREEN_NUMBER]
        first = printed.robot_first[screen]
        if printed.special[first] == COPYING:
            copying = cells[me + FLOWERS] >= printed.pay_flowers[first]
        else:
            if _useful(position, seat, first, 0):
                moves.append(ROBOT)
            if printed.robot_sides[screen] == 2 and _useful(position, seat, first + 1, 0):
                moves.append(ROBOT + 1)
    built: i64 = cells[me + BUILT]
    if tonight:
        used: i64 = cells[me + USED]
        built &= ~used
    append_tiles(moves, ACTIVATE, runnable(position, seat, built, 0))
    if copying:
        _copies(position, seat, moves)


def runnable(position: Position, seat: int, built: i64, promised: int) -> i64:
    """Which of these machines a seat can feed, when some of its flowers are already promised."""
    printed = position.printed
    cells = position.cells
    me = seat * WIDTH
    rainbows = min(cells[me + RAINBOWS], ENOUGH)
    on_flowers: i64 = printed.run_on_flowers[cells[me + FLOWERS] - promised]
    on_ink: i64 = printed.run_on_ink[cells[me + INK]]
    on_rainbows: i64 = printed.run_on_rainbows[rainbows]
    built &= on_flowers & on_ink & on_rainbows
    if not cells[me + BELT]:
        built &= ~printed.only_boosts
    return built


def _useful(position: Position, seat: int, row: int, promised: int) -> bool:
    """Whether a seat can pay for an effect, and it would do something."""
    printed = position.printed
    cells = position.cells
    me = seat * WIDTH
    if (
        cells[me + FLOWERS] - promised < printed.pay_flowers[row]
        or cells[me + INK] < printed.pay_ink[row]
        or cells[me + RAINBOWS] < printed.pay_rainbows[row]
    ):
        return False
    special = printed.special[row]
    if special == PLAIN:
        return not printed.only_time[row] or cells[me + BELT] != 0
    if special == PURCHASE:
        return affordable(position, seat) != 0
    if special == EVENING:
        return _useful(position, seat, _evening_package(position), promised)
    return runnable(position, seat, cells[me + BUILT], promised) != 0


def _copies(position: Position, seat: int, moves: list[int]) -> None:
    """What an opponent's workshop offers to the robot that copies: the copier pays and chooses (ruling 19)."""
    printed = position.printed
    fee = printed.pay_flowers[printed.robot_first[position.cells[seat * WIDTH + SCREEN_NUMBER]]]
    built: i64 = 0
    for other in range(position.seats):
        if other != seat:
            theirs: i64 = position.cells[other * WIDTH + BUILT]
            built |= theirs
    append_tiles(moves, COPY, runnable(position, seat, built, fee))
    for other in range(position.seats):
        if other == seat:
            continue
        screen = position.cells[other * WIDTH + SCREEN_NUMBER]
        first = printed.robot_first[screen]
        for side in range(printed.robot_sides[screen]):
            row = first + side
            if printed.special[row] == PURCHASE and not _has_bought(position, other):
                continue
            if _useful(position, seat, row, fee):
                moves.append(COPY_ROBOT + 2 * other + side)


def _has_bought(position: Position, owner: int) -> bool:
    """Whether a copied purchase may be made: at night only after the robot's owner has had theirs (ruling 19)."""
    if position.phase != NIGHT:
        return True
    me = owner * WIDTH
    return position.cells[me + ASLEEP] != 0 or (
        position.cells[me + ROBOT_USED] != 0 and position.cells[me + TASK] != GO_SHOPPING
    )


def can_copy(position: Position, seat: int) -> bool:
    """Whether the robot of a seat reproduces what others have."""
    printed = position.printed
    return printed.special[printed.robot_first[position.cells[seat * WIDTH + SCREEN_NUMBER]]] == COPYING


def _evening_package(position: Position) -> int:
    return position.printed.packages[position.printed.row_start[3 * position.card + 2]]


def activate(position: Position, seat: int, move: int) -> None:
    """Set a machine or a robot in motion. Only the activations of the night are counted (ruling 16)."""
    cells = position.cells
    me = seat * WIDTH
    printed = position.printed
    tonight = cells[me + TASK] == FREE
    cells[me + TASK] = FREE
    if ACTIVATE <= move < COPY:
        tile = move - ACTIVATE
        if tonight:
            cells[me + USED] |= 1 << tile
        apply_effect(position, seat, printed.effect[tile])
        return
    if tonight:
        cells[me + ROBOT_USED] = 1
    robot = printed.robot_first[cells[me + SCREEN_NUMBER]]
    if move < ACTIVATE:
        apply_effect(position, seat, robot + move - ROBOT)
        return
    cells[me + FLOWERS] -= printed.pay_flowers[robot]
    if move < COPY_ROBOT:
        apply_effect(position, seat, printed.effect[move - COPY])
    else:
        owner, side = divmod(move - COPY_ROBOT, 2)
        apply_effect(position, seat, printed.robot_first[cells[owner * WIDTH + SCREEN_NUMBER]] + side)


def apply_effect(position: Position, seat: int, row: int) -> None:
    """Carry out one effect: pay first, then earn, once (ruling 17); boosts wait to be placed one by one."""
    cells = position.cells
    me = seat * WIDTH
    printed = position.printed
    cells[me + FLOWERS] -= printed.pay_flowers[row]
    cells[me + INK] -= printed.pay_ink[row]
    cells[me + RAINBOWS] += printed.get_rainbows[row] - printed.pay_rainbows[row]
    cells[me + POINTS] += printed.get_points[row]
    earn(position, me, printed.get_flowers[row], printed.get_ink[row])
    special = printed.special[row]
    if special == PLAIN:
        boosts = printed.get_boosts[row]
        # A boost with an empty belt is lost (ruling 14).
        if boosts and cells[me + BELT]:
            cells[me + BOOSTS] = boosts
            cells[me + TASK] = PLACE_BOOST
    elif special == ACTIVATION:
        _offer_activation(position, seat, USE_ACTIVATION)
    elif special == EVENING:
        package = _evening_package(position)
        if printed.special[package] == ACTIVATION:
            _offer_activation(position, seat, USE_MACHINE)
        else:
            apply_effect(position, seat, package)
    else:  # a purchase: what copies is never carried out itself
        cells[me + FURTHER] = printed.amount[row]
        cells[me + TASK] = GO_SHOPPING


def earn(position: Position, me: int, flowers: int, ink: int) -> None:
    """Move the two cursors up; what would go beyond the end is lost."""
    cells = position.cells
    limit = position.printed.cursor
    total = cells[me + FLOWERS] + flowers
    cells[me + FLOWERS] = total if total < limit else limit
    total = cells[me + INK] + ink
    cells[me + INK] = total if total < limit else limit


def _offer_activation(position: Position, seat: int, task: int) -> None:
    """Let a seat choose what to activate, if there is anything that would do something."""
    moves: list[int] = []
    activations(position, seat, moves, False, task == USE_ACTIVATION)
    if moves:
        position.cells[seat * WIDTH + TASK] = task
