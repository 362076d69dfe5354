"""The balance lab: what the numbers of a component file do to a game."""
