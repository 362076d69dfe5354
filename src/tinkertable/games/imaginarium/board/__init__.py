"""The drawn board of Imaginarium."""
