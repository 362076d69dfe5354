"""Event streams that several processes count together."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "stream_slots",
        sa.Column("process", sa.String(20), nullable=False),
        sa.Column("subject", sa.String(40), nullable=False),
        sa.Column("slots", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("process", "subject", name="pk_stream_slots"),
    )
    op.create_index("ix_stream_slots_subject", "stream_slots", ["subject"])
