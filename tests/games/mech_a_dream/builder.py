"""A small builder: a table of Mech A Dream in the middle of a day or a night, set up in a line or two."""

from __future__ import annotations

from importlib.resources import files

from tinkertable.core.contract import CHANCE
from tinkertable.core.replay import check_move
from tinkertable.games.mech_a_dream.game import create
from tinkertable.games.mech_a_dream.rules.moves import CARDS, TILES
from tinkertable.games.mech_a_dream.rules.printed_values import DAY_PARTS, NO_POWER
from tinkertable.games.mech_a_dream.rules.setup import new_position
from tinkertable.games.mech_a_dream.rules.state import (
    AT_STOCK,
    BELT,
    BUILT,
    CENTRE,
    DAY,
    FLOWERS,
    HELPER,
    INK,
    MACHINES,
    NIGHT,
    NO_DRAW,
    NO_TILE,
    PLACES,
    POINTS,
    POWER,
    RAINBOWS,
    SCREEN_NUMBER,
    WIDTH,
    WORKSHOP,
)
from tinkertable.games.mech_a_dream.rules.turn import MechADreamState

FACTORY = ("B1a", "B2a", "B3a", "R1a", "R2a", "Y1")
"""What lies on the Factory's belts unless a test says otherwise; each belt begins with the top of its pile."""


GAME = create()
BOX = (files("tinkertable.games.mech_a_dream") / "components.toml").read_text(encoding="utf-8")


class Table:
    """A position that a test arranges, plays on and looks at. Seats are counted from 0; seat 0 is first player."""

    def __init__(self, seats: int = 2, *, card: str = "D1", day: int = 1, robots: str = "", visit: int = 0) -> None:
        self.state = new_position(GAME.printed, seats, int(bool(robots)), visit)
        self.state.draw = NO_DRAW
        self.state.phase = DAY
        self.state.day = day
        self.state.card = CARDS.index(card)
        # The cards of the days before were some others.
        before = [card for card in range(len(CARDS)) if card != self.state.card][: day - 1]
        self.state.cards = sum(1 << seen for seen in (*before, self.state.card))
        self.factory(*FACTORY)
        for seat, screen in enumerate(robots.split()):
            self.state.cells[seat * WIDTH + SCREEN_NUMBER] = int(screen[1:])
        if robots:
            for seat in range(seats):
                self.give(seat, flowers=3, ink=4)

    # Arranging.

    def factory(self, *tiles: str) -> Table:
        """Lay these tiles on the Factory's six places; "" leaves one empty, and its pile too."""
        state = self.state
        for tile in state.market:
            if tile != NO_TILE:
                state.unseen |= 1 << tile
        state.market = [TILES.index(name) if name else NO_TILE for name in tiles]
        assert len(state.market) == PLACES
        state.offer = sum(1 << tile for tile in state.market if tile != NO_TILE)
        state.unseen &= ~state.offer
        return self

    def empty_pile(self, colours: str) -> Table:
        """Take every covered tile of these colours out of the piles, into the last seat's workshop."""
        rest = [name for tile, name in enumerate(TILES) if name[0] in colours and self.state.unseen >> tile & 1]
        return self.built(self.state.seats - 1, *rest)

    def give(self, seat: int, **goods: int) -> Table:
        """Set the goods of a seat: flowers, ink, rainbows, points."""
        fields = {"flowers": FLOWERS, "ink": INK, "rainbows": RAINBOWS, "points": POINTS}
        for name, amount in goods.items():
            self.state.cells[seat * WIDTH + fields[name]] = amount
        return self

    def belt(self, seat: int, tile: str, slot: int) -> Table:
        """Put a tile on a seat's conveyor belt."""
        number = self._take(tile)
        self.state.cells[seat * WIDTH + BELT] |= 1 << number
        self.state.spots[number] = slot
        return self

    def built(self, seat: int, *tiles: str) -> Table:
        """Put completed machines into a seat's workshop, their rewards long spent."""
        me = seat * WIDTH
        for tile in tiles:
            number = self._take(tile)
            self.state.cells[me + BUILT] |= 1 << number
            self.state.cells[me + MACHINES] += 1
            self.state.spots[number] = WORKSHOP + self.state.cells[me + MACHINES]
            power = GAME.printed.power[number]
            if power != NO_POWER:
                self.state.cells[me + POWER + power] += 1
        return self

    def machines_built(self, seat: int, count: int) -> Table:
        """Complete some machines that play no part in the test: economical ones stay in their pile."""
        spare = [name for tile, name in enumerate(TILES) if name[0] in "YR" and self.state.unseen >> tile & 1]
        return self.built(seat, *spare[:count])

    def specialist(self, name: str, owner: int | None, price: int = 1) -> Table:
        """Put a Specialist in front of a seat, or in the middle."""
        self.state.staff[int(name[1:]) - 1] = ((CENTRE if owner is None else owner) + 1) << 4 | price
        return self

    def part(self, name: str) -> Table:
        """Go to a part of the day; the Assistants before it were sent to the stock room."""
        self.state.day_part = DAY_PARTS.index(name)
        for seat in range(self.state.seats):
            for part in range(self.state.day_part):
                self.state.cells[seat * WIDTH + HELPER + part] = AT_STOCK
        return self

    def night(self) -> Table:
        """Let night fall."""
        self.state.day_part = 2
        self.state.phase = NIGHT
        return self

    def box(self, old: str, new: str) -> Table:
        """Go on with another component file: that of the box, with one text replaced wherever it stands."""
        assert old in BOX, old
        state = create(BOX.replace(old, new)).load(self.state.dump())
        assert isinstance(state, MechADreamState)
        self.state = state
        return self

    def _take(self, tile: str) -> int:
        number = TILES.index(tile)
        assert self.state.unseen >> number & 1, f"{tile} is elsewhere"
        self.state.unseen &= ~(1 << number)
        return number

    # Playing.

    def play(self, *moves: str, seat: int | None = None) -> Table:
        """Play moves, each checked, for the first actor (chance too) or for a given seat."""
        for text in moves:
            actor = self.state.actors()[0] if seat is None else seat
            self.state.play(actor, check_move(GAME, self.state, actor, text))
            if not self.state.specialists or sum(map(bool, self.state.staff)) == (4 if self.state.seats == 4 else 3):
                self.state.check()
        return self

    def uncover(self) -> Table:
        """Let chance bring the first thing it can."""
        self.state.play(CHANCE, self.state.legal(CHANCE)[0])
        return self

    def rest_of_part(self) -> Table:
        """Send everybody who has not acted to the stock room, until time passes."""
        part = self.state.day_part
        while self.state.phase == DAY and self.state.day_part == part:
            self.play("stock ink")
        return self

    def all_sleep(self) -> Table:
        """Let everybody finish the night."""
        while self.state.phase == NIGHT:
            self.play("sleep")
        return self

    # Looking.

    def legal(self, seat: int = 0) -> list[str]:
        """What a seat may play, as text."""
        return [GAME.notation(move) for move in self.state.legal(seat)]

    def family(self, verb: str, seat: int = 0) -> list[str]:
        """What a seat may do with a verb: the rest of each of its moves."""
        return [text.removeprefix(verb + " ") for text in self.legal(seat) if text.startswith(verb + " ")]

    def goods(self, seat: int = 0) -> tuple[int, int, int, int]:
        """Flowers, ink, rainbows and dream points of a seat."""
        me = seat * WIDTH
        cells = self.state.cells
        return cells[me + FLOWERS], cells[me + INK], cells[me + RAINBOWS], cells[me + POINTS]

    def slot(self, tile: str) -> int:
        """The slot of a tile on a belt."""
        return self.state.spots[TILES.index(tile)]

    def place(self, tile: str) -> int:
        """The place of a completed tile in its workshop."""
        return self.state.spots[TILES.index(tile)] - WORKSHOP

    def owns(self, seat: int, tile: str) -> str:
        """Where a seat has a tile: "belt", "workshop" or "" when it does not."""
        number = TILES.index(tile)
        if self.state.cells[seat * WIDTH + BELT] >> number & 1:
            return "belt"
        return "workshop" if self.state.cells[seat * WIDTH + BUILT] >> number & 1 else ""

    def machines(self, seat: int = 0) -> int:
        """How many machines a seat has completed."""
        return self.state.cells[seat * WIDTH + MACHINES]

    def market(self) -> list[str]:
        """The tiles on the Factory's belts."""
        return [TILES[tile] if tile != NO_TILE else "" for tile in self.state.market]

    def price(self, specialist: str) -> int:
        """The price on a Specialist's token."""
        return self.state.staff[int(specialist[1:]) - 1] & 15

    def owner(self, specialist: str) -> int | None:
        """Who has a Specialist; `None` in the middle."""
        owner = (self.state.staff[int(specialist[1:]) - 1] >> 4) - 1
        return None if owner == CENTRE else owner
