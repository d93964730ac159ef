"""Pays as printed, and which row of a pay table a wager is paid on."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rackcard.rules.errors import BadInput
from rackcard.rules.grades import LOST, made
from rackcard.rules.money import Breakage
from rackcard.rules.pays import LOSE, PUSH, Outcome, Part, Pay, PayChange, Paytable

CENTS = Breakage()


@pytest.mark.parametrize(
    ("text", "odds", "shown"),
    [
        ("50:1", 50, "50:1"),
        ("50 to 1", 50, "50:1"),
        ("6 TO 5", Fraction(6, 5), "6:5"),
        ("6 : 5", Fraction(6, 5), "6:5"),
        ("  3:2 ", Fraction(3, 2), "3:2"),
        ("1.5:1", Fraction(3, 2), "1.5:1"),
        ("1:1 less 5%", Fraction(19, 20), "1:1 less 5%"),
        ("1 to 1 less 2.5 %", Fraction(39, 40), "1:1 less 2.5%"),
        ("push", 0, "push"),
        ("Push", 0, "push"),
        ("0:1", 0, "push"),
        ("lose", -1, "lose"),
        ("lose  half", Fraction(-1, 2), "lose half"),
    ],
)
def test_a_pay_is_read_as_printed(text, odds, shown):
    pay = Pay.parse(text)
    assert (pay.odds, pay.text, pay.fixed) == (odds, shown, 0)
    assert pay.per_dollar == odds


def test_a_fixed_sum_does_not_depend_on_the_stake():
    pay = Pay.parse("$1,250.50")
    assert pay.fixed == 125_050
    assert pay.text == "$1,250.50"
    assert pay.net(500, CENTS) == pay.net(10_000, CENTS) == 125_050
    assert pay.per_dollar == Fraction(125_050, 100)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "50",
        "50-1",
        "50:0",
        "0:0",
        ":1",
        "5:",
        "-5:1",
        "5:-1",
        "50to1",
        "win",
        "half",
        "lose half less 5%",
        "1:1 less 5",
        "1:1 less %",
        "1:1 less -5%",
        "5:1:1",
        "1/2:1",
        "1e3:1",
        "$",
        "$x",
        "$5:1",
        "inf:1",
        "-",
    ],
)
def test_what_is_no_pay_is_refused_with_examples(text):
    with pytest.raises(BadInput) as refused:
        Pay.parse(text)
    assert repr(text) in str(refused.value)
    assert "write it like" in str(refused.value)


@pytest.mark.parametrize("percent", ["100.01", "101", "150"])
def test_a_commission_cannot_turn_a_win_into_a_loss(percent):
    with pytest.raises(BadInput) as refused:
        Pay.parse(f"1:1 less {percent}%")
    assert (
        str(refused.value) == f"'1:1 less {percent}%' is not a pay: a commission is at most 100%."
    )


def test_a_commission_may_take_the_whole_win():
    assert Pay.parse("1:1 less 100%") == PUSH
    assert Pay.parse("3:2 less 0%") == Pay(Fraction(3, 2), "3:2 less 0%")


numbers = st.one_of(
    st.integers(0, 10_000).map(str),
    st.decimals(0, 1000, places=2, allow_nan=False, allow_infinity=False).map(str),
)
texts = st.one_of(
    st.sampled_from(["push", "lose", "lose half"]),
    st.tuples(numbers, numbers.filter(lambda n: Fraction(n) > 0)).map(":".join),
    st.tuples(st.integers(1, 99), st.integers(1, 99), st.integers(0, 100)).map(
        lambda t: f"{t[0]} to {t[1]} less {t[2]}%"
    ),
    st.integers(1, 10**9).map(lambda c: f"${c // 100:,}.{c % 100:02}"),
)


@given(texts)
def test_a_printed_pay_reads_back_as_the_same_pay(text):
    pay = Pay.parse(text)
    again = Pay.parse(pay.text)
    assert again == pay


@given(texts, st.integers(100, 10**6))
def test_nobody_is_paid_more_than_the_odds_where_breakage_is_down(text, stake):
    pay = Pay.parse(text)
    exact = pay.odds * stake + pay.fixed
    assert exact - 1 < pay.net(stake, CENTS) <= exact


@pytest.mark.parametrize(
    ("text", "stake", "unit", "net"),
    [
        ("6:5", 500, 50, 600),
        ("6:5", 700, 50, 800),  # $8.40
        ("3:2", 500, 100, 700),  # $7.50
        ("1:1 less 5%", 500, 5, 475),
        ("1:1 less 5%", 500, 50, 450),
        ("lose half", 500, 1, -250),
        ("lose", 500, 50, -500),
        ("push", 500, 50, 0),
        ("299:1", 100, 50, 29_900),
    ],
)
def test_net_in_cents(text, stake, unit, net):
    assert Pay.parse(text).net(stake, Breakage(unit)) == net


@given(
    st.sampled_from([1, 5, 50, 100]),
    st.sampled_from(["down", "nearest", "up"]),
    st.sampled_from(["lose", "lose half"]),
    st.integers(1, 10_000),
)
def test_a_wager_never_loses_more_than_its_stake(unit, rounding, text, stake):
    assert Pay.parse(text).net(stake, Breakage(unit, rounding)) >= -stake


@given(
    st.sampled_from([1, 5, 50, 100]),
    st.sampled_from(["down", "nearest", "up"]),
    st.integers(1, 10_000),
)
def test_a_lost_stake_is_collected_whole(unit, rounding, stake):
    assert LOSE.net(stake, Breakage(unit, rounding)) == -stake


def table(*, best: bool = False, **rows: str) -> Paytable:
    return Paytable({row: Pay.parse(pay) for row, pay in rows.items()}, best=best)


TOP_FIRST = table(Rare="50:1", Middle="2:1", Common="5:1")
BEST_ROW = table(Rare="50:1", Middle="2:1", Common="5:1", best=True)


def test_the_first_printed_row_is_paid_in_whatever_order_a_hand_claims_them():
    assert TOP_FIRST.hit(("Common", "Middle"))[0] == "Middle"
    assert TOP_FIRST.hit(("Middle", "Common"))[0] == "Middle"
    assert TOP_FIRST.hit(("Common", "Rare", "Middle"))[0] == "Rare"


def test_the_best_paying_row_is_paid_where_the_card_says_so():
    assert BEST_ROW.hit(("Middle", "Common")) == ("Common", Pay.parse("5:1"))


def test_of_two_rows_that_pay_the_same_the_first_printed_is_named():
    assert table(best=True, A="1:1", B="5:1", C="5:1").hit(("C", "B"))[0] == "B"


def test_a_row_that_pushes_still_counts_as_made():
    assert table(Tie="push", Win="1:1").hit(("Win", "Tie")) == ("Tie", PUSH)


def test_no_row_or_a_row_that_the_table_does_not_offer_loses():
    assert TOP_FIRST.hit(()) == ("", LOSE)
    assert TOP_FIRST.hit(("Elsewhere",)) == ("", LOSE)
    assert Paytable({}).hit(("Rare",)) == ("", LOSE)


def test_outcome_of_one_claim():
    assert TOP_FIRST.outcome(made("Rare")) == Outcome("Rare", "50:1", Fraction(50))
    assert TOP_FIRST.outcome(LOST) == Outcome("", "lose", Fraction(-1))


def test_outcome_of_a_split_wager_adds_its_parts():
    split = made("Rare") + made("Middle", units=2) + made()
    outcome = TOP_FIRST.outcome(split)
    assert outcome.net == 50 + 2 * 2 - 1
    assert outcome.label == "1 x Rare + 1 x lose + 2 x Middle"


def test_outcome_of_a_doubled_wager_counts_both_units():
    outcome = TOP_FIRST.outcome(made(units=2))
    assert outcome == Outcome("2 x lose", "as its parts", Fraction(-2))


def test_the_order_of_the_parts_of_a_split_does_not_matter():
    one = TOP_FIRST.outcome(made("Rare") + made())
    assert one == TOP_FIRST.outcome(made() + made("Rare"))


def test_a_claim_that_is_paid_double_loses_its_stake_once():
    table = Paytable({"Win": Pay.parse("2:1"), "Lose": Pay.parse("lose"), "Tie": Pay.parse("push")})
    assert table.outcome(made("Win", times=2)) == ("2 x Win", "as its parts", 4)
    for rows, net in (((), -1), (("Lose",), -1), (("Tie",), 0)):
        assert table.outcome(made(*rows, times=2)).net == net
    assert table.outcome(made(units=2)).net == -2  # another stake was put up


@pytest.mark.parametrize("pay", ["3:2", "1:1", "6:5", "$5"])
@given(many=st.integers(1, 5), stake=st.integers(1, 10_000))
def test_a_pay_so_many_times_is_that_many_times_the_exact_pay(pay, many, stake):
    once, more = Pay.parse(pay), Pay.parse(pay).times(many)
    assert more.per_dollar == many * once.per_dollar
    assert more.net(stake, Breakage(1)) == int(many * once.odds * stake) + many * once.fixed


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("great-bonus:Tiger 6", ("great-bonus", None, "Tiger 6")),
        ("great-bonus/1:Tiger 6", ("great-bonus", "1", "Tiger 6")),
        ("blackjack/3:2:Blackjack", ("blackjack", "3:2", "Blackjack")),
        (" great-bonus / 1 : Tiger 6 ", ("great-bonus", "1", "Tiger 6")),
        ("main:a row: with a colon", ("main", None, "a row: with a colon")),
    ],
)
def test_a_changed_pay_as_it_is_typed(text, change):
    assert PayChange.parse(text) == change
    assert PayChange.parse(str(PayChange.parse(text))) == change


@pytest.mark.parametrize("text", ["", "main", "main:", ":Win", "main/:Win", "/1:Win", "main/1:"])
def test_a_changed_pay_that_names_no_row_is_refused(text):
    with pytest.raises(BadInput, match="WAGER/TABLE:ROW"):
        PayChange.parse(text)


def test_the_best_row_is_best_in_money_not_in_odds():
    """A row that pays dollars has no odds at all, and may still be the one that is paid."""
    rows = {"Prize": Pay.parse("$250"), "Even": Pay.parse("1:1"), "Long": Pay.parse("300:1")}
    table = Paytable(rows, best=True)
    assert table.hit(("Prize", "Even"))[0] == "Prize"
    assert table.hit(("Even", "Prize"))[0] == "Prize"
    assert table.hit(("Prize", "Long"))[0] == "Long"
    assert table.outcome(made("Prize", "Even")).net == 250
    assert [part.label for part in table.parts(made("Prize", "Even"))] == ["Prize"]


def test_a_pay_that_is_not_paid_out_stays_what_it_is():
    assert Pay.parse("2:1").times(1) == Pay.parse("2:1")
    assert Pay.parse("2:1").times(3) == Pay(Fraction(6), "3 x 2:1", 0)
    assert Pay.parse("$5").times(3) == Pay(Fraction(0), "3 x $5", 1500)
    assert Pay.parse("$0.01").times(2) == Pay(Fraction(0), "2 x $0.01", 2)
    for text in ("push", "lose", "lose half"):
        assert Pay.parse(text).times(3) == Pay.parse(text)


@pytest.mark.parametrize(
    ("odds", "stake", "net"),
    [
        (Fraction(-1), 525, -525),
        (Fraction(-2), 525, -1050),  # more than the stake, where a card says so
        (Fraction(-1, 2), 525, -300),  # $2.625, down in favour of the house
        (Fraction(-1, 2), 50, -50),  # $0.25 is no chip, and the stake is all there is
        (Fraction(-9, 10), 50, -50),
    ],
)
def test_losses_in_half_dollars(odds, stake, net):
    assert Pay(odds, "").net(stake, Breakage(50)) == net
    assert Pay(odds, "", 7).net(stake, Breakage(50)) == net + 7


def test_a_part_is_its_units_times_its_pay_and_dollars_once():
    even, prize = Pay.parse("1:1"), Pay.parse("$250")
    assert Part("Win", even) == ("Win", even, Fraction(1), 1)
    assert (Part("Win", even).pays, Part("Win", even).net) == (1, 1)
    assert Part("Win", even, Fraction(3, 2), 4).pays == 6
    assert Part("Win", even, Fraction(3, 2), 4).net == Fraction(3, 2)
    assert Part("Prize", prize, Fraction(2)).net == 250
    assert Part("Prize", Pay(Fraction(2), "", 50), Fraction(3)).net == 6 + Fraction(1, 2)


def test_parts_come_in_one_order():
    rows = {row: Pay.parse("1:1") for row in "BA"}
    claims = [made("B"), made("A", units=2), made("A", times=2), made("A"), made()]
    expected = [("", 1, 1), ("A", 1, 1), ("A", 1, 2), ("A", 2, 1), ("B", 1, 1)]
    for order in (claims, claims[::-1]):
        parts = Paytable(rows).parts(sum(order, ()))
        assert [(part.label, part.units, part.times) for part in parts] == expected
        assert [part.pay.text for part in parts] == ["lose", "1:1", "2 x 1:1", "1:1", "1:1"]


@pytest.mark.parametrize(
    ("grade", "outcome"),
    [
        (made("Rare", units=Fraction(1, 2)), ("1/2 x Rare", "as its parts", 25)),
        (made("Rare", units=Fraction(1, 2), times=2), ("Rare", "2 x 50:1", 100)),
        (made(units=2) + made("Middle"), ("1 x Middle + 2 x lose", "as its parts", 0)),
        (made("Rare") + made("Rare"), ("1 x Rare + 1 x Rare", "as its parts", 100)),
    ],
)
def test_outcomes_of_parts_of_a_stake(grade, outcome):
    assert TOP_FIRST.outcome(grade) == outcome


def test_a_changed_pay_from_a_key_of_two_or_three():
    assert PayChange.of(("main", "Win")) == PayChange("main", None, "Win")
    assert PayChange.of(("main", "1", "Win")) == PayChange("main", "1", "Win")
    change = PayChange("main", "1", "Win")
    assert PayChange.of(change) is change
    assert str(change) == "main/1:Win"
    assert str(PayChange("main", None, "Win")) == "main:Win"
