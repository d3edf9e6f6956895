"""The HTTP side of the API under `/api/v10`: routes, errors as Discord words them, and a list of what was refused."""

import json
import logging
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from bot.sandbox.errors import ApiError
from bot.sandbox.interactions import Interactions
from bot.sandbox.rest import ROUTES
from bot.sandbox.rest.call import Call, Route
from bot.sandbox.world import World

BASE = "/api/v10"
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Rejection:
    """A request of the bot that Discord would have refused; `route` is the pattern, so that no token shows."""

    method: str
    route: str
    status: int
    code: int
    wrong: tuple[str, ...]

    def __str__(self) -> str:
        """One line for logs and assertions."""
        where = f" at {', '.join(self.wrong)}" if self.wrong else ""
        return f"{self.method} {self.route}: {self.status}, code {self.code}{where}"


class Api:
    """Serves the routes and remembers the latest refusals."""

    def __init__(self, world: World, interactions: Interactions) -> None:
        self.world = world
        self.interactions = interactions
        self.gateway_url = ""
        self.refusals: deque[Rejection] = deque(maxlen=1000)

    def add_to(self, app: web.Application) -> None:
        """Register everything."""
        for route in ROUTES:
            app.router.add_route(route.method, BASE + route.path, self._served(route))
        app.router.add_route("*", "/api/{anything:.*}", self._unknown)

    def _served(self, route: Route) -> Any:
        async def handle(request: web.Request) -> web.Response:
            call = Call(request, self.world, self.interactions, self.gateway_url)
            try:
                if route.token:
                    call.authenticate()
                result = await route.handler(call)
            except ApiError as error:
                return self._refuse(route.method, route.path, error)
            except web.HTTPRequestEntityTooLarge:
                return self._refuse(route.method, route.path, ApiError(413, 40005))
            if result is None:
                return web.Response(status=204)
            created = route.method == "POST" and route.path.endswith(("/commands", "/threads"))
            return reply(201 if created else 200, result)

        return handle

    async def _unknown(self, request: web.Request) -> web.Response:
        # A long segment may be a token.
        route = "/".join("*" if len(part) > 25 else part for part in request.path.split("/"))
        return self._refuse(request.method, route, ApiError(404, 0))

    def _refuse(self, method: str, route: str, error: ApiError) -> web.Response:
        refusal = Rejection(method, route, error.status, error.code, tuple(places(error.errors or {})))
        self.refusals.append(refusal)
        log.warning("refused %s", refusal)
        return reply(error.status, error.body())


def reply(status: int, body: Any) -> web.Response:
    """JSON under exactly the type Discord sends: discord.py takes one with a charset for text."""
    return web.Response(status=status, body=json.dumps(body).encode(), headers={"Content-Type": "application/json"})


def places(tree: dict[str, Any], path: str = "") -> Iterator[str]:
    """The fields an errors tree names, each with its codes; no values, which may be private."""
    for key, value in tree.items():
        if key == "_errors":
            yield f"{path or '_'} ({', '.join(item['code'] for item in value)})"
        else:
            yield from places(value, f"{path}.{key}" if path else key)
