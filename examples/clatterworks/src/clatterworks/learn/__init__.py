"""The rules page and the lesson of Clatterworks."""
