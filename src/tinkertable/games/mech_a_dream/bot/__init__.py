"""What bots know about Mech A Dream: the value of a position and its weights."""
