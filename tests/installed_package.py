"""A package as if it were installed: what Python needs to find its modules and its entry points, without pip."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent


def as_installed(folder: Path, site: Path) -> str:
    """The `PYTHONPATH` with which a package in `folder/src` is installed beside ours; `site` holds its metadata."""
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    metadata = site / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    metadata.mkdir(parents=True)
    about = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (metadata / "METADATA").write_text(about, encoding="utf-8")
    points = [
        line
        for group, entries in project["entry-points"].items()
        for line in (f"[{group}]", *(f"{name} = {value}" for name, value in entries.items()))
    ]
    (metadata / "entry_points.txt").write_text("\n".join(points) + "\n", encoding="utf-8")
    ours = os.environ.get("PYTHONPATH") or str(ROOT / "src")
    return os.pathsep.join((ours if Path(ours).is_absolute() else str(ROOT / ours), str(folder / "src"), str(site)))
