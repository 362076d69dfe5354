"""What Mech A Dream says: prompts, labels, log lines and their catalogs."""
