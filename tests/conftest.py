"""What holds for every test: the build under test is the one the sources describe, and hypothesis repeats itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tinkertable.core.build import stale_sources, which

# how long something takes says more about what else the machine is doing than about the code
settings.register_profile("steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")

SOURCES = Path(__file__).parent.parent / "src" / "tinkertable"
LONGEST = (
    "test_whole_games",
    "test_server",
    "test_board_bot_factory",
    "test_board_imaginarium",
    "test_every_page",
    "test_accessibility",
    "test_browser",
    "test_worker_pool",
)
"""The files that take longest: begun first, so that no worker is still busy with them when the others are done."""
SLOW_SECONDS = 3600
"""After this many seconds a test marked `slow` is given up; the limit of the others is in `pyproject.toml`."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest files first, then those that need a browser: they follow each other and share one."""
    ranks = {name: number for number, name in enumerate(LONGEST)}
    in_browser = {item.path for item in items if "browser" in getattr(item, "fixturenames", ())}
    items.sort(key=lambda item: (ranks.get(item.path.stem, len(ranks)), item.path not in in_browser))
    for item in items:
        if item.get_closest_marker("slow") is not None:
            item.add_marker(pytest.mark.timeout(SLOW_SECONDS))


def pytest_configure(config: pytest.Config) -> None:
    stale = stale_sources(SOURCES)
    if stale:
        pytest.exit(f"the build under test is older than the sources ({', '.join(stale[:5])}): make compiled", 3)


def pytest_report_header() -> str:
    return f"tinkertable: {which()} build"
