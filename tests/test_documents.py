"""Every page is run: what it shows is what happens. No block of code goes untested by accident."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from docs.generators import commands

from docs import generators
from rackcard.live.table.layout import Clock
from tests.command_line import Result
from tests.docs.pages import DOCS, OUTSIDE, PAGES, ROOT, Block, blocks, read
from tests.docs.running import HOUSE, Reader
from tests.web.server import Server

RUN = ("console", "python", "toml", "json")
DRAWS = "draws charts for seconds; tests/report makes such files"
A_CLUSTER = "needs a cluster; tests/engines/test_cluster.py has one"
NOT_RUN = {
    "docs/cluster.md": {
        "rackcard simulate great-8 --rounds 1e11 --cluster tcp://scheduler:8786"
        " --checkpoint great-8.run": A_CLUSTER,
        "rackcard simulate great-8 --rounds 3e8 --cluster local --workers 2": A_CLUSTER,
        "pip install 'rackcard[cluster]'": "on other machines",
        "kubectl apply -f cluster.yaml": "needs Kubernetes",
    },
    "docs/how-to/operator.md": {
        "rackcard serve --host 0.0.0.0 --port 8008 --database sqlite:///house.db": "runs for ever",
    },
    "docs/how-to/several-nodes.md": {
        "rackcard serve --host 0.0.0.0 --database postgresql://house@10.0.0.1/house"
        " --house-key house.key \\": "runs for ever",
        "POSTGRES_PASSWORD=... HOUSE_NAME=house.example docker compose"
        " -f deploy/compose.yaml up": "needs Docker; tests/test_deploy.py reads the files",
    },
    "docs/par-sheets.md": {"rackcard par great-8 -o great-8.pdf": DRAWS},
}
"""Blocks of commands that no test can run: by page, their first command and why."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[str]:
    with Server(f"sqlite:///{tmp_path / 'house.db'}", timing=Clock()) as server:
        yield server.http


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_shows(
    page: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
    rackcard: Callable[..., Result],
) -> None:
    folder = tmp_path / "clone"
    folder.mkdir()
    monkeypatch.chdir(folder)
    asks = any(HOUSE in block.text for block in blocks(page) if block.language == "python")
    house = request.getfixturevalue("house") if asks else ""
    Reader(page, folder, rackcard, house).read()


@pytest.mark.parametrize("page", PAGES)
def test_every_block_is_run_or_on_the_list(page: str) -> None:
    for block in blocks(page):
        if block.language in RUN or block.language.startswith("{"):
            continue
        assert block.language in ("sh", "text", "indented"), f"{block.where}: {block.language}"
        commands = block.language == "sh" or looks_run(block)
        assert not commands or only_make(block) or first(block) in NOT_RUN.get(page, {}), (
            f"{block.where}: these commands are neither run (as console) nor on the list"
        )


def test_the_list_names_blocks_that_are_there() -> None:
    for page, not_run in NOT_RUN.items():
        assert set(not_run) <= {first(block) for block in blocks(page)}


def first(block: Block) -> str:
    return block.text.partition("\n")[0].partition("#")[0].strip()


def only_make(block: Block) -> bool:
    """Nothing but targets of the Makefile, each of which is there."""
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    lines = [line.partition("#")[0].split() for line in block.text.splitlines() if line.strip()]
    return all(line[:1] == ["make"] and set(line[1:]) <= targets for line in lines)


def looks_run(block: Block) -> bool:
    """A usage line names what is to be filled in, in capitals; anything else wants to be run."""
    run = re.compile(r"^(\$ |rackcard (?!.*[A-Z]{4})|make |pip |import |>>> |\{)", re.MULTILINE)
    return run.search(block.text) is not None


def test_contributing_shows_the_whole_example() -> None:
    assert (ROOT / "examples/dragon_tiger/rules.py").read_text() in read("CONTRIBUTING.md")


def anchors(page: Path) -> set[str]:
    """What a link may point at: headings, as the site and GitHub name them."""
    text = page.read_text(encoding="utf-8")
    for included in re.findall(r"^```\{include\} (\S+)$", text, re.MULTILINE):
        text += (page.parent / included).read_text(encoding="utf-8")
    text = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    titles = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).strip().replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    text = re.sub(r"^```.*?^```", "", read(page), flags=re.MULTILINE | re.DOTALL)
    for target, anchor in re.findall(r"\]\(([^)#\s]*)(?:#([^)\s]+))?\)", text):
        if re.match(r"[a-z]+:", target):
            continue
        found = ((ROOT / page).parent / target).resolve() if target else ROOT / page
        assert found.exists(), f"{page} links to {target}"
        if anchor and "generated:" not in found.read_text(encoding="utf-8"):
            assert anchor in anchors(found), f"{page} links to {target}#{anchor}"


def test_every_page_has_its_place_in_the_site() -> None:
    listed = {"index"}
    for page in PAGES:
        for block in blocks(page):
            if block.language == "{toctree}":
                folder = (ROOT / page).parent
                for entry in re.findall(r"^(?!:)(\S+)$", block.text, re.MULTILINE):
                    listed.add(str((folder / entry).relative_to(DOCS)))
    there = {str(Path(page).relative_to("docs").with_suffix("")) for page in PAGES[len(OUTSIDE) :]}
    assert listed == there


def test_every_command_is_documented() -> None:
    """In the reference, whose sections are made from the commands, and which the README names."""
    from rackcard.cli.app import app

    registered = {command.name for command in app.registered_commands}
    sections = set(re.findall(r"^## rackcard ([a-z-]+)$", generators.make("commands"), re.M))
    assert sections == set(commands.tree()) == registered
    assert "<!-- generated: commands -->" in read("docs/reference/cli.md")
    assert "docs/reference/cli.md" in read("README.md")
