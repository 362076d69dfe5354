"""Read a text file that somebody names: what is wrong with it is said in a sentence that names the file."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Final

from tinkertable.core.errors import TinkertableError

FILE_TROUBLE: Final = {
    errno.ENOENT: "no_file",
    errno.EACCES: "no_permission",
    errno.EISDIR: "is_folder",
    errno.ENOTDIR: "no_folder",
    errno.ENOSPC: "disk_full",
}
"""What can be the matter with a file, and the message that says so."""


class UnreadableFile(TinkertableError):
    """A file that is not there, may not be read, or is no text."""


def read_text_file(path: str | Path, shown: str | None = None) -> str:
    """The text of a file; raises `UnreadableFile` with its name, or with the one to show instead."""
    return text_of(read_file(path, shown), shown or str(path))


def read_file(path: str | Path, shown: str | None = None) -> bytes:
    """The bytes of a file; raises `UnreadableFile` with its name, or with the one to show instead."""
    name = shown or str(path)
    try:
        return Path(path).read_bytes()
    except ValueError:  # a name with a null character
        raise UnreadableFile("no_file", path=repr(name)) from None
    except OSError as wrong:
        if wrong.errno in FILE_TROUBLE:
            raise UnreadableFile(FILE_TROUBLE[wrong.errno], path=name) from None
        raise UnreadableFile("file_trouble", path=name, reason=wrong.strerror or str(wrong)) from None


def text_of(content: bytes, name: str) -> str:
    """The text in the bytes of a file, with plain line ends; raises `UnreadableFile` when they are no UTF-8."""
    try:
        return content.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        raise UnreadableFile("not_text", path=name) from None
