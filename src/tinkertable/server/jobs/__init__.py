"""Background jobs: what the server does without being asked."""
