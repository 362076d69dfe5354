"""People who are asked again after the host has changed a lobby, and those who have resigned a rated game."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0014"
down_revision: Final = "0013"


def upgrade() -> None:
    """Two more columns of the chairs."""
    op.add_column("chairs", sa.Column("asked_again", sa.String(length=80), nullable=False, server_default=""))
    op.add_column("chairs", sa.Column("resigned", sa.String(length=32), nullable=True))
