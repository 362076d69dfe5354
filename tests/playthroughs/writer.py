"""Writes a whole random game of any game as text: what is asked, what is legal, what is played, told and changed.

    python -m tests.playthroughs.writer mech-a-dream 2 7 robots=yes > tests/playthroughs/mech_a_dream_2.txt
    python -m tests.playthroughs.writer bot-factory 2 7 edition=2 tiles=variant-2 > bot_factory_2_edition_2.txt

The header holds everything needed to write the file again, so that a test can compare.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

from tinkertable.core.contract import CHANCE, WATCHER, Game, Move, Options, Seat, State
from tinkertable.core.dice import Dice, draw
from tinkertable.core.setup import choose_options, start
from tinkertable.core.view import View, plain
from tinkertable.games import open_game
from tinkertable.i18n import Translator

NAMES = ("Blue", "Yellow", "Pink", "Green", "Red")


class Header(NamedTuple):
    """What determines a playthrough."""

    game: str
    seats: int
    seed: int
    options: Options
    edition: int | None = None
    """The edition of the rules; `None` is the oldest that the game knows."""


def write_playthrough(header: Header) -> str:
    """The playthrough as text."""
    return "\n".join(_Writer(header).lines()) + "\n"


def read_header(text: str) -> Header:
    """The header of a playthrough that was written before."""
    values = dict(line.split(": ", 1) for line in text.split("\n\n", 1)[0].splitlines())
    options = dict(pair.split("=", 1) for pair in values["options"].split())
    edition = int(values["edition"]) if "edition" in values else None
    return Header(values["game"], int(values["seats"]), int(values["seed"]), options, edition)


class _Writer:
    def __init__(self, header: Header) -> None:
        edition = open_game(header.game).editions[0] if header.edition is None else header.edition
        self.game: Game = open_game(header.game, edition=edition)
        self.header = header
        self.options = choose_options(self.game, header.options)
        self.state: State = start(self.game, header.seats, self.options)
        self.dice = Dice(header.seed)
        self.words = Translator("en", header.game, NAMES, strict=True)
        self.seen: dict[Seat, dict[str, str]] = {seat: {} for seat in (WATCHER, *range(header.seats))}

    def lines(self) -> list[str]:
        header = self.header
        chosen = " ".join(f"{name}={value}" for name, value in sorted(self.options.items()))
        lines = [f"game: {header.game}", f"seats: {header.seats}", f"seed: {header.seed}", f"options: {chosen}"]
        if header.edition is not None:
            lines.append(f"edition: {header.edition}")
        lines += ["", "== the table before the first move", *self._changes()]
        ply = 0
        while actors := self.state.actors():
            seat = actors[self.dice.below(len(actors))]
            ply += 1
            lines += ["", f"== {ply}: {'chance' if seat == CHANCE else f'seat {seat + 1}'}", *self._step(seat)]
        scores = " ".join(map(str, self.state.scores()))
        winners = " ".join(str(seat + 1) for seat in self.state.winners())
        return [*lines, "", f"== the end: scores {scores}, won by {winners}"]

    def _step(self, seat: Seat) -> list[str]:
        game, state = self.game, self.state
        moves = state.legal(seat)
        lines: list[str] = []
        if seat == CHANCE:
            weighed = zip(moves, state.odds(), strict=True)
            lines.append("may: " + ", ".join(f"{game.notation(move)} x{odds}" for move, odds in weighed))
            move = draw(state, self.dice)
        else:
            view = game.view(state, seat)
            lines.append("asked: " + self.words.plain(game.prompt(view)))
            lines += [f"may: {game.notation(move)} = {self._label(view, move)}" for move in moves]
            move = moves[self.dice.below(len(moves))]
        lines.append("plays: " + game.notation(move))
        before = state.clone()
        state.play(seat, move)
        for told in game.log_lines(before, seat, move, state):
            only = (
                "" if told.readers is None else f" (only for {', '.join(str(reader + 1) for reader in told.readers)})"
            )
            lines.append(f"log{only}: {self.words.plain(told)}")
        return lines + self._changes()

    def _label(self, view: View, move: Move) -> str:
        return self.words.plain(self.game.label(view, move))

    def _changes(self) -> list[str]:
        """What is new to everybody, and what a seat sees that everybody does not."""
        lines: list[str] = []
        public = _flat(plain(self.game.view(self.state, WATCHER)))
        for seat, known in self.seen.items():
            view = public if seat == WATCHER else _flat(plain(self.game.view(self.state, seat)))
            if seat != WATCHER:
                view = {path: value for path, value in view.items() if public.get(path) != value}
            who = "all" if seat == WATCHER else f"seat {seat + 1}"
            for path in sorted(known.keys() | view.keys()):
                if path in ("legal", "seat"):
                    continue
                if known.get(path) != view.get(path):
                    lines.append(f"{who} see: {path} {_news(known.get(path), view.get(path))}")
            self.seen[seat] = view
        return lines


def _news(old: str | None, new: str | None) -> str:
    """What is new about a thing: of one that was there before only what has changed."""
    if old is None or new is None or not (old.startswith("{") and new.startswith("{")):
        return "gone" if new is None else new
    was, now = json.loads(old), json.loads(new)
    changed = {key: now.get(key) for key in (*now, *(was.keys() - now.keys())) if was.get(key) != now.get(key)}
    return json.dumps(changed, ensure_ascii=False)


def _flat(value: Any, path: str = "") -> dict[str, str]:
    """A view as one text for each place in it; lists without tables inside and things with an id stay in one piece."""
    if isinstance(value, dict) and value and "id" not in value:
        inner = value
    elif isinstance(value, list) and any(isinstance(item, dict) for item in value):
        named = all(isinstance(item, dict) and "id" in item for item in value)
        inner = {str(item["id"]) if named else str(number): item for number, item in enumerate(value)}
        if len(inner) < len(value):
            inner = {str(number): item for number, item in enumerate(value)}
    else:
        return {path: json.dumps(value, ensure_ascii=False)}
    flat: dict[str, str] = {}
    for key, item in inner.items():
        flat |= _flat(item, f"{path}.{key}" if path else str(key))
    return flat


def main() -> None:
    """Write the playthrough that the command line describes, or without one every file."""
    if len(sys.argv) == 1:
        for path in sorted(Path(__file__).parent.glob("*.txt")):
            path.write_text(write_playthrough(read_header(path.read_text(encoding="utf-8"))), encoding="utf-8")
        return
    name, seats, seed, *pairs = sys.argv[1:]
    options = dict(pair.split("=", 1) for pair in pairs)
    edition = options.pop("edition", None)
    header = Header(name, int(seats), int(seed), options, None if edition is None else int(edition))
    sys.stdout.write(write_playthrough(header))


if __name__ == "__main__":
    main()
