"""After a run: every record replays, and is what the clients were told. No move is lost, none is there twice."""

from __future__ import annotations

import msgspec

from tests.load.players import ConfirmedMove, Told
from tinkertable.games import stated_game
from tinkertable.store.store import Store
from tinkertable.store.tables import TableRepository
from tinkertable.table.match import Match


async def find_differences(database: str, told: list[Told]) -> list[str]:
    """What differs between the database and the memory of the clients, in words; nothing when all is well."""
    store = await Store.open(database)
    try:
        tables = TableRepository(store, stated_game)
        wrong = []
        for one in told:
            stored = (await tables.load(one.id)).match
            # from its moves alone, without snapshots
            replayed = Match.load(stored.game, stored.seats, stored.options, 0, stored.history)
            if replayed.state().dump() != stored.state().dump():
                wrong.append(f"{one.id}: the snapshots lead to another position than the moves")
            wrong += _compare(one, replayed)
        return wrong
    finally:
        await store.close()


def _compare(told: Told, match: Match) -> list[str]:
    wrong = []
    unclaimed = {ply for ply, played in enumerate(match.history) if played.seat >= 0}
    for move in sorted(told.confirmed, key=lambda move: move.answered):
        found = [ply for ply in range(move.seen, move.answered) if ply in unclaimed and _is_it(match, ply, move)]
        if found:
            unclaimed.discard(found[0])
        else:
            wrong.append(f"{told.id}: {move} was confirmed and is not in the record, or there once for two")
    # the answer to the last move may have been lost when the run ended
    if unclaimed - {match.ply - 1}:
        wrong.append(f"{told.id}: nobody was told that the moves at plies {sorted(unclaimed)} were played")
    for seat, answer in told.last_views.items():
        shown = msgspec.json.decode(answer)
        seen = msgspec.to_builtins(match.game.view(match.at(shown["ply"]), seat), str_keys=True)
        if msgspec.json.decode(msgspec.json.encode(seen)) != shown["view"]:
            wrong.append(f"{told.id}: seat {seat} was shown another position at ply {shown['ply']} than the record has")
    return wrong


def _is_it(match: Match, ply: int, move: ConfirmedMove) -> bool:
    played = match.history[ply] if ply < match.ply else None
    return played is not None and (played.seat, played.text) == (move.seat, move.text)
