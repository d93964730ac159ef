"""Was what was dealt what had been committed to? Every shoe of a log, dealt again in two ways.

Once by the table's own code, once by the verifier that players can run themselves; then card by
card against what the log says was dealt, and hash by hash against what was published in play.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rackcard.fair import verifier
from rackcard.fair.reveal import Reveal
from rackcard.live.table import events as e
from rackcard.live.table.events import Event
from rackcard.live.table.layout import SOURCE, Layout
from rackcard.rules.errors import BadInput


@dataclass(frozen=True)
class Checked:
    """One shoe, and what is wrong with it ("" if nothing)."""

    shoe: int
    wheel: bool
    committed: int
    """Cards (or spins) that were drawn again: all of the shoe, or those that were dealt where it
    was shuffled no further."""
    dealt: int
    complaint: str
    reveal: str

    def __str__(self) -> str:
        name = f"{'spin' if self.wheel else 'shoe'} {self.shoe}"
        if self.complaint:
            return f"{name}: NOT as committed: {self.complaint}"
        what = "spins" if self.wheel else "cards"
        dealt = "" if self.wheel or self.dealt == self.committed else f", {self.dealt} dealt"
        return f"{name}: checked: {self.committed} of {self.committed} {what} as committed{dealt}"


@dataclass
class Seen:
    """What was published and dealt while a shoe was on the table."""

    shoe: int
    scheme: str
    noted: list[str] = field(default_factory=list)
    tossed: list[str] = field(default_factory=list)
    """Dice, and spins of a wheel."""
    cards: list[str] = field(default_factory=list)
    """In the order in which they left the shoe; "" was burned unseen."""
    reveal: str = ""


def check(layout: Layout, table: str, log: Iterable[Event]) -> list[Checked]:
    """Every shoe of a log that has ended."""
    return [_check(layout, table, seen) for seen in _shoes(layout, log) if seen.reveal]


def _shoes(layout: Layout, log: Iterable[Event]) -> list[Seen]:
    shoes: list[Seen] = []
    for event in log:
        match event:
            case e.ShoeBrought(shoe=number, commitment=noted, scheme=scheme):
                shoes.append(Seen(number, scheme, [noted]))
            case e.SeedCommitted(commitment=noted) | e.RosterPosted(roster=noted):
                shoes[-1].noted.append(noted)
            case e.ShoeLocked(lock=noted):
                shoes[-1].noted.append(noted)
            case e.Burned(first=first, cards=burned):
                shoes[-1].cards += [first, *[""] * burned]
            case e.Dealt(symbols=symbols, chance=chance):
                tossed = chance or layout.source.returns
                (shoes[-1].tossed if tossed else shoes[-1].cards).extend(symbols)
            case e.ShoeEnded(reveal=reveal):
                shoes[-1].reveal = reveal
    return shoes


def _check(layout: Layout, table: str, seen: Seen) -> Checked:
    wheel = layout.source.returns
    try:
        reveal = Reveal.from_json(seen.reveal)
        _second_opinion(seen)
        _right_terms(layout, table, seen, reveal)
        _right_cards(seen, reveal)
    except (BadInput, verifier.Malformed, verifier.Mismatch) as error:
        return Checked(seen.shoe, wheel, 0, len(seen.cards), str(error), seen.reveal)
    committed = sum(len(draw.got) for draw in reveal.draws if draw.of == SOURCE)
    return Checked(seen.shoe, wheel, committed, len(seen.cards), "", seen.reveal)


def _second_opinion(seen: Seen) -> None:
    """The players' own program: it shares no code with the table."""
    read = verifier.read(seen.reveal.encode("ascii"))
    for _ in verifier.checks(read, seen.noted):
        pass


def _right_terms(layout: Layout, table: str, seen: Seen, reveal: Reveal) -> None:
    """A shoe with five aces can be committed to as well: it has to be the shoe of this game."""
    if reveal.terms.scheme != seen.scheme:
        raise BadInput(f"it was brought as {seen.scheme}, and revealed as {reveal.terms.scheme}.")
    if reveal.terms != layout.terms(table, seen.shoe, reveal.terms.scheme):
        raise BadInput("it was not the shoe that this game is dealt from.")


def _right_cards(seen: Seen, reveal: Reveal) -> None:
    picks = [draw.got[0] for draw in reveal.draws if draw.how == "pick"]
    order = [card for draw in reveal.draws if draw.how == "shuffle" for card in draw.got]
    if seen.tossed != picks:
        raise BadInput(f"{seen.tossed} came up, and {picks} was committed to.")
    if len(seen.cards) != reveal.dealt:
        raise BadInput(f"{len(seen.cards)} cards left the shoe, not {reveal.dealt} as revealed.")
    for place, (dealt, right) in enumerate(zip(seen.cards, order, strict=False), 1):
        if dealt and dealt != right:
            raise BadInput(f"card {place} was dealt as {dealt}, and {right} was committed to.")
