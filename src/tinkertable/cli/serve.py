"""`tinkertable serve`: start the server."""

from __future__ import annotations

import argparse
import asyncio
import errno
import os
import socket
import threading
import webbrowser
from pathlib import Path
from typing import Any, Final

from tinkertable.cli.common import at_least, number_between
from tinkertable.cli.words import t
from tinkertable.core.errors import TinkertableError

MOST_PORT: Final = 65_535


def add(commands: Any) -> None:
    """Describe the command."""
    parser = commands.add_parser("serve", help=t("help.serve"), description=t("help.serve"))
    parser.add_argument("--host", default="127.0.0.1", metavar="H", help=t("help.serve_host"))
    parser.add_argument("--port", type=at_least(0, MOST_PORT), default=8300, metavar="P", help=t("help.serve_port"))
    parser.add_argument("--database", metavar="URL", help=t("help.serve_database"))
    parser.add_argument("--workers", type=at_least(1), default=1, metavar="N", help=t("help.serve_workers"))
    parser.add_argument("--bot-workers", type=at_least(1), default=2, metavar="N", help=t("help.serve_bot_workers"))
    parser.add_argument(
        "--own-bots", default="", metavar="LIST", help=t("help.serve_own_bots", example="my_package:MyBot")
    )
    parser.add_argument(
        "--components", type=Path, action="append", default=[], metavar="FILE", help=t("help.serve_components")
    )
    parser.add_argument(
        "--put-away", type=number_between(0, 36_500), default=30.0, metavar="DAYS", help=t("help.serve_put_away")
    )
    parser.add_argument("--secure", action="store_true", help=t("help.serve_secure"))
    parser.add_argument("--trusted-proxies", default="127.0.0.1,::1", metavar="LIST", help=t("help.serve_proxies"))
    parser.add_argument("--address", metavar="URL", help=t("help.serve_address"))
    parser.add_argument("--smtp", metavar="URL", help=t("help.serve_smtp"))
    parser.add_argument("--mail-from", metavar="ADDRESS", help=t("help.serve_mail_from"))
    parser.add_argument("--smtp-plain", action="store_true", help=t("help.serve_smtp_plain"))
    parser.add_argument("--private-webhooks", action="store_true", help=t("help.serve_private_webhooks"))
    parser.add_argument("--log-json", action="store_true", help=t("help.serve_log_json"))
    parser.add_argument("--open", action="store_true", help=t("help.serve_open"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until Ctrl+C."""
    # the web is heavy to load and only this command needs it
    from tinkertable.server.component_files import read_component_file
    from tinkertable.server.config import Config
    from tinkertable.server.logs import configure_logging
    from tinkertable.store.engine import default_url
    from tinkertable.web.connections import FEW_FILES, allow_many_files
    from tinkertable.web.processes import serve_processes
    from tinkertable.web.rendering import is_live
    from tinkertable.web.run import serve

    def ready(address: str) -> None:
        print(t("serve.ready", address=address), flush=True)
        files = allow_many_files()
        if files is not None and files < FEW_FILES:
            print(t("serve.few_files", files=files, wanted=FEW_FILES), flush=True)
        if not is_live():
            print(t("serve.not_live"), flush=True)
        if arguments.open:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    configure_logging(as_json=arguments.log_json)
    config = Config(
        database=arguments.database or default_url(),
        workers=arguments.bot_workers,
        own_bots=_own_bots(arguments.own_bots),
        components=tuple(read_component_file(path) for path in arguments.components),
        put_away=arguments.put_away * 86_400,
        secure=arguments.secure,
        trusted_proxies=arguments.trusted_proxies,
        address=arguments.address or os.environ.get("TINKERTABLE_ADDRESS", ""),
        # a password on the command line could be read by everybody on the machine
        smtp=arguments.smtp or os.environ.get("TINKERTABLE_SMTP", ""),
        mail_from=arguments.mail_from or os.environ.get("TINKERTABLE_MAIL_FROM", ""),
        smtp_plain=arguments.smtp_plain,
        private_webhooks=arguments.private_webhooks,
        metrics_token=os.environ.get("TINKERTABLE_METRICS_TOKEN", ""),
    )
    try:
        if arguments.workers > 1:
            serve_processes(
                config, arguments.host, arguments.port, arguments.workers, ready=ready, log_json=arguments.log_json
            )
        else:
            asyncio.run(serve(config, arguments.host, arguments.port, ready=ready))
    except OSError as refused:
        raise _cannot_listen(refused, arguments.host, arguments.port) or refused from None
    return 0


def _cannot_listen(refused: OSError, host: str, port: int) -> TinkertableError | None:
    """Why nobody can listen at an address; `None` when something else is the matter."""
    if isinstance(refused, socket.gaierror) or refused.errno == errno.EADDRNOTAVAIL:
        return TinkertableError("no_host", host=host)
    if refused.errno == errno.EACCES and refused.filename is None:
        return TinkertableError("port_reserved", port=str(port))
    if refused.errno == errno.EADDRINUSE:
        other = port + 1
        return TinkertableError("port_taken", port=str(port), option=f"--port {other}", make=f"make play PORT={other}")
    return None


def _own_bots(listed: str) -> tuple[str, ...]:
    """The host's own bots, separated by commas; raises `UnknownBot` for one that cannot be found."""
    from tinkertable.bots.own_bots import check_some_game, find_bot, split_bots
    from tinkertable.bots.registry import UnknownBot
    from tinkertable.server.commands.tables import LONGEST_BOT
    from tinkertable.server.host_bots import public_name
    from tinkertable.server.service import games

    texts = tuple(dict.fromkeys(split_bots(listed)))
    for text in texts:
        if len(public_name(text)) > LONGEST_BOT:
            raise UnknownBot("bot_long", bot=text, longest=LONGEST_BOT)
        find_bot(text)
        check_some_game(text, games())
    return texts
