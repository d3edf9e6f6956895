"""/act, /plan, /done, /undo, /orders, and one command per action of the Law."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from discord import app_commands

from bot.discord.commands.actions import action_commands, take_options
from bot.discord.front import Choices, Front, Interaction
from bot.discord.localise import described
from bot.discord.replies import Replies
from bot.play.orders import ORDERS
from engine.api import ActionSpec


def commands(front: Front, replies: Replies, specs: Iterable[ActionSpec]) -> list[app_commands.Command[Any, ..., None]]:
    """The commands that play."""
    words = front.words

    @app_commands.command(name="act", description=described(words, "command-act"))
    @app_commands.describe(answers=described(words, "command-act.answers"))
    async def act(interaction: Interaction, answers: str | None = None) -> None:
        line = answers or ""  # without one it only shows what is asked
        await front.answer(
            interaction, lambda who, tongue: replies.line(who, tongue, interaction.id, line), changes=bool(line)
        )

    @act.autocomplete("answers")
    async def answers_so_far(interaction: Interaction, current: str) -> Choices:
        return await front.complete(interaction, lambda who, tongue: replies.suggest_line(who, tongue, current))

    @app_commands.command(name="plan", description=described(words, "command-plan"))
    @app_commands.describe(answers=described(words, "command-plan.answers"))
    async def plan(interaction: Interaction, answers: str | None = None) -> None:
        await front.answer(interaction, lambda who, tongue: replies.plan(who, tongue, answers or ""))

    plan.autocomplete("answers")(answers_so_far)

    @app_commands.command(name="done", description=described(words, "command-done"))
    async def done(interaction: Interaction) -> None:
        await front.answer(interaction, lambda who, tongue: replies.done(who, tongue, interaction.id), changes=True)

    @app_commands.command(name="undo", description=described(words, "command-undo"))
    async def undo(interaction: Interaction) -> None:
        await front.answer(interaction, lambda who, tongue: replies.undo(who, tongue, interaction.id), changes=True)

    async def perform(interaction: Interaction, action: str, given: Mapping[str, str]) -> None:
        await front.answer(
            interaction, lambda who, tongue: replies.command(who, tongue, interaction.id, action, given), changes=True
        )

    async def suggest(interaction: Interaction, action: str, given: Mapping[str, str], focused: str) -> Choices:
        return await front.complete(
            interaction, lambda who, tongue: replies.suggest(who, tongue, action, given, focused)
        )

    return [act, plan, done, undo, orders(front, replies), *action_commands(specs, words, perform, suggest)]


def orders(front: Front, replies: Replies) -> app_commands.Command[Any, ..., None]:
    """/orders: one option per standing order."""
    words = front.words

    async def set_orders(interaction: Interaction, **given: str | None) -> None:
        changes = {order: value for order, value in given.items() if value is not None}
        await front.answer(
            interaction, lambda who, tongue: replies.orders(who, tongue, interaction.id, changes), changes=bool(changes)
        )

    take_options(set_orders, ORDERS)
    app_commands.describe(**{order: described(words, f"orders-{order}") for order in ORDERS})(set_orders)
    app_commands.choices(
        **{
            order: [
                app_commands.Choice(name=described(words, f"orders-{order}-{value}"), value=value) for value in values
            ]
            for order, values in ORDERS.items()
        }
    )(set_orders)
    return app_commands.Command(name="orders", description=described(words, "command-orders"), callback=set_orders)
