"""A layout as it is printed: wagers, spots, pays, limits, the wheel. It never changes."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rackcard.live import posted
from rackcard.live.calls import placed
from rackcard.live.felt import Felt
from rackcard.rules.pays import Paytable
from rackcard.rules.spoken import Drawing


def printed(table: str, felt: Felt) -> dict[str, Any]:
    drawing = _drawing(felt)
    return {
        "table": table,
        "game": felt.card.game,
        "name": felt.card.name,
        "seats": felt.seats,
        "clock": asdict(felt.clock),
        **posted.house_rules(felt.setup),
        "wagers": [_wager(felt, wager, drawing) for wager in felt.tables],
        "wheel": list(drawing.wheel) if drawing else None,
        "colours": dict(drawing.colours) if drawing else None,
        "procedure": [*felt.card.procedure.deal, *posted.settlement(felt.card)],
        "limits": posted.limits(felt.card, list(felt.tables)),
    }


def _drawing(felt: Felt) -> Drawing | None:
    draw = felt.setup.definition.calls.drawing
    return draw(felt.first) if draw else None


def _wager(felt: Felt, wager: str, drawing: Drawing | None) -> dict[str, Any]:
    entry, table = felt.card.wagers[wager], felt.paytables[wager]
    covers = drawing.covers if drawing else {}
    return {
        **posted.wager(wager, entry),
        "paytable": {"id": felt.tables[wager], "rows": posted.rows(table)},
        "envy": posted.envy(entry, felt.tables[wager]),
        "spots": [
            {
                "spot": spot,
                "label": placed(felt, wager, spot),
                "covers": list(covers.get((wager, spot), ())),
                "odds": _odds(table),
            }
            for spot in felt.setup.spots(wager)
        ],
    }


def _odds(table: Paytable) -> str:
    """What it pays, where that is one thing."""
    paid = [pay.text for pay in table.rows.values() if pay.per_dollar > 0]
    return paid[0] if len(paid) == 1 else ""
