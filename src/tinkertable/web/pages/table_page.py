"""The page model of a table: everything that the templates show to one visitor, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from tinkertable.core.contract import Seat
from tinkertable.core.zones import Zone
from tinkertable.i18n import Translator
from tinkertable.server.service import TableService
from tinkertable.table.seats import is_paused
from tinkertable.table.table import ABANDONED, OVER, PLAYING, WAITING, Table
from tinkertable.web.boards.board_view import BoardView, board_of, build_board_view
from tinkertable.web.identity import Me
from tinkertable.web.learn.documents import rules_address
from tinkertable.web.pages.controls import (
    Advice,
    Controls,
    Preparing,
    ShownProposal,
    TakebackChoice,
    build_advice,
    build_controls,
    build_preparing,
    build_proposal,
    takeback_choices,
)
from tinkertable.web.pages.game_log import ChatLine, LogLine, build_chat, build_log
from tinkertable.web.pages.game_summary import GameSummary, build_game_summary
from tinkertable.web.pages.replay_turns import turns_beside
from tinkertable.web.pages.seat_cards import SeatCard, build_seat_cards
from tinkertable.web.pages.step_queue import Step, build_steps, first_ply
from tinkertable.web.pages.table_card import pace_said
from tinkertable.web.pages.viewer import PrivacyScreen, TableQuery, Viewer

EARLIER_KEPT: Final = 400
"""How many boards are kept to compare with: that of each player after their last move, until they move again."""
_EARLIER: Final[dict[tuple[str, int, int, Seat], list[Zone]]] = {}


@dataclass(frozen=True, slots=True)
class TablePage:
    """Everything about a table that one visitor may see at one ply."""

    id: str
    game: str
    status: str
    version: str
    """Changes with every change of the table; see `shown_version`."""
    branch: int
    ply: int
    """The moment that is shown."""
    last: int
    """The latest ply of the game."""
    live: bool
    """Whether the table is shown as it is now."""
    follow: bool
    """Whether the page listens for changes."""
    seats: list[SeatCard]
    mine: list[Seat]
    seat: Seat
    """The seat the visitor looks through."""
    turn: list[Seat]
    """The seats that were to move at the shown moment."""
    my_turn: bool
    board_view: BoardView | None
    """The board; `None` before the game begins."""
    privacy_screen: PrivacyScreen | None
    notice: Markup | None
    can: Controls
    takeback: TakebackChoice | None
    """The latest move that can be asked back."""
    takeback_choices: list[TakebackChoice]
    proposal: ShownProposal | None
    log: list[LogLine]
    log_cut: bool
    """Whether the beginning of the log was left out."""
    chat: list[ChatLine]
    pace: str
    pace_said: Markup
    private: bool
    hints: bool
    """Whether the coach may be asked at this table."""
    paused: bool
    """Whether everybody has left their seat to a bot, so that the game waits."""
    unrated: str | None
    """Why the game does not count for ratings (the message `unrated.<reason>`); `None` while it counts."""
    host: bool
    """Whether the visitor created the table."""
    invite: str | None
    """The link to give to friends."""
    options: list[dict[str, str]]
    values_name: str
    """The name of the component file it is played with; empty for the values of the box."""
    rules: str
    """What the address of its rules page ends with."""
    facts: dict[str, Any]
    """Where the table comes from, and the table of its rematch."""
    hint: Advice | None
    preparing: Preparing | None
    after: GameSummary | None
    """The summary of a finished game."""
    turns_beside: tuple[int, int]
    """The plies at which the turns before and after the shown moment begin."""
    ended: Markup | None
    """How a game ended that was not played to its end."""
    watchers: int
    steps: list[Step]
    """What happened since one's own last move, step by step."""
    since: int | None
    """The ply before the first of these steps, for somebody who plays."""
    put_away: float | None
    """When the table is deleted if the game has not begun."""

    @property
    def in_menu(self) -> list[object]:
        """What the menu shows of the table: it is drawn again when one of these changes."""
        return [
            self.id,
            self.game,
            self.status,
            None if self.live else self.ply,
            self.rules,
            self.values_name,
            self.can,
            self.takeback_choices,
            self.seat,
            self.unrated,
            self.hints,
            bool(self.mine),
            [(card.seat, card.name) for card in self.seats if card.mine and card.stand_in],
        ]

    @property
    def in_handles(self) -> list[object]:
        """What the buttons beside the prompt show of the table."""
        return [self.id, self.can, self.hints, self.unrated, self.takeback, bool(self.steps)]

    @property
    def new_lines(self) -> list[LogLine]:
        """The lines of the log since the visitor's last move."""
        return [line for line in self.log if line.fresh]

    @property
    def old_lines(self) -> list[LogLine]:
        """Those before them."""
        return [line for line in self.log if not line.fresh]


async def build_table_page(
    service: TableService, table: Table, me: Me, query: TableQuery
) -> tuple[TablePage, Translator]:
    """The page model for a visitor, and the translator that speaks about this table."""
    viewer = Viewer(table, me, query)
    match, live, waiting = table.match, viewer.live, table.status == WAITING
    board = _board(viewer) if not waiting else None
    notes, chat = await service.talk(table)
    log, log_cut = build_log(viewer, notes)
    choices = takeback_choices(viewer)
    page = TablePage(
        id=table.id,
        game=table.game.name,
        status=table.status,
        version=shown_version(table),
        branch=match.branch,
        ply=viewer.ply,
        last=match.ply,
        live=live,
        follow=live and table.status in (WAITING, PLAYING, OVER, ABANDONED),
        seats=await build_seat_cards(service, viewer, board.view.scores if board else None),
        mine=viewer.mine,
        seat=viewer.seat,
        turn=[actor for actor in viewer.state.actors() if actor >= 0] if not waiting else [],
        my_turn=bool(set(table.turn()) & set(viewer.mine)) and live,
        board_view=board,
        privacy_screen=viewer.privacy_screen if live else None,
        notice=query.notice,
        can=build_controls(viewer),
        takeback=choices[0] if choices else None,
        takeback_choices=choices,
        proposal=build_proposal(viewer),
        log=log,
        log_cut=log_cut,
        chat=build_chat(viewer, chat),
        pace=table.pace.text,
        pace_said=pace_said(table.pace, viewer.translator),
        private=table.private,
        hints=table.hints,
        paused=table.status == PLAYING and live and is_paused(table.chairs),
        unrated=table.unrated,
        host=me.id is not None and me.id == table.host,
        invite=f"{query.base}/t/{table.id}/join?code={table.code}" if waiting and viewer.mine else None,
        options=_options(table),
        values_name=table.game.values_name,
        rules=rules_address(table.game),
        facts=_facts(table),
        hint=build_advice(viewer, board),
        preparing=await build_preparing(service, viewer),
        after=build_game_summary(viewer) if match.over and viewer.ply == match.ply else None,
        steps=build_steps(viewer),
        since=first_ply(viewer) if viewer.mine and live and not waiting else None,
        put_away=table.changed + service.config.put_away if waiting and service.config.put_away else None,
        turns_beside=turns_beside(match.history, viewer.ply),
        ended=_ended(viewer),
        watchers=len([who for who in service.hub.present(table.id) if not table.seats_of(who)]),
    )
    return page, viewer.translator


def shown_version(table: Table) -> str:
    """The version as the page keeps it: it also says whether the page still shows the lobby."""
    return f"w{table.version}" if table.status == WAITING else str(table.version)


def _ended(viewer: Viewer) -> Markup | None:
    table = viewer.table
    if table.status == ABANDONED:
        return viewer.translator.html("abandon.done")
    result = table.result() if table.status == OVER and not table.match.over else None
    if result is None:
        return None
    resigned = next(chair.seat for chair in table.chairs if chair.resigned is not None)
    winners = ", ".join(viewer.names[seat] for seat in result[0])
    return viewer.translator.html("resigned.done", name=viewer.names[resigned], winners=winners)


def _board(viewer: Viewer) -> BoardView:
    return build_board_view(
        viewer.table.game,
        viewer.state,
        viewer.seat,
        viewer.names,
        viewer.translator,
        clickable=viewer.acts,
        earlier=_earlier(viewer),
        careful=viewer.me.confirm == "always",
        explained=viewer.live,
        marks=viewer.query.marks,
    )


def _earlier(viewer: Viewer) -> list[Zone] | None:
    """The board to compare with: after one's last move, or one move before the moment that is shown."""
    match, ply = viewer.table.match, viewer.ply
    if not viewer.live:
        return board_of(match.game, match.at(ply - 1), viewer.seat) if ply > 0 else None
    last = viewer.last_own_ply([viewer.seat])
    if not last or last >= ply:
        return None
    key = viewer.table.id, match.branch, last, viewer.seat
    if key not in _EARLIER:
        _EARLIER[key] = board_of(match.game, match.at(last), viewer.seat)
        if len(_EARLIER) > EARLIER_KEPT:
            del _EARLIER[next(iter(_EARLIER))]
    return _EARLIER[key]


def _options(table: Table) -> list[dict[str, str]]:
    """The options that make a difference for this number of players, and what was chosen."""
    return [
        {"name": option.name, "value": table.options.get(option.name, option.values[0])}
        for option in table.game.options
        if not option.seats or len(table.chairs) in option.seats
    ]


def _facts(table: Table) -> dict[str, Any]:
    return {
        "forked_from": {"id": table.forked_from[0], "ply": table.forked_from[1]} if table.forked_from else None,
        "rematch_of": table.rematch_of,
        "next": table.next,
    }
