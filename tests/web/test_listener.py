"""The socket on which the server listens."""

from __future__ import annotations

import socket

from tinkertable.web.run import open_listener


def test_answers_on_a_kept_connection_do_not_wait_for_the_browser() -> None:
    with open_listener("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        accepted, _address = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            assert accepted.proto == socket.IPPROTO_TCP, "asyncio sets the option itself where it knows the protocol"
