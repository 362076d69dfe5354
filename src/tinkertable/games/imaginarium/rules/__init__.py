"""The rules of Imaginarium: positions, moves, phases and scores."""
