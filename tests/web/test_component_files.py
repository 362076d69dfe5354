"""Tables with the component values of a file that the host offers: made, shown, stored, and opened again."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.app_in_process import AppInProcess
from tinkertable.core.dice import Dice, playout
from tinkertable.core.errors import BadComponents, BadSetup
from tinkertable.core.record import read_record
from tinkertable.core.setup import start
from tinkertable.games import GAMES, GameKey, open_game
from tinkertable.server.component_files import ComponentFile, ComponentFiles, read_component_file
from tinkertable.server.workers.tasks import BotMoveTask

BOX = GAMES["mech-a-dream"].read("components.toml")
OLD, NEW = 'tiles = ["R2a", "R2b"]\nprice = 4', 'tiles = ["R2a", "R2b"]\nprice = 17'
OWN = BOX.replace(OLD, NEW)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> ComponentFile:
    assert OLD in BOX
    path = tmp_path_factory.mktemp("files") / "my box.toml"
    path.write_text(OWN, encoding="utf-8")
    return read_component_file(path)


def test_a_file_is_named_after_its_path_and_finds_its_game(file: ComponentFile) -> None:
    assert (file.name, file.game, file.text) == ("my-box", "mech-a-dream", OWN)


@pytest.mark.parametrize("game", ["mech-a-dream", "imaginarium", "bot-factory"])
def test_the_box_of_every_game_is_told_from_the_others(tmp_path: Path, game: str) -> None:
    path = tmp_path / "copy.toml"
    path.write_text(GAMES[game].read("components.toml"), encoding="utf-8")
    assert read_component_file(path).game == game


def test_a_file_that_no_game_can_be_played_with_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(BOX.replace("days = 7", "days = 0"), encoding="utf-8")
    with pytest.raises(BadComponents, match="days"):
        read_component_file(path)


def test_the_values_that_a_table_states_are_found(file: ComponentFile) -> None:
    files = ComponentFiles([file])
    own = files.open("mech-a-dream", "my-box")
    assert own.values_name == "my-box"
    assert files.find("mech-a-dream", own.edition, own.components) is own
    assert files.find("mech-a-dream", 1, own.components).edition == 1
    box = open_game("mech-a-dream")
    assert files.find("mech-a-dream", box.edition, box.components) is box
    with pytest.raises(BadSetup, match="are not offered here"):
        files.open("mech-a-dream", "another")


def test_workers_and_pickles_have_the_values_of_the_table(file: ComponentFile) -> None:
    own = ComponentFiles([file]).open("mech-a-dream", "my-box")
    key = pickle.loads(pickle.dumps(GameKey.of(own)))
    assert key.open() is own
    state = start(own, 2, {})
    playout(state, Dice(3), 30)
    seat = state.actors()[0]
    chosen = BotMoveTask("table", key, state.dump(), seat, "random").run(print)
    assert own.parse(chosen.text) in state.legal(seat)


def table_of(api: httpx.Client, **wanted: Any) -> Any:
    made = api.post("/tables", json={"game": "mech-a-dream", "seats": ["me", "bot:random"], **wanted})
    assert made.status_code == 201, made.text
    return made.json()


def signed_in(app: AppInProcess) -> tuple[httpx.Client, dict[str, str]]:
    token = app.connect("/api").post("/people", json={"name": "Ann"}).json()["token"]
    return app.connect("/api"), {"Authorization": f"Bearer {token}"}


def test_a_table_with_own_values_is_made_shown_stored_and_opened_again(tmp_path: Path, file: ComponentFile) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with AppInProcess(database, components=(file,)) as app:
        api, key = signed_in(app)
        api.headers.update(key)
        (offered,) = (game for game in api.get("/games").json() if game["name"] == "mech-a-dream")
        assert offered["components"] == ["my-box"]
        table = table_of(api, components="my-box", rated=True)
        assert (table["components"], table["rated"], table["unrated"]) == ("my-box", False, "casual")
        assert table_of(api)["components"] is None
        refused = api.post("/tables", json={"game": "mech-a-dream", "seats": ["me"], "components": "no"})
        assert refused.status_code == 422

        waiting = table_of(api, components="my-box", seats=["me", "open"])
        pages = app.connect(headers={"accept-language": "en"})
        for path in (f"/t/{waiting['id']}", f"/t/{waiting['id']}/join", f"/t/{table['id']}"):
            page = pages.get(path, follow_redirects=True)
            assert "Component values: my-box" in page.text, path
        assert 'href="/rules/mech-a-dream@my-box"' in pages.get(f"/t/{table['id']}").text
        assert 'value="my-box"' in pages.get("/new?game=mech-a-dream").text
        rules, usual = pages.get("/rules/mech-a-dream@my-box").text, pages.get("/rules/mech-a-dream").text
        assert "component values “my-box”" in rules
        assert (rules.count("17&nbsp;"), usual.count("17&nbsp;")) == (1, 0)
        assert pages.get("/rules/mech-a-dream@gone").status_code == 422

        record = api.get(f"/tables/{table['id']}/record").text
        assert read_record(record).components == table_components(api, table)

    with AppInProcess(database) as app:
        api, _other = signed_in(app)
        api.headers.update(key)
        gone = api.get(f"/tables/{table['id']}")
        assert gone.status_code == 410
        assert "Give the file with --components" in gone.text

    with AppInProcess(database, components=(file,)) as app:
        api, _other = signed_in(app)
        api.headers.update(key)
        again = api.get(f"/tables/{table['id']}").json()
        assert again["components"] == "my-box"
        uploaded = app.connect().post("/open-record", data={"text": record})
        assert uploaded.status_code in (302, 303), uploaded.text


def table_components(api: httpx.Client, table: Any) -> str:
    known = api.get(f"/tables/{table['id']}/knowledge", params={"seat": 0}).json()
    return str(known["components"])
