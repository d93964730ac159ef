"""The reference is generated from the code and complete."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from docs.generators import commands, http, outputs, rack_card
from docs.generators.words import field_words

from docs import generators
from rackcard.game import game_ids, load
from rackcard.rackcards import Figure, RackCard
from rackcard.web.schemas import SOCKETS
from tests.docs.pages import PAGES, read

SLOW = {
    *("verify", "simulate", "chart", "conform", "study"),
    *("certify", "check-certificate", "par --format json"),
}
"""Print-outs that take seconds; the proofs build the whole site with them."""


def test_every_command_and_option_is_told() -> None:
    told = generators.make("commands")
    for name, command in commands.tree().items():
        section = told.partition(f"## rackcard {name}\n")[2].partition("\n## ")[0]
        assert command.help.splitlines()[0] in section
        for parameter in command.params:
            names = parameter.opts if parameter.param_type_name == "option" else []
            assert parameter.help, f"{name} {parameter.name} has no help"
            for one in names:
                assert f"`{one}`" in section, f"{name} {one}"


def test_every_route_parameter_and_field_is_told() -> None:
    told = generators.make("routes")
    for method, path, operation in http.operations():
        section = told.partition(f"### `{method} {path}`\n")[2].partition("\n### ")[0]
        assert operation["summary"] in section
        for parameter in operation.get("parameters", []):
            assert f"`{parameter['name']}`" in section or parameter["in"] == "cookie"
    assert len(http.operations()) == len(re.findall(r"^### ", told, re.MULTILINE))


def test_every_socket_is_told() -> None:
    assert set(SOCKETS) == set(http.socket_paths())
    told = generators.make("socket-table")
    assert all(f"`{path}`" in told for path in http.socket_paths())


def test_every_order_is_told() -> None:
    told = generators.make("play-orders")
    orders = ["sit", "leave", "commit", "open", "place", "ready", "decide"]
    assert re.findall(r"^### `(\w+)`$", told, re.MULTILINE) == orders


def test_every_key_of_a_card_has_a_meaning() -> None:
    told = generators.make("card-keys") + generators.make("figure-keys")
    for _, model in (*rack_card.TABLES, *rack_card.FIGURES):
        assert set(field_words(model)) >= set(model.model_fields), model.__name__
        assert all(f"| `{key}` |" in told for key in model.model_fields)
    known = {model for _, model in (*rack_card.TABLES, *rack_card.FIGURES)}
    schema = RackCard.model_json_schema()
    assert {model.__name__ for model in known} == {*schema["$defs"], "RackCard"}
    assert Figure in known


@pytest.mark.parametrize("name", [name for name in outputs.commands() if name not in SLOW])
def test_every_printed_field_has_a_meaning(name: str) -> None:
    """Building the section fails if a field is printed and not told, or told and not printed."""
    assert f"## rackcard {name}\n" in outputs.output(name)


def test_a_field_without_a_meaning_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(outputs.meanings()["games"]["fields"], "games[].summary")
    with pytest.raises(LookupError, match=r"games\[\].summary"):
        outputs.output("games")


def test_a_meaning_without_a_field_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(outputs.meanings()["games"]["fields"], "games[].colour", "its felt")
    with pytest.raises(LookupError, match="colour"):
        outputs.output("games")


def test_every_command_that_prints_json_is_told() -> None:
    printing = {
        name
        for name, command in commands.tree().items()
        if any(option.name == "json" for option in command.params)
    }
    assert printing == {*outputs.commands(), *outputs.NOT_SHOWN} - {*outputs.OTHERWISE}


def test_a_game_shows_its_edges_options_and_readings() -> None:
    told = generators.make("game", "great-8")
    card = load("great-8").card
    for line in load("great-8").par():
        assert line.law is not None
        assert f"`{line.law.house_edge}`" in told
    for wager in card.wagers.values():
        assert all(f"| {row} |" in told for row in wager.pays)
    for name in [*card.options, *card.rulings, *card.rulings["great-bonus.scope"].readings]:
        assert f"`{name}`" in told


def test_every_game_has_a_page() -> None:
    pages = {Path(page).stem for page in PAGES if page.startswith("docs/reference/games/")}
    assert pages == set(game_ids())
    for game in game_ids():
        assert f"<!-- generated: game {game} -->" in read(f"docs/reference/games/{game}.md")


def test_everything_that_can_be_made_is_asked_for_and_the_reverse() -> None:
    asked = {match[1] for page in PAGES for match in generators.ASKED.finditer(read(page))}
    assert asked == set(generators.HOMES)
