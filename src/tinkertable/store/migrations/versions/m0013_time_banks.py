"""What is left in the time bank of each seat."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0013"
down_revision: Final = "0012"


def upgrade() -> None:
    """One more column of the chairs; empty where a bank is full, or there is none."""
    op.add_column("chairs", sa.Column("bank", sa.Double(), nullable=True))
