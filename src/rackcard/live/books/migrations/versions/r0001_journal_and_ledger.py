"""The journal, the ledger, the commands and the seeds.

A migration is history: it spells out what it made, whatever schema.py says by now. There is no way
down, because the way down would lose money.
"""

import sqlalchemy as sa
from alembic import op

revision = "r0001"
down_revision = None

WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    _commands()
    _journal()
    _ledger()
    _seeds()


def _commands() -> None:
    op.create_table(
        "commands",
        sa.Column("number", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("id", sa.Text, nullable=False, unique=True),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("at", WHOLE, nullable=False),
        sa.Column("last_seq", WHOLE, nullable=False),
        sa.Column("reply", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sqlite_strict=True,
    )


def _journal() -> None:
    op.create_table(
        "journal",
        sa.Column("seq", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("at", WHOLE, nullable=False),
        sa.Column("command_id", sa.Text, sa.ForeignKey("commands.id"), nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sqlite_strict=True,
    )
    op.create_index("journal_by_table", "journal", ["table_id", "seq"])


def _ledger() -> None:
    op.create_table(
        "postings",
        sa.Column(
            "seq", WHOLE, sa.ForeignKey("journal.seq"), primary_key=True, autoincrement=False
        ),
        sa.Column("leg", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("cents", WHOLE, nullable=False),
        sa.CheckConstraint("cents > 0", name="postings_move"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("postings_by_source", "postings", ["source", "seq"])
    op.create_index("postings_by_target", "postings", ["target", "seq"])
    op.create_table(
        "balances",
        sa.Column("account", sa.Text, primary_key=True),
        sa.Column("cents", WHOLE, nullable=False),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )


def _seeds() -> None:
    op.create_table(
        "seeds",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("shoe", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("number", WHOLE, sa.ForeignKey("commands.number"), nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
