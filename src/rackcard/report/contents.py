"""The content of a PAR sheet, for every format with pages."""

from __future__ import annotations

import shlex

from rackcard.exact.rulings import swings
from rackcard.game import game_ids
from rackcard.lab.risk import TOO_SKEWED
from rackcard.lab.statistics import Place, shown_in
from rackcard.lab.swings import warnings
from rackcard.lab.worst_round import WorstRound
from rackcard.report import priced, printed, readings, tallied
from rackcard.report.document import Block, Chart, Charts, Code, Document, Facts, Point, Section
from rackcard.report.naming import alike, names, settings
from rackcard.report.sheet import ByDecks, Sheet
from rackcard.report.tables import Table, error_bound, in_a_cell, percent
from rackcard.report.wagers import wager_sections
from rackcard.rules.money import dollars

BY_DECKS = "Edge by number of decks"


def document(sheet: Sheet) -> Document:
    card = sheet.card
    made = [
        _summary(sheet),
        Section("Wagers and pay tables", (), tuple(wager_sections(sheet))),
        _exposure(sheet),
        *([_by_decks(sheet, sheet.by_decks)] if sheet.by_decks else []),
        _printed(sheet),
        _rulings(sheet),
        *([_simulated(sheet)] if sheet.simulated else []),
        _method(sheet),
    ]
    return Document(
        card.name,
        "PAR sheet",
        f"{card.name} · card {card.hash[:12]}",
        sheet.software,
        sheet.date.isoformat(),
        _title_block(sheet),
        tuple(made),
    )


def _title_block(sheet: Sheet) -> Facts:
    setup, house = sheet.game.setup, sheet.game.setup.house
    pays = [f"{change} pays {pay}" for change, pay in setup.changed_pays.items()]
    removed = [f"{count} of {card}" for card, count in setup.removed.items()]
    return Facts(
        (
            ("Game", f"{sheet.card.name} ({sheet.card.game}): {sheet.card.summary}"),
            ("Rules of play", sheet.card.sheet),
            ("Rack card", sheet.card.hash),
            ("House options", settings(house.options)),
            ("Rulings in force", settings(house.rulings)),
            ("Changed pays", "; ".join(pays) or "none"),
            ("Removed cards", "; ".join(removed) or "none"),
            ("Wagers", _which(sheet)),
            ("Software", sheet.software),
            ("Date", sheet.date.isoformat()),
        )
    )


def _which(sheet: Sheet) -> str:
    shown = _wagers_shown(sheet)
    return "all" if shown == sheet.game.setup.wagers else f"only {', '.join(shown)}"


def _wagers_shown(sheet: Sheet) -> list[str]:
    return list(dict.fromkeys(line.entry.wager for line in sheet.lines))


def _summary(sheet: Sheet) -> Section:
    statistics = shown_in(Place.SUMMARY)
    rows = []
    for name, line in zip(names(sheet), sheet.lines, strict=True):
        entry, law = line.entry, line.entry.law
        shown = "unknown" if entry.edge is None else percent(entry.edge)
        within = "" if entry.edge is None else f"within {error_bound(entry.error)}"
        exactly = within if law is None else str(law.house_edge)
        cells = ["" if law is None else in_a_cell(one, law) for one in statistics]
        rows.append([name, shown, exactly, *cells])
    columns = ["wager", ">house edge", ">exactly", *(f">{one.head}" for one in statistics)]
    note = (
        "Everything is per unit staked. Volatility is the volatility index at 90%: 1.645 standard "
        "deviations; divided by the root of the number of rounds it is half the width of a band."
    )
    entries = [line.entry for line in sheet.lines]
    wagers = _wagers_shown(sheet)
    far = [swing for swing in swings(sheet.rulings) if swing.line.wager in wagers]
    notes = [note, *priced.moved_by_breakage(sheet.card, entries), *warnings(far)]
    blocks: list[Block] = [Table("", columns, rows, notes)]
    if sheet.prescribed:
        blocks.append(priced.prescribed(sheet.prescribed))
    return Section("Summary", tuple(blocks))


def _exposure(sheet: Sheet) -> Section:
    rows = []
    for name, line in zip(names(sheet), sheet.lines, strict=True):
        if line.exposure is None:
            rows.append([name, "", "unknown", ""])
            continue
        rows.append(
            [
                name,
                dollars(line.exposure.stake),
                str(line.exposure.most_win),
                dollars(line.exposure.cost),
            ]
        )
    columns = ["wager", ">posted maximum", ">most won per unit", ">most paid for one stake"]
    worst = sheet.worst_round
    if worst is None:
        said: tuple[Block, ...] = (
            "The most that some wager can win is not known, so no round can be bounded.",
        )
    else:
        said = _worst(sheet, worst)
    return Section("Maximum exposure", (Table("", columns, rows), *said))


def _worst(sheet: Sheet, worst: WorstRound) -> tuple[Block, ...]:
    kept = "" if _which(sheet) == "all" else f" Only these wagers count: {', '.join(worst.wagers)}."
    about = (
        "What the rack pays in the dearest round: every wager that wins was staked at its posted "
        "maximum, as far as the posted limits allow them together, under its dearest pay table. "
        f"Stakes that lose in the same round are not deducted.{kept}"
    )
    facts = [
        ("One seat", f"{_up_to(worst.seat, not worst.jointly)}{_how(worst)}"),
        ("The table", f"{_up_to(worst.table, worst.table_is_bound)}{_full_table(worst)}"),
        ("Posted aggregate", _aggregate(worst)),
    ]
    blocks: list[Block] = [about, Facts(tuple(facts))]
    if worst.jointly:
        blocks.append(_dearest(sheet, worst))
    return tuple(blocks)


def _up_to(amount: int, bound: bool) -> str:
    return f"at most {dollars(amount)} (a bound)" if bound else dollars(amount)


def _how(worst: WorstRound) -> str:
    if worst.jointly:
        return ": a round pays exactly this, stake by stake as below"
    return ": the most of each wager added up; it may be that no round reaches it"


def _full_table(worst: WorstRound) -> str:
    envied = f", each with {dollars(worst.envy)} of envy" if worst.envy else ""
    return f": {worst.seats} such seats{envied}, before any posted aggregate"


def _aggregate(worst: WorstRound) -> str:
    if worst.posted is None:
        return "none is posted"
    return (
        f"{dollars(worst.posted)} is paid for a round at most: {dollars(worst.seat_capped)} to "
        f"one such seat alone, {dollars(worst.table_capped)} to the table"
    )


def _dearest(sheet: Sheet, worst: WorstRound) -> Table:
    """The stakes of the dearest round; spots of a wager with the same pay share a line."""
    grouped: dict[tuple[str, int, int], list[str]] = {}
    for bet, stake, paid in worst.stakes:
        grouped.setdefault((bet.wager, stake, paid), []).append(bet.spot)
    rows = [
        [
            sheet.card.wagers[wager].name,
            ", ".join(spots),
            dollars(stake),
            dollars(paid),
            dollars(paid * len(spots)),
        ]
        for (wager, stake, paid), spots in grouped.items()
    ]
    rows.append(["total", "", "", "", dollars(worst.seat)])
    columns = ["wager", "spots", ">stake on each", ">paid for each", ">paid"]
    return Table("The dearest round of a seat", columns, rows, totals=True)


def _by_decks(sheet: Sheet, by: ByDecks) -> Section:
    rows = [
        [name, *("none" if edge is None else percent(edge) for edge in edges)]
        for name, edges in zip(names(sheet), by.edges, strict=True)
    ]
    points: list[Point] = []
    for at, (name, lines) in enumerate(alike(sheet)):
        points += [
            {"at": at, "wager": name, "decks": str(decks), "edge": float(edge)}
            for decks, edge in zip(by.decks, by.edges[sheet.lines.index(lines[0])], strict=True)
            if edge is not None
        ]
    columns = ["house edge of", *(f">{decks} decks" for decks in by.decks)]
    columns = [name.replace(">1 decks", ">1 deck") for name in columns]
    chart = Chart("decks", "House edge by number of decks", tuple(points))
    note = "Everything else as in the title block."
    return Section(BY_DECKS, (Table("", columns, rows, [note]), Charts((chart,))))


def _printed(sheet: Sheet) -> Section:
    title = "Printed v computed"
    if not sheet.checks:
        return Section(title, ("Nobody has printed or published a figure of these wagers.",))
    found = printed.table("", sheet.checks)
    about = (
        "Every figure that the rules of play print, or that somebody has published, derived again "
        "in the configuration that it was printed for. "
    )
    return Section(title, (about + printed.verdict(sheet.checks).partition(": ")[2], found))


def _rulings(sheet: Sheet) -> Section:
    if not sheet.rulings:
        return Section("Rulings", ("The rack card lists no rulings.",))
    about = "Clauses that can be read in more than one way, and what each reading is worth."
    return Section("Rulings", (about, *(readings.table(report) for report in sheet.rulings)))


def _simulated(sheet: Sheet) -> Section:
    tally = sheet.simulated
    assert tally is not None
    about = (
        f"{tally.rounds:,} rounds, independent of each other, seed {tally.seed}: the rules "
        "played by a compiled kernel, beside the exact figures. Sigmas are standard errors between "
        "the two; chi-square p is the chance of counts that fit no better."
    )
    found = tallied.table(tally)
    return Section("Simulation cross-check", (about, Table("", found.columns, found.rows)))


def _method(sheet: Sheet) -> Section:
    blocks: list[Block] = [
        "Exact means counted: every probability is a whole number of combinations out of all that "
        "are equally likely, found without drawing samples and without rounding. Fractions are "
        "in lowest terms. Decimals are those fractions, rounded to the digits shown.",
        "Every round starts afresh: from the whole shoe or wheel that the title block describes. "
        "The return of a row is what it pays, net, times its probability; returns add up to the "
        "player's expected result, and the house edge is that with the sign changed.",
        "Breakage is what the rack holds no chip for. The edge after breakage is the exact mean of "
        "what a stake of that size is paid, every part of a wager settled and rounded by itself.",
        "Bands of confidence lay a normal law over the average of many independent rounds. That is "
        "an approximation, and a good one once the skewness that is left after so many rounds is "
        f"small; above {TOO_SKEWED} a band is marked as rough.",
    ]
    if any(line.entry.law is None and line.entry.edge is not None for line in sheet.lines):
        blocks.append(
            "Some wagers cannot be counted deal by deal, because what a player does next depends "
            "on every card seen. Their edge is the value of the strategy named, computed from "
            "exact card counts in floating point; it lies within the error stated, and since there "
            "is no list of outcomes, no variance is given."
        )
    blocks += ["To make this sheet again:", Code(command(sheet))]
    if _own_card(sheet):
        blocks.append(
            "FILE.toml is the house's own rack card; with changed pays, if there are any, it has "
            f"the hash {sheet.card.hash}."
        )
    if not _registered(sheet):
        blocks.append("FOLDER holds the card.toml and the rules.py of the game.")
    return Section("Method", tuple(blocks))


def command(sheet: Sheet) -> str:
    """The command line that makes the same sheet, with everything that is not at its default."""
    setup, card = sheet.game.setup, sheet.card
    words = ["rackcard", "par", card.game if _registered(sheet) else "FOLDER"]
    for name, value in setup.house.options.items():
        if value != card.options[name].default:
            words += ["--option", f"{name}={value}"]
    for name, reading in setup.house.rulings.items():
        if reading != card.rulings[name].default:
            words += ["--ruling", f"{name}={reading}"]
    for change, pay in setup.changed_pays.items():
        words += ["--pay", f"{change}={pay}"]
    for symbol, count in setup.removed.items():
        words += ["--remove", f"{symbol}={count}"]
    if _own_card(sheet):
        words += ["--card", "FILE.toml"]
    if _wagers_shown(sheet) != setup.wagers:
        words += [word for wager in _wagers_shown(sheet) for word in ("--wager", wager)]
    if sheet.simulated:
        tally = sheet.simulated
        words += ["--cross-check", str(tally.rounds), "--seed", str(tally.seed)]
    return shlex.join([*words, "--date", sheet.date.isoformat(), "-o", f"{card.game}.pdf"])


def _registered(sheet: Sheet) -> bool:
    return sheet.card.game in game_ids()


def _own_card(sheet: Sheet) -> bool:
    setup = sheet.game.setup
    return setup.posted_card != setup.definition.card
