"""What an experiment shows about a game with one component file, as figures with their intervals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from tinkertable.lab.balance.intervals import Estimate, deviation, mean, ratio, share
from tinkertable.lab.balance.observed_game import GameFacts
from tinkertable.lab.balance.trial import Side, Without

SECONDS_A_CHOICE: Final = 9
"""How long people think about a decision, on average over long and short ones: an assumption."""
SECONDS_A_MOVE: Final = 2
"""How long it takes to carry out a move."""
NEARLY_ALWAYS: Final = 0.98
HARDLY_EVER: Final = 0.02
BAND: Final = 0.25
"""Components are out of line when their worth differs by more than this part of the spread of the scores."""


class Row(msgspec.Struct):
    """One line of a table: the key of its name, and its figures."""

    key: str
    estimate: Estimate | None
    winners: Estimate | None = None


class OptionRow(msgspec.Struct):
    """An option of a turn: how often it was chosen when it was open, and how often in a game."""

    key: str
    chosen: Estimate | None
    per_game: Estimate | None


class Component(msgspec.Struct):
    """One component: how often it is seen and taken, and what it is worth."""

    key: str
    seen: Estimate | None
    """The share of games in which it came to the table."""
    taken: Estimate | None
    """The share of these in which somebody took it."""
    round: Estimate | None
    """When it was taken."""
    had_victory: Estimate | None
    """The share of the victory of those who had it: not corrected."""
    had_points: Estimate | None
    """How many points more than the average of their game they had: not corrected."""
    worth_victory: Estimate | None
    """What having it changed, by replays of the same deal without it."""
    worth_points: Estimate | None
    replays: int = 0

    @property
    def family(self) -> str:
        """The kind of component: `machine` of `machine.B3`."""
        return self.key.rpartition(".")[0]

    @property
    def never(self) -> bool:
        """Whether it came to the table and hardly anybody took it."""
        return self.taken is not None and self.taken.value <= HARDLY_EVER

    @property
    def always(self) -> bool:
        """Whether nearly everybody who could took it."""
        return self.taken is not None and self.taken.value >= NEARLY_ALWAYS


class Restriction(msgspec.Struct):
    """What a player loses who never uses a thing."""

    key: str
    points: Estimate | None
    victory: Estimate | None


class Summary(msgspec.Struct, kw_only=True):
    """Everything the report shows about one component file."""

    games: int
    seats: int
    moves: Estimate | None
    rounds: Estimate | None
    minutes: Estimate | None
    seconds_a_choice: int
    """The pace that was assumed for the minutes."""
    points: Estimate | None
    margin: Estimate | None
    lead_changes: Estimate | None
    decided: Estimate | None
    decisions: Estimate | None
    """Decisions of one player in a round."""
    legal: Estimate | None
    """Legal moves at a decision."""
    real: Estimate | None
    """Of these, the moves near the best."""
    same_winner: Estimate | None
    """How often the same player wins when the second half is played again with other luck."""
    skill: Estimate | None
    """The share of the victory of one player among weaker ones."""
    by_seat: list[Row]
    by_order: list[Row]
    """The share of the victory by place in the turn order of the first round."""
    endings: list[Row]
    sheet: list[Row]
    gains: list[Row]
    options: list[OptionRow]
    components: list[Component]
    dealt: list[Component]
    restrictions: list[Restriction]
    scores: list[int]
    """Every final score, for a chart."""
    lengths: list[int]
    """The rounds of every game, for a chart."""
    decided_at: list[float]
    band: float
    """Points by which the worth of a component has to differ from others of its family to be out of line."""


def summarise(sides: Sequence[Side], seats: int, seconds_a_choice: int = SECONDS_A_CHOICE) -> Summary:
    """The figures of one component file."""
    facts = [side.facts for side in sides]
    scores = [score for game in facts for score in game.outcome.scores]

    def average(figure: Callable[[GameFacts], float]) -> Estimate | None:
        return mean([figure(game) for game in facts])

    return Summary(
        games=len(facts),
        seats=seats,
        moves=average(lambda game: game.moves),
        rounds=average(lambda game: game.rounds),
        minutes=average(lambda game: minutes(game, seconds_a_choice)),
        seconds_a_choice=seconds_a_choice,
        points=average(lambda game: sum(game.outcome.scores) / seats),
        margin=average(margin) if seats > 1 else None,
        lead_changes=average(lambda game: game.lead_changes) if seats > 1 else None,
        decided=average(lambda game: game.decided) if seats > 1 else None,
        decisions=average(lambda game: game.decisions / max(game.rounds, 1) / seats),
        legal=_quotient([game.legal for game in facts], [game.decisions for game in facts]),
        real=_quotient([game.real for game in facts], [game.looked for game in facts]),
        same_winner=_same_winner(sides),
        skill=_skill(sides),
        by_seat=_by_seat(facts, seats, lambda game, seat: seat),
        by_order=_by_seat(facts, seats, lambda game, seat: game.turn_order.index(seat)),
        endings=_endings(facts),
        sheet=_points_by_key(facts, [game.sheet for game in facts], seats),
        gains=_points_by_key(facts, [game.gains for game in facts], seats),
        options=_options(facts),
        components=components(sides, seats),
        dealt=_dealt(facts, seats),
        restrictions=_restrictions(sides),
        scores=scores,
        lengths=[game.rounds for game in facts],
        decided_at=[game.decided for game in facts],
        band=round(BAND * deviation(scores), 3),
    )


def minutes(game: GameFacts, seconds_a_choice: int) -> float:
    """How long people would take for a game at an assumed pace, from the decisions it has."""
    return (game.decisions * seconds_a_choice + game.moves * SECONDS_A_MOVE) / 60


def margin(game: GameFacts) -> float:
    """By how many points the game was won."""
    ordered = sorted(game.outcome.scores, reverse=True)
    return float(ordered[0] - ordered[1]) if len(ordered) > 1 else 0.0


def lead(scores: Sequence[int], seat: int) -> float:
    """Points of a seat above the average of the game."""
    return scores[seat] - sum(scores) / len(scores)


def ahead(scores: Sequence[int], seat: int) -> float:
    """Points of a seat ahead of the average of the others: a longer game brings everybody more. Alone, its points."""
    others = len(scores) - 1
    return scores[seat] - (sum(scores) - scores[seat]) / others if others else float(scores[seat])


def _quotient(parts: Sequence[float], wholes: Sequence[float]) -> Estimate | None:
    """Like `ratio`, for figures that may be above 1."""
    found = ratio(parts, [100 * whole for whole in wholes])
    if found is None:
        return None
    value, low, high = (round(100 * figure, 3) for figure in (found.value, found.low, found.high))
    return Estimate(value, low, high, found.n, found.all_equal)


def _same_winner(sides: Sequence[Side]) -> Estimate | None:
    pairs = [(side.facts.outcome.winners, side.other_luck.winners) for side in sides if side.other_luck is not None]
    return share(sum(first == second for first, second in pairs), len(pairs))


def _skill(sides: Sequence[Side]) -> Estimate | None:
    played = [side.skill for side in sides if side.skill is not None]
    return share(sum(outcome.victory(seat) for seat, outcome in played), len(played))


def _by_seat(facts: Sequence[GameFacts], seats: int, place: Callable[[GameFacts, int], int]) -> list[Row]:
    wins = [0.0] * seats
    leads: list[list[float]] = [[] for _ in range(seats)]
    for game in facts:
        for seat in range(seats):
            at = place(game, seat)
            wins[at] += game.outcome.victory(seat)
            leads[at].append(lead(game.outcome.scores, seat))
    return [Row(str(at + 1), share(wins[at], len(facts)), mean(leads[at])) for at in range(seats)]


def _endings(facts: Sequence[GameFacts]) -> list[Row]:
    keys = sorted({game.ending for game in facts})
    return [Row(key, share(sum(game.ending == key for game in facts), len(facts))) for key in keys]


def _points_by_key(facts: Sequence[GameFacts], tables: Sequence[dict[str, list[int]]], seats: int) -> list[Row]:
    """The points of a player by where they come from, and those of the winners."""
    keys = dict.fromkeys(key for table in tables for key in table)
    rows = []
    for key in keys:
        every = [sum(table.get(key, [0])) / seats for table in tables]
        won = [
            sum(table.get(key, [0] * seats)[seat] for seat in game.outcome.winners) / len(game.outcome.winners)
            for game, table in zip(facts, tables, strict=True)
            if game.outcome.winners
        ]
        rows.append(Row(key, mean(every), mean(won)))
    return rows


def _options(facts: Sequence[GameFacts]) -> list[OptionRow]:
    keys = sorted({key for game in facts for key in game.offered})
    rows = []
    for key in keys:
        chosen = [game.chosen.get(key, 0) for game in facts]
        rows.append(OptionRow(key, ratio(chosen, [game.offered.get(key, 0) for game in facts]), mean(chosen)))
    return sorted(rows, key=lambda row: -(row.per_game.value if row.per_game else 0.0))


def components(sides: Sequence[Side], seats: int) -> list[Component]:
    """Every component that came to the table, the never and the always taken first, then by worth."""
    replays: dict[str, list[tuple[GameFacts, Without]]] = defaultdict(list)
    for side in sides:
        for without in side.without:
            replays[without.thing].append((side.facts, without))
    keys = sorted({key for side in sides for key in side.facts.seen})
    found = [_component(key, sides, replays[key]) for key in keys]
    return sorted(found, key=lambda one: (not one.never, not one.always, -(one.worth_points or NOTHING).value))


NOTHING: Final = Estimate(-1e9, 0.0, 0.0, 0)


def _component(key: str, sides: Sequence[Side], replays: Sequence[tuple[GameFacts, Without]]) -> Component:
    games = [side.facts for side in sides if key in side.facts.seen]
    takers = [(game, taking) for game in games for taking in game.takings if taking.component == key]
    took = sum(any(taking.component == key for taking in game.takings) for game in games)
    return Component(
        key,
        share(len(games), len(sides)),
        share(took, len(games)),
        mean([taking.round for _, taking in takers]),
        share(sum(game.outcome.victory(taking.seat) for game, taking in takers), len(takers)),
        mean([lead(game.outcome.scores, taking.seat) for game, taking in takers]),
        mean(victory_changes(replays)),
        mean(point_changes(replays)),
        len(replays),
    )


def victory_changes(replays: Sequence[tuple[GameFacts, Without]]) -> list[float]:
    """What having the thing changed in the share of the victory, replay by replay."""
    return [facts.outcome.victory(one.seat) - one.outcome.victory(one.seat) for facts, one in replays]


def point_changes(replays: Sequence[tuple[GameFacts, Without]]) -> list[float]:
    """What having the thing changed in the points of its owner against the others, replay by replay."""
    return [ahead(facts.outcome.scores, one.seat) - ahead(one.outcome.scores, one.seat) for facts, one in replays]


def _dealt(facts: Sequence[GameFacts], seats: int) -> list[Component]:
    """What was dealt at random: those who had it are already a fair sample."""
    keys = sorted({key for game in facts for key in game.dealt})
    found = []
    for key in keys:
        had = [(game, seat) for game in facts for seat, dealt in enumerate(game.dealt) if dealt == key]
        victory = mean([game.outcome.victory(seat) - 1 / seats for game, seat in had])
        points = mean([lead(game.outcome.scores, seat) for game, seat in had])
        seen = share(len(had), len(facts))
        found.append(Component(key, seen, None, None, None, None, victory, points, len(had)))
    return found


def _restrictions(sides: Sequence[Side]) -> list[Restriction]:
    played: dict[str, list[tuple[GameFacts, Without]]] = defaultdict(list)
    for side in sides:
        if side.restricted is not None:
            played[side.restricted.thing].append((side.facts, side.restricted))
    found = [
        Restriction(key, mean(point_changes(replays)), mean(victory_changes(replays)))
        for key, replays in sorted(played.items())
    ]
    return sorted(found, key=lambda one: -(one.points or NOTHING).value)
