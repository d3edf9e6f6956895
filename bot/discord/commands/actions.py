"""One slash command per action of the Law, made from the engine's `ActionSpec`s whatever factions there are."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from typing import Any

import discord
from discord import app_commands

from bot.discord.front import Choices, Interaction
from bot.discord.localise import described
from data.words import Words
from engine.api import ActionSpec

RENAMED = {"export": "export-card"}
"""The command of an action is called what the action is; but /export alone is the game as a file."""

Given = Mapping[str, str]
Perform = Callable[[Interaction, str, Given], Awaitable[None]]
Suggest = Callable[[Interaction, str, Given, str], Awaitable[Choices]]


def parameters(specs: Iterable[ActionSpec]) -> dict[str, tuple[str, ...]]:
    """Action -> its parameters: one name in two factions is one command with the parameters of both.

    They stand in the order in which each faction is asked.
    """
    found: dict[str, list[str]] = {}
    for spec in specs:
        names, place = found.setdefault(spec.name, []), 0
        for name in spec.parameters:
            if name not in names:
                names.insert(place, name)
            place = names.index(name) + 1
    return {name: tuple(names) for name, names in sorted(found.items())}


def action_commands(
    specs: Iterable[ActionSpec], words: Words, perform: Perform, suggest: Suggest
) -> list[app_commands.Command[Any, ..., None]]:
    """The commands of these actions.

    `perform` gets the interaction, the action and what was filled in; `suggest` the same and the focused parameter.
    """
    return [_command(action, names, words, perform, suggest) for action, names in parameters(specs).items()]


def take_options(callback: Any, names: Iterable[str]) -> None:
    """Let a command's callback, a function, have these options, each a text that may be left out.

    discord.py reads a command's options from its callback's signature: here they come from the engine. (A function's
    `__signature__` is `inspect`'s own way to say so; the types of functions do not know it.)
    """
    first = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)
    rest = [
        inspect.Parameter(key, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=str | None) for key in names
    ]
    callback.__signature__ = inspect.Signature([first, *rest])


def _command(
    action: str, names: tuple[str, ...], words: Words, perform: Perform, suggest: Suggest
) -> app_commands.Command[Any, ..., None]:
    local = {_python_name(name): name for name in names}

    async def callback(interaction: Interaction, **given: str | None) -> None:
        await perform(interaction, action, {local[key]: value for key, value in given.items() if value is not None})

    take_options(callback, local)
    app_commands.rename(**local)(callback)
    app_commands.describe(**{key: described(words, f"param-{name}") for key, name in local.items()})(callback)
    app_commands.autocomplete(**{key: _suggester(action, name, suggest) for key, name in local.items()})(callback)
    name = RENAMED.get(action, action)
    return app_commands.Command(name=name, description=described(words, f"command-{name}"), callback=callback)


def _suggester(
    action: str, parameter: str, suggest: Suggest
) -> Callable[[Interaction, str], Coroutine[Any, Any, Choices]]:
    async def complete(interaction: Interaction, current: str) -> Choices:
        given = {name: str(value) for name, value in interaction.namespace if name != parameter and value}
        given[parameter] = current
        return await suggest(interaction, action, given, parameter)

    return complete


def _python_name(name: str) -> str:
    """A parameter's name as Python takes it: `from` is a word of Python's own."""
    return "p_" + name.replace("-", "_")
