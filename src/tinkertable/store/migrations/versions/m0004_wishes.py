"""How somebody likes to play: whether moves without a choice play themselves, and when to ask before a move."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Two more wishes of people."""
    op.add_column("people", sa.Column("auto", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("people", sa.Column("confirm", sa.String(length=10), nullable=False, server_default="phone"))
