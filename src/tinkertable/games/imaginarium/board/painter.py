"""Imaginarium: the bric-à-brac with its belt and offices, and every workshop with dial, stacks, yard and screen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from markupsafe import Markup

from tinkertable.core.text import line, seat_arg
from tinkertable.games.imaginarium import view as seen
from tinkertable.games.imaginarium.board import model
from tinkertable.games.imaginarium.board.symbols import INKS, SIGNS
from tinkertable.games.imaginarium.meta import NO_LIMIT
from tinkertable.games.imaginarium.rules.pieces import ACTIONS, ASSISTANTS, KINDS
from tinkertable.games.imaginarium.text.labels import lender
from tinkertable.games.imaginarium.text.notes import assistant_note, machine_note
from tinkertable.games.imaginarium.text.refusals import SPY, never_fetched
from tinkertable.web.boards.board_view import BoardView, Button
from tinkertable.web.boards.machine_art import family
from tinkertable.web.boards.painter import BoardPainter, Drawing, sprite_of
from tinkertable.web.boards.portraits import portraits
from tinkertable.web.boards.reasons import Refusal
from tinkertable.web.boards.syllables import with_breaks

ACTIONS_STEP: Final = 3
"""The step of a turn in which the dial is used; what was done there is not under way any more after it."""
WANTED: Final[dict[int, tuple[str, ...]]] = {
    1: ("im-P",),
    2: ("im-A",),
    3: ("im-D",),
    4: ("im-A", "im-D"),
    5: ("im-T",),
    6: ("im-twins",),
    7: ("im-machine",),
    8: ("im-II",),
    9: ("im-III",),
    10: ("im-any", "im-any"),
    11: ("s-wood", "s-copper", "s-crystal"),
    12: ("im-any",),
    13: ("im-recruit",),
    14: ("s-charcoalium",),
}
"""What each project counts, as signs."""


def paint(board: BoardView) -> Drawing:
    """The drawing of one viewer's table."""
    painter = _Painter(board, seen.ImaginariumView)
    table = painter.table()
    return painter.drawing("imaginarium/board.html", table, sprite(), table.mine.seat)


@cache
def sprite() -> Markup:
    """The pieces that the board is made of; the drawings and tables of the rules page use them too."""
    machines = {f"m-{kind}": shapes for kind, shapes in family("imaginarium", KINDS).items()}
    people = portraits("imaginarium", [str(number) for number in range(1, ASSISTANTS + 1)])
    return (
        sprite_of(machines)
        + sprite_of({f"p-{name}": shapes for name, shapes in people.items()}, "0 0 40 40")
        + sprite_of(SIGNS, "0 0 24 24")
        + Markup(INKS)
    )


class _Painter(BoardPainter[seen.ImaginariumView]):
    """Builds what the templates of Imaginarium draw, and numbers machines of the same kind."""

    def __init__(self, board: BoardView, kind: type[seen.ImaginariumView]) -> None:
        super().__init__(board, kind)
        self.copies: dict[tuple[int, str], int] = {}
        """How many machines of a kind each seat has been drawn with; the belt counts as seat -1."""

    def table(self) -> model.Model:
        view = self.view
        # workshops first: a machine reserved on the belt is numbered after those its owner has
        shops = [self._shop(player) for player in view.players]
        mine = shops[max(self.board.seat, 0)]
        return model.Model(
            view=view,
            step=_step(view),
            belt=self._belt(),
            pile_hit=self.hit("pile"),
            extractors=[
                model.Extractor(
                    one.extractor, one.charcoalium, self._figure(one.piece), self.hit(f"mine {one.extractor}")
                )
                for one in view.extractors
            ],
            track=self._track(),
            meeting=[self._assistant(card.assistant, card.cost) for card in view.meeting],
            office=[self._project(one) for one in view.projects if one.place == "office"],
            shredder=[
                model.Scrap(self._card(kind, f"scrap-{kind}"), number, self._fetched(kind))
                for kind, number in view.shredder.items()
            ],
            endless=view.rounds == NO_LIMIT,
            transactions=_transactions(view, mine.player),
            market=[
                model.Stall(
                    model.Good(good, price),
                    self.hit(f"buy {'point' if good == 'points' else good}"),
                    self.hit(f"sell {good}"),
                    good != "points",
                )
                for good, price in view.market.items()
            ],
            shops=shops,
            mine=mine,
        )

    def button(self, *texts: str) -> Button | None:
        """The button of the first of these moves that is legal; the first of several like machines gets it."""
        return super().button(*(text for text in texts if text not in self.placed))

    def _acts(self, *moves: tuple[str, str]) -> list[model.Act]:
        return [model.Act(verb, button) for verb, text in moves if (button := self.button(text)) is not None]

    def _copy(self, seat: int, kind: str) -> str:
        number = self.copies.get((seat, kind), 0) + 1
        self.copies[seat, kind] = number
        return f"m-{seat}-{kind}-{number}" if seat >= 0 else f"belt-{kind}-{number}"

    def _figure(self, piece: seen.Pawn | None) -> model.Figure | None:
        if piece is None:
            return None
        key = "piece.saboteur" if piece.saboteur else "piece.handyman"
        name = self.board.say(line(key, who=seat_arg(piece.seat)))
        return model.Figure(piece.seat, piece.saboteur, name, piece == self.view.at_work)

    def _written(self, key: str) -> str:
        return with_breaks(self.board.speak(line(key)))

    def _card(
        self,
        kind: str,
        piece: str,
        acts: Sequence[model.Act] = (),
        broken: bool = False,
        changed: bool = False,
        refused: Refusal | None = None,
    ) -> model.Card:
        return model.Card(
            piece=piece,
            kind=kind,
            printed=self.view.machines[kind],
            name=self.board.say(line(f"machine.{kind}")),
            written=self._written(f"machine.{kind}"),
            note=self.board.say(machine_note(self.view, kind)),
            changed=changed,
            broken=broken,
            acts=list(acts),
            refused=refused,
        )

    # The bric-à-brac

    def _belt(self) -> list[model.Place]:
        # numbered from the far end, where the oldest lie: sliding along, a machine keeps its number
        return [self._place(slot) for slot in reversed(self.view.belt)][::-1]

    def _fetched(self, kind: str) -> Button | Refusal | None:
        """The button that takes a machine back from the shredder, or why there is none."""
        found = self.hit(f"fetch {kind}")
        if found is None and self.board.reasons is not None:
            return self.board.reasons.because(never_fetched(kind))
        return found

    def _place(self, slot: seen.BeltSlot) -> model.Place:
        kind = slot.machine
        figure = self._figure(slot.piece)
        bound = None
        if kind is not None and figure is not None and not figure.saboteur:
            bound = self._copy(figure.seat, kind)
        return model.Place(
            number=slot.slot,
            base=slot.base,
            price=slot.price,
            cheaper=kind is not None and slot.price < slot.base + slot.level,
            missing=slot.missing or 0,
            card=None if kind is None else self._card(kind, self._copy(-1, kind)),
            figure=figure,
            bound=bound,
            hit=self.hit(f"reserve {slot.slot}"),
        )

    def _track(self) -> list[model.Spot]:
        view = self.view
        placed = [slot.piece for slot in view.belt] + [extractor.piece for extractor in view.extractors]
        spots = []
        for number, piece in enumerate(view.order, 1):
            figure = self._figure(piece)
            assert figure is not None
            spots.append(model.Spot(number, figure, piece not in placed))
        return spots

    def _assistant(self, number: int, cost: int | None = None) -> model.Assistant:
        return model.Assistant(
            number=number,
            name=self.board.say(line(f"assistant.{number}")),
            written=self._written(f"assistant.{number}"),
            note=self.board.say(assistant_note(self.view, number)),
            cost=cost,
            changed=f"assistant {number}" in self.board.changed,
            hit=None if cost is None else self.hit(f"recruit {number}"),
        )

    def _project(self, one: seen.Project) -> model.Project:
        number = one.project
        return model.Project(
            number=number,
            name=self.board.say(line(f"project.{number}")),
            written=self._written(f"project.{number}"),
            note=self.board.say(line(f"note.project.{number}", n=one.count)),
            seen=one,
            signs=WANTED[number],
            secret=one.place == "secret",
            changed=f"project {number}" in self.board.changed,
            hit=self.hit(f"validate {number}", f"cancel {number}"),
        )

    # Workshops

    def _is_at_work(self, seat: int) -> bool:
        at_work = self.view.at_work
        return at_work is not None and bool(at_work.seat == seat)

    def _shop(self, player: seen.Player) -> model.Shop:
        view = self.view
        seat = player.seat
        mine = seat == self.board.seat
        stacks = [self._stack(player, slot) for slot in range(len(player.shop))]
        stacks += [model.Stack(number + 1) for number in range(len(stacks), player.slots)]
        yard = []
        for kind, number in player.yard.items():
            acts = self._acts(("repair", f"repair {kind}"), ("dismantle", f"scrap {kind}")) if mine else []
            yard.append(
                [
                    self._card(
                        kind,
                        self._copy(seat, kind),
                        broken=True,
                        changed=nth == number and f"yard {seat} {kind}" in self.board.changed,
                        acts=acts if nth == number else [],
                        refused=self.why_not(f"repair {kind}") if mine and not acts else None,
                    )
                    for nth in range(1, number + 1)
                ]
            )
        return model.Shop(
            seat=seat,
            name=self.board.names[seat],
            player=player,
            open=player.stock["points"] is not None,
            stock=[
                model.Pile(model.Good(good, number), self.hit(f"pay {good}", f"take {good}") if mine else None)
                for good, number in player.stock.items()
            ],
            stacks=stacks,
            yard=yard,
            team=[self._assistant(number) for number in player.assistants],
            projects=[self._project(one) for one in view.projects if mine and one.place == "secret"],
            dial=self._dial(player),
            at_work=self._is_at_work(seat),
        )

    def _stack(self, player: seen.Player, slot: int) -> model.Stack:
        seat = player.seat
        place = player.shop[slot]
        name = place.stack
        number = sum(earlier.stack == name for earlier in player.shop[: slot + 1])
        changed = f"shop {seat} {name} {number}" in self.board.changed
        kinds = place.machines
        mine = seat == self.board.seat
        acts = self._own_acts(place) if mine else self._foreign_acts(seat, slot, place)
        return model.Stack(
            number=slot + 1,
            name=self.board.say(line(f"machine.{name}")),
            cards=[
                self._card(kind, self._copy(seat, kind), changed=changed and nth == len(kinds) - 1)
                for nth, kind in enumerate(kinds)
            ],
            effect=place.effect,
            jammed=place.jammed,
            ready=place.ready,
            busy=number == 1 and self._is_at_work(seat) and name == self.view.task.machine,
            acts=acts,
            refused=None if acts else self._idle(name) if mine else self._not_lent(place),
        )

    def _not_lent(self, place: seen.ShopStack) -> Refusal | None:
        """Why the viewer's Spy cannot use somebody else's machine; without a Spy nobody asks."""
        if self.board.seat < 0 or SPY not in self.view.players[self.board.seat].assistants:
            return None
        text = f"borrow {place.stack}"
        return None if text in self.open else self.why_not(text)

    def _idle(self, name: str) -> Refusal | None:
        """Why nothing can be done with a slot of mine: it cannot be started, or taken apart when it never is."""
        found = (self.why_not(f"{verb} {name}") for verb in ("use", "split", "dismantle"))
        return next((refused for refused in found if refused is not None), None)

    def _own_acts(self, place: seen.ShopStack) -> list[model.Act]:
        """What can be done with a slot of mine: start it, take it apart, put it onto another."""
        name = place.stack
        startable = place.ready or name == self.view.task.fresh
        acts = self._acts(("use", f"use {name}")) if startable else []
        acts += self._acts(("split", f"split {name}"))
        for number, target in enumerate(self.view.task.targets, 1):
            if target == name:
                acts += self._acts(("combine", f"onto {number}"))
        if len(place.machines) == 1:
            acts += self._acts(("dismantle", f"dismantle {name}"), ("combine", f"join {name}"))
            for text in [text for text in self.open if text.startswith("combine ")]:
                parts = text.removeprefix("combine ").split("+")
                if parts[-1] == name and (button := self.button(text)) is not None:
                    acts.append(model.Act("combine", button, parts[:-1]))
        return acts

    def _foreign_acts(self, seat: int, slot: int, place: seen.ShopStack) -> list[model.Act]:
        """What can be done to somebody else's slot: jam it, or spy on it."""
        if self.view.task.victim == seat:
            return self._acts(("jam", f"jam {slot + 1}"))
        lent = not place.jammed and lender(self.view, place.stack) == seat
        return self._acts(("spy", f"borrow {place.stack}")) if lent else []

    def _dial(self, player: seen.Player) -> model.Dial:
        task = self.view.task
        busy = self._is_at_work(player.seat) and self.view.step == ACTIONS_STEP
        mine = player.seat == self.board.seat
        numbers = {"extract": self.view.extract, "trade": _transactions(self.view, player)}
        return model.Dial(
            pair=None if player.dial is None else ACTIONS.index(player.dial[0]),
            free=busy and task.pair == "free",
            sectors=[
                model.Sector(
                    action,
                    numbers.get(action, 0),
                    busy and action in task.open,
                    busy and action == task.doing,
                    self.hit("extract") if mine and action == "extract" else None,
                )
                for action in ACTIONS
            ],
            pairs=[
                self.hit(f"dial {first}+{second}") if mine else None
                for first, second in zip(ACTIONS, (*ACTIONS[1:], ACTIONS[0]), strict=True)
            ],
        )


def _transactions(view: seen.ImaginariumView, player: seen.Player) -> int:
    """How many transactions a visit to the market allows a player."""
    return view.powers[9] if 10 in player.assistants else view.transactions


def _step(view: seen.ImaginariumView) -> int | None:
    """Where the round is: 0 planning, 1 to 4 the steps of a turn; `None` while dealing and after the end."""
    if view.phase == "planning":
        return 0
    return view.step or None
