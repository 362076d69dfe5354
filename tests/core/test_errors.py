"""What was refused in one process can be told in another."""

from __future__ import annotations

import pickle

import pytest

from tinkertable.bots.registry import UnknownBot
from tinkertable.core.errors import BadRecord, BadSetup, TinkertableError
from tinkertable.table.refusal import Refused


@pytest.mark.parametrize(
    "refused",
    [
        BadSetup("no such seat"),
        BadRecord(3, "no move"),
        UnknownBot("name", "no bot is called so"),
        Refused("full", "nobody else can sit down"),
    ],
    ids=lambda refused: type(refused).__name__,
)
def test_a_refusal_is_the_same_in_another_process(refused: TinkertableError) -> None:
    told = pickle.loads(pickle.dumps(refused))
    assert type(told) is type(refused)
    assert str(told) == str(refused)
    assert vars(told) == vars(refused)
