"""The real application over a real database inside the test process, and an HTTP transport that calls it directly.

It answers as the server process does, streams of events included, but without sockets. Signals, ports, restarts and
browsers need the process: `RunningServer` in `http_client.py`.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future
from types import TracebackType
from typing import Any, Final
from urllib.parse import unquote

import httpx
from litestar.types import ASGIApp

from tests.databases import lay_schema
from tests.web.http_client import PATIENCE
from tests.web.toy_server import quick_config, register_toys
from tinkertable.server.service import TableService
from tinkertable.web.app import open_app
from tinkertable.web.head_requests import answer_head

ADDRESS: Final = "http://127.0.0.1"
HEAD: Final = {"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http", "root_path": ""}


class AppInProcess:
    """The application with its background jobs, on an event loop in a thread of its own."""

    def __init__(self, database: str, **settings: Any) -> None:
        register_toys()
        lay_schema(database)
        self.database = database
        self.address = ADDRESS
        self._config = quick_config(database, **settings)
        self._thread = threading.Thread(target=lambda: asyncio.run(self._live()), name="application", daemon=True)
        self._ready: Future[tuple[ASGIApp, asyncio.AbstractEventLoop, asyncio.Event, TableService]] = Future()

    def connect(self, path: str = "", *, come_from: str = "127.0.0.1", **more: Any) -> httpx.Client:
        """An HTTP client of the application, or of what lies under a path of it; it can come from any address."""
        app, loop, _stop, _service = self._ready.result()
        transport = InProcessTransport(app, loop, come_from)
        return httpx.Client(base_url=self.address + path, transport=transport, **more)

    def run(self, work: Callable[[TableService], Coroutine[Any, Any, None]]) -> None:
        """Do something with the service of the application on its event loop."""
        _app, loop, _stop, service = self._ready.result()
        asyncio.run_coroutine_threadsafe(work(service), loop).result(PATIENCE)

    async def _live(self) -> None:
        stop = asyncio.Event()
        try:
            app, service = await open_app(self._config)
            service.address = service.address or self.address
            async with app.lifespan():
                self._ready.set_result((answer_head(app), asyncio.get_running_loop(), stop, service))
                await stop.wait()
                service.hub.close()
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
        _app, loop, stop, _service = self._ready.result()
        loop.call_soon_threadsafe(stop.set)
        self._thread.join()


class InProcessTransport(httpx.BaseTransport):
    """Carries the requests of a synchronous client to the application on its event loop."""

    def __init__(self, app: ASGIApp, loop: asyncio.AbstractEventLoop, come_from: str = "127.0.0.1") -> None:
        self._app: Any = app
        self._loop = loop
        self._come_from = come_from

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """The beginning of the application's answer; its body is read as it comes."""
        messages: queue.Queue[Any] = queue.Queue()
        gone = asyncio.Event()
        work = asyncio.run_coroutine_threadsafe(self._answer(request, request.read(), messages, gone), self._loop)

        def hang_up() -> None:
            self._loop.call_soon_threadsafe(gone.set)
            work.exception(PATIENCE)

        begun = _next(messages)
        return httpx.Response(begun["status"], headers=begun["headers"], stream=_Body(messages, hang_up))

    async def _answer(
        self, request: httpx.Request, body: bytes, messages: queue.Queue[Any], gone: asyncio.Event
    ) -> None:
        path, _, query = request.url.raw_path.partition(b"?")
        scope = HEAD | {
            "method": request.method,
            "headers": [(name.lower(), value) for name, value in request.headers.raw],
            "path": unquote(path.decode("ascii")),
            "raw_path": path,
            "query_string": query,
            "server": (request.url.host, request.url.port),
            "client": (self._come_from, 123),
        }
        unread = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> dict[str, Any]:
            if unread:
                return unread.pop()
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            messages.put(message)
            if message["type"] == "http.response.body" and not message.get("more_body", False):
                gone.set()

        try:
            await self._app(scope, receive, send)
        except Exception as error:
            messages.put(error)
            raise


class _Body(httpx.SyncByteStream):
    """What follows the head of an answer."""

    def __init__(self, messages: queue.Queue[Any], hang_up: Callable[[], None]) -> None:
        self._messages = messages
        self._hang_up = hang_up

    def __iter__(self) -> Iterator[bytes]:
        more = True
        while more:
            message = _next(self._messages)
            yield message.get("body", b"")
            more = message.get("more_body", False)

    def close(self) -> None:
        """Tell the application that nobody listens any more, and wait until it has ended its answer."""
        self._hang_up()


def _next(messages: queue.Queue[Any]) -> dict[str, Any]:
    message = messages.get(timeout=PATIENCE)
    if isinstance(message, Exception):
        raise message
    assert isinstance(message, dict)
    return message
