"""Where the shoes of a table are in the journal, and snapshots of tables to start from."""

import json

import sqlalchemy as sa
from alembic import op

revision = "r0005"
down_revision = "r0004"

WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
AT_ONCE = 1_000


def upgrade() -> None:
    op.create_table(
        "shoes",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("shoe", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("brought", WHOLE, nullable=False),
        sa.Column("ended", WHOLE, nullable=True),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("seq", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("state", sa.Text, nullable=False),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    _find_shoes(op.get_bind())


def _find_shoes(database: sa.Connection) -> None:
    journal = sa.table("journal", *map(sa.column, ("seq", "table_id", "event")))
    shoes = sa.table("shoes", *map(sa.column, ("table_id", "shoe", "brought", "ended")))
    kinds = [journal.c.event.contains(f'"kind":"{kind}"') for kind in ("ShoeBrought", "ShoeEnded")]
    wanted = sa.select(journal.c.seq, journal.c.table_id, journal.c.event).where(sa.or_(*kinds))
    found: dict[tuple[str, int], dict[str, object]] = {}
    for seq, table, text in database.execute(wanted.order_by(journal.c.seq)):
        event = json.loads(text)
        row = {"table_id": table, "shoe": event["shoe"], "brought": seq, "ended": None}
        if event["kind"] == "ShoeBrought":
            found[table, event["shoe"]] = row
        elif event["kind"] == "ShoeEnded":
            found.setdefault((table, event["shoe"]), row)["ended"] = seq
    rows = list(found.values())
    for first in range(0, len(rows), AT_ONCE):
        database.execute(shoes.insert(), rows[first : first + AT_ONCE])
