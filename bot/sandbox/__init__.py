"""A pretend Discord on loopback: enough of the API and gateway for discord.py, and a page that works like a channel.

`SandboxServer` is the whole of it; `serve` runs one for the command line. Messages live in memory, as long as the
server does; the bot may come and go.
"""

from bot.sandbox.client import ClientRefused
from bot.sandbox.interactions import Interaction
from bot.sandbox.people import InteractionFailed, SandboxPerson
from bot.sandbox.server import SandboxServer, serve
from bot.sandbox.world import Channel, Message

__all__ = [
    "Channel",
    "ClientRefused",
    "Interaction",
    "InteractionFailed",
    "Message",
    "SandboxPerson",
    "SandboxServer",
    "serve",
]
