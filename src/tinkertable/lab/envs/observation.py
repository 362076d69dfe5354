"""What agents of PettingZoo and Gymnasium observe, and how they see the board."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium import spaces

from tinkertable.core.errors import TechnicalError

LARGEST_OBSERVED: Final = 10.0
"""Observations lie between this and its negative. In games at random no feature is above 3; what is more than ten times
as much as usual, as in a game without a last round, is observed as ten times as much."""
RENDER_MODES: Final = ("human", "ansi")


def observation_space(features: int, moves: int) -> spaces.Space[Any]:
    """The features, never beyond `LARGEST_OBSERVED`, and the mask of legal moves."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-LARGEST_OBSERVED, LARGEST_OBSERVED, (features,), np.float32),
            "action_mask": spaces.Box(0, 1, (moves,), np.int8),
        }
    )


def check_render_mode(mode: str | None) -> str | None:
    """The mode, if there is such a one; raises `TechnicalError` otherwise."""
    if mode is not None and mode not in RENDER_MODES:
        raise TechnicalError(f"there is no render mode {mode!r}: use one of {', '.join(RENDER_MODES)}, or None")
    return mode
