"""Bot Factory's board: every legal move can be clicked, everything is explained, in three languages."""
