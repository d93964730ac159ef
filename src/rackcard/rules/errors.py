"""The one exception for bad input: its message is a sentence a person can act on."""


class BadInput(ValueError):
    """What is wrong, where, and what is allowed. The command line shows it and exits with 2."""


def one_of(what: str, given: object, allowed: object) -> BadInput:
    """The usual complaint: `given` is not among `allowed`."""
    names = list(allowed) if isinstance(allowed, (list, tuple, set, frozenset, dict)) else [allowed]
    listed = ", ".join(str(name) for name in names) or "nothing"
    return BadInput(f"{what} {str(given)!r} is not known here; allowed: {listed}.")
