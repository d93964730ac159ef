"""A layout as it is printed: wagers, spots, pays, limits, the wheel. It never changes."""

from __future__ import annotations

from rackcard.live.table import posted_rules
from rackcard.live.table.calls import placed
from rackcard.live.table.layout import Clock, Layout
from rackcard.live.table.messages import Felt, FeltWager, Timing
from rackcard.rules.pays import Paytable
from rackcard.rules.spoken import Drawing


def printed(table: str, layout: Layout) -> Felt:
    drawing = _drawing(layout)
    return {
        "table": table,
        "game": layout.card.game,
        "name": layout.card.name,
        "seats": layout.seats,
        "clock": _timing(layout.clock),
        **posted_rules.house_rules(layout.setup),
        "wagers": [_wager(layout, wager, drawing) for wager in layout.tables],
        "wheel": list(drawing.wheel) if drawing else None,
        "colours": dict(drawing.colours) if drawing else None,
        "procedure": [*layout.card.procedure.deal, *posted_rules.settlement(layout.card)],
        "limits": posted_rules.limits(layout.card, list(layout.tables)),
    }


def _timing(clock: Clock) -> Timing:
    return {
        "seeds": clock.seeds,
        "wagers": clock.wagers,
        "decision": clock.decision,
        "away": clock.away,
        "seeds_most": clock.seeds_most,
    }


def _drawing(layout: Layout) -> Drawing | None:
    draw = layout.setup.definition.calls.drawing
    return draw(layout.first) if draw else None


def _wager(layout: Layout, wager: str, drawing: Drawing | None) -> FeltWager:
    entry, table = layout.card.wagers[wager], layout.paytables[wager]
    covers = drawing.covers if drawing else {}
    return {
        **posted_rules.wager(wager, entry),
        "paytable": {"id": layout.tables[wager], "rows": posted_rules.rows(table)},
        "envy": posted_rules.envy(entry, layout.tables[wager]),
        "spots": [
            {
                "spot": spot,
                "label": placed(layout, wager, spot),
                "covers": list(covers.get((wager, spot), ())),
                "odds": _odds(table),
            }
            for spot in layout.setup.spots(wager)
        ],
    }


def _odds(table: Paytable) -> str:
    """What it pays, where that is one thing."""
    paid = [pay.text for pay in table.rows.values() if pay.per_dollar > 0]
    return paid[0] if len(paid) == 1 else ""
