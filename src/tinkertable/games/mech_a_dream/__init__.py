"""Mech A Dream: a week in a workshop that builds dream machines for a robot."""
