"""Messages that no client would send: orders bent in every way, and what was never an order."""

from __future__ import annotations

import json
from random import Random

ORDERS = (
    {"do": "sit", "seat": 2},
    {"do": "leave"},
    {"do": "commit", "commitment": "0" * 64},
    {"do": "open", "seed": "sixteen characters or more"},
    {"do": "place", "wager": "main", "spot": "yin", "amount": 500},
    {"do": "ready"},
    {"do": "decide", "choice": "stand"},
)
LETTERS = (
    "abcXYZ019 _-./\\\"'{}[]:,;<>%$\0\x01\x1f\x7f\t\r\n\x85\xa0äß٣中🂡\u200b\u202e\u2028\ufeff\ufffe"
)
NUMBERS = (
    *(0, -1, 1, 6, 7, 2**31, 2**53, 2**63, -(2**63), 2**64, 10**18, 10**400, 500.0, 0.1, 1e308),
    *(float("nan"), float("inf"), -float("inf"), -0.0),
)
RAW = (
    *("", " ", "\n", "null", "true", "[]", "{}", '""', "0", "-", "NaN", "{", "}", "[", "]", '"'),
    *("{}{}", '{"id"', '{"id":}', "{'id':'x'}", "\ufeff{}", "//", "/**/", "undefined", "1e9999"),
    *("[" * 2000, '{"a":' * 700, "[" * 2000 + "]" * 2000, "9" * 4096, "-" + "9" * 4000),
    *('{"id":"\\ud800"}', '"\\udfff"', "\ud800", "\\u0000", "\0" * 100, "x" * 4097, "é" * 4096),
)


class Nonsense:
    """An endless supply, the same for the same seed."""

    def __init__(self, seed) -> None:
        self.rng = Random(seed)
        self._number = 0

    def message(self) -> str:
        kind = self.rng.random()
        if kind < 0.1:
            return self.rng.choice(RAW)
        if kind < 0.2:
            return self.text(200)
        order = self.bent({"id": self.id(), **self.rng.choice(ORDERS)})
        text = json.dumps(order, ensure_ascii=self.rng.random() < 0.5)
        return self.torn(text) if self.rng.random() < 0.3 else text

    def id(self):
        """A few of them again and again, so that most are known, or not even ids."""
        self._number += 1
        if self.rng.random() < 0.02:
            return f"fresh-{self.rng.getrandbits(60)}"
        return self.rng.choice((f"again-{self._number % 50}", "short", "", self.text(80), None))

    def text(self, most) -> str:
        return "".join(self.rng.choices(LETTERS, k=self.rng.randrange(most)))

    def value(self, depth=0):
        rng = self.rng
        kind = rng.randrange(8 if depth < 4 else 5)
        if kind < 2:
            return rng.choice(NUMBERS)
        if kind < 4:
            return self.text(40)
        if kind == 4:
            return rng.choice((None, True, False))
        if kind == 5:
            return [self.value(depth + 1) for _ in range(rng.randrange(5))]
        return {self.text(10): self.value(depth + 1) for _ in range(rng.randrange(5))}

    def bent(self, order):
        """A field missing, of another kind, doubled, or one too many."""
        rng = self.rng
        for _ in range(rng.randint(1, 3)):
            field = rng.choice(list(order) or ["id"])
            kind = rng.randrange(4)
            if kind == 0:
                order.pop(field, None)
            elif kind == 1:
                order[field] = self.value()
            elif kind == 2:
                order[self.text(20)] = self.value()
            else:
                order[field] = rng.choice(list(rng.choice(ORDERS).values()))
        return order

    def torn(self, text) -> str:
        """Cut off, or with some letters that do not belong there."""
        rng = self.rng
        at = rng.randrange(len(text) + 1)
        if rng.random() < 0.5:
            return text[:at]
        return text[:at] + self.text(5) + text[at + rng.randrange(3) :]
