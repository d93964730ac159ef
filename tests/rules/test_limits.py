"""Posted limits: which stakes of one seat stand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rackcard.rules.grades import Bet
from rackcard.rules.limits import Stake, TableLimits, WagerLimits, objections

POSTED = {
    "main": WagerLimits(500, 30_000, ("yin", "yang"), one_spot=True),
    "bonus": WagerLimits(100, 2_500, ("yin", "yang"), one_spot=True, needs="main"),
    "side": WagerLimits(100, 2_500, ("side",), needs="main"),
    "number": WagerLimits(100, 10_000, tuple(map(str, range(1, 37)))),
    "closed": WagerLimits(100, 10_000, ()),
}


def stake(wager, spot, amount=500, seat=0):
    return Stake(Bet(wager, spot, seat), amount)


@pytest.mark.parametrize("amount", [500, 501, 29_999, 30_000])
def test_limits_are_inclusive(amount):
    assert objections(POSTED, [stake("main", "yin", amount)]) == []


@pytest.mark.parametrize("amount", [499, 30_001, 0, -500])
def test_a_stake_outside_the_limits_is_told_the_limits(amount):
    (text,) = objections(POSTED, [stake("main", "yin", amount)])
    assert text.startswith("main takes $5 to $300, not ")


def test_no_stakes_no_objections():
    assert objections(POSTED, []) == []


def test_an_unknown_wager_is_told_what_the_table_takes():
    (text,) = objections(POSTED, [stake("banker", "yin")])
    assert "'banker'" in text
    assert "main, bonus, side, number, closed" in text


def test_an_unknown_spot_is_told_some_spots():
    (text,) = objections(POSTED, [stake("main", "banker")])
    assert "'banker'" in text
    assert text.endswith("yin, yang.")
    (text,) = objections(POSTED, [stake("number", "37")])
    assert "1, 2, 3, 4, 5, 6" in text
    assert "36, " not in text
    (text,) = objections(POSTED, [stake("closed", "x")])
    assert "none" in text


def test_one_spot_or_the_other_not_both():
    stakes = [stake("main", "yang"), stake("main", "yin")]
    assert objections(POSTED, stakes) == ["main goes on one spot, not on yang and yin."]


def test_a_wager_without_that_rule_goes_on_many_spots():
    assert objections(POSTED, [stake("number", str(n)) for n in range(1, 37)]) == []


def test_the_same_bet_twice_is_one_stack():
    twice = [stake("number", "8"), stake("number", "8", 600)]
    assert objections(POSTED, twice) == ["number on 8 is staked twice; put it in one stack."]


def test_two_stacks_do_not_get_round_the_maximum():
    assert objections(POSTED, [stake("main", "yin", 30_000), stake("main", "yin", 30_000)])


def test_a_bonus_needs_its_main_wager_on_the_same_spot():
    assert objections(POSTED, [stake("main", "yin"), stake("bonus", "yin")]) == []
    assert objections(POSTED, [stake("bonus", "yin"), stake("main", "yin")]) == []
    assert objections(POSTED, [stake("bonus", "yin")]) == [
        "bonus on yin needs a main wager on yin."
    ]
    assert objections(POSTED, [stake("main", "yang"), stake("bonus", "yin")]) == [
        "bonus on yin needs a main wager on yin."
    ]


def test_the_wager_that_is_needed_may_lie_on_other_spots_as_well():
    posted = {**POSTED, "again": POSTED["number"]._replace(needs="number")}
    numbers = [stake("number", "8"), stake("number", "9")]
    assert objections(posted, [*numbers, stake("again", "8"), stake("again", "9")]) == []
    assert objections(posted, [*numbers, stake("again", "7")]) == [
        "again on 7 needs a number wager on 7."
    ]


def test_where_the_spots_differ_the_main_wager_may_be_on_any():
    assert objections(POSTED, [stake("main", "yang"), stake("side", "side")]) == []
    assert objections(POSTED, [stake("side", "side")]) == ["side needs a main wager."]


def test_a_wager_that_needs_one_that_is_not_offered_is_refused():
    posted = {"bonus": POSTED["bonus"]}
    assert objections(posted, [stake("bonus", "yin")]) == ["bonus needs a main wager."]


def test_wagers_need_nothing_and_go_on_many_spots_unless_that_is_posted():
    assert WagerLimits(1, 2, ()) == (1, 2, (), False, "")
    assert TableLimits() == (None, None, 0)


TWO_OF_THEM = TableLimits(most_wagers=2)
ONE_SMALL = TableLimits(small_wager_at=3, small_wager=1_000)
THREE = ("main", "yin"), ("side", "side"), ("number", "8")


@pytest.mark.parametrize(
    ("table", "amounts", "found"),
    [
        (None, (2_000, 2_000, 2_000), []),
        (TWO_OF_THEM, (2_000, 2_000), []),
        (TWO_OF_THEM, (500, 500, 500), ["a player may make 2 of the wagers in a round, not 3."]),
        (
            TableLimits(most_wagers=0),
            (500,),
            ["a player may make 0 of the wagers in a round, not 1."],
        ),
        (ONE_SMALL, (2_000, 2_000), []),
        (ONE_SMALL, (2_000, 1_000, 2_000), []),
        (ONE_SMALL, (2_000, 2_000, 999), []),
        (ONE_SMALL, (2_000, 1_001, 2_000), ["with 3 wagers made, one of them is limited to $10."]),
        (
            TWO_OF_THEM._replace(small_wager_at=2),
            (500, 500),
            ["with 2 wagers made, one of them is limited to $0."],
        ),
        (TWO_OF_THEM._replace(small_wager_at=4), (500, 500), []),
    ],
)
def test_how_many_wagers_a_player_may_make(table, amounts, found):
    stakes = [stake(*bet, amount) for bet, amount in zip(THREE, amounts, strict=False)]
    assert objections(POSTED, stakes, table) == found


def test_spots_of_one_wager_are_one_wager_of_the_table():
    stakes = [stake("number", str(spot), 2_000) for spot in range(1, 6)]
    assert objections(POSTED, stakes, TableLimits(1, 2, 100)) == []


def test_no_stakes_break_no_limit_of_the_table():
    assert objections(POSTED, [], TWO_OF_THEM) == objections(POSTED, [], ONE_SMALL) == []


def test_every_rule_that_is_broken_is_told():
    stakes = [
        *(stake("bonus", "yin"), stake("bonus", "yang"), stake("side", "side")),
        *(stake("number", "8"), stake("number", "8"), stake("number", "9"), stake("number", "9")),
    ]
    assert objections(POSTED, stakes, TWO_OF_THEM) == [
        "number on 8 is staked twice; put it in one stack.",
        "number on 9 is staked twice; put it in one stack.",
        "bonus goes on one spot, not on yang and yin.",
        "bonus on yin needs a main wager on yin.",
        "bonus on yang needs a main wager on yang.",
        "side needs a main wager.",
        "a player may make 2 of the wagers in a round, not 3.",
    ]


def test_each_bad_stake_is_objected_to():
    bad = [stake("main", "yin", 1), stake("bonus", "yin", 1), stake("number", "8")]
    assert len(objections(POSTED, bad)) == 2


def test_stakes_that_are_bad_alone_are_not_weighed_together():
    """Someone with a typo hears about the typo, not about what follows from it."""
    (text,) = objections(POSTED, [stake("main", "yinn"), stake("bonus", "yin")])
    assert "yinn" in text


@given(
    st.lists(
        st.builds(
            stake,
            st.sampled_from([*POSTED, "nothing"]),
            st.sampled_from(["yin", "yang", "side", "8"]),
            st.integers(-100, 40_000),
        ),
        max_size=6,
    )
)
def test_stakes_that_stand_obey_every_rule(stakes):
    found = objections(POSTED, stakes)
    assert all(text.endswith(".") for text in found)
    bets = [s.bet for s in stakes]
    obeyed = (
        all(
            s.bet.wager in POSTED
            and s.bet.spot in POSTED[s.bet.wager].spots
            and POSTED[s.bet.wager].minimum <= s.amount <= POSTED[s.bet.wager].maximum
            for s in stakes
        )
        and len(set(bets)) == len(bets)
        and sum(b.wager == "main" for b in bets) < 2
        and sum(b.wager == "bonus" for b in bets) < 2
        and all(Bet("main", b.spot) in bets for b in bets if b.wager == "bonus")
        and (any(b.wager == "main" for b in bets) or not any(b.wager == "side" for b in bets))
    )
    assert obeyed == (not found)
