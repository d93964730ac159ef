"""Folded names, which are unique.

Accounts whose names differ in case only are all kept. The oldest owns the folded name. The others
get "=" and their exact name instead (no name contains "="), and log in by their exact name.
"""

import sqlalchemy as sa
from alembic import op

revision = "r0004"
down_revision = "r0003"


def upgrade() -> None:
    op.add_column("people", sa.Column("folded", sa.Text, nullable=False, server_default=""))
    people = sa.table("people", *map(sa.column, ("id", "name", "joined", "folded")))
    database = op.get_bind()
    known = database.execute(
        sa.select(people.c.id, people.c.name).order_by(people.c.joined, people.c.id)
    ).all()
    taken = set()
    changes = []
    for id, name in known:
        folded = name.casefold()
        changes.append({"which": id, "folds_to": f"={name}" if folded in taken else folded})
        taken.add(folded)
    if changes:
        write = people.update().where(people.c.id == sa.bindparam("which"))
        database.execute(write.values(folded=sa.bindparam("folds_to")), changes)
    op.create_index("people_by_folded", "people", ["folded"], unique=True)
    op.create_index("sessions_by_person", "sessions", ["person"])
