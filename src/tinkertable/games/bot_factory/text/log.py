"""What happened, the way a player would say it: the move is made once more by a factory that talks."""

from __future__ import annotations

from typing import Final

from tinkertable.core.contract import CHANCE
from tinkertable.core.text import Arg, Line, line, seat_arg
from tinkertable.games.bot_factory.rules.moves import (
    BUILD,
    COLOURS,
    DISCARD,
    DONE,
    DROP,
    EXCHANGE,
    FIRST,
    GO,
    HALLS,
    INSPECTION,
    INSPECTOR_HALL,
    INSPECTOR_ROBOT,
    KEEP,
    KINDS,
    ONTO,
    PART,
    PAY,
    PROJECT,
    RAISE,
    REFUSE,
    REMOVE,
    SKIP,
    SPACES,
    TAKE,
    TASK,
    TRADE,
    UNIVERSAL,
)
from tinkertable.games.bot_factory.rules.score import EXEMPLARY, FIRED, POOR, final_scores, leaders, report
from tinkertable.games.bot_factory.rules.state import (
    ARGUMENT,
    ASSEMBLY,
    C_SPARE,
    D_ICON,
    D_RETURN,
    D_TOLL,
    FINANCE,
    FRAME,
    HALL_OF,
    NONE,
    OVER,
    PARTS,
    PROJECTS,
    SANDRA,
    TO_HAND,
    VILELA,
)
from tinkertable.games.bot_factory.rules.turn import Factory

KEYS: Final = frozenset(
    {
        *(
            "log.first",
            "log.spare",
            "log.dealt",
            "log.task",
            "log.task.chosen",
            "log.round",
            "log.goes",
            "log.sandra.goes",
            "log.vilela.goes",
        ),
        *("log.paid", "log.refused", "log.silent", "log.placed", "log.placed.universal", "log.tokens", "log.finished"),
        *("log.swapped", "log.drew", "log.bought", "log.inlet", "log.shuffled", "log.rotated", "log.outlet"),
        *("log.exchange", "log.discarded", "log.took", "log.trade", "log.dropped", "log.universal", "log.build"),
        *("log.returned", "log.onto", "log.raised", "log.claimed", "log.tile", "log.kept", "log.removed"),
        *("log.skipped", "log.done"),
        *(f"log.sandra.{hall}" for hall in HALLS),
        "log.sandra.idle",
        *("log.vilela.again", "log.vilela.colour", "log.vilela.column", "log.vilela.robot", "log.vilela.nothing"),
        *("log.vilela.parts", "log.vilela.projects", "log.vilela.finance", "log.vilela.contracts"),
        *("log.cleared", "log.upkeep", "log.last.colour", "log.last.crew", "log.last.rounds", "log.over"),
        *("log.won", "log.won.shared"),
        *("log.report.fired", "log.report.poor", "log.report.satisfactory", "log.report.exemplary"),
        *(f"a-part.{kind}" for kind in KINDS),
        *(f"robot.{colour}" for colour in COLOURS),
        *(f"robots.{colour}" for colour in COLOURS),
        *(f"project.{colour}" for colour in COLOURS),
        *(f"pile.{colour}" for colour in COLOURS),
        *(f"to-space.{space}" for space in SPACES),
        *(f"hall.{hall}" for hall in HALLS),
        *(f"contract.C{number}" for number in range(1, 15)),
        *(f"tile.{number}" for number in range(1, 7)),
        *(f"task.{number}" for number in range(1, 5)),
    }
)


def log_lines(before: Factory, seat: int, move: int) -> list[Line]:
    """What a move and everything that follows from it did, in order."""
    teller = Teller(before)
    teller.announce(seat, move)
    teller.play(seat, move)
    teller.close(before)
    return teller.lines


def _a_part(kind: int) -> Arg:
    return Arg("a-part", KINDS[kind])


def _colour(family: str, colour: int) -> Arg:
    return Arg(family, COLOURS[colour])


class Teller(Factory):
    """A factory that says what happens in it."""

    def __init__(self, before: Factory) -> None:
        super().__init__(before.tables, before.seats, before)
        self.lines: list[Line] = []
        self.buying = False

    def say(self, key: str, **arguments: Arg | int | str) -> None:
        """Add a line to the log."""
        self.lines.append(line(key, **arguments))

    def announce(self, seat: int, move: int) -> None:
        """Say what the move itself means, where nothing that follows does."""
        who = seat_arg(seat)
        if move < GO and seat != CHANCE:
            self.say("log.task.chosen", who=who, task=Arg("task", str(move - TASK + 1)))
        elif move < GO:
            self.announce_chance(self.frames[-1] // FRAME, move)
        elif move == PAY:
            self.say("log.paid", who=who)
        elif move == REFUSE:
            self.say("log.refused", who=who)
        elif move == EXCHANGE:
            self.say("log.exchange", who=who)
        elif move == TRADE:
            self.say("log.trade", who=who)
        elif move == BUILD:
            self.say("log.build", who=who)
        elif move == SKIP:
            self.say("log.skipped", who=who)
        elif move == DONE and (self.closed or not self.icons):
            self.say("log.done", who=who)

    def announce_chance(self, step: int, move: int) -> None:
        """Say what turned up, where players would remark on it; piles and contracts speak for themselves."""
        if step == C_SPARE:
            self.say("log.spare", part=_a_part(move - PART))
        elif PROJECT <= move < PROJECT + 4 and (self.frames[-1] & ARGUMENT) >= 6:
            who = seat_arg((self.frames[-1] & ARGUMENT) - 6)
            self.say("log.dealt", who=who, project=_colour("project", move - PROJECT))
        elif TASK <= move < INSPECTOR_HALL:
            self.say("log.task", task=Arg("task", str(move - TASK + 1)))
        elif FIRST <= move < GO:
            self.say("log.first", who=seat_arg(move - FIRST))
        elif INSPECTOR_ROBOT <= move < INSPECTION:
            self.say("log.vilela.colour", robots=_colour("robots", move - INSPECTOR_ROBOT))

    def close(self, before: Factory) -> None:
        """Say that the game is coming to its end, or how it ended."""
        for colour in range(4):
            if self.stock[colour] == 0 and before.stock[colour] > 0:
                self.say("log.last.colour", robot=_colour("robot", colour))
        for seat in range(self.seats):
            if self.robot_count(seat) == self.tables.robot_limit > before.robot_count(seat):
                self.say("log.last.crew", who=seat_arg(seat))
        if self.phase != OVER:
            return
        self.say("log.over", n=self.round)
        scores = final_scores(self)
        if self.seats == 1:
            verdict = report(self)
            name = "log.report.satisfactory"
            if verdict == FIRED:
                name = "log.report.fired"
            elif verdict == POOR:
                name = "log.report.poor"
            elif verdict == EXEMPLARY:
                name = "log.report.exemplary"
            self.say(name, points=scores[0])
            return
        winners = leaders(self)
        if len(winners) == 1:
            self.say("log.won", who=seat_arg(winners[0]), points=scores[winners[0]])
        else:
            self.say("log.won.shared", n=len(winners), points=scores[winners[0]])

    def contract_name(self, space: int) -> Arg:
        """The contract on a space."""
        return Arg("contract", f"C{self.contract[space] + 1}")

    def play_turn(self, seat: int, move: int) -> None:
        """A step of the turn: a part from a pile is a purchase here."""
        self.buying = True
        super().play_turn(seat, move)

    def play_answer(self, seat: int, move: int, step: int, argument: int) -> None:
        """An answer, also when it was the only one possible."""
        who = seat_arg(seat)
        self.buying = step == D_ICON
        if DISCARD <= move < TAKE:
            self.say("log.discarded", who=who, part=_a_part(move - DISCARD))
        elif DROP <= move < UNIVERSAL:
            self.say("log.dropped", who=who, project=_colour("project", move - DROP))
        elif UNIVERSAL <= move < BUILD:
            name = "log.returned" if step == D_RETURN else "log.universal"
            self.say(name, who=who, part=_a_part(12 + move - UNIVERSAL))
        elif ONTO <= move < RAISE:
            self.say("log.onto", who=who, project=_colour("project", move - ONTO))
        elif KEEP <= move < REMOVE:
            self.say("log.kept", who=who, tile=Arg("tile", str(move - KEEP + 1)))
        elif REMOVE <= move < SKIP:
            self.say("log.removed", contract=self.contract_name(move - REMOVE))
        super().play_answer(seat, move, step, argument)

    # The round

    def begin_round(self) -> None:
        """Phase 1 begins."""
        super().begin_round()
        self.say("log.round", round=self.round)
        if self.round == self.round_limit:
            self.say("log.last.rounds")

    def begin_act(self, who: int) -> None:
        """A meeple acts; a worker without a word for Sandra lies down."""
        super().begin_act(who)
        if self.frames and self.frames[-1] == D_TOLL * FRAME and not self.decisions(D_TOLL, 0):
            self.say("log.silent", who=seat_arg(who))

    def maintain(self) -> None:
        """Phase 3."""
        finished = [colour for colour in range(4) if self.parts_in_column(colour) == 3]
        super().maintain()
        for colour in finished:
            self.say("log.cleared", robots=_colour("robots", colour), value=self.value[colour])
        self.say("log.upkeep")

    def go_to(self, seat: int, place: int) -> None:
        """A worker moves."""
        self.say("log.goes", who=seat_arg(seat), space=Arg("to-space", SPACES[place]))
        super().go_to(seat, place)

    # Goods

    def gain_tokens(self, seat: int, count: int) -> None:
        """Speech tokens from the reserve."""
        before = self.tokens[seat]
        super().gain_tokens(seat, count)
        if self.tokens[seat] > before:
            self.say("log.tokens", who=seat_arg(seat), n=self.tokens[seat] - before)

    def shuffle_discards(self, colour: int) -> None:
        """Discards become a pile."""
        self.say("log.shuffled", pile=_colour("pile", colour))
        super().shuffle_discards(colour)

    def draw_from(self, seat: int, colour: int, purpose: int) -> None:
        """A part from a pile."""
        if self.top[colour] != NONE:
            part = _a_part(3 * colour + self.top[colour])
            if purpose != TO_HAND:
                self.say("log.inlet", who=seat_arg(seat), part=part)
            else:
                self.say("log.bought" if self.buying else "log.drew", who=seat_arg(seat), part=part)
        super().draw_from(seat, colour, purpose)

    def use_tile(self, seat: int, tile: int) -> None:
        """A production tile."""
        self.say("log.tile", who=seat_arg(seat), tile=Arg("tile", str(tile + 1)))
        super().use_tile(seat, tile)

    # The halls

    def place_part(self, seat: int, space: int, universal: bool) -> bool:
        """A part on the assembly line."""
        colour = space // 3
        if universal:
            robot = _colour("robot", colour)
            self.say("log.placed.universal", who=seat_arg(seat), part=_a_part(12 + space % 3), robot=robot)
        else:
            self.say("log.placed", who=seat_arg(seat), part=_a_part(space))
        if self.parts_in_column(colour) == 2:
            self.say("log.finished", who=seat_arg(seat), robot=_colour("robot", colour))
        return super().place_part(seat, space, universal)

    def swap_part(self, seat: int, pallet: int, kind: int) -> None:
        """A part for a spare."""
        self.say("log.swapped", who=seat_arg(seat), part=_a_part(kind), spare=_a_part(self.spare[pallet]))
        super().swap_part(seat, pallet, kind)

    def rotate_wheel(self) -> None:
        """A quarter turn."""
        self.say("log.rotated", who=seat_arg(self.mover))
        super().rotate_wheel()

    def take_outlet(self, seat: int, cell: int) -> None:
        """A part from the wheel."""
        self.say("log.outlet", who=seat_arg(seat), part=_a_part(self.wheel[cell]))
        super().take_outlet(seat, cell)

    def take_project(self, seat: int, space: int) -> None:
        """A project from the board."""
        self.say("log.took", who=seat_arg(seat), project=_colour("project", self.plans[space]))
        super().take_project(seat, space)

    def raise_value(self, colour: int) -> None:
        """A value raised by a player."""
        value = self.value[colour] + 1
        self.say("log.raised", who=seat_arg(self.mover), robots=_colour("robots", colour), value=value)
        super().raise_value(colour)

    def claim_contract(self, seat: int, space: int, discount: int) -> None:
        """A claim."""
        cost = self.tables.contract_cost[space] - discount
        self.say("log.claimed", who=seat_arg(seat), contract=self.contract_name(space), n=cost)
        super().claim_contract(seat, space, discount)

    # Sandra and Vilela

    def move_sandra(self) -> None:
        """Sandra walks."""
        super().move_sandra()
        self.say("log.sandra.goes", space=Arg("to-space", SPACES[self.where[SANDRA]]))

    def act_sandra(self) -> None:
        """Sandra acts."""
        hall = HALL_OF[self.where[SANDRA]]
        if hall == FINANCE and min(self.value) == max(self.value):
            self.say("log.sandra.idle")
        else:
            self.say(f"log.sandra.{HALLS[hall]}")
        super().act_sandra()

    def send_vilela(self, hall: int) -> None:
        """Vilela goes where his tile says, if he can."""
        stood = self.where[VILELA]
        super().send_vilela(hall)
        if self.where[VILELA] == stood:
            self.say("log.vilela.again", hall=Arg("hall", HALLS[hall]))
        else:
            self.say("log.vilela.goes", space=Arg("to-space", SPACES[self.where[VILELA]]))

    def act_vilela(self) -> None:
        """Vilela acts."""
        colour = self.vilela_robot
        robots = _colour("robots", colour)
        if self.vilela_hall == ASSEMBLY:
            if self.parts_in_column(colour) == 2:
                self.say("log.vilela.column", robot=_colour("robot", colour))
            elif self.stock[colour] > 0:
                self.say("log.vilela.robot", robot=_colour("robot", colour))
            else:
                self.say("log.vilela.nothing")
        elif self.vilela_hall == PARTS:
            self.say("log.vilela.parts", robots=robots)
        elif self.vilela_hall == PROJECTS:
            self.say("log.vilela.projects", project=_colour("project", colour))
        super().act_vilela()
        if self.vilela_hall == FINANCE:
            self.say("log.vilela.finance", robots=robots, value=self.value[colour])

    def inspect_contracts(self, tile: int) -> None:
        """Vilela takes contracts away."""
        before = sum(1 for contract in self.contract if contract != NONE)
        super().inspect_contracts(tile)
        removed = before - sum(1 for contract in self.contract if contract != NONE)
        if removed:
            self.say("log.vilela.contracts", n=removed)
