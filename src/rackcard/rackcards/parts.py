"""The parts of a rack card: options, rulings, wagers with their pay tables, procedure, limits."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationInfo,
    model_validator,
)

from rackcard.rules.errors import unknown
from rackcard.rules.limits import TableLimits
from rackcard.rules.money import Breakage, cents
from rackcard.rules.pays import FORMS, Pay, Paytable
from rackcard.rules.settle import Act, Sweep

NOT_OFFERED = "-"
"""In a pay table: this table does not have the row, and its hands lose or hit another row."""


COMMON_SEATS = 7
"""Seats at a game in which all players share the same cards."""
IN_CENTS = "amounts in cents"
"""Validation context: the card is read from its own `content`, not from a TOML file."""


class Part(BaseModel):
    """A table of a TOML file: unknown keys and values of another type are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


def _money(text: object, info: ValidationInfo) -> int:
    if info.context == IN_CENTS and isinstance(text, int):
        return text
    if not isinstance(text, str):
        raise ValueError("write an amount as text, like $5 or $2.50")
    return cents(text)


Money = Annotated[int, BeforeValidator(_money, json_schema_input_type=str)]
Name = Annotated[str, Field(min_length=1)]
Value = int | str


class Option(Part):
    """A rule that a house may choose: how many decks, where the cut card goes."""

    about: Name
    """What it is, in a few words."""
    allowed: list[Value] = Field(min_length=1)
    """The values that a house may choose."""
    default: Value
    """The value if the house does not choose."""

    @model_validator(mode="after")
    def _default_is_allowed(self) -> Option:
        if self.default not in self.allowed:
            raise ValueError(f"the default {self.default!r} is not among {self.allowed}")
        return self


class Ruling(Part):
    """A clause that can be read in more than one way, and what each reading says."""

    clause: Name
    """The clause, in the words of the sheet."""
    question: Name
    """What it leaves open."""
    default: Name
    """The reading if the house does not choose."""
    readings: dict[str, str] = Field(min_length=2)
    """Each reading by its name, and what it says."""
    pays: dict[str, dict[str, str]] = {}
    """By reading: the pays that it changes, WAGER:ROW or WAGER/TABLE:ROW to a pay."""

    @model_validator(mode="after")
    def _default_is_a_reading(self) -> Ruling:
        if self.default not in self.readings:
            raise ValueError(f"the default {self.default!r} is not among {list(self.readings)}")
        for reading in self.pays:
            if reading not in self.readings:
                raise ValueError(f"pays are given for {reading!r}, which is no reading")
        return self


class Envy(Part):
    """What other players' hands pay to a player with a large enough stake, table by table."""

    stake: Money
    """The least stake that is paid envy."""
    pays: dict[str, list[str]] = Field(min_length=1)
    """Rows of the wager; an amount for each pay table, or `-`."""


class Wager(Part):
    """A wager: the machine it is played on, its limits, and its pay tables as printed."""

    name: Name
    """As it is printed on the layout."""
    rides: Name
    """The machine of rules.py that decides it."""
    kind: Literal["primary", "bonus"]
    """The kind of wager, as the procedure and the layout call it."""
    minimum: Money
    """The least stake."""
    maximum: Money
    """The largest stake."""
    one_spot: bool = False
    """True if a player bets one of its spots only: Yin or Yang."""
    needs: str = ""
    """Another wager that must be made with it."""
    paying_row: Literal["first", "best"] = "first"
    """Which row is paid if a hand hits several: the first as printed, or the one that pays best."""
    paytables: list[str] = []
    """The names of its pay tables; none if the sheet prints only one."""
    table_options: dict[str, dict[str, Value]] = {}
    """House options that a pay table prescribes."""
    pays: dict[str, str | list[str]] = Field(min_length=1)
    """Rows as printed, top first: a pay for each table, or one pay where there are no tables."""
    envy: Envy | None = None
    """The envy bonus: what other players' hands pay."""

    @model_validator(mode="after")
    def _envy_is_a_full_grid(self) -> Wager:
        for row, cells in self.envy.pays.items() if self.envy else ():
            if row not in self.pays:
                raise ValueError(f"envy pays the row {row!r}, which is not among its pays")
            known = [Pay.parse(cell) for cell in cells if cell != NOT_OFFERED]
            if len(cells) != len(self.paytables) or any(pay.odds for pay in known):
                raise ValueError(
                    f"envy for {row!r} must have {len(self.paytables)} amounts, "
                    f"each like $250 or {NOT_OFFERED!r}"
                )
        return self

    @model_validator(mode="after")
    def _pays_are_a_full_grid(self) -> Wager:
        columns = len(self.paytables) or 1
        for row, cells in self.pays.items():
            for cell in self.cells(row):
                if cell != NOT_OFFERED:
                    Pay.parse(cell)
            if len(self.cells(row)) != columns or isinstance(cells, list) != bool(self.paytables):
                tables = f"a list of {columns} pays" if self.paytables else "one pay"
                raise ValueError(
                    f"the row {row!r} must have {tables}, each {FORMS} or {NOT_OFFERED!r}"
                )
        if self.minimum > self.maximum:
            raise ValueError("the minimum is above the maximum")
        if len(set(self.paytables)) < len(self.paytables):
            raise ValueError("two pay tables have the same name")
        for table in self.table_options:
            if table not in self.paytables:
                raise ValueError(f"table_options names {table!r}, which is no pay table")
        return self

    def cells(self, row: str) -> list[str]:
        cells = self.pays[row]
        return cells if isinstance(cells, list) else [cells]

    @property
    def tables(self) -> list[str | None]:
        """The ids of its pay tables; [None] where the sheet prints only one and gives no name."""
        return list(self.paytables) or [None]

    def paytable(self, table: str | None) -> Paytable:
        """One pay table, by its id; None is the first."""
        if table is not None and table not in self.paytables:
            raise unknown(self.name, "pay table", table, self.paytables)
        column = self.paytables.index(table) if table is not None else 0
        pays = {row: self.cells(row)[column] for row in self.pays}
        offered = {row: Pay.parse(cell) for row, cell in pays.items() if cell != NOT_OFFERED}
        return Paytable(offered, best=self.paying_row == "best")

    def envied(self, table: str | None) -> Paytable | None:
        """What other players' hands pay under a pay table; None if it has no envy bonus."""
        if self.envy is None or table is None:
            return None
        column = self.paytables.index(table)
        cells = {row: cells[column] for row, cells in self.envy.pays.items()}
        offered = {row: Pay.parse(cell) for row, cell in cells.items() if cell != NOT_OFFERED}
        return Paytable(offered, best=True) if offered else None


class Step(Part):
    """One trip of the dealer round the table."""

    act: Act
    """What the dealer does."""
    wagers: list[str]
    """The wagers that it applies to."""
    rows: list[str] = []
    """Only for wagers that hit these rows."""
    late: bool | None = None
    """Only for wagers that were decided by play (true), or by the first cards (false)."""


class Procedure(Part):
    """How the game is dealt, in words, and in which order the dealer collects and pays."""

    deal: list[str]
    """Dealing, step by step, in words."""
    settle: list[Step] = Field(min_length=1)
    """Collecting and paying, in order; each wager is collected, pushed and paid exactly once."""
    breakage_unit: Money = 1
    """The smallest amount that is paid; $0.01 if left out."""
    breakage_rounding: Literal["down", "nearest", "up"] = "down"
    """How a pay that is not a multiple of the unit is rounded."""

    @model_validator(mode="after")
    def _unit_can_be_paid(self) -> Procedure:
        if self.breakage_unit < 1:
            raise ValueError("the breakage unit must be $0.01 or more")
        return self

    @property
    def sweeps(self) -> list[Sweep]:
        return [Sweep(s.act, tuple(s.wagers), tuple(s.rows), s.late) for s in self.settle]

    @property
    def breakage(self) -> Breakage:
        return Breakage(self.breakage_unit, self.breakage_rounding)

    def settle_for(self, act: str, wager: str) -> list[Step]:
        return [step for step in self.settle if step.act == act and wager in step.wagers]


def settled_once(wager: Wager, steps: list[Step]) -> bool:
    """True if one step settles the whole wager, or several settle each row once early and late."""

    def taken(row: str, late: bool) -> int:
        return sum((not s.rows or row in s.rows) and s.late in (None, late) for s in steps)

    return all(taken(row, late) == 1 for row in wager.pays for late in (False, True))


class Limits(Part):
    """What is posted for the table as a whole."""

    most_wagers: int | None = Field(default=None, ge=1)
    """The most wagers of a player in one round."""
    small_wager_at: int | None = Field(default=None, ge=1)
    """With this many wagers or more, one of them is limited to `small_wager`."""
    small_wager: Money = 0
    """That limit."""
    aggregate: Money | None = None
    """The most that one round pays, all players together."""

    @property
    def table(self) -> TableLimits:
        return TableLimits(self.most_wagers, self.small_wager_at, self.small_wager)
