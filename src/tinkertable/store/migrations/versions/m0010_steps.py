"""How fast somebody is shown what others did."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """One more wish of people."""
    op.add_column("people", sa.Column("steps", sa.String(length=10), nullable=False, server_default="normal"))
