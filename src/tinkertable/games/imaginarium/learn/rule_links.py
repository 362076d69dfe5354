"""Which section of the rules explains a piece of the board, by the beginning of the piece's id."""

from __future__ import annotations

from typing import Final

RULE_LINKS: Final[tuple[tuple[str, str], ...]] = (
    (r"pile", "reset"),
    (r"round", "round"),
    (r"step-0", "planning"),
    (r"step-1", "use"),
    (r"step-2", "collect"),
    (r"step-3", "actions"),
    (r"step-4", "validate"),
    (r"(handyman|extractor|shaft)\b", "planning"),
    (r"saboteur\b", "duel"),
    (r"(market|buy|sell)\b", "transactions"),
    (r"assistant\b", "assistants"),
    (r"(project|secret)\b", "projects"),
    (r"(dial|sector|pair)\b", "actions"),
    (r"pack\b", "combining"),
    (r"(stock|heap)\b", "hidden"),
    (r".*\bP\d", "production"),
    (r".*\bT\d", "transformation"),
    (r".*\bA\d", "attack"),
    (r".*\bD\d", "defence"),
    (r".*\bS\d", "special"),
    (r"belt\b", "planning"),
    (r"shop\b", "repair"),
)
"""Patterns for the beginning of an id, the first that fits wins, and the anchor of the section."""
