"""The report of an experiment: one HTML page that needs nothing else, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.resources import files
from textwrap import wrap
from typing import Final

import msgspec
from markupsafe import Markup, escape

from tinkertable.i18n import Translator
from tinkertable.lab.balance import charts
from tinkertable.lab.balance.comparison import Comparison
from tinkertable.lab.balance.findings import Finding
from tinkertable.lab.balance.intervals import Estimate
from tinkertable.lab.balance.report_words import Words
from tinkertable.lab.balance.summary import Component, Row, Summary

SHOWN: Final = 25
"""How many of the surest differences between two files are listed."""
COLUMNS: Final = 140
"""Of the lines of a report, which is kept beside the sources and read in a review."""


class Study(msgspec.Struct, kw_only=True):
    """Everything a report tells."""

    game: str
    bots: tuple[str, ...]
    weaker: str | None
    options: dict[str, str]
    seed: int
    components: str
    """The digest of the values."""
    file: str
    """The name of the component file; empty for the box."""
    summary: Summary
    findings: list[Finding]
    against: str | None = None
    """The digest of the values it is compared with."""
    against_file: str = ""
    comparison: Comparison | None = None


def write_report(study: Study, language: str) -> str:
    """The report as an HTML page."""
    words = Words(Translator(language, study.game), study.game)
    t = words.html
    sections = [("stands-out", t("lab.stands_out"), _findings(words, study))]
    if study.comparison is not None:
        sections.append(("compared", t("lab.compared"), _comparison(words, study, study.comparison)))
    sections += [
        ("game", t("lab.the_game"), _game(words, study)),
        ("components", t("lab.components"), _components(words, study.summary)),
        ("without", t("lab.restricted"), _restrictions(words, study.summary)),
        ("reading", t("lab.reading"), _reading(words, study)),
    ]
    links = Markup("\n").join(Markup('<li><a href="#{}">{}</a></li>').format(key, name) for key, name, _ in sections)
    body = Markup("\n").join(
        Markup('<section id="{}"><h2>{}</h2>\n{}</section>').format(key, name, content)
        for key, name, content in sections
    )
    style = Markup((files(__package__) / "report.css").read_text(encoding="utf-8"))
    title = t("lab.title", game=words.game_name())
    page = Markup(
        '<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        "<title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
        "<header><h1>{title}</h1>{about}\n{glance}</header>\n<nav><ul>{links}</ul></nav>\n<main>\n{body}\n</main>\n"
        "</body>\n</html>\n"
    )
    written = page.format(
        language=language,
        title=title,
        style=style,
        about=_about(words, study),
        glance=_glance(words, study.summary),
        links=links,
        body=body,
    )
    return wrap_lines(written)


def wrap_lines(page: str) -> str:
    """The same page with its long lines broken at spaces, where HTML takes a line break for one."""
    lines = [wrap(line, COLUMNS, break_long_words=False, break_on_hyphens=False) or [""] for line in page.split("\n")]
    return "\n".join(part for parts in lines for part in parts)


def _about(words: Words, study: Study) -> Markup:
    summary = study.summary
    played = words.html(
        "lab.about",
        n=summary.games,
        seats=words.plain("lab.players", n=summary.seats),
        bots=", ".join(words.t.bot_name(bot) for bot in study.bots),
    )
    file = study.file or words.plain("lab.box")
    values = words.html("lab.values", file=file, digest=study.components)
    return Markup('<p class="about">{} {}</p>').format(played, values)


def _glance(words: Words, summary: Summary) -> Markup:
    """The figures that a reader looks for first."""
    first = summary.by_order[0].estimate if summary.seats > 1 else None
    figures = [
        ("rounds", words.span(summary.rounds), summary.rounds),
        ("minutes", words.span(summary.minutes), summary.minutes),
        ("points", words.span(summary.points), summary.points),
        ("margin", words.span(summary.margin), summary.margin),
        ("first", words.share(first), first),
        ("decided", words.share(summary.decided), summary.decided),
    ]
    items = []
    for key, text, estimate in figures:
        if estimate is not None:
            value, _, span = text.partition(" (")
            item = "<div><dt>{}</dt><dd>{}<small>{}</small></dd></div>"
            items.append(Markup(item).format(words.html(f"lab.measure.{key}"), value, span.rstrip(")")))
    return Markup('<dl class="glance">{}</dl>').format(Markup("\n").join(items))


def _card(title: str, sentence: str, *content: str, wide: bool = False) -> Markup:
    """A box with a heading, what is drawn, and a sentence that says what it means."""
    drawn = Markup("").join(content)
    kind = "card wide" if wide else "card"
    return Markup('<div class="{}"><h3>{}</h3>\n{}\n<p>{}</p></div>').format(kind, title, drawn, sentence)


def _cards(cards: Iterable[Markup]) -> Markup:
    return Markup('<div class="cards">{}</div>').format(Markup("\n").join(cards))


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]], sure: Sequence[bool] = ()) -> Markup:
    """A table: a name, a chart, and figures."""
    head = Markup("\n").join(
        Markup('<th scope="col"{}>{}</th>').format(Markup(' class="number"') if at > 1 else "", name)
        for at, name in enumerate(heads)
    )
    lines = []
    for number, (name, chart, *figures) in enumerate(rows):
        cells = Markup("\n").join(map(_cell, figures))
        kind = Markup(' class="sure"') if number < len(sure) and sure[number] else ""
        lines.append(
            Markup('<tr{}><th scope="row">{}</th><td class="chart">{}</td>\n{}</tr>').format(kind, name, chart, cells)
        )
    table = '<div class="scroll"><table><thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody></table></div>'
    return Markup(table).format(head, Markup("\n").join(lines))


def _cell(figure: str) -> Markup:
    """A figure in a table, its interval below it, and below that what is to be said of it."""
    value, bracket, span = figure.partition(" (")
    lines = span.rstrip(")").split(";") if bracket else []
    below = Markup("").join(Markup("<small>{}</small>").format(line.strip()) for line in lines)
    return Markup('<td class="number">{}{}</td>').format(value, below)


def _findings(words: Words, study: Study) -> Markup:
    if not study.findings:
        return Markup("<p>{}</p>").format(words.html("lab.nothing_stands_out"))
    items = [
        Markup("<li>{}<span>{}</span></li>").format("" if finding is None else _finding_chart(finding), said)
        for said, finding in words.findings(study.findings)
    ]
    listed = Markup('<ul class="findings">{}</ul>').format(Markup("\n").join(items))
    return listed + Markup('<p class="note">{}</p>').format(words.html("lab.stands_out.note"))


def _finding_chart(finding: Finding) -> Markup:
    """What was found, with its interval, beside what is even or usual."""
    estimate = finding.estimate
    if estimate is None:
        return Markup("")
    ends = [estimate.low, estimate.high, finding.usual, 0.0]
    return charts.dot(estimate, charts.Scale(min(ends), max(ends)), finding.usual)


def _comparison(words: Words, study: Study, comparison: Comparison) -> Markup:
    sure = [change for change in comparison.changes if change.beyond_doubt]
    shown = comparison.changes[: max(SHOWN, len(sure))]
    first = study.file or words.plain("lab.box")
    second = study.against_file or words.plain("lab.box")
    told = words.html("lab.compared.files", first=first, second=second, digest=study.against or "")
    key = "lab.compared.some" if sure else "lab.compared.none"
    count = words.html(key, n=len(sure), all=len(comparison.changes))
    intro = Markup("<p>{} {}</p><p>{}</p>").format(
        told, count, words.html("lab.compared.pairing", share=words.t.percent(comparison.pairing))
    )
    rows = []
    for change in shown:
        # each figure has its own unit: the chart shows the difference against its own interval
        scale = charts.scale_of([change.difference])
        rows.append(
            (
                words.measure(change.measure, change.thing),
                charts.dot(change.difference, scale),
                words.t.number(change.first, "0.00").replace("-", "−"),
                words.t.number(change.second, "0.00").replace("-", "−"),
                words.span(change.difference),
                words.needed(change),
            )
        )
    heads = [words.html(f"lab.head.{key}") for key in ("measure", "change", "first", "second", "interval", "needed")]
    table = _table(heads, rows, [change.beyond_doubt for change in shown])
    return intro + Markup('<div class="compared">{}</div>').format(table)


def _game(words: Words, study: Study) -> Markup:
    summary = study.summary
    cards = [
        _card(
            words.html("lab.length"),
            words.length(summary),
            charts.histogram(summary.lengths, words.plain("lab.length")),
        ),
        _card(
            words.html("lab.points"), words.points(summary), charts.histogram(summary.scores, words.plain("lab.points"))
        ),
    ]
    if summary.seats > 1:
        cards += [
            _seats(words, summary.by_order, summary.seats, "order"),
            _seats(words, summary.by_seat, summary.seats, "seat"),
            _card(
                words.html("lab.decided"),
                words.decided(summary),
                charts.histogram(summary.decided_at, words.plain("lab.decided"), step=0.05),
            ),
            _card(
                words.html("lab.luck"),
                words.luck(summary, study),
                _table(
                    ["", "", ""],
                    [
                        (
                            words.html(f"lab.luck.{key}"),
                            _percent_bar(estimate, 1 / summary.seats),
                            words.share(estimate),
                        )
                        for key, estimate in (("same", summary.same_winner), ("skill", summary.skill))
                    ],
                ),
            ),
        ]
    cards.append(_choices(words, summary))
    cards.append(_endings(words, summary))
    cards.append(_sources(words, summary.sheet, "sheet"))
    cards.append(_sources(words, summary.gains, "gains"))
    cards.append(_options(words, summary))
    return _cards(cards)


def _choices(words: Words, summary: Summary) -> Markup:
    figures = (("decisions", summary.decisions), ("legal", summary.legal), ("real", summary.real))
    scale = charts.scale_of([estimate for _, estimate in figures])
    rows = [
        (words.html(f"lab.choices.{key}"), charts.bar(estimate, scale), words.span(estimate))
        for key, estimate in figures
    ]
    return _card(words.html("lab.choices"), words.choices(summary), _table(["", "", ""], rows))


def _percent_bar(estimate: Estimate | None, mark: float) -> Markup:
    return charts.bar(estimate, charts.Scale(0.0, 1.0), mark)


def _seats(words: Words, rows: Sequence[Row], seats: int, kind: str) -> Markup:
    heads = [words.html(f"lab.head.{kind}"), words.html("lab.head.victory"), "", words.html("lab.head.lead")]
    scale = charts.scale_of([row.estimate for row in rows])
    lines = [
        (
            words.html(f"lab.{kind}.row", n=int(row.key)),
            charts.bar(row.estimate, scale, 1 / seats),
            words.share(row.estimate),
            words.span(row.winners, signed=True),
        )
        for row in rows
    ]
    return _card(words.html(f"lab.by_{kind}"), words.fairness(rows, seats, kind), _table(heads, lines))


def _endings(words: Words, summary: Summary) -> Markup:
    rows = [
        (words.name(row.key), _percent_bar(row.estimate, -1.0), words.share(row.estimate)) for row in summary.endings
    ]
    return _card(words.html("lab.endings"), words.endings(summary.endings), _table(["", "", ""], rows))


def _sources(words: Words, rows: Sequence[Row], kind: str) -> Markup:
    scale = charts.scale_of([row.estimate for row in rows])
    lines = [
        (words.name(row.key), charts.bar(row.estimate, scale), words.span(row.estimate), words.span(row.winners))
        for row in sorted(rows, key=lambda row: -(row.estimate.value if row.estimate else 0.0))
    ]
    heads = ["", words.html("lab.head.points"), words.html("lab.head.everybody"), words.html("lab.head.winners")]
    return _card(words.html(f"lab.{kind}"), words.sources(rows, kind), _table(heads, lines), wide=True)


def _options(words: Words, summary: Summary) -> Markup:
    lines = [
        (words.name(row.key), _percent_bar(row.chosen, -1.0), words.share(row.chosen), words.span(row.per_game))
        for row in summary.options
    ]
    heads = [words.html("lab.head.option"), words.html("lab.head.chosen"), "", words.html("lab.head.per_game")]
    return _card(words.html("lab.options"), words.options(summary.options), _table(heads, lines), wide=True)


def _components(words: Words, summary: Summary) -> Markup:
    if not summary.components and not summary.dealt:
        return Markup("<p>{}</p>").format(words.html("lab.components.none"))
    cards = []
    extremes = [one for one in summary.components if one.never or one.always]
    if extremes:
        rows = [(words.name(one.key), _percent_bar(one.taken, -1.0), words.share(one.taken)) for one in extremes]
        heads = [words.html(f"lab.head.{key}") for key in ("component", "taken")]
        cards.append(
            _card(words.html("lab.extremes"), words.html("lab.extremes.say"), _table([*heads, ""], rows), wide=True)
        )
    families = dict.fromkeys(one.family for one in summary.components)
    for family in families:
        members = [one for one in summary.components if one.family == family]
        cards.append(_family(words, members, family))
    if summary.dealt:
        cards.append(_dealt(words, summary.dealt))
    return Markup("<p>{}</p>").format(words.html("lab.components.say")) + _cards(cards)


def _worth(words: Words, scale: charts.Scale, points: Estimate | None, victory: Estimate | None) -> list[str]:
    """The cells of a row that say what something is worth: drawn, in points and in shares of the victory."""
    return [charts.dot(points, scale), words.span(points, signed=True), words.share(victory, signed=True)]


def _family(words: Words, members: Sequence[Component], family: str) -> Markup:
    ordered = sorted(members, key=lambda one: -(one.worth_points.value if one.worth_points else -1e9))
    scale = charts.scale_of([one.worth_points for one in members])
    rows = [
        (
            words.name(one.key),
            *_worth(words, scale, one.worth_points, one.worth_victory),
            words.share(one.had_victory),
            words.span(one.had_points, signed=True),
            words.share(one.seen),
            words.share(one.taken),
            words.span(one.round),
        )
        for one in ordered
    ]
    worth, had = ("worth", "worth_points", "worth_victory"), ("had_victory", "had_points", "seen", "taken", "round")
    heads = [words.html(f"lab.head.{key}") for key in ("component", *worth, *had)]
    return _card(words.family(family), words.worth(ordered), _table(heads, rows), wide=True)


def _dealt(words: Words, dealt: Sequence[Component]) -> Markup:
    scale = charts.scale_of([one.worth_points for one in dealt])
    rows = [(words.name(one.key), *_worth(words, scale, one.worth_points, one.worth_victory)) for one in dealt]
    heads = [words.html(f"lab.head.{key}") for key in ("component", "worth", "worth_points", "worth_victory")]
    return _card(words.html("lab.dealt"), words.html("lab.dealt.say"), _table(heads, rows), wide=True)


def _restrictions(words: Words, summary: Summary) -> Markup:
    if not summary.restrictions:
        return Markup("<p>{}</p>").format(words.html("lab.restricted.none"))
    scale = charts.scale_of([one.points for one in summary.restrictions])
    rows = [(words.name(one.key), *_worth(words, scale, one.points, one.victory)) for one in summary.restrictions]
    heads = [words.html(f"lab.head.{key}") for key in ("without", "loses", "worth_points", "worth_victory")]
    return Markup("<p>{}</p>").format(words.html("lab.restricted.say")) + _table(heads, rows)


def _reading(words: Words, study: Study) -> Markup:
    paragraphs = [words.html(f"lab.reading.{key}") for key in ("interval", "worth", "bots")]
    chosen = ", ".join(f"{name}={value}" for name, value in sorted(study.options.items()))
    paragraphs.append(words.html("lab.reading.again", seed=study.seed, options=chosen or "–"))
    return Markup("").join(Markup("<p>{}</p>").format(escape(paragraph)) for paragraph in paragraphs)
