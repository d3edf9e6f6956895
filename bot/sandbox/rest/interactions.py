"""Answers to interactions, and the webhook an interaction's token opens."""

from bot.sandbox import compose, payloads
from bot.sandbox.consts import Callback
from bot.sandbox.errors import unknown
from bot.sandbox.interactions import Interaction
from bot.sandbox.rest.call import Call, Route
from bot.sandbox.world import JSON


async def callback(call: Call) -> JSON | None:
    """The first answer."""
    interaction = call.interactions.find(call.number("interaction_id"), call.text("token"))
    body = await call.body()
    # The body took its time to arrive; the three seconds may be over by now.
    call.interactions.find(interaction.id, interaction.token)
    call.interactions.respond(interaction, compose.form_of(body.form), body.uploads)
    return _with_response(call, interaction) if call.yes("with_response") else None


def _with_response(call: Call, interaction: Interaction) -> JSON:
    answer = interaction.answer
    about: JSON = {"id": str(interaction.id), "type": int(interaction.kind), "channel_id": str(interaction.channel.id)}
    body: JSON = {"interaction": about}
    message = interaction.message
    if message is not None:
        about |= {
            "response_message_id": str(message.id),
            "response_message_loading": answer == Callback.DEFERRED_MESSAGE,
            "response_message_ephemeral": message.ephemeral,
        }
    if answer in (Callback.MESSAGE, Callback.UPDATE) and message is not None:
        body["resource"] = {"type": int(answer), "message": payloads.message(call.world, message)}
    return body


def _webhook(call: Call) -> Interaction:
    return call.interactions.by_token(call.number("application_id"), call.text("token"))


async def follow_up(call: Call) -> JSON | None:
    """A further message."""
    interaction = _webhook(call)
    body = await call.body()
    message = call.interactions.follow_up(interaction, compose.form_of(body.form), body.uploads)
    # discord.py and the documents ask with wait=true; without it the webhook still shows the message here.
    return payloads.message(call.world, message)


async def get_response(call: Call) -> JSON:
    """A message of this token."""
    message = call.interactions.response(_webhook(call), call.text("message_id"))
    return payloads.message(call.world, message)


async def edit_response(call: Call) -> JSON:
    """Change a message of this token."""
    interaction = _webhook(call)
    message = call.interactions.response(interaction, call.text("message_id"))
    body = await call.body()
    if message.deleted:
        raise unknown(10008)
    compose.edit(call.world, message, compose.form_of(body.form), body.uploads)
    call.interactions.spoke(interaction)
    return payloads.message(call.world, message)


async def delete_response(call: Call) -> None:
    """Take a message of this token back."""
    interaction = _webhook(call)
    message = call.interactions.response(interaction, call.text("message_id"))
    call.world.remove(message)
    call.interactions.spoke(interaction)


WEBHOOK = "/webhooks/{application_id}/{token}"
ROUTES = (
    Route("POST", "/interactions/{interaction_id}/{token}/callback", callback, token=False),
    Route("POST", WEBHOOK, follow_up, token=False),
    Route("GET", WEBHOOK + "/messages/{message_id}", get_response, token=False),
    Route("PATCH", WEBHOOK + "/messages/{message_id}", edit_response, token=False),
    Route("DELETE", WEBHOOK + "/messages/{message_id}", delete_response, token=False),
)
