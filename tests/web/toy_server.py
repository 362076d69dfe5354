"""The server process of the tests: the real server, with the toy games beside the real ones.

Every worker of its pool imports this module too, so it loads what only the server needs where it is used.
"""

from __future__ import annotations

import argparse
import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from tinkertable.games import GAMES, GamePackage

if TYPE_CHECKING:
    from tinkertable.server.config import Config

TOYS: Final = ("pebbles", "landmine", "fuse")


def register_toys() -> None:
    """Put the toy games beside the real ones."""
    for name in TOYS:
        GAMES[name] = GamePackage(name, f"tests.toys.{name}")


def quick_config(database: str, **settings: Any) -> Config:
    """The settings of a server that waits for nothing and limits nothing, except where a test says otherwise."""
    from tinkertable.server.config import Config  # noqa: PLC0415

    quick: dict[str, Any] = {
        "bot_pause": 0.0,
        "bot_tries": 2,
        "hash_memory": 64,
        "limits": False,
        "mail_from": "table@example.org",
        "patience": 0.5,
        "retry": 0.2,
        "review_seconds": 0.0,
        "review_timeout": 600.0,
        "tick": 1.0,  # what is waited for often ticks faster: an idle application costs a processor 3 % at 0.2
        "rescan": 5.0,
    }
    return Config(database=database, **(quick | settings))


def limit_for_hours() -> None:
    """Let every limit count for longer than any test takes, and reach those of chat and hints soon."""
    from tinkertable.server.rate_limiter import RATES  # noqa: PLC0415

    for action, rate in RATES.items():
        most = 3 if action in ("chat", "hint") else rate.person
        RATES[action] = replace(rate, seconds=3600, person=most)


def main() -> None:
    from tests.web.pseudo_language import speak_pseudo_language  # noqa: PLC0415
    from tinkertable.server.logs import configure_logging  # noqa: PLC0415
    from tinkertable.web.run import serve  # noqa: PLC0415

    parser = argparse.ArgumentParser()
    parser.add_argument("--database", required=True)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--limits", action="store_true")
    parser.add_argument("--limits-for-hours", action="store_true", help="limits that no test outlasts")
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
    if arguments.pop("limits_for_hours"):
        arguments["limits"] = True
        limit_for_hours()
    configure_logging(log, as_json=arguments.pop("log_json"))
    config = quick_config(**arguments)
    asyncio.run(serve(config, "127.0.0.1", port, ready=lambda address: print(address, flush=True)))


if __name__ == "__main__":
    main()
