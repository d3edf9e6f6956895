"""Discord's refusals: a status, a code, a message, and for invalid forms a tree that names each wrong field."""

from collections.abc import Sequence
from typing import Any

Path = Sequence[str | int]

MESSAGES = {
    0: "404: Not Found",
    10002: "Unknown Application",
    10003: "Unknown Channel",
    10004: "Unknown Guild",
    10007: "Unknown Member",
    10008: "Unknown Message",
    10011: "Unknown Role",
    10013: "Unknown User",
    10015: "Unknown Webhook",
    10062: "Unknown interaction",
    10063: "Unknown application command",
    20012: "You are not authorized to perform this action on this application",
    30003: "Maximum number of pins reached (250)",
    30032: "Maximum number of application commands reached (100).",
    40005: "Request entity too large",
    40060: "Interaction has already been acknowledged.",
    50001: "Missing Access",
    50003: "Cannot execute action on a DM channel",
    50005: "Cannot edit a message authored by another user",
    50006: "Cannot send an empty message",
    50013: "Missing Permissions",
    50024: "Cannot execute action on this channel type",
    50027: "Invalid Webhook Token",
    50035: "Invalid Form Body",
    50083: "Thread is archived",
    50109: "The request body contains invalid JSON.",
    160004: "A thread has already been created for this message",
}


class ApiError(Exception):
    """One refusal as Discord words it: `status` of HTTP, Discord's `code`, and the errors tree of code 50035."""

    def __init__(self, status: int, code: int, errors: dict[str, Any] | None = None, message: str = "") -> None:
        self.status = status
        self.code = code
        self.errors = errors
        self.message = message or MESSAGES[code]
        super().__init__(f"{status} {code} {self.message} {errors or ''}".rstrip())

    def body(self) -> dict[str, Any]:
        """The JSON Discord would send."""
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        return body


def unknown(code: int) -> ApiError:
    """404 for a thing that is not there: channel, message, interaction, command."""
    return ApiError(404, code)


def forbidden(code: int = 50013) -> ApiError:
    """403: missing permissions, or what else the code says."""
    return ApiError(403, code)


class ErrorTree:
    """Collects what is wrong with a form and where, in the shape of Discord's `errors` object."""

    def __init__(self) -> None:
        self.errors: dict[str, Any] = {}

    def add(self, path: Path, code: str, message: str) -> None:
        """Note one mistake at a field; several may lie at the same place."""
        node = self.errors
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def check(self) -> None:
        """Raise 50035 if anything was noted."""
        if self.errors:
            raise ApiError(400, 50035, self.errors)


def invalid(path: Path, code: str, message: str) -> ApiError:
    """A form error with a single mistake."""
    tree = ErrorTree()
    tree.add(path, code, message)
    return ApiError(400, 50035, tree.errors)
