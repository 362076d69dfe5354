"""The rules page, the lesson and the drawings of Imaginarium."""
