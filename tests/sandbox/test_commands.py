"""Registering commands: what Discord refuses, what keeps its id, who finds what."""

from typing import Any

import pytest

from bot.sandbox import ClientRefused
from bot.sandbox.check.commands import size
from bot.sandbox.consts import Perm
from support.raw_bot import raw_bot


def command(name: str = "go", **more: Any) -> dict[str, Any]:
    return {"name": name, "description": "Go", **more}


def option(name: str = "to", kind: int = 3, **more: Any) -> dict[str, Any]:
    return {"name": name, "description": "Where", "type": kind, **more}


def choices(count: int) -> list[dict[str, Any]]:
    return [{"name": f"n{number}", "value": f"v{number}"} for number in range(count)]


WRONG: list[tuple[dict[str, Any], str, str]] = [
    (command("Go"), "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    (command("go now"), "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    (command("x" * 33), "0.name", "BASE_TYPE_BAD_LENGTH"),
    (command(description=""), "0.description", "BASE_TYPE_REQUIRED"),
    (command(description="x" * 101), "0.description", "BASE_TYPE_BAD_LENGTH"),
    (command(name_localizations={"de": "Los"}), "0.name_localizations.de", "APPLICATION_COMMAND_INVALID_NAME"),
    (command(name_localizations={"xx": "los"}), "0.name_localizations", "DICT_TYPE_INVALID_KEY"),
    (command(description_localizations={"de": "x" * 101}), "0.description_localizations.de", "BASE_TYPE_BAD_LENGTH"),
    (command(options=[option(f"o{n}") for n in range(26)]), "0.options", "BASE_TYPE_MAX_LENGTH"),
    (command(options=[option(), option()]), "0.options.1.name", "NAME_ALREADY_EXISTS"),
    (command(options=[option(), option("x", required=True)]), "0.options.1", "REQUIRED_INVALID"),
    (command(options=[option(choices=choices(26))]), "0.options.0.choices", "BASE_TYPE_MAX_LENGTH"),
    (command(options=[option(choices=choices(1), autocomplete=True)]), "0.options.0", "AUTOCOMPLETE_CHOICES"),
    (command(options=[option(choices=choices(1) * 2)]), "0.options.0.choices.1", "CHOICE_NAME_ALREADY_EXISTS"),
    (
        command(options=[option(choices=[{"name": "n", "value": "x" * 101}])]),
        "0.options.0.choices.0.value",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        command(options=[option(kind=4, choices=[{"name": "n", "value": "x"}])]),
        "0.options.0.choices.0.value",
        "NUMBER_TYPE_COERCE",
    ),
    (command(options=[option(kind=5, autocomplete=True)]), "0.options.0", "OPTIONS_TYPE_INVALID"),
    (command(options=[option(kind=12)]), "0.options.0.type", "BASE_TYPE_CHOICES"),
    (command(options=[option(kind=1), option("x")]), "0.options", "OPTIONS_TYPE_INVALID"),
    (command(options=[option(kind=2, options=[option()])]), "0.options.0.options.0.type", "BASE_TYPE_CHOICES"),
    (command(type=2), "0", "APPLICATION_COMMAND_CONTEXT_MENU"),
    (command(type=7), "0.type", "BASE_TYPE_CHOICES"),
    (
        command(options=[option(f"o{n}", choices=[{"name": f"{m}" * 20, "value": "v" * 100} for m in range(9)])
                         for n in range(8)]),
        "0",
        "APPLICATION_COMMAND_TOO_LARGE",
    ),
]  # fmt: skip


async def test_wrong_commands_are_refused_where_they_are_wrong_and_the_old_ones_stay() -> None:
    async with raw_bot() as (server, bot):
        path = f"/applications/{server.application_id}/commands"
        for form, place, code in WRONG:
            status, answer = await bot.request("PUT", path, [form])
            assert (status, answer["code"]) == (400, 50035), (place, answer)
            node = answer["errors"]
            for step in place.split("."):
                node = node[step]
            assert code in str(node["_errors"]), answer
        status, answer = await bot.request("PUT", path, [command(), command()])
        assert "DUPLICATE_NAME" in str(answer["errors"]["1"]["name"])
        assert [item["name"] for item in server.world.commands.values()] == ["go"]


async def test_a_hundred_commands_and_not_one_more() -> None:
    async with raw_bot() as (server, bot):
        path = f"/applications/{server.application_id}/commands"
        hundred = [command(f"c{number}") for number in range(100)]
        assert (await bot.request("PUT", path, hundred))[0] == 200
        assert (await bot.request("PUT", path, [*hundred, command("more")]))[1]["code"] == 30032
        assert (await bot.request("POST", path, command("more")))[1]["code"] == 30032
        assert (await bot.request("POST", path, command("c7", description="New")))[0] == 201
        assert len(server.world.commands) == 100


def test_size_counts_the_longest_language_of_each_field() -> None:
    form = command(
        "go",
        description="12345",
        description_localizations={"de": "1234567", "pl": "123"},
        options=[option("to", choices=[{"name": "a", "name_localizations": {"de": "abc"}, "value": "vv"}])],
    )
    assert size(form) == len("go") + 7 + len("to") + len("Where") + 3 + 2


async def test_one_by_one_global_and_of_the_guild() -> None:
    async with raw_bot() as (server, bot):
        base = f"/applications/{server.application_id}"
        for place in ("", f"/guilds/{server.world.guild_id}"):
            path = f"{base}{place}/commands"
            made = (await bot.request("POST", path, command("solo", name_localizations={"de": "allein"})))[1]
            one = f"{path}/{made['id']}"
            assert (await bot.request("GET", one))[1]["name"] == "solo"
            edited = (await bot.request("PATCH", one, {"description": "Other"}))[1]
            assert (edited["id"], edited["description"]) == (made["id"], "Other")
            assert edited["version"] != made["version"]
            listed = {item["name"]: item for item in (await bot.request("GET", path))[1]}
            assert "name_localizations" not in listed["solo"]
            listed = {item["name"]: item for item in (await bot.request("GET", path + "?with_localizations=true"))[1]}
            assert listed["solo"]["name_localizations"] == {"de": "allein"}
            assert (await bot.request("DELETE", one))[0] == 204
            assert (await bot.request("GET", one))[1]["code"] == 10063
        # A global command is none of the guild's.
        [go] = server.world.commands.values()
        path = f"{base}/guilds/{server.world.guild_id}/commands/{go['id']}"
        assert (await bot.request("GET", path))[1]["code"] == 10063


async def test_an_overwrite_keeps_ids_by_name_and_drops_the_rest() -> None:
    async with raw_bot() as (server, bot):
        path = f"/applications/{server.application_id}/commands"
        first = {item["name"]: item["id"] for item in (await bot.request("PUT", path, [command("a"), command("b")]))[1]}
        second = {
            item["name"]: item["id"] for item in (await bot.request("PUT", path, [command("b"), command("c")]))[1]
        }
        assert second["b"] == first["b"]
        assert set(second) == {"b", "c"}


async def test_permissions_and_places_decide_who_finds_a_command() -> None:
    async with raw_bot() as (server, bot):
        await bot.register(
            command("mods", default_member_permissions=str(int(Perm.MANAGE_CHANNELS))),
            command("nobody", default_member_permissions="0"),
            command("here", contexts=[0]),
            command("there", contexts=[1]),
        )
        alice, bob = server.person("Alice"), server.person("Bob")
        direct = server.world.dm(bob.user)
        for person, name, channel, found in (
            (alice, "mods", None, True),
            (alice, "nobody", None, True),
            (bob, "mods", None, False),
            (bob, "nobody", None, False),
            (bob, "here", None, True),
            (bob, "here", direct, False),
            (bob, "there", direct, True),
            (bob, "there", None, False),
            (alice, "there", direct, False),
        ):
            if found:
                await person.slash(name, channel=channel, until="sent")
            else:
                with pytest.raises(ClientRefused):
                    await person.slash(name, channel=channel, until="sent")


async def test_options_of_every_type_arrive_with_what_they_name() -> None:
    async with raw_bot() as (server, bot):
        kinds = {"s": 3, "i": 4, "b": 5, "u": 6, "c": 7, "r": 8, "m": 9, "n": 10, "a": 11}
        await bot.register(command("all", options=[option(name, kind) for name, kind in kinds.items()]))
        alice, bob = server.person("Alice"), server.person("Bob")
        sent = await alice.slash(
            "all",
            {
                "s": "text", "i": "7", "b": "true", "u": bob.user, "c": "#woodland".removeprefix("#"), "r": "Woodpost",
                "m": "Cleo", "n": "1.5", "a": {"filename": "x.txt", "data": b"abc"},
            },
            until="sent",
        )  # fmt: skip
        values = {item["name"]: item["value"] for item in sent.data["options"]}
        assert (values["s"], values["i"], values["b"], values["n"]) == ("text", 7, True, 1.5)
        resolved = sent.data["resolved"]
        assert resolved["users"][values["u"]]["username"] == "bob"
        assert resolved["users"][values["m"]]["username"] == "cleo"
        assert resolved["channels"][values["c"]]["name"] == "woodland"
        assert resolved["roles"][values["r"]]["name"] == "Woodpost"
        async with bot.session.get(resolved["attachments"][values["a"]]["url"]) as got:
            assert await got.read() == b"abc"
