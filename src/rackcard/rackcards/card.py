"""A whole rack card, its content hash, and the card with changed pays."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from pydantic import (
    Field,
    model_validator,
)

from rackcard.rackcards.figures import Figure
from rackcard.rackcards.parts import (
    COMMON_SEATS,
    IN_CENTS,
    NOT_OFFERED,
    Limits,
    Name,
    Option,
    Part,
    Procedure,
    Ruling,
    Wager,
    settled_once,
)
from rackcard.rules.errors import BadInput, unknown
from rackcard.rules.pays import Pay, PayChange, PayChanges


class RackCard(Part):
    """Everything that a house posts about one game. Its content hash is its version."""

    game: Name
    """The id of the game."""
    name: Name
    """What people call it."""
    sheet: Name
    """The sheet that it was written from."""
    summary: Name
    """The game in a sentence."""
    options: dict[str, Option] = {}
    """Rules that a house may choose."""
    rulings: dict[str, Ruling] = {}
    """Clauses that can be read in more than one way."""
    limits: Limits = Limits()
    """What is posted for the table as a whole."""
    wagers: dict[str, Wager] = Field(min_length=1)
    """The wagers, in the order in which they are shown."""
    procedure: Procedure
    """How it is dealt and settled."""
    printed: list[Figure] = []
    """Figures that the sheet prints, to be checked."""

    @model_validator(mode="after")
    def _parts_know_each_other(self) -> RackCard:
        for step in self.procedure.settle:
            for wager in step.wagers:
                if wager not in self.wagers:
                    raise ValueError(f"the procedure names {wager!r}, which is no wager")
        for act in ("collect", "push", "pay"):
            for wager, entry in self.wagers.items():
                if not settled_once(entry, self.procedure.settle_for(act, wager)):
                    raise ValueError(f"the procedure must {act} {wager!r} exactly once")
        for wager, entry in self.wagers.items():
            if entry.needs and entry.needs not in self.wagers:
                raise ValueError(f"wagers.{wager}.needs: {entry.needs!r} is no wager")
        for name, ruling in self.rulings.items():
            for reading in ruling.pays:
                try:
                    self.with_pays(self.pays_of_readings({name: reading}))
                except BadInput as error:
                    raise ValueError(f"rulings.{name}.pays.{reading}: {error}") from None
        return self

    @property
    def seats(self) -> int:
        """The most players at a table."""
        option = self.options.get("seats")
        return max(int(number) for number in option.allowed) if option else COMMON_SEATS

    @property
    def content(self) -> dict[str, Any]:
        """The content of the card as plain data: amounts in cents, defaults left out."""
        return self.model_dump(mode="json", exclude_defaults=True)

    @classmethod
    def of(cls, content: Mapping[str, Any]) -> RackCard:
        """The card that has this content."""
        return cls.model_validate(content, context=IN_CENTS)

    @property
    def hash(self) -> str:
        """SHA-256 of the content: without comments and layout, but with the order of rows.

        Keys left at their default are not hashed, so that a new key in a later version of Rackcard
        does not change the hash of every card.
        """
        text = json.dumps(self.content, separators=(",", ":"), ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()

    def wager(self, wager: str) -> Wager:
        if wager not in self.wagers:
            raise unknown(self.name, "wager", wager, self.wagers)
        return self.wagers[wager]

    def with_pays(self, changes: PayChanges) -> RackCard:
        """The same card with changed pays. A change for one table overrides one for all tables."""
        wagers = dict(self.wagers)
        read = [(PayChange.of(key), pay) for key, pay in changes.items()]
        for change, pay in sorted(read, key=lambda item: item[0].table is not None):
            old = wagers[change.wager] if change.wager in wagers else self.wager(change.wager)
            wagers[change.wager] = _with_pay(old, change, pay)
        return self.model_copy(update={"wagers": wagers}) if changes else self

    def pays_of_readings(self, rulings: Mapping[str, str]) -> dict[PayChange, str]:
        """The pays that the readings in force change in the printed tables."""
        return {
            PayChange.parse(cell): pay
            for name, reading in rulings.items()
            for cell, pay in self.rulings[name].pays.get(reading, {}).items()
        }


def _with_pay(wager: Wager, change: PayChange, pay: str) -> Wager:
    """One row changed in one table, or in every table that prints it."""
    name, table, row = change
    if row not in wager.pays:
        raise unknown(name, "row", row, wager.pays)
    if table is not None and table not in wager.paytables:
        raise unknown(name, "pay table", table, wager.paytables)
    printed = dict(zip(wager.tables, wager.cells(row), strict=True))
    shown = pay if pay == NOT_OFFERED else Pay.parse(pay).text
    named = [table] if table is not None else [t for t, c in printed.items() if c != NOT_OFFERED]
    if not named:
        example = f": {name}/{wager.paytables[0]}:{row}" if wager.paytables else ""
        raise BadInput(
            f"no pay table of {name} prints the row {row!r}; name the one to add it to{example}."
        )
    cells = [shown if t in named else cell for t, cell in printed.items()]
    pays = {**wager.pays, row: cells if wager.paytables else cells[0]}
    return wager.model_copy(update={"pays": pays})
