"""The task of a solo game: which robots are still to be built for it, how many rounds that takes, and its chance.

The inspector takes robots from the board, and the game ends with the last one of any colour. So a plan is judged by the
chance that every colour lasts for the rounds that the plan takes. A column of two parts guards its colour: the
inspector takes these parts instead of a robot.
"""

# ruff: noqa: PERF401 (appending in a plain loop is what compiles to fast code)

from __future__ import annotations

from math import exp
from typing import Final, final

from tinkertable.games.bot_factory.rules.score import TASK_ALIKE, TASK_DIFFERENT, TASK_FILLED, TASK_PAIRS
from tinkertable.games.bot_factory.rules.state import ASSEMBLY, EMPTY, HALL_OF, MOVING, NONE, VILELA, Position

TO_BEGIN: Final = 0.5
"""The rounds that any plan takes."""
TO_PLACE: Final = 0.45
"""The rounds that it takes to place a part."""
TO_GET: Final = 0.45
"""The rounds that it takes to get a part."""
ON_THE_WHEEL: Final = 0.2
"""By how much less when such a part lies on the wheel."""
TO_TAKE: Final = 0.6
"""The rounds that it takes to take a project that lies on the board."""
TO_AWAIT: Final = 1.2
"""The rounds that it takes to wait for a project and take it."""
TO_SPEND: Final = 0.3
"""The rounds that it takes to spend a speech token."""
TO_EARN: Final = 0.1
"""The rounds that it takes longer for each token that has to come with the plan's own parts."""
TO_EARN_ELSEWHERE: Final = 0.35
"""The rounds that it takes to get another token."""

TAKEN: Final = 0.0625
"""The chance that the inspector takes a robot of a certain colour in a round: one hall of four, one colour of four."""
GUARDED: Final = 0.4
"""How much of that is left where the column has two parts now."""
HALF_GUARDED: Final = 0.9
"""How much of it is left where the column has one."""
NOT_AVERTED: Final = 0.6
"""The chance that he takes a robot when he is known to come for it and the player has still to act."""
CONTRACT_STAYS: Final = 0.92
"""The chance that a contract is still there when the player comes to claim it."""
OTHER_PLAN: Final = 0.25
"""How much the second best plan counts where the best one fails."""
AS_LATE_AS_NOT: Final = 0.5
"""A plan that takes this share of the rounds that are left is as likely too late as not."""
MOST_ROUNDS: Final = 40
"""No game is expected to last longer."""
LOSES_VALUE: Final = 0.15
"""The risk that a robot of a completed task 2 falls below the value it needs, when it has just this value."""

MOST_ALIKE: Final = 7
"""No plan with more robots of one colour is looked at."""
CHOICES: Final = 8
"""How many choices of contracts are looked at closely."""
ROBOT_COST: Final = 5
"""What a robot counts, in speech tokens, when these are chosen."""


@final
class TaskPlan:
    """The most promising way to complete the task."""

    def __init__(self) -> None:
        self.chance: float = 0.0
        """The chance to complete the task in this way, by a rough estimate; 0 when there is none."""
        self.second: float = 0.0
        """The chance of the second best way."""
        self.need: list[int] = [0] * 4
        """Robots of each colour still to be built."""
        self.rounds: float = 0.0
        """The rounds that it takes."""
        self.contracts = 0
        """The contracts to be filled, as a bit per space."""
        self._room = 0
        self._trial: list[int] = [0] * 4
        """The robots of the plan that is looked at."""
        self._built: list[int] = [0] * 4
        """Parts in each column."""
        self._soon: list[float] = [0.0] * 4
        """The chance by colour that the inspector takes a robot in this round."""
        self._later: list[float] = [0.0] * 4
        """The same for each round after it."""
        # What this many more robots of a colour take, at 8 x colour + robots:
        self._places: list[int] = [0] * 32
        self._income: list[int] = [0] * 32
        self._delay: list[float] = [0.0] * 32
        self._lacking: list[int] = [0] * 96
        """Parts that the player does not hold, by type."""
        self._board = NONE
        self._crew = NONE
        self._choices: list[int] = []
        """Choices of contracts for this board and crew: robots of each colour, tokens, open contracts, spaces."""

    def find(self, position: Position) -> None:
        """Find the best plan in a position where the task is not completed."""
        self.chance = 0.0
        self.second = 0.0
        self.rounds = 0.0
        self.contracts = 0
        self._room = position.printed.robot_limit - position.robot_count(0)
        self._watch_inspector(position)
        if position.task == TASK_ALIKE:
            self._find_alike(position)
        elif position.task == TASK_DIFFERENT:
            self._find_different(position)
        elif position.task == TASK_PAIRS:
            self._find_pairs(position)
        elif position.task == TASK_FILLED:
            self._find_filled(position)

    def prospect(self) -> float:
        """The chance to complete the task, with another plan to fall back on."""
        return self.chance + OTHER_PLAN * self.second * (1.0 - self.chance)

    def _watch_inspector(self, position: Position) -> None:
        """Estimate by colour how likely the inspector takes a robot, in this round and later."""
        moved = position.phase != MOVING
        if not moved:
            for turn in range(position.at):
                if position.order[turn] == VILELA:
                    moved = True
        place = position.where[VILELA]
        hall = HALL_OF[place] if place != NONE else NONE
        comes = 0.0 if moved else chance_of_assembly(position.hall_deck, hall)
        expected = moved and position.phase == MOVING and position.round > 1 and hall == ASSEMBLY
        colours = position.robot_deck if position.robot_deck else 15
        tiles = (colours & 1) + (colours >> 1 & 1) + (colours >> 2 & 1) + (colours >> 3 & 1)
        for colour in range(4):
            parts = position.parts_in_column(colour)
            self._built[colour] = parts
            soon = 0.0
            if parts == 2:
                self._later[colour] = TAKEN * GUARDED
            else:
                self._later[colour] = TAKEN * HALF_GUARDED if parts == 1 else TAKEN
                if expected:
                    if position.vilela_robot == colour:
                        soon = NOT_AVERTED
                elif colours >> colour & 1:
                    soon = comes / tiles
            self._soon[colour] = soon

    def _count(self, position: Position, most: int) -> None:
        """Count what one, two and more robots of each colour take."""
        most = min(most, MOST_ALIKE)
        hand = position.hand
        column = position.column
        seen = 0
        for space in range(6):
            if position.plans[space] != NONE:
                seen += 1 << 4 * position.plans[space]
        wheel = 0
        for cell in range(8):
            if position.wheel[cell] != NONE:
                wheel |= 1 << position.wheel[cell]
        for colour in range(4):
            built = self._built[colour]
            if built == 3:
                built = 0  # the column is cleared when the round is over
            on_board = seen >> 4 * colour & 15
            for robots in range(1, most + 1):
                at = 8 * colour + robots
                delay = 0.0
                for part in range(3):
                    space = 3 * colour + part
                    lacking = robots - hand[space]
                    if built and column[space] != EMPTY:
                        lacking -= 1
                    if lacking <= 0:
                        lacking = 0
                    elif wheel >> space & 1:
                        delay -= ON_THE_WHEEL
                    self._lacking[3 * at + part] = lacking
                for project in range(robots - position.wanted[colour]):
                    delay += TO_TAKE if project < on_board else TO_AWAIT
                self._places[at] = 3 * robots - built
                self._income[at] = 4 * robots - 2 * built
                self._delay[at] = delay

    def _consider(self, position: Position, tokens: int, unclaimed: int, contracts: int) -> None:
        """Keep the robots in `_trial` as the plan if their chance is the best so far."""
        trial = self._trial
        stock = position.stock
        robots = 0
        for colour in range(4):
            need = trial[colour]
            if need > stock[colour] or need > MOST_ALIKE:
                return
            if need > 0:
                robots += need
        if robots > self._room:
            return
        rounds = self._rounds(position, tokens)
        risks = 0.0
        chance = 1.0
        for colour in range(4):
            need = trial[colour]
            spare = stock[colour] - (need if need > 0 else 1)
            risk = self._soon[colour] + self._later[colour] * rounds
            # how likely the inspector takes no more robots than can be spared
            if spare == 0:
                risks += risk
            elif spare == 1:
                risks += risk
                chance *= 1.0 + risk
            elif spare == 2:
                risks += risk
                chance *= 1.0 + risk + 0.5 * risk * risk
        chance *= exp(-risks)
        for _contract in range(unclaimed):
            chance *= CONTRACT_STAYS
        left = min(position.round_limit - position.round + 1, MOST_ROUNDS)
        late = rounds / (AS_LATE_AS_NOT * left)
        chance /= 1.0 + late * late
        if chance <= self.chance:
            self.second = max(self.second, chance)
            return
        self.second = self.chance
        self.chance = chance
        self.rounds = rounds
        self.contracts = contracts
        for colour in range(4):
            self.need[colour] = trial[colour] if trial[colour] > 0 else 0

    def _rounds(self, position: Position, tokens: int) -> float:
        """How many rounds the robots in `_trial` take, with this many speech tokens to spend."""
        places = 0
        income = 0
        heads = 0
        torsos = 0
        legs = 0
        rounds = TO_BEGIN + TO_SPEND * tokens
        for colour in range(4):
            need = self._trial[colour]
            if need <= 0:
                continue
            at = 8 * colour + need
            places += self._places[at]
            income += self._income[at]
            rounds += self._delay[at]
            heads += self._lacking[3 * at]
            torsos += self._lacking[3 * at + 1]
            legs += self._lacking[3 * at + 2]
        hand = position.hand
        heads = heads - hand[12] if heads > hand[12] else 0
        torsos = torsos - hand[13] if torsos > hand[13] else 0
        legs = legs - hand[14] if legs > hand[14] else 0
        rounds += TO_PLACE * places + TO_GET * (heads + torsos + legs)
        short = tokens - position.tokens[0]
        if short > income:
            rounds += TO_EARN * income + TO_EARN_ELSEWHERE * (short - income)
        elif short > 0:
            rounds += TO_EARN * short
        return rounds

    def _find_alike(self, position: Position) -> None:
        """Look at task 1: robots of one colour."""
        wanted = position.printed.task_alike
        self._count(position, wanted)
        trial = self._trial
        for colour in range(4):
            trial[0] = trial[1] = trial[2] = trial[3] = 0
            trial[colour] = wanted - position.robots[colour]
            self._consider(position, 0, 0, 0)

    def _find_different(self, position: Position) -> None:
        """Look at task 2: robots of different colours, all of them high in value; a new robot lowers its own."""
        printed = position.printed
        self._count(position, 1)
        trial = self._trial
        for colours in range(1, 16):
            count = (colours & 1) + (colours >> 1 & 1) + (colours >> 2 & 1) + (colours >> 3 & 1)
            if count != printed.task_different:
                continue
            tokens = 0
            for colour in range(4):
                trial[colour] = 0
                if colours >> colour & 1:
                    short = printed.task_value - position.value[colour]
                    if position.robots[colour] == 0:
                        trial[colour] = 1
                        short += 1
                    if self._built[colour] == 3:
                        short += 1
                    if short > 0:
                        tokens += short
            self._consider(position, tokens, 0, 0)

    def _find_pairs(self, position: Position) -> None:
        """Look at task 3: a pair of robots of one colour, and a pair of another."""
        pair = position.printed.task_pair
        self._count(position, pair)
        trial = self._trial
        for one in range(3):
            for other in range(one + 1, 4):
                trial[0] = trial[1] = trial[2] = trial[3] = 0
                trial[one] = pair - position.robots[one]
                trial[other] = pair - position.robots[other]
                self._consider(position, 0, 0, 0)

    def _find_filled(self, position: Position) -> None:
        """Look at task 4: contracts that can be filled together. Which ones are worth a look is found once a board."""
        board = 0
        for space in range(9):
            board = 32 * board + 2 * (position.contract[space] + 1) + (1 if position.first[space] == 0 else 0)
        crew = self._room
        for colour in range(4):
            crew = 64 * crew + 8 * position.robots[colour] + position.stock[colour]
        if board != self._board or crew != self._crew:
            self._board = board
            self._crew = crew
            self._list_choices(position)
        self._count(position, max(position.stock))
        choices = self._choices
        trial = self._trial
        for at in range(0, len(choices), 7):
            for colour in range(4):
                trial[colour] = choices[at + colour]
            self._consider(position, choices[at + 4], choices[at + 5], choices[at + 6])

    def _list_choices(self, position: Position) -> None:
        """List the cheapest choices of contracts."""
        spaces: list[int] = []
        for space in range(9):
            if position.contract[space] != NONE:
                spaces.append(space)
        found: list[tuple[int, int]] = []
        self._choose(position, spaces, 0, position.printed.task_contracts, 0, found)
        found.sort()
        self._choices = []
        for _cost, chosen in found[:CHOICES]:
            self._add_choice(position, chosen)

    def _choose(
        self, position: Position, spaces: list[int], first: int, wanted: int, chosen: int, found: list[tuple[int, int]]
    ) -> None:
        """Find every possible choice of this many more contracts, with its cost."""
        if wanted == 0:
            cost = self._cost(position, chosen)
            if cost >= 0:
                found.append((cost, chosen))
            return
        for at in range(first, len(spaces) - wanted + 1):
            self._choose(position, spaces, at + 1, wanted - 1, chosen | 1 << spaces[at], found)

    def _cost(self, position: Position, chosen: int) -> int:
        """What a choice of contracts costs, roughly, in speech tokens; -1 when they cannot be filled."""
        printed = position.printed
        cost = 0
        robots = 0
        for space in range(9):
            if chosen >> space & 1 and position.first[space] != 0:
                cost += 1 + printed.contract_cost[space]
        for colour in range(4):
            need = robots_lacking(position, chosen, colour)
            if need > position.stock[colour]:
                return -1
            if need > 0:
                robots += need
                cost += ROBOT_COST * need
                if need == position.stock[colour]:
                    cost += 1
        return cost if robots <= self._room else -1

    def _add_choice(self, position: Position, chosen: int) -> None:
        """Write down a choice of contracts."""
        printed = position.printed
        tokens = 0
        unclaimed = 0
        for colour in range(4):
            self._choices.append(robots_lacking(position, chosen, colour))
        for space in range(9):
            if chosen >> space & 1 and position.first[space] != 0:
                unclaimed += 1
                tokens += printed.contract_cost[space]
        self._choices.append(tokens)
        self._choices.append(unclaimed)
        self._choices.append(chosen)


def robots_lacking(position: Position, chosen: int, colour: int) -> int:
    """How many robots of a colour some contracts, a bit per space, need more than there are; negative when fewer."""
    lacking = -position.robots[colour]
    for space in range(9):
        if chosen >> space & 1:
            lacking += position.printed.demand[4 * position.contract[space] + colour]
    return lacking


def chance_of_assembly(deck: int, hall: int) -> float:
    """The chance that the inspector goes from a hall to the assembly line, by the tiles left in his deck."""
    if hall != NONE:
        deck &= ~(1 << hall)
        if deck == 0:
            deck = 15 & ~(1 << hall)
    if not deck >> ASSEMBLY & 1:
        return 0.0
    return 1.0 / ((deck & 1) + (deck >> 1 & 1) + (deck >> 2 & 1) + (deck >> 3 & 1))


def chance_to_keep(position: Position) -> float:
    """The chance that a completed task stays so: robots of task 2 can lose the value they need."""
    if position.task != TASK_DIFFERENT:
        return 1.0
    printed = position.printed
    margins: list[int] = []
    for colour in range(4):
        if position.robots[colour]:
            margins.append(position.value[colour] - printed.task_value)
    margins.sort(reverse=True)
    kept = 1.0
    for margin in margins[: printed.task_different]:
        kept *= 1.0 - LOSES_VALUE / (1.0 + 2.0 * margin)
    return kept


def plan_task(position: Position) -> TaskPlan:
    """The most promising way to complete the task of a solo game that is not completed."""
    plan = TaskPlan()
    plan.find(position)
    return plan
