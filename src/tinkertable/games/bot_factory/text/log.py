"""The log: what happened in a move and everything that followed from it, one line for each event."""

from __future__ import annotations

from typing import Final

from tinkertable.core.contract import CHANCE
from tinkertable.core.text import Arg, Line, line, seat_arg
from tinkertable.games.bot_factory.rules import events, moves, steps
from tinkertable.games.bot_factory.rules.moves import COLOURS, HALLS, KINDS, SPACES
from tinkertable.games.bot_factory.rules.score import REPORTS, report, scores, winners
from tinkertable.games.bot_factory.rules.state import NONE, OVER, Event, Position
from tinkertable.games.bot_factory.rules.steps import ARGUMENT, FRAME
from tinkertable.games.bot_factory.rules.turn import BotFactoryState

SENTENCES: Final[dict[int, tuple[str, dict[str, str]]]] = {
    events.ROUND: ("round", {"round": "count"}),
    events.SILENT: ("silent", {"who": "seat"}),
    events.CLEARED: ("cleared", {"robots": "robots", "value": "count"}),
    events.MAINTENANCE: ("maintenance", {}),
    events.WENT: ("goes", {"who": "seat", "space": "to-space"}),
    events.TOKENS_SPACE: ("tokens.space", {"who": "seat", "n": "count"}),
    events.TOKENS_PART: ("tokens.part", {"who": "seat", "n": "count"}),
    events.TOKENS_PROJECT: ("tokens.project", {"who": "seat", "n": "count"}),
    events.TOKENS_TILE: ("tokens.tile", {"who": "seat", "n": "count"}),
    events.PAID_SPACE: ("paid.space", {"who": "seat", "n": "count"}),
    events.PAID_BONUS: ("paid.bonus", {"who": "seat", "n": "count"}),
    events.PAID_FAVOUR: ("paid.favour", {"who": "seat", "n": "count"}),
    events.TILE_USED: ("tile", {"who": "seat", "tile": "tile"}),
    events.TILE_KEPT: ("kept", {"who": "seat", "tile": "tile"}),
    events.PLACED: ("placed", {"who": "seat", "part": "a-part"}),
    events.PLACED_UNIVERSAL: ("placed.universal", {"who": "seat", "part": "a-part", "robot": "robot"}),
    events.FINISHED: ("finished", {"who": "seat", "robot": "robot", "n": "count"}),
    events.SWAPPED: ("swapped", {"who": "seat", "part": "a-part", "spare": "a-part"}),
    events.ROTATED: ("rotated", {"who": "seat"}),
    events.OUTLET_TAKEN: ("outlet", {"who": "seat", "part": "a-part"}),
    events.INLET_FILLED: ("inlet", {"who": "seat", "part": "a-part"}),
    events.DREW: ("drew", {"who": "seat", "part": "a-part"}),
    events.SHUFFLED: ("shuffled", {"pile": "pile"}),
    events.DISCARDED: ("discarded", {"who": "seat", "part": "a-part"}),
    events.OVER_PARTS: ("discarded.limit", {"who": "seat", "part": "a-part"}),
    events.TOOK_PROJECT: ("took", {"who": "seat", "project": "project"}),
    events.DROPPED_PROJECT: ("dropped", {"who": "seat", "project": "project"}),
    events.OVER_PROJECTS: ("dropped.limit", {"who": "seat", "project": "project"}),
    events.TOOK_UNIVERSAL: ("universal", {"who": "seat", "part": "a-part"}),
    events.RETURNED_UNIVERSAL: ("returned", {"who": "seat", "part": "a-part"}),
    events.BUILT_UNIVERSAL: ("onto", {"who": "seat", "project": "project"}),
    events.RAISED: ("raised", {"who": "seat", "robots": "robots", "value": "count"}),
    events.CLAIMED: ("claimed", {"who": "seat", "contract": "contract", "n": "count"}),
    events.CLAIM_WORTH: ("claimed.worth", {"filled": "count", "lost": "count"}),
    events.BONUS_PROJECT: ("bonus.project", {"who": "seat"}),
    events.BONUS_PLACE: ("bonus.place", {"who": "seat"}),
    events.BONUS_WHEEL: ("bonus.wheel", {"who": "seat"}),
    events.BONUS_ROW: ("bonus.row", {"who": "seat"}),
    events.SANDRA_WENT: ("sandra.goes", {"space": "to-space"}),
    **{events.SANDRA_ASSEMBLY + number: (f"sandra.{hall}", {}) for number, hall in enumerate(HALLS)},
    events.SANDRA_IDLE: ("sandra.idle", {}),
    events.SANDRA_RAISED: ("sandra.raised", {"robots": "robots", "value": "count"}),
    events.VILELA_WENT: ("vilela.goes", {"space": "to-space"}),
    events.VILELA_AGAIN: ("vilela.again", {"hall": "hall"}),
    events.VILELA_COLUMN: ("vilela.column", {"robot": "robot"}),
    events.VILELA_ROBOT: ("vilela.robot", {"robot": "robot"}),
    events.VILELA_NOTHING: ("vilela.nothing", {}),
    events.VILELA_PARTS: ("vilela.parts", {"robots": "robots"}),
    events.VILELA_PROJECTS: ("vilela.projects", {"project": "project"}),
    events.VILELA_FINANCE: ("vilela.finance", {"robots": "robots", "value": "count"}),
    events.REMOVED: ("removed", {"contract": "contract"}),
}
"""For each event its key in the catalogs, and the name and kind of the number that each argument is made of."""

FAMILIES: Final[dict[str, tuple[str, ...]]] = {
    "a-part": KINDS,
    "robot": COLOURS,
    "robots": COLOURS,
    "project": COLOURS,
    "pile": COLOURS,
    "to-space": SPACES,
    "hall": HALLS,
    "contract": tuple(f"C{number}" for number in range(1, 15)),
    "tile": tuple(str(number) for number in range(1, 7)),
    "task": tuple(str(number) for number in range(1, 5)),
}
"""Families of catalog messages: the member that belongs to each number."""

MOVES: Final = {
    moves.PAY: "paid",
    moves.REFUSE: "refused",
    moves.EXCHANGE: "exchange",
    moves.TRADE: "trade",
    moves.BUILD: "build",
    moves.DONE: "done",
}
"""Moves with a line of their own, because no event stands for them."""

SKIPPED: Final = {steps.PLACE: "place", steps.PROJECT: "project", steps.ICON: "icon", steps.TILE: "tile"}
"""What somebody gives up, by the step that offered it."""
RAISES: Final = range(moves.RAISE, moves.CLAIM)
PILES: Final = range(moves.PILE, moves.ROTATE)

KEYS: Final = frozenset(
    {
        *(f"log.{key}" for key, _arguments in SENTENCES.values()),
        *(f"log.{key}" for key in MOVES.values()),
        *(f"log.skipped.{key}" for key in SKIPPED.values()),
        *(
            "log.first",
            "log.first.last",
            "log.spare",
            "log.dealt",
            "log.task",
            "log.task.chosen",
            "log.bought",
            "log.bought.shuffle",
            "log.done.icons",
            "log.raised.paid",
            "log.skipped.place.paid",
            "log.vilela.colour",
        ),
        *("log.last.colour", "log.last.crew", "log.last.rounds", "log.over", "log.won", "log.won.shared"),
        *(f"log.report.{name}" for name in REPORTS),
        *(f"{family}.{name}" for family, names in FAMILIES.items() for name in names),
    }
)


def log_lines(before: BotFactoryState, seat: int, move: int, _after: BotFactoryState) -> list[Line]:
    """The lines for a move and all that followed from it: the move is played again on a copy that notes events."""
    after = before.clone()
    happened: list[Event] = []
    after.events = happened
    after.play(seat, move)
    lines = _announce(before, seat, move)
    # a part from a pile is a purchase where an icon was covered
    buying = move in PILES and before.frames[-1] // FRAME in (steps.TURN, steps.ICON)
    if buying and before.top[move - moves.PILE] == NONE:
        # what was bought shows only after the shuffling
        lines.append(line("log.bought.shuffle", who=seat_arg(seat), pile=_argument("pile", move - moves.PILE)))
    for event, *numbers in happened:
        key, arguments = SENTENCES[event]
        if event == events.DREW and buying:
            key = "bought"
        elif event == events.RAISED and move in RAISES and before.frames[-1] // FRAME == steps.TURN:
            key = "raised.paid"
        named = zip(arguments.items(), numbers, strict=False)
        said = line(f"log.{key}", **{name: _argument(kind, number) for (name, kind), number in named})
        if event == events.CLAIM_WORTH:
            # a list with the newest line first has it above the claim
            said = line(f"log.{key}", **said.args, contract=lines[-1].args["contract"])
        lines.append(said)
        if event == events.ROUND and after.round == after.round_limit:
            lines.append(line("log.last.rounds"))
    return lines + _close(before, after)


def _argument(kind: str, number: int) -> Arg:
    if kind in FAMILIES:
        return Arg(kind, FAMILIES[kind][number])
    return Arg(kind, number)


def _announce(before: Position, seat: int, move: int) -> list[Line]:
    """The line for the move itself, where no event stands for it."""
    if move < moves.GO and seat != CHANCE:
        return [line("log.task.chosen", who=seat_arg(seat), task=_argument("task", move - moves.TASK))]
    if move < moves.GO:
        return _announce_chance(before, before.frames[-1], move)
    if move == moves.SKIP:
        return [_skipped(before.frames[-1], seat)]
    if move not in MOVES or (move == moves.DONE and before.icons and not before.closed):
        return []
    if move == moves.DONE and any(other in PILES for other in before.options):
        return [line("log.done.icons", who=seat_arg(seat))]
    return [line(f"log.{MOVES[move]}", who=seat_arg(seat))]


def _skipped(frame: int, seat: int) -> Line:
    """What somebody gives up; a part may have been one to pay for."""
    key = f"log.skipped.{SKIPPED[frame // FRAME]}"
    if frame // FRAME == steps.PLACE and frame & ARGUMENT:
        key += ".paid"
    return line(key, who=seat_arg(seat))


def _announce_chance(before: Position, frame: int, move: int) -> list[Line]:
    """What chance revealed, where it is worth a line; piles and contracts get none."""
    step, argument = frame // FRAME, frame & ARGUMENT
    if step == steps.CHANCE_SPARE:
        return [line("log.spare", part=_argument("a-part", move - moves.PART))]
    if moves.PROJECT <= move < moves.PROJECT + 4 and argument >= 6:
        return [line("log.dealt", who=seat_arg(argument - 6), project=_argument("project", move - moves.PROJECT))]
    if moves.TASK <= move < moves.INSPECTOR_HALL:
        return [line("log.task", task=_argument("task", move - moves.TASK))]
    if moves.FIRST <= move < moves.GO:
        last = (move - moves.FIRST - 1) % before.seats
        return [
            line("log.first", who=seat_arg(move - moves.FIRST)),
            line("log.first.last", who=seat_arg(last), n=before.printed.start_tokens_last),
        ]
    if moves.INSPECTOR_ROBOT <= move < moves.INSPECTION:
        return [line("log.vilela.colour", robots=_argument("robots", move - moves.INSPECTOR_ROBOT))]
    return []


def _close(before: Position, after: Position) -> list[Line]:
    """The lines that say that the game is about to end, or how it ended."""
    lines = [
        line("log.last.colour", robot=_argument("robot", colour))
        for colour in range(4)
        if after.stock[colour] == 0 and before.stock[colour] > 0
    ]
    lines += [
        line("log.last.crew", who=seat_arg(seat), number=after.printed.robot_limit)
        for seat in range(after.seats)
        if after.robot_count(seat) == after.printed.robot_limit > before.robot_count(seat)
    ]
    if after.phase != OVER:
        return lines
    lines.append(line("log.over", n=after.round))
    totals = scores(after)
    if after.seats == 1:
        return [*lines, line(f"log.report.{REPORTS[report(after)]}", points=totals[0])]
    ahead = winners(after)
    if len(ahead) == 1:
        return [*lines, line("log.won", who=seat_arg(ahead[0]), points=totals[ahead[0]])]
    return [*lines, line("log.won.shared", n=len(ahead), points=totals[ahead[0]])]
