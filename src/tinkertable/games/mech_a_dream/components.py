"""The printed values of Mech A Dream read from a component file and checked to the last value."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from typing import Any, Final

from tinkertable.core.errors import BadComponents
from tinkertable.games.mech_a_dream.rules.moves import CARDS, SCREENS, SPECIALISTS, TILES
from tinkertable.games.mech_a_dream.rules.printed_values import (
    ACTIVATION,
    BLUE,
    COPYING,
    DEAREST,
    EVENING,
    FOLLOWED,
    GREEN,
    NO_POWER,
    PARTS,
    PLAIN,
    POWERS,
    PURCHASE,
    RED,
    YELLOW,
    PrintedValues,
)

SOURCES: Final[tuple[str, ...]] = ("rulebook", "printed", "reported", "house")

_ITEM: Final = re.compile(r"([1-9][0-9]?)(F|I|R|DP|H)")


def digest(text: str) -> str:
    """Sixteen hexadecimal digits that stand for the values of a component file, not for its comments and sources."""
    content = json.dumps(_without_sources(_parse(text)), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(content.encode()).hexdigest()[:16]


def read_components(text: str) -> PrintedValues:
    """The values of a component file; raises `BadComponents` with the place and the reason when one is impossible."""
    return _Reader(_parse(text)).printed()


def _parse(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise BadComponents(f"not a TOML file: {wrong}") from None


def _without_sources(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_sources(inner) for key, inner in value.items() if key != "source"}
    if isinstance(value, list):
        return [_without_sources(inner) for inner in value]
    return value


class _Entry:
    """One entry of the file: gives out each value once, checked, and in the end knows what was not asked for."""

    def __init__(self, place: str, content: Any) -> None:
        if not isinstance(content, dict):
            raise BadComponents(f"{place}: expected a table, found {content!r}")
        self.place = place
        self._content: dict[str, Any] = content
        self._asked: list[str] = ["source"]

    def wrong(self, key: str, reason: str) -> BadComponents:
        return BadComponents(": ".join([part for part in (self.place, key, reason) if part]))

    def take(self, key: str) -> Any:
        if key not in self._content:
            raise self.wrong("", f"{key} is missing")
        self._asked.append(key)
        return self._content[key]

    def number(self, key: str, least: int, most: int) -> int:
        return self.checked(key, self.take(key), least, most)

    def checked(self, key: str, value: Any, least: int, most: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong(key, f"expected a whole number, found {value!r}")
        if not least <= value <= most:
            raise self.wrong(key, f"{value} is impossible; it can be {least} to {most}")
        return value

    def word(self, key: str) -> str:
        value = self.take(key)
        if not isinstance(value, str):
            raise self.wrong(key, f"expected a text, found {value!r}")
        return value

    def words(self, key: str, least: int, most: int) -> list[str]:
        value = self.take(key)
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            raise self.wrong(key, f"expected a list of texts, found {value!r}")
        if not least <= len(value) <= most:
            raise self.wrong(key, f"expected {least} to {most} of them, found {len(value)}")
        return [str(word) for word in value]

    def inner(self, key: str) -> _Entry:
        return _Entry(f"{self.place}.{key}" if self.place else key, self.take(key))

    def entries(self, key: str) -> list[_Entry]:
        value = self.take(key)
        if not isinstance(value, list):
            raise self.wrong(key, "expected a list of printed")
        return [_Entry(f"{key} {number}", content) for number, content in enumerate(value, 1)]

    def close(self, sourced: bool = True) -> None:
        """Refuse what nobody asked for, and a value without a source."""
        for key in self._content:
            if key not in self._asked:
                raise self.wrong(key, "unknown key")
        if not sourced:
            return
        source = self._content.get("source")
        values = [key for key in self._asked if key not in ("source", "id")]
        if isinstance(source, str):
            given = [source]
        elif isinstance(source, dict):
            for key in values:
                if key not in source:
                    raise self.wrong("source", f"no source for {key}")
            for key in source:
                if key not in values:
                    raise self.wrong("source", f"unknown key {key!r}")
            given = list(source.values())
        else:
            raise self.wrong("", "source is missing")
        for word in given:
            if word not in SOURCES:
                raise self.wrong("source", f"{word!r} is none of {', '.join(SOURCES)}")


class _Reader:
    """Goes through a component file from top to bottom and fills the printed."""

    def __init__(self, content: dict[str, Any]) -> None:
        self._file = _Entry("", content)
        self._effects: list[list[int]] = [[0] * 10]
        self._printed = PrintedValues()

    def printed(self) -> PrintedValues:
        self._board()
        self._stock_room()
        self._machines()
        self._deliveries()
        self._robots()
        self._specialists()
        self._file.close(sourced=False)
        self._finish()
        return self._printed

    def _board(self) -> None:
        printed = self._printed
        entry = self._file.inner("workshop")
        printed.belt = entry.number("belt", 1, 9)
        printed.places = entry.number("places", 1, 50)
        printed.cursor = entry.number("cursor", 1, DEAREST)
        printed.start_flowers = bytes([entry.number("flowers", 0, printed.cursor)])
        printed.start_ink = bytes([entry.number("ink", 0, printed.cursor)])
        printed.start_rainbows = bytes([0])
        bonuses = entry.take("bonuses")
        if not isinstance(bonuses, list) or len(bonuses) > printed.places:
            raise entry.wrong("bonuses", f"expected a list of at most {printed.places} numbers, found {bonuses!r}")
        last = [entry.checked("bonuses", bonus, 0, DEAREST) for bonus in bonuses]
        printed.extra = entry.number("extra", 0, DEAREST)
        # Place 0 does not exist; whatever lies beyond the last place brings the extra points.
        printed.slot_bonus = bytes(
            [0] * (printed.places + 1 - len(last)) + last + [printed.extra] * (len(TILES) - printed.places)
        )
        entry.close()
        entry = self._file.inner("calendar")
        printed.days = entry.number("days", 1, len(CARDS))
        entry.close()
        entry = self._file.inner("scoring")
        printed.resources = entry.number("resources", 1, 2 * DEAREST)
        entry.close()
        entry = self._file.inner("price_token")
        printed.token_fresh = entry.number("fresh", 0, 9)
        printed.token_taken = entry.number("taken", printed.token_fresh, 9)
        entry.close()

    def _stock_room(self) -> None:
        room = self._file.inner("stock_room")
        flowers: list[int] = []
        ink: list[int] = []
        choice: list[int] = []
        for part in PARTS:
            entry = room.inner(part)
            flowers.append(entry.number("flowers", 0, DEAREST))
            ink.append(entry.number("ink", 0, DEAREST))
            choice.append(entry.number("choice", 1, DEAREST))
            entry.close()
        room.close(sourced=False)
        self._printed.stock_flowers = bytes(flowers)
        self._printed.stock_ink = bytes(ink)
        self._printed.stock_choice = bytes(choice)

    def _machines(self) -> None:
        printed = self._printed
        count = len(TILES)
        colour = [
            BLUE if name[0] == "B" else GREEN if name[0] == "G" else RED if name[0] == "R" else YELLOW for name in TILES
        ]
        price = [0] * count
        time = [0] * count
        effect = [0] * count
        power = [NO_POWER] * count
        reward = [0] * count
        twins = [0] * count
        for entry in self._file.entries("machine"):
            tiles = entry.words("tiles", 1, count)
            for name in tiles:
                if name not in TILES:
                    raise entry.wrong("tiles", f"there is no tile {name!r}")
                if name[0] != tiles[0][0]:
                    raise entry.wrong("tiles", f"{tiles[0]} and {name} differ in colour")
            entry.place = f"machine {tiles[0]}"
            kind = colour[TILES.index(tiles[0])]
            paid = entry.number("price", 0, DEAREST)
            slot = entry.number("time", 1, printed.belt)
            row, what, once = 0, NO_POWER, 0
            if kind == GREEN:
                word = entry.word("power")
                if word not in POWERS:
                    raise entry.wrong("power", f"{word!r} is none of {', '.join(POWERS)}")
                what = POWERS.index(word)
                once = entry.number("rainbows", 0, DEAREST)
            elif kind == YELLOW:
                once = entry.number("points", 0, 99)
            else:
                row = self._effect(entry, "effect", entry.word("effect"), "a machine", (PLAIN,), True)
            entry.close()
            alike = 0
            for name in tiles:
                tile = TILES.index(name)
                if twins[tile] or alike >> tile & 1:
                    raise entry.wrong("tiles", f"{name} is there twice")
                alike |= 1 << tile
            for name in tiles:
                tile = TILES.index(name)
                price[tile], time[tile], effect[tile] = paid, slot, row
                power[tile], reward[tile], twins[tile] = what, once, alike
        missing = [name for name, alike in zip(TILES, twins, strict=True) if not alike]
        if missing:
            raise BadComponents(
                f"machine: {count - len(missing)} tiles instead of {count}; missing: {', '.join(missing)}"
            )
        printed.colour, printed.price, printed.time = bytes(colour), bytes(price), bytes(time)
        printed.effect, printed.power, printed.reward, printed.twins = bytes(effect), bytes(power), bytes(reward), twins

    def _deliveries(self) -> None:
        printed = self._printed
        price: list[int] = []
        start: list[int] = []
        size: list[int] = []
        packages: list[int] = []
        for entry in self._family("delivery", CARDS):
            price.append(entry.number("price", 0, DEAREST))
            for part in PARTS:
                # Monitor Screen 4 speaks of the one package on the evening spot.
                row = entry.words(part, 1, 1 if part == "evening" else 4)
                start.append(len(packages))
                size.append(len(row))
                packages += [self._effect(entry, part, text, "a package", (PLAIN, ACTIVATION), False) for text in row]
            entry.close()
        printed.card_price, printed.row_start, printed.row_size = bytes(price), bytes(start), bytes(size)
        printed.packages = bytes(packages)
        printed.most_packages = max(size)

    def _robots(self) -> None:
        printed = self._printed
        entry = self._file.inner("robot")
        sides = [self._sides(entry, "a robot", (PLAIN,), True)]
        entry.close()
        flowers: list[int] = []
        ink: list[int] = []
        rainbows: list[int] = []
        for entry in self._family("screen", SCREENS):
            sides.append(self._sides(entry, "a robot", (PLAIN, EVENING, PURCHASE, COPYING), True))
            flowers.append(entry.number("flowers", 0, printed.cursor))
            ink.append(entry.number("ink", 0, printed.cursor))
            rainbows.append(entry.number("rainbows", 0, DEAREST))
            entry.close()
        printed.robot_first = bytes([first for first, _count in sides])
        printed.robot_sides = bytes([count for _first, count in sides])
        printed.start_flowers += bytes(flowers)
        printed.start_ink += bytes(ink)
        printed.start_rainbows += bytes(rainbows)
        for special, verb in ((COPYING, "copy"), (PURCHASE, "buy")):
            able = [
                SCREENS[number - 1]
                for number, (first, count) in enumerate(sides)
                if any(self._effects[row][8] == special for row in range(first, first + count))
            ]
            # Two that copy could copy each other for ever; of two that buy, one could take the other's last tile.
            if len(able) > 1:
                raise BadComponents(f"screen {able[1]}: effects: {able[0]} can {verb} already, and only one Screen may")
            if special == COPYING and able and sides[SCREENS.index(able[0]) + 1][1] > 1:
                raise BadComponents(f"screen {able[0]}: effects: a Screen that copies has no second effect")

    def _specialists(self) -> None:
        sides: list[tuple[int, int]] = []
        after: list[int] = []
        for entry in self._family("specialist", SPECIALISTS):
            word = entry.word("after")
            if word not in FOLLOWED:
                raise entry.wrong("after", f"{word!r} is none of {', '.join(FOLLOWED)}")
            self._printed.bonus_word.append(word)
            after += [int(action in FOLLOWED[word]) for action in range(5)]
            sides.append(self._sides(entry, "a Specialist", (PLAIN, ACTIVATION), False))
            entry.close()
        self._printed.bonus_first = bytes([first for first, _count in sides])
        self._printed.bonus_sides = bytes([count for _first, count in sides])
        self._printed.bonus_after = bytes(after)

    def _family(self, key: str, names: tuple[str, ...]) -> list[_Entry]:
        """The entries of a family with fixed ids, in the order of their ids."""
        found: dict[str, _Entry] = {}
        for entry in self._file.entries(key):
            name = entry.word("id")
            if name not in names:
                raise entry.wrong("id", f"there is no {key} {name!r}")
            if name in found:
                raise entry.wrong("id", f"{name} is there twice")
            entry.place = f"{key} {name}"
            found[name] = entry
        missing = [name for name in names if name not in found]
        if missing:
            raise BadComponents(f"{key}: {len(found)} instead of {len(names)}; missing: {', '.join(missing)}")
        return [found[name] for name in names]

    def _sides(self, entry: _Entry, what: str, allowed: tuple[int, ...], may_cost: bool) -> tuple[int, int]:
        """One or two effects to choose from, as rows one after the other: the first row and how many."""
        texts = entry.words("effects", 1, 2)
        rows = [self._effect(entry, "effects", text, what, allowed, may_cost) for text in texts]
        return rows[0], len(rows)

    def _effect(self, entry: _Entry, key: str, text: str, what: str, allowed: tuple[int, ...], may_cost: bool) -> int:
        """Add an effect as a new row; refuses what cannot be read and what this kind of component cannot do."""
        row = [0] * 10
        before, arrow, after = text.partition("->")
        if arrow:
            if not may_cost:
                raise entry.wrong(key, f"{text!r}: {what} costs nothing")
            for amount, sign in self._items(entry, key, text, before):
                if sign not in ("F", "I", "R"):
                    raise entry.wrong(key, f"{text!r}: {sign} cannot be spent")
                row[("F", "I", "R").index(sign)] += amount
        else:
            after = before
        after = after.strip()
        if after == "A":
            row[8] = ACTIVATION
        elif after == "evening":
            row[8] = EVENING
        elif after == "copy":
            row[8] = COPYING
        elif re.fullmatch(r"buy [0-9]", after):
            row[8], row[9] = PURCHASE, int(after[4:])
        else:
            for amount, sign in self._items(entry, key, text, after):
                row[3 + ("F", "I", "R", "DP", "H").index(sign)] += amount
        if row[8] not in allowed:
            raise entry.wrong(key, f"{text!r}: {what} cannot do that")
        if row[8] != PLAIN and (row[1] or row[2] or (row[0] and row[8] != COPYING)):
            raise entry.wrong(key, f"{text!r}: only copying has a price, and it is in flowers")
        self._effects.append(row)
        if len(self._effects) > 255:
            raise entry.wrong(key, "too many effects in one file")
        return len(self._effects) - 1

    def _items(self, entry: _Entry, key: str, text: str, part: str) -> list[tuple[int, str]]:
        items: list[tuple[int, str]] = []
        for word in part.split():
            match = _ITEM.fullmatch(word)
            if match is None:
                raise entry.wrong(key, f"unknown effect {text!r}: {word!r} is nothing that can be spent or earned")
            amount = int(match[1])
            if amount > DEAREST:
                raise entry.wrong(key, f"{text!r}: {amount} is impossible; it can be 1 to {DEAREST}")
            items.append((amount, match[2]))
        if not items:
            raise entry.wrong(key, f"unknown effect {text!r}")
        return items

    def _finish(self) -> None:
        printed = self._printed
        columns = [bytes([row[column] for row in self._effects]) for column in range(10)]
        printed.pay_flowers, printed.pay_ink, printed.pay_rainbows = columns[0], columns[1], columns[2]
        printed.get_flowers, printed.get_ink, printed.get_rainbows = columns[3], columns[4], columns[5]
        printed.get_points, printed.get_boosts, printed.special, printed.amount = columns[6:10]
        printed.only_time = bytes([int(row[7] > 0 and not any(row[3:7])) for row in self._effects])
        printed.most_boosts = max(columns[7])
        purple = 0
        idle = 0
        for tile in range(len(TILES)):
            row = printed.effect[tile]
            if row:
                purple |= 1 << tile
                if printed.only_time[row]:
                    idle |= 1 << tile
        printed.purple, printed.only_boosts = purple, idle
        for limit in range(2 * DEAREST + 1):
            ink, rainbows, flowers_run, ink_run, rainbows_run = 0, 0, 0, 0, 0
            for tile in range(len(TILES)):
                bit = 1 << tile
                if printed.price[tile] <= limit:
                    if printed.colour[tile] == YELLOW:
                        rainbows |= bit
                    else:
                        ink |= bit
                row = printed.effect[tile]
                if row and printed.pay_flowers[row] <= limit:
                    flowers_run |= bit
                if row and printed.pay_ink[row] <= limit:
                    ink_run |= bit
                if row and printed.pay_rainbows[row] <= limit:
                    rainbows_run |= bit
            printed.for_ink.append(ink)
            printed.for_rainbows.append(rainbows)
            printed.run_on_flowers.append(flowers_run)
            printed.run_on_ink.append(ink_run)
            printed.run_on_rainbows.append(rainbows_run)
