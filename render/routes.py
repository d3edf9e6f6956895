"""The lines of the map: paths, rivers and arrows as smooth curves that keep clear of clearings they do not lead to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache
from math import atan2, pi, sin

from engine.api import ClearingView, MapView
from render.layout import MAP_BOX, centres, ponds, reach
from render.paint import Point, distance, spline

Line = tuple[Point, ...]
Pair = tuple[int, int]
_STEPS = 28
_BOWS = (0.05, -0.05, 0.1, -0.1, 0.16, -0.16, 0.22, -0.22, 0.3, -0.3, 0.4, -0.4, 0.5, -0.5)
_SWAY = 4.0  # how far a river swings, in pixels
_ROOM = 1.08  # how far, in sizes of a clearing, a line stays away from clearings it passes


@dataclass(frozen=True, slots=True)
class Ways:
    """The paths of a map and what leads them another way than straight on; hashable, so that lines can be kept.

    `arms` are (flooded clearing, clearing that a path links in it); `through` are the links that they make, each with
    the middle of the water; `sunken` are arms of flooded paths. A `bridge` bends downwards, below what it crosses.
    """

    roads: tuple[Pair, ...]
    closed: tuple[Pair, ...]
    middle: tuple[tuple[int, Point], ...]
    ponds: tuple[tuple[int, Point], ...] = ()
    arms: tuple[Pair, ...] = ()
    through: tuple[tuple[Pair, Point], ...] = ()
    sunken: tuple[Pair, ...] = ()
    dam: Pair | None = None
    bridge: Pair | None = None


def ways(shown: MapView, clearings: Sequence[ClearingView]) -> Ways:
    """The paths of a map as a view shows it."""
    middle = tuple(sorted(centres(clearings).items()))
    spots = ponds(shown.flooded, clearings)
    through = {link: spots[flood.number] for flood in shown.flooded for link in flood.links}
    return Ways(
        roads=shown.paths,
        closed=shown.closed_paths,
        middle=middle,
        ponds=tuple(sorted(spots.items())),
        arms=tuple((f.number, end) for f in shown.flooded for end in sorted({n for link in f.links for n in link})),
        through=tuple(sorted(through.items())),
        sunken=tuple((f.number, sum(pair) - f.number) for f in shown.flooded for pair in f.sunken),
        dam=_pair(shown.special.get("dam")),
        bridge=_pair(shown.special.get("bridge")),
    )


def _pair(given: Sequence[int] | None) -> Pair | None:
    return None if given is None else (given[0], given[1])


@dataclass(frozen=True, slots=True)
class Waters:
    """Rivers as lines to draw with a broad brush, and a lake's outline where the map has one."""

    lines: tuple[Line, ...]
    lake: Line


def curve(start: Point, end: Point, bow: float) -> Line:
    """A curve between two points that bulges to the right of its way by `bow` of its length (left if negative)."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    control = ((start[0] + end[0]) / 2 - dy * bow * 2, (start[1] + end[1]) / 2 + dx * bow * 2)
    points = []
    for step in range(_STEPS + 1):
        t = step / _STEPS
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append((a * start[0] + b * control[0] + c * end[0], a * start[1] + b * control[1] + c * end[1]))
    return tuple(points)


def _clearance(line: Line, others: Sequence[Point]) -> float:
    """How near the line comes to the nearest of the other clearings, in sizes of a clearing."""
    return min((reach(x - ox, y - oy) for x, y in line for ox, oy in others), default=9.0)


def link(one: int, other: int, middle: Mapping[int, Point], turn: int = 0, *, down: bool = False) -> Line:
    """A curve between two clearings, as straight as clearings on the way allow.

    `turn` varies the side it bends to; `down` bends it downwards, to where there is most room.
    """
    bows = _BOWS if (one * 7 + other * 3 + turn) % 2 else tuple(-b for b in _BOWS)
    if down:
        side = 1 if middle[other][0] > middle[one][0] else -1
        bows = tuple(side * step / 50 for step in range(2, 26))
    others = [point for number, point in middle.items() if number not in (one, other)]
    lines = [curve(middle[one], middle[other], bow) for bow in bows]
    for line in lines:
        if _clearance(line, others) >= _ROOM and not down:
            return line
    return max(lines, key=lambda line: _clearance(line, others))


@lru_cache(maxsize=32)
def paths(found: Ways) -> Mapping[Pair, Line]:
    """Every path, closed ones too, from clearing to clearing."""
    where, through = dict(found.middle), dict(found.through)
    lines = {}
    for pair in (*found.roads, *found.closed):
        if pair in through:
            start, end = (curve(where[number], through[pair], 0.06) for number in pair)
            lines[pair] = (*start, *end[::-1])
        else:
            lines[pair] = link(*pair, where, down=pair == found.bridge)
    return lines


def arms(found: Ways, pairs: Sequence[Pair]) -> list[Line]:
    """Lines from clearings to the middle of the water, for the arms of paths in flooded clearings."""
    where, water = dict(found.middle), dict(found.ponds)
    return [curve(where[end], water[flooded], 0.06) for flooded, end in pairs]


def waters(rivers: Sequence[tuple[int, int]], middle: Mapping[int, Point]) -> Waters:
    """A map's water: a lake where river links close a ring, else rivers that run on to the map's edge at their ends."""
    links: dict[int, list[int]] = {}
    for one, other in rivers:
        links.setdefault(one, []).append(other)
        links.setdefault(other, []).append(one)
    if links and len(rivers) > len(links):
        return Waters((), _lake([middle[n] for n in links]))
    ends = {number for number, others in links.items() if len(others) == 1}
    lines = [_river(chain, middle, ends) for chain in _chains(links)]
    return Waters(tuple(lines), ())


def _chains(links: Mapping[int, Sequence[int]]) -> list[list[int]]:
    """River links joined to runs of clearings; a fork starts a run for each arm."""
    left = {tuple(sorted((a, b))) for a, others in links.items() for b in others}
    found = []
    for start in sorted(links, key=lambda n: (len(links[n]) == 2, n)):
        for first in sorted(links[start]):
            if tuple(sorted((start, first))) not in left:
                continue
            chain = [start, first]
            left.discard(tuple(sorted((start, first))))
            while len(links[chain[-1]]) == 2:
                onward = [n for n in sorted(links[chain[-1]]) if tuple(sorted((chain[-1], n))) in left]
                if not onward:
                    break
                left.discard(tuple(sorted((chain[-1], onward[0]))))
                chain.append(onward[0])
            found.append(chain)
    return found


def _river(chain: Sequence[int], middle: Mapping[int, Point], ends: AbstractSet[int]) -> Line:
    """One run of river: through its clearings with bends between them, and on to the map's edge at free ends."""
    points: list[Point] = [_outlet(middle[chain[0]])] if chain[0] in ends else []
    for index, number in enumerate(chain):
        points.append(middle[number])
        if index + 1 < len(chain):
            bend = link(number, chain[index + 1], middle, turn=1)
            points += [bend[len(bend) // 4], bend[len(bend) // 2], bend[3 * len(bend) // 4]]
    if chain[-1] in ends:
        points.append(_outlet(middle[chain[-1]]))
    return tuple(_meander(spline(points, closed=False, steps=14)))


def _outlet(point: Point) -> Point:
    """A point beyond the map's edge that is nearest to a clearing."""
    left, top, right, bottom = MAP_BOX
    x, y = point
    ways = [(x - left, (left - 30, y + 34)), (right - x, (right + 30, y + 34))]
    ways += [(y - top, (x + 40, top - 30)), (bottom - y, (x + 40, bottom + 30))]
    return min(ways)[1]


def _meander(line: Sequence[Point]) -> list[Point]:
    """The line with small bends, as water makes them."""
    found = []
    for index, (x, y) in enumerate(line):
        before, after = line[max(index - 1, 0)], line[min(index + 1, len(line) - 1)]
        length = distance(before, after) or 1.0
        sway = _SWAY * sin(index * pi / 28)
        found.append((x - (after[1] - before[1]) / length * sway, y + (after[0] - before[0]) / length * sway))
    return found


def _lake(shores: Sequence[Point]) -> Line:
    """A round-edged lake that reaches the clearings on its shore."""
    cx, cy = sum(x for x, _ in shores) / len(shores), sum(y for _, y in shores) / len(shores)
    ring = sorted(shores, key=lambda p: atan2(p[1] - cy, p[0] - cx))
    points: list[Point] = []
    for index, (x, y) in enumerate(ring):
        after = ring[(index + 1) % len(ring)]
        points.append((cx + (x - cx) * 0.94, cy + (y - cy) * 0.94))
        points.append((cx + ((x + after[0]) / 2 - cx) * 0.8, cy + ((y + after[1]) / 2 - cy) * 0.8))
    return tuple(spline(points, steps=12))


def arrow(one: int, other: int, found: Ways) -> Line:
    """The way of a move: along the path between the two clearings where there is one, from edge to edge."""
    low, high = sorted((one, other))
    middle = dict(found.middle)
    line = paths(found).get((low, high)) or link(low, high, middle, turn=1)
    if one != low:
        line = line[::-1]
    start, end = middle[one], middle[other]
    kept = [
        p
        for p in line
        if reach(p[0] - start[0], p[1] - start[1]) >= 0.9 and reach(p[0] - end[0], p[1] - end[1]) >= 0.97
    ]
    return tuple(kept) if len(kept) >= 2 else (start, end)
