"""What people may do. Roles are given in the journal, where an audit finds them."""

from __future__ import annotations

from dataclasses import dataclass

from rackcard.live.events import Event
from rackcard.rules.errors import BadInput

PLAYER, PIT, AUDITOR = "player", "pit", "auditor"
ROLES = (PLAYER, PIT, AUDITOR)
PEOPLE = "people"
"""The table under which the journal has it."""


@dataclass(frozen=True)
class Appointed(Event):
    """The house gives somebody a role; whoever has none is a player."""

    person: str
    """The id."""
    name: str
    role: str


def check_role(role: str) -> None:
    if role not in ROLES:
        raise BadInput(f"there is no role {role!r}; allowed: {', '.join(ROLES)}.")
