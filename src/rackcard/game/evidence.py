"""The evidence for a line of a PAR sheet: other engines, rounds of the rules, its provenance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rackcard.exact.laws import Entry, Laws
from rackcard.exact.witness import Witness, witness
from rackcard.game import provenance

if TYPE_CHECKING:  # the compiler takes a second to load
    from rackcard.game.authority import Authority


class Evidence:
    """The evidence for the lines of one game as it is set up."""

    def __init__(self, laws: Laws) -> None:
        self._laws = laws
        self._authorities: dict[tuple[int, int], Authority] = {}

    def witness(self, line: Entry) -> Witness | None:
        """The law of a line by another engine than the one that gave it, if there is one."""
        return witness(self._laws.under(line.wager, line.paytable), line)

    def authority(self, rounds: int, seed: int = 8) -> Authority:
        """The rules themselves, dealt for this many rounds per line."""
        from rackcard.game.authority import Authority

        if (rounds, seed) not in self._authorities:
            self._authorities[rounds, seed] = Authority(self._laws, rounds, seed)
        return self._authorities[rounds, seed]

    def simulates(self, line: Entry) -> bool:
        """False for a strategy that no kernel plays."""
        from rackcard.game.simulation import simulates

        return simulates(self._laws, line)

    def priced_on(self, line: Entry) -> str:
        """What the figure of a line was computed from."""
        return provenance.priced_on(self._laws, line)

    def walked_on(self, line: Entry) -> str:
        """What a second engine of a line counts."""
        return provenance.walked_on(self._laws, line)

    def simulated_on(self, line: Entry) -> str:
        """What the simulation of a line plays."""
        return provenance.simulated_on(self._laws, line)
