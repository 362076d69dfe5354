"""What is free in Mech A Dream: the activations of a night that cost nothing, leave no choice and lose nothing."""

from __future__ import annotations

from tinkertable.core.contract import Move, Seat
from tinkertable.games.mech_a_dream.rules.moves import ACTIVATE, BONUS, BOOST, ROBOT
from tinkertable.games.mech_a_dream.rules.turn import MechADreamState
from tinkertable.games.mech_a_dream.view import Effect, Player, view


def free_move(state: MechADreamState, seat: Seat) -> Move | None:
    """An activation that is free, or a boost that only one machine can take."""
    seen = view(state, seat)
    me = seen.players[seat]
    if seen.phase != "night":
        return None
    if me.task == "boost":
        boosts = [move for move in seen.legal if BOOST <= move < BONUS]
        return boosts[0] if len(boosts) == 1 else None
    if me.task is not None:
        return None
    room = {"flower": state.printed.cursor - me.flowers, "ink": state.printed.cursor - me.ink}
    effects = {ACTIVATE + tile.number: tile.effect for tile in me.workshop}
    if len(me.robot.effects) == 1:
        effects[ROBOT] = me.robot.effects[0]
    return next((move for move in seen.legal if _is_free(effects.get(move), me, room)), None)


def _is_free(effect: Effect | None, me: Player, room: dict[str, int]) -> bool:
    """Whether an effect costs nothing, and everything it gives can be kept or has one place to go."""
    if effect is None or effect.pay:
        return False
    if any(n > room[good] for good, n in effect.get.items() if good in room):
        return False
    kept = {"flower", "ink", "rainbow", "point"} | ({"hourglass"} if len(me.belt) == 1 else set())
    return effect.get.keys() <= kept
