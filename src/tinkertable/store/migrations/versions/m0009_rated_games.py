"""Whether a game counts for ratings, and how many moves bots made for a person."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0009"
down_revision: Final = "0008"


def upgrade() -> None:
    """Until now every game counted that was no fork and no lesson; a running one with hints no longer does."""
    op.add_column("tables", sa.Column("unrated", sa.String(20)))
    op.add_column("chairs", sa.Column("minded", sa.Integer(), nullable=False, server_default="0"))
    op.execute("UPDATE tables SET unrated = 'hints' WHERE hints AND status IN ('waiting', 'playing')")
    op.execute("UPDATE tables SET unrated = 'recorded' WHERE status = 'record'")
    op.execute("UPDATE tables SET unrated = 'fork' WHERE forked_from IS NOT NULL")
    op.execute("UPDATE tables SET unrated = 'lesson' WHERE lesson")
