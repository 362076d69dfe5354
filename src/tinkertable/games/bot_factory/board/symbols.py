"""The SVG symbols of Bot Factory that no other game has, and the pictures of its production tiles."""

from __future__ import annotations


def symbols() -> dict[str, str]:
    """Symbols of 24 by 24: what an action does, what it costs, and the universal parts."""
    cog = (
        "M10.5 1h3l.6 2.8 2 .8 2.4-1.6 2.1 2.1L19 7.5l.8 2 2.9.6v3l-2.9.6-.8 2 1.6 2.4-2.1 2.1-2.4-1.6"
        "-2 .8-.6 2.9h-3l-.6-2.9-2-.8-2.4 1.6-2.1-2.1L5 15.7l-.8-2-2.9-.6v-3l2.9-.6.8-2-1.6-2.4 2.1-2.1 2.4 1.6 2-.8z"
    )
    return {
        "place": '<path class="x-arm" d="M3 22V13l7-9 7 4"/><circle class="x-joint" cx="3.5" cy="13" r="2"/>'
        '<circle class="x-joint" cx="10" cy="4" r="2.2"/><path class="x-arm" d="M14 12q-1-4 3-4t4 4"/>'
        '<rect class="x-load" x="13.5" y="13" width="8.5" height="8" rx="1.5"/><path class="x-arm" d="M1 22.5h9"/>',
        "credit": f'<path class="x-cog" d="{cog}"/><circle class="x-hub" cx="12" cy="11.7" r="5"/>'
        '<path class="x-turn" d="M9.3 11.7a2.7 2.7 0 1 1 2.7 2.7"/>',
        "blueprint": '<path class="x-paper" d="M3 2h14l4 4v16H3z"/>'
        '<path class="x-grid" d="M3 8h18M3 14h18M9 2v20M15 2v20"/>'
        '<path class="x-draft" d="M8.5 6.5h7v5h-7zM7.5 12.5h9v4h-9zM9 17v3.5M15 17v3.5"/>',
        "shop": '<path class="x-basket" d="M3 9h18l-2.5 12h-13z"/>'
        '<path class="x-handle" d="M7 9l4-7M17 9l-4-7M9 13v5M12 13v5M15 13v5"/>',
        "swap": '<path class="x-swap" d="M2.5 7.5H21M17 3.5l4 4-4 4M21.5 16.5H3M7 12.5l-4 4 4 4"/>',
        "universal": '<path class="x-any" d="M8 1.5h8L22.5 8v8L16 22.5H8L1.5 16V8z"/>'
        '<text class="sl" x="12" y="16.2" font-size="11" text-anchor="middle">U</text>',
        "marker": '<path class="x-marker" d="M12 23 3.5 11a9.5 9.5 0 1 1 17 0z"/>'
        '<circle class="x-hub" cx="12" cy="8.5" r="3.5"/>',
        "assembly": '<path class="x-hall" d="M14.5 2.5a6 6 0 0 0-5 8.5L2 18.5 5.5 22l7.5-7.5'
        'a6 6 0 0 0 8-7l-3.5 3.5-4-1-1-4L16 2.5z"/>',
        "parts": f'<path class="x-hall" d="{cog}"/><circle class="x-hole" cx="12" cy="11.7" r="4"/>',
        "projects": '<path class="x-hall" d="M3 2h14l4 4v16H3z"/>'
        '<path class="x-holeline" d="M7 8h6M7 12.5h10M7 17h10"/>',
        "finance": '<path class="x-hall" d="M2 22V13h5v9zM9.5 22V8h5v14zM17 22V2h5v20z"/>',
    }


def tile_pictures() -> dict[str, str]:
    """Pictures of 40 by 40 for the production tiles, by number."""
    return {
        "1": '<path class="y-light" d="M4 5h32a2 2 0 0 1 2 2v18a2 2 0 0 1-2 2H20l-9 9v-9'
        'H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z"/>'
        '<path class="y-line" d="M20 9v14M13 16h14"/>',
        "2": '<path class="y-gold" d="M4 18 20 3h15v15L19 36z"/><circle class="y-light" cx="29" cy="10" r="3"/>'
        '<path class="y-line" d="M14 22h10"/>',
        "3": '<path class="y-pink" d="M20 36C-2 22 3 6 12 6q6 0 8 6 2-6 8-6c9 0 14 16-8 30z"/>'
        '<path class="y-line" d="M12 18h16"/><path class="y-line" d="M20 12v12"/>',
        "4": '<path class="y-line" d="M4 36V4M4 36h32"/>'
        '<path class="y-teal" d="M9 33v-9h6v9zM18 33V18h6v15zM27 33V11h6v22z"/>'
        '<path class="y-line" d="M9 17 20 9l4 2 11-8M29 3h6v6"/>',
        "5": '<path class="y-line" d="M9 37 30 12M31 37 11 16M13 3v15"/>'
        '<path class="y-teal" d="M10 3h6v14h-6zM11 17h21v5H11z"/>',
        "6": '<path class="y-paper" d="M3 7h15v26H3z"/><path class="y-line" d="M7 13h7M7 19h7"/>'
        '<path class="y-line" d="M18 20h6M21 16l4 4-4 4"/><path class="y-gold" d="M29 11h5l4 4v10l-4 4h-5z"/>',
    }
