"""Dead Man's Hand witness: the bonus dealt card after card, and the sheet's own approximation.

It shares no code with the package and was written from the rule sheet and its rulings alone.
`deals` plays every round of a small shoe in the order of the table: player, dealer, player,
dealer, then the split hands from left to right, each hit to the end before the next one gets its
second card. Nothing about exchangeable cards is assumed, so it can show that hits drawn between
the hands do not move the law. `by_counts` is the law of a shoe of any size, without hits.
`printed` is the method behind the sheet's "House Hold" table, which is not how cards are dealt.
"""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import comb
from typing import NamedTuple

ACE, EIGHT, TEN = 1, 8, 10
Shoe = tuple[int, ...]  # how many of each value 1 to 10
Law = dict[str, Fraction]

LOSES = "loses"
ONE = "one ace or eight"
DEALT_SET = "ace-eight dealt"
UNSPLIT = "pair, not split"
DEALER_BLACKJACK = "pair and dealer blackjack"
SETS = tuple(f"split, {n} sets" for n in range(5))
UNLUCKY_SETS = tuple(f"split, {n} sets, dealer blackjack" for n in range(5))


class RanOut(Exception):
    """A round needs a card and the shoe is empty."""


class Split(NamedTuple):
    """How pairs of aces and eights are played; no hands at all: the pair is never split."""

    ace_hands: int
    eight_hands: int
    hit_below: int = 0  # split hands draw to this total; 0 takes no hits
    hit_aces: bool = False  # split aces are hit too
    peek: bool = True  # the dealer looks for a blackjack before pairs are split


def full_shoe(decks: int) -> Shoe:
    return (4 * decks,) * 9 + (16 * decks,)


def shoe_of(cards: Mapping[int, int]) -> Shoe:
    return tuple(cards.get(value, 0) for value in range(1, 11))


def without(shoe: Shoe, value: int) -> Shoe:
    return (*shoe[: value - 1], shoe[value - 1] - 1, *shoe[value:])


def draws(shoe: Shoe) -> list[tuple[Fraction, int, Shoe]]:
    left = sum(shoe)
    if left == 0:
        raise RanOut
    return [(Fraction(n, left), v, without(shoe, v)) for v, n in enumerate(shoe, 1) if n]


def best_total(hard: int, aces: int) -> int:
    return hard + 10 if aces and hard + 10 <= 21 else hard


def deals(shoe: Shoe, split: Split) -> Law:
    """Every round, card after card, with the hits that the player takes between split hands."""
    most = {ACE: split.ace_hands, EIGHT: split.eight_hands}
    law: dict[str, Fraction] = defaultdict(Fraction)

    @cache
    def hits(shoe: Shoe, hard: int, aces: int) -> tuple[tuple[Shoe, Fraction], ...]:
        """What may be left of the shoe once this hand is finished."""
        if best_total(hard, aces) >= split.hit_below:
            return ((shoe, Fraction(1)),)
        out: dict[Shoe, Fraction] = defaultdict(Fraction)
        for chance, card, rest in draws(shoe):
            for left, then in hits(rest, hard + card, aces + (card == ACE)):
                out[left] += chance * then
        return tuple(out.items())

    @cache
    def hands(shoe: Shoe, rank: int, made: int, waiting: int) -> tuple[tuple[int, Fraction], ...]:
        """Sets still to come; `waiting` of the `made` hands hold one card so far."""
        if waiting == 0:
            return ((0, Fraction(1)),)
        out: dict[int, Fraction] = defaultdict(Fraction)
        for chance, card, rest in draws(shoe):
            if card == rank and made < most[rank]:
                for sets, then in hands(rest, rank, made + 1, waiting + 1):
                    out[sets] += chance * then
                continue
            won = {rank, card} == {ACE, EIGHT}
            aces = (rank == ACE) + (card == ACE)
            drawn = hits(rest, rank + card, aces) if rank == EIGHT or split.hit_aces else None
            for left, between in drawn or ((rest, Fraction(1)),):
                for sets, then in hands(left, rank, made, waiting - 1):
                    out[sets + won] += chance * between * then
        return tuple(out.items())

    for p1, first, shoe1 in draws(shoe):
        for p2, up, shoe2 in draws(shoe1):
            for p3, second, shoe3 in draws(shoe2):
                for p4, hole, shoe4 in draws(shoe3):
                    chance = p1 * p2 * p3 * p4
                    lucky = [card for card in (first, second) if card in (ACE, EIGHT)]
                    if not lucky:
                        law[LOSES] += chance
                    elif len(lucky) == 1:
                        law[ONE] += chance
                    elif first != second:
                        law[DEALT_SET] += chance
                    elif {up, hole} == {ACE, TEN} and (split.peek or most[first] < 2):
                        law[DEALER_BLACKJACK] += chance
                    elif most[first] < 2:
                        law[UNSPLIT] += chance
                    else:
                        ends = UNLUCKY_SETS if {up, hole} == {ACE, TEN} else SETS
                        for sets, then in hands(shoe4, first, 2, 2):
                            law[ends[sets]] += chance * then
    return dict(law)


def situations(shoe: Shoe, split: Split) -> dict[tuple[int, int], Law]:
    """For every pair (aces, eights) and kind of upcard (ace, eight, ten or 0): what comes of it.

    No hits, for a shoe of any size: only aces, eights, tens and the rest are told apart. The
    player's cards come first here and the dealer's two next.
    """
    n, tens = sum(shoe), shoe[TEN - 1]
    count = {ACE: shoe[ACE - 1], EIGHT: shoe[EIGHT - 1]}
    most = {ACE: split.ace_hands, EIGHT: split.eight_hands}
    found: dict[tuple[int, int], Law] = {}

    def sets(
        left: int, same: int, other: int, made: int, waiting: int, most: int
    ) -> dict[int, Fraction]:
        """Sets still to come, by chance, drawing from `left` cards."""
        if waiting == 0:
            return {0: Fraction(1)}
        again = made < most
        branches = (  # ways, sets made, and the state after: same rank, other rank, anything else
            (same, 0, (same - 1, other, made + again, waiting + (1 if again else -1))),
            (other, 1, (same, other - 1, made, waiting - 1)),
            (left - same - other, 0, (same, other, made, waiting - 1)),
        )
        out: dict[int, Fraction] = defaultdict(Fraction)
        for ways, won, after in branches:
            if ways:
                for k, then in sets(left - 1, *after, most).items():
                    out[k + won] += Fraction(ways, left) * then
        return out

    for rank, unlike in ((ACE, EIGHT), (EIGHT, ACE)):
        pair = Fraction(comb(count[rank], 2), comb(n, 2))
        plain = n - tens - count[rank] - count[unlike]
        left = {rank: count[rank] - 2, unlike: count[unlike], TEN: tens, 0: plain}
        for up in left if pair else ():
            law: dict[str, Fraction] = defaultdict(Fraction)
            for hole in left:
                chance = pair * Fraction(left[up] * (left[hole] - (up == hole)), (n - 2) * (n - 3))
                if not chance:
                    continue
                if {up, hole} == {ACE, TEN}:
                    law[DEALER_BLACKJACK] += chance
                elif most[rank] < 2:
                    law[UNSPLIT] += chance
                else:
                    same = left[rank] - (up == rank) - (hole == rank)
                    other = left[unlike] - (up == unlike) - (hole == unlike)
                    for k, then in sets(n - 4, same, other, 2, 2, most[rank]).items():
                        law[SETS[k]] += chance * then
            if law:
                found[rank, up] = dict(law)
    return found


def by_counts(shoe: Shoe, split: Split) -> Law:
    """The law that `deals` finds, for a shoe of any size."""
    n, a, e = sum(shoe), shoe[ACE - 1], shoe[EIGHT - 1]
    plain = n - a - e
    law: dict[str, Fraction] = defaultdict(
        Fraction,
        {
            LOSES: Fraction(comb(plain, 2), comb(n, 2)),
            ONE: Fraction((a + e) * plain, comb(n, 2)),
            DEALT_SET: Fraction(a * e, comb(n, 2)),
        },
    )
    for part in situations(shoe, split).values():
        for outcome, chance in part.items():
            law[outcome] += chance
    return {outcome: chance for outcome, chance in law.items() if chance}


def best_hold(shoe: Shoe, split: Split, pays: Mapping[str, Fraction]) -> Fraction:
    """Of splitting and keeping, the better one for each pair and upcard."""
    splitting, keeping = situations(shoe, split), situations(shoe, Split(0, 0))
    common = {k: v for k, v in by_counts(shoe, split).items() if k in (LOSES, ONE, DEALT_SET)}
    return hold(common, pays) + sum(
        min(hold(splitting[seen], pays), hold(keeping[seen], pays)) for seen in splitting
    )


def hands_made(left: int, same: int, most: int) -> dict[int, Fraction]:
    """How many hands a pair becomes, drawing on from `left` cards with `same` of its rank.

    A walk over strings of hits and misses: as many hands as there are misses, or the maximum.
    """
    out: dict[int, Fraction] = defaultdict(Fraction)
    walks = [(Fraction(1), 2, 0, 0)]  # chance, hands, cards drawn to them, of which the same rank
    while walks:
        chance, hands, drawn, pairs = walks.pop()
        if hands == most or drawn - pairs == hands:
            out[hands] += chance
            continue
        again = Fraction(same - pairs, left - drawn)
        if again:
            walks.append((chance * again, hands + 1, drawn + 1, pairs + 1))
        walks.append((chance * (1 - again), hands, drawn + 1, pairs))
    return dict(out)


def printed(decks: int, ace_hands: int, eight_hands: int) -> Law:
    """The approximation of RULINGS.md: the sheet's own table follows from it, not from dealing."""
    n, a, tens = 52 * decks, 4 * decks, 16 * decks
    plain = n - 2 * a
    law: dict[str, Fraction] = defaultdict(Fraction)
    law[LOSES] = Fraction(plain * (plain - 1), n * (n - 1))
    law[ONE] = Fraction(2 * 2 * a * plain, n * (n - 1))
    law[DEALT_SET] = Fraction(2 * a * a, n * (n - 1))
    for rank, most in ((ACE, ace_hands), (EIGHT, eight_hands)):
        pair = Fraction(a * (a - 1), n * (n - 1))
        aces = a - 2 if rank == ACE else a
        blackjack = Fraction(2 * aces * tens, (n - 2) * (n - 3))
        law[DEALER_BLACKJACK] += pair * blackjack
        for hands, chance in hands_made(n - 2, a - 2, most).items():
            for k in range(hands + 1):
                fresh = Fraction(
                    comb(a, k) * comb(n - hands - a, hands - k), comb(n - hands, hands)
                )
                law[SETS[k]] += pair * (1 - blackjack) * chance * fresh
    return dict(law)


# The sheet's pay tables, "to 1": 4, 3, 2 sets, 1 set, none, any ace or eight, dealer blackjack.
# The doubled row of an unsplit pair is twice the sixth.
PAYS = {
    "1": ("50", "50", "50", "14", "3", "3/2", "50"),
    "2": ("25", "25", "25", "4", "4", "2", "25"),
    "3": ("50", "50", "50", "4", "4", "2", "50"),
    "4": ("500", "250", "25", "4", "4", "2", "50"),
    "5": ("500", "250", "50", "5", "4", "2", "50"),
}
ACE_HANDS = {"1": 2, "2": 2, "3": 2, "4": 4, "5": 4}
EIGHT_HANDS = 4
# The two cells without which the printed holds do not come out: row's index, and what it must be.
CHANGED = {("2", 6): "50", ("4", 4): "2"}


def pays(table: str, changed: bool = False) -> dict[str, Fraction]:
    cells = [CHANGED.get((table, i), cell) for i, cell in enumerate(PAYS[table])]
    four, three, two, one, none, lucky, blackjack = map(Fraction, cells if changed else PAYS[table])
    out = {LOSES: Fraction(-1), ONE: lucky, DEALT_SET: one, UNSPLIT: 2 * lucky}
    out[DEALER_BLACKJACK] = blackjack
    return out | dict(zip(SETS, (none, one, two, three, four), strict=True))


def hold(law: Mapping[str, Fraction], pays: Mapping[str, Fraction]) -> Fraction:
    return -sum((chance * pays[outcome] for outcome, chance in law.items()), Fraction())


def hit(law: Mapping[str, Fraction]) -> Fraction:
    return 1 - law[LOSES]
