"""Certificates: the integers behind a pay table, signed, to be counted again elsewhere.

One certificate covers one wager under one pay table, with the rack card it was posted on. This file
defines the format and issues certificates; `certificate_check` reads and checks them.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from rackcard import __version__
from rackcard.exact.laws import Entry
from rackcard.exact.verify import configuration
from rackcard.game import Game
from rackcard.game.provenance import PROOF
from rackcard.lab import serialize
from rackcard.rackcards import Figure
from rackcard.rules.errors import BadInput
from rackcard.sim.agreement import p_value, refuted
from rackcard.sim.tally import WagerTally

FORMAT: Literal["rackcard-certificate/1"] = "rackcard-certificate/1"
MOST_WITNESS_ROUNDS = 10**10
"""The most simulated rounds: checking a certificate plays them again."""
MOST_RULES_ROUNDS = 10**6
"""The most rounds that are dealt through the rules, one by one."""


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Outcome(Part):
    label: str
    pays: str
    net: str
    combinations: int = Field(ge=0)


class SecondEngine(Part):
    """Another engine counted the same deals."""

    kind: Literal["second engine"] = "second engine"
    method: str
    plays: str = ""
    """What it counted: the table made from the rules, or the stand-in, that the law comes from."""
    agrees: bool

    def against(self) -> str:
        return "" if self.agrees else f"the second engine ({self.method}) counts something else"


class Counted(Part):
    label: str
    net: str
    times: int = Field(ge=0)


class Simulation(Part):
    """Rounds that anybody can play again: the same seed gives the same counts."""

    kind: Literal["simulation"] = "simulation"
    plays: str = ""
    """What it played: the table made from the rules, the stand-in, or the game's own kernel."""
    rounds: int = Field(ge=1, le=MOST_WITNESS_ROUNDS)
    seed: int = Field(ge=0)
    counts: list[Counted]
    p_value: float | None
    """Of a chi-square test against the law; None where there is none."""
    bound: float | None = None
    """An upper bound for the probability that a true figure is this far off; it refutes the figure
    if it is too small."""

    def against(self) -> str:
        return _refutation(f"a simulation of {self.rounds:,} rounds refutes it", self.bound)


class RulesPlayed(Part):
    """Rounds of the rules themselves, with real cards, from a seed."""

    kind: Literal["rules"] = "rules"
    plays: Literal["rules"] = "rules"
    rounds: int = Field(ge=1, le=MOST_RULES_ROUNDS)
    seed: int = Field(ge=0)
    counts: list[Counted]
    bound: float | None

    def against(self) -> str:
        return _refutation(f"{self.rounds:,} rounds of the rules themselves refute it", self.bound)


class Published(Part):
    """A figure that somebody else has printed."""

    kind: Literal["published"] = "published"
    source: str
    figure: str
    printed: str
    computed: str
    agrees: bool
    known_misprint: bool = False
    """True if the rack card says that it disagrees."""
    note: str

    def against(self) -> str:
        if self.agrees != self.known_misprint:
            return ""
        does = "agrees, and is called a misprint" if self.agrees else "says otherwise"
        return f"{self.source}, {self.figure}: {self.printed} {does} (computed: {self.computed})"


def _refutation(said: str, bound: float | None) -> str:
    return f"{said} (p < {max(bound, 1e-300):.0e})" if bound is not None and refuted(bound) else ""


Witness = Annotated[
    SecondEngine | Simulation | RulesPlayed | Published, Field(discriminator="kind")
]


class Law(Part):
    """A line of the PAR sheet in integers; a value and an error where there is no law."""

    strategy: str | None
    spots: list[str]
    method: str
    priced_on: str = ""
    """What the figure relies on: a table of the rules, a stand-in, or the game's own count."""
    combinations: int | None
    outcomes: list[Outcome]
    house_edge: str | None
    error: str
    witnesses: list[Witness]
    not_checked: list[str] = []
    """A sentence for each witness that could not be called."""

    def objections(self) -> list[str]:
        """The objections of its own witnesses."""
        return [against for witness in self.witnesses if (against := witness.against())]


class Content(Part):
    """The signed content."""

    format: Literal["rackcard-certificate/1"] = FORMAT
    game: str
    name: str
    wager: str
    paytable: str | None
    options: dict[str, int | str]
    rulings: dict[str, str]
    removed: dict[str, int]
    pays: dict[str, str] = {}
    """Changed pays, WAGER:ROW or WAGER/TABLE:ROW."""
    card_hash: str
    card: dict[str, Any]
    """The rack card as posted, without the keys left at their default."""
    software: str
    issued: str
    laws: list[Law]

    def objections(self) -> list[str]:
        """The reasons not to sign it; each names the line and the witness."""
        return [
            f"{line_name(self.wager, self.paytable, law.strategy)}: {against}"
            for law in self.laws
            for against in law.objections()
        ]


class Rounds(NamedTuple):
    """How many rounds witnesses play, and from which seed."""

    simulated: int
    rules: int
    seed: int


def issue(
    game: Game, wager: str, paytable: str | None, date: datetime.date, rounds: Rounds
) -> Content:
    """The certificate of one wager under one pay table, with its witnesses."""
    for name, many, most in (
        ("a simulation", rounds.simulated, MOST_WITNESS_ROUNDS),
        ("a witness that deals through the rules", rounds.rules, MOST_RULES_ROUNDS),
    ):
        if many > most:
            raise BadInput(f"{name} plays up to {most:,} rounds, not {many:,}.")
    head = serialize.header(game.setup)
    lines = [entry for entry in game.par(wager) if entry.paytable == paytable]
    return Content(
        game=head["game"],
        name=game.card.name,
        wager=wager,
        paytable=paytable,
        options=head["options"],
        rulings=head["rulings"],
        removed=dict(game.setup.removed),
        pays=head.get("pays", {}),
        card_hash=game.setup.posted_card.hash,
        card=game.setup.posted_card.content,
        software=f"rackcard {__version__}",
        issued=date.isoformat(),
        laws=[law_of(game, entry, rounds) for entry in lines],
    )


def law_of(game: Game, entry: Entry, rounds: Rounds) -> Law:
    law = entry.law
    rows = law.outcomes if law else ()
    witnesses, missing = _witnesses(game, entry, rounds)
    return Law(
        strategy=entry.strategy,
        spots=list(entry.spots),
        method=_method(game, entry),
        priced_on=game.evidence.priced_on(entry),
        combinations=law.combinations if law else None,
        outcomes=[
            Outcome(label=r.label, pays=r.pays, net=str(r.net), combinations=r.combinations)
            for r in rows
        ],
        house_edge=None if entry.edge is None else _fraction(entry.edge),
        error=_fraction(entry.error),
        witnesses=witnesses,
        not_checked=missing,
    )


def _method(game: Game, entry: Entry) -> str:
    if entry.law is None:
        return entry.method
    if game.evidence.priced_on(entry) == PROOF:
        return f"every deal, counted by `rackcard prove {game.card.game}`"
    return "every deal, in integers"


def line_name(wager: str, paytable: str | None, strategy: str | None) -> str:
    return ", ".join(filter(None, [wager, paytable, strategy]))


# --- witnesses


def _witnesses(game: Game, entry: Entry, rounds: Rounds) -> tuple[list[Witness], list[str]]:
    """The witnesses of a line, and sentences about those that could not be called."""
    found: list[Witness] = []
    missing = []
    engine = second_engine(game, entry)
    if engine is None:
        missing.append("no second engine counts these deals")
    else:
        found.append(engine)
    if rounds.simulated and (simulated := simulation(game, entry, rounds.simulated, rounds.seed)):
        found.append(simulated)
    else:
        missing.append(_not_simulated(game, entry))
    reason = game.evidence.authority(rounds.rules).why_not(entry)
    if rounds.rules and not reason:
        found.append(rules_played(game, entry, rounds.rules, rounds.seed))
    else:
        missing.append(f"the rules themselves were not played: {reason or 'nobody asked for it'}")
    found += published(game, entry)
    return found, missing


def _not_simulated(game: Game, entry: Entry) -> str:
    can = game.evidence.simulates(entry)
    return f"not simulated: {'nobody asked for it' if can else 'no kernel plays it'}"


def second_engine(game: Game, entry: Entry) -> SecondEngine | None:
    second = game.evidence.witness(entry)
    if second is None:
        return None
    return SecondEngine(
        method=second.method, plays=game.evidence.walked_on(entry), agrees=second.agrees(entry)
    )


def simulation(game: Game, entry: Entry, rounds: int, seed: int) -> Simulation | None:
    if not game.evidence.simulates(entry):
        return None
    *_, last = game.tallies(entry, rounds, seed)
    chi = last.chi_square
    return Simulation(
        plays=game.evidence.simulated_on(entry),
        rounds=rounds,
        seed=seed,
        counts=_counts(last),
        p_value=None if chi is None else chi.p_value,
        bound=p_value(last, entry.error),
    )


def rules_played(game: Game, entry: Entry, rounds: int, seed: int) -> RulesPlayed:
    tally = game.evidence.authority(rounds, seed).tally(entry)
    return RulesPlayed(
        rounds=rounds, seed=seed, counts=_counts(tally), bound=p_value(tally, entry.error)
    )


def _counts(tally: WagerTally) -> list[Counted]:
    return [Counted(label=o.label, net=str(o.net), times=o.times) for o in tally.outcomes]


def published(game: Game, entry: Entry) -> Iterator[Published]:
    """Published figures for this line under exactly these options and rulings."""
    for check in game.verify(lambda figure: _is_of(game, entry, figure)):
        shown = serialize.check(check)
        yield Published(
            source=shown["source"],
            figure=shown["figure"],
            printed=shown["printed"],
            computed=shown["computed"],
            agrees=shown["agrees"],
            note=shown["note"],
            known_misprint=not check.figure.agrees,
        )


def _is_of(game: Game, entry: Entry, figure: Figure) -> bool:
    of = (figure.wager, figure.paytable, figure.strategy or entry.strategy)
    other = figure.pays or figure.also or game.setup.removed
    return (
        of == (entry.wager, entry.paytable, entry.strategy)
        and configuration(game.card, figure) == game.setup.house
        and not other
    )


def _fraction(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def text(document: Mapping[str, Any]) -> str:
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"
