"""What people may do. Roles are given in the journal, where an audit finds them."""

from __future__ import annotations

from rackcard.rules.errors import BadInput

PLAYER, PIT, AUDITOR = "player", "pit", "auditor"
ROLES = (PLAYER, PIT, AUDITOR)
PEOPLE = "people"
"""The table under which the journal has it."""


def check_role(role: str) -> None:
    if role not in ROLES:
        raise BadInput(f"there is no role {role!r}; allowed: {', '.join(ROLES)}.")
