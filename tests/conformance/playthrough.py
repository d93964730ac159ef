"""A game in words: rounds that a person can read and check against the sheet."""

from __future__ import annotations

from functools import partial
from random import Random

from rackcard.game import Game
from rackcard.rules.cards import Source, Symbol
from rackcard.rules.limits import Stake
from rackcard.rules.money import dollars
from rackcard.rules.needs import Choose
from rackcard.rules.play import play
from rackcard.rules.settle import settle

ROUNDS = 12


def playthrough(game: Game, seed: int = 8) -> str:
    """Some rounds on every machine, every wager staked on its first spots, settled in order."""
    lines = [game.card.name, *(f"{k}: {v}" for k, v in {**game.setup.house.options}.items())]
    lines += [f"{ruling}: {reading}" for ruling, reading in game.setup.house.rulings.items()]
    chance = Random(seed)
    for name, machine in game.setup.machines.items():
        symbols = list(machine.source)
        for number in range(1, ROUNDS + 1):
            lines += ["", f"{name} {number}"]
            shoe = chance.sample(symbols, len(symbols))
            if machine.source.returns:
                shoe = chance.choices(symbols, k=len(symbols))
            state = machine.start
            toss = partial(_toss, chance)
            for need, event, after in play(machine, shoe.pop, partial(_choose, chance), toss):
                who = f"seat {need.seat + 1} chooses" if isinstance(need, Choose) else need.to
                lines.append(f"  {who}: {event if isinstance(event, str) else ' '.join(event)}")
                state = after
            lines += [f"  {line}" for line in _settled(game, name, state)]
    return "\n".join(lines) + "\n"


def _choose(chance: Random, _: object, need: Choose) -> str:
    """At random, but a pair is always split: that is where a round gets interesting. A random
    setting at Pai Gow mostly loses, so every other hand is set the house way."""
    if "house way" in need.options and chance.random() < 1 / 2:
        return "house way"
    return "split" if "split" in need.options else chance.choice(need.options)


def _toss(chance: Random, source: Source) -> Symbol:
    return chance.choice(list(source))


def _settled(game: Game, machine: str, state: object) -> list[str]:
    card = game.card
    spots = {bet.wager: bet for bet in reversed(game.setup.bets(machine))}
    stakes = [Stake(bet, card.wagers[wager].minimum) for wager, bet in reversed(spots.items())]
    tables = {wager: entry.paytable(entry.tables[0]) for wager, entry in card.wagers.items()}
    rules = game.setup.machines[machine]
    moves = settle(
        card.procedure.sweeps,
        stakes,
        lambda bet: rules.grade(state, bet),
        tables,
        card.procedure.breakage,
    )
    return [
        f"{m.act} {m.bet.wager} on {m.bet.spot}: {dollars(m.amount)}"
        + (f" ({m.row}, {m.pays})" if m.row else "")
        for m in moves
    ]
