"""The review of a game that is over: its page, how far it is, and another try after a failure."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from tinkertable.bots.review import Review
from tinkertable.web.context import AppContext
from tinkertable.web.identity import AnyRequest
from tinkertable.web.pages.review_page import show_review
from tinkertable.web.rate_limits import limit
from tinkertable.web.rendering import go


@get("/t/{id:str}/review", include_in_schema=False, middleware=limit("review"))
async def page(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """The review, or how far it is: whoever asks first sets the work going."""
    me = await app.identity.who(request)
    table = await app.service.visible_table(id, me.id)
    found = await app.service.reviews.ask(table)
    translator = me.translator.about(table.game.name, table.names)
    shown = show_review(table, found, me.language) if isinstance(found, Review) else None
    return app.pages.show(
        request,
        "review.html",
        me,
        translator=translator,
        id=id,
        game=table.game.name,
        review=shown,
        making=None if shown else found,
    )


@get("/t/{id:str}/review/progress", include_in_schema=False, middleware=limit("review"))
async def progress(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """How far the review is; when it is there the page is loaded again."""
    me = await app.identity.who(request)
    table = await app.service.visible_table(id, me.id)
    found = await app.service.reviews.ask(table)
    ready = isinstance(found, Review)
    return app.pages.show(
        request,
        "review_making.html",
        me,
        headers={"hx-refresh": "true"} if ready else None,
        here=f"/t/{id}/review",
        id=id,
        making=None if ready else found,
    )


@post("/t/{id:str}/review", include_in_schema=False, middleware=limit("create"))
async def again(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """Try once more after a failure."""
    me = await app.identity.who(request)
    await app.service.reviews.ask(await app.service.visible_table(id, me.id), again=True)
    return go(f"/t/{id}/review")
