"""The rules of Bot Factory: positions, moves, phases and scores."""
