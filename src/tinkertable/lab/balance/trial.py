"""All the games of one number: the game itself, and its replays that show what a single thing is worth."""

from __future__ import annotations

import msgspec

from tinkertable.core.contract import Game, Move, Seat, State
from tinkertable.core.dice import Dice
from tinkertable.core.setup import choose_options, start
from tinkertable.core.study import GameStudy
from tinkertable.lab.balance.bot_dice import BotDice
from tinkertable.lab.balance.experiment import Experiment, study_of, weaker_bot
from tinkertable.lab.balance.observed_game import BranchPoint, GameFacts, ObservedGame, Outcome, Taking
from tinkertable.lab.balance.restricted_bot import Ban, RestrictedBot
from tinkertable.lab.paired_luck import PairedLuck


class Without(msgspec.Struct, frozen=True, array_like=True):
    """A replay in which one seat did without something."""

    thing: str
    """The key of a component, or of a restriction."""
    seat: Seat
    outcome: Outcome


class Side(msgspec.Struct, kw_only=True):
    """What was seen with one component file."""

    facts: GameFacts
    without: list[Without] = []
    """Replays from the moment a seat took a component, in which it did not."""
    restricted: Without | None = None
    """The whole game again, in which one seat never used a thing."""
    other_luck: Outcome | None = None
    """The second half of the game again, with other luck."""
    skill: tuple[Seat, Outcome] | None = None
    """The game again, with one seat playing as before and all others weaker."""


class Trial(msgspec.Struct, kw_only=True):
    """Everything played under one number."""

    number: int
    side: Side
    against: Side | None = None


def run_trial(experiment: Experiment, number: int) -> Trial:
    """Play the games of one number; depends on nothing but the experiment and the number."""
    trial = Trial(number=number, side=_play_side(experiment, experiment.open(), number, alone=True))
    if experiment.against is not None:
        trial.against = _play_side(experiment, experiment.open(second=True), number, alone=False)
    return trial


def play_game(experiment: Experiment, number: int, *, second: bool = False, part: int = 0) -> Side:
    """Only the game of one number, without its replays; with another `part` the bots throw other dice."""
    player = _Player(experiment, experiment.open(second), study_of(experiment.game), number)
    return Side(facts=player.whole_game(experiment.lineup(number), part)[1])


def _play_side(experiment: Experiment, game: Game, number: int, *, alone: bool) -> Side:
    study = study_of(experiment.game)
    player = _Player(experiment, game, study, number)
    observed, facts = player.whole_game(experiment.lineup(number), 0)
    side = Side(facts=facts)
    for taking, moment in choose_takings(observed, number, experiment.replays):
        side.without.append(player.without(taking, moment))
    if alone:
        side.restricted = player.restricted()
        side.skill = player.skill()
        if experiment.seats > 1 and len(observed.rounds) > 1:
            side.other_luck = player.other_luck(observed.rounds[len(observed.rounds) // 2])
    return side


def choose_takings(observed: ObservedGame, number: int, most: int) -> list[tuple[Taking, BranchPoint]]:
    """Some of the components taken in a game, drawn so that rare ones are chosen as often as they can be."""
    components = sorted({taking.component for taking, _ in observed.takings})
    order = list(range(len(components)))
    dice = Dice(number * 7 + 3)
    dice.shuffle(order)
    chosen = []
    for component in (components[at] for at in order[:most]):
        takers = [pair for pair in observed.takings if pair[0].component == component]
        chosen.append(takers[dice.below(len(takers))])
    return chosen


class _Player:
    """Plays the games of one number with one component file."""

    def __init__(self, experiment: Experiment, game: Game, study: GameStudy, number: int) -> None:
        self.experiment = experiment
        self.game = game
        self.study = study
        self.number = number
        self.seed = (experiment.deal(number) * 31 + number) * 101

    def whole_game(
        self, lineup: list[str], part: int, ban: tuple[Seat, Ban] | None = None
    ) -> tuple[ObservedGame, GameFacts]:
        """The game of this number from its start; `part` tells the dice of the bots apart."""
        luck = PairedLuck(self.experiment.deal(self.number))
        state = start(self.game, self.experiment.seats, choose_options(self.game, self.experiment.options))
        return self._play(lineup, state, luck, self._dice(part), ban)

    def _dice(self, part: int) -> BotDice:
        return BotDice(self.seed + part, self.experiment.seats)

    def without(self, taking: Taking, moment: BranchPoint) -> Without:
        """The game from the moment a seat took a component, in which it does without it to the end."""
        study = self.study

        def banned(state: State, move: Move) -> bool:
            return study.component(state, taking.seat, move) == taking.component

        lineup = self.experiment.lineup(self.number)
        _, facts = self._play(lineup, moment.state, moment.luck, moment.dice, (taking.seat, banned))
        return Without(taking.component, taking.seat, facts.outcome)

    def restricted(self) -> Without | None:
        """The whole game with one seat that never uses a thing: another thing and another seat in each number."""
        things = list(self.study.restrictions)
        if not things:
            return None
        thing = things[self.number % len(things)]
        seat = self.number // len(things) % self.experiment.seats
        beginnings = self.study.restrictions[thing]
        using = frozenset(move for move, text in enumerate(self.game.moves) if text.startswith(beginnings))
        lineup = self.experiment.lineup(self.number)
        _, facts = self.whole_game(lineup, 0, (seat, lambda _state, move: move in using))
        return Without(thing, seat, facts.outcome)

    def other_luck(self, moment: BranchPoint) -> Outcome:
        """The game from the middle on, with other luck."""
        luck = PairedLuck(-1 - self.experiment.deal(self.number))
        return self._play(self.experiment.lineup(self.number), moment.state, luck, self._dice(2), None)[1].outcome

    def skill(self) -> tuple[Seat, Outcome] | None:
        """The game with one seat as it is and all others weaker."""
        seat = self.number % self.experiment.seats
        lineup = self.experiment.lineup(self.number)
        weaker = weaker_bot(lineup[seat])
        if weaker is None or self.experiment.seats == 1:
            return None
        others = [lineup[seat] if at == seat else weaker for at in range(len(lineup))]
        return seat, self.whole_game(others, 3)[1].outcome

    def _play(
        self, lineup: list[str], state: State, luck: PairedLuck, dice: BotDice, ban: tuple[Seat, Ban] | None
    ) -> tuple[ObservedGame, GameFacts]:
        observed = ObservedGame(self.game, self.study, lineup, dice)
        if ban is not None:
            observed.bots[ban[0]] = RestrictedBot(observed.bots[ban[0]], ban[1])
        return observed, observed.play(state, luck)
