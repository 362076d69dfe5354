"""How far people have come in their lessons."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError

from tinkertable.store.schema import lessons
from tinkertable.store.store import Store


@dataclass(frozen=True, slots=True)
class Learned:
    """The step somebody stands at, and whether they have ever come to the end."""

    step: int
    done: bool


class Lessons:
    """The lessons of one database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, person: str) -> dict[str, Learned]:
        """A person's lessons by game."""
        async with self._store.read() as connection:
            rows = await connection.execute(select(lessons).where(lessons.c.person == person))
            return {row.game: Learned(row.step, row.done) for row in rows}

    async def put(self, person: str, game: str, step: int, last: bool) -> None:
        """Remember the step at which a person is; who has finished a lesson once has finished it."""
        known = (await self.of(person)).get(game)
        now = Learned(step, last or (known is not None and known.done))
        if now == known:
            return
        try:
            async with self._store.write() as connection:
                await connection.execute(delete(lessons).where(lessons.c.person == person, lessons.c.game == game))
                await connection.execute(insert(lessons).values(person=person, game=game, step=now.step, done=now.done))
        except IntegrityError:
            pass  # the same step in another window, or the person has just gone
