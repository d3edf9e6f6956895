"""9.5.5: quests; with the Adventurer's item that stands for another (V.7.2) and the Cheat's two items (V.10.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import chance
from engine.core.decision import choose
from engine.core.options import Refusal
from engine.core.values import without
from engine.factions.vagabond.paying import ANY, can_exhaust, pay
from engine.factions.vagabond.state import (
    OPEN_QUESTS,
    QUESTS,
    board,
    completed_of,
    is_character,
    numbers,
    open_quests,
    pawn_clearing,
    quest_facts,
)
from engine.rules import drawing, verbs
from engine.rules.items import damage, exhaust, ready, unexhausted
from engine.rules.matching import is_of

if TYPE_CHECKING:
    from engine.core.state import State

LAW = "9.5.5"
IMPROVISE = "improvise"
IMPROVISE_LAW = "V.7.2"
CON = "con"
CON_LAW = "V.10.2"


def _improvisations(g: State, seat: str, wanted: tuple[str, ...]) -> dict[str, tuple[str, str]]:
    """V.7.2: what could stand for one of the items wanted, by the answer: (item exhausted, item it stands for)."""
    if IMPROVISE in g.turn.used or not is_character(g, seat, "adventurer"):
        return {}
    found = {}
    for item in dict.fromkeys(wanted):
        rest = tuple(without(wanted, item))
        for other in unexhausted(g, seat):
            if other != item and all(ready(g, seat, kind) >= (*rest, other).count(kind) for kind in (*rest, other)):
                found[f"{other}-for-{item}"] = (other, item)
    return found


def refuse_this(g: State, seat: str, quest: str) -> Refusal | None:
    """Why an open quest cannot be completed now, or None."""
    clearing, facts = pawn_clearing(g, seat), quest_facts(g, quest)
    if clearing is None or not is_of(g, clearing, facts["suit"]):
        return Refusal(quest, LAW, "quest-of-other-suit", {"quest": quest, "suit": facts["suit"]})
    wanted = tuple(facts["items"])
    if can_exhaust(g, seat, wanted) or _improvisations(g, seat, wanted):
        return None
    return Refusal(quest, LAW, "no-item-to-exhaust", {"items": list(wanted)})


def refuse_quest(g: State, seat: str) -> Refusal | None:
    """Why the seat can complete no quest now, or None."""
    if any(refuse_this(g, seat, quest) is None for quest in open_quests(g)):
        return None
    return Refusal("quest", LAW, "no-quest-to-complete", {"seat": seat})


async def _choose_quest(g: State, seat: str, law: str, found: list[str]) -> str:
    return await choose(
        g,
        seat,
        law,
        "quest",
        {quest: quest for quest in found},
        kind="quest",
        refusals=lambda: [
            why for quest in open_quests(g) if quest not in found and (why := refuse_this(g, seat, quest)) is not None
        ],
        labels=lambda: {
            quest: {"word": "quest-and-items", "quest": quest, "items": list(quest_facts(g, quest)["items"])}
            for quest in found
        },
    )


async def quest(g: State, seat: str) -> None:
    """9.5.5: exhaust the two items of a quest of the clearing's suit, score it or draw, and lay a new one open."""
    chosen = await _choose_quest(
        g, seat, LAW, [quest for quest in open_quests(g) if refuse_this(g, seat, quest) is None]
    )
    await _pay(g, seat, tuple(quest_facts(g, chosen)["items"]))
    await _complete(g, seat, chosen, LAW)


async def _pay(g: State, seat: str, wanted: tuple[str, ...]) -> None:
    ways: dict[str, tuple[str, str] | None] = {**_improvisations(g, seat, wanted)}
    if ways:
        plain = can_exhaust(g, seat, wanted)
        if plain:
            ways["no"] = None
        chosen = await choose(
            g,
            seat,
            IMPROVISE_LAW,
            IMPROVISE,
            ways,
            kind="word",
            decline="no" if plain else None,
            labels=lambda: {
                key: {"word": "improvise-with", "item": way[0], "wanted": way[1]}
                for key, way in ways.items()
                if way is not None
            },
        )
        if chosen is not None:
            stands, wanting = chosen
            g.turn.used = [*g.turn.used, IMPROVISE]
            exhaust(g, seat, stands, IMPROVISE_LAW)
            damage(g, seat, stands, IMPROVISE_LAW, exhausted=True)
            wanted = tuple(without(wanted, wanting))
    await pay(g, seat, LAW, *wanted)


async def _complete(g: State, seat: str, chosen: str, law: str) -> None:
    mine = board(g, seat)
    g.piles = {**g.piles, OPEN_QUESTS: without(open_quests(g), chosen)}
    mine["completed"] = [*mine["completed"], chosen]
    suit = quest_facts(g, chosen)["suit"]
    g.emit("quest-completed", law, {"seat": seat, "quest": chosen})
    facts = numbers(g)
    points = completed_of(g, seat, suit) * int(facts["quest_vp"])
    reward = await choose(
        g,
        seat,
        law,
        "reward",
        {"points": True, "cards": False},
        args={"points": points, "count": int(facts["quest_cards"])},
    )
    if reward:
        verbs.score(g, seat, points, law)
    else:
        await drawing.draw(g, seat, int(facts["quest_cards"]), law)
    lay_open(g, law)


def lay_open(g: State, law: str) -> None:
    """9.5.5: draw a new quest and lay it open, if there is one left."""
    pile = g.piles[QUESTS]
    if not pile:
        return
    g.horizon()
    g.piles = {**g.piles, QUESTS: pile[:-1], OPEN_QUESTS: [*open_quests(g), pile[-1]]}
    g.emit("quest-laid-open", law, {"quest": pile[-1]})


# --- V.10.2 -----------------------------------------------------------------------------------------------------------


def _con_quests(g: State, seat: str) -> list[str]:
    clearing = pawn_clearing(g, seat)
    if clearing is None:
        return []
    return [quest for quest in open_quests(g) if is_of(g, clearing, quest_facts(g, quest)["suit"])]


def refuse_con(g: State, seat: str) -> Refusal | None:
    """Why the Cheat can con nobody now, or None (V.10.2)."""
    if CON in g.turn.used:
        return Refusal("special", CON_LAW, "special-used", {"seat": seat})
    if not _con_quests(g, seat):
        return Refusal("special", CON_LAW, "no-quest-to-con", {"seat": seat})
    if not can_exhaust(g, seat, (ANY, ANY)):
        return Refusal("special", CON_LAW, "no-item-to-exhaust", {"items": []})
    return None


async def con(g: State, seat: str) -> None:
    """V.10.2: complete a quest with any two items, once a turn; then it is shuffled into the quests."""
    g.turn.used = [*g.turn.used, CON]
    chosen = await _choose_quest(g, seat, CON_LAW, _con_quests(g, seat))
    await pay(g, seat, CON_LAW, ANY, ANY)
    await _complete(g, seat, chosen, CON_LAW)
    mine = board(g, seat)
    mine["completed"] = without(mine["completed"], chosen)
    g.horizon()
    g.piles = {**g.piles, QUESTS: chance.shuffled(g, sorted([*g.piles[QUESTS], chosen]))}
    g.emit("quest-shuffled-in", CON_LAW, {"seat": seat, "quest": chosen})
