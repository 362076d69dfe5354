"""Every message that Mech A Dream can ask its catalogs for."""

from __future__ import annotations

from typing import Final

from tinkertable.core.contract import Game
from tinkertable.games.mech_a_dream.rules.moves import CARDS, SCREENS, SPECIALISTS, TILES, kind_of
from tinkertable.games.mech_a_dream.rules.printed_values import DAY_PARTS, FOLLOWED, POWERS
from tinkertable.games.mech_a_dream.study import KEYS as STUDY_KEYS
from tinkertable.games.mech_a_dream.text.labels import SHEET
from tinkertable.games.mech_a_dream.text.log import KEYS as LOG_KEYS
from tinkertable.games.mech_a_dream.text.refusals import KEYS as REFUSAL_KEYS
from tinkertable.games.mech_a_dream.text.signs import GOODS

ZONES: Final = (
    *("blue", "red", "yellow", "stock", "dock", "calendar", "specialists", "goods", "belt", "workshop", "hand"),
)
FACTS: Final = (
    *("slot", "place", "time", "covered", "left", "day", "machines", "assistants", "price", "choice", "further"),
)
DOINGS: Final = ("activation", "evening", "purchase", "copy")


def keys(game: Game) -> set[str]:
    """Every message the game can ask its catalogs for."""
    kinds = {kind_of(tile) for tile in range(len(TILES))}
    named = {"the." + name for name in (*kinds, *SCREENS, *SPECIALISTS)}
    named |= {f"card.{card}" for card in CARDS} | {"screen.M0"}
    asked = {f"prompt.draw.{draw}" for draw in ("tile", "card", "first", "screen", "specialist")}
    asked |= {f"prompt.wait.{phase}" for phase in ("screens", "specialists", "night", *DAY_PARTS)}
    asked |= {f"prompt.over.{who}" for who in ("you", "other", "we", "they")}
    asked |= {
        f"prompt.{phase}" for phase in ("screens", "specialists", "night", "night.last", "night.idle", *DAY_PARTS)
    }
    asked |= {f"prompt.{task}" for task in ("boost", "activate", "machine", "shop", "specialist", "bonus", "side")}
    moves = {
        f"move.{move}"
        for move in (
            *("stock", "deliver", "deliver.free", "hire", "take", "buy", "buy.done", "buy.free", "buy.done.free"),
            *("build", "robot", "robot.buy", "activate", "copy"),
            *("copy.robot", "copy.robot.buy", "boost", "boost.done", "bonus", "choice", "decline", "sleep", "screen"),
            *("pick", "draw", "card", "first", "deal", "reveal"),
        )
    }
    notes = {f"note.{kind}{built}" for kind in (*POWERS, "crystal", "purple") for built in ("", ".completed")}
    notes |= {"note.package", "note.package.free"}
    notes |= {f"note.{floor}{visit}" for floor in ("floor", "bare_floor") for visit in ("", ".instead", ".addition")}
    notes |= {"note.specialist", "note.specialist.or", "note.specialist.activation", "note.robot", "note.robot.or"}
    notes |= {f"note.robot.{special}" for special in ("evening", "copy", "purchase")}
    signed = {f"good.{good}" for good in GOODS} | {f"do.{doing}" for doing in DOINGS}
    signed |= {f"fact.{fact}" for fact in FACTS} | {f"zone.{zone}" for zone in ZONES}
    signed |= {f"part.{part}" for part in (*DAY_PARTS, "night")} | {f"after.{word}" for word in FOLLOWED}
    shelf = {"game.name", "game.pitch"} | {f"sheet.{name}" for name in SHEET}
    for option in game.options:
        shelf |= {f"option.{option.name}", f"option.{option.name}.about"}
        shelf |= {f"option.{option.name}.{value}" for value in option.values}
    return named | asked | moves | notes | signed | shelf | set(LOG_KEYS) | REFUSAL_KEYS | STUDY_KEYS
