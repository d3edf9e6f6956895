"""Cards that are used in Daylight: League of Adventurous Mice, Propaganda Bureau."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.asking import LAW
from engine.core.decision import choose
from engine.core.options import Refusal, refusals
from engine.rules import hooks, verbs
from engine.rules.battle import can_battle, initiate_battle, sole_battle
from engine.rules.book import CardEffect
from engine.rules.items import exhaust, unexhausted
from engine.rules.matching import matches
from engine.rules.movement import origins, take_move
from engine.rules.occasions import Loss
from engine.rules.places import ask_place
from engine.rules.relations import enemies_at, is_enemy, lenders, owners
from engine.rules.removal import can_be_removed, remove

if TYPE_CHECKING:
    from engine.core.state import State

# --- League of Adventurous Mice ---------------------------------------------------------------------------------------


LEAGUE = "league-of-adventurous-mice"


def _outings(g: State, seat: str) -> list[str]:
    return [
        *(["move"] if origins(g, seat) else []),
        *(["battle"] if can_battle(g, seat) else []),
    ]


def _outings_without(g: State, seat: str, item: str) -> list[str]:
    """What can be done once that item is exhausted, which may be what a move costs besides (9.2.9.III.b)."""
    mine = g.seat(seat)
    before = mine.exhausted
    mine.exhausted = sorted([*before, item])
    found = _outings(g, seat)
    mine.exhausted = before
    return found


def _useful(g: State, seat: str) -> list[str]:
    """The items that can be exhausted so that something can be done, each kind once."""
    return [item for item in unexhausted(g, seat) if _outings_without(g, seat, item)]


def _refuse_outing(g: State, seat: str) -> Refusal | None:
    """Why nobody goes out, or None: it takes an item in the Crafted Items box that is not exhausted. A hoard is no such
    box (14.2.4), so the card is of no use to the Hundreds.
    """
    facts = {"card": LEAGUE, "seat": seat}
    if unexhausted(g, seat):
        return None if _useful(g, seat) else Refusal(LEAGUE, LAW, "no-outing", facts)
    if g.seat(seat).items:
        return Refusal(LEAGUE, LAW, "every-item-exhausted", facts)
    if hooks.GAIN_ITEM.of(g, seat) is not None:
        return Refusal(LEAGUE, "14.2.4", "items-go-to-hoard", facts)
    return Refusal(LEAGUE, LAW, "no-item-crafted", facts)


async def league_of_adventurous_mice(g: State, seat: str) -> None:
    """Exhaust a crafted item to move or to battle. Nothing refreshes it: only the Vagabond's items are (9.4.1)."""
    item = await choose(
        g,
        seat,
        LAW,
        "item",
        {i: i for i in _useful(g, seat)},
        kind="item",
        refusals=lambda: [
            Refusal(
                i, LAW, "item-exhausted" if i not in unexhausted(g, seat) else "no-outing", {"item": i, "card": LEAGUE}
            )
            for i in sorted(set(g.seat(seat).items) - set(_useful(g, seat)))
        ],
    )
    outings = {key: key for key in _outings_without(g, seat, item)}
    what = await choose(g, seat, LAW, "what", outings, labels=lambda: sole_battle(g, seat))
    exhaust(g, seat, item, LAW)
    if what == "move":
        await take_move(g, seat, LAW)
    else:
        await initiate_battle(g, seat, LAW)


# --- Propaganda Bureau ------------------------------------------------------------------------------------------------


def _turned(g: State, enemy: str, clearing: int) -> str | None:
    """The kind of warrior that an enemy loses: one that can be removed outside battle."""
    for kind in g.board[clearing].get(enemy, {}):
        if g.classes[enemy][kind] == "warrior" and can_be_removed(g, enemy, kind):
            return kind
    return None


def _refuse_enemy(g: State, seat: str, enemy: str, clearing: int) -> Refusal | None:
    facts = {"clearing": clearing, "player": enemy}
    if enemy == seat:
        return Refusal(enemy, LAW, "other-player-needed", {"seat": seat})
    if not g.warriors(clearing, enemy):
        return Refusal(enemy, LAW, "no-warriors-of-player", facts)
    if not is_enemy(g, seat, enemy):
        return Refusal(enemy, "9.2.8", "coalition-partner", facts)
    if enemy in lenders(g, seat):
        return Refusal(enemy, "G.9", "lent-warriors-are-no-enemies", facts)
    if _turned(g, enemy, clearing) is None:
        return Refusal(enemy, "G.24", "warriors-cannot-be-removed", facts)
    return None


def _enemies(g: State, seat: str, clearing: int) -> list[str]:
    return [e for e in enemies_at(g, seat, clearing) if _refuse_enemy(g, seat, e, clearing) is None]


def _matching(g: State, seat: str, card: str) -> list[int]:
    """Clearings of the card's suit with a warrior to turn; birds are wild (2.1.1)."""
    return [c for c in g.map.numbers if matches(g, card, c) and _enemies(g, seat, c)]


def _spendable(g: State, seat: str) -> list[str]:
    return [card for card in sorted(set(g.seat(seat).hand)) if _matching(g, seat, card)]


def _could_spread(g: State, seat: str) -> bool:
    """Whether by public facts the card may be usable: some card in hand, and a warrior to turn somewhere."""
    return bool(g.seat(seat).hand) and any(_enemies(g, seat, c) for c in g.map.numbers)


async def propaganda_bureau(g: State, seat: str) -> None:
    """Spend a card to remove an enemy warrior from a matching clearing and place a warrior there."""
    cards = _spendable(g, seat)
    card = await choose(
        g,
        seat,
        LAW,
        "spend",
        {c: c for c in cards},
        kind="card",
        secret=verbs.hand_tells(g, seat),
        refusals=lambda: [
            Refusal(c, LAW, "card-matches-no-warrior", {"card": c}) for c in sorted(set(g.seat(seat).hand) - set(cards))
        ],
        args={"card": "propaganda-bureau"},
    )
    places = _matching(g, seat, card)

    def refuse(clearing: int) -> Refusal | None:
        if clearing in places:
            return None
        facts = {"card": card, "clearing": clearing, "suit": g.suits[clearing]}
        if not matches(g, card, clearing):
            return Refusal(str(clearing), "G.16", "card-does-not-match", facts)
        return Refusal(str(clearing), LAW, "no-enemy-warrior", {"clearing": clearing})

    clearing = await ask_place(g, seat, LAW, "clearing", places, refuse, args={"card": "propaganda-bureau"})
    enemy = await choose(
        g,
        seat,
        LAW,
        "player",
        {e: e for e in _enemies(g, seat, clearing)},
        kind="seat",
        refusals=lambda: refusals(owners(g), lambda other: _refuse_enemy(g, seat, other, clearing)),
        args={"clearing": clearing},
    )
    verbs.spend(g, seat, card, LAW)
    kind = _turned(g, enemy, clearing)
    if kind is not None:
        await remove(g, [Loss(clearing, enemy, kind, 1)], LAW, seat)
    if g.has_warriors(seat):
        verbs.place(g, seat, "warrior", clearing, LAW)


EFFECTS = (
    CardEffect(
        LEAGUE,
        "daylight",
        lambda g, s: _refuse_outing(g, s) is None,
        league_of_adventurous_mice,
        refuse=_refuse_outing,
    ),
    CardEffect(
        "propaganda-bureau",
        "daylight",
        lambda g, s: bool(_spendable(g, s)),
        propaganda_bureau,
        possible=_could_spread,
        lacking="no-card-to-turn-with",
    ),
)
