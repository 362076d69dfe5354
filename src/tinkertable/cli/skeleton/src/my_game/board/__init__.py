"""How the table of My Game is drawn."""
