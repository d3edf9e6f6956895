"""Who may talk to the sandbox: programs and pages of this machine that use its own name, nobody else's page."""

import ipaddress
from collections.abc import Awaitable, Callable

from aiohttp import web

NAMES = ("127.0.0.1", "localhost", "[::1]")
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

# The page loads nothing from elsewhere, and no other page may frame it.
PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
COMMON_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def require_loopback(host: str) -> None:
    """Raise ValueError unless `host` is an address of this machine alone."""
    if host == "localhost":
        return
    try:
        loopback = ipaddress.ip_address(host).is_loopback
    except ValueError:
        loopback = False
    if not loopback:
        raise ValueError(f"the sandbox listens on loopback only, not on {host!r}")


class Guard:
    """Middleware against DNS rebinding (Host) and against other sites' pages (Origin)."""

    def __init__(self) -> None:
        self.hosts: frozenset[str] = frozenset()

    def allow(self, host: str, port: int) -> None:
        """Only these names are ours from now on."""
        bracketed = f"[{host}]" if ":" in host else host
        self.hosts = frozenset(f"{name}:{port}" for name in (*NAMES, bracketed))

    @web.middleware
    async def check(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """403 for a foreign Host, Origin, or a request a foreign page made without naming itself."""
        origin = request.headers.get("Origin")
        foreign = origin is not None and origin not in {f"http://{host}" for host in self.hosts}
        site = request.headers.get("Sec-Fetch-Site", "none")
        # A link in an editor or a chat may open the page: its address holds the key, and nothing may frame it.
        opened = request.method == "GET" and request.headers.get("Sec-Fetch-Dest") == "document"
        if request.host not in self.hosts or foreign or (site not in ("none", "same-origin") and not opened):
            raise web.HTTPForbidden(text="This sandbox answers only under its own loopback address.")
        return await handler(request)
