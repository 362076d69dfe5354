"""The SVG symbols of Imaginarium that no other game has: families of machines, actions, figures. Boxes of 24 by 24.

Shapes carry classes instead of colours: `if-*` a family's shape, `ia` a drawn line, `ib` a filled part, `ig` a figure.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final


def _letter(letter: str, y: float = 16.2, size: float = 11, shade: str = "if-letter") -> str:
    return f'<text class="{shade}" x="12" y="{y:g}" font-size="{size:g}" text-anchor="middle">{letter}</text>'


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
        '<circle class="i-seal" cx="12" cy="12" r="10.5"/>'
        f'<text class="i-roman" x="12" y="16.4" font-size="12" text-anchor="middle">{number}</text>'
    )


_CUBE: Final = "M12 2l9.5 4.6v10.8L12 22l-9.5-4.6V6.6z"

SIGNS: Final[dict[str, str]] = {
    # families: a colour, a shape and a letter each; the letters are the same in our three languages
    "im-P": f'<path class="if-P" d="{_gear(9, 11.5, 9)}"/>{_letter("P")}',
    "im-T": '<path class="if-T" d="M8.5 1h7v2H14v5l8 12q1 3-2 3H4q-3 0-2-3l8-12V3H8.5z"/>' + _letter("T", 20.4, 10),
    "im-A": '<path class="if-A" d="M12 0l3 5 5.5-2-1 5.5L24 12l-4.5 3.5 1 5.5-5.5-2-3 5-3-5-5.5 2 1-5.5L0 12l'
    '4.5-3.5-1-5.5L9 5z"/>' + _letter("A"),
    "im-D": '<path class="if-D" d="M12 1q5 3 10 2.5V12q0 8-10 11.5Q2 20 2 12V3.5Q7 4 12 1z"/>' + _letter("D", 16),
    "im-S": '<path class="if-S" d="M12 .8l3.3 6.9 7.6 1-5.6 5.2 1.4 7.5L12 17.7l-6.7 3.7 1.4-7.5L1.1 8.7l'
    '7.6-1z"/>' + _letter("S", 15.6, 9.4, "if-letter if-dark"),
    # what projects count
    "im-I": _roman("I"),
    "im-II": _roman("II"),
    "im-III": _roman("III"),
    "im-machine": f'<path class="ib" d="{_gear(8, 11, 8.4)}"/><circle class="i-hole" cx="12" cy="12" r="3.5"/>',
    "im-project": '<path class="ic" d="M4 1.5h11l5 5v16H4z"/><path class="ia" d="M8 10h8M8 14h8M8 18h5"/>',
    "im-twins": '<rect class="ic" x="2" y="7" width="11" height="15" rx="1.5"/>'
    '<rect class="ic" x="6" y="4.5" width="11"'
    ' height="15" rx="1.5"/><rect class="ic" x="10" y="2" width="11" height="15" rx="1.5"/>'
    f'<path class="ib" d="{_gear(8, 4.4, 3.2, 15.5, 9.5)}"/>',
    "im-any": f'<path class="i-cube" d="{_CUBE}"/><path class="i-edge" d="M2.5 6.6 12 11.5l9.5-4.9M12 11.5V22"/>'
    '<text class="i-ask" x="12" y="16.8" font-size="12" text-anchor="middle">?</text>',
    # the six actions of the dial
    "im-recruit": '<path class="ib" d="M7.5 3.5q0-3 4.5-3t4.5 3v1.2h2v1.6h-13V4.7h2z"/>'
    '<circle class="ia" cx="12" cy="10"'
    ' r="4"/><path class="ia" d="M3.5 22.5q0-7 8.5-7t8.5 7"/><path class="ia" d="M12 16v4"/>',
    "im-extract": '<path class="ia" d="M5 21 15.5 8.5M8.5 4q8-1.5 12 6.5"/><path class="ib" d="M3 14.5l3.5-2 3 2.5-1 4'
    'L4 20.5 1.5 18zM16 15l4-1.5 3 3-1.5 4.5h-4.5L14 18z"/>',
    "im-repair": '<path class="ib" d="M15.5 1.5a6 6 0 0 0-5.6 8L1.8 17.6a2.6 2.6 0 0 0 0 3.7l.9.9a2.6 2.6 0 0 0 '
    '3.7 0l8.1-8.1a6 6 0 0 0 7.7-7.7L18.5 10l-3.3-1.2L14 5.5l3.6-3.7a6 6 0 0 0-2.1-.3z"/>',
    "im-trade": '<path class="ia" d="M12 2v19M6.5 22h11M4 6.5l8-2 8 2"/>'
    '<path class="ib" d="M.8 14.5 4 6.8l3.2 7.7q-3.2 '
    '3.6-6.4 0zM16.8 14.5 20 6.8l3.2 7.7q-3.2 3.6-6.4 0z"/>',
    "im-dismantle": '<path class="ib" d="M3 4.5 9 1l8.5 5.5L16 9l-2.2-1.3-1.4 2.4L6 6.5 4.8 8.2z"/><path class="ia" '
    f'd="M12 8.5 5.5 20.5"/><path class="ib" d="{_gear(7, 4.6, 3.3, 17.5, 17.5)}"/>',
    "im-reorganise": '<rect class="ic" x="2" y="9" width="9" height="13" rx="1.5"/>'
    '<rect class="ic" x="13" y="9" width="9" '
    'height="13" rx="1.5"/><path class="ia" d="M6.5 6q5.5-6 11 0M14 5.5l3.7.8.8-3.7"/>',
    # verbs on machines
    "im-use": f'<path class="ib" d="{_gear(8, 11.5, 8.8)}"/><path class="i-go" d="M9.5 7.5 17 12l-7.5 4.5z"/>',
    "im-combine": '<path class="ia" d="M10 14.5 14.5 10M11 6.5l2-2a4.6 4.6 0 0 1 6.5 6.5l-2.5 2.5M13 17.5l-2 2A4.6 '
    '4.6 0 0 1 4.5 13L7 10.5"/>',
    "im-split": '<path class="ia" d="M7 12.5 4.5 15A4 4 0 0 0 9 19.5l2.5-2.5M17 11.5 19.5 9A4 4 0 0 0 15 '
    "4.5L12.5 7M6 6l"
    '3 3M15 15l3 3M9.5 3v3M3 9.5h3M14.5 18v3M18 14.5h3"/>',
    "im-jam": f'<path class="ib" d="{_gear(8, 10.5, 8)}"/><path class="i-spanner" d="M2 22 22 2"/>',
    "im-spy": '<circle class="ia" cx="10" cy="10" r="7"/><path class="ia" d="M15.5 15.5 22 22"/>'
    '<circle class="ib" cx="10" '
    'cy="10" r="2.6"/>',
    # effects that give no goods
    "im-steals": '<path class="ib" d="M3 13V7q0-1.6 1.5-1.6T6 7v4-7q0-1.6 1.5-1.6T9 4v6-7.5Q9 1 10.5 1T12 2.5V10'
    'v-6q0-1.6 1.5-1.6T15 4v9l2.5-3q1.5-1.5 3 0L16 19q-2 4-6.5 4T3 17z"/>',
    "im-cancels": '<path class="ic" d="M4 1.5h11l5 5v16H4z"/><path class="i-cross" d="M7 9l10 10M17 9 7 19"/>',
    "im-guards": '<path class="ib" d="M12 1q5 3 10 2.5V12q0 8-10 11.5Q2 20 2 12V3.5Q7 4 12 1z"/>',
    "im-recycles": '<path class="ia" d="M4 10a8.5 8.5 0 0 1 15-3.5M20 14a8.5 8.5 0 0 1-15 3.5M19.5 2v5h-5M4.5 '
    '22v-5h5"/>',
    # figures
    "im-handyman": '<path class="ig" d="M12 .5q4.3 0 4.6 3.6h1.6v1.5h-1.8a4.4 4.4 0 0 1-1.7 2.9q5.6.8 6.3 6.5l1 8'
    'H2l1-8q.7-5.7 6.3-6.5a4.4 4.4 0 0 1-1.7-2.9H5.8V4.1h1.6Q7.7 .5 12 .5z"/>',
    "im-saboteur": '<path class="ig" d="M12 .5q7 2 7 10 0 1-.4 2 3.4 2 3.4 7.5v3H2v-3q0-5.5 3.4-7.5Q5 11.5 5 '
    '10.5q0-8 7-10z"/>'
    '<path class="i-mask" d="M7 8.5q5-1.6 10 0v3.2q-1.2 1.6-3.4 1.2L12 11.5l-1.6 1.4q-2.2.4-3.4-1.2z"/>'
    '<path class="i-fuse" d="M18.5 4.5q1.5-3 3.5-2.5"/><circle class="i-bomb" cx="18" cy="6.5" r="2.6"/>',
    # the plates they wear: the shape and the letter of each seat
    **{
        f"im-plate-{seat}": f'<path class="i-plate" d="{shape}"/>{_letter("ABCDE"[seat], y, 10.5, "i-plate-letter")}'
        for seat, (shape, y) in enumerate(
            (
                ("M12 9.4a7 7 0 1 1 0 14 7 7 0 0 1 0-14z", 20.1),
                ("M5.5 10h13v13h-13z", 20.2),
                ("M12 6.5 22 23.5H2z", 22.2),
                ("M12 7.2 20.6 15.8 12 24.4 3.4 15.8z", 19.5),
                ("M8 9.5h8l4 7-4 7H8l-4-7z", 20.2),
            )
        )
    },
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
