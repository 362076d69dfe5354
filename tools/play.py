"""`make play`: install what is missing, start the server at once, and compile the rules behind it for the next start.

    python3 tools/play.py [--port 8301]

It says in a few lines what it does and how long that takes, and in one sentence what is missing.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PLAY = ROOT / "build" / "play"
COMPILED = ROOT / "build" / "play-compiled"
PACKAGES = PLAY / ".packages"
INSTALL_SECONDS = 30
"""How long installing takes on a new machine with a good connection, for the first guess of what is left."""
PAGES_SECONDS = 10
"""The same for the scripts and fonts of the pages."""
LOST = (
    "Temporary failure in name resolution",
    "NewConnectionError",
    "Max retries exceeded",
    "No route to host",
    "(from versions: none)",
)
"""What pip says when it could not reach where the packages are."""
BEHIND: list[subprocess.Popen[Any]] = []
"""What runs behind the server and ends with it."""
LAUNCHER = """#!{python}
import sys
from pathlib import Path

# the worker processes of the bots read this file too, and must not start another server
if __name__ == "__main__":
    compiled, source = Path({compiled!r}), Path({source!r})
    sys.path.insert(0, str(compiled if (compiled / "tinkertable" / "_sources.json").exists() else source))
    from tinkertable.cli import main
    sys.exit(main())
"""


def missing_python(version: tuple[int, ...]) -> str | None:
    """What to say when this Python is too old."""
    if version >= (3, 11):
        return None
    found = ".".join(map(str, version[:2]))
    return f"Tinkertable needs Python 3.11 or newer, this is {found}. Name another: make play PYTHON=python3.12"


def why_pip_failed(log: str) -> str:
    """What to say when pip could not install the packages."""
    if any(sign in log for sign in LOST):
        return "The packages could not be fetched: there is no network. Connect once; later starts need none."
    if "No space left on device" in log:
        return "The packages could not be installed: the disk is full."
    last = "\n".join(log.strip().splitlines()[-8:])
    return f"The packages could not be installed. pip says:\n{last}"


def requirements() -> list[str]:
    """The packages a server needs, as pyproject.toml lists them."""
    import tomllib  # noqa: PLC0415 - Python 3.10 gets a sentence, not an error

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [*project["dependencies"], *project["optional-dependencies"]["server"]]


def newest(paths: Iterable[Path]) -> float:
    """When the newest of some files was changed."""
    return max((path.stat().st_mtime for path in paths), default=0.0)


def is_compiled() -> bool:
    """Whether the compiled rules are there and as new as their sources."""
    stamp = COMPILED / "tinkertable" / "_sources.json"
    sources = [path for kind in ("*.py", "*.toml", "*.po") for path in (ROOT / "src").rglob(kind)]
    return stamp.exists() and stamp.stat().st_mtime >= newest(sources)


def is_bundled() -> bool:
    """Whether the scripts of the pages are bundled and as new as their sources."""
    bundle = ROOT / "src" / "tinkertable" / "web" / "static" / "bundle.js"
    scripts = [*bundle.parent.glob("js/*.js"), *(ROOT / "src").glob("tinkertable/games/*/board/*.js")]
    return bundle.exists() and bundle.stat().st_mtime >= newest([*scripts, ROOT / "package-lock.json"])


class Progress:
    """One line of the terminal that says what is being done, for how long, and how long it may still take."""

    def __init__(self, what: str, seconds: int) -> None:
        self.what, self.detail, self.guess, self.since = what, "", seconds, time.monotonic()
        self._done = threading.Event()
        self._shows = sys.stdout.isatty()
        self._thread = threading.Thread(target=self._run, daemon=True)
        print(f"{what} (about {seconds} s) …", end="" if self._shows else "\n", flush=True)
        self._thread.start()

    def _run(self) -> None:
        while self._shows and not self._done.wait(0.5):
            passed = int(time.monotonic() - self.since)
            left = f"about {self.guess - passed} s left" if passed < self.guess else f"{passed} s so far"
            print(f"\r\033[K{self.what}: {self.detail[:40]} ({left})", end="", flush=True)

    def end(self) -> None:
        """Say how long it took."""
        self._done.set()
        self._thread.join()
        took = time.monotonic() - self.since
        print(f"{chr(13) + chr(27) + '[K' if self._shows else ''}{self.what}: done in {took:.0f} s", flush=True)


def pip_install(packages: list[str], progress: Progress | None) -> None:
    """Install packages; stops with one sentence when that fails."""
    pip = [str(PLAY / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "install", "--progress-bar", "off"]
    log = []
    with subprocess.Popen([*pip, *packages], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as running:
        BEHIND.append(running)
        assert running.stdout is not None
        for said in running.stdout:
            log.append(said)
            if progress is not None and said.startswith(("Collecting ", "Installing ")):
                progress.detail = said.split("(")[0].strip()
    if running.returncode:
        sys.exit(("\n" if progress else "") + why_pip_failed("".join(log)))


def install() -> None:
    """Make the environment and install the packages when they are not there yet."""
    wanted = "\n".join(requirements())
    if PACKAGES.exists() and PACKAGES.read_text(encoding="utf-8") == wanted:
        return
    progress = Progress("Installing what the table needs", INSTALL_SECONDS)
    made = subprocess.run([sys.executable, "-m", "venv", str(PLAY)], capture_output=True, text=True, check=False)
    if made.returncode:
        sys.exit("\nPython cannot make a virtual environment here. On Debian and Ubuntu: apt install python3-venv")
    pip_install(requirements(), progress)
    launcher = PLAY / "bin" / "tinkertable"
    python = PLAY / "bin" / "python"
    launcher.write_text(
        LAUNCHER.format(python=python, compiled=str(COMPILED), source=str(ROOT / "src")), encoding="utf-8"
    )
    launcher.chmod(0o755)
    PACKAGES.write_text(wanted, encoding="utf-8")
    progress.end()


def bundle_pages() -> None:
    """Fetch and bundle the scripts and fonts of the pages; says in one line what is missing for that."""
    progress = Progress("Preparing the pages", PAGES_SECONDS)
    made = subprocess.run([str(ROOT / "tools" / "assets")], capture_output=True, text=True, check=False)
    progress.end()
    if said := made.stderr.strip().splitlines():
        why = said[-1].removeprefix("assets: ")
        print(why[:1].upper() + why[1:], flush=True)


def run_behind(command: list[str], environment: dict[str, str]) -> int:
    """Run a command that ends with the server, which it must not outlive; returns its exit status."""
    quiet = subprocess.DEVNULL
    running = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=quiet, stderr=quiet)
    BEHIND.append(running)
    return running.wait()


def compile_rules() -> None:
    """Compile the rules into their own folder; a build that fails leaves nothing behind."""
    sys.path.insert(0, str(ROOT / "build_tools"))
    import compiled  # noqa: PLC0415 - its folder is on the path only here

    if not compiled.has_c_compiler():
        print("No C compiler: bots think slower. On Debian and Ubuntu: apt install gcc python3-dev", flush=True)
        return
    print("Compiling the rules in the background, a minute or two; the next start uses them.", flush=True)
    python = str(PLAY / "bin" / "python")
    pip_install(["--quiet", "setuptools>=80", compiled.MYPY, *compiled.TYPES], None)
    target = ["--build-lib", str(COMPILED), "--build-temp", str(ROOT / "build" / "play-temp")]
    environment = {**os.environ, "TINKERTABLE_COMPILE": "1", "PATH": f"{PLAY / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    build = ["nice", python, "setup.py", "-q", "build", "--parallel", str(os.cpu_count() or 1), *target]
    stamp = [python, str(ROOT / "build_tools" / "compiled.py"), str(COMPILED / "tinkertable")]
    failed = run_behind(build, environment) or run_behind(stamp, environment)
    said = (
        "The rules are compiled: the next start uses them."
        if not failed
        else "The rules could not be compiled: the table works, only its bots think slower."
    )
    print(said, flush=True)


def main() -> int:
    """Install, start, compile behind it."""
    if problem := missing_python(tuple(sys.version_info[:2])):
        sys.exit(problem)
    install()
    if not is_bundled():
        bundle_pages()
    fresh = is_compiled()
    if not fresh:
        (COMPILED / "tinkertable" / "_sources.json").unlink(missing_ok=True)
    server = subprocess.Popen([str(PLAY / "bin" / "tinkertable"), "serve", "--open", *sys.argv[1:]])
    try:
        if not fresh:
            time.sleep(2)  # the table opens first
            if server.poll() is None:
                threading.Thread(target=compile_rules, daemon=True).start()
        return server.wait()
    except KeyboardInterrupt:
        return server.wait()
    finally:
        for running in BEHIND:
            running.terminate()


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)  # as a shell says it; nothing of ours is half done that the next start does not do again
