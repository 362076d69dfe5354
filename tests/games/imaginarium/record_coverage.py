"""What of Imaginarium a recorded game has shown, so that a test can list what no record shows."""

from __future__ import annotations

from tinkertable.core.contract import Game
from tinkertable.core.record import Record
from tinkertable.core.replay import first_position, steps
from tinkertable.games.imaginarium.rules.pieces import ASSISTANTS, FIRST_DEFENCE_STACK, KINDS, PROJECTS, stack_name
from tinkertable.games.imaginarium.rules.score import levels_of
from tinkertable.games.imaginarium.rules.state import ENOUGH_POINTS
from tinkertable.games.imaginarium.rules.turn import ImaginariumState
from tinkertable.games.imaginarium.text.keys import keys


def everything(game: Game) -> set[str]:
    """Every component, event, option and ending that the records together must show."""
    wanted = {f"{what} {kind}" for kind in KINDS for what in ("bought", "repaired")}
    wanted |= {f"used {kind}" for kind in KINDS if kind[0] in "PT" or kind == "S2"}
    wanted |= {f"{what} {kind}" for kind in KINDS if kind[0] != "S" for what in ("scrapped", "dismantled")}
    for stack in range(20, FIRST_DEFENCE_STACK):
        wanted |= {f"combined {stack_name(stack)}", f"used {stack_name(stack)}"}
    wanted |= {f"recruited {number}" for number in range(1, ASSISTANTS + 1)}
    wanted |= {f"validated {number}" for number in range(1, PROJECTS + 1)}
    wanted |= {f"told {key}" for key in keys(game) if key.startswith("log.")}
    wanted |= {f"workshop {number}" for number in range(1, 6)}
    wanted |= {"ended by points", "ended by rounds", "tie by levels", "tie shared", "free pair", "joined defences"}
    wanted |= {"workshop put back", "saboteurs"}
    wanted |= {f"{option.name} {value}" for option in game.options for value in option.values}
    return wanted | {f"{seats} seats" for seats in game.seats}


def seen(game: Game, record: Record) -> set[str]:
    """What one recorded game shows."""
    before = first_position(game, record)
    assert isinstance(before, ImaginariumState)
    found = {f"{before.seats} seats"} | {f"{name} {value}" for name, value in record.options.items()}
    for seat, move, after in steps(game, record):
        assert isinstance(after, ImaginariumState)
        for line in game.log_lines(before, seat, move, after):
            found.add(f"told {line.key}")
            what = line.key.split(".")[1]
            if "machine" in line.args:
                found.add(f"{what} {line.args['machine'].value}")
            elif what in ("validated", "revealed"):
                found.add(f"validated {line.args['project'].value}")
            elif what == "recruited":
                found.add(f"recruited {str(line.args['assistant'].value).removeprefix('assistant.')}")
            elif what == "workshop":
                found.add(f"workshop {line.args['number'].value}")
        text = game.notation(move)
        if text.startswith("onto"):
            found.add("joined defences")
        elif text == "restore":
            found.add("workshop put back")
        before = after.clone()
        assert isinstance(before, ImaginariumState)
        if before.pair == 6:
            found.add("free pair")
    if "told log.sabotaged" in found:
        found.add("saboteurs")
    return found | _ending(before)


def _ending(last: ImaginariumState) -> set[str]:
    found = {"ended by points" if last.end == ENOUGH_POINTS else "ended by rounds"}
    scores = last.scores()
    leaders = [seat for seat in range(last.seats) if scores[seat] == max(scores)]
    if len(last.winners()) > 1:
        found.add("tie shared")
    elif len({levels_of(last, seat) for seat in leaders}) > 1:
        found.add("tie by levels")
    return found
