"""Which tables wait for the visitor: what the count in the header, the title and browser notifications are made of."""

from __future__ import annotations

from typing import Final

from litestar import Response, Router, get

from tinkertable.games import having
from tinkertable.i18n import Translator
from tinkertable.web.context import AppContext
from tinkertable.web.identity import AnyRequest
from tinkertable.web.pages.table_card import TableCard, build_table_card


@get("/waiting")
async def waiting(request: AnyRequest, app: AppContext) -> Response[list[dict[str, str]]]:
    """The tables that wait for the visitor's move or answer, each with its address and what to say about it."""
    me = await app.sessions.who(request)
    mine = await app.service.tables.mine(me.id) if me.id is not None else []
    cards = [build_table_card(summary, me.id, me.translator) for summary in mine]
    found = [
        {"address": f"/t/{card.id}", "said": _said(me.translator, card)} for card in cards if card.my_turn or card.asked
    ]
    return Response(found, headers={"cache-control": "no-store"})


def _said(translator: Translator, card: TableCard) -> str:
    name = translator.about(card.game).plain("game.name") if card.game in having("text/en.po") else card.game
    key = f"waiting.{card.asked}" if card.asked else "mail.turn_subject"
    return translator.plain(key, game=name)


router: Final = Router("/", route_handlers=[waiting])
