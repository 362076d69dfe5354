"""How far people have come in their lessons, and which tables came out of one."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Lessons are remembered; tables that continue one do not count as games."""
    op.add_column("tables", sa.Column("lesson", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "lessons",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_lessons_person")),
        sa.PrimaryKeyConstraint("person", "game", name=op.f("pk_lessons")),
    )
