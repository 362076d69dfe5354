"""Log lines of Mech A Dream: what each move did."""

from __future__ import annotations

from typing import Final

from tinkertable.core.contract import CHANCE, Move, Seat
from tinkertable.core.text import Arg, Effect, Effects, Line, amount, line, seat_arg
from tinkertable.games.mech_a_dream.rules import moves
from tinkertable.games.mech_a_dream.rules.day import dock_price
from tinkertable.games.mech_a_dream.rules.printed_values import (
    AFTER_BUILD,
    AFTER_BUY,
    AFTER_DELIVERY,
    AFTER_STOCK,
    CHEAP_INK,
    CHEAP_RAINBOWS,
    EVENING,
    GREEN,
    PURCHASE,
    YELLOW,
)
from tinkertable.games.mech_a_dream.rules.state import (
    BOOSTS,
    BUILT,
    CENTRE,
    DAY,
    FREE,
    HAND,
    MACHINES,
    OVER,
    PLACE_BOOST,
    POWER,
    SCREEN_NUMBER,
    TAKE_SPECIALIST,
    TASK,
    USE_ACTIVATION,
    USE_MACHINE,
    WIDTH,
    WORKSHOP,
)
from tinkertable.games.mech_a_dream.rules.turn import MechADreamState
from tinkertable.games.mech_a_dream.text.signs import copied_arg, effect_arg, effects_arg, goods_arg, the
from tinkertable.games.mech_a_dream.view import effect

KEYS: Final = (
    *("log.uncovered", "log.card", "log.first", "log.dealt", "log.revealed", "log.screen", "log.pick", "log.stock"),
    *("log.hire.free", "log.hire.from", "log.hire.middle", "log.deliver", "log.deliver.free", "log.package"),
    *("log.buy", "log.buy.free"),
    *("log.build", "log.robot", "log.robot.buy", "log.activate", "log.copy", "log.copy.robot", "log.copy.robot.buy"),
    *("log.boost", "log.bonus", "log.sleep", "log.time", "log.completed", "log.completed.points"),
    *("log.completed.rainbows", "log.place", "log.night", "log.day", "log.end.days", "log.end.machines", "log.wins"),
    *("log.shares", "log.screen.secret", "log.boost.lost", "log.wins.machines", "log.wins.rainbows"),
    *("log.decline.boost", "log.decline.activate", "log.decline.specialist"),
)


def log_lines(before: MechADreamState, seat: Seat, move: Move, after: MechADreamState) -> list[Line]:
    """What happened: the move itself, what came with it, machines completed, time passing, and the end."""
    actor = before.buyer if seat == CHANCE else seat
    lines = _outcome(before, move, after) if seat == CHANCE else _deed(before, seat, move, after)
    at_once = -1
    for first, end in ((moves.BUY, moves.BUILD), (moves.BOOST, moves.BONUS)):
        if first <= move < end:
            at_once = move - first
    lines += _completed(before, after, [at_once])
    lines += _pushes_left(before, actor, move, after)
    further = _packages(before, actor, move, after) + _bonuses(before, actor, move, after)
    lines += further + _lost_pushes(actor, after, lines + further)
    if before.phase == DAY and (after.day_part, after.phase) != (before.day_part, before.phase):
        lines.append(line("log.time"))
        lines += _completed(before, after, [tile for tile in range(len(moves.TILES)) if tile != at_once])
    return lines + _calendar(before, after)


def _outcome(before: MechADreamState, move: Move, after: MechADreamState) -> list[Line]:
    """What chance brought."""
    if move < moves.CARD:
        return [line("log.uncovered", machine=the(move - moves.DRAW))]
    if move < moves.FIRST:
        return [line("log.card", card=Arg("card", moves.CARDS[move - moves.CARD]))]
    if move < moves.DEAL:
        return [line("log.first", seat=seat_arg(move - moves.FIRST))]
    if move < moves.REVEAL:
        screen = move - moves.DEAL
        owner = next(seat for seat in range(after.seats) if after.cells[seat * WIDTH + HAND] >> screen & 1)
        return [line("log.dealt", seat=seat_arg(owner), screen=Arg("the", moves.SCREENS[screen]))]
    return [line("log.revealed", specialist=Arg("the", moves.SPECIALISTS[move - moves.REVEAL]))]


def _deed(before: MechADreamState, seat: Seat, move: Move, after: MechADreamState) -> list[Line]:
    """What a player did."""
    who = seat_arg(seat)
    printed = before.printed
    if move < moves.HIRE:
        return [_factory(before, seat, move)]
    if move < moves.BUY:
        return _hire(before, seat, move - moves.HIRE)
    if move < moves.BUILD:
        tile = move - moves.BUY
        price = _price(before, seat, tile)
        good = "rainbow" if printed.colour[tile] == YELLOW else "ink"
        if price:
            return [line("log.buy", seat=who, machine=the(tile), price=amount(good, price))]
        return [line("log.buy.free", seat=who, machine=the(tile))]
    if move < moves.ROBOT:
        return [line("log.build", seat=who, machine=the(move - moves.BUILD))]
    if move < moves.BOOST:
        return [_activation(before, seat, move)]
    if move < moves.BONUS:
        tile = move - moves.BOOST
        if after.cells[seat * WIDTH + BUILT] >> tile & 1:
            return []
        return [line("log.boost", seat=who, machine=the(tile), slot=before.spots[tile] - 1)]
    if move < moves.CHOICE:
        return []
    if move < moves.DECLINE:
        name = moves.SPECIALISTS[printed.bonus_first.index(before.asked)]
        gain = effect_arg(effect(printed, before.asked + move - moves.CHOICE))
        return [line("log.bonus", seat=who, specialist=Arg("the", name), gain=gain)]
    if move == moves.DECLINE:
        return [_declined(before, seat)]
    if move == moves.SLEEP:
        return [line("log.sleep", seat=who)]
    if move < moves.PICK:
        return _screens(before, seat, move, after)
    return _picks(before, after)


def _declined(before: MechADreamState, seat: Seat) -> Line:
    """What somebody gives up: pushes, an activation, or a Specialist."""
    task = before.cells[seat * WIDTH + TASK]
    if task == PLACE_BOOST:
        return line("log.decline.boost", seat=seat_arg(seat), n=before.cells[seat * WIDTH + BOOSTS])
    name = {USE_ACTIVATION: "activate", USE_MACHINE: "activate", TAKE_SPECIALIST: "specialist"}[task]
    return line(f"log.decline.{name}", seat=seat_arg(seat))


def _screens(before: MechADreamState, seat: Seat, move: Move, after: MechADreamState) -> list[Line]:
    """A Screen that was chosen: shown at once, or with all others when the last has chosen (ruling 37)."""
    if after.has_secret_screen(seat):
        return [line("log.screen.secret", seat=seat_arg(seat))]
    shown = [other for other in range(after.seats) if other == seat or before.has_secret_screen(other)]
    names = [moves.SCREENS[after.cells[other * WIDTH + SCREEN_NUMBER] - 1] for other in shown]
    return [
        line("log.screen", seat=seat_arg(other), screen=Arg("the", name))
        for other, name in zip(shown, names, strict=True)
    ]


def _factory(before: MechADreamState, seat: Seat, move: Move) -> Line:
    printed, part = before.printed, before.day_part
    if move == moves.DELIVER:
        price = dock_price(before, seat)
        if not price:
            return line("log.deliver.free", seat=seat_arg(seat))
        return line("log.deliver", seat=seat_arg(seat), price=amount("flower", price))
    flowers, ink = printed.stock_flowers[part], printed.stock_ink[part]
    if move == moves.STOCK_FLOWERS:
        flowers += printed.stock_choice[part]
    else:
        ink += printed.stock_choice[part]
    gain = goods_arg({"flower": flowers, "ink": ink})
    return line("log.stock", seat=seat_arg(seat), gain=gain)


def _hire(before: MechADreamState, seat: Seat, specialist: int) -> list[Line]:
    printed, part = before.printed, before.day_part
    lines: list[Line] = []
    if before.cells[seat * WIDTH + TASK] == FREE and printed.stock_flowers[part] + printed.stock_ink[part]:
        gain = goods_arg({"flower": printed.stock_flowers[part], "ink": printed.stock_ink[part]})
        lines.append(line("log.stock", seat=seat_arg(seat), gain=gain))
    staff = before.staff[specialist]
    owner, price = (staff >> 4) - 1, staff & 15
    name = Arg("the", moves.SPECIALISTS[specialist])
    who = seat_arg(seat)
    if owner == CENTRE:
        lines.append(line("log.hire.middle", seat=who, specialist=name, price=amount("rainbow", price)))
    elif price:
        paid = amount("rainbow", price)
        lines.append(line("log.hire.from", seat=who, owner=seat_arg(owner), specialist=name, price=paid))
    else:
        lines.append(line("log.hire.free", seat=who, owner=seat_arg(owner), specialist=name))
    return lines


def _price(before: MechADreamState, seat: Seat, tile: int) -> int:
    power = CHEAP_RAINBOWS if before.printed.colour[tile] == YELLOW else CHEAP_INK
    return max(0, before.printed.price[tile] - before.cells[seat * WIDTH + POWER + power])


def _activation(before: MechADreamState, seat: Seat, move: Move) -> Line:
    printed = before.printed
    who = seat_arg(seat)
    if moves.ACTIVATE <= move < moves.COPY_ROBOT:
        key, tile = ("log.activate", move - moves.ACTIVATE) if move < moves.COPY else ("log.copy", move - moves.COPY)
        happened = effect(printed, printed.effect[tile])
        shown = effect_arg(happened) if move < moves.COPY else copied_arg(_fee(before, seat), happened)
        return line(key, seat=who, machine=the(tile), effect=shown)
    owner, side = (seat, move - moves.ROBOT) if move < moves.ACTIVATE else divmod(move - moves.COPY_ROBOT, 2)
    row = printed.robot_first[before.cells[owner * WIDTH + SCREEN_NUMBER]] + side
    if printed.special[row] == EVENING:
        row = printed.packages[printed.row_start[3 * before.card + 2]]
    key = "log.robot" if owner == seat else "log.copy.robot"
    if printed.special[row] == PURCHASE:
        key += ".buy"
    happened = effect(printed, row)
    if owner == seat:
        return line(key, seat=who, effect=effect_arg(happened))
    return line(key, seat=who, owner=seat_arg(owner), effect=copied_arg(_fee(before, seat), happened))


def _fee(before: MechADreamState, seat: Seat) -> dict[str, int]:
    """What the robot of a seat charges for copying."""
    return effect(before.printed, before.printed.robot_first[before.cells[seat * WIDTH + SCREEN_NUMBER]]).pay


def _picks(before: MechADreamState, after: MechADreamState) -> list[Line]:
    """Who picked which Specialist; the last one may have had no choice."""
    lines: list[Line] = []
    for turn in range(before.turns, before.seats):
        seat = (before.first - 1 - turn) % before.seats
        for number, staff in enumerate(after.staff):
            if staff >> 4 == seat + 1:
                lines.append(line("log.pick", seat=seat_arg(seat), specialist=Arg("the", moves.SPECIALISTS[number])))
    return lines


def _packages(before: MechADreamState, seat: Seat, move: Move, after: MechADreamState) -> list[Line]:
    """The packages opened in this step, from the gate outward."""
    if before.phase != DAY or not (before.row or move == moves.DELIVER):
        return []
    printed = before.printed
    place = 3 * before.card + before.day_part
    opened = max(0, before.row - 1)
    until = after.row - 1 if after.row else printed.row_size[place]
    inside = [effect(printed, printed.packages[printed.row_start[place] + package]) for package in range(opened, until)]
    if not inside:
        return []
    return [line("log.package", seat=seat_arg(seat), n=len(inside), gain=effects_arg(inside))]


def _pushes_left(before: MechADreamState, seat: Seat, move: Move, after: MechADreamState) -> list[Line]:
    """Pushes that are left when the last machine on the belt is completed (ruling 14); before the next package."""
    if not moves.BOOST <= move < moves.BONUS or before.cells[seat * WIDTH + BOOSTS] < 2:
        return []
    return _nothing_to_push(seat, after)


def _lost_pushes(seat: Seat, after: MechADreamState, lines: list[Line]) -> list[Line]:
    """Pushes that came when no machine was on the belt (ruling 14)."""
    return _nothing_to_push(seat, after) if any(_brings_pushes(told) for told in lines) else []


def _nothing_to_push(seat: Seat, after: MechADreamState) -> list[Line]:
    if seat == CHANCE or after.cells[seat * WIDTH + TASK] == PLACE_BOOST:
        return []
    return [line("log.boost.lost", seat=seat_arg(seat))]


def _brings_pushes(told: Line) -> bool:
    """Whether a line tells of hourglasses that somebody gets."""
    values = [arg.value for arg in told.args.values()]
    effects = [value for value in values if isinstance(value, Effect)]
    for value in values:
        if isinstance(value, Effects):
            effects += value.effects
    return any(gain.sign == "hourglass" for each in effects for gain in each.get)


def _bonuses(before: MechADreamState, seat: Seat, move: Move, after: MechADreamState) -> list[Line]:
    """The Specialists whose bonus came in this step; one with two effects is logged when its owner chooses."""
    if before.phase != DAY or not before.specialists:
        return []
    printed = before.printed
    due = before.bonuses
    action = before.action or _begun(before, seat, move)
    if action and not after.action:
        for number, staff in enumerate(after.staff):
            if staff >> 4 == seat + 1 and printed.bonus_after[5 * number + action]:
                due |= 1 << number
    return [
        line(
            "log.bonus",
            seat=seat_arg(seat),
            specialist=Arg("the", moves.SPECIALISTS[number]),
            gain=effect_arg(effect(printed, printed.bonus_first[number])),
        )
        for number in range(len(moves.SPECIALISTS))
        if due >> number & 1 and not after.bonuses >> number & 1 and printed.bonus_sides[number] == 1
    ]


def _begun(before: MechADreamState, seat: Seat, move: Move) -> int:
    """The Assistant's action that this move begins."""
    if before.draw or before.cells[seat * WIDTH + TASK] != FREE:
        return 0
    if move == moves.DELIVER:
        return AFTER_DELIVERY
    if move < moves.BUY:
        return AFTER_STOCK
    return AFTER_BUY if move < moves.BUILD else AFTER_BUILD


def _completed(before: MechADreamState, after: MechADreamState, among: list[int]) -> list[Line]:
    """Which of these machines were completed, seat by seat, with what they brought."""
    lines: list[Line] = []
    printed = before.printed
    for seat in range(after.seats):
        me = seat * WIDTH
        fresh = after.cells[me + BUILT] & ~before.cells[me + BUILT]
        tiles = [tile for tile in among if tile >= 0 and fresh >> tile & 1]
        for tile in sorted(tiles, key=lambda tile: after.spots[tile]):
            who, machine, reward = seat_arg(seat), the(tile), printed.reward[tile]
            if printed.colour[tile] == YELLOW:
                lines.append(line("log.completed.points", seat=who, machine=machine, n=reward))
            elif printed.colour[tile] == GREEN:
                lines.append(line("log.completed.rainbows", seat=who, machine=machine, n=reward))
            else:
                lines.append(line("log.completed", seat=who, machine=machine))
            place = after.spots[tile] - WORKSHOP
            if printed.slot_bonus[place]:
                lines.append(line("log.place", seat=who, place=place, n=printed.slot_bonus[place]))
    return lines


def _calendar(before: MechADreamState, after: MechADreamState) -> list[Line]:
    """Night, the next day, or the end of the week."""
    lines: list[Line] = []
    if before.phase == DAY and (after.phase, after.day) != (before.phase, before.day):
        lines.append(line("log.night", day=before.day))
    if after.day != before.day:
        lines.append(line("log.day", day=after.day, seat=seat_arg(after.first)))
    if after.phase == OVER and before.phase != OVER:
        full = any(after.cells[seat * WIDTH + MACHINES] >= after.printed.places for seat in range(after.seats))
        lines.append(line("log.end.machines" if full else "log.end.days"))
        winners, scores = after.winners(), after.scores()
        key = _victory(after, winners, scores)
        lines += [line(key, seat=seat_arg(seat), n=scores[seat]) for seat in winners]
    return lines


def _victory(after: MechADreamState, winners: list[Seat], scores: list[int]) -> str:
    """How the game was won: by points, by machines or rainbows among equals, or together."""
    if len(winners) > 1:
        return "log.shares"
    best = winners[0]
    level = [seat for seat in range(after.seats) if seat != best and scores[seat] == scores[best]]
    if not level:
        return "log.wins"
    machines = max(after.cells[seat * WIDTH + MACHINES] for seat in level)
    return "log.wins.machines" if after.cells[best * WIDTH + MACHINES] > machines else "log.wins.rainbows"
