"""Sessions that were ended, and counters for rate limits."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Until now a cookie was valid for ever, and each process counted for itself."""
    op.create_table(
        "ended_sessions",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("session", sa.String(40), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("person", "session", name="pk_ended_sessions"),
    )
    op.create_table(
        "rate_counts",
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_rate_counts"),
    )
    op.create_index("ix_rate_counts_until", "rate_counts", ["until"])
