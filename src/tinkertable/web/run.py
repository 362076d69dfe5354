"""Runs the application with uvicorn until the process is asked to stop."""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import uvicorn

from tinkertable.server.config import Config
from tinkertable.server.shutdown import PROCESS_SECONDS, REQUEST_SECONDS, end_process_after
from tinkertable.store.hub import Hub
from tinkertable.store.server_lock import only_server
from tinkertable.web.app import open_app
from tinkertable.web.connections import KEEP_ALIVE, GuardedProtocol, allow_many_files, most_connections
from tinkertable.web.head_requests import answer_head


class Server(uvicorn.Server):
    """uvicorn, which leaves the end of the process to its caller when it was asked to stop."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop at SIGTERM and SIGINT. uvicorn would then send itself the signal again, before anything is closed."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to stop. From now on the time of the process is limited."""
        end_process_after(PROCESS_SECONDS)
        super().handle_exit(sig, frame)


async def serve(
    config: Config, host: str, port: int, *, ready: Callable[[str], None] = print, log_level: str = "warning"
) -> None:
    """Serve until the process is asked to stop; `ready` is called with the address once the server listens.

    Raises `BadDatabase` when another server has the SQLite file, and `OSError` when the port is in use.
    """
    with only_server(config.database), open_listener(host, port) as listener:
        await serve_on(config, listener, host, ready=ready, log_level=log_level)


async def serve_on(
    config: Config, listener: socket.socket, host: str, *, ready: Callable[[str], None], log_level: str = "warning"
) -> None:
    """Serve those who connect to a socket."""
    files = allow_many_files()
    app, service = await open_app(config)
    try:
        server = Server(
            uvicorn.Config(
                answer_head(app),
                log_level=log_level,
                timeout_graceful_shutdown=REQUEST_SECONDS,
                log_config=None,
                timeout_keep_alive=KEEP_ALIVE,
                proxy_headers=True,
                forwarded_allow_ips=config.trusted_proxies,
                http=type("Protocol", (GuardedProtocol,), {"trusted": config.trusted_proxies}),
                limit_concurrency=most_connections(files),
                server_header=False,
                access_log=False,
                lifespan="on",
            )
        )
        address = address_of(host, listener)
        service.address = service.address or address
        watching = asyncio.create_task(_watch(server, service.hub, address, ready))
        try:
            await server.serve(sockets=[listener])
        finally:
            watching.cancel()
    finally:
        await service.close()


def address_of(host: str, listener: socket.socket) -> str:
    """The address under which a browser on this machine reaches a socket."""
    return f"http://{f'[{host}]' if ':' in host else host}:{listener.getsockname()[1]}"


def open_listener(host: str, port: int) -> socket.socket:
    """A socket that browsers can reach; raises `OSError` when the port is in use."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio switches Nagle's algorithm off only where the protocol is named, and connections inherit it from here:
    # with it the second packet of an answer on a kept connection waits 40 ms for the browser
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        listener.bind((host, port))
        listener.listen(1024)
    except OSError:
        listener.close()
        raise
    return listener


async def _watch(server: uvicorn.Server, hub: Hub, address: str, ready: Callable[[str], None]) -> None:
    """Report that the server listens; when it is asked to stop, end the event streams it would wait for."""
    while not server.started:
        await asyncio.sleep(0.02)
    ready(address)
    parent = multiprocessing.parent_process()
    while not server.should_exit:
        await asyncio.sleep(0.1)
        if parent is not None and not parent.is_alive():
            # the process that started this one, and would end it, was killed
            server.handle_exit(signal.SIGTERM, None)
    hub.close()
