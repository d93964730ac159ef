"""The one exception for bad input: its message is a sentence a person can act on."""

from collections.abc import Iterable

MOST_LISTED = 14


class BadInput(ValueError):
    """What is wrong, where, and what is allowed. The command line shows it and exits with 2."""


def unknown(owner: str, kind: str, given: object, allowed: Iterable[object]) -> BadInput:
    """The error for an unknown name: `owner` has no `kind` of that name."""
    return BadInput(f"{owner} has no {kind} {str(given)!r}; allowed: {listed(allowed)}.")


def listed(names: Iterable[object]) -> str:
    """Names separated by commas; a long list is cut short, with its length."""
    every = [str(name) for name in names]
    if len(every) <= MOST_LISTED:
        return ", ".join(every) or "none"
    return f"{', '.join(every[:MOST_LISTED])}, ... ({len(every)} in all)"
