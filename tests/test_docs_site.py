"""The documentation site: it is built without a network, is read without one, and has every page and public name."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import tinkertable as tt

ROOT = Path(__file__).parent.parent
SITE = ROOT / "build" / "docs" / "site"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site() -> Path:
    """The site, built as `make docs` does; a broken link or a page without a place fails."""
    nowhere = {"http_proxy": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9"}
    command = [sys.executable, "tools/build_docs.py"]
    environment = {**os.environ, **nowhere}
    built = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    return SITE


def test_every_page_is_on_it(site: Path) -> None:
    for page in (ROOT / "docs").rglob("*.md"):
        inside = page.relative_to(ROOT / "docs").with_suffix(".html")
        built = site / (inside.with_name("index.html") if inside.name == "README.html" else inside)
        assert built.is_file(), inside


def test_nothing_is_loaded_from_the_network(site: Path) -> None:
    loaded = re.compile(r'<(?:script|img|iframe|source)[^>]* src="?https?:|<link[^>]* href="?https?:|@import|url\(http')
    assert [page.name for page in site.rglob("*.html") if loaded.search(page.read_text(encoding="utf-8"))] == []


def test_the_reference_has_every_public_name(site: Path) -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in (site / "reference").glob("*.html"))
    anchors = set(re.findall(r'id="?(tinkertable[\w.]+)', text))
    missing = [name for name in tt.__all__ if f"{tt._HOMES[name]}.{name}" not in anchors]
    assert missing == []
