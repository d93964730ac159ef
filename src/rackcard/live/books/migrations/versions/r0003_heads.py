"""The heads of the journal that the house has signed."""

import sqlalchemy as sa
from alembic import op

revision = "r0003"
down_revision = "r0002"

WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "heads",
        sa.Column("id", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("seq", WHOLE, nullable=False),
        sa.Column("number", WHOLE, nullable=False),
        sa.Column("document", sa.Text, nullable=False),
        sqlite_strict=True,
    )
    op.create_index("heads_by_seq", "heads", ["seq"])
