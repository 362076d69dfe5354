"""The signs that the sentences and rules of Imaginarium show."""

from __future__ import annotations

from typing import Final

from tinkertable.core.text import Sign

SIGNS: Final = {
    "charcoalium": Sign("s-charcoalium", "", "good.charcoalium"),
    "wood": Sign("s-wood", "", "good.wood"),
    "copper": Sign("s-copper", "", "good.copper"),
    "crystal": Sign("s-crystal", "", "good.crystal"),
    "point": Sign("s-point", "", "rules.sign.point"),
}
"""How each good is drawn and named."""
