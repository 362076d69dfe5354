"""Signs that only Imaginarium needs: families of machines, actions of the dial, figures, verbs. Boxes of 24 by 24.

Shapes carry classes instead of colours: `if-*` a family's shape, `ia` a drawn line, `ib` a filled part, `ig` a figure.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final


def _letter(letter: str, y: float = 16.2, size: float = 11) -> str:
    return f'<text class="if-letter" x="12" y="{y:g}" font-size="{size:g}" text-anchor="middle">{letter}</text>'


def _gear(teeth: int, outer: float, inner: float, x: float = 12, y: float = 12) -> str:
    """The outline of a gear wheel."""
    points = []
    for tooth in range(teeth):
        for share, radius in ((-0.32, inner), (-0.2, outer), (0.2, outer), (0.32, inner)):
            angle = 2 * pi * (tooth + share) / teeth
            points.append(f"{x + radius * sin(angle):.2f} {y - radius * cos(angle):.2f}")
    return "M" + "L".join(points) + "z"


def _roman(number: str) -> str:
    return (
        '<circle class="i-seal" cx="12" cy="12" r="10.500"/>'
        f'<text class="i-roman" x="12" y="16.400" font-size="12" text-anchor="middle">{number}</text>'
    )


_CUBE: Final = "M12 2l9.500 4.600v10.800L12 22l-9.500-4.600V6.600z"

SIGNS: Final[dict[str, str]] = {
    # families: a colour, a shape and a letter each; the letters are the same in our three languages
    "im-P": f'<path class="if-P" d="{_gear(9, 11.5, 9)}"/>{_letter("P")}',
    "im-T": '<path class="if-T" d="M8.500 1h7v2H14v5l8 12q1 3-2 3H4q-3 0-2-3l8-12V3H8.500z"/>' + _letter("T", 20.4, 10),
    "im-A": '<path class="if-A" d="M12 0l3 5 5.500-2-1 5.500L24 12l-4.500 3.500 1 5.500-5.500-2-3 5-3-5-5.500 2 1-5.500L0 12l'
    '4.500-3.500-1-5.500L9 5z"/>' + _letter("A"),
    "im-D": '<path class="if-D" d="M12 1q5 3 10 2.500V12q0 8-10 11.500Q2 20 2 12V3.500Q7 4 12 1z"/>' + _letter("D", 16),
    "im-S": '<path class="if-S" d="M12 .8l3.300 6.900 7.600 1-5.600 5.200 1.400 7.500L12 17.700l-6.700 3.700 1.400-7.500L1.100 8.700l'
    '7.600-1z"/>' + _letter("S", 15.6, 9.4),
    # what projects count
    "im-I": _roman("I"),
    "im-II": _roman("II"),
    "im-III": _roman("III"),
    "im-machine": f'<path class="ib" d="{_gear(8, 11, 8.4)}"/><circle class="i-hole" cx="12" cy="12" r="3.500"/>',
    "im-twins": '<rect class="ic" x="2" y="7" width="11" height="15" rx="1.500"/><rect class="ic" x="6" y="4.500" width="11"'
    ' height="15" rx="1.500"/><rect class="ic" x="10" y="2" width="11" height="15" rx="1.500"/>'
    f'<path class="ib" d="{_gear(8, 4.4, 3.2, 15.5, 9.5)}"/>',
    "im-any": f'<path class="i-cube" d="{_CUBE}"/><path class="i-edge" d="M2.500 6.600 12 11.500l9.500-4.900M12 11.500V22"/>'
    '<text class="i-ask" x="12" y="16.800" font-size="12" text-anchor="middle">?</text>',
    # the six actions of the dial
    "im-recruit": '<path class="ib" d="M7.500 3.500q0-3 4.500-3t4.500 3v1.200h2v1.600h-13V4.700h2z"/><circle class="ia" cx="12" cy="10"'
    ' r="4"/><path class="ia" d="M3.500 22.500q0-7 8.500-7t8.500 7"/><path class="ia" d="M12 16v4"/>',
    "im-extract": '<path class="ia" d="M5 21 15.500 8.500M8.500 4q8-1.500 12 6.500"/><path class="ib" d="M3 14.500l3.500-2 3 2.500-1 4'
    'L4 20.500 1.500 18zM16 15l4-1.500 3 3-1.500 4.500h-4.500L14 18z"/>',
    "im-repair": '<path class="ib" d="M15.500 1.500a6 6 0 0 0-5.600 8L1.800 17.600a2.600 2.600 0 0 0 0 3.700l.9.900a2.600 2.600 0 0 0 '
    '3.700 0l8.100-8.100a6 6 0 0 0 7.700-7.700L18.500 10l-3.300-1.200L14 5.500l3.600-3.700a6 6 0 0 0-2.100-.3z"/>',
    "im-trade": '<path class="ia" d="M12 2v19M6.500 22h11M4 6.500l8-2 8 2"/><path class="ib" d="M.8 14.500 4 6.800l3.200 7.700q-3.200 '
    '3.600-6.400 0zM16.800 14.500 20 6.800l3.200 7.700q-3.200 3.600-6.400 0z"/>',
    "im-dismantle": '<path class="ib" d="M3 4.500 9 1l8.500 5.500L16 9l-2.200-1.300-1.400 2.400L6 6.500 4.800 8.200z"/><path class="ia" '
    f'd="M12 8.500 5.500 20.500"/><path class="ib" d="{_gear(7, 4.6, 3.3, 17.5, 17.5)}"/>',
    "im-reorganise": '<rect class="ic" x="2" y="9" width="9" height="13" rx="1.500"/><rect class="ic" x="13" y="9" width="9" '
    'height="13" rx="1.500"/><path class="ia" d="M6.500 6q5.500-6 11 0M14 5.500l3.700.8.800-3.700"/>',
    # verbs on machines
    "im-use": f'<path class="ib" d="{_gear(8, 11.5, 8.8)}"/><path class="i-go" d="M9.500 7.500 17 12l-7.500 4.500z"/>',
    "im-combine": '<path class="ia" d="M10 14.500 14.500 10M11 6.500l2-2a4.600 4.600 0 0 1 6.500 6.500l-2.500 2.500M13 17.500l-2 2A4.600 '
    '4.600 0 0 1 4.500 13L7 10.500"/>',
    "im-split": '<path class="ia" d="M7 12.500 4.500 15A4 4 0 0 0 9 19.500l2.500-2.500M17 11.500 19.500 9A4 4 0 0 0 15 4.500L12.500 7M6 6l'
    '3 3M15 15l3 3M9.500 3v3M3 9.500h3M14.500 18v3M18 14.500h3"/>',
    "im-jam": f'<path class="ib" d="{_gear(8, 10.5, 8)}"/><path class="i-spanner" d="M2 22 22 2"/>',
    "im-spy": '<circle class="ia" cx="10" cy="10" r="7"/><path class="ia" d="M15.500 15.500 22 22"/><circle class="ib" cx="10" '
    'cy="10" r="2.600"/>',
    # effects that give no goods
    "im-steals": '<path class="ib" d="M3 13V7q0-1.600 1.500-1.600T6 7v4-7q0-1.600 1.500-1.600T9 4v6-7.500Q9 1 10.500 1T12 2.500V10'
    'v-6q0-1.600 1.500-1.600T15 4v9l2.500-3q1.500-1.500 3 0L16 19q-2 4-6.500 4T3 17z"/>',
    "im-cancels": '<path class="ic" d="M4 1.500h11l5 5v16H4z"/><path class="i-cross" d="M7 9l10 10M17 9 7 19"/>',
    "im-guards": '<path class="ib" d="M12 1q5 3 10 2.500V12q0 8-10 11.500Q2 20 2 12V3.500Q7 4 12 1z"/>',
    "im-recycles": '<path class="ia" d="M4 10a8.500 8.500 0 0 1 15-3.500M20 14a8.500 8.500 0 0 1-15 3.500M19.500 2v5h-5M4.500 22v-5h5"/>',
    # figures
    "im-handyman": '<path class="ig" d="M12 1q4.500 0 4.800 4.200h1.700v1.600h-1.900a4.700 4.700 0 0 1-1.800 3.400q5.200 1 5.700 6.300l.5 6'
    'H3l.5-6q.5-5.300 5.700-6.300a4.700 4.700 0 0 1-1.800-3.400H5.500V5.200h1.700Q7.500 1 12 1z"/>'
    '<path class="i-apron" d="M8.500 12.500h7v9h-7z"/>',
    "im-saboteur": '<path class="ig" d="M12 .5q7 2 7 10 0 1-.4 2 3.400 2 3.400 7.500v3H2v-3q0-5.500 3.400-7.500Q5 11.500 5 10.500q0-8 7-10z"/>'
    '<path class="i-mask" d="M7 8.500q5-1.600 10 0v3.200q-1.200 1.600-3.400 1.200L12 11.500l-1.600 1.400q-2.200.4-3.400-1.200z"/>'
    '<circle class="i-bomb" cx="12" cy="18.500" r="3"/><path class="i-fuse" d="M13.500 15.800q1-2 3-1.600"/>',
}
"""Drawings by name."""

INKS: Final = (
    '<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false"><defs>'
    '<pattern id="im-hatch" width="3" height="3" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect class="hatch-ground" width="3" height="3"/><path class="hatch-line" d="M0 0v3"/></pattern>'
    '<pattern id="im-dense" width="2" height="2" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">'
    '<rect class="hatch-ground-2" width="2" height="2"/><path class="hatch-line" d="M0 0v2"/></pattern>'
    '<radialGradient id="im-leather" cx=".5" cy=".38" r=".75"><stop class="le-1" offset="0"/>'
    '<stop class="le-2" offset="1"/></radialGradient></defs></svg>'
)
"""Hatchings of the engravings and the leather of the dial; they work only where nothing around them is hidden."""
