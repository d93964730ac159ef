"""Every sum that a table shows, and what the journal says it should be.

`WATCH` runs in the page before its own scripts. It counts the events that the page has heard of and
writes down, after each message, every sum on the screen together with that count. `Books` folds as
many events of the journal, on its own, and says what the screen has to show then: nothing is
compared by time, and no state that the page was in goes unseen.
"""

from __future__ import annotations

from collections import defaultdict

from rackcard.live import events as e
from rackcard.live.events import player_account

WATCH = r"""
(() => {
  const Real = window.WebSocket;
  const felt = (window.felt = { connected: 0, events: 0, messages: 0, table: null, shots: [] });
  window.WebSocket = class extends Real {
    constructor(...address) {
      super(...address);
      this.addEventListener("message", (message) => {
        const said = JSON.parse(message.data);
        if ("reply" in said) return;
        if (!said.events.length) felt.connected += 1;
        felt.events = said.events.length ? felt.events + said.events.length : 0;
        felt.table = said.table;
        felt.messages += 1;
        setTimeout(() => felt.shots.push(felt.look()), 0);
      });
    }
  };
  const own = (node) => [...(node?.childNodes ?? [])].filter((n) => n.nodeType === 3).map((n) => n.data).join("");
  const kind = (node) => /\b(?:result)-(win|lose|push)\b/.exec(node.className)?.[1] ?? "";
  felt.look = () => {
    const spots = {};
    for (const spot of document.querySelectorAll("[data-spot]")) {
      const pill = spot.querySelector(".spot-result"), stack = spot.querySelector(".spot-chips .stack svg");
      const said = /: (\$[\d,.]+|no chips)(?:, (last|this) round ([^.]*(?:\.\d\d)?))?\. /.exec(spot.querySelector(".unseen").textContent);
      const others = spot.parentElement.querySelector(".spot-others svg");
      if (!pill && !stack && said?.[1] === "no chips" && !said[3] && !others) continue;
      spots[spot.dataset.spot] = {
        stack: stack?.getAttribute("aria-label") ?? "",
        pill: pill ? [own(pill), pill.querySelector("small")?.textContent.trim() ?? "", kind(pill)] : null,
        said: said ? [said[1], said[2] ?? "", said[3] ?? ""] : null,
      };
    }
    const chairs = [...document.querySelectorAll(".chairs .chair")].map((chair) =>
      chair.classList.contains("chair-free") ? null : [chair.querySelector(".chair-money").textContent, kind(chair.querySelector("b") ?? chair)]);
    const lit = [...document.querySelectorAll("tr.row-hit")].map((row) =>
      [row.closest(".printed-pays") ? "felt" : "panel", own(row.closest("table").caption), own(row.querySelector("th"))].join(" | ")).sort();
    const purse = Object.fromEntries([...document.querySelectorAll(".purse div")].filter((one) => one.querySelector("dt")).map((one) =>
      [one.querySelector("dt").textContent, one.querySelector("dd").textContent]));
    return { connected: felt.connected, events: felt.events, spots, chairs, lit, purse };
  };

  const GIVE_UP = 60_000;
  const until = async (found, what) => {
    for (const started = Date.now(); ; await new Promise((done) => setTimeout(done, 2))) {
      const it = found();
      if (it) return it;
      if (Date.now() - started > GIVE_UP) throw new Error(`${what} does not come: ${document.querySelector(".calls-notice")?.textContent ?? ""}`);
    }
  };
  const button = (where, word) => [...document.querySelectorAll(`${where} button`)].find((one) => !one.disabled && one.textContent.toLowerCase().startsWith(word));
  const heard = async (does, what) => {
    const before = felt.messages;
    does();
    await until(() => felt.messages > before, what);
    await new Promise((done) => setTimeout(done, 0));
  };
  felt.place = async (spot, chips) => {
    for (const chip of chips) {
      const rack = document.querySelector(`input[name="chip"][value="${chip}"]`);
      if (!rack.checked) rack.click();
      const stack = await until(() => document.querySelector(`[data-spot="${spot}"]`), spot);
      await heard(() => stack.click(), `$${chip / 100} on ${spot}`);
    }
  };
  const set = async (front) => {
    for (const _ of [0, 1]) {
      const card = await until(() => document.querySelectorAll(".setter-back .setter-card")[front], "a card to set");
      card.click();
      await new Promise((done) => setTimeout(done, 0));
    }
    return until(() => button(".setter", "set "), "the button to set a hand");
  };
  const CAUTIOUS = ["no insurance", "stand", "house way"];
  const wanted = async (choice) => {
    if (typeof choice === "number") return set(choice);
    const words = choice ? [choice] : CAUTIOUS;
    return until(() => words.map((word) => button("#rail", word) ?? button(".setter", word)).find(Boolean), choice ?? "something to choose");
  };
  const asked = () => felt.table.phase === "no more wagers" && felt.table.options.length > 0;
  const rests = () => until(() => asked() || felt.table.phase === "wagers are open", "a decision or an end");
  /** Wagers and the deal; true if there is something to decide then. */
  felt.play = async (wagers) => {
    for (const [spot, chips] of wagers) await felt.place(spot, chips);
    const deal = await until(() => button("#rail", "deal") ?? button("#rail", "spin"), "the button to deal");
    const round = felt.table.round;
    await heard(() => deal.click(), "a deal");
    await until(() => asked() || felt.table.round > round, "a decision or an end");
    return asked();
  };
  /** To the end of the round. */
  felt.decide = async (choices) => {
    const left = [...choices];
    for (await rests(); asked(); await rests()) {
      const choice = await wanted(left.shift());
      await heard(() => choice.click(), "an answer");
    }
  };
})();
"""


def dollars(cents: int) -> str:
    whole, part = divmod(abs(cents), 100)
    return f"${whole:,}" + (f".{part:02}" if part else "")


def net(cents: int) -> str:
    return ("+" if cents > 0 else "\u2212") + dollars(cents) if cents else "even"


def won(moves) -> int:
    return sum({"pay": 1, "collect": -1, "push": 0}[move.act] * move.amount for move in moves)


def result(moves) -> list[str]:
    """Text and kind."""
    total = won(moves)
    kind = "win" if total > 0 else "lose" if total < 0 else "push"
    return ["push" if all(move.act == "push" for move in moves) else net(total), kind]


class Books:
    """A table by its journal, folded without any code of the table."""

    def __init__(self, table: str, felt, player: str) -> None:
        self.table = table
        self.felt = felt
        self.player = player
        self.heard = 0
        self.funds = 0
        self.brought = 0
        self.seats: dict[int, str] = {}
        self.ready: set[int] = set()
        self.stakes: dict[tuple[int, str, str], int] = defaultdict(int)
        self.open_round = self.round = 0
        self.over = True
        self.moves: list[e.Settled] = []
        """Of that round and no other."""
        self.past: list[tuple[int, list[e.Settled]]] = []

    def hear(self, event: e.Event) -> None:
        self.heard += 1
        account = player_account(self.player)
        for move in event.moves(self.table):
            self.funds += move.cents * ((move.target == account) - (move.source == account))
        match event:
            case e.SeatTaken(seat=seat, player=player):
                self.seats[seat] = player
            case e.SeatLeft(seat=seat):
                del self.seats[seat]
                self.ready.discard(seat)
            case e.WagersOpened(round=number):
                self.open_round = number
                self.ready = set()
            case e.SeatReady(seat=seat):
                self.ready.add(seat)
            case e.ShoeEnded():
                self.ready = set()
            case e.WagerPlaced():
                self.stakes[event.seat, event.wager, event.spot] = event.amount
            case e.Decided(added=added) if added:
                [at] = [at for at in self.stakes if at[:2] == (event.seat, event.wager)]
                self.stakes[at] += added
            case e.Returned():
                self.stakes[event.seat, event.wager, event.spot] -= event.amount
            case e.WagersClosed():
                self.round, self.over, self.moves = self.open_round, False, []
            case e.Settled():
                self.moves.append(event)
                if event.act == "collect":
                    self.stakes[event.seat, event.wager, event.spot] -= event.amount
            case e.RoundEnded() | e.RoundVoided():
                if event.round != self.round:
                    self.round, self.moves = event.round, []
                self.over = True
                self.past.append((event.round, self.moves))
        self.stakes = defaultdict(int, {at: cents for at, cents in self.stakes.items() if cents})

    @property
    def mine(self) -> list[e.Settled]:
        return [move for move in self.moves if move.player == self.player]

    @property
    def seat(self) -> int:
        return next((seat for seat, who in self.seats.items() if who == self.player), -1)

    def shows(self) -> dict:
        """What the screen has to show."""
        on_felt = sum(cents for at, cents in self.stakes.items() if at[0] == self.seat)
        worth = self.funds + on_felt - self.brought
        return {
            "spots": self._spots(),
            "chairs": [self._chair(seat) for seat in range(self.felt.seats)],
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
        for at in {*stacks, *settled}:
            stack, moves = stacks.get(at, 0), settled.get(at)
            if stack and self.open_round > self.round:
                moves = None  # chips for another round lie there
            if not stack and not moves:
                continue
            pill = self._pill(moves) if moves else None
            when = "last" if self.over else "this"
            found[" ".join(at)] = {
                "stack": dollars(stack) if stack else "",
                "pill": pill,
                "said": [
                    dollars(stack) if stack else "no chips",
                    when if pill else "",
                    pill[0] if pill else "",
                ],
            }
        return found

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
        hit = defaultdict(set)
        for move in self.mine:
            if move.act != "collect" and move.envied < 0:
                hit[move.wager].add(move.row)
        found = set()
        card = self.felt.card
        for wager, rows in hit.items():
            posted, name, table = self.felt.paytables[wager], card.wagers[wager].name, ""
            if len(posted.rows) == 1:
                found.add(f"panel | Other wagers | {name}")
                continue
            table = f", table {self.felt.tables[wager]}" if self.felt.tables[wager] else ""
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
