"""A chain for every table, owned by one node at a time.

The one chain of the house is closed: its rows stay as they are, with their hashes, and the chains
of all tables begin where it ends.
"""

from hashlib import sha256

import sqlalchemy as sa
from alembic import op

revision = "r0006"
down_revision = "r0005"

WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
AT_ONCE = 1_000
FIRST_ENTRY = sha256(b"rackcard-journal-1").hexdigest()
FIRST_COMMAND = sha256(b"rackcard-commands-1").hexdigest()
FIRST_CHAIN = sha256(b"rackcard-chain-2").hexdigest()

CHANGED = ("postings", "seeds", "heads", "journal", "commands", "balances")
"""What is referred to comes after what refers to it."""
COPIED = (
    "INSERT INTO commands (table_id, number, id, owner, at, last_seq, reply, hash)"
    " SELECT table_id, number, id, owner, at, last_seq, reply, hash FROM old_commands",
    "INSERT INTO journal (table_id, seq, number, event, hash)"
    " SELECT j.table_id, j.seq, c.number, j.event, j.hash"
    " FROM old_journal j JOIN old_commands c ON c.id = j.command_id",
    "INSERT INTO postings (table_id, seq, leg, source, target, cents, at)"
    " SELECT j.table_id, p.seq, p.leg, p.source, p.target, p.cents, j.at"
    " FROM old_postings p JOIN old_journal j ON j.seq = p.seq",
    "INSERT INTO seeds (table_id, shoe, number, seed)"
    " SELECT table_id, shoe, number, seed FROM old_seeds",
    "INSERT INTO heads (table_id, number, seq, document)"
    " SELECT '', number, seq, document FROM old_heads",
    "INSERT INTO balances (account, cents) SELECT account, cents FROM old_balances",
)


def upgrade() -> None:
    database = op.get_bind()
    origin = _origin(database)
    for name in CHANGED:
        op.execute(f"CREATE TABLE old_{name} AS SELECT * FROM {name}")
    for name in CHANGED:
        op.drop_table(name)
    _chains()
    _journal()
    _ledger()
    for statement in COPIED:
        op.execute(statement)
    _begin_chains(database, origin)
    for name in CHANGED:
        op.drop_table(f"old_{name}")


def _origin(database: sa.Connection) -> tuple[int, int, str]:
    """Where the chain of the house ends: its last command and entry, and a hash over both."""
    entry = database.execute(
        sa.text("SELECT seq, hash FROM journal ORDER BY seq DESC LIMIT 1")
    ).first()
    command = database.execute(
        sa.text("SELECT number, hash FROM commands ORDER BY number DESC LIMIT 1")
    ).first()
    seq, last_entry = entry or (0, FIRST_ENTRY)
    number, last_command = command or (0, FIRST_COMMAND)
    if not number:
        return 0, 0, FIRST_CHAIN
    return number, seq, _link(FIRST_CHAIN, seq, last_entry, number, last_command)


def _link(*fields: object) -> str:
    content = "".join(f"{len(text)}:{text}," for text in map(str, fields))
    return sha256(content.encode("utf-8", "surrogatepass")).hexdigest()


def _begin_chains(database: sa.Connection, origin: tuple[int, int, str]) -> None:
    number, seq, closing = origin
    if not number:
        return
    names = ("table_id", "number", "seq", "hash", "opened_by", "opened_at", "is_closed", "node")
    chains = sa.table("chains", *map(sa.column, names))
    opened = dict(_openings(database))
    closed = {table for (table,) in database.execute(sa.text(_CLOSED))}
    tables = [table for (table,) in database.execute(sa.text(_TABLES))]
    rows = [dict(zip(names, ("", number, seq, closing, None, 0, 0, ""), strict=True))]
    for table in tables:
        by, at = opened.get(table, (None, 0))
        start = (number, seq, _link(closing, table))
        rows.append(
            dict(zip(names, (table, *start, by, at, int(table in closed), ""), strict=True))
        )
    for first in range(0, len(rows), AT_ONCE):
        database.execute(chains.insert(), rows[first : first + AT_ONCE])


_TABLES = "SELECT DISTINCT table_id FROM commands ORDER BY table_id"
_OPENED = (
    "SELECT c.table_id, c.owner, c.at FROM journal j"
    " JOIN commands c ON c.table_id = j.table_id AND c.number = j.number"
    ' WHERE j.event LIKE \'%"kind":"TableOpened"%\' ORDER BY j.seq'
)
_CLOSED = 'SELECT table_id FROM journal WHERE event LIKE \'%"kind":"TableClosed"%\''


def _openings(database: sa.Connection) -> list[tuple[str, tuple[str, int]]]:
    """Who opened the tables, and when."""
    return [(table, (by, at)) for table, by, at in database.execute(sa.text(_OPENED))]


def _chains() -> None:
    op.create_table(
        "chains",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("number", WHOLE, nullable=False),
        sa.Column("seq", WHOLE, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("opened_by", sa.Text, nullable=True),
        sa.Column("opened_at", WHOLE, nullable=False),
        sa.Column("is_closed", WHOLE, nullable=False),
        sa.Column("node", sa.Text, nullable=False),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("chains_by_node", "chains", ["node"])
    op.create_table(
        "nodes",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("signs_with", sa.Text, nullable=False),
        sa.Column("until", WHOLE, nullable=False),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )


def _journal() -> None:
    op.create_table(
        "commands",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("number", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("id", sa.Text, nullable=False, unique=True),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("at", WHOLE, nullable=False),
        sa.Column("last_seq", WHOLE, nullable=False),
        sa.Column("reply", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "journal",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("seq", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("number", WHOLE, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=True),
        sa.ForeignKeyConstraint(["table_id", "number"], ["commands.table_id", "commands.number"]),
        sqlite_strict=True,
    )
    op.create_table(
        "seeds",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("shoe", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("number", WHOLE, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(["table_id", "number"], ["commands.table_id", "commands.number"]),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "heads",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("number", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("seq", WHOLE, nullable=False),
        sa.Column("document", sa.Text, nullable=False),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )


def _ledger() -> None:
    op.create_table(
        "postings",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("seq", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("leg", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("cents", WHOLE, nullable=False),
        sa.Column("at", WHOLE, nullable=False),
        sa.CheckConstraint("cents > 0", name="postings_move"),
        sa.ForeignKeyConstraint(["table_id", "seq"], ["journal.table_id", "journal.seq"]),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("postings_by_source", "postings", ["source", "at"])
    op.create_index("postings_by_target", "postings", ["target", "at"])
    op.create_table(
        "balances",
        sa.Column("account", sa.Text, primary_key=True),
        sa.Column("cents", WHOLE, nullable=False),
        sa.CheckConstraint("cents >= 0 OR account IN ('bank', 'house')", name="balances_covered"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
