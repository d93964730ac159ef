"""README and CONTRIBUTING are run: what they show is what the commands print."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = ["README.md", "CONTRIBUTING.md"]


def console_blocks() -> list[tuple[str, str, str]]:
    """(page, command, output) of every console block."""
    found = []
    for page in PAGES:
        for block in re.findall(r"```console\n(.*?)```", (ROOT / page).read_text(), re.DOTALL):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                found.append((page, command, output))
    return found


@pytest.mark.parametrize(("page", "command", "shown"), console_blocks())
def test_console_block(page: str, command: str, shown: str) -> None:
    program, *arguments = shlex.split(command)
    assert program == "rackcard"
    code = "from rackcard.cli import run; run()"
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        check=True,
    )
    pieces = [re.escape(piece) for piece in shown.split("...\n")]
    assert re.fullmatch("(?s:.*?)".join(pieces), done.stdout), f"{page}: {command}\n{done.stdout}"


@pytest.mark.parametrize("page", PAGES)
def test_python_examples(page: str) -> None:
    failed, _ = doctest.testfile(str(ROOT / page), module_relative=False)
    assert failed == 0


def test_contributing_shows_the_whole_example() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text()
    assert (ROOT / "examples/dragon_tiger/rules.py").read_text() in text


@pytest.mark.parametrize("page", [*PAGES, "ARCHITECTURE.md"])
def test_links_lead_somewhere(page: str) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", (ROOT / page).read_text()):
        assert (ROOT / target).exists(), f"{page} links to {target}"


def test_every_command_is_documented() -> None:
    from rackcard.cli.app import app

    commands = {command.name for command in app.registered_commands}
    listed = set(re.findall(r"^\| `rackcard ([a-z]+)", (ROOT / "README.md").read_text(), re.M))
    assert listed == commands
