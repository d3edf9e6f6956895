"""A table of people playing through an emulated Discord with the real bot, a process of its own."""

from __future__ import annotations

import os
import random
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from data.words import Words
from support.needs import fakediscord

WARNINGS = ("-W", "error", "-W", "ignore:'audioop' is deprecated:DeprecationWarning")
"""As in the tests' own process: a warning is a failure, but for the one of discord.py's that nobody can help."""

MARKS = [pytest.mark.fakediscord]

WORDS = Words.load(strict=True)
HUNDREDS, RIVERFOLK = (WORDS.owner("en", faction) for faction in ("hundreds", "riverfolk"))

WAIT_S = 15.0
DECLINING = ("next", "done", "none", "enough")
LIVELINESS = 0.6
Choose = Callable[[Sequence[str]], str]


def bot_command() -> list[str]:
    """How the bot is started."""
    return [sys.executable, *WARNINGS, "-m", "bot", "run"]


def environment(folder: Path) -> dict[str, str]:
    """Of a bot that keeps its games there."""
    own = {"WOODPOST_DATABASE_URL": f"sqlite+aiosqlite:///{folder / 'games.db'}", "WOODPOST_WORKERS": "0"}
    return os.environ | own


class Table:
    """One server with a channel per game. `dc` is the emulator, `bot` the process, which works in `folder`."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.folder = folder
        self.dc = fakediscord().FakeDiscord(**settings).start()
        self.guild = self.dc.guild("Woodland", channels=["lodge"])
        self.alice = self.person("alice")
        self.bob = self.person("bob")
        self.bot = self.dc.launch_bot(
            bot_command(),
            {
                "WOODPOST_DATABASE_URL": f"sqlite+aiosqlite:///{folder / 'games.db'}",
                "WOODPOST_DISCORD_API": "{api_base}",
                "WOODPOST_WORKERS": "0",
            },
            redirect=False,
            cwd=folder,
            log=folder / "bot.log",
        )
        try:
            self.bot.wait_ready(command="/advance")
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Stop the bot and the emulator."""
        self.bot.stop()
        self.dc.close()

    def person(self, name: str, **settings: Any) -> Any:
        """Somebody who came to the server."""
        return self.dc.user(name, self.guild, **settings)

    def channel(self, name: str) -> Any:
        """A new channel, with everybody in it."""
        found = self.guild.channel(name)
        for person in (self.alice, self.bob):
            person.go(found)
        return found

    # --- the public side ----------------------------------------------------------------------------------------------

    def posts(self, channel: Any) -> list[Any]:
        """What everybody reads in a channel."""
        return [message for message in channel.messages if not message.ephemeral and not message.deleted]

    def post(self, channel: Any, text: str = "") -> Any:
        """The newest public message, once it says `text`."""
        try:
            return self.dc.wait_for(
                lambda: (found := self.posts(channel)) and text in found[-1].text and found[-1], WAIT_S, "the post"
            )
        except TimeoutError:
            shown = [post.text for post in self.posts(channel)]
            raise AssertionError(f"{text!r} is in no post of {shown}") from None

    def lobby(self, channel: Any) -> Any:
        """The post of a game that has not begun."""
        start = say("lobby-button-start")
        return self.dc.wait_for(
            lambda: next((post for post in self.posts(channel) if start in post.labels), None), WAIT_S, "the lobby"
        )

    def start(self, channel: Any, factions: str = "", **people: Any) -> Any:
        """Open a game, of those factions or of the usual ones; seat people by faction; start it. Returns the private
        panel of the first of them.
        """
        first, *_ = people.values()
        chosen = {"factions": factions} if factions else {}
        first.slash("/game new", title=f"The {channel.name} game", in_=channel, **chosen)
        lobby = self.lobby(channel)
        for faction, person in people.items():
            person.click(lobby, say("lobby-button-join", seat=WORDS.owner("en", faction)))
            self.dc.wait_for(lambda m=person.mention: m in lobby.text, WAIT_S, "the lobby to show who joined")
        started = first.click(lobby, say("lobby-button-start"))
        self.post(channel, say("post-top", title=f"The {channel.name} game"))
        return started.message

    # --- the private side ---------------------------------------------------------------------------------------------

    def panel(self, person: Any, channel: Any) -> Any:
        """A person's panel, fresh."""
        return person.slash("/act", in_=channel).message

    def press(self, person: Any, message: Any, which: str) -> Any:
        """Press a button that changes its own message; the message after that."""
        person.click(message, which).wait_edit(WAIT_S)
        return message

    def pick(self, person: Any, message: Any, value: str) -> Any:
        """Choose in the message's menu; the message after that."""
        person.select(message, value).wait_edit(WAIT_S)
        return message

    @staticmethod
    def answers(message: Any) -> dict[str, str]:
        """Key -> the id to press, of all answers that a panel offers; a menu's are its values."""
        found = {b["custom_id"].split(":", 5)[5]: b["custom_id"] for b in message.buttons if is_answer(b)}
        for menu in message.selects:
            if menu["custom_id"].endswith(":pick"):
                found |= {option["value"]: "" for option in menu["options"]}
        return found

    def answer(self, person: Any, message: Any, key: str) -> Any:
        """Give an answer on a panel, and say that it is meant where that is asked; the panel after that."""
        pressed = self.answers(message)[key]
        return self.confirmed(
            person, self.press(person, message, pressed) if pressed else self.pick(person, message, key)
        )

    def confirmed(self, person: Any, message: Any) -> Any:
        """Say that it is meant, where something is asked before it is given up; the message after that."""
        sure = next((b["custom_id"] for b in message.buttons if ":yes:" in b["custom_id"]), None)
        return self.press(person, message, sure) if sure else message

    def play(self, person: Any, message: Any, choose: Choose, *, until: str = "", most: int = 400) -> Any:
        """Answer on a panel, until it says `until` or offers nothing; the panel then. `choose` picks among the keys."""
        for _ in range(most):
            answers = list(self.answers(message))
            if not answers or (until and until in message.text):
                return message
            message = self.answer(person, message, choose(answers))
        raise AssertionError(f"{until or 'the end'} was not reached in {most} answers")


def say(message: str, **args: Any) -> str:
    """What the bot says in English."""
    return WORDS.say("en", message, **args)


def refusal(reason: str, **args: Any) -> str:
    """Why it refuses."""
    return WORDS.refusal("en", reason, args)


def is_answer(button: Any) -> bool:
    """Whether a button answers a question."""
    return str(button["custom_id"]).startswith("w:a:")


def passing(answers: Sequence[str]) -> str:
    """Declines where that is possible, else takes the first answer."""
    return next((key for key in DECLINING if key in answers), answers[0])


def lively(answers: Sequence[str], chance: random.Random) -> str:
    """Any answer, but mostly one that does something: games among people who do nothing have no end."""
    doing = [key for key in answers if key not in DECLINING]
    return chance.choice(doing if doing and chance.random() < LIVELINESS else answers)


def pinged(message: Any) -> list[int]:
    """Whom a message pings: mentioned in its text, and allowed to be. Texts of components ping as content does."""
    allowed = [int(person) for person in (message.allowed_mentions or {}).get("users") or []]
    return [person for person in allowed if f"<@{person}>" in message.text]


def entry_of(message: Any) -> int:
    """The entry that a message shows, as its buttons say."""
    found = re.match(r"w:\w:\w+:(\d+):", message.buttons[0]["custom_id"])
    assert found is not None
    return int(found[1])
