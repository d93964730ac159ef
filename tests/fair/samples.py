"""Shoes for the tests, all from fixed seeds: small ones to read, and the ones that tables deal."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from hypothesis import strategies as st

from rackcard.fair.commit import Contribution, client_commitment, server_commitment, settle
from rackcard.fair.reveal import Reveal
from rackcard.fair.scheme import Scheme
from rackcard.fair.terms import Step, Terms
from rackcard.rules.cards import Card, Pocket, Shoe, Wheel, standard_deck

FIRST, SECOND = Scheme.FIRST, Scheme.SECOND
SERVER_SEED = bytes(range(32))
SHUFFLE = Step("shuffle", "shoe")
PAIR_OF_SEEDS = {1: "what seat one puts in", 3: "8h8d8c8s8h8d8c8s"}


def contributed(
    terms: Terms, seeds: dict[int, str], silent: tuple[int, ...] = (), wrong: tuple[int, ...] = ()
) -> tuple[Contribution, ...]:
    """What the seats put in, if some stay silent and some open another seed than they promised."""
    committed = server_commitment(SERVER_SEED, terms)
    commitments = {seat: client_commitment(committed, seat, seed) for seat, seed in seeds.items()}
    openings = {
        seat: seed + "!" * (seat in wrong) for seat, seed in seeds.items() if seat not in silent
    }
    return settle(committed, commitments, openings)


def small(scheme: Scheme = FIRST) -> Reveal:
    """The worked example of docs/fairness.md."""
    lists = {"die": "123456", "deck": ["As", "Kh", "8c", "8d", "*"]}
    plan = [Step("pick", "die"), Step("shuffle", "deck")]
    terms = Terms.of("demo/1", 7, lists, plan, scheme)
    parts = contributed(terms, {**PAIR_OF_SEEDS, 2: "seat two stays silent"}, silent=(2,))
    return Reveal(terms, SERVER_SEED, parts, drawn=2, dealt=3)


def eight_decks(scheme: Scheme = FIRST) -> Reveal:
    terms = Terms.of("lucky-8/2", 41, {"shoe": Shoe.of(standard_deck(), 8)}, [SHUFFLE], scheme)
    seeds = {seat: f"{seat:032x}" for seat in range(7)}
    parts = contributed(terms, seeds, silent=(4,), wrong=(5,))
    return Reveal(terms, SERVER_SEED, parts, drawn=1, dealt=409)


def dice_and_joker(scheme: Scheme = FIRST) -> Reveal:
    """One round of Pai Gow: three dice say who is served first."""
    deck = Shoe.of([*standard_deck(), Card("*")])
    plan = [*[Step("pick", "die")] * 3, SHUFFLE]
    terms = Terms.of("jacks-beat/1", 900, {"shoe": deck, "die": "123456"}, plan, scheme)
    return Reveal(terms, SERVER_SEED, contributed(terms, PAIR_OF_SEEDS), drawn=4, dealt=49)


def wheel(scheme: Scheme = FIRST) -> Reveal:
    """A sequence of up to three spins, voided after the second."""
    pockets = Wheel.of(Pocket(name) for name in ("0", "00", *map(str, range(1, 37))))
    plan = [Step("pick", "wheel")] * 3
    terms = Terms.of("straights-and-8s/1", 1, {"wheel": pockets}, plan, scheme)
    parts = contributed(terms, {0: 'quotes " and \\ backslashes'})
    return Reveal(terms, SERVER_SEED, parts, drawn=2, dealt=0, voided="the ball left the wheel")


def aborted(scheme: Scheme = FIRST) -> Reveal:
    """Voided before anything was drawn; nobody had put in a seed."""
    terms = Terms.of("great-8/1", 2**53 - 1, {"shoe": standard_deck()}, [SHUFFLE], scheme)
    return Reveal(terms, SERVER_SEED, (), drawn=0, dealt=0, voided="the table closed")


def largest(scheme: Scheme = FIRST) -> Reveal:
    """As much as the limits allow, in the symbols that take most room in JSON."""
    worst = '"\\"\\"\\"\\'
    symbols = [worst] * 1000
    if scheme is SECOND:  # a symbol that is there again takes no room
        symbols = ["".join('"\\'[at >> bit & 1] for bit in range(8)) for at in range(256)]
        symbols += [symbol[:-1] + digit for symbol in symbols for digit in "018"][: 1000 - 256]
    lists = {name.ljust(32, "x"): symbols for name in "abcdefgh"}
    names = sorted(lists)
    plan = [Step("shuffle", names[0])] * 9 + [Step("pick", names[1])] * 991
    terms = Terms.of("t" * 64, 2**53 - 1, lists, plan, scheme)
    parts = contributed(terms, dict.fromkeys(range(100), '"' * 128))
    return Reveal(terms, SERVER_SEED, parts, len(plan), 9000, '"' * 200)


_MAKERS: dict[str, Callable[[Scheme], Reveal]] = {
    "small": small,
    "eight-decks": eight_decks,
    "dice-and-joker": dice_and_joker,
    "wheel": wheel,
    "aborted": aborted,
}
VERSIONS = {FIRST: "", SECOND: "-2"}
"""What the names of vectors end with."""
REVEALS: dict[str, Callable[[], Reveal]] = {
    name + ending: partial(make, scheme)
    for scheme, ending in VERSIONS.items()
    for name, make in _MAKERS.items()
}


# ---- Any reveal at all ---------------------------------------------------------------------------

names = st.from_regex(r"[a-z][a-z0-9-]{0,31}", fullmatch=True)
symbols = st.text(st.characters(min_codepoint=0x21, max_codepoint=0x7E), min_size=1, max_size=8)
seeds = st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E), min_size=16, max_size=128)
reasons = st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E), max_size=200)
seats = st.integers(0, 99)


@st.composite
def any_terms(draw: st.DrawFn) -> Terms:
    lists = draw(
        st.dictionaries(names, st.lists(symbols, min_size=1, max_size=60), min_size=1, max_size=4)
    )
    steps = st.builds(Step, st.sampled_from(["pick", "shuffle"]), st.sampled_from(sorted(lists)))
    table = draw(st.from_regex(r"[A-Za-z0-9][A-Za-z0-9._/-]{0,63}", fullmatch=True))
    shoe = draw(st.integers(1, 2**53 - 1))
    plan = draw(st.lists(steps, min_size=1, max_size=6))
    return Terms.of(table, shoe, lists, plan, draw(st.sampled_from(Scheme)))


@st.composite
def any_reveal(draw: st.DrawFn) -> Reveal:
    terms = draw(any_terms())
    put_in = draw(st.dictionaries(seats, seeds, max_size=7))
    some = st.lists(st.sampled_from(sorted(put_in)), unique=True) if put_in else st.just([])
    short = {seat: seed[:127] for seat, seed in put_in.items()}
    parts = contributed(terms, short, tuple(draw(some)), tuple(draw(some)))
    drawn = draw(st.integers(0, len(terms.plan)))
    shuffled = sum(terms.size(step) for step in terms.plan[:drawn] if step.how == "shuffle")
    return Reveal(terms, SERVER_SEED, parts, drawn, draw(st.integers(0, shuffled)), draw(reasons))
