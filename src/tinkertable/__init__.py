"""Tinkertable: a digital table for board games about building machines."""

__version__ = "0.1.0"
