"""Experiments with many games: arena, tuning, fuzzing, benchmarks."""
