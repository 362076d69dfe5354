"""What can happen in a game of Imaginarium, as numbers: the rules note them down, the log puts them into words."""

from __future__ import annotations

from typing import Final

EVENTS: Final[tuple[str, ...]] = (
    *("workshop", "belt", "meeting", "office"),
    *("reserve", "mine", "sabotage", "block", "stranded"),
    *("turn", "unjam", "used", "borrow", "fed"),
    *("mined", "bought", "short", "spent", "ruined", "pile", "drew"),
    *("dial", "extracted", "buy", "sell"),
    *("repaired", "scrapped", "dismantled", "took"),
    *("split", "combined", "restored"),
    *("recruited", "secret"),
    *("robbed", "loot", "shielded", "cancelled", "jammed", "recycled", "fetched"),
    *("validated", "revealed"),
    *("sabotaged", "discarded", "dealer", "reshuffled", "round"),
    *("ended", "majority"),
)
"""The name of each event: the last part of its key in the catalogs (`log.used`)."""

WORKSHOP: Final = 0  # seat, workshop
BELT_FILLED: Final = 1  # kind, slot
MEETING: Final = 2  # assistant
OFFICE: Final = 3  # project
RESERVED: Final = 4  # seat, kind, price
MINE_TAKEN: Final = 5  # seat, charcoalium
SABOTAGE: Final = 6  # seat, kind
BLOCK: Final = 7  # seat, charcoalium
STRANDED: Final = 8  # seat
TURN: Final = 9  # seat
UNJAMMED: Final = 10  # seat, stack
USED: Final = 11  # seat, stack, good, number
BORROWED: Final = 12  # seat, kind, owner
FED: Final = 13  # seat, stack, good, number
MINED: Final = 14  # seat, charcoalium
BOUGHT: Final = 15  # seat, kind, price
SHORT: Final = 16  # seat, kind, missing charcoalium
SPENT: Final = 17  # seat, good, number
RUINED: Final = 18  # seat, kind
PILE_OPENED: Final = 19  # seat, price
DREW: Final = 20  # seat, kind
DIALLED: Final = 21  # seat, pair
EXTRACTED: Final = 22  # seat, charcoalium
BUYS: Final = 23  # seat, good, price
SELLS: Final = 24  # seat, good, price
REPAIRED: Final = 25  # seat, kind
SCRAPPED: Final = 26  # seat, kind
DISMANTLED: Final = 27  # seat, kind
TOOK: Final = 28  # seat, good, number
SPLIT_UP: Final = 29  # seat, stack
COMBINED: Final = 30  # seat, stack
RESTORED: Final = 31  # seat
RECRUITED: Final = 32  # seat, assistant, wage
SECRET: Final = 33  # seat, project
ROBBED: Final = 34  # victim, good, number, thief
LOOT: Final = 35  # seat, good, number
SHIELDED: Final = 36  # victim, kind
CANCELLED: Final = 37  # seat, project
JAMMED: Final = 38  # seat, stack, victim
RECYCLED: Final = 39  # seat
FETCHED: Final = 40  # seat, kind
VALIDATED: Final = 41  # seat, project, points
REVEALED: Final = 42  # seat, project, points
SABOTAGED: Final = 43  # seat, kind
DISCARDED: Final = 44  # kind
DEALER: Final = 45  # seat, charcoalium
RESHUFFLED: Final = 46
ROUND: Final = 47  # round
ENDED: Final = 48  # reason
MAJORITY: Final = 49  # seat, good, points

EVENT_WIDTH: Final = 5
"""Each event is noted as its number and four arguments."""
