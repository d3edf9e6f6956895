"""4.2 Move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.core.decision import choose
from engine.core.options import NO_ARGS, Refusal
from engine.rules import hooks, maps, verbs
from engine.rules.places import ask_place, key_of, told
from engine.rules.ruling import ruler

if TYPE_CHECKING:
    from engine.core.decision import Question
    from engine.core.maps import Place
    from engine.core.state import State


def links(g: State, seat: str, origin: int) -> dict[int, bool]:
    """Where a move from `origin` may lead, and whether it needs rule.

    Open paths, and what the mover may use besides.
    """
    paths = g.links.get(origin, ())
    if g.closed_paths and g.is_automaton(seat):  # LR 12.2: closed paths are paths for bots
        paths = g.map.path_links.get(origin, ())
    found = dict.fromkeys(paths, True)
    for owner, hook in hooks.LINKS.each(g):
        for target, needs_rule in hook(g, owner, seat, origin):
            found[target] = found.get(target, True) and needs_rule
    return dict.fromkeys(found, False) if hooks.IGNORES_RULE.each(g) and ignores_rule(g, seat) else found


def ignores_rule(g: State, seat: str) -> bool:
    """Whether the seat needs to rule neither end of any move (4.2.1)."""
    return any(hook(g, owner, seat) for owner, hook in hooks.IGNORES_RULE.each(g))


def ways(g: State, seat: str, origin: int) -> dict[int, bool]:
    """As `links`, with where the Ferry could take pieces from `origin` (M.3.5), and without what is barred.

    The Ferry makes nothing adjacent, and needs rule even where the mover swims.
    """
    by_ferry = maps.ferry_from(g, origin)
    found = links(g, seat, origin)
    if by_ferry:
        found = {**dict.fromkeys(by_ferry, not ignores_rule(g, seat)), **found}
    if not hooks.BARS_LEAVING.each(g) and not hooks.BARS_ENTERING.each(g):
        return found
    return {target: needs for target, needs in found.items() if barred(g, seat, origin, target) is None}


def barred_out(g: State, seat: str, origin: Place) -> Refusal | None:
    """Why the seat can move nothing out of a place, whatever it rules, or None (4.2)."""
    return next((why for owner, hook in hooks.BARS_LEAVING.each(g) if (why := hook(g, owner, seat, origin))), None)


def barred_in(g: State, seat: str, target: Place) -> Refusal | None:
    """Why the seat can move nothing into a place, whatever it rules, or None (4.2)."""
    return next((why for owner, hook in hooks.BARS_ENTERING.each(g) if (why := hook(g, owner, seat, target))), None)


def barred(g: State, seat: str, origin: Place, target: Place) -> Refusal | None:
    """Why the seat cannot move between two places, whatever it rules and however near they are, or None (4.2)."""
    return barred_out(g, seat, origin) or barred_in(g, seat, target)


def adjacent(g: State, seat: str, clearing: int) -> list[int]:
    """The places adjacent to one for a seat: linked by a path, or what it treats as one (2.2.1, 11.2.7.II)."""
    return sorted(links(g, seat, clearing))


def immovable_by(g: State, seat: str, kind: str) -> str | None:
    """The law by which a seat's piece of that kind cannot be moved now, or None (14.2.2)."""
    hook = hooks.UNMOVABLE.of(g, seat)
    law: str | None = hook(g, seat, kind) if hook is not None else None
    return law


def movable(g: State, seat: str, clearing: int) -> dict[str, int]:
    """The seat's own warriors and pawns in a clearing that can be moved now, by kind (4.2).

    Lent warriors cannot be moved (11.2.7.III).
    """
    kinds = g.board[clearing].get(seat)
    if kinds is None:
        return {}
    classes = g.classes[seat]
    return {
        kind: n
        for kind, n in kinds.items()
        if classes[kind] in ("warrior", "pawn") and immovable_by(g, seat, kind) is None
    }


def destinations(g: State, seat: str, origin: int) -> list[int]:
    """Every place a move from `origin` may go to now, ascending (4.2, 4.2.1)."""
    reach = ways(g, seat, origin)
    rules_origin = ruler(g, origin) == seat
    return sorted(target for target, needs in reach.items() if not needs or rules_origin or ruler(g, target) == seat)


def can_leave(g: State, seat: str, origin: int) -> bool:
    """Whether a move from `origin` may go anywhere now (4.2, 4.2.1)."""
    reach = ways(g, seat, origin)
    if not all(reach.values()) or (reach and ruler(g, origin) == seat):
        return True
    return any(ruler(g, target) == seat for target in reach)


def refuse_destination(g: State, seat: str, origin: int, target: int) -> Refusal | None:
    """Why a move between two clearings is forbidden, or None."""
    reach = ways(g, seat, origin)
    facts = {"from": told(g, origin), "to": told(g, target)}
    if target == origin:
        return Refusal(key_of(g, target), "4.2", "same-clearing", facts)
    bar = barred(g, seat, origin, target)
    if bar is not None:
        return bar
    if target not in reach:
        by_river = target in g.map.river_links.get(origin, ())
        closed = sorted((origin, target)) in g.closed_paths
        if by_river and g.landmarks.get(maps.FERRY) == origin:
            return Refusal(str(target), "M.3.5", "ferry-used", facts)
        reason = "path-closed" if closed else "only-river" if by_river else "not-adjacent"
        return Refusal(str(target), "M.4.2" if closed else "2.3" if by_river else "4.2", reason, facts)
    if reach[target] and ruler(g, origin) != seat and ruler(g, target) != seat:
        return Refusal(str(target), "4.2.1", "rules-neither-end", {**facts, "seat": seat})
    return None


def origins(g: State, seat: str) -> list[int]:
    """Every place from which the seat can move anything now."""
    return [c for c in g.places_of(seat) if movable(g, seat, c) and can_leave(g, seat, c)]


def can_move(g: State, seat: str) -> bool:
    """Whether the seat can move anything from anywhere now."""
    return any(movable(g, seat, c) and can_leave(g, seat, c) for c in g.places_of(seat))


def refuse_move(g: State, seat: str) -> Refusal | None:
    """Why the seat can take no move at all, or None (4.2.1)."""
    return None if can_move(g, seat) else Refusal("move", "4.2.1", "no-move", {"seat": seat})


def refuse_origin(g: State, seat: str, origin: int) -> Refusal | None:
    """Why nothing can be moved from a clearing, or None."""
    if not movable(g, seat, origin):
        return Refusal(key_of(g, origin), "4.2", "nothing-to-move", {"clearing": told(g, origin)})
    if not destinations(g, seat, origin):
        return Refusal(key_of(g, origin), "4.2.1", "no-way-out", {"clearing": told(g, origin), "seat": seat})
    return None


def choose_origin(g: State, seat: str, law: str) -> Question[Place]:
    """Ask from where to move; the caller has seen that there is at least one such clearing."""
    return ask_place(g, seat, law, "from", origins(g, seat), lambda c: refuse_origin(g, seat, c))


def choose_destination(g: State, seat: str, law: str, origin: Place) -> Question[Place]:
    """Ask where to move from a place; the caller has seen that there is a way out."""
    found = destinations(g, seat, origin)
    return ask_place(
        g, seat, law, "to", found, lambda c: refuse_destination(g, seat, origin, c), args={"from": told(g, origin)}
    )


async def choose_group(
    g: State, seat: str, law: str, origin: int, *, leader: str | None = None, args: Mapping[str, Any] = NO_ARGS
) -> dict[str, int]:
    """Ask which of the seat's pieces go: a count of plain warriors, and each special one by its name.

    `leader` is a kind that goes in any case; without one at least one piece must go (4.2).
    """
    there = movable(g, seat, origin)
    group: dict[str, int] = {leader: 1} if leader is not None else {}
    plain = there.pop("warrior", 0)
    if leader is not None:
        there.pop(leader, None)
    for kind in sorted(there):
        if not plain and not group and len(there) == 1:
            group[kind] = there[kind]
            continue
        if await choose(g, seat, law, kind, {"yes": True, "no": False}, args={"clearing": told(g, origin), **args}):
            group[kind] = there[kind]
    least = 0 if group else 1
    group["warrior"] = await choose(
        g,
        seat,
        law,
        "warriors",
        {f"n{n}": n for n in range(least, plain + 1)},
        kind="count",
        refusals=lambda: _count_refusals(least, plain, origin),
        args={"clearing": told(g, origin), **args},
    )
    return group


def _count_refusals(least: int, most: int, clearing: int) -> list[Refusal]:
    found = [
        Refusal(f"n{n}", "4.2", "too-few-warriors-there", {"count": most, "clearing": clearing})
        for n in range(most + 1, 26)
    ]
    if least:
        found.append(Refusal("n0", "4.2", "move-nobody", {}))
    return found


async def take_move(g: State, seat: str, law: str) -> tuple[int, int]:
    """Take a move (4.2): from where, to where, with whom. Returns (origin, destination)."""
    origin = await choose_origin(g, seat, law)
    target = await choose_destination(g, seat, law, origin)
    group = await choose_group(g, seat, law, origin, args={"to": told(g, target)})
    await move(g, seat, group, origin, target, law)
    return origin, target


async def move(
    g: State,
    seat: str,
    group: Mapping[str, int],
    origin: int,
    target: int,
    law: str,
    *,
    leader: str | None = None,
    free: bool = False,
) -> None:
    """Move a group that was chosen: by the Ferry where nothing else leads there, or where the mover wants it (M.3.5).

    `leader` is the seat that decides about a forced move (1.5.5); a `free` move needs no rule. Whoever goes along draws
    a card for the Ferry too (M.3.5).
    """
    along = hooks.COMPANY.of(g, seat)
    company = await along(g, seat, origin, target, law) if along is not None else None
    by_ferry = await _by_ferry(g, seat, origin, target, leader=leader or seat, free=free)
    for owner, hook in hooks.TOLL.each(g):
        await hook(g, owner, seat, target)
    await verbs.move(g, seat, group, origin, target, law)
    if company is not None:
        await verbs.move(g, company.owner, company.group, origin, target, company.law)
    if by_ferry:
        maps.sail(g, seat, origin, target)
        if company is not None:
            verbs.draw(g, company.owner, 1, "M.3.5")


async def _by_ferry(g: State, seat: str, origin: int, target: int, *, leader: str, free: bool) -> bool:
    if target not in maps.ferry_from(g, origin):
        return False
    ruled = free or seat in (ruler(g, origin), ruler(g, target))
    walking = links(g, seat, origin)
    if target not in walking or (walking[target] and not ruled):
        return True
    if not ruled and not ignores_rule(g, seat):
        return False
    return await choose(
        g,
        leader,
        "M.3.5",
        "ferry",
        {"yes": True, "no": False},
        decline="no",
        args={"from": origin, "to": target},
    )
