"""Lucky 8 witness: mini-baccarat dealt card by physical card, and once more by values and suits.

It shares no code with the package, and was written from the rule sheet and the common rules of
baccarat alone, so that an agreement between the two is evidence: a mistake in one is not copied
into the other. `brute` counts every ordered deal of distinct cards; `by_values` counts the same
deals for a shoe of any size, a full one within seconds.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from typing import NamedTuple

Physical = str  # rank and suit, "8h"; equal strings in a list are different physical cards
Hand = tuple[Physical, ...]

RANKS = "A23456789TJQK"
SUITS = "cdhs"
POINTS = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9}
POINTS |= {"T": 0, "J": 0, "Q": 0, "K": 0}

# Third cards of the player on which a banker of this total draws; "-" is a player who stood.
BANKER_DRAWS = {
    0: "-0123456789",
    1: "-0123456789",
    2: "-0123456789",
    3: "-012345679",
    4: "-234567",
    5: "-4567",
    6: "67",
    7: "",
}


class Counts(NamedTuple):
    """Ordered deals: who wins, and the row each bonus wager pays ('' where it loses)."""

    total: int
    winner: Counter[str]
    player: Counter[str]
    banker: Counter[str]


class RanOut(Exception):
    """A round needs a card and the shoe is empty."""


def points(hand: Hand) -> int:
    return sum(POINTS[card[0]] for card in hand) % 10


def rounds(cards: list[Physical]) -> Iterator[tuple[Hand, Hand, int]]:
    """Every round as (player, banker, number of ordered deals that begin with it).

    A deal is six cards (all cards, of a shorter shoe).
    """
    n = len(cards)
    where = range(n)
    if n < 4:
        raise RanOut
    beyond_5 = n - 5 if n > 5 else 1
    beyond_4 = (n - 4) * beyond_5 if n > 4 else 1
    for a in where:
        for b in where:
            if b == a:
                continue
            for c in where:
                if c in (a, b):
                    continue
                for d in where:
                    if d in (a, b, c):
                        continue
                    player, banker = (cards[a], cards[c]), (cards[b], cards[d])
                    p, q = points(player), points(banker)
                    if p >= 8 or q >= 8:  # a natural on either side: nobody draws
                        yield player, banker, beyond_4
                        continue
                    if p >= 6:
                        if "-" not in BANKER_DRAWS[q]:
                            yield player, banker, beyond_4
                            continue
                        if n < 5:
                            raise RanOut
                        for e in where:
                            if e not in (a, b, c, d):
                                yield player, (*banker, cards[e]), beyond_5
                        continue
                    if n < 5:
                        raise RanOut
                    for e in where:
                        if e in (a, b, c, d):
                            continue
                        drawn = (*player, cards[e])
                        if str(POINTS[cards[e][0]]) not in BANKER_DRAWS[q]:
                            yield drawn, banker, beyond_5
                            continue
                        if n < 6:
                            raise RanOut
                        for f in where:
                            if f not in (a, b, c, d, e):
                                yield drawn, (*banker, cards[f]), 1


def suited_8(hand: Hand) -> bool:
    return points(hand) == 8 and len(hand) == 3 and len({card[1] for card in hand}) == 1


def winner(player: Hand, banker: Hand) -> str:
    p, q = points(player), points(banker)
    return "tie" if p == q else "player" if p > q else "banker"


def row(hand: Hand, other: Hand) -> str:
    """The highest row a bonus wager on `hand` makes, or ''."""
    if points(hand) != 8:
        return ""
    if suited_8(hand) and suited_8(other):
        return "Double Suited 8"
    if suited_8(hand):
        return "Suited 8"
    if points(other) == 8:
        return "Double 8"
    if points(other) == 9:
        return "Unlucky 8"
    return "Lucky 8"


def brute(cards: list[Physical]) -> Counts:
    """Every ordered deal of these physical cards."""
    won: Counter[str] = Counter()
    on_player: Counter[str] = Counter()
    on_banker: Counter[str] = Counter()
    total = 0
    for player, banker, deals in rounds(cards):
        total += deals
        won[winner(player, banker)] += deals
        on_player[row(player, banker)] += deals
        on_banker[row(banker, player)] += deals
    return Counts(total, won, on_player, on_banker)


def full_shoe(decks: int) -> dict[Physical, int]:
    return {rank + suit: decks for rank in RANKS for suit in SUITS}


def by_values(shoe: Mapping[Physical, int]) -> Counts:
    """Ordered six-card deals of a shoe of six or more cards, counted card by card.

    Who draws depends on values alone: the suits are looked at only in a hand of three cards that
    makes 8, by picking its cards from one suit at a time.
    """
    held: Counter[tuple[int, str]] = Counter()
    for card, count in shoe.items():
        held[POINTS[card[0]], card[1]] += count
    values = [sum(held[v, s] for s in SUITS) for v in range(10)]
    n = sum(values)
    beyond = {4: (n - 4) * (n - 5), 5: n - 5, 6: 1}
    won: Counter[str] = Counter()
    rows: dict[str, Counter[str]] = {"player": Counter(), "banker": Counter()}

    def ways(*hands: tuple[tuple[int, ...], str]) -> int:
        """Ordered ways to pick the hands, each of its values in its suit ('' = any).

        Hands of a fixed suit come first.
        """
        taken: list[tuple[int, str]] = []
        gone: list[int] = []
        product = 1
        for hand, suit in hands:
            for v in hand:
                left = held[v, suit] - taken.count((v, suit)) if suit else values[v] - gone.count(v)
                product *= left
                taken.append((v, suit))
                gone.append(v)
        return product

    def end(p: tuple[int, ...], b: tuple[int, ...], orders: int) -> None:
        deals = orders * beyond[len(p) + len(b)]
        count = deals * ways((p, ""), (b, ""))
        x, y = sum(p) % 10, sum(b) % 10
        won["tie" if x == y else "player" if x > y else "banker"] += count
        both = 0
        if x == y == 8 and len(p) == len(b) == 3:
            both = deals * sum(ways((p, s), (b, t)) for s in SUITS for t in SUITS)
        for side, mine, other in (("player", p, b), ("banker", b, p)):
            tally = rows[side]
            if sum(mine) % 10 != 8:
                tally[""] += count
                continue
            alike = 0
            if len(mine) == 3:
                alike = deals * sum(ways((mine, s), (other, "")) for s in SUITS)
            tally["Double Suited 8"] += both
            tally["Suited 8"] += alike - both
            rest = {8: "Double 8", 9: "Unlucky 8"}.get(sum(other) % 10, "Lucky 8")
            tally[rest] += count - alike

    for p in combinations_with_replacement(range(10), 2):
        for b in combinations_with_replacement(range(10), 2):
            orders = (1 + (p[0] != p[1])) * (1 + (b[0] != b[1]))
            x, y = sum(p) % 10, sum(b) % 10
            if x >= 8 or y >= 8 or (x >= 6 and "-" not in BANKER_DRAWS[y]):
                end(p, b, orders)
            elif x >= 6:
                for v in range(10):
                    end(p, (*b, v), orders)
            else:
                for v in range(10):
                    if str(v) not in BANKER_DRAWS[y]:
                        end((*p, v), b, orders)
                    else:
                        for w in range(10):
                            end((*p, v), (*b, w), orders)
    return Counts(sum(won.values()), won, rows["player"], rows["banker"])
