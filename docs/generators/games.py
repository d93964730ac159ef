"""The games as this build computes them: pay tables, exact edges, options, readings."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from docs.generators.markdown import code, section, table

from rackcard.cli.show import percent
from rackcard.exact.laws import Entry
from rackcard.exact.rulings import Line, Reading, Report
from rackcard.game import Game, load
from rackcard.game import game_ids as ids
from rackcard.lab.serialize import figure_in_words
from rackcard.rackcards import RackCard, Wager
from rackcard.rules.money import dollars


@cache
def loaded(game: str) -> Game:
    return load(game)


@cache
def lines(game: str) -> list[Entry]:
    return list(loaded(game).par())


def games() -> str:
    cards = {game: loaded(game).card for game in ids()}
    rows = [
        [f"[{card.name}](games/{game}.md)", code(game), len(card.wagers), card.summary]
        for game, card in cards.items()
    ]
    return table(["game", "id", ">wagers", "in a sentence"], rows)


def game(name: str) -> str:
    """The page of one game: everything that is computed or read from its card."""
    one, card = loaded(name), loaded(name).card
    head = f"Rack card {code(card.hash[:12])}, after the sheet *{card.sheet}*."
    if one.setup.house.options:
        at = [f"{key} {value}" for key, value in one.setup.house.options.items()]
        head += f" Figures on this page are for the defaults: {', '.join(at)}."
    parts = [
        head + "\n",
        section(2, "House edges", _edges(name)),
        section(2, "Pay tables", *_pay_tables(card)),
        section(2, "Limits", _limits(card)),
        section(2, "Procedure", _procedure(card)),
    ]
    if card.options:
        parts.append(section(2, "House options", _options(card)))
    if card.rulings:
        parts.append(section(2, "Rulings", *map(_ruling, one.rulings())))
    parts.append(section(2, "Printed v computed", _printed(one)))
    return "\n".join(parts)


def _edges(name: str) -> str:
    rows = []
    for line in lines(name):
        if line.law is None:
            known = "not proven" if line.edge is None else percent(line.edge)
            rows.append([*_names(line), known, "", "", "", f"{line.method}{_within(line)}"])
            continue
        law = line.law
        rates = [percent(law.hit_frequency, 2), percent(law.push_frequency, 2)]
        figures = [percent(law.house_edge), *rates, f"{law.standard_deviation:.4f}"]
        rows.append([*_names(line), *figures, code(law.house_edge)])
    columns = ["wager", "table", "strategy", ">house edge", ">hit", ">push", ">std dev"]
    return table([*columns, "exactly"], rows)


def _names(line: Entry) -> list[str]:
    return [code(line.wager), line.paytable or "", line.strategy or ""]


def _within(line: Entry) -> str:
    return f", within {float(line.error):.0e}" if line.error else ""


def _pay_tables(card: RackCard) -> list[str]:
    """Wagers with one row share a table; the others get their own, as printed."""
    short = {w: entry for w, entry in card.wagers.items() if len(entry.pays) == 1}
    told = []
    if short:
        rows = [[code(w), e.name, e.cells(next(iter(e.pays)))[0]] for w, e in short.items()]
        told.append(table(["wager", "name", ">pays"], rows))
    told += [
        section(3, f"{entry.name} ({code(wager)})", _grid(entry))
        for wager, entry in card.wagers.items()
        if wager not in short
    ]
    return told


def _grid(wager: Wager) -> str:
    columns = ["row", *(f">table {name}" if name else ">pays" for name in wager.tables)]
    grid = table(columns, [[row, *wager.cells(row)] for row in wager.pays])
    if wager.envy is None:
        return grid
    envy = table(columns, [[row, *cells] for row, cells in wager.envy.pays.items()])
    stake = dollars(wager.envy.stake)
    return f"{grid}\nEnvy, for another player's hand, with a stake of {stake} or more:\n\n{envy}"


def _limits(card: RackCard) -> str:
    rows = [
        [code(wager), entry.kind, dollars(entry.minimum), dollars(entry.maximum), _needs(entry)]
        for wager, entry in card.wagers.items()
    ]
    told = table(["wager", "kind", ">minimum", ">maximum", "only with"], rows)
    posted = card.limits
    if posted.most_wagers:
        told += f"\nAt most {posted.most_wagers} wagers per player and round."
    if posted.small_wager_at:
        small = dollars(posted.small_wager)
        told += f" With {posted.small_wager_at} wagers, one of them is {small} at most."
    if posted.aggregate:
        told += f" A round pays {dollars(posted.aggregate)} at most, all players together."
    return told + "\n"


def _needs(wager: Wager) -> str:
    return code(wager.needs) if wager.needs else ""


def _procedure(card: RackCard) -> str:
    steps = [*card.procedure.deal]
    steps += [f"{s.act.capitalize()} {', '.join(s.wagers)}." for s in card.procedure.settle]
    unit = dollars(card.procedure.breakage_unit)
    listed = "\n".join(f"{number}. {text}" for number, text in enumerate(steps, 1))
    return f"{listed}\n\nPays are rounded {card.procedure.breakage_rounding} to {unit}.\n"


def _options(card: RackCard) -> str:
    rows = [
        [code(name), ", ".join(map(str, option.allowed)), option.default, option.about]
        for name, option in card.options.items()
    ]
    return table(["option", "allowed", "default", "meaning"], rows)


def _ruling(report: Report) -> str:
    head = f"{report.question} The sheet: *{report.clause}*\n"
    readings = table(
        ["reading", "says"],
        [[code(r.name) + (" (default)" if r.default else ""), r.text] for r in report.readings],
    )
    moved = report.readings[0].edges
    if not moved:
        return section(3, code(report.ruling), head, readings, "It moves no wager's edge.\n")
    columns = ["house edge of", *(f">{reading.name}" for reading in report.readings)]
    rows = [[_line(at), *(_edge(r, at) for r in report.readings)] for at in moved]
    return section(3, code(report.ruling), head, readings, table(columns, rows))


def _line(line: Line) -> str:
    named = f"table {line.paytable}" if line.paytable else None
    return ", ".join(filter(None, [line.wager, named, line.strategy, line.spot]))


def _edge(reading: Reading, line: Line) -> str:
    edge: Fraction | None = reading.edges[line]
    if edge is None:
        return "not proven" if line in reading.unpriced else "not offered"
    return percent(edge)


def _printed(one: Game) -> str:
    checks = one.verify()
    other = [check for check in checks if not check.agrees]
    told = f"{len(checks) - len(other)} of {len(checks)} printed and published figures agree"
    told += ".\n" if not other else "; these do not, for a known reason:\n"
    if not other:
        return told
    rows = [[figure_in_words(c), c.figure.printed, c.shown, c.figure.note] for c in other]
    return told + "\n" + table(["figure", ">printed", ">computed", "why"], rows)
