"""What an auditor says of a shoe, and of a spin."""

from __future__ import annotations

import pytest

from rackcard.live.table.shoe_check import Checked


@pytest.mark.parametrize(
    ("checked", "said"),
    [
        (
            Checked(3, False, 416, 71, "", "{}"),
            "shoe 3: checked: 416 of 416 cards as committed, 71 dealt",
        ),
        (Checked(4, True, 1, 0, "", "{}"), "spin 4: checked: 1 of 1 spins as committed"),
        (Checked(5, False, 0, 9, "no.", "{}"), "shoe 5: NOT as committed: no."),
        (Checked(6, True, 0, 0, "no.", "{}"), "spin 6: NOT as committed: no."),
    ],
)
def test_the_words(checked: Checked, said: str) -> None:
    assert str(checked) == said
