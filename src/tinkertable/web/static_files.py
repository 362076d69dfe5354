"""Static files: those of the web package, and those of each game's board and rules."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import File

from tinkertable.games import GAMES

STATIC: Final = Path(__file__).parent / "static"
BUNDLE: Final = "bundle.js"
"""htmx and our scripts in one file, made when htmx's package from npm is there."""
FOR_EVER: Final = "public, max-age=31536000, immutable"
MEDIA_TYPES: Final = {
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".txt": "text/plain; charset=utf-8",
}


def find(name: str) -> Path | None:
    """The static file of a name (`css/base.css`, `games/imaginarium/board.css`), or `None` when there is none."""
    folder, inside = STATIC, name.lstrip("/")
    if inside.startswith("games/"):
        game, _, inside = inside.removeprefix("games/").partition("/")
        if game not in GAMES:
            return None
        part = "learn" if inside.startswith("learn/") else "board"
        folder, inside = GAMES[game].folder(part).resolve(), inside.removeprefix("learn/")
    try:
        file = (folder / inside).resolve()
        served = file.is_relative_to(folder) and file.suffix in MEDIA_TYPES and file.is_file()
    except (OSError, ValueError):  # a name no file can have
        return None
    return file if served else None


@cache
def _digest(path: Path, _changed: float) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


def has_asset(name: str) -> bool:
    """Whether a static file exists."""
    return find(name) is not None


def asset(name: str) -> str:
    """The address of a static file; it changes with the file, so that browsers may keep it for ever."""
    path = find(name)
    if path is None:
        return f"/static/{name}"
    return f"/static/{name}?v={_digest(path, path.stat().st_mtime)}"


@get("/static/{path:path}", include_in_schema=False)
async def static(path: FromPath[str], v: FromQuery[str | None] = None) -> File:
    """Send a static file; its address changes with it, so it may be kept for ever."""
    file = find(path)
    if file is None:
        raise NotFoundException("there is no such file")
    return File(
        file,
        content_disposition_type="inline",
        headers={"cache-control": FOR_EVER if v else "no-cache"},
        media_type=MEDIA_TYPES.get(file.suffix),
    )
