"""The server process of the tests: the real server, with the toy games beside the real ones."""

from __future__ import annotations

import argparse
import asyncio
from typing import Any, Final

from tests.web.pseudo_language import speak_pseudo_language
from tinkertable.games import GAMES, GamePackage
from tinkertable.server.config import Config
from tinkertable.server.logs import configure_logging

TOYS: Final = ("pebbles", "landmine", "fuse")


def register_toys() -> None:
    """Put the toy games beside the real ones."""
    for name in TOYS:
        GAMES[name] = GamePackage(name, f"tests.toys.{name}")


def quick_config(database: str, **settings: Any) -> Config:
    """The settings of a server that waits for nothing and limits nothing, except where a test says otherwise."""
    quick: dict[str, Any] = {
        "bot_pause": 0.0,
        "bot_tries": 2,
        "limits": False,
        "mail_from": "table@example.org",
        "patience": 0.5,
        "retry": 0.2,
        "review_seconds": 0.0,
        "review_timeout": 600.0,
        "tick": 0.2,
        "rescan": 1.0,
    }
    return Config(database=database, **(quick | settings))


def main() -> None:
    from tinkertable.web.run import serve  # noqa: PLC0415 - worker processes import this module

    parser = argparse.ArgumentParser()
    parser.add_argument("--database", required=True)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--limits", action="store_true")
    parser.add_argument("--trusted-proxies", default="127.0.0.1,::1")
    parser.add_argument("--bot-pause", type=float, default=0.0)
    parser.add_argument("--absent-after", type=float, default=900.0)
    parser.add_argument("--smtp", default="")
    parser.add_argument("--private-webhooks", action="store_true")
    parser.add_argument("--log", default="WARNING")
    parser.add_argument("--log-json", action="store_true")
    parser.add_argument("--pseudo", action="store_true", help="speak the pseudo language instead of English")
    arguments = vars(parser.parse_args())
    port, log = arguments.pop("port"), arguments.pop("log")
    if arguments.pop("pseudo"):
        speak_pseudo_language()
    else:
        register_toys()
    configure_logging(log, as_json=arguments.pop("log_json"))
    config = quick_config(**arguments)
    asyncio.run(serve(config, "127.0.0.1", port, ready=lambda address: print(address, flush=True)))


if __name__ == "__main__":
    main()
