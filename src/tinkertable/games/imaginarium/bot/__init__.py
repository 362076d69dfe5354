"""What bots know about Imaginarium: the value of a position and its weights."""
