"""The built site: complete, reproducible, and self-contained."""

from __future__ import annotations

import hashlib
import http.server
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from docs.build import fetched

from tests.docs.pages import ROOT

BROWSER = "/usr/bin/chromium"
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'self'; connect-src 'self'"
)


def test_what_a_page_would_fetch_is_found(tmp_path: Path) -> None:
    (tmp_path / "good.html").write_text(
        '<a href="https://elsewhere.example/">read on</a><img src="picture.png">'
        '<link rel="stylesheet" href="_static/own.css"><svg xmlns="http://www.w3.org/2000/svg">'
    )
    assert fetched(tmp_path) == []
    bad = {
        "script.html": '<script async src="https://cdn.example/a.js"></script>',
        "image.html": '<img alt="a badge" src="//badges.example/b.svg">',
        "font.css": "@font-face { src: url(https://fonts.example/f.woff2) }",
        "style.html": '<link rel="stylesheet" href="https://cdn.example/a.css">',
        "import.css": '@import "https://cdn.example/a.css";',
    }
    for name, text in bad.items():
        (tmp_path / name).write_text(text)
    assert {line.partition(" ")[0] for line in fetched(tmp_path)} == set(bad)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("site") / "html", "1")


def build(output: Path, hashing: str) -> Path:
    """In a process of its own, whose sets and dictionaries are in another order each time."""
    env = {**os.environ, "PYTHONHASHSEED": hashing}
    command = [sys.executable, "-m", "docs.build", str(output)]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return output


def contents(folder: Path) -> dict[str, str]:
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    return {
        str(file.relative_to(folder)): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in files
    }


@pytest.mark.prove
def test_the_same_sources_give_the_same_bytes(site: Path, tmp_path: Path) -> None:
    assert contents(build(tmp_path / "html", "2")) == contents(site)


@pytest.mark.prove
def test_every_link_and_picture_of_the_site_is_there(site: Path) -> None:
    for page in site.rglob("*.html"):
        for target in re.findall(r'(?:href|src)="([^"#?]+)', page.read_text(encoding="utf-8")):
            if not re.match(r"[a-z]+:", target):
                assert (page.parent / target).exists(), f"{page.relative_to(site)}: {target}"


@pytest.mark.prove
def test_no_page_names_the_machine_that_built_it(site: Path) -> None:
    for page in site.rglob("*.html"):
        assert str(ROOT) not in page.read_text(encoding="utf-8")


class Strict(http.server.SimpleHTTPRequestHandler):
    """Serves files under a policy that allows nothing inside pages and nothing from elsewhere."""

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def served(site: Path) -> Iterator[str]:
    handler = partial(Strict, directory=str(site))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.prove
@pytest.mark.skipif(not Path(BROWSER).exists(), reason="needs Chromium")
@pytest.mark.parametrize("how", ["from a disk", "under a strict policy"])
def test_pages_and_search_work(how: str, site: Path, served: str) -> None:
    from playwright.sync_api import sync_playwright

    base = f"file://{site}" if how == "from a disk" else served
    said: list[str] = []

    def elsewhere(address: str) -> list[str]:
        return [] if address.startswith((base, "data:")) else [address]

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=list(FLAGS))
        page = browser.new_page(viewport={"width": 390, "height": 844})
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on("request", lambda asked: said.extend(elsewhere(asked.url)))
        for file in sorted(site.rglob("*.html")):
            page.goto(f"{base}/{file.relative_to(site)}")
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= 390, f"{file.relative_to(site)} is {wide} wide on a phone"
        page.goto(f"{base}/search.html?q=certificate")
        page.wait_for_selector("#search-results ul.search li a")
        browser.close()
    assert said == []
