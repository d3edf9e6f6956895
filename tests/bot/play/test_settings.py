"""Settings, and logs that tell no secret."""

import logging

import pytest

from bot.logs import HIDDEN, Discreet
from bot.settings import BadSettings, Settings

TOKEN = "MTE4NDU2Nzg5MDEyMzQ1Njc4OTA.GabcdE.abcdefghijklmnopqrstuvwxyz0123456789AB"


def test_defaults() -> None:
    settings = Settings.read({"DISCORD_TOKEN": "", "WOODPOST_GUILD": "  "})
    assert settings == Settings()
    assert settings.database_url == "sqlite+aiosqlite:///woodpost.db"
    assert settings.level == logging.INFO


def test_everything_set() -> None:
    settings = Settings.read(
        {
            "DISCORD_TOKEN": f" {TOKEN}\n",
            "WOODPOST_DATABASE_URL": "postgresql+asyncpg://u:secret@h/db",
            "WOODPOST_DISCORD_API": "http://127.0.0.1:8080/api/v10/",
            "WOODPOST_GUILD": "1184567890123456789",
            "WOODPOST_WORKERS": "0",
            "WOODPOST_LOG_LEVEL": "debug",
            "WOODPOST_LOGLEVEL": "debug",
        }
    )
    assert settings.token == TOKEN
    assert settings.discord_api == "http://127.0.0.1:8080/api/v10"
    assert (settings.guild, settings.workers, settings.level) == (1184567890123456789, 0, logging.DEBUG)
    assert settings.unknown == ("WOODPOST_LOGLEVEL",)
    assert TOKEN not in repr(settings)
    assert "secret" not in repr(settings)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DISCORD_TOKEN", f"Bot {TOKEN}"),
        ("DISCORD_TOKEN", "two words"),
        ("WOODPOST_DISCORD_API", "127.0.0.1:8080"),
        ("WOODPOST_DISCORD_API", "ftp://x"),
        ("WOODPOST_DISCORD_API", "http://x:99999"),
        ("WOODPOST_GUILD", "my server"),
        ("WOODPOST_GUILD", "0"),
        ("WOODPOST_GUILD", str(2**63)),
        ("WOODPOST_GUILD", "\u0661"),
        ("WOODPOST_WORKERS", "-1"),
        ("WOODPOST_WORKERS", "33"),
        ("WOODPOST_LOG_LEVEL", "loud"),
    ],
)
def test_what_is_wrong_is_named_without_its_value(name: str, value: str) -> None:
    with pytest.raises(BadSettings) as caught:
        Settings.read({name: value, "WOODPOST_LOG_LEVEL": "loud"})
    lines = str(caught.value).splitlines()
    assert any(line.startswith((f"{name} must", f"{name} holds")) for line in lines)
    assert any(line.startswith("WOODPOST_LOG_LEVEL") for line in lines)
    assert TOKEN not in str(caught.value)


def logged(message: str, *args: object, fault: Exception | None = None) -> str:
    info = (type(fault), fault, fault.__traceback__) if fault is not None else None
    record = logging.LogRecord("x", logging.ERROR, __file__, 1, message, args, info)
    return Discreet(["my-own-secret"]).format(record)


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("my-own-secret", "my-own-secret"),
        (TOKEN, TOKEN),
        ("ab" * 32, "ab" * 32),
        ("postgresql+asyncpg://woodpost:pass%20word@db/woodpost", "pass%20word"),
        (f"https://discord.com/api/v10/webhooks/1184567890123456789/{'aW50' * 20}", "aW50" * 20),
    ],
)
def test_no_secret_is_logged(text: str, secret: str) -> None:
    for found in (logged(f"a {text} b"), logged("a %s b", text), logged("fault", fault=ValueError(text))):
        assert secret not in found
        assert HIDDEN in found


def test_the_rest_is_logged() -> None:
    assert logged("game %s: entry %d", "k3v7qz", 12).endswith("ERROR   x: game k3v7qz: entry 12")
