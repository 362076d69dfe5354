"""Which tables wait for the visitor: what the count in the header, the title and browser notifications are made of."""

from __future__ import annotations

from typing import Final

from litestar import Response, Router, get

from tinkertable.games import having
from tinkertable.i18n import Translator
from tinkertable.web.context import AppContext
from tinkertable.web.identity import AnyRequest
from tinkertable.web.pages.table_card import build_table_card


@get("/waiting")
async def waiting(request: AnyRequest, app: AppContext) -> Response[list[dict[str, str]]]:
    """The tables at which it is the visitor's turn, each with its address and what to say about it."""
    me = await app.sessions.who(request)
    mine = await app.service.tables.mine(me.id) if me.id is not None else []
    cards = [build_table_card(summary, me.id, me.translator) for summary in mine]
    found = [{"address": f"/t/{card.id}", "said": _said(me.translator, card.game)} for card in cards if card.my_turn]
    return Response(found, headers={"cache-control": "no-store"})


def _said(translator: Translator, game: str) -> str:
    name = translator.about(game).plain("game.name") if game in having("text/en.po") else game
    return translator.plain("mail.turn_subject", game=name)


router: Final = Router("/", route_handlers=[waiting])
