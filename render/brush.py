"""Broad strokes on the map's ground, drawn on masks of twice the size so that their edges are smooth."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render.layout import HEIGHT, PANEL, TRACK, WIDTH
from render.paint import Box, Point, stroke
from render.theme import Colour

MAP_SIZE = (WIDTH - PANEL, HEIGHT - TRACK)
FINE = 2  # oversampling of the masks


class Brush:
    """A mask of the map's size to draw on, in the map's own pixels."""

    def __init__(self) -> None:
        self.mask = Image.new("L", (MAP_SIZE[0] * FINE, MAP_SIZE[1] * FINE), 0)
        self._draw = ImageDraw.Draw(self.mask)

    def line(self, line: tuple[Point, ...], width: float) -> None:
        """A line with round joints."""
        stroke(self._draw, [(x * FINE, y * FINE) for x, y in line], 255, round(width * FINE))

    def polygon(self, points: tuple[Point, ...]) -> None:
        """A filled outline."""
        self._draw.polygon([(x * FINE, y * FINE) for x, y in points], fill=255)

    def oval(self, box: Box) -> None:
        """A filled oval."""
        self._draw.ellipse(tuple(part * FINE for part in box), fill=255)

    def paint(self, image: Image.Image, ink: Colour) -> None:
        """Put what was drawn on a picture."""
        small = self.mask.reduce(FINE)
        image.paste(ink, (0, 0, small.width, small.height), small)
