"""How games stand: status, settings, the list of a server's games, and the Law looked up."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import data
from bot.discord.front import Front
from bot.discord.replies import Replies
from bot.pages.lists import list_page, settings_page, status_page
from bot.pages.telling import Tongue
from bot.play import GameInfo, GameList, SeatInfo
from data.words import Words
from support.playing import ANNA, BEN, BOSS, CHANNEL, GUILD, Table

WORDS = Words.load(strict=True)
ENGLISH = Tongue(WORDS, "en-US")


def said(page: Any) -> str:
    """All texts of a page."""
    return "\n".join([*page.above, *page.below])


def labels(page: Any) -> list[str]:
    """All its buttons."""
    return [item.item.label for row in page.rows for item in row]


async def test_status_gives_score_turn_who_is_waited_for_since_when_and_the_id(table: Table) -> None:
    started = await table.begin()
    game = started.game
    at = table.time
    page = status_page(ENGLISH, await table.play.look.happened(game.id, game.n, game.n))
    text = said(page)
    assert "being played" in text
    assert f"**Hundreds** — <@{ANNA.person}> · 0 points" in text
    assert f"**Riverfolk** — <@{BEN.person}> · 0 points" in text
    asked = started.asked[0]
    person = started.game.person_of(asked.seat)
    assert f"Waiting for <@{person}> ({ENGLISH.seat(asked.seat)}), asked <t:{int(at.timestamp())}:R>: " in text
    assert f"Game {game.id}" in text
    assert str(game.seed_hash) in text
    await table.play.lobby.leave(BEN, table.id(), confirmed=True)
    back = await table.join(BEN)
    text = said(status_page(ENGLISH, await table.play.look.happened(game.id, back.n, back.n)))
    assert f"<@{BEN.person}>, once the automaton has finished" in text


async def test_status_of_a_lobby_gives_its_id(table: Table) -> None:
    game = (await table.play.lobby.new(ANNA, table.id())).game
    page = status_page(ENGLISH, await table.play.look.happened(game.id, 0, 0))
    assert f"Game {game.id}" in said(page)
    assert not page.rows


async def test_settings_are_shown_with_every_rule(table: Table) -> None:
    assert "no game in this channel" in said(settings_page(ENGLISH, None, "en"))
    await table.play.lobby.new(ANNA, table.id(), title="Foxes", options={"trade-post-vp": False})
    game = await table.play.lobby.find(ANNA)
    text = said(settings_page(ENGLISH, game, "en"))
    assert "Foxes" in text
    assert "Autumn" in text
    for rule in ("rule-dominance-no", "rule-seating-random", "rule-suits-printed", "rule-trade-post-vp-no"):
        assert WORDS.say("en", rule) in text
    assert WORDS.say("en", "rule-trade-post-vp-yes") not in text
    assert WORDS.say("en", "language-en") in text
    assert "until the game starts" in text
    await table.play.lobby.join(ANNA, table.id())
    await table.play.lobby.start(ANNA, table.id())
    assert "The game has begun" in said(settings_page(ENGLISH, await table.play.lobby.find(ANNA), "en"))


async def test_the_list_is_paged_and_whole(table: Table) -> None:
    lobby = table.play.lobby
    for number in range(23):
        await lobby.new(replace(ANNA, channel=CHANNEL + number), table.id(), title=f"Game of {number:02}")
    found: list[str] = []
    for number, buttons in ((0, ["More ▸"]), (1, ["◂ Back", "More ▸"]), (2, ["◂ Back"])):
        page = list_page(ENGLISH, await lobby.list(BOSS, number))
        assert labels(page) == buttons
        assert f"page {number + 1} of 3" in said(page)
        found += [line for line in said(page).splitlines() if line.startswith("• ")]
    assert len(found) == 23
    assert "Game of 22" in found[0]
    assert "Game of 00" in found[-1]


def test_the_longest_list_fits_a_message() -> None:
    seats = tuple(SeatInfo(name, name, 1, "person") for name in ("hundreds", "riverfolk"))
    at = datetime(2026, 1, 2, tzinfo=UTC)
    game = GameInfo("k3v7qz", 1, "*" * 80, "abandoned", GUILD, 10**19, 1, "autumn", "standard", {}, seats, 1)
    page = list_page(ENGLISH, GameList((replace(game, created_at=at),) * 10, 0, 2))
    assert sum(map(len, page.above)) < 4000


async def test_the_law_is_paged_and_the_paragraph_that_is_called_so_comes_first(table: Table) -> None:
    replies = Replies(Front(table.play, table.store, WORDS, data.load()))
    assert said(replies.law(ENGLISH, "Battle")).startswith("**4.3 ")
    first = replies.law(ENGLISH, "the")
    assert labels(first) == ["More ▸"]
    pages = int(first.below[0].split()[-1])
    texts = [said(replies.law(ENGLISH, "the", page)) for page in range(pages)]
    assert len(set(texts)) == pages > 2
    assert labels(replies.law(ENGLISH, "the", pages - 1)) == ["◂ Back"]
    long = replies.law(ENGLISH, " ".join(["a"] * 45))
    assert "There is more than fits here" in said(long)
    assert not labels(long)
