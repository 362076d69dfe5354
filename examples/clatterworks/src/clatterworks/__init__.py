"""Clatterworks: draft dice, build a machine of three shafts, and keep your order secret."""
