"""The tables of the database. Migrations make them; a test holds the two against each other."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)
from sqlalchemy.schema import CheckConstraint

VERSION = "r0005"
"""The last migration."""

metadata = MetaData()

# SQLite keeps 64 bits in any INTEGER, and keeps a table in the order of its INTEGER key.
WHOLE = BigInteger().with_variant(Integer(), "sqlite")

commands = Table(
    "commands",
    metadata,
    Column("number", WHOLE, primary_key=True, autoincrement=False),
    Column("id", Text, nullable=False, unique=True),
    Column("owner", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("at", WHOLE, nullable=False),
    # The last event when the command was done; its own ones come after those of the one before.
    Column("last_seq", WHOLE, nullable=False),
    Column("reply", Text, nullable=False),
    Column("hash", Text, nullable=False),
    sqlite_strict=True,
)

journal = Table(
    "journal",
    metadata,
    Column("seq", WHOLE, primary_key=True, autoincrement=False),
    Column("table_id", Text, nullable=False),
    Column("at", WHOLE, nullable=False),
    Column("command_id", Text, ForeignKey("commands.id"), nullable=False),
    Column("event", Text, nullable=False),
    Column("hash", Text, nullable=False),
    Index("journal_by_table", "table_id", "seq"),
    sqlite_strict=True,
)

postings = Table(
    "postings",
    metadata,
    Column("seq", WHOLE, ForeignKey("journal.seq"), primary_key=True, autoincrement=False),
    Column("leg", WHOLE, primary_key=True, autoincrement=False),
    Column("source", Text, nullable=False),
    Column("target", Text, nullable=False),
    Column("cents", WHOLE, CheckConstraint("cents > 0", name="postings_move"), nullable=False),
    Index("postings_by_source", "source", "seq"),
    Index("postings_by_target", "target", "seq"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

balances = Table(
    "balances",
    metadata,
    Column("account", Text, primary_key=True),
    Column("cents", WHOLE, nullable=False),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

seeds = Table(
    "seeds",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("shoe", WHOLE, primary_key=True, autoincrement=False),
    Column("number", WHOLE, ForeignKey("commands.number"), nullable=False),
    Column("seed", LargeBinary, nullable=False),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

shoes = Table(
    "shoes",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("shoe", WHOLE, primary_key=True, autoincrement=False),
    # The entries that say so.
    Column("brought", WHOLE, nullable=False),
    Column("ended", WHOLE, nullable=True),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", Text, primary_key=True),
    # The entry after which the table stood like this.
    Column("seq", WHOLE, primary_key=True, autoincrement=False),
    Column("state", Text, nullable=False),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

heads = Table(
    "heads",
    metadata,
    Column("id", WHOLE, primary_key=True, autoincrement=False),
    # Up to which entry and which command the house has signed; the document says the same.
    Column("seq", WHOLE, nullable=False),
    Column("number", WHOLE, nullable=False),
    Column("document", Text, nullable=False),
    Index("heads_by_seq", "seq"),
    sqlite_strict=True,
)

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("password", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("joined", WHOLE, nullable=False),
    # The name without case; "=" and the exact name if an older account has that folded name.
    Column("folded", Text, nullable=False, server_default=""),
    Index("people_by_folded", "folded", unique=True),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("until", WHOLE, nullable=False),
    Index("sessions_by_person", "person"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
