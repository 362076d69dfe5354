"""After a run: every record replays, and is what the clients were told. No move is lost, none is there twice."""

from __future__ import annotations

from collections import Counter

import msgspec

from tests.load.players import Told
from tinkertable.games import open_game
from tinkertable.store.store import Store
from tinkertable.store.tables import TableRepository
from tinkertable.table.match import Match


async def find_differences(database: str, told: list[Told]) -> list[str]:
    """What differs between the database and the memory of the clients, in words; nothing when all is well."""
    store = await Store.open(database)
    try:
        tables = TableRepository(store, open_game)
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
    twice = [ply for ply, count in Counter(move.ply for move in told.confirmed).items() if count > 1]
    if twice:
        wrong.append(f"{told.id}: two moves were confirmed at the same ply: {twice}")
    confirmed = {move.ply: (move.seat, move.text) for move in told.confirmed}
    for ply, move in confirmed.items():
        if ply >= match.ply or (match.history[ply].seat, match.history[ply].text) != move:
            wrong.append(f"{told.id}: the move {move[1]} at ply {ply} was confirmed and is not in the record")
    unknown = [ply for ply, played in enumerate(match.history) if played.seat >= 0 and ply not in confirmed]
    # the answer to the last move may have been lost when the run ended
    if unknown and unknown != [match.ply - 1] and len(unknown) > 1:
        wrong.append(f"{told.id}: nobody was told that the moves at plies {unknown} were played")
    for seat, answer in told.last_views.items():
        shown = msgspec.json.decode(answer)
        seen = msgspec.to_builtins(match.game.view(match.at(shown["ply"]), seat), str_keys=True)
        if msgspec.json.decode(msgspec.json.encode(seen)) != shown["view"]:
            wrong.append(f"{told.id}: seat {seat} was shown another position at ply {shown['ply']} than the record has")
    return wrong
