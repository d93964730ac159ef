"""Sheets for golden files: small ones that between them show everything that a document can say."""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import rackcard as rc
from rackcard.exact.law import Law
from rackcard.exact.laws import Entry, Prescribed
from rackcard.exact.rulings import Line as Ruled
from rackcard.exact.rulings import Reading, Report
from rackcard.exact.verify import Check
from rackcard.game import Game
from rackcard.lab.breakage import after_breakage
from rackcard.lab.dearest_stakes import Placed
from rackcard.lab.risk import Exposure, bands
from rackcard.lab.worst_round import WorstRound
from rackcard.rackcards import Figure, RackCard
from rackcard.report.sheet import ByDecks, Line, Sheet, sheet
from rackcard.rules.grades import Bet, Claim, Grade
from rackcard.rules.pays import Outcome, Pay, Paytable
from rackcard.sim.tally import Counted, Tally, WagerTally

DAY = datetime.date(2026, 11, 30)
EXAMPLE = Path(__file__).parents[2] / "examples" / "dragon_tiger"

TABLE = Paytable({"A": Pay.parse("3:1"), "B": Pay.parse("6:5"), "C": Pay.parse("push")})
HANDS: dict[Grade, int] = {
    (Claim(("A",)),): 3,
    (Claim(("A",)), Claim(("B",))): 5,
    (Claim(("B",)), Claim(("B",)), Claim(())): 7,
    (Claim(("B",), 2),): 11,
    (Claim((), 2),): 13,
    (Claim(()),): 17,
}
"""B never comes up by itself, C never at all; (A,), (A, B), (B, B, lose), 2 x B, 2 x lose, lose."""


def split_law() -> Law:
    return law_of(TABLE, HANDS)


def law_of(table: Paytable, hands: Mapping[Grade, int]) -> Law:
    rows = {table.outcome((Claim((row,)),)): table.parts((Claim((row,)),)) for row in table.rows}
    made = {table.outcome(grade): table.parts(grade) for grade in hands}
    weights = [(table.outcome(grade), weight) for grade, weight in hands.items()]
    return Law.of(weights, rows, {**rows, **made})


def plain_law(lost: int, **rows: tuple[str, int]) -> Law:
    """A law of rows that pay so much in so many deals."""
    table = Paytable({row: Pay.parse(pay) for row, (pay, _) in rows.items()})
    hands: dict[Grade, int] = {(Claim((row,)),): weight for row, (_, weight) in rows.items()}
    return law_of(table, {**hands, (Claim(()),): lost})


def named(found: Sheet) -> Sheet:
    """The same whatever version of the software runs."""
    return replace(found, software="rackcard 0.0")


def own_card() -> Sheet:
    """A game from a folder, with a card of the house's own."""
    game = rc.load(str(EXAMPLE))
    content = json.loads(json.dumps(game.card.content))
    content["wagers"]["tie"]["pays"]["Tie"] = "9:1"
    card = RackCard.of({**content, "summary": "Higher & higher: <one> card each."})
    return named(sheet(Game(game.setup.with_card(card)), DAY))


def changed() -> Sheet:
    """One wager of a house that decided everything otherwise, cross-checked."""
    game = rc.load(
        "great-8",
        decks=2,
        rulings={"great-bonus.scope": "either-hand"},
        pays={("great-bonus", "Tiger 6"): "7:2", ("great-bonus", "1", "Two Card Tie"): "5:3"},
        remove={"G": 3, "Ks": 1},
    )
    return named(sheet(game, DAY, ["great-bonus"], rounds=4_000, seed=5))


# --- every kind of line


def line(game: Game, entry: Entry, most: Exposure | None = None) -> Line:
    law, posted = entry.law, game.card.wagers[entry.wager]
    if law is None:
        return Line(entry, posted.name, (), most)
    broken = after_breakage(game.card, entry.wager, law)
    return Line(entry, posted.name, tuple(bands(law)), most, broken)


def counted(wager: str, table: str | None, law: Law, *spots: str, **more: object) -> Entry:
    strategy = more.pop("strategy", None)
    assert strategy is None or isinstance(strategy, str)
    entry = Entry(wager, table, strategy, spots or (wager,), law, law.house_edge)
    return replace(entry, **more)


LONG = "A win whose label is longer than any column of a spreadsheet may be"


def kinds() -> Sheet:
    """Blackjack and its bonus with laws made up: values, unknowns, strategies, parts of a wager."""
    game = rc.load("dead-mans-hand", decks=5)
    bonus, main = "dead-mans-hand", "blackjack"
    split, even = split_law(), plain_law(51, **{LONG: ("1:1", 49)})
    less = {"Win, paid less a commission that is posted": ("1:1 less 5%", 35)}
    commission = plain_law(60, **less, Tie=("lose half", 3), Even=("push", 2))
    near = Fraction(1, 200), "float64", Fraction(1, 10**9)
    exact = Fraction(-1, 300), "float64", Fraction(0)
    spots = tuple(f"the {nth} position" for nth in ("first", "second", "third", "fourth", "last"))
    never = Law.of([(Outcome("", "lose", Fraction(-1)), 7)])
    free = plain_law(0, Always=("push", 9))
    entries = (
        (
            Entry(main, "3:2", "basic", ("bet",), None, *near),
            Exposure(50_000, Fraction(8), 400_000),
        ),
        (Entry(main, "3:2", "own", ("bet",), None, None, "nobody has proven it"), None),
        (Entry(main, "6:5", "basic", ("bet",), None, *exact), None),
        (counted(bonus, "1", split, strategy="best"), Exposure(2_500, Fraction(21, 5), 10_500)),
        (counted(bonus, "1", split, strategy="wise"), Exposure(2_500, Fraction(21, 5), 10_500)),
        (counted(bonus, "2", even, *spots), Exposure(2_500, Fraction(1), 2_500)),
        (counted(bonus, "2", commission, "left", "right"), Exposure(2_550, Fraction(1, 3), 800)),
        (counted(bonus, "4", never), Exposure(2_500, Fraction(-1), 0)),
        (counted(bonus, "5", free), Exposure(2_500, Fraction(0), 0)),
    )
    edges = [[None if one.edge is None else one.edge / n for n in (1, 2, 5)] for one, _ in entries]
    edges[3][0] = None
    return Sheet(
        game,
        "rackcard 0.0",
        DAY,
        tuple(line(game, entry, most) for entry, most in entries),
        WorstRound((main, bonus), 100_050, (), 7, 0, False, None, 50),
        ByDecks((1, 2, 5), tuple(tuple(row) for row in edges)),
        CHECKS,
        RULINGS,
        (
            Prescribed({"ace-hands": 4}, ((bonus, "4"), (bonus, "5")), (entries[2][0],)),
            Prescribed({"ace-hands": 2, "peek": "no"}, ((bonus, "1"),), (entries[1][0],)),
        ),
        None,
    )


def bare() -> Sheet:
    """A wager of which nothing is known but its name."""
    known = kinds()
    none = replace(known, lines=known.lines[1:2], worst_round=None, by_decks=None)
    return replace(none, checks=(), rulings=(), prescribed=())


def check(
    printed: str, computed: Fraction, strict: Fraction | None = None, **more: object
) -> Check:
    about = {"figure": "house edge", "wager": "blackjack", "source": "a book", **more}
    method = str(more.get("method", "")) or "exact walk over every deal"
    figure = Figure.model_validate({"printed": printed, **about})
    return Check("dead-mans-hand", figure, computed, method, strict)


CHECKS = (
    check("0.50%", Fraction(1, 200)),
    check("0.60%", Fraction(1, 200), agrees=False, note="A digit was misread."),
    check("0.70%", Fraction(1, 200), source="a page", paytable="3:2", strategy="basic"),
    check("0.51%", Fraction(51, 10_000), Fraction(1, 200), method="infinite deck", note="Rounded."),
    check("1,234", Fraction(1_234), figure="combinations", row="Win", options={"decks": 1}),
)
MOVED, STILL = Ruled("blackjack", "3:2", "basic"), Ruled("dead-mans-hand", "1", None, "left")
RULINGS = (
    Report(
        "peek",
        "The dealer looks.",
        "Does the dealer look?",
        [
            Reading(
                "yes", "always", True, False, {MOVED: Fraction(1, 200), STILL: None}, frozenset()
            ),
            Reading("no", "never", False, True, {MOVED: Fraction(7, 50), STILL: None}, {STILL}),
        ],
    ),
    Report("deal", "One card.", "Which?", [Reading("first", "it", True, True, {}, frozenset())]),
)


def envied() -> Sheet:
    """Pai Gow with laws made up: envy, counts of more digits than a cell shows, an aggregate."""
    game = rc.load("jacks-beat")
    brings, none = Outcome("Five Aces", "$50", Fraction(50)), Outcome("", "nothing", Fraction(0))
    envy = Law.of([(brings, 3), (none, 997)])
    rare = plain_law(997, Five=("250:1", 3))
    won, lost = 2_476_168_115_890_248, 5_774_290_915_324_152
    odds = Outcome("Win", "1:1", Fraction(1)), Outcome("", "lose", Fraction(-1))
    long = Law.of([(odds[0], won), (odds[1], lost)])
    longer = Law.of([(odds[0], won * 10**13 + 7), (odds[1], lost * 10**13 + 11)])
    entries = (
        counted("chan-chu", "3", rare, envy=envy),
        counted("pai-gow", None, long, "pai-gow", strategy="best"),
        counted("pai-gow", None, longer, "pai-gow", strategy="house-way"),
    )
    most = Exposure(10_000, Fraction(250), 2_500_000)
    stakes = (
        Placed(Bet("chan-chu", "left"), 10_000, 2_500_000),
        Placed(Bet("chan-chu", "right"), 10_000, 2_500_000),
        Placed(Bet("pai-gow", "pai-gow"), 50_000, 50_000),
    )
    return Sheet(
        game,
        "rackcard 0.0",
        DAY,
        tuple(line(game, entry, most) for entry in entries),
        WorstRound(("chan-chu", "pai-gow"), 5_050_000, stakes, 6, 25_000, False, 10_000_050, 100),
        None,
        (),
        (),
        (),
        TALLY,
    )


def tallied(
    table: str | None, strategy: str | None, edge: Fraction | None, *chances: Fraction | None
) -> WagerTally:
    rows = (("Win", "1:1", Fraction(1), 300), ("", "lose", Fraction(-1), 700))
    outcomes = tuple(Counted(*row, chance) for row, chance in zip(rows, chances, strict=True))
    return WagerTally("pai-gow", table, strategy, "pai-gow", 1_000, outcomes, edge, True)


THIRD = Fraction(1, 3)
TALLY = Tally(
    *(1_000, 3, 2, 0, 0, 0.5, 2000.0, False),
    (
        tallied(None, None, THIRD, THIRD, 1 - THIRD),
        tallied("A", "best", THIRD, None, None),
        tallied(None, "own", None, None, None),
    ),
)
