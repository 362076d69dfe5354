"""The setup of a game: number of seats and options."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from operator import index
from typing import SupportsIndex

from tinkertable.core.contract import Game, Option, Options, State
from tinkertable.core.errors import BadSetup


def choose_options(game: Game, chosen: Options) -> Options:
    """The chosen options completed with the defaults; raises `BadSetup` for a name or value the game lacks."""
    if not isinstance(chosen, dict):
        raise BadSetup("options_form", options=repr(chosen))
    known = {option.name: option.values for option in game.options}
    for name, value in chosen.items():
        if name not in known:
            raise BadSetup("option_unknown", game=game.name, option=name, known=", ".join(sorted(known)) or "–")
        if not isinstance(value, str):
            raise BadSetup("option_text", option=name, value=repr(value))
        if value not in known[name]:
            raise BadSetup("option_value", option=name, value=value, known=", ".join(known[name]))
    return {option.name: chosen.get(option.name, option.values[0]) for option in game.options}


def check_seats(game: Game, seats: int) -> None:
    """Refuse a number of players that the game is not for."""
    if not isinstance(seats, int):
        raise BadSetup("seats", game=game.name, known=", ".join(map(str, game.seats)), seats=repr(seats))
    if seats not in game.seats:
        raise BadSetup("seats", game=game.name, known=", ".join(map(str, game.seats)), seats=seats)


def check_seed(seed: SupportsIndex) -> int:
    """The seed, which must be a whole number."""
    try:
        return index(seed)
    except TypeError:
        raise BadSetup("seed", seed=repr(seed)) from None


def start(game: Game, seats: int, chosen: Options) -> State:
    """The first position of a game; raises `BadSetup` when it cannot be played that way."""
    check_seats(game, seats)
    return game.deal(seats, choose_options(game, chosen))


def every_setup(game: Game) -> Iterator[tuple[int, Options]]:
    """Every number of seats with every combination of options that makes a difference there and lets a game end."""
    names = [option.name for option in game.options]
    for seats in game.seats:
        for values in product(*(_different(option, seats) for option in game.options)):
            yield seats, dict(zip(names, values, strict=True))


def _different(option: Option, seats: int) -> tuple[str, ...]:
    if option.seats and seats not in option.seats:
        return option.values[:1]
    return tuple(value for value in option.values if value not in option.endless)
