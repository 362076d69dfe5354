"""Games looked at again: the reviews that were made, so that nobody waits for the same one twice."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """One review for each table."""
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("mark", sa.String(length=60), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_reviews_table_id")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_reviews")),
    )
