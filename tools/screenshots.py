"""Pictures of every page at three sizes, light and dark, taken from the real server while games are played.

    python tools/screenshots.py [--only mech-a-dream] [--out screenshots]

Look at them: they are how the table is judged by eye.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import Error as PlaywrightError

ROOT: Final = Path(__file__).resolve().parent.parent
CHROMIUM: Final = "/usr/bin/chromium"
ARGUMENTS: Final = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
SIZES: Final = {"desktop": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
THEMES: Final = ("light", "dark")
GAMES: Final = ("mech-a-dream", "imaginarium", "bot-factory")
PLAIN: Final = {
    "home": "/",
    "new": "/new?game=mech-a-dream",
    "settings": "/settings",
    "account": "/account",
    "look": "/look",
    "lost": "/t/nowhere",
}
CLICKABLE: Final = ".hit:visible, .choices .button:visible, .lit-button:visible, .piece-moves .button:visible"
MIDDLE: Final = 14
"""Clicks after which a game is in full swing."""
LONGEST: Final = 600


@contextmanager
def running_server() -> Iterator[str]:
    """The real server on a free port with an empty database; gives its address."""
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "tinkertable",
                "serve",
                "--port",
                "0",
                "--database",
                f"sqlite:///{folder}/tables.db",
            ],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        try:
            said = process.stdout.readline()
            found = re.search(r"http://\S+", said)
            if found is None:
                raise SystemExit(f"the server did not start: {said!r}")
            yield found[0]
        finally:
            process.terminate()
            process.wait(timeout=20)
            process.stdout.close()


class Photographer:
    """Walks through the pages as one visitor and keeps pictures of what they see."""

    def __init__(self, browser: Browser, address: str, out: Path) -> None:
        self._address = address
        self._out = out
        self._page: Page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()

    def plain_pages(self) -> None:
        """Every page that needs no table."""
        for name, path in PLAIN.items():
            self._page.goto(self._address + path)
            self.shoot(name)

    def lobby(self, game: str) -> None:
        """A table that waits for friends."""
        self._page.goto(f"{self._address}/new?game={game}")
        self._page.locator("#seat_2").select_option("open")
        self._page.locator("main form .button.main").click()
        self._page.wait_for_selector("#lobby")
        self.shoot(f"{game}-lobby")

    def game(self, game: str) -> None:
        """A game from its first move to its score sheet, and a moment of it."""
        self._page.set_viewport_size({"width": 1440, "height": 900})
        self._page.goto(self._address)
        self._page.locator(f".box-{game} .tray .button.main").click()
        self._page.wait_for_selector("#prompt")
        self._wait_for_turn()
        self.shoot(f"{game}-begins", tabs=True)
        for click in range(LONGEST):
            if not self._wait_for_turn():
                break
            if click == MIDDLE:
                self.shoot(f"{game}-middle", tabs=True)
                self._languages(game)
            choices = self._page.locator(CLICKABLE)
            try:
                choices.nth(click * 7 % max(1, choices.count())).dispatch_event("click", timeout=2000)
            except PlaywrightError:
                continue  # somebody else's move came first and the board is a new one
            self._page.wait_for_timeout(120)
        self.shoot(f"{game}-over", tabs=True)
        table = self._page.url
        self._page.goto(f"{table}/40")
        self.shoot(f"{game}-moment")

    def shoot(self, name: str, tabs: bool = False) -> None:
        """The page as it is, at every size and in both themes; on a phone also what is behind its tabs."""
        self._page.mouse.move(0, 0)  # nothing is pointed at, nothing is explained
        for theme in THEMES:
            self._page.emulate_media(color_scheme="light" if theme == "light" else "dark")
            for size, (width, height) in SIZES.items():
                self._page.set_viewport_size({"width": width, "height": height})
                self._page.wait_for_timeout(500)
                self._keep(f"{name}-{size}-{theme}")
                if tabs and size == "phone":
                    for tab in ("mine", "others", "log"):
                        self._page.locator(f"label[for=tab-{tab}]").click()
                        self._page.wait_for_timeout(150)
                        self._keep(f"{name}-{size}-{tab}-{theme}")
                    self._page.locator("label[for=tab-board]").click()
        self._page.set_viewport_size({"width": 1440, "height": 900})

    def _languages(self, game: str) -> None:
        for language in ("fr", "it", "en"):
            self._page.locator("details[data-menu] > summary").click()
            self._page.locator(f"button[name=language][value={language}]").click()
            self._page.wait_for_selector(f"html[lang={language}] #prompt")
            if language != "en":
                self._page.wait_for_timeout(250)
                self._keep(f"{game}-middle-desktop-{language}")

    def _wait_for_turn(self) -> bool:
        """Whether there is something to click; false when the game is over."""
        for _attempt in range(300):
            if self._page.locator("#after").count():
                return False
            if self._page.locator(CLICKABLE).count():
                return True
            self._page.wait_for_timeout(100)
        raise SystemExit("nothing to click for half a minute")

    def _keep(self, name: str) -> None:
        self._page.screenshot(path=self._out / f"{name}.png")


def main() -> int:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", choices=GAMES, help="play this game only")
    parser.add_argument("--out", type=Path, default=ROOT / "screenshots", help="where the pictures go")
    arguments = parser.parse_args()
    if not Path(CHROMIUM).exists():
        print(f"screenshots: there is no browser at {CHROMIUM}", file=sys.stderr)
        return 1
    arguments.out.mkdir(exist_ok=True)
    with running_server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        photographer = Photographer(browser, address, arguments.out)
        photographer.plain_pages()
        for game in [arguments.only] if arguments.only else GAMES:
            photographer.lobby(game)
            photographer.game(game)
        browser.close()
    print(f"screenshots: {len(list(arguments.out.glob('*.png')))} pictures in {arguments.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
