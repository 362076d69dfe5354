"""The rules of Mech A Dream: positions, moves, phases and scores."""
