"""The figures of a PAR sheet, computed once: every format shows the same ones."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from rackcard import __version__
from rackcard.exact.laws import Entry, Prescribed
from rackcard.exact.rulings import Report
from rackcard.exact.verify import Check
from rackcard.game import Game
from rackcard.lab.breakage import AfterBreakage, after_breakage
from rackcard.lab.risk import Band, Exposure, bands, exposure
from rackcard.lab.verification import checks
from rackcard.lab.worst_round import WorstRound, worst_round
from rackcard.rackcards import RackCard
from rackcard.rules.cards import FULL
from rackcard.rules.errors import BadInput

if TYPE_CHECKING:  # loads the compiler
    from rackcard.sim.tally import Tally


@dataclass(frozen=True)
class Line:
    """A wager under a pay table (and a strategy), with the figures that follow from its law."""

    entry: Entry
    name: str
    """As printed on the layout."""
    bands: tuple[Band, ...]
    """None where there is no law."""
    exposure: Exposure | None
    breakage: AfterBreakage | None = None
    """None where there is no law."""


@dataclass(frozen=True)
class ByDecks:
    """The edge of each line for every number of decks that the card allows."""

    decks: tuple[int, ...]
    edges: tuple[tuple[Fraction | None, ...], ...]
    """A row for each line of the sheet, in its order; None where there is no figure."""


@dataclass(frozen=True)
class Sheet:
    game: Game
    software: str
    date: datetime.date
    lines: tuple[Line, ...]
    worst_round: WorstRound | None
    by_decks: ByDecks | None
    """None where the house cannot choose the number of decks."""
    checks: tuple[Check, ...]
    rulings: tuple[Report, ...]
    prescribed: tuple[Prescribed, ...]
    """How other wagers change under the options that pay tables prescribe."""
    simulated: Tally | None

    @property
    def card(self) -> RackCard:
        return self.game.card


Tell = Callable[[str], None]
"""Called with a few words about what is being computed."""


def sheet(
    game: Game,
    date: datetime.date,
    wagers: Sequence[str] = (),
    rounds: int = 0,
    seed: int = 8,
    tell: Tell = lambda what: None,
) -> Sheet:
    """The whole sheet of a game as it is set up; `rounds` are simulated as a cross-check."""
    tell("laws of every wager")
    entries = list(game.par(*wagers))
    lines = tuple(_line(game, entry) for entry in entries)
    tell("edge by number of decks")
    by_decks = _by_decks(game, entries)
    tell("printed and published figures")
    checks = _checks(game, wagers)
    tell("rulings")
    rulings = tuple(game.rulings())
    simulated = None
    if rounds:
        tell(f"{rounds:,} rounds")
        simulated = _simulated(game, rounds, seed, wagers)
    return Sheet(
        game,
        f"rackcard {__version__}",
        date,
        lines,
        worst_round(game.setup, entries),
        by_decks,
        checks,
        rulings,
        tuple(game.prescribed(entries)),
        simulated,
    )


def _simulated(game: Game, rounds: int, seed: int, wagers: Sequence[str]) -> Tally:
    tally = game.simulate(rounds, seed=seed)
    if tally.interrupted:  # a sheet must not claim more rounds than were played
        raise KeyboardInterrupt
    shown = tuple(one for one in tally.wagers if not wagers or one.wager in wagers)
    return replace(tally, wagers=shown)


def _line(game: Game, entry: Entry) -> Line:
    found = tuple(bands(entry.law)) if entry.law else ()
    name = game.card.wagers[entry.wager].name
    broken = after_breakage(game.card, entry.wager, entry.law) if entry.law else None
    return Line(entry, name, found, exposure(game.setup, entry), broken)


def _by_decks(game: Game, entries: Sequence[Entry]) -> ByDecks | None:
    option = game.card.options.get("decks")
    if option is None:
        return None
    numbers = tuple(int(number) for number in option.allowed)
    columns = [_edges(game, number, entries) for number in numbers]
    return ByDecks(numbers, tuple(zip(*columns, strict=True)))


def _edges(game: Game, decks: int, entries: Sequence[Entry]) -> list[Fraction | None]:
    """The edge of each entry for a number of decks; None if there is no such shoe."""
    try:
        other = Game(game.setup.with_options({"decks": decks}))
        wagers = dict.fromkeys(entry.wager for entry in entries)
        known = {_which(entry): entry.edge for entry in other.par(*wagers)}
    except BadInput:  # more cards removed than a small shoe holds
        known = {}
    return [known.get(_which(entry)) for entry in entries]


def _which(entry: Entry) -> tuple[object, ...]:
    return entry.wager, entry.paytable, entry.strategy, entry.spots


def _checks(game: Game, wagers: Sequence[str]) -> tuple[Check, ...]:
    """The checks of published figures, without the changes that this house has made."""
    setup = game.setup
    published = replace(setup, posted_card=setup.definition.card, changed_pays={}, shoe=FULL)
    found = checks(Game(published))
    return tuple(one for one in found if not wagers or one.figure.wager in wagers)
