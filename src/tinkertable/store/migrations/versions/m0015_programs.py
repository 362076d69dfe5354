"""Which seats are played by programs."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """One more column of the chairs; of games that were played before, nobody knows."""
    op.add_column("chairs", sa.Column("program", sa.Boolean(), nullable=False, server_default=sa.false()))
