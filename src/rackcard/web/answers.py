"""The answers of the API that tables and the laboratory do not declare; `Answer` for routes."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypeVar

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema
from typing_extensions import TypedDict

from rackcard.lab.answers import Check, Exact, Fact, Header, Line, Quantiles, ReadingEdge
from rackcard.live.books.answers import ShoeInfo
from rackcard.live.service.messages import Done, NotDone, TableInLobby
from rackcard.live.table.messages import Envy, PastRound, PayRow, PostedWager

T = TypeVar("T")


class _Declared:
    """A type that describes an answer without validating or copying it: mypy has already checked
    it, and validating every answer again would cost time."""

    def __get_pydantic_core_schema__(
        self, declared: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_wrap_validator_function(
            lambda answer, _: answer,
            handler(declared),
            serialization=core_schema.simple_ser_schema("any"),
        )


Answer = Annotated[T, _Declared()]
"""The return type of a route."""


class Refusal(TypedDict):
    error: str
    """One sentence."""


class Fine(TypedDict):
    ok: Literal[True]


# --- people


class LoggedIn(TypedDict):
    token: str
    id: str
    name: str
    role: str


class Person(TypedDict):
    id: str
    name: str
    role: str
    funds: int
    staked: int
    """Cents on all layouts; they count when more play money is asked for."""


class Funds(TypedDict):
    funds: int


# --- games


class WagerLimits(TypedDict):
    wager: str
    name: str
    minimum: int
    maximum: int


class PostedGame(TypedDict):
    game: str
    name: str
    sentence: str
    seats: int
    limits: list[WagerLimits]


class GameInLobby(PostedGame):
    tables: int
    """The number of open tables."""


class Games(TypedDict):
    games: list[GameInLobby]


class CardTable(TypedDict):
    id: str | None
    rows: list[PayRow]
    options: dict[str, int | str]
    """House options that the pay table prescribes."""
    envy: Envy | None


class CardWager(PostedWager):
    paytables: list[CardTable]
    envy: Envy | None


class CardOption(TypedDict):
    option: str
    values: list[int | str]
    default: int | str
    meaning: str


class CardReading(TypedDict):
    reading: str
    meaning: str
    default: bool


class CardRuling(TypedDict):
    ruling: str
    clause: str
    question: str
    readings: list[CardReading]


class CardProcedure(TypedDict):
    deal: list[str]
    settle: list[str]


class RackCard(TypedDict):
    """A rack card as it is posted."""

    game: str
    name: str
    card_hash: str
    sheet: str
    summary: str
    symbols: list[str] | None
    """The cards that can be removed from the shoe, each once; null where none can."""
    wagers: list[CardWager]
    limits: list[str]
    procedure: CardProcedure
    options: list[CardOption]
    rulings: list[CardRuling]


# --- the laboratory


class NamedLine(Line):
    """A line of the PAR sheet, under the name that is printed on the layout."""

    name: str
    facts: list[Fact]


class Sheet(Header):
    name: str
    wagers: list[NamedLine]


class RulingEdge(ReadingEdge):
    ruling: str
    reading: str


class RulingEdges(TypedDict):
    rulings: list[RulingEdge]


class Checks(TypedDict):
    checks: list[Check]


class DeckPoint(TypedDict):
    decks: int
    house_edge: Exact | None


class DeckPoints(TypedDict):
    points: list[DeckPoint]


class Session(TypedDict):
    rounds: int
    quantiles: list[Quantiles]


class Estimate(TypedDict):
    """A simulation so far."""

    rounds: int
    estimate: float
    error: float
    exact: float | None
    done: NotRequired[Literal[True]]
    """Only in the last message."""
    p_value: NotRequired[float | None]
    """Of the chi-square test, only in the last message."""


# --- tables


class Tables(TypedDict):
    tables: list[TableInLobby]


class NewTableName(TypedDict):
    table: str


class Bots(TypedDict):
    bots: list[int]
    """The seats of the bots."""


class DoneReply(Done):
    reply: str
    """The id of the order."""


class NotDoneReply(NotDone):
    reply: str | None
    """The id of the order; null if the message could not be parsed."""


Reply = DoneReply | NotDoneReply


# --- history and books


class Rounds(TypedDict):
    rounds: list[PastRound]


class Shoes(TypedDict):
    shoes: list[ShoeInfo]


class Findings(TypedDict):
    findings: list[str]


class ObservedReturn(TypedDict):
    """What a wager has returned, and how far that is from its law; amounts are in cents."""

    game: str
    wager: str
    paytable: str | None
    spot: str
    wagers: int
    staked: int
    net: int
    expected: float | None
    sigmas: float | None
    players_choose: bool
    alarm: bool


class Returns(TypedDict):
    returns: list[ObservedReturn]


class Health(TypedDict):
    ok: Literal[True]
    version: str
