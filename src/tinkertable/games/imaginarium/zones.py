"""The table of Imaginarium laid out as zones of pieces, for tables that have no art of their own."""

from __future__ import annotations

from tinkertable.core.contract import Move
from tinkertable.core.text import Line, line, seat_arg
from tinkertable.core.zones import Fact, Piece, Zone
from tinkertable.games.imaginarium.rules import moves
from tinkertable.games.imaginarium.rules.moves import fetched_kind, used_stack
from tinkertable.games.imaginarium.rules.pieces import (
    ACTION_COUNT,
    ACTIONS,
    FIRST_COMBINED,
    FIRST_DEFENCE,
    GOODS,
    KINDS,
    UPPER,
    WOOD,
    stack_name,
)
from tinkertable.games.imaginarium.text.labels import dial_line, lender
from tinkertable.games.imaginarium.text.notes import assistant_note, machine_note
from tinkertable.games.imaginarium.view import BeltSlot, Extractor, ImaginariumView, Pawn, Player, Project


def board(view: ImaginariumView) -> list[Zone]:
    """The bric-à-brac, then each player's workshop, yard, assistants and screen."""
    clicks = _Clicks(view)
    zones = [
        _belt(view, clicks),
        _extractors(view, clicks),
        _track(view),
        _market(view, clicks),
        _meeting(view, clicks),
        _office(view, clicks),
        _shredder(view, clicks),
    ]
    for player in view.players:
        zones += _player_zones(view, player, clicks)
    return zones


class _Clicks:
    """The legal moves by the thing that is clicked for them; each is handed out once."""

    def __init__(self, view: ImaginariumView) -> None:
        self._moves: dict[str, list[Move]] = {}
        for move in view.legal:
            place = _place_of(view, move)
            if place:
                self._moves.setdefault(place, []).append(move)

    def take(self, place: str) -> tuple[Move, ...]:
        """The moves of this place, for the first piece that asks."""
        return tuple(self._moves.pop(place, ()))


def _place_of(view: ImaginariumView, move: Move) -> str:
    """What is clicked for a move; empty for plain buttons."""
    if move == moves.PILE:
        return "pile"
    if moves.RESERVE <= move < moves.USE:
        return f"belt {move - moves.RESERVE + 1}" if move < moves.MINE else f"extractor {move - moves.MINE + 1}"
    if moves.USE <= move < moves.BORROW:
        return f"shop {stack_name(used_stack(move))}"
    if moves.BORROW <= move < moves.PAY:
        return f"lent {KINDS[move - moves.BORROW]}"
    if moves.PAY <= move < moves.DIAL:
        return f"stock {GOODS[WOOD + (move - moves.PAY) % (moves.TAKE - moves.PAY)]}"
    if moves.DIAL <= move < moves.DIAL + ACTION_COUNT:
        return f"dial {move - moves.DIAL}"
    if moves.BUY <= move < moves.DO_REPAIR:
        return f"market {GOODS[WOOD + (move - moves.BUY if move < moves.SELL else move - moves.SELL)]}"
    if moves.DO_REPAIR <= move < moves.DO_DISMANTLE:
        return f"yard {KINDS[move - moves.DO_REPAIR if move < moves.SCRAP else move - moves.SCRAP]}"
    if moves.DO_DISMANTLE <= move < moves.REFUND:
        return f"shop {KINDS[move - moves.DO_DISMANTLE]}"
    if moves.SPLIT <= move < moves.COMBINE:
        return f"shop {stack_name(move - moves.SPLIT + FIRST_COMBINED)}"
    if moves.COMBINE <= move < moves.JOIN:
        return f"shop {stack_name(UPPER[move - moves.COMBINE + FIRST_COMBINED])}"
    if moves.JOIN <= move < moves.ONTO:
        return f"shop {KINDS[FIRST_DEFENCE + move - moves.JOIN]}"
    if moves.ONTO <= move < moves.DO_RECRUIT:
        return f"shop {view.task.targets[move - moves.ONTO]}"
    if moves.DO_RECRUIT <= move < moves.VALIDATE:
        return f"assistant {move - moves.DO_RECRUIT + 1}"
    if moves.VALIDATE <= move < moves.FETCH:
        return f"project {move - moves.VALIDATE + 1}"
    if moves.FETCH <= move < moves.JAM:
        return f"shredder {KINDS[fetched_kind(move)]}"
    if moves.JAM <= move < moves.CANCEL:
        return f"jam {move - moves.JAM}"
    return f"project {move - moves.CANCEL + 1}" if move >= moves.CANCEL else ""


def _card_facts(view: ImaginariumView, kind: str) -> tuple[Fact, ...]:
    """Level and repair cost of a machine."""
    card = view.machines[kind]
    repair = tuple(Fact(f"good.{good}", number) for good, number in card.repair.items())
    return (Fact("fact.level", card.level), *repair)


def _occupied(place: BeltSlot | Extractor) -> tuple[str, ...]:
    if place.piece is None:
        return ()
    return ("saboteur" if place.piece.saboteur else "taken", f"seat-{place.piece.seat}")


def _belt(view: ImaginariumView, clicks: _Clicks) -> Zone:
    pieces = []
    for slot in view.belt:
        kind = slot.machine
        place = f"belt {slot.slot}"
        if kind is None:
            pieces.append(Piece(place, line("piece.slot"), (Fact("fact.base", slot.base),)))
        else:
            facts = (Fact("fact.price", slot.price), *_card_facts(view, kind))
            marks = _occupied(slot) + (("short",) if slot.missing else ())
            pieces.append(Piece(place, _named(kind), facts, clicks.take(place), machine_note(view, kind), marks))
    pile = Piece("pile", line("piece.pile"), (Fact("fact.number", view.pile),), clicks.take("pile"))
    return Zone("belt", line("zone.belt"), (pile, *pieces))


def _named(stack: str) -> Line:
    return Line(f"machine.{stack}")


def _extractors(view: ImaginariumView, clicks: _Clicks) -> Zone:
    pieces = []
    for extractor in view.extractors:
        place = f"extractor {extractor.extractor}"
        facts = (Fact("good.charcoalium", extractor.charcoalium),)
        pieces.append(Piece(place, line("piece.extractor"), facts, clicks.take(place), None, _occupied(extractor)))
    return Zone("extractors", line("zone.extractors"), tuple(pieces))


def _track(view: ImaginariumView) -> Zone:
    """The initiative track: every piece in its order, whether it waits or stands on the belt."""
    pieces = []
    for nth, piece in enumerate(view.order, 1):
        kind = "saboteur" if piece.saboteur else "handyman"
        marks = ("at-work",) if piece == view.at_work else ()
        name = line(f"piece.{kind}", who=seat_arg(piece.seat))
        facts = (Fact("fact.number", nth), *_standing(view, piece))
        pieces.append(Piece(f"{kind} {piece.seat}", name, facts, (), None, marks))
    return Zone("track", line("zone.track"), tuple(pieces))


def _standing(view: ImaginariumView, piece: Pawn) -> tuple[Fact, ...]:
    """Where a piece stands, when it has left the track."""
    for slot in view.belt:
        if slot.piece == piece:
            return (Fact("fact.slot", slot.slot),)
    for extractor in view.extractors:
        if extractor.piece == piece:
            return (Fact("fact.extractor", extractor.extractor),)
    return ()


def _market(view: ImaginariumView, clicks: _Clicks) -> Zone:
    pieces = [
        Piece(f"market {good}", Line(f"good.{good}"), (Fact("fact.price", price),), clicks.take(f"market {good}"))
        for good, price in view.market.items()
    ]
    return Zone("market", line("zone.market"), tuple(pieces))


def _meeting(view: ImaginariumView, clicks: _Clicks) -> Zone:
    pieces = [
        _assistant(view, card.assistant, (Fact("fact.price", card.cost),), clicks.take(f"assistant {card.assistant}"))
        for card in view.meeting
    ]
    return Zone("meeting", line("zone.meeting"), tuple(pieces), None, (Fact("fact.number", view.pool),))


def _assistant(
    view: ImaginariumView, number: int, facts: tuple[Fact, ...] = (), options: tuple[Move, ...] = ()
) -> Piece:
    return Piece(f"assistant {number}", Line(f"assistant.{number}"), facts, options, assistant_note(view, number))


def _project(project: Project, clicks: _Clicks) -> Piece:
    number = project.project
    facts = (Fact("good.points", project.points), Fact("fact.by", len(project.by)))
    marks = tuple(f"seat-{seat}" for seat in project.by)
    if project.first is not None:
        marks = (f"first-{project.first}", *marks)
    return Piece(
        f"project {number}",
        Line(f"project.{number}"),
        facts,
        clicks.take(f"project {number}"),
        line(f"note.project.{number}", n=project.count),
        marks,
    )


def _office(view: ImaginariumView, clicks: _Clicks) -> Zone:
    pieces = [_project(project, clicks) for project in view.projects if project.place == "office"]
    return Zone("office", line("zone.office"), tuple(pieces))


def _shredder(view: ImaginariumView, clicks: _Clicks) -> Zone:
    pieces = [
        Piece(
            f"shredder {kind}",
            _named(kind),
            (Fact("fact.number", number),),
            clicks.take(f"shredder {kind}"),
            machine_note(view, kind),
        )
        for kind, number in view.shredder.items()
    ]
    return Zone("shredder", line("zone.shredder"), tuple(pieces))


def _player_zones(view: ImaginariumView, player: Player, clicks: _Clicks) -> list[Zone]:
    seat = player.seat
    return [
        _screen(view, player, clicks),
        _shop(view, player, clicks),
        _yard(view, player, clicks),
        _team(view, player, clicks),
        Zone(f"dial {seat}", line("zone.dial"), _dial(view, player, clicks), seat),
    ]


def _screen(view: ImaginariumView, player: Player, clicks: _Clicks) -> Zone:
    """The goods behind a screen: their number, or only that they are hidden."""
    seat = player.seat
    pieces = []
    for good in GOODS:
        number = player.stock[good]
        place = f"stock {good}"
        options = clicks.take(place) if seat == view.seat else ()
        if number is None:
            pieces.append(Piece(f"{place} {seat}", Line(f"good.{good}"), (), (), line("piece.hidden"), ("hidden",)))
        else:
            pieces.append(Piece(f"{place} {seat}", Line(f"good.{good}"), (Fact("fact.number", number),), options))
    return Zone(f"screen {seat}", line("zone.screen"), tuple(pieces), seat)


def _shop(view: ImaginariumView, player: Player, clicks: _Clicks) -> Zone:
    seat = player.seat
    seen: dict[str, int] = {}
    pieces = []
    for slot, place in enumerate(player.shop):
        stack = place.stack
        seen[stack] = seen.get(stack, 0) + 1
        options: tuple[Move, ...] = ()
        if seat == view.seat:
            options = clicks.take(f"shop {stack}")
        elif view.task.victim == seat:
            options = clicks.take(f"jam {slot}")
        elif lender(view, stack) == seat and not place.jammed:
            options = clicks.take(f"lent {stack}")
        kind = place.machines[0]
        marks = (("jammed",) if place.jammed else ()) + (("ready",) if place.ready else ())
        note = machine_note(view, kind) if len(place.machines) == 1 else None
        facts = (Fact("fact.level", sum(view.machines[part].level for part in place.machines)),)
        pieces.append(Piece(f"shop {seat} {stack} {seen[stack]}", _named(stack), facts, options, note, marks))
    pieces += [
        Piece(f"shop {seat} free {free + 1}", line("piece.free-slot"), marks=("free",))
        for free in range(len(pieces), player.slots)
    ]
    room = (Fact("fact.slots", player.slots), Fact("fact.levels", player.levels))
    return Zone(f"shop {seat}", line("zone.shop"), tuple(pieces), seat, room)


def _yard(view: ImaginariumView, player: Player, clicks: _Clicks) -> Zone:
    seat = player.seat
    pieces = []
    for kind, number in player.yard.items():
        options = clicks.take(f"yard {kind}") if seat == view.seat else ()
        facts = (Fact("fact.number", number), *_card_facts(view, kind))
        pieces.append(Piece(f"yard {seat} {kind}", _named(kind), facts, options, machine_note(view, kind), ("broken",)))
    return Zone(f"yard {seat}", line("zone.yard"), tuple(pieces), seat)


def _team(view: ImaginariumView, player: Player, clicks: _Clicks) -> Zone:
    """Assistants, and the secret projects that an assistant brought."""
    seat = player.seat
    pieces = [_assistant(view, number) for number in player.assistants]
    if seat == view.seat:
        pieces += [_project(project, clicks) for project in view.projects if project.place == "secret"]
    else:
        pieces += [
            Piece(f"secret {seat} {nth + 1}", line("piece.secret"), marks=("hidden",)) for nth in range(player.secrets)
        ]
    facts = (Fact("fact.assistants", len(player.assistants)), Fact("fact.secrets", player.secrets))
    return Zone(f"team {seat}", line("zone.team"), tuple(pieces), seat, facts)


def _dial(view: ImaginariumView, player: Player, clicks: _Clicks) -> tuple[Piece, ...]:
    """The pair chosen last; for the player who turns the dial now, every pair."""
    seat = player.seat
    if seat == view.seat and view.phase == "turning-dial" and seat in view.actors:
        pieces = []
        for pair in range(ACTION_COUNT):
            marks = ("last",) if player.dial and player.dial[0] == ACTIONS[pair] else ()
            pieces.append(Piece(f"dial {seat} {pair}", dial_line(pair), (), clicks.take(f"dial {pair}"), None, marks))
        return tuple(pieces)
    if player.dial is None:
        return (Piece(f"dial {seat}", line("piece.dial")),)
    return (Piece(f"dial {seat}", dial_line(ACTIONS.index(player.dial[0])), marks=("last",)),)
