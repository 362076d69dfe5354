"""What Imaginarium says: prompts, labels and the score sheet, as keys of its catalogs."""

from __future__ import annotations

from typing import Any

from tinkertable.core.contract import Game, Move
from tinkertable.core.text import Arg, Line, line, seat_arg
from tinkertable.games.imaginarium.rules.moves import (
    ACTIONS,
    ASSISTANTS,
    BORROW,
    BUY,
    CANCEL,
    COLLECT,
    COMBINE,
    DIAL,
    DO_DISMANTLE,
    DO_EXTRACT,
    DO_RECRUIT,
    DO_REPAIR,
    DONE,
    FETCH,
    FIRST_COMBINED,
    FIRST_DEFENCE,
    FOR_POINTS,
    GOODS,
    JAM,
    JOIN,
    KINDS,
    MINE,
    ONTO,
    PAY,
    PILE,
    PROJECTS,
    REFUND,
    RESERVE,
    RESTORE,
    SCRAP,
    SELL,
    SPLIT,
    TAKE,
    USE,
    VALIDATE,
    WOOD,
    fetched_kind,
    stack_name,
    used_stack,
)
from tinkertable.games.imaginarium.rules.turn import ImaginariumState
from tinkertable.games.imaginarium.text.log import log_keys
from tinkertable.games.imaginarium.text.signs import RESOURCES, SHOPPING, STACK_NAMES, TREASURES, dial_args, the
from tinkertable.games.imaginarium.view import points_by_source

# Prompts


def prompt(view: dict[str, Any]) -> Line:
    """What is asked of the viewer, or whom they wait for."""
    if view["over"]:
        winners = view["winners"]
        return line("prompt.over", who=seat_arg(winners[0])) if len(winners) == 1 else line("prompt.over.shared")
    at_work = view["at_work"]
    if view["seat"] not in view["actors"]:
        if view["actors"] and view["actors"][0] >= 0:
            return line("prompt.wait", who=seat_arg(view["actors"][0]))
        return line("prompt.chance") if view["round"] else line("prompt.deal")
    phase = view["phase"]
    task = view["task"]
    if phase == "acting":
        return _acting_prompt(view)
    if phase == "planning":
        return line("prompt.planning.saboteur" if at_work["saboteur"] else "prompt.planning")
    if phase == "collecting":
        return line("prompt.collecting.after" if task["collected"] else "prompt.collecting")
    if phase == "jamming":
        return line("prompt.jamming", who=seat_arg(task["victim"]))
    if phase == "paying":
        return line("prompt.paying", n=task["need"])
    if phase in ("feeding", "scrapping"):
        return line(f"prompt.{phase}", machine=the(task["machine"]), n=task["need"])
    if phase in ("choosing", "dismantling", "joining"):
        return line(f"prompt.{phase}", machine=the(task["machine"]))
    if phase == "starting":
        return line("prompt.starting", machine=the(task["fresh"]))
    return line(f"prompt.{phase}")


def _acting_prompt(view: dict[str, Any]) -> Line:
    task = view["task"]
    me = view["players"][view["seat"]]
    over = len(me["shop"]) - me["slots"]
    if over > 0:
        return line("prompt.acting.overfull", n=over)
    if task["doing"] == "trade" and task["left"]:
        return line("prompt.acting.trade", n=task["left"])
    if task["doing"] == "reorganise":
        return line("prompt.acting.reorganise")
    if task["doing"] is not None:
        return line("prompt.acting.more")
    if task["pair"] == "free":
        return line("prompt.acting.free")
    return line("prompt.acting", first=Arg("action", task["pair"][0]), second=Arg("action", task["pair"][1]))


# Labels


def label(view: dict[str, Any], move: Move) -> Line:
    """What a move does, in the words of a button."""
    phase = view["phase"]
    if move == DONE:
        return line(f"move.done.{phase}")
    if move == RESTORE:
        return line("move.restore")
    if move == COLLECT:
        return line("move.collect")
    if move == PILE:
        return line("move.pile")
    if move < USE:
        return _placement_label(view, move)
    if move < PAY:
        return _machine_label(move)
    if move < TAKE:
        return line(f"move.{'feed' if phase == 'feeding' else 'pay'}.{RESOURCES[move - PAY]}")
    if move < DIAL:
        return line(f"move.take.{RESOURCES[move - TAKE]}")
    if move < DO_EXTRACT:
        return dial_line(move - DIAL)
    if move == DO_EXTRACT:
        return line("move.extract")
    if move < DO_REPAIR:
        return _trade_label(view, move)
    if move in (REFUND, FOR_POINTS):
        if move == REFUND:
            return line("move.refund")
        return line("move.points", n=view["machines"][view["task"]["machine"]]["level"])
    if move < DO_RECRUIT:
        return _workshop_label(view, move)
    if move < VALIDATE:
        number = move - DO_RECRUIT + 1
        cost = next(card["cost"] for card in view["meeting"] if card["assistant"] == number)
        return line("move.recruit", assistant=Arg("assistant", number), n=cost)
    if move < FETCH:
        return line("move.validate", project=Arg("project", move - VALIDATE + 1))
    if move < JAM:
        return line("move.fetch", machine=the(KINDS[fetched_kind(move)]))
    if move < CANCEL:
        victim = view["players"][view["task"]["victim"]]
        return line("move.jam", machine=the(victim["shop"][move - JAM]["stack"]), who=seat_arg(victim["seat"]))
    return line("move.cancel", project=Arg("project", move - CANCEL + 1))


def dial_line(pair: int) -> Line:
    """A pair of actions on the dial."""
    return line("move.dial", **dial_args(pair))


def _placement_label(view: dict[str, Any], move: Move) -> Line:
    saboteur = view["at_work"]["saboteur"]
    if move >= MINE:
        number = view["extractors"][move - MINE]["charcoalium"]
        return line("move.block" if saboteur else "move.mine", n=number)
    slot = view["belt"][move - RESERVE]
    if saboteur:
        return line("move.sabotage", machine=the(slot["machine"]))
    if slot["missing"]:
        # ruling 1: it may be reserved all the same, but its owner is warned
        return line("move.reserve.short", machine=the(slot["machine"]), price=slot["price"], n=slot["missing"])
    return line("move.reserve", machine=the(slot["machine"]), n=slot["price"])


def _machine_label(move: Move) -> Line:
    if move < BORROW:
        return line("move.use", machine=the(stack_name(used_stack(move))))
    return line("move.borrow", machine=the(KINDS[move - BORROW]))


def _trade_label(view: dict[str, Any], move: Move) -> Line:
    if move < SELL:
        good = GOODS[move - BUY + WOOD]
        return line(f"move.buy.{good}", n=view["market"][good])
    good = GOODS[move - SELL + WOOD]
    return line(f"move.sell.{good}", n=view["market"][good])


def _workshop_label(view: dict[str, Any], move: Move) -> Line:
    if move < SCRAP:
        return line("move.repair", machine=the(KINDS[move - DO_REPAIR]))
    if move < DO_DISMANTLE:
        return line("move.scrap", machine=the(KINDS[move - SCRAP]))
    if move < REFUND:
        return line("move.dismantle", machine=the(KINDS[move - DO_DISMANTLE]))
    if move < COMBINE:
        return line("move.split", machine=the(stack_name(move - SPLIT + FIRST_COMBINED)))
    if move < JOIN:
        return line("move.combine", machine=the(stack_name(move - COMBINE + FIRST_COMBINED)))
    if move < ONTO:
        return line("move.join", machine=the(KINDS[move - JOIN + FIRST_DEFENCE]))
    return line("move.onto", machine=the(view["task"]["targets"][move - ONTO]))


# The score sheet


def score_sheet(position: ImaginariumState) -> list[tuple[Line, list[int]]]:
    """Points brought in, then each majority."""
    return [(line(f"sheet.{name}"), points) for name, points in points_by_source(position).items()]


# Every key


def keys(game: Game) -> set[str]:
    """Every catalog id that the game can use."""
    found = {f"machine.{name}" for name in STACK_NAMES} | {f"the.{name}" for name in STACK_NAMES}
    found |= {f"note.machine.{kind}" for kind in KINDS}
    for number in range(1, ASSISTANTS + 1):
        found |= {f"assistant.{number}", f"note.assistant.{number}"}
    for number in range(1, PROJECTS + 1):
        found |= {f"project.{number}", f"note.project.{number}"}
    found |= {f"action.{action}" for action in ACTIONS} | {f"good.{good}" for good in GOODS}
    found |= {f"option.{option.name}{part}" for option in game.options for part in ("", ".about")}
    found |= {f"option.{option.name}.{value}" for option in game.options for value in option.values}
    found |= {f"sheet.{name}" for name in ("points", *TREASURES)}
    return found | _prompt_keys() | _move_keys() | log_keys() | _board_keys() | {"game.name", "game.pitch"}


def _prompt_keys() -> set[str]:
    plain = (
        *("over", "over.shared", "wait", "chance", "deal", "planning", "planning.saboteur", "running", "collecting"),
        *("collecting.after", "paying", "turning-dial", "acting", "acting.free", "acting.trade", "acting.reorganise"),
        *("acting.more", "acting.overfull", "validating", "feeding", "choosing", "starting", "fetching", "jamming"),
        *("cancelling", "scrapping", "dismantling", "joining"),
    )
    return {f"prompt.{name}" for name in plain}


def _move_keys() -> set[str]:
    plain = (
        *("done.running", "done.collecting", "done.acting", "done.starting", "done.validating", "restore", "collect"),
        *(
            "pile",
            "reserve",
            "reserve.short",
            "sabotage",
            "mine",
            "block",
            "use",
            "borrow",
            "dial",
            "extract",
            "repair",
        ),
        *("scrap", "dismantle", "refund", "points", "split", "combine", "join", "onto", "recruit", "validate", "fetch"),
        *("jam", "cancel"),
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
