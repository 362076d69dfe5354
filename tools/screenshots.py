"""Pictures of every page with real people and games at three sizes, light and dark, and in every language.

    python tools/screenshots.py [--only table] [--out screenshots]
    python tools/screenshots.py --boards [--only imaginarium] [--option special=yes]

Look at them: they are how the table is judged by eye. The pages are those that the tests visit. `--boards` shows the
boards of every game instead: early and late, with as few players as can play, with two, and with as many as can, at six
sizes.
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

from playwright.sync_api import FilePayload, Page

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.web.browser import CHROMIUM, SIZES, PageOpener, chromium, visit  # noqa: E402 - the tests are beside the tools
from tests.web.http_client import RunningServer  # noqa: E402
from tests.web.seed_data import SeedData, addresses, seed_database  # noqa: E402

import tinkertable as tt  # noqa: E402 - beside the tools
from tinkertable.games import BUILT_IN, open_game  # noqa: E402

ABROAD: Final = (
    ("fr", "phone", "light"),
    ("fr", "desktop", "dark"),
    ("it", "phone", "dark"),
    ("it", "desktop", "light"),
)
"""How the other languages are looked at: where words are longest and room is least."""
WINDOWS: Final = {
    **SIZES,
    "low": (1280, 720),
    "hd": (1920, 1080),
    "wide": (2560, 1440),
}
"""The sizes at which boards are looked at."""
MOMENTS: Final = {"early": 0.2, "late": 0.85}
"""How much of a game has been played."""


@contextmanager
def running_server(folder: Path) -> Iterator[tuple[SeedData, str]]:
    """The real server on a free port with seeded data; gives that data and its address."""
    database = f"sqlite:///{folder / 'tables.db'}"
    seed = seed_database(database)
    process = subprocess.Popen(
        [sys.executable, "-m", "tinkertable", "serve", "--port", "0", "--database", database],
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
        yield seed, found[0]
    finally:
        process.terminate()
        process.wait(timeout=60)
        process.stdout.close()


def shoot(page: Page, name: str, size: str, theme: str, out: Path) -> None:
    """The page as it is; on a phone also what is behind its tabs."""
    width, height = WINDOWS[size]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.mouse.move(0, 0)  # nothing is pointed at, nothing is explained
    page.evaluate("document.fonts.ready.then(() => {})")
    tabs = page.locator(".tabs label:visible").all() if size == "phone" else []
    for tab in tabs[::-1]:
        tab.click()
        behind = (tab.get_attribute("for") or "").removeprefix("tab-")
        if behind != "board":
            page.screenshot(path=out / f"{name}-{size}-{behind}-{theme}.png", animations="disabled")
    page.screenshot(path=out / f"{name}-{size}-{theme}.png", animations="disabled")


def moment(game: str, seats: int, share: float, options: dict[str, str]) -> tt.Play:
    """A game between greedy bots up to a moment in which the first seat is to move."""
    whole = tt.new_game(game, seats=seats, options=options, seed=seats)
    turns = []
    while not whole.is_over:
        if whole.turn == 0:
            turns.append(whole.ply)
        whole.play(whole.bot_move("greedy"))
    play, upto = tt.new_game(game, seats=seats, options=options, seed=seats), turns[int(share * len(turns))]
    while play.ply < upto:
        play.play(play.bot_move("greedy"))
    return play


def go_on(page: Page, play: tt.Play) -> None:
    """Open a table that goes on from there; the visitor has the first seat."""
    requests = page.context.request
    file = FilePayload(name="game.record", mimeType="text/plain", buffer=play.write().encode())
    looked = requests.post("/open-record", multipart={"record": file})
    fields: dict[str, str | float | bool] = {"ply": play.ply, "as": 0, "bot": "easy"}
    table = requests.post(f"{looked.url.removesuffix('/0')}/fork", form=fields)
    visit(page, table.url)


def shoot_boards(open_page: PageOpener, address: str, only: str, options: dict[str, str], out: Path) -> None:
    """The boards of every game, early and late, with few and with many players."""
    page = open_page(address=address, reduced_motion="reduce")
    for game in BUILT_IN:
        if not game.startswith(only):
            continue
        seats = open_game(game).seats
        for number in sorted({min(seats), 2, max(seats)}):
            for name, share in MOMENTS.items():
                go_on(page, moment(game, number, share, options))
                for size in WINDOWS:
                    for theme in ("light", "dark"):
                        shoot(page, f"board-{game}-{number}-{name}", size, theme, out)


def main() -> int:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default="", help="only pages whose name begins so: table, rules-imaginarium, me")
    parser.add_argument("--boards", action="store_true", help="the boards of every game, at six sizes")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="play the boards' games so")
    parser.add_argument("--out", type=Path, default=ROOT / "screenshots", help="where the pictures go")
    arguments = parser.parse_args()
    if not CHROMIUM.exists():
        print(f"screenshots: there is no browser at {CHROMIUM}", file=sys.stderr)
        return 1
    out: Path = arguments.out
    out.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder)) as (seed, address),
        chromium() as browser,
    ):
        open_page = PageOpener(browser, RunningServer(""))
        if arguments.boards:
            options = dict(option.split("=", 1) for option in arguments.option)
            shoot_boards(open_page, address, arguments.only, options, out)
        for language in () if arguments.boards else ("en", "fr", "it"):
            everything = [("en", size, theme) for size in SIZES for theme in ("light", "dark")]
            people = [open_page(language=language, address=address, reduced_motion="reduce") for _ in range(2)]
            name, value = seed.cookie
            people[0].context.add_cookies([{"name": name, "value": value, "url": address}])
            for shown in addresses(seed):
                if not shown.name.startswith(arguments.only):
                    continue
                page = people[shown.guest]
                visit(page, shown.at)
                if shown.name == "review":
                    page.wait_for_selector("#making", state="detached")
                for spoken, size, theme in [*everything, *ABROAD]:
                    if spoken == language:
                        shoot(page, f"{shown.name}-{language}", size, theme, out)
        open_page.close()
    print(f"screenshots: {len(list(out.glob('*.png')))} pictures in {out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
