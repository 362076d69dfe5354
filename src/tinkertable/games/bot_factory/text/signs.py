"""The signs that the sentences and rules of Bot Factory show."""

from __future__ import annotations

from typing import Final

from tinkertable.core.text import Sign

SIGNS: Final = {
    "point": Sign("s-point", "", "rules.sign.point"),
    "speech": Sign("s-speech", "", "rules.sign.speech"),
    "head": Sign("s-head", "", "rules.sign.head"),
    "torso": Sign("s-torso", "", "rules.sign.torso"),
    "legs": Sign("s-legs", "", "rules.sign.legs"),
}
"""How each token and part is drawn and named."""
