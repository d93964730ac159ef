"""How things are called and counted: names of lines, letters of notes, verdicts, chips."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace

import pytest

from rackcard.report import certificate, naming, priced, printed, tallied
from rackcard.report.tables import Table, as_csv, as_json, error_bound, number, optional, percent
from rackcard.rules.money import Breakage
from rackcard.rules.pays import Pay
from tests.report.sheets import CHECKS, TALLY, check, envied, kinds


@pytest.mark.parametrize(
    ("spots", "said"),
    [
        ("a", "a"),
        ("a b c d", "a, b, c, d"),
        ("a b c d e", "a, b, c, d and 1 more"),
        ("a b c d e f", "a, b, c, d and 2 more"),
    ],
)
def test_few_spots_are_listed_and_more_are_counted(spots: str, said: str) -> None:
    assert naming.listed(spots.split()) == said


def test_lines_are_told_once_only_if_all_of_them_is_the_same() -> None:
    """Of the wager, its table, its spots and its law; a value also of its strategy."""
    sheet = kinds()
    near, _, other, best, wise, *_ = sheet.lines
    entry = best.entry
    assert len(naming.alike(replace(sheet, lines=(best, wise)))) == 1
    changes = [{"wager": "blackjack"}, {"paytable": "3"}, {"spots": ("two",)}]
    changes += [{"law": sheet.lines[5].entry.law}, {"law": None}]
    for change in changes:
        changed = replace(best, entry=replace(entry, **change))
        assert len(naming.alike(replace(sheet, lines=(best, changed)))) == 2, change
    twin = replace(near, entry=replace(near.entry, error=Fraction(1, 7)))
    assert len(naming.alike(replace(sheet, lines=(near, twin)))) == 1
    for change in ({"strategy": "own"}, {"edge": Fraction(1, 3)}, {"edge": None}):
        changed = replace(near, entry=replace(near.entry, **change))
        assert len(naming.alike(replace(sheet, lines=(near, changed)))) == 2, change
    assert len(naming.alike(replace(sheet, lines=(near, other)))) == 2


@pytest.mark.parametrize(
    ("at", "letter"), [(0, "a"), (25, "z"), (26, "aa"), (27, "ab"), (701, "zz"), (702, "aaa")]
)
def test_letters_of_notes(at: int, letter: str) -> None:
    assert printed._letter(at) == letter


@pytest.mark.parametrize(
    ("which", "said"),
    [
        ((0,), "1 of 1 figures agree."),
        ((0, 1), "1 of 2 figures agree, 1 disagree as documented."),
        ((1, 2, 2), "0 of 3 figures agree, 1 disagree as documented, 2 are NOT as documented."),
        ((2, 4), "1 of 2 figures agree, 1 are NOT as documented."),
    ],
)
def test_the_verdict_on_printed_figures(which: tuple[int, ...], said: str) -> None:
    assert printed.verdict([CHECKS[at] for at in which]) == f"Printed v computed: {said}"


def test_a_misprint_that_agrees_is_not_as_documented() -> None:
    odd = check("0.50%", Fraction(1, 200), agrees=False, note="It is not.")
    assert printed._mark(odd) == "✗"
    assert printed.verdict([odd]) == (
        "Printed v computed: 0 of 1 figures agree, 1 are NOT as documented."
    )


def test_a_column_as_dealt_stands_where_some_figure_was_made_otherwise() -> None:
    heads = printed.table("", CHECKS[3:]).columns
    assert heads == ["", "figure", ">printed", ">computed", ">as dealt", "see"]
    assert printed.table("", CHECKS[:3]).columns == ["", "figure", ">printed", ">computed", "see"]


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (Breakage(50, "down"), "paid in steps of $0.50, rounded down"),
        (Breakage(100, "up"), "paid in steps of $1, rounded up"),
        (Breakage(1, "nearest"), "paid in steps of $0.01, to the nearest"),
    ],
)
def test_breakage_in_words(rule: Breakage, said: str) -> None:
    assert priced.in_chips(rule) == said


@pytest.mark.parametrize(
    ("cents", "said"),
    [(Fraction(120), "$1.20"), (Fraction(500, 3), "$1.6667"), (Fraction(100), "$1")],
)
def test_amounts_that_are_no_cents_have_four_digits(cents: Fraction, said: str) -> None:
    assert priced._cents(cents) == said


def test_a_tally_of_whole_shoes_says_what_that_means() -> None:
    assert tallied.table(TALLY).notes == []
    [note] = tallied.table(replace(TALLY, cut=1)).notes
    assert note == (
        "Rounds of one shoe are not independent: standard errors are approximate, "
        "no chi-square test is made, and the exact edge is that of a full shoe."
    )


def test_envy_takes_the_edge_of_other_players_one_by_one() -> None:
    entry = envied().lines[0].entry
    assert entry.envy is not None
    table = priced.envy(envied().card, entry)
    for many, said in enumerate(table.notes[0].split(": ", 1)[1].rstrip(".").split(", ")):
        assert said == f"{many}: {percent(Fraction(247, 1000) - many * Fraction(3, 100), 3)}"
    assert many == 5


def test_a_column_is_left_out_of_a_table() -> None:
    table = Table("t", ["a", ">b", "c"], [["1", "2", "3"], ["4", "5", "6"]], ["n"], ["c"], True)
    less = table.without(">b")
    assert less == Table("t", ["a", "c"], [["1", "3"], ["4", "6"]], ["n"], ["c"], True)
    assert table.without("a").rows == [["2", "3"], ["5", "6"]]
    assert table.without("c").columns == ["a", ">b"]
    assert Table("", [], []).notes == Table("", [], []).optional == ()
    assert Table("", [], []).totals is False


def test_figures_have_so_many_digits() -> None:
    third = Fraction(1, 3)
    assert (percent(third), percent(third, 1)) == ("33.3333%", "33.3%")
    assert (number(third), number(third, 2)) == ("0.333333", "0.33")
    assert optional(None, 2) == "none"
    assert (error_bound(Fraction(0)), error_bound(third)) == ("0", "3.3e-01")


@pytest.mark.parametrize(
    ("pay", "stake", "said"),
    [("6:5", 100, ", where 6:5 is paid as $1, not $1.20"), ("1:1", 100, "")],
)
def test_what_is_not_paid_as_printed(pay: str, stake: int, said: str) -> None:
    exact = Pay.parse(pay).odds * stake
    paid = exact // 50 * 50
    broken = [SimpleNamespace(pays=pay, paid=int(paid), exact=exact)] if paid != exact else []
    assert priced.why(SimpleNamespace(broken=broken)) == said


def test_data_is_written_to_be_read_by_people() -> None:
    assert as_json({"a": ["é"]}) == '{\n  "a": [\n    "é"\n  ]\n}\n'
    assert certificate.text({"a": ["é"]}) == as_json({"a": ["é"]})
    assert as_csv(["a", "b"], [[None, Fraction(1, 3)], ["x,y", 2]]) == 'a,b\n,1/3\n"x,y",2\n'
