"""A small builder: a factory with nothing lying about, a worker at a space, and moves written as text."""

from __future__ import annotations

from functools import cache

from tinkertable.core.contract import CHANCE
from tinkertable.core.setup import start
from tinkertable.games.bot_factory.game import create
from tinkertable.games.bot_factory.meta import EDITION
from tinkertable.games.bot_factory.rules.moves import COLOURS, HALLS, KINDS, OFFERS, PLANS, SPACES, TYPES
from tinkertable.games.bot_factory.rules.score import score_lines
from tinkertable.games.bot_factory.rules.state import ACTING, COLOURED, MOVING, NONE, SANDRA, UNIVERSAL_PART, VILELA
from tinkertable.games.bot_factory.rules.turn import BotFactoryState, settle

game_of = cache(lambda edition: create(edition=edition))
"""The game at an edition: reading its component file takes longer than most tests."""
GAME = game_of(EDITION)


class Table:
    """A game in the middle of things. Pieces can be put anywhere: what a test does not name is out of the way."""

    def __init__(self, seats: int = 3, edition: int = GAME.edition, **options: str) -> None:
        chosen = {name.replace("_", "-"): value for name, value in options.items()}
        state = start(game_of(edition), seats, chosen)
        assert isinstance(state, BotFactoryState)
        self.state = state

    def dealt(self) -> Table:
        """After setup, with the first outcome of every draw and the first pile for everyone."""
        while self.state.phase == 0:
            actor = self.state.actors()[0]
            self.state.play(actor, self.state.legal(actor)[0])
        return self

    def bare(self, round: int = 2) -> Table:
        """In a later round, with all goods gone: every pile shows a head, no hands, no projects, no tokens."""
        self.dealt()
        state = self.state
        state.round = round
        state.frames = []
        state.spare = [NONE, NONE]
        state.top = [0, 0, 0, 0]
        state.pile = [3, 4, 4] * 4
        state.gone = [0] * 12
        state.wheel = [NONE] * 8
        state.plans = [NONE] * 6
        state.plan_pile = [6, 6, 6, 6]
        state.hand = [0] * (15 * state.seats)
        state.wanted = [0] * (4 * state.seats)
        state.tokens = [0] * state.seats
        state.where = [NONE] * 6
        self.sandra("finance-3")
        return self

    # Laying things out

    def sandra(self, space: str) -> Table:
        self.state.where[SANDRA] = SPACES.index(space)
        return self

    def vilela(self, space: str) -> Table:
        self.state.where[VILELA] = SPACES.index(space)
        return self

    def worker(self, seat: int, space: str) -> Table:
        self.state.where[seat] = SPACES.index(space)
        return self

    def tokens(self, seat: int, count: int) -> Table:
        self.state.tokens[seat] = count
        return self

    def parts(self, seat: int, *kinds: str) -> Table:
        for kind in kinds:
            self.state.hand[15 * seat + KINDS.index(kind)] += 1
        return self

    def projects(self, seat: int, *colours: str) -> Table:
        for colour in colours:
            self.state.wanted[4 * seat + COLOURS.index(colour)] += 1
        return self

    def robots(self, seat: int, *colours: str) -> Table:
        for colour in colours:
            self.state.robots[4 * seat + COLOURS.index(colour)] += 1
        return self

    def line(self, *kinds: str) -> Table:
        """Parts on the assembly line; `universal red-head` is a universal part on that space."""
        for kind in kinds:
            universal = kind.startswith("universal ")
            space = KINDS.index(kind.removeprefix("universal "))
            self.state.column[space] = UNIVERSAL_PART if universal else COLOURED
        return self

    def spares(self, left: str, right: str) -> Table:
        self.state.spare = [KINDS.index(left), KINDS.index(right)]
        return self

    def wheel(self, **cells: str) -> Table:
        """Parts on the wheel: `left_inlet right_inlet c2 c3 right_outlet left_outlet c6 c7`."""
        names = ("left_inlet", "right_inlet", "c2", "c3", "right_outlet", "left_outlet", "c6", "c7")
        for name, kind in cells.items():
            self.state.wheel[names.index(name)] = KINDS.index(kind)
        return self

    def plan(self, **spaces: str) -> Table:
        """Projects on the board: `left_bottom="red"`."""
        for name, colour in spaces.items():
            self.state.plans[PLANS.index(name.replace("_", "-"))] = COLOURS.index(colour)
        return self

    def values(self, red: int = 6, yellow: int = 6, blue: int = 6, green: int = 6) -> Table:
        self.state.value = [red, yellow, blue, green]
        return self

    def contract(self, space: str, number: int, *claims: int) -> Table:
        """A contract on a space, claimed by up to two seats in this order."""
        index = OFFERS.index(space)
        self.state.contract[index] = number - 1
        self.state.first[index] = claims[0] if claims else NONE
        self.state.second[index] = claims[1] if len(claims) > 1 else NONE
        for seat in claims:
            self.state.claims[seat] += 1
        return self

    def no_contracts(self) -> Table:
        self.state.contract = [NONE] * 9
        return self

    # Setting it going

    def acts(self, space: str, seat: int = 0, then: tuple[int, ...] = ()) -> Table:
        """It is the turn of this worker, on this space; other meeples may follow in the same phase."""
        self.worker(seat, space)
        return self.acting(seat, *then)

    def acting(self, *order: int) -> Table:
        self.state.frames = []
        self.state.phase = ACTING
        self.state.order = list(order)
        self.state.at = 0
        settle(self.state)
        return self

    def moving(self, *order: int) -> Table:
        self.state.frames = []
        self.state.phase = MOVING
        self.state.order = list(order)
        self.state.at = 0
        settle(self.state)
        return self

    def do(self, *texts: str) -> Table:
        """Play moves as the actor; draws of chance that are not named come out as the first possible."""
        for text in texts:
            move = GAME.parse(text)
            self._pass_chance(move)
            actor = self.state.actors()[0]
            legal = self.state.legal(actor)
            assert move in legal, f"{text!r} is not among {[GAME.notation(one) for one in legal]}"
            self.state.play(actor, move)
        return self

    def _pass_chance(self, wanted: int = -1) -> None:
        state = self.state
        while state.actors() == [CHANCE] and wanted not in state.legal(CHANCE):
            state.play(CHANCE, state.legal(CHANCE)[0])

    # Looking at it

    def may(self) -> set[str]:
        """What the next player may do, after any draws of chance."""
        self._pass_chance()
        actors = self.state.actors()
        return {GAME.notation(move) for move in self.state.legal(actors[0])} if actors else set()

    def can(self, *starts: str) -> set[str]:
        """Those of these moves, named by how they begin, that the next player may make."""
        return {text for text in self.may() if text.startswith(starts)}

    def actor(self) -> int:
        self._pass_chance()
        return self.state.actors()[0]

    def held(self, seat: int = 0) -> list[str]:
        hand = self.state.hand[15 * seat : 15 * seat + 15]
        return [KINDS[kind] for kind in range(15) for _part in range(hand[kind])]

    def planned(self, seat: int = 0) -> list[str]:
        wanted = self.state.wanted[4 * seat : 4 * seat + 4]
        return [COLOURS[colour] for colour in range(4) for _plan in range(wanted[colour])]

    def built(self, seat: int = 0) -> list[str]:
        robots = self.state.robots[4 * seat : 4 * seat + 4]
        return [COLOURS[colour] for colour in range(4) for _robot in range(robots[colour])]

    def place(self, who: int) -> str:
        return SPACES[self.state.where[who]]

    def hall(self, who: int) -> str:
        return self.place(who).split("-", maxsplit=1)[0]

    def value(self, colour: str) -> int:
        return self.state.value[COLOURS.index(colour)]

    def stock(self, colour: str) -> int:
        return self.state.stock[COLOURS.index(colour)]

    def offered(self) -> dict[str, str]:
        """The projects on the board by space."""
        return {PLANS[space]: COLOURS[colour] for space, colour in enumerate(self.state.plans) if colour != NONE}

    def on_wheel(self) -> list[str | None]:
        return [None if kind == NONE else KINDS[kind] for kind in self.state.wheel]

    def points(self, seat: int = 0) -> dict[str, int]:
        """The score sheet of a player by line."""
        names = ("robots", "contracts", "tokens", "broken", "parts", "projects")
        return dict(zip(names, score_lines(self.state, seat), strict=True))


__all__ = ["COLOURS", "GAME", "HALLS", "SANDRA", "TYPES", "VILELA", "Table"]
