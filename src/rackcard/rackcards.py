"""Rack cards: what a house posts, as TOML, all of it checked before anything is dealt."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from fractions import Fraction
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    ValidationInfo,
    model_validator,
)

from rackcard.rules.errors import BadInput, unknown
from rackcard.rules.limits import TableLimits
from rackcard.rules.money import Breakage, cents
from rackcard.rules.pays import FORMS, Pay, PayChange, PayChanges, Paytable
from rackcard.rules.settle import Act, Sweep

_PRINTED = re.compile(r"-?\d[\d,]*(\.\d+)? ?%?", re.ASCII)

NOT_OFFERED = "-"
"""In a pay table: this row is not on this table, and its hands lose or fall to another row."""


COMMON_SEATS = 7
"""Seats at a game whose cards belong to everybody."""
IN_CENTS = "amounts in cents"
"""Says that a card is read from its own `content`, not from what somebody wrote."""


class Part(BaseModel):
    """A table of a TOML file: no key that is not known, no value of another type."""

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
    """A house rule that a house sets: how many decks, where the cut card goes."""

    about: Name
    """What it is, in a few words."""
    allowed: list[Value] = Field(min_length=1)
    """The values that a house may choose."""
    default: Value
    """The value where nobody chooses."""

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
    """The reading where nobody chooses."""
    readings: dict[str, str] = Field(min_length=2)
    """Each reading by its name, and what it says."""
    pays: dict[str, dict[str, str]] = {}
    """By reading: the pays that it puts into the tables, WAGER:ROW or WAGER/TABLE:ROW to a pay."""

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
    """A wager, the machine it rides, its limits, and its pay tables as the sheet prints them."""

    name: Name
    """As it is printed on the layout."""
    rides: Name
    """The machine of rules.py that decides it."""
    kind: Literal["primary", "bonus"]
    """What the procedure and the layout call it."""
    minimum: Money
    """The least stake."""
    maximum: Money
    """The largest stake."""
    one_spot: bool = False
    """True if a player bets one of its spots only: Yin or Yang."""
    needs: str = ""
    """Another wager that must be made with it."""
    paying_row: Literal["first", "best"] = "first"
    """Of several rows that a hand makes: the first as printed, or the one that pays best."""
    paytables: list[str] = []
    """The names of its pay tables; none if the sheet prints only one."""
    table_options: dict[str, dict[str, Value]] = {}
    """House options that a pay table prescribes."""
    pays: dict[str, str | list[str]] = Field(min_length=1)
    """Rows as printed, top first: a pay for each table, or one pay where there are no tables."""
    envy: Envy | None = None
    """Where the hands of others pay."""

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
        """One column of the printed grid; None is the first."""
        if table is not None and table not in self.paytables:
            raise unknown(self.name, "pay table", table, self.paytables)
        column = self.paytables.index(table) if table is not None else 0
        pays = {row: self.cells(row)[column] for row in self.pays}
        offered = {row: Pay.parse(cell) for row, cell in pays.items() if cell != NOT_OFFERED}
        return Paytable(offered, best=self.paying_row == "best")

    def envied(self, table: str | None) -> Paytable | None:
        """What the hands of others pay under a pay table; None if it has no envy bonus."""
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
    """To which wagers."""
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
    """Which way a pay goes that is no multiple of it."""

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


def _once(wager: Wager, steps: list[Step]) -> bool:
    """One step for all of a wager, or several that take each row early once and late once."""

    def taken(row: str, late: bool) -> int:
        return sum((not s.rows or row in s.rows) and s.late in (None, late) for s in steps)

    return all(taken(row, late) == 1 for row in wager.pays for late in (False, True))


class Limits(Part):
    """What is posted for the table as a whole."""

    most_wagers: int | None = Field(default=None, ge=1)
    """The most wagers of a player in one round."""
    small_wager_at: int | None = Field(default=None, ge=1)
    """From this many wagers on, one of them is limited to `small_wager`."""
    small_wager: Money = 0
    """That limit."""
    aggregate: Money | None = None
    """The most that one round pays, all players together."""

    @property
    def table(self) -> TableLimits:
        return TableLimits(self.most_wagers, self.small_wager_at, self.small_wager)


class Figure(Part):
    """A figure that a sheet prints or somebody published, to be re-derived and compared."""

    figure: Literal["house edge", "payout", "hit frequency", "push frequency", "combinations"]
    """What the figure is."""
    wager: str
    """Of which wager."""
    also: list[str] = []
    """Further wagers of equal stake: the figure is that of all of them together."""
    paytable: str | None = None
    """Under which pay table; the first if left out."""
    strategy: str | None = None
    """By which strategy; the first if left out."""
    row: str = ""
    """The row whose combinations are counted; a loss if left out."""
    options: dict[str, Value] = {}
    """House options that it is printed for."""
    rulings: dict[str, str] = {}
    """Readings that it is printed for."""
    pays: dict[str, str] = {}
    """Rows that pay something else than on the card, for this figure."""
    method: str = ""
    """Another way to compute it than the exact law: a function in the game's published.py."""
    printed: str
    """As it is printed; its last digit says how exact it is."""
    within: str = ""
    """How far the figure may lie off, where its source is no more exact than that."""
    source: str
    """Where it is printed."""
    agrees: bool = True
    """False for a known misprint: then it must disagree."""
    note: str = ""
    """Why it disagrees, or how it must be read."""

    @model_validator(mode="after")
    def _printed_is_a_number(self) -> Figure:
        _number(self.printed)
        if self.within:
            _number(self.within)
        if not self.agrees and not self.note:
            raise ValueError("a figure that is known to disagree needs a note that says why")
        return self

    @property
    def value(self) -> Fraction:
        return _number(self.printed)

    @property
    def precision(self) -> Fraction:
        """Half a unit of the last printed digit: how far a true figure may lie off."""
        if self.within:
            return _number(self.within)
        digits = self.printed.rstrip(" %").partition(".")[2]
        return Fraction(1, 2 * 10 ** len(digits)) / (100 if self.printed.endswith("%") else 1)


def _number(printed: str) -> Fraction:
    if not _PRINTED.fullmatch(printed):
        raise ValueError(f"{printed!r} is no number; write 5.26% or 1,234")
    text = printed.replace(",", "").replace(" ", "")
    return Fraction(text[:-1]) / 100 if text.endswith("%") else Fraction(text)


class Figures(Part):
    """A file of figures published elsewhere, beside a game's rack card."""

    figures: list[Figure]


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
    """House rules that a house sets."""
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
                if not _once(entry, self.procedure.settle_for(act, wager)):
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
        """Everything that the card says, as plain data: amounts in cents, no defaults."""
        return self.model_dump(mode="json", exclude_defaults=True)

    @classmethod
    def of(cls, content: Mapping[str, Any]) -> RackCard:
        """The card that has this content."""
        return cls.model_validate(content, context=IN_CENTS)

    @property
    def hash(self) -> str:
        """SHA-256 of the content (comments and layout aside; the order of rows counts).

        What a card leaves at its default does not count, so that a version of Rackcard that knows
        a new key does not change the version of every card.
        """
        text = json.dumps(self.content, separators=(",", ":"), ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()

    def wager(self, wager: str) -> Wager:
        if wager not in self.wagers:
            raise unknown(self.name, "wager", wager, self.wagers)
        return self.wagers[wager]

    def with_pays(self, changes: PayChanges) -> RackCard:
        """The same card with other pays. What names a table goes over what names none."""
        wagers = dict(self.wagers)
        read = [(PayChange.of(key), pay) for key, pay in changes.items()]
        for change, pay in sorted(read, key=lambda item: item[0].table is not None):
            old = wagers[change.wager] if change.wager in wagers else self.wager(change.wager)
            wagers[change.wager] = _with_pay(old, change, pay)
        return self.model_copy(update={"wagers": wagers}) if changes else self

    def pays_of_readings(self, rulings: Mapping[str, str]) -> dict[PayChange, str]:
        """The pays that readings in force put in the place of those in the printed tables."""
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


def parse_card(text: str, where: str) -> RackCard:
    """A rack card from TOML; `where` names the file in complaints."""
    return parse(RackCard, text, where)


def parse_figures(text: str, where: str) -> Figures:
    return parse(Figures, text, where)


M = TypeVar("M", bound=BaseModel)


def parse(model: type[M], text: str, where: str) -> M:
    """A model from TOML, or one sentence about what is wrong with it."""
    try:
        return model.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{where} is not TOML: {error}.") from None
    except ValidationError as error:
        raise BadInput(f"{where}: {_sentence(model, error)}") from None


def _sentence(model: type[BaseModel], error: ValidationError) -> str:
    """The first complaint of the schema: the key, what is wrong, and what is allowed."""
    first = error.errors()[0]
    key = ".".join(str(part) for part in first["loc"] if part not in ("str", "int"))
    message = first["msg"].removeprefix("Value error, ").rstrip(".")
    if first["type"] == "extra_forbidden":
        message = f"this key is not known; allowed: {', '.join(_fields(model, first['loc'][:-1]))}"
    if first["type"] != "value_error":
        message = message[0].lower() + message[1:]
    return f"{key + ': ' if key else ''}{message}."


def _fields(model: type[BaseModel], path: tuple[Any, ...]) -> list[str]:
    """The keys that the table at `path` may have."""
    fields: Any = model
    for part in path:
        if isinstance(fields, type) and issubclass(fields, BaseModel):
            fields = fields.model_fields[str(part)].annotation
        else:
            fields = fields.__args__[-1]
        if isinstance(fields, UnionType):  # a table that may be left out
            fields = fields.__args__[0]
    return list(fields.model_fields)
