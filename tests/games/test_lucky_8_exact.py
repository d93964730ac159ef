"""Lucky 8's own exact engine against the generic walk, and both against physical cards."""

from collections import Counter
from math import perm

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rackcard
from rackcard.exact import fast, walk
from rackcard.exact.laws import Laws
from rackcard.games.lucky_8 import exact
from rackcard.games.lucky_8.deals import fits
from rackcard.games.setup import set_up
from rackcard.rules.automaton import tabulate
from rackcard.rules.cards import RANKS, SUITS, Card, Shoe, standard_deck
from rackcard.rules.errors import BadInput
from rackcard.rules.pricing import Walk
from tests.toys import combinations
from tests.witnesses import lucky_8 as witness

SETUP = set_up("lucky-8")
MACHINE = SETUP.machines["round"]
BETS = SETUP.bets("round")
DECK = standard_deck()
AUTOMATON = tabulate(MACHINE, BETS)  # drawn up once: only the supply differs from shoe to shoe
SLOW = settings(deadline=None, suppress_health_check=list(HealthCheck))


def shoe_of(counts):
    """A shoe from 52 counts, in the order of a new deck."""
    return Shoe(tuple(zip(DECK, counts, strict=True)))


def by_engine(shoe):
    """Combinations by grade for each wager, by the game's own engine."""
    rules = MACHINE.with_source(shoe)
    found = {bet.wager: combinations(rules, bet) for bet in BETS}
    return {wager: dict(grades) for wager, grades in found.items()}


def by_walk(shoe, walker=fast.compiled_walk):
    """The same by the generic walk."""
    supply = Counter()
    for card, count in shoe.counts:
        supply[MACHINE.see(card)] += count
    automaton = AUTOMATON._replace(supply=tuple(supply[cls] for cls in AUTOMATON.classes))
    found = {bet.wager: Counter() for bet in BETS}
    for grades, weight in zip(automaton.grades, walker(automaton), strict=True):
        for bet, grade in zip(automaton.bets, grades, strict=True):
            found[bet.wager][grade] += weight
    return {wager: dict(+grades) for wager, grades in found.items()}


def labels(grades_by_wager):
    """Grades as the rows that they are paid on."""
    found = {}
    for wager, grades in grades_by_wager.items():
        table = SETUP.card.wager(wager).paytable(None)
        found[wager] = Counter()
        for grade, count in grades.items():
            found[wager][table.outcome(grade).label] += count
    return found


def law_labels(game):
    """All five wagers through `Game.law`."""
    return {
        bet.wager: +Counter({row.label: row.combinations for row in game.law(bet.wager).outcomes})
        for bet in BETS
    }


def by_witness(counts):
    """The witness's counts, as rows of the five wagers."""
    won, total = counts.winner, counts.total
    return {
        "player": +Counter({"Win": won["player"], "Tie": won["tie"], "": won["banker"]}),
        "banker": +Counter({"Win": won["banker"], "Tie": won["tie"], "": won["player"]}),
        "tie": +Counter({"Tie": won["tie"], "": total - won["tie"]}),
        "lucky-8-player": +counts.player,
        "lucky-8-banker": +counts.banker,
    }


# The engine and the generic walk, over 230 random shoes


def enough(counts):
    return sum(counts) >= 6


def counts_up_to(most, allowed=lambda rank, suit: True):
    cells = [st.integers(0, most if allowed(*card) else 0) for card in DECK]
    return st.tuples(*cells).filter(enough)


@st.composite
def sparse(draw):
    """A few kinds of card only, each once to four times."""
    kinds = draw(st.dictionaries(st.integers(0, 51), st.integers(1, 4), min_size=2, max_size=14))
    return tuple(kinds.get(k, 0) for k in range(52))


@settings(SLOW, max_examples=40)
@given(sparse().filter(enough))
def test_engine_and_walk_agree_on_shoes_of_few_kinds(counts):
    assert by_engine(shoe_of(counts)) == by_walk(shoe_of(counts))


@settings(SLOW, max_examples=15)
@given(counts_up_to(3))
def test_engine_and_walk_agree_on_small_shoes(counts):
    assert by_engine(shoe_of(counts)) == by_walk(shoe_of(counts))


@settings(SLOW, max_examples=6)
@given(counts_up_to(8))
def test_engine_and_walk_agree_on_depleted_shoes_of_eight_decks(counts):
    assert by_engine(shoe_of(counts)) == by_walk(shoe_of(counts))


@settings(SLOW, max_examples=15)
@given(st.data(), st.sets(st.sampled_from(SUITS), min_size=1, max_size=3))
def test_engine_and_walk_agree_where_suits_have_run_out(data, out):
    counts = data.draw(counts_up_to(8, lambda rank, suit: suit not in out))
    assert by_engine(shoe_of(counts)) == by_walk(shoe_of(counts))


@settings(SLOW, max_examples=15)
@given(st.data(), st.sets(st.sampled_from(["TJQK", *"A23456789"]), min_size=1, max_size=8))
def test_engine_and_walk_agree_where_values_have_run_out(data, out):
    counts = data.draw(counts_up_to(8, lambda rank, suit: rank not in "".join(sorted(out))))
    assert by_engine(shoe_of(counts)) == by_walk(shoe_of(counts))


@settings(SLOW, max_examples=12)
@given(st.lists(st.sampled_from(DECK), min_size=6, max_size=9))
def test_engine_plain_and_compiled_walk_agree_on_tiny_shoes(cards):
    shoe = Shoe.of(cards)
    assert by_engine(shoe) == by_walk(shoe, walk.plain) == by_walk(shoe)


@pytest.mark.parametrize("decks", [1, 2, 4, 6, 8])
def test_engine_and_walk_agree_on_full_shoes(decks):
    shoe = Shoe.of(DECK, decks)
    assert by_engine(shoe) == by_walk(shoe)


def test_an_automaton_drawn_up_on_a_depleted_shoe_agrees_too():
    """The others reuse the automaton of the full shoe; what `Laws` does is draw it up anew."""
    shoe = Shoe(tuple((card, 2 if card.rank in "A2358K" else 0) for card in DECK))
    rules = MACHINE.with_source(shoe)
    automaton = tabulate(rules, BETS)
    assert len(automaton.classes) == 24
    weights = walk.end_weights(automaton)
    for column, bet in enumerate(BETS):
        found = Counter()
        for grades, weight in zip(automaton.grades, weights, strict=True):
            found[grades[column]] += weight
        assert +found == combinations(rules, bet)


# Physical cards


TINY = [
    "Ah 2h 3h 4h 5h 6h 7h",
    "8h 8h 8h 8s 8s 8s 8c",
    "Kh Kh Kh Ks Ks Ks 4h 4h",
    "Ah 3h 4h 2s 3s 3s Kd 6c",
    "Ah 3h 4h 2h 3h 3h 6h 2h",
    "4h 4h Kh Kh 4s 4s Ks Ks 2h 6h",
    "2c 2c 3c 3c 4c 4c 5d 3d 3d 2d",
    "Ac 2d 3h 4s 5c 6d 7h 8s 9c Td",
    "9c 9d 9h 9s 8c 8d 8h",
    "Tc Jc Qc Kc 8c 8c 8c Td",
]


@pytest.mark.parametrize("cards", TINY)
def test_engine_and_walk_agree_with_every_ordered_deal_of_physical_cards(cards):
    physical = cards.split()
    shoe = Shoe.of(Card(card) for card in physical)
    counted = witness.brute(physical)
    assert counted.total == perm(len(physical), 6)
    assert labels(by_engine(shoe)) == by_witness(counted)
    assert labels(by_walk(shoe)) == by_witness(counted)


def test_the_tiny_shoes_reach_every_row():
    seen = Counter()
    for cards in TINY[3:7]:
        counted = witness.brute(cards.split())
        for side, rows in (("player", counted.player), ("banker", counted.banker)):
            seen.update({(side, row): count for row, count in rows.items()})
    names = ("Double Suited 8", "Suited 8", "Double 8", "Unlucky 8", "Lucky 8", "")
    assert set(+seen) == {(side, row) for side in ("player", "banker") for row in names}


RICH = [rank + suit for rank in "A233445688K" for suit in "hs"]  # where suited eights are common


@settings(SLOW, max_examples=12)
@given(st.lists(st.sampled_from(RICH), min_size=6, max_size=8))
def test_random_tiny_shoes_agree_with_physical_cards(cards):
    shoe = Shoe.of(Card(card) for card in cards)
    assert labels(by_engine(shoe)) == by_witness(witness.brute(cards))


@pytest.mark.parametrize("cards", TINY[:6])
def test_the_two_witnesses_agree(cards):
    physical = cards.split()
    one, other = witness.brute(physical), witness.by_values(Counter(physical))
    assert by_witness(one) == by_witness(other)


# Depleted shoes through the game


@pytest.mark.parametrize("decks", [1, 8])
def test_the_law_of_a_full_shoe_is_the_witnesss(decks):
    game = rackcard.load("lucky-8", decks=decks)
    assert law_labels(game) == by_witness(witness.by_values(witness.full_shoe(decks)))


@pytest.mark.parametrize(
    "removed",
    [
        {"8h": 8, "8s": 3, "Ac": 1},
        {rank + "h": 8 for rank in RANKS},  # no hearts
        {rank + suit: 8 for rank in "TJQK" for suit in SUITS},  # no tens
        {"8h": 0},
    ],
)
def test_cards_can_be_removed(removed):
    game = rackcard.load("lucky-8", remove=removed)
    shoe = {card: n - removed.get(card, 0) for card, n in witness.full_shoe(8).items()}
    counted = witness.by_values(shoe)
    assert law_labels(game) == by_witness(counted)
    assert game.law("tie").combinations == perm(416 - sum(removed.values()), 6)


def test_without_eights_and_hearts_every_row_still_has_its_line():
    game = rackcard.load("lucky-8", decks=1, remove={f"{rank}h": 1 for rank in RANKS})
    names = ["Double Suited 8", "Suited 8", "Double 8", "Unlucky 8", "Lucky 8", ""]
    assert [row.label for row in game.law("lucky-8-banker").outcomes] == names


@pytest.mark.parametrize(
    ("removed", "message"),
    [
        ({"8h": 9}, "cannot remove 9 of 8h: the shoe holds 8 of them"),
        ({"8h": -1}, "cannot remove -1 of 8h"),
        ({"8x": 1}, "no card '8x'"),
    ],
)
def test_what_cannot_be_removed(removed, message):
    with pytest.raises(BadInput, match=message):
        rackcard.load("lucky-8", remove=removed)


# Short shoes


def left_with(*cards):
    """The game with just these cards left in the shoe."""
    kept = Counter(cards)
    removed = {card: count - kept[card] for card, count in MACHINE.source.counts}
    return rackcard.load("lucky-8", remove=removed)


@pytest.mark.parametrize("wager", [bet.wager for bet in BETS])
def test_an_empty_shoe(wager):
    with pytest.raises(BadInput, match=r"^the shoe is empty: leave some cards in it\.$"):
        left_with().law(wager)


@pytest.mark.parametrize(
    "cards",
    [
        "Kh",
        "Kh 2s",
        "9h 9s 9c",  # three cards cannot begin a round, even of naturals
        "Kh Ks 2c 2d",
        "2h 7h 2s 7s",  # 9 and 9 if it goes well, 4 and 4 if not
        "Kh 2h 3h 4h 5h",
        "Kh Kh Kh Kh Kh",
        "6h 6s 6c Kh Ks",
    ],
)
@pytest.mark.parametrize("wager", [bet.wager for bet in BETS])
def test_a_shoe_too_short_to_finish_a_round(cards, wager):
    left = cards.split()
    text = rf"^the shoe holds {len(left)} cards?, but a round can take [456]\.$"
    with pytest.raises(BadInput, match=text):
        left_with(*left).law(wager)
    with pytest.raises(witness.RanOut):
        witness.brute(left)


@pytest.mark.parametrize(
    "cards",
    [
        "9h 9s 9c 9d",
        "9h 9h 9h 9h 9h",
        "4h 4h 4s 4s 4c",
        "3h 3s 3c 3d",  # both stand on 6
        "9h 9s 9c Kh Ks",  # a natural in every deal
        "Kh 7h 7h 7h 7h",  # the fifth card is the last that can be asked for
        "Ah 7h 7h 7h 7h",
        "8h 8s Kc Kd Ks",
        "3h 3s 4c 4d 3d",
    ],
)
def test_a_short_shoe_in_which_every_round_ends_in_time(cards):
    left = cards.split()
    counted = witness.brute(left)
    assert counted.total == perm(len(left), len(left))
    found, expected = law_labels(left_with(*left)), by_witness(counted)
    for wager, rows in expected.items():  # a law may count fewer cards where no round takes more
        total = sum(found[wager].values())
        assert {row: n * counted.total for row, n in found[wager].items()} == {
            row: n * total for row, n in rows.items()
        }


def test_a_shoe_of_five_nines_is_always_a_tie_of_eights():
    assert left_with(*["9h"] * 5).law("lucky-8-player").outcomes[2].probability == 1
    assert left_with("9h", "9s", "9c", "9d", "9h").law("tie").outcomes[0].probability == 1


@pytest.mark.parametrize("total", range(6))
def test_the_engine_leaves_short_shoes_to_the_walk(total):
    shoe = Shoe.of([Card("9h")] * total)
    assert not fits(shoe)
    assert isinstance(MACHINE.with_source(shoe).pricing("player"), Walk)


# Large shoes


def test_the_largest_shoe_that_64_bits_can_count():
    size = max(n for n in range(1400, 1500) if perm(n, 6) < 2**63)
    counts = [size // 52 + (k < size % 52) for k in range(52)]
    shoe = shoe_of(counts)
    assert fits(shoe)
    counted = witness.by_values(dict(shoe.counts))
    assert counted.total == perm(size, 6)
    assert labels(by_engine(shoe)) == by_witness(counted)
    larger = shoe_of([counts[0] + 1, *counts[1:]])
    assert larger.total == size + 1
    assert not fits(larger)
    assert isinstance(MACHINE.with_source(larger).pricing("player"), Walk)


@pytest.mark.parametrize("cards", ["3h 2s", "8h", "2h 6h Kh", "4h 2h Kh"])
def test_the_largest_shoe_of_very_few_kinds(cards):
    """Here single deals have counts near 2**63: the other sums must not run over."""
    kinds = cards.split()
    size = max(n for n in range(1400, 1500) if perm(n, 6) < 2**63)
    counts = {kind: size // len(kinds) for kind in kinds}
    shoe = Shoe(tuple((Card(kind), n) for kind, n in counts.items()))
    assert fits(shoe)
    assert labels(by_engine(shoe)) == by_witness(witness.by_values(counts))


# The results themselves


def test_results_account_for_every_deal_and_a_suited_eight_is_an_eight():
    found = exact.results(MACHINE.source)
    assert sum(found.values()) == perm(416, 6)
    assert all(count > 0 for count in found.values())
    for result in found:
        assert result.player == 8 or not result.player_suited
        assert result.banker == 8 or not result.banker_suited
        assert 0 <= result.player <= 9
        assert 0 <= result.banker <= 9


def test_the_same_cards_in_another_order_give_the_same_results():
    backwards = Shoe(tuple(reversed(MACHINE.source.counts)))
    assert exact.results(backwards) == exact.results(MACHINE.source)


def test_laws_take_the_engine_and_give_what_the_walk_gives(monkeypatch):
    removed = {card: 8 for card in DECK if card.rank not in "258K"}
    by_results = Laws(set_up("lucky-8", removed=removed))
    engine = [by_results.law(bet.wager) for bet in BETS]
    monkeypatch.setattr(type(MACHINE), "pricing", lambda self, wager: Walk(self))
    by_walks = Laws(set_up("lucky-8", removed=removed))
    assert [by_walks.law(bet.wager) for bet in BETS] == engine
