"""The rules page, the lesson and the drawings of Mech A Dream."""
