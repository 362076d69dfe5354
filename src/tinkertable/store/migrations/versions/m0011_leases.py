"""Processes that share a database, and the work each of them has leased."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "processes",
        sa.Column("id", sa.String(20), nullable=False),
        sa.Column("alive_until", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
    op.create_table(
        "job_leases",
        sa.Column("job", sa.String(40), nullable=False),
        sa.Column("owner", sa.String(20), nullable=False),
        sa.PrimaryKeyConstraint("job", name="pk_job_leases"),
    )
    op.create_table(
        "bot_leases",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("branch", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("owner", sa.String(20), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_bot_leases"),
    )
