"""How a croupier calls roulette."""

from __future__ import annotations

from rackcard.games.straights_and_8s.layout import AROUND, RED, pockets
from rackcard.games.straights_and_8s.rules import Roulette, Sequence, Spin, Track
from rackcard.rules.cards import Pocket
from rackcard.rules.spoken import Drawing, Name, Shown


def hands(machine: Roulette, view: Track) -> list[Shown]:
    if isinstance(machine, Sequence):
        return [Shown("track", view, machine.row(view))]
    return [Shown("spin", view, colour(view[0]) if view else "")]


def colour(pocket: Pocket) -> str:
    if pocket.number is None:
        return "green"
    return "red" if pocket.number in RED else "black"


def says(machine: Roulette, before: Track, after: Track, over: bool, name: Name) -> str:
    """Call the track of Straights and 8's; the spin itself has already been called."""
    if not isinstance(machine, Sequence) or after == before:
        return ""
    marked = "-".join(after)
    made = machine.row(after)
    if not over:
        return f"on the track: {marked}, {made}" if made else f"on the track: {marked}"
    return f"the track ends at {marked}: {made or 'nothing'}"


def drawing(machine: Spin) -> Drawing:
    order = pockets(machine.zeros)
    return Drawing(
        AROUND[machine.zeros],
        {str(pocket): colour(pocket) for pocket in order},
        {
            (wager, spot): tuple(str(pocket) for pocket in order if pocket in covered)
            for wager, spots in machine.layout.items()
            for spot, covered in spots.items()
        },
    )
