"""What a visitor may do beside moving: undo, takeback, hint, prepared move, and the buttons of the menu."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from tinkertable.bots.coach_lines import hint_line
from tinkertable.core.contract import WATCHER, Seat
from tinkertable.server.reviews import has_review
from tinkertable.server.service import TableService
from tinkertable.table import takeback
from tinkertable.table.abandon import may_abandon
from tinkertable.table.prepare import Verdict, judge, may_prepare
from tinkertable.table.resignation import is_lost_by_resigning, may_resign
from tinkertable.table.seating import may_delete
from tinkertable.table.table import ABANDONED, OVER, RECORD, WAITING
from tinkertable.table.undo import before_bots, undo_floor
from tinkertable.web.boards.board_view import BoardView
from tinkertable.web.pages.game_log import say_move, speak_move
from tinkertable.web.pages.viewer import Viewer

HINT_MOVES: Final = 4
"""How many moves of a turn are shown after the one that the coach advises."""


@dataclass(frozen=True, slots=True)
class Controls:
    """Which buttons the page has."""

    undo: bool = False
    through_bots: bool = False
    """Whether an undo goes back through the moves of bots."""
    restart: bool = False
    redo: bool = False
    hint: bool = False
    chat: bool = False
    fork: bool = False
    record: bool = False
    rematch: bool = False
    leave: bool = False
    resign: bool = False
    resign_loses: bool = False
    """Whether who resigns now has lost a rated game."""
    delete: bool = False
    start: bool = False
    edit: bool = False
    """Whether the table can be changed before its game, and its link replaced."""
    abandon: bool = False
    replay_as: bool = False
    """Whether the game may be seen through every seat."""
    review: bool = False


def build_controls(viewer: Viewer) -> Controls:
    """The buttons for a visitor."""
    table, match, seat = viewer.table, viewer.table.match, viewer.seat
    floor = undo_floor(match, seat) if viewer.plays else match.ply
    back = before_bots(table, seat) if viewer.plays else None
    is_away = seat >= 0 and table.chairs[seat].stand_in is not None
    has_company = any(chair.person not in (None, viewer.me.id) for chair in table.chairs)
    waiting, over = table.status == WAITING, table.ended
    may_copy = not waiting and table.may_be_copied(viewer.ply)
    return Controls(
        undo=floor < match.ply or back is not None,
        through_bots=floor == match.ply and back is not None,
        restart=floor < match.ply - 1,
        redo=viewer.acts and bool(table.redo) and table.redo[0].seat == seat,
        hint=viewer.acts and table.hints,
        chat=table.status != RECORD,
        fork=may_copy,
        record=may_copy if viewer.ply == match.ply else not waiting and table.may_be_copied(),
        rematch=bool(viewer.mine) and table.status in (OVER, ABANDONED) and table.next is None,
        leave=(viewer.plays and not is_away and has_company) or (bool(viewer.mine) and waiting),
        resign=viewer.plays and may_resign(table, viewer.me.id or ""),
        resign_loses=viewer.plays and is_lost_by_resigning(table),
        delete=viewer.me.id is not None and may_delete(table, viewer.me.id),
        start=waiting
        and viewer.me.id == table.host
        and bool(viewer.mine)
        and not any(chair.asked_again for chair in table.chairs),
        edit=waiting and viewer.me.id is not None and viewer.me.id == table.host,
        abandon=viewer.plays and may_abandon(table, viewer.me.id or ""),
        replay_as=over,
        review=has_review(table),
    )


@dataclass(frozen=True, slots=True)
class TakebackChoice:
    """A move that could be asked back."""

    ply: int
    said: str


def takeback_choices(viewer: Viewer) -> list[TakebackChoice]:
    """The own moves that a player may ask back, the latest first."""
    if not viewer.plays:
        return []
    plies = takeback.choices(viewer.table.match, viewer.table.chairs, viewer.seat, viewer.table.rated)
    return [TakebackChoice(ply, speak_move(viewer, viewer.seat, ply)) for ply in plies]


@dataclass(frozen=True, slots=True)
class ShownProposal:
    """What somebody proposes to the others."""

    id: int
    kind: str
    """`takeback` or `abandon`."""
    by: Seat
    ply: int
    said: Markup
    """The move that would be taken back."""
    waiting_for: list[Seat]
    i_must_answer: bool
    mine: bool


def build_proposal(viewer: Viewer) -> ShownProposal | None:
    """What is being proposed."""
    proposal, mine = viewer.table.proposal, viewer.mine
    if proposal is None or not viewer.live:
        return None
    seat = mine[0] if mine else WATCHER
    return ShownProposal(
        id=proposal.id,
        kind=proposal.kind,
        by=proposal.by,
        ply=proposal.ply,
        said=say_move(viewer, seat, proposal.ply) if proposal.kind == takeback.TAKEBACK else Markup(""),
        waiting_for=list(proposal.awaited),
        i_must_answer=bool(set(mine) & set(proposal.awaited)),
        mine=proposal.by in mine,
    )


@dataclass(frozen=True, slots=True)
class Advice:
    """What the coach would play, and how the turn would then go on."""

    move: int
    text: str
    """The notation of the move."""
    said: Markup
    then: list[Markup]


def build_advice(viewer: Viewer, board: BoardView | None) -> Advice | None:
    """The coach's answer in words, if its move can be clicked."""
    hint, translator = viewer.query.hint, viewer.translator
    if hint is None or board is None or hint.move not in board.moves:
        return None
    then = [translator.html(translator.deed(label)) for label in hint.line[:HINT_MOVES]]
    said = translator.html(hint_line(hint, len(viewer.names)))
    return Advice(hint.move, viewer.table.game.notation(hint.move), said, then)


@dataclass(frozen=True, slots=True)
class PreparedMove:
    """A move for one's next turn, in words."""

    text: str
    said: Markup


@dataclass(frozen=True, slots=True)
class Preparing:
    """What somebody who waits has prepared or could prepare."""

    may: bool
    """Whether a move can be prepared now."""
    chosen: PreparedMove | None
    lapsed: PreparedMove | None
    """Was prepared, and was not played because the position changed."""
    choices: list[PreparedMove] | None
    """What can be prepared; `None` while nobody asked for it."""


async def build_preparing(service: TableService, viewer: Viewer) -> Preparing | None:
    """The prepared move of the visitor's own seat; nobody else ever sees it."""
    if not viewer.plays:
        return None
    table, seat, translator = viewer.table, viewer.seat, viewer.translator
    kept = (await service.prepared.at(table.id)).get(seat)
    verdict = judge(table, seat, kept) if kept is not None else None
    shown = PreparedMove(kept.text, translator.html(kept.said)) if kept is not None else None
    may = may_prepare(table, seat)
    choices = None
    if viewer.query.prepare and may:
        choices = [
            PreparedMove(choice.text, translator.html(choice.said))
            for choice in await service.foresee(table, seat)
            if kept is None or choice.text != kept.text or verdict is not Verdict.WAITS
        ]
    return Preparing(
        may=may,
        chosen=shown if verdict in (Verdict.WAITS, Verdict.PLAYS) else None,
        lapsed=shown if verdict is Verdict.LAPSED else None,
        choices=choices,
    )
