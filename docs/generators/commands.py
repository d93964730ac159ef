"""The reference of the command line, generated from the commands themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import typer
from docs.generators.markdown import block, code, section, table

from rackcard.cli.app import app

SHARED = ("decks", "option", "ruling", "pay", "remove", "card", "json", "csv")
"""Options that mean the same in every command."""


def tree() -> dict[str, Any]:
    """Every command by its name."""
    group: Any = typer.main.get_command(app)
    return dict(group.commands)


def commands() -> str:
    return "\n".join(_command(name, command) for name, command in tree().items())


def shared_options() -> str:
    par = {option.name: option for option in tree()["par"].params}
    rows = [_option(par[name]) for name in SHARED]
    return table(["option", "meaning", "default"], rows)


def _command(name: str, command: Any) -> str:
    words = (command.help or "").strip()
    arguments = [p for p in command.params if p.param_type_name == "argument"]
    options = [p for p in command.params if p.param_type_name == "option"]
    usage = " ".join(["rackcard", name, *map(_usage, arguments), "[OPTIONS]" if options else ""])
    parts = [words + "\n", block("text", usage)]
    if arguments:
        rows = [[code(_metavar(one)), one.help or ""] for one in arguments]
        parts.append(table(["argument", "meaning"], rows))
    if options:
        parts.append(table(["option", "meaning", "default"], [_option(o) for o in options]))
    return section(2, f"rackcard {name}", *parts)


def _usage(argument: Any) -> str:
    shown = _metavar(argument)
    if not argument.required and not shown.startswith("["):
        shown = f"[{shown}]"
    return shown + (" ..." if argument.nargs != 1 else "")


def _metavar(parameter: Any) -> str:
    return str(parameter.metavar or parameter.name.upper())


def _option(option: Any) -> list[str]:
    names = ", ".join(map(code, option.opts))
    if not option.is_flag:
        names += f" {code(_metavar(option))}"
    return [names, " ".join(_meaning(option)), _default(option)]


def _meaning(option: Any) -> Iterator[str]:
    yield option.help or ""
    if option.required:
        yield "Required."
    if option.multiple:
        yield "May be given more than once."
    low, high = option.min, option.max
    if low is not None and high is not None:
        yield f"From {low} to {high}."
    elif low is not None:
        yield f"{low} or more."


def _default(option: Any) -> str:
    if option.is_flag or option.default in (None, [], ()) or callable(option.default):
        return ""
    return code(option.default)
