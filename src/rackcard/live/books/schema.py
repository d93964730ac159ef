"""The tables of the database. Migrations make them; a test holds the two against each other."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)
from sqlalchemy.schema import CheckConstraint

VERSION = "r0006"
"""The last migration."""

metadata = MetaData()

# SQLite keeps 64 bits in any INTEGER, and keeps a table in the order of its INTEGER key.
WHOLE = BigInteger().with_variant(Integer(), "sqlite")

chains = Table(
    "chains",
    metadata,
    # A table, the bank or the people; "" is the one chain of a database from before r0006.
    Column("table_id", Text, primary_key=True),
    # Where it ends: the last command and the last entry, and the hash of that command.
    Column("number", WHOLE, nullable=False),
    Column("seq", WHOLE, nullable=False),
    Column("hash", Text, nullable=False),
    # Who opened the table, and when; none if it is not a table that was opened.
    Column("opened_by", Text, nullable=True),
    Column("opened_at", WHOLE, nullable=False),
    Column("is_closed", WHOLE, nullable=False),
    # The node that deals there; "" if none does.
    Column("node", Text, nullable=False),
    Index("chains_by_node", "node"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

nodes = Table(
    "nodes",
    metadata,
    Column("id", Text, primary_key=True),
    # How other nodes reach it, and what they show to be believed.
    Column("address", Text, nullable=False),
    Column("secret", Text, nullable=False),
    # The public key that it signs with: all nodes of a house have the same.
    Column("signs_with", Text, nullable=False),
    # Until when it owns its tables, by the clock of the database.
    Column("until", WHOLE, nullable=False),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

commands = Table(
    "commands",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("number", WHOLE, primary_key=True, autoincrement=False),
    Column("id", Text, nullable=False, unique=True),
    Column("owner", Text, nullable=False),
    Column("at", WHOLE, nullable=False),
    # The last entry of the chain when the command was done.
    Column("last_seq", WHOLE, nullable=False),
    Column("reply", Text, nullable=False),
    Column("hash", Text, nullable=False),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

journal = Table(
    "journal",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", WHOLE, primary_key=True, autoincrement=False),
    # The command that it belongs to.
    Column("number", WHOLE, nullable=False),
    Column("event", Text, nullable=False),
    # Of entries from before r0006; those since are hashed again from their command's.
    Column("hash", Text, nullable=True),
    ForeignKeyConstraint(["table_id", "number"], ["commands.table_id", "commands.number"]),
    # With row ids: long rows in a table without them take whole pages.
    sqlite_strict=True,
)

postings = Table(
    "postings",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", WHOLE, primary_key=True, autoincrement=False),
    Column("leg", WHOLE, primary_key=True, autoincrement=False),
    Column("source", Text, nullable=False),
    Column("target", Text, nullable=False),
    Column("cents", WHOLE, CheckConstraint("cents > 0", name="postings_move"), nullable=False),
    Column("at", WHOLE, nullable=False),
    ForeignKeyConstraint(["table_id", "seq"], ["journal.table_id", "journal.seq"]),
    Index("postings_by_source", "source", "at"),
    Index("postings_by_target", "target", "at"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

balances = Table(
    "balances",
    metadata,
    Column("account", Text, primary_key=True),
    Column("cents", WHOLE, nullable=False),
    # Only the bank and the rack may owe.
    CheckConstraint("cents >= 0 OR account IN ('bank', 'house')", name="balances_covered"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

seeds = Table(
    "seeds",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("shoe", WHOLE, primary_key=True, autoincrement=False),
    Column("number", WHOLE, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    ForeignKeyConstraint(["table_id", "number"], ["commands.table_id", "commands.number"]),
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
    # Up to which command and entry of a chain the house has signed; the document says the same.
    Column("table_id", Text, primary_key=True),
    Column("number", WHOLE, primary_key=True, autoincrement=False),
    Column("seq", WHOLE, nullable=False),
    Column("document", Text, nullable=False),
    sqlite_strict=True,
    sqlite_with_rowid=False,
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
