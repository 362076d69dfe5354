"""What bots know about Bot Factory: the value of a position and its weights."""
