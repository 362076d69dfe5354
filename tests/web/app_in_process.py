"""The real application over a real database inside the test process, and an HTTP transport that calls it directly.

It answers as the server process does, without sockets. Streams of events, signals, ports and restarts need the process:
`RunningServer` in `http_client.py`.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from types import TracebackType
from typing import Any, Final, TypeVar, cast

import httpx
from litestar.types import ASGIApp

from tests.web.toy_server import quick_config, register_toys
from tinkertable.web.app import open_app
from tinkertable.web.head_requests import answer_head

T = TypeVar("T")
ADDRESS: Final = "http://127.0.0.1"


class AppInProcess:
    """The application with its background jobs, on an event loop in a thread of its own."""

    def __init__(self, database: str, **settings: Any) -> None:
        register_toys()
        self.address = ADDRESS
        self._config = quick_config(database, **settings)
        self._thread = threading.Thread(target=lambda: asyncio.run(self._live()), name="application", daemon=True)
        self._ready: Future[tuple[ASGIApp, asyncio.AbstractEventLoop, asyncio.Event]] = Future()

    def call(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something on the application's event loop, and wait for its result."""
        _app, loop, _stop = self._ready.result()
        return asyncio.run_coroutine_threadsafe(work, loop).result()

    def transport(self) -> InProcessTransport:
        """What an `httpx.Client` needs to talk to the application."""
        app, _loop, _stop = self._ready.result()
        return InProcessTransport(self, httpx.ASGITransport(cast("Any", app), client=("127.0.0.1", 123)))

    async def _live(self) -> None:
        stop = asyncio.Event()
        try:
            app, service = await open_app(self._config)
            service.address = service.address or self.address
            async with app.lifespan():
                self._ready.set_result((answer_head(app), asyncio.get_running_loop(), stop))
                await stop.wait()
            await service.close()
        except BaseException as error:
            if not self._ready.done():
                self._ready.set_exception(error)
            raise

    def __enter__(self) -> AppInProcess:
        self._thread.start()
        self._ready.result()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        _app, loop, stop = self._ready.result()
        loop.call_soon_threadsafe(stop.set)
        self._thread.join()


class InProcessTransport(httpx.BaseTransport):
    """Carries the requests of a synchronous client to the application."""

    def __init__(self, app: AppInProcess, transport: httpx.ASGITransport) -> None:
        self._app = app
        self._transport = transport

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """The application's answer, complete."""
        return self._app.call(self._answer(request))

    async def _answer(self, request: httpx.Request) -> httpx.Response:
        body = request.read()
        asked = httpx.Request(request.method, request.url, headers=request.headers, content=body)
        answer = await self._transport.handle_async_request(asked)
        return httpx.Response(answer.status_code, headers=answer.headers, content=await _raw(answer))


async def _raw(answer: httpx.Response) -> bytes:
    assert isinstance(answer.stream, httpx.AsyncByteStream)
    return b"".join([part async for part in answer.stream])
