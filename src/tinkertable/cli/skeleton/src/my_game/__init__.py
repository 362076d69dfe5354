"""My Game: roll a die, keep it or leave it."""
