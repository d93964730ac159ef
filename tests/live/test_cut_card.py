"""The round in which the cut card comes out: one card before it, at it, and after it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rackcard.live.table import events as e
from rackcard.live.table.state import after
from tests.live.tables import AT_ONCE, Live

NOT_OUT = -1


def rounds_left(options, past_the_cut, left=NOT_OUT, game="lucky-8"):
    """What is left of the shoe after a round that ended so many cards past its cut card."""
    live = Live(game, clock=AT_ONCE, options=options).sit("ann")
    dealt = live.layout.first.shoe_policy.cut_card + past_the_cut
    shoe = replace(live.state.shoe, dealt=dealt, rounds_left=left)
    state = after(e.RoundEnded(1), replace(live.state, shoe=shoe), live.layout)
    return state.shoe.rounds_left, live.layout.first.shoe_policy.rounds_after


@pytest.mark.parametrize("past_the_cut", [-100, -2, -1])
def test_before_the_cut_card_the_shoe_goes_on(past_the_cut):
    assert rounds_left({}, past_the_cut)[0] == NOT_OUT


@pytest.mark.parametrize("past_the_cut", [0, 1, 5])
def test_with_the_cut_card_the_last_rounds_are_counted(past_the_cut):
    left, posted = rounds_left({}, past_the_cut)
    assert left == posted >= 0


@pytest.mark.parametrize("before", [1, 2])
def test_each_round_after_it_is_one_less(before):
    assert rounds_left({}, 3, left=before)[0] == before - 1


def test_a_pack_that_is_shuffled_for_every_round_has_no_last_rounds():
    assert rounds_left({}, 1, game="jacks-beat")[0] == NOT_OUT
