"""What a mutation run says: survivors as diffs, and a row for each package."""

from __future__ import annotations

import difflib
import tomllib
from collections import Counter, defaultdict
from pathlib import Path
from typing import NamedTuple

from tests.mutants.operators import Mutant

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGE = ROOT / "src" / "rackcard"
HERE = Path(__file__).parent


class Verdict(NamedTuple):
    mutant: Mutant
    kind: str
    """killed, timed out, survived or unreached"""
    seconds: float


def package_of(file: str) -> str:
    return file.partition("/")[0] if "/" in file else "top-level"


def diff(mutant: Mutant) -> list[str]:
    before = (PACKAGE / mutant.file).read_bytes()
    after = mutant.apply(before).decode().splitlines()
    return list(difflib.unified_diff(before.decode().splitlines(), after, lineterm="", n=0))[2:]


def planted() -> list[tuple[Mutant, list[str]]]:
    with (HERE / "planted.toml").open("rb") as file:
        listed = tomllib.load(file)["mutant"]
    found = []
    for one in listed:
        source = (PACKAGE / one["file"]).read_bytes()
        was = one["was"].encode()
        if source.count(was) != 1:
            raise SystemExit(f"planted.toml: {one['was']!r} does not stand in {one['file']} once.")
        start = source.index(was)
        line = source[:start].count(b"\n") + 1
        end = start + len(was)
        mutant = Mutant(one["file"], line, "planted", (line, line), start, end, one["now"])
        found.append((mutant, one["tests"]))
    return found


def equivalents() -> dict[tuple[str, str], str]:
    """Reasons, by file and changed line; one file of them for each package."""
    listed = [
        one
        for path in sorted((HERE / "equivalent").glob("*.toml"))
        for one in tomllib.loads(path.read_text(encoding="utf-8"))["mutant"]
    ]
    return {(one["file"], one["now"]): one["reason"] for one in listed}


def report(verdicts: list[Verdict]) -> None:
    known = equivalents()
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    survivors = []
    for verdict in verdicts:
        kind, file = verdict.kind, verdict.mutant.file
        if kind in ("survived", "unreached"):
            now = " ".join(line[1:].strip() for line in diff(verdict.mutant) if line[0] == "+")
            if (file, now) in known:
                kind = "equivalent"
            else:
                survivors.append(verdict)
        counts[package_of(file)][kind] += 1
    for verdict in survivors:
        print(f"{verdict.mutant.name} ({verdict.kind})")
        print("\n".join(f"    {line}" for line in diff(verdict.mutant)))
    print(
        f"{'package':<12}{'mutants':>9}{'killed':>9}{'equivalent':>12}{'survived':>10}{'rate':>8}"
    )
    for package, count in counts.items():
        killed = count["killed"] + count["timed out"]
        lived = count["survived"] + count["unreached"]
        rate = f"{killed / (killed + lived):.0%}" if killed + lived else "-"
        row = f"{package:<12}{count.total():>9}{killed:>9}{count['equivalent']:>12}{lived:>10}"
        print(f"{row}{rate:>8}")
