"""Routes that answer with pages."""
