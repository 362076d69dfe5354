"""HEAD asks what GET would answer, without the answer itself: link previews and watchdogs do."""

from __future__ import annotations

from typing import Any, cast

from litestar.types import ASGIApp, Message, Receive, Scope, Send


def answer_head(app: ASGIApp) -> ASGIApp:
    """The application, which now answers HEAD as it answers GET, without a body."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        asked = cast("dict[str, Any]", scope)
        if asked.get("method") != "HEAD":
            await app(scope, receive, send)
            return

        async def send_head(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)
                # at once, so that a stream of news does not go on for somebody who does not listen
                await send(cast("Message", {"type": "http.response.body", "body": b"", "more_body": False}))

        # a copy: the server itself has to remember that no body follows
        await app(cast("Scope", {**asked, "method": "GET"}), receive, send_head)

    return answer
