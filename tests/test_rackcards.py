"""The loader of rack cards: what is wrong is told in one sentence, before anything is dealt."""

import re
from fractions import Fraction

import pytest

import rackcard
from rackcard.games import registry
from rackcard.rackcards import Figure, parse_card, parse_figures

TEXT = registry.find("great-8").card_text
CARD = registry.find("great-8").card

FIGURE = """
[[printed]]
figure = "house edge"
wager = "main"
printed = "1.50%"
source = "the sheet"
"""


def edited(*changes):
    """The built-in card with some text replaced; each old text must be there exactly once."""
    text = TEXT
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times"
        text = text.replace(old, new)
    return text


@pytest.fixture
def house_card(tmp_path):
    """Write an edited card and return its path."""

    def write(*changes, text=None):
        path = tmp_path / "house.toml"
        path.write_text(edited(*changes) if text is None else text, encoding="utf-8")
        return path

    return write


def refusal(path):
    """The one sentence that a card is refused with."""
    with pytest.raises(rackcard.BadInput) as refused:
        rackcard.load("great-8", card=path)
    text = str(refused.value)
    assert str(path) in text
    assert "\n" not in text
    assert text.endswith(".")
    assert not text.endswith("..")
    return text.replace(str(path), "FILE")


# A row of [changes], the key that must be named, and what must be said besides.
BAD_CARDS = {
    "no TOML": ([("[options.decks]", "[options.decks")], "line 7", "not TOML"),
    "a key twice": ([('sheet = "', 'name = "x"\nsheet = "')], "line 4", "not TOML"),
    "number for text": ([('name = "Great 8"', "name = 8")], "FILE: name:", "string"),
    "text for a flag": (
        [("one_spot = true\n\n[wagers.main", 'one_spot = "yes"\n\n[wagers.main')],
        "wagers.main.one_spot",
        "boolean",
    ),
    "float for an option": ([("default = 8", "default = 8.0")], "options.decks.default", "integer"),
    "number for money": ([('"$300"', "300")], "wagers.main.maximum", "like $5 or $2.50"),
    "bad money": ([('"$300"', '"300 dollars"')], "wagers.main.maximum", "$2.50"),
    "unknown key": (
        [('needs = "main"', 'requires = "main"')],
        "wagers.great-bonus.requires",
        "allowed: name, rides, kind, minimum, maximum, one_spot, needs, paying_row, paytables",
    ),
    "unknown top key": (
        [('sheet = "', 'author = "me"\nsheet = "')],
        "FILE: author",
        "allowed: game, name, sheet, summary, options, rulings",
    ),
    "unknown key of an option": (
        [("default = 8", "default = 8\nmost = 8")],
        "options.decks.most",
        "allowed: about, allowed, default",
    ),
    "unknown key in a list": (
        [('{ act = "pay", wagers = ["main"] }', '{ act = "pay", wagers = ["main"], x = 1 }')],
        "procedure.settle.2.x",
        "allowed: act, wagers",
    ),
    "unknown key of a figure": (
        [("\n[procedure]", FIGURE + "odd = 1\n\n[procedure]")],
        "printed.0.odd",
        "allowed: figure, wager, ",
    ),
    "missing key": ([('sheet = "Great 8, Version 2 Rules of Play"\n', "")], "sheet", "required"),
    "empty name": ([('name = "Great Bonus"', 'name = ""')], "wagers.great-bonus.name", "at least"),
    "unknown kind": (
        [('kind = "bonus"', 'kind = "side"')],
        "wagers.great-bonus.kind",
        "'primary' or 'bonus'",
    ),
    "unknown paying row": (
        [('needs = "main"', 'needs = "main"\npaying_row = "last"')],
        "wagers.great-bonus.paying_row",
        "'first' or 'best'",
    ),
    "bad pay": ([('"6:5"', '"6-5"')], "wagers.main", "'6-5' is not a pay; write it like"),
    "bad pay in a column": ([('"20:1"', '"20"')], "wagers.great-bonus", "'20' is not a pay"),
    "pay that is no text": ([('"6:5"', "1.2")], "wagers.main.pays.Great 8", "string"),
    "a column too few": (
        [('["10:1", "5:1", "5:1"]', '["10:1", "5:1"]')],
        "wagers.great-bonus",
        "'Tiger 6' must have a list of 3 pays",
    ),
    "a column too many": (
        [('["10:1", "5:1", "5:1"]', '["10:1", "5:1", "5:1", "5:1"]')],
        "wagers.great-bonus",
        "'Tiger 6' must have a list of 3 pays",
    ),
    "one pay for three tables": (
        [('["10:1", "5:1", "5:1"]', '"10:1"')],
        "wagers.great-bonus",
        "'Tiger 6' must have a list of 3 pays",
    ),
    "a list where there is one table": (
        [('"6:5"', '["6:5"]')],
        "wagers.main",
        "'Great 8' must have one pay",
    ),
    "no tables for a grid": (
        [('paytables = ["1", "2", "3"]\n', "")],
        "wagers.great-bonus",
        "must have one pay",
    ),
    "minimum above maximum": (
        [('"$300"', '"$4.99"')],
        "wagers.main",
        "the minimum is above the maximum",
    ),
    "default not allowed": ([("default = 8", "default = 3")], "options.decks", "[1, 2, 4, 8]"),
    "default that is no reading": (
        [('default = "wagered-hand"', 'default = "any-hand"')],
        "rulings.great-bonus.scope",
        "['wagered-hand', 'either-hand']",
    ),
    "one reading only": (
        [('either-hand = "the rows pay whichever hand wins that way"\n', "")],
        "rulings.great-bonus.scope.readings",
        "at least 2",
    ),
    "procedure leaves a wager out": (
        [
            (
                '{ act = "push", wagers = ["main", "great-bonus"] }',
                '{ act = "push", wagers = ["main"] }',
            )
        ],
        "procedure",
        "must push 'great-bonus' exactly once",
    ),
    "procedure never collects": (
        [('    { act = "collect", wagers = ["main", "great-bonus"] },\n', "")],
        "procedure",
        "must collect 'main' exactly once",
    ),
    "procedure pays twice": (
        [
            (
                '{ act = "pay", wagers = ["main"] }',
                '{ act = "pay", wagers = ["main", "great-bonus"] }',
            )
        ],
        "procedure",
        "must pay 'great-bonus' exactly once",
    ),
    "procedure with an unknown wager": (
        [('{ act = "pay", wagers = ["main"] }', '{ act = "pay", wagers = ["main", "envy"] }')],
        "procedure",
        "'envy', which is no wager",
    ),
    "unknown act": (
        [('{ act = "push",', '{ act = "return",')],
        "procedure.settle.1.act",
        "'collect', 'push' or 'pay'",
    ),
    "unknown rounding": (
        [('breakage_rounding = "down"', 'breakage_rounding = "banker"')],
        "procedure.breakage_rounding",
        "'down', 'nearest' or 'up'",
    ),
    "a need that is no wager": (
        [('needs = "main"', 'needs = "ante"')],
        "wagers.great-bonus.needs",
        "'ante'",
    ),
    "unknown wager": (
        [
            ('["main"] }', '["main", "ante"] }'),
            ('act = "collect", wagers = [', 'act = "collect", wagers = ["ante", '),
            ('act = "push", wagers = [', 'act = "push", wagers = ["ante", '),
            (
                "[procedure]",
                '[wagers.ante]\nname = "Ante"\nrides = "round"\nkind = "primary"\n'
                'minimum = "$1"\nmaximum = "$2"\npays = { "Win" = "1:1" }\n\n[procedure]',
            ),
        ],
        "wagers: 'ante'",
        "allowed: main, great-bonus",
    ),
    "unknown machine": (
        [('rides = "round"\nkind = "bonus"', 'rides = "hand"\nkind = "bonus"')],
        "wagers.great-bonus.rides",
        "it rides 'round', not 'hand'",
    ),
    "unknown row": (
        [('"Win" = "1:1"', '"Won" = "1:1"')],
        "wagers.main.pays: 'Won'",
        "allowed: Great 8, Win, Tiger 6, Tie",
    ),
    "missing row": ([('"Tie" = "push"\n', "")], "wagers.main.pays: 'Tie'", "is missing"),
    "unknown option": (
        [("[procedure]", '[options.cut]\nabout = "x"\nallowed = [1]\ndefault = 1\n\n[procedure]')],
        "options: 'cut'",
        "allowed: decks",
    ),
    "missing option": (
        [
            ("[options.decks]\n", ""),
            ('about = "decks in the shoe, each of 52 cards and two Great 8 cards"\n', ""),
            ("allowed = [1, 2, 4, 8]\ndefault = 8\n", ""),
        ],
        "options: 'decks'",
        "is missing",
    ),
    "unknown ruling": (
        [
            (
                "[procedure]",
                '[rulings.order]\nclause = "c"\nquestion = "q"\ndefault = "a"\n'
                'readings = { a = "A", b = "B" }\n\n[procedure]',
            )
        ],
        "rulings: 'order'",
        "allowed: great-bonus.scope",
    ),
    "missing ruling": ([(TEXT[TEXT.index("[rulings.") :], "")], "rulings: ", "is missing"),
    "unknown reading": (
        [("either-hand =", "no-hand =")],
        "rulings.great-bonus.scope.readings: 'no-hand'",
        "allowed: wagered-hand, either-hand",
    ),
    "missing reading": (
        [
            ("wagered-hand =", "wagered =")  # one known, one not: the unknown one is named first
        ],
        "rulings.great-bonus.scope",
        "'wagered-hand' is not among",
    ),
    "figure that is no number": (
        [("\n[procedure]", FIGURE.replace("1.50%", "low") + "\n[procedure]")],
        "printed.0",
        "'low' is no number; write 5.26% or 1,234",
    ),
    "figure of nothing known": (
        [("\n[procedure]", FIGURE.replace("house edge", "hold") + "\n[procedure]")],
        "printed.0.figure",
        "'house edge'",
    ),
    "disagreement without a note": (
        [("\n[procedure]", FIGURE + "agrees = false\n\n[procedure]")],
        "printed.0",
        "needs a note",
    ),
}


@pytest.mark.parametrize("case", BAD_CARDS)
def test_a_bad_card_is_refused_with_file_key_and_what_is_allowed(case, house_card):
    changes, key, said = BAD_CARDS[case]
    text = refusal(house_card(*changes))
    assert key in text
    assert said in text


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(
            ('breakage_unit = "$0.50"', 'breakage_unit = "$0"'),
            id="nothing to round to",
        ),
        pytest.param(
            ('["1", "2", "3"]', '["1", "1", "3"]'),
            id="two tables of one name",
        ),
        pytest.param(
            ("\n[procedure]", FIGURE.replace("1.50%", "1/0") + "\n[procedure]"),
            id="a division by zero",
        ),
        pytest.param(
            ("\n[procedure]", FIGURE.replace("1.50%", "1e3") + "\n[procedure]"),
            id="a figure in powers of ten",
        ),
        pytest.param(
            ("\n[procedure]", FIGURE.replace('"main"', '"ante"') + "\n[procedure]"),
            id="a figure of an unknown wager",
        ),
    ],
)
def test_cards_that_should_be_refused_too(change, house_card):
    refusal(house_card(change))


def test_a_card_that_cannot_be_read(tmp_path):
    assert "No such file" in refusal(tmp_path / "none.toml")
    assert "Is a directory" in refusal(tmp_path)
    (tmp_path / "latin.toml").write_bytes(TEXT.encode() + "# é".encode("latin-1"))
    assert "not UTF-8" in refusal(tmp_path / "latin.toml")


def test_a_card_for_another_game_is_refused_as_such(tmp_path):
    path = tmp_path / "other.toml"
    path.write_text(registry.find("straights-and-8s").card_text, encoding="utf-8")
    assert "straights-and-8s, not for great-8" in refusal(path)


def test_a_card_of_another_game_with_the_same_labels_is_refused(house_card):
    text = refusal(house_card(('game = "great-8"', 'game = "great-9"')))
    assert text == "FILE is a card for great-9, not for great-8."


def test_a_card_of_another_game_is_refused(tmp_path):
    path = tmp_path / "other.toml"
    path.write_text(registry.find("straights-and-8s").card_text, encoding="utf-8")
    refusal(path)


# House cards


def test_a_house_card_changes_pays_limits_and_options(house_card):
    path = house_card(
        ('"Win" = "1:1"', '"Win" = "1 to 1 less 5%"'),
        ('"$300"', '"$1,000"'),
        ("allowed = [1, 2, 4, 8]\ndefault = 8", "allowed = [2, 6]\ndefault = 6"),
    )
    game = rackcard.load("great-8", card=path)
    assert game.setup.machines["round"].source.total == 6 * 54
    assert game.setup.posted()["main"].maximum == 100_000
    assert game.card.wager("main").paytable(None).rows["Win"].odds == Fraction(19, 20)
    assert game.card.hash != CARD.hash
    with pytest.raises(rackcard.BadInput, match="allowed: 2, 6"):
        rackcard.load("great-8", card=path, decks=8)


def test_a_house_card_may_be_a_string_path(house_card):
    assert rackcard.load("great-8", card=str(house_card())).card == CARD


def test_a_house_card_may_order_rows_differently_and_that_matters(house_card):
    """With Any Tie printed above Great 8 Tie it is paid instead: the first row as printed."""
    tie = '"Great 8 Tie" = ["50:1", "50:1", "50:1"]\n'
    last = '"Any Tie" = ["-", "1:1", "1:1"]\n'
    path = house_card((tie, ""), (last, last + tie))
    law = rackcard.load("great-8", card=path, decks=1).law("great-bonus", "2")
    assert {r.label: r.combinations for r in law.outcomes}["Any Tie"] == 1_750_744 + 6_064
    best = house_card(
        (tie, ""), (last, last + tie), ('needs = "main"', 'needs = "main"\npaying_row = "best"')
    )
    law = rackcard.load("great-8", card=best, decks=1).law("great-bonus", "2")
    assert {r.label: r.combinations for r in law.outcomes}["Any Tie"] == 1_750_744


# The content hash


@pytest.mark.parametrize(
    "change",
    [
        ('"Win" = "1:1"', '"Win" = "2:1"'),
        ('"20:1"', '"25:1"'),
        ('"$300"', '"$301"'),
        ('"$5"', '"$4"'),
        ('"Tiger 6" = "push"\n"Tie" = "push"', '"Tie" = "push"\n"Tiger 6" = "push"'),
        ('paytables = ["1", "2", "3"]', 'paytables = ["1", "3", "2"]'),
        ("default = 8", "default = 4"),
        ('default = "wagered-hand"', 'default = "either-hand"'),
        ('breakage_unit = "$0.50"', 'breakage_unit = "$1"'),
        ('breakage_rounding = "down"', 'breakage_rounding = "up"'),
        ('needs = "main"\n', ""),
        ('{ act = "push", wagers = ["main", "great-bonus"] }',
         '{ act = "push", wagers = ["great-bonus", "main"] }'),
    ],
)  # fmt: skip
def test_the_hash_changes_with_what_is_posted(change):
    assert parse_card(edited(change), "x").hash != CARD.hash


@pytest.mark.parametrize(
    "text",
    [
        TEXT + "\n# the end\n",
        TEXT.replace("\n", "\n\n"),
        TEXT.replace("\n", "\r\n"),
        TEXT.replace(" = ", "="),
        re.sub(r"^#.*\n", "", TEXT, flags=re.MULTILINE),
        TEXT.replace('"$5"', '"$5.00"'),
        TEXT.replace('minimum = "$5"\nmaximum = "$300"', 'maximum = "$300"\nminimum = "$5"'),
    ],
)
def test_the_hash_does_not_change_with_comments_and_layout(text):
    assert text != TEXT
    assert parse_card(text, "x").hash == CARD.hash


def test_the_hash_is_a_sha_256_and_stays_the_same():
    assert re.fullmatch("[0-9a-f]{64}", CARD.hash)
    assert parse_card(TEXT, "here").hash == parse_card(TEXT, "there").hash == CARD.hash


# What if


def test_with_pays_changes_a_row_in_all_tables():
    card = CARD.with_pays({("great-bonus", "Tiger 6"): "12 to 1", ("main", "Win"): "push"})
    for table in ("1", "2", "3"):
        assert card.wager("great-bonus").paytable(table).rows["Tiger 6"].text == "12:1"
    assert card.wager("main").pays["Win"] == "push"
    assert card.wager("main").pays["Great 8"] == "6:5"
    assert card.hash != CARD.hash
    assert CARD.wager("main").pays["Win"] == "1:1"


def column(card, table):
    return {row: pay.text for row, pay in card.wager("great-bonus").paytable(table).rows.items()}


def test_with_pays_changes_a_row_in_one_table():
    card = CARD.with_pays({("great-bonus", "2", "Tiger 6"): "12:1"})
    assert column(card, "2") == {**column(CARD, "2"), "Tiger 6": "12:1"}
    assert [column(card, t) for t in "13"] == [column(CARD, t) for t in "13"]


def test_with_pays_adds_a_row_to_a_table_that_does_not_print_it():
    card = CARD.with_pays({("great-bonus", "1", "Any Tie"): "1:1"})
    assert column(card, "1") == {**column(CARD, "1"), "Any Tie": "1:1"}
    game = rackcard.load("great-8", decks=1, pays={("great-bonus", "1", "Any Tie"): "1:1"})
    row = next(row for row in game.law("great-bonus", "1").outcomes if row.label == "Any Tie")
    assert row.combinations > 0


def test_with_pays_of_all_tables_leaves_those_alone_that_do_not_print_the_row():
    card = CARD.with_pays({("great-bonus", "Any Tie"): "3:1"})
    assert [column(card, table).get("Any Tie") for table in "123"] == [None, "3:1", "3:1"]


def test_what_names_a_table_goes_over_what_names_none_in_any_order():
    changes = {("great-bonus", "2", "Tiger 6"): "12:1", ("great-bonus", "Tiger 6"): "7:1"}
    for order in (changes, dict(reversed(changes.items()))):
        card = CARD.with_pays(order)
        assert [column(card, table)["Tiger 6"] for table in "123"] == ["7:1", "12:1", "7:1"]


def test_a_row_that_no_table_prints_needs_the_name_of_a_table():
    for pay in ("4:1", "-"):
        pays = {("dead-mans-hand", "A-8 as dealt"): pay}
        with pytest.raises(rackcard.BadInput, match="dead-mans-hand/1:A-8 as dealt"):
            rackcard.load("dead-mans-hand", pays=pays)


def test_with_pays_keeps_the_order_of_the_rows():
    card = CARD.with_pays({("great-bonus", "Great 8 Tie"): "60:1"})
    assert list(card.wager("great-bonus").pays) == list(CARD.wager("great-bonus").pays)


def test_with_pays_takes_several_rows_of_one_wager():
    card = CARD.with_pays({("main", "Win"): "2:1", ("main", "Tie"): "lose"})
    assert (card.wager("main").pays["Win"], card.wager("main").pays["Tie"]) == ("2:1", "lose")


def test_with_pays_can_take_a_row_off():
    card = CARD.with_pays({("great-bonus", "Tiger 6"): "-"})
    assert "Tiger 6" not in card.wager("great-bonus").paytable("1").rows


def test_with_no_pays_changed_the_card_is_the_same():
    assert CARD.with_pays({}) == CARD
    assert CARD.with_pays({("main", "Win"): "1 to 1"}).hash == CARD.hash


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({("ante", "Win"): "1:1"}, "'ante'.*allowed: main, great-bonus"),
        ({("main", "Won"): "1:1"}, "'Won'.*allowed: Great 8, Win, Tiger 6, Tie"),
        ({("main", "Win"): "1"}, "'1' is not a pay"),
        ({("main", "1", "Win"): "1:1"}, "main has no pay table '1'"),
        ({("great-bonus", "4", "Tiger 6"): "1:1"}, "'4'; allowed: 1, 2, 3"),
    ],
)
def test_with_pays_refuses_what_is_not_on_the_card(change, said):
    with pytest.raises(rackcard.BadInput, match=said):
        rackcard.load("great-8", pays=change)


def test_changed_pays_move_the_edge():
    plain = rackcard.load("great-8", decks=1).law("main").house_edge
    changed = rackcard.load("great-8", decks=1, pays={("main", "Great 8"): "1:1"})
    assert changed.law("main").house_edge - plain == Fraction(1, 5) * Fraction(275_808, 7_590_024)


# Pay tables and figures


def test_pay_tables_by_name_and_the_first_by_default():
    bonus, main = CARD.wager("great-bonus"), CARD.wager("main")
    assert bonus.tables == ["1", "2", "3"]
    assert bonus.paytable(None) == bonus.paytable("1")
    assert main.tables == [None]
    with pytest.raises(rackcard.BadInput, match=r"'4'.*allowed: 1, 2, 3"):
        bonus.paytable("4")
    with pytest.raises(rackcard.BadInput, match="allowed: none"):
        main.paytable("1")
    with pytest.raises(rackcard.BadInput, match="allowed: main, great-bonus"):
        CARD.wager("ante")


def test_a_cell_that_is_not_offered_is_no_row():
    bonus = CARD.wager("great-bonus")
    assert "Any Tie" not in bonus.paytable("1").rows
    assert "Two Card Tie" not in bonus.paytable("2").rows


@pytest.mark.parametrize(
    ("printed", "value", "precision"),
    [
        ("5.26%", Fraction(526, 10_000), Fraction(1, 20_000)),
        ("5%", Fraction(1, 20), Fraction(1, 200)),
        ("7.895%", Fraction(7895, 100_000), Fraction(1, 200_000)),
        ("1,234", Fraction(1234), Fraction(1, 2)),
        ("0.5", Fraction(1, 2), Fraction(1, 20)),
        ("-1.0%", Fraction(-1, 100), Fraction(1, 2000)),
    ],
)
def test_a_printed_figure_is_as_exact_as_its_digits(printed, value, precision):
    figure = Figure(figure="house edge", wager="main", printed=printed, source="x")
    assert (figure.value, figure.precision) == (value, precision)


def test_a_file_of_figures_is_checked_like_a_card():
    good = FIGURE.replace("printed]]", "figures]]")
    assert parse_figures(good, "oracles.toml").figures[0].printed == "1.50%"
    with pytest.raises(rackcard.BadInput, match=r"^oracles.toml: figures.0.who: .*allowed: figure"):
        parse_figures(good + 'who = "me"\n', "oracles.toml")


def test_a_known_disagreement_with_a_note_is_fine(house_card):
    note = 'agrees = false\nnote = "a misprint"\n'
    path = house_card(("\n[procedure]", FIGURE + note + "\n[procedure]"))
    assert not rackcard.load("great-8", card=path).card.printed[0].agrees
