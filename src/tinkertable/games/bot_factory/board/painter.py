"""Bot Factory: four halls seen from above, and every player's workbench with parts, projects and robots."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Final

from markupsafe import Markup
from msgspec.structs import replace

from tinkertable.core.text import Line, line
from tinkertable.games.bot_factory import view as seen
from tinkertable.games.bot_factory.board import model
from tinkertable.games.bot_factory.board.robots import (
    FIGURE_BOX,
    PART_BOX,
    ROBOT_BOX,
    figures,
    robot_parts,
    whole_robots,
)
from tinkertable.games.bot_factory.board.symbols import symbols, tile_pictures
from tinkertable.games.bot_factory.rules.moves import COLOURS, HALLS, KINDS, OFFERS, PLANS, SIDES, TYPES
from tinkertable.games.bot_factory.rules.state import SANDRA
from tinkertable.games.bot_factory.text.labels import SHEET
from tinkertable.games.bot_factory.zones import CELLS
from tinkertable.web.boards.board_view import BoardView, Button
from tinkertable.web.boards.painter import BoardPainter, Drawing, sprite_of

PLAN_ROWS: Final = ((4, 5), (2, 3), (0, 1))
"""The project spaces as they lie, top row first; the view counts them in the order they are filled."""
HUB: Final = 120
"""The middle of the wheel's drawing."""
REACH: Final = 74
"""How far from there the parts lie."""
SHAFT_TOP: Final = 5
SHAFT_FOOT: Final = 87
"""Where the cabins of the highest and the lowest value hang, in hundredths of the shaft."""


def paint(board: BoardView) -> Drawing:
    """Draw the table for one viewer."""
    painter = _Painter(board, seen.BotFactoryView)
    table = painter.table()
    return painter.drawing("bot-factory/board.html", table, _sprite(), table.mine.seat)


@cache
def _sprite() -> Markup:
    return (
        sprite_of({f"q-{kind}": shapes for kind, shapes in robot_parts().items()}, PART_BOX)
        + sprite_of({f"bot-{colour}": shapes for colour, shapes in whole_robots().items()}, ROBOT_BOX)
        + sprite_of({f"who-{number}": shapes for number, shapes in figures().items()}, FIGURE_BOX)
        + sprite_of({f"s-{name}": shapes for name, shapes in symbols().items()}, "0 0 24 24")
        + sprite_of({f"tile-art-{number}": shapes for number, shapes in tile_pictures().items()}, "0 0 40 40")
    )


class _Painter(BoardPainter[seen.BotFactoryView]):
    """Builds what the templates of Bot Factory draw."""

    def table(self) -> model.Model:
        view = self.view
        board = self.board
        projects, finance = view.projects, view.finance
        action = view.action
        halls = {meeple.who: meeple.hall for meeple in view.meeples}
        benches = [self._bench(player) for player in view.players]
        lowest, highest = finance.lowest, finance.highest
        return model.Model(
            view=view,
            order=self._order(),
            lanes={hall: self._lane(hall) for hall in HALLS},
            sandra=halls.get(SANDRA),
            busy=action.hall if action else None,
            left=action.left if action and not action.closed else 0,
            columns=[self._column(number) for number in range(len(COLOURS))],
            pallets=[
                model.Holder(self._spare(side), part) for side, part in zip(SIDES, view.assembly.spares, strict=True)
            ],
            piles=[self._pile(pile) for pile in view.parts.piles],
            wheel=model.Wheel(
                self._thing("wheel", "rotate"), [self._cell(number) for number in range(8)], int(view.parts.turned)
            ),
            exchange=self.hit("exchange"),
            plans=[self._plan(space) for row in PLAN_ROWS for space in row],
            deck=self._thing("plan-pile"),
            supply=[
                model.Holder(
                    self._thing(f"universal-{kind}", *self._unless("return", f"universal {kind}")),
                    f"universal-{kind}",
                    left,
                )
                for kind, left in zip(TYPES, projects.universal, strict=True)
            ],
            trade=self.hit("trade"),
            robot=self._thing("universal-robot", "build") if projects.robot == "free" else None,
            lifts=[
                model.Lift(
                    self._thing(f"value-{colour}", f"raise {colour}"), colour, value, _height(value, lowest, highest)
                )
                for colour, value in zip(COLOURS, finance.values, strict=True)
            ],
            levels=[
                model.Level(mark.reach, mark.bonus, _height(mark.reach, lowest, highest)) for mark in finance.lines
            ],
            scale=[(value, _height(value, lowest, highest)) for value in range(lowest, highest + 1)],
            floor=_floor(lowest, highest),
            rows=[self._row(number) for number in range(3)],
            shelf=[self._tile(tile.id, tile.used) for tile in view.tiles if tile.owner is None] if view.tiles else None,
            benches=benches,
            mine=benches[max(board.seat, 0)],
            names=list(board.names),
            report=self._report(view.solo) if view.solo is not None else None,
        )

    def _unless(self, step: str, *texts: str) -> tuple[str, ...]:
        """The moves, unless this step is asked: they then have another meaning and another place."""
        return () if self.view.asked.step == step else texts

    def _only(self, step: str, *texts: str) -> tuple[str, ...]:
        return texts if self.view.asked.step == step else ()

    def _thing(self, id: str, *texts: str, name: Line | None = None, note: Line | None = None) -> model.Thing:
        piece = self.pieces[id]
        explained = note or piece.note
        hits = [button for text in texts if (button := self.button(text)) is not None]
        return model.Thing(
            id=id,
            name=self.board.say(name or piece.name),
            note=None if explained is None else self.board.say(explained),
            changed=id in self.board.changed,
            hits=hits,
            refused=self.why_not(texts[0]) if texts and not hits else None,
        )

    def _spare(self, side: str) -> model.Thing:
        """A part on a pallet: the swaps are clicked on one's own parts, but here it is said why there are none."""
        thing = self._thing(f"spare-{side}")
        swaps = [f"swap {kind} {side}" for kind in KINDS]
        return thing if any(swap in self.open for swap in swaps) else replace(thing, refused=self.why_not(swaps[0]))

    def _order(self) -> list[model.Turn]:
        turns = []
        for place, who in enumerate(self.view.order, start=1):
            when = "done" if place < self.view.turn else "now" if place == self.view.turn else "next"
            piece = self.pieces.get(f"meeple-{who}")
            name = Markup("") if piece is None else self.board.say(piece.name)
            if not name and who < self.view.seats:
                name = Markup.escape(self.board.names[who])
            turns.append(model.Turn(who, name, when))
        return turns

    def _lane(self, hall: str) -> list[model.Place]:
        standing = {meeple.space: meeple for meeple in self.view.meeples}
        places = []
        for space in self.view.spaces:
            name = space.id
            if not name.startswith(hall) or f"space-{name}" not in self.pieces:
                continue
            meeple = standing.get(name)
            figure = None
            if meeple is not None:
                figure = model.Figure(meeple.who, self._thing(f"meeple-{meeple.who}"), meeple.standing)
            places.append(
                model.Place(
                    thing=self._thing(f"space-{name}", f"go {name}"),
                    space=space,
                    extra=name.endswith("-extra"),
                    figure=figure,
                )
            )
        return places

    def _column(self, number: int) -> model.Column:
        colour = COLOURS[number]
        assembly = self.view.assembly
        column = assembly.columns[number]
        bays = []
        for kind, held, icon in zip(TYPES, column.parts, column.icons, strict=True):
            name = f"{colour}-{kind}"
            offers = [
                (part, button)
                for part, text in ((name, f"place {name}"), (f"universal-{kind}", f"place universal {name}"))
                if (button := self.button(text)) is not None
            ]
            part = None if held is None else name if held == "coloured" else f"universal-{kind}"
            thing = self._thing(f"assembly-{name}")
            if not offers:
                thing = replace(thing, refused=self.why_not(f"place {name}"))
            bays.append(model.Bay(thing, kind, part, icon, offers))
        return model.Column(colour, self._thing(f"stock-{colour}"), assembly.stock[number], bays)

    def _pile(self, pile: seen.Pile) -> model.Pile:
        colour = pile.colour
        return model.Pile(
            thing=self._thing(f"pile-{colour}", f"pile {colour}"),
            colour=colour,
            top=None if pile.top is None else f"{colour}-{pile.top}",
            left=sum(pile.under) + (pile.top is not None),
            discards=sum(pile.discards),
            inside=list(zip(TYPES, pile.under, strict=True)),
            marker=self.view.parts.marker == colour,
        )

    def _cell(self, number: int) -> model.Cell:
        wheel = self.view.parts
        side = {4: "right", 5: "left"}.get(number)
        angle = 45 * number - 112.5
        return model.Cell(
            thing=self._thing(f"cell-{CELLS[number]}", *(() if side is None else (f"outlet {side}",))),
            number=number,
            part=wheel.wheel[number],
            bonus=wheel.bonus[number],
            x=round(HUB + REACH * cos(angle * pi / 180), 1),
            y=round(HUB + REACH * sin(angle * pi / 180), 1),
            angle=45 * number,
        )

    def _plan(self, space: int) -> model.Plan:
        place = PLANS[space]
        return model.Plan(self._thing(f"plan-{place}", f"take {place}"), self.view.projects.spaces[space], place)

    def _row(self, number: int) -> model.Row:
        finance = self.view.finance
        first = 3 * number
        return model.Row(
            name=OFFERS[first].split("-")[0],
            cost=finance.costs[first],
            points=finance.row_points[first],
            offers=[self._offer(space) for space in range(first, first + 3)],
        )

    def _offer(self, space: int) -> model.Offer:
        place = OFFERS[space]
        contract = self.view.finance.contracts[space]
        solo = self.view.solo
        thing = self._thing(f"offer-{place}", f"claim {place}", f"remove {place}")
        if contract is None:
            return model.Offer(thing, None, [], [], False)
        return model.Offer(
            thing=thing,
            contract=contract.id,
            robots=contract.robots,
            claims=[model.Claim(seat, points) for seat, points in zip(contract.claims, contract.points, strict=True)],
            marked=solo is not None and place in solo.marked,
        )

    def _tile(self, number: int, used: bool) -> model.Tile:
        # the layout without art knows the table's edition
        laid = next(piece for zone in self.board.zones for piece in zone.pieces if piece.id == f"tile-{number}")
        name, note = line(f"tile.{number}"), line(f"tile.{laid.name.args['about'].value}")
        thing = self._thing(f"tile-{number}", f"tile {number}", f"keep {number}", name=name, note=note)
        return model.Tile(thing, number, used)

    def _bench(self, player: seen.Player) -> model.Bench:
        seat = player.seat
        contracts = {held.space: held for held in self.view.finance.contracts if held is not None}
        mine = seat == self.board.seat
        return model.Bench(
            seat=seat,
            player=player,
            parts=[self._stack(seat, kind, player.parts.count(kind)) for kind in dict.fromkeys(player.parts)],
            projects=[
                model.Plan(
                    self._thing(f"project-{seat}-{colour}", *((f"drop {colour}", f"onto {colour}") if mine else ())),
                    colour,
                    count=player.projects.count(colour),
                )
                for colour in dict.fromkeys(player.projects)
            ],
            project_count=len(player.projects) + len(player.robots),
            robots=[
                model.Robot(self._thing(f"robot-{seat}-{number}"), robot.colour, robot.universal)
                for number, robot in enumerate(player.robots)
            ],
            held=[
                model.Held(
                    thing=self._thing(f"claim-{seat}-{place}"),
                    robots=contract.robots,
                    points=contract.points[contract.claims.index(seat)],
                    filled=place in player.filled,
                )
                for place, contract in contracts.items()
                if seat in contract.claims
            ],
            tile=None if player.tile is None else self._tile(player.tile, player.tile_used),
            sheet=[
                (self.board.say(line(f"sheet.{name}")), points)
                for name, points in zip(SHEET, player.points, strict=True)
            ],
        )

    def _stack(self, seat: int, kind: str, count: int) -> model.Stack:
        texts: list[str] = []
        swaps: list[tuple[str, Button]] = []
        if seat == self.board.seat:
            colour, _, part = kind.partition("-")
            texts += [f"discard {kind}"]
            if colour == "universal":
                texts += self._only("return", f"universal {part}")
            for side, spare in zip(SIDES, self.view.assembly.spares, strict=True):
                button = self.button(f"swap {kind} {side}")
                if button is not None and spare is not None:
                    swaps.append((spare, button))
        return model.Stack(self._thing(f"hand-{seat}-{kind}", *texts), kind, count, swaps)

    def _report(self, solo: seen.Solo) -> model.Report:
        points = self.view.points(0)
        satisfactory, exemplary = solo.grades
        end = exemplary + max(satisfactory // 2, 1)
        return model.Report(
            solo=solo,
            task=None
            if solo.task is None
            else self._thing("task", name=line(f"task.{solo.task}"), note=self.pieces["task"].name),
            hall_name=None if solo.hall is None else self.board.say(line(f"zone.{solo.hall}")),
            colour_name=None if solo.robot is None else self.board.say(line(f"robots.{solo.robot}")),
            points=points,
            reach=round(100 * min(max(points, 0), end) / end, 1),
            ticks=[(grade, round(100 * grade / end, 1)) for grade in solo.grades],
        )


def _floor(lowest: int, highest: int) -> float:
    return (SHAFT_FOOT - SHAFT_TOP) / max(highest - lowest, 1)


def _height(value: int, lowest: int, highest: int) -> float:
    return round(SHAFT_FOOT - (value - lowest) * _floor(lowest, highest), 1)
