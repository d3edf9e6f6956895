"""Every refusal, permission, order and status has its words."""

from typing import Any

import pytest

from bot.discord.commands.lobby import NEEDED
from bot.pages.posts import POST_BUTTONS
from bot.play import REASONS
from bot.play.orders import ORDERS
from data.words import Words

WORDS = Words.load(strict=True)


@pytest.mark.parametrize("order", ["craft", "incite"])
def test_an_order_that_passes_a_step_names_it(order: str) -> None:
    step = WORDS.stage("en", f"hundreds.{order}")
    assert WORDS.say("en", f"orders-{order}") == f"When your turn comes to {step} (Hundreds only)"
    assert WORDS.say("en", f"orders-{order}.hundreds") == f"When your turn comes to {step}"
    assert WORDS.say("en", f"orders-{order}-pass") == f"pass {step}"


@pytest.mark.parametrize("reason", REASONS)
def test_a_refusal_can_be_said_with_its_arguments(reason: str) -> None:
    examples = {
        "n": 41,
        "now": 44,
        "least": 2,
        "faction": "vagabond",
        "most": 40,
        "free": 1,
        "key": "x",
        "game": "k3v7qz",
        "channel": "<#7>",
        "map": "autumn",
        "at": "14.5.3",
        "next": "hundreds.raze",
        "where": "<#7>.",
    }
    named: dict[str, Any] = {"seat": "hundreds", "question": "clearing", "given": "warriors", "stage": "hundreds.craft"}
    named |= {"person": None, "action": "advance", "card": "cobbler", "option": "4 (fox)", "options": (), "near": ()}
    arguments = {name: {**examples, **named}[name] for name in REASONS[reason]}
    said = WORDS.refusal("en", reason, arguments)
    assert said.endswith((".", "!", "?"))
    assert WORDS.variables(f"reason-{reason}") <= set(arguments) | {f"{name}_id" for name in arguments}


def test_a_refusal_says_what_the_only_answer_is_and_what_was_given_instead() -> None:
    said = WORDS.refusal("en", "only-possible-answer", {"question": "clearing", "option": "1", "given": "9"})
    assert said == "“Clearing” has only one answer here, “1”; “9” is not possible."


def test_refusals_name_maps_and_stages() -> None:
    assert "The map Autumn suggests no suits" in WORDS.refusal("en", "no-suggested-suits", {"map": "autumn"})
    given = {"action": "advance", "stage": "turn.birdsong-start", "at": "14.5.3", "next": "hundreds.raze"}
    assert WORDS.refusal("en", "not-ahead", given) == (
        "“Advance” (14.5.3) is not possible now: the turn is at Start of Birdsong, and it does not come up before Raze."
    )


def test_the_words_that_are_put_together_are_there() -> None:
    wanted = [f"permission-{name.replace('_', '-')}" for name in (*NEEDED, "send_messages_in_threads")]
    wanted += [f"post-button-{verb}" for verb in POST_BUTTONS if verb != "done"]
    wanted += [f"orders-{order}" for order in ORDERS]
    wanted += [f"orders-{order}-{value}" for order, values in ORDERS.items() for value in values]
    wanted += [f"list-status-{status}" for status in ("lobby", "active", "paused", "over", "abandoned")]
    wanted += [f"language-{locale.casefold()}" for locale in WORDS.locales]
    assert [message for message in wanted if not WORDS.has(message)] == []


def test_buttons_are_short_enough_for_a_phone() -> None:
    for verb in POST_BUTTONS[:1] + POST_BUTTONS[2:]:
        assert len(WORDS.say("en", f"post-button-{verb}")) <= 34
