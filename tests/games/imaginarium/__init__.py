"""Imaginarium: its rulebook as tests."""
