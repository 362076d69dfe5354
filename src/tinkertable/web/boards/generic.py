"""Any game without art of its own: zones of pieces, shared ones first, everybody's own under their name."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from tinkertable.core.zones import Zone
from tinkertable.web.boards.painter import Drawing, Scene


@dataclass(frozen=True, slots=True)
class Zones:
    """The zones sorted by who they belong to."""

    scene: Scene
    shared: list[Zone]
    mine: list[Zone]
    others: dict[int, list[Zone]]


def paint(scene: Scene) -> Drawing:
    """A drawing of the zones, for tables without art."""
    shared = [zone for zone in scene.zones if zone.owner is None]
    own = scene.seat if scene.seat >= 0 else 0
    mine = [zone for zone in scene.zones if zone.owner == own]
    others: dict[int, list[Zone]] = {}
    for zone in scene.zones:
        if zone.owner is not None:
            others.setdefault(zone.owner, []).append(zone)
    return Drawing("boards/generic.html", Zones(scene, shared, mine, others), Markup(""), list(scene.choices), own)
