"""Every guard of a rack card from both sides, in its own words; what a card says of itself."""

from __future__ import annotations

import hashlib
import json
from fractions import Fraction
from typing import Any

import pytest

import rackcard
from rackcard.rackcards import (
    Envy,
    Figure,
    Limits,
    Option,
    Procedure,
    RackCard,
    Ruling,
    Step,
    Wager,
    parse_card,
)
from rackcard.rules.limits import TableLimits
from rackcard.rules.money import Breakage
from rackcard.rules.settle import Sweep

HEAD = 'game = "nine"\nname = "Nine"\nsheet = "a sheet"\nsummary = "a game"\n'
MAIN = """
[wagers.main]
name = "Main"
rides = "round"
kind = "primary"
minimum = "$5"
maximum = "$300"
pays = { "Win" = "1:1", "Tie" = "push" }
"""
SIDE = """
[wagers.side]
name = "Side"
rides = "round"
kind = "bonus"
minimum = "$1"
maximum = "$1"
needs = "main"
paytables = ["A", "B"]
[wagers.side.table_options]
B = { decks = 2 }
[wagers.side.pays]
"High" = ["50:1", "-"]
"Low" = ["2:1", "3:1"]
[wagers.side.envy]
stake = "$5"
[wagers.side.envy.pays]
"High" = ["$250", "-"]
"Low" = ["-", "-"]
"""
DECKS = """
[options.decks]
about = "decks"
allowed = [1, 2]
default = 1
"""
RULING = """
[rulings.order]
clause = "a clause"
question = "which?"
default = "up"
readings = { up = "upwards", down = "downwards" }
pays.down = { "main:Tie" = "lose", "side/B:Low" = "4:1" }
"""
PROCEDURE = """
[procedure]
deal = ["Deal."]
settle = [
    { act = "collect", wagers = ["main", "side"] },
    { act = "push", wagers = ["main", "side"] },
    { act = "pay", wagers = ["main"] },
    { act = "pay", wagers = ["side"], rows = ["High"] },
    { act = "pay", wagers = ["side"], rows = ["Low"], late = false },
    { act = "pay", wagers = ["side"], rows = ["Low"], late = true },
]
"""
WHOLE = HEAD + MAIN + SIDE + DECKS + RULING + PROCEDURE
CARD = parse_card(WHOLE, "FILE")


def refusal(old: str, new: str) -> str:
    assert WHOLE.count(old) == 1, f"{old!r} occurs {WHOLE.count(old)} times"
    with pytest.raises(rackcard.BadInput) as refused:
        parse_card(WHOLE.replace(old, new), "FILE")
    return str(refused.value)


GUARDS = {
    "an amount that is a number": (
        'minimum = "$5"',
        "minimum = 5",
        "FILE: wagers.main.minimum: write an amount as text, like $5 or $2.50.",
    ),
    "a default that is not allowed": (
        "default = 1",
        "default = 3",
        "FILE: options.decks: the default 3 is not among [1, 2].",
    ),
    "a default that is no reading": (
        'default = "up"',
        'default = "left"',
        "FILE: rulings.order: the default 'left' is not among ['up', 'down'].",
    ),
    "pays of a reading that is none": (
        "pays.down",
        "pays.left",
        "FILE: rulings.order: pays are given for 'left', which is no reading.",
    ),
    "pays of a reading for a row that is none": (
        '"main:Tie" = "lose"',
        '"main:Draw" = "lose"',
        "FILE: rulings.order.pays.down: main has no row 'Draw'; allowed: Win, Tie.",
    ),
    "envy for a row that is none": (
        '"High" = ["$250", "-"]',
        '"Middle" = ["$250", "-"]',
        "FILE: wagers.side: envy pays the row 'Middle', which is not among its pays.",
    ),
    "envy with an amount too few": (
        '"High" = ["$250", "-"]',
        '"High" = ["$250"]',
        "FILE: wagers.side: envy for 'High' must have 2 amounts, each like $250 or '-'.",
    ),
    "envy that pays odds": (
        '"High" = ["$250", "-"]',
        '"High" = ["25:1", "-"]',
        "FILE: wagers.side: envy for 'High' must have 2 amounts, each like $250 or '-'.",
    ),
    "a minimum above the maximum": (
        'maximum = "$1"',
        'maximum = "$0.99"',
        "FILE: wagers.side: the minimum is above the maximum.",
    ),
    "two pay tables of one name": (
        '["A", "B"]',
        '["B", "B"]',
        "FILE: wagers.side: two pay tables have the same name.",
    ),
    "options of a table that is none": (
        "B = { decks = 2 }",
        "C = { decks = 2 }",
        "FILE: wagers.side: table_options names 'C', which is no pay table.",
    ),
    "no breakage": (
        'deal = ["Deal."]',
        'deal = ["Deal."]\nbreakage_unit = "$0"',
        "FILE: procedure: the breakage unit must be $0.01 or more.",
    ),
    "a step for a wager that is none": (
        '{ act = "pay", wagers = ["main"] }',
        '{ act = "pay", wagers = ["main", "ante"] }',
        "FILE: the procedure names 'ante', which is no wager.",
    ),
    "a row that is never paid late": (
        ", late = true },\n]",
        ", late = false },\n]",
        "FILE: the procedure must pay 'side' exactly once.",
    ),
    "a row that is paid twice": (
        'rows = ["High"] }',
        'rows = ["High", "Low"] }',
        "FILE: the procedure must pay 'side' exactly once.",
    ),
    "a wager that is never pushed": (
        '{ act = "push", wagers = ["main", "side"] }',
        '{ act = "push", wagers = ["side"] }',
        "FILE: the procedure must push 'main' exactly once.",
    ),
    "a need that is no wager": (
        'needs = "main"',
        'needs = "ante"',
        "FILE: wagers.side.needs: 'ante' is no wager.",
    ),
}


@pytest.mark.parametrize("name", GUARDS)
def test_a_card_is_refused_in_these_words(name: str) -> None:
    old, new, said = GUARDS[name]
    assert refusal(old, new) == said


def test_a_row_that_is_not_a_full_row() -> None:
    for new, tables in (
        ('"High" = ["50:1"]', "a list of 2 pays"),
        ('"High" = "50:1"', "a list of 2 pays"),
    ):
        said = refusal('"High" = ["50:1", "-"]', new)
        assert said.startswith(f"FILE: wagers.side: the row 'High' must have {tables}, each ")
        assert said.endswith(" or '-'.")
    said = refusal('"Win" = "1:1"', '"Win" = ["1:1"]')
    assert said.startswith("FILE: wagers.main: the row 'Win' must have one pay, each ")


# --- what a card says of itself


def test_a_card_is_read_as_it_is_written() -> None:
    assert CARD.options["decks"] == Option(about="decks", allowed=[1, 2], default=1)
    side = CARD.wager("side")
    assert (side.minimum, side.maximum, CARD.wager("main").maximum) == (1_00, 1_00, 300_00)
    assert (side.tables, CARD.wager("main").tables) == (["A", "B"], [None])
    assert (side.cells("High"), CARD.wager("main").cells("Win")) == (["50:1", "-"], ["1:1"])
    assert CARD.procedure.sweeps[3:5] == [
        Sweep("pay", ("side",), ("High",), None),
        Sweep("pay", ("side",), ("Low",), False),
    ]
    assert CARD.procedure.sweeps[0] == Sweep("collect", ("main", "side"), (), None)
    assert CARD.procedure.breakage == Breakage(1, "down")
    assert [step.rows for step in CARD.procedure.settle_for("pay", "side")] == [
        ["High"],
        ["Low"],
        ["Low"],
    ]
    assert CARD.procedure.settle_for("pay", "ante") == []
    assert CARD.limits.table == TableLimits(None, None, 0)


def test_defaults() -> None:
    main = CARD.wager("main")
    assert (main.one_spot, main.needs, main.paying_row, main.envy) == (False, "", "first", None)
    assert (main.paytables, main.table_options) == ([], {})
    assert (CARD.printed, CARD.limits) == ([], Limits())
    figure = Figure(figure="payout", wager="main", printed="1", source="x")
    assert (figure.agrees, figure.also, figure.row, figure.note) == (True, [], "", "")
    step = Step(act="pay", wagers=["main"])
    assert (step.rows, step.late) == ([], None)


def test_pay_tables_and_envy_by_column() -> None:
    side = CARD.wager("side")
    rows = {table: side.paytable(table).rows for table in ("A", "B", None)}
    shown = {table: {row: pay.text for row, pay in of.items()} for table, of in rows.items()}
    both = {"High": "50:1", "Low": "2:1"}
    assert shown == {"A": both, "B": {"Low": "3:1"}, None: both}
    assert side.paytable("A").best is False
    best = side.model_copy(update={"paying_row": "best"})
    assert best.paytable("A").best is True
    envied = side.envied("A")
    assert envied is not None
    assert {row: pay.text for row, pay in envied.rows.items()} == {"High": "$250"}
    assert envied.best is True
    assert side.envied("B") is None
    assert side.envied(None) is None
    assert CARD.wager("main").envied(None) is None
    assert CARD.wager("main").envied("A") is None


def test_the_seats_of_a_table() -> None:
    assert CARD.seats == 7
    seats = Option(about="seats", allowed=[2, 6, 4], default=2)
    assert CARD.model_copy(update={"options": {"seats": seats}}).seats == 6


def test_the_content_of_a_card_is_read_back_in_cents() -> None:
    content = CARD.content
    assert content["wagers"]["side"]["minimum"] == 1_00
    assert "one_spot" not in content["wagers"]["main"]
    assert RackCard.of(content) == CARD
    assert RackCard.of(content).hash == CARD.hash
    with pytest.raises(ValueError, match="write an amount as text"):
        RackCard.model_validate(content)
    odd = {**content, "wagers": {"main": {**content["wagers"]["main"], "minimum": 5.0}}}
    with pytest.raises(ValueError, match="write an amount as text"):
        RackCard.of(odd)


def test_readings_put_pays_into_the_tables() -> None:
    changes = CARD.pays_of_readings({"order": "down"})
    assert {str(change): pay for change, pay in changes.items()} == {
        "main:Tie": "lose",
        "side/B:Low": "4:1",
    }
    assert CARD.pays_of_readings({"order": "up"}) == {}
    card = CARD.with_pays(changes)
    assert card.wager("main").pays == {"Win": "1:1", "Tie": "lose"}
    assert card.wager("side").pays == {"High": ["50:1", "-"], "Low": ["2:1", "4:1"]}


def test_a_row_that_no_table_prints_any_more() -> None:
    card = CARD.with_pays({("side", "A", "High"): "-"})
    with pytest.raises(rackcard.BadInput) as refused:
        card.with_pays({("side", "High"): "9:1"})
    assert str(refused.value) == (
        "no pay table of side prints the row 'High'; name the one to add it to: side/A:High."
    )
    bare = CARD.with_pays({("main", "Tie"): "-"})
    assert bare.wager("main").pays["Tie"] == "-"
    with pytest.raises(rackcard.BadInput) as refused:
        bare.with_pays({("main", "Tie"): "9:1"})
    assert str(refused.value) == (
        "no pay table of main prints the row 'Tie'; name the one to add it to."
    )


def test_limits_are_one_or_more() -> None:
    most = Limits(most_wagers=1, small_wager_at=1, small_wager="$5", aggregate="$9")
    assert most.table == TableLimits(1, 1, 5_00)
    assert most.aggregate == 9_00
    for key in ("most_wagers", "small_wager_at"):
        with pytest.raises(ValueError, match="greater than or equal to 1"):
            Limits(**{key: 0})


@pytest.mark.parametrize(
    ("printed", "within", "value", "precision"),
    [
        ("5.26 %", "", Fraction(526, 10_000), Fraction(1, 20_000)),
        ("-1,234.5", "", Fraction(-12345, 10), Fraction(1, 20)),
        ("7", "0.25", Fraction(7), Fraction(1, 4)),
        ("7%", "0.5%", Fraction(7, 100), Fraction(1, 200)),
    ],
)
def test_figures_are_as_exact_as_they_say(printed, within, value, precision) -> None:
    figure = Figure(figure="payout", wager="w", printed=printed, within=within, source="x")
    assert (figure.value, figure.precision) == (value, precision)


@pytest.mark.parametrize("changes", [{"printed": "1e3"}, {"within": "near"}, {"printed": ",1"}])
def test_figures_that_are_none(changes: dict[str, Any]) -> None:
    plain = {"figure": "payout", "wager": "w", "printed": "1", "source": "x"}
    (wrong,) = changes.values()
    with pytest.raises(ValueError, match=f"'{wrong}' is no number; write 5.26% or 1,234"):
        Figure(**{**plain, **changes})
    with pytest.raises(ValueError, match="a figure that is known to disagree needs a note"):
        Figure(**plain, agrees=False)
    assert Figure(**plain, agrees=False, note="a misprint").agrees is False
    assert Figure(**plain, note="as printed").agrees is True


# --- what the schema itself says


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('name = "Nine"', 'name = ""', "FILE: name: string should have at least 1 character."),
        ('name = "Nine"', "", "FILE: name: field required."),
        ("default = 1", "default = 1\nmost = 2", "allowed: about, allowed, default."),
        ('stake = "$5"', 'stake = "$5"\nodd = 1', "allowed: stake, pays."),
        (
            ', rows = ["High"] }',
            ', rows = ["High"], odd = 1 }',
            "settle.3.odd: this key is not known; allowed: act, wagers, rows, late.",
        ),
        ('game = "nine"', "game = ", "FILE is not TOML: "),
        ('"High" = ["50:1", "-"]', '"High" = 50', "FILE: wagers.side.pays.High: input should be "),
    ],
)
def test_what_the_schema_does_not_allow(old: str, new: str, said: str) -> None:
    assert said in refusal(old, new)


def test_parts_do_not_change_and_know_no_other_key() -> None:
    with pytest.raises(ValueError, match="frozen"):
        CARD.wager("main").name = "Other"
    for model in (Envy, Limits, Option, Procedure, Ruling, Step, Wager):
        assert model.model_config["extra"] == "forbid"
        assert model.model_config["strict"] is True


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("allowed = [1, 2]", "allowed = []", "options.decks.allowed: list"),
        ('readings = { up = "upwards", down = "downwards" }', 'readings = { up = "x" }', "rea"),
        ('"High" = ["$250", "-"]\n"Low" = ["-", "-"]\n', "", "wagers.side.envy.pays: dictionary"),
        ('pays = { "Win" = "1:1", "Tie" = "push" }', "pays = {}", "wagers.main.pays: dictionary"),
        (PROCEDURE[PROCEDURE.index("settle") :], "settle = []\n", "procedure.settle: list"),
        (MAIN + SIDE, "\n[wagers]\n", "wagers: dictionary"),
    ],
)
def test_what_must_not_be_empty(old: str, new: str, key: str) -> None:
    said = refusal(old, new)
    assert key in said
    assert "should have at least" in said


def test_one_of_each_is_enough() -> None:
    text = """
game = "g"
name = "n"
sheet = "s"
summary = "s"
options.decks = { about = "a", allowed = [1], default = 1 }
rulings.order = { clause = "c", question = "q", default = "a", readings = { a = "", b = "" } }
[wagers.w]
name = "w"
rides = "r"
kind = "bonus"
minimum = "$1"
maximum = "$1"
paytables = ["A"]
pays = { "Win" = ["1:1"] }
envy = { stake = "$1", pays = { "Win" = ["$5"] } }
[procedure]
deal = []
breakage_unit = "$0.01"
settle = [
    { act = "collect", wagers = ["w"] },
    { act = "push", wagers = ["w"] },
    { act = "pay", wagers = ["w"] },
]
"""
    card = parse_card(text, "FILE")
    assert (card.wager("w").tables, card.procedure.breakage) == (["A"], Breakage(1, "down"))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("default = 1", "default = 1.0", "FILE: options.decks.default: input should be a valid in"),
        ("B = { decks = 2 }", "B = { decks = [2] }", "FILE: wagers.side.table_options.B.decks: in"),
        ('["50:1", "-"]', '["50:1", 5]', "FILE: wagers.side.pays.High: input should be a valid st"),
    ],
)
def test_a_value_of_two_kinds_is_named_without_its_kinds(old: str, new: str, said: str) -> None:
    assert refusal(old, new).startswith(said)


def test_amounts_are_texts_to_an_editor() -> None:
    """The schema that `rackcard card --schema` prints."""
    parts = RackCard.model_json_schema()["$defs"]
    for part, key in (("Wager", "minimum"), ("Envy", "stake"), ("Procedure", "breakage_unit")):
        assert parts[part]["properties"][key]["type"] == "string"


def test_the_hash_of_a_card_is_over_ascii_whatever_it_is_called() -> None:
    card = rackcard.load("great-8").card.model_copy(update={"name": "Größte 8"})
    text = json.dumps(card.content, separators=(",", ":"))
    assert text.isascii()
    assert card.hash == hashlib.sha256(text.encode()).hexdigest()


def test_a_wager_may_be_made_on_several_spots_unless_its_card_says_otherwise() -> None:
    assert not rackcard.load("straights-and-8s").card.wagers["split"].one_spot
