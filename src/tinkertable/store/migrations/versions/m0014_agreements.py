"""People who are asked again after the host has changed a lobby, and those who have resigned a rated game."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Two more columns of the chairs."""
    op.add_column("chairs", sa.Column("asked_again", sa.String(length=80), nullable=False, server_default=""))
    op.add_column("chairs", sa.Column("resigned", sa.String(length=32), nullable=True))
