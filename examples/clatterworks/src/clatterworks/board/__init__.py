"""How the table of Clatterworks is drawn."""
