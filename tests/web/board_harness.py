"""Draws any position of a game into the page of a real table, so that a test can measure it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from playwright.sync_api import Page

from tests.web.browser import MOVES, REACH, PageOpener, sit_down, visit
from tests.web.layout_checks import (
    COVERED,
    CROSSED,
    CUT,
    HIDDEN,
    NARROW,
    READABLE,
    SMALL,
    SPILLED,
    SQUEEZED,
    THUMB,
    UNSEEN,
)
from tinkertable.core.contract import Game, State
from tinkertable.i18n import LANGUAGES, Translator
from tinkertable.web.boards import draw
from tinkertable.web.boards.board_view import build_board_view
from tinkertable.web.rendering import current, make_environment

PARTS: Final = make_environment().from_string(
    "{% import art.template as drawn with context %}{% if which == 'where' %}{{ drawn.where(art) }}"
    "{% elif which == 'shared' %}{{ drawn.shared(art) }}{% elif which == 'mine' %}{{ drawn.mine(art) }}"
    "{% elif which == 'ask' %}"
    "{% import 'macros.html' as ui %}{% set answers = board_view.answers(art.choices) %}"
    "{% set question = answers|length == board_view.legal|length %}"
    "{% if board_view.free %}<button class='button free'>{{ ui.icon('check') }}"
    "<span>{{ t('move.free') }}</span></button>{% endif %}"
    "{% for one in answers %}<button class='button{{ ' skips' if one.waste and not question }}'>"
    "<span>{{ one.said }}</span></button>{% endfor %}"
    "{% else %}{{ drawn.other(art, which) }}{% endif %}"
)
PUT: Final = """async ({where, shared, mine, said, ask, apart, others}) => {
  document.documentElement.classList.add("js");
  document.getElementById("where").innerHTML = where;
  document.querySelector(".shared-in").innerHTML = shared;
  document.querySelector(".mine-in").innerHTML = mine;
  document.getElementById("said").innerHTML = said;
  document.getElementById("choices").innerHTML = ask;
  const choices = document.getElementById("choices");
  choices.classList.toggle("apart", apart);
  choices.classList.toggle("none", !choices.children.length);
  document.getElementById("table").className = apart ? `answers-${Math.min(choices.children.length, 10)}` : "";
  window.places ??= [...document.querySelectorAll("article.other")];
  window.places.forEach((one, number) => {
    if (number >= others.length) return one.remove();
    one.querySelector("[data-skin]").outerHTML = others[number];
    document.getElementById("others").append(one);
  });
  await document.fonts.ready;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}"""

# Moves on the board that cannot be reached where they lie.
UNREACHED: Final = f"""async () => {{
  const moves = ":is(#shared, #mine, #others) button[name=move]";
  const reach = {REACH};
  const missed = [];
  for (const button of document.querySelectorAll(moves)) if (!await reach(button)) missed.push(button.value);
  return missed;
}}"""

WINDOWS: Final = {"low": (1280, 720), "hd": (1920, 1080), "wide": (2560, 1440)}
"""Windows beside the sizes of `browser.py`: a small laptop, and two large screens."""
LONG_NAMES: Final = ("Françoise Lemaître", "Bartholomew", "Chiara Rossi", "Maximiliane", "Élodie")
"""Those who sit at the table: what fits for them fits for everybody."""


class BoardHarness:
    """The page of a table with everybody at it, on which positions of the game are drawn one after another."""

    def __init__(self, page: Page, game: Game) -> None:
        self.page = page
        self.game = game
        self.names = list(LONG_NAMES[: max(game.seats)])
        self.path = sit_down(page, game.name, "me", *["bot:easy"] * (len(self.names) - 1))
        page.wait_for_selector(MOVES, state="attached")
        # without its scripts, so that nothing changes what is drawn
        still = re.sub(r"<(script|noscript)\b.*?</\1>", "", page.request.get(self.path).text(), flags=re.DOTALL)
        page.route(f"**{self.path}", lambda route: route.fulfill(body=still, content_type="text/html; charset=utf-8"))
        self.clear()

    def clear(self) -> None:
        """Open the page again, without anything that a test changed on it."""
        visit(self.page, self.path)

    def put(self, state: State, seat: int = 0, language: str = "en") -> None:
        """Draw a position as one of the players sees it."""
        self.page.evaluate(PUT, self._parts(state, seat, language))

    def tabs(self) -> Iterator[str]:
        """Turn to one part of the table after another, where they lie behind tabs; elsewhere all are seen at once."""
        for tab in ("board", "mine", "others") if self.page.locator(".tabs").is_visible() else ("",):
            if tab:
                self.page.evaluate("tab => document.getElementById(`tab-${tab}`).checked = true", tab)
            yield tab

    def misfits(self) -> list[str]:
        """What is written and cut, beyond its card, or across something else; what the prompt cuts or covers."""
        looks = (CUT, CROSSED, UNSEEN, SQUEEZED, SPILLED, COVERED, HIDDEN)
        return [fault for _tab in self.tabs() for look in looks for fault in self.page.evaluate(look)]

    def small(self) -> list[str]:
        """What is written in letters of less than 14 pixels."""
        return [fault for _tab in self.tabs() for fault in self.page.evaluate(SMALL, READABLE)]

    def misfits_of(self, looks: Iterable[tuple[State, str]]) -> dict[str, list[str]]:
        """The misfits of several positions, each in a language, by their number and language."""
        found = {}
        for number, (state, language) in enumerate(looks):
            self.put(state, language=language)
            if faults := self.misfits():
                found[f"{number} {language}"] = faults
        return found

    def narrow_of(self, states: dict[str, State]) -> dict[str, list[str]]:
        """What is too small for a thumb in several positions, by their names."""
        found = {}
        for name, state in states.items():
            self.put(state)
            if small := self.narrow():
                found[name] = small
        return found

    def narrow(self) -> list[str]:
        """What can be clicked and is too small for a thumb."""
        return [fault for _tab in self.tabs() for fault in self.page.evaluate(NARROW, THUMB)]

    def unreached(self) -> list[str]:
        """Moves that lie on the board, but not where the mouse or a finger can come to them."""
        return list(self.page.evaluate(UNREACHED))

    def aloud(self) -> str:
        """What a screen reader hears of the board, of one's own place and of the others."""
        return "\n".join(self.page.locator(part).aria_snapshot() for part in ("#shared", "#mine", "#others"))

    def _parts(self, state: State, seat: int, language: str) -> dict[str, Any]:
        names = self.names[: len(state.scores())]
        voice = Translator(language).about(self.game.name, names)
        token = current.set(voice)
        try:
            board_view = build_board_view(self.game, state, seat, names, voice, clickable=True, explained=True)
            art = draw(board_view)
            parts = {
                name: PARTS.render(art=art, board_view=board_view, which=name)
                for name in ("where", "shared", "mine", "ask")
            }
            others = [PARTS.render(art=art, which=one) for one in range(len(names)) if one != art.place]
        finally:
            current.reset(token)
        apart = board_view.stand_apart(board_view.answers(art.choices), voice.plain("move.free"))
        return {**parts, "said": str(board_view.prompt), "apart": apart, "others": others}


class Boards:
    """The boards of some tests: one page for each game, size and theme, used again and again."""

    def __init__(self, opener: PageOpener) -> None:
        self._opener = opener
        self._made: dict[tuple[str, str, str], BoardHarness] = {}

    def __call__(self, game: Game, size: str = "desktop", theme: str = "light") -> BoardHarness:
        """A clear board of one of the sizes, or in one of the windows."""
        key = (game.name, size, theme)
        if key in self._made:
            self._made[key].clear()
            return self._made[key]
        page = self._opener("desktop" if size in WINDOWS else size, theme=theme, reduced_motion="reduce")
        if size in WINDOWS:
            width, height = WINDOWS[size]
            page.set_viewport_size({"width": width, "height": height})
        self._made[key] = BoardHarness(page, game)
        return self._made[key]


def in_languages(states: Iterable[State], thorough: bool) -> list[tuple[State, str]]:
    """Positions in every language; those who are not thorough look at each in one, in turn."""
    if thorough:
        return [(state, language) for state in states for language in LANGUAGES]
    return [(state, LANGUAGES[number % len(LANGUAGES)]) for number, state in enumerate(states)]


def plain(said: str) -> str:
    """What is said without marks and with plain spaces."""
    return re.sub(r"[\xa0\u202f]", " ", re.sub(r"<[^>]+>", "", said))
