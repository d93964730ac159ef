"""Read and check certificates: the signature shows that a file is as it was signed, and everything
in it is computed again or listed as not computed again."""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from math import isclose
from pathlib import Path
from typing import Any, Literal, NamedTuple

from pydantic import ValidationError

from rackcard import signing
from rackcard.exact.laws import Entry
from rackcard.game import Game
from rackcard.game.provenance import PROOF
from rackcard.games.setup import set_up
from rackcard.rackcards import RackCard
from rackcard.report.certificate import (
    FORMAT,
    Content,
    Law,
    Part,
    Published,
    Rounds,
    RulesPlayed,
    SecondEngine,
    Simulation,
    Witness,
    law_of,
    line_name,
    published,
    rules_played,
    second_engine,
    simulation,
)
from rackcard.rules.errors import BadInput
from rackcard.rules.pays import PayChange

MOST_BYTES = 4_000_000
MOST_ERROR = 2
"""A stated error may be at most this many times the one computed here: another processor may round
differently, but an invented error must not hide a wrong figure."""
NO_WITNESSES = Rounds(0, 0, 0)

Progress = Callable[[int, int], None]


class Tampered(BadInput):
    """A file that was changed after it was signed, or was signed with another key than expected."""


class Signature(Part):
    algorithm: Literal["ed25519"]
    public_key: str
    value: str


class Read(Part):
    """A certificate with a valid signature, and the key that signed it."""

    content: Content
    public_key: bytes


class Item(NamedTuple):
    """A figure or a witness of a certificate, and whether it was computed again."""

    what: str
    recomputed: bool
    agrees: bool = True
    reason: str = ""
    """Why it was not computed again."""


class Checked(NamedTuple):
    findings: list[str]
    """Everything that is not as the certificate says; empty if all is well."""
    items: list[Item]


# --- reading


def read(path: Path, signed_by: str | None = None) -> Read:
    """A certificate as it was signed; refused if it was changed since or has another key."""
    document = _document(path)
    try:
        signature = Signature.model_validate(document.pop("signature", None))
        public = base64.b64decode(signature.public_key, validate=True)
        value = base64.b64decode(signature.value, validate=True)
    except (ValidationError, binascii.Error):
        raise BadInput(f"{path} has no ed25519 signature that can be read.") from None
    if not signing.fits(document, public, value):
        raise Tampered(
            f"{path} has been tampered with: its signature does not fit what it says now."
        )
    if signed_by is not None and signing.public_key(signed_by) != public:
        other = signing.fingerprint(public)
        raise Tampered(f"{path} was signed with another key than {signed_by}: {other}.")
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
        content = path.read_bytes() if path.stat().st_size <= MOST_BYTES else None
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}.") from None
    if content is None:
        raise BadInput(f"{path} is larger than a certificate can be.")
    try:
        document = json.loads(content, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise BadInput(f"{path} is not JSON, and so no certificate.") from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise BadInput(f"{path} is no certificate: its format is not {FORMAT!r}.")
    return document


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no number")


def files(paths: Iterable[Path]) -> list[Path]:
    """The files given, and every JSON file under the folders given, by name."""
    found: list[Path] = []
    for path in paths:
        if not path.is_dir():
            found.append(path)
            continue
        inside = sorted(file for file in path.rglob("*.json") if file.is_file())
        if not inside:
            raise BadInput(f"{path} holds no certificate: there is no JSON file in it.")
        found += inside
    return found


# --- checking


def check(
    content: Content,
    recount: bool = False,
    progress: Progress | None = None,
    folder: str | None = None,
) -> Checked:
    """Compute a certificate again; stored proofs, which take minutes, only on request. `folder` has
    the rules of a game that is not registered."""
    card = _card(content)
    if card.hash != content.card_hash:
        said = f"the rack card in it has the hash {card.hash[:12]}, not {content.card_hash[:12]}"
        return Checked([said], [])
    rules = folder or content.game
    pays = {PayChange.parse(cell): pay for cell, pay in content.pays.items()}
    setup = set_up(rules, content.options, content.rulings, card, pays, content.removed)
    game = Game(setup)
    if content.paytable not in card.wager(content.wager).tables:
        said = f"{content.wager} has no pay table {content.paytable} on the card in it"
        return Checked([said], [])
    lines = [entry for entry in game.par(content.wager) if entry.paytable == content.paytable]
    known = {(law.strategy, tuple(law.spots)): law for law in content.laws}
    proof = _Proof(game, content.wager, recount, progress)
    findings, items = [], []
    for entry in lines:
        law = known.pop((entry.strategy, entry.spots), None)
        name = line_name(entry.wager, entry.paytable, entry.strategy)
        if law is None:
            findings.append(f"{name}: the certificate leaves it out")
            continue
        checked = _check_law(game, entry, law, proof)
        findings += [f"{name}: {what}" for what in checked.findings]
        items += [item._replace(what=f"{name}: {item.what}") for item in checked.items]
    findings += [f"{strategy or 'a law'} is not one of this wager's" for strategy, _ in known]
    return Checked(findings, items)


def _card(content: Content) -> RackCard:
    try:
        return RackCard.of(content.card)
    except ValidationError:
        raise BadInput("the rack card in the certificate is not valid in this version.") from None


class _Proof:
    """The stored proof behind a wager, computed again once for all its lines."""

    def __init__(self, game: Game, wager: str, recount: bool, progress: Progress | None) -> None:
        self._game, self._wager, self._progress = game, wager, progress
        self.recount = recount
        self._agrees: bool | None = None

    def agrees(self) -> bool:
        if self._agrees is None:
            found = self._game.prove(self._progress, self._wager)
            self._agrees = all(proof.agrees and proof.known is not None for proof in found)
        return self._agrees


def _check_law(game: Game, entry: Entry, law: Law, proof: _Proof) -> Checked:
    again = law_of(game, entry, NO_WITNESSES)
    findings, items = list(_differences(entry, law, again)), []
    if law.priced_on and law.priced_on != again.priced_on:
        findings.append(f"it is priced on the {again.priced_on}, not on the {law.priced_on}")
    proved = game.evidence.priced_on(entry) == PROOF
    if proved and proof.recount and not proof.agrees():
        findings.append("the stored proof does not come out when it is counted again")
    figures = Item("figures", entry.edge is not None, not findings)
    if not figures.recomputed:
        figures = figures._replace(reason=entry.method)
    elif proved and not proof.recount:
        figures = figures._replace(recomputed=False, reason=_not_recounted(again))
    items.append(figures)
    asked = set()
    for witness in law.witnesses:
        asked.add(witness.kind)
        found = list(_disagreements(game, entry, witness))
        findings += found
        items.append(Item(_called(witness), True, not found))
    for kind, name in WITNESSES.items():
        if kind not in asked:
            items.append(Item(name, False, reason="the certificate has no such witness"))
    return Checked(findings, items)


WITNESSES = {"second engine": "a second engine", "simulation": "a simulation", "rules": "the rules"}
"""The kinds of witness that any line may have; published figures may or may not exist."""


def _not_recounted(law: Law) -> str:
    return (
        f"{law.combinations:,} deals take minutes; "
        "they were compared with the proof that is stored here, and --recount counts them"
    )


def _called(witness: Witness) -> str:
    match witness:
        case SecondEngine():
            return _on("a second engine", witness.plays)
        case Simulation():
            return _on(f"a simulation of {witness.rounds:,} rounds", witness.plays)
        case RulesPlayed():
            return f"{witness.rounds:,} rounds of the rules themselves"
        case Published():
            return f"{witness.source}: {witness.figure}"


def _on(what: str, plays: str) -> str:
    return f"{what} on the {plays}" if plays else what


def _differences(entry: Entry, law: Law, again: Law) -> Iterator[str]:
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
    elif _read_fraction(law.error):
        yield f"these integers have no error, and it states one of {law.error}"


def _off(entry: Entry, law: Law) -> Iterator[str]:
    """The differences of a value in floating point: it may differ by the sum of both errors."""
    if entry.edge is None or law.house_edge is None:
        if entry.edge is not None or law.house_edge is not None:
            yield "its edge is known here or there, but not in both places"
        return
    error = _read_fraction(law.error)
    if error > MOST_ERROR * entry.error:
        yield f"its error is {float(entry.error):.1e}, not {float(error):.1e}"
    apart = abs(entry.edge - _read_fraction(law.house_edge))
    if apart > entry.error + error:
        yield f"the house edge is {float(entry.edge):.6%}, not {law.house_edge}"


def _read_fraction(written: str) -> Fraction:
    if not re.fullmatch(r"-?[0-9]+/[1-9][0-9]*", written):
        raise BadInput(f"{written[:40]!r} in the certificate is no fraction.")
    return Fraction(written)


def _disagreements(game: Game, entry: Entry, witness: Witness) -> Iterator[str]:
    """What differs when a witness is computed again, and its objection to the figure."""
    match witness:
        case SecondEngine():
            now: Witness | None = second_engine(game, entry)
            same = now is not None and now.model_copy(update=_unstated(witness)) == witness
            said = "" if same else f"the witness {witness.method!r} does not say that"
        case Simulation():
            played = now = simulation(game, entry, witness.rounds, witness.seed)
            said = _replayed(witness, played)
        case RulesPlayed():
            reason = game.evidence.authority(witness.rounds).why_not(entry)
            dealt = None if reason else rules_played(game, entry, witness.rounds, witness.seed)
            now, said = dealt, _replayed(witness, dealt)
        case Published():
            found = [one for one in published(game, entry) if _same_figure(one, witness)]
            now = found[0] if found else None
            said = "" if found else f"the witness {witness.source!r} does not say that"
    if said:
        yield said
    if now is not None and now.against():
        yield now.against()


def _unstated(witness: SecondEngine) -> dict[str, str]:
    """Certificates of earlier versions do not say what a witness plays."""
    return {} if witness.plays else {"plays": ""}


def _same_figure(one: Published, witness: Published) -> bool:
    return one.model_copy(update={"known_misprint": witness.known_misprint}) == witness


def _replayed(witness: Simulation | RulesPlayed, again: Simulation | RulesPlayed | None) -> str:
    what = "of the rules " if isinstance(witness, RulesPlayed) else ""
    if again is None or again.counts != witness.counts:
        return f"{witness.rounds:,} rounds {what}with seed {witness.seed} give other counts"
    if witness.plays not in ("", again.plays):
        return f"{witness.rounds:,} rounds play the {again.plays}, not the {witness.plays}"
    stated = [(witness.bound, again.bound)]
    if isinstance(witness, Simulation) and isinstance(again, Simulation):
        stated.append((witness.p_value, again.p_value))
    for said, found in stated:
        if said is not None and (found is None or not isclose(said, found, rel_tol=1e-6)):
            return f"the p-value of {witness.rounds:,} rounds {what}is {found}, not {said}"
    return ""
