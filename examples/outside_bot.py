"""A bot that plays over the internet: joins or makes a table through the JSON API and plays all its games to the end.

Only the standard library is needed. Against a server on this computer:

    python examples/outside_bot.py --server http://127.0.0.1:8300 --game mech-a-dream

It makes a table with a bot of the server and plays the first seat; `--table ID` joins a table that waits for somebody.
`choose` is the place for ideas of your own: it gets everything the seat can see. The bot waits when the server asks
for a pause, tries again when it does not answer, and hears of all its tables on one stream.
"""

from __future__ import annotations

import argparse
import http.client
import json
import random
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from typing import Any

ATTEMPTS = 8
"""How often a request is tried while the server does not answer: after 1, 2, 4 … seconds, two minutes in all."""
BROKEN = (OSError, http.client.HTTPException)
"""What a connection that does not work raises."""
LONGEST_PAUSE = 300.0
"""Seconds to wait at most when the server asks for a pause."""
SILENCE = 60.0
"""Seconds after which a connection is dead: a stream sends something every 15 seconds."""


def choose(position: dict[str, Any]) -> str:
    """The move to play, as its text. This bot plays anything: do better here.

    `position["view"]` is what the seat sees, `position["moves"]` the legal moves, each with its `text` and `label`.
    """
    return str(random.choice(position["moves"])["text"])


class Refused(Exception):
    """The server did not do what it was asked for: `status` says why."""

    def __init__(self, refused: urllib.error.HTTPError) -> None:
        answer = refused.read().decode(errors="replace")
        try:
            reason = str(json.loads(answer)["reason"])
        except (ValueError, TypeError, KeyError):
            reason = str(refused.reason)  # it was not our server that answered
        super().__init__(f"The server refused it ({refused.code}): {reason}")
        self.status = refused.code


class Server:
    """The JSON API of one server, spoken to with one token."""

    def __init__(self, address: str, token: str | None = None) -> None:
        self.address = address.rstrip("/")
        self.token = token
        try:
            place = urllib.parse.urlsplit(address)
            is_server = place.scheme in ("http", "https") and bool(place.hostname) and place.port != 0
        except ValueError:
            is_server = False
        if not is_server:
            raise SystemExit(f"{address} is not the address of a server; it looks like http://127.0.0.1:8300.")

    def open(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request, again when the server is away or asks for a pause of a few minutes; raises `Refused`."""
        headers = {"content-type": "application/json"}
        if self.token is not None:
            headers["authorization"] = f"Bearer {self.token}"
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(f"{self.address}/api{path}", data, headers, method=method)
        pause = 0.0
        for attempt in range(ATTEMPTS):
            time.sleep(pause)
            pause = 2.0**attempt
            try:
                return urllib.request.urlopen(request, timeout=SILENCE)
            except urllib.error.HTTPError as refused:
                asked = refused.headers.get("Retry-After") or ""
                pause = float(asked) if asked.isdecimal() else pause
                if refused.code not in (429, 502, 503, 504) or pause > LONGEST_PAUSE:
                    raise Refused(refused) from None
                print(f"{self.address} asks for a pause of {pause:.0f} seconds.", file=sys.stderr)
            except BROKEN:
                print(f"{self.address} does not answer yet.", file=sys.stderr)
        raise SystemExit(f"{self.address} does not answer.")

    def call(self, method: str, path: str, body: Any = None, **query: Any) -> Any:
        """Send a request and read the answer; raises `Refused`."""
        while True:
            try:
                with self.open(method, path + (f"?{urllib.parse.urlencode(query)}" if query else ""), body) as answer:
                    return json.load(answer)
            except json.JSONDecodeError:
                raise SystemExit(f"{self.address} answers, but not like a server of Tinkertable.") from None
            except BROKEN:
                continue  # ask again: a move that was played after all is answered with 409

    def tables(self) -> Iterator[dict[str, Any]]:
        """Every own table as it is, then each that changes, for ever: a stream that breaks is opened again."""
        while True:
            try:
                with self.open("GET", "/events") as stream:
                    for line in stream:
                        if line.startswith(b"data: ") and "seats" in (told := json.loads(line[6:])):
                            yield told
            except BROKEN:
                pass  # it broke: the new one begins with every table, so nothing is missed
            time.sleep(1)


def play(server: Server, table: dict[str, Any]) -> None:
    """Move at a table for as long as it is our turn."""
    while seats := [seat for seat in table["mine"] if seat in table["turn"]]:
        position = server.call("GET", f"/tables/{table['id']}/view", seat=seats[0])
        if not position["moves"]:
            return
        move = {"ply": position["ply"], "branch": position["branch"], "seat": seats[0], "move": choose(position)}
        try:
            table = server.call("POST", f"/tables/{table['id']}/moves", move)
        except Refused as refused:
            if refused.status != 409:  # 409: the table has moved on, look again
                raise
            table = server.call("GET", f"/tables/{table['id']}")


def main() -> int:
    """Sit down, play, say how it ended."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", default="http://127.0.0.1:8300")
    parser.add_argument("--token", help="from your account page; without one the bot introduces itself")
    parser.add_argument("--name", default="Outsider")
    parser.add_argument("--game", default="mech-a-dream")
    parser.add_argument("--against", default="random", help="the bot of the server to play against")
    parser.add_argument("--table", help="join this table instead of making one")
    parser.add_argument("--code", default="", help="for a private table")
    arguments = parser.parse_args()
    try:
        return run(arguments)
    except Refused as refused:
        raise SystemExit(str(refused)) from None
    except KeyboardInterrupt:
        return 130


def run(arguments: argparse.Namespace) -> int:
    """Play with what the command line says."""
    server = Server(arguments.server, arguments.token)
    if server.token is None:
        server.token = server.call("POST", "/people", {"name": arguments.name})["token"]
    if arguments.table:
        table = server.call("POST", f"/tables/{arguments.table}/join", {"code": arguments.code})
    else:
        seats = ["me", f"bot:{arguments.against}"]
        table = server.call("POST", "/tables", {"game": arguments.game, "seats": seats})
    print(f"{server.address}/t/{table['id']}", flush=True)
    for changed in server.tables():  # also tables at which we sit since earlier
        play(server, changed)
        table = server.call("GET", f"/tables/{table['id']}")
        if table["status"] not in ("waiting", "playing"):
            break
    for chair in table["seats"]:
        won = " won" if chair["seat"] in (table["winners"] or ()) else ""
        print(f"{chair['name']}: {table['scores'][chair['seat']] if table['scores'] else '-'}{won}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
