"""What the coach says, as plain text."""

from __future__ import annotations

from tinkertable.bots.coach import Hint
from tinkertable.bots.coach_lines import good_turns_line, hint_line, moment_line
from tinkertable.bots.review import Balance, Moment
from tinkertable.core.text import Line
from tinkertable.i18n import Translator


def tell_hint(translator: Translator, hint: Hint) -> str:
    return translator.plain(hint_line(hint, len(translator.names)))


def tell_moment(translator: Translator, moment: Moment) -> str:
    return translator.plain(moment_line(moment, len(translator.names)))


def tell_deed(translator: Translator, label: Line) -> str:
    return translator.plain(translator.deed(label))


def tell_good_turns(translator: Translator, balance: Balance) -> str:
    return translator.plain(good_turns_line(balance))
