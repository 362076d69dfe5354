"""Boards on a real page in any position: drawn into the page of a table, without playing up to it."""

from __future__ import annotations

import re
from typing import Any, Final

from playwright.sync_api import Page

from tests.web.browsing import MOVES, sit_down, visit
from tinkertable.core.contract import Game, State
from tinkertable.web.boards import draw
from tinkertable.web.pages import make_environment
from tinkertable.web.stage import set_stage
from tinkertable.web.voice import Voice, current

PARTS: Final = make_environment().from_string(
    "{% import art.template as drawn with context %}{% if part == 'where' %}{{ drawn.where(art) }}"
    "{% elif part == 'shared' %}{{ drawn.shared(art) }}{% elif part == 'mine' %}{{ drawn.mine(art) }}"
    "{% elif part == 'ask' %}{% for one in art.choices %}<button class='button'>{{ one.said }}</button>{% endfor %}"
    "{% else %}{{ drawn.other(art, part) }}{% endif %}"
)
PUT: Final = """async ({where, shared, mine, said, ask, others}) => {
  document.documentElement.classList.add("js");
  document.getElementById("where").innerHTML = where;
  document.querySelector(".shared-in").innerHTML = shared;
  document.querySelector(".mine-in").innerHTML = mine;
  document.getElementById("said").innerHTML = said;
  document.getElementById("choices").innerHTML = ask;
  [...document.querySelectorAll("article.other")].forEach((one, number) => {
    one.hidden = number >= others.length;
    if (!one.hidden) one.querySelector("[data-skin]").outerHTML = others[number];
  });
  await document.fonts.ready;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}"""


class Easel:
    """The page of a table with everybody at it, on which positions of the game are drawn one after another."""

    def __init__(self, page: Page, game: Game, names: list[str]) -> None:
        self.page = page
        self.game = game
        self.names = names
        path = sit_down(page, game.name, "me", *["bot:easy"] * (len(names) - 1))
        page.wait_for_selector(MOVES, state="attached")
        # without its scripts, so that nothing changes what is drawn
        still = re.sub(r"<(script|noscript)\b.*?</\1>", "", page.request.get(path).text(), flags=re.DOTALL)
        page.route(f"**{path}", lambda route: route.fulfill(body=still, content_type="text/html; charset=utf-8"))
        visit(page, path)

    def put(self, state: State, seat: int = 0, language: str = "en") -> None:
        """Draw a position as one of the players sees it."""
        self.page.evaluate(PUT, self._parts(state, seat, language))

    def _parts(self, state: State, seat: int, language: str) -> dict[str, Any]:
        names = self.names[: len(state.scores())]
        voice = Voice(language).about(self.game.name, names)
        token = current.set(voice)
        try:
            stage = set_stage(self.game, state, seat, names, voice, clickable=True)
            art = draw(stage)
            parts = {name: PARTS.render(art=art, part=name) for name in ("where", "shared", "mine", "ask")}
            others = [PARTS.render(art=art, part=one) for one in range(len(names)) if one != art.place]
        finally:
            current.reset(token)
        return {**parts, "said": str(stage.prompt), "others": others}


# Words and numbers that are drawn: not those for listeners, not those of explanations, not letters within drawings.
WRITTEN: Final = """() => {
  const words = [];
  const parts = "#where > *, .shared-in > *, .mine-in > *, .other:not([hidden]) > [data-skin]";
  for (const root of document.querySelectorAll(parts)) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const holder = text.parentElement;
      if (!text.data.trim() || holder.closest(".sr, .tip")) continue;
      if (holder.closest("header, h3, h4")?.offsetWidth === 1) continue;
      if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      words.push({ text, holder, root, boxes: [...range.getClientRects()].filter((box) => box.width > 0.5) });
    }
  }
  return words;
}"""

CUT: Final = f"""() => {{
  const cards = "[data-tip], [data-piece], header, section, .stall, .drawer";
  const found = new Set();
  for (const {{ text, holder, root, boxes }} of ({WRITTEN})()) {{
    const name = `${{holder.className.baseVal ?? holder.className}} "${{text.data.trim()}}"`;
    if (holder.closest(".heap-left, .tile-number, .times")) continue;  // badges hang over the corner of their card
    for (let around = holder; around && around !== root.parentElement; around = around.parentElement) {{
      const style = getComputedStyle(around);
      if (around instanceof SVGElement || style.display === "contents") continue;
      if (style.overflowX === "visible" && !around.matches(cards) && around !== root) continue;
      const frame = around.getBoundingClientRect();
      const beyond = (box) => box.left < frame.left - 1.5 || box.right > frame.right + 1.5
        || box.top + box.height * 0.2 < frame.top - 1.5 || box.bottom - box.height * 0.2 > frame.bottom + 1.5;
      if (boxes.some(beyond)) found.add(`${{name}} leaves ${{around.className}}`);
    }}
    const cut = holder.scrollWidth > holder.clientWidth + 1 && getComputedStyle(holder).overflowX !== "visible";
    if (cut) found.add(`${{name}} is cut`);
  }}
  return [...found];
}}"""
"""What is written and does not fit where it is written: cut, or beyond the edge of its card."""

CROSSED: Final = f"""() => {{
  const found = new Set();
  const words = [];
  for (const {{ text, holder, root, boxes }} of ({WRITTEN})()) {{
    if (holder instanceof SVGElement) continue;
    const name = `${{holder.className}} "${{text.data.trim()}}"`;
    for (const box of boxes) {{
      const rim = box.height * 0.22;
      const {{ left, right }} = box;
      words.push({{ name, root, holder, left, right, top: box.top + rim, bottom: box.bottom - rim }});
    }}
  }}
  const signs = [...document.querySelectorAll("[data-skin] :is(.sign, .seat-mark)")]
    .filter((sign) => !sign.closest(".tip") && sign.checkVisibility({{ visibilityProperty: true }}))
    .map((holder) => {{
      const box = holder.getBoundingClientRect();
      const [x, y] = [box.width * 0.1, box.height * 0.1];
      const name = holder.getAttribute("class");
      const root = holder.closest("[data-skin]");
      const [left, right, top, bottom] = [box.left + x, box.right - x, box.top + y, box.bottom - y];
      return {{ name, root, holder, left, right, top, bottom }};
    }});
  for (const [number, one] of words.entries()) {{
    for (const two of [...words.slice(number + 1), ...signs]) {{
      if (one.holder === two.holder || one.root !== two.root) continue;
      const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
      const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
      if (wide > 2 && high > 2) found.add(`${{one.name}} crosses ${{two.name}}`);
    }}
  }}
  return [...found];
}}"""
"""What is written across something else that is written, or across a sign."""
