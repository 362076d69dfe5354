"""Every refusal and every note of the log has its words in every language, and no words are left over."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.core.test_errors import errors_raised
from tests.i18n.test_catalogs import messages
from tinkertable.bots.registry import KINDS, LEVELS
from tinkertable.i18n import LANGUAGES
from tinkertable.web.errors import PLAIN, STATUS

SOURCE = Path(__file__).parents[2] / "src" / "tinkertable"
TEXT = "\n".join(
    path.read_text(encoding="utf-8")
    for part in ("table", "store", "server", "web")
    for path in (SOURCE / part).rglob("*.py")
)
TEMPLATES = "\n".join(path.read_text(encoding="utf-8") for path in (SOURCE / "web" / "templates").rglob("*.html"))


def used(family: str) -> set[str]:
    """The keys of a family that the code and the templates can ask for."""
    literal = set(re.findall(rf"[\"']({family}\.(?!html)\w+)[\"']", TEXT + TEMPLATES))
    if family == "event":
        literal |= {f"event.{key}" for key in re.findall(r"Note\(\s*\"(\w+)\"", TEXT)}
        made = [re.sub(r"\{.*?\}", r"\\w+", key) for key in re.findall(r"Note\(\s*f\"([^\"]+)\"", TEXT)]
        literal |= {key for key in messages("en", "web") if any(re.fullmatch(f"event.{each}", key) for each in made)}
        literal |= {f"event.{key}" for key in re.findall(r"_hand_to_bot\([^)]*\"(\w+)\"\)", TEXT)}
    if family == "bot":
        literal |= {f"bot.{name}" for name in (*LEVELS, *KINDS)}
    return literal


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", ["event", "bot", "clock"])
def test_all_words_are_there_and_all_are_used(family: str, language: str) -> None:
    known = {key for key in messages(language, "web") if key.startswith(f"{family}.")}
    assert known == used(family)


def test_every_error_is_raised_or_shown_somewhere() -> None:
    everything = "\n".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py")) + TEMPLATES
    used = {f"error.{key}" for key in errors_raised()} | set(re.findall(r"[\"'](error\.(?!html)\w+)[\"']", everything))
    used |= {f"error.{key}" for key in (*(key for _, _, key in STATUS), *PLAIN.values())}
    used |= {f"error.title_{status}" for status in PLAIN}
    used.add("error.technical")
    # some are returned or chosen before they are raised
    used |= {key for key in messages("en", "errors") if f'"{key.removeprefix("error.")}"' in everything}
    own = {key for game in ("mech-a-dream", "imaginarium", "bot-factory") for key in messages("en", game)}
    used -= {key for key in own if key.startswith("error.")}
    # the names of TOML's types: see tests/core/test_components.py
    assert {key for key in messages("en", "errors") if not key.startswith("toml.")} == used
