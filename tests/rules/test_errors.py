"""Sentences about names that nobody knows: what is allowed, cut short where that is much."""

import pytest

from rackcard.rules.errors import BadInput, listed, unknown


@pytest.mark.parametrize(
    ("many", "shown"),
    [
        (0, "none"),
        (1, "1"),
        (2, "1, 2"),
        (14, "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14"),
        (15, "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, ... (15 in all)"),
        (99, "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, ... (99 in all)"),
    ],
)
def test_up_to_fourteen_names_are_listed(many: int, shown: str) -> None:
    assert listed(range(1, many + 1)) == shown


def test_an_unknown_name_is_told_the_known_ones() -> None:
    found = unknown("the shoe", "card", 8, ["Ac", "Ad"])
    assert isinstance(found, BadInput)
    assert str(found) == "the shoe has no card '8'; allowed: Ac, Ad."
