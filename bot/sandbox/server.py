"""The sandbox as one object: start it, point a bot at it, and be the people of its server."""

from collections.abc import Awaitable, Callable, Iterable
from types import TracebackType
from typing import Self

from aiohttp import web

from bot.sandbox import consts
from bot.sandbox.actions import Actions
from bot.sandbox.api import BASE, Api, Rejection
from bot.sandbox.cdn import Cdn
from bot.sandbox.gateway import Gateway
from bot.sandbox.guard import Guard, require_loopback
from bot.sandbox.interactions import Interactions
from bot.sandbox.live import Live
from bot.sandbox.people import SandboxPerson
from bot.sandbox.sessions import Sessions
from bot.sandbox.web import WebPage
from bot.sandbox.world import Channel, World

PEOPLE = (("Alice", "en-US"), ("Bob", "es-ES"), ("Cleo", "de"), ("Darek", "pl"))


class SandboxServer:
    """A pretend Discord on loopback with one guild, as an async context manager.

    `port` 0 takes any free one. `channels` are names of text channels, `people` pairs of name and locale, the first of
    whom owns the guild. `bot_permissions` are what the bot's invitation grants. `answer_seconds` and `token_seconds`
    are Discord's 3 s and 15 min; tests may shorten them. After entering: `url` (the page), `api_base`, `gateway_url`,
    `token`, `application_id`. ValueError for a `host` that is not loopback, OSError when the port is taken.
    """

    def __init__(
        self,
        host: str = "127.0.0.1",
        port: int = 0,
        *,
        channels: Iterable[str] = ("woodland", "riverside"),
        people: Iterable[tuple[str, str]] = PEOPLE,
        guild_locale: str = "en-US",
        bot_permissions: consts.Perm = consts.BOT,
        answer_seconds: float = 3.0,
        token_seconds: float = 900.0,
    ) -> None:
        require_loopback(host)
        self.host = host
        self.port = port
        self.world = World(guild_locale=guild_locale, bot_permissions=bot_permissions)
        self.interactions = Interactions(self.world, answer_seconds=answer_seconds, token_seconds=token_seconds)
        self.sessions = Sessions(self.world, self.interactions)
        self.gateway = Gateway(self.world, self.sessions)
        self.actions = Actions(self.world, self.interactions)
        self._guard = Guard()
        self._api = Api(self.world, self.interactions)
        self._page = WebPage(self.world, self.actions, Live(self.world))
        self._runner: web.AppRunner | None = None
        for name in channels:
            self.world.add_channel(name)
        for name, locale in people:
            first = not self.world.people
            self.world.add_person(name, locale, consts.OWNER if first else consts.MEMBER)

    async def __aenter__(self) -> Self:
        """Listen."""
        app = web.Application(middlewares=[self._guard.check], client_max_size=consts.MAX_REQUEST + consts.MIB)
        self._api.add_to(app)
        self._page.add_to(app)
        Cdn(self.world).add_to(app)
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_get("/gateway/", self.gateway.handle)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, self.host, self.port).start()
        except OSError:
            await self._runner.cleanup()
            raise
        self.port = self._runner.addresses[0][1]
        self._guard.allow(self.host, self.port)
        name = f"[{self.host}]" if ":" in self.host else self.host
        self.world.base = f"http://{name}:{self.port}"
        self.gateway.url = self._api.gateway_url = f"ws://{name}:{self.port}/gateway"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close every connection and stop."""
        self.interactions.close()
        await self._page.close()
        await self.gateway.close()
        if self._runner:
            await self._runner.cleanup()

    @property
    def url(self) -> str:
        """The page's address, with the key that lets one in."""
        return f"{self.world.base}/p/{self._page.key}/"

    @property
    def api_base(self) -> str:
        """What `WOODPOST_DISCORD_API` must be."""
        return self.world.base + BASE

    @property
    def gateway_url(self) -> str:
        """The gateway's address."""
        return self.gateway.url

    @property
    def token(self) -> str:
        """The bot's token."""
        return self.world.token

    @property
    def application_id(self) -> int:
        """The bot's application, which is its user id too."""
        return self.world.application_id

    @property
    def environment(self) -> dict[str, str]:
        """What a bot's process needs in its environment."""
        return {"DISCORD_TOKEN": self.token, "WOODPOST_DISCORD_API": self.api_base}

    @property
    def refusals(self) -> list[Rejection]:
        """What the bot asked for and Discord would have refused, oldest first."""
        return list(self._api.refusals)

    @property
    def channels(self) -> list[Channel]:
        """The channels and threads in order."""
        return list(self.world.channels.values())

    def channel(self, name: str) -> Channel:
        """A channel by name; KeyError if there is none."""
        for channel in self.world.channels.values():
            if channel.name == name:
                return channel
        raise KeyError(name)

    def add_channel(self, name: str) -> Channel:
        """A new text channel."""
        return self.world.add_channel(name)

    def person(self, name: str) -> SandboxPerson:
        """A person by name; KeyError if there is none."""
        for user in self.world.people.values():
            if user.name == name:
                return SandboxPerson(self.world, self.actions, user, self._first_channel)
        raise KeyError(name)

    def add_person(self, name: str, locale: str = "en-US", permissions: consts.Perm = consts.MEMBER) -> SandboxPerson:
        """A new member of the guild."""
        user = self.world.add_person(name, locale, permissions)
        return SandboxPerson(self.world, self.actions, user, self._first_channel)

    async def until(self, true: Callable[[], bool], *, seconds: float = 10.0) -> None:
        """Wait until something holds; it is looked at after every change. TimeoutError when it never does."""
        await self.world.until(true, timeout=seconds)

    async def bot_ready(self, command: str = "", *, seconds: float = 30.0) -> None:
        """Wait until a bot is connected and, if named, has registered this command."""

        def ready() -> bool:
            names = {item["name"] for item in self.world.commands.values()}
            return self.world.bot_online and (not command or command.removeprefix("/") in names)

        await self.world.until(ready, timeout=seconds)

    def _first_channel(self) -> Channel:
        return next(iter(self.world.channels.values()))


async def serve(port: int, on_ready: Callable[[SandboxServer], Awaitable[None]]) -> None:
    """Run a sandbox on 127.0.0.1 as long as `on_ready` runs, which gets the listening server."""
    async with SandboxServer(port=port) as server:
        await on_ready(server)
