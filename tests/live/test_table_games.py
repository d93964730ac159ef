"""Rounds of the five games at a live table, from stacked shoes: who decides, who is paid, when."""

import json

import pytest

from rackcard.live.table import commands as c
from rackcard.live.table import events as e
from rackcard.live.table.layout import Clock
from rackcard.live.table.phases import Phase
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import Bet
from tests.live.tables import AT_ONCE, PEOPLE, Live, pai_gow

NOT_YET = "it is not your turn to decide anything."


def dealt(game, deal, wagers, **house):
    """Wagers are (player, wager and perhaps its spot, cents); players sit as they are named."""
    live = Live(game, deal, clock=AT_ONCE, **house)
    people = tuple(dict.fromkeys(player for player, _, _ in wagers))
    live.sit(*people)
    for player, on, cents in wagers:
        wager, spot = on.split() if " " in on else (on, on)
        live.place(player, wager, spot, cents)
    live.ready(*people)
    return live


def results(live, *players):
    return [live.won(player) for player in players]


# Great 8


def test_great_8_losers_first_then_main_wagers_then_bonuses_from_the_dealers_right():
    live = dealt(
        "great-8",
        "G 8c",
        [
            ("ann", "main yin", 1000),
            ("ann", "great-bonus yin", 500),
            ("bob", "main yang", 700),
            ("bob", "great-bonus yang", 100),
            ("cat", "main yin", 700),
            ("cat", "great-bonus yin", 100),
            ("dan", "main yang", 30000),
        ],
    )
    assert live.settled() == [
        ("collect", "bob", "main", "", 700),
        ("collect", "bob", "great-bonus", "", 100),
        ("collect", "dan", "main", "", 30000),
        ("pay", "ann", "main", "Great 8", 1200),  # 6 to 5
        ("pay", "cat", "main", "Great 8", 800),  # $8.40, and the smallest chip is 50 cents
        ("pay", "ann", "great-bonus", "Great 8 over Natural 8", 12500),
        ("pay", "cat", "great-bonus", "Great 8 over Natural 8", 2500),
    ]
    assert results(live, "ann", "bob", "cat", "dan") == [13700, -800, 3300, -30000]


def test_great_8_the_order_is_that_of_seats_not_of_wagers():
    live = Live("great-8", "8c 3d", clock=AT_ONCE)
    live.sit("ann", seat=5).sit("bob", seat=1).sit("cat", seat=6)
    for player in ("cat", "ann", "bob"):
        live.place(player, "main", "yang", 500)
    live.ready("ann", "bob", "cat")
    assert [move[1] for move in live.settled()] == ["bob", "ann", "cat"]


def test_great_8_the_stake_of_a_winner_goes_back_with_the_pay():
    live = dealt("great-8", "8c 3d", [("ann", "main yin", 500)])
    settled, returned = live.journal[-8:-6]
    assert (settled.act, settled.amount) == ("pay", 500)
    assert returned == e.Returned(0, "ann", "main", "yin", 500, "")


def test_great_8_tiger_6_pushes_the_main_wager():
    live = dealt(
        "great-8",
        "6c 5d 6h",
        [
            ("ann", "main yin", 1000),
            ("ann", "great-bonus yin", 500),
            ("bob", "main yang", 1000),
            ("bob", "great-bonus yang", 200),
        ],
    )
    assert live.settled() == [
        ("collect", "bob", "main", "", 1000),
        ("collect", "bob", "great-bonus", "", 200),
        ("push", "ann", "main", "Tiger 6", 0),
        ("pay", "ann", "great-bonus", "Tiger 6", 5000),
    ]
    assert results(live, "ann", "bob") == [5000, -1200]


def test_great_8_tiger_6_of_the_other_hand_if_the_house_reads_it_so():
    wagers = [("bob", "main yang", 1000), ("bob", "great-bonus yang", 200)]
    rulings = {"great-bonus.scope": "either-hand"}
    assert dealt("great-8", "6c 5d 6h", wagers, rulings=rulings).won("bob") == 1000


@pytest.mark.parametrize(("table", "won"), [("1", -500), ("2", 500), ("3", 500)])
def test_great_8_a_tie_of_single_cards(table, won):
    live = dealt(
        "great-8",
        "7c 9d",
        [("ann", "main yin", 1000), ("ann", "great-bonus yin", 500)],
        tables={"great-bonus": table},
    )
    assert ("push", "ann", "main", "Tie", 0) in live.settled()
    assert live.won("ann") == won


@pytest.mark.parametrize(
    ("deal", "main", "bonus"),
    [
        ("G G", 0, 25000),  # Great 8 tie
        ("5c 9d G", 1000, -500),  # a drawn Great 8 is paid 1 to 1
        ("5c 5d G G", 0, 25000),  # both drawn
        ("8c 8d", 0, -500),  # a tie of naturals
        ("8c G", -1000, -500),
        ("4c 7d 5h", 0, 1000),  # two card tie, 9 v 7
        ("Kc 7d", -1000, -500),
    ],
)
def test_great_8_hands_on_yin(deal, main, bonus):
    wagers = [("ann", "main yin", 1000), ("ann", "great-bonus yin", 500)]
    assert dealt("great-8", deal, wagers).won("ann") == main + bonus
    assert dealt("great-8", deal, wagers[:1]).won("ann") == main


# Lucky 8

NO_BURN = {"burn": "none"}


def baccarat(deal, *wagers, **house):
    return dealt("lucky-8", deal, wagers, options=NO_BURN, **house)


@pytest.mark.parametrize(
    ("stake", "paid"),
    [(500, 475), (1000, 950), (700, 665), (550, 520), (610, 575), (501, 475), (30000, 28500)],
)
def test_lucky_8_banker_pays_1_to_1_less_5_percent_down_to_the_nickel(stake, paid):
    live = baccarat("Tc Th 7d 9d", ("ann", "banker", stake))
    assert live.settled() == [("pay", "ann", "banker", "Win", paid)]
    assert live.won("ann") == paid


def test_lucky_8_losers_then_primary_wagers_then_bonuses():
    """Banker has a natural 8 against 7."""
    live = baccarat(
        "Tc Th 7d 8d",
        ("ann", "lucky-8-banker", 500),
        ("ann", "banker", 700),
        ("ann", "tie", 100),
        ("bob", "lucky-8-player", 2500),
        ("bob", "player", 2000),
        ("cat", "banker", 2000),
        ("cat", "lucky-8-banker", 2500),
        ("cat", "player", 500),
    )
    assert live.settled() == [
        ("collect", "ann", "tie", "", 100),
        ("collect", "bob", "player", "", 2000),
        ("collect", "bob", "lucky-8-player", "", 2500),
        ("collect", "cat", "player", "", 500),
        ("pay", "ann", "banker", "Win", 665),
        ("pay", "cat", "banker", "Win", 1900),
        ("pay", "ann", "lucky-8-banker", "Lucky 8", 1500),
        ("pay", "cat", "lucky-8-banker", "Lucky 8", 7500),
    ]
    assert results(live, "ann", "bob", "cat") == [2065, -4500, 8900]


def test_lucky_8_a_tie_pushes_player_and_banker():
    live = baccarat(
        "Tc Th 6d 6h", ("ann", "player", 1000), ("ann", "tie", 500), ("bob", "banker", 1000)
    )
    assert live.settled() == [
        ("push", "ann", "player", "Tie", 0),
        ("push", "bob", "banker", "Tie", 0),
        ("pay", "ann", "tie", "Tie", 4000),
    ]
    assert results(live, "ann", "bob") == [4000, 0]


@pytest.mark.parametrize(
    ("deal", "on_player", "on_banker"),
    [
        ("8c 9d Tc Td", 4000, -500),  # unlucky 8
        ("9c 8d Tc Td", -500, 4000),
        ("Ac Th 2c 7d 5c", 25000, -500),  # suited 8
        ("8c 8d Tc Td", 12500, 12500),  # double 8
        ("Ac Ad 2c 2d 5c 5d", 100000, 100000),  # double suited 8
        ("Ac Ad 2c 2d 5c 5h", 25000, 12500),  # suited on one side: its own row for each
        ("8c Th Tc 7d", 1500, -500),  # lucky 8
        ("7c 6d Tc Td", -500, -500),
    ],
)
def test_lucky_8_bonus_rows(deal, on_player, on_banker):
    for wager, won in (("lucky-8-player", on_player), ("lucky-8-banker", on_banker)):
        assert baccarat(deal, ("ann", wager, 500)).won("ann") == won


@pytest.mark.parametrize(("table", "won"), [("L8-1", 1500), ("L8-2", 1500), ("L8-3", 2000)])
def test_lucky_8_the_pay_table_that_is_posted(table, won):
    wagers = [("ann", "lucky-8-player", 500)]
    live = dealt(
        "lucky-8", "8c Th Tc 7d", wagers, options=NO_BURN, tables={"lucky-8-player": table}
    )
    assert live.won("ann") == won


DOUBLE_SUITED = "Ac Ad 2c 2d 5c 5d"
BOTH_BONUSES = [
    (player, wager, 2500)
    for player in ("ann", "bob", "cat")
    for wager in ("lucky-8-player", "lucky-8-banker")
]


def pays(live):
    return [(m.player, m.wager, m.amount, m.unpaid) for m in live.said(e.Settled) if m.act == "pay"]


def test_lucky_8_more_than_25000_dollars_is_shared_out_pro_rata():
    """Six pays of $5,000 each: five sixths of each in nickels, and the two that are left over go to
    whoever is paid first."""
    live = baccarat(DOUBLE_SUITED, *BOTH_BONUSES)
    paid = {"ann": 416_670, "bob": 416_665, "cat": 416_665}
    assert pays(live) == [
        (player, wager, amount, 500_000 - amount)
        for player, amount in paid.items()
        for wager in ("lucky-8-player", "lucky-8-banker")
    ]
    assert results(live, "ann", "bob", "cat") == [833_340, 833_330, 833_330]


def test_lucky_8_or_paid_in_order_until_it_is_reached():
    live = baccarat(
        DOUBLE_SUITED, ("cat", "tie", 10000), *BOTH_BONUSES, rulings={"aggregate-cap": "in-order"}
    )
    # Cat was named first, and sits at the dealer's right.
    assert pays(live) == [
        ("cat", "tie", 80_000, 0),
        ("cat", "lucky-8-player", 500_000, 0),
        ("cat", "lucky-8-banker", 500_000, 0),
        ("ann", "lucky-8-player", 500_000, 0),
        ("ann", "lucky-8-banker", 500_000, 0),
        ("bob", "lucky-8-player", 420_000, 80_000),
        ("bob", "lucky-8-banker", 0, 500_000),
    ]
    assert sum(amount for _, _, amount, _ in pays(live)) == 2_500_000
    assert results(live, "cat", "ann", "bob") == [1_080_000, 1_000_000, 420_000]


@pytest.mark.parametrize("reading", ["pro-rata", "in-order"])
def test_lucky_8_up_to_25000_dollars_everything_is_paid(reading):
    """Five pays of $5,000."""
    live = baccarat(DOUBLE_SUITED, *BOTH_BONUSES[:5], rulings={"aggregate-cap": reading})
    assert [unpaid for _, _, _, unpaid in pays(live)] == [0] * 5
    assert results(live, "ann", "bob", "cat") == [1_000_000, 1_000_000, 500_000]


def test_lucky_8_rounds_follow_each_other_from_one_shoe():
    live = Live("lucky-8", "2c Ks Ks 8c 3h Tc 4h 9d Th Td 7d", clock=AT_ONCE).sit("ann")
    assert live.said(e.Burned) == [e.Burned("2c", 2)]
    live.place("ann", "player", "player", 1000)
    live.ready("ann")  # 8 against 7
    assert (live.phase, live.won("ann")) == (Phase.WAGERS, 1000)
    live.place("ann", "banker", "banker", 1000)
    live.ready("ann")  # 9 against 7
    assert live.won("ann") == 0
    assert (live.state.shoe.number, live.state.shoe.dealt) == (1, 11)


# Pai Gow

NOTHING = "2c 3d 5h 7s 9c Jd Kh"  # as the house sets it: J 9 in front, king high behind
TWO_JACKS = "2c 3d 5h 7s 9c Jd Jh"
ACES = "Ac Ad Kc Qd 8h 6s 4c"  # K Q in front, aces behind
DEUCES = "2d 2h 3c 4d 6h 8c Tc"  # T 8 in front, deuces behind
QUEEN_HIGH = "3s 4h 5c 7d 9h Ts Qs"
JACK_NINE = "Js 9d 2s 3h 5s 5d 7c"
FOUR_EIGHTS = "8c 8d 8h 8s 2d 5d Kd"
ROYAL = "Ts Js Qs Ks As 2h 7c"


def table_of(dealer, hands, *side_wagers, first=1, stake=1000, **house):
    """Players with ten dollars each on Pai Gow, and these side wagers."""
    people = PEOPLE[: len(hands)]
    wagers = [(player, "pai-gow", stake) for player in people]
    return dealt(
        "jacks-beat", pai_gow(dealer, *hands, first=first), [*wagers, *side_wagers], **house
    )


def house_way(live, *players):
    for player in players:
        live.decide(player, "house way")
    return live


@pytest.mark.parametrize("first", range(1, 8))
def test_pai_gow_win_push_and_lose_whoever_gets_the_first_packet(first):
    live = table_of(NOTHING, [QUEEN_HIGH, ACES, DEUCES], first=first)
    house_way(live, "ann", "bob", "cat")
    assert live.settled() == [
        ("collect", "ann", "pai-gow", "", 1000),
        ("push", "cat", "pai-gow", "Push", 0),
        ("pay", "bob", "pai-gow", "Win", 1000),
    ]
    assert results(live, "ann", "bob", "cat") == [-1000, 1000, 0]


@pytest.mark.parametrize(
    ("dice", "dealer_gets"), [("1 3 4", 0), ("5 5 5", 0), ("1 1 1", 5), ("6 6 6", 4)]
)
def test_pai_gow_three_dice_say_who_gets_the_first_packet(dice, dealer_gets):
    total = sum(map(int, dice.split()))
    deal = pai_gow(NOTHING, ACES, first=(total - 1) % 7 + 1).split(" ", 1)[1]
    options = {"first-packet": "dice"}
    live = dealt("jacks-beat", f"{dice} {deal}", [("ann", "pai-gow", 1000)], options=options)
    packets = [event.to for event in live.said(e.Dealt)[1:]]
    assert packets.index("dealer") == dealer_gets
    assert house_way(live, "ann").won("ann") == 1000


def test_pai_gow_the_dealers_packet_is_face_up_and_all_others_face_down():
    live = table_of(NOTHING, [ACES, DEUCES])
    packets = live.said(e.Dealt)[1:]
    assert [packet.face_down for packet in packets] == [packet.to != "dealer" for packet in packets]
    assert len(packets) == 7


def test_pai_gow_a_copy_is_the_dealers():
    live = table_of(NOTHING, [JACK_NINE])
    live.decide("ann", "Js 9d")
    assert live.won("ann") == 0  # the front is a copy, the back wins


def test_pai_gow_the_two_cards_in_front_are_named_in_any_order():
    for choice in ("Kc Qd", "Qd Kc", "  Qd   Kc "):
        live = table_of(NOTHING, [ACES])
        live.decide("ann", choice)
        assert live.said(e.Decided)[0].choice == "Kc Qd"
        assert live.won("ann") == 1000


def test_pai_gow_a_foul_is_allowed_and_loses():
    live = table_of(NOTHING, [ACES])
    live.decide("ann", "Ac Ad")  # a pair in front of king high
    assert live.settled() == [("collect", "ann", "pai-gow", "", 1000)]


@pytest.mark.parametrize(
    ("choice", "sentence"),
    [
        ("Ac", "a hand is set two in front and five behind: 'Ac' is not two cards."),
        ("", "a hand is set two in front and five behind: '' is not two cards."),
        ("Ac Ad Kc", "a hand is set two in front and five behind: 'Ac Ad Kc' is not two cards."),
        ("Ac 2d", "'2d' is not in this hand; it holds Ac Ad Kc Qd 8h 6s 4c."),
        ("Ac Ac", "'Ac' is there only once."),
        ("dance now", "'dance' is not in this hand; it holds Ac Ad Kc Qd 8h 6s 4c."),
    ],
)
def test_pai_gow_a_setting_that_cannot_be(choice, sentence):
    live = table_of(NOTHING, [ACES, DEUCES])
    assert live.refused(live.choice("ann", choice)) == sentence
    assert live.state.asked == 0


def test_pai_gow_players_set_their_hands_in_any_order():
    live = table_of(NOTHING, [ACES, DEUCES, QUEEN_HIGH])
    assert live.said(e.Asked)[0].seat == 0
    assert live.decide("cat", "9h Ts") == [e.Intended(2, "9h Ts")]
    assert live.decide("bob", "house way") == [e.Intended(1, "house way")]
    assert live.phase == Phase.PLAYING
    live.decide("ann", "Kc Qd")
    assert [(d.seat, d.choice, d.by) for d in live.said(e.Decided)] == [
        (0, "Kc Qd", "player"),
        (1, "house way", "player"),
        (2, "9h Ts", "player"),
    ]
    assert results(live, "ann", "bob", "cat") == [1000, 0, -1000]


def test_pai_gow_a_hand_is_set_once():
    live = table_of(NOTHING, [ACES, DEUCES, QUEEN_HIGH])
    live.decide("bob", "house way")
    assert live.refused(live.choice("bob", "2d 2h")) == NOT_YET
    live.decide("ann", "house way")
    assert live.refused(live.choice("ann", "Ac Ad")) == NOT_YET
    assert live.refused(live.choice("bob", "2d 2h")) == NOT_YET
    assert live.state.asked == 2


def test_pai_gow_a_hand_is_set_the_house_way_when_time_is_up():
    live = table_of(NOTHING, [ACES, DEUCES])
    assert live.wait(19_999) == []
    decided = [event for event in live.wait(1) if isinstance(event, e.Decided)]
    assert [(d.seat, d.choice, d.by) for d in decided] == [
        (0, "house way", "time-out"),
        (1, "house way", "time-out"),
    ]
    assert results(live, "ann", "bob") == [1000, 0]


def test_pai_gow_everybody_has_the_same_twenty_seconds():
    live = table_of(NOTHING, [ACES, DEUCES])
    until = live.state.until
    live.wait(15_000)
    live.decide("ann", "house way")
    assert (live.state.asked, live.state.until) == (1, until)
    assert live.wait(4_999) == []
    assert live.wait(1)[0].by == "time-out"


def test_pai_gow_who_has_set_is_not_timed_out():
    live = table_of(NOTHING, [ACES, DEUCES])
    live.decide("bob", "2d 2h")  # a foul, on purpose
    live.wait()
    assert [(d.seat, d.by) for d in live.said(e.Decided)] == [(0, "time-out"), (1, "player")]
    assert results(live, "ann", "bob") == [1000, -1000]


def test_pai_gow_two_jacks_end_the_round_before_anybody_sets():
    live = table_of(
        TWO_JACKS,
        ["Ac Ad Kc Qd Th 6s 4c", QUEEN_HIGH, FOUR_EIGHTS],
        ("ann", "jacks-beat", 500),
        ("ann", "chan-chu", 100),
        ("cat", "jacks-beat", 100),
        ("cat", "chan-chu", 200),
    )
    assert live.said(e.Asked) == live.said(e.Decided) == []
    assert live.settled() == [
        ("collect", "ann", "pai-gow", "", 1000),
        ("collect", "bob", "pai-gow", "", 1000),
        ("collect", "cat", "pai-gow", "", 1000),
        ("collect", "ann", "chan-chu", "", 100),
        ("pay", "ann", "jacks-beat", "Pair", 2500),
        ("pay", "cat", "jacks-beat", "4 of a Kind", 10000),
        ("pay", "cat", "chan-chu", "Any 4 of a kind", 4000),
    ]
    assert results(live, "ann", "bob", "cat") == [1400, -1000, 13000]


def test_pai_gow_jacks_beat_loses_without_them():
    live = table_of(NOTHING, [ACES], ("ann", "jacks-beat", 500))
    house_way(live, "ann")
    assert live.settled() == [
        ("pay", "ann", "pai-gow", "Win", 1000),
        ("collect", "ann", "jacks-beat", "", 500),
    ]


def test_pai_gow_a_joker_is_no_jack():
    live = table_of("2c 3d 5h 7s 9c Jd *", [QUEEN_HIGH])
    assert live.phase == Phase.PLAYING


def test_pai_gow_three_pair_pushes_under_chan_chu_table_3():
    three_pair = "Ac Ad Kc Kd 4c 4d 8h"
    for table, won in (("3", 0), ("4", -500), ("1", -500)):
        live = table_of(
            TWO_JACKS, [three_pair], ("ann", "chan-chu", 500), tables={"chan-chu": table}
        )
        assert live.won("ann") == won - 1000


ENVIOUS = [
    ("ann", "chan-chu", 1000),
    ("bob", "chan-chu", 500),
    ("cat", "chan-chu", 499),
    ("eve", "chan-chu", 500),
]
"""Dan has no chan-chu wager."""


@pytest.mark.parametrize(
    ("table", "own", "envy"),
    [
        ("3", (20, 100), {"ann": 500, "bob": 2500, "dan": 1000}),
        ("4", (25, 150), {"ann": 500, "bob": 5000, "dan": 2000}),
        ("5", (25, 125), {"ann": 500, "bob": 5000, "dan": 2000}),
    ],
)
def test_pai_gow_envy_pays_for_the_hands_of_others_from_5_dollars_on(table, own, envy):
    """Ann has four eights, Bob a royal flush, Dan (without a wager on it) a straight flush."""
    dan, cat, eve = "3h 4h 5h 6h 7h Jc Kc", "2s 3c 6c 9d Tc Qc Ad", "3s 4c 4s 6d 9h Th Qd"
    hands = [FOUR_EIGHTS, ROYAL, cat, dan, eve]
    live = table_of("2c 3d 5c 7s 9c Jd Kh", hands, *ENVIOUS, tables={"chan-chu": table})
    house_way(live, *PEOPLE[:5])
    moves = [m for m in live.said(e.Settled) if m.wager == "chan-chu"]
    seats = {player: seat for seat, player in enumerate(PEOPLE)}
    assert [(m.player, m.row, m.stake, m.amount, m.envied) for m in moves if m.act == "pay"] == [
        ("ann", "Any 4 of a kind", 1000, 1000 * own[0], -1),
        ("ann", "Any Royal Flush", 0, envy["bob"], seats["bob"]),
        ("ann", "Any Straight Flush", 0, envy["dan"], seats["dan"]),
        ("bob", "Any Royal Flush", 500, 500 * own[1], -1),
        ("bob", "Any 4 of a kind", 0, envy["ann"], seats["ann"]),
        ("bob", "Any Straight Flush", 0, envy["dan"], seats["dan"]),
        ("eve", "Any 4 of a kind", 0, envy["ann"], seats["ann"]),
        ("eve", "Any Royal Flush", 0, envy["bob"], seats["bob"]),
        ("eve", "Any Straight Flush", 0, envy["dan"], seats["dan"]),
    ]
    assert [(m.player, m.amount) for m in moves if m.act == "collect"] == [
        ("cat", 499),
        ("eve", 500),
    ]


@pytest.mark.parametrize("table", ["1", "2"])
def test_pai_gow_tables_1_and_2_know_no_envy(table):
    wagers = [("ann", "chan-chu", 1000), ("bob", "chan-chu", 1000)]
    live = table_of(TWO_JACKS, [FOUR_EIGHTS, QUEEN_HIGH], *wagers, tables={"chan-chu": table})
    assert results(live, "ann", "bob") == [20000 - 1000, -1000 - 1000]


def test_pai_gow_nobody_is_envied_who_has_no_wager_at_all():
    """Four eights in a packet that nobody plays."""
    deal, tables = pai_gow(TWO_JACKS, QUEEN_HIGH, FOUR_EIGHTS), {"chan-chu": "3"}
    live = Live("jacks-beat", deal, clock=AT_ONCE, tables=tables)
    live.sit("ann", "bob")
    live.place("ann", "pai-gow", "pai-gow", 1000)
    live.place("ann", "chan-chu", "chan-chu", 1000)
    live.ready("ann", "bob")
    assert live.won("ann") == -2000


def test_pai_gow_no_hand_is_ever_dead():
    """A whole deck leaves four cards behind seven whole packets."""
    for players in (1, 6):
        hands = [ACES, DEUCES, QUEEN_HIGH][: min(players, 3)]
        live = Live("jacks-beat", pai_gow(NOTHING, *hands), clock=AT_ONCE).sit(*PEOPLE[:players])
        for player in PEOPLE[:players]:
            live.place(player, "pai-gow", "pai-gow", 1000)
        live.ready(*PEOPLE[:players])
        house_way(live, *PEOPLE[:players])
        assert all(move.row != "Dead hand" for move in live.said(e.Settled))


# Dead Man's Hand


def blackjack(deal, *wagers, **house):
    wagers = wagers or (("ann", "blackjack", 1000),)
    return dealt("dead-mans-hand", deal, wagers, **house)


BONUS = ("ann", "dead-mans-hand", 500)
MAIN = ("ann", "blackjack", 1000)


@pytest.mark.parametrize(
    ("table", "stake", "paid"),
    [
        ("3:2", 1000, 1500),
        ("3:2", 500, 750),
        ("3:2", 550, 800),  # $8.25, and the smallest chip is 50 cents
        ("6:5", 1000, 1200),
        ("6:5", 500, 600),
        ("6:5", 700, 800),  # $8.40
    ],
)
def test_a_blackjack_pays_as_posted(table, stake, paid):
    live = blackjack("As 9c Kd 9d", ("ann", "blackjack", stake), tables={"blackjack": table})
    assert live.settled() == [("pay", "ann", "blackjack", "Blackjack", paid)]
    assert live.won("ann") == paid


def test_two_blackjacks_push():
    live = blackjack("As Kc Kd Ad")
    assert live.settled() == [("push", "ann", "blackjack", "Push", 0)]


def test_win_push_and_lose_losers_first_from_the_dealers_right():
    live = blackjack(
        "Ts Ks 9s 8c 9d 8d Ts Td", *((p, "blackjack", 1000) for p in ("ann", "bob", "cat"))
    )
    for player in ("ann", "bob", "cat"):  # 19, 18, 19 against 18
        live.decide(player, "stand")
    assert live.settled() == [
        ("push", "bob", "blackjack", "Push", 0),
        ("pay", "ann", "blackjack", "Win", 1000),
        ("pay", "cat", "blackjack", "Win", 1000),
    ]


def test_players_decide_one_after_another_from_the_dealers_right():
    live = blackjack("Ts Ks 6c 9s 5d Td", MAIN, ("bob", "blackjack", 1000))
    assert live.state.asked == 0
    assert live.refused(live.choice("bob", "hit")) == NOT_YET
    live.decide("ann", "stand")
    assert live.state.asked == 1
    assert live.refused(live.choice("ann", "hit")) == NOT_YET
    live.decide("bob", "stand")


def test_who_has_a_blackjack_is_not_asked():
    live = blackjack("As Ts 6c Ks 9s Td", MAIN, ("bob", "blackjack", 1000))
    assert live.state.asked == 1
    assert live.refused(live.choice("ann", "hit")) == NOT_YET


@pytest.mark.parametrize(
    ("deal", "first", "choice", "sentence"),
    [
        (
            "Ts 6c 3s Td 2h",
            ["hit"],
            "double",
            "double is for the first two cards: this hand was hit.",
        ),
        (
            "4s 6c 4d Td 2h",
            ["hit"],
            "split",
            "split is for the first two cards: this hand was hit.",
        ),
        ("Ts 6c 3s Td", [], "split", "only two cards of the same value can be split."),
        (
            "Ts 6c 3s Td",
            [],
            "surrender",
            "surrender is for an unsplit hand, and not in every house.",
        ),
        (
            "Ts 6c 3s Td",
            [],
            "insurance",
            "insurance is offered once, before anybody plays: it is too late.",
        ),
        (
            "Ts 6c 3s Td",
            [],
            "dance",
            "'dance' cannot be chosen here; allowed: hit, stand, double.",
        ),
        (
            "Ts Ac 3s 9d",
            [],
            "hit",
            "'hit' cannot be chosen here; allowed: insurance, no insurance.",
        ),
        (
            "8s 6c 8d Td 8c 8h 8s",
            ["split", "split", "split"],
            "split",
            "this pair may become 4 hands and no more.",
        ),
    ],
)
def test_a_choice_that_is_not_legal(deal, first, choice, sentence):
    live = blackjack(deal)
    live.decide("ann", *first)
    assert live.refused(live.choice("ann", choice)) == sentence


def test_a_house_that_does_not_double_after_a_split():
    live = blackjack("8s 6c 8d Td 3c", options={"double-after-split": "no"})
    live.decide("ann", "split")
    refused = live.refused(live.choice("ann", "double"))
    assert refused == "this house does not double after a split."


def test_a_double_takes_another_wager():
    live = blackjack("5s 6c 6s Td Ts Kh")
    [decided, *_] = live.decide("ann", "double")
    assert (decided.wager, decided.added) == ("blackjack", 1000)
    assert [(m.stake, m.amount) for m in live.said(e.Settled)] == [(2000, 2000)]
    assert live.said(e.Returned)[0].amount == 2000
    assert live.won("ann") == 2000


def test_a_double_that_loses():
    live = blackjack("5s 9c 6s Td 2s")
    live.decide("ann", "double")
    assert live.settled() == [("collect", "ann", "blackjack", "", 2000)]
    assert live.won("ann") == -2000


@pytest.mark.parametrize(
    ("deal", "choice", "takes"),
    [
        ("5s 6c 6s Td", "double", "double takes another $10, and you have $9.99."),
        ("8s 6c 8d Td", "split", "split takes another $10, and you have $9.99."),
        ("Ts Ac 3s 9d", "insurance", "insurance takes another $5, and you have $4.99."),
    ],
)
def test_what_a_player_cannot_pay_for_changes_nothing(deal, choice, takes):
    live = blackjack(deal)
    before = live.state
    funds = 499 if choice == "insurance" else 999
    assert live.refused(live.choice("ann", choice, funds=funds)) == takes
    assert live.state == before
    decided = live.decide("ann", choice, funds=funds + 1)[0]
    assert decided.added == funds + 1


def test_insurance_pays_2_to_1_against_a_blackjack():
    live = blackjack("Ts Ac 9s Kh")
    [decided, *_] = live.decide("ann", "insurance")
    assert decided.added == 500
    assert live.settled() == [
        ("collect", "ann", "blackjack", "", 1000),
        ("pay", "ann", "blackjack", "Insurance", 1000),
    ]
    assert live.won("ann") == 0


def test_an_insured_blackjack_is_even_money():
    live = blackjack("As Ac Ks Kh")
    live.decide("ann", "insurance")
    assert live.won("ann") == 1000


BOB_BONUS = ("bob", "dead-mans-hand", 100)


def told(live):
    """What happened after the first cards, in a word each."""
    words = []
    for event in live.journal:
        if isinstance(event, e.Settled):
            words.append(f"{event.act} {event.player} {event.wager}")
        elif isinstance(event, e.Asked):
            words.append(f"ask {event.seat + 1}")
    return words


def test_one_eight_is_paid_before_insurance_is_offered():
    live = blackjack("8s 9s Ac Td 9h 5h", MAIN, BONUS, ("bob", "blackjack", 500), BOB_BONUS)
    assert told(live) == ["collect bob dead-mans-hand", "pay ann dead-mans-hand", "ask 1"]


def test_one_eight_is_paid_before_the_dealer_looks_under_a_ten():
    live = blackjack("8s Tc 9s Ah", MAIN, BONUS)
    assert told(live) == ["pay ann dead-mans-hand", "collect ann blackjack"]


def test_a_split_pair_is_paid_before_the_next_player_plays():
    live = blackjack("8s 9s 6c 8h 5h Td As 2s", MAIN, BONUS, ("bob", "blackjack", 500), BOB_BONUS)
    assert told(live) == ["collect bob dead-mans-hand", "ask 1"]
    live.decide("ann", "split", "stand", "stand")
    assert told(live)[-2:] == ["pay ann dead-mans-hand", "ask 2"]


def test_a_pair_waits_for_the_dealers_blackjack_where_the_dealer_does_not_look():
    live = blackjack("8s Tc 8h Ah", MAIN, BONUS, options={"peek": "no"})
    live.decide("ann", "stand")
    assert [word for word in told(live) if not word.startswith("ask")] == [
        "collect ann blackjack",
        "pay ann dead-mans-hand",
    ]


def test_insurance_is_lost_if_there_is_none():
    live = blackjack("Ts Ac 9s 8h")
    live.decide("ann", "insurance", "stand")  # 19 against 19
    assert live.settled() == [
        ("collect", "ann", "blackjack", "Insurance lost", 500),
        ("push", "ann", "blackjack", "Push", 0),
    ]
    assert live.said(e.Returned)[0].amount == 1000
    assert live.won("ann") == -500


def test_every_seat_is_offered_insurance_before_anybody_plays():
    live = blackjack("Ts 9s Ac 9d 9h Kh", MAIN, ("bob", "blackjack", 2000))
    assert live.said(e.Asked)[-1].options == ("insurance", "no insurance")
    live.decide("ann", "no insurance")
    assert live.said(e.Asked)[-1].seat == 1
    live.decide("bob", "insurance")
    assert live.settled() == [
        ("collect", "ann", "blackjack", "", 1000),
        ("collect", "bob", "blackjack", "", 2000),
        ("pay", "bob", "blackjack", "Insurance", 2000),
    ]
    assert results(live, "ann", "bob") == [-1000, 0]


@pytest.mark.parametrize(("stake", "half"), [(500, 250), (550, 250), (501, 250), (1099, 500)])
def test_half_a_stake_for_insurance_is_brought_in_whole_chips(stake, half):
    live = blackjack("Ts Ac 9s Kh", ("ann", "blackjack", stake))
    assert live.decide("ann", "insurance")[0].added == half


@pytest.mark.parametrize("stake", [500, 1200, 550, 501, 1099])
def test_insurance_pays_2_to_1_on_what_was_put_up(stake):
    live = blackjack("Ts Ac 9s Kh", ("ann", "blackjack", stake))
    added = live.decide("ann", "insurance")[0].added
    assert live.said(e.Settled)[-1].amount == 2 * added


@pytest.mark.parametrize("stake", [500, 1200, 550, 501])
@pytest.mark.parametrize(("hole", "main"), [("9d", -1), ("7d", 1), ("8d", 0)])
def test_no_more_is_collected_for_insurance_than_was_put_up(stake, hole, main):
    """19 against 20, 18 or 19."""
    live = blackjack(f"Ts Ac 9s {hole}", ("ann", "blackjack", stake))
    added = live.decide("ann", "insurance")[0].added
    live.decide("ann", "stand")
    paid = stake // 50 * 50 if main == 1 else main * stake
    assert live.won("ann") == paid - added


@pytest.mark.parametrize(("stake", "lost"), [(1000, 500), (500, 250), (550, 300), (501, 300)])
def test_surrender_costs_half_and_what_chips_cannot_halve(stake, lost):
    live = blackjack("Ts 9c 6s Td", ("ann", "blackjack", stake), options={"surrender": "late"})
    live.decide("ann", "surrender")
    assert live.settled() == [("collect", "ann", "blackjack", "Surrender", lost)]
    assert live.said(e.Returned)[0].amount == stake - lost


def test_who_does_not_answer_takes_no_insurance_and_stands():
    live = blackjack("Ts Ac 6s 9d", MAIN)
    assert live.wait(19_999) == []
    first = live.wait(1)[0]
    assert (first.choice, first.by, first.added) == ("no insurance", "time-out", 0)
    assert live.state.until == live.now + 20_000
    second = live.wait()[0]
    assert (second.choice, second.by) == ("stand", "time-out")
    assert live.won("ann") == -1000


def test_an_answer_starts_the_clock_again():
    live = blackjack("2s 6c 3s Td 4c 5c")
    live.wait(19_000)
    live.decide("ann", "hit")
    assert live.wait(19_999) == []
    assert live.wait(1)[0].choice == "stand"


def test_a_dealers_blackjack_ends_the_round_at_once():
    live = blackjack("5s Kc 6s Ad")
    assert live.said(e.Asked) == []
    assert live.settled() == [("collect", "ann", "blackjack", "", 1000)]


def test_a_house_without_a_peek_takes_doubles_too():
    live = blackjack("5s Kc 6s Ad Ts", options={"peek": "no"})
    live.decide("ann", "double")
    assert live.settled() == [("collect", "ann", "blackjack", "", 2000)]


EIGHTS = "8s 6c 8h Td 8c 8d"  # a pair, and two more eights for the first hand


def test_eights_become_four_hands_with_four_sets():
    """Each gets an ace; the dealer busts."""
    live = blackjack(f"{EIGHTS} As Ac Ad Ah Kh", MAIN, BONUS, tables={"dead-mans-hand": "4"})
    live.decide("ann", "split", "split", "split")
    assert live.state.raised == {Bet("blackjack", "blackjack", 0): 3000}
    live.decide("ann", "stand", "stand", "stand", "stand")
    assert live.settled() == [
        ("pay", "ann", "dead-mans-hand", "4 Sets of A-8", 250000),
        *[("pay", "ann", "blackjack", "Win", 1000)] * 4,
    ]
    assert [(r.wager, r.amount) for r in live.said(e.Returned)] == [
        ("dead-mans-hand", 500),
        ("blackjack", 4000),
    ]
    assert live.won("ann") == 254000


@pytest.mark.parametrize(
    ("table", "cards", "row", "paid"),
    [
        ("1", "As Ac Ad Ah", "2 Sets of A-8", 25000),  # four sets pay as two
        ("2", "As Ac Ad 2h", "2 Sets of A-8", 12500),
        ("3", "As Ac 2d 2h", "2 Sets of A-8", 25000),
        ("5", "As Ac Ad 2h", "3 Sets of A-8", 125000),
        ("4", "As Ac 2d 2h", "2 Sets of A-8", 12500),
        ("1", "As 2c 2d 2h", "1 Set of A-8", 7000),
        ("5", "As 2c 2d 2h", "1 Set of A-8", 2500),
        ("1", "2s 2c 2d 2h", "A-A or 8-8 with no A-8 hands after split", 1500),
        ("4", "2s 2c 2d 2h", "A-A or 8-8 with no A-8 hands after split", 2000),
    ],
)
def test_rows_of_dead_mans_hand_after_splits(table, cards, row, paid):
    live = blackjack(f"{EIGHTS} {cards} Kh", MAIN, BONUS, tables={"dead-mans-hand": table})
    live.decide("ann", "split", "split", "split", "stand", "stand", "stand", "stand")
    assert ("pay", "ann", "dead-mans-hand", row, paid) in live.settled()
    assert live.won("ann") == 4000 + paid


def test_four_hands_two_of_them_doubled():
    """3 and T, doubled, 21; 2 and T and 5, 20... the dealer makes 19 with 6, T and 3."""
    live = blackjack(f"{EIGHTS} 3s Ts 2c Tc Ac Kd 3h")
    live.decide("ann", "split", "split", "split")
    live.decide("ann", "double")  # 8 3 T: 21
    live.decide("ann", "double")  # 8 2 T: 20
    live.decide("ann", "stand")  # 8 A: 19
    live.decide("ann", "stand")  # 8 K: 18
    assert live.settled() == [
        ("collect", "ann", "blackjack", "", 1000),
        ("push", "ann", "blackjack", "Push", 0),
        ("pay", "ann", "blackjack", "Win", 2000),
        ("pay", "ann", "blackjack", "Win", 2000),
    ]
    assert live.said(e.Returned)[0].amount == 5000
    assert live.won("ann") == 3000


def test_a_hand_of_a_split_that_busts_is_collected_at_the_end_with_the_others():
    live = blackjack("8s 6c 8h Td Ts Th Ac Kh")
    live.decide("ann", "split", "hit")  # 8 T T
    live.decide("ann", "stand")  # 8 A
    assert live.settled() == [
        ("collect", "ann", "blackjack", "", 1000),
        ("pay", "ann", "blackjack", "Win", 1000),
    ]


def test_split_aces_get_one_card_each():
    live = blackjack("As 6c Ah Td Ad 8c Kh", MAIN, BONUS)
    live.decide("ann", "split")
    assert (
        live.phase == Phase.WAGERS
    )  # under table 1 aces are split once, and nothing is left to decide
    assert live.won("ann") == 2000 + 7000


def test_aces_are_split_three_times_under_tables_4_and_5():
    deal = "As 6c Ah Td Ad Ac 8c 8d 8h 8s Kh"
    live = blackjack(deal, MAIN, BONUS, tables={"dead-mans-hand": "5"})
    live.decide("ann", "split", "split", "split")
    assert live.won("ann") == 4000 + 250000


@pytest.mark.parametrize(("table", "paid"), [("1", 1500), ("2", 2000)])
def test_a_pair_that_is_not_split_pays_twice_the_row_of_one(table, paid):
    live = blackjack("8s 6c 8h Td Kh", MAIN, BONUS, tables={"dead-mans-hand": table})
    live.decide("ann", "stand")
    bonus = live.said(e.Settled)[0]
    assert (bonus.row, bonus.stake, bonus.amount) == ("ANY A or 8", 500, paid)
    assert live.won("ann") == 1000 + paid


@pytest.mark.parametrize(
    ("cards", "row", "paid"), [("8s 5h", "ANY A or 8", 750), ("As 8h", "1 Set of A-8", 7000)]
)
def test_one_ace_or_eight_and_ace_eight(cards, row, paid):
    first, second = cards.split()
    live = blackjack(f"{first} 6c {second} Td Kh", MAIN, BONUS)
    live.decide("ann", "stand")
    assert live.settled()[0] == ("pay", "ann", "dead-mans-hand", row, paid)


def test_no_ace_and_no_eight_lose():
    live = blackjack("Ts 6c 9h Td Kh", MAIN, BONUS)
    live.decide("ann", "stand")
    assert live.settled()[0] == ("collect", "ann", "dead-mans-hand", "", 500)


def test_the_order_of_the_sheet_around_a_dealers_blackjack():
    """Losing bonuses, early bonuses, blackjack wagers with insurance, then the pairs."""
    people = ("ann", "bob", "cat", "dan")
    wagers = [(player, "blackjack", 1000) for player in people]
    wagers += [(player, "dead-mans-hand", 500) for player in people]
    live = blackjack("8s Ts As 9s Ac 8h 9h 8d 7h Kd", *wagers)
    for player, choice in zip(people, ("no insurance",) * 3 + ("insurance",), strict=True):
        live.decide(player, choice)
    assert live.settled() == [
        ("collect", "bob", "dead-mans-hand", "", 500),
        ("collect", "dan", "dead-mans-hand", "", 500),
        ("pay", "cat", "dead-mans-hand", "1 Set of A-8", 7000),
        ("collect", "ann", "blackjack", "", 1000),
        ("collect", "bob", "blackjack", "", 1000),
        ("collect", "cat", "blackjack", "", 1000),
        ("collect", "dan", "blackjack", "", 1000),
        ("pay", "dan", "blackjack", "Insurance", 1000),
        ("pay", "ann", "dead-mans-hand", "A-A or 8-8 AND the Dealer gets Blackjack", 25000),
    ]
    assert results(live, *people) == [24000, -1500, 6000, -500]


def test_the_order_of_the_sheet_without_one():
    """One ace or eight before pairs that were played; all bonuses before blackjack wagers."""
    wagers = [(p, w, 500) for p in ("ann", "bob") for w in ("blackjack", "dead-mans-hand")]
    live = blackjack("8s 8c 6c 8h 5c Td Kc Kd Kh", *wagers)
    live.decide("ann", "split", "stand", "stand")
    live.decide("bob", "stand")
    assert live.settled() == [
        ("pay", "bob", "dead-mans-hand", "ANY A or 8", 750),
        ("pay", "ann", "dead-mans-hand", "A-A or 8-8 with no A-8 hands after split", 1500),
        ("pay", "ann", "blackjack", "Win", 500),
        ("pay", "ann", "blackjack", "Win", 500),
        ("pay", "bob", "blackjack", "Win", 500),
    ]


def test_a_seat_between_two_empty_ones_plays_its_own_hand():
    live = Live("dead-mans-hand", "Ts 5s 6c 9s 6s Td Ts Kh", clock=AT_ONCE)
    live.sit("ann", seat=2).sit("bob", seat=6)
    live.place("bob", "blackjack", "blackjack", 500)
    live.place("ann", "blackjack", "blackjack", 1000)
    live.ready("ann", "bob")
    assert live.state.playing == (2, 6)
    live.decide("ann", "stand")
    assert live.decide("bob", "double")[0].added == 500
    assert results(live, "ann", "bob") == [1000, 1000]


def hit_everything(live):
    """Split whatever can be split, and hit until it is over."""
    while live.phase == Phase.PLAYING:
        asked = live.said(e.Asked)[-1]
        choice = "split" if "split" in asked.options else "hit"
        live.decide(live.state.seats[asked.seat], choice)


def test_a_shoe_that_runs_out():
    """One deck, seven pairs of tens, and players who hit everything."""
    deal = (
        "Tc Td Th Ts Jc Jd Jh 9s Js Qc Qd Qh Qs Kc Kd 8s "
        "Ad 8d Ah 9c 6h Ks 3s 8h 2d 9d 3d 8c 3c 7d 2h Kh 6s 9h "
        "5h 7c 3h 7h 6d 7s 5c 4d 6c 5d 5s 2c As 4h 4c Ac 2s 4s"
    )
    live = Live("dead-mans-hand", deal, options={"decks": 1}, clock=AT_ONCE).sit(*PEOPLE)
    for player in PEOPLE:
        live.place(player, "blackjack", "blackjack", 500)
    live.ready(*PEOPLE)
    hit_everything(live)
    assert live.said(e.RoundVoided) == [e.RoundVoided(1, "the shoe ran out of cards")]
    assert live.settled() == []
    assert all(live.funds(player) == live.purse for player in PEOPLE)
    ended = live.said(e.ShoeEnded)[0]
    assert ended.voided == "the shoe ran out of cards"
    assert json.loads(ended.reveal)["dealt"] == 52


# Straights and 8's

TRACK = ("straights-and-8s", "straights-and-8s")


def spin(live, *wagers):
    """One spin for everybody who sits there."""
    for player, on, cents in wagers:
        wager, spot = on.split() if " " in on else (on, on)
        live.place(player, wager, spot, cents)
    before = len(live.journal)
    live.ready(*(live.state.seats[seat] for seat in live.state.players))
    return [
        (m.act, m.player, m.wager, m.amount) for m in live.journal[before:] if type(m) is e.Settled
    ]


def wheel(*numbers, people=("ann",), **house):
    return Live("straights-and-8s", *map(str, numbers), clock=AT_ONCE, **house).sit(*people)


@pytest.mark.parametrize(
    ("numbers", "spins", "paid"),
    [
        ([0], 1, -500),
        (["00"], 1, -500),
        ([5, 20], 2, -500),
        ([5, 0], 2, -500),
        ([5, 5], 2, -500),
        ([36, 1], 2, -500),
        ([5, 7, 20], 3, 2000),  # one number gap, 4 to 1
        ([5, 6, 20], 3, 3500),  # two in sequence, 7 to 1
        ([5, 6, "00"], 3, 3500),  # a zero ends the third spin, and the pay stands
        ([8, 28, 3], 3, 2000),  # two eights, 4 to 1
        ([8, 8, 18], 3, 25000),  # three with a repeat
        ([22, 24, 23], 3, 25000),  # three in sequence, in any order
        ([28, 8, 18], 3, 149500),  # 299 to 1
    ],
)
def test_a_sequence_lasts_as_long_as_something_can_be_won(numbers, spins, paid):
    live = wheel(*numbers)
    for number in range(1, spins + 1):
        moves = spin(live, *([("ann", "straights-and-8s", 500)] if number == 1 else []))
        if number < spins:
            assert moves == []
            assert live.state.stakes == {Bet(*TRACK, 0): 500}
            assert live.accounts["player:ann"] == -500
    act, amount = ("pay", paid) if paid > 0 else ("collect", -paid)
    assert moves == [(act, "ann", "straights-and-8s", amount)]
    assert live.accounts["player:ann"] == paid
    assert live.state.round == spins + 1
    live.place("ann", *TRACK, 500)  # the next sequence begins


def test_the_reading_of_three_in_sequence():
    live = wheel(22, 24, 23, rulings={"three-sequential": "one-direction"})
    spin(live, ("ann", "straights-and-8s", 500))
    spin(live)
    assert spin(live) == [("pay", "ann", "straights-and-8s", 2000)]


@pytest.mark.parametrize("amount", [500, 1000, 0])
def test_a_sequence_under_way_takes_no_wagers_and_gives_none_back(amount):
    live = wheel(5, 6, 7, people=("ann", "bob"))
    spin(live, ("ann", "straights-and-8s", 500))
    sentence = "straights-and-8s is under way: wagers on it are taken when it is over."
    for _ in range(2):
        for player in ("ann", "bob"):
            assert live.refused(live.wager(player, *TRACK, amount)) == sentence
        live.place("ann", "red-black", "red", 1000)
        live.place("bob", "straight-up", "17", 1000)
        spin(live)
    live.place("bob", *TRACK, 500)


def test_a_sequence_belongs_to_the_table_and_begins_when_somebody_wagers_on_it():
    live = wheel(5, 20, 22, 3, people=("ann", "bob"))
    spin(live, ("ann", "red-black red", 500))
    spin(live, ("ann", "straights-and-8s", 500))
    assert "is under way" in live.refused(live.wager("ann", *TRACK, 500))
    assert "is under way" in live.refused(live.wager("bob", *TRACK, 500))
    spin(live, ("ann", "red-black red", 500))  # 20, 22: one number between
    assert spin(live, ("ann", "red-black red", 500))[-1][:3] == ("pay", "ann", "straights-and-8s")
    live.place("bob", *TRACK, 500)


def test_nobody_leaves_a_sequence_behind():
    """A wager keeps its player; without a wager there is no sequence to wait for."""
    live = wheel(5, 20)
    spin(live, ("ann", "red-black red", 500))
    live.leave("ann")
    live.sit("bob")
    live.place("bob", *TRACK, 500)


def test_layout_wagers_are_settled_at_every_spin_before_the_sequence():
    live = wheel(5, 7, 9, people=("ann", "bob"))
    moves = spin(
        live,
        ("bob", "straights-and-8s", 2500),
        ("bob", "red-black red", 500),
        ("ann", "straights-and-8s", 100),
        ("ann", "straight-up 5", 100),
        ("ann", "low-high high", 500),
    )
    assert moves == [
        ("collect", "ann", "low-high", 500),
        ("pay", "ann", "straight-up", 3500),
        ("pay", "bob", "red-black", 500),
    ]
    assert spin(live, ("ann", "odd-even even", 500)) == [("collect", "ann", "odd-even", 500)]
    assert spin(live, ("bob", "dozen 1st-12", 500), ("ann", "split 8-9", 100)) == [
        ("pay", "ann", "split", 1700),
        ("pay", "bob", "dozen", 1000),
        ("pay", "ann", "straights-and-8s", 400),
        ("pay", "bob", "straights-and-8s", 10000),
    ]
    assert results(live, "ann", "bob") == [-500 + 3500 - 500 + 1700 + 400, 500 + 1000 + 10000]


def test_pays_of_a_seat_from_the_outside_of_the_layout_inwards():
    live = wheel(2)
    inside = [
        ("straight-up 2", 3500),
        ("split 0-2", 1700),
        ("street 0-00-2", 1100),
        ("corner 1-2-4-5", 800),
        ("top-line 0-00-1-2-3", 600),
        ("six-line 1-2-3-4-5-6", 500),
        ("column 2nd-column", 1000),
        ("dozen 1st-12", 1000),
    ]
    even = [("low-high low", 500), ("odd-even even", 500), ("red-black black", 500)]
    wagers = [("ann", on, 100) for on, _ in inside[:6]]
    wagers += [("ann", on, 500) for on, _ in inside[6:] + even]
    moves = spin(live, *wagers)
    assert [(move[0], move[2], move[3]) for move in moves] == [
        ("pay", "dozen", 1000),
        ("pay", "column", 1000),
        ("pay", "red-black", 500),
        ("pay", "odd-even", 500),
        ("pay", "low-high", 500),
        *[("pay", on.split()[0], paid) for on, paid in reversed(inside[:6])],
    ]


def test_zero_takes_everything_outside():
    outside = [
        "dozen 1st-12",
        "column 1st-column",
        "red-black red",
        "odd-even even",
        "low-high low",
    ]
    live = wheel("00")
    moves = spin(live, *(("ann", on, 500) for on in outside), ("ann", "straight-up 00", 100))
    assert sum(move[3] for move in moves if move[0] == "collect") == 2500
    assert live.won("ann") == 3500 - 2500


def test_several_spots_of_one_wager():
    live = wheel(17)
    numbers = ("0", "17", "18")
    spin(live, *(("ann", f"straight-up {number}", 100) for number in numbers))
    assert live.won("ann") == 3500 - 200


def test_a_sequence_goes_on_without_any_other_wager():
    live = wheel(5, 6, 7, people=("ann", "bob"))
    spin(live, ("ann", "straights-and-8s", 500))
    live.wait()  # nobody says anything: time is up
    live.wait()
    assert live.won("ann") == 25000


def test_nobody_leaves_in_the_middle_of_a_sequence_that_he_has_a_wager_on():
    live = wheel(5, 6, 7, people=("ann", "bob"))
    spin(live, ("ann", "straights-and-8s", 500))
    assert "settled first" in live.refused(c.LeaveSeat(live.now, "ann"))
    live.leave("bob")
    spin(live)
    spin(live)
    live.leave("ann")
    assert live.accounts["player:ann"] == 25000


def test_each_spin_of_a_sequence_is_committed_to_by_itself():
    live = Live("straights-and-8s", "8", "18", "28", clock=Clock()).sit("ann")
    for number in (1, 2, 3):
        live.put_in_seeds("ann")
        assert live.state.shoe.number == number
        spin(live, *([("ann", "straights-and-8s", 500)] if number == 1 else []))
    assert live.won("ann") == 149500
    assert len(live.said(e.ShoeLocked)) == 3


def test_nothing_is_chosen_at_a_game_without_choices():
    live = wheel(5)
    with pytest.raises(BadInput, match="not now"):
        live.decide("ann", "hit")
