"""Every message that the catalogs of Imaginarium must have."""

from __future__ import annotations

from tinkertable.core.contract import Game
from tinkertable.games.imaginarium.rules.pieces import ACTIONS, ASSISTANTS, GOODS, KINDS, PROJECTS
from tinkertable.games.imaginarium.study import KEYS as STUDY_KEYS
from tinkertable.games.imaginarium.text.labels import RESOURCES, SHOPPING, STACK_NAMES, TREASURES
from tinkertable.games.imaginarium.text.log import log_keys
from tinkertable.games.imaginarium.text.notes import SIZES
from tinkertable.games.imaginarium.text.refusals import KEYS as REFUSAL_KEYS


def keys(game: Game) -> set[str]:
    """Every catalog id that the game can use."""
    found = {f"the.{name}" for name in STACK_NAMES if len(set(name.split("+"))) == 1} | {"stack.and"}
    found |= {f"note.machine.{kind}" for kind in KINDS} | {f"note.amounts.{size}" for size in SIZES}
    for number in range(1, ASSISTANTS + 1):
        found |= {f"assistant.{number}", f"the.assistant.{number}", f"note.assistant.{number}"}
    for number in range(1, PROJECTS + 1):
        found |= {f"project.{number}", f"note.project.{number}"}
    found |= {f"action.{action}" for action in ACTIONS} | {f"good.{good}" for good in GOODS}
    found |= {f"option.{option.name}{part}" for option in game.options for part in ("", ".about")}
    found |= {f"option.{option.name}.{value}" for option in game.options for value in option.values}
    found |= {f"sheet.{name}" for name in ("points", *TREASURES)}
    found |= STUDY_KEYS
    return (
        found | _prompt_keys() | _move_keys() | log_keys() | _board_keys() | REFUSAL_KEYS | {"game.name", "game.pitch"}
    )


def _prompt_keys() -> set[str]:
    plain = (
        *("over", "over.shared", "wait", "chance", "deal", "planning", "planning.saboteur", "running", "collecting"),
        *("running.spy", "running.starved", "acting.combine", "acting.none", "collecting.poor", "starting.starved"),
        "validating.none",
        *("collecting.after", "paying", "turning-dial", "acting", "acting.free", "acting.trade", "acting.reorganise"),
        *("acting.more", "acting.overfull", "validating", "feeding", "choosing", "starting", "fetching", "jamming"),
        *("cancelling", "scrapping", "dismantling", "joining"),
    )
    return {f"prompt.{name}" for name in plain}


def _move_keys() -> set[str]:
    plain = (
        *("done.running", "done.collecting", "done.acting", "done.starting", "done.validating", "restore", "collect"),
        *("pile", "reserve", "reserve.short", "sabotage", "mine", "block", "use", "borrow", "dial", "extract"),
        *("repair", "scrap", "dismantle", "refund", "points", "split", "combine", "join", "onto", "recruit"),
        *("validate", "fetch", "jam", "cancel"),
    )
    found = {f"move.{name}" for name in plain}
    for verb in ("pay", "feed", "take", "sell"):
        found |= {f"move.{verb}.{good}" for good in RESOURCES}
    return found | {f"move.buy.{good}" for good in SHOPPING}


def _board_keys() -> set[str]:
    zones = ("belt", "extractors", "track", "market", "meeting", "office", "shredder", "screen", "shop", "yard")
    pieces = ("slot", "extractor", "handyman", "saboteur", "pile", "dial", "free-slot", "secret", "hidden")
    facts = ("level", "price", "base", "number", "slots", "levels", "secrets", "assistants", "by", "slot", "extractor")
    return {
        *(f"zone.{name}" for name in (*zones, "team", "dial")),
        *(f"piece.{name}" for name in pieces),
        *(f"fact.{name}" for name in facts),
    }
