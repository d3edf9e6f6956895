"""The real command tree against all of Discord's limits, in every language."""

import re
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import data
from bot.cli.parts import every_action
from bot.client import Woodpost
from bot.commands.actions import REGISTRY, parameters
from bot.commands.syncing import comparable, wanted
from bot.front import Front
from bot.localise import Translator
from bot.poster import Poster
from data.words import Words
from support.playing import Table, catalog

NAME = re.compile(r"[-_a-z0-9]{1,32}")


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[Woodpost]:
    table = await Table(tmp_path / "games.db").open()
    words = Words.load(strict=True)
    front = Front(table.play, table.store, words, data.load())
    found = Woodpost(front, Poster(front.line, front), every_action(catalog()))
    await found.tree.set_translator(Translator(words))
    yield found
    await table.close()


def leaves(command: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every command, subcommand and option with its path."""
    here = f"{path} {command['name']}".strip()
    yield here, command
    for option in command.get("options") or ():
        yield from leaves(option, here)


def longest(node: Mapping[str, Any], key: str) -> int:
    """The length of a text in its longest language."""
    texts = [str(node.get(key) or ""), *(node.get(f"{key}_localizations") or {}).values()]
    return max(map(len, texts))


def weight(node: Mapping[str, Any]) -> int:
    """The characters that Discord counts, 8000 at most for a command."""
    inner = [*(node.get("options") or ()), *(node.get("choices") or ())]
    value = len(str(node["value"])) if "value" in node else 0
    return longest(node, "name") + longest(node, "description") + value + sum(map(weight, inner))


def problems(commands: list[dict[str, Any]]) -> list[str]:
    """Everything that Discord would refuse."""
    found = [] if len(commands) <= 100 else [f"{len(commands)} commands"]
    for command in commands:
        if weight(command) > 8000:
            found.append(f"/{command['name']} has {weight(command)} characters")
        for path, node in leaves(command):
            if not NAME.fullmatch(node["name"]):
                found.append(f"/{path}: name")
            if not 1 <= len(node["description"]) <= 100 or longest(node, "description") > 100:
                found.append(f"/{path}: description of {longest(node, 'description')}")
            if len(node.get("options") or ()) > 25 or len(node.get("choices") or ()) > 25:
                found.append(f"/{path}: too many options or choices")
            names = [option["name"] for option in node.get("options") or ()]
            if len(set(names)) < len(names):
                found.append(f"/{path}: an option twice")
            found += [
                f"/{path}: choice {choice['value']}"
                for choice in node.get("choices") or ()
                if not 1 <= longest(choice, "name") <= 100 or len(str(choice["value"])) > 100
            ]
            if node.get("name_localizations"):
                found.append(f"/{path}: its name is not the same in every language")
    return found


async def test_the_tree_keeps_discords_limits(client: Woodpost) -> None:
    commands = await wanted(client.tree)
    assert problems(commands) == []
    names = {command["name"] for command in commands}
    assert {
        "game",
        "act",
        "done",
        "undo",
        "hand",
        "map",
        "board",
        "log",
        "text",
        "export",
        "orders",
        "law",
        "admin",
    } <= names
    assert set(REGISTRY.values()) <= names
    assert {"new", "start", "status", "settings", "abandon", "list", "join", "leave", "replace"} == {
        option["name"] for command in commands if command["name"] == "game" for option in command["options"]
    }


async def test_maps_and_decks_are_chosen_from_a_list(client: Woodpost) -> None:
    facts = data.load()
    (game,) = [command for command in await wanted(client.tree) if command["name"] == "game"]
    for name in ("new", "settings"):
        (command,) = [option for option in game["options"] if option["name"] == name]
        options = {option["name"]: option for option in command["options"]}
        for kind in ("map", "deck"):
            assert {choice["value"] for choice in options[kind]["choices"]} == set(facts[f"{kind}s"])


async def test_a_breach_of_a_limit_is_found(client: Woodpost) -> None:
    commands = await wanted(client.tree)
    commands[0]["description_localizations"] = {"de": "x" * 101}
    commands[1]["options"] = [{"name": f"o{n}", "description": "x" * 100, "type": 3} for n in range(90)]
    assert len(problems([*commands, *commands, *commands, *commands])) > 2


def test_every_action_has_one_line_and_every_line_an_action() -> None:
    specs = every_action(catalog())
    assert {spec.name for spec in specs} == set(REGISTRY)
    assert len(set(REGISTRY.values())) == len(REGISTRY)


async def test_one_name_in_two_factions_is_one_command_with_both_parameters(client: Woodpost) -> None:
    of_move = parameters(every_action(catalog()))["move"]
    assert list(of_move[:4]) == ["fund", "from", "to", "warlord"]  # as each of them is asked
    assert "warriors" in of_move[4:]
    (move,) = [command for command in await wanted(client.tree) if command["name"] == "move"]
    assert tuple(option["name"] for option in move["options"]) == of_move
    assert all(option["autocomplete"] and not option["required"] for option in move["options"])


async def test_what_discord_adds_is_no_difference(client: Woodpost) -> None:
    commands = await wanted(client.tree)
    there = [
        {**command, "id": "1", "version": "2", "application_id": "3", "dm_permission": True} for command in commands
    ]
    there[0]["default_member_permissions"] = None
    assert comparable(there) == comparable(commands)
    there[0] = {**there[0], "description": "older"}
    assert comparable(there) != comparable(commands)


async def test_admin_is_shown_to_those_who_manage_the_channel(client: Woodpost) -> None:
    (admin,) = [command for command in await wanted(client.tree) if command["name"] == "admin"]
    assert int(admin["default_member_permissions"]) == 1 << 4
    assert all(command["contexts"] == [0] for command in await wanted(client.tree))
