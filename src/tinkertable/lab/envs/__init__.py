"""Standard environments for research: PettingZoo, Gymnasium and OpenSpiel. Each needs its package (an extra)."""
