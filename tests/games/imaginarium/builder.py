"""A small builder: workshops with nothing in them, pieces put where a test wants them, and moves written as text."""

from __future__ import annotations

from tinkertable.core.contract import CHANCE
from tinkertable.core.setup import start
from tinkertable.games.imaginarium.game import create
from tinkertable.games.imaginarium.rules.machines import add_stack, start_turn
from tinkertable.games.imaginarium.rules.pieces import (
    ACTIONS,
    ASSISTANTS,
    BELT,
    GOOD_COUNT,
    GOODS,
    KIND_COUNT,
    KINDS,
    POINTS,
    PROJECTS,
    REORGANISE,
    SPOTS,
    STACK_COUNT,
    stack_name,
)
from tinkertable.games.imaginarium.rules.state import (
    ACTING,
    CANCELLING,
    CHOOSING,
    DISMANTLING,
    DRAWING_SECRETS,
    FEEDING,
    FREE_PAIR,
    IN_BOX,
    IN_DECK,
    IN_OFFICE,
    IN_SECRET,
    JAMMING,
    JOINING,
    OWNED,
    PAYING,
    PLANNING,
    RUNNING,
    SCRAPPING,
    SHOWN,
    STARTING,
    VALIDATING,
)
from tinkertable.games.imaginarium.rules.turn import ImaginariumState

GAME = create()
STACK_NAMES = [stack_name(stack) for stack in range(STACK_COUNT)]

PAID = (PAYING, FEEDING)
AT_WORK = (FEEDING, CHOOSING, JAMMING, CANCELLING, SCRAPPING, DISMANTLING, JOINING)
"""Phases in which a machine is in hand."""
AFTER_REPAIR = (STARTING, FEEDING, CHOOSING, JAMMING, CANCELLING)


class Table:
    """A game in the middle of things: what a test does not name is in the pile, the box or the bank."""

    def __init__(self, seats: int = 3, **options: str) -> None:
        state = start(GAME, seats, {name.replace("_", "-"): value for name, value in options.items()})
        assert isinstance(state, ImaginariumState)
        self.state = state
        while state.round == 0:
            state.play(CHANCE, state.legal(CHANCE)[0])
        state.shops = [[] for _seat in range(seats)]
        state.belt = [-1] * BELT
        state.deck = [int(number) for number in state.printed.copies]
        state.stock = [0] * (seats * GOOD_COUNT)
        state.helpers = [IN_DECK] * ASSISTANTS
        state.office = [IN_BOX] * PROJECTS
        state.order = list(range(seats if seats > 2 else 4))

    # Laying things out

    def stock(self, seat: int = 0, **goods: int) -> Table:
        for good, number in goods.items():
            self.state.stock[seat * GOOD_COUNT + GOODS.index(good)] = number
        return self

    def shop(self, seat: int, *stacks: str) -> Table:
        """Repaired machines, alone or combined: `P1`, `P2+T1`."""
        for stack in stacks:
            for kind in stack.split("+"):
                self._draw(kind)
            add_stack(self.state, seat, STACK_NAMES.index(stack))
        return self

    def yard(self, seat: int, *kinds: str) -> Table:
        for kind in kinds:
            self._draw(kind)
            self.state.yards[seat * KIND_COUNT + KINDS.index(kind)] += 1
        return self

    def shredder(self, *kinds: str) -> Table:
        for kind in kinds:
            self._draw(kind)
            self.state.shredder[KINDS.index(kind)] += 1
        return self

    def belt(self, *kinds: str) -> Table:
        """Machines on the belt from the pile on; `-` is an empty slot."""
        for slot, kind in enumerate(kinds):
            if kind != "-":
                self._draw(kind)
                self.state.belt[slot] = KINDS.index(kind)
        return self

    def assistants(self, seat: int, *numbers: int) -> Table:
        for number in numbers:
            self.state.helpers[number - 1] = OWNED + seat
        return self

    def meeting(self, *numbers: int) -> Table:
        for number in numbers:
            self.state.helpers[number - 1] = SHOWN
        return self

    def office(self, *numbers: int) -> Table:
        for number in numbers:
            self.state.office[number - 1] = IN_OFFICE
        return self

    def secret(self, seat: int, *numbers: int) -> Table:
        for number in numbers:
            self.state.office[number - 1] = IN_SECRET + seat
        return self

    def jammed(self, seat: int, *stacks: str) -> Table:
        for stack in stacks:
            self.shop(seat, stack)
            shop = self.state.shops[seat]
            shop[shop.index(STACK_NAMES.index(stack) * 2)] += 1
            shop.sort()
        return self

    def last_pair(self, seat: int, pair: str) -> Table:
        self.state.dials[seat] = _pair(pair)
        return self

    def _draw(self, kind: str) -> None:
        self.state.deck[KINDS.index(kind)] -= 1

    # Setting it going

    def plans(self, *order: int) -> Table:
        """Planning, the pieces in this order."""
        state = self.state
        state.order = list(order) or state.order
        state.turn = 0
        state.phase = PLANNING
        state.seat = state.order[0] % state.seats
        return self

    def turn(self, seat: int = 0, spot: str = "mine 1") -> Table:
        """The turn of a player begins, on this spot; the others follow on no spot."""
        state = self.state
        others = [piece for piece in state.order if piece != seat]
        state.order = [seat, *others]
        state.spots = [-1] * SPOTS
        if spot:
            state.spots[GAME.parse(spot) - GAME.parse("reserve 1")] = seat
        state.turn = 0
        state.seat = seat
        start_turn(state)
        return self

    def acts(self, pair: str, seat: int = 0) -> Table:
        """Step 3, with a pair of the dial (`repair+trade`) or `free`."""
        state = self.state
        state.order = [seat, *(piece for piece in state.order if piece != seat)]
        state.turn = 0
        state.clear_turn()
        state.seat = seat
        state.pair = FREE_PAIR if pair == "free" else _pair(pair)
        state.phase = ACTING
        return self

    def validates(self, seat: int = 0) -> Table:
        """Step 4."""
        self.acts("extract+repair", seat)
        self.state.phase = VALIDATING
        return self

    def do(self, *texts: str) -> Table:
        """Play moves as the actor; draws of chance that are not named come out as the first possible."""
        for text in texts:
            move = GAME.parse(text)
            self._pass_chance(move)
            actor = self.state.actors()[0]
            legal = self.state.legal(actor)
            assert move in legal, f"{text!r} is not among {[GAME.notation(one) for one in legal]}"
            assert len(set(legal)) == len(legal), f"something is offered twice: {[GAME.notation(one) for one in legal]}"
            self.state.play(actor, move)
            self.state.check()
            self._check_forgotten()
        return self

    def _check_forgotten(self) -> None:
        """Nothing is left of what has been done: equal positions are equal in every field."""
        state = self.state
        assert (state.running >= 0) == (state.phase in AT_WORK)
        assert state.running >= -1
        if state.phase > RUNNING and (state.phase not in (FEEDING, CHOOSING) or state.back != RUNNING):
            assert state.ready == []
        if state.phase not in (*PAID, SCRAPPING, DRAWING_SECRETS):
            assert state.need == 0
        if state.phase != SCRAPPING:
            assert state.rest == [0, 0, 0]
        if state.phase != JAMMING:
            assert state.victim == -1
        if state.phase not in AFTER_REPAIR:
            assert (state.fresh, state.uses) == (-1, 0)
        if state.doing != REORGANISE or state.phase not in (ACTING, JOINING):
            assert state.before == []
        assert state.spent >> state.doing & 1 if state.doing >= 0 else (state.doing, state.left) == (-1, 0)
        if state.doing not in (REORGANISE, -1):
            assert state.combining == 0
        if state.doing == REORGANISE:
            assert state.left == 1
        assert {state.borrowed, state.piled, state.collected, state.combining} <= {0, 1}

    def _pass_chance(self, wanted: int = -1) -> None:
        state = self.state
        while state.actors() == [CHANCE] and wanted not in state.legal(CHANCE):
            state.play(CHANCE, state.legal(CHANCE)[0])

    # Looking at it

    def may(self) -> set[str]:
        """What the next actor may do; chance is an actor too."""
        actors = self.state.actors()
        legal = [GAME.notation(move) for move in self.state.legal(actors[0])] if actors else []
        assert len(set(legal)) == len(legal), f"something is offered twice: {legal}"
        return set(legal)

    def can(self, start: str) -> set[str]:
        """Those of the possible moves that begin like this."""
        return {text for text in self.may() if text.startswith(start)}

    def has(self, seat: int = 0) -> tuple[int, int, int, int]:
        """Charcoalium, wood, copper and crystal of a player."""
        stock = self.state.stock[seat * GOOD_COUNT : seat * GOOD_COUNT + POINTS]
        return stock[0], stock[1], stock[2], stock[3]

    def points(self, seat: int = 0) -> int:
        return self.state.stock[seat * GOOD_COUNT + POINTS]

    def shows(self, seat: int = 0) -> list[str]:
        """The stacks in a workshop; a jammed one with an exclamation mark."""
        return [STACK_NAMES[cell >> 1] + "!" * (cell & 1) for cell in self.state.shops[seat]]

    def broken(self, seat: int = 0) -> list[str]:
        yard = self.state.yards[seat * KIND_COUNT : (seat + 1) * KIND_COUNT]
        return [KINDS[kind] for kind in range(KIND_COUNT) for _copy in range(yard[kind])]

    def shredded(self) -> list[str]:
        return [KINDS[kind] for kind in range(KIND_COUNT) for _copy in range(self.state.shredder[kind])]

    def on_belt(self) -> list[str]:
        return [KINDS[kind] if kind >= 0 else "-" for kind in self.state.belt]

    def phase(self) -> str:
        """What is asked, as the view names it."""
        return str(GAME.view(self.state, 0).phase)

    def told(self, text: str) -> list[str]:
        """The keys of the log lines that a move would write."""
        seat = self.state.actors()[0]
        move = GAME.parse(text)
        after = self.state.clone()
        after.play(seat, move)
        return [line.key for line in GAME.log_lines(self.state, seat, move, after)]


def _pair(pair: str) -> int:
    return ACTIONS.index(pair.split("+", maxsplit=1)[0])
