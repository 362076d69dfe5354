"""A table drawn in the terminal: the board, everybody's things, and the moves that can be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from tinkertable.cli.words import language, t
from tinkertable.core.contract import WATCHER, Game, Move, Seat, State
from tinkertable.core.text import Line
from tinkertable.core.view import View
from tinkertable.core.zones import Fact, Piece, Zone
from tinkertable.i18n import Translator

SEAT_COLOURS: Final = ("bright_blue", "bright_yellow", "bright_magenta", "bright_green", "bright_red")
SEAT_SHAPES: Final = ("●", "■", "▲", "◆", "⬢")


class Screen:
    """Draws positions of one game for the people at one terminal."""

    def __init__(self, game: Game, names: Sequence[str], console: Console | None = None) -> None:
        self.game: Final = game
        self.names: Final = tuple(names)
        self.translator: Final = Translator(language(), game.name, names)
        self.console: Final = console or Console()

    def show(self, state: State, seat: Seat) -> list[Move]:
        """Draw what a seat sees, and its moves with their numbers; returns the moves in that order."""
        view = self.game.view(state, seat)
        moves: list[Move] = view.legal
        self.console.print(self._board(view, moves))
        self.console.print(Text(self.translator.plain(self.game.prompt(view)), style="bold"))
        for number, move in enumerate(moves, 1):
            self.console.print(f"  [bold cyan]{number:>3}[/]  ", end="")
            self.console.print(Text(self.translator.plain(self.game.label(view, move))))
        return moves

    def show_log(self, lines: Sequence[Line], seat: Seat) -> None:
        """Print what happened, as far as this seat may know."""
        for line in lines:
            if line.readers is None or seat in line.readers:
                self.console.print(Text(f"  {self.translator.plain(line)}", style="dim"))

    def result(self, state: State) -> None:
        """Draw the score sheet and name the winners."""
        width = max((len(name) for name in self.names), default=0) + 2
        sheet = Text()
        sheet.append(" " * 34 + "".join(name.rjust(width) for name in self.names) + "\n", style="bold")
        for line, points in self.game.score_sheet(state):
            sheet.append(
                self.translator.plain(line).ljust(34) + "".join(str(number).rjust(width) for number in points) + "\n"
            )
        total = "".join(str(number).rjust(width) for number in state.scores())
        sheet.append(t("play.total").ljust(34) + total, style="bold")
        winners = [self.names[seat] for seat in state.winners()]
        title = t("play.winners", n=len(winners), names=", ".join(winners)) if winners else t("play.nobody")
        self.console.print(Panel(sheet, title=title))

    def _board(self, view: View, moves: list[Move]) -> RenderableType:
        numbers = {move: number for number, move in enumerate(moves, 1)}
        zones = self.game.board(view)
        shared = [self._zone(zone, numbers) for zone in zones if zone.owner is None]
        rows: list[RenderableType] = [Columns(shared, padding=(0, 1))]
        for seat, name in enumerate(self.names):
            own = [self._zone(zone, numbers) for zone in zones if zone.owner == seat]
            if own:
                colour = SEAT_COLOURS[seat % len(SEAT_COLOURS)]
                title = f"{SEAT_SHAPES[seat % len(SEAT_SHAPES)]} {name}"
                active = seat in view.actors
                style = f"bold {colour}" if active else colour
                rows.append(Panel(Columns(own, padding=(0, 1)), title=Text(title, style=style), border_style=style))
        return Group(*rows)

    def _zone(self, zone: Zone, numbers: dict[Move, int]) -> RenderableType:
        body = Text()
        if zone.facts:
            body.append(self._facts(zone.facts))
        for piece in zone.pieces:
            if body:
                body.append("\n")
            body.append(self._piece(piece, numbers))
        return Panel(body, title=Text(self.translator.plain(zone.name)), border_style="dim", expand=False)

    def _piece(self, piece: Piece, numbers: dict[Move, int]) -> Text:
        text = Text()
        clicks = ",".join(str(numbers[move]) for move in piece.moves if move in numbers)
        if clicks:
            text.append(f"{clicks} ", style="bold cyan")
        text.append(self.translator.plain(piece.name), style="default" if clicks else "dim")
        if piece.facts:
            text.append("  ")
            text.append(self._facts(piece.facts))
        return text

    def _facts(self, facts: Sequence[Fact]) -> Text:
        parts = [f"{self.translator.plain(Line(fact.sign))} {fact.number}" for fact in facts]
        return Text(" · ".join(parts), style="italic")


def watcher_seat(state: State, seats: Sequence[Seat]) -> Seat:
    """The seat to look from: one of these that is to act, else the first of them, else nobody's."""
    for actor in state.actors():
        if actor in seats:
            return actor
    return seats[0] if seats else WATCHER
