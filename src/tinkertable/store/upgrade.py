"""Running the migrations with alembic: loaded only when a database has to be brought up to date."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def upgrade(connection: Connection, version: str = "head") -> None:
    """Bring the schema of a database up to a version."""
    command.upgrade(alembic_config(connection), version)


def alembic_config(connection: Connection) -> Config:
    """How alembic finds our migrations and the database."""
    config = Config()
    config.set_main_option("script_location", "tinkertable.store:migrations")
    config.attributes["connection"] = connection
    return config
