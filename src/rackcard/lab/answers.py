"""The types of figures in JSON, for the API and the commands; `serialize` fills them in."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict


class Exact(TypedDict):
    """A figure: exact as text, and as a number to read."""

    fraction: str | None
    """Null for a figure that is computed in floating point."""
    value: float
    error: NotRequired[float]
    """Only for a figure that is computed in floating point: how far off it may be."""


class OutcomePart(TypedDict):
    label: str
    units: str
    times: int


class PrintedRow(TypedDict):
    """A row as printed, in any combination: how often at least one claim hits it."""

    label: str
    pays: str
    combinations: int
    probability: Exact
    one_in: float | None
    contribution: Exact


class Outcome(TypedDict):
    """One way in which a wager can end."""

    label: str
    pays: str
    net: str
    combinations: int
    probability: Exact
    one_in: float | None
    contribution: Exact
    parts: list[OutcomePart]
    """The claims that it consists of: several where a wager was split."""


class BrokenRow(TypedDict):
    label: str
    pays: str
    exact_cents: Exact
    paid_cents: int


class AtStake(TypedDict):
    """The edge of one stake that is paid in whole chips."""

    stake_cents: int
    house_edge: Exact
    exact_edge: Exact
    broken: list[BrokenRow]
    """The rows that do not pay this stake as printed."""


class AfterBreakage(TypedDict):
    unit_cents: int
    rounding: Literal["down", "nearest", "up"]
    stakes: list[AtStake]
    dearest: AtStake | None
    """The whole-dollar stake whose edge breakage raises most."""


class EnvyOutcome(TypedDict):
    label: str
    pays: str
    combinations: int
    probability: Exact


class EnvyLaw(TypedDict):
    """Dollars for each other player's hand, the same for every stake that is large enough."""

    dollars_per_other_player: Exact
    hit_frequency: Exact
    combinations: int
    outcomes: list[EnvyOutcome]


class Figures(TypedDict):
    """The statistics of a law that are shown as JSON; null where a line has no law."""

    hit_frequency: Exact | None
    push_frequency: Exact | None
    variance: Exact | None
    standard_deviation: float | None
    skewness: float | None
    kurtosis: Exact | None
    max_win: str | None
    combinations: int | None


FactStyle = Literal["edge", "share", "chance", "number", "multiple", "count"]


class Fact(TypedDict):
    """A statistic of a law as the math page shows it."""

    title: str
    style: FactStyle
    digits: int
    """After the point, of a number."""
    value: float | None
    """Null where a line has no law, or the statistic no meaning."""


class Line(Figures):
    """A line of the PAR sheet: a wager by one pay table and one strategy."""

    wager: str
    paytable: str | None
    strategy: str | None
    method: str
    spots: list[str]
    house_edge: Exact | None
    """Null where no edge is known."""
    after_breakage: AfterBreakage | None
    outcomes: list[Outcome]
    rows: list[PrintedRow]
    envy: NotRequired[EnvyLaw]


class Header(TypedDict):
    """What the figures are for: the game, the hash of its card, the decisions of the house."""

    game: str
    card_hash: str
    options: dict[str, int | str]
    rulings: dict[str, str]
    pays: NotRequired[dict[str, str]]
    """Rows that were changed."""
    removed: NotRequired[dict[str, int]]
    """Cards that were taken out."""
    shoe: NotRequired[dict[str, int]]


class TableOfWager(TypedDict):
    wager: str
    paytable: str | None


class Prescribed(TypedDict):
    """Lines of other wagers under the options that pay tables prescribe."""

    options: dict[str, int | str]
    by: list[TableOfWager]
    wagers: list[Line]


class Swing(TypedDict):
    """How far a ruling moves a line."""

    ruling: str
    wager: str
    paytable: str | None
    strategy: str | None
    spot: str | None
    least: Exact
    most: Exact


class Check(TypedDict):
    """A printed figure beside the computed one."""

    game: str
    source: str
    figure: str
    printed: str
    computed: str
    agrees: bool
    method: str
    note: str
    strict: str | None
    """The figure of the game as it is dealt, where the printed one was made by another method."""
    fraction: str
    as_documented: bool


class ReadingEdge(TypedDict):
    wager: str
    paytable: str | None
    strategy: str | None
    spot: str | None
    house_edge: Exact | None
    """Null if it is not proven, or the wager is not offered under this reading."""


class Reading(TypedDict):
    reading: str
    says: str
    default: bool
    in_force: bool
    wagers: list[ReadingEdge]


class Ruling(TypedDict):
    ruling: str
    clause: str
    question: str
    readings: list[Reading]


class Quantiles(TypedDict):
    """Where a player stands after a round, in units staked, at each level of probability."""

    round: int
    p05: float
    p25: float
    p50: float
    p75: float
    p95: float
