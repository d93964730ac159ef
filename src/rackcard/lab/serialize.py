"""Figures as plain data, for the JSON of commands and the answers of the API."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, cast

from rackcard.exact.law import Law, PrintedRow, Row
from rackcard.exact.laws import Entry, Prescribed
from rackcard.exact.rulings import Line, Report, Swing
from rackcard.exact.verify import Check
from rackcard.games.setup import Setup
from rackcard.lab import answers as a
from rackcard.lab.breakage import AfterBreakage, AtStake, after_breakage
from rackcard.lab.statistics import Figure, Place, Statistic, Style, shown_in
from rackcard.rackcards import RackCard


def exact(value: Fraction) -> a.Exact:
    """A fraction for JSON: exact as text, and as the nearest float."""
    return {"fraction": f"{value.numerator}/{value.denominator}", "value": float(value)}


def header(setup: Setup) -> a.Header:
    """What the figures are for: the game, the hash of its card, the decisions of the house."""
    changes = ("pays", "removed", "shoe")
    decided = setup.decisions().items()
    return cast(a.Header, {key: value for key, value in decided if value or key not in changes})


def edge(entry: Entry) -> a.Exact | None:
    """The exact edge where there is a law; else the value with its error, or None."""
    if entry.law is not None:
        return exact(entry.law.house_edge)
    if entry.edge is None:
        return None
    return {"fraction": None, "value": float(entry.edge), "error": float(entry.error)}


def line(entry: Entry, card: RackCard) -> a.Line:
    law = entry.law
    broken = None if law is None else after_breakage(card, entry.wager, law)
    found: a.Line = {
        "wager": entry.wager,
        "paytable": entry.paytable,
        "strategy": entry.strategy,
        "method": entry.method,
        "spots": list(entry.spots),
        "house_edge": edge(entry),
        "after_breakage": _after_breakage(broken),
        **_figures(law),  # type: ignore[typeddict-item]  # they hold no envy
        "outcomes": [] if law is None else [_outcome(row) for row in law.outcomes],
        "rows": [] if law is None else [_row(row) for row in law.rows],
    }
    if entry.envy is not None:
        found["envy"] = _envy(entry.envy)
    return found


def _outcome(row: Row) -> a.Outcome:
    return {
        "label": row.label,
        "pays": row.pays,
        "net": str(row.net),
        "combinations": row.combinations,
        "probability": exact(row.probability),
        "one_in": None if row.one_in is None else float(row.one_in),
        "contribution": exact(row.contribution),
        "parts": [{"label": p.label, "units": str(p.units), "times": p.times} for p in row.parts],
    }


def _row(row: PrintedRow) -> a.PrintedRow:
    return {
        "label": row.label,
        "pays": row.pays,
        "combinations": row.combinations,
        "probability": exact(row.probability),
        "one_in": None if row.one_in is None else float(row.one_in),
        "contribution": exact(row.contribution),
    }


def statistic(one: Statistic, law: Law) -> Any:
    value = one.value(law)
    if isinstance(value, int) or value is None:
        return value
    if one.style is Style.MULTIPLE:
        return str(value)
    return exact(value) if isinstance(value, Fraction) else float(value)


def _figures(law: Law | None) -> a.Figures:
    """The statistics of `lab/statistics.py` that are shown here; a test compares their names."""
    shown = shown_in(Place.JSON)
    return cast(a.Figures, {one.key: law if law is None else statistic(one, law) for one in shown})


def facts(law: Law | None) -> list[a.Fact]:
    """Those of `lab/statistics.py` that the math page shows."""
    return [_fact(one, None if law is None else one.value(law)) for one in shown_in(Place.PAGE)]


def _fact(one: Statistic, value: Figure) -> a.Fact:
    return {
        "title": one.title,
        "style": cast(a.FactStyle, one.style.name.lower()),
        "digits": one.digits[0],
        "value": None if value is None else float(value),
    }


def _after_breakage(known: AfterBreakage | None) -> a.AfterBreakage | None:
    if known is None:
        return None
    return {
        "unit_cents": known.rule.unit,
        "rounding": known.rule.rounding,
        "stakes": [_at_stake(at) for at in known.stakes],
        "dearest": None if known.dearest is None else _at_stake(known.dearest),
    }


def _at_stake(at: AtStake) -> a.AtStake:
    return {
        "stake_cents": at.stake,
        "house_edge": exact(at.edge),
        "exact_edge": exact(at.exact),
        "broken": [
            {
                "label": one.row,
                "pays": one.pays,
                "exact_cents": exact(one.exact),
                "paid_cents": one.paid,
            }
            for one in at.broken
        ],
    }


def _envy(law: Law) -> a.EnvyLaw:
    """Dollars for each other player's hand, the same for every stake that is large enough."""
    return {
        "dollars_per_other_player": exact(law.mean),
        "hit_frequency": exact(law.hit_frequency),
        "combinations": law.combinations,
        "outcomes": [
            {
                "label": row.label,
                "pays": row.pays,
                "combinations": row.combinations,
                "probability": exact(row.probability),
            }
            for row in law.outcomes
        ],
    }


def prescribed(found: Prescribed, card: RackCard) -> a.Prescribed:
    """Lines of other wagers under the options that pay tables prescribe."""
    return {
        "options": dict(found.options),
        "by": [{"wager": wager, "paytable": table} for wager, table in found.by],
        "wagers": [line(entry, card) for entry in found.entries],
    }


def swing(found: Swing) -> a.Swing:
    return {
        "ruling": found.ruling,
        "wager": found.line.wager,
        "paytable": found.line.paytable,
        "strategy": found.line.strategy,
        "spot": found.line.spot,
        "least": exact(found.least),
        "most": exact(found.most),
    }


def figure_in_words(check: Check) -> str:
    """What the figure is, in words."""
    figure = check.figure
    of = " + ".join([figure.wager, *figure.also])
    of += f" table {figure.paytable}" if figure.paytable else ""
    of += f" {figure.strategy}" if figure.strategy else ""
    row = f" of {figure.row or 'a loss'}" if figure.figure == "combinations" else ""
    setting = [f"{k} {v}" for k, v in {**figure.options, **figure.rulings}.items()]
    return f"{figure.figure}{row}, {of}" + (f" ({', '.join(setting)})" if setting else "")


def check(check: Check) -> a.Check:
    return {
        "game": check.game,
        "source": check.figure.source,
        "figure": figure_in_words(check),
        "printed": check.figure.printed,
        "computed": check.shown,
        "agrees": check.agrees,
        "method": check.method,
        "note": check.figure.note,
        "strict": None if check.strict is None else check.styled(check.strict),
        "fraction": f"{check.computed.numerator}/{check.computed.denominator}",
        "as_documented": check.as_documented,
    }


def reading_edge(line: Line, edge: Fraction | None) -> a.ReadingEdge:
    return {
        "wager": line.wager,
        "paytable": line.paytable,
        "strategy": line.strategy,
        "spot": line.spot,
        "house_edge": None if edge is None else exact(edge),
    }


def ruling(report: Report) -> a.Ruling:
    return {
        "ruling": report.ruling,
        "clause": report.clause,
        "question": report.question,
        "readings": [
            {
                "reading": reading.name,
                "says": reading.text,
                "default": reading.default,
                "in_force": reading.in_force,
                "wagers": [reading_edge(line, edge) for line, edge in reading.edges.items()],
            }
            for reading in report.readings
        ],
    }
