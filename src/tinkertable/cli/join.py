"""`tinkertable join`: let a bot of the library play at a table of a server."""

from __future__ import annotations

import argparse
import http.client
import json
import math
import re
import shlex
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from tinkertable.bots.own_bots import checked_move, find_bot
from tinkertable.bots.protocol import Bot
from tinkertable.cli.common import add_components, progress
from tinkertable.cli.words import language, reason_of, t
from tinkertable.core.contract import Game, State
from tinkertable.core.dice import Dice, SecretDice
from tinkertable.core.errors import BadRecord, TinkertableError
from tinkertable.server.component_files import ComponentFiles, read_component_file

PATIENCE: Final = 60.0
PAUSE: Final = 2.0
"""Seconds to wait when the server asks for a pause without saying for how long."""
LONGEST_PAUSE: Final = 300.0
"""Seconds to wait at most when the server asks for a pause."""
AWAY: Final = (502, 503, 504)
"""What a server answers, or a proxy for it, while it is restarted."""
ATTEMPTS: Final = 7
"""How often a server at which we sit is asked again while it is away: after 1, 2, 4 … seconds, two minutes in all."""


class ServerSilent(TinkertableError):
    """A server does not answer."""


class BadAddress(TinkertableError):
    """An address that is not the one of a table."""


class OtherRules(TinkertableError):
    """A server plays a game by other rules, or with other components, than the library here."""


class ServerRefused(TinkertableError):
    """A server did not do what it was asked for."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__("server_refused", status=status, reason=reason)
        self.status = status


def add(commands: Any) -> None:
    """Describe the command."""
    parser = commands.add_parser("join", help=t("help.join"), description=t("help.join"))
    parser.add_argument("url", metavar="URL", help=t("help.join_url"))
    parser.add_argument("--bot", default="planner", metavar="BOT", help=t("help.bot"))
    parser.add_argument("--name", default="Bot", help=t("help.name"))
    add_components(parser)
    parser.add_argument("--token", default=None, help=t("help.join_token"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Take a seat at a table, play to the end of the game, and say how it ended."""
    address, name, code = table_address(arguments.url)
    bot = find_bot(arguments.bot)
    files = ComponentFiles([] if arguments.components is None else [read_component_file(arguments.components)])
    server = TableServer(address, arguments.token, say=lambda text: print(text, file=sys.stderr, flush=True))
    if server.token is None:
        server.token = server.call("POST", "/people", {"name": arguments.name})["token"]
    table = sit_down(server, name, code, lambda table: _check_bot(arguments.bot, table, files))
    server.attempts = ATTEMPTS
    with progress() as bar:
        task = bar.add_task(t("join.working", table=name), total=None, note="")
        try:
            table = play(server, table, arguments.bot, bot, tell=partial(bar.advance, task), files=files)
        except BaseException as stopped:
            if isinstance(stopped, ServerRefused) and stopped.status not in (429, *AWAY):
                raise  # the seat may be lost
            words = ["tinkertable", "join", arguments.url, "--bot", arguments.bot, "--token", server.token or ""]
            print("\n" + t("join.go_on", command=shlex.join(words)), file=sys.stderr)
            raise
    for chair in table["seats"]:
        won = t("join.won") if chair["seat"] in table["winners"] else ""
        print(f"{chair['name']}: {table['scores'][chair['seat']]} {won}".rstrip())
    return 0


def table_address(url: str) -> tuple[str, str, str]:
    """The server, the table and the code in the address of a table; raises `BadAddress`."""
    try:
        place = urllib.parse.urlsplit(url)
        _port = place.port  # raises when it is no number
    except ValueError:
        raise BadAddress("table_address", url=url) from None
    found = re.fullmatch(r"/t/([A-Za-z0-9_-]+)(?:/.*)?", place.path)
    if place.scheme not in ("http", "https") or not place.hostname or found is None:
        raise BadAddress("table_address", url=url)
    return f"{place.scheme}://{place.netloc}", found[1], urllib.parse.parse_qs(place.query).get("code", [""])[0]


def _check_bot(text: str, table: dict[str, Any], files: ComponentFiles) -> None:
    """Refuse a bot whose file of weights or of a net is not for this table."""
    names = files.offered(table["game"]) if table["components"] else []
    try:
        game = files.open(table["game"], names[0] if names else "", table["edition"])
    except TinkertableError:
        return  # other rules than ours: the position says so
    find_bot(text, game, len(table["seats"]))


def sit_down(
    server: TableServer, name: str, code: str, check: Callable[[dict[str, Any]], None] = lambda _table: None
) -> dict[str, Any]:
    """Take a seat at a table; a program that sits there already, as after a restart, goes on playing.

    What is wrong with the table is raised by `check`, before a seat is taken where the table can be seen.
    """
    table: dict[str, Any]
    try:
        table = server.call("GET", f"/tables/{name}")
        check(table)
        if table["mine"]:
            return table
    except ServerRefused as refused:
        if refused.status != 404:  # 404: private, until its code is sent
            raise
    table = server.call("POST", f"/tables/{name}/join", {"code": code})
    return table


class TableServer:
    """The JSON API of one server, spoken to with one token."""

    def __init__(self, address: str, token: str | None, say: Callable[[str], None] = lambda _text: None) -> None:
        self.address = address
        self.token = token
        self.attempts = 0
        """How often to ask again while the server is away."""
        self._say = say

    def call(self, method: str, path: str, body: dict[str, Any] | None = None, **query: Any) -> Any:
        """Ask the server for JSON; raises `ServerRefused` with its reason, or `ServerSilent`."""
        try:
            return json.loads(self.text(method, path, body, **query))
        except ValueError:
            raise ServerSilent("server_other", server=self.address) from None

    def text(self, method: str, path: str, body: dict[str, Any] | None = None, **query: Any) -> str:
        """Ask the server for text; raises `ServerRefused` with its reason, or `ServerSilent`."""
        url = f"{self.address}/api{path}" + (f"?{urllib.parse.urlencode(query)}" if query else "")
        headers = {"content-type": "application/json", "accept-language": language()}
        if self.token is not None:
            headers["authorization"] = f"Bearer {self.token}"
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(url, data, headers, method=method)
        failed = 0
        while True:
            try:
                with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                    told: bytes = answer.read()
                    return told.decode("utf-8")
            except urllib.error.HTTPError as refused:
                if refused.code == 429:
                    self._pause(refused)
                    continue
                wrong: TinkertableError = ServerRefused(refused.code, _reason(refused))
                is_away = refused.code in AWAY
            except (OSError, http.client.HTTPException, ValueError):
                wrong, is_away = ServerSilent("server_silent", server=self.address), True
            if not is_away or failed == self.attempts:
                raise wrong
            self._say(t("join.away", reason=reason_of(wrong), n=2**failed))
            time.sleep(2**failed)
            failed += 1

    def _pause(self, refused: urllib.error.HTTPError) -> None:
        """Wait as long as the server asks for, and say so; raises `ServerRefused` when it is too long."""
        seconds = pause_of(refused.headers.get("Retry-After"))
        reason = _reason(refused)
        if seconds > LONGEST_PAUSE:
            minutes = math.ceil(seconds / 60)
            raise ServerRefused(refused.code, t("join.too_long", reason=reason, n=minutes))
        self._say(t("join.pause", server=self.address, n=math.ceil(seconds), reason=reason))
        time.sleep(seconds)


def pause_of(asked: str | None) -> float:
    """The seconds that a `Retry-After` header asks for; a usual pause when it says nothing that can be understood."""
    try:
        seconds = float(asked or PAUSE)
    except ValueError:
        return PAUSE
    return seconds if 0 <= seconds < math.inf else PAUSE


def _reason(refused: urllib.error.HTTPError) -> str:
    """What the server says about a refusal."""
    try:
        told = json.load(refused)
    except ValueError:
        return str(refused.reason)
    return str(told.get("reason") or refused.reason) if isinstance(told, dict) else str(told)


def play(
    server: TableServer,
    table: dict[str, Any],
    text: str,
    bot: Bot,
    dice: Dice | None = None,
    tell: Callable[[int], None] = lambda _moves: None,
    files: ComponentFiles | None = None,
) -> dict[str, Any]:
    """Play a table to its end, and tell of each move; returns the table as it was then.

    The position comes from what the server says the seat knows; what is hidden from it is drawn again for the bot.
    """
    luck = dice or SecretDice()
    path = f"/tables/{table['id']}"
    while table["status"] in ("waiting", "playing"):
        seat = next((seat for seat in table["mine"] if seat in table["turn"]), None)
        if seat is None:
            table = server.call("GET", f"{path}/wait", version=table["version"])
            continue
        known = server.call("GET", f"{path}/knowledge", seat=seat)
        game, state = load_known(known, files)
        if seat not in state.actors():
            table = server.call("GET", path)
            continue
        move = checked_move(text, bot, game, state, seat, luck, known["ply"] + 1)
        posted = {"ply": known["ply"], "branch": known["branch"], "seat": seat, "move": game.notation(move)}
        try:
            table = server.call("POST", f"{path}/moves", posted)
            tell(1)
        except ServerRefused as refused:
            if refused.status != 409:  # 409: the table has moved on, look again
                raise
            table = server.call("GET", path)
    return table


def load_known(known: dict[str, Any], files: ComponentFiles | None = None) -> tuple[Game, State]:
    """The game and the position in what a server says a seat knows; raises `OtherRules` when ours are not the same."""
    try:
        game = (files or ComponentFiles()).find(known["game"], known["edition"], known["components"])
    except BadRecord as wrong:
        raise OtherRules("server_rules", game=known["game"]) from wrong
    return game, game.load(known["cells"])
