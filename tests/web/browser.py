"""Real browsers: open pages, sit down at a table, click and use the keyboard, and find what must never be on a page.

Nothing here waits for a time: everything waits for what it needs, and long enough for a machine with much else to do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    expect,
    sync_playwright,
)
from playwright.sync_api import Error as PlaywrightError

from tests.web.http_client import Client, RunningServer
from tinkertable.i18n import LANGUAGES, catalog
from tinkertable.web.rendering import is_live

BROWSERS: Final = (Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium"))
CHROMIUM: Final = next(filter(Path.exists, BROWSERS), BROWSERS[-1])
"""The browser without what only a window needs, where there is one: it takes a fifth less time."""
ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    # without processes of their own for drawing and starting: a quarter less time
    "--in-process-gpu",
    "--no-zygote",
)
AXE: Final = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE: Final = 60_000
"""Milliseconds after which something never happens. Only a broken page takes so long, however busy the machine is."""
POLLING: Final = 50
"""Milliseconds between two looks at a page. The usual look at every frame would have the browser draw them all."""
SIZES: Final = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1440, 900)}
LOCALES: Final = {"en": "en-GB", "fr": "fr-FR", "it": "it-IT"}
MOVES: Final = '#table button[name="move"]'
SHEET: Final = ".sheet"
MOST_MOVES: Final = 900

needs_browser: Final = pytest.mark.skipif(
    not (CHROMIUM.exists() and is_live()), reason="needs Chromium and the bundle that `make assets` makes"
)
needs_axe: Final = pytest.mark.skipif(
    not (CHROMIUM.exists() and is_live() and AXE.exists()), reason="needs Chromium and `npm ci`"
)

expect.set_options(timeout=PATIENCE)


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without a window."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=str(CHROMIUM), args=list(ARGUMENTS), timeout=3 * PATIENCE)
        yield started
        started.close()


class KeptBrowser:
    """A browser that stays open from one file of tests to the next, as long as the next one needs a browser too.

    While it runs, no other event loop can run in this thread: before any other test it has to be closed.
    """

    def __init__(self) -> None:
        self._resources = ExitStack()
        self._browser: Browser | None = None

    def get(self) -> Browser:
        """The browser, started when it is not there."""
        if self._browser is None or not self._browser.is_connected():
            self.close()
            self._browser = self._resources.enter_context(chromium())
        return self._browser

    def close(self) -> None:
        """End it, if it runs."""
        self._browser = None
        self._resources.close()


BROWSER: Final = KeptBrowser()
"""The browser of this process."""


@dataclass
class PageOpener:
    """Opens browsers for people; whatever a page complains about is kept, and fails the test at its end."""

    browser: Browser
    server: RunningServer
    contexts: list[BrowserContext] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def __call__(
        self,
        size: str = "desktop",
        language: str = "en",
        theme: str = "light",
        *,
        address: str | None = None,
        careless: bool = False,
        **more: Any,
    ) -> Page:
        """Somebody new with a browser of their own; the careless may meet errors, because the test makes them.

        Nothing moves unless they ask for it (`reduced_motion="no-preference"`): drawing every frame takes long.
        """
        width, height = SIZES[size]
        context = self.browser.new_context(
            base_url=address or self.server.address,
            locale=LOCALES[language],
            viewport={"width": width, "height": height},
            has_touch=size == "phone",
            color_scheme="dark" if theme == "dark" else "light",
            **({"reduced_motion": "reduce"} | more),
        )
        context.set_default_timeout(PATIENCE)
        context.set_default_navigation_timeout(PATIENCE)
        self.contexts.append(context)
        page = context.new_page()
        if not careless:
            listen(page, self.complaints)
        return page

    def close(self) -> None:
        """Everybody goes home."""
        for context in self.contexts:
            context.close()
        self.contexts.clear()


def listen(page: Page, complaints: list[str]) -> None:
    """Keep what a page complains about: errors of scripts, of the policy, and requests that went wrong."""

    def heard(message: ConsoleMessage) -> None:
        # htmx says aloud that newer news ended the fetching of older ones; what could not be loaded is heard below
        if message.type == "error" and not re.search("^Failed to load resource|AbortError", message.text):
            complaints.append(f"{page.url}: {message.text}")

    def failed(request: Request) -> None:
        # leaving a page ends its requests
        if request.failure is not None and "ERR_ABORTED" not in request.failure:
            complaints.append(f"{request.method} {request.url}: {request.failure}")

    def answered(response: Response) -> None:
        # the page that was asked for may be an error on purpose; what it is made of may not
        if response.status >= 400 and not response.request.is_navigation_request() and response.status != 409:
            complaints.append(f"{response.request.method} {response.url}: {response.status}")

    page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
    page.on("console", heard)
    page.on("requestfailed", failed)
    page.on("response", answered)


def visit(page: Page, address: str) -> Response | None:
    """Open an address. A page that is just about to lead elsewhere by itself only delays it."""
    for _attempt in range(20):
        try:
            return page.goto(address)
        except PlaywrightError as error:
            if not re.search(r"ERR_ABORTED|interrupted by another navigation", str(error)):
                raise
    raise AssertionError(f"{page.url} never let us go to {address}")


def press(page: Page, selector: str) -> None:
    """Click what leads to another page, and wait until that one is there."""
    with page.expect_navigation():
        page.locator(selector).first.click()
    # before its scripts run a page sends plain forms, and is then another page
    page.wait_for_function("() => document.readyState === 'complete'")


def send(page: Page, path: str, **fields: str) -> str:
    """Send a form with the cookies of a page, which stays as it is; returns where it led to."""
    answer = page.request.post(path, form={**fields}, timeout=PATIENCE, max_retries=3)
    assert answer.ok, answer.text()
    return answer.url


def redirect_of(page: Page, path: str, **fields: str) -> str:
    """Send a form with the cookies of a page, which stays as it is; returns where it leads to, without going there."""
    answer = page.request.post(path, form={**fields}, timeout=PATIENCE, max_retries=3, max_redirects=0)
    assert answer.status == 303, answer.text()
    return str(answer.headers["location"])


def sit_down(page: Page, game: str, *seats: str, name: str = "Ann", **fields: str) -> str:
    """Make a table and open it; returns its path."""
    chairs = {f"seat_{number}": who for number, who in enumerate(seats, 1)}
    path = redirect_of(page, "/new", game=game, name=name, **chairs, **fields)
    visit(page, path)
    return path


def sit_together(ann: Page, bob: Page, game: str) -> str:
    """Make a table for two and open it for both; returns its path."""
    path = redirect_of(ann, "/new", game=game, name="Ann", seat_1="me", seat_2="open")
    redirect_of(bob, f"{path}/join", name="Bob", code="")
    visit(ann, path)
    visit(bob, path)
    return path


def play_now(page: Page, game: str = "mech-a-dream") -> str:
    """Play against two easy bots, as far as the game allows, and wait until it is one's turn; returns the table's path.

    The way through the pages that lead there is `play_by_clicks`.
    """
    path = redirect_of(page, "/play", game=game, bot="easy", seats="3")
    visit(page, path)
    page.wait_for_selector(MOVES, state="attached")
    return path


def play_by_clicks(page: Page, game: str) -> str:
    """Open the home page, take a game from the shelf and wait until it is one's turn; returns the table's path."""
    visit(page, "/")
    press(page, f".box-{game} .tray .button.main")
    press(page, 'form[action="/play"] .button.main')  # it asks once how strong the bots are to be, and how many
    page.wait_for_selector(MOVES, state="attached")
    return "/t/" + page.url.rpartition("/t/")[2]


def accept_invitation(page: Page, invitation: str, name: str) -> None:
    """Follow the link a friend was given and take a chair."""
    visit(page, invitation)
    page.locator('form[action$="/join"] input[name="name"]').fill(name)
    press(page, 'form[action$="/join"] button.main')
    page.wait_for_selector("#move-form", state="attached")


def begin(*pages: Page) -> None:
    """Wait until everybody's page shows the board; those who waited in the lobby get a new page for it."""
    for page in pages:
        page.wait_for_selector("#version:not([value^=w])", state="attached")
        page.wait_for_load_state()


def version(page: Page) -> str:
    """Which version of the table the page shows."""
    return page.locator("#version").input_value()


def wait_for_news(page: Page, before: str, patience: int = PATIENCE) -> None:
    """Wait until the page shows another version of the table."""
    changed = "before => (document.getElementById('version')?.value ?? before) !== before"
    page.wait_for_function(changed, arg=before, timeout=patience, polling=POLLING)


def wait_for_turn(*pages: Page) -> Page | None:
    """The first of these people who has something to click; nobody when the game is over for all of them."""
    for _look in range(2 * PATIENCE // 100):
        shown = [page.evaluate(LOOK) for page in pages]
        for page, (moves, _over) in zip(pages, shown, strict=True):
            if moves:
                return page
        if all(over for _moves, over in shown):
            return None
        pages[0].wait_for_timeout(100)
    raise AssertionError("nobody's turn, and the game is not over")


LOOK: Final = f"""() => [document.querySelectorAll('{MOVES}').length, Boolean(document.querySelector('{SHEET}'))]"""

# What can be clicked is brought before the eyes, as a person would: through the tab it lies behind, or out of the list
# of all moves. Only what really lies under the finger counts as shown; this is where.
REACH: Final = """async (button) => {
  const settled = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  // who does not want to be shown what others did presses any key
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "s", bubbles: true }));
  // on a tablet the others are in a drawer, which covers the rest while it is open
  const [drawer, handle] = [document.getElementById("drawer"), document.querySelector("label[for=drawer]")];
  if (handle?.checkVisibility() && drawer.checked !== Boolean(button.closest("#others"))) {
    handle.click();
    await settled();
  }
  if (!button.checkVisibility()) {
    const list = button.closest("details");
    if (list && !list.open) list.querySelector("summary").click();
    const zone = button.closest("#shared, #mine, #others")?.id;
    const tab = { shared: "board", mine: "mine", others: "others" }[zone];
    if (tab) document.querySelector(`.tabs label[for=tab-${tab}]`)?.click();
    const peek = button.closest("article.other")?.querySelector("input.peek");
    if (peek && !button.checkVisibility() && !peek.checked) peek.click();
    await settled();
  }
  if (!button.isConnected || !button.checkVisibility()) return null;
  // the card that explains what the mouse pointed at goes away with the mouse
  if (document.querySelector("#explain:popover-open")) document.getElementById("explain").hidePopover();
  button.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  // a busy browser may take a few frames until everything lies where it belongs
  for (let frames = 0; frames < 20; frames += 1) {
    const box = button.getBoundingClientRect();
    for (const [x, y] of [[0.5, 0.5], [0.5, 0.25], [0.5, 0.75], [0.25, 0.5], [0.75, 0.5]]) {
      const at = [box.x + box.width * x, box.y + box.height * y];
      if (button.contains(document.elementFromPoint(...at))) return at;
    }
    await settled();
  }
  return null;
}"""

# One of the legal moves, and where it is; those that could not be reached on the way are kept.
SHOW: Final = f"""async ({{moves, turn}}) => {{
  const buttons = [...document.querySelectorAll(moves)];
  const reach = {REACH};
  const texts = [...new Set(buttons.map((button) => button.value))];
  const before = document.getElementById("version").value;
  for (let number = 0; number < texts.length; number += 1) {{
    const text = texts[(turn + number) % texts.length];
    for (const button of buttons.filter((one) => one.value === text)) {{
      const at = await reach(button);
      if (document.getElementById("version").value !== before) return null;
      if (at) return {{ button, at }};
    }}
    window.unreached = [...(window.unreached ?? []), `${{document.querySelector(".said").textContent}} ${{text}}`];
  }}
  return null;
}}"""


def click_a_move(page: Page, turn: int) -> None:
    """Click one of the legal moves where it lies, and wait for what comes of it.

    News may arrive at any moment: what was about to be clicked is gone then, and another move is looked for. If a link
    came to lie under the pointer meanwhile, the page goes back to the table, as a person would.
    """
    before, table = version(page), urlsplit(page.url).path
    for _attempt in range(30):
        if urlsplit(page.url).path != table:
            visit(page, table)
        if version(page) != before:
            return
        try:
            at = page.evaluate(f"async (what) => (await ({SHOW})(what))?.at", {"moves": MOVES, "turn": turn})
            if at is None:
                return  # it is somebody else's turn by now
            if page.evaluate("navigator.maxTouchPoints"):
                page.touchscreen.tap(*at)
            else:
                page.mouse.click(*at)
                page.mouse.move(0, 0)
            page.wait_for_function(
                "([before, x, y]) => document.getElementById('version').value !== before"
                " || document.elementFromPoint(x, y)?.closest('button.armed')",
                arg=[before, *at],
                timeout=PATIENCE / 10,
                polling=POLLING,
            )
        except PlaywrightError:
            continue
    raise AssertionError(f"nothing came of clicking {turn}")


# What is written in a part of a page, piece by piece: the end of one sentence never runs into the next.
WORDS: Final = """(part) => {
  const pieces = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const words = [];
  while (pieces.nextNode()) words.push(pieces.currentNode.data);
  return words.join("\\n");
}"""

# The same again and again without leaving the page: a whole game takes thousands of looks at it, and each one from
# outside costs as much as a move. Clicks are the browser's own; what is said on the way is looked through.
PLAY: Final = f"""async ({{moves, sheet, turn, most, patience, keys}}) => {{
  const raw = new RegExp(keys);
  const found = [];
  let lost = 0;
  const table = () => document.getElementById("table");
  const version = () => document.getElementById("version").value;
  const until = (test, wait = patience) => new Promise((resolve, reject) => {{
    if (test()) return setTimeout(resolve);
    const done = (answer, value) => {{ eyes.disconnect(); clearTimeout(end); setTimeout(answer, 0, value); }};
    const eyes = new MutationObserver(() => test() && done(resolve));
    const end = setTimeout(done, wait, reject, new Error(`nothing happens after click ${{turn}}`));
    eyes.observe(document, {{ subtree: true, childList: true, attributes: true }});
  }});
  const show = {SHOW};
  for (let clicks = 0; clicks < most; turn += 1, clicks += 1) {{
    await until(() => document.querySelector(moves) || document.querySelector(sheet));
    const key = raw.exec(({WORDS})(table()));
    if (key) found.push(key[0]);
    if (document.querySelector(sheet)) break;
    const before = version();
    const shown = await show({{ moves, turn }});
    if (!shown || version() !== before) continue;
    shown.button.click();
    if (shown.button.classList.contains("armed")) shown.button.click();
    // A click in the very moment in which the answer to the last one is laid out is dropped: it is made again.
    await until(() => version() !== before, 10000).catch((error) => {{
      lost += 1;
      if (lost > 5) throw error;
    }});
  }}
  return {{ turn, over: Boolean(document.querySelector(sheet)), found, unreached: window.unreached ?? [] }};
}}"""


@dataclass(frozen=True)
class Evening:
    """What was met while a whole game was played."""

    clicks: int
    keys: list[str]
    """Ids of messages that stood on the page instead of their text."""
    unreached: list[str]
    """Legal moves that could not be clicked where they lay."""


def play_to_the_end(page: Page, *, by_hand: int = 8) -> Evening:
    """Play a whole game; every so-manieth click is the mouse's or the finger's, the others are the page's own."""
    turn, keys, unreached = 0, [], []
    while turn < MOST_MOVES:
        what = {
            "moves": MOVES,
            "sheet": SHEET,
            "turn": turn,
            "most": by_hand - 1,
            "patience": 2 * PATIENCE,
            "keys": raw_key(),
        }
        went = page.evaluate(PLAY, what)
        turn = went["turn"]
        keys += went["found"]
        unreached = went["unreached"]
        if went["over"]:
            break
        page.wait_for_selector(f"{MOVES}, {SHEET}", state="attached")
        click_a_move(page, turn)
        turn += 1
    expect(page.locator(SHEET)).to_be_visible()
    return Evening(turn, sorted(set(keys)), unreached)


def play_by_forms(page: Page, server: RunningServer, table: str, moves: int) -> None:
    """Play some moves of a game without a browser, as the person whose page it is; then open the table again.

    Who plays with whom is left to chance: a game that is over sooner has been played all the same.
    """
    visit(page, "about:blank")
    someone = Client(server)
    for cookie in page.context.cookies():
        someone.http.cookies.set(cookie["name"], cookie["value"])
    for turn in range(moves):
        legal = someone.wait_for_moves(table)
        if not legal:
            break
        answer = someone.post(f"{table}/move", **someone.where(), move=legal[turn % len(legal)], sure="yes")
        assert answer.status_code == 303, answer.text
    someone.http.close()
    visit(page, table)


def tab_to(page: Page, selector: str, times: int = 1) -> bool:
    """Press Tab until the focus stands on one of these for the so-manieth time; whether it came to that."""
    met = 0
    for _press in range(250):
        page.keyboard.press("Tab")
        if page.evaluate("chosen => document.activeElement.matches(chosen)", selector):
            met += 1
            if met == times:
                return True
    return False


@cache
def raw_key() -> str:
    """A pattern for ids of messages that should have been words: `log.bought`, `machine.B1`."""
    domains = ("web", "learn", "coach", "errors", "mech-a-dream", "imaginarium", "bot-factory")
    ids = [message.id for domain in domains for message in catalog(LANGUAGES[0], domain) if message.id]
    keys = [each if isinstance(each, str) else each[0] for each in ids]
    families = {re.escape(key.partition(".")[0]) for key in keys if "." in key}
    return rf"(?<![\w/.@#-])(?:{'|'.join(sorted(families))})\.\w[\w.-]*"


@cache
def _axe() -> str:
    return AXE.read_text(encoding="utf-8")


def faults(page: Page, rules: Sequence[str] = ()) -> list[str]:
    """What axe finds serious or critical, by all its rules or by these."""
    page.evaluate(f"if (!window.axe) {{ {_axe()} }}")
    # colours and places that are on their way have arrived after a frame
    page.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))")
    only = {"runOnly": {"type": "rule", "values": list(rules)}} if rules else {}
    found = page.evaluate("how => axe.run(document, how)", {"resultTypes": ["violations"], **only})
    return [
        f"{fault['id']}: {[node['target'] for node in fault['nodes'][:3]]}"
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
    ]


OpenPage = Callable[..., Page]
