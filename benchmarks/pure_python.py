"""The benchmark games as one would write them in plain Python with the `random` module.

They keep the same counts under the same names as the C programs beside them, and share no code with
rackcard.
"""

from __future__ import annotations

from collections import Counter
from random import Random

Counts = dict[str, Counter[str]]
"""For each wager (and spot), how often it ended in each row; "" is a loss."""

GREAT_8 = 11
"""A Great 8 card; other cards are their value, 1 to 10."""
SHOE = 8 * (4 * [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10] + 2 * [GREAT_8])

POCKETS = 38
"""0 is zero, 1 to 36 are themselves, 37 is double zero."""
ZEROS = {0, 37}
EIGHTS = {8, 18, 28}

BACCARAT_SHOE = 8 * [(rank if rank < 10 else 0, suit) for rank in range(1, 14) for suit in "cdhs"]
"""Cards as value and suit."""
Hand = list[tuple[int, str]]


def great_8(rounds: int, seed: int) -> Counts:
    """Eight decks, a fresh shoe every round."""
    rng = Random(seed)
    wagers = ("main yin", "main yang", "great-bonus yin", "great-bonus yang")
    counts: Counts = {wager: Counter() for wager in wagers}
    for _ in range(rounds):
        rows = great_8_round(*rng.sample(SHOE, 4))
        for wager, row in zip(wagers, rows, strict=True):
            counts[wager][row] += 1
    return counts


def great_8_round(yin: int, yang: int, third: int, fourth: int) -> tuple[str, str, str, str]:
    """The rows of the main wager on Yin and on Yang, then of the Great Bonus on each."""
    drew = yin_great = yang_great = False
    natural = yin in (8, GREAT_8) or yang in (8, GREAT_8)
    yin_total, yang_total = yin, yang
    if natural:
        yin_great, yang_great = yin == GREAT_8, yang == GREAT_8
    else:
        if yin <= 5:
            drew = True
            yin_great = third == GREAT_8
            yin_total += third
            third = fourth
        if yang <= 5:
            drew = True
            yang_great = third == GREAT_8
            yang_total += third

    yin_distance = -1 if yin_great else abs(yin_total - 8)
    yang_distance = -1 if yang_great else abs(yang_total - 8)
    if yin_distance == yang_distance:
        bonus = "Great 8 Tie" if yin_great else "Two Card Tie" if drew else "Any Tie"
        return "Tie", "Tie", bonus, bonus

    yin_wins = yin_distance < yang_distance
    winner, loser = (yin_total, yang_total) if yin_wins else (yang_total, yin_total)
    main, bonus = "Win", ""
    if natural and winner == GREAT_8:
        main = "Great 8"
        bonus = "Great 8 over Natural 8" if loser == 8 else ""
    elif winner == 6:  # a drawn Great 8 card makes 12 or more
        main = bonus = "Tiger 6"
    return (main, "", bonus, "") if yin_wins else ("", main, "", bonus)


def straights_and_8s(rounds: int, seed: int) -> Counts:
    """A double-zero wheel; a third spin only when the first two have won."""
    rng = Random(seed)
    counts: Counter[str] = Counter()
    for _ in range(rounds):
        counts[sequence(rng)] += 1
    return {"straights-and-8s": counts}


def sequence(rng: Random) -> str:
    """The row that one sequence of spins makes."""
    first, second = rng.randrange(POCKETS), rng.randrange(POCKETS)
    if first in ZEROS or second in ZEROS:
        return ""
    if first in EIGHTS and second in EIGHTS:
        third = rng.randrange(POCKETS)
        if third not in EIGHTS:
            return "2 Numbers with 8's in a Row"
        if {first, second, third} == EIGHTS:
            return "8-18-28 in the first three spins"
        return "3 Sequential Numbers with 8's"
    apart = abs(first - second)
    if apart not in (1, 2):
        return ""
    third = rng.randrange(POCKETS)
    if third not in ZEROS:
        low, middle, high = sorted((first, second, third))
        if middle == low + 1 and high == low + 2:
            return "3 Sequential Numbers in a Row"
    return "2 Sequential Numbers in a Row" if apart == 1 else "2 Numbers with a 1 Number Gap"


def lucky_8(rounds: int, seed: int) -> Counts:
    """Mini-baccarat: eight decks, a fresh shoe every round."""
    rng = Random(seed)
    counts: Counts = {wager: Counter() for wager in ("main", "lucky-8-player", "lucky-8-banker")}
    for _ in range(rounds):
        player, banker = baccarat_round(rng.sample(BACCARAT_SHOE, 6))
        mine, other = points(player), points(banker)
        counts["main"]["Player" if mine > other else "Banker" if mine < other else "Tie"] += 1
        counts["lucky-8-player"][lucky_8_row(player, banker)] += 1
        counts["lucky-8-banker"][lucky_8_row(banker, player)] += 1
    return counts


def points(hand: Hand) -> int:
    return sum(value for value, _ in hand) % 10


def baccarat_round(cards: Hand) -> tuple[Hand, Hand]:
    """The player's and the banker's hand, dealt from six cards that are ready."""
    player, banker = [cards[0], cards[2]], [cards[1], cards[3]]
    total = points(banker)
    if points(player) >= 8 or total >= 8:
        return player, banker
    if points(player) >= 6:
        draws = total <= 5
    else:
        player.append(cards[4])
        third = cards[4][0]
        if total <= 2:
            draws = True
        elif total == 3:
            draws = third != 8
        else:  # to 2-7, 4-7, 6-7 with 4, 5, 6 points
            draws = 2 * total - 6 <= third <= 7
    if draws:
        banker.append(cards[2 + len(player)])
    return player, banker


def suited_8(hand: Hand) -> bool:
    return points(hand) == 8 and len(hand) == 3 and len({suit for _, suit in hand}) == 1


def lucky_8_row(hand: Hand, other: Hand) -> str:
    """The highest row that the bonus wager on `hand` makes."""
    if points(hand) != 8:
        return ""
    if suited_8(hand):
        return "Double Suited 8" if suited_8(other) else "Suited 8"
    return {8: "Double 8", 9: "Unlucky 8"}.get(points(other), "Lucky 8")
