"""The words of a report: names of things, figures with their intervals, and sentences that say what they mean."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from tinkertable.i18n import Translator
from tinkertable.lab.balance.comparison import Change
from tinkertable.lab.balance.findings import Finding
from tinkertable.lab.balance.intervals import Estimate, doubt
from tinkertable.lab.balance.summary import SECONDS_A_MOVE, Component, OptionRow, Row, Summary

if TYPE_CHECKING:
    from tinkertable.lab.balance.report import Study

NOTHING: Final = "–"
FINE: Final = 2.0
"""Figures below this are written with two decimals."""
FINEST: Final = 3
"""No figure has more decimals than this."""
LISTED: Final = ("lab.finding.never", "lab.finding.always", "lab.finding.free")
"""Findings that one sentence reports together."""


class Words:
    """Speaks about one game in one language."""

    def __init__(self, translator: Translator, game: str) -> None:
        self.t = translator
        self.game = game

    def html(self, key: str, /, **args: object) -> Markup:
        """A message as HTML."""
        return self.t.html(key, **args)

    def plain(self, key: str, /, **args: object) -> str:
        """A message as plain text."""
        return self.t.plain(key, **args)

    def game_name(self) -> str:
        """The name of the game."""
        return self.plain("game.name") if self.t.has("game.name") else self.game

    def name(self, key: str) -> str:
        """The name of a component, an option or a source of points, as a heading."""
        name = self.plain(key) if self.t.has(key) else key.rpartition(".")[2]
        return name[:1].upper() + name[1:]

    def family(self, family: str) -> str:
        """The name of a kind of components."""
        key = f"study.family.{family}"
        return self.plain(key if self.t.has(key) else "lab.family")

    def measure(self, key: str, thing: str) -> str:
        """What was compared."""
        return self.plain(key, thing=self.name(thing) if "." in thing else thing)

    def span(self, estimate: Estimate | None, *, signed: bool = False) -> str:
        """A figure with its interval: 3.9 (3.5 … 4.3)."""
        if estimate is None:
            return NOTHING
        decimals = 1 if max(abs(estimate.low), abs(estimate.high)) >= FINE else 2
        while decimals < FINEST and round(estimate.low, decimals) == round(estimate.high, decimals):
            decimals += 1  # an interval must not look like a point
        value, low, high = (_plain_zero(end, decimals) for end in (estimate.value, estimate.low, estimate.high))
        pattern = "0." + "0" * decimals
        middle = self.t.number(value, pattern, signed=signed and value != 0)
        return self._with_interval(middle, self.t.number(low, pattern), self.t.number(high, pattern), estimate)

    def share(self, estimate: Estimate | None, *, signed: bool = False) -> str:
        """A share in hundredths with its interval."""
        if estimate is None:
            return NOTHING
        decimals = 1 if round(estimate.low, 2) == round(estimate.high, 2) else 0
        value, low, high = (_plain_zero(end, decimals + 2) for end in (estimate.value, estimate.low, estimate.high))
        middle = ("+" if signed and value > 0 else "") + self.t.percent(value, decimals)
        least = self.t.number(100 * low, "0.0" if decimals else "0")
        return self._with_interval(middle, least, self.t.percent(high, decimals), estimate)

    def _with_interval(self, middle: str, low: str, high: str, estimate: Estimate) -> str:
        """A figure with its interval in brackets; there it says also that all values were equal."""
        span = f"{low} … {high}"
        if estimate.all_equal:
            span = self.plain("lab.all_equal", span=span, n=estimate.n)
        return f"{middle} ({span})".replace("-", "−")

    def needed(self, change: Change) -> str:
        """How many games it takes to be sure of a difference."""
        if change.beyond_doubt:
            return self.plain("lab.sure")
        return NOTHING if change.needed is None else self.t.number(change.needed, "#,##0")

    def findings(self, findings: Sequence[Finding]) -> list[tuple[Markup, Finding | None]]:
        """What stands out: a sentence with its finding, or one without for several of a kind."""
        said: list[tuple[Markup, Finding | None]] = []
        said += [(self._finding(finding), finding) for finding in findings if finding.key not in LISTED]
        for key in LISTED:
            things = [self._listed(finding) for finding in findings if finding.key == key]
            if things:
                listed = reduce(lambda one, other: self.html("lab.listed", one=one, other=other), things)
                said.append((self.html(key, n=len(things), things=listed), None))
        return said

    def _listed(self, finding: Finding) -> Markup:
        """A thing with its figure: how often it is taken, or the points that a player loses without it."""
        if finding.key == "lab.finding.free":
            figure = self.plain("lab.finding.points", points=self.span(finding.estimate, signed=True))
        else:
            figure = self.share(finding.estimate)
        return Markup("{}, {}").format(self._strong(finding.thing), figure)

    def _finding(self, finding: Finding) -> Markup:
        shares = finding.key in ("lab.finding.seat", "lab.finding.order")
        figure = self.share(finding.estimate) if shares else self.span(finding.estimate, signed=True)
        usual = self.t.percent(finding.usual) if shares else self.t.number(finding.usual)
        return self.html(finding.key, thing=self._strong(finding.thing), figure=figure, usual=usual)

    def _strong(self, thing: str) -> Markup:
        # a restriction stands inside a sentence: "playing with no green machines"
        name = self.plain(thing) if ".without." in thing else thing if thing.isdigit() else self.name(thing)
        return Markup("<strong>{}</strong>").format(name)

    def length(self, summary: Summary) -> Markup:
        """How long a game takes."""
        return self.html(
            "lab.length.say",
            moves=self.span(summary.moves),
            rounds=self.span(summary.rounds),
            minutes=self.span(summary.minutes),
            choice=self.t.number(summary.seconds_a_choice, "0"),
            move=self.t.number(SECONDS_A_MOVE, "0"),
            option=Markup("<code>--seconds-per-choice</code>"),
        )

    def endings(self, rows: Sequence[Row]) -> Markup:
        """How most games end."""
        most = max(rows, key=_value)
        return self.html("lab.endings.say", ending=self.name(most.key), share=self.share(most.estimate))

    def sources(self, rows: Sequence[Row], kind: str) -> Markup:
        """Where most points come from, and in what the winners differ most from everybody."""
        if not rows:
            return self.html("lab.too_few")
        most = max(rows, key=_value)
        differs = max(rows, key=lambda row: abs((row.winners.value if row.winners else 0.0) - _value(row)))
        return self.html(
            f"lab.{kind}.say",
            most=self.name(most.key),
            points=self.span(most.estimate),
            differs=self.name(differs.key),
            winners=self.span(differs.winners),
            everybody=self.span(differs.estimate),
        )

    def options(self, rows: Sequence[OptionRow]) -> Markup:
        """What is chosen most and least often when it is open."""
        if not rows:
            return self.html("lab.too_few")
        known = sorted(rows, key=lambda row: row.chosen.value if row.chosen else 0.0)
        return self.html(
            "lab.options.say",
            most=self.name(known[-1].key),
            often=self.share(known[-1].chosen),
            least=self.name(known[0].key),
            rarely=self.share(known[0].chosen),
        )

    def points(self, summary: Summary) -> Markup:
        """How many points players make, and by how many a game is won."""
        said = self.html("lab.points.say", points=self.span(summary.points))
        if summary.margin is not None:
            said += " " + self.html("lab.margin.say", margin=self.span(summary.margin))
        return said

    def fairness(self, rows: Sequence[Row], seats: int, kind: str) -> Markup:
        """Whether some seat wins more often than chance explains."""
        even = 1 / seats
        known = [row for row in rows if row.estimate is not None]
        if not known:
            return self.html("lab.too_few")

        def chance(row: Row) -> float:
            assert row.estimate is not None
            error = (even * (1 - even) / row.estimate.n) ** 0.5
            return doubt(row.estimate.value - even, error, row.estimate.n - 1)

        surest = min(known, key=chance)
        key = "unfair" if chance(surest) < 0.05 / len(known) else "fair"
        return self.html(
            f"lab.{kind}.{key}", n=int(surest.key), share=self.share(surest.estimate), even=self.t.percent(even)
        )

    def decided(self, summary: Summary) -> Markup:
        """When the game is decided."""
        return self.html(
            "lab.decided.say", changes=self.span(summary.lead_changes), decided=self.share(summary.decided)
        )

    def luck(self, summary: Summary, study: Study) -> Markup:
        """How much luck and skill count."""
        said = self.html("lab.luck.say", same=self.share(summary.same_winner), even=self.t.percent(1 / summary.seats))
        if study.weaker is not None and summary.skill is not None:
            said += " " + self.html(
                "lab.skill.say",
                bot=self.t.bot_name(study.bots[0]),
                weaker=self.t.bot_name(study.weaker),
                share=self.share(summary.skill),
            )
        return said

    def choices(self, summary: Summary) -> Markup:
        """How many choices a turn has."""
        return self.html(
            "lab.choices.say",
            decisions=self.span(summary.decisions),
            legal=self.span(summary.legal),
            real=self.span(summary.real),
        )

    def worth(self, ordered: Sequence[Component]) -> Markup:
        """Which of a family of components is worth most and which least."""
        known = [one for one in ordered if one.worth_points is not None]
        if len(known) < 2:
            return self.html("lab.too_few")
        best, last = known[0], known[-1]
        return self.html(
            "lab.worth.say",
            best=self.name(best.key),
            most=self.span(best.worth_points, signed=True),
            last=self.name(last.key),
            least=self.span(last.worth_points, signed=True),
        )


def _value(row: Row) -> float:
    return row.estimate.value if row.estimate else 0.0


def _plain_zero(figure: float, decimals: int) -> float:
    """The same figure, but without the sign of one that is shown as zero."""
    return figure if round(figure, decimals) else 0.0
