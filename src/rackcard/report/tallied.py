"""A simulation beside the exact law: as a table, and as plain data."""

from __future__ import annotations

from typing import Any

from rackcard.report.tables import Table
from rackcard.sim.tally import Tally, WagerTally


def name(wager: WagerTally) -> str:
    table = wager.paytable and f"table {wager.paytable}"
    return ", ".join(part for part in (wager.wager, table, wager.strategy) if part)


def table(tally: Tally) -> Table:
    rows = []
    for wager in tally.wagers:
        low, high = wager.interval(0.95)
        chi = wager.chi_square
        rows.append(
            [
                name(wager),
                f"{wager.house_edge:.4%}",
                f"{wager.standard_error:.4%}",
                f"{low:.4%} to {high:.4%}",
                "unknown" if wager.exact_edge is None else f"{float(wager.exact_edge):.4%}",
                "" if wager.sigmas is None else f"{wager.sigmas:+.2f}",
                "" if chi is None else f"{chi.p_value:.4f}",
            ]
        )
    columns = [
        "wager",
        ">edge",
        ">std error",
        ">95% interval",
        ">exact",
        ">sigmas",
        ">chi-square p",
    ]
    notes = []
    if tally.cut:
        notes.append(
            "Rounds of one shoe are not independent: standard errors are approximate, "
            "no chi-square test is made, and the exact edge is that of a full shoe."
        )
    return Table("Simulated v exact", columns, rows, notes, optional=[">95% interval", ">exact"])


def plain(wager: WagerTally) -> dict[str, Any]:
    """The tally of a wager for JSON."""
    chi = wager.chi_square
    return {
        "wager": wager.wager,
        "paytable": wager.paytable,
        "strategy": wager.strategy,
        "spot": wager.spot,
        "rounds": wager.rounds,
        "counts": {o.label: o.times for o in wager.outcomes},
        "house_edge": {
            "estimate": wager.house_edge,
            "standard_error": wager.standard_error,
            "interval_95": list(wager.interval(0.95)),
            "exact": None if wager.exact_edge is None else float(wager.exact_edge),
            "sigmas": wager.sigmas,
        },
        "chi_square": None
        if chi is None
        else {"statistic": chi.statistic, "degrees": chi.degrees, "p_value": chi.p_value},
        "p_value": None if chi is None else chi.p_value,
    }
