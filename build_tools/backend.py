"""The build backend: setuptools, asking for the compiler of our typed Python only where it can be used."""

from __future__ import annotations

from compiled import MYPY, TYPES, has_c_compiler, mode
from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings = dict[str, str | list[str] | None] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What a wheel is built with: mypy and the types it needs too when the rules can be compiled here."""
    requires = build_meta.get_requires_for_build_wheel(config_settings)
    return [*requires, MYPY, *TYPES] if mode() == "1" or (mode() == "auto" and has_c_compiler()) else requires
