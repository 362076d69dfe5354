"""What the coach says: the catalog `coach` for its sentences, the game's own catalog for what they are about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from babel.numbers import format_decimal, format_percent

from tinkertable.bots.coach import Hint
from tinkertable.bots.review import POINTS_WORTH_A_WORD, Balance, Moment, Review
from tinkertable.core.text import Arg, Line
from tinkertable.i18n import Words, has_message

OWN: Final = ("hint", "review", "page", "any")
"""The families of messages that are the coach's own."""
LEAST_SHARE: Final = 0.01
"""What a hint promises less of is not worth a word; of points it is what the review says nothing about."""


class Telling(Words):
    """Speaks one language about one game that was played, and knows the players by name."""

    def __init__(self, language: str, game: str, names: Sequence[str] = ()) -> None:
        super().__init__(language, game, names)
        self.game: Final = game
        self._coach = Words(language, "coach", names)

    def template(self, key: str, count: Arg | None = None) -> str:
        """The message of a key: the coach's own, or one of the game."""
        if key.partition(".")[0] in OWN:
            return self._coach.template(key, count)
        try:
            return super().template(key, count)
        except (KeyError, FileNotFoundError):  # a game without words: its notation has to do
            return key.rpartition(".")[2]

    def text(self, line: Line) -> str:
        """A line in words."""
        return self.say(line)

    def fill(self, key: str, /, n: int | None = None, **args: str) -> str:
        """A sentence of the coach with its parts already in words; `n` chooses the plural."""
        return self.template(key, Arg("count", n) if n is not None else None).format(**args)

    def number(self, amount: float, signed: bool = False) -> str:
        """A number with one decimal, as the language writes it."""
        written = format_decimal(round(abs(amount), 1), "0.0", locale=self.language)
        return f"{'+' if amount >= 0 else '−'}{written}" if signed else written

    def percent(self, share: float) -> str:
        """A share as a percentage."""
        return str(format_percent(share, locale=self.language))

    def name(self, seat: int) -> str:
        """A player by name."""
        return self.text(Line("review.name", {"who": Arg("seat", seat)}))

    def deed(self, label: Line) -> str:
        """A move as something one can do: “buying the Sand Pump”; what has no such words is quoted."""
        key = f"deed.{label.key.removeprefix('move.')}"
        if not has_message(self.language, self.game, key):
            return self.fill("any.deed", label=self.text(label))
        return self.text(Line(key, _counted(label.args)))

    def hint(self, hint: Hint) -> str:
        """What to play, and how much better than anything else it seems."""
        move = self.deed(hint.label)
        if len(self.names) == 1 and hint.share >= LEAST_SHARE:
            rise = _hundredths(hint.share)
            return self.fill("hint.better.alone", n=rise, move=move, points=str(rise))
        if len(self.names) > 1 and hint.points >= POINTS_WORTH_A_WORD:
            return self.fill("hint.better", n=_whole(hint.points), move=move, points=self.number(hint.points))
        return self.fill("hint.move", move=move)

    def moment(self, moment: Moment) -> str:
        """A moment in one sentence."""
        who, when = self.name(moment.seat), self.text(moment.when)
        if moment.kind == "luck":
            before, after = self.percent(moment.before), self.percent(moment.after)
            kind = "luck" if len(self.names) > 1 else "luck.alone" if moment.after > moment.before else "mishap.alone"
            return self.fill(f"review.{kind}", who=who, when=when, before=before, after=after)
        parts = {"who": who, "when": when}
        parts |= {"played": self.deed(moment.played[0]), "other": self.deed(moment.other[0])}
        if len(self.names) == 1:  # alone it is not points that count but the task
            rise = _hundredths(moment.share)
            return self.fill(f"review.{moment.kind}.alone", n=rise, points=str(rise), **parts)
        return self.fill(f"review.{moment.kind}", n=_whole(moment.points), points=self.number(moment.points), **parts)

    def good_turns(self, balance: Balance) -> str:
        """In how many turns nothing was missed, of how many that there was time to judge."""
        key = "page.of" if balance.judged == balance.turns else "page.of.judged" if balance.judged else "page.of.none"
        return self.fill(key, good=str(balance.good), judged=str(balance.judged), turns=str(balance.turns))


def _whole(points: float) -> int:
    """What chooses the plural: the whole points of the number as it is shown, for 1.96 is read as 2.0."""
    return int(round(points, 1))


def _hundredths(share: float) -> int:
    """A difference of two chances in percentage points: from 20 % to 30 % is ten of them, not a tenth more."""
    return max(1, round(100 * share))


def _counted(args: dict[str, Arg]) -> dict[str, Arg]:
    """The arguments of a deed: a price chooses the plural, and actions are told as something one does."""
    told = {name: Arg("doing", arg.value) if arg.kind == "action" else arg for name, arg in args.items()}
    price = told.get("price")
    return told if price is None or price.kind != "count" else told | {"n": price}


def review_facts(found: Review, telling: Telling) -> dict[str, Any]:
    """A review as plain values for programs, its sentences in one language."""
    return {
        "shares": [list(shares) for shares in found.shares],
        "leads": [list(leads) for leads in found.leads],
        "rounds": list(found.rounds),
        "moments": [moment_facts(moment, telling) for moment in found.moments],
        "seats": [
            {
                "turns": seat.turns,
                "judged": seat.judged,
                "good": seat.good,
                "lost": seat.lost,
                "luck": seat.luck,
                "best": moment_facts(seat.best, telling) if seat.best else None,
                "costliest": moment_facts(seat.costliest, telling) if seat.costliest else None,
            }
            for seat in found.seats
        ],
    }


def moment_facts(moment: Moment, telling: Telling) -> dict[str, Any]:
    """A moment as plain values."""
    return {
        "kind": moment.kind,
        "ply": moment.ply,
        "seat": moment.seat,
        "before": moment.before,
        "after": moment.after,
        "share": moment.share,
        "points": moment.points,
        "said": telling.moment(moment),
        "played": [telling.text(label) for label in moment.played],
        "other": [telling.text(label) for label in moment.other],
        "other_move": moment.other_move or None,
    }
