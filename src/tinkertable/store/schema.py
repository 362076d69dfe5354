"""The schema, one for SQLite and PostgreSQL. Moves are only ever appended; snapshots may be deleted at any time.

Times are seconds since 1970, as the clock of the server gives them. A change here needs a migration beside it.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    literal_column,
    true,
)

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

settings: Final = Table(
    "settings",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

people: Final = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("named", Boolean, nullable=False),
    Column("language", String(5)),
    Column("theme", String(10), nullable=False),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Column("login", String(60)),
    Column("password", Text),
    Column("epoch", Integer, nullable=False),
    Column("auto", Boolean, nullable=False, server_default=false()),
    Column("confirm", String(10), nullable=False, server_default="phone"),
    Column("steps", String(10), nullable=False, server_default="normal"),
    UniqueConstraint("login"),
)
"""`epoch` is part of every signed cookie: raising it signs the person out everywhere."""

ended_sessions: Final = Table(
    "ended_sessions",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("session", String(40), primary_key=True),
    Column("at", Double, nullable=False),
)
"""Sessions that ended with a log-out: a copy of their cookie is worth nothing."""

rate_counts: Final = Table(
    "rate_counts",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("count", Integer, nullable=False),
    Column("until", Double, nullable=False),
    Index(None, "until"),
)
"""How often something was done, for rate limits. The keys are digests; rows are deleted when their time is over."""

tokens: Final = Table(
    "tokens",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("digest", String(64), nullable=False),
    Column("label", String(60), nullable=False),
    Column("created", Double, nullable=False),
    Column("used", Double),
    UniqueConstraint("digest"),
    Index(None, "person"),
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("edition", Integer, nullable=False),
    Column("components", String(64), nullable=False),
    Column("options", JSON, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("pace", String(20), nullable=False),
    Column("private", Boolean, nullable=False),
    Column("host", String(32), nullable=False),
    Column("code", String(32), nullable=False),
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Column("status", String(10), nullable=False),
    Column("version", Integer, nullable=False),
    Column("branch", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("turn", JSON, nullable=False),
    Column("bot_to_move", Boolean, nullable=False),
    Column("redo", JSON, nullable=False),
    Column("proposal", JSON(none_as_null=True)),
    Column("proposals", Integer, nullable=False),
    Column("facing", JSON, nullable=False),
    Column("forked_from", String(16)),
    Column("fork_ply", Integer),
    Column("rematch_of", String(16)),
    Column("next", String(16)),
    Column("winners", JSON(none_as_null=True)),
    Column("scores", JSON(none_as_null=True)),
    Column("lesson", Boolean, nullable=False, server_default=false()),
    Column("hints", Boolean, nullable=False, server_default=true()),
    Column("unrated", String(20)),
    Index(None, "status"),
    Index(None, "bot_to_move"),
)
RESTS: Final = tables.c.status != literal_column("'playing'")
"""No game is running at the table. Queries that look for the latest of such tables say so, to use the index on them."""
Index("ix_tables_resting", tables.c.status, tables.c.changed, sqlite_where=RESTS, postgresql_where=RESTS)
# running games have no place in it: each move would write two of its pages

chairs: Final = Table(
    "chairs",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String(70), nullable=False),
    Column("person", String(32)),
    Column("bot", String(80)),
    Column("stand_in", String(80)),
    Column("asked", Double),
    Column("warn", Double),
    Column("due", Double),
    Column("warned", Boolean, nullable=False),
    Column("look_at", Double),
    Column("told", Double),
    Column("looking", Double),
    Column("minded", Integer, nullable=False, server_default="0"),
    Column("bank", Double),
    Column("asked_again", String(80), nullable=False, server_default=""),
    Column("resigned", String(32)),
    Column("program", Boolean, nullable=False, server_default=false()),
    Column("clock_ply", Integer, nullable=False, server_default="0"),
    Column("stopped", JSON(none_as_null=True)),
    Index(None, "person"),
    Index(None, "look_at"),
)
"""`look_at` is when the clock of this chair has to be looked at next, or some time before that: most moves leave it as
it is. `told` is the last `asked` for which it was decided whether to send a message; until `looking` its person has the
table before them, in whichever process. `stopped` is the clock of the turn before: its `asked`, `warn`, `due`, `warned`
and `clock_ply`."""

prepared: Final = Table(
    "prepared",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("text", String(200), nullable=False),
    Column("said", JSON, nullable=False),
    Column("branch", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("lapsed", Boolean, nullable=False),
)
"""Moves that wait for the turn of their seat. They are not part of the table's version: nobody else may notice them."""

entries: Final = Table(
    "entries",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("branch", Integer, primary_key=True, autoincrement=False),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("text", String(200), nullable=False),
    Column("at", Double, nullable=False),
    sqlite_with_rowid=False,
)
"""The moves. Two writers cannot both append the same ply. SQLite keeps the rows in the index of their key, so that a
move is written once."""

branches: Final = Table(
    "branches",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("ply", Integer, nullable=False),
    Column("at", Double, nullable=False),
)
"""Each cut: branch `number` goes on from `ply` moves of the branch before it."""

notes: Final = Table(
    "notes",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("key", String(40), nullable=False),
    Column("args", JSON, nullable=False),
    Column("at", Double, nullable=False),
    Index(None, "table_id"),
)

chats: Final = Table(
    "chats",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("person", String(32), nullable=False),
    Column("name", String(70), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", String(500), nullable=False),
    Column("at", Double, nullable=False),
    Index(None, "table_id"),
)

guests: Final = Table(
    "guests",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("person", String(32), primary_key=True),
)
"""People who were given the link to a private table."""

snapshots: Final = Table(
    "snapshots",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("cells", JSON, nullable=False),
)
"""Positions on the present line, to load long games faster. Only a cache."""

results: Final = Table(
    "results",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("game", String(40), nullable=False),
    Column("player", String(90), nullable=False),
    Column("name", String(70), nullable=False),
    Column("place", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("score", Integer, nullable=False),
    Column("ended", Double, nullable=False),
    Column("mu", Double),
    Column("sigma", Double),
    Index(None, "player", "ended"),
)
"""How each game ended for each seat, and the player's rating after it; it can be made again from the tables.

A player is a person's id, or `bot:` and the bot's text. Games that say nothing about strength have no rating.
"""

ratings: Final = Table(
    "ratings",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("player", String(90), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
)
"""The present rating of every player at every game."""

lessons: Final = Table(
    "lessons",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("step", Integer, nullable=False),
    Column("done", Boolean, nullable=False),
)
"""How far people have come in their lessons."""

addresses: Final = Table(
    "addresses",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("email", String(254)),
    Column("confirmed", Boolean, nullable=False),
    Column("webhook", String(500)),
    Column("form", String(10), nullable=False),
    Column("language", String(5), nullable=False),
)
"""Where people want notifications that it is their turn."""

push_subscriptions: Final = Table(
    "push_subscriptions",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("session", String(40), nullable=False),
    Column("endpoint", String(1000), nullable=False),
    Column("key", String(100), nullable=False),
    Column("secret", String(40), nullable=False),
    Column("language", String(5), nullable=False),
    Column("label", String(60), nullable=False),
    Column("created", Double, nullable=False),
    UniqueConstraint("endpoint"),
    Index(None, "person"),
)
"""Browsers that get notifications while no page is open. They end with the session in which they were named."""

messages: Final = Table(
    "messages",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("kind", String(10), nullable=False),
    Column("person", String(32), nullable=False),
    Column("table_id", ForeignKey("tables.id")),
    Column("seat", Integer),
    Column("turn", Integer),
    Column("state", String(10), nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("due", Double, nullable=False),
    UniqueConstraint("table_id", "seat", "turn", "kind"),
    Index(None, "state", "due"),
)
"""Messages to be sent, and that they were: one for each turn and way. `turn` counts the moves the seat had made; a
negative one is the number of a proposal."""

reviews: Final = Table(
    "reviews",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("mark", String(60), nullable=False),
    Column("body", Text, nullable=False),
    Column("at", Double, nullable=False),
)
"""Reviews of games. Only a cache: with another mark (rules, weights, coach, moves) the review is made again."""

processes: Final = Table(
    "processes",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("alive_until", Double, nullable=False),
)
"""The server processes that share this database, and until when each counts as alive."""

stream_slots: Final = Table(
    "stream_slots",
    metadata,
    Column("process", String(20), primary_key=True),
    Column("subject", String(40), primary_key=True),
    Column("slots", Integer, nullable=False),
    Index(None, "subject"),
)
"""How many event streams of a person or an address each process may hold. The subjects are digests."""

job_leases: Final = Table(
    "job_leases",
    metadata,
    Column("job", String(40), primary_key=True),
    Column("owner", String(20), nullable=False),
)
"""Which process does each background job."""

bot_leases: Final = Table(
    "bot_leases",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("branch", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("owner", String(20), nullable=False),
)
"""Which process lets a bot think about the position of a table; no reference to it, so that nothing waits for it."""
