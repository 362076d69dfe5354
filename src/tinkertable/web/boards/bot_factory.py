"""Bot Factory: four halls seen from above, and every player's workbench with parts, projects and robots."""
