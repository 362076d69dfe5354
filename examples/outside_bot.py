"""A bot that plays over the internet: joins or makes a table through the JSON API and plays it to the end.

Only the standard library is needed. Against a server on this computer:

    python examples/outside_bot.py --server http://127.0.0.1:8300 --game mech-a-dream

It makes a table with one bot of the house and plays the first seat; `--table ID` joins a table that waits for somebody.
`choose` is the place for ideas of your own: it gets everything the seat can see.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any


class Server:
    """The JSON API of one server, spoken to with one token."""

    def __init__(self, address: str, token: str | None = None) -> None:
        self.address = address.rstrip("/")
        self.token = token

    def call(self, method: str, path: str, body: dict[str, Any] | None = None, **query: Any) -> Any:
        """Ask the server; raises `urllib.error.HTTPError` when it refuses."""
        url = f"{self.address}/api{path}" + (f"?{urllib.parse.urlencode(query)}" if query else "")
        headers = {"content-type": "application/json"}
        if self.token is not None:
            headers["authorization"] = f"Bearer {self.token}"
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(url, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            if refused.code != 429:
                raise
            time.sleep(2)  # asked too often: the server wants a pause
            return self.call(method, path, body, **query)


def choose(position: dict[str, Any]) -> str:
    """The move to play, as its text. This bot plays anything: do better here.

    `position["view"]` is what the seat sees, `position["moves"]` the legal moves, each with its `text` and `label`.
    """
    return str(random.choice(position["moves"])["text"])


def play(server: Server, table: dict[str, Any]) -> dict[str, Any]:
    """Play a table to its end; returns the table as it was then."""
    seat = table["mine"][0]
    while table["status"] in ("waiting", "playing"):
        if seat not in table["turn"]:
            table = server.call("GET", f"/tables/{table['id']}/wait", version=table["version"])
            continue
        position = server.call("GET", f"/tables/{table['id']}/view", seat=seat)
        if not position["moves"]:
            table = server.call("GET", f"/tables/{table['id']}")
            continue
        move = {"ply": position["ply"], "branch": position["branch"], "seat": seat, "move": choose(position)}
        try:
            table = server.call("POST", f"/tables/{table['id']}/moves", move)
        except urllib.error.HTTPError as refused:
            if refused.code != 409:  # 409: the table has moved on, look again
                raise
            table = server.call("GET", f"/tables/{table['id']}")
    return table


def main() -> int:
    """Sit down, play, say how it ended."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", default="http://127.0.0.1:8300")
    parser.add_argument("--token", help="from your account page; without one the bot introduces itself")
    parser.add_argument("--name", default="Outsider")
    parser.add_argument("--game", default="mech-a-dream")
    parser.add_argument("--against", default="random", help="the bot of the house to play against")
    parser.add_argument("--table", help="join this table instead of making one")
    parser.add_argument("--code", default="", help="for a private table")
    arguments = parser.parse_args()
    server = Server(arguments.server, arguments.token)
    if server.token is None:
        server.token = server.call("POST", "/people", {"name": arguments.name})["token"]
    if arguments.table:
        table = server.call("POST", f"/tables/{arguments.table}/join", {"code": arguments.code})
    else:
        seats = ["me", f"bot:{arguments.against}"]
        table = server.call("POST", "/tables", {"game": arguments.game, "seats": seats})
    print(f"{arguments.server.rstrip('/')}/t/{table['id']}", flush=True)
    table = play(server, table)
    for chair in table["seats"]:
        won = " won" if chair["seat"] in table["winners"] else ""
        print(f"{chair['name']}: {table['scores'][chair['seat']]}{won}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
