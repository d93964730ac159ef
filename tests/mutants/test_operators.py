"""The mutation run itself: its mistakes are mistakes, its samples repeat, its maps keep up."""

from __future__ import annotations

import argparse
from difflib import unified_diff
from pathlib import Path

import pytest

from tests.mutants import report, run
from tests.mutants.operators import is_python, mutants
from tests.mutants.reach import _moved

SOURCE = '''"""A text is left as it is: 1 < 2."""
MOST = 3


def f(a, b=1, *, c=0):
    """Nor this."""
    key = ("math", a, b)
    if a < b and not c:
        raise ValueError("no")
    log.info("said", 1)
    f(a, b, c=5)
    return min(a, -b) if a.host.endswith("x") else [key][0]
'''


@pytest.mark.parametrize(
    ("operator", "now"),
    [
        ("off by one", "MOST = 4"),
        ("dropped key part", "key = ('math', b)"),
        ("dropped key part", "key = (('math', a))"),
        ("boundary", "if (a <= b) and not c:"),
        ("and/or", "if (a < b or not c):"),
        ("dropped condition", "if (a < b):"),
        ("dropped not", "if a < b and (c):"),
        ("removed guard", "pass"),
        ("removed call", "pass"),
        ("dropped argument", "f(a, b)"),
        ("min/max", 'return max(a, -b) if a.host.endswith("x") else [key][0]'),
        ("sign", 'return min(a, (b)) if a.host.endswith("x") else [key][0]'),
        ("endswith/startswith", "return min(a, -b) if a.host.startswith('x') else [key][0]"),
        ("first/last", 'return min(a, -b) if a.host.endswith("x") else [key][-1]'),
        ("swapped branches", "return ([key][0] if a.host.endswith('x') else min(a, -b))"),
    ],
)
def test_each_kind_of_mistake(tmp_path: Path, operator: str, now: str) -> None:
    file = tmp_path / "source.py"
    file.write_text(SOURCE)
    made = [
        one.apply(SOURCE.encode()) for one in mutants(tmp_path, file) if one.operator == operator
    ]
    lines = {line.strip() for text in made for line in text.decode().splitlines()}
    assert now in lines
    assert all(is_python(text) for text in made)


def test_texts_logs_and_docstrings_are_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "source.py"
    file.write_text(SOURCE)
    for one in mutants(tmp_path, file):
        changed = one.apply(SOURCE.encode()).decode()
        for kept in ("1 < 2", '"""Nor this."""', 'log.info("said", 1)'):
            assert kept in changed


def options(**changes: object) -> argparse.Namespace:
    given = {"file": None, "operator": None, "sample": 40, "seed": 8, **changes}
    return argparse.Namespace(**given)


def test_the_same_seed_gives_the_same_sample() -> None:
    first = run.sample("fair", options())
    assert len(first) == 40
    assert run.sample("fair", options()) == first
    assert run.sample("fair", options(seed=9)) != first
    assert len({(one.file, one.statement, one.line) for one in first}) == 40
    assert {report.package_of(one.file) for one in first} == {"fair"}
    assert len({one.operator for one in first}) > 10


def test_every_package_has_tests_that_answer_for_it() -> None:
    sources = [file.relative_to(report.PACKAGE).as_posix() for file in report.PACKAGE.rglob("*.py")]
    assert {report.package_of(name) for name in sources} == set(run.NEAR)
    for places in run.NEAR.values():
        assert all((report.ROOT / "tests" / place).exists() for place in places)


def test_lines_are_found_again_after_an_edit() -> None:
    assert _moved(["a", "b", "c"], ["a", "b", "c"]) == {1: 1, 2: 2, 3: 3}
    assert _moved(["a", "b", "c"], ["new", "a", "c"]) == {1: 2, 3: 3}


def test_equivalent_mutants_have_reasons() -> None:
    for (file, now), reason in report.equivalents().items():
        assert (report.PACKAGE / file).is_file()
        assert now
        assert reason.endswith(".")


def test_equivalent_mutants_can_still_be_made() -> None:
    """An entry that quotes a line of yesterday excuses nothing, and hides that it does not."""
    known = report.equivalents()
    for file in {file for file, _ in known}:
        source = (report.PACKAGE / file).read_bytes()
        before = source.decode().splitlines()
        made = set()
        for mutant in mutants(report.PACKAGE, report.PACKAGE / file):
            near = slice(max(0, mutant.line - 4), mutant.line + 25)
            after = mutant.apply(source).decode().splitlines()
            changes = list(unified_diff(before[near], after[near], lineterm="", n=0))[2:]
            made.add(" ".join(line[1:].strip() for line in changes if line[0] == "+"))
        for now in (now for other, now in known if other == file):
            assert now in made, f"{file} has no mutant {now!r} any more"


def test_planted_mistakes_can_still_be_made() -> None:
    for mutant, tests in report.planted():
        assert is_python(mutant.apply((report.PACKAGE / mutant.file).read_bytes()))
        assert all((report.ROOT / test.partition("::")[0]).is_file() for test in tests)
