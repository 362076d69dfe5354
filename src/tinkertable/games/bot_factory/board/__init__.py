"""The drawn board of Bot Factory."""
