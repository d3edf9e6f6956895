"""Whatever is filled in or pressed is answered in words: printed names are understood, nonsense is refused."""

import asyncio
from collections.abc import Iterator
from typing import Any

import discord
import pytest
from discord import app_commands
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import data
from bot.discord.client import Woodpost
from bot.discord.front import Front
from bot.discord.poster import Poster
from bot.play import Who
from engine.api import every_action
from support.inputs import Inputs
from support.playing import ANNA, BEN, BOSS, CHANNEL, CLEO, GUILD, Table, catalog, words

NOTHING_CHANGED = "### ⛔ Not done: nothing changed"
WRONG = words().say("en", "error-unexpected", reference="").split(".")[0]


class Room:
    """A game that has begun, and a client that hears of it."""

    def __init__(self, folder: Any) -> None:
        self.runner = asyncio.Runner()
        self.patch = pytest.MonkeyPatch()
        self.table = Table(folder / "games.db")
        self.runner.run(self._open())
        self.game = self.runner.run(self.table.store.game_in_channel(CHANNEL)).id  # type: ignore[union-attr]

    async def _open(self) -> None:
        await self.table.open()
        front = Front(self.table.play, self.table.store, words(), data.load())
        client = Woodpost(front, Poster(front.line, front), every_action(catalog()))
        self.inputs = Inputs(client, self.patch)
        await self.table.begin()

    def close(self) -> None:
        self.inputs.close()
        self.patch.undo()
        self.runner.run(self.table.close())
        self.runner.close()

    def slash(self, who: Who, command: str, /, **given: str) -> str:
        return self.runner.run(self.inputs.slash(who, command, given))

    def press(self, who: Who, custom_id: str, *values: str) -> str:
        return self.runner.run(self.inputs.press(who, custom_id, values))

    def healthy(self, said: str) -> None:
        """Answered in words, without a fault on our side."""
        assert self.inputs.log.faults == []
        assert said.strip()
        assert WRONG not in said, said


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    found = Room(tmp_path_factory.mktemp("room"))
    yield found
    found.close()


def elsewhere(number: int) -> Who:
    """The boss in a channel of its own."""
    return Who(BOSS.person, "Boss", "en-US", GUILD, 900_000_000_000_000_000 + number, may_manage=True)


# --- names ------------------------------------------------------------------------------------------------------------


def test_maps_decks_and_factions_may_be_typed_by_their_printed_names(room: Room) -> None:
    here = elsewhere(1)
    said = room.slash(here, "game new", title="T", map="MOUNTAIN", deck="Exiles and Partisans deck",
                      factions="Lord of the Hundreds, Riverfolk Company")  # fmt: skip
    assert "**T** is open" in said
    game = room.runner.run(room.table.play.lobby.status(here))
    assert (game.map, game.deck) == ("mountain", "exiles-partisans")
    assert [seat.faction for seat in game.seats] == ["hundreds", "riverfolk"]
    assert "You now play the Riverfolk" in room.slash(here, "game join", faction="riverfolk COMPANY")
    assert "Saved." in room.slash(here, "game settings", map="Gorge", rule="Shuffled Suits", language="english")
    assert room.runner.run(room.table.play.lobby.status(here)).options == {"suits": "shuffled"}
    said = room.slash(here, "admin seat", faction="RIVERFOLK")
    assert "Riverfolk" in said
    assert NOTHING_CHANGED not in said


def test_rules_are_chosen_from_a_menu_until_the_game_starts(room: Room) -> None:
    here = elsewhere(2)
    room.slash(here, "game new")
    lobby = room.table.play.lobby
    game = room.runner.run(lobby.status(here)).id
    assert "random turn" in room.slash(here, "game settings")
    assert "Which reading" in room.press(here, f"w:m:{game}:0:0:rules", "suits")
    said = room.press(here, f"w:v:{game}:0:rule:suits=shuffled")
    assert said.startswith("Saved.")
    assert "shuffled suits" in said
    assert room.runner.run(lobby.status(here)).options == {"suits": "shuffled"}
    room.press(here, f"w:v:{game}:0:rule:dominance=yes")
    assert room.runner.run(lobby.status(here)).options == {"suits": "shuffled", "dominance": True}
    for nonsense in ("rule:suits=purple", "rule:suits", "rule:"):
        assert room.press(here, f"w:v:{game}:0:{nonsense}").startswith(NOTHING_CHANGED)
    stranger = Who(CLEO.person, "Cleo", "en-US", GUILD, here.channel)
    assert room.press(stranger, f"w:v:{game}:0:rule:suits=printed").startswith(NOTHING_CHANGED)
    room.slash(here, "game join")
    room.slash(here, "game start")
    assert room.press(here, f"w:v:{game}:0:rule:suits=printed").startswith(NOTHING_CHANGED)
    assert room.runner.run(lobby.status(here)).options == {"suits": "shuffled", "dominance": True}


def test_two_seats_of_a_faction_are_told_apart_in_every_option(room: Room) -> None:
    here = elsewhere(4)
    refused = room.slash(here, "game new", factions="vagabond,hundreds,vagabond,vagabond")
    assert "Vagabond can have 2 seats in a game, not more." in refused
    room.slash(here, "game new", factions="Vagabond, Hundreds, Vagabond")
    for command in ("game join", "game replace", "admin seat", "board"):
        found = room.runner.run(room.inputs.complete(here, command, {"faction": "vaga"}, "faction"))
        assert [(choice["name"], choice["value"]) for choice in found] == [
            ("Vagabond", "vagabond"),
            ("Second Vagabond", "second-vagabond"),
        ]
    assert "Second Vagabond" in room.slash(here, "game join", faction="Second Vagabond")
    assert "**Second Vagabond**" in room.slash(here, "game status")
    room.slash(here, "game start")
    assert room.slash(here, "board").startswith("## Second Vagabond")
    assert room.slash(here, "board", faction="Vagabond").startswith("## Vagabond")
    assert "does not play in this game" in room.slash(here, "game replace", faction="Riverfolk")


def test_a_list_of_factions_is_completed_one_by_one(room: Room) -> None:
    def offered(typed: str) -> list[tuple[str, str]]:
        found = room.runner.run(room.inputs.complete(BOSS, "game new", {"factions": typed}, "factions"))
        return [(choice["name"], choice["value"]) for choice in found]

    assert offered("") == [
        ("Hundreds", "hundreds"),
        ("Riverfolk", "riverfolk"),
        ("Marquise", "marquise"),
        ("Vagabond", "vagabond"),
    ]
    assert offered("river") == [("Riverfolk", "riverfolk")]
    assert offered("Riverfolk, Marquise, ") == [
        ("Riverfolk, Marquise, Hundreds", "riverfolk,marquise,hundreds"),
        ("Riverfolk, Marquise, Vagabond", "riverfolk,marquise,vagabond"),
    ]
    assert offered("Vagabond, vaga") == [("Vagabond, Vagabond", "vagabond,vagabond")]  # as often as it may sit there
    for odd in ("nonsense, ", "0,", "hundreds, nobody,", ",,0,,", "Vagabond, Vagabond, vaga", "Hundreds, hund"):
        assert offered(odd) == []
        assert room.inputs.log.faults == []
    assert "open" in room.slash(elsewhere(3), "game new", factions="riverfolk,hundreds")


@pytest.mark.parametrize("said", ["hundreds", "HUNDREDS", "Lord of the Hundreds"])
def test_a_board_is_asked_for_by_any_of_its_names(room: Room, said: str) -> None:
    assert "## Lord of the Hundreds" in room.slash(CLEO, "board", faction=said)


def test_who_only_asks_is_not_told_that_nothing_changed(room: Room) -> None:
    for looked in (room.slash(CLEO, "act"), room.slash(CLEO, "hand")):
        assert looked.startswith("You have no seat in this game.")
        assert NOTHING_CHANGED not in looked
    assert room.slash(CLEO, "act", answers="done").startswith(f"{NOTHING_CHANGED}\nYou have no seat in this game.")


def test_orders_and_a_persons_own_settings_are_known_by_name_too(room: Room) -> None:
    assert "never play one" in room.slash(ANNA, "orders", ambush="Never play one")
    assert "ask me" in room.slash(ANNA, "orders", ambush="ask")
    assert "High contrast" in room.slash(ANNA, "me", theme="High contrast") or room.slash(ANNA, "me", theme="contrast")
    room.slash(ANNA, "me", theme="plain", language="as discord")


@pytest.mark.parametrize(
    ("command", "given", "hint"),
    [
        ("game new", {"map": "Autum"}, "Did you mean **Autumn**?"),
        ("game new", {"deck": "standrd"}, "Did you mean **Standard deck**?"),
        ("game settings", {"rule": "shuffled suit"}, "Did you mean **shuffled suits**?"),
        ("game join", {"faction": "Hundred"}, "Did you mean **Hundreds**?"),
        ("board", {"faction": "Riverfok"}, "Did you mean **Riverfolk**?"),
        (
            "admin seat",
            {"faction": "zeppelin"},
            "Possible now: **Marquise**, **Vagabond**, **Second Vagabond**, **Riverfolk** and **Hundreds**.",
        ),
        ("game replace", {"faction": "   "}, "Choose one."),
        ("orders", {"hits": "whatever"}, "Possible now: **ask me** and **plain warriors first**."),
    ],
)
def test_what_is_no_choice_is_refused_and_what_is_near_asked_back(
    room: Room, command: str, given: dict[str, str], hint: str
) -> None:
    said = room.slash(BOSS if command.startswith(("admin", "game")) else ANNA, command, **given)
    assert said.startswith(NOTHING_CHANGED) == (command != "board"), "a look changes nothing anyway"
    assert hint in said
    room.healthy(said)


@pytest.mark.parametrize("said", ["Law 14.5.1", "14.5.1 Craft", "(14.5.1)", "LAW 14.5.1 craft"])
def test_a_paragraph_is_found_as_it_is_shown(room: Room, said: str) -> None:
    assert "14.5.1 Craft" in room.slash(CLEO, "law", paragraph=said)


# --- what cannot be ---------------------------------------------------------------------------------------------------


def test_an_empty_faction_in_a_full_game_is_no_faction(room: Room) -> None:
    said = room.slash(CLEO, "game join", faction="   ")
    assert said.startswith(NOTHING_CHANGED)
    assert "Every seat is taken." in said
    room.healthy(room.press(CLEO, f"w:l:{room.game}:0:join"))


@pytest.mark.parametrize("title", ["\u200d\u200c", "\u2800 \u3164", "\u0301", " \u200d "])
def test_a_title_that_shows_nothing_is_none(room: Room, title: str) -> None:
    here = elsewhere(1000 + len(title) + ord(title[0]))
    assert "**Game " in room.slash(here, "game new", title=title)


@pytest.mark.parametrize(
    "kind", [discord.ChannelType.forum, discord.ChannelType.stage_voice, discord.ChannelType.media]
)
def test_a_channel_that_holds_no_post_gets_no_game(room: Room, kind: discord.ChannelType) -> None:
    said = room.runner.run(room.inputs.slash(elsewhere(2), "game new", {}, channel_type=kind.value))
    assert said.startswith(NOTHING_CHANGED)
    assert "its post cannot stand here" in said


def test_an_option_that_does_not_fit_and_a_command_that_is_gone_are_told_in_words(room: Room) -> None:
    nobody = {"faction": "hundreds", "person": 12345}  # whom Discord has not resolved
    said = room.runner.run(room.inputs.slash(ANNA, "game replace", nobody))
    assert said.startswith(NOTHING_CHANGED)
    assert "does not fit that option" in said
    room.healthy(said)
    said = room.slash(ANNA, "teleport", to="5")
    assert "no such command any more" in said
    room.healthy(said)
    assert room.runner.run(room.inputs.complete(ANNA, "teleport", {"to": "5"}, "to")) == []
    assert room.inputs.log.faults == []


@pytest.mark.parametrize("rest", ["²:yes", ":yes", "7", "99999999999999999999:yes", "7:"])
def test_a_forged_answer_is_refused_in_words(room: Room, rest: str) -> None:
    said = room.press(ANNA, f"w:a:{room.game}:1:{rest}")
    assert said.startswith(NOTHING_CHANGED)
    room.healthy(said)


# --- anything ---------------------------------------------------------------------------------------------------------

ODD = [
    "", " ", "0,", "?", "²", "٣", "-1", "9" * 100, "\u200d", "\u0000", "\ud800", "%s", "{x}", "`", "@everyone",
    "a:b", "\n", "\u202e",    "hundreds", "Hundreds", "yes", "5", "n3", "5 (fox)", "Stand and Deliver!", '"', "(",
    "autumn", "suits=shuffled", "=", "#",
]  # fmt: skip
ANYTHING = st.text(max_size=100) | st.sampled_from(ODD)
PEOPLE = st.sampled_from([ANNA, BEN, CLEO, BOSS])
QUICK = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def commands(room: Room) -> list[tuple[str, app_commands.Command[Any, Any, Any]]]:
    """Every command with its whole name."""
    every = room.inputs.client.tree.walk_commands()
    return [(command.qualified_name, command) for command in every if isinstance(command, app_commands.Command)]


ENDS = ("game abandon", "admin end", "game leave", "forget me")


@QUICK
@given(st.data())
def test_any_text_in_any_option_is_answered_in_words(room: Room, chosen: st.DataObject) -> None:
    name, command = chosen.draw(
        st.sampled_from([each for each in commands(room) if each[0] not in ENDS]), label="command"
    )
    texts = [p.name for p in command.parameters if p.type is discord.AppCommandOptionType.string]
    given_ = {option: chosen.draw(ANYTHING, label=option) for option in texts if chosen.draw(st.booleans())}
    who = chosen.draw(PEOPLE, label="who")
    if command.name == "new":
        who = elsewhere(chosen.draw(st.integers(10, 10**9)))
    room.healthy(room.slash(who, name, **given_))
    for option in given_:
        if command._params[option if option in command._params else f"p_{option.replace('-', '_')}"].autocomplete:
            room.runner.run(room.inputs.complete(who, name, given_, option))
            assert room.inputs.log.faults == []


VERBS = st.sampled_from(
    ["page", "why", "fresh", "log", "text", "board", "plan", "rest", "go", "keep", "law", "list", "hand", "map", "join",
     "start", "act", "done", "undo", "export", "rules", "rule", "settings", "1", "7", "0"]
)  # fmt: skip


@QUICK
@given(
    who=PEOPLE,
    family=st.sampled_from("pavlm"),
    n=st.sampled_from(["0", "1", "5", "999999999", "٣"]) | st.text(max_size=5),
    verb=VERBS | ANYTHING,
    rest=st.lists(ANYTHING, max_size=3),
    values=st.lists(ANYTHING, min_size=1, max_size=2),
    ours=st.booleans(),
)
def test_any_forged_id_is_answered_in_words(
    room: Room, who: Who, family: str, n: str, verb: str, rest: list[str], values: list[str], ours: bool
) -> None:
    custom_id = ":".join(["w", family, room.game if ours else "zzzzzz", n, verb, *rest])[:100]
    room.healthy(room.press(who, custom_id, *(values if family == "m" else ())))


@QUICK
@given(who=PEOPLE, custom_id=st.text(min_size=1, max_size=100))
def test_an_id_that_was_never_ours_is_answered_in_words(room: Room, who: Who, custom_id: str) -> None:
    room.healthy(room.press(who, custom_id))
