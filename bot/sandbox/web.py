"""The page's side: its files, its live events over a WebSocket, and what its person does. All below a secret path."""

import asyncio
import json
import mimetypes
import secrets
from collections.abc import Awaitable, Callable
from importlib import resources
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from bot.sandbox import consts, guard
from bot.sandbox.actions import Actions
from bot.sandbox.client import ClientRefused
from bot.sandbox.errors import ApiError
from bot.sandbox.interactions import Interaction
from bot.sandbox.live import Live, Viewer
from bot.sandbox.world import JSON, Channel, Message, User, World

MAX_ACTION = 15 * consts.MIB


class WebPage:
    """Serves the page. `key` is drawn at every start; without it nothing here answers."""

    def __init__(self, world: World, actions: Actions, live: Live) -> None:
        self.world = world
        self.actions = actions
        self.live = live
        self.key = secrets.token_urlsafe(18)
        self._sockets: set[web.WebSocketResponse] = set()
        # Read once and served from memory: no request ever names a path of the file system.
        folder = resources.files("bot.sandbox").joinpath("page")
        self._files = {item.name: item.read_bytes() for item in folder.iterdir() if item.is_file()}
        self._doors: dict[str, Callable[[JSON], Awaitable[JSON | None]]] = {
            "slash": self._slash,
            "autocomplete": self._autocomplete,
            "component": self._component,
            "modal": self._modal,
            "say": self._say,
            "dismiss": self._dismiss,
            "delete": self._delete,
            "person": self._person,
            "channel": self._channel,
        }

    def add_to(self, app: web.Application) -> None:
        """Register everything."""
        app.router.add_get("/", self._front)
        app.router.add_get("/p/{key}/", self._index)
        app.router.add_get("/p/{key}/live", self._live)
        app.router.add_get("/p/{key}/{file}", self._file)
        app.router.add_post("/p/{key}/do/{action}", self._do)

    async def close(self) -> None:
        """Let the open pages know."""
        for socket in list(self._sockets):
            await socket.close(code=WSCloseCode.GOING_AWAY)

    def _check_key(self, request: web.Request) -> None:
        if not secrets.compare_digest(request.match_info["key"].encode(), self.key.encode()):
            raise web.HTTPNotFound(text="Open the address that was printed when the sandbox started.")

    async def _front(self, _request: web.Request) -> web.Response:
        return web.Response(text="Woodpost sandbox. Open the address that was printed when it started.")

    async def _index(self, request: web.Request) -> web.Response:
        return self._serve(request, "index.html")

    async def _file(self, request: web.Request) -> web.Response:
        return self._serve(request, request.match_info["file"])

    def _serve(self, request: web.Request, name: str) -> web.Response:
        self._check_key(request)
        body = self._files.get(name)
        if body is None:
            raise web.HTTPNotFound
        headers = {"Content-Security-Policy": guard.PAGE_POLICY, "Cache-Control": "no-cache", **guard.COMMON_HEADERS}
        kind = "text/javascript" if name.endswith(".js") else mimetypes.guess_type(name)[0]
        return web.Response(
            body=body, content_type=kind or "application/octet-stream", charset="utf-8", headers=headers
        )

    # --- live events ---

    async def _live(self, request: web.Request) -> web.StreamResponse:
        self._check_key(request)
        user = self._user(request.query.get("person"))
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        viewer = Viewer(user)
        viewer.queue.put_nowait(self.live.state(user))
        self.live.viewers.add(viewer)
        self._sockets.add(socket)
        writer = asyncio.create_task(self._write(socket, viewer))
        try:
            # The page says nothing here; reading is how its leaving is noticed.
            async for message in socket:
                if message.type == WSMsgType.ERROR:
                    break
        finally:
            self.live.viewers.discard(viewer)
            self._sockets.discard(socket)
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
        return socket

    async def _write(self, socket: web.WebSocketResponse, viewer: Viewer) -> None:
        while True:
            await socket.send_str(json.dumps(await viewer.queue.get()))

    # --- what the person does ---

    async def _do(self, request: web.Request) -> web.Response:
        self._check_key(request)
        door = self._doors.get(request.match_info["action"])
        if door is None:
            raise web.HTTPNotFound
        # A form of another page can't send this type, so together with the Origin check nothing foreign gets here.
        if request.content_type != "application/json" or (request.content_length or 0) > MAX_ACTION:
            raise web.HTTPUnsupportedMediaType
        try:
            form = json.loads(await request.read())
            result = await door(form if isinstance(form, dict) else {})
        except (ClientRefused, ApiError) as error:
            reason = error.message if isinstance(error, ApiError) else str(error)
            return web.json_response({"error": reason}, status=422)
        except (ValueError, KeyError, TypeError) as error:
            return web.json_response({"error": f"malformed request: {type(error).__name__}"}, status=400)
        return web.json_response(result or {})

    def _user(self, person_id: str | None) -> User:
        people = self.world.people
        if person_id and person_id.isdigit() and int(person_id) in people:
            return people[int(person_id)]
        return next(iter(people.values()))

    def _who(self, form: JSON) -> User:
        user = self.world.people.get(int(form["person"]))
        if user is None:
            raise ClientRefused("There is no such person any more")
        return user

    def _where(self, form: JSON) -> Channel:
        return self.world.channel(int(form["channel"]))

    def _message(self, form: JSON) -> Message:
        message = self._where(form).messages.get(int(form["message"]))
        if message is None:
            raise ClientRefused("This message is gone")
        return message

    async def _slash(self, form: JSON) -> JSON:
        values = dict(form.get("options") or {})
        who, where = self._who(form), self._where(form)
        interaction = self.actions.slash(who, where, str(form["command"]), values, nonce=str(form["nonce"]))
        return {"id": str(interaction.id)}

    async def _autocomplete(self, form: JSON) -> JSON:
        values = dict(form.get("options") or {})
        who, where, focused = self._who(form), self._where(form), str(form["focused"])
        interaction = self.actions.autocomplete(who, where, str(form["command"]), values, focused)

        def over() -> bool:
            return interaction.choices is not None or interaction.failed is not None

        await self.world.until(over, timeout=self.actions.interactions.answer_seconds + 1)
        return {"choices": interaction.choices, "failed": interaction.failed}

    async def _component(self, form: JSON) -> JSON:
        chosen = form.get("values")
        interaction = self.actions.component(
            self._who(form),
            self._message(form),
            str(form["custom_id"]),
            None if chosen is None else list(chosen),
            nonce=str(form["nonce"]),
        )
        return {"id": str(interaction.id)}

    async def _modal(self, form: JSON) -> JSON:
        opener: Interaction | None = self.actions.interactions.known(int(form["opener"]))
        if opener is None or opener.user is not self._who(form):
            raise ClientRefused("This form is no longer open")
        interaction = self.actions.modal(opener, dict(form.get("values") or {}), nonce=str(form["nonce"]))
        return {"id": str(interaction.id)}

    async def _say(self, form: JSON) -> JSON:
        message = self.actions.say(self._who(form), self._where(form), str(form["content"]))
        return {"id": str(message.id)}

    async def _dismiss(self, form: JSON) -> None:
        self.actions.dismiss(self._who(form), self._message(form))

    async def _delete(self, form: JSON) -> None:
        self.actions.delete(self._who(form), self._message(form))

    async def _person(self, form: JSON) -> JSON:
        name = " ".join(str(form["name"]).split())
        if not 1 <= len(name) <= 32 or any(user.name == name for user in self.world.people.values()):
            raise ClientRefused("A name of 1 to 32 characters that nobody else has")
        permissions = consts.MODERATOR if form.get("moderator") else consts.MEMBER
        try:
            user = self.world.add_person(name, str(form["locale"]), permissions)
        except ValueError as error:
            raise ClientRefused(str(error)) from error
        return {"id": str(user.id)}

    async def _channel(self, form: JSON) -> JSON:
        name = "-".join(str(form["name"]).lower().split())
        if not 1 <= len(name) <= 100 or any(channel.name == name for channel in self.world.channels.values()):
            raise ClientRefused("A name of 1 to 100 characters that no other channel has")
        channel: Any = self.world.add_channel(name)
        return {"id": str(channel.id)}
