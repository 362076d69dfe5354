"""Firefox and WebKit, driven without Playwright: Marionette for Firefox, WebDriver for WebKitGTK's MiniBrowser.

Both are Debian's packages, which `tools/system-packages --all` installs; see `docs/internals/testing.md`.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final, Protocol

SECONDS: Final = 600
"""The longest that one call of a script may take: a few clicks, on a machine with much else to do."""
CALL: Final = (
    "const done = arguments[arguments.length - 1]; ({script})({what}).then(done, (e) => done({{error: String(e)}}));"
)
PREFERENCES: Final = {
    "ui.prefersReducedMotion": 1,
    "app.update.enabled": "false",
    "browser.shell.checkDefaultBrowser": "false",
    "datareporting.policy.dataSubmissionEnabled": "false",
}
CALM: Final = "[Settings]\ngtk-enable-animations=0\n"
"""How WebKitGTK learns that somebody prefers reduced motion."""


class Tab(Protocol):
    """A page of some browser."""

    def open(self, address: str) -> None:
        """Go to a page and wait until it is there."""

    def call(self, script: str, what: str = "") -> Any:
        """What an async function of the page returns; `what` is its argument, as a literal of the language."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


class FirefoxTab:
    """A page of Firefox."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def open(self, address: str) -> None:
        """Go to a page and wait until it is there."""
        self._client.navigate(address)

    def call(self, script: str, what: str = "") -> Any:
        """What an async function of the page returns."""
        code = CALL.format(script=script, what=what)
        return self._client.execute_async_script(code, script_timeout=SECONDS * 1000)


class WebKitTab:
    """A page of WebKitGTK."""

    def __init__(self, driver: Any) -> None:
        self._driver = driver

    def open(self, address: str) -> None:
        """Go to a page and wait until it is there."""
        self._driver.get(address)

    def call(self, script: str, what: str = "") -> Any:
        """What an async function of the page returns."""
        return self._driver.execute_async_script(CALL.format(script=script, what=what))


@contextmanager
def firefox(folder: Path) -> Iterator[Tab]:
    """Firefox without a window."""
    from marionette_driver.marionette import Marionette  # noqa: PLC0415 - only where Firefox is

    port = free_port()
    wanted = {**PREFERENCES, "marionette.port": port}
    lines = [f'user_pref("{name}", {value});' for name, value in wanted.items()]
    (folder / "user.js").write_text("\n".join(lines), encoding="utf-8")
    command = ["firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", str(folder)]
    process = subprocess.Popen(
        command, env={**os.environ, "HOME": str(folder)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        client = Marionette(host="127.0.0.1", port=port, socket_timeout=2 * SECONDS)
        client.start_session(timeout=SECONDS)
        yield FirefoxTab(client)
    finally:
        process.terminate()
        process.wait(timeout=60)


@contextmanager
def display() -> Iterator[str]:
    """A screen that nobody looks at, for a browser that needs a window."""
    number = f":{90 + os.getpid() % 900}"
    screen = subprocess.Popen(
        ["Xvfb", number, "-screen", "0", "1440x900x24"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        for _look in range(600):
            if Path(f"/tmp/.X11-unix/X{number[1:]}").exists():
                break
            time.sleep(0.1)
        yield number
    finally:
        screen.terminate()
        screen.wait(timeout=60)


@contextmanager
def webkit(folder: Path) -> Iterator[Tab]:
    """WebKitGTK's small browser."""
    from selenium import webdriver  # noqa: PLC0415 - only where WebKit is
    from selenium.webdriver.webkitgtk.service import Service  # noqa: PLC0415

    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    settings = folder / ".config" / "gtk-3.0" / "settings.ini"
    settings.parent.mkdir(parents=True)
    settings.write_text(CALM, encoding="utf-8")
    with ExitStack() as stack:
        number = stack.enter_context(display())
        environment = {
            **os.environ,
            "DISPLAY": number,
            "HOME": str(folder),
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
            # without a graphics card every layer is put together by the processor: a move takes a third less without
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
        }
        options = webdriver.WebKitGTKOptions()
        options.binary_location = str(found[-1])
        options.add_argument("--automation")
        service = Service("/usr/bin/WebKitWebDriver", env=environment)
        driver = webdriver.WebKitGTK(options=options, service=service)
        stack.callback(driver.quit)
        driver.set_script_timeout(SECONDS)
        yield WebKitTab(driver)


BROWSERS: Final[dict[str, tuple[Callable[[Path], Any], str]]] = {
    "firefox": (firefox, "firefox-esr"),
    "webkit": (webkit, "WebKitWebDriver"),
}


def is_installed(name: str) -> bool:
    """Whether a browser can be driven here."""
    return shutil.which(BROWSERS[name][1]) is not None
