"""Arguments of sentences: the kind of each is what translators know it by."""

from __future__ import annotations

from tinkertable.core.text import (
    Amount,
    Arg,
    Effect,
    Effects,
    Nested,
    amount,
    deed_arg,
    effect,
    effects,
    line,
    line_arg,
)


def test_every_kind_of_argument_has_its_name() -> None:
    label, ink = line("label"), Amount("ink", 2)
    paid = Effect((ink,), ())
    assert amount("ink", 2) == Arg("amount", ink)
    assert amount("ink") == Arg("amount", Amount("ink", 1))
    assert effect((ink,), ()) == Arg("effect", paid)
    assert effects(paid, paid) == Arg("effects", Effects((paid, paid)))
    assert line_arg(label, "pebbles") == Arg("line", Nested(label, "pebbles"))
    assert deed_arg(label) == Arg("deed", Nested(label))
