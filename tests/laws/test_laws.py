"""The laws hold for a game that keeps them, and catch one that does not."""

from __future__ import annotations

from typing import cast

import msgspec
import pytest

from tests.toys.pebbles.game import FEATURES, Pebbles, PebblesGame, PebblesView
from tinkertable.core.contract import Move, Seat, State
from tinkertable.core.dice import Dice
from tinkertable.core.record import read_record, write_record
from tinkertable.core.replay import replay
from tinkertable.core.text import Line, line
from tinkertable.laws import ContractCheck, LawBroken, check
from tinkertable.laws.vocabulary import check_vocabulary


def test_the_toy_game_keeps_all_laws() -> None:
    assert check(PebblesGame(), games=3) > 300


class LeakingView(PebblesView, kw_only=True):
    deck: list[int]


class Leaking(PebblesGame):
    def view(self, state: State, seat: Seat) -> PebblesView:
        fair = msgspec.structs.asdict(super().view(state, seat))
        return LeakingView(**fair, deck=list(cast("Pebbles", state).deck))


class Gossiping(PebblesGame):
    def log_lines(self, before: State, seat: Seat, move: Move, after: State) -> list[Line]:
        cards = sum(cast("Pebbles", after).cards)
        return [line("log.gossip", cards=cards)]


class Peeking(PebblesGame):
    def guess(self, state: State, seat: Seat, dice: Dice) -> State:
        other = cast("Pebbles", super().guess(state, seat, dice))
        other.cards[:] = [card % 4 + 1 if card else 0 for card in cast("Pebbles", state).cards]
        return other


class Handing(PebblesGame):
    """Its guesses are the true position: nothing in them is drawn again."""

    def guess(self, state: State, seat: Seat, dice: Dice) -> State:
        return state.clone()


class Miscounting(PebblesGame):
    def score_sheet(self, state: State) -> list[tuple[Line, list[int]]]:
        return super().score_sheet(state)[:1]


class Endless(PebblesGame):
    def __init__(self) -> None:
        super().__init__()
        self.longest = 5


class Shallow(PebblesGame):
    def load(self, cells: list[int]) -> State:
        state = cast("Pebbles", super().load(cells))
        state.takes = 0
        return state


class Silent(PebblesGame):
    def reveals(self, state: State, seat: Seat, move: Move) -> bool:
        return False


class Foretelling(PebblesGame):
    def reveals(self, state: State, seat: Seat, move: Move) -> bool:
        pebbles = cast("Pebbles", state)
        cards = [card for at, card in enumerate(pebbles.cards) if at // pebbles.rounds != seat]
        return super().reveals(state, seat, move) or max(cards) > 2


class Vague(PebblesGame):
    """Its features leave out how many pebbles have been taken in this turn."""

    def features(self, state: State, seat: Seat) -> list[float]:
        features = super().features(state, seat)
        features[FEATURES.index("takes")] = 0.0
        return [0.0 if name.endswith("pebbles") else value for name, value in zip(FEATURES, features, strict=True)]


class Unscaled(PebblesGame):
    def features(self, state: State, seat: Seat) -> list[float]:
        return [1000.0 * value for value in super().features(state, seat)]


class Nameless(PebblesGame):
    def features(self, state: State, seat: Seat) -> list[float]:
        return [*super().features(state, seat), 1.0]


class Giving(PebblesGame):
    def free_move(self, state: State, seat: Seat) -> Move | None:
        return len(self.moves)


class Advising(PebblesGame):
    """What it calls free depends on what others hold."""

    def free_move(self, state: State, seat: Seat) -> Move | None:
        pebbles = cast("Pebbles", state)
        cards = [card for at, card in enumerate(pebbles.cards) if at // pebbles.rounds != seat]
        return state.legal(seat)[0] if max(cards) > 2 else None


class Doubled(PebblesGame):
    def __init__(self) -> None:
        super().__init__()
        self.moves = (*self.moves, "dream")


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (Leaking(), "can tell a guess from the truth|have the same features"),
        (Gossiping(), "told seat .* something new"),
        (Peeking(), "can tell a guess|draws on what it cannot see|knows differs"),
        (Handing(), "what seat . knows differs for two positions that look alike to it"),
        (Miscounting(), "the score sheet adds up to"),
        (Endless(), "the game goes on after 5 moves"),
        (Shallow(), r"load\(dump\) is another position"),
        (Silent(), "a draw always makes something known"),
        (Foretelling(), "tells seat . something it cannot see"),
        (Vague(), "seat . sees two positions that have the same features"),
        (Unscaled(), "a feature is not normalised"),
        (Giving(), "what is free for seat . is not legal"),
        (Advising(), "what is free tells seat . what it cannot see"),
        (Nameless(), "more or fewer features than names"),
    ],
)
def test_a_broken_law_is_named_with_the_game_so_far(game: PebblesGame, reason: str) -> None:
    with pytest.raises(LawBroken, match=reason) as broken:
        check(game, games=3)
    record = read_record(write_record(broken.value.record))
    replay(PebblesGame(), record)


def test_two_moves_may_not_share_a_notation() -> None:
    with pytest.raises(AssertionError, match="share a notation"):
        check_vocabulary(Doubled())


class Forgetful(Pebbles):
    """Its clones share the pebbles."""

    def clone(self) -> Pebbles:
        other = Forgetful(self.seats, self.rounds)
        for name, value in vars(self).items():
            setattr(other, name, value)
        return other


class SharingGame(PebblesGame):
    def deal(self, seats: int, options: dict[str, str]) -> State:
        return Forgetful(seats, int(options["nights"]))


def test_a_clone_that_shares_something_is_caught() -> None:
    with pytest.raises(LawBroken, match="a clone changed"):
        ContractCheck(SharingGame(), 2, {"nights": "2"}, seed=1, every=1_000_000).run()
