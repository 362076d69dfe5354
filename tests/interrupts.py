"""Somebody presses Ctrl+C in the midst of a command."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from rich.progress import Progress

from tinkertable.cli import main


def interrupted_twice(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[str, str]:
    """What a command says on both outputs when Ctrl+C is pressed again while it winds down."""

    def stopped(stop: Callable[[Progress], None]) -> Callable[[Progress], None]:
        def pressed(bar: Progress) -> None:
            signal.raise_signal(signal.SIGINT)
            stop(bar)

        return pressed

    with _ctrl_c_after_progress(), pytest.MonkeyPatch.context() as patched:
        patched.setattr(Progress, "stop", stopped(Progress.stop))
        assert main(list(words)) == 130
        signal.raise_signal(signal.SIGINT)  # while the process ends
    told = capsys.readouterr()
    return told.out, told.err


def interrupted(capsys: pytest.CaptureFixture[str], *words: str, language: str = "en") -> str:
    """What a command says on standard error when it is interrupted after its first progress."""
    with _ctrl_c_after_progress():
        assert main(["--language", language, *words]) == 130
    return capsys.readouterr().err


@contextmanager
def _ctrl_c_after_progress() -> Iterator[None]:
    """Sends the signal as soon as a progress bar has moved."""

    def pressed(tell: Callable[..., None]) -> Callable[..., None]:
        def told(bar: Progress, *what: Any, **how: Any) -> None:
            tell(bar, *what, **how)
            if bar.tasks[-1].completed:
                signal.raise_signal(signal.SIGINT)

        return told

    with ctrl_c_interrupts(), pytest.MonkeyPatch.context() as patched:
        patched.setattr(Progress, "update", pressed(Progress.update))
        patched.setattr(Progress, "advance", pressed(Progress.advance))
        yield


@contextmanager
def ctrl_c_interrupts() -> Iterator[None]:
    """Ctrl+C interrupts, also after a command of an earlier test ended by ignoring it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
