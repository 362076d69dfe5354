"""Step 3 of a turn: the dial, which actions are open, and the short ones (extract, trade, recruit)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tinkertable.core.contract import Move
from tinkertable.games.imaginarium.rules import events, state
from tinkertable.games.imaginarium.rules.moves import BUY, DIAL, SELL
from tinkertable.games.imaginarium.rules.pieces import (
    ACTION_COUNT,
    CHARCOALIUM,
    DISMANTLE,
    EXTRACT,
    GOOD_COUNT,
    POINTS,
    RECRUIT,
    REORGANISE,
    REPAIR,
    TRADE,
    WOOD,
)
from tinkertable.games.imaginarium.rules.state import Position, owns

_BITS: Final[bytes] = bytes(bin(mask).count("1") for mask in range(64))
"""How many actions a mask of them holds."""


def start_actions(position: Position) -> None:
    """Ask for a pair on the dial; the owner of assistant 1 acts at once."""
    if owns(position, position.seat, 1):
        position.pair = state.FREE_PAIR
        position.phase = state.ACTING
    else:
        position.phase = state.TURNING_DIAL


def legal_dial(position: Position) -> list[Move]:
    """Every pair but the one chosen last."""
    last = position.dials[position.seat]
    return [DIAL + pair for pair in range(ACTION_COUNT) if pair != last]


def turn_dial(position: Position, pair: int) -> None:
    """Choose a pair of actions."""
    position.pair = pair
    position.dials[position.seat] = pair
    position.phase = state.ACTING
    if position.keep_events:
        position.note(events.DIALLED, position.seat, pair)


def is_open(position: Position, action: int) -> bool:
    """Whether an action may be begun or continued."""
    if action == position.doing:
        return position.left > 0
    if position.spent >> action & 1:
        return False
    if position.pair == state.FREE_PAIR:
        return _BITS[position.spent] < 2
    return action in (position.pair, (position.pair + 1) % ACTION_COUNT)


def allowance(position: Position, action: int) -> int:
    """How often an action is done when it is chosen (assistants 3 and 10)."""
    if action == TRADE:
        return position.printed.power[9] if owns(position, position.seat, 10) else position.printed.transactions
    if action in (REPAIR, DISMANTLE) and owns(position, position.seat, 3):
        return 2
    return 1


def begin(position: Position, action: int) -> None:
    """Spend one turn of an action; the action before it is finished for good."""
    if position.doing != action:
        position.doing = action
        position.spent |= 1 << action
        position.left = allowance(position, action)
        position.combining = 0
        position.before = position.shops[position.seat][:] if action == REORGANISE else []
    if action != REORGANISE:
        position.left -= 1


def go_on_acting(position: Position) -> None:
    """Ask for the next move of step 3, unless every action is used up."""
    position.phase = state.ACTING
    for action in range(ACTION_COUNT):
        if is_open(position, action):
            return
    position.phase = state.ACTIONS_DONE


def extract(position: Position) -> None:
    """Take charcoalium from the mine."""
    begin(position, EXTRACT)
    position.stock[position.seat * GOOD_COUNT + CHARCOALIUM] += position.printed.extract
    if position.keep_events:
        position.note(events.EXTRACTED, position.seat, position.printed.extract)
    go_on_acting(position)


def add_trades(position: Position, moves: list[int], start: i64) -> None:
    """Add what the player can buy and sell."""
    money = position.stock[start + CHARCOALIUM]
    moves += [BUY + good - WOOD for good in range(WOOD, POINTS + 1) if money >= price_of(position, good)]
    moves += [SELL + good - WOOD for good in range(WOOD, POINTS) if position.stock[start + good]]


def price_of(position: Position, good: int) -> int:
    """The market price for the player at work (assistant 9 buys points cheaper)."""
    if good == POINTS and owns(position, position.seat, 9):
        return position.printed.power[8]
    return position.printed.price[good]


def trade(position: Position, move: int) -> None:
    """Buy or sell one good at the market."""
    begin(position, TRADE)
    start = position.seat * GOOD_COUNT
    if move < SELL:
        good = move - BUY + WOOD
        price = price_of(position, good)
        position.stock[start + good] += 1
        position.stock[start + CHARCOALIUM] -= price
        if position.keep_events:
            position.note(events.BUYS, position.seat, good, price)
    else:
        good = move - SELL + WOOD
        price = price_of(position, good)
        position.stock[start + good] -= 1
        position.stock[start + CHARCOALIUM] += price
        if position.keep_events:
            position.note(events.SELLS, position.seat, good, price)
    go_on_acting(position)


def recruit(position: Position, assistant: int) -> None:
    """Hire an assistant from the meeting room."""
    begin(position, RECRUIT)
    position.helpers[assistant] = state.OWNED + position.seat
    position.stock[position.seat * GOOD_COUNT + CHARCOALIUM] -= position.printed.wage[assistant]
    if position.keep_events:
        position.note(events.RECRUITED, position.seat, assistant, position.printed.wage[assistant])
    if assistant == 7:
        # ruling 22: two secret projects, or what there is
        position.need = min(position.printed.power[7], position.office.count(state.IN_BOX))
        if position.need:
            position.phase = state.DRAWING_SECRETS
            return
    go_on_acting(position)


def draw_secret(position: Position, project: int) -> None:
    """Give the player at work a secret project (assistant 8)."""
    position.office[project] = state.IN_SECRET + position.seat
    position.need -= 1
    if position.keep_events:
        position.note(events.SECRET, position.seat, project)
    if position.need == 0:
        go_on_acting(position)
