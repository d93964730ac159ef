"""The laboratory: exact figures of a game under any rules that a visitor wants to try.

Everything is computed in the background and cached; tables never wait for it.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Annotated, Any, NamedTuple, TypeVar

from fastapi import APIRouter, Depends, Query, Request
from pydantic import Field
from starlette.exceptions import HTTPException

from rackcard.exact.laws import Entry
from rackcard.game import Game, load
from rackcard.games.changes import parse_changes
from rackcard.lab import serialize
from rackcard.lab.fan import MOST_ROUNDS, fan, plain
from rackcard.lab.verification import checks
from rackcard.rackcards import NOT_OFFERED
from rackcard.rules.errors import BadInput
from rackcard.rules.pays import Pay
from rackcard.web.answers import (
    Answer,
    Checks,
    DeckPoint,
    DeckPoints,
    NamedLine,
    RulingEdges,
    Session,
    Sheet,
)
from rackcard.web.background import BackgroundJobs
from rackcard.web.games import GameName, known
from rackcard.web.rate_limit import Bucket, Rate
from rackcard.web.session import caller_of

T = TypeVar("T")

QUESTIONS = Rate(burst=60, per_second=4)
"""The limit of one caller's questions to the laboratory."""
MOST_ODDS = 1_000_000
MOST_CHANGES = 80
Text = Annotated[str, Field(max_length=128)]
Texts = Annotated[list[Text], Query(max_length=MOST_CHANGES)]
Word = Annotated[str | None, Query(max_length=64)]


class Wanted(NamedTuple):
    """A game with a visitor's changes; equal ones share their figures."""

    game: str
    option: tuple[str, ...] = ()
    ruling: tuple[str, ...] = ()
    pay: tuple[str, ...] = ()
    remove: tuple[str, ...] = ()

    def load(self) -> Game:
        read = parse_changes(*self[1:])
        for change, odds in read.pays.items():
            if odds != NOT_OFFERED and abs(Pay.parse(odds).per_dollar) > MOST_ODDS:
                raise BadInput(f"{change} can pay up to {MOST_ODDS}:1 here, not {odds}.")
        return load(self.game, **read._asdict())


def wanted(
    game: GameName,
    option: Texts = [],  # noqa: B006  (the framework copies it)
    ruling: Texts = [],  # noqa: B006
    pay: Texts = [],  # noqa: B006
    remove: Texts = [],  # noqa: B006
) -> Wanted:
    return Wanted(known(game), tuple(option), tuple(ruling), tuple(pay), tuple(remove))


Wants = Annotated[Wanted, Depends(wanted)]


class Lab:
    def __init__(self, jobs: BackgroundJobs) -> None:
        self._jobs = jobs
        self._callers = Bucket(QUESTIONS)

    async def find(self, caller: str, key: tuple[Any, ...], work: Callable[[], T]) -> T:
        """The result of `work`, computed once per key."""
        if not self._callers.takes(caller, monotonic()):
            raise HTTPException(429, "too many questions: wait a moment.")
        return await self._jobs.do(key, work)


async def _find(request: Request, key: tuple[Any, ...], work: Callable[[], T]) -> T:
    lab: Lab = request.app.state.lab
    return await lab.find(caller_of(request), key, work)


def add_lab(api: APIRouter) -> None:
    @api.get("/api/games/{game}/math", summary="The exact law of every wager")
    async def math(request: Request, wants: Wants, wager: Texts = []) -> Answer[Sheet]:  # noqa: B006
        return await _find(request, ("math", wants, *wager), lambda: _math(wants, wager))

    @api.get("/api/games/{game}/rulings", summary="What each reading of a clause does")
    async def rulings(request: Request, wants: Wants) -> Answer[RulingEdges]:
        return await _find(request, ("rulings", wants), lambda: _rulings(wants))

    @api.get("/api/games/{game}/verify", summary="Printed v computed")
    async def verify(request: Request, game: GameName) -> Answer[Checks]:
        name = known(game)
        return await _find(request, ("verify", name), lambda: _verify(name))

    @api.get("/api/games/{game}/decks", summary="The edge of a wager by number of decks")
    async def decks(
        request: Request,
        wants: Wants,
        wager: Word = None,
        paytable: Word = None,
        strategy: Word = None,
    ) -> Answer[DeckPoints]:
        key = ("decks", wants, wager, paytable, strategy)
        return await _find(request, key, lambda: _decks(wants, wager, paytable, strategy))

    @api.get("/api/games/{game}/session", summary="Where a player stands after some rounds")
    async def session(
        request: Request,
        wants: Wants,
        wager: Word = None,
        paytable: Word = None,
        spot: Word = None,
        strategy: Word = None,
        rounds: Annotated[int, Query(ge=1, le=MOST_ROUNDS)] = 100,
    ) -> Answer[Session]:
        asked = (wager, paytable, spot, strategy)
        key = ("session", wants, *asked, rounds)
        return await _find(request, key, lambda: _session(wants, *asked, rounds))


def _math(wants: Wanted, wagers: list[str]) -> Sheet:
    game = wants.load()
    lines = [_line(game, entry) for entry in game.par(*wagers)]
    return {**serialize.header(game.setup), "name": game.card.name, "wagers": lines}


def _line(game: Game, entry: Entry) -> NamedLine:
    """A line of the PAR sheet, with the name that is printed on the layout."""
    return {
        **serialize.line(entry, game.card),
        "name": game.card.wagers[entry.wager].name,
        "facts": serialize.facts(entry.law),
    }


def _rulings(wants: Wanted) -> RulingEdges:
    return {
        "rulings": [
            {
                "ruling": report.ruling,
                "reading": reading.name,
                **serialize.reading_edge(line, edge),
            }
            for report in wants.load().rulings()
            for reading in report.readings
            for line, edge in reading.edges.items()
        ]
    }


def _verify(game: str) -> Checks:
    return {"checks": [serialize.check(one) for one in checks(load(game))]}


def _decks(
    wants: Wanted, wager: str | None, paytable: str | None, strategy: str | None
) -> DeckPoints:
    card = wants.load().card
    option = card.options.get("decks")
    if option is None:
        raise HTTPException(404, f"{card.name} has no number of decks to choose.")
    points: list[DeckPoint] = []
    for number in option.allowed:
        game = wants._replace(
            option=(*wants.option, f"decks={number}")
        ).load()  # the last option of that name wins
        line = game.line(wager or next(iter(card.wagers)), paytable, strategy)
        points.append({"decks": int(number), "house_edge": serialize.edge(line)})
    return {"points": points}


def _session(
    wants: Wanted,
    wager: str | None,
    paytable: str | None,
    spot: str | None,
    strategy: str | None,
    rounds: int,
) -> Session:
    game = wants.load()
    law = game.law(wager or next(iter(game.card.wagers)), paytable, spot=spot, strategy=strategy)
    return {"rounds": rounds, "quantiles": plain(fan(law, rounds))}
