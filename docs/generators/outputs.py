"""What commands print with --json: a real print-out of each, and what its fields mean.

The print-outs are made while the site is built. Meanings stand in outputs.toml; a field that is
printed and not told there, or told and never printed, stops the build.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
import shlex
import shutil
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from docs.generators.markdown import block, code, section, table

from rackcard.lab.statistics import Place, shown_in

ROOT = Path(__file__).parents[2]
OWN = ("seconds", "rounds_per_second", "threads", "key", "signature.public_key", "signature.value")
"""Fields that differ from run to run or between machines: their values are not shown."""
NOT_SHOWN = {
    "prove": "it counts for minutes",
    "bench": "it prints nothing but what this machine measured",
}
"""Commands that print JSON but are not documented here, with the reason."""
OTHERWISE = ("certify", "par --format json")
"""JSON outputs that do not come from --json."""
KEYED = (
    *("options", "rulings", "in_force", "readings", "wagers", "pays", "removed"),
    *("counts", "rows", "legend", "hands"),
)
"""Objects whose keys are data: names of options, of rulings, of rows."""
MOST_PLAIN = 12
"""Entries of a list that are shown, if they are plain values; of objects the first one is."""
WIDEST = 72


@cache
def meanings() -> dict[str, dict[str, Any]]:
    known = tomllib.loads((Path(__file__).parent / "outputs.toml").read_text(encoding="utf-8"))
    statistics = {f"wagers[].{one.key}": one.meaning for one in shown_in(Place.JSON)}
    known["par"]["fields"] |= statistics  # their meanings are defined beside their computation
    return known


def commands() -> list[str]:
    """The commands whose output is documented here."""
    return [name for name in meanings() if name != "everywhere"]


def outputs() -> str:
    return "\n".join(output(name) for name in commands())


def output(name: str) -> str:
    one = meanings()[name]
    printed = print_out(one["run"], *one.get("before", []), file=one.get("file", ""))
    brief = {key: "…" if key in one.get("closed", []) else printed[key] for key in printed}
    shown = _compact(json.dumps(_shortened(_masked(brief)), indent=2, ensure_ascii=False))
    by = "Written" if "file" in one else "Printed"
    head = f"{one['about']} {by} by {code('rackcard ' + one['run'])}"
    head += "; long lists are cut short.\n" if "…" in shown else ".\n"
    below = one["see"] + "\n" if "see" in one else _table(name, printed)
    return section(2, f"rackcard {name}", head, block("json", shown), below)


def _table(name: str, printed: Any) -> str:
    """The meaning of each field; those in `closed` and `beyond` are documented elsewhere."""
    one, fields = meanings()[name], dict(_fields(printed))
    for other in one.get("also", []):
        fields = _together(fields, dict(_fields(print_out(other))))
    for closed in one.get("closed", []):
        fields = {path: kind for path, kind in fields.items() if not _inside(path, closed)}
    if "beyond" in one:
        known = dict(_fields(print_out(meanings()[one["beyond"]]["run"])))
        fields = {path: kind for path, kind in fields.items() if path not in known}
    unused = set(one["fields"]) - set(fields)
    if unused:
        raise LookupError(f"outputs.toml tells of fields that {name} does not print: {unused}")
    rows = [[code(path), fields[path], _meaning(name, path)] for path in _in_order(fields)]
    return table(["field", "form", "meaning"], rows)


def _inside(path: str, field: str) -> bool:
    return path.startswith((f"{field}.", f"{field}["))


@cache
def print_out(arguments: str, *before: str, file: str = "") -> Any:
    """The parsed JSON that a command prints (or writes to a file), run in a temporary folder."""
    with TemporaryDirectory() as folder, contextlib.chdir(folder):
        for name in ("examples", "tests"):
            Path(name).symlink_to(ROOT / name)
        for words in before:
            _run(words)
        printed = _run(arguments)
        return json.loads(Path(file).read_text(encoding="utf-8") if file else printed)


def _run(arguments: str) -> str:
    from rackcard.cli import run

    program, *words = shlex.split(arguments)
    if program == "cp":
        shutil.copy(*words)
        return ""
    printed, argv = io.StringIO(), sys.argv
    sys.argv = ["rackcard", program, *words]
    try:
        with contextlib.redirect_stdout(printed):
            run()
    except SystemExit as end:
        if end.code:
            raise LookupError(f"rackcard {arguments} ended with {end.code}") from None
    finally:
        sys.argv = argv
    return printed.getvalue()


def _meaning(name: str, path: str) -> str:
    """The meaning of a path: the command's own, or that of its last names under [everywhere]."""
    own = meanings()[name].get("fields", {})
    if path in own:
        return str(own[path])
    parts = path.split(".")
    for start in range(len(parts)):
        known = meanings()["everywhere"].get(".".join(parts[start:]))
        if known:
            return str(known)
    raise LookupError(f"outputs.toml does not say what {path} of `rackcard {name}` means")


def _fields(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every field and its form; objects whose keys are data have a star for a key."""
    if isinstance(value, dict) and not _figure(value):
        if path:
            yield path, "object"
        keyed = path.rpartition(".")[2] in KEYED or all(re.match(r"\d", key) for key in value)
        inside: dict[str, str] = {}
        for key, inner in value.items():
            name = "*" if keyed else key
            inside = _together(inside, dict(_fields(inner, f"{path}.{name}" if path else name)))
        yield from inside.items()
    elif isinstance(value, list):
        yield path, "list"
        inside = {}
        for item in value:
            if isinstance(item, dict):
                inside = _together(inside, dict(_fields(item, f"{path}[]")))
        yield from (item for item in inside.items() if item[0] != f"{path}[]")
    elif path:
        yield path, _kind(value)


def _together(some: dict[str, str], others: dict[str, str]) -> dict[str, str]:
    """The fields of both; a field that is null in one may have a form in the other."""
    known = {path: kind for path, kind in others.items() if some.get(path, "null") == "null"}
    return some | known


def _in_order(paths: Iterable[str]) -> list[str]:
    """Paths in the order in which they were met, each field followed by its subfields."""
    met = {path: number for number, path in enumerate(paths)}

    def place(path: str) -> list[int]:
        ends = [at for at, mark in enumerate(path) if mark in ".["] + [len(path)]
        return [met[path[:end]] for end in ends if path[:end] in met]

    return sorted(met, key=place)


def _figure(value: dict[str, Any]) -> bool:
    return set(value) in ({"fraction", "value"}, {"fraction", "value", "error"})


def _kind(value: Any) -> str:
    if isinstance(value, dict):
        return "figure" if _figure(value) else "object"
    kinds = {bool: "true or false", int: "whole number", float: "number", str: "text"}
    return kinds.get(type(value), "null")


def _masked(value: Any, path: str = "") -> Any:
    if path.endswith(OWN):
        return "…"
    if isinstance(value, dict):
        return {
            key: _masked(inner, f"{path}.{key}" if path else key) for key, inner in value.items()
        }
    return [_masked(item, path) for item in value] if isinstance(value, list) else value


def _shortened(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _shortened(inner) for key, inner in value.items()}
    if isinstance(value, list):
        most = 1 if any(isinstance(item, dict) for item in value) else MOST_PLAIN
        kept = [_shortened(item) for item in value[:most]]
        return [*kept, "…"] if len(value) > most else kept
    return value


def _compact(text: str) -> str:
    """Short lists and objects in one line, as a person would write them."""
    flat = re.compile(r"[\[{][^\[\]{}]*[\]}]")

    def joined(match: re.Match[str]) -> str:
        line = " ".join(match[0].split())
        line = line[0] + line[1:-1].strip() + line[-1]
        return line if len(line) <= WIDEST else match[0]

    return flat.sub(joined, text)
