"""Layout checks for a table's page: text that is cut, covered or too faint, and targets that are too small.

Every measure returns what is wrong, in words; the tests show that each of them can find something.
"""

from __future__ import annotations

import base64
from typing import Final

from playwright.sync_api import Page

THUMB: Final = 43.5
"""A target of 44 pixels, less what rounding takes."""
READABLE: Final = 13.9
"""The smallest letters that have to be read are 14 pixels high, less what rounding takes."""
NARROW: Final = """most => [...document.querySelectorAll("[data-skin] .hit")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.value, one.getBoundingClientRect()])
  .filter(([name, box]) => box.width < most || box.height < most)
  .map(([name, box]) => `${name} ${box.width.toFixed(1)} ${box.height.toFixed(1)}`)"""
"""What can be clicked on a board and is too small for a thumb."""
LEVELS: Final = """() => [...document.querySelectorAll("#table :is(h1, h2, h3, h4, h5)")]
  .map((one) => Number(one.tagName[1]))"""
"""The levels of the headings, one after another."""

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
      if (holder.offsetWidth === 1 || holder.closest("header")?.offsetWidth === 1) continue;
      if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const list = holder.closest(".scraps")?.getBoundingClientRect();
      if (list && range.getBoundingClientRect().bottom > list.bottom) continue;  // its end is reached by scrolling
      words.push({ text, holder, root, boxes: [...range.getClientRects()].filter((box) => box.width > 0.5) });
    }
  }
  return words;
}"""

CUT: Final = f"""() => {{
  const cards = "[data-tip], [data-piece], header, section, .stall, .drawer, .effect";
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

UNSEEN: Final = """() => {
  const prompt = document.getElementById("prompt").getBoundingClientRect();
  const choices = document.getElementById("choices");
  const apart = choices && getComputedStyle(choices).position === "absolute" ? choices.getBoundingClientRect() : prompt;
  const leaves = (box, frame) => box.top < Math.max(0, frame.top) - 1
    || box.bottom > Math.min(innerHeight, frame.bottom) + 1 || box.left < frame.left - 1 || box.right > frame.right + 1;
  return [...document.querySelectorAll("#prompt :is(.said, .choices .button, .choices .button > *, .handles .button)")]
    .filter((one) => one.checkVisibility())
    .filter((one) => leaves(one.getBoundingClientRect(), one.closest("#choices") ? apart : prompt))
    .map((one) => `"${one.textContent.trim()}" is not whole in the prompt`);
}"""
"""What is asked, or an answer, that can be seen in the prompt only by scrolling."""

SQUEEZED: Final = """() => {
  const found = [];
  const shown = [...document.querySelectorAll("#prompt :is(.said, .button)")].filter((one) => one.checkVisibility());
  const boxes = shown.map((one) => [one, one.getBoundingClientRect()]);
  for (const [number, [one, box]] of boxes.entries()) {
    for (const [other, beside] of boxes.slice(number + 1)) {
      const wide = Math.min(box.right, beside.right) - Math.max(box.left, beside.left);
      const high = Math.min(box.bottom, beside.bottom) - Math.max(box.top, beside.top);
      if (wide > 2 && high > 2) found.push(`"${one.textContent.trim()}" lies across "${other.textContent.trim()}"`);
    }
    const lines = new Set();
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const words = document.createRange();
      words.selectNodeContents(texts.currentNode);
      for (const part of words.getClientRects()) if (part.width > 1) lines.add(Math.round(part.bottom / 8));
    }
    const most = innerWidth < 768 ? 3 : 2;
    if (one.matches(".choices .button") && lines.size > most) found.push(`"${one.textContent.trim()}" is squeezed`);
  }
  return found;
}"""
"""Answers that lie across something else in the prompt, or are squeezed: into more than two lines, on a phone three."""

SPILLED: Final = """() => {
  const beyond = (box, frame) => box.top < frame.top - 1 || box.bottom > frame.bottom + 1
    || box.left < frame.left - 1 || box.right > frame.right + 1;
  return [...document.querySelectorAll("#prompt .choices .button")]
    .filter((one) => one.checkVisibility())
    .filter((one) => [...one.querySelectorAll(".sign")]
      .some((sign) => beyond(sign.getBoundingClientRect(), one.getBoundingClientRect())))
    .map((one) => `"${one.textContent.trim()}" has a sign beyond its button`);
}"""
"""Answers whose signs lie across the edge of their button."""

COVERED: Final = f"""() => {{
  const found = new Set();
  const over = [...document.querySelectorAll("#prompt, #prompt .button")]
    .filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect());
  const part = (one, other) => ({{
    left: Math.max(one.left, other.left), right: Math.min(one.right, other.right),
    top: Math.max(one.top, other.top), bottom: Math.min(one.bottom, other.bottom),
  }});
  const large = (one) => one.right - one.left > 2 && one.bottom - one.top > 2;
  const meets = (box) => over.some((one) => large(part(one, box)));
  const seen = (holder, box) => {{
    let left = box;
    for (let around = holder; around && around !== document.body; around = around.parentElement) {{
      const clips = getComputedStyle(around).overflowY !== "visible" || around.matches("#shared, #mine");
      if (clips) left = part(left, around.getBoundingClientRect());
    }}
    return left;
  }};
  for (const {{ text, holder, boxes }} of ({WRITTEN})()) {{
    const rims = boxes.map(({{ left, right, top, bottom, height }}) => (
      {{ left, right, top: top + height * 0.2, bottom: bottom - height * 0.2 }}));
    if (rims.some((box) => meets(seen(holder, box)))) found.add(`"${{text.data.trim()}}"`);
  }}
  for (const hit of document.querySelectorAll(":is(#shared, #mine, #others) button[name=move]")) {{
    if (hit.checkVisibility() && meets(seen(hit, hit.getBoundingClientRect()))) found.add(`the move ${{hit.value}}`);
  }}
  for (const zone of document.querySelectorAll("#others, .talk")) {{
    const drawn = zone.checkVisibility({{ visibilityProperty: true }});
    if (drawn && meets(seen(zone, zone.getBoundingClientRect()))) found.add(zone.className);
  }}
  return [...found].map((one) => `${{one}} is covered by the prompt`);
}}"""
"""What has to be read or clicked and lies under the prompt or one of its answers."""

HIDDEN: Final = """() => [...document.querySelectorAll(":is(#shared, #mine) [data-piece]")]
  .filter((piece) => piece.closest("#shared, #mine").checkVisibility() && !piece.checkVisibility())
  .map((piece) => `${piece.dataset.piece} is not shown`)"""
"""Pieces of a board that a style sheet hides."""

SMALL: Final = f"""least => {{
  const found = new Set();
  for (const {{ text, holder, boxes }} of ({WRITTEN})()) {{
    // letters within drawings, and the numbers of the pasture, repeat what is written beside them
    if (!boxes.length || holder instanceof SVGElement) continue;
    const size = parseFloat(getComputedStyle(holder).fontSize);
    if (size < least) found.add(`${{holder.className}} "${{text.data.trim()}}" ${{size.toFixed(1)}}px`);
  }}
  return [...found];
}}"""
"""What is written too small to be read."""

# Every word with its colour, what shines through it, and whether it is large.
INKED: Final = f"""() => ({WRITTEN})().filter(({{ holder }}) => !(holder instanceof SVGElement)).flatMap(
  ({{ text, holder, boxes }}) => {{
    const style = getComputedStyle(holder);
    let strength = 1;
    for (let around = holder; around; around = around.parentElement) strength *= getComputedStyle(around).opacity;
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
    const name = `${{holder.className}} "${{text.data.trim()}}" ${{size.toFixed(1)}}px`;
    const edge = holder.closest("#others")?.getBoundingClientRect().bottom ?? innerHeight;  // the others scroll
    const seen = Math.min(edge, innerHeight);
    return boxes
      .filter((box) => box.top >= 0 && box.bottom <= seen && box.left >= 0 && box.right <= innerWidth)
      .map((box) => ({{ name, colour: style.color, strength, large, box: [box.x, box.y, box.width, box.height] }}));
  }})"""
"""Whatever lies under the words, or over them, is seen in two pictures of the page: with them and without."""

MEASURE: Final = """async ({shown, blank, inked}) => {
  const look = async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (one) => one.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const brush = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d", { willReadFrequently: true });
    brush.drawImage(bitmap, 0, 0);
    return brush.getImageData(0, 0, bitmap.width, bitmap.height);
  };
  const [written, { data: pixels, width: across }] = [(await look(shown)).data, await look(blank)];
  const light = (colour) => {
    const [red, green, blue] = colour.map((one) => one / 255).map((one) =>
      one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  const found = [];
  for (const { name, colour, strength, large, box: [x, y, width, height] } of inked) {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
    const share = (alpha / 255) * strength;
    // a gradient is darker at one end: six parts, each by itself
    let least = 21;
    for (let part = 0; part < 6; part += 1) {
      const wide = Math.max(1, Math.floor(width / 6));
      const from = Math.floor(x + part * wide);
      const ground = [0, 0, 0];
      let [count, seen] = [0, 0];
      for (let row = Math.floor(y + height * 0.2); row <= y + height * 0.8; row += 1) {
        for (let column = from; column < from + wide; column += 1, count += 1) {
          const spot = (row * across + column) * 4;
          for (const one of [0, 1, 2]) ground[one] += pixels[spot + one];
          seen = Math.max(seen, ...[0, 1, 2].map((one) => Math.abs(pixels[spot + one] - written[spot + one])));
        }
      }
      const mean = ground.map((one) => one / count);
      const ink = [red, green, blue].map((one, number) => one * share + mean[number] * (1 - share));
      const most = Math.max(...ink.map((one, number) => Math.abs(one - mean[number])));
      if (seen < most / 4) continue;  // a gap between words, or something lies over them
      const [high, low] = [light(ink), light(mean)].sort((one, other) => other - one);
      least = Math.min(least, (high + 0.05) / (low + 0.05));
    }
    if (least < (large ? 3 : 4.5)) found.push(`${name} ${least.toFixed(1)}`);
  }
  return [...new Set(found)];
}"""

# A style sheet over all others, or none.
DRESS: Final = """(rules) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [sheet];
}"""

UNWRITTEN: Final = (
    "transition: none !important; -webkit-text-fill-color: transparent !important; text-shadow: none !important"
)


def faint(page: Page) -> list[str]:
    """Words of a board that stand out too little from the pixels under them: less than 4.5, large ones less than 3."""
    inked = page.evaluate(INKED)
    shown = base64.b64encode(page.screenshot()).decode()
    page.evaluate(DRESS, f"* {{ {UNWRITTEN} }}")
    blank = base64.b64encode(page.screenshot()).decode()
    page.evaluate(DRESS, "")
    lens = page.context.new_page()
    found: list[str] = lens.evaluate(MEASURE, {"shown": shown, "blank": blank, "inked": inked})
    lens.close()
    return found
