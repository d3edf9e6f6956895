"""The real command tree against all of Discord's limits, in every language."""

import re
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import data
from bot.discord.client import Woodpost
from bot.discord.commands.actions import RENAMED, parameters
from bot.discord.commands.syncing import comparable, wanted
from bot.discord.front import Front
from bot.discord.localise import Translator
from bot.discord.poster import Poster
from data.words import Words
from engine.api import FACTIONS, every_action
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
    assert {RENAMED.get(spec.name, spec.name) for spec in every_action(catalog())} <= names
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


def test_only_actions_are_renamed_and_to_names_of_their_own() -> None:
    actions = {spec.name for spec in every_action(catalog())}
    assert set(RENAMED) <= actions
    assert not set(RENAMED.values()) & actions


async def test_one_name_in_two_factions_is_one_command_with_both_parameters(client: Woodpost) -> None:
    of_move = parameters(every_action(catalog()))["move"]
    assert list(of_move[:3]) == ["fund", "from", "to"]  # as each of them is asked
    assert {"warlord", "warriors", "ally"} <= set(of_move[3:])
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


# --- room for all thirteen factions -----------------------------------------------------------------------------------

COMMANDS, CHOICES = 100, 25
"""Discord's limits: commands of an application, choices of an option."""

ACTIONS = {
    "marquise": ("craft", "battle", "march", "move", "recruit", "build", "overwork", "extra-action"),  # 6.5
    "eyrie": ("decree", "craft", "move", "battle", "recruit", "build", "leader"),  # 7.4 to 7.7
    "alliance": (
        "revolt",
        "spread",
        "craft",
        "mobilize",
        "train",
        "move",
        "battle",
        "recruit",
        "organize",
    ),  # 8.4 to 8.6
    "vagabond": (
        *("slip", "move", "battle", "explore", "aid", "quest", "strike", "repair", "craft", "special"),  # 9.4, 9.5
        "coalition",  # 9.2.8
    ),
    "lizards": ("crusade", "convert", "sanctify", "build", "recruit", "score", "sacrifice", "craft"),  # 10.4 to 10.6
    "riverfolk": (
        "move",
        "battle",
        "craft",
        "export",
        "draw",
        "recruit",
        "establish",
        "prices",
        "services",
    ),  # chapter 11
    "duchy": ("build", "recruit", "move", "battle", "dig", "parliament", "sway", "craft"),  # 12.5, 12.6
    "corvids": ("craft", "flip", "recruit", "move", "plot", "battle", "trick", "exert", "expose"),  # 13.2.4 to 13.6
    "hundreds": ("craft", "move", "battle", "build", "advance", "incite", "mood"),  # chapter 14
    "keepers": (
        "encamp",
        "decamp",
        "recruit",
        "craft",
        "move",
        "battle",
        "delve",
        "recover",
        "retinue",
    ),  # 15.4 to 15.6
    "diaspora": ("craft", "rally", "reconcile", "settle", "provoke", "integrate", "negotiate"),  # 16.2.5 to 16.6
    "council": ("move", "recruit", "assemble", "battle", "sleep", "convene", "entreat"),  # 17.2.4 to 17.6
    "knaves": ("move", "battle", "filch", "item", "retire", "craft"),  # 18.5
}
"""Faction -> what may be done with it of one's own accord, by the headings of its chapter."""

EVERYBODY = ("use", "dominance", "take-dominance", "open-path", "hireling")  # 4.1.3, 3.3, M.4.3, 22.2


def test_what_is_planned_names_what_there_is() -> None:
    assert len(ACTIONS) == 13
    named = {*EVERYBODY, *(action for actions in ACTIONS.values() for action in actions)}
    assert {spec.name for spec in every_action(catalog())} <= named
    assert set(FACTIONS) <= set(ACTIONS)


async def test_every_faction_has_room(client: Woodpost) -> None:
    commands = await wanted(client.tree)
    called = {RENAMED.get(spec.name, spec.name) for spec in every_action(catalog())}
    beside = [command for command in commands if command["name"] not in called]
    actions = {*EVERYBODY, *(action for all_ in ACTIONS.values() for action in all_)}
    assert len(beside) + len(actions) <= COMMANDS


def test_no_option_needs_more_choices_than_there_may_be() -> None:
    facts = data.load()
    assert max(len(ACTIONS), len(facts["maps"]), len(facts["decks"])) <= CHOICES
