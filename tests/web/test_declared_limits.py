"""What the API takes, as data: every limit, default and pattern that it declares, held to a file.

A limit that is dropped or moved by one changes what the house accepts; the schema says so, and
tests of the limits themselves (test_limits.py) cannot try each of them on both sides. After a
change on purpose: RACKCARD_GOLDEN=write, then read the diff.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.openapi.utils import get_openapi

from rackcard.live.service import quotas
from rackcard.web.app import make_routes
from rackcard.web.orders import ORDER
from rackcard.web.simulations import Trial

FILE = Path(__file__).parent / "declared_limits.json"
SAID = {
    *("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength"),
    *("minItems", "maxItems", "maxProperties", "pattern", "const", "enum", "default", "required"),
    *("additionalProperties", "in"),
}


def limits(found: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(found, list):
        for number, value in enumerate(found):
            yield from limits(value, f"{path}/{value.get('name', number)}")
    elif isinstance(found, dict):
        for name, value in found.items():
            plain = not isinstance(value, dict)
            if name in SAID and plain:
                yield f"{path}/{name}", value
            elif isinstance(value, dict) or (
                isinstance(value, list) and value and isinstance(value[0], dict)
            ):
                yield from limits(value, f"{path}/{name}")


@pytest.fixture
def declared() -> dict[str, Any]:
    described = get_openapi(title="", version="", routes=make_routes().routes)
    found = {
        "paths": described["paths"],
        "schemas": described["components"]["schemas"],
        "trial": Trial.model_json_schema(),
        "order": ORDER.json_schema(),
    }
    statuses = {
        f"answers {method} {path}": sorted(operation["responses"])
        for path, operations in described["paths"].items()
        for method, operation in operations.items()
    }
    shares = {f"quotas/{name}": most for name, most in vars(quotas).items() if name.isupper()}
    return {
        **shares,
        **statuses,
        **dict(part for name, one in found.items() for part in limits(one, name)),
    }


def test_every_limit_is_as_written_down(declared):
    if os.environ.get("RACKCARD_GOLDEN") == "write":
        FILE.write_text(json.dumps(declared, indent=1, sort_keys=True) + "\n")
    assert declared == json.loads(FILE.read_text())


def test_limits_are_there(declared):
    """The file is not empty by an accident of the collector."""
    assert declared["trial/properties/rounds/maximum"] == 50_000_000
    assert declared["schemas/Credentials/properties/password/maxLength"] == 128
    assert len(declared) > 200
