"""Nets: the same result whatever was looked at before, files that are checked, bots that are honest and repeatable."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tinkertable.bots.net import ONE_INPUT, ONE_WEIGHT, Net
from tinkertable.bots.net_file import (
    LAYERS,
    BadModel,
    NetFile,
    NetOf,
    net_value,
    read_model,
    shipped_model,
    write_model,
)
from tinkertable.bots.net_value import NetValue, chance, input_count, lead_of
from tinkertable.bots.own_bots import find_bot
from tinkertable.bots.planner_bot import PlannerBot
from tinkertable.bots.protocol import ask
from tinkertable.bots.registry import UnknownBot, make_bot
from tinkertable.bots.weights import find_value, new_value
from tinkertable.core.contract import CHANCE, Game, State
from tinkertable.core.dice import Dice, draw, step
from tinkertable.core.feature_row import FeatureRow
from tinkertable.core.setup import choose_options, start
from tinkertable.games import GAMES, open_game
from tinkertable.lab.self_play import SelfPlay


def tiny_model(name: str, width: int = 3, inner: int = 2, **changed: Any) -> NetFile:
    """A model with small random weights."""
    game = open_game(name)
    inputs = input_count(len(game.feature_names), len(new_value(name).names))
    sizes = (inputs * width, width, width * inner, inner, 2 * inner, 2)
    dice = Dice(7)
    layers = {layer: [dice.below(201) - 100 for _ in range(size)] for layer, size in zip(LAYERS, sizes, strict=True)}
    history = {
        "game": name,
        "components": game.components,
        "seats": list(game.seats),
        "method": "turns",
        "lead_counts": 0.2,
        "runs": [],
    }
    return NetFile(layers, history | changed)


def some_position(game: Game, seats: int, moves: int, seed: int = 5) -> State:
    state = start(game, seats, {})
    dice = Dice(seed)
    for _move in range(moves):
        step(state, dice)
    while state.actors()[0] == CHANCE:
        state.play(CHANCE, draw(state, dice))
    return state


def by_hand(model: NetFile, cells: dict[int, float]) -> tuple[float, float]:
    """Both outputs of a net, worked out without its shortcuts."""
    layers = model.layers
    width, inner = len(layers["first_bias"]), len(layers["second_bias"])
    sums = [ONE_INPUT * bias for bias in layers["first_bias"]]
    for number, value in cells.items():
        amount = round(value * ONE_INPUT)
        for at in range(width):
            sums[at] += amount * layers["first"][number * width + at]
    hidden = [max(total >> 8, 0) for total in sums]
    inside = [ONE_WEIGHT * bias for bias in layers["second_bias"]]
    for at in range(width):
        for to in range(inner):
            inside[to] += hidden[at] * layers["second"][at * inner + to]
    lit = [max(total >> 10, 0) for total in inside]
    out = [ONE_WEIGHT * bias for bias in layers["last_bias"]]
    for output in range(2):
        out[output] += sum(one * layers["last"][output * inner + at] for at, one in enumerate(lit))
    return out[0] / ONE_WEIGHT**2, out[1] / ONE_WEIGHT**2


def test_a_net_says_the_same_whatever_it_looked_at_before() -> None:
    model = tiny_model("bot-factory")
    net = Net(*(model.layers[name] for name in LAYERS))
    dice = Dice(3)
    for _look in range(30):
        cells = {number: (1 + dice.below(20)) / 10 for number in range(0, 900, 1 + dice.below(90))}
        row = FeatureRow()
        for number, value in cells.items():
            row.count(number, round(value * 10), 10)
        net.evaluate(row.cells(), dice.below(3))
        assert (net.win, net.lead) == by_hand(model, cells)


@pytest.mark.parametrize("name", GAMES)
def test_a_net_of_zeros_judges_like_the_hand_made_value(name: str) -> None:
    game = open_game(name)
    model = tiny_model(name, lead_counts=0.0)
    model.layers["last"][:] = [0] * 4
    model.layers["last_bias"][:] = [0] * 2
    value = net_value(model, game, 3)
    state = some_position(game, 3, 40)
    assert value.shares(state) == pytest.approx(find_value(game, 3).shares(state))
    assert value.worth(state, 1) == pytest.approx(find_value(game, 3).worth(state, 1))
    assert sum(net_value(tiny_model(name), game, 3).shares(state)) == pytest.approx(1.0)


def test_leads_and_chances() -> None:
    assert lead_of([3.0, 10.0, 7.0], 1) == 3.0
    assert lead_of([3.0, 10.0, 7.0], 0) == -7.0
    assert lead_of([3.0], 0) == 3.0
    assert chance(0.0) == 0.5


def test_a_model_file_keeps_weights_and_history(tmp_path: Path) -> None:
    model = tiny_model("mech-a-dream")
    file = tmp_path / "m.npz"
    write_model(file, model)
    assert read_model(file, 1) == model
    numpy = pytest.importorskip("numpy")
    with numpy.load(file) as arrays:
        assert arrays["first_bias"].tolist() == model.layers["first_bias"]


def damaged(content: bytes, how: str) -> bytes:
    return {"empty": b"", "cut": content[: len(content) // 2], "text": b"no model"}[how]


@pytest.mark.parametrize("how", ["empty", "cut", "text"])
def test_a_damaged_model_file_is_refused(tmp_path: Path, how: str) -> None:
    file = tmp_path / "m.npz"
    write_model(file, tiny_model("mech-a-dream"))
    file.write_bytes(damaged(file.read_bytes(), how))
    with pytest.raises(BadModel, match=r"m\.npz is not a model file, or it is damaged"):
        NetOf(file)(open_game("mech-a-dream"), 2)


def test_a_model_without_a_layer_or_of_wrong_sizes_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "m.npz"
    model = tiny_model("mech-a-dream")
    model.layers["last"].pop()
    write_model(file, model)
    with pytest.raises(BadModel, match="damaged"):
        read_model(file, 1)
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("history.json", json.dumps(model.history))
    with pytest.raises(BadModel, match="damaged"):
        read_model(file, 2)


def test_a_model_of_another_game_or_of_other_features_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "m.npz"
    write_model(file, tiny_model("mech-a-dream"))
    with pytest.raises(BadModel, match="is not a model of imaginarium"):
        NetOf(file)(open_game("imaginarium"), 2)
    model = tiny_model("mech-a-dream")
    del model.layers["first"][:3]
    write_model(file, model)
    with pytest.raises(BadModel, match="other features of mech-a-dream"):
        NetOf(file)(open_game("mech-a-dream"), 2)


@pytest.mark.parametrize("kind", ["net:2", "net-planner:3", "net-search:6n"])
def test_a_bot_with_a_net_plays_legal_moves_and_repeats_itself(tmp_path: Path, kind: str) -> None:
    game = open_game("mech-a-dream")
    file = tmp_path / "m.npz"
    write_model(file, tiny_model("mech-a-dream"))
    name, _, setting = kind.partition(":")
    state = some_position(game, 2, 30)
    seat = state.actors()[0]
    chosen = [ask(find_bot(f"{name}:{setting},model={file}"), game, state, seat, Dice(4)) for _ in range(2)]
    assert chosen[0].move in state.legal(seat)
    assert (chosen[0].move, chosen[0].values) == (chosen[1].move, chosen[1].values)


def make_wide() -> PlannerBot:
    bot = make_bot("net-planner")
    assert isinstance(bot, PlannerBot)
    return bot


def test_settings_of_net_bots_are_checked() -> None:
    with pytest.raises(UnknownBot, match="net:x"):
        make_bot("net:x")
    bot = make_bot("net")
    assert isinstance(bot, PlannerBot)
    assert bot.width < make_wide().width
    with pytest.raises(UnknownBot, match="net-search:soon"):
        make_bot("net-search:soon")


@pytest.mark.parametrize("name", GAMES)
def test_the_shipped_nets_fit_their_games_and_say_how_they_were_made(name: str) -> None:
    game = open_game(name)
    model = shipped_model(game)
    if model is None:
        assert not GAMES[name].file("bot/net.npz").is_file()
        return
    assert set(model.history["seats"]) <= set(game.seats)
    assert isinstance(net_value(model, game, model.history["seats"][0]), NetValue)
    assert sum(run["games"] for run in model.history["runs"]) > 1000
    assert all(run["command"].startswith("tinkertable train") for run in model.history["runs"])


@pytest.mark.parametrize("width", [0, 2])
def test_self_play_learns_from_every_seat_how_the_game_ended(width: int) -> None:
    game = open_game("mech-a-dream")
    value = net_value(tiny_model("mech-a-dream"), game, 2)
    player = SelfPlay(game, value, width, noise=0.1, explore=0.1, trace=1.0, rounds=0)
    scores = player.play(2, choose_options(game, {}), Dice(2))
    rows = player.samples.rows
    cells, counts, numbers = player.samples.take()
    assert player.samples.rows == 0
    assert rows > 40
    assert len(counts) == 4 * rows
    assert len(numbers) == 16 * rows
    numpy = pytest.importorskip("numpy")
    assert numpy.frombuffer(counts, "<i4").sum() * 8 == len(cells)
    table = numpy.frombuffer(numbers, "<f4").reshape(-1, 4)
    leads = {round(float(lead) * 20) for lead in table[:, 3]}
    assert leads == {scores[0] - scores[1], scores[1] - scores[0]}
    assert set(table[:, 2]) <= {0.0, 0.5, 1.0}
