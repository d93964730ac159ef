"""deploy/: what the containers are told fits together, and is what the program understands.

No container is run here.
"""

from __future__ import annotations

import re
import shlex
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml

from rackcard.cli.app import app
from rackcard.live.books.database import parse
from rackcard.web.access import Access, parse_node_address

DEPLOY = Path(__file__).parents[1] / "deploy"
NODES = ("node1", "node2", "node3")


def filled_in(text: str, **given: str) -> str:
    """${NAME:-default} and ${NAME:?} as Compose fills them in."""
    return re.sub(
        r"\$\{(\w+):([-?])([^}]*)\}",
        lambda found: given.get(found[1], found[3] if found[2] == "-" else "secret"),
        text,
    )


@pytest.fixture(scope="module")
def compose() -> Any:
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    return yaml.safe_load(filled_in(text, HOUSE_NAME="house.example"))


def options(service: Any) -> dict[str, Any]:
    """The options of `rackcard serve`, as the program itself parses them."""
    program: Any = typer.main.get_command(app)
    name, *arguments = shlex.split(service["command"])
    found: dict[str, Any] = program.commands[name].make_context(name, arguments).params
    return found


def test_its_services(compose):
    services = compose["services"]
    assert set(services) == {"database", "proxy", *NODES}
    for service in services.values():
        assert service["image"]
        assert "house" in service["networks"]
        for volume in service["volumes"]:
            kept = volume.partition(":")[0]
            assert kept in compose["volumes"] or (DEPLOY / kept).is_file(), volume
        for other in service.get("depends_on", {}):
            assert "healthcheck" in services[other]
    assert [name for name, one in services.items() if "ports" in one] == ["proxy"]
    assert services["proxy"]["ports"] == ["80:80", "443:443"]
    built = services["node1"]["build"]
    assert (DEPLOY / built["context"] / built["dockerfile"]).is_file()


@pytest.mark.parametrize("node", NODES)
def test_a_node_is_told_what_the_program_understands(compose, node):
    found = options(compose["services"][node])
    assert parse_node_address(found["node_address"]) == f"http://{node}:8008"
    assert (found["host"], found["port"]) == ("0.0.0.0", 8008)
    access = Access.parse(found["host"], found["allowed_host"], proxies=found["proxy"])
    assert access.hosts >= {"house.example", node}, "the proxy asks for /readyz by that name"
    proxy = compose["services"]["proxy"]["networks"]["house"]["ipv4_address"]
    assert access.proxies == (proxy,)
    [network] = compose["networks"]["house"]["ipam"]["config"]
    assert ip_address(proxy) in ip_network(network["subnet"])


def test_nodes_share_books_and_key(compose):
    services = compose["services"]
    every = [options(services[node]) for node in NODES]
    assert len({one["database"] for one in every}) == len({one["house_key"] for one in every}) == 1
    url, books = parse(every[0]["database"]), services["database"]["environment"]
    assert (url.host, url.username, url.database) == (
        "database",
        books["POSTGRES_USER"],
        books["POSTGRES_DB"],
    )
    for node in NODES:
        assert services[node]["environment"]["PGPASSWORD"] == books["POSTGRES_PASSWORD"]
        assert "keys:/keys" in services[node]["volumes"]
    assert every[0]["house_key"].parent == Path("/keys")


def test_the_first_node_is_there_before_the_others(compose):
    """It makes the key and the tables of the database."""
    waits = {node: list(compose["services"][node]["depends_on"]) for node in NODES}
    assert waits == {"node1": ["database"], "node2": ["node1"], "node3": ["node1"]}


def test_the_proxy_knows_every_node(compose):
    said = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert set(re.findall(r"(\w+):8008", said)) == set(NODES)
    assert "{$HOUSE_NAME:localhost}" in said
    assert said.count("{") == said.count("}")


def test_the_image_runs_the_program():
    said = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    assert 'ENTRYPOINT ["rackcard"]' in said
    for name in re.findall(r"^COPY (?!--from)(\S+) ", said, re.MULTILINE):
        assert (DEPLOY.parent / name).exists(), name
