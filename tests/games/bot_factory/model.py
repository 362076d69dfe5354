"""A second Bot Factory, slow and plain: the rulebook told from beginning to end, asking whenever somebody decides.

It shares nothing with the rules but the notation and the component file, and is played beside them.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from itertools import combinations
from math import comb
from typing import Any

BOX = tomllib.loads((files("tinkertable.games.bot_factory") / "components.toml").read_text(encoding="utf-8"))
COLOURS = ["red", "yellow", "blue", "green"]
TYPES = ["head", "torso", "legs"]
HALLS = ["assembly", "parts", "projects", "finance"]
PLANS = ["left-bottom", "right-bottom", "left-middle", "right-middle", "left-top", "right-top"]
OFFERS = [f"{row}-{column}" for row in ("top", "middle", "bottom") for column in (1, 2, 3)]
SPACES = {"assembly": 3, "parts": 3, "projects": 2, "finance": 3}
WALK = [f"{hall}-{name}" for hall in HALLS for name in [*range(1, SPACES[hall] + 1), "extra"]]
ICONS = {f"{icon['colour']}-{icon['type']}" for icon in BOX["icon"]}
LINES = {line["reach"]: line["bonus"] for line in BOX["line"]}
CONTRACTS = [Counter(contract["robots"]) for contract in BOX["contract"]]

Question = tuple[str, dict[str, int]]
"""Who is asked (`chance`, or a seat), and the answers with their weights."""
Play = Generator[Question, str, Any]


def _lay(spaces: list[str | None], index: int, kind: str) -> None:
    spaces[index] = kind


@dataclass
class _Turn:
    """What is left of a turn in a hall."""

    hall: str
    left: int
    price: int
    icons: int = 0
    buying: bool = False
    executive: bool = False
    paid: bool = False


class Player:
    """One player's things."""

    def __init__(self) -> None:
        self.tokens = 1
        self.parts: list[str] = []
        self.projects: list[str] = []
        self.robots: list[str] = []
        self.claims: dict[str, int] = {}
        self.tile = 0
        self.tile_used = False


class Model:
    """A game under way. `question` is what is asked now, `None` at the end."""

    def __init__(self, seats: int, options: dict[str, str], edition: int) -> None:
        self.seats = seats
        self.edition = edition
        self.options = options
        self.players = [Player() for _seat in range(seats)]
        self.column: dict[str, str] = {}
        self.spares: list[str | None] = [None, None]
        self.stock = dict.fromkeys(COLOURS, 3 if seats <= 2 else 4)
        self.top: dict[str, str | None] = dict.fromkeys(COLOURS)
        self.rest = {colour: Counter(dict.fromkeys(TYPES, 4)) for colour in COLOURS}
        self.discards: dict[str, Counter[str]] = {colour: Counter() for colour in COLOURS}
        self.wheel: list[str | None] = [None] * 8
        self.quarters = 0
        self.marker = 0
        self.plans: dict[str, str] = {}
        self.plan_pile = Counter(dict.fromkeys(COLOURS, 6))
        self.plan_discards: Counter[str] = Counter()
        self.universal = dict.fromkeys(TYPES, 2)
        self.universal_robot = options["universal-robot"] == "yes"
        self.value = dict.fromkeys(COLOURS, 6)
        self.contracts: dict[str, int] = {}
        self.claimed: dict[str, list[int]] = {offer: [] for offer in OFFERS}
        self.meeples: dict[int, str] = {4: "finance-3"}
        self.round = 0
        self.task = 0
        self.decks: dict[str, list[str]] = {"hall": list(HALLS), "robot": list(COLOURS), "inspection": list("123456")}
        self.vilela = ("", "")
        self.lead = 0
        self.turns: list[int] = []
        self.fresh = False
        self.over = False
        self._story = self._game()
        self.question: Question | None = next(self._story)

    def play(self, answer: str) -> None:
        try:
            self.question = self._story.send(answer)
        except StopIteration:
            self.question = None

    # Asking

    def _ask(self, seat: int, answers: list[str]) -> Play:
        return (yield str(seat), dict.fromkeys(answers, 1))

    def _decide(self, seat: int, answers: list[str]) -> Play:
        """A decision that is none when there is one answer only, and nothing when there is none."""
        answers = list(dict.fromkeys(answers))
        if not answers:
            return None
        return answers[0] if len(answers) == 1 else (yield from self._ask(seat, answers))

    def _offer(self, seat: int, answers: list[str]) -> Play:
        """Something that can be declined."""
        if not answers:
            return None
        answer = yield from self._ask(seat, [*answers, "skip"])
        return None if answer == "skip" else answer

    def _chance(self, weights: dict[str, int]) -> Play:
        return (yield "chance", {text: weight for text, weight in weights.items() if weight})

    # The game

    def _game(self) -> Play:
        yield from self._set_up()
        while True:
            self.round += 1
            yield from self._move_phase()
            yield from self._act_phase()
            yield from self._maintenance()
            crew = any(len(player.robots) >= 5 for player in self.players)
            if crew or 0 in self.stock.values() or self.round == int(self.options["rounds"]):
                self.over = True
                return

    def _set_up(self) -> Play:
        if self.seats == 1:
            tasks = [f"task {n}" for n in (1, 2, 3, 4)]
            if self.options["task"] == "choose":
                self.task = int((yield from self._ask(0, tasks))[5:])
            else:
                self.task = int((yield from self._chance(dict.fromkeys(tasks, 1)))[5:])
            self.meeples[5] = "finance-1"
        else:
            answer = yield from self._chance({f"first {n + 1}": 1 for n in range(self.seats)})
            self.lead = int(answer[6:]) - 1
            self.players[self.lead - 1].tokens = 2
        for pallet in range(2):
            weights = {f"part {c}-{t}": self.rest[c][t] for c in COLOURS for t in TYPES}
            self.spares[pallet] = kind = (yield from self._chance(weights))[5:]
            colour, part = kind.split("-")
            self.rest[colour][part] -= 1
            if pallet == 0:
                self.marker = COLOURS.index(colour)
        for colour in COLOURS:
            yield from self._reveal(colour)
        yield from self._fill_wheel()
        yield from self._fill_projects()
        for player in self.players:
            player.projects.append((yield from self._draw_project()))
        yield from self._lay_contracts()
        turns = [(self.lead + turn) % self.seats for turn in range(self.seats)]
        for seat in reversed(turns):
            for _part in range(int(self.options["start-parts"])):
                yield from self._take_from_pile(seat)
        self.turns = turns

    def _lay_contracts(self) -> Play:
        for number, offer in enumerate(OFFERS):
            left = [c for c in range(14) if c not in self.contracts.values()]
            weights = {}
            for contract in left:
                after = [c for c in left if c != contract]
                ways = comb(len(after), 8 - number)
                chosen = [*self.contracts.values(), contract]
                if self.task == 4 and not any(CONTRACTS[c].total() == 1 for c in chosen):
                    ways -= comb(sum(CONTRACTS[c].total() > 1 for c in after), 8 - number)
                weights[f"contract {contract + 1}"] = ways
            self.contracts[offer] = int((yield from self._chance(weights))[9:]) - 1

    # Piles

    def _reveal(self, colour: str) -> Play:
        if self.rest[colour].total():
            weights = {f"part {colour}-{part}": self.rest[colour][part] for part in TYPES}
            part = (yield from self._chance(weights)).split("-")[1]
            self.rest[colour][part] -= 1
            self.top[colour] = part

    def _available(self) -> list[str]:
        return [colour for colour in COLOURS if self.top[colour] or self.discards[colour].total()]

    def _draw_part(self, colour: str, put: Callable[[str], None]) -> Play:
        if not self.top[colour]:
            self.rest[colour], self.discards[colour] = self.discards[colour], Counter()
            yield from self._reveal(colour)
        put(f"{colour}-{self.top[colour]}")
        self.top[colour] = None
        yield from self._reveal(colour)

    def _choose_pile(self, seat: int, put: Callable[[str], None]) -> Play:
        answer = yield from self._decide(seat, [f"pile {colour}" for colour in self._available()])
        if answer:
            yield from self._draw_part(answer[5:], put)

    def _take_from_pile(self, seat: int) -> Play:
        yield from self._choose_pile(seat, self.players[seat].parts.append)

    def _draw_at_marker(self, put: Callable[[str], None]) -> Play:
        for step in range(4):
            colour = COLOURS[(self.marker + step) % 4]
            if colour in self._available():
                self.marker = (COLOURS.index(colour) + 1) % 4
                yield from self._draw_part(colour, put)
                return

    def _fill_wheel(self) -> Play:
        for cell in range(8):
            if not self.wheel[cell]:
                yield from self._draw_at_marker(partial(_lay, self.wheel, cell))

    def _fill_projects(self) -> Play:
        for plan in PLANS:
            if plan not in self.plans:
                if not self.plan_pile.total():
                    self.plan_pile, self.plan_discards = self.plan_discards, Counter()
                if not self.plan_pile.total():
                    return
                self.plans[plan] = yield from self._draw_project()

    def _draw_project(self) -> Play:
        colour = (yield from self._chance({f"project {c}": self.plan_pile[c] for c in COLOURS}))[8:]
        self.plan_pile[colour] -= 1
        return colour

    def _shift_projects(self) -> Play:
        for side in ("left", "right"):
            if f"{side}-bottom" in self.plans:
                self.plan_discards[self.plans.pop(f"{side}-bottom")] += 1
            column = [plan for plan in PLANS if plan.startswith(side)]
            tiles = [self.plans.pop(plan) for plan in column if plan in self.plans]
            self.plans |= dict(zip(column, tiles, strict=False))
        yield from self._fill_projects()

    def _discard(self, kind: str) -> None:
        colour, part = kind.split("-")
        if colour == "universal":
            self.universal[part] += 1
        else:
            self.discards[colour][part] += 1

    # Phase 1

    def _hall(self, who: int) -> str:
        return self.meeples[who].split("-")[0]

    def _in_order(self) -> list[int]:
        return sorted(self.meeples, key=lambda who: WALK.index(self.meeples[who]))

    def _free(self, hall: str) -> list[str]:
        return [f"{hall}-{n}" for n in range(1, SPACES[hall] + 1) if f"{hall}-{n}" not in self.meeples.values()]

    def _move_phase(self) -> Play:
        for who in self.turns if self.round == 1 else self._in_order():
            if who == 4:
                start = HALLS.index(self._hall(4))
                halls = [HALLS[(start + step) % 4] for step in (1, 2, 3)]
                self.meeples[4] = next(self._free(hall)[0] for hall in halls if self._free(hall))
            elif who == 5:
                yield from self._move_vilela()
            else:
                yield from self._move_worker(who)

    def _move_worker(self, seat: int) -> Play:
        answers = []
        for hall in HALLS:
            if (seat in self.meeples and self._hall(seat) == hall) or (self.seats <= 2 and self._hall(4) == hall):
                continue
            free = self._free(hall)
            if not free and self._has_tile(seat, 5) and f"{hall}-extra" not in self.meeples.values():
                free = [f"{hall}-extra"]
            answers += [f"go {space}" for space in free]
        tiles = self._tiles(seat, _Turn("", 0, 0)) if self.edition > 1 else []
        answer = yield from self._ask(seat, answers + tiles)
        helped = answer in tiles
        if helped:
            yield from self._turn_tile(seat, _Turn("", 0, 0), int(answer[5:]))
            answer = yield from self._ask(seat, [place for place in answers if not place.endswith("extra")])
        self.meeples[seat] = answer[3:]
        if self.meeples[seat].endswith("extra"):
            self._use_tile(seat, 5)
        if helped:
            yield from self._keep_limits(seat)

    def _move_vilela(self) -> Play:
        while True:
            hall = yield from self._from_deck("hall", HALLS, "inspector ")
            if hall != self._hall(5) and self._free(hall):
                break
        self.meeples[5] = self._free(hall)[0]
        colour = yield from self._from_deck("robot", COLOURS, "inspector ")
        self.vilela = (hall, colour)

    def _from_deck(self, name: str, tiles: list[str], prefix: str) -> Play:
        if not self.decks[name]:
            self.decks[name] = list(tiles)
        tile = (yield from self._chance({prefix + tile: 1 for tile in self.decks[name]})).removeprefix(prefix)
        self.decks[name].remove(tile)
        return tile

    # Phase 2

    def _act_phase(self) -> Play:
        for who in self._in_order():
            if who == 4:
                if self.round > 1:
                    yield from self._act_sandra()
            elif who == 5:
                if self.round > 1:
                    yield from self._act_vilela()
            else:
                yield from self._act_worker(who)

    def _act_sandra(self) -> Play:
        hall = self._hall(4)
        if hall == "assembly":
            for kind in self.spares:
                if kind:
                    self._discard(kind)
            self.spares = [None, None]
            for pallet in range(2):
                yield from self._draw_at_marker(partial(_lay, self.spares, pallet))
        elif hall == "parts":
            yield from self._fill_wheel()
        elif hall == "projects":
            yield from self._shift_projects()
        else:
            lowest = [c for c in COLOURS if self.value[c] == min(self.value.values())]
            for colour in lowest if len(lowest) < 4 else []:
                self.value[colour] += 1

    def _act_vilela(self) -> Play:
        hall, colour = self.vilela
        if hall == "assembly":
            spaces = [space for space in self.column if space.startswith(colour)]
            if len(spaces) == 2:
                for space in spaces:
                    self._discard(self.column.pop(space))
            elif self.stock[colour]:
                self.stock[colour] -= 1
        elif hall == "parts":
            for cell, kind in enumerate(self.wheel):
                if kind and kind.startswith(colour):
                    self._discard(kind)
                    self.wheel[cell] = None
        elif hall == "projects":
            for plan in [plan for plan in self.plans if self.plans[plan] == colour]:
                self.plan_discards[self.plans.pop(plan)] += 1
        else:
            self.value[colour] = max(1, self.value[colour] - 1)
            tile = int((yield from self._from_deck("inspection", list("123456"), "inspection ")))
            marked = [o for o in BOX["inspection"][tile - 1]["spaces"] if o in self.contracts and not self.claimed[o]]
            for _removal in range(min(2, len(marked))):
                if len(marked) > 2 or (len(marked) == 2 and _removal == 1):
                    offer = (yield from self._ask(0, [f"remove {o}" for o in sorted(marked, key=OFFERS.index)]))[7:]
                else:
                    offer = marked[0]
                marked.remove(offer)
                del self.contracts[offer]

    def _act_worker(self, seat: int) -> Play:
        player = self.players[seat]
        if self._hall(seat) == self._hall(4):
            answers = ["pay"] if player.tokens else []
            answers += ["tile 1"] if self._has_tile(seat, 1) else []
            if not answers:
                return
            answer = yield from self._ask(seat, [*answers, "refuse"])
            if answer == "refuse":
                return
            if answer == "pay":
                player.tokens -= 1
            else:
                self._use_tile(seat, 1)
                self._gain(seat, 1)
        yield from self._turn(seat)
        self.fresh = False
        yield from self._keep_limits(seat)

    def _keep_limits(self, seat: int) -> Play:
        player = self.players[seat]
        while len(player.parts) > 5:
            kind = (yield from self._decide(seat, [f"discard {kind}" for kind in player.parts]))[8:]
            player.parts.remove(kind)
            self._discard(kind)
        while len(player.projects) + len(player.robots) > 5:
            yield from self._drop_project(seat)

    def _drop_project(self, seat: int) -> Play:
        player = self.players[seat]
        colour = (yield from self._decide(seat, [f"drop {colour}" for colour in player.projects]))[5:]
        player.projects.remove(colour)
        self.plan_discards[colour] += 1

    def _turn(self, seat: int) -> Play:
        hall, name = self.meeples[seat].split("-")
        spaces = [space for space in BOX["space"] if space["hall"] == hall]
        space = spaces[-1] if name == "extra" else spaces[int(name) - 1]
        turn = _Turn(hall, space["grants"], space.get("costs", 0))
        self._gain(seat, space.get("gives", 0))
        while True:
            answers = self._turn_answers(seat, turn)
            answer = "done"
            if answers:
                answer = yield from self._ask(seat, [*dict.fromkeys(answers), "done"])
            verb, _, rest = answer.partition(" ")
            if verb != "done":
                yield from self._turn_step(seat, turn, verb, rest)
            elif turn.icons and not turn.buying:
                turn.buying = True
            else:
                return

    def _turn_answers(self, seat: int, turn: _Turn) -> list[str]:
        player = self.players[seat]
        answers: list[str] = []
        if turn.hall == "assembly":
            if turn.left and not turn.buying and player.tokens >= turn.price:
                answers += self._placements(seat)
            if player.tokens:
                answers += [
                    f"swap {kind} {side}"
                    for side, spare in zip(("left", "right"), self.spares, strict=True)
                    for kind in player.parts
                    if spare and kind != spare
                ]
            if turn.buying and turn.icons and player.tokens:
                answers += [f"pile {colour}" for colour in self._available()]
        elif turn.hall == "parts":
            if turn.left:
                answers.append("rotate")
                answers += ["outlet left"] if self.wheel[5] else []
                answers += ["outlet right"] if self.wheel[4] else []
            answers += ["exchange"] if not turn.executive and len(player.parts) >= 3 else []
        elif turn.hall == "projects":
            answers += [f"take {plan}" for plan in self.plans] if turn.left else []
            if not turn.executive:
                answers += ["trade"] if len(player.projects) >= 2 and any(self.universal.values()) else []
                answers += ["build"] if self._may_build(seat) else []
        elif turn.left and player.tokens:
            answers += [f"raise {colour}" for colour in COLOURS if self.value[colour] < 15]
            answers += self._claims(seat, min(turn.left, player.tokens), 0)
        answers += self._tiles(seat, turn)
        return answers

    def _turn_step(self, seat: int, turn: _Turn, verb: str, rest: str) -> Play:
        player = self.players[seat]
        if verb == "place":
            player.tokens -= turn.price
            turn.price = 0
            turn.left -= 1
            turn.icons += self._place(seat, rest)
            turn.buying = turn.buying or (turn.left == 0 and turn.icons > 0)
        elif verb == "swap":
            kind, side = rest.split()
            player.tokens -= 1
            player.parts.remove(kind)
            pallet = ("left", "right").index(side)
            player.parts.append(str(self.spares[pallet]))
            self.spares[pallet] = kind
        elif verb == "pile":
            player.tokens -= 1
            turn.icons -= 1
            yield from self._draw_part(rest, player.parts.append)
        elif verb == "rotate":
            turn.left -= 1
            self.wheel = self.wheel[-2:] + self.wheel[:-2]
            self.quarters += 1
            for cell in (0, 1):
                if not self.wheel[cell]:
                    yield from self._choose_pile(seat, partial(_lay, self.wheel, cell))
        elif verb == "outlet":
            turn.left -= 1
            cell = 5 if rest == "left" else 4
            player.parts.append(str(self.wheel[cell]))
            self.wheel[cell] = None
            if self.quarters % 2 == 0:
                yield from self._bonus_place(seat, 1)
        elif verb == "exchange":
            turn.executive = True
            for _discard in range(3):
                kind = (yield from self._decide(seat, [f"discard {kind}" for kind in player.parts]))[8:]
                player.parts.remove(kind)
                self._discard(kind)
            yield from self._take_from_pile(seat)
        elif verb == "take":
            turn.left -= 1
            yield from self._take_project(seat, rest)
        elif verb == "trade":
            turn.executive = True
            yield from self._drop_project(seat)
            yield from self._drop_project(seat)
            yield from self._take_universal(seat)
        elif verb == "build":
            turn.executive = True
            yield from self._build(seat)
        elif verb == "raise":
            turn.left -= 1
            player.tokens -= 1
            turn.paid = True
            yield from self._raise(seat, rest)
        elif verb == "claim":
            turn.paid = True
            turn.left -= yield from self._claim(seat, rest, 0)
        else:
            yield from self._turn_tile(seat, turn, int(rest))

    def _turn_tile(self, seat: int, turn: _Turn, tile: int) -> Play:
        player = self.players[seat]
        self._use_tile(seat, tile)
        if tile == 2:
            verb, rest = (yield from self._decide(seat, self._cheaper(seat, turn))).split()
            if verb == "raise":
                yield from self._raise(seat, rest)
            else:
                turn.paid = True
                turn.left -= yield from self._claim(seat, rest, 1)
        elif tile == 3:
            player.tokens -= 1
            yield from self._favour(seat)
        elif tile == 4:
            rises = [f"raise {colour}" for colour in COLOURS if self.value[colour] < 15]
            yield from self._raise(seat, (yield from self._decide(seat, rises))[6:])
        else:
            turn.executive = True
            yield from self._drop_project(seat)
            yield from self._take_universal(seat)

    # What happens in the halls

    def _gain(self, seat: int, tokens: int) -> None:
        player = self.players[seat]
        player.tokens = min(9 - len(player.claims), player.tokens + tokens)

    def _placements(self, seat: int) -> list[str]:
        player = self.players[seat]
        answers = []
        for colour in COLOURS:
            covered = sum(space.startswith(colour) for space in self.column)
            finish = colour in player.projects and self.stock[colour] > 0 and len(player.robots) < 5
            if covered == 3 or (covered == 2 and not finish):
                continue
            for part in TYPES:
                if f"{colour}-{part}" not in self.column:
                    answers += [f"place {colour}-{part}"] if f"{colour}-{part}" in player.parts else []
                    universal = f"universal-{part}" in player.parts
                    answers += [f"place universal {colour}-{part}"] if universal else []
        return answers

    def _place(self, seat: int, text: str) -> bool:
        """Place a part; says whether it covers an icon."""
        player = self.players[seat]
        space = text.removeprefix("universal ")
        colour, part = space.split("-")
        kind = f"universal-{part}" if text.startswith("universal") else space
        player.parts.remove(kind)
        self.column[space] = kind
        if sum(other.startswith(colour) for other in self.column) == 3:
            self.stock[colour] -= 1
            player.projects.remove(colour)
            player.robots.append(colour)
        else:
            self._gain(seat, 2)
        return space in ICONS

    def _bonus_place(self, seat: int, price: int) -> Play:
        if self.players[seat].tokens >= price:
            answer = yield from self._offer(seat, self._placements(seat))
            if answer:
                self.players[seat].tokens -= price
                yield from self._place_and_buy(seat, answer[6:])

    def _place_and_buy(self, seat: int, text: str) -> Play:
        if self._place(seat, text) and self.players[seat].tokens:
            answer = yield from self._offer(seat, [f"pile {colour}" for colour in self._available()])
            if answer:
                self.players[seat].tokens -= 1
                yield from self._draw_part(answer[5:], self.players[seat].parts.append)

    def _take_project(self, seat: int, plan: str) -> Play:
        self.players[seat].projects.append(self.plans.pop(plan))
        if plan == "left-bottom":
            yield from self._bonus_place(seat, 1)
        elif plan == "right-bottom":
            self._gain(seat, 1)

    def _take_universal(self, seat: int) -> Play:
        part = (yield from self._decide(seat, [f"universal {part}" for part in TYPES if self.universal[part]]))[10:]
        self.universal[part] -= 1
        self.players[seat].parts.append(f"universal-{part}")

    def _may_build(self, seat: int) -> bool:
        player = self.players[seat]
        types = {kind for kind in player.parts if kind.startswith("universal")}
        return self.universal_robot and len(types) >= 2 and bool(player.projects) and len(player.robots) < 5

    def _build(self, seat: int) -> Play:
        player = self.players[seat]
        held = [part for part in TYPES if f"universal-{part}" in player.parts]
        back = held
        if len(held) == 3:
            first = (yield from self._ask(seat, [f"universal {part}" for part in held]))[10:]
            others = [f"universal {part}" for part in held if part != first]
            back = [first, (yield from self._ask(seat, others))[10:]]
        for part in back:
            player.parts.remove(f"universal-{part}")
            self.universal[part] += 1
        colours = [f"onto {colour}" for colour in COLOURS if colour in player.projects]
        colour = (yield from self._decide(seat, colours))[5:]
        player.projects.remove(colour)
        player.robots.append(colour)
        self.universal_robot = False

    def _raise(self, seat: int, colour: str) -> Play:
        self.value[colour] += 1
        bonus = LINES.get(self.value[colour])
        if bonus == "place":
            yield from self._bonus_place(seat, 0)
        elif bonus == "project":
            answer = yield from self._offer(seat, [f"take {plan}" for plan in PLANS if plan in self.plans])
            if answer:
                yield from self._take_project(seat, answer[5:])

    def _cost(self, offer: str) -> int:
        return int(BOX["row_costs"][offer.split("-", maxsplit=1)[0]])

    def _cheaper(self, seat: int, turn: _Turn) -> list[str]:
        """What can be had for a token less: free after something was paid, by the text of edition 2."""
        most = min(turn.left, self.players[seat].tokens)
        if self.edition == 1 or not turn.paid:
            return self._claims(seat, most, 1)
        raises = [f"raise {colour}" for colour in COLOURS if self.value[colour] < 15]
        return raises + self._claims(seat, most, 1, least=0)

    def _claims(self, seat: int, most: int, discount: int, least: int = 1) -> list[str]:
        return [
            f"claim {offer}"
            for offer in OFFERS
            if offer in self.contracts
            and seat not in self.claimed[offer]
            and len(self.claimed[offer]) < 2
            and least <= self._cost(offer) - discount <= most
        ]

    def _claim(self, seat: int, offer: str, discount: int) -> Play:
        player = self.players[seat]
        cost = self._cost(offer) - discount
        player.tokens -= cost
        row = BOX["contract"][self.contracts[offer]]
        player.claims[offer] = row["second" if self.claimed[offer] else "first"]
        self.claimed[offer].append(seat)
        player.tokens = min(player.tokens, 9 - len(player.claims))
        if self.options["tiles"] == "variant-1" and len(player.claims) == 1:
            taken = [other.tile for other in self.players]
            answer = yield from self._offer(seat, [f"keep {tile}" for tile in range(1, 7) if tile not in taken])
            if answer:
                player.tile = int(answer[5:])
                self.fresh = True
        return cost

    # Production tiles

    def _has_tile(self, seat: int, tile: int) -> bool:
        player = self.players[seat]
        if self.options["tiles"] == "variant-1":
            return player.tile == tile and not player.tile_used and not self.fresh
        if self.options["tiles"] == "variant-2":
            return player.tile == 0 and all(other.tile != tile for other in self.players)
        return False

    def _use_tile(self, seat: int, tile: int) -> None:
        self.players[seat].tile = tile
        self.players[seat].tile_used = True

    def _favours(self, seat: int) -> list[str]:
        piles = [f"pile {colour}" for colour in self._available()]
        return [*self._placements(seat), *piles, *(f"take {plan}" for plan in PLANS if plan in self.plans)]

    def _favour(self, seat: int) -> Play:
        verb, _, rest = (yield from self._decide(seat, self._favours(seat))).partition(" ")
        if verb == "place":
            yield from self._place_and_buy(seat, rest)
        elif verb == "pile":
            yield from self._draw_part(rest, self.players[seat].parts.append)
        else:
            yield from self._take_project(seat, rest)

    def _tiles(self, seat: int, turn: _Turn) -> list[str]:
        player = self.players[seat]
        useful = {
            2: turn.hall == "finance" and bool(self._cheaper(seat, turn)),
            3: player.tokens > 0 and bool(self._favours(seat)),
            4: min(self.value.values()) < 15,
            6: turn.hall == "projects"
            and not turn.executive
            and bool(player.projects)
            and any(self.universal.values()),
        }
        return [f"tile {tile}" for tile, helps in useful.items() if helps and self._has_tile(seat, tile)]

    # Phase 3 and the end

    def _maintenance(self) -> Play:
        for colour in COLOURS:
            spaces = [space for space in self.column if space.startswith(colour)]
            if len(spaces) == 3:
                for space in spaces:
                    self._discard(self.column.pop(space))
                self.value[colour] = max(1, self.value[colour] - 1)
        yield from self._shift_projects()

    def filled(self, player: Player) -> tuple[str, ...]:
        """The claimed contracts filled best: every choice of contracts is tried."""
        best: tuple[tuple[bool, int], tuple[str, ...]] = ((False, 0), ())
        for count in range(1, len(player.claims) + 1):
            for chosen in combinations(player.claims, count):
                needed: Counter[str] = Counter()
                for offer in chosen:
                    needed += CONTRACTS[self.contracts[offer]]
                if needed <= Counter(player.robots):
                    enough = self.task == 4 and count >= 3
                    worth = sum(2 * player.claims[o] + BOX["row_points"][o.split("-")[0]] for o in chosen)
                    best = max(best, ((enough, worth), chosen), key=lambda one: one[0])
        return best[1]

    def scores(self) -> list[int]:
        totals = []
        for player in self.players:
            filled = self.filled(player)
            total = sum(self.value[colour] for colour in player.robots) + player.tokens // 2
            for offer, points in player.claims.items():
                total += points + BOX["row_points"][offer.split("-")[0]] if offer in filled else -points
            totals.append(total - len(player.parts) - 2 * len(player.projects))
        return totals

    def winners(self) -> list[int]:
        if self.seats == 1:
            return [0] if self._task_done() else []
        ranks = [(score, len(player.robots)) for score, player in zip(self.scores(), self.players, strict=True)]
        best = [seat for seat in range(self.seats) if ranks[seat] == max(ranks)]
        return [seat for seat in best if self.players[seat].tokens % 2] or best

    def _task_done(self) -> bool:
        crew = Counter(self.players[0].robots)
        if self.task == 1:
            return max(crew.values(), default=0) >= 3
        if self.task == 2:
            return sum(self.value[colour] >= 12 for colour in crew) >= 3
        if self.task == 3:
            return sum(count >= 2 for count in crew.values()) >= 2
        return len(self.filled(self.players[0])) >= 3
