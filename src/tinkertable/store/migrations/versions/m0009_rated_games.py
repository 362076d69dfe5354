"""Whether a game counts for ratings, and how many moves bots made for a person."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Until now every game counted that was no fork and no lesson; a running one with hints no longer does."""
    op.add_column("tables", sa.Column("unrated", sa.String(20)))
    op.add_column("chairs", sa.Column("minded", sa.Integer(), nullable=False, server_default="0"))
    op.execute("UPDATE tables SET unrated = 'hints' WHERE hints AND status IN ('waiting', 'playing')")
    op.execute("UPDATE tables SET unrated = 'recorded' WHERE status = 'record'")
    op.execute("UPDATE tables SET unrated = 'fork' WHERE forked_from IS NOT NULL")
    op.execute("UPDATE tables SET unrated = 'lesson' WHERE lesson")
