"""Moves that people prepare while they wait for their turn."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """One prepared move for each seat."""
    op.create_table(
        "prepared",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("text", sa.String(length=200), nullable=False),
        sa.Column("said", sa.JSON(), nullable=False),
        sa.Column("branch", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("lapsed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_prepared_table_id")),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_prepared")),
    )
