"""Mech A Dream: the Factory with its belts, dock and stock room, and every workshop with belt, cable and sheep."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from markupsafe import Markup
from msgspec.structs import replace

from tinkertable.core.text import Line, line, line_arg
from tinkertable.games.mech_a_dream import view
from tinkertable.games.mech_a_dream.board import model
from tinkertable.games.mech_a_dream.rules import moves
from tinkertable.games.mech_a_dream.rules.printed_values import DAY_PARTS, DayPart
from tinkertable.games.mech_a_dream.text.refusals import refusal
from tinkertable.games.mech_a_dream.text.signs import effect_arg
from tinkertable.web.boards.board_view import BoardView, Button
from tinkertable.web.boards.machine_art import family
from tinkertable.web.boards.painter import BoardPainter, Drawing, sprite_of
from tinkertable.web.boards.portraits import portraits
from tinkertable.web.boards.reasons import Refusal
from tinkertable.web.boards.syllables import with_breaks

KINDS: Final = tuple(
    f"{colour}{number}" for colour, most in (("B", 9), ("R", 8), ("G", 4), ("Y", 8)) for number in range(1, most + 1)
)
SIGNS: Final = {"point": "dream", "activation": "activate", "evening": "parcel", "purchase": "cart", "copy": "copy"}
"""Goods whose sign has another name."""
TRIGGERS: Final = {
    "workshop": ("cart", "build"),
    "buy": ("cart",),
    "build": ("build",),
    "delivery": ("parcel",),
    "stock": ("shelf",),
}
"""Signs of the actions that a Specialist follows."""
SLOTS: Final = 7
HELPERS: Final = {
    "a-0": ('<circle class="seat-shape" cx="12" cy="18" r="9.5"/>', "A", 22.4),
    "a-1": ('<rect class="seat-shape" x="3" y="9" width="18" height="18" rx="3"/>', "B", 22.4),
    "a-2": ('<path class="seat-shape" d="M12 6.500 23 27.500H1z"/>', "C", 25.600),
    "a-3": ('<path class="seat-shape" d="M12 6 23.500 17.500 12 29 .5 17.500z"/>', "D", 21.800),
}
"""Assistants: a head on the shape of their seat, and its letter."""


def paint(board: BoardView) -> Drawing:
    """The drawing of one viewer's table."""
    painter = _Painter(board, view.MechADreamView)
    table = painter.table()
    return painter.drawing("mech-a-dream/board.html", table, _sprite(), table.mine.seat)


@cache
def _sprite() -> Markup:
    symbols = {f"m-{kind}": shapes for kind, shapes in family("mech-a-dream", KINDS).items()}
    helpers = {
        name: (
            '<circle class="seat-shape" cx="12" cy="5.500" r="5"/>'
            f'{body}<text class="seat-letter" x="12" y="{y}" font-size="12.500" text-anchor="middle">{letter}</text>'
        )
        for name, (body, letter, y) in HELPERS.items()
    }
    people = {
        f"p-{name}": shapes for name, shapes in portraits("mech-a-dream", [f"S{n}" for n in range(1, 11)]).items()
    }
    return sprite_of(symbols) + sprite_of(people, "0 0 40 40") + sprite_of(helpers, "0 0 24 29")


class _Painter(BoardPainter[view.MechADreamView]):
    """Builds what the templates of Mech A Dream draw."""

    def table(self) -> model.Model:
        seen = self.view
        shops = [self._shop(player) for player in seen.players]
        playing = seen.phase == "day"
        dock = seen.dock
        price = dock.price if dock.yours is None else dock.yours
        return model.Model(
            day=seen.day,
            days=seen.days,
            hour=seen.part if playing else "night" if seen.phase in ("night", "over") else "morning",
            belts=[
                model.Belt(belt.id, [self._offer(tile) for tile in belt.places], belt.covered) for belt in seen.belts
            ],
            card=dock.card,
            gate=[] if price is None else [model.Good("flower", price)],
            gate_cheaper=dock.yours is not None and dock.price is not None and dock.yours < dock.price,
            left=dock.left,
            rows=[self._row(number, playing) for number in range(3)],
            floors=[self._floor(number, playing) for number in range(3)],
            instead=seen.visit == "instead",
            centre=None
            if seen.visit == "no"
            else [self._specialist(one) for one in seen.specialists if one.owner is None],
            shops=shops,
            mine=shops[max(self.board.seat, 0)],
        )

    def _note(self, name: str) -> Markup | None:
        piece = self.pieces.get(name)
        return None if piece is None or piece.note is None else self.board.say(piece.note)

    def _heard(self, name: str) -> str:
        """What a piece does, for those who listen."""
        piece = self.pieces.get(name)
        return "" if piece is None or piece.note is None else self.board.speak(piece.note)

    def _tile(self, tile: view.Tile, **more: Any) -> model.Tile:
        name = tile.id
        price = tile.price
        if isinstance(tile, view.OfferedTile) and tile.yours is not None:
            price = tile.yours
        return model.Tile(
            id=name,
            kind=tile.kind,
            colour=tile.colour,
            name=self.board.say(line(f"machine.{tile.kind}")),
            note=self._note(f"tile-{name}"),
            price=[model.Good(tile.currency, price)],
            cheaper=price < tile.price,
            time=tile.time,
            start=more.pop("start", None),
            effects=_tile_effects(tile),
            heard=self._heard(f"tile-{name}"),
            changed=f"tile-{name}" in self.board.changed,
            **more,
        )

    def _offer(self, tile: view.OfferedTile | None) -> model.Tile | None:
        if tile is None:
            return None
        return self._tile(tile, start=tile.slot, hit=self.hit(f"buy {tile.id}"))

    def _helper(self, seat: int, part: int) -> model.Helper:
        return model.Helper(seat, part, self.board.names[seat])

    def _helpers(self, where: str, part: int) -> list[model.Helper]:
        return [
            self._helper(player.seat, part) for player in self.view.players if player.assistants[part].where == where
        ]

    def _closed(self, part: DayPart) -> Refusal | None:
        """Why a row of another part of the day cannot be clicked."""
        reasons = self.board.reasons
        return None if reasons is None else reasons.because(line(f"refusal.part.{part}"))

    def _row(self, number: int, playing: bool) -> model.Row:
        now = playing and self.view.part == DAY_PARTS[number]
        return model.Row(
            note=self._note(f"dock-{DAY_PARTS[number]}"),
            now=now,
            packages=[_goods(package.get) for package in self.view.dock.rows[DAY_PARTS[number]]],
            opened=(self.view.dock.opened or 0) if now else 0,
            helpers=self._helpers("dock", number),
            hit=self.hit("deliver") if now or not playing else self._closed(DAY_PARTS[number]),
        )

    def _floor(self, number: int, playing: bool) -> model.Floor:
        floor = self.view.stock[DAY_PARTS[number]]
        now = playing and self.view.part == DAY_PARTS[number]
        closed = self._closed(DAY_PARTS[number])
        return model.Floor(
            note=self._note(f"stock-{DAY_PARTS[number]}"),
            part=number,
            now=now,
            fixed=_goods({"flower": floor.flowers, "ink": floor.ink}),
            jars=[
                model.Jar(
                    [model.Good("flower", floor.choice)], self.hit("stock flowers") if now or not playing else closed
                ),
                model.Jar([model.Good("ink", floor.choice)], self.hit("stock ink") if now or not playing else closed),
            ],
            specialist=floor.specialist,
            helpers=self._helpers("stock", number),
        )

    def _specialist(self, one: view.Specialist) -> model.Specialist:
        name = one.id
        return model.Specialist(
            id=name,
            name=self.board.say(line(f"specialist.{name}")),
            written=with_breaks(self.board.speak(line(f"specialist.{name}"))),
            note=self._note(f"specialist-{name}"),
            price=[model.Good("rainbow", one.price)] if one.price else [],
            after=TRIGGERS[one.after],
            effects=[_side(effect) for effect in one.effects],
            heard=self._heard(f"specialist-{name}"),
            owner=None if one.owner is None else self.board.names[one.owner],
            due=one.due,
            changed=f"specialist-{name}" in self.board.changed,
            hit=self.hit(f"hire {name}", f"pick {name}", f"bonus {name}"),
        )

    def _shop(self, player: view.Player) -> model.Shop:
        seat = player.seat
        belt = [self._own(seat, tile) for tile in player.belt]
        slots = [tile.slot for tile in player.belt]
        built = [self._own(seat, tile) for tile in player.workshop]
        return model.Shop(
            player=player,
            robot=self._robot_of(player),
            hand=[self._screen(screen) for screen in player.hand],
            locker=[
                self._helper(seat, part) if helper.where == "home" else None
                for part, helper in enumerate(player.assistants)
            ],
            belt=[
                model.BeltSlot(number, [tile for tile, slot in zip(belt, slots, strict=True) if slot == number])
                for number in range(SLOTS, 0, -1)
            ],
            workshop=[
                model.WorkshopSlot(place, _goods({"point": bonus}), built[place - 1] if place <= len(built) else None)
                for place, bonus in sorted(enumerate(self.view.bonuses, 1), reverse=True)
            ],
            extra=built[len(self.view.bonuses) :],
            specialists=[self._specialist(one) for one in self.view.specialists if one.owner == seat],
        )

    def _own(self, seat: int, tile: view.BeltTile | view.BuiltTile) -> model.Tile:
        name = tile.id
        done = isinstance(tile, view.BuiltTile)
        mine = seat == self.board.seat
        texts = ("activate",) if done and mine else ("copy",) if done else ("build", "boost") if mine else ()
        return self._tile(
            tile,
            done=done,
            used=isinstance(tile, view.BuiltTile) and tile.used,
            helpers=[self._helper(seat, DAY_PARTS.index(part)) for part in tile.assistants],
            hit=self.hit(*(f"{text} {name}" for text in texts)),
        )

    def _robot_of(self, player: view.Player) -> model.Robot:
        """The robot of a workshop; of its two effects perhaps only one can be used, or each has its own reason."""
        seat, effects = player.seat, player.robot.effects
        texts = [f"robot {side}" if seat == self.board.seat else f"copy robot {seat + 1} {side}" for side in (1, 2)]
        buttons = [self.button(text) for text in texts]
        hits = [button for button in buttons if button is not None]
        robot = self._robot(player.robot, hits, f"robot-{seat}", texts[0])
        reasons = self.board.reasons
        if len(effects) < 2 or len(hits) == 2 or reasons is None or self.board.seat not in self.view.actors:
            return robot
        first = moves.ROBOT if seat == self.board.seat else moves.COPY_ROBOT + 2 * seat
        why = [refusal(self.view, first + side) for side in (0, 1)]
        sides = [self._side_refused(*one) for one in zip(effects, why, strict=True)]
        if hits:
            return replace(robot, blocked=self.board.say(sides[buttons.index(None)]))
        if why[0] == why[1]:
            return robot
        both = line("board.robot.sides", first=line_arg(sides[0]), second=line_arg(sides[1]))
        return replace(robot, refused=reasons.because(both))

    def _side_refused(self, effect: view.Effect, why: Line) -> Line:
        return line("board.robot.side", effect=effect_arg(effect), why=line_arg(why))

    def _robot(self, robot: view.Robot | view.Screen, hits: list[Button], piece: str, asked: str) -> model.Robot:
        return model.Robot(
            id=robot.id,
            name=self.board.say(line(f"screen.{robot.id}")),
            note=self._note(piece),
            effects=[_side(effect) for effect in robot.effects],
            heard=self._heard(piece),
            used=isinstance(robot, view.Robot) and robot.used,
            hits=hits,
            start=[]
            if isinstance(robot, view.Robot)
            else _goods({"flower": robot.flowers, "ink": robot.ink, "rainbow": robot.rainbows}),
            refused=None if hits else self.why_not(asked),
        )

    def _screen(self, screen: view.Screen) -> model.Robot:
        button = self.button(f"screen {screen.id}")
        return self._robot(screen, [] if button is None else [button], f"screen-{screen.id}", f"screen {screen.id}")


def _goods(goods: dict[str, int]) -> list[model.Good]:
    return [model.Good(SIGNS.get(good, good), number) for good, number in goods.items() if number]


def _side(effect: view.Effect) -> model.Side:
    return model.Side(_goods(effect.pay), _goods(effect.get))


def _tile_effects(tile: view.Tile) -> list[model.Side]:
    if tile.effect is not None:
        return [_side(tile.effect)]
    # a completed machine has brought its reward; its discount goes on
    gain = [] if tile.power is not None and isinstance(tile, view.BuiltTile) else _goods(tile.reward)
    if tile.power is not None:
        gain.append(model.Good(SIGNS.get(tile.power, tile.power), -1))
    return [model.Side([], gain)]
