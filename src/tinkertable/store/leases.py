"""Work that only one of several server processes may do: leased from the database they share.

A process says every few seconds that it lives. A lease names its owner, and ends when the owner stops or has been
silent for too long; then another process takes it over. The moves are safe without leases, because of two writers of
one ply only one succeeds: leases save the work that would be done twice.
"""

from __future__ import annotations

import secrets
import time
from typing import Final

from sqlalchemy import text

from tinkertable.store.store import Store

BEAT: Final = 2.0
"""Seconds between two signs of life."""
LIFE: Final = 8.0
"""Seconds after which a silent process counts as dead."""

# the clock of the database: those of the machines may differ
_NOW: Final = "extract(epoch from clock_timestamp())"
ALIVE: Final = f"(SELECT id FROM processes WHERE alive_until > {_NOW})"
"""The processes that count as alive, for other statements."""
_SIGN_OF_LIFE: Final = text(
    f"INSERT INTO processes (id, alive_until) VALUES (:me, {_NOW} + :life) "
    "ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until"
)
_FORGET_DEAD: Final = text(f"DELETE FROM processes WHERE alive_until < {_NOW} - 3600")
_OWNER: Final = text(f"SELECT owner, owner IN {ALIVE} FROM job_leases WHERE job = :job")
_TAKE_JOB: Final = text(
    "INSERT INTO job_leases (job, owner) VALUES (:job, :me) ON CONFLICT (job) DO UPDATE SET owner = excluded.owner "
    f"WHERE job_leases.owner = excluded.owner OR job_leases.owner NOT IN {ALIVE}"
)
_TAKE_MOVE: Final = text(
    "INSERT INTO bot_leases (table_id, branch, ply, owner) VALUES (:table, :branch, :ply, :me) "
    "ON CONFLICT (table_id) DO UPDATE SET branch = excluded.branch, ply = excluded.ply, owner = excluded.owner "
    "WHERE bot_leases.branch <> excluded.branch OR bot_leases.ply <> excluded.ply "
    f"OR bot_leases.owner = excluded.owner OR bot_leases.owner NOT IN {ALIVE}"
)


class Leases:
    """The leases of this process. Where it has the database for itself, everything is its own."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store
        self.process: Final = secrets.token_hex(8)
        """The name of this process."""
        self._trusted_until = 0.0

    async def beat(self, _now: float = 0.0) -> None:
        """Say that this process lives."""
        if not self._store.is_shared:
            return
        begun = time.monotonic()
        async with self._store.write() as connection:
            await connection.execute(_SIGN_OF_LIFE, {"me": self.process, "life": LIFE})
            await connection.execute(_FORGET_DEAD)
        self._trusted_until = begun + LIFE

    async def leave(self) -> None:
        """End every lease of this process: another one goes on at once."""
        if self._store.is_shared:
            async with self._store.write() as connection:
                await connection.execute(text("DELETE FROM processes WHERE id = :me"), {"me": self.process})

    async def sure_to_live(self) -> None:
        """Say that this process lives, unless it did so lately."""
        if time.monotonic() >= self._trusted_until - BEAT:
            await self.beat()

    async def hold_job(self, job: str) -> bool:
        """Whether this process is the one that does a job now; takes it over when nobody alive does it."""
        if not self._store.is_shared:
            return True
        await self.sure_to_live()
        async with self._store.read() as connection:
            row = (await connection.execute(_OWNER, {"job": job})).first()
        if row is not None and (row[0] == self.process or row[1]):
            return bool(row[0] == self.process)
        async with self._store.write() as connection:
            taken = await connection.execute(_TAKE_JOB, {"job": job, "me": self.process})
        return taken.rowcount == 1

    async def take_move(self, table: str, branch: int, ply: int) -> bool:
        """Whether this process is to let a bot think about a position: no other living process does so."""
        if not self._store.is_shared:
            return True
        await self.sure_to_live()
        place = {"table": table, "branch": branch, "ply": ply, "me": self.process}
        async with self._store.write() as connection:
            return (await connection.execute(_TAKE_MOVE, place)).rowcount == 1
