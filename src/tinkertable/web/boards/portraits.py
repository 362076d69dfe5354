"""Faces drawn from features: a name picks hat, hair, glasses and coat, the same ones for ever. A box of 40 by 40."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

HATS: Final = (
    '<path class="pt" d="M9 15h22v-3q-11-6-22 0zM12 12V6q8-4 16 0v6z"/>',
    '<path class="pt" d="M10 15q0-11 10-11t10 11z"/><path class="pk" d="M20 4v-3"/>',
    '<path class="ph" d="M9 18q-2-13 11-13t11 13q-4-6-11-6t-11 6z"/>',
    '<path class="ph" d="M8 20q-1-16 12-16t12 16l-3 7V15q-9-1-11-5-2 4-7 5v12z"/>',
    '<path class="ph" d="M12 13q-6-1-4-6t7-2q3-5 8-1 6-2 7 3t-4 6q-7-4-14 0z"/>',
    '<path class="pt" d="M8 15h24l-4-9H12z"/><circle class="pg" cx="20" cy="10" r="2.500"/>',
)
EYES: Final = (
    '<circle class="pk2" cx="16" cy="19" r="1.600"/><circle class="pk2" cx="24" cy="19" r="1.600"/>',
    '<circle class="pl" cx="15.500" cy="19" r="3.600"/><circle class="pl" cx="24.500" cy="19" r="3.600"/>'
    '<path class="pk" d="M19 19h2"/><circle class="pk2" cx="15.500" cy="19" r="1.300"/>'
    '<circle class="pk2" cx="24.500" cy="19" r="1.300"/>',
    '<path class="pk" d="M13.500 19q2.500-3 5 0M21.500 19q2.500-3 5 0"/>',
    '<rect class="pd" x="11" y="16" width="18" height="6" rx="3"/><path class="pgl" d="M14 19h4M22 19h4"/>',
)
MOUTHS: Final = (
    '<path class="pk" d="M16 25q4 4 8 0"/>',
    '<path class="ph" d="M14 24q6-3 12 0-2 4-6 2-4 2-6-2z"/>',
    '<path class="pk" d="M17 26h6"/>',
    '<path class="pl" d="M16 25h8q-1 4-4 4t-4-4z"/>',
)
COATS: Final = ("c1", "c2", "c3", "c4", "c5")


def portraits(game: str, names: Sequence[str]) -> dict[str, str]:
    """A face for each name, as SVG shapes."""
    return {name: _face(sha256(f"{game}/{name}".encode()).digest()) for name in names}


def _face(seed: bytes) -> str:
    coat = COATS[seed[0] % len(COATS)]
    return (
        f'<path class="p-{coat}" d="M4 40q0-11 10-12h12q10 1 10 12z"/>'
        f'<rect class="ps ps-{seed[4] % 4}" x="11" y="9" width="18" height="21" rx="9"/>'
        f"{HATS[seed[1] % len(HATS)]}{EYES[seed[2] % len(EYES)]}{MOUTHS[seed[3] % len(MOUTHS)]}"
    )
