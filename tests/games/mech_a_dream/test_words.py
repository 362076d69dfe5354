"""Every language can say everything the game says, and nothing else; and it says it the way a player would."""

from __future__ import annotations

from string import Formatter

import pytest

from tests.games.mech_a_dream.builder import GAME, Table
from tinkertable.core.contract import WATCHER
from tinkertable.core.text import Line
from tinkertable.games.mech_a_dream.text.keys import keys
from tinkertable.games.mech_a_dream.zones import board
from tinkertable.i18n import LANGUAGES, Translator, catalog

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


def messages(language: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for message in catalog(language, "mech-a-dream"):
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            found[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_missing_or_unused(language: str) -> None:
    assert {key for key in messages(language) if not key.startswith(OTHER_PAGES)} == keys(GAME)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_languages_use_the_same_arguments(language: str) -> None:
    english = messages("en")
    for key, texts in messages(language).items():
        if key.startswith(OTHER_PAGES):
            continue
        for text in texts:
            assert _fields(text) == _fields(english[key][-1]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_machines_share_a_name(language: str) -> None:
    for family in ("card.", "the."):
        names = [texts[0] for key, texts in messages(language).items() if key.startswith(family)]
        assert len(set(names)) == len(names)


def _fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def told(table: Table, move: str, language: str = "en", seat: int | None = None) -> list[str]:
    """What the log says about a move."""
    actor = table.state.actors()[0] if seat is None else seat
    before = table.state.clone()
    table.play(move, seat=seat)
    words = Translator(language, "mech-a-dream", ["Blue", "Yellow"], strict=True)
    return [words.plain(line) for line in GAME.log_lines(before, actor, GAME.parse(move), table.state)]


def said(line: Line, language: str = "en") -> str:
    return Translator(language, "mech-a-dream", ["Blue", "Yellow"], strict=True).plain(line)


def test_the_log_says_it_as_a_player_would() -> None:
    table = Table().belt(0, "Y5", 1).play("build Y5")
    assert told(table, "stock ink") == [
        "Yellow fetches 2🌼 4💧 from the stock room.",
        "Time passes: each Assistant on a machine moves it one slot.",
        "Blue completes the Shooting Star Swing: 9 dream points.",
    ]


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "Blue completes the Snow Globe Orchestra: 7 dream points."),
        ("fr", "Blue termine l’Orchestre en boule à neige\u00a0: 7 points de rêve."),
        ("it", "Blue completa l’Orchestra nella palla di neve: 7 Punti Sogno."),
    ],
)
def test_the_log_in_three_languages(language: str, expected: str) -> None:
    table = Table().built(0, "B4a").belt(0, "Y3", 1).night().play("activate B4a", seat=0)
    assert told(table, "boost Y3", language, seat=0) == [expected]


def test_the_log_tells_packages_from_the_gate_outward_and_then_the_bonus() -> None:
    table = Table(card="D4", visit=1).specialist("S4", 0).specialist("S1", 1).specialist("S2", None).part("afternoon")
    assert told(table, "deliver") == [
        "Blue pays 2🌼 at the delivery dock.",
        "Blue opens 2 packages: 1🌈 · 2💭.",
        "A bonus for Blue: the Storyteller brings 2💭.",
    ]


def test_the_log_tells_a_purchase_and_the_bonus_when_the_tile_is_uncovered() -> None:
    table = Table(visit=1).specialist("S10", 0).specialist("S1", 1).specialist("S2", None)
    assert told(table, "buy R2a") == ["Blue buys the Cloud Press for 4💧."]
    assert told(table, "draw R3a") == [
        "New on the Factory’s belt: the Pillow Piston.",
        "A bonus for Blue: the Collector brings 2💭.",
    ]


def test_what_costs_nothing_is_for_nothing() -> None:
    table = Table(card="D2").built(0, "G4a")
    view = GAME.view(table.state, 0)
    assert said(GAME.label(view, GAME.parse("deliver"))) == "Delivery dock for nothing: 1🌈 · 2⏳ · 1💭"
    assert told(table, "deliver")[0] == "Blue pays nothing at the delivery dock."
    table = Table().built(0, "G1a").built(0, "G1b")
    view = GAME.view(table.state, 0)
    cheap = next(tile for belt in view.belts for tile in belt.places if tile and tile.yours == 0)
    assert said(GAME.label(view, GAME.parse(f"buy {cheap.id}"))).endswith(f"for nothing: slot {cheap.slot}")
    assert told(table, f"buy {cheap.id}")[0].endswith(" for nothing.")


def test_a_completed_machine_is_not_explained_as_one_to_be_completed() -> None:
    table = Table().built(0, "B5a", "G1a", "Y2").belt(0, "B5b", 2)
    pieces = [piece for zone in board(GAME.view(table.state, 0)) for piece in zone.pieces]
    notes = {piece.id: said(piece.note) for piece in pieces if piece.note is not None}
    assert notes["tile-B5b"] == "Once completed, every night: 1🌈"
    assert notes["tile-B5a"] == "Every night: 1🌈"
    assert notes["tile-G1a"] == "Blue, red and green machines cost its owner 1 ink less."
    assert notes["tile-Y2"] == "It brought 6💭 when it was completed; its place still counts."


def test_the_log_names_what_is_given_up() -> None:
    pushes = Table(card="D2").belt(0, "B1b", 4).belt(0, "B2b", 3).part("afternoon").play("deliver")
    assert told(pushes, "decline")[0] == "Blue gives up 2 pushes."
    activation = Table(card="D8").give(0, flowers=4).built(0, "B1b").part("afternoon").play("deliver")
    assert told(activation, "decline")[0] == "Blue gives up an activation."
    specialist = Table(visit=2).specialist("S1", 0).specialist("S2", 1).give(0, rainbows=2).play("stock ink")
    assert told(specialist, "decline")[0] == "Blue takes no Specialist."


def test_the_log_tells_of_pushes_that_nobody_can_use() -> None:
    none = Table(card="D2").part("afternoon")
    assert told(none, "deliver")[-1] == "No machine on Blue’s belt: nothing to push."
    last = Table(card="D2").belt(0, "B1b", 1).part("afternoon").play("deliver")
    assert told(last, "boost B1b")[:2] == [
        "Blue completes the Spark Garden.",
        "No machine on Blue’s belt: nothing to push.",
    ]
    further = Table(card="D5").give(0, flowers=2).belt(0, "B1b", 1).part("afternoon").play("deliver")
    assert told(further, "boost B1b") == [
        "Blue completes the Spark Garden.",
        "No machine on Blue’s belt: nothing to push.",
        "Blue opens 1 package: ⚙.",
    ], "the pushes are lost before the next package is opened"
    used = Table(card="D2").belt(0, "B1b", 4).part("afternoon").play("deliver")
    assert told(used, "boost B1b") == ["Blue pushes the Spark Garden to slot 3."]


def test_the_log_tells_of_a_completed_machine_before_the_next_package() -> None:
    table = Table(card="D6").give(0, flowers=4).belt(0, "B1b", 1).built(0, "B2b").part("morning").play("deliver")
    lines = told(table, "boost B1b")
    assert lines[0] == "Blue completes the Spark Garden."
    assert any(line.startswith("Blue opens") for line in lines[1:])


def test_the_log_tells_the_end() -> None:
    table = Table(day=7).give(1, points=9).night().play("sleep", seat=1)
    assert told(table, "sleep") == ["Blue goes to sleep.", "The week is over.", "Yellow wins with 10 points."]


def test_the_log_says_how_a_tie_was_broken() -> None:
    machines = Table(day=7).give(0, points=5).give(1, points=5).built(1, "B1b").night().play("sleep", seat=1)
    assert told(machines, "sleep")[-1] == "Yellow wins with 6 points: level with others, but with more machines."
    rainbows = Table(day=7).give(0, points=2).give(1, points=1, rainbows=1).night().play("sleep", seat=1)
    assert told(rainbows, "sleep")[-1] == (
        "Yellow wins with 3 points: level with others, also in machines, but with more rainbows."
    )


def test_the_prompt_names_the_last_night() -> None:
    last = "The last night: set your robot and your machines in motion, in any order."
    assert said(GAME.prompt(GAME.view(Table(day=7).night().state, 0))) == last
    assert said(GAME.prompt(GAME.view(Table(day=4).machines_built(1, 9).night().state, 0))) == last
    assert said(GAME.prompt(GAME.view(Table(day=6).night().state, 0))) != last


def test_prompts_speak_to_who_is_asked() -> None:
    table = Table()
    assert said(GAME.prompt(GAME.view(table.state, 0))) == "Your morning Assistant: where to?"
    assert said(GAME.prompt(GAME.view(table.state, 1))) == "Blue is sending out the morning Assistant."
    assert said(GAME.prompt(GAME.view(table.state, WATCHER)), "fr") == "Blue envoie l’assistant du matin."


def test_labels_show_the_consequence() -> None:
    table = Table().built(0, "G2a", "G1a")
    view = GAME.view(table.state, 0)
    assert said(GAME.label(view, GAME.parse("buy R1a"))) == "Buy the Lullaby Engine for 1💧: slot 2"
    assert said(GAME.label(view, GAME.parse("stock ink")), "it") == "Riserva: 2🌼 4💧"


def test_a_move_can_be_found_on_the_board() -> None:
    table = Table().give(0, ink=9, rainbows=9).belt(0, "B1b", 3)
    view = GAME.view(table.state, 0)
    clicks = {move for zone in GAME.board(view) for piece in zone.pieces for move in piece.moves}
    assert clicks == set(view.legal), "by day every move lies on a piece"


def test_the_fee_for_copying_is_part_of_the_button_and_of_the_log() -> None:
    table = Table(robots="M8 M5").give(0, flowers=3, ink=4).built(1, "B7a").night()
    view = GAME.view(table.state, 0)
    assert said(GAME.label(view, GAME.parse("copy B7a"))) == "Copy the Lily Still: 2🌼 → 3💧"
    assert said(GAME.label(view, GAME.parse("copy robot 2 2"))) == "Copy Yellow’s robot: 1🌼 1💧 → 3🌼"
    assert told(table, "copy B7a", seat=0) == ["Blue copies the Lily Still: 2🌼 → 3💧."]


def test_the_stock_room_says_whether_a_specialist_comes_instead_or_in_addition() -> None:
    notes = []
    for visit in (1, 2):
        view = GAME.view(Table(visit=visit).specialist("S1", 0).specialist("S2", 1).state, 0)
        floor = next(zone for zone in GAME.board(view) if zone.id == "stock").pieces[0]
        assert floor.note is not None
        notes.append(said(floor.note))
    evening = next(zone for zone in GAME.board(GAME.view(Table().state, 0)) if zone.id == "stock").pieces[2]
    assert evening.note is not None
    assert said(evening.note) == "Choose 2🌼 or 2💧.", "there is nothing else on that floor"
    assert notes == [
        "2🌼 2💧, then choose 2🌼, 2💧 or a Specialist.",
        "2🌼 2💧, then choose 2🌼 or 2💧. You may take a Specialist as well.",
    ]


def refused(table: Table, move: str, language: str = "en", seat: int = 0) -> str:
    return said(GAME.refusal(GAME.view(table.state, seat), GAME.parse(move)), language)


def test_a_robot_that_copies_says_what_is_in_its_way() -> None:
    table = Table(robots="M8 M5").built(1, "B5a", "R1b", "G1a", "Y2").night()
    assert refused(table, "copy G1a") == "Its discount counts by itself: there is nothing to activate."
    assert refused(table, "copy Y2") == "It has brought its points and does nothing more."
    table.give(0, flowers=1, ink=0)
    assert refused(table, "copy R1b") == "It costs 2🌼 1💧. You have 1🌼 0💧: 1🌼 1💧 missing."
    table.give(0, flowers=0)
    assert refused(table, "copy B5a") == "It costs 1🌼. You have 0🌼: 1🌼 missing."
    assert refused(table, "copy B5a", seat=1) == "Only a robot that copies can use what belongs to others."
    table.give(0, flowers=3).play("copy B5a", seat=0)
    assert refused(table, "copy robot 2 1") == "Has already worked tonight."
    by_day = Table(robots="M8 M5").built(1, "B5a")
    assert refused(by_day, "copy B5a").startswith("Robots and machines work at night")


def test_what_could_be_paid_but_would_do_nothing_says_why() -> None:
    pushes = Table().built(0, "B4a").night()
    assert refused(pushes, "activate B4a") == "It only brings pushes, and there is no machine on your belt."
    shopper = Table(robots="M7 M5").give(0, ink=0).night()
    assert refused(shopper, "robot 1").startswith("It only brings pushes")
    assert refused(shopper, "robot 2") == "You cannot pay for any machine on offer."
    porter = Table(robots="M4 M5", card="D9").night()
    assert refused(porter, "robot 1").startswith("It only brings pushes"), "as the evening package"
    porter = Table(robots="M4 M5", card="D9").box('evening = ["2H"]', 'evening = ["A"]').night()
    assert refused(porter, "robot 1") == "None of your machines would do anything now."


def test_a_robot_that_copies_says_what_to_do() -> None:
    nothing = Table(robots="M8 M7").night()
    assert refused(nothing, "robot 1") == "Right now there is nothing that it could copy."
    assert refused(nothing, "copy robot 2 2") == ("It can be copied as soon as Yellow has bought with it, or sleeps.")
    something = Table(robots="M8 M1").night()
    assert refused(something, "robot 1") == "It copies: choose a robot or a purple machine of an opponent."


def waste(table: Table, move: str, seat: int | None = None) -> str:
    view = GAME.view(table.state, table.state.actors()[0] if seat is None else seat)
    about = GAME.waste(view, GAME.parse(move))
    return "" if about is None else said(about)


def test_a_robot_is_one_activation_however_it_can_be_used() -> None:
    choice = Table(robots="M3 M1").built(0, "B5a").belt(0, "B4a", 3).night()
    assert choice.legal() == ["robot 1", "robot 2", "activate B5a", "sleep"]
    assert waste(choice, "sleep") == "You have 2 activations left tonight."
    copying = Table(robots="M8 M1").built(1, "B5a", "B5b", "B7a").night()
    assert len(copying.legal()) > 3
    assert waste(copying, "sleep", 0) == "You have 1 activation left tonight."


def test_an_assistant_that_a_machine_does_not_need_is_asked_about() -> None:
    def joins(slot: int, part: str = "afternoon", **staff: int) -> str:
        table = Table(visit=1 if staff else 0).belt(0, "B1b", slot).belt(0, "B2b", 7)
        for name, owner in staff.items():
            table.specialist(name, owner)
        table.play("build B1b").rest_of_part()
        table = table if part == "afternoon" else table.play("stock ink").rest_of_part()
        return waste(table, "build B1b")

    early = "Without this Assistant the machine is completed just as early."
    assert joins(2) == early, "one step is left, and one Assistant takes it"
    assert joins(3) == "", "two take both steps at once"
    assert joins(5) == "", "it is not completed today, and every step counts"
    assert joins(2, S1=0, S2=1, S3=1) == "", "the Poet rewards building"
    assert joins(3, "evening") == early
    alone = Table().belt(0, "B1b", 1)
    assert waste(alone, "build B1b") == ""


def test_a_delivery_of_nothing_but_lost_pushes_is_asked_about() -> None:
    lost = "The delivery brings only pushes, and there is no machine on your belt."
    assert waste(Table(card="D9").part("evening"), "deliver") == lost
    assert waste(Table(card="D9").belt(0, "B1b", 3).part("evening"), "deliver") == ""
    assert waste(Table(card="D9").part("afternoon"), "deliver") == "", "there is ink as well"
    rewarded = Table(card="D9", visit=1).specialist("S4", 0).specialist("S1", 1).specialist("S2", None)
    assert waste(rewarded.part("evening"), "deliver") == "", "the Storyteller rewards deliveries"


def test_a_machine_on_the_belt_is_pushed_at_night_not_built() -> None:
    table = Table().belt(0, "B4a", 2).night()
    assert refused(table, "build B4a") == "A machine is pushed forward when an hourglass gives you a push."


def test_a_question_that_comes_first_is_quoted() -> None:
    table = Table().belt(0, "B5a", 5).built(0, "B4a").night().play("activate B4a", seat=0)
    asked = "1 push left: which machine moves forward?"
    assert refused(table, "robot 1") == f"Not now. To be answered first: “{asked}”"


def test_the_package_tells_the_price_that_the_viewer_pays() -> None:
    def notes(table: Table) -> list[str]:
        dock = next(zone for zone in GAME.board(GAME.view(table.state, 0)) if zone.id == "dock")
        return [said(piece.note) for piece in dock.pieces if piece.note]

    assert notes(Table(card="D3"))[0].startswith("Ink Barrels. Pay 1🌼 at the gate")
    assert notes(Table(card="D4").built(0, "G4a"))[0].startswith("Birthday Parcels. Pay 1🌼")
    assert notes(Table(card="D3").built(0, "G4a"))[0].startswith("Ink Barrels. Open the packages from the gate")


@pytest.mark.parametrize(
    ("screen", "expected"),
    [
        (
            "M4",
            "Every night: what is in the package on the evening spot of the delivery dock, without Assistant or price.",
        ),
        ("M8", "Every night: pay 1🌼 and do what an opponent’s robot or completed purple machine does."),
        (
            "M7",
            "Every night, one of two: 1⏳, or buy a machine without an Assistant and start it 2 slots further along "
            "the belt.",
        ),
    ],
)
def test_a_special_robot_says_in_full_what_it_does(screen: str, expected: str) -> None:
    table = Table(robots=f"{screen} M1")
    pieces = [piece for zone in GAME.board(GAME.view(table.state, 0)) for piece in zone.pieces]
    (robot,) = [piece for piece in pieces if piece.id == "robot-0"]
    assert robot.note is not None
    assert said(robot.note) == expected
