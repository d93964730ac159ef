"""Certificates: the integers behind a pay table, signed, to be counted again somewhere else.

One certificate is one wager under one pay table, with the rack card it was posted on. Whoever
checks it needs this software and nothing else: the signature says that the file is as it was
signed, and everything in it is computed again.
"""

from __future__ import annotations

import base64
import binascii
import datetime
import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from rackcard import __version__
from rackcard.exact.laws import Entry
from rackcard.exact.verify import configuration
from rackcard.game import Game
from rackcard.games.setup import set_up
from rackcard.lab import told
from rackcard.rackcards import Figure, RackCard
from rackcard.report import signing
from rackcard.rules.errors import BadInput

FORMAT: Literal["rackcard-certificate/1"] = "rackcard-certificate/1"
MOST_BYTES = 4_000_000
MOST_WITNESS_ROUNDS = 10**10
"""Whoever checks a certificate plays its rounds again: more would be an imposition."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Outcome(_Part):
    label: str
    pays: str
    net: str
    combinations: int = Field(ge=0)


class SecondEngine(_Part):
    """Another engine counted the same deals."""

    kind: Literal["second engine"] = "second engine"
    method: str
    agrees: bool


class Counted(_Part):
    label: str
    net: str
    times: int = Field(ge=0)


class Simulation(_Part):
    """Rounds that anybody can play again: the same seed gives the same counts."""

    kind: Literal["simulation"] = "simulation"
    rounds: int = Field(ge=1, le=MOST_WITNESS_ROUNDS)
    seed: int = Field(ge=0)
    counts: list[Counted]
    p_value: float | None
    """Of a chi-square test against the law; None where there is none."""


class Published(_Part):
    """A figure that somebody else has printed."""

    kind: Literal["published"] = "published"
    source: str
    figure: str
    printed: str
    computed: str
    agrees: bool
    note: str


Witness = Annotated[SecondEngine | Simulation | Published, Field(discriminator="kind")]


class Law(_Part):
    """A line of the PAR sheet in integers; a value and an error where there is no law."""

    strategy: str | None
    spots: list[str]
    method: str
    combinations: int | None
    outcomes: list[Outcome]
    house_edge: str | None
    error: str
    witnesses: list[Witness]


class Content(_Part):
    """What is signed."""

    format: Literal["rackcard-certificate/1"] = FORMAT
    game: str
    name: str
    wager: str
    paytable: str | None
    options: dict[str, int | str]
    rulings: dict[str, str]
    removed: dict[str, int]
    card_hash: str
    card: dict[str, Any]
    """The rack card itself, without what it leaves at its default."""
    software: str
    issued: str
    laws: list[Law]


class Signature(_Part):
    algorithm: Literal["ed25519"]
    public_key: str
    value: str


def issue(
    game: Game, wager: str, paytable: str | None, date: datetime.date, rounds: int, seed: int
) -> Content:
    """The certificate of one wager under one pay table, with `rounds` simulated as a witness."""
    if rounds > MOST_WITNESS_ROUNDS:
        raise BadInput(f"a witness plays up to {MOST_WITNESS_ROUNDS:,} rounds, not {rounds:,}.")
    head = told.header(game.setup)
    lines = [entry for entry in game.par(wager) if entry.paytable == paytable]
    return Content(
        game=head["game"],
        name=game.card.name,
        wager=wager,
        paytable=paytable,
        options=head["options"],
        rulings=head["rulings"],
        removed=dict(game.setup.removed),
        card_hash=game.card.hash,
        card=game.card.content,
        software=f"rackcard {__version__}",
        issued=date.isoformat(),
        laws=[_law(game, entry, rounds, seed) for entry in lines],
    )


def _law(game: Game, entry: Entry, rounds: int, seed: int) -> Law:
    law = entry.law
    rows = law.outcomes if law else ()
    return Law(
        strategy=entry.strategy,
        spots=list(entry.spots),
        method=_method(game, entry),
        combinations=law.combinations if law else None,
        outcomes=[
            Outcome(label=r.label, pays=r.pays, net=str(r.net), combinations=r.combinations)
            for r in rows
        ],
        house_edge=None if entry.edge is None else _fraction(entry.edge),
        error=_fraction(entry.error),
        witnesses=list(_witnesses(game, entry, rounds, seed)),
    )


def _method(game: Game, entry: Entry) -> str:
    if entry.law is None:
        return entry.method
    if entry.wager in game.setup.machine(entry.wager).provable:
        return f"every deal, counted by `rackcard prove {game.card.game}`"
    return "every deal, in integers"


def _witnesses(game: Game, entry: Entry, rounds: int, seed: int) -> Iterator[Witness]:
    second = game.witness(entry)
    if second is not None:
        yield SecondEngine(method=second.method, agrees=second.agrees(entry))
    if rounds and (simulated := _simulated(game, entry, rounds, seed)):
        yield simulated
    yield from _published(game, entry)


def _simulated(game: Game, entry: Entry, rounds: int, seed: int) -> Simulation | None:
    if not game.simulates(entry):
        return None
    *_, last = game.tallies(entry, rounds, seed)
    counts = [Counted(label=o.label, net=str(o.net), times=o.times) for o in last.outcomes]
    chi = last.chi_square
    return Simulation(
        rounds=rounds, seed=seed, counts=counts, p_value=None if chi is None else chi.p_value
    )


def _published(game: Game, entry: Entry) -> Iterator[Published]:
    """Figures for this line under these very options and rulings."""
    for check in game.verify(lambda figure: _is_of(game, entry, figure)):
        shown = told.check(check)
        keys = ("source", "figure", "printed", "computed", "agrees", "note")
        yield Published(**{key: shown[key] for key in keys})


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


class Read(_Part):
    """A certificate whose signature fits, and whose key that was."""

    content: Content
    public_key: bytes


def read(path: Path, signed_by: str | None = None) -> Read:
    """A certificate as it was signed; refused if it was changed since, or by another's key."""
    document = _document(path)
    try:
        signature = Signature.model_validate(document.pop("signature", None))
        public = base64.b64decode(signature.public_key, validate=True)
        value = base64.b64decode(signature.value, validate=True)
    except (ValidationError, binascii.Error):
        raise BadInput(f"{path} has no ed25519 signature that can be read.") from None
    if not signing.fits(document, public, value):
        raise BadInput(
            f"{path} has been tampered with: its signature does not fit what it says now."
        )
    if signed_by is not None and signing.public_key(signed_by) != public:
        other = signing.fingerprint(public)
        raise BadInput(f"{path} was signed with another key than {signed_by}: {other}.")
    try:
        return Read(content=Content.model_validate(document), public_key=public)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise BadInput(
            f"{path} is signed, but is no certificate of this version: {where}: {first['msg']}."
        ) from None


def _document(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadInput(f"{path} is larger than a certificate can be.")
        document = json.loads(path.read_bytes(), parse_constant=_no_number)
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}.") from None
    except (ValueError, RecursionError):
        raise BadInput(f"{path} is not JSON, and so no certificate.") from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise BadInput(f"{path} is no certificate: its format is not {FORMAT!r}.")
    return document


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no number")


def findings(content: Content) -> list[str]:
    """Everything that is not as the certificate says when it is computed again; none is good."""
    card = _card(content)
    if card.hash != content.card_hash:
        return [f"the rack card in it has the hash {card.hash[:12]}, not {content.card_hash[:12]}"]
    setup = set_up(content.game, content.options, content.rulings, card, removed=content.removed)
    game = Game(setup)
    if content.paytable not in card.wager(content.wager).tables:
        return [f"{content.wager} has no pay table {content.paytable} on the card in it"]
    lines = [entry for entry in game.par(content.wager) if entry.paytable == content.paytable]
    known = {(law.strategy, tuple(law.spots)): law for law in content.laws}
    found = []
    for entry in lines:
        law = known.pop((entry.strategy, entry.spots), None)
        name = ", ".join(filter(None, [entry.wager, entry.paytable, entry.strategy]))
        if law is None:
            found.append(f"{name}: the certificate leaves it out")
        else:
            found += [f"{name}: {what}" for what in _differences(game, entry, law)]
    return found + [f"{strategy or 'a law'} is not one of this wager's" for strategy, _ in known]


def _card(content: Content) -> RackCard:
    try:
        return RackCard.of(content.card)
    except ValidationError:
        raise BadInput("the rack card in the certificate is none of this version.") from None


def _differences(game: Game, entry: Entry, law: Law) -> Iterator[str]:
    again = _law(game, entry, 0, 0)
    if entry.law is None:
        yield from _off(entry, law)
    elif again.combinations != law.combinations:
        yield f"there are {again.combinations:,} combinations, not {law.combinations}"
    elif again.outcomes != law.outcomes:
        for one, other in zip(again.outcomes, law.outcomes, strict=False):
            if one != other:
                yield f"{one.label or 'a loss'} is {one.combinations:,} of them at {one.pays}"
        if len(again.outcomes) != len(law.outcomes):
            yield f"it has {len(again.outcomes)} outcomes, not {len(law.outcomes)}"
    elif again.house_edge != law.house_edge:
        yield f"the house edge of these integers is {again.house_edge}, not {law.house_edge}"
    for witness in law.witnesses:
        yield from _says_otherwise(game, entry, witness, again)


def _off(entry: Entry, law: Law) -> Iterator[str]:
    """Values that were computed in floating point may differ as far as both say they can."""
    if entry.edge is None or law.house_edge is None:
        if entry.edge is not None or law.house_edge is not None:
            yield "its edge is known here or there, but not in both places"
        return
    apart = abs(entry.edge - _read_fraction(law.house_edge))
    if apart > entry.error + _read_fraction(law.error):
        yield f"the house edge is {float(entry.edge):.6%}, not {law.house_edge}"


def _read_fraction(written: str) -> Fraction:
    try:
        return Fraction(written)
    except (ValueError, ZeroDivisionError):
        raise BadInput(f"{written!r} in the certificate is no fraction.") from None


def _says_otherwise(game: Game, entry: Entry, witness: Witness, again: Law) -> Iterator[str]:
    if isinstance(witness, Simulation):
        played = _simulated(game, entry, witness.rounds, witness.seed)
        if played is None or played.counts != witness.counts:
            yield f"{witness.rounds:,} rounds with seed {witness.seed} give other counts"
    elif witness not in again.witnesses:
        what = witness.method if isinstance(witness, SecondEngine) else witness.source
        yield f"the witness {what!r} does not say that"
