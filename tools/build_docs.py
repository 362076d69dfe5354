"""Build the documentation site into build/docs/site, without a network; a broken link fails.

The pages of `docs/` are gathered with those from elsewhere (the READMEs of the games, CONTRIBUTING …) and with an
API reference from the docstrings, by reader: the navigation follows from the folders. `--open` serves the site to this
machine, because its search does not work from the disk, and opens it in a browser.
"""

from __future__ import annotations

import logging
import os
import re
import shutil
import sys
import webbrowser
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

from mkdocs.commands.build import build
from mkdocs.config import load_config

ROOT: Final = Path(__file__).resolve().parent.parent
PAGES: Final = ROOT / "build" / "docs" / "pages"
SITE: Final = ROOT / "build" / "docs" / "site"
ELSEWHERE: Final = {
    "README.md": "about.md",
    "CONTRIBUTING.md": "internals/contributing.md",
    "CHANGELOG.md": "changelog.md",
    "benchmarks/README.md": "research/figures.md",
    "examples/clatterworks/README.md": "extend/example-game.md",
    **{
        f"src/tinkertable/games/{game}/README.md": f"play/{game.replace('_', '-')}.md"
        for game in ("mech_a_dream", "imaginarium", "bot_factory")
    },
}
"""Pages outside `docs/`, and where they are on the site."""
DESIGNERS: Final = ("adding-a-game", "example-game", "boards", "text", "teaching", "balance-lab")
"""Pages about making and changing games; the others in `extend/` are for those who write bots."""
REFERENCE: Final = {
    "library": ("The library", "import tinkertable as tt", ("tinkertable.library", "tinkertable.games")),
    "contract": (
        "Games and positions",
        "",
        ("tinkertable.core.contract", "tinkertable.core.dice", "tinkertable.core.view"),
    ),
    "bots": ("Bots", "", ("tinkertable.bots.protocol", "tinkertable.bots.own_bots", "tinkertable.bots.registry")),
    "records": ("Records", "", ("tinkertable.core.record", "tinkertable.core.replay", "tinkertable.core.setup")),
    "texts": ("Texts", "", ("tinkertable.core.text", "tinkertable.core.zones", "tinkertable.i18n.translator")),
    "laws": ("Laws", "", ("tinkertable.laws", "tinkertable.laws.messages", "tinkertable.laws.contract_check")),
    "lab": (
        "Arena, batches and environments",
        "",
        (
            *("tinkertable.lab.arena", "tinkertable.lab.batch", "tinkertable.lab.envs.pettingzoo"),
            *("tinkertable.lab.envs.gymnasium", "tinkertable.lab.envs.openspiel"),
        ),
    ),
    "errors": ("Errors", "", ("tinkertable.core.errors",)),
}
"""The API reference: for each page its title, a line of code, and the modules."""


def gather() -> None:
    """Lay out all pages as on the site."""
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.copytree(ROOT / "docs", PAGES)
    places = {path.resolve(): PAGES / path.relative_to(ROOT / "docs") for path in (ROOT / "docs").rglob("*.*")}
    places |= {(ROOT / source).resolve(): PAGES / page for source, page in ELSEWHERE.items()}
    for source, page in places.items():
        if page.suffix == ".md":
            text = source.read_text(encoding="utf-8")
            page.write_text(_relinked(text, source, page, places), encoding="utf-8")
    (PAGES / "reference").mkdir()
    for name, (title, code, modules) in REFERENCE.items():
        shown = f"```python\n{code}\n```\n\n" if code else ""
        body = "\n\n".join(f"::: {module}" for module in modules)
        (PAGES / "reference" / f"{name}.md").write_text(f"# {title}\n\n{shown}{body}\n", encoding="utf-8")


def _relinked(text: str, source: Path, page: Path, places: dict[Path, Path]) -> str:
    """A page with its links to other pages as they are on the site; what is not on it is named without a link."""

    def link(found: re.Match[str]) -> str:
        mark, words, address, place = found[1], found[2], found[3], found[4] or ""
        if not address or "://" in address:
            return found[0]
        target = (source.parent / address).resolve()
        if target in places:
            return f"{mark}[{words}]({Path(os.path.relpath(places[target], page.parent)).as_posix()}{place})"
        if not target.exists():
            sys.exit(f"{source.relative_to(ROOT)}: there is no {address}")
        return f"{words} (`{target.relative_to(ROOT).as_posix()}`)"

    return re.sub(r"(!?)\[([^\]\[]*(?:\[[^\]]*\][^\]\[]*)?)\]\(([^)#\s]*)(#[^)\s]*)?\)", link, text)


def navigation() -> list[dict[str, Any]]:
    """The pages by reader; a new page of a folder is found by itself."""

    def pages(folder: str, *, designers: bool | None = None) -> list[str]:
        found = sorted(path.relative_to(PAGES).as_posix() for path in (PAGES / folder).glob("*.md"))
        return [path for path in found if designers is None or (Path(path).stem in DESIGNERS) == designers]

    return [
        {"Start": ["README.md", "about.md", "changelog.md"]},
        {"Players": pages("play")},
        {"Hosts": pages("host")},
        {"Bot writers": pages("extend", designers=False)},
        {"Researchers": pages("research", designers=False)},
        {"Designers": [*pages("extend", designers=True), *pages("research", designers=True)]},
        {"Reference": [f"reference/{name}.md" for name in REFERENCE]},
        {"Internals": pages("internals")},
    ]


def main() -> None:
    """Gather the pages and build the site; says what is wrong, and fails then."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s: %(message)s")
    gather()
    build(load_config(str(ROOT / "mkdocs.yml"), nav=navigation()))
    print(SITE / "index.html")
    if "--open" in sys.argv[1:]:
        serve()


def serve() -> None:
    """Serve the site to this machine until Ctrl+C, and open it."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=str(SITE))) as server:
        address = f"http://127.0.0.1:{server.server_port}/index.html"
        print(f"{address} (Ctrl+C to stop)", flush=True)
        webbrowser.open(address)
        with suppress(KeyboardInterrupt):
            server.serve_forever()


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        pages = len(list(SITE.rglob("*.html")))
        sys.exit(f"Interrupted. The site is incomplete: {pages} pages are in {SITE.relative_to(ROOT)}.")
