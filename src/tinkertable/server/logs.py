"""Logging: text or one JSON object a line, and no secret in either."""

from __future__ import annotations

import json
import logging
import re
from typing import Final

TEXT: Final = "%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s"
HIDDEN: Final = "***"
SECRETS: Final = (
    (re.compile(r"\btt_[\w-]{8,}"), HIDDEN),  # API tokens
    (re.compile(r"(://[^/\s:@]*):[^/\s@]+@"), rf"\1:{HIDDEN}@"),  # passwords in addresses
    (re.compile(r"(https?://[^/\s\"')]+/)[^\s\"')]+"), rf"\1{HIDDEN}"),  # the path of a webhook is a secret
    (
        re.compile(r"(?i)\b(password|passwd|secret|token|cookie|authorization|key|code)(\s*[=:]\s*)[^\s,;&)]+"),
        rf"\1\2{HIDDEN}",
    ),
)
"""What is replaced in every line, exceptions and other libraries included."""


def redact(text: str) -> str:
    """A line of the log without secrets."""
    for pattern, instead in SECRETS:
        text = pattern.sub(instead, text)
    return text


class TextFormatter(logging.Formatter):
    """A line for people."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, with the traceback of an exception below it."""
        return redact(super().format(record))


class JsonFormatter(logging.Formatter):
    """A line for programs."""

    def format(self, record: logging.LogRecord) -> str:
        """One JSON object: time, level, logger, process, message, and the traceback of an exception."""
        said = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname,
            "logger": record.name,
            "process": record.process,
            "message": redact(record.getMessage()),
        }
        if record.exc_info:
            said["exception"] = redact(self.formatException(record.exc_info))
        return json.dumps(said, ensure_ascii=False)


def configure_logging(level: str = "INFO", *, as_json: bool = False) -> None:
    """Log to standard error; addresses and bodies of requests are never logged."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if as_json else TextFormatter(TEXT))
    logging.basicConfig(level=level, handlers=[handler])
    for name in ("uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], True
    logging.getLogger("alembic").setLevel(logging.WARNING)
    # their debug output has what was sent over the network in it
    for name in ("aiosqlite", "psycopg", "asyncio"):
        logging.getLogger(name).setLevel(max(logging.INFO, logging.getLevelName(level)))
