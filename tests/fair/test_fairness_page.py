"""docs/fairness.md is run: what it shows is what the commands print."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rackcard.fair import form

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "fairness.md"
TEXT = PAGE.read_text(encoding="utf-8")
BLOCKS = re.findall(r"```console\n(.*?)```", TEXT, re.DOTALL)
TOOLS = ["bash", "sha256sum", "openssl"]


@pytest.mark.skipif(not all(map(shutil.which, TOOLS)), reason=f"needs {', '.join(TOOLS)}")
@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_console_block(block: str) -> None:
    lines = block.splitlines(keepends=True)
    script = "".join(line[2:] for line in lines if line.startswith("$ "))
    shown = "".join(line for line in lines if not line.startswith("$ "))
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", script],
        cwd=ROOT,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == shown


def test_all_blocks_are_there() -> None:
    assert len(BLOCKS) == 3


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", TEXT):
        assert (PAGE.parent / target).exists(), target


def test_the_limits_are_the_ones_in_force() -> None:
    limits = [form.MOST_SYMBOLS, form.MOST_STEPS, form.MOST_DRAWN, form.MOST_BYTES]
    for limit in limits:
        assert f"{limit:,}" in TEXT
    assert (form.MOST_LISTS, form.MOST_SEAT, form.MOST_SHOE) == (8, 99, 2**53 - 1)
