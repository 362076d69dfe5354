"""Messages about proposals: for people who are asked whether to abandon a game."""

from __future__ import annotations

from tinkertable.server.service import TableService
from tinkertable.table.table import Table
from tinkertable.table.takeback import ABANDON


async def tell_of_abandoning(service: TableService, table: Table, now: float) -> None:
    """Tell the people who are asked whether to abandon a game, unless they answer or look at it before that."""
    proposal = table.proposal
    if proposal is None or proposal.kind != ABANDON:
        return
    for person in {table.chairs[seat].person for seat in proposal.awaited} - {None}:
        assert person is not None
        seat = next(seat for seat in proposal.awaited if table.chairs[seat].person == person)
        ways = await ways_to_tell(service, table, person)
        await service.outbox.tell(person, table.id, seat, -proposal.id, ways, now + service.config.patience)


async def ways_to_tell(service: TableService, table: Table, person: str) -> list[str]:
    """How a person is notified about a table: mails and webhooks are for slow games, browsers for all."""
    ways = [browser.kind for browser in await service.outbox.push.of(person)]
    address = await service.outbox.address_of(person)
    return ways + (address.ways if address is not None and table.pace.text.startswith("day:") else [])
