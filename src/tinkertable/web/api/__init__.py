"""Routes that answer with JSON."""
