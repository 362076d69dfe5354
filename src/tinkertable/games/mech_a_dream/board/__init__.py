"""The drawn board of Mech A Dream."""
