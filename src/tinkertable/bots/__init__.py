"""Bots, hints and game review."""
