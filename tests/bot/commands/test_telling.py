"""What happened, in sentences: what is one sentence, what is told with what, what is not told."""

from datetime import UTC, datetime
from typing import Any

from bot.pages.easel import changes
from bot.pages.posts import marked
from bot.pages.telling import kept, lines, story, weighed
from bot.play import Happened
from engine.api import AskedView, Event, Matter
from support.games import answer, at, open_question, seed_of
from support.pages import ENGLISH, WORDS, happened


def placed(clearing: int, count: int = 1) -> Event:
    return Event("placed", "14.4.2", {"faction": "hundreds", "kind": "warrior", "count": count, "clearing": clearing})


def turn(number: int) -> Event:
    return Event("turn-began", "1.4", {"seat": "hundreds", "number": number})


def test_the_same_in_several_clearings_is_one_sentence() -> None:
    (told,) = lines([placed(3), placed(1), placed(2), placed(4, 2)], WORDS, "en")
    assert told == "• Hundreds placed 2 warriors in 4 and 1 warrior in each of 1, 2 and 3. *(14.4.2)*"
    (told,) = lines([placed(3), placed(1), placed(2)], WORDS, "en")
    assert told == "• Hundreds placed 1 warrior in each of 1, 2 and 3. *(14.4.2)*"
    (told,) = lines([placed(6), placed(3), placed(6)], WORDS, "en")
    assert told == "• Hundreds placed 2 warriors in 6 and 1 warrior in 3. *(14.4.2)*"
    drew = Event("drew", "14.4.2", {"seat": "hundreds", "count": 1})
    (told,) = lines([placed(6), drew, placed(6)], WORDS, "en")
    in_6 = "Hundreds placed 1 warrior in 6."
    assert told == f"• {in_6} Hundreds drew 1 card. {in_6} *(14.4.2)*"


def test_what_was_scored_stands_in_the_line_of_what_it_was_scored_for() -> None:
    razed = Event("razed", "14.4.1", {"seat": "hundreds", "clearing": 5})
    post = {"faction": "riverfolk", "kind": "trade-post-mouse", "count": 1, "clearing": 5, "by": "hundreds"}
    lost = Event("removed", "14.4.1", post)
    scored = Event("scored", "3.2.1", {"seat": "hundreds", "points": 1, "total": 2})
    said = "• The mob in 5 razed. Riverfolk lost 1 mouse trade post in 5 to Hundreds. *(14.4.1)*"
    points = "Hundreds scored 1 point, now 2. *(3.2.1)*"
    assert lines([razed, lost, scored], WORDS, "en") == [f"{said} {points}"]
    assert lines([razed, lost, scored, razed, lost], WORDS, "en") == [f"{said} {points}", said]
    assert lines([turn(2), scored], WORDS, "en") == ["**Round 2: Hundreds**", f"• {points}"]
    gained = Event("gained-item", "4.1.2", {"seat": "riverfolk", "item": "boot"})
    crafted = Event("crafted", "11.5.3", {"seat": "riverfolk", "card": "travel-gear-fox"})
    assert len(lines([crafted, gained, scored], WORDS, "en")) == 1
    assert len(lines([razed, lost, crafted], WORDS, "en")) == 2


def test_pieces_in_one_clearing_are_one_sentence() -> None:
    stronghold = Event("placed", "14.4.2", {"faction": "hundreds", "kind": "stronghold", "count": 1, "clearing": 4})
    (told,) = lines([placed(4), placed(4, 2), stronghold, placed(5), placed(5)], WORDS, "en")
    assert told == ("• Hundreds placed 3 warriors and 1 stronghold in 4. Hundreds placed 2 warriors in 5. *(14.4.2)*")


def test_cards_discarded_one_after_the_other_are_one_sentence() -> None:
    events = [Event("discarded", "11.6.1", {"seat": "riverfolk", "card": card}) for card in ("anvil", "bake-sale")]
    assert lines(events, WORDS, "en") == [
        "• Riverfolk discarded **Anvil** (fox) and **Bake Sale** (rabbit). *(11.6.1)*"
    ]
    assert lines(events[:1], WORDS, "en") == ["• Riverfolk discarded **Anvil** (fox). *(11.6.1)*"]


def test_each_action_of_the_riverfolk_has_a_line_of_its_own() -> None:
    spent = Event("funds-spent", "11.5.5", {"seat": "riverfolk", "funds": {"hundreds": 1}})
    recruited = Event("placed", "11.5.5", {"faction": "riverfolk", "kind": "warrior", "count": 1, "clearing": 4})
    one = "• Riverfolk spent 1 Hundreds warrior. Riverfolk placed 1 warrior in 4. *(11.5.5)*"
    assert lines([spent, recruited, spent, recruited], WORDS, "en") == [one, one]


def test_a_handover_that_is_made_at_once_is_told_once() -> None:
    asked, made = (
        Event(kind, "LR 3.2", {"seat": "hundreds", "to": "person"}) for kind in ("handover-asked", "handed-over")
    )
    now = "A person now plays Hundreds, with whatever cards had been set aside."
    assert lines([asked, made], WORDS, "en") == [f"• {now} *(LR\N{NO-BREAK SPACE}3.2)*"]
    later = Event(asked.kind, asked.law, {**asked.data, "when": "later"})
    assert "after one whole turn of the automaton" in lines([later], WORDS, "en")[0]
    assert "A person plays Hundreds soon." in lines([asked], WORDS, "en")[0], "stored before it said when"


def test_an_item_that_is_found_or_looted_is_not_gained_in_words_too() -> None:
    boot: dict[str, Any] = {"seat": "hundreds", "item": "boot"}
    found = Event("ruin-searched", "14.4.1", {**boot, "clearing": 4})
    gone, gained = Event("ruin-removed", "14.4.1", {"clearing": 4}), Event("gained-item", "14.4.1", boot)
    said = "• Hundreds found a boot in the ruin in 4. The ruin in 4 is gone. *(14.4.1)*"
    assert lines([found, gone, gained], WORDS, "en") == [said]
    looted = Event("looted", "14.2.5", {**boot, "defender": "riverfolk"})
    said = "• Hundreds looted a boot from Riverfolk. *(14.2.5)*"
    assert lines([looted, gained._replace(law="14.2.5")], WORDS, "en") == [said]
    assert lines([gained], WORDS, "en") == ["• Hundreds gained a boot. *(14.4.1)*"]
    assert len(lines([found, gained, gained], WORDS, "en")[0].split("gained")) == 2


def test_a_mood_at_work_and_who_scores_are_named() -> None:
    hit = {"seat": "hundreds", "count": 1, "clearing": 4}
    assert lines([Event("extra-hit", "14.7.8", hit)], WORDS, "en") == [
        "• Wrathful: Hundreds dealt 1 extra hit. *(14.7.8)*"
    ]
    assert lines([Event("extra-hit", "4.3.5.II", hit)], WORDS, "en") == ["• Hundreds dealt 1 extra hit. *(4.3.5.II)*"]
    assert lines([Event("ignored-hit", "14.7.7", hit)], WORDS, "en") == [
        "• Stubborn: Hundreds ignored the first hit. *(14.7.7)*"
    ]
    paid = {"seat": "riverfolk", "faction": "hundreds", "count": 2}
    assert WORDS.event("en", "payments-scored", paid) == (
        "2 Hundreds warriors in Payments scored for Riverfolk and went home."
    )
    loot = {"defender": "riverfolk", "clearing": 4, "items": ["crossbow"]}
    assert "you take the crossbow." in WORDS.question("en", "loot", loot)
    assert "you take one of: boot and crossbow." in WORDS.question(
        "en", "loot", {**loot, "items": ["boot", "crossbow"]}
    )
    assert WORDS.question("en", "mob", {"suit": "mouse"}, "14.4.1") == "In which mouse clearing do you place the mob?"


def test_who_sits_down_or_leaves_is_told_once_with_when() -> None:
    asked, made = (
        Event(kind, "LR 3.2", {"seat": "hundreds", "to": "person"}) for kind in ("handover-asked", "handed-over")
    )
    later = Event(asked.kind, asked.law, {**asked.data, "when": "later"})
    away = Event(asked.kind, asked.law, {"seat": "hundreds", "to": "automaton", "when": "step"})
    overlord = "AI-Overlord of the Hundreds"

    def told(*events: Event, whom: int | None = 5, **more: Any) -> list[str]:
        entry = Happened(3, "handover", "hundreds", {}, events, 5, whom, datetime.now(UTC))
        return story([entry], ENGLISH, None, **more)

    assert told(later) == [f"• <@5> sits down to play the Hundreds after one whole turn of the {overlord}."]
    sits, now = told(later, made)
    assert sits == "• <@5> sits down to play the Hundreds."
    assert now.startswith("• A person now plays Hundreds, ")
    assert told(later, handovers=False) == []
    left = "as soon as the other player has finished what they are doing."
    assert told(away, whom=None) == [
        f"• Nobody sits at the Hundreds any more: the seat passes to the {overlord} {left}"
    ]


def test_a_card_that_is_exported_is_not_discarded_in_words_too() -> None:
    card = {"seat": "riverfolk", "card": "anvil"}
    events = [Event(kind, "11.5.3.I", card) for kind in ("exported", "discarded", "discarded")]
    (line,) = lines(events, WORDS, "en")
    assert line == "• Riverfolk exported **Anvil** (fox). Riverfolk discarded **Anvil** (fox). *(11.5.3.I)*"


def test_a_mob_that_found_nothing_to_raze_did_not_raze() -> None:
    razed = [Event("razed", "14.4.1", {"seat": "hundreds", "clearing": clearing}) for clearing in (9, 5, 4)]
    lost = {"faction": "marquise", "kind": "wood", "count": 1, "clearing": 5, "by": "hundreds"}
    found = {"seat": "hundreds", "clearing": 4, "item": "boot"}
    die = Event("mob-rolled", "14.4.1", {"suit": "fox"})
    idle, idles = "The mob in 9 found nothing to raze.", "The mobs in 9 and 5 found nothing to raze."
    for events, said in (
        ([razed[0]], idle),
        ([razed[0], die], f"{idle} The mob die shows fox."),
        ([razed[0], razed[1], die], f"{idles} The mob die shows fox."),
        (
            [razed[0], razed[1], Event("removed", "14.4.1", lost)],
            f"{idle} The mob in 5 razed. Marquise lost 1 wood in 5 to Hundreds.",
        ),
        (
            [razed[0], razed[1], razed[2], Event("ruin-searched", "14.4.1", found), razed[0]],
            f"{idles} The mob in 4 razed. Hundreds found a boot in the ruin in 4. {idle}",
        ),
    ):
        assert lines(events, WORDS, "en") == [f"• {said} *(14.4.1)*"]
    story = weighed([happened(1, *razed, Event("removed", "14.4.1", lost)), happened(2, razed[0])], ENGLISH)
    assert [line.weight for line in story] == [Matter.GRAVE]
    assert [line.weight for line in weighed([happened(1, *razed, die)], ENGLISH)] == [Matter.LIGHT]


def test_a_daylight_that_nobody_ended_is_told_to_be_over() -> None:
    def phase(name: str, seat: str = "riverfolk") -> Event:
        return Event("phase-began", "1.4.1", {"seat": seat, "phase": name})

    drew = Event("drew", "11.5.4", {"seat": "riverfolk", "count": 1})
    over = "• Riverfolk had nothing more to do: Daylight is over. *(1.4.1)*"
    drawn = "• Riverfolk drew 1 card. *(11.5.4)*"
    assert story([happened(1, drew, phase("evening"), seat="riverfolk")], ENGLISH) == [drawn, over]
    assert story([happened(1, drew, phase("evening"), seat="hundreds")], ENGLISH) == [drawn, over], "a last battle"
    assert story([happened(1, phase("evening"), seat="riverfolk")], ENGLISH) == [], "who ends it says so"
    assert story([happened(1, phase("birdsong"), phase("daylight"), drew, phase("evening"))], ENGLISH) == [drawn]
    assert story([happened(1, drew, phase("daylight"))], ENGLISH) == [drawn]
    (line,) = weighed([happened(1, Event("hits", "4.3", {}), phase("evening"))], ENGLISH)
    assert line == (over, Matter.LIGHT)


def test_who_draws_with_the_last_fund_is_told_before_and_behind_that_daylight_ends() -> None:
    seats = [{"faction": "riverfolk", "board": {"funds": {"riverfolk": 2}}}, {"faction": "hundreds"}]
    game = at({"seats": seats, "turn": {"seat": "riverfolk", "stage": "daylight"}}, seed=seed_of(1))
    over, ends = "Riverfolk had nothing more to do: Daylight is over. *(1.4.1)*", "Daylight ends of itself."
    for funds in (2, 1):
        asked = open_question(game)
        assert (asked.law, asked.name) == ("11.5", "action")
        assert ENGLISH.question(AskedView.of(asked)).endswith(ends) == (funds == 1)
        said = story([happened(1, *answer(game, "draw"), seat="riverfolk")], ENGLISH, "riverfolk")
        assert (said[-1] == f"• {over}") == (funds == 1)
        assert sum(over in line for line in said) == (funds == 1)
    assert open_question(game).law == "11.6.2"


def test_what_was_taken_back_is_not_told() -> None:
    entries = [happened(1, placed(1)), happened(2, placed(2)), happened(3, kind="undo", to=1, undone=1)]
    assert [entry.n for entry in kept(entries)] == [1, 3]
    told = "\n".join(story(kept(entries), ENGLISH))
    assert "in 1" in told
    assert "took back an answer: ~~Hundreds placed 1 warrior in 2.~~" in told
    unread = "\n".join(story(kept(entries[2:]), ENGLISH))
    assert unread == "• Hundreds took back an answer."
    again = [*entries, happened(4, kind="undo", to=0, undone=1)]
    assert story(kept(again), ENGLISH) == [
        "• Hundreds took back 2 answers: ~~Hundreds placed 1 warrior in each of 1 and 2.~~"
    ]


def test_the_map_marks_what_the_post_tells() -> None:
    entries = [happened(1, turn(1), placed(1)), happened(2, placed(2), turn(2), placed(3))]
    assert changes(marked(entries)).clearings == {1, 2, 3}
    assert changes(marked(entries[1:])).clearings == {2, 3}


def test_an_undo_of_what_nobody_saw_is_not_told() -> None:
    entries = [happened(1, placed(1)), happened(2), happened(3, kind="undo", to=1, undone=1)]
    assert [entry.n for entry in kept(entries)] == [1]
    assert [entry.n for entry in kept(entries[2:])] == [3]  # what it took back was not read: it may have been seen
    assert kept(entries, 2) == []  # of what was read and is told elsewhere it is known
    ordered = [happened(1, kind="auto"), happened(2, kind="undo", to=0, undone=1)]
    assert [entry.n for entry in kept(ordered)] == [2]  # that orders answered was told


def test_undos_right_behind_each_other_are_told_as_one() -> None:
    def undo(n: int, to: int, undone: int = 1) -> Happened:
        return happened(n, kind="undo", to=to, undone=undone)

    def told(*entries: Happened, since: int = 0) -> list[tuple[int, int | None]]:
        return [(entry.n, entry.payload.get("undone")) for entry in kept(entries, since)]

    one, two = happened(1, placed(1)), happened(2, placed(2))
    assert told(one, two, undo(3, 1), undo(4, 0)) == [(4, 2)]
    assert told(one, two, undo(3, 1), happened(4, placed(3)), undo(5, 3, 2)) == [(1, None), (5, 3)]
    # Of those of something seen and of nothing seen, the former are counted, whichever came first.
    assert told(happened(1), two, undo(3, 1), undo(4, 0)) == [(4, 1)]
    assert told(one, two, undo(3, 1), happened(4), undo(5, 3)) == [(1, None), (5, 1)]
    assert told(happened(1), happened(2), undo(3, 1), undo(4, 0), happened(5), undo(6, 4)) == []
    # An answer that stands keeps them apart, and so does the post before, which has told the first.
    assert told(one, undo(2, 0), happened(3, placed(3)), happened(4, placed(4)), undo(5, 3)) == [
        (2, 1),
        (3, None),
        (5, 1),
    ]
    assert told(one, two, undo(3, 1), undo(4, 0), since=3) == [(4, 1)]
    assert told(happened(1), two, undo(3, 1), undo(4, 0), since=3) == []
