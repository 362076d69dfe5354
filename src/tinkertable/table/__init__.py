"""One table, without web or SQL: who sits there, what was played, and what may be done about it."""
