"""Great 8 witness: every ordered deal of physical cards, by plain nested loops.

It shares no code with the package, and was written from the rule sheet alone, so that an agreement
between the two is evidence: a mistake in one is not copied into the other. Every card is a distinct
object; nothing is grouped by rank, no probability is computed, deals are just counted.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

Card = tuple[str, str, int]  # rank, suit, copy; a Great 8 card has rank "G" and suit ""
Hand = tuple[str, ...]  # ranks of one or two cards

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")
SUITS = ("c", "d", "h", "s")
TABLES = ("1", "2", "3")
VALUE = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9}
VALUE |= {"T": 10, "J": 10, "Q": 10, "K": 10}

Pays = Mapping[str, int | Fraction]  # odds to 1; 0 pushes; a label that is not listed loses
MAIN_PAYS: Pays = {"Great 8": Fraction(6, 5), "Win": 1, "Tiger 6": 0, "Tie": 0}
BONUS_PAYS: dict[str, Pays] = {
    "1": {"Great 8 Tie": 50, "Great 8 over Natural 8": 25, "Tiger 6": 10, "Two Card Tie": 2},
    "2": {"Great 8 Tie": 50, "Great 8 over Natural 8": 25, "Tiger 6": 5, "Any Tie": 1},
    "3": {"Great 8 Tie": 50, "Great 8 over Natural 8": 20, "Tiger 6": 5, "Any Tie": 1},
}


def deck(
    ranks: tuple[str, ...] = RANKS,
    suits: tuple[str, ...] = SUITS,
    great_8s: int = 2,
    decks: int = 1,
) -> list[Card]:
    """Physical cards: `decks` copies of ranks x suits, each with `great_8s` Great 8 cards."""
    cards: list[Card] = []
    for d in range(decks):
        cards += [(rank, suit, d) for rank in ranks for suit in suits]
        cards += [("G", "", d * great_8s + g) for g in range(great_8s)]
    return cards


def full_deck() -> list[Card]:
    """One full deck: 52 cards and 2 Great 8 cards."""
    return deck()


def one_suit_deck() -> list[Card]:
    """One suit and 2 Great 8 cards: 15 cards."""
    return deck(suits=("s",))


def eight_ranks_deck() -> list[Card]:
    """A, 2, 5, 6, 7, 8, 9, T in two suits and 2 Great 8 cards: 18 cards."""
    return deck(ranks=("A", "2", "5", "6", "7", "8", "9", "T"), suits=("h", "s"))


def rounds(cards: list[Card]) -> Iterator[tuple[Hand, Hand, int]]:
    """Every round as (yin, yang, number of ordered four-card sequences that begin with it)."""
    n = len(cards)
    where = range(n)
    for a in where:
        for b in where:
            if b == a:
                continue
            yin, yang = cards[a][0], cards[b][0]
            natural = yin in ("8", "G") or yang in ("8", "G")
            yin_draws = not natural and VALUE[yin] <= 5
            yang_draws = not natural and VALUE[yang] <= 5
            if not yin_draws and not yang_draws:
                yield (yin,), (yang,), (n - 2) * (n - 3)
                continue
            for c in where:
                if c in (a, b):
                    continue
                third = cards[c][0]
                if not yang_draws:
                    yield (yin, third), (yang,), n - 3
                elif not yin_draws:
                    yield (yin,), (yang, third), n - 3
                else:
                    for d in where:
                        if d != a and d != b and d != c:
                            yield (yin, third), (yang, cards[d][0]), 1


def winner(yin: Hand, yang: Hand) -> str:
    """'yin', 'yang' or 'tie'."""
    # The special hands, best first. The first two end the round at once, so they never meet a
    # second-card Great 8.
    for yin_has, yang_has in (
        (yin == ("G",), yang == ("G",)),
        (yin == ("8",), yang == ("8",)),
        (len(yin) == 2 and yin[1] == "G", len(yang) == 2 and yang[1] == "G"),
    ):
        if yin_has and yang_has:
            return "tie"
        if yin_has:
            return "yin"
        if yang_has:
            return "yang"
    # No Great 8 card and no natural: the total nearer to 8.
    yin_distance = abs(sum(VALUE[rank] for rank in yin) - 8)
    yang_distance = abs(sum(VALUE[rank] for rank in yang) - 8)
    if yin_distance == yang_distance:
        return "tie"
    return "yin" if yin_distance < yang_distance else "yang"


def is_six(hand: Hand) -> bool:
    """A total of exactly 6. A hand with a Great 8 card has no total."""
    return "G" not in hand and sum(VALUE[rank] for rank in hand) == 6


def main_label(yin: Hand, yang: Hand, won: str, side: str) -> str:
    """How the main wager on `side` ends."""
    if won == "tie":
        return "Tie"
    if won != side:
        return ""
    mine = yin if side == "yin" else yang
    if mine == ("G",):
        return "Great 8"
    return "Tiger 6" if is_six(mine) else "Win"


def bonus_label(yin: Hand, yang: Hand, won: str, side: str, scope: str, table: str) -> str:
    """The one row of the pay table that the great bonus is paid on."""
    if won == "tie":
        if "G" in yin and "G" in yang:  # both as first cards, or both drawn
            return "Great 8 Tie"
        if table == "1":
            return "Two Card Tie" if len(yin) == 2 or len(yang) == 2 else ""
        return "Any Tie"
    if scope == "wagered-hand" and won != side:
        return ""
    best, other = (yin, yang) if won == "yin" else (yang, yin)
    if best == ("G",) and other == ("8",):
        return "Great 8 over Natural 8"
    return "Tiger 6" if is_six(best) else ""


def count(cards: list[Card], side: str, scope: str) -> tuple[Counter[str], dict[str, Counter[str]]]:
    """Ordered four-card sequences by label: (main wager, {pay table: great bonus})."""
    if side not in ("yin", "yang") or scope not in ("wagered-hand", "either-hand"):
        raise ValueError((side, scope))
    if len(cards) < 4 or len(set(cards)) != len(cards):
        raise ValueError("four or more distinct physical cards are needed")
    main: Counter[str] = Counter()
    bonus: dict[str, Counter[str]] = {table: Counter() for table in TABLES}
    for yin, yang, ways in rounds(cards):
        won = winner(yin, yang)
        main[main_label(yin, yang, won, side)] += ways
        for table in TABLES:
            bonus[table][bonus_label(yin, yang, won, side, scope, table)] += ways
    return main, bonus


def house_edge(counts: Counter[str], pays: Pays) -> Fraction:
    """Minus the mean result of one unit."""
    won = sum((n * Fraction(pays.get(label, -1)) for label, n in counts.items()), Fraction(0))
    return -won / counts.total()


def report(name: str, cards: list[Card]) -> None:
    """Print every count and house edge of one deck."""
    n = len(cards)
    for side in ("yin", "yang"):
        for scope in ("wagered-hand", "either-hand"):
            main, bonus = count(cards, side, scope)
            rows: list[tuple[str, Counter[str], Pays]] = [("main", main, MAIN_PAYS)]
            rows += [(f"great-bonus {t}", bonus[t], BONUS_PAYS[t]) for t in TABLES]
            print(f"{name} ({n} cards), {side}, {scope}")
            for wager, counts, pays in rows:
                assert counts.total() == n * (n - 1) * (n - 2) * (n - 3)
                edge = house_edge(counts, pays)
                print(f"  {wager}: {dict(sorted(counts.items()))}")
                print(f"    total {counts.total()}, edge {edge} = {float(edge):.6%}")


if __name__ == "__main__":
    report("one suit", one_suit_deck())
    report("eight ranks", eight_ranks_deck())
    report("full deck", full_deck())
