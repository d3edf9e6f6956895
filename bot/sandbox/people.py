"""Pretend people for tests and scripts: what a member of the server can do, awaited to the final answer."""

from collections.abc import Callable, Mapping
from typing import Any, Literal

from bot.sandbox.actions import Actions
from bot.sandbox.client import ClientRefused
from bot.sandbox.interactions import Interaction
from bot.sandbox.world import JSON, Channel, Message, User, World

Until = Literal["settled", "answered", "sent"]


class InteractionFailed(Exception):
    """The bot gave no answer, or none in time; the text is what the person reads."""


class SandboxPerson:
    """A member of the guild. All methods act as this person's client and raise ClientRefused where it would.

    `until` says how long to wait: "settled" for the final answer (after a deferred one: the first thing said by its
    token), "answered" for the first answer, "sent" not at all. InteractionFailed when the bot stays silent.
    """

    def __init__(self, world: World, actions: Actions, user: User, default_channel: Callable[[], Channel]) -> None:
        self.world = world
        self.user = user
        self._actions = actions
        self._default_channel = default_channel

    @property
    def id(self) -> int:
        """The person's Discord id."""
        return self.user.id

    @property
    def name(self) -> str:
        """The person's name."""
        return self.user.name

    async def slash(
        self,
        command: str,
        options: Mapping[str, Any] | None = None,
        *,
        channel: Channel | None = None,
        until: Until = "settled",
        seconds: float = 30.0,
    ) -> Interaction:
        """Send `/advance` or `/game new` with options by name."""
        place = channel or self._default_channel()
        return await self._wait(self._actions.slash(self.user, place, command, options or {}), until, seconds)

    async def autocomplete(
        self,
        command: str,
        focused: str,
        typed: str = "",
        options: Mapping[str, Any] | None = None,
        *,
        channel: Channel | None = None,
    ) -> list[JSON]:
        """The choices offered for the option `focused` once `typed` stands there: `{"name": ..., "value": ...}`."""
        place = channel or self._default_channel()
        values = {**(options or {}), focused: typed}
        interaction = self._actions.autocomplete(self.user, place, command, values, focused)
        await self._wait(interaction, "answered", 30.0)
        return interaction.choices or []

    async def click(
        self,
        message: Message,
        custom_id: str = "",
        *,
        label: str = "",
        until: Until = "settled",
        seconds: float = 30.0,
    ) -> Interaction:
        """Press the button with this id, or with this label."""
        target = custom_id or _by_label(message, label)
        return await self._wait(self._actions.component(self.user, message, target), until, seconds)

    async def select(
        self,
        message: Message,
        custom_id: str,
        *values: object,
        until: Until = "settled",
        seconds: float = 30.0,
    ) -> Interaction:
        """Choose from a menu, by value or label, or by person or channel."""
        interaction = self._actions.component(self.user, message, custom_id, list(values))
        return await self._wait(interaction, until, seconds)

    async def submit_modal(
        self,
        opened_by: Interaction,
        values: Mapping[str, Any],
        *,
        until: Until = "settled",
        seconds: float = 30.0,
    ) -> Interaction:
        """Send the form that an interaction brought up; `values` by custom id or label."""
        return await self._wait(self._actions.modal(opened_by, values), until, seconds)

    def say(self, text: str, *, channel: Channel | None = None) -> Message:
        """Write plain words."""
        return self._actions.say(self.user, channel or self._default_channel(), text)

    def dismiss(self, message: Message) -> None:
        """Put a private message away."""
        self._actions.dismiss(self.user, message)

    def delete(self, message: Message) -> None:
        """Delete a message."""
        self._actions.delete(self.user, message)

    def sees(self, channel: Channel | None = None) -> list[Message]:
        """The messages this person sees in a channel now, oldest first."""
        return (channel or self._default_channel()).visible_to(self.user)

    async def _wait(self, interaction: Interaction, until: Until, seconds: float) -> Interaction:
        if until == "sent":
            return interaction
        done = {
            "settled": lambda: interaction.settled,
            "answered": lambda: interaction.answer is not None or interaction.failed is not None,
        }[until]
        try:
            await self.world.until(done, timeout=seconds)
        except TimeoutError:
            raise InteractionFailed(f"no {until} answer after {seconds:g} s") from None
        if interaction.failed:
            raise InteractionFailed(interaction.failed)
        return interaction


def _by_label(message: Message, label: str) -> str:
    for button in message.buttons:
        if button.get("label") == label and button.get("custom_id"):
            return str(button["custom_id"])
    raise ClientRefused(f"The message has no button {label!r}: {', '.join(message.labels)}")
