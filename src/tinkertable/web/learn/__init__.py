"""Learning a game: its rules to look up, and a guided first game to play."""
