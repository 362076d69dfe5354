"""Which build is running, compiled or interpreted, and whether it is up to date with its sources."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Final, Literal

from tinkertable.core import contract

PACKAGE: Final = Path(__file__).resolve().parent.parent


def which() -> Literal["compiled", "interpreted"]:
    """The build of the rules that is loaded."""
    return "interpreted" if contract.__file__.endswith(".py") else "compiled"


def stale_sources(sources: Path) -> list[str]:
    """The files of a source tree that changed since this build was made from it; all of them for an unstamped build."""
    if sources.resolve() == PACKAGE:
        return []
    stamp = PACKAGE / "_sources.json"
    made_from: dict[str, str] = json.loads(stamp.read_text(encoding="utf-8")) if stamp.exists() else {}
    now = digests(sources)
    return sorted(name for name in made_from.keys() | now.keys() if made_from.get(name) != now.get(name))


def digests(sources: Path) -> dict[str, str]:
    """A digest of every source, component and catalog file of a package folder, by its path inside it."""
    kinds = {".py", ".toml", ".po"}
    return {
        path.relative_to(sources).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()[:16]
        for path in sorted(sources.rglob("*"))
        if path.suffix in kinds and "__pycache__" not in path.parts
    }
