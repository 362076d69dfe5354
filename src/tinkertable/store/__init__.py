"""What must not be lost: tables, moves and people in SQLite, or in PostgreSQL when there are many."""
