"""What the coach says, as lines: the keys are in the catalog `coach`, what they are about comes from the game."""

from __future__ import annotations

from typing import Final

from tinkertable.bots.coach import Hint
from tinkertable.bots.review import POINTS_WORTH_A_WORD, Balance, Moment
from tinkertable.core.text import Arg, Line, deed_arg, line, line_arg, seat_arg

LEAST_SHARE: Final = 0.01
"""A smaller gain in chances is not mentioned with a hint; for points the limit is the review's."""


def hint_line(hint: Hint, seats: int) -> Line:
    """What to play, and how much better than anything else it seems."""
    move = deed_arg(hint.label)
    if seats == 1 and hint.share >= LEAST_SHARE:
        return line("hint.better.alone", n=_hundredths(hint.share), move=move)
    if seats > 1 and hint.points >= POINTS_WORTH_A_WORD:
        return line("hint.better", n=_whole(hint.points), move=move, points=Arg("decimal", hint.points))
    return line("hint.move", move=move)


def moment_line(moment: Moment, seats: int) -> Line:
    """A moment in one sentence."""
    who, when = seat_arg(moment.seat), line_arg(moment.when)
    if moment.kind == "luck":
        kind = "luck" if seats > 1 else "luck.alone" if moment.after > moment.before else "mishap.alone"
        before, after = Arg("percent", moment.before), Arg("percent", moment.after)
        return line(f"review.{kind}", who=who, when=when, before=before, after=after)
    if moment.kind == "swing":
        before, after = Arg("percent", moment.before), Arg("percent", moment.after)
        played = deed_arg(moment.played[0])
        key = "review.swing" if seats > 1 else "review.swing.alone"
        return line(key, who=who, when=when, played=played, before=before, after=after)
    played, other = deed_arg(moment.played[0]), deed_arg(moment.other[0])
    if seats == 1:  # alone it is not points that count but the task
        n = _hundredths(moment.share)
        return line(f"review.{moment.kind}.alone", n=n, who=who, when=when, played=played, other=other)
    points = Arg("decimal", moment.points)
    n = _whole(moment.points)
    return line(f"review.{moment.kind}", n=n, points=points, who=who, when=when, played=played, other=other)


def good_turns_line(balance: Balance) -> Line:
    """In how many turns nothing was missed, of how many that there was time to judge."""
    part = "" if balance.judged == balance.turns else ".judged" if balance.judged else ".none"
    return line(f"review_page.of{part}", good=balance.good, judged=balance.judged, turns=balance.turns)


def _whole(points: float) -> int:
    """What chooses the plural: the whole points of the number as it is shown, for 1.96 is read as 2.0."""
    return int(round(points, 1))


def _hundredths(share: float) -> int:
    """A difference of two chances in percentage points: from 20 % to 30 % is ten of them, not a tenth more."""
    return max(1, round(100 * share))
