"""The review of a finished game: its page, its progress, and another try after a failure."""

from __future__ import annotations

from typing import Any, Final

from litestar import Response, Router, get, post
from litestar.params import FromPath

from tinkertable.bots.review import Review
from tinkertable.web.context import AppContext
from tinkertable.web.identity import AnyRequest
from tinkertable.web.pages.review_page import show_review
from tinkertable.web.rate_limits import limit
from tinkertable.web.rendering import go


@get("/", middleware=limit("review"))
async def page(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """The review, or its progress: the first request starts the work."""
    me = await app.sessions.who(request)
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


@get("/progress", middleware=limit("review"))
async def progress(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """The progress of the review; when it is ready the page is loaded again."""
    me = await app.sessions.who(request)
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


@post("/", middleware=limit("create"))
async def again(request: AnyRequest, app: AppContext, id: FromPath[str]) -> Response[Any]:
    """Start a review again after a failure."""
    me = await app.sessions.who(request)
    await app.service.reviews.ask(await app.service.visible_table(id, me.id), again=True)
    return go(f"/t/{id}/review")


router: Final = Router("/t/{id:str}/review", route_handlers=[page, progress, again])
