"""What of Bot Factory a recorded game has shown, so that a test can list what no record shows."""

from __future__ import annotations

from tinkertable.core.contract import Game
from tinkertable.core.record import Record
from tinkertable.core.replay import first_position, steps
from tinkertable.games.bot_factory.rules.moves import MOVES
from tinkertable.games.bot_factory.rules.score import REPORTS, best_contracts, report, task_done
from tinkertable.games.bot_factory.rules.state import NONE
from tinkertable.games.bot_factory.rules.turn import BotFactoryState
from tinkertable.games.bot_factory.text.log import KEYS
from tinkertable.games.bot_factory.view import endings

LOG = {key for key in KEYS if key.startswith("log.")}


def everything(game: Game) -> set[str]:
    """Every move, event, component, option and ending that the records together must show."""
    wanted = {f"played {text}" for text in MOVES} | {f"told {key}" for key in LOG}
    wanted |= {f"ended by {reason}" for reason in ("colour", "crew", "rounds")}
    wanted |= {"tie by robots", "tie by tokens", "tie shared"}
    wanted |= {f"task {task} {outcome}" for task in (1, 2, 3, 4) for outcome in ("won", "lost")}
    wanted |= {f"report {name}" for name in REPORTS}
    wanted |= {f"{what} C{number}" for number in range(1, 15) for what in ("filled", "failed")} | {"second claim"}
    wanted |= {f"tile {tile} in variant {variant}" for tile in range(1, 7) for variant in (1, 2)}
    wanted |= {f"option {option.name} {value}" for option in game.options for value in option.values}
    return wanted | {f"{seats} seats" for seats in game.seats}


def seen(game: Game, record: Record) -> set[str]:
    """What one recorded game shows."""
    before = first_position(game, record).clone()
    found = {f"{len(record.players)} seats", *(f"option {name} {value}" for name, value in record.options.items())}
    after = before
    for seat, move, after in steps(game, record):
        found.add(f"played {game.notation(move)}")
        for line in game.log_lines(before, seat, move, after):
            found.add(f"told {line.key}")
            if line.key == "log.tile":
                found.add(f"tile {line.args['tile'].value} in variant {record.options['tiles'][-1]}")
        before = after.clone()
    assert isinstance(before, BotFactoryState)
    return found | ending(before)


def ending(last: BotFactoryState) -> set[str]:
    """What the last position of a game shows: why it ended, how it was won, and which contracts were kept."""
    found = {f"ended by {reason}" for reason in endings(last)}
    for seat in range(last.seats):
        filled = best_contracts(last, seat)
        for space in range(9):
            if seat in (last.first[space], last.second[space]):
                found.add(f"{'filled' if filled >> space & 1 else 'failed'} C{last.contract[space] + 1}")
    if any(claim != NONE for claim in last.second):
        found.add("second claim")
    if last.seats == 1:
        found.add(f"task {last.task + 1} {'won' if task_done(last) else 'lost'}")
        return found | {f"report {REPORTS[report(last)]}"}
    scores = last.scores()
    tied = [seat for seat in range(last.seats) if scores[seat] == max(scores)]
    most = max(last.robot_count(seat) for seat in tied)
    crews = [seat for seat in tied if last.robot_count(seat) == most]
    if len(tied) > len(crews):
        found.add("tie by robots")
    if len(crews) > len(last.winners()):
        found.add("tie by tokens")
    if len(last.winners()) > 1:
        found.add("tie shared")
    return found
