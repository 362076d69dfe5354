"""Ask the advisory services whether a package we install has a known vulnerability: `make audit`.

When a service cannot be reached it says so, because then nothing was checked. It ends with 0 when no vulnerability is
known, also when nobody could be asked; with 1 when one is; with `--strict`, as before a release, with 2 when a service
could not be reached.
"""

from __future__ import annotations

import argparse
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
    skipped: int = 0
    """Packages that the service does not know; our own is not asked for."""
    why: str = ""
    """Why packages were not looked up."""


def read_pip_audit(text: str) -> Audit:
    """What pip-audit found; packages that it could not look up are not counted."""
    packages: list[dict[str, Any]] = json.loads(text)["dependencies"]
    audit = Audit(sum("skip_reason" not in each for each in packages))
    reasons = [each["skip_reason"] for each in packages if "editable" not in each.get("skip_reason", "editable")]
    audit.skipped, audit.why = len(reasons), reasons[0] if reasons else ""
    for each in packages:
        audit.found += [f"{each['name']} {each['version']}: {one['id']}" for one in each.get("vulns", ())]
    return audit


def read_npm_audit(text: str) -> Audit:
    """What npm audit found; nothing was checked when it answers with an error."""
    answer: dict[str, Any] = json.loads(text)
    if "metadata" not in answer:
        return Audit(why=str(answer.get("message") or answer.get("error", {}).get("summary", "")))
    audit = Audit(int(answer["metadata"]["dependencies"]["total"]))
    audit.found += [f"{name}: {each['severity']}" for name, each in answer["vulnerabilities"].items()]
    return audit


def run(command: list[str]) -> str:
    """The output of a command, whatever its exit code."""
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout


def report(name: str, service: str, audit: Audit) -> str:
    """What to tell of an audit."""
    if audit.found:
        return "\n  ".join([f"{name}: known vulnerabilities:", *sorted(audit.found)])
    if not audit.checked:
        why = f" ({audit.why[:200]})" if audit.why else ""
        return f"{name}: NOT CHECKED, {service} cannot be reached{why}"
    skipped = f"; {audit.skipped} were not found there and not checked" if audit.skipped else ""
    return f"{name}: {audit.checked} packages, no known vulnerability{skipped}"


def exit_code(audits: list[Audit], strict: bool) -> int:
    """0, 1 when a vulnerability is known, 2 when that must be known and could not be asked."""
    if any(audit.found for audit in audits):
        return 1
    return 2 if strict and not all(audit.checked for audit in audits) else 0


def main() -> int:
    """Audit the Python packages of this environment and the Node packages of the lock file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--strict", action="store_true", help="end with 2 when a service cannot be reached")
    strict = parser.parse_args().strict
    pip = [sys.executable, "-m", "pip_audit", "--local", "--skip-editable", "--progress-spinner", "off"]
    asked = [("pip-audit", "pypi.org", [*pip, "--format", "json"], read_pip_audit)]
    npm = shutil.which("npm")
    if npm is None:
        print("npm audit: NOT CHECKED, npm is not installed")
    else:
        service = "registry.npmjs.org"
        asked.append(("npm audit", service, [npm, "audit", "--json", "--package-lock-only"], read_npm_audit))
    audits = [] if npm is not None else [Audit()]
    for name, service, command, read in asked:
        try:
            audit = read(run(command))
        except ValueError:
            audit = Audit()
        audits.append(audit)
        print(report(name, service, audit))
    return exit_code(audits, strict)


if __name__ == "__main__":
    sys.exit(main())
