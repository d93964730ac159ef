"""The browser's types and constants are what the server declares."""

from __future__ import annotations

import re

from frontend import make_types

from rackcard.lab.answers import Figures, Quantiles
from rackcard.lab.fan import LEVELS, Ribs, plain
from rackcard.lab.statistics import Place, shown_in
from rackcard.live.service.quotas import RUN_LOW
from rackcard.web.close_codes import CloseCode


def test_nothing_is_stale():
    """After a change on purpose: `make types`."""
    assert make_types.stale() == []


def test_a_stale_file_is_noticed(monkeypatch, tmp_path, capsys):
    written = make_types.files()
    monkeypatch.setattr(
        make_types, "files", lambda: {tmp_path / path.name: text for path, text in written.items()}
    )
    assert make_types.main([]) == 0
    assert make_types.main(["--check"]) == 0
    (tmp_path / "types.ts").write_text("export interface Hand {}\n", encoding="utf-8")
    capsys.readouterr()
    assert make_types.main(["--check"]) == 1
    assert capsys.readouterr().out == "types.ts is stale: run `make types`.\n"
    assert make_types.main([]) == 0
    assert make_types.stale() == []


def test_every_type_that_is_named_is_declared_once():
    text = make_types.types()
    declared = re.findall(r"^export (?:interface|type) (\w+)", text, re.MULTILINE)
    assert len(declared) == len(set(declared))
    without_texts = re.sub(r'"[^"]*"|/\*\*.*?\*/', "", text, flags=re.DOTALL)
    assert set(re.findall(r"\b[A-Z]\w+", without_texts)) - {"Record"} == set(declared)


def test_schemas_become_types():
    fields = {
        "id": {"type": "integer", "description": "Its number."},
        "pairs": {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}]},
        "kinds": {"type": "array", "items": {"anyOf": [{"$ref": "One"}, {"type": "null"}]}},
        "by": {"type": "object", "additionalProperties": {"enum": ["a", 2]}},
        "any": {"type": "object", "additionalProperties": True},
        "yes": {"const": True},
        "what": {},
    }
    shape = {"description": "A thing.", "properties": fields, "required": ["id", "kinds"]}
    assert make_types.declaration("Thing", shape) == (
        "/** A thing. */\n"
        "export interface Thing {\n"
        "  /** Its number. */\n"
        "  id: number;\n"
        "  pairs?: [number, string];\n"
        "  kinds: (One | null)[];\n"
        '  by?: Record<string, "a" | 2>;\n'
        "  any?: Record<string, unknown>;\n"
        "  yes?: true;\n"
        "  what?: unknown;\n"
        "}\n"
    )


def test_limits_reach_the_browser():
    text = make_types.constants()
    assert f"export const LOW = {RUN_LOW:_};" in text
    assert all(f"  {one.name}: {one.value},\n" in text for one in CloseCode)


def test_forms_mean_the_same_in_both_languages():
    """Nothing but classes of characters, counts and literals: no flags, no look-arounds."""
    for _, pattern, _ in make_types.FORMS:
        assert re.fullmatch(r"(?:[\w-]|\[[\w ~-]+\]|\{[\d,]+\})+", pattern), pattern


def test_figures_are_the_statistics_that_are_shown():
    assert list(Figures.__annotations__) == [one.key for one in shown_in(Place.JSON)]


def test_quantiles_have_a_field_for_each_level():
    (told,) = plain([Ribs(1, tuple(LEVELS))])
    assert list(told) == list(Quantiles.__annotations__)
