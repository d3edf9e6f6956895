"""A small real bot for the sandbox's own tests: run as a process, it meets the sandbox only over sockets.

It shows what the game's bot will use: Components V2 with dynamic items, autocomplete, modals, files with alt text,
private follow-ups, localised commands.
"""

import asyncio
import io
import json
import logging
import os
import re
import struct
import urllib.request
import zlib
from typing import Any, Self

import discord
import yarl
from discord import app_commands
from discord.ext import commands

CLEARINGS = [str(number) for number in range(1, 13)]
NAMES = {
    "map": {"es-ES": "mapa", "de": "karte", "pl": "mapa"},
    "Show the map": {"es-ES": "Muestra el mapa", "de": "Zeigt die Karte", "pl": "Pokazuje mapę"},
    "Advance into a clearing": {"de": "In eine Lichtung vorrücken", "pl": "Natarcie na polanę"},
}


def png(width: int, height: int, colour: tuple[int, int, int]) -> bytes:
    """A picture in one colour."""
    row = b"\0" + bytes(colour) * width
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(row * height)), (b"IEND", b"")]
    body = b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + body


class Words(app_commands.Translator):
    """Translations out of the table above."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        if context.location is app_commands.TranslationContextLocation.command_name and string.message != "map":
            return None
        return NAMES.get(string.message, {}).get(locale.value)


class Step(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"step:(?P<game>\d+):(?P<n>\d+)"):
    """A button whose id says everything, so that it outlives the process."""

    def __init__(self, game: int, n: int) -> None:
        super().__init__(
            discord.ui.Button(label=f"Step {n}", style=discord.ButtonStyle.primary, custom_id=f"step:{game}:{n}")
        )
        self.game = game
        self.n = n

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], _item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(int(match["game"]), int(match["n"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer()
        view, file = post(self.game, self.n + 1, interaction.user.mention)
        await interaction.edit_original_response(view=view, attachments=[file])
        await interaction.followup.send(f"You made step {self.n}", ephemeral=True)


def post(game: int, n: int, who: str) -> tuple[discord.ui.LayoutView, discord.File]:
    """The game's post: words, picture with alt text, buttons."""
    name = f"map-{n}.png"
    file = discord.File(io.BytesIO(png(320, 240, (40, 20 * n % 256, 60))), name)
    view = discord.ui.LayoutView(timeout=None)
    box: discord.ui.Container[Any] = discord.ui.Container(accent_colour=0x3C8D40)
    box.add_item(discord.ui.TextDisplay(f"## Game {game}\n**Step {n}**, last by {who}\n-# <t:1700000000:R>"))
    gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery()
    gallery.add_item(media=f"attachment://{name}", description=f"The map after step {n}")
    box.add_item(gallery)
    box.add_item(discord.ui.Separator())
    row: discord.ui.ActionRow[Any] = discord.ui.ActionRow()
    row.add_item(Step(game, n))
    row.add_item(discord.ui.Button(label="Law", url="https://example.org/law"))
    row.add_item(discord.ui.Button(label="Closed", disabled=True, custom_id=f"closed:{game}"))
    box.add_item(row)
    view.add_item(box)
    return view, file


class Note(discord.ui.Modal, title="A note"):
    """A modal with the three kinds of input the game may use."""

    words: discord.ui.Label[Any] = discord.ui.Label(
        text="Words", component=discord.ui.TextInput(style=discord.TextStyle.paragraph, min_length=2, max_length=200)
    )
    suit: discord.ui.Label[Any] = discord.ui.Label(
        text="Suit",
        description="Which suit it is about",
        component=discord.ui.Select(
            options=[discord.SelectOption(label=suit.title(), value=suit) for suit in ("fox", "rabbit", "mouse")]
        ),
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        words, suit = self.words.component, self.suit.component
        assert isinstance(words, discord.ui.TextInput)
        assert isinstance(suit, discord.ui.Select)
        await interaction.response.send_message(f"{suit.values[0]}: {words.value}", ephemeral=True)


class Panel(discord.ui.View):
    """A classic view with a menu of each kind and a button that opens a modal."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.select(
        custom_id="panel:suits",
        placeholder="Suits",
        min_values=1,
        max_values=2,
        options=[discord.SelectOption(label=suit, value=suit, description=f"All {suit}s") for suit in ("fox", "bird")],
    )
    async def suits(self, interaction: discord.Interaction[Any], select: discord.ui.Select[Self]) -> None:
        await interaction.response.edit_message(content=f"Suits: {', '.join(select.values)}")

    @discord.ui.select(cls=discord.ui.UserSelect, custom_id="panel:who", placeholder="Whom")
    async def who(self, interaction: discord.Interaction[Any], select: discord.ui.UserSelect[Self]) -> None:
        names = ", ".join(user.display_name for user in select.values)
        await interaction.response.send_message(f"Chosen: {names}", ephemeral=True)

    @discord.ui.select(cls=discord.ui.ChannelSelect, custom_id="panel:where", placeholder="Where")
    async def where(self, interaction: discord.Interaction[Any], select: discord.ui.ChannelSelect[Self]) -> None:
        await interaction.response.send_message(f"There: {select.values[0].mention}")

    @discord.ui.button(label="Note", custom_id="panel:note")
    async def note(self, interaction: discord.Interaction[Any], button: discord.ui.Button[Self]) -> None:
        await interaction.response.send_modal(Note())

    @discord.ui.button(label="Silent", custom_id="panel:silent", style=discord.ButtonStyle.danger)
    async def silent(self, interaction: discord.Interaction[Any], button: discord.ui.Button[Self]) -> None:
        await asyncio.sleep(0)


class Bot(commands.Bot):
    """The bot."""

    def __init__(self) -> None:
        super().__init__(
            "!",
            intents=discord.Intents(guilds=True, guild_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
        )

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Step)
        self.add_view(Panel())
        await self.tree.set_translator(Words())
        add_commands(self.tree)
        await self.tree.sync()


def add_commands(tree: app_commands.CommandTree[Bot]) -> None:
    """Register everything."""

    @tree.command(name="map", description="Show the map")
    async def show_map(interaction: discord.Interaction[Bot]) -> None:
        await interaction.response.defer(thinking=True, ephemeral=True)
        file = discord.File(io.BytesIO(png(64, 48, (10, 80, 30))), "my map.png", description="A green map")
        await interaction.followup.send("Here", file=file)

    @tree.command(description="Advance into a clearing")
    @app_commands.describe(to="Where to", warriors="How many", battle="Whom to fight")
    async def advance(
        interaction: discord.Interaction[Bot],
        to: str,
        warriors: app_commands.Range[int, 1, 20] = 1,
        battle: discord.Member | None = None,
    ) -> None:
        whom = f", against {battle.display_name}" if battle else ""
        await interaction.response.send_message(f"{warriors} to {to}{whom} ({interaction.locale.value})")

    @advance.autocomplete("to")
    async def clearings(interaction: discord.Interaction[Bot], current: str) -> list[app_commands.Choice[str]]:
        warriors = interaction.namespace.warriors
        note = f" with {warriors}" if warriors else ""
        return [
            app_commands.Choice(name=f"Clearing {number}{note}", value=number)
            for number in CLEARINGS
            if number.startswith(current)
        ]

    game = app_commands.Group(name="game", description="Games")

    @game.command(name="new", description="A new game")
    @app_commands.choices(deck=[app_commands.Choice(name=name, value=name.lower()) for name in ("Standard", "Exiles")])
    async def game_new(interaction: discord.Interaction[Bot], deck: str = "standard", number: int = 7) -> None:
        view, file = post(number, 1, f"{interaction.user.mention} ({deck})")
        await interaction.response.send_message(view=view, file=file)

    tree.add_command(game)

    @tree.command(description="A panel of menus")
    async def panel(interaction: discord.Interaction[Bot]) -> None:
        embed = discord.Embed(title="Embedded", description="With *markdown*", colour=0xAA5500)
        embed.add_field(name="Field", value="Value")
        await interaction.response.send_message("Choose", embed=embed, view=Panel(), ephemeral=True)

    @tree.command(description="Says nothing at all")
    async def silent(interaction: discord.Interaction[Bot]) -> None:
        await asyncio.sleep(0)

    @tree.command(description="For those who manage channels")
    @app_commands.default_permissions(manage_channels=True)
    async def admin(interaction: discord.Interaction[Bot]) -> None:
        await interaction.response.send_message("Done", ephemeral=True)

    @tree.command(description="Do one thing over the API and say what came of it")
    async def probe(interaction: discord.Interaction[Bot], what: str) -> None:
        await interaction.response.defer(ephemeral=True)
        channel = interaction.channel
        assert isinstance(channel, discord.TextChannel | discord.Thread)
        try:
            result = await PROBES[what](interaction, channel)
        except discord.HTTPException as error:
            result = f"{error.status} {error.code} {error.text}"
        await interaction.edit_original_response(content=result)


async def _twice(interaction: discord.Interaction[Bot], channel: Any) -> str:
    first = await channel.send("Once", nonce=77)
    second = await channel.send("Once", nonce=77)
    return "same" if first.id == second.id else "twice"


async def _again(interaction: discord.Interaction[Bot], channel: Any) -> str:
    # The library itself would refuse; a lost answer and its retry look like this to Discord.
    adapter = discord.webhook.async_.async_context.get()
    params = discord.webhook.async_.interaction_message_response_params(type=4, content="again")
    await adapter.create_interaction_response(
        interaction.id, interaction.token, session=interaction._session, params=params
    )
    return "taken"


async def _thread(interaction: discord.Interaction[Bot], channel: discord.TextChannel) -> str:
    message = await channel.send("Root of a thread")
    thread = await message.create_thread(name="A game")
    await thread.send("In the thread")
    own = await channel.create_thread(name="Another", type=discord.ChannelType.public_thread)
    await own.edit(archived=True)
    return f"{thread.name}, {own.name}, {own.archived}"


async def _pins(interaction: discord.Interaction[Bot], channel: discord.TextChannel) -> str:
    message = await channel.send("Pin me")
    await message.pin()
    found = [pin.content async for pin in channel.pins()]
    await message.unpin()
    left = [pin async for pin in channel.pins()]
    return f"{found} {len(left)}"


async def _history(interaction: discord.Interaction[Bot], channel: discord.TextChannel) -> str:
    first = await channel.send("one")
    last = await channel.send("two", reference=first, mention_author=False)
    found = [message.content async for message in channel.history(limit=2)]
    fetched = await channel.fetch_message(last.id)
    assert fetched.reference is not None
    await first.delete()
    reply = "reply" if fetched.reference.message_id == first.id else "no reply"
    return f"{found} {reply}"


async def _legacy(interaction: discord.Interaction[Bot], channel: discord.TextChannel) -> str:
    view, file = post(1, 1, "nobody")
    message = await channel.send(view=view, file=file)
    await message.edit(content="Plain words")
    return "taken"


async def _files(interaction: discord.Interaction[Bot], channel: discord.TextChannel) -> str:
    message = await channel.send("Files", files=[discord.File(io.BytesIO(b"x" * 10), f"{n}.txt") for n in range(2)])
    message = await message.edit(attachments=[message.attachments[1], discord.File(io.BytesIO(b"y"), "new.txt")])
    contents = [(await file.read()).decode() for file in message.attachments]
    return f"{[file.filename for file in message.attachments]} {contents}"


async def _huge(interaction: discord.Interaction[Bot], channel: discord.TextChannel) -> str:
    await channel.send(file=discord.File(io.BytesIO(bytes(10 * 1024 * 1024 + 1)), "huge.bin"))
    return "taken"


async def _missing_file(interaction: discord.Interaction[Bot], channel: discord.TextChannel) -> str:
    view, _ = post(1, 1, "nobody")
    await channel.send(view=view)
    return "taken"


async def _everything_read(interaction: discord.Interaction[Bot], channel: discord.TextChannel) -> str:
    client = interaction.client
    assert channel.guild.me is not None
    guild = await client.fetch_guild(channel.guild.id)
    member = await guild.fetch_member(interaction.user.id)
    roles = await guild.fetch_roles()
    places = await guild.fetch_channels()
    known = await client.tree.fetch_commands()
    app = await client.application_info()
    avatar = await interaction.user.display_avatar.read()
    assert avatar.startswith(b"\x89PNG")
    await channel.typing()
    dm = await interaction.user.send("Privately")
    return json.dumps([guild.name, member.name, len(roles), len(places), len(known), app.name, str(dm.channel.type)])


PROBES = {
    "twice": _twice,
    "again": _again,
    "thread": _thread,
    "pins": _pins,
    "history": _history,
    "legacy": _legacy,
    "files": _files,
    "huge": _huge,
    "missing-file": _missing_file,
    "read": _everything_read,
}


def main() -> None:
    """Point the library at the sandbox and run."""
    logging.basicConfig(level=logging.INFO)
    api = os.environ["WOODPOST_DISCORD_API"]
    with urllib.request.urlopen(f"{api}/gateway") as answer:  # noqa: S310 - our own loopback address
        gateway = json.load(answer)["url"]
    discord.http.Route.BASE = api
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
    discord.asset.Asset.BASE = api.removesuffix("/api/v10") + "/cdn"
    Bot().run(os.environ["DISCORD_TOKEN"], log_handler=None)


if __name__ == "__main__":
    main()
