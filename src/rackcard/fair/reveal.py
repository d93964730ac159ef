"""The reveal: the document that ends a shoe, and lets anybody deal it again.

It holds a few facts; everything else in it is derived from them. So a `Reveal` cannot be wrong: one
that is read from JSON is rebuilt from its facts, and the rest of the document has to agree.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, assert_never

from rackcard.fair import form
from rackcard.fair.commit import (
    Contribution,
    check_seats,
    client_commitment,
    hashed,
    lock,
    roster,
    server_commitment,
    stream_key,
)
from rackcard.fair.order import Order
from rackcard.fair.reveal_form import (
    PickDraw,
    PickStep,
    RevealDocument,
    RevealedSeed,
    ShuffleDraw,
    ShuffleStep,
)
from rackcard.fair.scheme import Scheme
from rackcard.fair.terms import WAYS, Draw, Step, Terms
from rackcard.rules.errors import BadInput

KEYS = (
    *("scheme", "terms", "server_commitment", "contributions", "roster", "lock", "server_seed"),
    *("draws", "dealt", "ending", "reason", "seal"),
)


@dataclass(frozen=True)
class Reveal:
    terms: Terms
    server_seed: bytes
    contributions: tuple[Contribution, ...]
    drawn: int
    """How many draws of the plan were made."""
    dealt: int
    """How many cards left the shoe, of all that were shuffled; picks are not counted."""
    voided: str = ""
    """Why the shoe was voided or aborted; empty if it was dealt to its end."""

    def __post_init__(self) -> None:
        check_seats(self.contributions)
        for part in self.contributions:
            if part.seed and part.commitment != client_commitment(
                self.server_commitment, part.seat, part.seed
            ):
                raise BadInput(f"the seed of seat {part.seat} does not match its commitment.")
        form.number("the number of draws", self.drawn, 0, len(self.terms.plan))
        made = self.terms.plan[: self.drawn]
        shuffled = sum(self.terms.size(step) for step in made if step.how == "shuffle")
        form.number("dealt", self.dealt, 0, shuffled)
        if self.voided:
            form.text("reason", self.voided, form.REASON)

    @cached_property
    def server_commitment(self) -> str:
        return server_commitment(self.server_seed, self.terms)

    @cached_property
    def roster(self) -> str:
        return roster(
            self.server_commitment, {part.seat: part.commitment for part in self.contributions}
        )

    @cached_property
    def lock(self) -> str:
        return lock(self.server_commitment, self.contributions)

    @cached_property
    def draws(self) -> tuple[Draw, ...]:
        key = stream_key(self.server_seed, self.terms, self.contributions)
        return Order(self.terms, key).draws(self.drawn, self.dealt)

    @property
    def is_seedless(self) -> bool:
        """True if no player's seed is in this shoe: the house alone decided it."""
        return not any(part.seed for part in self.contributions)

    @property
    def ending(self) -> Literal["finished", "voided"]:
        return "voided" if self.voided else "finished"

    @property
    def seal(self) -> str:
        """One hash over all of it, for a journal to keep."""
        ended = (str(self.drawn), str(self.dealt), self.ending, self.voided)
        return hashed("seal", [self.lock, self.server_seed.hex(), *ended])

    def to_json(self) -> str:
        """The document in its one form."""
        return canonical(_document(self))

    @classmethod
    def from_json(cls, document: str | bytes) -> Reveal:
        """Read a reveal and deal it again; BadInput says what is wrong with it."""
        text = _decoded(document)
        data = form.record("the reveal", _parsed(text), KEYS)
        scheme = Scheme(form.word("scheme", data["scheme"], Scheme))
        for key in ("server_commitment", "roster", "lock", "seal"):
            form.text(key, data[key], form.HASH)
        terms = _terms(data["terms"], scheme)
        server_seed = bytes.fromhex(form.text("server_seed", data["server_seed"], form.HASH))
        parts = tuple(
            _contribution(f"contributions[{at}]", part)
            for at, part in enumerate(form.array("contributions", data["contributions"]))
        )
        # Checked before anything that depends on it, so that the message names the cause.
        if data["server_commitment"] != server_commitment(server_seed, terms):
            raise BadInput("server_commitment does not match the server seed and the terms.")
        voided = _voided(data["ending"], data["reason"])
        drawn = len(form.array("draws", data["draws"]))
        reveal = cls(terms, server_seed, parts, drawn, data["dealt"], voided)
        _check_agreement(data, reveal)
        # Last, because this message is the least specific: equal keys, numbers like 1.0, blanks.
        if reveal.to_json() != text:
            raise BadInput(
                "the reveal is not in its one form: one line, sorted keys, no blanks, a newline."
            )
        return reveal


def canonical(data: object) -> str:
    """JSON with sorted keys and no blanks, in one line."""
    return json.dumps(data, sort_keys=True, separators=(",", ":")) + "\n"


def _document(reveal: Reveal) -> RevealDocument:
    terms = reveal.terms
    return {
        "scheme": terms.scheme,
        "terms": {
            "table": terms.table,
            "shoe": terms.shoe,
            "lists": dict(terms.written),
            "plan": [_step(step) for step in terms.plan],
        },
        "server_commitment": reveal.server_commitment,
        "contributions": [_part(part) for part in reveal.contributions],
        "roster": reveal.roster,
        "lock": reveal.lock,
        "server_seed": reveal.server_seed.hex(),
        "draws": [_draw(one) for one in reveal.draws],
        "dealt": reveal.dealt,
        "ending": reveal.ending,
        "reason": reveal.voided,
        "seal": reveal.seal,
    }


def _step(step: Step) -> ShuffleStep | PickStep:
    return {"shuffle": step.of} if step.how == "shuffle" else {"pick": step.of}


def _draw(made: Draw) -> ShuffleDraw | PickDraw:
    how, of, got = made
    return {"shuffle": of, "got": list(got)} if how == "shuffle" else {"pick": of, "got": got[0]}


def _part(part: Contribution) -> RevealedSeed:
    told: RevealedSeed = {"seat": part.seat, "commitment": part.commitment}
    if part.seed:
        told["seed"] = part.seed
    else:
        told["left_out"] = part.left_out
    return told


def _decoded(document: str | bytes) -> str:
    if len(document) > form.MOST_BYTES:
        raise BadInput(f"the reveal is too long; allowed: {form.MOST_BYTES} bytes.")
    if not document.isascii():
        raise BadInput("the reveal is not plain ASCII.")
    return document if isinstance(document, str) else document.decode("ascii")


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"the reveal is not JSON: {error}.") from None


def _terms(value: object, scheme: Scheme) -> Terms:
    data = form.record("terms", value, ["table", "shoe", "lists", "plan"])
    lists = form.record("terms.lists", data["lists"])
    symbols = {}
    for name in lists:
        form.text("a name in terms.lists", name, form.NAME)
        symbols[name] = _symbols(f"terms.lists.{name}", lists[name], scheme)
    steps = []
    for at, step in enumerate(form.array("terms.plan", data["plan"])):
        where = f"terms.plan[{at}]"
        form.size(where, len(form.record(where, step)), 1, 1)
        [(how, of)] = step.items()
        steps.append(Step(form.word(f"the way of {where}", how, WAYS), of))
    return Terms.of(data["table"], data["shoe"], symbols, steps, scheme)


def _symbols(where: str, value: object, scheme: Scheme) -> list[str]:
    match scheme:
        case Scheme.FIRST:
            return form.array(where, value)
        case Scheme.SECOND:
            counts = form.record(where, value)
            for symbol, count in counts.items():
                form.text(f"a symbol in {where}", symbol, form.SYMBOL)
                form.number(f"{where}.{symbol}", count, 1, form.MOST_SYMBOLS)
            form.size(where, sum(counts.values()), 1, form.MOST_SYMBOLS)
            return list(Counter(counts).elements())
        case _:
            assert_never(scheme)


def _contribution(where: str, value: object) -> Contribution:
    opened = "seed" in form.record(where, value)
    put_in = "seed" if opened else "left_out"
    data = form.record(where, value, ["seat", "commitment", put_in])
    form.text(f"{where}.{put_in}", data[put_in], form.SEED if opened else form.REASON)
    return Contribution(data["seat"], data["commitment"], **{put_in: data[put_in]})


def _voided(ending: object, reason: object) -> str:
    form.word("ending", ending, ["finished", "voided"])
    if ending == "voided":
        return form.text("reason", reason, form.REASON)
    return form.word("reason", reason, [""])


def _check_agreement(data: dict[str, Any], reveal: Reveal) -> None:
    """Everything that is derived from the facts has to agree with the document."""
    right = _document(reveal)
    for key in ("roster", "lock"):
        if data[key] != right[key]:
            raise BadInput(f"{key} does not match the commitments and contributions.")
    for at, (given, drawn) in enumerate(zip(data["draws"], right["draws"], strict=True)):
        if given != drawn:
            raise BadInput(f"draws[{at}] is not what the seeds and the plan give.")
    if data["seal"] != right["seal"]:
        raise BadInput("seal does not match the rest of the reveal.")
