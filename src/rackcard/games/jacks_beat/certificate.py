"""Certificates of the main wager: the result of a proof, and the rules that it is valid for.

A proof takes minutes, so its result is stored: certificates for the posted rules come with the
package, those that a house computes for itself are in its cache. Each is filed under a hash of the
house way and the ranking of hands: when either changes, or a ruling does, there is no certificate
until somebody proves it again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rackcard.cache import Form, remembered
from rackcard.games.jacks_beat.house_way import HouseWay
from rackcard.rules.grades import LOST, Grade, made
from rackcard.rules.pricing import Issued

if TYPE_CHECKING:  # loads the compiler
    from rackcard.games.jacks_beat.joint import Exact

SHIPPED = Path(__file__).with_name("certificates.json")


class Certificate(NamedTuple):
    """Joint deals won and pushed out of all, by strategy."""

    house_way: str
    """The hash of the house way and of the ranking of hands."""
    wheel: str
    card_hash: str
    """The rack card in force when it was proved; pays and limits do not affect the counts."""
    software: str
    deals: int
    won: Mapping[str, int]
    pushed: Mapping[str, int]

    def grades(self, strategy: str) -> dict[Grade, int]:
        won, pushed = self.won[strategy], self.pushed[strategy]
        return {made("Win"): won, made("Push"): pushed, LOST: self.deals - won - pushed}

    def same_result(self, other: Certificate) -> bool:
        return self[4:] == other[4:]


def _load(content: Any) -> Certificate:
    return Certificate(**content)


FORM = Form(Certificate._asdict, _load)


def issue(way: HouseWay, wheel: str, issued: Issued, found: Mapping[str, Exact]) -> Certificate:
    won = {strategy: exact.won for strategy, exact in found.items()}
    pushed = {strategy: exact.pushed for strategy, exact in found.items()}
    deals = next(iter(found.values())).deals
    return Certificate(way.hash, wheel, *issued, deals, won, pushed)


def find(way: HouseWay, wheel: str) -> Certificate | None:
    """The certificate for a house way and a reading of the wheel, if there is one."""
    for known in shipped():
        if (known.house_way, known.wheel) == (way.hash, wheel):
            return known
    return remembered(_parts(way.hash, wheel), lambda: None, FORM)


def shipped() -> list[Certificate]:
    return [_load(content) for content in json.loads(SHIPPED.read_text())]


def keep(certificate: Certificate) -> None:
    """Store a certificate on this machine."""
    remembered(_parts(certificate.house_way, certificate.wheel), lambda: certificate, FORM)


def _parts(house_way: str, wheel: str) -> tuple[str, ...]:
    return ("certificate", house_way, wheel)
