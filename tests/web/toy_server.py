"""The server process of the tests: the real server, with the toy games beside the real ones."""

from __future__ import annotations

import argparse
import asyncio


def main() -> None:
    from tinkertable.games import GAMES, GamePackage  # noqa: PLC0415 - worker processes import this module too
    from tinkertable.server.settings import Config  # noqa: PLC0415
    from tinkertable.web.listen import configure_logging, serve  # noqa: PLC0415

    parser = argparse.ArgumentParser()
    parser.add_argument("--database", required=True)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--limits", action="store_true")
    parser.add_argument("--bot-pause", type=float, default=0.0)
    parser.add_argument("--absent-after", type=float, default=900.0)
    parser.add_argument("--smtp", default="")
    parser.add_argument("--private-webhooks", action="store_true")
    parser.add_argument("--log", default="WARNING")
    arguments = parser.parse_args()
    GAMES["pebbles"] = GamePackage("pebbles", "tests.toys.pebbles")
    GAMES["landmine"] = GamePackage("landmine", "tests.toys.landmine")
    GAMES["fuse"] = GamePackage("fuse", "tests.toys.fuse")
    configure_logging(arguments.log)
    config = Config(
        database=arguments.database,
        bot_pause=arguments.bot_pause,
        limits=arguments.limits,
        absent_after=arguments.absent_after,
        smtp=arguments.smtp,
        mail_from="table@example.org",
        private_webhooks=arguments.private_webhooks,
        patience=0.5,
        retry=0.2,
        review_seconds=0.0,
        review_timeout=600.0,
        tick=0.2,
        rescan=1.0,
    )
    asyncio.run(serve(config, "127.0.0.1", arguments.port, ready=lambda address: print(address, flush=True)))


if __name__ == "__main__":
    main()
