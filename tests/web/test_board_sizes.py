"""Every board at six sizes: early and late, with few and with many players, nothing is cut, crossed or too small."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

import pytest

from tests.tiers import one_of, rotating
from tests.web.board_harness import WINDOWS, Boards
from tests.web.browser import needs_browser
from tests.web.layout_checks import DRESS
from tinkertable.core.contract import CHANCE, Game, State
from tinkertable.core.dice import Dice, step
from tinkertable.core.setup import start
from tinkertable.games import open_game
from tinkertable.i18n import LANGUAGES

pytestmark = needs_browser

GAMES: Final = ("imaginarium", "mech-a-dream", "bot-factory")
EVERY_SIZE: Final = ("low", "desktop", "phone", "tablet", *(name for name in WINDOWS if name != "low"))
FULL: Final = {
    "mech-a-dream": {"robots": "yes", "specialists": "yes"},
    "imaginarium": {"open-totals": "yes"},
    "bot-factory": {"tiles": "variant-2", "universal-robot": "yes"},
}
"""Options that put the most on the table."""


def looks(game: Game) -> Iterator[State]:
    """Positions early and late in random games with the fewest and with the most players."""
    for seats in (min(game.seats), max(game.seats)):
        state, dice = start(game, seats, FULL[game.name] if seats > 1 else {}), Dice(2800 + seats)
        seen = []
        while state.actors():
            if 0 in state.actors():
                seen.append(state.clone())
            step(state, dice)
        for share in (0.1, 0.5, 0.9):
            yield seen[int(share * len(seen))]


@pytest.mark.parametrize(("name", "size"), rotating(GAMES, EVERY_SIZE))
def test_whatever_has_to_be_read_is_large_enough(boards: Boards, name: str, size: str) -> None:
    game = open_game(name)
    board = boards(game, size)
    small = {}
    if size != "phone":
        room = "document.getElementById('shared').offsetHeight / innerHeight"
        assert board.page.evaluate(room) > 0.4, "the shared board has its room"
    for number, state in enumerate(looks(game), EVERY_SIZE.index(size)):
        board.put(state, language=LANGUAGES[number % len(LANGUAGES)])
        if found := board.small() + board.misfits():
            small[number] = found
    assert small == {}
    board.page.evaluate(DRESS, "#shared h3, #mine b { font-size: 11px !important }")
    assert board.small(), "what is too small is found"


def questions(game: Game) -> Iterator[State]:
    """For each number of answers in random games, a position with that many, and one with free moves."""
    found: dict[int, State] = {}
    for seats in (2, max(game.seats)):
        state, dice = start(game, seats, FULL[game.name]), Dice(60 + seats)
        while state.actors():
            legal = len(state.legal(0))
            if 1 < legal < 8 and 0 in state.actors():
                view = game.view(state, 0)
                if legal == 2 or game.is_question(view):
                    found[legal] = state.clone()
                elif game.free_move(state, 0) is not None and any(game.waste(view, move) for move in view.legal):
                    found[0] = state.clone()
            step(state, dice)
    yield from found.values()


@pytest.mark.parametrize(("name", "size"), one_of(product(GAMES, EVERY_SIZE), 2 * len(EVERY_SIZE) + 2))
def test_the_prompt_covers_nothing_that_has_to_be_read(boards: Boards, name: str, size: str) -> None:
    game = open_game(name)
    board = boards(game, size)
    asked = [(state, language) for state in questions(game) for language in LANGUAGES]
    assert len(asked) > 3
    assert board.misfits_of(asked) == {}
    board.page.evaluate(DRESS, "#prompt { position: fixed !important; inset: 10rem 0 auto !important; height: 60vh }")
    assert any("is covered by the prompt" in fault for fault in board.misfits()), "what is covered is found"


@pytest.mark.parametrize("size", one_of(("low", "desktop", "hd", "wide", "tablet")))
def test_the_boards_stay_where_they_are_when_the_question_is_longer(boards: Boards, size: str) -> None:
    board = boards(open_game("mech-a-dream"), size)
    board.put(start(board.game, 2, {}))
    place = "() => ['shared', 'mine'].map((id) => document.getElementById(id).getBoundingClientRect().toJSON())"
    ask = """(choices) => {
      document.getElementById("said").textContent = "Where does your Assistant go now, and who goes along? ".repeat(2);
      document.getElementById("choices").innerHTML = "<button class='button'>Not now</button>".repeat(choices);
      document.getElementById("choices").classList.toggle("apart", choices > 2);
    }"""
    before = board.page.evaluate(place)
    for choices in (0, 1, 3, 6):
        board.page.evaluate(ask, choices)
        assert board.page.evaluate(place) == before, choices


TELL: Final = """(caption) => {
  document.documentElement.dataset.telling = "";
  document.getElementById("said").innerHTML =
    `<span>Night: set your robot in motion.</span><span class="caption" id="caption"><span>${caption}</span></span>`;
  const words = document.createRange();
  words.selectNodeContents(document.querySelector("#caption > span"));
  const frame = document.getElementById("caption").getBoundingClientRect();
  const prompt = document.getElementById("prompt").getBoundingClientRect();
  return [...words.getClientRects()].some((box) =>
    box.top + 4 < Math.max(frame.top, prompt.top) || box.bottom - 4 > Math.min(frame.bottom, prompt.bottom));
}"""
"""Tells what happened, and returns whether some of its lines are cut."""


@pytest.mark.parametrize("size", one_of(EVERY_SIZE, 2))
def test_a_long_caption_is_told_whole(boards: Boards, size: str) -> None:
    board = boards(open_game("mech-a-dream"), size)
    game, dice = board.game, Dice(7)
    state = start(game, 2, {})
    while CHANCE in state.actors():
        step(state, dice)
    board.put(state)
    told = "Françoise Lemaître goes to the delivery dock for 2. " * 3
    assert not board.page.evaluate(TELL, told)
    board.page.evaluate(DRESS, "#caption { height: 1rem; overflow: hidden }")
    assert board.page.evaluate(TELL, told), "what is cut is found"
