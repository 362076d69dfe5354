"""Moves that SQLite writes once: into the index of their key instead of beside it."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Copy the moves in the order of their key."""
    if op.get_bind().dialect.name != "sqlite":
        return
    op.create_table(
        "entries_by_key",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("branch", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(200), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "branch", "ply", name="pk_entries"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_entries_table_id"),
        sqlite_with_rowid=False,
    )
    columns = "table_id, branch, ply, seat, text, at"
    op.execute(f"INSERT INTO entries_by_key SELECT {columns} FROM entries ORDER BY table_id, branch, ply")
    op.drop_table("entries")
    op.rename_table("entries_by_key", "entries")
