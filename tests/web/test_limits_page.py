"""The page about limits says what the code does."""

from __future__ import annotations

import re
from pathlib import Path

from tinkertable.core.record import LONGEST_FILE
from tinkertable.server.config import Config
from tinkertable.server.notify import lanes
from tinkertable.server.rate_limiter import RATES
from tinkertable.web.app import LARGEST_BODY
from tinkertable.web.connections import (
    BODY_TIMEOUT,
    CONNECTIONS_FROM_AN_ADDRESS,
    FEW_FILES,
    HEADER_TIMEOUT,
    KEEP_ALIVE,
    LARGEST_HEAD,
    WANTED_FILES,
)
from tinkertable.web.context import MOST_FIELDS
from tinkertable.web.html.home import upload_record
from tinkertable.web.rate_limits import STREAMS_FROM_AN_ADDRESS, STREAMS_OF_A_PERSON

PAGE = (Path(__file__).parents[2] / "docs" / "host" / "limits.md").read_text(encoding="utf-8")


def test_the_page_lists_every_rate() -> None:
    listed = re.findall(r"^\| `(\w+)` \| (\d+) min \| (\d+|–) \| (\d+|–) \|$", PAGE, re.MULTILINE)
    known = [
        (action, str(rate.seconds // 60), str(rate.person or "–"), str(rate.address or "–"))
        for action, rate in RATES.items()
    ]
    assert listed == known


def test_the_page_lists_what_is_possible_at_once() -> None:
    largest = upload_record.resolve_request_max_body_size()
    assert largest == LONGEST_FILE + 1_000_000
    figures = re.findall(r"^\| [^|`]+ \| ([\d.]+)(?: \w+)? \|$", PAGE, re.MULTILINE)
    known = [STREAMS_OF_A_PERSON, STREAMS_FROM_AN_ADDRESS, LARGEST_BODY // 1000, largest // 1_000_000, MOST_FIELDS]
    known += [LARGEST_HEAD // 1024, lanes.POSTS_AT_ONCE, lanes.POSTS_AT_ONCE, lanes.POSTS_OF_ONE_PERSON]
    known += [lanes.POSTS_TO_ONE_HOST, lanes.POSTS_TO_ONE_SITE, lanes.POSTS_TO_A_QUICK_HOST]
    known += [int(HEADER_TIMEOUT), int(BODY_TIMEOUT), KEEP_ALIVE, CONNECTIONS_FROM_AN_ADDRESS]
    assert figures == [str(each) for each in known]
    assert f"{WANTED_FILES:,}" in PAGE
    assert f"{FEW_FILES:,}" in PAGE
    assert f"`{Config(database='').trusted_proxies}`" in PAGE
