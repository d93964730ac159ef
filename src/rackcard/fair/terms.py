"""What a shoe is dealt from and how: fixed, and hashed, before anybody has put in a seed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from rackcard.fair import form
from rackcard.fair.shuffle import pick, shuffled
from rackcard.fair.stream import Stream
from rackcard.rules.errors import BadInput

SCHEME = "rackcard-fair-1"
WAYS = ("pick", "shuffle")


class Step(NamedTuple):
    """A draw to be made: "shuffle" a list, or "pick" one symbol of it."""

    how: str
    of: str


class Draw(NamedTuple):
    """A draw that was made; a pick got one symbol, a shuffle all of them in the order dealt."""

    how: str
    of: str
    got: tuple[str, ...]


@dataclass(frozen=True)
class Terms:
    """The table, the number of the shoe, the lists it draws from, and the order of the draws.

    The plan belongs to the terms: a house that could pick once more before it shuffles could
    choose between two shoes. Draws are made in the order of the plan; the last may not be needed.
    """

    table: str
    shoe: int
    lists: tuple[tuple[str, tuple[str, ...]], ...]
    """Name and symbols, by name; a symbol is repeated for each card of it."""
    plan: tuple[Step, ...]

    @classmethod
    def of(
        cls, table: str, shoe: int, lists: Mapping[str, Iterable[str]], plan: Iterable[Step]
    ) -> Terms:
        by_name = sorted((name, tuple(symbols)) for name, symbols in lists.items())
        return cls(table, shoe, tuple(by_name), tuple(plan))

    def __post_init__(self) -> None:
        form.text("terms.table", self.table, form.TABLE)
        form.number("terms.shoe", self.shoe, 1, form.MOST_SHOE)
        form.size("terms.lists", len(self.lists), 1, form.MOST_LISTS)
        for name, symbols in self.lists:
            form.text("a name in terms.lists", name, form.NAME)
            form.size(f"terms.lists.{name}", len(symbols), 1, form.MOST_SYMBOLS)
            for at, symbol in enumerate(symbols):
                form.text(f"terms.lists.{name}[{at}]", symbol, form.SYMBOL)
        names = [name for name, _ in self.lists]
        if names != sorted(set(names)):
            raise BadInput("terms.lists has to name each list once, in alphabetical order.")
        self._check_plan(names)

    def _check_plan(self, names: list[str]) -> None:
        form.size("terms.plan", len(self.plan), 1, form.MOST_STEPS)
        for at, step in enumerate(self.plan):
            form.word(f"the way of terms.plan[{at}]", step.how, WAYS)
            form.word(f"the list of terms.plan[{at}]", step.of, names)
        drawn = sum(self.size(step) for step in self.plan)
        if drawn > form.MOST_DRAWN:
            raise BadInput(
                f"terms.plan draws {drawn} symbols; allowed: {form.MOST_DRAWN} in all its steps."
            )

    @cached_property
    def symbols(self) -> Mapping[str, tuple[str, ...]]:
        return dict(self.lists)

    def size(self, step: Step) -> int:
        """How many symbols a step draws."""
        return len(self.symbols[step.of]) if step.how == "shuffle" else 1

    def texts(self) -> Iterator[str]:
        """The terms as they are hashed: counts come first, so that lists cannot be confused."""
        yield from (SCHEME, self.table, str(self.shoe), str(len(self.lists)))
        for name, symbols in self.lists:
            yield from (name, str(len(symbols)), *symbols)
        yield str(len(self.plan))
        for step in self.plan:
            yield from step


def draw(terms: Terms, key: bytes) -> Iterator[Draw]:
    """The draws of the plan, one by one, all from the one stream of `key`."""
    stream = Stream(key)
    for how, of in terms.plan:
        symbols = terms.symbols[of]
        got = shuffled(stream, symbols) if how == "shuffle" else [pick(stream, symbols)]
        yield Draw(how, of, tuple(got))
