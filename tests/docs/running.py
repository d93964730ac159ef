"""Run the commands of a page in a temporary folder, and compare the output with the page."""

from __future__ import annotations

import contextlib
import doctest
import io
import json
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.command_line import Result
from tests.docs.pages import ROOT, Block, blocks

SHARED = ("examples", "src", "tests", "docs")
"""What a page may name by its path from the top of a clone."""
HOUSE = "http://127.0.0.1:8008"
ELSEWHERE = {"docs/fairness.md": "tests/fair/test_fairness_page.py runs its console blocks"}
KNOWN: dict[tuple[str, ...], Result] = {}
"""What commands have printed that depend on no file."""
GIVEN = re.compile(r"(?P<file>\S+), instead of: (?P<old>.*)", re.DOTALL)


class Reader:
    """Somebody who does what a page says, block by block."""

    def __init__(
        self, page: str, folder: Path, rackcard: Callable[..., Result], house: str
    ) -> None:
        self.page, self.folder, self.rackcard, self.house = page, folder, rackcard, house
        self.names: dict[str, Any] = {"__name__": "page"}
        for name in SHARED:
            (folder / name).symlink_to(ROOT / name)

    def read(self) -> None:
        for block in blocks(self.page):
            do = getattr(self, f"_{block.language}", None)
            if do is not None:
                do(block)

    def _console(self, block: Block) -> None:
        if self.page in ELSEWHERE:
            return
        for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
            command, _, shown = part.partition("\n")
            printed = self._type(command, refused=shown.startswith("rackcard: "))
            assert _as_shown(shown, printed), f"{block.where}: {command}\n{printed}"

    def _type(self, command: str, refused: bool) -> str:
        first, *rest = [part.strip() for part in command.split(" | ")]
        first, _, target = first.partition(" > ")
        program, *arguments = shlex.split(first)
        if program == "rackcard":
            done = self._rackcard(*arguments)
            printed = done.out + done.err
            allowed = (2, 3) if refused else (0,)
            assert done.code in allowed, f"{self.page}: {command}\n{printed}"
        else:
            printed = self._other([program, *arguments])
        for filtered in rest:
            printed = self._other(shlex.split(filtered), printed)
        if target:
            (self.folder / target).write_text(printed, encoding="utf-8")
            return ""
        return printed

    def _rackcard(self, *arguments: str) -> Result:
        if any(re.search(r"[./]", word) for word in arguments):
            return self.rackcard(*arguments)  # it may read or write a file
        if arguments not in KNOWN:
            KNOWN[arguments] = self.rackcard(*arguments)
        return KNOWN[arguments]

    def _other(self, words: list[str], given: str = "") -> str:
        """Small programs of every system; `python` is the one that runs the tests."""
        assert words[0] in ("python", "cat", "ls"), f"{self.page} runs {words[0]}"
        if words[0] == "python":
            words = [sys.executable, *words[1:]]
        done = subprocess.run(
            words, cwd=self.folder, input=given, capture_output=True, text=True, check=True
        )
        return done.stdout

    def _python(self, block: Block) -> None:
        if (ROOT / block.comment).is_file():
            assert block.text == (ROOT / block.comment).read_text(encoding="utf-8"), block.where
        elif ">>>" in block.text:
            name, line = f"{self.page} line {block.line}", block.line
            test = doctest.DocTestParser().get_doctest(block.text, self.names, name, name, line)
            said: list[str] = []
            doctest.DocTestRunner().run(test, out=said.append, clear_globs=False)
            self.names |= test.globs
            assert not said, "".join(said)
        else:
            text = block.text.replace(HOUSE, self.house)
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(text, block.where, "exec"), self.names)

    def _toml(self, block: Block) -> None:
        given = GIVEN.fullmatch(block.comment)
        if given is None:
            tomllib.loads(block.text)
            if block.comment.endswith(".toml"):
                (self.folder / block.comment).write_text(block.text, encoding="utf-8")
            return
        file = self.folder / given["file"]
        before = file.read_text(encoding="utf-8")
        assert before.count(given["old"]) == 1, f"{block.where}: not one place in {given['file']}"
        file.write_text(before.replace(given["old"], block.text.rstrip("\n")), encoding="utf-8")

    def _json(self, block: Block) -> None:
        if block.comment == "orders":
            from rackcard.web.orders import ORDER

            for line in block.text.splitlines():
                ORDER.validate_python(json.loads(line))
        else:
            json.loads(block.text)


def _as_shown(shown: str, printed: str) -> bool:
    """A line of three dots stands for anything; blanks at the ends of lines do not count."""
    pieces = [re.escape(piece) for piece in _trimmed(shown).split("...\n")]
    return re.fullmatch("(?s:.*?)".join(pieces), _trimmed(printed)) is not None


def _trimmed(text: str) -> str:
    return re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE)
