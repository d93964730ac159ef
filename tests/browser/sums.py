"""Every sum that a table shows, and what the journal says it should be.

`watch.js` runs in the page before its own scripts. It counts the events that the page has heard of
and writes down, after each message, every sum on the screen together with that count. `Screen`
folds as many events of the journal, on its own, and says what the screen has to show then: nothing
is compared by time, and no state that the page was in goes unseen.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from tests.live.books import Books, won

WATCH = Path(__file__).with_name("watch.js").read_text()


def dollars(cents: int) -> str:
    whole, part = divmod(abs(cents), 100)
    return f"${whole:,}" + (f".{part:02}" if part else "")


def net(cents: int) -> str:
    return ("+" if cents > 0 else "\u2212") + dollars(cents) if cents else "even"


def result(moves) -> list[str]:
    """Text and kind."""
    total = won(moves)
    kind = "win" if total > 0 else "lose" if total < 0 else "push"
    return ["push" if all(move.act == "push" for move in moves) else net(total), kind]


class Screen(Books):
    """What the page of a table has to show."""

    def shows(self) -> dict:
        """What the screen has to show."""
        on_felt = sum(cents for at, cents in self.stakes.items() if at[0] == self.seat)
        worth = self.funds + on_felt - self.brought
        return {
            "spots": self._spots(),
            "chairs": [self._chair(seat) for seat in range(self.layout.seats)],
            "lit": sorted(self._lit()),
            "purse": {
                "Play money": dollars(self.funds),
                "On the felt": dollars(on_felt),
                "Net": net(worth),
            },
        }

    def _spots(self) -> dict:
        stacks = {at[1:]: cents for at, cents in self.stakes.items() if at[0] == self.seat}
        settled = defaultdict(list)
        for move in self.mine:
            settled[move.wager, move.spot].append(move)
        found = {}
        others = defaultdict(int)
        for (seat, *spot), cents in self.stakes.items():
            if seat != self.seat and spot[0] not in OF_ONE_CHAIR:
                others[tuple(spot)] += cents
        for at in {*stacks, *settled, *others}:
            stack, moves = stacks.get(at, 0), settled.get(at)
            if stack and self.open_round > self.round:
                moves = None  # chips for another round lie there
            if not stack and not moves and at not in others:
                continue
            pill = self._pill(moves) if moves else None
            when = "last" if self.over else "this"
            found[" ".join(at)] = {
                "stack": dollars(stack) if stack else "",
                "others": dollars(others[at]) if at in others else "",
                "note": self._breakage(at) if stack and not pill else "",
                "pill": pill,
                "said": [
                    dollars(stack) if stack else "no chips",
                    when if pill else "",
                    pill[0] if pill else "",
                ],
            }
        return found

    def _breakage(self, at: tuple[str, str]) -> str:
        """The first row that cannot be paid exactly."""
        wager, stake = at[0], self.wagered[self.seat, *at]
        unit, rounding = self.layout.card.procedure.breakage
        assert rounding == "down"
        for pay in self.layout.paytables[wager].rows.values():
            exact = pay.odds * stake
            if exact > 0 and exact % unit:
                return f"{pay.text} pays {dollars(int(exact // unit) * unit)}"
        return ""

    def _pill(self, moves) -> list[str]:
        text, kind = result(moves)
        paid = [move.pays for move in moves if move.act == "pay" and ":" in move.pays]
        return [text, paid[0] if kind == "win" and len(paid) == 1 else "", kind]

    def _chair(self, seat: int) -> list[str] | None:
        if seat not in self.seats:
            return None
        staked = sum(cents for at, cents in self.stakes.items() if at[0] == seat)
        moves = [move for move in self.moves if move.player == self.seats[seat]]
        if moves and not staked:
            return result(moves)
        if staked:
            return [dollars(staked), ""]
        return ["ready" if seat in self.ready else "\u2013", ""]

    def _lit(self) -> set[str]:
        """Rows that were paid or pushed; what another's hand brought is no row of one's own."""
        hit, found, card = defaultdict(set), set(), self.layout.card
        for move in self.mine:
            if move.envied >= 0:
                entry = card.wagers[move.wager]
                at_least = f"Envy, with {dollars(entry.envy.stake)} or more on {entry.name}"
                found.add(f"panel | {at_least} | {move.row}")
            elif move.act != "collect":
                hit[move.wager].add(move.row)
        for wager, rows in hit.items():
            posted, name, table = self.layout.paytables[wager], card.wagers[wager].name, ""
            if len(posted.rows) == 1:
                found.add(f"panel | Other wagers | {name}")
                continue
            table = f", table {self.layout.tables[wager]}" if self.layout.tables[wager] else ""
            found |= {f"panel | {name}{table} | {row}" for row in rows}
            if wager in ON_THE_FELT:
                shown = {row for row in rows if ":" in posted.rows[row].text}
                found |= {f"felt | {ON_THE_FELT[wager]} | {row}" for row in shown}
        return found


ON_THE_FELT = {
    "great-bonus": "Great Bonus",
    "lucky-8-player": "Lucky 8",
    "lucky-8-banker": "Lucky 8",
    "dead-mans-hand": "Dead Man's Hand",
    "jacks-beat": "Jacks Beat",
    "chan-chu": "Chan Chu",
    "straights-and-8s": "Straights and 8's",
}
"""Pay tables that are printed on the felt itself, with their captions there."""
OF_ONE_CHAIR = {
    *("blackjack", "dead-mans-hand", "pai-gow", "jacks-beat", "chan-chu", "straights-and-8s"),
}
"""Wagers whose spots show nobody else's chips."""
