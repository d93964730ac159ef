"""Build the site into docs/_build/html: `python -m docs.build`. A warning is an error.

After Sphinx, inline scripts and styles are moved into files, so that the site can be served under a
policy that forbids them; and no page may load anything from elsewhere.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sys
from pathlib import Path

HERE = Path(__file__).parent
OUTPUT = HERE / "_build" / "html"

STYLED = re.compile(r"\sstyle=\"([^\"]*)\"")
INLINE = re.compile(r"<(script|style)(?: type=\"[^\"]*\")?>(.*?)</\1>", re.DOTALL)
FETCHED = re.compile(
    r"<(?!a\b)[a-z][^>]*?\s(?:src|href|poster|data|srcset)=\"((?:[a-z]+:)?//[^\"]*)\""
    r"|url\(\s*['\"]?((?:[a-z]+:)?//[^)]*)\)|@import\s+['\"]?((?:[a-z]+:)?//[^'\"]*)",
    re.IGNORECASE,
)


def build(output: Path = OUTPUT) -> int:
    """Build the site; returns the exit code, 0 if it is complete."""
    from sphinx.cmd.build import build_main

    shutil.rmtree(output, ignore_errors=True)
    doctrees = output.parent / "doctrees"
    # The build must depend on its content only, not on the time of day.
    os.environ.setdefault("SOURCE_DATE_EPOCH", "0")
    flags = ["-W", "--keep-going", "-q", "-E", "-b", "html", "-d", str(doctrees)]
    code = build_main([*flags, str(HERE), str(output)])
    shutil.rmtree(doctrees, ignore_errors=True)
    if code:
        return code
    for leftover in (".buildinfo", "objects.inv"):
        (output / leftover).unlink(missing_ok=True)
    for page in sorted(output.rglob("*.html")):
        _move_inline(page, output)
    elsewhere = fetched(output)
    for complaint in elsewhere:
        print(complaint, file=sys.stderr)
    return 1 if elsewhere else 0


def _move_inline(page: Path, output: Path) -> None:
    up = "../" * (len(page.relative_to(output).parts) - 1)
    rules: dict[str, str] = {}

    def moved(inline: re.Match[str]) -> str:
        kind, text = inline[1], inline[2].strip()
        if not text:
            return ""
        if kind == "script":
            return f'<script src="{up}{_kept(output, text, "js")}"></script>'
        return f'<link rel="stylesheet" href="{up}{_kept(output, text, "css")}">'

    def styled(style: re.Match[str]) -> str:
        name = hashlib.sha256(style[1].encode()).hexdigest()[:8]
        rules[name] = style[1]
        return f' data-style="{name}"'

    text = STYLED.sub(styled, INLINE.sub(moved, page.read_text(encoding="utf-8")))
    if rules:
        sheet = "\n".join(f'[data-style="{name}"] {{ {rules[name]} }}' for name in sorted(rules))
        link = f'<link rel="stylesheet" href="{up}{_kept(output, sheet, "css")}">'
        text = text.replace("</head>", f"{link}\n</head>", 1)
    page.write_text(text, encoding="utf-8")


def _kept(output: Path, text: str, suffix: str) -> str:
    """Write the text to a file named by its hash; returns its path from the top of the site."""
    name = f"_static/{hashlib.sha256(text.encode()).hexdigest()[:12]}.{suffix}"
    (output / name).write_text(text + "\n", encoding="utf-8")
    return name


def fetched(output: Path) -> list[str]:
    """What a browser would load from elsewhere, by page; ordinary links are fine."""
    found = []
    for file in sorted([*output.rglob("*.html"), *output.rglob("*.css"), *output.rglob("*.svg")]):
        for match in FETCHED.finditer(file.read_text(encoding="utf-8")):
            what = next(group for group in match.groups() if group)
            found.append(f"{file.relative_to(output)} gets {what}")
    return found


if __name__ == "__main__":
    sys.exit(build(Path(sys.argv[1]) if sys.argv[1:] else OUTPUT))
