"""Rulings that move an edge far, cached on disk: finding them takes pricing every reading."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from rackcard import cache
from rackcard.exact.rulings import Line, Swing
from rackcard.exact.rulings import swings as found_in
from rackcard.game import Game

_FORM = cache.Form[list[Swing]](
    lambda found: [[s.ruling, *s.line, str(s.least), str(s.most)] for s in found],
    lambda kept: [
        Swing(ruling, Line(*line), Fraction(least), Fraction(most))
        for ruling, *line, least, most in kept
    ],
)


def swings(game: Game, wagers: Sequence[str] = ()) -> list[Swing]:
    """Like `exact.rulings.swings`, for these wagers or all; recomputed when the code or a decision
    changes."""
    own = cache.code_hash(game.setup.definition.folder.glob("*.py"))
    parts = ("swings", cache.own_code(), own, game.setup.decisions())
    found = cache.remembered(parts, lambda: found_in(game.rulings()), _FORM)
    return [swing for swing in found or [] if not wagers or swing.line.wager in wagers]


def warnings(found: Iterable[Swing]) -> list[str]:
    """A sentence for each ruling, about the line that it moves furthest."""
    by_ruling: dict[str, list[Swing]] = {}
    for swing in found:
        by_ruling.setdefault(swing.ruling, []).append(swing)
    return [_warning(max(some, key=_apart), len(some) - 1) for some in by_ruling.values()]


def _apart(swing: Swing) -> Fraction:
    return swing.most - swing.least


def _warning(swing: Swing, others: int) -> str:
    more = f", and {others} more {'line' if others == 1 else 'lines'} by over 5" if others else ""
    return (
        f"Warning: the ruling {swing.ruling} moves {swing.line.name} "
        f"by {float(_apart(swing)) * 100:.1f} points, "
        f"from {float(swing.least):.2%} to {float(swing.most):.2%}{more}."
    )
