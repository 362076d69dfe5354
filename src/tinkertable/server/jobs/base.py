"""Looking again and again: what every keeper of the house does while the server runs."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

logger = logging.getLogger(__name__)


async def keep_looking(look: Callable[[float], Awaitable[object]], pause: float, what: str) -> None:
    """Look, rest, look again; one look that fails is told in the server's log and does not end the others."""
    while True:
        try:
            await look(time.time())
        except Exception:
            logger.exception("%s failed", what)
        await asyncio.sleep(pause)
