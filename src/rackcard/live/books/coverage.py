"""How many commands of a house heads attest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rackcard.live.books import first_chain
from rackcard.live.books.heads import COMMANDS, Kept
from rackcard.live.books.journal import Head

Positions = Mapping[str, int]
"""By chain: up to which command. That of an older database counts from its own beginning."""


def positions(heads: Iterable[Kept]) -> dict[str, int]:
    """How far heads go, chain by chain."""
    found: dict[str, int] = {}
    for head in heads:
        reaches = {chain: link.position for chain, link in head.chains.items()}
        if head.is_first:
            reaches = {first_chain.CHAIN: reaches.get(COMMANDS, 0)}
        for chain, position in reaches.items():
            found[chain] = max(found.get(chain, 0), position)
    return found


def attested(ends: Mapping[str, Head], attests: Positions) -> int:
    """The commands that are attested; `ends` are the ends of all chains.

    The chain of a table follows the one chain of an older database, so it attests all of that.
    """
    first = ends.get(first_chain.CHAIN, Head()).number
    tables = {name: end.number for name, end in ends.items() if name != first_chain.CHAIN}
    own = {name: min(attests[name], tables[name]) for name in tables if attests.get(name, 0)}
    old = first if own else min(attests.get(first_chain.CHAIN, 0), first)
    return old + sum(max(number - first, 0) for number in own.values())


def total(ends: Mapping[str, Head]) -> int:
    """All commands of a house."""
    return attested(ends, {name: end.number for name, end in ends.items()})
