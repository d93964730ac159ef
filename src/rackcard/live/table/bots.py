"""Bots: people who fill a seat, wager the minimum and play by the book. Chance is handed in."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from rackcard.live.table.in_play import InPlay
from rackcard.live.table.layout import Layout
from rackcard.live.table.players import BOT as BOT
from rackcard.live.table.players import is_bot as is_bot
from rackcard.live.table.state import State, takes_wagers
from rackcard.rules.decisions import Decisions
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import Bet
from rackcard.rules.limits import Stake
from rackcard.rules.needs import Choose

log = logging.getLogger(__name__)

NAMES = ("Ada", "Blaise", "Carla", "Dev", "Edith", "Fermi", "Gus")
PRIMARIES_A_WAGER = 4
"""A layout with many primary wagers (roulette) gets several; others get one."""


class Turn(NamedTuple):
    """What a seat has to decide, and what it may see of it."""

    view: Any
    need: Choose


def bot_id(name: str, key: str) -> str:
    """A bot's id tells its name, so that nothing else has to remember it."""
    return f"{BOT}{name}-{key}"


def bot_name(player: str) -> str:
    return player.removeprefix(BOT).partition("-")[0]


def client_seed(rng: Random) -> str:
    """What a seat puts in: 128 bits."""
    return rng.randbytes(16).hex()


def wagers(layout: Layout, state: State, seat: int, funds: int, rng: Random) -> list[Stake]:
    """Minimum wagers: a primary or a few, then any bonus that comes to mind and is allowed."""
    primary = _shuffled([w for w in layout.tables if layout.card.wagers[w].kind == "primary"], rng)
    bonus = _shuffled([w for w in layout.tables if layout.card.wagers[w].kind == "bonus"], rng)
    several = rng.randint(1, 1 + len(primary) // PRIMARIES_A_WAGER)
    wanted = [*primary[:several], *(wager for wager in bonus if rng.random() < 0.5)]
    stakes: list[Stake] = []
    for wager in wanted:
        if takes_wagers(layout, state, wager):
            stakes += _one_more(layout, stakes, wager, seat, funds, rng)
    return stakes


def _one_more(
    layout: Layout, stakes: list[Stake], wager: str, seat: int, funds: int, rng: Random
) -> list[Stake]:
    """The wager on some spot where it may go beside the others, if there is one."""
    minimum = layout.card.wagers[wager].minimum
    if sum(stake.amount for stake in stakes) + minimum > funds:
        return []
    for spot in _shuffled(layout.setup.spots(wager), rng):
        stake = Stake(Bet(wager, spot, seat), minimum)
        if not layout.objections([*stakes, stake]):
            return [stake]
    return []


def _shuffled(items: Sequence[str], rng: Random) -> list[str]:
    return rng.sample(items, len(items))


def turn(layout: Layout, state: State, seat: int) -> Turn | None:
    """What a seat may decide now; None if nothing."""
    in_play = InPlay(layout, state)
    need = in_play.choice_of(seat)
    return Turn(in_play.seen(layout.names[0], seat), need) if need else None


def choice(layout: Layout, state: State, seat: int) -> str:
    """By the first strategy that the game can tell for one of its wagers, else by the book, else
    the cautious way."""
    mine = turn(layout, state, seat)
    assert mine is not None, "a bot was asked and has nothing to decide"
    decisions = InPlay(layout, state).main.rules.decisions
    try:
        return _by_strategy(layout, decisions, mine) or cautious(layout, state, seat)
    except BadInput:
        raise
    except Exception:  # a book with a mistake in it must not stop a table
        log.exception("a strategy failed", extra={"game": layout.card.game})
        return cautious(layout, state, seat)


def _by_strategy(layout: Layout, decisions: Decisions[Any], mine: Turn) -> str | None:
    for wager in layout.tables:
        for strategy in decisions.strategies(wager).values():
            if strategy is not None:
                return strategy(mine.view, mine.need)
    return decisions.by_the_book(mine.view, mine.need)


def cautious(layout: Layout, state: State, seat: int) -> str:
    """What is chosen for somebody who does not choose: it costs nothing."""
    mine = turn(layout, state, seat)
    assert mine is not None, "a bot was asked and has nothing to decide"
    ride = InPlay(layout, state).main
    return ride.rules.decisions.on_time_out(ride.state, mine.need)
