"""The review: it follows the game, finds what was missed, and says it in every language with the game's own words."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from tests.bots.coach_text import tell_deed, tell_good_turns, tell_moment
from tests.i18n.test_catalogs import messages
from tinkertable.bots.review import Moment, Review, review, review_mark
from tinkertable.core.contract import CHANCE, State
from tinkertable.core.record import Record, read_record
from tinkertable.core.replay import replay, steps
from tinkertable.core.text import Arg, line
from tinkertable.games import open_game
from tinkertable.games.bot_factory.rules.state import NONE, Position
from tinkertable.games.bot_factory.text import keys as bot_factory
from tinkertable.games.imaginarium.text import keys as imaginarium
from tinkertable.games.mech_a_dream.text import keys as mech_a_dream
from tinkertable.i18n import LANGUAGES, Translator
from tinkertable.lab.arena import Contest, play_game

NAMES = ["Anna", "Bruno", "Carla"]
SOLO = Path(__file__).parents[1] / "records" / "bot_factory" / "task-1-lost.record"
GAMES = ("mech-a-dream", "imaginarium", "bot-factory")


@cache
def played(name: str) -> Record:
    """A game that a careful player won against a careless one."""
    careless = "random" if name == "mech-a-dream" else "easy"
    return play_game(open_game(name), Contest(name, ("greedy", careless), 2, 1), 0)[1]


@cache
def reviewed(name: str) -> tuple[Record, Review]:
    """The beginning of such a game and its review, however long that takes."""
    record = played(name).upto(127 if name == "mech-a-dream" else 70)
    return record, review(open_game(name), record, seconds=3600.0, closely=5)


def holds_largest_swing(record: Record, seen: Review) -> bool:
    """Whether a turning point lies in the part of the game in which the chances changed most."""
    seats = [entry.seat for entry in record.entries]
    starts = [0, *(ply for ply in range(1, len(seats)) if seats[ply] != seats[ply - 1]), len(seats)]
    parts = list(pairwise(starts))
    changed = [abs(seen.shares[last][0] - seen.shares[first][0]) for first, last in parts]
    first, last = parts[changed.index(max(changed))]
    return any(first <= moment.ply < last for moment in seen.moments)


@pytest.mark.parametrize("name", GAMES)
def test_the_largest_swing_is_always_a_turning_point(name: str) -> None:
    record, seen = reviewed(name)
    assert holds_largest_swing(record, seen)


@pytest.mark.parametrize("name", GAMES)
def test_a_review_follows_the_game(name: str) -> None:
    record = played(name)
    seen = review(open_game(name), record, seconds=0.0)
    end = replay(open_game(name), record)
    assert len(seen.shares) == len(seen.leads) == len(seen.rounds) == len(record.entries) + 1
    assert all(abs(sum(shares) - 1.0) < 0.001 for shares in seen.shares)
    assert [seat for seat, share in enumerate(seen.shares[-1]) if share] == end.winners()
    assert list(seen.leads[-1]) == [end.scores()[0] - end.scores()[1], end.scores()[1] - end.scores()[0]]
    assert list(seen.rounds) == sorted(seen.rounds)
    assert seen.rounds[-1] > 1
    assert [moment.ply for moment in seen.moments] == sorted(moment.ply for moment in seen.moments)
    assert holds_largest_swing(record, seen), "however little time there is"


@pytest.mark.parametrize("name", GAMES)
def test_the_better_move_could_have_been_played_at_that_very_moment(name: str) -> None:
    game = open_game(name)
    record, seen = reviewed(name)
    assert seen.moments
    for moment in seen.moments:
        state = replay(game, record, moment.ply)
        if moment.kind == "luck":
            assert record.entries[moment.ply].seat == -1
            assert moment.after > moment.before
            continue
        assert record.entries[moment.ply].seat == moment.seat
        if moment.kind == "swing":
            assert not moment.other
            continue
        assert moment.other_move != record.entries[moment.ply].text
        assert game.parse(moment.other_move) in state.legal(moment.seat)
        assert moment.played[0] == game.label(
            game.view(state, moment.seat), game.parse(record.entries[moment.ply].text)
        )


def test_a_review_finds_what_the_weaker_player_missed() -> None:
    _record, seen = reviewed("mech-a-dream")
    careful, careless = seen.seats
    assert careless.lost > 3 * careful.lost
    assert careful.good / careful.turns > careless.good / careless.turns
    assert careless.costliest is not None
    assert careless.costliest.points > 1.0
    assert careful.luck == -careless.luck


def test_only_turns_that_were_judged_are_called_good() -> None:
    game = open_game("imaginarium")
    hasty = review(game, played("imaginarium").upto(70), seconds=0.0).seats
    assert any(seat.judged < seat.turns for seat in hasty)
    assert all(seat.good <= seat.judged <= seat.turns for seat in hasty)
    some = replace(hasty[0], turns=31, judged=12, good=10)
    assert tell_good_turns(Translator("en", "imaginarium", NAMES), some) == "10 of the 12 looked at (31 in all)"
    assert tell_good_turns(Translator("fr", "imaginarium", NAMES), some) == "10 sur les 12 examinés (31 en tout)"
    assert tell_good_turns(Translator("it", "imaginarium", NAMES), some) == "10 dei 12 esaminati (31 in tutto)"
    assert tell_good_turns(Translator("en", "imaginarium", NAMES), replace(some, turns=12)) == "10 of 12"
    none = replace(some, judged=0, good=0)
    assert tell_good_turns(Translator("en", "imaginarium", NAMES), none) == "none of the 31 looked at"


@pytest.mark.parametrize("name", GAMES)
def test_the_balance_agrees_with_the_turning_points(name: str) -> None:
    _record, seen = reviewed(name)
    for seat, balance in enumerate(seen.seats):
        told = [moment for moment in seen.moments if moment.kind == "better" and moment.seat == seat]
        assert balance.judged - balance.good >= len(told)
        assert balance.lost >= round(sum(moment.points for moment in told), 1) - 0.1
        if told:
            assert balance.costliest is not None
            assert balance.costliest.points == max(balance.costliest.points, *(moment.points for moment in told))


def test_somebody_who_has_no_chance_left_can_still_miss_points() -> None:
    record = played("mech-a-dream")
    seen = review(open_game("mech-a-dream"), record, seconds=3600.0)
    careless = seen.seats[1]
    assert careless.judged == careless.turns
    told = [moment for moment in seen.moments if moment.kind == "better" and moment.seat == 1]
    assert all(moment.share >= 0.01 for moment in told), "no turning point where nothing was at stake"
    assert careless.judged - careless.good > len(told)
    # what was given away is about what was missing in the end
    won, lost = replay(open_game("mech-a-dream"), record).scores()
    assert (won - lost) / 2 < careless.lost < 2 * (won - lost)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_dealt_before_anybody_decides_moves_no_line(name: str) -> None:
    record, seen = reviewed(name)
    first = next(ply for ply, entry in enumerate(record.entries) if entry.seat != CHANCE)
    assert first
    assert set(seen.shares[:first]) == {seen.shares[first]}
    assert set(seen.leads[:first]) == {seen.leads[first]}


@pytest.mark.parametrize(
    ("with_it", "said"), [(0.9, "Luck was with Anna in round"), (0.1, "Luck was against Anna in round")]
)
def test_alone_a_draw_can_be_lucky_or_unlucky(monkeypatch: pytest.MonkeyPatch, with_it: float, said: str) -> None:
    record = read_record(SOLO.read_text(encoding="utf-8"))
    game = open_game("bot-factory", edition=record.edition)
    lying = [state.inspection for _seat, _move, state in steps(game, record) if isinstance(state, Position)]
    tiles = [tile for before, tile in pairwise(lying) if tile not in (before, NONE)]

    def superstition(_study: object, state: State) -> list[float]:
        """The chance of somebody who believes that the task hangs on one tile of the inspector."""
        return [with_it if isinstance(state, Position) and state.inspection == tiles[-1] else 0.5]

    monkeypatch.setattr("tinkertable.bots.review._Reviewer._shares_of", superstition)
    seen = review(game, record, seconds=0.0)
    luck = [moment for moment in seen.moments if moment.kind == "luck"]
    assert luck
    for moment in luck:
        assert record.entries[moment.ply].seat == CHANCE
        assert moment.share == pytest.approx(0.4)
        assert (moment.before, moment.after) == (0.5, with_it), "what comes anyway is no luck"
        assert tell_moment(Translator("en", "bot-factory", NAMES[:1]), moment).startswith(said)
    assert seen.seats[0].lost == seen.seats[0].luck == 0.0


def test_progress_is_told_and_the_time_is_kept() -> None:
    game = open_game("mech-a-dream")
    record = played("mech-a-dream")
    told: list[float] = []
    hasty = review(game, record, seconds=0.0, watch=told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert len(hasty.shares) == len(record.entries) + 1
    assert hasty == review(game, record, seconds=0.0)


@pytest.mark.parametrize("name", GAMES)
def test_a_review_can_be_put_away_and_taken_out_again(name: str) -> None:
    _record, seen = reviewed(name)
    assert msgspec.json.decode(msgspec.json.encode(seen), type=Review) == seen


def test_the_mark_changes_with_what_the_review_depends_on() -> None:
    assert len({review_mark(open_game(name)) for name in GAMES}) == len(GAMES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_moments_are_told_with_names_numbers_and_no_raw_key(name: str, language: str) -> None:
    _record, seen = reviewed(name)
    telling = Translator(language, name, NAMES)
    found = [*seen.moments, *(moment for seat in seen.seats for moment in (seat.best, seat.costliest) if moment)]
    for moment in found:
        said = tell_moment(telling, moment)
        assert NAMES[moment.seat] in said
        assert "{" not in said
        assert "move." not in said
        assert "deed." not in said
        if moment.kind not in ("luck", "swing"):
            assert telling.number(moment.points) in said


def test_the_sentences_read_as_people_speak() -> None:
    stocked = line("move.stock", gain="2💧")
    machine = Arg("the", "B1")
    bought = line("move.buy", machine=machine, price="4💧", slot=3)
    when = line("when", n=4)
    moment = Moment("better", 7, 1, when, 0.5, 0.4, 0.1, 1.44, (stocked,), (bought,), "x")
    name = {language: Translator(language, "mech-a-dream").template("the.B1") for language in LANGUAGES}
    said = {language: tell_moment(Translator(language, "mech-a-dream", NAMES), moment) for language in LANGUAGES}
    assert said["en"] == (
        f"For Bruno, buying {name['en']} for 4💧 on day 4 was worth 1.4 points more "
        "than going to the stock room for 2💧."
    )
    assert said["fr"] == (
        "Bruno a préféré, le jour 4, passer au magasin de stockage pour 2💧\u00a0; "
        f"acquérir {name['fr']} pour 4💧 valait 1,4 point de plus."
    )
    assert said["it"] == (
        "Bruno ha preferito, il giorno 4, passare dalla riserva per 2💧; "
        f"acquistare {name['it']} per 4💧 valeva 1,4 punti in più."
    )
    lucky = Moment("luck", 7, 0, when, 0.34, 0.57, 0.23, 2.0)
    assert "34%" in tell_moment(Translator("en", "mech-a-dream", NAMES), lucky)
    assert "57" in tell_moment(Translator("fr", "mech-a-dream", NAMES), lucky)


@pytest.mark.parametrize(
    ("points", "said"),
    [(0.52, "0,5 point "), (1.93, "1,9 point "), (1.95, "1,9 point "), (1.96, "2,0 points "), (3.0, "3,0 points ")],
)
def test_the_french_plural_follows_the_number_that_is_shown(points: float, said: str) -> None:
    moment = Moment("better", 7, 1, line("any.when", n=2), 0.5, 0.4, 0.1, points, (line("a"),), (line("b"),), "x")
    assert f" {said}" in tell_moment(Translator("fr", "imaginarium", NAMES), moment)
    assert "punti" in tell_moment(Translator("it", "imaginarium", NAMES), moment)


def test_no_italian_article_stands_before_a_number() -> None:
    for message in messages("it", "coach").values():
        for text in message.string if isinstance(message.string, tuple) else (str(message.string),):
            assert not re.search(r"\b([Dd]el|[Dd]al|[Aa]l|[Nn]el|[Ss]ul|[Ii]l) \{(before|after|points|n|price)\}", text)


def test_prices_name_what_is_paid() -> None:
    taken = line("move.reserve.short", machine=Arg("the", "T1"), price=4, n=2)
    sold = line("move.sell.wood", price=1)
    said = {language: Translator(language, "imaginarium", NAMES) for language in LANGUAGES}
    assert tell_deed(said["en"], taken).endswith("for 4 charcoalium without having that much yet")
    assert tell_deed(said["fr"], taken).endswith("pour 4 charboniums sans les avoir encore")
    assert tell_deed(said["fr"], sold) == "vendre du bois pour 1 charbonium"
    assert tell_deed(said["it"], sold) == "vendere legno per 1 carbonium"


def test_paired_actions_are_told_as_things_to_do() -> None:
    pair = line("move.dial", first=Arg("action", "repair"), second=Arg("action", "trade"))
    assert tell_deed(Translator("en", "imaginarium", NAMES), pair) == "choosing “repair and make transactions”"
    assert "réparer et faire des transactions" in tell_deed(Translator("fr", "imaginarium", NAMES), pair)
    assert tell_deed(Translator("it", "imaginarium", NAMES), pair) == "scegliere «riparare e fare transazioni»"


def test_alone_chances_rise_by_percentage_points() -> None:
    moment = Moment("better", 7, 0, line("any.when", n=2), 0.5, 0.4, 0.17, 2.0, (line("a"),), (line("b"),), "x")
    assert "by 17 percentage points" in tell_moment(Translator("en", "bot-factory", NAMES[:1]), moment)


def test_a_contract_is_named_by_where_it_lies() -> None:
    claimed = line("move.claim", contract=Arg("contract", "C10"), offer=Arg("offer", "top-1"), n=2)
    assert tell_deed(Translator("en", "bot-factory", NAMES), claimed) == "claiming the contract in the top row, left"


def test_the_best_move_of_everybody_is_told() -> None:
    best = [seat.best for name in GAMES for seat in reviewed(name)[1].seats if seat.best is not None]
    assert best
    assert all(moment.kind == "best" and moment.share > 0.0 and moment.points > 0.0 for moment in best)
    assert tell_moment(Translator("en", "imaginarium", NAMES), best[0]).startswith("Well played: ")


def test_a_move_without_words_of_its_own_is_quoted() -> None:
    assert tell_deed(Translator("en", "bot-factory", NAMES), line("task.1.about", n=3)).startswith("“")


def test_every_move_a_player_can_make_has_its_words_and_no_words_are_left_over() -> None:
    chance = {"draw", "card", "first", "deal", "reveal"}
    for name, module in zip(GAMES, (mech_a_dream, imaginarium, bot_factory), strict=True):
        moves = {key.removeprefix("move.") for key in module.keys(open_game(name)) if key.startswith("move.")}
        known = {key for key in messages("en", name) if key.startswith("deed.")}
        assert known == {f"deed.{key}" for key in moves - chance}


def test_names_are_only_names() -> None:
    lucky = Moment("luck", 3, 0, line("any.start"), 0.1, 0.4, 0.3, 1.0)
    assert "{0}" in tell_moment(Translator("en", "mech-a-dream", ["{0}"]), lucky)
