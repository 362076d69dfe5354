"""A position in words: the board, what is asked and the moves, as plain text."""

from __future__ import annotations

from collections.abc import Sequence

from tinkertable.core.contract import WATCHER, Game, Seat, State
from tinkertable.core.text import Line
from tinkertable.core.zones import Fact, Zone
from tinkertable.i18n.translator import Translator


def board_text(game: Game, state: State, seat: Seat, names: Sequence[str], language: str = "en") -> str:
    """What a seat sees, zone by zone, and the sentence that says what is asked; `WATCHER` for no seat."""
    translator = Translator(language, game.name, names)
    view = game.view(state, seat if seat >= 0 else WATCHER)
    rows = [row for zone in game.board(view) for row in _zone(translator, zone, names)]
    return "\n".join([*rows, translator.plain(game.prompt(view))])


def _zone(translator: Translator, zone: Zone, names: Sequence[str]) -> list[str]:
    owner = f"{names[zone.owner]}: " if zone.owner is not None else ""
    head = owner + translator.plain(zone.name)
    facts = _facts(translator, zone.facts)
    rows = [f"{head} ({facts})" if facts else head]
    for piece in zone.pieces:
        told = _facts(translator, piece.facts)
        name = translator.plain(piece.name)
        rows.append(f"  {name} ({told})" if told else f"  {name}")
    return rows


def _facts(translator: Translator, facts: Sequence[Fact]) -> str:
    return ", ".join(f"{translator.plain(Line(fact.sign))} {fact.number}" for fact in facts)
