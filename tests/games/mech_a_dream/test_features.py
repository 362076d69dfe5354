"""The features of a position say what lies on the table, by their names; written a second time, from the box."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files

import pytest

from tests.games.mech_a_dream.builder import BOX, GAME, Table
from tests.records.tools import FOLDER
from tinkertable.core.component_values import box_text
from tinkertable.core.contract import CHANCE, WATCHER
from tinkertable.core.errors import NoSuchSeat
from tinkertable.core.record import read_record
from tinkertable.core.replay import first_position, steps
from tinkertable.core.setup import start
from tinkertable.games import open_game
from tinkertable.games.mech_a_dream.components import parse_effect
from tinkertable.games.mech_a_dream.meta import EDITION
from tinkertable.games.mech_a_dream.rules import state as fields
from tinkertable.games.mech_a_dream.rules.moves import CARDS, SCREENS, SPECIALISTS, TILES
from tinkertable.games.mech_a_dream.rules.printed_values import DAY_PARTS
from tinkertable.games.mech_a_dream.rules.turn import MechADreamState

OLD_BOX = box_text(files("tinkertable.games.mech_a_dream"), 2, EDITION)
SEATS = ("you", "next", "third", "fourth")
PHASES = ("setup", "screens", "specialists", "day", "night", "over")
TASKS = ("free", "boost", "activate", "machine", "shop", "specialist", "bonus", "side")
DRAWS = ("nothing", "blue-green", "red", "yellow", "card", "first", "screen", "specialist")
ACTIONS = ("none", "stock", "delivery", "buy", "build")
COLOURS = {"B": "blue", "G": "green", "R": "red", "Y": "yellow"}
POWERS = ("ink", "hourglass", "rainbow", "flower")

Features = dict[str, float]


def chosen(block: str, names: tuple[str, ...], bits: int) -> Features:
    """A feature for each name whose bit is set."""
    return {f"{block}={name}": 1 for number, name in enumerate(names) if bits >> number & 1}


def effects(block: str, *texts: str) -> Features:
    """What some effects take and give together."""
    found: Counter[str] = Counter()
    for effect in map(parse_effect, texts):
        found.update({f"{block}.pay.{good}": amount for good, amount in effect.pay.items()})
        for good, amount in effect.get.items():
            found.update({f"{block}.special=activation": 5} if good == "activation" else {f"{block}.{good}": amount})
    return {name: amount / 5 for name, amount in found.items()}


class Box:
    """A component file, and what the features of a position played with it have to be."""

    def __init__(self, text: str) -> None:
        box = tomllib.loads(text)
        self.machines = {tile: entry for entry in box["machine"] for tile in entry["tiles"]}
        self.deliveries = {entry["id"]: entry for entry in box["delivery"]}
        self.specialists = {entry["id"]: entry for entry in box["specialist"]}

    def features(self, state: MechADreamState, seat: int) -> Features:
        """Every feature that is not zero."""
        viewer = max(seat, 0)
        found = {f"table.{name}": value for name, value in self.table(state, viewer).items()}
        for turn in range(state.seats):
            one = workshop(state, (viewer + turn) % state.seats, seat)
            found |= {f"{SEATS[turn]}.{name}": value for name, value in one.items()}
        return {name: float(value) for name, value in found.items() if value}

    def table(self, state: MechADreamState, viewer: int) -> Features:
        """What lies between the workshops."""
        found = play(state, viewer) | chosen("card-seen", CARDS, state.cards)
        for name, one in self.specialists.items() if state.asked else ():
            if state.printed.bonus_first[SPECIALISTS.index(name)] == state.asked:
                found |= effects("choice-1", one["effects"][0]) | effects("choice-2", one["effects"][1])
        if state.card != fields.NO_CARD:
            card = self.deliveries[CARDS[state.card]]
            found |= {f"card={card['id']}": 1, "card-price": card["price"] / 5}
            for part in DAY_PARTS:
                found |= effects(f"packages-{part}", *card[part])
        covered = [name for tile, name in enumerate(TILES) if state.unseen >> tile & 1]
        for pile in ("blue-green", "red", "yellow"):
            found[f"covered={pile}"] = sum(COLOURS[name[0]] in pile for name in covered) / 20
        for place, tile in enumerate(state.market, 1):
            if tile != fields.NO_TILE:
                found |= {f"place-{place}.{name}": value for name, value in self.offer(TILES[tile]).items()}
        return found

    def offer(self, tile: str) -> Features:
        """A tile on the Factory's belts with its printed values."""
        entry = self.machines[tile]
        found: Features = {
            f"tile={tile}": 1,
            f"colour={COLOURS[tile[0]]}": 1,
            f"power={entry.get('power')}": "power" in entry,
        }
        found |= {"price": entry["price"] / 10, "time": entry["time"] / 7}
        found["reward"] = (entry.get("rainbows") or entry.get("points") or 0) / 10
        return found | effects("effect", entry["effect"]) if "effect" in entry else found


def play(state: MechADreamState, viewer: int) -> Features:
    """How far the game is, and the Specialists."""

    def seen(seat: int) -> str:
        return SEATS[(seat - viewer) % state.seats]

    found: Features = {"day": state.day / 7, "days-left": 1 - state.day / 7, "turns": state.turns / 4}
    found |= {f"seat={viewer + 1}": 1, f"seats={state.seats}": 1, f"phase={PHASES[state.phase]}": 1}
    found |= {f"visit={('no', 'instead', 'addition')[state.specialists]}": 1, f"part={DAY_PARTS[state.day_part]}": 1}
    found |= {f"draw={DRAWS[state.draw]}": 1, f"action={ACTIONS[state.action]}": 1}
    found |= {"robots": state.robots, "packages-opened": state.row / 6}
    if state.phase >= fields.PICKING_SPECIALISTS:
        found |= {f"first={seen(state.first)}": 1, f"turn={seen(state.turn)}": 1}
    if state.draw and state.phase != fields.SETTING_UP:
        found[f"buyer={seen(state.buyer)}"] = 1
    for name, staff in zip(SPECIALISTS, state.staff, strict=False):
        found |= {f"specialist={name}": staff > 0, f"specialist-price={name}": (staff & 15) / 2}
        found[f"specialist-in-the-middle={name}"] = staff >> 4 == fields.CENTRE + 1
    return found | chosen("bonus-due", SPECIALISTS, state.bonuses)


def workshop(state: MechADreamState, seat: int, viewer: int) -> Features:
    """What a seat has."""
    cells = state.cells[seat * fields.WIDTH : (seat + 1) * fields.WIDTH]
    found: Features = {"flowers": cells[fields.FLOWERS] / 20, "ink": cells[fields.INK] / 20}
    found |= {"rainbows": cells[fields.RAINBOWS] / 10, "points": cells[fields.POINTS] / 50}
    found |= {"machines": cells[fields.MACHINES] / 9, "robot-used": cells[fields.ROBOT_USED]}
    found |= {"asleep": cells[fields.ASLEEP], "boosts": cells[fields.BOOSTS] / 3}
    found |= {"slots-further": cells[fields.FURTHER] / 3, f"task={TASKS[cells[fields.TASK]]}": 1}
    found |= {f"power={power}": cells[fields.POWER + at] / 2 for at, power in enumerate(POWERS)}
    screen, hand = cells[fields.SCREEN_NUMBER], cells[fields.HAND]
    if not (screen and hand and seat != viewer):
        found[f"robot=M{screen}"] = 1
    found |= {f"specialist={SPECIALISTS[at]}": 1 for at, staff in enumerate(state.staff) if staff >> 4 == seat + 1}
    for at, part in enumerate(DAY_PARTS):
        where = cells[fields.HELPER + at]
        found[f"{part}-assistant={('home', 'stock', 'dock', 'tile')[min(where, fields.ON_TILE)]}"] = 1
        if where >= fields.ON_TILE:
            found[f"{part}-assistant={TILES[where - fields.ON_TILE]}"] = 1
    for tile, name in enumerate(TILES):
        if cells[fields.BELT] >> tile & 1:
            found[f"slot={name}"] = state.spots[tile] / 7
        if cells[fields.BUILT] >> tile & 1:
            found[f"built={name}"] = (state.spots[tile] - fields.WORKSHOP) / 9
    return found | chosen("hand", SCREENS, hand) | chosen("used", TILES, cells[fields.USED])


def written(state: MechADreamState, seat: int) -> Features:
    """Every feature that is not zero, as it is written."""
    return {GAME.feature_names[at]: value for at, value in zip(*GAME.sparse_features(state, seat), strict=True)}


def positions(name: str) -> Iterator[MechADreamState]:
    """Every position of a recorded game in which something is not finished, and some of the others."""
    record = read_record((FOLDER / "mech_a_dream" / f"{name}.record").read_text(encoding="utf-8"))
    game = open_game("mech-a-dream", edition=record.edition)
    state = first_position(game, record)
    assert isinstance(state, MechADreamState)
    yield state
    for ply, (_seat, _move, after) in enumerate(steps(game, record)):
        assert isinstance(after, MechADreamState)
        if ply % 16 == 0 or (after.draw and after.phase) or after.row or after.bonuses or after.asked:
            yield after


@pytest.mark.parametrize("name", ["both", "both-addition", "nine-machines"])
def test_a_feature_is_what_its_name_says(name: str) -> None:
    box = Box(OLD_BOX)
    for state in positions(name):
        for seat in (WATCHER, state.seats - 1):
            assert written(state, seat) == pytest.approx(box.features(state, seat))


def test_the_sides_of_a_choice_are_features() -> None:
    old, new = 'effects = ["2F", "2I"]', 'effects = ["A", "2I 1DP"]'
    state = Table(2, visit=1).specialist("S8", 0).specialist("S1", 1).play("stock ink").box(old, new).state
    assert state.asked
    assert written(state, 0) == pytest.approx(Box(BOX.replace(old, new)).features(state, 0))


def test_what_a_robot_buys_further_is_a_feature() -> None:
    state = Table(robots="M7 M1").night().play("robot 2", seat=0).state
    assert written(state, 1) == pytest.approx(Box(BOX).features(state, 1))


def test_bonuses_to_come_are_features() -> None:
    table = Table(2, visit=1, card="D4").specialist("S5", 0).specialist("S6", 0).specialist("S1", 1)
    state = table.belt(0, "B2b", 2).built(0, "B1b").part("evening").play("deliver").state
    assert state.bonuses
    assert written(state, 0) == pytest.approx(Box(BOX).features(state, 0))


def test_all_that_packages_bring_are_features() -> None:
    old, new = 'evening = ["2DP"]', 'evening = ["1F 2I"]'
    state = Table(card="D1").box(old, new).state
    assert written(state, 0) == pytest.approx(Box(BOX.replace(old, new)).features(state, 0))


def test_a_screen_chosen_secretly_is_a_feature_for_its_owner_only() -> None:
    state = start(GAME, 3, {"robots": "yes"})
    while state.actors()[0] != 0:
        state.play(CHANCE, state.legal(CHANCE)[0])
    state.play(0, GAME.parse("screen M1"))
    state.play(1, GAME.parse("screen M3"))
    assert isinstance(state, MechADreamState)
    assert [state.has_secret_screen(seat) for seat in range(3)] == [True, True, False]
    for seat in (WATCHER, 0, 1):
        assert written(state, seat) == pytest.approx(Box(BOX).features(state, seat))


def test_nobody_sees_from_a_seat_that_is_not_there() -> None:
    with pytest.raises(NoSuchSeat):
        GAME.features(Table(2).state, 2)
