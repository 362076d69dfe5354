"""One table as one visitor may see it: everything the templates show, and nothing else."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from markupsafe import Markup

from tinkertable.bots.coach import Hint
from tinkertable.bots.coach_lines import hint_line
from tinkertable.core.contract import WATCHER, Seat, State
from tinkertable.core.text import Line
from tinkertable.i18n import Translator
from tinkertable.server.service import TableService
from tinkertable.server.workers.reviews import has_review
from tinkertable.store.tables import Said, WrittenNote
from tinkertable.table import takeback
from tinkertable.table.clock import Pace
from tinkertable.table.match import Match
from tinkertable.table.prepare import Verdict, judge, may_prepare
from tinkertable.table.seats import Chair
from tinkertable.table.table import OVER, PLAYING, RECORD, WAITING, Table
from tinkertable.web.boards.board_view import Stage, set_stage
from tinkertable.web.identity import Me
from tinkertable.web.pages.game_summary import After, sum_up
from tinkertable.web.pages.table_card import person_name

LOG_PLIES: Final = 60
"""So many plies of the log are shown at first."""
ADVISED: Final = 4
"""So many moves of a turn are told after the one that the coach advises."""
STEPS: Final = 6
"""So many moves are seen one after the other; what came before is seen as one."""
LETTERS: Final = "ABCDEFGH"


@dataclass(frozen=True, slots=True)
class Ticking:
    """A clock that runs."""

    left_s: float
    due: datetime
    warned: bool


@dataclass(frozen=True, slots=True)
class SeatCard:
    """A player as the table shows them."""

    seat: Seat
    name: str
    kind: str
    bot: str | None
    stand_in: str | None
    mine: bool
    acting: bool
    present: bool
    score: int | None
    clock: Ticking | None
    can_replace: bool
    letter: str


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log; the seat is -1 for chance and -2 for the table itself."""

    ply: int
    seat: Seat
    said: Markup
    fresh: bool
    at: float


@dataclass(frozen=True, slots=True)
class ChatLine:
    """Something somebody said."""

    who: str
    seat: Seat
    text: str
    at: float
    mine: bool


@dataclass(frozen=True, slots=True)
class Curtain:
    """Between two hands of one person."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class Can:
    """What the visitor may do beside moving."""

    undo: bool = False
    restart: bool = False
    redo: bool = False
    hint: bool = False
    chat: bool = False
    fork: bool = False
    record: bool = False
    rematch: bool = False
    leave: bool = False
    start: bool = False
    replay_as: bool = False
    review: bool = False


@dataclass(frozen=True, slots=True)
class ShownProposal:
    """A takeback that somebody asked for."""

    id: int
    by: Seat
    ply: int
    said: Markup
    waiting_for: list[Seat]
    i_must_answer: bool
    mine: bool


@dataclass(frozen=True, slots=True)
class Advice:
    """What the coach would do, and how the turn would then go on."""

    move: int
    text: str
    said: Markup
    then: list[Markup]


@dataclass(frozen=True, slots=True)
class PreparedMove:
    """A move for one's next turn, in words."""

    text: str
    said: Markup


@dataclass(frozen=True, slots=True)
class Preparing:
    """What somebody who waits has prepared or could prepare."""

    may: bool
    chosen: PreparedMove | None
    lapsed: PreparedMove | None
    """Was prepared, and was not played because the table has changed."""
    choices: list[PreparedMove] | None
    """What can be prepared; `None` while nobody asked for it."""


@dataclass(frozen=True, slots=True)
class TakebackChoice:
    """A move that could be asked back."""

    ply: int
    said: Markup


@dataclass(frozen=True, slots=True)
class Tabletop:
    """Everything about a table that one visitor may see at one ply."""

    id: str
    game: str
    status: str
    version: str
    branch: int
    ply: int
    last: int
    live: bool
    follow: bool
    seats: list[SeatCard]
    mine: list[Seat]
    seat: Seat
    turn: list[Seat]
    my_turn: bool
    stage: Stage | None
    curtain: Curtain | None
    notice: Markup | None
    can: Can
    takeback: TakebackChoice | None
    takeback_choices: list[TakebackChoice]
    proposal: ShownProposal | None
    log: list[LogLine]
    log_cut: bool
    chat: list[ChatLine]
    pace: str
    pace_said: Markup
    private: bool
    hints: bool
    host: bool
    invite: str | None
    options: list[dict[str, str]]
    facts: dict[str, Any]
    hint: Advice | None
    preparing: Preparing | None
    after: After | None
    watchers: int
    steps: list[int]
    """The plies at which players moved lately: where one move ends and the next begins."""
    since: int
    """The ply after one's own last move; 0 when there was none."""
    put_away: float | None
    """When the table is put away if the game has not begun."""


@dataclass(frozen=True, slots=True)
class Wish:
    """How the visitor wants to see the table."""

    ply: int | None = None
    """A moment of the game; `None` is now."""
    as_seat: Seat | None = None
    all_log: bool = False
    notice: Markup | None = None
    hint: Hint | None = None
    prepare: bool = False
    """To see what can be prepared for the next turn."""
    base: str = ""
    """The address of the server, for the link to give to friends."""


def eyes(table: Table, person: str | None, wish: Wish) -> tuple[Seat, Curtain | None]:
    """Through whose eyes a person sees the table, and the curtain when it is another hand's turn.

    A watcher stays a watcher until the game is over. Somebody with several seats sees the one that is asked, but
    where hands are hidden only after they opened the curtain for it.
    """
    mine = table.seats_of(person)
    open_book = table.status in (OVER, RECORD)
    if wish.as_seat is not None and (len(mine) < 2 or open_book):
        exists = 0 <= wish.as_seat < len(table.chairs)
        if wish.as_seat == WATCHER or (exists and (open_book or wish.as_seat in mine)):
            return wish.as_seat, None
    if len(mine) < 2 or person is None:
        return (mine[0] if mine else WATCHER), None
    if table.status != PLAYING:
        return mine[0], None
    shown = table.shown_hands.get(person)
    asked = [seat for seat in mine if seat in table.turn()]
    wanted = shown if shown in asked or (not asked and shown is not None) else (asked or mine)[0]
    assert wanted is not None
    if wanted == shown or not table.match.hides(table.match.ply):
        return wanted, None
    return WATCHER, Curtain(wanted, table.names[wanted])


async def look(service: TableService, table: Table, me: Me, wish: Wish) -> tuple[Tabletop, Translator]:
    """The table for a visitor, and the translator that speaks about it."""
    names = [person_name(me.translator, name) for name in table.names]
    translator = me.translator.about(table.game.name, names)
    match = table.match
    person = me.id
    seat, curtain = eyes(table, person, wish)
    mine = table.seats_of(person)
    live = wish.ply is None and table.status != RECORD
    ply = match.ply if wish.ply is None else wish.ply
    state = match.at(ply)
    acts = live and table.status == PLAYING and seat in table.turn() and seat in mine and curtain is None
    minded = seat >= 0 and table.chairs[seat].stand_in is not None
    stage = None
    if table.status != WAITING:
        stage = set_stage(
            table.game,
            state,
            seat,
            names,
            translator,
            clickable=acts,
            earlier=_earlier(match, seat, ply, live),
            careful=me.confirm == "always",
        )
    present = service.hub.present(table.id)
    chairs = [
        _card(table, chair, me, translator, stage.view.scores if stage else None, present, live)
        for chair in table.chairs
    ]
    chairs = await _mark_absent(service, table, me, chairs)
    notes, chat = await service.talk(table)
    # only for those who play, and only now, is anything new since their last move
    since = _last_own_ply(match, mine, ply) if mine and live else ply + 1
    log, log_cut = _log(table, translator, seat, ply, notes, since, wish.all_log)
    own = seat in mine and live and table.status == PLAYING and curtain is None
    choices = _takeback_choices(table, translator, seat) if own else []
    floor = match.undo_floor(seat) if own else match.ply
    top = Tabletop(
        id=table.id,
        game=table.game.name,
        status=table.status,
        version=shown_version(table),
        branch=match.branch,
        ply=ply,
        last=match.ply,
        live=live,
        follow=live and table.status in (WAITING, PLAYING, OVER),
        seats=chairs,
        mine=mine,
        seat=seat,
        turn=[actor for actor in state.actors() if actor >= 0] if table.status != WAITING else [],
        my_turn=bool(set(table.turn()) & set(mine)) and live,
        stage=stage,
        curtain=curtain if live else None,
        notice=wish.notice,
        can=Can(
            undo=own and floor < match.ply,
            restart=own and floor < match.ply - 1,
            redo=own and bool(table.redo) and table.redo[0].seat == seat and acts,
            hint=acts and table.hints,
            chat=table.status != RECORD,
            fork=table.status != WAITING and table.is_open_book(ply),
            record=table.status != WAITING and table.is_open_book(),
            rematch=bool(mine) and table.status == OVER and table.next is None,
            leave=(own and not minded and any(chair.person not in (None, person) for chair in table.chairs))
            or (bool(mine) and table.status == WAITING),
            start=table.status == WAITING and person == table.host and bool(mine),
            replay_as=table.status in (OVER, RECORD),
            review=has_review(table),
        ),
        takeback=choices[0] if choices else None,
        takeback_choices=choices,
        proposal=_proposal(table, translator, mine) if live else None,
        log=log,
        log_cut=log_cut,
        chat=[_chat_line(said, translator, person) for said in chat],
        pace=table.pace.text,
        pace_said=pace_said(table.pace, translator),
        private=table.private,
        hints=table.hints,
        host=person is not None and person == table.host,
        invite=f"{wish.base}/t/{table.id}/join?code={table.code}" if table.status == WAITING and mine else None,
        options=[
            {"name": option.name, "value": table.options.get(option.name, option.values[0])}
            for option in table.game.options
            if not option.seats or len(table.chairs) in option.seats
        ],
        facts={
            "forked_from": {"id": table.forked_from[0], "ply": table.forked_from[1]} if table.forked_from else None,
            "rematch_of": table.rematch_of,
            "next": table.next,
        },
        hint=_advice(table, translator, stage, wish.hint) if wish.hint is not None and stage is not None else None,
        preparing=await _preparing(service, table, translator, seat, wish.prepare) if own else None,
        after=sum_up(table, translator, state) if match.over and ply == match.ply else None,
        steps=_steps(match) if live else [],
        since=since if mine and live else 0,
        put_away=table.changed + service.config.put_away
        if table.status == WAITING and service.config.put_away
        else None,
        watchers=len([who for who in present if not table.seats_of(who)]),
    )
    return top, translator


def shown_version(table: Table) -> str:
    """The version as the page keeps it: it also says whether the page still shows the lobby."""
    return f"w{table.version}" if table.status == WAITING else str(table.version)


def pace_said(pace: Pace, translator: Translator) -> Markup:
    """A pace in words."""
    if pace.limit is None:
        return translator.html("clock.none")
    kind = "clock.day" if pace.text.startswith("day") else "clock.move"
    return translator.html(kind, time=translator.duration(pace.limit))


def _earlier(match: Match, seat: Seat, ply: int, live: bool) -> State | None:
    """The position to compare with: after one's last move, or one move before the moment that is shown."""
    if not live:
        return match.at(ply - 1) if ply > 0 else None
    last = _last_own_ply(match, [seat], ply)
    return match.at(last) if last and last < ply else None


def _steps(match: Match) -> list[int]:
    """The last plies at which a player, not chance, was about to move, and the present one."""
    found = [match.ply]
    for ply in range(match.ply - 1, -1, -1):
        if match.history[ply].seat >= 0:
            found.append(ply)
            if len(found) > STEPS:
                break
    return found[::-1]


def _last_own_ply(match: Match, mine: Iterable[Seat], ply: int) -> int:
    """The ply after the last move of one of these seats; 0 when there was none."""
    seats = set(mine)
    for at in range(ply, 0, -1):
        if match.history[at - 1].seat in seats:
            return at
    return 0


def _card(
    table: Table,
    chair: Chair,
    me: Me,
    translator: Translator,
    scores: list[int | None] | None,
    present: list[str],
    live: bool,
) -> SeatCard:
    clock = None
    if live and chair.clock is not None and chair.clock.due is not None:
        clock = Ticking(
            max(0.0, chair.clock.due - time.time()), datetime.fromtimestamp(chair.clock.due, UTC), chair.clock.warned
        )
    return SeatCard(
        seat=chair.seat,
        name=person_name(translator, chair.name),
        kind="person" if table.status == RECORD and chair.bot is None else chair.kind,
        bot=chair.bot,
        stand_in=chair.stand_in,
        mine=chair.person is not None and chair.person == me.id,
        acting=chair.seat in table.turn(),
        present=chair.person in present,
        score=scores[chair.seat] if scores is not None else None,
        clock=clock,
        can_replace=False,
        letter=LETTERS[chair.seat],
    )


async def _mark_absent(service: TableService, table: Table, me: Me, cards: list[SeatCard]) -> list[SeatCard]:
    """Say which chairs may be handed to a bot: somebody is waited for and has not been here for long."""
    waited_for = {table.chairs[seat].person for seat in table.turn()} - {None, me.id}
    if not waited_for or me.id is None or not table.seats_of(me.id):
        return cards
    gone = await service.absent_people(table)
    return [
        SeatCard(**{**{name: getattr(card, name) for name in SeatCard.__dataclass_fields__}, "can_replace": True})
        if card.acting and not card.mine and table.chairs[card.seat].person in gone and card.stand_in is None
        else card
        for card in cards
    ]


def readable(line: Line, seat: Seat, everything: bool) -> bool:
    """Whether a line of the log may be read from a seat."""
    return everything or line.readers is None or seat in line.readers


def _log(
    table: Table, translator: Translator, seat: Seat, ply: int, notes: list[WrittenNote], since: int, everything: bool
) -> tuple[list[LogLine], bool]:
    first = 0 if everything else max(0, ply - LOG_PLIES)
    open_book = table.status in (OVER, RECORD)
    lines = []
    for at in range(first, ply):
        played = table.match.history[at]
        lines += [
            LogLine(at + 1, played.seat, translator.html(told), at >= since, played.at)
            for told in table.match.outcome(at).lines
            if readable(told, seat, open_book)
        ]
    lines += [
        LogLine(min(note.ply, ply), WATCHER, _say_note(table, translator, note), note.ply >= since, note.at)
        for note in notes
        if first <= note.ply <= ply
    ]
    lines.sort(key=lambda line: (line.at, line.ply))
    lines.reverse()
    return lines, first > 0


def note_args(table: Table, translator: Translator, note: WrittenNote) -> dict[str, object]:
    """The arguments of the message `event.KEY` for a note of the log."""
    args: dict[str, object] = dict(note.args)
    if "seat" in args:
        args["name"] = table.names[int(note.args["seat"])]
    if "bot" in args:
        args["bot"] = translator.bot_name(str(note.args["bot"]))
    return args


def _say_note(table: Table, translator: Translator, note: WrittenNote) -> Markup:
    return translator.html(f"event.{note.key}", **note_args(table, translator, note))


def _said_at(table: Table, translator: Translator, seat: Seat, ply: int) -> Markup:
    """A move in the words of the log, as a seat may read it."""
    lines = [line for line in table.match.outcome(ply).lines if readable(line, seat, False)]
    if lines:
        return Markup(" ").join(translator.html(line) for line in lines)
    return Markup("{}").format(table.match.history[ply].text)


def _takeback_choices(table: Table, translator: Translator, seat: Seat) -> list[TakebackChoice]:
    return [TakebackChoice(ply, _said_at(table, translator, seat, ply)) for ply in takeback.choices(table.match, seat)]


def _proposal(table: Table, translator: Translator, mine: list[Seat]) -> ShownProposal | None:
    proposal = table.proposal
    if proposal is None:
        return None
    viewer = mine[0] if mine else WATCHER
    return ShownProposal(
        id=proposal.id,
        by=proposal.by,
        ply=proposal.ply,
        said=_said_at(table, translator, viewer, proposal.ply) if table.match.ply > proposal.ply else Markup(""),
        waiting_for=list(proposal.awaited),
        i_must_answer=bool(set(mine) & set(proposal.awaited)),
        mine=proposal.by in mine,
    )


def _chat_line(said: Said, translator: Translator, person: str | None) -> ChatLine:
    return ChatLine(
        person_name(translator, said.name), said.seat, said.text, said.at, person is not None and said.person == person
    )


def _advice(table: Table, translator: Translator, stage: Stage, hint: Hint) -> Advice | None:
    if hint.move not in stage.moves:
        return None
    then = [translator.html(translator.deed(label)) for label in hint.line[:ADVISED]]
    said = translator.html(hint_line(hint, len(table.names)))
    return Advice(hint.move, table.game.notation(hint.move), said, then)


async def _preparing(service: TableService, table: Table, translator: Translator, seat: Seat, asked: bool) -> Preparing:
    """A prepared move is only ever shown to its owner, and only that it was given up needs no turn to pass."""
    wish = (await service.prepared.at(table.id)).get(seat)
    verdict = judge(table, seat, wish) if wish is not None else None
    shown = PreparedMove(wish.text, translator.html(wish.said)) if wish is not None else None
    may = may_prepare(table, seat)
    choices = None
    if asked and may:
        choices = [
            PreparedMove(choice.text, translator.html(choice.said))
            for choice in await service.foresee(table, seat)
            if wish is None or choice.text != wish.text or verdict is not Verdict.WAITS
        ]
    return Preparing(
        may=may,
        chosen=shown if verdict in (Verdict.WAITS, Verdict.PLAYS) else None,
        lapsed=shown if verdict is Verdict.LAPSED else None,
        choices=choices,
    )
