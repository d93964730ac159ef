"""The ledger: what events do to accounts, in double entry and integer cents.

Every posting takes from one account what it gives to another, so all accounts together hold
nothing, always. Play money comes from the bank, which owes what everybody else has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from rackcard.fair import form
from rackcard.live.table.events import BANK, HOUSE, Event, Move
from rackcard.rules.errors import BadInput

MOST_CENTS = 2**53 - 1
"""In any account: the largest whole number that every JSON reader keeps exactly."""
ID = form.Text(r"[!-~]{1,64}", "1 to 64 printable ASCII characters without blanks")

_ACCOUNT = re.compile(f"{BANK}|{HOUSE}|player:{ID.pattern}|layout:{form.TABLE.pattern}")


def least(account: str) -> int:
    """How low an account may go: the bank and the rack may owe, nobody else."""
    return -MOST_CENTS if account in (BANK, HOUSE) else 0


def postings(event: Event, table: str) -> list[Move]:
    """The moves of an event that move anything."""
    return [move for move in event.moves(table) if _checked(move).cents]


def _checked(move: Move) -> Move:
    form.number(f"what moves from {move.source} to {move.target}", move.cents, 0, MOST_CENTS)
    for account in move.source, move.target:
        if not _ACCOUNT.fullmatch(account):
            kinds = f"{BANK}, {HOUSE}, player:ID, layout:TABLE"
            raise BadInput(f"there is no account {account!r}; allowed: {kinds}.")
    if move.source == move.target:
        raise BadInput(f"{move.source} cannot pay {move.cents} cents to itself.")
    return move


def post(moves: Iterable[Move], balances: Mapping[str, int]) -> dict[str, int]:
    """The balances that some moves change, as they are afterwards.

    Each must be covered when it happens: winnings cannot pay for the wager that won them.
    """
    after: dict[str, int] = {}
    for source, target, cents in moves:
        held = after.get(source, balances.get(source, 0))
        if held - cents < least(source):
            raise BadInput(f"{source} has {held} cents and cannot pay {cents} to {target}.")
        after[source] = held - cents
        after[target] = after.get(target, balances.get(target, 0)) + cents
        if after[target] > MOST_CENTS:
            raise BadInput(f"{target} cannot hold more than {MOST_CENTS} cents.")
    return after
