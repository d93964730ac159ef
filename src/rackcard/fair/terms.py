"""What a shoe is dealt from and how: fixed, and hashed, before anybody has put in a seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, assert_never

from rackcard.fair import form
from rackcard.fair.netstring import netstrings
from rackcard.fair.scheme import NEWEST, Scheme
from rackcard.rules.errors import BadInput

WAYS = ("pick", "shuffle")


class Step(NamedTuple):
    """A draw to be made: "shuffle" a list, or "pick" one symbol of it."""

    how: str
    of: str


class Draw(NamedTuple):
    """A draw that was made; a pick has one symbol, a shuffle those that a reveal shows, in the
    order dealt."""

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
    """Name and symbols, by name; a symbol is repeated for each card of it. In the second version
    they are in alphabetical order, because only counts are written."""
    plan: tuple[Step, ...]
    scheme: Scheme = NEWEST

    @classmethod
    def of(
        cls,
        table: str,
        shoe: int,
        lists: Mapping[str, Iterable[str]],
        plan: Iterable[Step],
        scheme: Scheme = NEWEST,
    ) -> Terms:
        ordered = sorted if scheme is Scheme.SECOND else tuple
        by_name = sorted((name, tuple(ordered(symbols))) for name, symbols in lists.items())
        return cls(table, shoe, tuple(by_name), tuple(plan), scheme)

    def for_shoe(self, shoe: int) -> Terms:
        """The same terms for another shoe: only its number has to be checked again."""
        form.number("terms.shoe", shoe, 1, form.MOST_SHOE)
        made = object.__new__(Terms)
        made.__dict__.update(self.__dict__, shoe=shoe)
        return made

    def __post_init__(self) -> None:
        form.text("terms.table", self.table, form.TABLE)
        form.number("terms.shoe", self.shoe, 1, form.MOST_SHOE)
        form.size("terms.lists", len(self.lists), 1, form.MOST_LISTS)
        for name, symbols in self.lists:
            form.text("a name in terms.lists", name, form.NAME)
            form.size(f"terms.lists.{name}", len(symbols), 1, form.MOST_SYMBOLS)
            for at, symbol in enumerate(symbols):
                form.text(f"terms.lists.{name}[{at}]", symbol, form.SYMBOL)
            if self.scheme is Scheme.SECOND and symbols != tuple(sorted(symbols)):
                raise BadInput(f"terms.lists.{name} has to be in alphabetical order.")
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

    @cached_property
    def written(self) -> Mapping[str, list[str] | dict[str, int]]:
        """The lists as in a reveal: every symbol, or the count of each."""
        match self.scheme:
            case Scheme.FIRST:
                return {name: list(symbols) for name, symbols in self.lists}
            case Scheme.SECOND:
                return {name: dict(Counter(symbols)) for name, symbols in self.lists}
            case _:
                assert_never(self.scheme)

    def size(self, step: Step) -> int:
        """How many symbols a step draws."""
        return len(self.symbols[step.of]) if step.how == "shuffle" else 1

    def shown(self, drawn: int, dealt: int) -> list[int]:
        """The number of symbols that a reveal shows of each draw that was made.

        Cards leave the shuffles in the order of the plan, each to its end before the next begins.
        """
        counts = []
        for step in self.plan[:drawn]:
            count = self.size(step)
            if step.how == "shuffle" and self.scheme is Scheme.SECOND:
                count = min(count, dealt)
                dealt -= count
            counts.append(count)
        return counts

    def texts(self) -> Iterator[str]:
        """The terms as they are hashed: counts come first, so that lists cannot be confused."""
        yield from (self.scheme, self.table, str(self.shoe))
        yield from self._same_texts()

    def _same_texts(self) -> Iterator[str]:
        """The texts that are the same in every shoe."""
        yield str(len(self.lists))
        for name, symbols in self.written.items():
            yield from (name, str(len(symbols)))
            if isinstance(symbols, dict):
                for symbol, count in symbols.items():
                    yield from (symbol, str(count))
            else:
                yield from symbols
        yield str(len(self.plan))
        for step in self.plan:
            yield from step

    @cached_property
    def _same_bytes(self) -> bytes:
        return netstrings(self._same_texts())

    @property
    def encoded(self) -> bytes:
        """The netstrings of `texts`."""
        return netstrings((self.scheme, self.table, str(self.shoe))) + self._same_bytes
