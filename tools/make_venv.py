"""Make or refresh the virtual environment: `make_venv.py FOLDER WHAT`, where WHAT is `.` or `.[dev]`."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path


def main() -> None:
    """Create the folder when it is not there, then install the project into it, editable."""
    folder, what = Path(sys.argv[1]), sys.argv[2]
    if not (folder / "bin" / "python").exists():
        print(f"making {folder}")
        venv.create(folder, with_pip=True)
    print(f"installing {what} into {folder}", flush=True)
    pip = [str(folder / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    subprocess.run([*pip, "--editable", what], check=True)


if __name__ == "__main__":
    main()
