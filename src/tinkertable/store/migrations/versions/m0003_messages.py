"""Where people want notifications that it is their turn, and the messages."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the tables, and two columns of the chairs."""
    op.add_column("chairs", sa.Column("told", sa.Double(), nullable=True))
    op.add_column("chairs", sa.Column("looking", sa.Double(), nullable=True))
    op.create_table(
        "addresses",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=True),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("webhook", sa.String(length=500), nullable=True),
        sa.Column("form", sa.String(length=10), nullable=False),
        sa.Column("language", sa.String(length=5), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_addresses_person")),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_addresses")),
    )
    op.create_table(
        "messages",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("table_id", sa.String(length=16), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("turn", sa.Integer(), nullable=True),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("due", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_messages_table_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_messages")),
        sa.UniqueConstraint("table_id", "seat", "turn", "kind", name=op.f("uq_messages_table_id_seat_turn_kind")),
    )
    op.create_index(op.f("ix_messages_state_due"), "messages", ["state", "due"], unique=False)
