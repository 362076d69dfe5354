"""Interfaces every game implements, and what works on them: records, replay, dice, text."""
