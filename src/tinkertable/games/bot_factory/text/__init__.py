"""What Bot Factory says: prompts, labels, log lines and their catalogs."""
