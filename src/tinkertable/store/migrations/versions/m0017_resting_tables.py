"""An index that moves do not write."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Until now every move took its table out of an index of all tables by time, and put it in again elsewhere."""
    op.drop_index("ix_tables_status_changed", "tables")
    op.create_index("ix_tables_status", "tables", ["status"])
    rests = sa.text("status != 'playing'")
    op.create_index("ix_tables_resting", "tables", ["status", "changed"], sqlite_where=rests, postgresql_where=rests)
