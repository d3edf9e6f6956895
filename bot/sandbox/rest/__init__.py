"""The HTTP API: one module per family of routes, each with a table `ROUTES` of method, path and handler."""

from bot.sandbox.rest import app, channels, commands, guilds, interactions, messages, threads
from bot.sandbox.rest.call import Route

ROUTES: tuple[Route, ...] = (
    *app.ROUTES,
    *commands.ROUTES,
    *interactions.ROUTES,
    *channels.ROUTES,
    *messages.ROUTES,
    *threads.ROUTES,
    *guilds.ROUTES,
)
