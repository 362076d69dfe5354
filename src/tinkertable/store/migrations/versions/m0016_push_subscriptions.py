"""Browsers that get notifications while no page is open."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """A table for the subscriptions of browsers."""
    op.create_table(
        "push_subscriptions",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("session", sa.String(length=40), nullable=False),
        sa.Column("endpoint", sa.String(length=1000), nullable=False),
        sa.Column("key", sa.String(length=100), nullable=False),
        sa.Column("secret", sa.String(length=40), nullable=False),
        sa.Column("language", sa.String(length=5), nullable=False),
        sa.Column("label", sa.String(length=60), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_push_subscriptions_person")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_push_subscriptions")),
        sa.UniqueConstraint("endpoint", name=op.f("uq_push_subscriptions_endpoint")),
    )
    op.create_index(op.f("ix_push_subscriptions_person"), "push_subscriptions", ["person"])
