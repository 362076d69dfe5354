"""What is left in the time bank of each seat."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """One more column of the chairs; empty where a bank is full, or there is none."""
    op.add_column("chairs", sa.Column("bank", sa.Double(), nullable=True))
