"""A PostgreSQL of our own for the tests: works for root, who may not run one, and for anybody else."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType

PATIENCE = 180.0
"""Seconds after which it will never start or stop, however busy the machine is."""


def find_binaries() -> Path | None:
    """The folder with `initdb` and `postgres`, the newest one there is."""
    known = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name), reverse=True)
    for folder in known:
        if (folder / "initdb").exists():
            return folder
    found = shutil.which("initdb")
    return Path(found).parent if found else None


class Postgres:
    """A server in a temporary directory, reached through a socket in it; only a `durable` one waits for the disk."""

    def __init__(self, *, durable: bool = False) -> None:
        self._fsync = "on" if durable else "off"
        binaries = find_binaries()
        assert binaries is not None
        self._binaries = binaries
        self._folder = Path(tempfile.mkdtemp(prefix="tinkertable-pg-"))
        self._who: str | None = None
        if os.geteuid() == 0:
            self._who = "postgres" if "postgres" in {entry.pw_name for entry in pwd.getpwall()} else "nobody"
            shutil.chown(self._folder, self._who)
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Postgres:
        data = str(self._folder / "data")
        made = self._run("initdb", "-D", data, "-A", "trust", "-U", "tester", "--locale=C.UTF-8", "--no-sync")
        output, _ = made.communicate(timeout=PATIENCE)
        assert made.returncode == 0, output.decode()
        self.start()
        return self

    def _run(self, program: str, *arguments: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [str(self._binaries / program), *arguments],
            user=self._who,
            group=pwd.getpwnam(self._who).pw_gid if self._who else None,
            cwd=self._folder,
            stdout=subprocess.PIPE if program == "initdb" else subprocess.DEVNULL,
            stderr=subprocess.STDOUT if program == "initdb" else subprocess.DEVNULL,
        )

    def start(self) -> None:
        """Start the server and wait until it answers."""
        folder = str(self._folder)
        self._process = self._run(
            "postgres", "-D", f"{folder}/data", "-k", folder, "-c", "listen_addresses=", "-c", f"fsync={self._fsync}"
        )
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if (self._folder / ".s.PGSQL.5432").exists() and self._answers():
                return
            time.sleep(0.05)
        raise AssertionError("PostgreSQL does not start")

    def _answers(self) -> bool:
        import psycopg  # noqa: PLC0415 - only needed where PostgreSQL is

        try:
            psycopg.connect(self.url("postgres")).close()
        except psycopg.OperationalError:
            return False
        return True

    def stop(self) -> None:
        """Stop the server at once, as an outage would."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(timeout=PATIENCE)
            self._process = None

    def kill(self) -> None:
        """End the server as a power cut would."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(timeout=PATIENCE)
        self._process = None
        # its other processes notice; only then a new server may start
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            shared = [line for line in self._processes() if str(self._folder) in line]
            if not shared:
                return
            time.sleep(0.1)

    def _processes(self) -> list[str]:
        lines = []
        for path in Path("/proc").glob("[0-9]*/cmdline"):
            try:
                command = path.read_text(encoding="utf-8", errors="replace")
                # not those that only name the address of a database
                if Path(command.partition("\0")[0].partition(":")[0]).name == "postgres":
                    lines.append(command + str((path.parent / "cwd").readlink()))
            except OSError:
                continue  # it has ended meanwhile
        return lines

    def url(self, database: str) -> str:
        """The address of a database."""
        return f"postgresql://tester@/{database}?host={self._folder}"

    def new_database(self, name: str, template: str = "template1") -> str:
        """Make an empty database, or a copy of another that nobody is connected to; returns its address."""
        import psycopg  # noqa: PLC0415 - only needed where PostgreSQL is

        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"'.encode())
        return self.url(name)

    def has_database(self, name: str) -> bool:
        """Whether there is such a database."""
        import psycopg  # noqa: PLC0415 - only needed where PostgreSQL is

        with psycopg.connect(self.url("postgres")) as connection:
            found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", (name,))
            return found.fetchone() is not None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)
