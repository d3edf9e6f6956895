"""Cards that change a rule as long as they lie in the play area: rule, movement, supplies, crafted items."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.cards.asking import LAW
from engine.rules import hooks, verbs
from engine.rules.crafting import crafting_of

if TYPE_CHECKING:
    from engine.core.state import State

# --- rule (2.5) -------------------------------------------------------------------------------------------------------

TOKEN_COUNTS = 2


def soup_kitchens(g: State, seat: str, clearing: int, counts: dict[str, int]) -> None:
    """The owner's tokens count towards rule, each twice."""
    tokens = g.count_class(clearing, seat, "token")
    if tokens:
        counts[seat] = counts.get(seat, 0) + TOKEN_COUNTS * tokens


# --- movement (4.2) ---------------------------------------------------------------------------------------------------


def boat_builders(g: State, seat: str, mover: str, origin: int) -> Sequence[tuple[int, bool]]:
    """The owner treats rivers as paths."""
    if mover != seat:
        return ()
    return [(target, True) for target in g.map.river_links.get(origin, ())]


def corvid_planners(_g: State, seat: str, mover: str) -> bool:
    """The owner ignores rule while moving."""
    return mover == seat


def tunnels(g: State, seat: str, mover: str, origin: int) -> Sequence[tuple[int, bool]]:
    """The owner treats clearings with any of its crafting pieces as adjacent."""
    crafting = crafting_of(g, seat) if mover == seat else None
    if crafting is None:
        return ()
    clearings = crafting.clearings(g, seat)
    return [(target, True) for target in clearings if target != origin] if origin in clearings else ()


# --- supplies (G.24) --------------------------------------------------------------------------------------------------


def coffin_makers(g: State, _seat: str, faction: str, kind: str) -> str | None:
    """Warriors of anybody lie on this card instead; not one that cannot be placed so, like the warlord (14.2.2)."""
    if g.classes[faction][kind] == "warrior" and verbs.may_place(g, faction, kind, verbs.OFF_MAP):
        return "coffin-makers"
    return None


# --- crafted items (4.1.2) --------------------------------------------------------------------------------------------


async def murine_broker(g: State, seat: str, crafter: str) -> None:
    """Whenever another player crafts an item, the owner draws a card."""
    if crafter != seat:
        verbs.draw(g, seat, 1, LAW)


async def master_engravers(g: State, seat: str, crafter: str) -> None:
    """Whenever the owner crafts an item, an extra point, whatever became of the item (14.2.3)."""
    if crafter == seat:
        verbs.score(g, seat, 1, LAW)


HOOKS = {
    "soup-kitchens": (hooks.RULE_COUNTS.by(soup_kitchens),),
    "boat-builders": (hooks.LINKS.by(boat_builders),),
    "corvid-planners": (hooks.IGNORES_RULE.by(corvid_planners),),
    "tunnels": (hooks.LINKS.by(tunnels),),
    "coffin-makers": (hooks.INSTEAD_OF_SUPPLY.by(coffin_makers),),
    "murine-broker": (hooks.ITEM_CRAFTED.by(murine_broker),),
    "master-engravers": (hooks.ITEM_CRAFTED.by(master_engravers),),
}
