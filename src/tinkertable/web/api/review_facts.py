"""A review as plain values for programs: what the API and `tinkertable review --json` answer."""

from __future__ import annotations

from typing import Any

from tinkertable.bots.coach_lines import moment_line
from tinkertable.bots.review import Moment, Review
from tinkertable.i18n import Translator


def review_facts(found: Review, translator: Translator) -> dict[str, Any]:
    """A review as plain values for programs, its sentences in one language."""
    return {
        "shares": [list(shares) for shares in found.shares],
        "leads": [list(leads) for leads in found.leads],
        "rounds": list(found.rounds),
        "moments": [moment_facts(moment, translator) for moment in found.moments],
        "seats": [
            {
                "turns": seat.turns,
                "judged": seat.judged,
                "good": seat.good,
                "lost": seat.lost,
                "luck": seat.luck,
                "best": moment_facts(seat.best, translator) if seat.best else None,
                "costliest": moment_facts(seat.costliest, translator) if seat.costliest else None,
            }
            for seat in found.seats
        ],
    }


def moment_facts(moment: Moment, translator: Translator) -> dict[str, Any]:
    """A moment as plain values."""
    return {
        "kind": moment.kind,
        "ply": moment.ply,
        "seat": moment.seat,
        "before": moment.before,
        "after": moment.after,
        "share": moment.share,
        "points": moment.points,
        "said": translator.plain(moment_line(moment, len(translator.names))),
        "played": [translator.plain(label) for label in moment.played],
        "other": [translator.plain(label) for label in moment.other],
        "other_move": moment.other_move or None,
    }
