"""Bots wager within the posted limits, and decide as the game's own strategy does."""

import random
import re

import pytest

from rackcard.live.service.local_table import PATIENT
from rackcard.live.table import bots
from rackcard.live.table.state import takes_wagers
from rackcard.rules.grades import Bet
from rackcard.rules.limits import Stake
from tests.live.tables import AT_ONCE, GAMES, Live, felt_for, pai_gow

PURSE = 1_000_00


def fresh(game):
    live = Live(game, clock=AT_ONCE)
    live.sit("ann")
    return live.layout, live.state


def test_a_seed_is_128_bits_of_the_chance_that_is_handed_in() -> None:
    seed = bots.client_seed(random.Random(8))
    assert re.fullmatch("[0-9a-f]{32}", seed)
    assert seed == bots.client_seed(random.Random(8)) != bots.client_seed(random.Random(9))


@pytest.mark.parametrize("game", GAMES)
def test_wagers_are_minimums_that_nobody_objects_to(game) -> None:
    layout, state = fresh(game)
    made = set()
    for seed in range(200):
        stakes = bots.wagers(layout, state, 0, PURSE, random.Random(seed))
        assert stakes
        assert layout.objections(stakes) == []
        assert all(s.amount == layout.card.wagers[s.bet.wager].minimum for s in stakes)
        assert layout.card.wagers[stakes[0].bet.wager].kind == "primary"
        made |= {s.bet.wager for s in stakes}
    assert made == set(layout.tables)


@pytest.mark.parametrize("game", GAMES)
def test_wagers_stay_within_the_purse(game) -> None:
    layout, state = fresh(game)
    for funds in (0, 99, 500, 600, 1_000):
        for seed in range(50):
            stakes = bots.wagers(layout, state, 0, funds, random.Random(seed))
            assert sum(stake.amount for stake in stakes) <= funds


def test_the_same_chance_makes_the_same_wagers() -> None:
    layout, state = fresh("straights-and-8s")
    made = [bots.wagers(layout, state, 2, PURSE, random.Random(5)) for _ in range(2)]
    assert made[0] == made[1]
    assert {stake.bet.seat for stake in made[0]} == {2}


def test_nobody_joins_a_sequence_that_is_under_way() -> None:
    live = Live("straights-and-8s", "17", clock=AT_ONCE)
    live.sit("ann")
    live.place("ann", "straights-and-8s", "straights-and-8s", 500)
    live.ready("ann")
    assert not takes_wagers(live.layout, live.state, "straights-and-8s")
    assert takes_wagers(live.layout, live.state, "split")
    for seed in range(100):
        stakes = bots.wagers(live.layout, live.state, 0, PURSE, random.Random(seed))
        assert "straights-and-8s" not in {stake.bet.wager for stake in stakes}


def test_blackjack_is_played_by_basic_strategy() -> None:
    live = Live("dead-mans-hand", "5c 9d 6h Ks", clock=AT_ONCE)
    live.sit("ann")
    assert bots.turn(live.layout, live.state, 0) is None
    live.place("ann", "blackjack", "blackjack", 500)
    live.ready("ann")
    turn = bots.turn(live.layout, live.state, 0)
    assert turn is not None
    assert turn.need.options == ("hit", "stand", "double")
    assert str(turn.view.dealer[1]) == "?"
    assert bots.choice(live.layout, live.state, 0) == "double"  # eleven against a nine


def test_insurance_is_declined() -> None:
    live = Live("dead-mans-hand", "5c Ad 6h Ks", clock=AT_ONCE)
    live.sit("ann").place("ann", "blackjack", "blackjack", 500)
    live.ready("ann")
    assert bots.choice(live.layout, live.state, 0) == "no insurance"


def test_pai_gow_is_set_by_the_best_answer_to_the_dealer() -> None:
    dealer, hand = "As Kc 7h 7d 2c 5s 9d", "Ah Kd 3c 3d 9s 9h *"
    live = Live("jacks-beat", pai_gow(dealer, hand), clock=AT_ONCE)
    live.sit("ann").place("ann", "pai-gow", "pai-gow", 1000)
    live.ready("ann")
    choice = bots.choice(live.layout, live.state, 0)
    live.decide("ann", choice)
    assert live.won("ann") == 1000
    assert choice != "house way"


def test_a_player_who_is_not_in_the_round_has_no_turn() -> None:
    live = Live("jacks-beat", clock=AT_ONCE)
    live.sit("ann", "bob").place("bob", "pai-gow", "pai-gow", 1000)
    live.ready("ann", "bob")
    assert bots.turn(live.layout, live.state, 0) is None


def test_a_bonus_goes_on_the_spot_of_its_wager() -> None:
    layout = felt_for("great-8", clock=PATIENT)
    _, state = fresh("great-8")
    both = 0
    for seed in range(100):
        stakes = bots.wagers(layout, state, 0, PURSE, random.Random(seed))
        spots = {stake.bet.spot for stake in stakes}
        both += len(stakes) == 2
        assert len(spots) == 1
    assert both
    assert isinstance(stakes[0], Stake)
    assert isinstance(stakes[0].bet, Bet)
