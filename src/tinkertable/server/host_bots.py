"""The host's own bots by the names that everybody may read: a file is named without its folder and its ending."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

_FILE: Final = re.compile(r"(.*\b(?:weights|model)=)(.+)")


class HostBots:
    """The bots that the host allows: what they are called, and the text that `own_bots.find_bot` reads."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts: Final[dict[str, str]] = {}
        for text in texts:
            name = public_name(text)
            same = sum(public_name(other) == name for other in self._texts.values())
            self._texts[f"{name}-{same + 1}" if same else name] = text

    @property
    def names(self) -> list[str]:
        """What they are called."""
        return list(self._texts)

    def find(self, name: str) -> str | None:
        """The text of a bot; also by this text itself, which older tables hold; `None` when there is none."""
        return self._texts.get(name) or (name if name in self._texts.values() else None)


def public_name(text: str) -> str:
    """The text of a bot without the folder and the ending of its file: `planner:weights=my`."""
    found = _FILE.fullmatch(text)
    if found is None:
        return text
    return found[1] + (re.sub(r"[^A-Za-z0-9_-]+", "-", Path(found[2]).stem).strip("-") or "file")
