"""14.6 Evening: Incite, Oppress, Draw and Discard; with Jubilant (14.7.3) and Rowdy (14.7.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.decision import choose
from engine.core.options import Refusal
from engine.factions.hundreds.birdsong import roll_mob
from engine.factions.hundreds.state import MOB, mood_is, numbers, warlord_clearing
from engine.rules import drawing, effects, verbs
from engine.rules.book import push, stage
from engine.rules.matching import matches
from engine.rules.places import ask_place
from engine.rules.relations import count_enemies
from engine.rules.ruling import ruler

if TYPE_CHECKING:
    from engine.core.state import State

# --- 14.6.1 Incite --------------------------------------------------------------------------------------------------


def _public_sites(g: State, seat: str) -> list[int]:
    """Where a mob could be incited if the right card were in hand."""
    if not verbs.in_supply(g, seat, MOB):
        return []
    return [c for c in g.standing(seat) if _refuse_site(g, seat, c) is None]


def _refuse_site(g: State, seat: str, clearing: int) -> Refusal | None:
    if g.count(clearing, seat, MOB):
        law, reason = "14.6.1", "mob-already-there"
    elif not g.warriors(clearing, seat):
        law, reason = "14.6.1", "no-warrior-there"
    elif not verbs.may_place(g, seat, MOB, clearing):
        law, reason = "G.20", "cannot-place-there"
    else:
        return None
    return Refusal(str(clearing), law, reason, {"clearing": clearing, "suit": g.suits[clearing]})


def _sites_for(g: State, seat: str, card: str) -> list[int]:
    return [c for c in _public_sites(g, seat) if matches(g, card, c)]


def inciting_cards(g: State, seat: str) -> list[str]:
    """Cards in hand that can incite somewhere."""
    sites = _public_sites(g, seat)
    return sorted({card for card in g.seat(seat).hand if any(matches(g, card, c) for c in sites)})


@stage("hundreds.incite")
async def incite(g: State, seat: str) -> None:
    """14.6.1: any number of times, spend a card for a mob in a matching clearing with a warrior and no mob."""
    law = "14.6.1"
    if not g.seat(seat).hand or not _public_sites(g, seat):
        return
    cards = inciting_cards(g, seat)
    values = {key: key for key in (["incite"] if cards else [])}
    values["done"] = "done"
    key = await choose(
        g,
        seat,
        law,
        "action",
        values,
        decline="done",
        secret=True,
        refusals=lambda: [
            *([] if cards else [Refusal("incite", law, "no-card-to-incite", {"seat": seat})]),
            *effects.use_refusals(g, seat),
        ],
        args={"stage": g.turn.stage},
    )
    if key == "done":
        return
    push(g, "hundreds.incite", seat=seat)
    card = await choose(
        g,
        seat,
        law,
        "card",
        {c: c for c in cards},
        kind="card",
        secret=verbs.hand_tells(g, seat),
        refusals=lambda: [
            Refusal(c, law, "card-incites-nowhere", {"card": c}) for c in sorted(set(g.seat(seat).hand) - set(cards))
        ],
    )
    clearing = await ask_place(
        g, seat, law, "clearing", _sites_for(g, seat, card), lambda c: _refuse_site_for(g, seat, card, c)
    )
    verbs.spend(g, seat, card, law)
    verbs.place(g, seat, MOB, clearing, law)
    if mood_is(g, seat, "jubilant") and clearing == warlord_clearing(g, seat):
        push(g, "hundreds.jubilant", seat=seat)


def _refuse_site_for(g: State, seat: str, card: str, clearing: int) -> Refusal | None:
    refusal = _refuse_site(g, seat, clearing)
    if refusal is None and clearing not in _sites_for(g, seat, card):
        facts = {"card": card, "clearing": clearing, "suit": g.suits[clearing]}
        return Refusal(str(clearing), "G.16", "card-does-not-match", facts)
    return refusal


@stage("hundreds.jubilant")
async def jubilant(g: State, seat: str, rolls: int = 0) -> None:
    """14.7.3: after inciting at the warlord, up to four times roll the mob die and place a mob next to one."""
    if rolls >= numbers(g)["jubilant_rolls"] or not verbs.in_supply(g, seat, MOB):
        return
    again = await choose(
        g, seat, "14.7.3", "roll", {"roll": True, "enough": False}, decline="enough", args={"rolls": rolls}
    )
    if again:
        push(g, "hundreds.jubilant", seat=seat, rolls=rolls + 1)
        await roll_mob(g, seat, "14.7.3")


# --- 14.6.2 Oppress -------------------------------------------------------------------------------------------------


def oppressed(g: State, seat: str) -> list[int]:
    """Clearings the Hundreds rule, with a Hundreds piece and no enemy piece (14.6.2)."""
    return [c for c in g.standing(seat) if not count_enemies(g, seat, c) and ruler(g, c) == seat]


@stage("hundreds.oppress", asks=False)
async def oppress(g: State, seat: str) -> None:
    """14.6.2: points by the number of oppressed clearings."""
    clearings = oppressed(g, seat)
    table = numbers(g)["oppress_vp"]
    g.emit("oppressed", "14.6.2", {"seat": seat, "clearings": clearings, "count": len(clearings)})
    verbs.score(g, seat, table[min(len(clearings), len(table) - 1)], "14.6.2")


# --- 14.6.3 Draw and Discard ----------------------------------------------------------------------------------------


@stage("hundreds.draw")
async def draw(g: State, seat: str) -> None:
    """14.6.3: draw a card; Rowdy draws one more, or two with three enemy pieces around the warlord (14.7.6)."""
    facts = numbers(g)
    count = facts["draw"]
    if mood_is(g, seat, "rowdy"):
        lord = warlord_clearing(g, seat)
        crowded = lord is not None and count_enemies(g, seat, lord) >= facts["rowdy_enemy_pieces"]
        count += facts["rowdy_draw_crowded"] if crowded else facts["rowdy_draw"]
    await drawing.draw(g, seat, count, "14.6.3")


@stage("hundreds.discard")
async def discard(g: State, seat: str) -> None:
    """14.6.3: discard down to five cards."""
    await drawing.discard_down(g, seat, numbers(g)["hand_limit"], "14.6.3")
