"""The database: tables, moves and people, in SQLite or PostgreSQL."""
