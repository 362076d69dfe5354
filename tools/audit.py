"""Ask the advisory services whether a package we install has a known vulnerability: `make audit`.

It fails when one is found. When the services cannot be reached it says so, because then nothing was checked.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent


@dataclass(slots=True)
class Audit:
    """What an advisory service said."""

    checked: int = 0
    """Packages that were looked up."""
    found: list[str] = field(default_factory=list)
    """Vulnerabilities: package, version and number of the advisory."""


def read_pip_audit(text: str) -> Audit:
    """What pip-audit found; packages that it could not look up are not counted."""
    packages: list[dict[str, Any]] = json.loads(text)["dependencies"]
    audit = Audit(sum("skip_reason" not in each for each in packages))
    for each in packages:
        audit.found += [f"{each['name']} {each['version']}: {one['id']}" for one in each.get("vulns", ())]
    return audit


def read_npm_audit(text: str) -> Audit:
    """What npm audit found; nothing was checked when it answers with an error."""
    answer: dict[str, Any] = json.loads(text)
    if "metadata" not in answer:
        return Audit()
    audit = Audit(int(answer["metadata"]["dependencies"]["total"]))
    audit.found += [f"{name}: {each['severity']}" for name, each in answer["vulnerabilities"].items()]
    return audit


def run(command: list[str]) -> str:
    """The output of a command, whatever its exit code."""
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout


def main() -> int:
    """Audit the Python packages of this environment and the Node packages of the lock file."""
    pip = [sys.executable, "-m", "pip_audit", "--local", "--skip-editable", "--format", "json"]
    audits = [("pip-audit", pip, read_pip_audit)]
    npm = shutil.which("npm")
    if npm is not None:
        audits.append(("npm audit", [npm, "audit", "--json", "--package-lock-only"], read_npm_audit))
    failed = False
    for name, command, read in audits:
        try:
            audit = read(run(command))
        except ValueError:
            audit = Audit()
        if audit.found:
            failed = True
            print(f"{name}: known vulnerabilities:", *sorted(audit.found), sep="\n  ")
        elif audit.checked:
            print(f"{name}: {audit.checked} packages, no known vulnerability")
        else:
            print(f"{name}: the advisory service cannot be reached; nothing was checked")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
