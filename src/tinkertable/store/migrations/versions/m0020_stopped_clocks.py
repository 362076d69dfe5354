"""What clocks remember, so that no time comes back with a move that is taken back."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Two more columns of the chairs; clocks that run give new time with the next move, as they did."""
    op.add_column("chairs", sa.Column("clock_ply", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("chairs", sa.Column("stopped", sa.JSON(none_as_null=True), nullable=True))
