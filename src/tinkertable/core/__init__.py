"""The rules of having rules: the contract of a game, its record, replay, undo and dice."""
