"""Many games at once: fuzzing, measuring, comparing."""
