"""Scoring: robots, contracts, tokens and leftovers; who wins, and the report of a solo game."""

from __future__ import annotations

from typing import Final

from tinkertable.games.bot_factory.rules.state import NONE, OVER, Position

TASK_ALIKE: Final = 0
TASK_DIFFERENT: Final = 1
TASK_PAIRS: Final = 2
TASK_FILLED: Final = 3

FIRED: Final = 0
POOR: Final = 1
SATISFACTORY: Final = 2
EXEMPLARY: Final = 3
REPORTS: Final = ("fired", "poor", "satisfactory", "exemplary")
"""The names of the four reports, as in the catalogs."""


def scores(position: Position) -> list[int]:
    """Points by seat if the game were scored now."""
    # plain loops: compiled, they are faster than `sum`, and bots score every position they look at
    totals: list[int] = []
    for seat in range(position.seats):
        total = 0
        for points in score_lines(position, seat):
            total += points
        totals.append(total)
    return totals


def score_lines(position: Position, seat: int) -> list[int]:
    """A player's points one by one: robots, filled contracts, speech tokens, unfilled contracts, parts, projects."""
    printed = position.printed
    robots = 0
    for colour in range(4):
        robots += position.robots[4 * seat + colour] * position.value[colour]
    filled = best_contracts(position, seat)
    gained = 0
    lost = 0
    for space in range(9 if position.claims[seat] else 0):
        if position.first[space] != seat and position.second[space] != seat:
            continue
        claim = claim_value(position, seat, space)
        if filled >> space & 1:
            gained += claim + printed.row_points[space]
        else:
            lost += claim
    return [
        robots,
        gained,
        position.tokens[seat] // printed.tokens_per_point,
        -lost,
        -printed.part_loss * position.part_count(seat),
        -printed.project_loss * position.wanted_count(seat),
    ]


def claim_value(position: Position, seat: int, space: int) -> int:
    """The points under the token a player left on a contract."""
    contract = position.contract[space]
    if position.first[space] == seat:
        return position.printed.first_claim[contract]
    return position.printed.second_claim[contract]


def best_contracts(position: Position, seat: int) -> int:
    """The claimed contracts a player's robots fill best, as a bit per space (rulings 27 and 33).

    A robot serves one contract, and a contract is filled entirely or not at all.
    """
    if position.claims[seat] == 0:
        return 0
    robots = position.robots[4 * seat : 4 * seat + 4]
    demand = position.printed.demand
    claimed: list[int] = []
    worth: list[int] = []
    for space in range(9):
        if position.first[space] == seat or position.second[space] == seat:
            base = 4 * position.contract[space]
            if (
                demand[base] <= robots[0]
                and demand[base + 1] <= robots[1]
                and demand[base + 2] <= robots[2]
                and demand[base + 3] <= robots[3]
            ):
                claimed.append(space)
                worth.append(2 * claim_value(position, seat, space) + position.printed.row_points[space])
    needed = position.printed.task_contracts if position.task == TASK_FILLED else 0
    best = 0
    best_worth = 0
    best_enough = False
    for subset in range(1, 1 << len(claimed)):
        total = 0
        count = 0
        spaces = 0
        for index in range(len(claimed)):
            if subset >> index & 1:
                total += worth[index]
                count += 1
                spaces |= 1 << claimed[index]
        if not _robots_suffice(position, robots, spaces):
            continue
        enough = needed > 0 and count >= needed
        if (enough and not best_enough) or (enough == best_enough and total > best_worth):
            best = spaces
            best_worth = total
            best_enough = enough
    return best


def _robots_suffice(position: Position, robots: list[int], spaces: int) -> bool:
    """Whether this many robots of each colour fill the contracts of these spaces at the same time."""
    demand = position.printed.demand
    for colour in range(4):
        left = robots[colour]
        for space in range(9):
            if spaces >> space & 1:
                left -= demand[4 * position.contract[space] + colour]
        if left < 0:
            return False
    return True


def winners(position: Position) -> list[int]:
    """Who is ahead: points, then robots, then an odd number of speech tokens, then all together (ruling 28)."""
    if position.seats == 1:
        return [0] if task_done(position) else []
    totals = scores(position)
    best = max(totals)
    tied = [seat for seat in range(position.seats) if totals[seat] == best]
    most = max([position.robot_count(seat) for seat in tied])
    tied = [seat for seat in tied if position.robot_count(seat) == most]
    odd = [seat for seat in tied if position.tokens[seat] % 2 == 1]
    return odd if odd else tied


def task_done(position: Position) -> bool:
    """Whether the task of a solo game is completed in this position."""
    printed = position.printed
    robots = position.robots[:4]
    if position.task == TASK_ALIKE:
        return max(robots) >= printed.task_alike
    if position.task == TASK_DIFFERENT:
        colours = 0
        for colour in range(4):
            if robots[colour] > 0 and position.value[colour] >= printed.task_value:
                colours += 1
        return colours >= printed.task_different
    if position.task == TASK_PAIRS:
        pairs = 0
        for colour in range(4):
            if robots[colour] >= printed.task_pair:
                pairs += 1
        return pairs >= 2
    if position.task == TASK_FILLED:
        filled = best_contracts(position, 0)
        count = 0
        for space in range(9):
            if filled >> space & 1:
                count += 1
        return count >= printed.task_contracts
    return False


def report(position: Position) -> int:
    """The performance report of a finished solo game: fired, poor, satisfactory or exemplary; `NONE` before the end."""
    if position.seats > 1 or position.phase != OVER:
        return NONE
    if not task_done(position):
        return FIRED
    points = scores(position)[0]
    if points >= position.printed.exemplary:
        return EXEMPLARY
    return SATISFACTORY if points >= position.printed.satisfactory else POOR
