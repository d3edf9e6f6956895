"""Where the parts of a faction board lie on its picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, product

from engine.api import parts
from render.paint import Box

Cells = tuple[int, int, int, int]  # left, top, right, bottom, the last two not included


def cells(sizes: Sequence[parts.Size]) -> list[Cells]:
    """Where each part lies in the grid: in their order, each as high up as it fits, then as far left."""
    taken: set[tuple[int, int]] = set()
    found = []
    for wide, high in sizes:
        columns = min(wide, parts.COLUMNS)
        spots = ((left, top) for top in count() for left in range(parts.COLUMNS - columns + 1))
        left, top = next(spot for spot in spots if not taken & _spaces(spot, columns, high))
        taken |= _spaces((left, top), columns, high)
        found.append((left, top, left + columns, top + high))
    return found


def _spaces(spot: tuple[int, int], columns: int, rows: int) -> set[tuple[int, int]]:
    return set(product(range(spot[0], spot[0] + columns), range(spot[1], spot[1] + rows)))


def placed(shown: Sequence[parts.Part], inner: Box, gap: float) -> Iterator[tuple[parts.Part, Box]]:
    """Each part with its box, in pixels: the rows of all together fill the inner box."""
    grid = cells([part.size for part in shown])
    left, top, right, bottom = inner
    rows = max((cell[3] for cell in grid), default=1)
    wide, high = (right - left + gap) / parts.COLUMNS, (bottom - top + gap) / rows
    for part, (a, b, c, d) in zip(shown, grid, strict=True):
        yield part, (left + a * wide, top + b * high, left + c * wide - gap, top + d * high - gap)
