"""Was this shoe dealt fairly?    python verifier.py reveal.json [HASH ...]

This is the players' side of Rackcard's scheme rackcard-fair-1. It needs Python 3.10 or later and
nothing else, and shares no code with the table: read all of it, run it on your own machine, and
take nobody's word for anything.

What it does with the reveal that a table publishes when a shoe is over:

  1. checks that the server seed is the one that the house committed to before the shoe,
  2. checks that every seat's seed is the one that the seat committed to,
  3. derives the key of the stream from those seeds, and
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

SCHEME = "rackcard-fair-1"
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
    return hashlib.sha256(netstrings([f"{SCHEME}/{purpose}", *texts])).hexdigest()


def terms_as_texts(terms: dict[str, Any]) -> list[str]:
    texts = [SCHEME, terms["table"], str(terms["shoe"]), str(len(terms["lists"]))]
    for name in sorted(terms["lists"]):
        symbols = terms["lists"][name]
        texts += [name, str(len(symbols)), *symbols]
    texts.append(str(len(terms["plan"])))
    for step in terms["plan"]:
        for how, name in step.items():
            texts += [how, name]
    return texts


def stream_key(reveal: dict[str, Any]) -> bytes:
    """HMAC-SHA256 of the terms and all opened seeds, with the server seed as its key."""
    opened = [part for part in reveal["contributions"] if "seed" in part]
    texts = [f"{SCHEME}/key", *terms_as_texts(reveal["terms"]), str(len(opened))]
    for part in opened:
        texts += [str(part["seat"]), part["seed"]]
    return hmac.new(bytes.fromhex(reveal["server_seed"]), netstrings(texts), "sha256").digest()


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
    """From the last place down to the second: swap with a random place at or before it."""
    cards = symbols[:]
    place = len(cards) - 1
    while place > 0:
        other = random_below(place + 1, words)
        cards[place], cards[other] = cards[other], cards[place]
        place -= 1
    return cards


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
    need(reveal["scheme"] == SCHEME, f"scheme is {ascii(reveal['scheme'])[:80]}, not {SCHEME}")
    for field in ("server_commitment", "roster", "lock", "server_seed", "seal"):
        need_text(field, reveal[field], HASH)
    read_terms(reveal["terms"])
    read_contributions(reveal["contributions"])
    read_draws(reveal)
    read_ending(reveal)
    one_form = json.dumps(reveal, sort_keys=True, separators=(",", ":")) + "\n"
    same = raw == one_form.encode("ascii")
    need(same, "the file is not in its one form: one line, sorted keys, no blanks, a newline")
    return dict(reveal)


def read_terms(terms: Any) -> None:
    need_fields("terms", terms, "table shoe lists plan")
    need_text("terms.table", terms["table"], r"[A-Za-z0-9][A-Za-z0-9._/-]{0,63}")
    need_number("terms.shoe", terms["shoe"], 1, 2**53 - 1)
    lists, plan = terms["lists"], terms["plan"]
    need(isinstance(lists, dict) and 1 <= len(lists) <= 8, "terms.lists is not 1 to 8 lists")
    for name, symbols in lists.items():
        need_text("a name in terms.lists", name, "[a-z][a-z0-9-]{0,31}")
        need_list(f"terms.lists.{name}", symbols, 1, 1000)
        for at, symbol in enumerate(symbols):
            need_text(f"terms.lists.{name}[{at}]", symbol, SYMBOL)
    need_list("terms.plan", plan, 1, 1000)
    drawn = 0
    for at, step in enumerate(plan):
        how, name = read_step(f"terms.plan[{at}]", step, lists)
        drawn += len(lists[name]) if how == "shuffle" else 1
    need(drawn <= 10_000, f"terms.plan draws {drawn} symbols, more than 10000")


def read_step(where: str, step: Any, lists: dict[str, list[str]]) -> tuple[str, str]:
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
    draws, terms = reveal["draws"], reveal["terms"]
    need_list("draws", draws, 0, len(terms["plan"]))
    for at, (draw, step) in enumerate(zip(draws, terms["plan"], strict=False)):
        where = f"draws[{at}]"
        need(isinstance(draw, dict) and "got" in draw, f"{where} does not say what it got")
        found = {key: value for key, value in draw.items() if key != "got"}
        need(found == step, f"{where} is {ascii(found)[:80]}, but the plan says {step}")
        if "pick" in step:
            need_text(f"{where}.got", draw["got"], SYMBOL)
            continue
        count = len(terms["lists"][step["shuffle"]])
        need_list(f"{where}.got", draw["got"], count, count)
        for place, symbol in enumerate(draw["got"]):
            need_text(f"{where}.got[{place}]", symbol, SYMBOL)


def read_ending(reveal: dict[str, Any]) -> None:
    lists = reveal["terms"]["lists"]
    shuffled = sum(len(lists[draw["shuffle"]]) for draw in reveal["draws"] if "shuffle" in draw)
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
    right = sha("server", [reveal["server_seed"], *terms_as_texts(reveal["terms"])])
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
    words = random_words(stream_key(reveal))
    lists = reveal["terms"]["lists"]
    for number, draw in enumerate(reveal["draws"], 1):
        if "pick" in draw:
            symbols = lists[draw["pick"]]
            picked = symbols[random_below(len(symbols), words)]
            match(f"draw {number}", draw["got"], picked, f"the pick from {draw['pick']}")
            yield f"draw {number}: {picked}, picked from the {len(symbols)} of {draw['pick']}"
        else:
            cards = shuffle(lists[draw["shuffle"]], words)
            source = f"the shuffle of {draw['shuffle']}"
            for place, (got, card) in enumerate(zip(draw["got"], cards, strict=True), 1):
                match(f"symbol {place} of draw {number}", got, card, source)
            yield f"draw {number}: {draw['shuffle']} shuffled, all {len(cards)} in this order"


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
        print("No seat put in a seed: the house alone decided this shoe.")
    print("OK")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
