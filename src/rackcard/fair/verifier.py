"""Was this shoe dealt fairly?    python verifier.py reveal.json [HASH ...]

This is the players' side of Rackcard's schemes rackcard-fair-1 and rackcard-fair-2. It needs Python
3.10 or later and nothing else, and shares no code with the table: read all of it, run it on your
own machine, and take nobody's word for anything.

What it does with the reveal that a table publishes when a shoe is over:

  1. checks that the server seed is the one that the house committed to before the shoe,
  2. checks that every seat's seed is the one that the seat committed to,
  3. derives the key of the shoe from those seeds, and
  4. shuffles the cards (spins the wheel, rolls the dice) again, and compares.

A file that agrees with itself proves little: a house could write a new one after the shoe. So give
it the hashes that you noted WHILE you played: the server commitment, your own commitment, the
roster (before you opened your seed) and the lock (before you made a wager). Each has to be in it.

It ends with 0 and the line OK, or with 1 and the first thing that does not match, or with 2 and a
sentence if the file cannot be read. docs/fairness.md explains the scheme.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import sys
from collections.abc import Iterator
from typing import Any

FIRST, SECOND = "rackcard-fair-1", "rackcard-fair-2"
MOST_BYTES = 1 << 20


class Malformed(Exception):
    """The file is not a reveal."""


class Mismatch(Exception):
    """The file is a reveal, and something in it is not true."""


# ---- The scheme: hashes, key, words, numbers, shuffles ------------------------------------------


def netstrings(texts: list[str]) -> bytes:
    """["abc", "7"] becomes 3:abc,1:7, so that no two lists of texts become the same bytes."""
    return "".join(f"{len(text)}:{text}," for text in texts).encode("ascii")


def sha(purpose: str, texts: list[str]) -> str:
    """The same in both versions: the label names the one that began to hash it so."""
    return hashlib.sha256(netstrings([f"{FIRST}/{purpose}", *texts])).hexdigest()


def terms_as_texts(reveal: dict[str, Any]) -> list[str]:
    terms = reveal["terms"]
    texts = [reveal["scheme"], terms["table"], str(terms["shoe"]), str(len(terms["lists"]))]
    for name in sorted(terms["lists"]):
        symbols = terms["lists"][name]
        texts += [name, str(len(symbols))]
        if reveal["scheme"] == FIRST:
            texts += symbols
        else:
            for symbol in sorted(symbols):
                texts += [symbol, str(symbols[symbol])]
    texts.append(str(len(terms["plan"])))
    for step in terms["plan"]:
        for how, name in step.items():
            texts += [how, name]
    return texts


def stream_key(reveal: dict[str, Any]) -> bytes:
    """HMAC-SHA256 of the terms and all opened seeds, with the server seed as its key."""
    opened = [part for part in reveal["contributions"] if "seed" in part]
    texts = [f"{FIRST}/key", *terms_as_texts(reveal), str(len(opened))]
    for part in opened:
        texts += [str(part["seat"]), part["seed"]]
    return hmac.new(bytes.fromhex(reveal["server_seed"]), netstrings(texts), "sha256").digest()


def step_key(key: bytes, step: int) -> bytes:
    """The second version: the key of each step's own stream; steps count from 0."""
    return hmac.new(key, netstrings([f"{SECOND}/step", str(step)]), "sha256").digest()


def random_words(key: bytes) -> Iterator[int]:
    """HMAC-SHA256 of 0, 1, 2 ... as eight bytes; each gives four numbers below 2**64."""
    counter = 0
    while True:
        block = hmac.new(key, counter.to_bytes(8, "big"), "sha256").digest()
        for start in (0, 8, 16, 24):
            yield int.from_bytes(block[start : start + 8], "big")
        counter += 1


def random_below(n: int, words: Iterator[int]) -> int:
    """The next word modulo n; words past the last full multiple of n are skipped as unfair."""
    full_rounds = 2**64 // n
    for word in words:
        if word < full_rounds * n:
            return word % n
    raise AssertionError("the words never end")


def shuffle(symbols: list[str], words: Iterator[int]) -> list[str]:
    """The first version: from the last place down, swap with a random place at or before it."""
    cards = symbols[:]
    place = len(cards) - 1
    while place > 0:
        other = random_below(place + 1, words)
        cards[place], cards[other] = cards[other], cards[place]
        place -= 1
    return cards


def deal(symbols: list[str], count: int, words: Iterator[int]) -> list[str]:
    """The second version: from the first place on, swap with a random place at or after it."""
    cards = symbols[:]
    for place in range(count):
        other = place + random_below(len(cards) - place, words)
        cards[place], cards[other] = cards[other], cards[place]
    return cards[:count]


# ---- The form of the file -----------------------------------------------------------------------

HASH = "[0-9a-f]{64}"
SYMBOL = "[!-~]{1,8}"
FIELDS = (
    "scheme terms server_commitment contributions roster lock "
    "server_seed draws dealt ending reason seal"
)


def need(true: bool, sentence: str) -> None:
    if not true:
        raise Malformed(sentence)


def need_text(where: str, value: Any, pattern: str) -> None:
    good = isinstance(value, str) and re.fullmatch(pattern, value)
    need(bool(good), f"{where} is {ascii(value)[:80]}, which is not of the form {pattern}")


def need_number(where: str, value: Any, low: int, high: int) -> None:
    good = type(value) is int and low <= value <= high
    need(good, f"{where} is {ascii(value)[:80]}, which is no whole number from {low} to {high}")


def need_list(where: str, value: Any, low: int, high: int) -> None:
    need(isinstance(value, list), f"{where} is not a list")
    need(low <= len(value) <= high, f"{where} has {len(value)} entries, not {low} to {high}")


def need_fields(where: str, value: Any, fields: str) -> None:
    need(isinstance(value, dict), f"{where} is not an object")
    found = ascii(" ".join(sorted(value)))[:160]
    need(set(value) == set(fields.split()), f"{where} has the fields {found}, not '{fields}'")


def read(raw: bytes) -> dict[str, Any]:
    """The reveal, if it is one, in its one form."""
    need(len(raw) <= MOST_BYTES, f"the file is longer than {MOST_BYTES} bytes")
    need(raw.isascii(), "the file is not plain ASCII")
    try:
        reveal: Any = json.loads(raw.decode("ascii"))
    except (ValueError, RecursionError) as error:
        raise Malformed(f"the file is not JSON ({error})") from None
    need_fields("the reveal", reveal, FIELDS)
    known = reveal["scheme"] in (FIRST, SECOND)
    need(known, f"scheme is {ascii(reveal['scheme'])[:80]}, not {FIRST} or {SECOND}")
    for field in ("server_commitment", "roster", "lock", "server_seed", "seal"):
        need_text(field, reveal[field], HASH)
    read_terms(reveal["terms"], reveal["scheme"])
    read_contributions(reveal["contributions"])
    read_ending(reveal)
    read_draws(reveal)
    one_form = json.dumps(reveal, sort_keys=True, separators=(",", ":")) + "\n"
    same = raw == one_form.encode("ascii")
    need(same, "the file is not in its one form: one line, sorted keys, no blanks, a newline")
    return dict(reveal)


def read_terms(terms: Any, scheme: str) -> None:
    need_fields("terms", terms, "table shoe lists plan")
    need_text("terms.table", terms["table"], r"[A-Za-z0-9][A-Za-z0-9._/-]{0,63}")
    need_number("terms.shoe", terms["shoe"], 1, 2**53 - 1)
    lists, plan = terms["lists"], terms["plan"]
    need(isinstance(lists, dict) and 1 <= len(lists) <= 8, "terms.lists is not 1 to 8 lists")
    for name, symbols in lists.items():
        need_text("a name in terms.lists", name, "[a-z][a-z0-9-]{0,31}")
        read_list(f"terms.lists.{name}", symbols, scheme)
    need_list("terms.plan", plan, 1, 1000)
    drawn = 0
    for at, step in enumerate(plan):
        how, name = read_step(f"terms.plan[{at}]", step, lists)
        drawn += len(symbols_of(lists[name])) if how == "shuffle" else 1
    need(drawn <= 10_000, f"terms.plan draws {drawn} symbols, more than 10000")


def read_list(where: str, symbols: Any, scheme: str) -> None:
    """The first version writes every symbol, the second how often each is there."""
    if scheme == FIRST:
        need_list(where, symbols, 1, 1000)
        for at, symbol in enumerate(symbols):
            need_text(f"{where}[{at}]", symbol, SYMBOL)
        return
    need(isinstance(symbols, dict), f"{where} is not an object")
    for symbol, count in symbols.items():
        need_text(f"a symbol in {where}", symbol, SYMBOL)
        need_number(f"{where}.{symbol}", count, 1, 1000)
    total = sum(symbols.values())
    need(1 <= total <= 1000, f"{where} has {total} symbols, not 1 to 1000")


def symbols_of(written: Any) -> list[str]:
    """The list before it is shuffled; the second version starts from symbols in ASCII order."""
    if isinstance(written, list):
        return written
    return [symbol for symbol in sorted(written) for _ in range(written[symbol])]


def read_step(where: str, step: Any, lists: dict[str, Any]) -> tuple[str, str]:
    need(isinstance(step, dict) and len(step) == 1, f"{where} is not one shuffle or one pick")
    how, name = next(iter(step.items()))
    need(how in ("shuffle", "pick"), f"{where} is {ascii(how)[:80]}, not a shuffle or a pick")
    known = isinstance(name, str) and name in lists
    need(known, f"{where} draws from {ascii(name)[:80]}, which is not in terms.lists")
    return how, name


def read_contributions(parts: Any) -> None:
    need_list("contributions", parts, 0, 100)
    seats = []
    for at, part in enumerate(parts):
        where = f"contributions[{at}]"
        need(isinstance(part, dict), f"{where} is not an object")
        put_in = "seed" if "seed" in part else "left_out"
        need_fields(where, part, f"seat commitment {put_in}")
        need_number(f"{where}.seat", part["seat"], 0, 99)
        need_text(f"{where}.commitment", part["commitment"], HASH)
        forms = {"seed": "[ -~]{16,128}", "left_out": "not-opened|not-matching"}
        need_text(f"{where}.{put_in}", part[put_in], forms[put_in])
        seats.append(part["seat"])
    need(seats == sorted(set(seats)), "contributions do not list each seat once, in order")


def read_draws(reveal: dict[str, Any]) -> None:
    draws, terms, left = reveal["draws"], reveal["terms"], reveal["dealt"]
    for at, (draw, step) in enumerate(zip(draws, terms["plan"], strict=False)):
        where = f"draws[{at}]"
        need(isinstance(draw, dict) and "got" in draw, f"{where} does not say what it got")
        found = {key: value for key, value in draw.items() if key != "got"}
        need(found == step, f"{where} is {ascii(found)[:80]}, but the plan says {step}")
        if "pick" in step:
            need_text(f"{where}.got", draw["got"], SYMBOL)
            continue
        count = len(symbols_of(terms["lists"][step["shuffle"]]))
        if reveal["scheme"] == SECOND:  # what was dealt, and nothing after it
            count = min(count, left)
            left -= count
        need_list(f"{where}.got", draw["got"], count, count)
        for place, symbol in enumerate(draw["got"]):
            need_text(f"{where}.got[{place}]", symbol, SYMBOL)


def read_ending(reveal: dict[str, Any]) -> None:
    lists, plan = reveal["terms"]["lists"], reveal["terms"]["plan"]
    need_list("draws", reveal["draws"], 0, len(plan))
    made = [step["shuffle"] for step in plan[: len(reveal["draws"])] if "shuffle" in step]
    shuffled = sum(len(symbols_of(lists[name])) for name in made)
    need_number("dealt", reveal["dealt"], 0, shuffled)
    need_text("ending", reveal["ending"], "finished|voided")
    need_text("reason", reveal["reason"], "" if reveal["ending"] == "finished" else "[ -~]{1,200}")


# ---- The checks ---------------------------------------------------------------------------------


def checks(reveal: dict[str, Any], noted: list[str]) -> Iterator[str]:
    """One line for each check that passed; raises Mismatch for the first that fails."""
    yield from check_noted(reveal, noted)
    yield from check_commitments(reveal)
    yield from check_draws(reveal)
    ended = [str(len(reveal["draws"])), str(reveal["dealt"]), reveal["ending"], reveal["reason"]]
    seal = sha("seal", [reveal["lock"], reveal["server_seed"], *ended])
    match("seal", reveal["seal"], seal, "what it seals (draws made, dealt, ending, reason)")
    yield f"seal {seal}: of all this and the ending"


def match(what: str, given: str, right: str, source: str) -> None:
    if given != right:
        raise Mismatch(f"{what} is {given}, but {source} gives {right}")


def check_noted(reveal: dict[str, Any], noted: list[str]) -> Iterator[str]:
    names = {reveal[key]: key for key in ("server_commitment", "roster", "lock", "seal")}
    for part in reveal["contributions"]:
        names[part["commitment"]] = f"the commitment of seat {part['seat']}"
    for value in noted:
        if value not in names:
            raise Mismatch(f"{value}, which you noted, is none of the hashes in this reveal")
        yield f"noted {value}: {names[value]}"


def check_commitments(reveal: dict[str, Any]) -> Iterator[str]:
    """The chain of hashes: server commitment, client commitments, roster, lock."""
    server, parts = reveal["server_commitment"], reveal["contributions"]
    right = sha("server", [reveal["server_seed"], *terms_as_texts(reveal)])
    match("server_commitment", server, right, "server_seed with the terms")
    yield f"server_commitment {server}: of this server seed and these terms"
    commitments, openings = [str(len(parts))], [str(len(parts))]
    for part in parts:
        seat = str(part["seat"])
        commitments += [seat, part["commitment"]]
        if "seed" in part:
            right = sha("client", [server, seat, part["seed"]])
            match(f"the commitment of seat {seat}", part["commitment"], right, "its seed")
            openings += [seat, "seed", part["seed"]]
            yield f"seat {seat} {part['commitment']}: of its seed {part['seed']}"
        else:
            openings += [seat, "left-out", part["left_out"]]
            yield f"seat {seat} {part['commitment']}: LEFT OUT, {part['left_out']}"
    right = sha("roster", [server, *commitments])
    match("roster", reveal["roster"], right, "the list of commitments")
    yield f"roster {right}: of these commitments"
    right = sha("lock", [right, *openings])
    match("lock", reveal["lock"], right, "the list of seeds and of seats left out")
    yield f"lock {right}: of these seeds"


def check_draws(reveal: dict[str, Any]) -> Iterator[str]:
    key = stream_key(reveal)
    words = random_words(key)
    for number, draw in enumerate(reveal["draws"], 1):
        name = draw["pick"] if "pick" in draw else draw["shuffle"]
        symbols = symbols_of(reveal["terms"]["lists"][name])
        if reveal["scheme"] == SECOND:  # a stream of its own: no draw depends on another
            words = random_words(step_key(key, number - 1))
        if "pick" in draw:
            picked = symbols[random_below(len(symbols), words)]
            match(f"draw {number}", draw["got"], picked, f"the pick from {name}")
            yield f"draw {number}: {picked}, picked from the {len(symbols)} of {name}"
            continue
        first = reveal["scheme"] == FIRST
        cards = shuffle(symbols, words) if first else deal(symbols, len(draw["got"]), words)
        for place, (got, card) in enumerate(zip(draw["got"], cards, strict=True), 1):
            match(f"symbol {place} of draw {number}", got, card, f"the shuffle of {name}")
        shown = f"all {len(cards)}" if first else f"the first {len(cards)} of {len(symbols)}"
        yield f"draw {number}: {name} shuffled, {shown} in this order"


def summary(reveal: dict[str, Any]) -> str:
    terms, ending = reveal["terms"], reveal["ending"]
    ending += f" ({reveal['reason']})" if reveal["reason"] else ""
    draws = f"{len(reveal['draws'])} of {len(terms['plan'])} planned draws made"
    shoe = f"{terms['table']}, shoe {terms['shoe']}"
    return f"{shoe}: {draws}, {reveal['dealt']} cards dealt, {ending}."


def main(arguments: list[str]) -> int:
    try:
        need(bool(arguments), "usage: python verifier.py reveal.json [HASH that you noted ...]")
        noted = [value.lower() for value in arguments[1:]]
        for value in noted:
            need_text("a hash that you noted", value, HASH)
        with open(arguments[0], "rb") as file:
            reveal = read(file.read(MOST_BYTES + 1))
    except OSError as error:
        print(f"MALFORMED: cannot read {arguments[0]}: {error.strerror}.", file=sys.stderr)
        return 2
    except Malformed as error:
        print(f"MALFORMED: {error}.", file=sys.stderr)
        return 2
    print(summary(reveal))
    try:
        for line in checks(reveal, noted):
            print("  " + line)
    except Mismatch as error:
        print(f"MISMATCH: {error}.")
        return 1
    if not noted:
        print("You gave no hash that you noted in play: the file agrees with itself, no more.")
    if not any("seed" in part for part in reveal["contributions"]):
        print("No player's seed is in this shoe: the house alone decided it.")
    print("OK")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
