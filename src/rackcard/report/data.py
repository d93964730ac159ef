"""A PAR sheet as plain data: what `rackcard par --json` prints, and the rest of the sheet."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rackcard.exact.rulings import swings
from rackcard.lab import serialize
from rackcard.lab.answers import Exact
from rackcard.lab.risk import CONFIDENCES, Exposure, volatility_index
from rackcard.lab.worst_round import WorstRound
from rackcard.report import tallied
from rackcard.report.sheet import ByDecks, Line, Sheet


def data(sheet: Sheet) -> dict[str, Any]:
    return {
        **serialize.header(sheet.game.setup),
        "name": sheet.card.name,
        "sheet": sheet.card.sheet,
        "software": sheet.software,
        "date": sheet.date.isoformat(),
        "wagers": [_line(sheet, line) for line in sheet.lines],
        "prescribed": [serialize.prescribed(one, sheet.card) for one in sheet.prescribed],
        "swings": [serialize.swing(one) for one in swings(sheet.rulings)],
        "worst_round": sheet.worst_round and _worst(sheet.worst_round),
        "decks": sheet.by_decks and _decks(sheet, sheet.by_decks),
        "checks": [serialize.check(check) for check in sheet.checks],
        "readings": [serialize.ruling(report) for report in sheet.rulings],
        "simulation": sheet.simulated
        and {
            "rounds": sheet.simulated.rounds,
            "seed": sheet.simulated.seed,
            "wagers": [tallied.plain(wager) for wager in sheet.simulated.wagers],
        },
    }


def _line(sheet: Sheet, line: Line) -> dict[str, Any]:
    law = line.entry.law
    index = law and {f"{level:g}": volatility_index(law, level) for level in CONFIDENCES}
    return {
        **serialize.line(line.entry, sheet.card),
        "name": line.name,
        "volatility_index": index,
        "bands": [{**band._asdict(), "rough": band.rough} for band in line.bands],
        "exposure": line.exposure and _exposure(line.exposure),
    }


def _exposure(exposure: Exposure) -> dict[str, Any]:
    return {
        "stake_cents": exposure.stake,
        "most_win": str(exposure.most_win),
        "cost_cents": exposure.cost,
    }


def _worst(worst: WorstRound) -> dict[str, Any]:
    return {
        "wagers": list(worst.wagers),
        "seat_cents": worst.seat,
        "seat_is_bound": not worst.jointly,
        "jointly": worst.jointly,
        "stakes": [
            {
                "wager": one.bet.wager,
                "spot": one.bet.spot,
                "stake_cents": one.stake,
                "paid_cents": one.paid,
            }
            for one in worst.stakes
        ],
        "seats": worst.seats,
        "envy_cents": worst.envy,
        "table_cents": worst.table,
        "table_is_bound": worst.table_is_bound,
        "posted_cents": worst.posted,
        "seat_capped_cents": worst.seat_capped,
        "table_capped_cents": worst.table_capped,
    }


def _decks(sheet: Sheet, by: ByDecks) -> list[dict[str, Any]]:
    return [
        {
            "wager": line.entry.wager,
            "paytable": line.entry.paytable,
            "strategy": line.entry.strategy,
            "spots": list(line.entry.spots),
            "house_edge": {
                str(decks): _edge(line, edge) for decks, edge in zip(by.decks, edges, strict=True)
            },
        }
        for line, edges in zip(sheet.lines, by.edges, strict=True)
    ]


def _edge(line: Line, edge: Fraction | None) -> Exact | None:
    """The edge; a value that is known only to within an error has no fraction."""
    if edge is None:
        return None
    return serialize.exact(edge) if line.entry.law else {"fraction": None, "value": float(edge)}
