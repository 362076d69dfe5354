"""Make or refresh a virtual environment: `make_venv.py [--editable] FOLDER WHAT`, where WHAT is `.` or `.[dev]`."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path


def main() -> None:
    """Create the folder when it is not there, then install the project into it: its sources, or a compiled copy."""
    *options, into, what = sys.argv[1:]
    folder = Path(into)
    if not (folder / "bin" / "python").exists():
        print(f"making {folder}")
        venv.create(folder, with_pip=True)
    editable = "--editable" in options
    print(f"installing {what} into {folder}{'' if editable else '; compiling takes a minute or two'}", flush=True)
    pip = [str(folder / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "install"]
    subprocess.run([*pip, "--quiet", "--editable", what] if editable else [*pip, what], check=True)


if __name__ == "__main__":
    main()
