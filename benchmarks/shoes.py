"""What a shoe costs, by each version of the fairness scheme: python -m benchmarks.shoes

One shoe of each game from its commitment to its reveal: terms, commitment, roster, lock, key, the
cards of a round (of Lucky 8, of all rounds up to the cut card), the document. CPU time, because the
machine may be shared; both versions take turns in one run, and ratios are taken within a turn. The
exit status is 1 if the verifier that players run refuses one of the shoes.
"""

from __future__ import annotations

import sys
from statistics import median
from time import process_time_ns

from rackcard.fair import commit as fair
from rackcard.fair import verifier
from rackcard.fair.order import Order
from rackcard.fair.reveal import Reveal
from rackcard.fair.scheme import Scheme
from rackcard.games import registry
from rackcard.live.table.layout import Layout, lay

REPEATS = 25
SHOES = 40
"""In one turn."""
TABLE = "pit/1"
SERVER_SEED, SEED = bytes(range(32)), "what seat one puts in"
DEALT = {"great-8": 6, "dead-mans-hand": 7, "jacks-beat": 49}
"""Cards of a round at one seat; of any other game, all up to the cut card."""


def shoe(layout: Layout, number: int, scheme: Scheme, dealt: int) -> str:
    """One shoe as a table has it, with the seed of one seat; its reveal."""
    terms = layout.terms(TABLE, number, scheme)
    committed = fair.server_commitment(SERVER_SEED, terms)
    said = {0: fair.client_commitment(committed, 0, SEED)}
    fair.roster(committed, said)
    parts = fair.settle(committed, said, {0: SEED})
    fair.lock(committed, parts)
    order = Order(terms, fair.stream_key(SERVER_SEED, terms, parts))
    steps = len(terms.plan)
    for step in range(steps - bool(dealt)):
        order.at(step)
    for place in range(dealt):
        order.at(steps - 1, place)
    return Reveal(terms, SERVER_SEED, parts, steps, dealt).to_json()


def turn(layout: Layout, scheme: Scheme, dealt: int) -> float:
    """Microseconds of one shoe."""
    began = process_time_ns()
    for number in range(1, SHOES + 1):
        shoe(layout, number, scheme, dealt)
    return (process_time_ns() - began) / SHOES / 1000


def main() -> int:
    wrong = 0
    for game in registry.ids():
        layout = lay(game)
        dealt = DEALT.get(game, 0 if layout.source.returns else layout.first.shoe_policy.cut_card)
        turns: dict[Scheme, list[float]] = {scheme: [] for scheme in Scheme}
        for _ in range(REPEATS):
            for scheme in Scheme:
                turns[scheme].append(turn(layout, scheme, dealt))
        size = {}
        for scheme in Scheme:
            raw = shoe(layout, 1, scheme, dealt).encode()
            size[scheme] = len(raw)
            wrong += not list(verifier.checks(verifier.read(raw), []))
        first, second = turns[Scheme.FIRST], turns[Scheme.SECOND]
        ratios = sorted(a / b for a, b in zip(first, second, strict=True))
        print(
            f"{game}, {dealt} cards dealt: {median(first):.0f} and {median(second):.0f} us a shoe, "
            f"{median(ratios):.1f}x ({ratios[0]:.1f}-{ratios[-1]:.1f}); "
            f"reveals of {size[Scheme.FIRST]:,} and {size[Scheme.SECOND]:,} bytes"
        )
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
