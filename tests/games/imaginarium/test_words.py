"""Everything the game says can be said in three languages, and nothing in the catalogs is never said."""

from __future__ import annotations

from typing import Final

import pytest

from tests.games.imaginarium.builder import GAME, Table
from tinkertable.core.dice import Dice, step
from tinkertable.core.setup import start
from tinkertable.core.text import Arg, Line
from tinkertable.core.view import View
from tinkertable.games import GAMES
from tinkertable.games.imaginarium.game import create
from tinkertable.games.imaginarium.rules.projects import Inventory, meets
from tinkertable.games.imaginarium.rules.turn import ImaginariumState
from tinkertable.games.imaginarium.text.keys import keys
from tinkertable.games.imaginarium.text.labels import label
from tinkertable.games.imaginarium.text.notes import assistant_note, machine_note
from tinkertable.games.imaginarium.text.refusals import progress
from tinkertable.i18n import LANGUAGES, Translator, catalog
from tinkertable.laws import ContractCheck

OTHER_PAGES = (
    "axis",
    "board.",
    "deed.",
    "doing.",
    "drawing.",
    "error.",
    "lesson.",
    "letter.",
    "rules.",
    "search.ask",
    "when",
)
"""Messages of the board, the review, the rules page and errors, whose tests look at them."""


def ids(language: str) -> set[str]:
    messages = (message.id for message in catalog(language, "imaginarium") if message.id)
    found = {str(name if isinstance(name, str) else name[0]) for name in messages}
    return {key for key in found if not key.startswith(OTHER_PAGES)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalog_has_every_key_and_no_other(language: str) -> None:
    assert sorted(keys(GAME) - ids(language)) == []
    assert sorted(ids(language) - keys(GAME)) == []


def test_machines_and_stacks_are_named_after_what_the_catalog_has() -> None:
    english, french, italian = (Translator(language, "imaginarium") for language in LANGUAGES)
    assert french.plain("machine.A6") == "Embrouillette"
    assert english.plain("machine.D1+D2+D2") == "Latchette + Padlocker ×2"
    assert english.plain("the.D1+D2+D2+D3") == "the Latchette, the two Padlockers and the Patenter"
    assert italian.plain("the.P5+T4") == "la Produttivetta e il Supercombustore"


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_whole_game_can_be_told_in_every_language(seats: int) -> None:
    ContractCheck(GAME, seats, {"open-totals": "no", "rounds": "15"}, seed=seats, every=3, languages=LANGUAGES).run()


def say(language: str, line: Line) -> str:
    return Translator(language, "imaginarium", ["Anna", "Bruno", "Carla"], strict=True).plain(line)


def test_log_lines_as_a_player_would_say_them() -> None:
    table = Table(3).shop(0, "P2+T1").turn(0, "")
    after = table.state.clone()
    after.play(0, GAME.parse("use P2+T1"))
    told = GAME.log_lines(table.state, 0, GAME.parse("use P2+T1"), after)
    assert [say("en", line) for line in told] == ["Anna starts the Joinerette and the Combustor: 3 charcoalium."]
    french = "Anna démarre la Menuisette et le Combustoir\N{NO-BREAK SPACE}: 3 charboniums."
    assert [say("fr", line) for line in told] == [french]
    assert [say("it", line) for line in told] == ["Anna avvia la Falegnametta e il Combustore: 3 carbonium."]


def told(table: Table, move: str) -> list[str]:
    """What the log says in English about a move of the first player."""
    after = table.state.clone()
    after.play(0, GAME.parse(move))
    return [say("en", line) for line in GAME.log_lines(table.state, 0, GAME.parse(move), after)]


def test_the_log_tells_what_a_player_goes_without() -> None:
    assert told(Table(3).shop(0, "P1").turn(0, ""), "done")[0] == "Anna leaves the Coaler idle."
    # whether it could be fed is hidden behind the screen, so it is told in any case
    assert told(Table(3).shop(0, "T1", "P2").turn(0, ""), "done")[0] == "Anna leaves 2 machines idle."
    repaired = Table(3).yard(0, "P1").stock(0, wood=2).acts("repair+trade").do("repair P1")
    assert told(repaired, "done")[0] == "Anna does not start the Coaler at once."
    both = ["Anna leaves Repair unused.", "Anna leaves Transactions unused."]
    assert told(Table(3).acts("repair+trade"), "done")[:2] == both
    assert told(Table(3).stock(0, wood=1).acts("repair+trade").do("sell wood"), "done")[0] == both[0]
    free = Table(3).assistants(0, 1).acts("free").do("extract")
    assert told(free, "done")[0] == "Anna leaves one action unused."


def test_the_log_tells_what_is_paid_instead_of_charcoalium() -> None:
    short = Table(3).shop(0, "P2").belt("P3").stock(0, charcoalium=4, wood=2, copper=2).turn(0, "reserve 1")
    assert told(short, "done")[-1] == "Anna lacks 2 charcoalium for the Copperette and gives 4 resources instead."


def test_the_log_names_who_ends_the_game() -> None:
    table = Table(3).stock(0, points=19).stock(1, points=20, wood=1).stock(2, points=22).validates()
    table.state.turn, table.state.order = 2, [1, 2, 0]
    assert told(table, "done")[:2] == ["With 20 points Bruno ends the game.", "With 22 points Carla ends the game."]


def test_two_coalers_together_make_charcoalium_and_are_free_to_start() -> None:
    table = Table(3).shop(0, "P1+P1").turn(0, "")
    (stack,) = GAME.view(table.state, 0).players[0].shop
    assert (stack.effect.does, stack.effect.gives) == ("makes", {"charcoalium": 3})
    assert GAME.free_move(table.state, 0) == GAME.parse("use P1+P1")


def test_the_drawing_of_a_secret_project_is_told_to_its_owner_only() -> None:
    table = Table(3).meeting(8).stock(0, charcoalium=6).acts("recruit+extract").do("recruit 8")
    move = GAME.parse("project 9")
    after = table.state.clone()
    after.play(-1, move)
    public, private = GAME.log_lines(table.state, -1, move, after)
    assert public.readers is None
    assert "project" not in public.args
    assert private.readers == (0,)
    assert private.args["project"] == Arg("project", 9)


def prompt(view: View) -> str:
    return GAME.prompt(view).key


def test_prompts() -> None:
    table = Table(3).belt("P1").plans()
    assert prompt(GAME.view(table.state, 0)) == "prompt.planning"
    assert prompt(GAME.view(table.state, 1)) == "prompt.wait"
    assert prompt(GAME.view(Table(2).belt("P1").plans(2, 3, 0, 1).state, 0)) == "prompt.planning.saboteur"
    overfull = Table(3).shop(0, "P1+P1", "P2", "P3", "P4").acts("dismantle+reorganise").do("split P1+P1")
    assert prompt(GAME.view(overfull.state, 0)) == "prompt.acting.overfull"
    trading = Table(3).stock(0, wood=3).acts("trade+dismantle").do("sell wood")
    line = GAME.prompt(GAME.view(trading.state, 0))
    assert (line.key, line.args["n"].value) == ("prompt.acting.trade", 2)


def test_prompts_speak_of_what_is_still_to_do() -> None:
    spy = Table(3).assistants(0, 12).shop(0, "P1").shop(1, "P2").turn(0, "")
    assert prompt(GAME.view(spy.state, 0)) == "prompt.running"
    assert prompt(GAME.view(spy.do("use P1").state, 0)) == "prompt.running.spy"
    hungry = Table(3).shop(0, "T1").turn(0, "")
    assert prompt(GAME.view(hungry.state, 0)) == "prompt.running.starved"
    combining = Table(3).shop(0, "P1", "P1", "P2", "P2").acts("reorganise+recruit").do("combine P1+P1")
    assert prompt(GAME.view(combining.state, 0)) == "prompt.acting.combine"
    assert prompt(GAME.view(combining.do("combine P2+P2").state, 0)) == "prompt.acting.none"


NOTHING_ELSE: Final = {
    "prompt.running.starved",
    "prompt.collecting.poor",
    "prompt.starting.starved",
    "prompt.acting.none",
    "prompt.validating.none",
}
"""Prompts that say that there is nothing to choose."""


def test_no_prompt_asks_for_a_choice_when_there_is_none() -> None:
    met = set()
    for number in range(8):
        state, dice = start(GAME, GAME.seats[number % len(GAME.seats)], {}), Dice(70 + number)
        while state.actors():
            for seat in state.actors():
                legal = {GAME.notation(move) for move in state.legal(seat)} if seat >= 0 else set()
                if legal & {"done", "collect"}:
                    key = prompt(GAME.view(state, seat))
                    assert (key in NOTHING_ELSE) == (len(legal) == 1), (key, legal)
                    met.add(key)
            step(state, dice)
    assert met >= NOTHING_ELSE


@pytest.mark.parametrize(
    ("move", "table", "reason"),
    [
        ("use A1", Table(3).shop(0, "A1", "P1").turn(0, ""), "refusal.used.attack"),
        ("use P1", Table(3).shop(0, "P1", "P2").turn(0, "").do("use P1"), "refusal.used"),
        ("borrow P1", Table(3).shop(0, "P2").shop(1, "P1").turn(0, ""), "refusal.spy"),
        ("borrow P1", Table(3).assistants(0, 12).shop(1, "P1").acts("repair+trade"), "refusal.spy.step"),
        ("borrow P1", Table(3).assistants(0, 12).shop(0, "P2").shop(1, "P1+P1", "P3").turn(0, ""), "refusal.spy.none"),
        ("borrow T1", Table(3).assistants(0, 12).shop(0, "P2").shop(1, "T1").turn(0, ""), "refusal.feed"),
        ("pile", Table(3).shop(0, "P1").turn(0, ""), "refusal.pile"),
        ("pile", Table(3).assistants(0, 7).shop(0, "P1").turn(0, ""), "refusal.pile.step"),
        ("pile", Table(3).assistants(0, 7).stock(0, charcoalium=1).turn(0, ""), "refusal.price"),
        ("dial repair+trade", Table(3).acts("repair+trade"), "refusal.dial"),
        ("dial repair+trade", Table(3).assistants(0, 1).acts("free"), "refusal.dial.free"),
        ("extract", Table(3).acts("repair+trade"), "refusal.action"),
        ("extract", Table(3).acts("extract+repair").do("extract"), "refusal.action.done"),
        ("extract", Table(3).assistants(0, 1).acts("free").do("extract"), "refusal.action.done"),
        ("split P1+P1", Table(3).shop(0, "P1").acts("reorganise+recruit"), "refusal.split"),
        (
            "split P1+P1",
            Table(3).shop(0, "P1", "P1").acts("reorganise+recruit").do("combine P1+P1"),
            "refusal.split.late",
        ),
        ("combine P1+P1", Table(3).shop(0, "P1", "P2").acts("reorganise+recruit"), "refusal.combine"),
        ("onto 1", Table(3).shop(0, "D1", "D2").acts("reorganise+recruit"), "refusal.onto"),
        ("validate 2", Table(3).office(2, 14).shop(0, "A1").validates(), "refusal.project.count"),
        ("validate 4", Table(3).office(4, 14).shop(0, "A1").validates(), "refusal.project"),
        ("validate 3", Table(3).office(2, 14).validates(), "refusal.project.gone"),
        ("validate 2", Table(3).office(2, 14).shop(0, "A1", "A2").validates().do("validate 2"), "refusal.project.done"),
    ],
)
def test_each_rule_that_stands_in_the_way_has_its_own_reason(move: str, table: Table, reason: str) -> None:
    view = GAME.view(table.state, 0)
    assert GAME.parse(move) not in view.legal
    assert GAME.refusal(view, GAME.parse(move)).key == reason


def test_a_spy_without_anything_to_do_is_no_waste() -> None:
    def wasted(table: Table) -> str | None:
        view = GAME.view(table.turn(0, "").state, 0)
        about = GAME.waste(view, GAME.parse("done"))
        return about and about.key

    assert wasted(Table(3).assistants(0, 12).shop(0, "P1").shop(1, "P2")) == "waste.machines"
    assert wasted(Table(3).assistants(0, 12).shop(0, "T1").shop(1, "P2")) == "waste.spy"
    assert wasted(Table(3).assistants(0, 12).shop(0, "T1").shop(1, "T2")) is None


def test_two_actions_of_the_clockmaker_are_no_third() -> None:
    table = Table(3).assistants(0, 1).stock(0, wood=3).acts("free").do("extract", "sell wood")
    view = GAME.view(table.state, 0)
    assert GAME.refusal(view, GAME.parse("recruit 2")).key == "refusal.action.both"


def test_what_a_project_lacks_is_counted_as_its_rule_counts_it() -> None:
    counted = set()
    for seats in GAME.seats:
        state, dice = start(GAME, seats, {}), Dice(90 + seats)
        while state.actors():
            step(state, dice)
            assert isinstance(state, ImaginariumState)
            view = GAME.view(state, 0)
            inventory = Inventory(state, 0)
            for one in view.projects:
                have = progress(view, view.players[0], one.project)
                if have is not None:
                    assert (have >= one.count) == meets(state, 0, inventory, one.project - 1), one
                    counted.add(one.project)
    assert counted == {1, 2, 3, 5, 6, 7, 8, 9, 13, 14}


def test_every_move_of_the_workshop_lies_on_a_piece() -> None:
    table = Table(3).shop(0, "P1", "P1", "P2+T1").yard(0, "P3").stock(0, wood=3, crystal=1).acts("dismantle+reorganise")
    view = GAME.view(table.state, 0)
    clicks = {move: piece.id for zone in GAME.board(view) for piece in zone.pieces for move in piece.moves}
    named = {GAME.notation(move): place for move, place in clicks.items()}
    assert named == {
        "scrap P3": "yard 0 P3",
        "dismantle P1": "shop 0 P1 1",
        "combine P1+P1": "shop 0 P1 1",
        "split P2+T1": "shop 0 P2+T1 1",
    }
    assert set(view.legal) - clicks.keys() == {GAME.parse("done")}


def test_the_button_of_the_spy_names_the_owner_whom_the_log_names() -> None:
    table = Table(3).assistants(1, 12).shop(0, "P4").shop(2, "P4").turn(1, "")
    view = GAME.view(table.state, 1)
    assert say("en", GAME.label(view, GAME.parse("borrow P4"))) == "Spy on Carla and use the Rotativette"
    board = {piece.id: piece.moves for zone in GAME.board(view) for piece in zone.pieces}
    assert GAME.parse("borrow P4") in board["shop 2 P4 1"]
    after = table.state.clone()
    after.play(1, GAME.parse("borrow P4"))
    told = GAME.log_lines(table.state, 1, GAME.parse("borrow P4"), after)
    assert say("en", told[0]) == "Bruno spies on Carla and uses the Rotativette."


def test_notes_tell_the_numbers_of_the_box_in_play() -> None:
    text = GAMES["imaginarium"].read("components.toml")
    for old, new in (
        ("amounts = [1, 3, 7]", "amounts = [2, 4, 8]"),
        ("extract = { value = 3", "extract = { value = 6"),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    text = text.replace('power = "buy-from-pile"\namount = 3', 'power = "buy-from-pile"\namount = 4')
    game = create(text)
    view = game.view(start(game, 3, {}), 0)
    assert say("en", machine_note(view, "P1")) == "Makes charcoalium: 2; two together 4; three together 8."
    assert "for 4 charcoalium" in say("en", assistant_note(view, 7))
    assert say("fr", label(view, game.parse("extract"))) == "Extraire 6 charboniums"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_of_a_machine_or_an_assistant_is_in_its_note(language: str) -> None:
    view = GAME.view(start(GAME, 3, {}), 0)
    for kind, machine in view.machines.items():
        told = say(language, machine_note(view, kind))
        assert all(str(amount) in told for amount in machine.together), told
    for number, power in enumerate(view.powers, 1):
        assert not power or str(power) in say(language, assistant_note(view, number))


ROUND = (
    "board.round",
    "board.round.about",
    "board.round.endless",
    "board.steps",
    "log.round",
    "log.ended.rounds",
    "when",
)
"""Messages about a round of all players, which is not a turn of one."""


@pytest.mark.parametrize(("language", "word"), [("en", "round"), ("fr", "tour de jeu"), ("it", "giro")])
def test_a_round_is_never_called_a_turn(language: str, word: str) -> None:
    messages = {key: str(catalog(language, "imaginarium")[key].string).lower() for key in (*ROUND, "option.rounds")}
    assert {key: said for key, said in messages.items() if word not in said} == {}
    assert not any(" turn" in said or "turno" in said for said in messages.values())


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Anna recruits the Spy for 3 charcoalium."),
        ("fr", "Anna recrute l’Espion pour 3 charboniums."),
        ("it", "Anna recluta la Spia per 3 carbonium."),
    ],
)
def test_an_assistant_is_named_with_its_article(language: str, said: str) -> None:
    table = Table(3).meeting(12).stock(0, charcoalium=9).acts("recruit+extract")
    before = table.state.clone()
    table.do("recruit 12")
    told = GAME.log_lines(before, 0, GAME.parse("recruit 12"), table.state)
    assert say(language, told[0]).replace("\xa0", " ") == said


def test_resources_say_when_they_are_chosen_and_why_one_cannot_be() -> None:
    table = Table(3).shop(0, "T1").stock(0, wood=1).turn(0, "")
    take = GAME.parse("pay copper")
    assert GAME.refusal(GAME.view(table.state, 0), take).key == "refusal.goods"
    table.do("use T1")
    assert GAME.refusal(GAME.view(table.state, 0), take).key == "refusal.goods.feeding"
    table = Table(3).yard(0, "T1").acts("dismantle+reorganise").do("scrap T1")
    assert GAME.refusal(GAME.view(table.state, 0), GAME.parse("take wood")).key == "refusal.goods.scrapping"
