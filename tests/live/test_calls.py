"""What a dealer says: a sentence for every event, the truth, and nothing that is still hidden."""

import random
import re
from pathlib import Path

import pytest

from rackcard.live.service.local_table import PATIENT, LocalTable
from rackcard.live.table import events as e
from rackcard.live.table.bots import NAMES
from rackcard.live.table.calls import Scene, call, calls, is_quiet, placed
from rackcard.live.table.hands import on_the_felt
from rackcard.live.table.layout import lay
from rackcard.live.table.state import after, opened
from rackcard.rules.cards import standard_deck
from rackcard.rules.spoken import (
    card_in_words,
    listed_in_words,
    number_in_words,
    sentence,
)
from tests.live.tables import AT_ONCE, GAMES, Live, felt_for, pai_gow

DRAGON_TIGER = str(Path(__file__).parents[2] / "examples" / "dragon_tiger")


def heard(live) -> list[str]:
    """Everything said so far that is worth hearing."""
    said = calls(live.layout, opened(live.layout), live.journal)
    return [one.text for one in said if not is_quiet(one.event)]


def since(live, line) -> list[str]:
    lines = heard(live)
    return lines[lines.index(line) + 1 :]


def round_of(game, deal, *wagers, people=("ann",), choices=(), **settings):
    """One round of a stacked shoe: wagers are (player, wager, spot, cents)."""
    live = Live(game, deal, clock=AT_ONCE, **settings)
    live.sit(*people)
    for wager in wagers:
        live.place(*wager)
    live.ready(*people)
    for player, choice in choices:
        live.decide(player, choice)
    return since(live, "No more wagers.")


# --- games


def test_great_8() -> None:
    wagers = [("ann", "main", "yin", 500), ("ann", "great-bonus", "yin", 100)]
    assert round_of("great-8", "5h 9d Ac", *wagers) == [
        "Yin: five of hearts. Five.",
        "Yang: nine of diamonds. Nine.",
        "Yin: ace of clubs. Six. Yang wins, nine over six.",
        "Ann: $5 on Yin loses.",
        "Ann: $1 on Great Bonus (Yin) loses.",
        "Round 2. Wagers, please.",
    ]


@pytest.mark.parametrize(
    ("deal", "ending"),
    [
        ("G 8c", "Yin wins, Great 8 over eight: Great 8 over natural 8."),
        ("8c G", "Yang wins, Great 8 over eight: Great 8 over natural 8."),
        ("6h 2d Kc", "Yin wins, six over twelve: Tiger 6."),
        ("7h 9d", "A tie, seven and nine."),
        ("G G", "A tie, Great 8 and Great 8."),
        ("5h 7c G", "Yin wins, Great 8 over seven."),
        ("9h Kc", "Yin wins, nine over ten."),
    ],
)
def test_how_great_8_ends(deal, ending) -> None:
    lines = round_of("great-8", deal, ("ann", "main", "yin", 500))
    assert any(line.endswith(ending) for line in lines)


def test_a_card_that_only_one_game_knows() -> None:
    lines = round_of("great-8", "G 8c", ("ann", "main", "yin", 500))
    assert lines[0] == "Yin: Great 8 card. Great 8."


def test_lucky_8_pays_less_a_commission_and_burns() -> None:
    live = Live("lucky-8", "3d 2c 2d 2h 5c 4h 3c 5h", clock=AT_ONCE)
    live.sit("ann").place("ann", "banker", "banker", 500)
    live.place("ann", "lucky-8-banker", "lucky-8-banker", 100)
    live.ready("ann")
    assert "The first card is the three of diamonds: three cards burned." in heard(live)
    assert since(live, "No more wagers.") == [
        "Player: five of clubs.",
        "Banker: four of hearts.",
        "Player: three of clubs. Eight.",
        "Banker: five of hearts. Nine. Banker wins, natural nine over eight.",
        "Ann: $1 on Lucky 8 on the Banker loses.",
        "Ann: $5 on Banker wins, 1:1 less 5% pays $4.75.",
        "Round 2. Wagers, please.",
    ]


def test_blackjack_turns_its_hole_card_when_players_are_done() -> None:
    lines = round_of(
        "dead-mans-hand",
        "8h 5d 8d Ks As 2c 9c 6c",
        ("ann", "blackjack", "blackjack", 500),
        ("ann", "dead-mans-hand", "dead-mans-hand", 100),
        choices=[("ann", "split"), ("ann", "stand"), ("ann", "double")],
    )
    assert lines == [
        "Ann: eight of hearts.",
        "Dealer: five of diamonds.",
        "Ann: eight of diamonds. Sixteen.",
        "Dealer: a card face down.",
        "Ann: hit, stand, double or split?",
        "Ann: split, another $5.",
        "Ann, hand 1: ace of spades. Soft nineteen.",
        "Ann: hit, stand or double?",
        "Ann: stand.",
        "Ann, hand 2: two of clubs. Ten.",
        "Ann: hit, stand or double?",
        "Ann: double, another $5.",
        "Ann, hand 2: nine of clubs. Nineteen, doubled. The dealer turns the king of spades: "
        "fifteen.",
        "Ann: $1 on Dead Man's Hand wins (1 Set of A-8), 14:1 pays $14.",
        "Dealer: six of clubs. Twenty-one.",
        "Ann: $5 on Blackjack loses.",
        "Ann: $10 on Blackjack loses.",
        "Round 2. Wagers, please.",
    ]


def test_insurance_and_a_dealers_blackjack() -> None:
    lines = round_of(
        "dead-mans-hand",
        "Tc Ad 9c Ks",
        ("ann", "blackjack", "blackjack", 500),
        choices=[("ann", "insurance")],
    )
    assert lines[4:] == [
        "Ann: insurance or no insurance?",
        "Ann: insurance, another $2.50. The dealer turns the king of spades: blackjack.",
        "Ann: $5 on Blackjack loses.",
        "Ann: $2.50 on Blackjack wins (Insurance), 2:1 pays $5.",
        "Round 2. Wagers, please.",
    ]


def test_a_dealers_blackjack_under_a_ten_is_called() -> None:
    """The hole card is dealt, looked at and turned before anybody has a choice."""
    lines = round_of(
        "dead-mans-hand", "Tc Td 9c As", ("ann", "blackjack", "blackjack", 500), choices=[]
    )
    assert "Dealer: a card face down. The dealer turns the ace of spades: blackjack." in lines


def test_pai_gow() -> None:
    shoe = pai_gow("As Kc 7h 7d 2c 5s 9d", "Ah Kd 3c 3d 9s 9h *", first=4)
    lines = round_of(
        "jacks-beat",
        shoe,
        ("ann", "pai-gow", "pai-gow", 1000),
        ("ann", "jacks-beat", "jacks-beat", 100),
        choices=[("ann", "9s 9h")],
    )
    assert lines[0] == "First packet: 4. Packets start at spot 4, the dealer being 1."
    assert lines[1] == "Spot 4 (nobody): seven cards face down."
    assert lines[5] == "Dealer: As Kc 7h 7d 2c 5s 9d."
    assert lines[6] == "Ann: seven cards face down."
    assert lines[7].endswith("The dealer's hand is set: ace-king / pair of 7s.")
    assert lines[8:] == [
        "Ann: your decision, please.",
        "Ann: decided. Ann: pair of 9s / two pair, aces and 3s.",
        "Ann: $10 on Pai Gow wins, 1:1 pays $10.",
        "Ann: $1 on Jacks Beat loses.",
        "Round 2. Wagers, please.",
    ]


def test_two_jacks_end_the_round() -> None:
    shoe = pai_gow("Js Jc 7h 8d 2c 5s 9d", "Ah Kd 3c 3d 9s 9h *")
    lines = round_of("jacks-beat", shoe, ("ann", "pai-gow", "pai-gow", 1000))
    assert any(line.endswith("The dealer has 2 jacks: the round is over.") for line in lines)
    assert "Ann: $10 on Pai Gow loses." in lines


def test_envy() -> None:
    shoe = pai_gow("As Kc 7h 7d 2c 5s 9d", "Ah Kd 3c 4d 9s Th 2h", "8c 8d 8h 8s 2d 3h 4c")
    live = Live("jacks-beat", shoe, clock=AT_ONCE, tables={"chan-chu": "3"})
    live.sit("ann", "bob")
    for player in ("ann", "bob"):
        live.place(player, "pai-gow", "pai-gow", 1000)
        live.place(player, "chan-chu", "chan-chu", 500)
    live.ready("ann", "bob")
    live.decide("ann", "house way")
    live.decide("bob", "house way")
    assert "Ann: envy for Any 4 of a kind of bob, $5." in heard(live)


def test_roulette_and_its_track() -> None:
    live = Live("straights-and-8s", "17", "18", "19", clock=AT_ONCE)
    live.sit("ann").place("ann", "straights-and-8s", "straights-and-8s", 100)
    live.place("ann", "red-black", "red", 500)
    live.ready("ann")
    live.ready("ann")
    live.ready("ann")
    assert since(live, "No more wagers.") == [
        "17, black. On the track: 17.",
        "Ann: $5 on Red loses.",
        "Round 2. Wagers, please.",
        "No more wagers.",
        "18, red. On the track: 17-18, 2 Sequential Numbers in a Row.",
        "Round 3. Wagers, please.",
        "No more wagers.",
        "19, red. The track ends at 17-18-19: 3 Sequential Numbers in a Row.",
        "Ann: $1 on Straights and 8's wins (3 Sequential Numbers in a Row), 50:1 pays $50.",
        "Round 4. Wagers, please.",
    ]


def test_a_game_without_words_of_its_own() -> None:
    layout = lay(DRAGON_TIGER, clock=PATIENT)
    table = LocalTable(layout, (), NAMES[:1], 10_000, random.Random(8), lambda: 0)
    table.deal()
    said = [one.text for one in calls(layout, opened(layout), table.log) if one.text]
    assert any(re.fullmatch(r"Dragon: \w+ of \w+\.", text) for text in said)
    [hand] = on_the_felt(layout, table.state, 0)
    assert (hand.of, len(hand.cards), hand.comes_to) == ("table", 2, "")


# --- people


def test_people_are_called_by_name_wherever_they_sit() -> None:
    """The rules count the seats in play: the second of them sits in the third chair."""
    live = Live("dead-mans-hand", "5c 6c 9d 6h 7h Ks", clock=AT_ONCE)
    live.sit("ann", "bob", "cat")
    live.place("ann", "blackjack", "blackjack", 500)
    live.place("cat", "blackjack", "blackjack", 500)
    live.ready("ann", "bob", "cat")
    lines = since(live, "No more wagers.")
    assert lines[:2] == ["Ann: five of clubs.", "Cat: six of clubs."]
    hands = on_the_felt(live.layout, live.state, 2)
    assert [(str(hand.of), hand.seat) for hand in hands] == [
        ("dealer", -1),
        ("seat 1", 0),
        ("seat 3", 2),
    ]


def test_players_may_be_known_to_the_table_by_something_else_than_their_names() -> None:
    live = Live("great-8", "9h Kc", clock=AT_ONCE)
    live.sit("u-17").place("u-17", "main", "yin", 500)
    live.ready("u-17")
    said = calls(live.layout, opened(live.layout), live.journal, {"u-17": "Ann"})
    lines = [one.text for one in said]
    assert "Seat 1: Ann. Good luck." in lines
    assert "Ann: $5 on Yin wins, 1:1 pays $5." in lines
    assert not any("u-17" in line.lower() for line in lines)


def test_whose_turn_it_is_among_split_hands() -> None:
    live = Live("dead-mans-hand", "8h 5d 8d Ks As 2c 9c 6c", clock=AT_ONCE)
    live.sit("ann").place("ann", "blackjack", "blackjack", 500)
    live.ready("ann")
    live.decide("ann", "split")
    hands = on_the_felt(live.layout, live.state, 0)
    assert [str(hand.of) for hand in hands if hand.in_play] == ["seat 1 hand 1"]
    live.decide("ann", "stand")
    hands = on_the_felt(live.layout, live.state, 0)
    assert [str(hand.of) for hand in hands if hand.in_play] == ["seat 1 hand 2"]


@pytest.mark.parametrize(
    ("game", "wager", "spot", "said"),
    [
        ("great-8", "main", "yang", "Yang"),
        ("great-8", "great-bonus", "yang", "Great Bonus (Yang)"),
        ("lucky-8", "lucky-8-player", "lucky-8-player", "Lucky 8 on the Player"),
        ("straights-and-8s", "straight-up", "00", "Straight up 00"),
        ("straights-and-8s", "split", "17-20", "Split 17-20"),
        ("straights-and-8s", "red-black", "red", "Red"),
        ("straights-and-8s", "column", "2nd-column", "2nd column"),
        ("straights-and-8s", "dozen", "3rd-12", "Dozen 3rd 12"),
    ],
)
def test_a_wager_and_its_spot(game, wager, spot, said) -> None:
    assert placed(felt_for(game), wager, spot) == said


# --- every event


SAMPLES = {
    e.TableOpened: ("great-8", "00", (), (), (("great-bonus", "2"),), (0, 0, 0)),
    e.Resumed: (0,),
    e.SeatTaken: (0, "ann"),
    e.SeatLeft: (0,),
    e.TableClosed: ("nobody has sat here for ten minutes",),
    e.SatOut: (0, "gone", 0),
    e.SatIn: (0,),
    e.SeedsAwaited: (0,),
    e.ClockSet: (0,),
    e.ShoeBrought: (1, "0" * 64, 0),
    e.SeedCommitted: (0, "0" * 64),
    e.RosterPosted: ("0" * 64, 0),
    e.SeedOpened: (0, "ann puts in this seed"),
    e.ShoeLocked: ("0" * 64,),
    e.WagersOpened: (1, 0),
    e.WagerPlaced: (0, "ann", "main", "yin", 0, -500),
    e.SeatReady: (0,),
    e.WagersClosed: (),
    e.Burned: ("7c", 7),
    e.Dealt: ("yin", ("5c",), False, ""),
    e.Asked: (0, ("hit", "stand"), 0),
    e.Decided: (0, "ann", "hit", "time-out", "", 0),
    e.Intended: (0, "hit"),
    e.Settled: ("pay", 0, "ann", "main", "yin", "Win", "1:1", 500, 500, 100, -1),
    e.Returned: (0, "ann", "main", "yin", 500, "the deck was exposed"),
    e.RoundEnded: (1,),
    e.RoundVoided: (1, "the deck was exposed"),
    e.ShoeEnded: (1, "{}", "the deck was exposed"),
    e.PlayMoneyGranted: ("ann", 500),
    e.Appointed: ("a1b2c3", "iris", "auditor"),
}


def test_there_is_a_sample_of_every_event() -> None:
    kinds = {kind for kind in e.Event.kinds.values() if kind.__module__.startswith("rackcard.")}
    assert kinds == set(SAMPLES)


@pytest.mark.parametrize("kind", SAMPLES, ids=lambda kind: kind.__name__)
def test_every_event_has_a_sentence(kind) -> None:
    live = Live("great-8", clock=AT_ONCE)
    live.sit("ann").place("ann", "main", "yin", 500)
    state = after(e.WagersClosed(), live.state, live.layout)
    text = sentence(call(kind(*SAMPLES[kind]), Scene(live.layout, state, state)))
    assert text[-1] in ".?"
    assert text == text.strip()
    assert text[0].isupper() or text[0].isdigit() or text.startswith("Ann:") or "ann" in text
    assert "  " not in text


def test_what_the_sentences_say() -> None:
    live = Live("great-8", clock=AT_ONCE)
    live.sit("ann")

    def said(event):
        return call(event, Scene(live.layout, live.state, live.state))

    assert said(e.TableOpened(*SAMPLES[e.TableOpened])) == (
        "Great 8 is open: Great Bonus by table 2"
    )
    assert said(e.WagerPlaced(*SAMPLES[e.WagerPlaced])) == "ann: nothing on Yin"
    assert said(e.Settled(*SAMPLES[e.Settled])) == (
        "ann: $5 on Yin wins, 1:1 pays $5. The posted maximum keeps back $1"
    )
    half = e.Settled("collect", 0, "ann", "main", "yin", "Half", "lose half", 500, 250, 0, -1)
    assert said(half) == "ann: $5 on Yin loses (Half), $2.50 is collected"
    assert said(e.Burned("Ac", 1)) == "the first card is the ace of clubs: one card burned"
    assert said(e.ShoeEnded(3, "{}", "")) == "shoe 3 is over: the house shows its seed"


# --- nothing hidden


@pytest.mark.parametrize("game", GAMES)
def test_no_card_is_named_before_everybody_may_see_it(game) -> None:
    layout = felt_for(game, clock=PATIENT)
    table = LocalTable(layout, (), NAMES[:4], 100_000, random.Random(5), lambda: 0)
    for _ in range(15):
        table.deal()
    hidden: set[str] = set()
    names = {str(card): card_in_words(card) for card in standard_deck()}
    for one in calls(layout, opened(layout), table.log):
        if isinstance(one.event, e.WagersClosed):
            hidden = set()
        if isinstance(one.event, e.Dealt) and one.event.face_down:
            assert "face down" in one.text
            before, _, _ = one.text.partition(" The dealer turns ")  # a blackjack, at once
            assert not any(names.get(card, card) in before for card in one.event.symbols)
            hidden |= set(one.event.symbols)
        if isinstance(one.event, e.Intended):
            assert one.text.endswith(": decided.")
        if game == "jacks-beat" and isinstance(one.event, e.Dealt | e.Asked | e.Intended):
            cards, _, _ = one.text.partition("hand is set: ")
            assert not set(re.findall(r"\b[A2-9TJQK][cdhs]\b", cards)) & hidden


def test_the_felt_shows_a_seat_its_own_hand_only() -> None:
    shoe = pai_gow("As Kc 7h 7d 2c 5s 9d", "Ah Kd 3c 4d 9s Th 2h", "8c 8d 8h 8s 2d 3h 4c")
    live = Live("jacks-beat", shoe, clock=AT_ONCE)
    live.sit("ann", "bob")
    for player in ("ann", "bob"):
        live.place(player, "pai-gow", "pai-gow", 1000)
    live.ready("ann", "bob")
    dealer, mine, theirs = on_the_felt(live.layout, live.state, 0)
    assert dealer.comes_to == "ace-king / pair of 7s"
    assert " ".join(mine.cards) == "Ah Kd 3c 4d 9s Th 2h"
    assert set(theirs.cards) == {"?"}
    _, theirs, mine = on_the_felt(live.layout, live.state, 1)
    assert set(theirs.cards) == {"?"}
    assert " ".join(mine.cards) == "8c 8d 8h 8s 2d 3h 4c"


# --- words


def test_numbers_cards_and_lists() -> None:
    assert [number_in_words(n) for n in (0, 8, 13, 20, 21, 36, 40)] == [
        *("zero", "eight", "thirteen", "twenty", "twenty-one", "thirty-six", "40")
    ]
    assert card_in_words("Tc") == "ten of clubs"
    assert card_in_words("G") == "G"
    assert card_in_words("*") == "joker"
    assert card_in_words("00") == "00"
    assert listed_in_words([]) == ""
    assert listed_in_words(["a"]) == "a"
    assert listed_in_words(["a", "b", "c"], "or") == "a, b or c"
    assert sentence("no more wagers") == "No more wagers."
    assert sentence("hit or stand?") == "Hit or stand?"
    assert sentence("") == ""
