"""What Imaginarium says: prompts, labels, log lines and their catalogs."""
